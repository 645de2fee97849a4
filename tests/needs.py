"""What a test needs of the machine that it runs on."""

from __future__ import annotations

import os
from functools import cache

import pytest

from tabletop.programs import Program


@cache
def _path(program: Program) -> str | None:
    return program.find()


def path_of(program: Program) -> str:
    """Where a program is that a test drives. Without it the test is left out, but fails in CI,
    where nothing may be left out."""
    path = _path(program)
    if path is not None:
        return path
    if os.environ.get("CI"):
        pytest.fail(f"There is no {program.name} here, and in CI there has to be one.")
    pytest.skip(f"There is no {program.name} on this machine. {program.advice}")
