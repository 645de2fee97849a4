"""The cards and teams that come with the rules."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ...data import Plain
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
