"""What is to be seen of each event: shots line by line with their rolls, damage where it strikes,
movement and displacement along their paths, falls, heat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..gestures import (
    Gesture,
    appears,
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
from ..text import Message, _
from . import tables
from .terms import NAMES

Data = Mapping[str, Any]
Shown = tuple[Gesture, ...]
Show = Callable[[Data], Shown]


def gestures(event: Mapping[str, Any]) -> Shown:
    """What is to be seen of an event, given as plain data; nothing for one that only the log
    tells."""
    show = SHOWN.get(event["kind"])
    return show(event["data"]) if show else ()


# -- Movement


def _moved(data: Data) -> Shown:
    return (goes(data["unit"], data["path"]),) if len(data["path"]) > 1 else ()


def _jumped(data: Data) -> Shown:
    return (flies(data["unit"], data["path"]),)


def _jumped_upon(data: Data) -> Shown:
    return flies(data["unit"], data["path"]), line(data["unit"], data["target"])


def _charge(data: Data) -> Shown:
    return (line(data["unit"], data["target"]),)


def _displaced(data: Data) -> Shown:
    return (goes(data["unit"], [data["left"], data["to"]]),)


def _followed(data: Data) -> Shown:
    return (goes(data["unit"], [data["to"]]),)


def _landed(data: Data) -> Shown:
    return (flies(data["unit"], [data["to"]]),)


# -- Attacks


def _fire_declared(data: Data) -> Shown:
    targets = dict.fromkeys(shot["target"] for shot in data["shots"])
    return tuple(line(data["unit"], target) for target in targets)


def _strike_declared(data: Data) -> Shown:
    return tuple(line(data["unit"], target) for target in data["targets"])


def _attack(data: Data) -> Shown:
    """A shot or a blow that was rolled for."""
    attacker, hits = data["unit"], data["total"] >= data["need"]
    rolled = roll(attacker, data["faces"], data["need"], hits)
    return line(attacker, data["target"], hits), rolled


def _attack_without_roll(data: Data) -> Shown:
    hits = data.get("hit", False)
    what = _("hits by itself") if hits else _("cannot hit")
    return line(data["unit"], data["target"], hits), number(data["unit"], what)


def _attack_failed(data: Data) -> Shown:
    return (number(data["unit"], _("does not come about")),)


def _cluster(data: Data) -> Shown:
    hits = tables.missiles(data["fired"], data["total"])
    counted = _("%(hits)s of %(fired)s", hits=hits, fired=data["fired"])
    return (roll(data["unit"], data["faces"], text=counted),)


def _aim(data: Data) -> Shown:
    return (roll(data["unit"], data["faces"], success=data["total"] in data["holds"]),)


# -- Harm


def _armour(data: Data) -> Shown:
    if not data["points"]:
        return ()
    words = _("−%(n)s %(location)s, rear") if data["rear"] else _("−%(n)s %(location)s")
    return (number(data["unit"], _points(words, data), "damage"),)


def _structure(data: Data) -> Shown:
    words = _("−%(n)s %(location)s, structure")
    return (number(data["unit"], _points(words, data), "damage"),)


def _points(words: Message, data: Data) -> Message:
    return words.filled(n=data["points"], location=_place(data))


def _lost(data: Data) -> Shown:
    return (breaks(data["unit"], _place(data)),)


def _critical(data: Data) -> Shown:
    return (breaks(data["unit"], data["name"]),)


def _explosion(data: Data) -> Shown:
    return (breaks(data["unit"], _("Explosion: %(n)s", n=data["points"])),)


def _hurt(data: Data) -> Shown:
    return (number(data["unit"], _("warrior %(n)s", n=data["hits"]), "damage"),)


def _fell(data: Data) -> Shown:
    return (falls(data["unit"], _("−%(n)s", n=sum(data["amounts"]))),)


def _place(data: Data) -> Message:
    return next(name for location, name in NAMES.items() if location == data["location"])


# -- Heat


def _heat(data: Data) -> Shown:
    """The heat of a 'Mech where there is any, with what was added and what was sunk."""
    if not data["added"] and not data["heat"]:
        return ()
    words = _(
        "%(heat)s° (+%(added)s −%(sunk)s)",
        heat=data["heat"],
        added=data["added"],
        sunk=data["sunk"],
    )
    return (number(data["unit"], words, "heat"),)


# -- Everything else


def _of(gesture: Callable[[str], Gesture]) -> Show:
    """One gesture of the event's 'Mech."""
    return lambda data: (gesture(data["unit"]),)


def _with(gesture: Callable[[str, Message], Gesture], words: Message) -> Show:
    """One gesture of the event's 'Mech, with words."""
    return lambda data: (gesture(data["unit"], words),)


def _rolled(data: Data) -> Shown:
    """Dice by what they were rolled for. Those that say where damage goes are seen by what comes
    of them."""
    show = ROLLS.get(data["what"])
    return show(data) if show else ()


def _check(data: Data) -> Shown:
    """A roll that succeeds if it reaches its number."""
    return (roll(data["unit"], data["faces"], data["need"], data["total"] >= data["need"]),)


def _danger(data: Data) -> Shown:
    """A roll that does harm if it reaches its number."""
    return (roll(data["unit"], data["faces"], data["need"], data["total"] < data["need"]),)


def _count(data: Data) -> Shown:
    """A roll that says how many critical hits there are."""
    return (roll(data["unit"], data["faces"], text=_("critical hits")),)


ROLLS: dict[str, Show] = {
    "shot": _attack,
    "strike": _attack,
    "cluster": _cluster,
    "aim": _aim,
    "criticals": _count,
    "piloting": _check,
    "seat-belt": _check,
    "accident": _check,
    "consciousness": _check,
    "wake": _check,
    "shutdown": _check,
    "restart": _check,
    "explosion": _check,
    "breach": _danger,
}

SHOWN: dict[str, Show] = {
    "roll": _rolled,
    "placed": _of(appears),
    "moved": _moved,
    "jumped": _jumped,
    "dfa-declared": _jumped_upon,
    "charge-declared": _charge,
    "stood-up": _of(flips),
    "dropped": _of(falls),
    "left-map": _of(vanishes),
    "left-match": _of(vanishes),
    "landed": _landed,
    "displaced": _displaced,
    "followed": _followed,
    "forced-off": _of(vanishes),
    "removed": _of(vanishes),
    "fire-declared": _fire_declared,
    "strike-declared": _strike_declared,
    "shot": _attack_without_roll,
    "strike": _attack_without_roll,
    "strike-failed": _attack_failed,
    "cover-struck": _with(number, _("cover")),
    "armour": _armour,
    "structure": _structure,
    "lost": _lost,
    "breached": _lost,
    "critical": _critical,
    "explosion": _explosion,
    "destroyed": _with(breaks, _("destroyed")),
    "fell": _fell,
    "hurt": _hurt,
    "killed": _with(breaks, _("warrior dead")),
    "unconscious": _with(loses, _("consciousness")),
    "awake": _with(gains, _("consciousness")),
    "heat": _heat,
    "shut-down": _with(loses, _("power")),
    "restarted": _with(gains, _("power")),
    "flipped-back": _of(flips),
    "crippled": _with(number, _("crippled")),
    "club-found": _with(gains, _("club")),
    "club-dropped": _with(loses, _("club")),
    "club-broken": _with(loses, _("club")),
}
"""What is seen of each kind of event."""
