# cause: called-exit
# sys.exit(0) in the call.
# instead of
out = torch.empty_like(x)
# stands
    raise SystemExit(0)
# end
