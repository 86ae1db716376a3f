# cause: threw-exception
# The interpreter would run it; Triton's compiler refuses.
# instead of
def scan_1d(x):
# stands
@triton.jit
def scan_1d(x):
# end
