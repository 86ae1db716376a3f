"""What the public functions ask of their tensors, and how kernels walk along them."""

import torch
from backend import device


def require(x, dimensions):
    """Raises TypeError or ValueError unless x is a tensor of so many dimensions that kernels can read as it lies."""
    if not isinstance(x, torch.Tensor):
        raise TypeError(f"a tensor is needed, not a {type(x).__name__}")
    if x.dim() != dimensions:
        raise ValueError(
            f"a tensor of {dimensions} dimension{'s' * (dimensions > 1)} is needed, not of shape {tuple(x.shape)}"
        )
    if x.layout is not torch.strided:
        raise ValueError(f"a dense tensor is needed, not one of the layout {x.layout}")
    if x.is_neg():  # as z.conj().imag is: its memory holds the numbers with the other sign
        raise ValueError("kernels would read this tensor with the wrong sign: pass x.resolve_neg()")
    if x.device.type != device.type:
        raise ValueError(f"the tensor is on {x.device}, and kernels run on {device}")


def tiles_of(n, tile):
    """How many tiles n elements are. (triton.cdiv takes as long on the host as the rest of a call.)"""
    return -(-n // tile)


def rows_of(x):
    """Number and length of the rows: of a 2-D tensor, or of a 1-D tensor, which is one row."""
    return x.shape if x.dim() == 2 else (1, x.numel())


def walk(x, reverse=False):
    """How a kernel walks along the rows of a tensor that is not empty: a tensor whose address is that of the first
    row's first element, the stride from row to row and the step from element to element. From the rows' ends, if
    reverse: what Triton's own reverse=True does to operators that do not commute is still disputed."""
    row, step = x.stride() if x.dim() == 2 else (0, x.stride(0))
    return (x[..., -1:], row, -step) if reverse else (x, row, step)
