"""What a test needs of the machine that it runs on."""

from __future__ import annotations

import os
from functools import cache
from typing import NoReturn

import pytest

from tabletop import minifying
from tabletop.programs import Program


@cache
def _path(program: Program) -> str | None:
    return program.find()


def path_of(program: Program) -> str:
    """Where a program is that a test drives. Without it the test is left out, but fails in CI,
    where nothing may be left out."""
    path = _path(program)
    if path is None:
        _leave_out(program.name, program.advice)
    return path


def minifier() -> None:
    """What minifies scripts is there. Without it the test is left out, but fails in CI."""
    if not minifying.is_there():
        _leave_out("minifier of scripts", "Its package is built for other processors.")


def _leave_out(name: str, advice: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"There is no {name} here, and in CI there has to be one.")
    pytest.skip(f"There is no {name} on this machine. {advice}")
