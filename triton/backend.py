"""Where Triton's kernels run: on the GPU that PyTorch sees, else in Triton's interpreter, one program after another on
the CPU.

Import `tl` and `triton` from here. Triton reads TRITON_INTERPRET when a kernel is declared, so it has to be set before.

This folder has no __init__.py: with one it would hide the package of its name.
"""

import os

import torch

# TRITON_INTERPRET=0 without a GPU declares kernels that can be compiled, not run.
_ON_GPU = torch.cuda.is_available()
interpreted = (os.environ.get("TRITON_INTERPRET") or ("0" if _ON_GPU else "1")) == "1"
os.environ["TRITON_INTERPRET"] = "1" if interpreted else "0"

import triton.language as tl  # noqa: E402, F401

import triton  # noqa: E402

device = torch.device("cpu" if interpreted or not _ON_GPU else "cuda")
vendor = "none" if interpreted else "amd" if torch.version.hip else "nvidia"
lanes = 64 if vendor == "amd" and triton.runtime.driver.active.get_current_target().warp_size == 64 else 32
multiprocessors = 2 if device.type == "cpu" else torch.cuda.get_device_properties(device).multi_processor_count


def description():
    """One line that says where kernels run."""
    versions = f"Triton {triton.__version__}, PyTorch {torch.__version__}"
    if not interpreted:
        return f"{versions}, on {torch.cuda.get_device_name()}"
    why = "TRITON_INTERPRET=1" if _ON_GPU else "PyTorch finds no GPU"
    return f"{versions}, in Triton's interpreter on the CPU ({why})"
