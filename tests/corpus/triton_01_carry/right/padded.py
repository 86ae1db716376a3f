# x is filled up to whole tiles, so that no mask is needed; the result is a part of it.
# instead of
n = x.numel()
# stands
    m = x.numel()
    x = torch.cat([x, torch.zeros(-m % TILE, dtype=x.dtype, device=x.device)])
    n = x.numel()
# end
# instead of
value = tl.load(x + index, mask=index < n, other=0)
# stands
    value = tl.load(x + index)
# end
# instead of
return out  # a launch has at least one program
# stands
        return out
# end
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(tiles,)](out, carries, n, TILE)
    out = out[:m].clone()
# end
