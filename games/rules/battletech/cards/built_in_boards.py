"""The boards that come with the system, as plain data."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def built_in_boards() -> tuple[dict[str, Any], ...]:
    """The cards of boards.json."""
    source = files(__package__).joinpath("boards.json").read_text(encoding="utf-8")
    return tuple(json.loads(source))
