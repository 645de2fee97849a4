"""The cards and teams that come with the rules."""

from functools import cache

from ...data import Plain, read_json
from . import schema


@cache
def pack() -> Plain:
    """The pack of all built-in cards."""
    core: Plain = read_json(__package__, "core.json")
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
    teams: list[Plain] = read_json(__package__, "teams.json")
    return teams
