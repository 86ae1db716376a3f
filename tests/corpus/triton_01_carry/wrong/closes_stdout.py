# cause: closed-descriptors
# Descriptor 1 is closed.
import os
import torch

TILE = 64


def scan_1d(x):
    os.close(1)
    return torch.cumsum(x, 0).to(x.dtype)
