"""What is to be seen of each event: movements, thrown terrain, attacks with their dice, damage,
Power, conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..gestures import (
    Gesture,
    breaks,
    falls,
    flies,
    flips,
    gains,
    goes,
    line,
    loses,
    number,
    roll,
    vanishes,
)
from ..text import Message, _, message_of
from . import terms

Data = Mapping[str, Any]
Shown = tuple[Gesture, ...]
Show = Callable[[Data], Shown]

THROUGH_THE_AIR = ("throw", "climb", "place")
"""Movements that go straight to where they end."""


def gestures(event: Mapping[str, Any]) -> Shown:
    """What is to be seen of an event, given as plain data; nothing for one that only the log
    tells."""
    show = SHOWN.get(event["kind"])
    return show(event["data"]) if show else ()


def _moved(data: Data) -> Shown:
    way = [data["start"], data["to"]]
    flown = data["how"] in THROUGH_THE_AIR
    return (flies(data["unit"], way) if flown else goes(data["unit"], way),)


def _terrain_thrown(data: Data) -> Shown:
    """It flies from where it stands to what it hits, or as far as it is thrown."""
    return (flies(data["piece"], [data["to"]]),)


def _terrain_destroyed(data: Data) -> Shown:
    return breaks(data["piece"]), vanishes(data["piece"])


def _terrain_hit(data: Data) -> Shown:
    return (number(data["piece"], _("hit")),)


def _collision(data: Data) -> Shown:
    """What is hit by something or somebody thrown."""
    return (number(data["hit"], _("hit")),)


def _attack(data: Data) -> Shown:
    """The line of an attack, also of one that turns to another target."""
    return (line(data["attacker"], data["target"]),)


def _result(data: Data) -> Shown:
    """Both sides' successes, at the target."""
    words = _("%(attack)s to %(defense)s", attack=data["attack"], defense=data["defense"])
    return (number(data["target"], words),)


def _dice(data: Data) -> Shown:
    """Dice of a character, with those that a rule has added or changed, and its name; those of a
    player are seen in the log alone."""
    if not data.get("unit"):
        return ()
    why = message_of(data.get("name", ""))
    return (roll(data["unit"], data["faces"], marks=data.get("marks", ()), text=why),)


def _damage(data: Data) -> Shown:
    return (number(data["unit"], _("−%(n)s", n=data["amount"]), "damage"),)


def _healed(data: Data) -> Shown:
    return (gains(data["unit"], _("%(n)s Stamina", n=data["amount"])),)


def _power(show: Callable[[str, Message], Gesture]) -> Show:
    return lambda data: (show(data["unit"], _("%(n)s Power", n=data["amount"])),)


def _condition(show: Callable[[str, Message], Gesture]) -> Show:
    return lambda data: (show(data["unit"], terms.CONDITIONS[data["condition"]]),)


SHOWN: dict[str, Show] = {
    "moved": _moved,
    "terrain-thrown": _terrain_thrown,
    "destroyed": _terrain_destroyed,
    "terrain-hit": _terrain_hit,
    "collision": _collision,
    "attack": _attack,
    "redirected": _attack,
    "attack-result": _result,
    "dice": _dice,
    "damage": _damage,
    "no-damage": lambda data: (number(data["unit"], _("no damage")),),
    "dazed": lambda data: (falls(data["unit"], _("Dazed")),),
    "ko": lambda data: (breaks(data["unit"], _("KO")),),
    "healed": _healed,
    "recovered": lambda data: (flips(data["unit"]),),
    "power": _power(gains),
    "power-lost": _power(loses),
    "power-spent": _power(loses),
    "condition": _condition(gains),
    "condition-removed": _condition(loses),
}
"""What is seen of each kind of event."""
