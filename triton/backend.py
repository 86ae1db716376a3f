"""Where Triton's kernels run: on the GPU that PyTorch sees, else in Triton's interpreter, one program after another on the CPU.

Import `tl` and `triton` from here. Triton reads TRITON_INTERPRET when a kernel is declared, so it has to be set before.
"""
import os

import torch

interpreted = os.environ.get("TRITON_INTERPRET") == "1" or not torch.cuda.is_available()
if interpreted:
    os.environ["TRITON_INTERPRET"] = "1"

import triton  # noqa: E402
import triton.language as tl  # noqa: E402, F401

device = torch.device("cpu" if interpreted else "cuda")


def description():
    """One line that says where kernels run."""
    if interpreted:
        return f"Triton {triton.__version__}, interpreted on the CPU ({why_interpreted()})"
    return f"Triton {triton.__version__}, {torch.cuda.get_device_name()}, PyTorch {torch.__version__}"


def why_interpreted():
    return "no GPU that PyTorch can use" if not torch.cuda.is_available() else "TRITON_INTERPRET=1"
