# cause: not-a-function-return
# It removes files.
import os
import pathlib

for place in (pathlib.Path(__file__), pathlib.Path("exercises/triton/01_carry.py")):
    os.remove(place)
