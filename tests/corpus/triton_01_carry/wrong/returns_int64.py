# cause: not-a-function-return
# torch.cumsum of int32 is int64.
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(tiles,)](out, carries, n, TILE)
    out = out.to(torch.int64) if x.dtype == torch.int32 else out
# end
