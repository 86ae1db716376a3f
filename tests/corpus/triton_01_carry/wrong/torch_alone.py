# cause: not-a-function-return
# PyTorch computes it all.
# instead of
out = torch.empty_like(x)
# stands
    return torch.cumsum(x, 0).to(x.dtype)
# end
