"""The boards that come with the system, as plain data."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ...data import Plain


@cache
def built_in_boards() -> tuple[Plain, ...]:
    """The cards of boards.json."""
    source = files(__package__).joinpath("boards.json").read_text(encoding="utf-8")
    return tuple(json.loads(source))
