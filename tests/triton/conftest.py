"""One process that forks workers, for all tests: to load PyTorch and Triton takes seconds."""

import pytest
from submissions import CARRY, with_small_tiles

import runner
import verdict as verdicts


@pytest.fixture(scope="session")
def server():
    with runner.Server() as started:
        yield started


@pytest.fixture
def graded(server):
    """Grades a text with tiles of 16, at most 1 s for a call, and few orders unless thorough."""

    def grade(text, seed=7, thorough=False):
        return verdicts.grade(server, CARRY, with_small_tiles(text), seed, limit=1, thorough=thorough)

    return grade
