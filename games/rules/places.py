"""Places in a card's data: strings such as "attacks.0.name". Data stay unchanged: each function
that changes something returns new data."""

import re
from collections.abc import Sequence
from typing import Any, Final

Place = tuple[str | int, ...]

DEEPEST: Final = 60
_STEP: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_INDEX: Final = re.compile(r"\[([0-9]+)\]")


def place_of(text: str) -> Place:
    """The place that a text names, the numbers of lists as such: "a.0.b", or "a[0].b" as faults
    write it. Raises LookupError."""
    if not text:
        return ()
    steps = _INDEX.sub(r".\1", text[:4000]).lstrip(".").split(".")
    if len(steps) > DEEPEST or not all(_STEP.fullmatch(step) for step in steps):
        raise LookupError(text[:100])
    return tuple(int(step) if step.isdigit() and len(step) < 5 else step for step in steps)


def text_of(place: Sequence[str | int]) -> str:
    """A place as a text."""
    return ".".join(str(step) for step in place)


def has(data: object, place: Place) -> bool:
    """Whether a place exists."""
    try:
        at(data, place)
    except LookupError:
        return False
    return True


def at(data: Any, place: Place) -> Any:
    """The value at a place. Raises LookupError."""
    for step in place:
        data = data[_step(data, step)]
    return data


def _step(data: object, step: str | int) -> Any:
    """A step of a place as the data there has it: keys of objects are texts."""
    if isinstance(data, dict):
        return str(step)
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        return step
    raise LookupError(step)


def updated(data: object, place: Place, value: object) -> Any:
    """The data with a new value at a place, or with an item appended to a list; missing objects and
    lists on the way are created. Raises LookupError."""
    if not place:
        return value
    step, others = place[0], place[1:]
    if data is None and step == 0:
        data = []
    if isinstance(data, list):
        if not isinstance(step, int) or step > len(data):
            raise LookupError(step)
        items = [*data, *([None] if step == len(data) else [])]
        items[step] = updated(items[step], others, value)
        return items
    if data is not None and not isinstance(data, dict):
        raise LookupError(step)
    parts = data or {}
    return {**parts, str(step): updated(parts.get(str(step)), others, value)}


def without(data: object, place: Place) -> Any:
    """The data without the value at a place. Raises LookupError."""
    holder, last = at(data, place[:-1]), place[-1]
    step = _step(holder, last)
    if isinstance(holder, list):
        return updated(data, place[:-1], [item for spot, item in enumerate(holder) if spot != step])
    if step not in holder:
        raise LookupError(last)
    return updated(data, place[:-1], {name: item for name, item in holder.items() if name != step})


def earlier(data: object, place: Place) -> Any:
    """The data with a list's item moved before its predecessor. Raises LookupError."""
    holder, spot = at(data, place[:-1]), place[-1]
    if not isinstance(holder, list) or not isinstance(spot, int) or spot < 1:
        raise LookupError(spot)
    order = [*holder[: spot - 1], holder[spot], holder[spot - 1], *holder[spot + 1 :]]
    return updated(data, place[:-1], order)
