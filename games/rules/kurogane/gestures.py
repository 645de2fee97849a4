"""What is to be seen of each event: moves cell by cell, attacks with their dice, damage, risk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..gestures import Gesture, appears, breaks, goes, line, number, roll, vanishes
from ..text import _

Data = Mapping[str, Any]
Shown = tuple[Gesture, ...]


def gestures(event: Mapping[str, Any]) -> Shown:
    """What is to be seen of an event, given as plain data; nothing for one that only the log
    tells."""
    show = SHOWN.get(event["kind"])
    return show(event["data"]) if show else ()


def _moved(data: Data) -> Shown:
    return (goes(data["unit"], data["path"]),) if len(data["path"]) > 1 else ()


def _pushed(data: Data) -> Shown:
    """One that stays is not seen to move."""
    return (goes(data["unit"], [data["to"]]),) if "to" in data else ()


def _collided(data: Data) -> Shown:
    both = [data["hit"]] if data["hit"] and data.get("both", True) else []
    words = _("risk +%(n)s", n=data["risk"])
    return tuple(number(unit, words) for unit in (data["unit"], *both))


def _attack(data: Data) -> Shown:
    """The line of an attack or a counter, its dice, and the damage that they do."""
    attacker, target, hits = data["attacker"], data["target"], data["successes"] > 0
    rolled = line(attacker, target, hits), roll(attacker, data["faces"], success=hits)
    if not data["damage"]:
        return rolled
    return *rolled, number(target, _("−%(n)s", n=data["damage"]), "damage")


def _risk(data: Data) -> Shown:
    return (number(data["unit"], _("risk +%(n)s", n=data["added"])),)


SHOWN: dict[str, Callable[[Data], Shown]] = {
    "placed": lambda data: (appears(data["unit"]),),
    "moved": _moved,
    "pushed": _pushed,
    "collided": _collided,
    "attack": _attack,
    "risk": _risk,
    "destroyed": lambda data: (breaks(data["unit"], _("destroyed")),),
    "collected": lambda data: (vanishes(data["unit"]),),
    "overkill": lambda data: (line(data["unit"], data["wreck"]),),
}
"""What is seen of each kind of event."""
