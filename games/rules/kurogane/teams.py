"""Teams: what may fight together, and every fault of one that may not (KG-3.1 to KG-3.5)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ..table import Fault, Slot, Tally
from ..text import _, ngettext
from . import constants
from .units import entry_cost, faction_of

Cards = Mapping[str, Mapping[str, Any]]
Entry = Mapping[str, Any]

SLOTS = (
    Slot("commanders", _("Commanders"), ("commander",), 2, 2),
    Slot("companions", _("Companions"), ("frame",), 0, 6, repeat=True, parts=("weapon",)),
)

FACTIONS = {"TO": _("The Order"), "UC": _("Unchained"), "CO": _("Conductors")}


def faults(roster: Mapping[str, Any], cards: Cards) -> list[Fault]:
    """Every fault of a team at once, each with its rule."""
    entries = [entry for entry in roster.get("entries", []) if isinstance(entry, Mapping)]
    known = [entry for entry in entries if entry.get("card") in cards]
    found = [
        Fault("KG-3.5", _("There is no card %(card)s.", card=str(entry.get("card"))), "")
        for entry in entries
        if entry.get("card") not in cards
    ]
    commanders = [entry for entry in known if _kind(entry, cards) == "commander"]
    companions = [entry for entry in known if _kind(entry, cards) == "frame"]
    found += _strange(known, cards)
    found += _counts(commanders, companions)
    found += _commanders(commanders, cards)
    for index, entry in enumerate(companions):
        found += _companion(index, entry, cards)
    found += _points(known, cards)
    return found


def total(roster: Mapping[str, Any], cards: Cards) -> int:
    """The points of a team, surcharges included (KG-3.1, KG-3.4)."""
    known = [entry for entry in roster.get("entries", []) if entry.get("card") in cards]
    side = faction_of(roster, cards)
    return sum(entry_cost(entry, cards, side) for entry in known)


def summary(roster: Mapping[str, Any], cards: Cards) -> list[Tally]:
    """The points of the team, of those there may be (KG-3.1)."""
    return [Tally(_("Points"), total(roster, cards), constants.POINTS)]


def entry_summary(entry: Entry, roster: Mapping[str, Any], cards: Cards) -> list[Tally]:
    """The points of one unit and, of a companion, the hardpoints used (KG-3.3, KG-3.4)."""
    tallies = [Tally(_("Points"), entry_cost(entry, cards, faction_of(roster, cards)))]
    frame = cards[entry["card"]]
    if frame.get("kind") == "frame":
        carried = [cards[item] for item in entry.get("with", ()) if item in cards]
        used = sum(int(weapon.get("hardpoints", 0)) for weapon in carried)
        tallies.append(Tally(_("Hardpoints"), used, int(frame["hardpoints"])))
    return tallies


def _kind(entry: Entry, cards: Cards) -> str:
    return str(cards[entry["card"]].get("kind"))


def _strange(entries: Sequence[Entry], cards: Cards) -> list[Fault]:
    """Cards that are no unit, or stand where they do not belong (KG-3.1)."""
    slots = {slot.id: slot for slot in SLOTS}
    found = []
    for entry in entries:
        name, kind = cards[entry["card"]]["name"], _kind(entry, cards)
        slot = slots.get(str(entry.get("slot")))
        if kind not in ("commander", "frame"):
            found.append(Fault("KG-3.1", _("%(card)s is no unit.", card=name), ""))
        elif slot is None:
            message = _(
                "%(card)s: a team has commanders and companions, and no %(slot)s.",
                card=name,
                slot=str(entry.get("slot"))[:40],
            )
            found.append(Fault("KG-3.1", message, ""))
        elif kind not in slot.kinds:
            message = _("%(card)s does not belong to %(slot)s.", card=name, slot=slot.label)
            found.append(Fault("KG-3.1", message, slot.id))
    return found


def _counts(commanders: Sequence[Entry], companions: Sequence[Entry]) -> list[Fault]:
    found = []
    if len(commanders) != constants.COMMANDERS:
        found.append(
            Fault(
                "KG-3.1",
                _(
                    "A team has exactly %(needed)s commanders; this one has %(n)s.",
                    needed=constants.COMMANDERS,
                    n=len(commanders),
                ),
                "commanders",
            )
        )
    if len(companions) > constants.COMPANIONS:
        found.append(
            Fault(
                "KG-3.1",
                _(
                    "A team has at most %(most)s companions; this one has %(n)s.",
                    most=constants.COMPANIONS,
                    n=len(companions),
                ),
                "companions",
            )
        )
    if len(commanders) + len(companions) > constants.UNITS:
        found.append(
            Fault("KG-3.1", _("A team has at most %(most)s units.", most=constants.UNITS), "")
        )
    return found


def _commanders(commanders: Sequence[Entry], cards: Cards) -> list[Fault]:
    """One faction, each commander at most once (KG-3.2), with what is on its card (KG-3.5)."""
    found = []
    for entry in commanders:
        if entry.get("with"):
            message = _(
                "%(card)s carries what stands on its card, and nothing else.",
                card=cards[entry["card"]]["name"],
            )
            found.append(Fault("KG-3.5", message, "commanders"))
    sides = sorted({str(cards[entry["card"]]["faction"]) for entry in commanders})
    if len(sides) > 1:
        named = [FACTIONS[side] for side in sides]
        found.append(
            Fault(
                "KG-3.2", _("Commanders of one faction only: %(sides)s.", sides=named), "commanders"
            )
        )
    names = [cards[entry["card"]]["name"] for entry in commanders]
    for name in sorted({name for name in names if names.count(name) > 1}):
        found.append(
            Fault("KG-3.2", _("%(name)s stands in the team twice.", name=name), "commanders")
        )
    return found


def _companion(index: int, entry: Entry, cards: Cards) -> list[Fault]:
    """Weapons within the frame's hardpoints, at most one of them heavy (KG-3.3)."""
    frame = cards[entry["card"]]
    label = _("%(frame)s, companion %(n)s", frame=frame["name"], n=index + 1)
    carried = entry.get("with", [])
    if not isinstance(carried, list) or not all(isinstance(item, str) for item in carried):
        return [Fault("KG-3.3", _("%(unit)s: weapons are a list.", unit=label), "companions")]
    found = []
    weapons = []
    for item in carried:
        if cards.get(item, {}).get("kind") == "weapon":
            weapons.append(cards[item])
        else:
            message = _("%(unit)s: there is no weapon %(card)s.", unit=label, card=item)
            found.append(Fault("KG-3.5", message, "companions"))
    used = sum(int(weapon["hardpoints"]) for weapon in weapons)
    if used > int(frame["hardpoints"]):
        found.append(
            Fault(
                "KG-3.3",
                ngettext(
                    "%(unit)s: %(n)s hardpoint used of %(most)s.",
                    "%(unit)s: %(n)s hardpoints used of %(most)s.",
                    used,
                    unit=label,
                    most=frame["hardpoints"],
                ),
                "companions",
            )
        )
    heavy = [weapon for weapon in weapons if "heavy" in weapon.get("abilities", ())]
    if len(heavy) > constants.HEAVY_WEAPONS_OF_A_COMPANION:
        found.append(
            Fault("KG-3.3", _("%(unit)s: at most one heavy weapon.", unit=label), "companions")
        )
    return found


def _points(entries: Sequence[Entry], cards: Cards) -> list[Fault]:
    points = total({"entries": list(entries)}, cards)
    if points <= constants.POINTS:
        return []
    return [
        Fault(
            "KG-3.1",
            _("%(points)s points of at most %(most)s.", points=points, most=constants.POINTS),
            "",
        )
    ]


@cache
def ready() -> list[dict[str, Any]]:
    """Teams made of built-in cards, for new people."""
    text = files(__package__).joinpath("cards/teams.json").read_text(encoding="utf-8")
    teams: list[dict[str, Any]] = json.loads(text)
    return teams
