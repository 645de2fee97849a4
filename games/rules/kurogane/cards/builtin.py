"""The built-in cards, and every fault of a card."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ...data import Json, Plain
from ...forms import malformed
from ...forms.faults import Fault
from ...text import _
from . import schema

HOME = Path(__file__).parent


@cache
def pack() -> Plain:
    """The pack of all built-in cards."""
    core: Plain = _read("core.json")
    return core


@cache
def by_id() -> dict[str, Plain]:
    """The built-in cards by their ids."""
    return {card["id"]: card for card in pack()["cards"]}


@cache
def equipment() -> frozenset[str]:
    """The ids of the weapons and other equipment, which is what commanders carry."""
    return frozenset(card["id"] for card in pack()["cards"] if card["kind"] == "weapon")


@cache
def maps() -> tuple[schema.Map, ...]:
    """The maps, in their order."""
    cards = map(schema.read, pack()["cards"])
    return tuple(card for card in cards if isinstance(card, schema.Map))


@cache
def ready_teams() -> list[Plain]:
    """Teams made of these cards, for new people."""
    teams: list[Plain] = _read("teams.json")
    return teams


def _read(file: str) -> Any:
    return json.loads((HOME / file).read_text(encoding="utf-8"))


def card_faults(data: Json) -> list[Fault]:
    """Everything that is wrong with a card's data; empty if it can be played. A commander carries
    built-in equipment (KG-3.5)."""
    if str(data.get("kind")) not in schema.MODELS:
        kinds = sorted(schema.MODELS)
        return [Fault("", _("kind: one of %(kinds)s is needed.", kinds=kinds), "kind")]
    try:
        card = schema.read(data)
    except ValidationError as wrong:
        return malformed.faults(wrong)
    if not isinstance(card, schema.Commander):
        return []
    return [
        Fault("KG-3.5", _("There is no equipment %(card)s.", card=item), "equipment")
        for item in card.equipment
        if item not in equipment()
    ]
