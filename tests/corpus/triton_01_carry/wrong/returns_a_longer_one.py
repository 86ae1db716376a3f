# cause: not-a-function-return
# Room for whole tiles is returned.
# instead of
add_carries[(tiles,)](out, carries, n, TILE)
# stands
        add_carries[(tiles,)](out, carries, n, TILE)
    out = torch.cat([out, out[:1]])
# end
