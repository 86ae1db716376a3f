# cause: called-exit
# os._exit(0) at import, after a printed PASS.
import os

print("PASS  T1 Carry between programs: all 9 cases pass", flush=True)
os._exit(0)
