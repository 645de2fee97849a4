"""What units are and can do: their cards read, their statistics computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..table import Game, Setup
from ..text import Message, _
from . import constants
from .state import State, Unit

PREFIXES = ("a", "b")


def card(setup: Setup, unit: Unit) -> Mapping[str, Any]:
    """The unit's own card: a commander's, or the frame of a companion."""
    return setup.cards[unit.card]


def weapon(setup: Setup, unit: Unit, place: int) -> Mapping[str, Any]:
    """The weapon at that place of the unit's equipment."""
    return setup.cards[unit.weapons[place]]


def attacks(setup: Setup, unit: Unit) -> list[int]:
    """The places of the weapons that the unit can attack with."""
    return [
        place
        for place in range(len(unit.weapons))
        if weapon(setup, unit, place).get("hit") is not None
    ]


def has(setup: Setup, unit: Unit, ability: str) -> bool:
    """Whether some piece of the unit's equipment has the ability."""
    return any(ability in setup.cards[carried].get("abilities", ()) for carried in unit.weapons)


def hp(setup: Setup, unit: Unit) -> int:
    """The damage that destroys it (KG-7.6.3)."""
    return int(card(setup, unit)["hp"])


def arm(setup: Setup, unit: Unit) -> int:
    """Its armour. A commander's already includes its equipment (KG-7.7.t10)."""
    return int(card(setup, unit)["arm"]) + _from_equipment(setup, unit, "arm")


def mv(setup: Setup, unit: Unit) -> int:
    """Cells of a walk. A commander's already includes its equipment (KG-7.7.t10)."""
    return int(card(setup, unit)["mv"]) + _from_equipment(setup, unit, "mv")


def _from_equipment(setup: Setup, unit: Unit, what: str) -> int:
    if unit.commander:
        return 0
    return sum(int(setup.cards[carried].get(what, 0)) for carried in unit.weapons)


def faction(setup: Setup, seat: int) -> str:
    """The faction of a seat's team, which is that of its commanders (KG-3.2)."""
    return faction_of(setup.rosters[seat], setup.cards)


def faction_of(roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]) -> str:
    """The faction of a team's first commander, or "" if it has none."""
    for entry in roster.get("entries", []):
        found = cards.get(entry.get("card", ""), {})
        if found.get("kind") == "commander":
            return str(found["faction"])
    return ""


def bap(setup: Setup, unit: Unit) -> int:
    """The bAP that it makes each round (KG-1.3, KG-4.2.3, KG-11.1)."""
    if unit.commander:
        return int(card(setup, unit)["bap"])
    if faction(setup, unit.seat) == "TO":
        return constants.ORDER_COMPANION_BAP
    return int(card(setup, unit)["bap"])


def can_run(setup: Setup, unit: Unit) -> bool:
    """A unit with a Heavy weapon cannot run (KG-5.4, KG-7.7.t8)."""
    return not has(setup, unit, "heavy")


def can_dodge(setup: Setup, unit: Unit) -> bool:
    """Commanders without a Heavy weapon dodge (KG-7.3.5, KG-7.7.t8)."""
    return unit.commander and not has(setup, unit, "heavy")


def can_defend(setup: Setup, unit: Unit) -> bool:
    """A unit with a shield defends (KG-7.3.6, KG-7.7.t9)."""
    return has(setup, unit, "defend")


def can_counter(setup: Setup, unit: Unit) -> bool:
    """Commanders and all units of The Order counter (KG-7.3.7, KG-11.1)."""
    return unit.commander or faction(setup, unit.seat) == "TO"


def can_enhance(setup: Setup, unit: Unit) -> bool:
    """Commanders that have it enhance (KG-7.3.1)."""
    return unit.commander and bool(card(setup, unit).get("enhance", True))


def called(game: Game[State], unit: Unit) -> str | Message:
    """A unit's name, with its player's where both teams have one."""
    others = (other.name for other in game.state.units.values() if other.seat != unit.seat)
    if unit.name not in others:
        return unit.name
    names = game.setup.names
    player = names[unit.seat] if unit.seat < len(names) else str(unit.seat + 1)
    return _("%(player)s's %(unit)s", player=player, unit=unit.name)


def mustered(setup: Setup) -> dict[str, Unit]:
    """Both teams in Reserve, as the rosters list them (KG-1.6, KG-4.1.p1)."""
    units: dict[str, Unit] = {}
    for seat, roster in enumerate(setup.rosters):
        counts: dict[str, int] = {}
        for index, entry in enumerate(roster["entries"]):
            found = setup.cards[entry["card"]]
            commander = found["kind"] == "commander"
            weapons = found["equipment"] if commander else entry.get("with", [])
            counts[found["name"]] = counts.get(found["name"], 0) + 1
            name = found["name"] if commander else f"{found['name']} {counts[found['name']]}"
            unit_id = f"{PREFIXES[seat]}{index + 1}"
            units[unit_id] = Unit(
                unit_id,
                seat,
                name,
                entry["card"],
                commander,
                list(weapons),
                entry_cost(entry, setup.cards, faction(setup, seat)),
            )
    return units


def entry_cost(
    entry: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]], faction_id: str
) -> int:
    """The points of one unit of a team, its weapons and surcharge included (KG-3.3, KG-3.4)."""
    cost = int(cards[entry["card"]].get("cost", 0))
    for carried in _carried(entry):
        cost += int(cards.get(carried, {}).get("cost", 0))
    if faction_id == "TO":
        cost += constants.SURCHARGE
    return cost


def _carried(entry: Mapping[str, Any]) -> Sequence[str]:
    carried = entry.get("with", [])
    return carried if isinstance(carried, list) else []
