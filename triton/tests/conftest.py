import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import torch  # noqa: E402
from backend import device  # noqa: E402


@pytest.fixture
def generator(request):
    """Its seed is the test's name: every test has data of its own, and the same each time."""
    return torch.Generator(device).manual_seed(sum(map(ord, request.node.name)))
