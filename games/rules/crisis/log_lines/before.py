"""The log before the first round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...table import Line
from ...text import Message, _, all_of
from ..terms import CRISIS_TYPES, EDGES
from .namer import Data, Namer, Writer


def _battlefield(data: Data, name: Namer) -> Line:
    return Line(_("Battlefield: %(name)s.", name=data["name"]), kind="heading")


def _priority(data: Data, name: Namer) -> Line:
    return Line(_("%(player)s has priority.", player=name.player(data["seat"])), seat=data["seat"])


def _priority_tied(data: Data, name: Namer) -> Line:
    return Line(_("The priority roll is tied: both roll again."))


def _crisis_type(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s draws from the %(type)s cards, the other player from the other type.",
            player=name.player(data["seat"]),
            type=CRISIS_TYPES[data["type"]],
        ),
        seat=data["seat"],
    )


def _drawn(data: Data, name: Namer) -> Line:
    return Line(
        _("You draw: %(cards)s.", cards=name.cards(data["cards"])), kind="note", seat=data["seat"]
    )


def _crisis(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s reveals “%(card)s”, the %(type)s crisis.",
            player=name.player(data["seat"]),
            type=CRISIS_TYPES[data["type"]],
            card=name.card(data["card"]),
        ),
        seat=data["seat"],
    )


def _threat(data: Data, name: Namer) -> Line:
    return Line(_("Maximum Threat: %(threat)s.", threat=data["threat"]), seat=data["seat"])


def _edges(data: Data, name: Namer) -> Line:
    first, second = data["edges"]
    return Line(
        _(
            "%(first)s deploys from the %(edge)s edge, %(second)s from the %(other)s edge.",
            first=name.player(0),
            edge=EDGES[first],
            second=name.player(1),
            other=EDGES[second],
        )
    )


def _squad(data: Data, name: Namer) -> Line:
    return Line(
        _("Your squad: %(cards)s.", cards=name.cards(data["cards"])),
        details=tuple(_upgrades(data, name)),
        kind="note",
        seat=data["seat"],
    )


def _upgrades(data: Data, name: Namer) -> Iterator[Message]:
    """What each character of a squad bears."""
    for card, upgrades in data.get("upgrades", {}).items():
        yield _("%(unit)s bears %(upgrades)s.", unit=name.card(card), upgrades=all_of(upgrades))


def _tactics(data: Data, name: Namer) -> Line:
    cards: Any = name.cards(data["cards"]) or _("none")
    return Line(
        _("Your Team Tactics cards: %(cards)s.", cards=cards), kind="note", seat=data["seat"]
    )


def _revealed(data: Data, name: Namer) -> Line:
    details = [_("Team Tactics cards: %(cards)s.", cards=name.cards(data["tactics"]))]
    if data["affiliation"]:
        details.insert(0, _("Affiliation: %(name)s.", name=name.card(data["affiliation"])))
    return Line(
        _(
            "%(player)s brings %(cards)s.",
            player=name.player(data["seat"]),
            cards=name.cards(data["characters"]),
        ),
        details=(
            *details,
            *_upgrades(data, name),
            *(note for card in data["characters"] for note in name.unknown(card)),
        ),
        seat=data["seat"],
    )


def _deployed(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s is deployed.", unit=name.unit(data["unit"])))


def _leader(data: Data, name: Namer) -> Line:
    return Line(
        _("The Leadership of %(unit)s is in force.", unit=name.unit(data["unit"])),
        seat=data["seat"],
    )


WRITERS: dict[str, Writer] = {
    "battlefield": _battlefield,
    "priority": _priority,
    "priority-tied": _priority_tied,
    "crisis-type": _crisis_type,
    "drawn": _drawn,
    "crisis": _crisis,
    "threat": _threat,
    "edges": _edges,
    "squad": _squad,
    "tactics": _tactics,
    "revealed": _revealed,
    "deployed": _deployed,
    "leader": _leader,
}
