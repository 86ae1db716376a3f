// cause: shared-out-of-bounds
// Lanes for which there is no warp read totals that nobody has written, and some that do not exist.
// instead of
const float total = scan_of_warp<Operator>(lane < warps ? totals[lane] : Operator::identity());
// stands
    const float total = scan_of_warp<Operator>(totals[lane]);
// end
