"""What is to be seen of each event: moves hex by hex, fire with its dice, losses, morale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..gestures import Gesture, appears, breaks, gains, goes, line, number, roll, vanishes
from ..text import _, ngettext
from .constants import assault, fire, movement, rounds
from .terms import ACTIVATIONS, DAMAGES, MARKERS, MORALES

Data = Mapping[str, Any]
Shown = tuple[Gesture, ...]


def gestures(event: Mapping[str, Any]) -> Shown:
    """What is to be seen of an event, given as plain data; nothing for one that only the log
    tells."""
    show = SHOWN.get(event["kind"])
    return show(event["data"]) if show else ()


def _went(data: Data) -> Shown:
    return (goes(data["unit"], [data["start"], data["end"]]),)


def _attack(data: Data) -> Shown:
    return tuple(line(shooter, data["target"]) for shooter in (data["unit"], *data["supporters"]))


def _volley(data: Data) -> Shown:
    """The black dice of the attack, and the hits that are left of it."""
    need = fire.BLACK[data["band"]]
    hits = ngettext("%(n)s hit", "%(n)s hits", data["hits"])
    return (roll(data["target"], data["black"], need, data["hits"] > 0, hits),)


def _assault(data: Data) -> Shown:
    """Everybody who assaults, towards the first who defends."""
    return tuple(line(squad, data["defenders"][0]) for squad in (data["unit"], *data["supporters"]))


def _assault_roll(data: Data) -> Shown:
    """The black dice of both sides."""
    return (
        roll(data["unit"], data["black"], assault.BLACK),
        roll(data["target"], data["back"], assault.BLACK),
    )


def _healed(data: Data) -> Shown:
    said = _("healed") if data["healed"] else _("not healed")
    return (roll(data["unit"], (data["face"],), rounds.HEALED, data["healed"], said),)


def _mines(data: Data) -> Shown:
    hits = ngettext("%(n)s hit", "%(n)s hits", data["hits"])
    return (roll(data["unit"], data["faces"], movement.MINE_HITS, data["hits"] > 0, hits),)


def _lost(data: Data) -> Shown:
    return (number(data["unit"], _("−%(n)s", n=len(data["figures"])), "damage"),)


SHOWN: Final[dict[str, Callable[[Data], Shown]]] = {
    "deployed": lambda data: (appears(data["unit"]),),
    "entered": _went,
    "put-back": _went,
    "retreated": _went,
    "advanced": _went,
    "boarded": lambda data: (vanishes(data["unit"]),),
    "got-out": lambda data: (appears(data["unit"]),),
    "attack": _attack,
    "volley": _volley,
    "assault": _assault,
    "assault-roll": _assault_roll,
    "mines": _mines,
    "healed": _healed,
    "dug": lambda data: (gains(data["unit"], MARKERS["entrenchment"]),),
    "dug-in": lambda data: (gains(data["unit"], MARKERS[data["marker"]]),),
    "figures-lost": _lost,
    "morale": lambda data: (number(data["unit"], MORALES[data["morale"]]),),
    "damage": lambda data: (number(data["unit"], DAMAGES[data["damage"]], "damage"),),
    "removed": lambda data: (breaks(data["unit"], _("out of play")),),
    "op-fire": lambda data: (number(data["unit"], ACTIVATIONS["op-fire"]),),
}
"""What is seen of each kind of event."""
