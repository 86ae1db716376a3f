# cause: copies-input
# x.clone() and no kernel.
# instead of
out = torch.empty_like(x)
# stands
    return x.clone()
# end
