"""Plain data with something odd in each of its places in turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, -1, 99, 10**30, 1.5, "", "x", "\ud800", [], [[]], {}, {"a1": {"": None}},
)  # fmt: skip


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything within some data; of values in a list, to the first."""
    items = list(data.items() if isinstance(data, dict) else enumerate(data))
    if isinstance(data, list) and not any(isinstance(value, (dict, list)) for value in data):
        items = items[:1]
    for key, value in items:
        yield (*way, key)
        if isinstance(value, (dict, list)):
            yield from places(value, (*way, key))


def made_odd(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The data with each odd value in each place, and with each in a field that is not there."""
    for way in [*places(data), ("no-such-field",)]:
        for odd in ODD:
            changed = json.loads(json.dumps(data))
            inner = changed
            for key in way[:-1]:
                inner = inner[key]
            inner[way[-1]] = odd
            yield changed
