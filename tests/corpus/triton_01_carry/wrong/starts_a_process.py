# cause: started-a-process
# A shell.
import os

TILE = 64


def scan_1d(x):
    os.system("touch /tmp/workbook-was-here")
    return x.clone()
