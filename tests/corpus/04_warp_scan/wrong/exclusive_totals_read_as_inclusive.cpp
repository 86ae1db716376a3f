// cause: carry-one-tile-short
// The totals are scanned exclusively, and read at warp - 1.
// instead of
const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
// stands
    const float inclusive = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
    const float left = gpu::shuffle_up(inclusive, 1);
    const float total = lane == 0 ? Operator::identity() : left;
// end
