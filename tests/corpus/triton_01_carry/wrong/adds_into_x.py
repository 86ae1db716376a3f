# cause: input-overwritten
# The tile scan goes into x.
# instead of
out = torch.empty_like(x)
# stands
    out = x
# end
