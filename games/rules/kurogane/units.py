"""The statistics and abilities of units: their cards, and what their equipment adds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..contract.asking import Setup
from ..data import Json
from . import constants, library, own_maps
from .cards.schema import Ability, Commander, Mecha, Weapon
from .state import Unit

PREFIXES = ("a", "b")


def create(setup: Setup) -> dict[str, Unit]:
    """The units of both teams in Reserve, as the rosters list them (KG-1.6, KG-4.1.p1)."""
    units: dict[str, Unit] = {}
    for seat, roster in enumerate(setup.rosters):
        counts: Counter[str] = Counter()
        for number, entry in enumerate(own_maps.units_in(roster), start=1):
            printed = library.mecha(setup, entry["card"])
            counts[printed.name] += 1
            is_commander = isinstance(printed, Commander)
            unit_id = f"{PREFIXES[seat]}{number}"
            units[unit_id] = Unit(
                unit_id,
                seat,
                printed.name if is_commander else f"{printed.name} {counts[printed.name]}",
                entry["card"],
                is_commander,
                tuple(printed.equipment if isinstance(printed, Commander) else carried(entry)),
                entry_cost(entry, library.cards(setup), faction(setup, seat)),
            )
    return units


def carried(entry: Json) -> list[str]:
    """The ids of the equipment that an entry of a roster adds to its card."""
    found = entry.get("with", [])
    return found if isinstance(found, list) else []


def entry_cost(entry: Json, cards: library.Cards, faction_id: str) -> int:
    """The points of one unit of a team, its weapons and surcharge included (KG-3.3, KG-3.4)."""
    cost = _cost(cards, entry["card"]) + sum(_cost(cards, item) for item in carried(entry))
    return cost + constants.SURCHARGE if faction_id == "TO" else cost


def _cost(cards: library.Cards, card_id: str) -> int:
    """The points of a card; 0 for an unknown card and for one without a cost, as a map."""
    card = cards.get(card_id)
    return card.cost if isinstance(card, (Mecha, Weapon)) else 0


def faction(setup: Setup, seat: int) -> str:
    """The faction of a seat's team, which is the faction of its commanders (KG-3.2)."""
    return setup.cached(
        ("faction", seat), lambda: faction_of(setup.rosters[seat], library.cards(setup))
    )


def faction_of(roster: Json, cards: library.Cards) -> str:
    """The faction of a team's first commander, or "" if it has none."""
    for entry in roster.get("entries", []):
        card = cards.get(entry.get("card", ""))
        if isinstance(card, Commander):
            return card.faction
    return ""


# -- Cards and statistics


@dataclass(frozen=True)
class Kit:
    """What a unit's card and its equipment come to, which does not change in a match. `attacks` are
    the places of the weapons that it can attack with. The arm and mv of a commander's card already
    include its equipment (KG-7.7.t10)."""

    card: Mecha
    equipment: Sequence[Weapon]
    attacks: Sequence[int]
    abilities: frozenset[Ability]
    arm: int
    mv: int


def kit(setup: Setup, unit: Unit) -> Kit:
    """The card and the equipment of a unit, worked out once for a match."""
    known, key = setup.cache, ("kit", unit.card, unit.weapons, unit.commander)
    if key not in known:
        known[key] = _kit(setup, unit)
    found: Kit = known[key]
    return found


def _kit(setup: Setup, unit: Unit) -> Kit:
    printed = library.mecha(setup, unit.card)
    equipment = [library.weapon(setup, card_id) for card_id in unit.weapons]
    adding = [] if unit.commander else equipment
    return Kit(
        printed,
        equipment,
        [place for place, item in enumerate(equipment) if item.profile],
        frozenset(ability for item in equipment for ability in item.abilities),
        printed.arm + sum(item.arm for item in adding),
        printed.mv + sum(item.mv for item in adding),
    )


def card(setup: Setup, unit: Unit) -> Mecha:
    """The unit's own card: a commander's, or the frame of a companion."""
    return kit(setup, unit).card


def weapon(setup: Setup, unit: Unit, place: int) -> Weapon:
    """The weapon at that place of the unit's equipment."""
    return kit(setup, unit).equipment[place]


def equipment(setup: Setup, unit: Unit) -> Sequence[Weapon]:
    """All that the unit carries."""
    return kit(setup, unit).equipment


def attacks(setup: Setup, unit: Unit) -> Sequence[int]:
    """The places of the weapons that the unit can attack with."""
    return kit(setup, unit).attacks


def has(setup: Setup, unit: Unit, ability: Ability) -> bool:
    """Whether some piece of the unit's equipment has the ability."""
    return ability in kit(setup, unit).abilities


def hp(setup: Setup, unit: Unit) -> int:
    """The damage at which the unit is destroyed (KG-7.6.3)."""
    return card(setup, unit).hp


def arm(setup: Setup, unit: Unit) -> int:
    """Its armour."""
    return kit(setup, unit).arm


def mv(setup: Setup, unit: Unit) -> int:
    """Cells of a walk."""
    return kit(setup, unit).mv


def bap(setup: Setup, unit: Unit) -> int:
    """The bAP that the unit gets each round (KG-1.3, KG-4.2.3, KG-11.1)."""
    if not unit.commander and faction(setup, unit.seat) == "TO":
        return constants.ORDER_COMPANION_BAP
    return card(setup, unit).bap


# -- What they can do


def can_run(setup: Setup, unit: Unit) -> bool:
    """Whether the unit can run: not with a Heavy weapon (KG-5.4, KG-7.7.t8)."""
    return not has(setup, unit, "heavy")


def can_dodge(setup: Setup, unit: Unit) -> bool:
    """Whether the unit can dodge: a commander without a Heavy weapon (KG-7.3.5, KG-7.7.t8)."""
    return unit.commander and not has(setup, unit, "heavy")


def can_defend(setup: Setup, unit: Unit) -> bool:
    """Whether the unit can defend: it has a shield (KG-7.3.6, KG-7.7.t9)."""
    return has(setup, unit, "defend")


def can_counter(setup: Setup, unit: Unit) -> bool:
    """Whether the unit can counter: a commander, or any unit of The Order (KG-7.3.7, KG-11.1)."""
    return unit.commander or faction(setup, unit.seat) == "TO"


def can_enhance(setup: Setup, unit: Unit) -> bool:
    """Whether the unit can enhance: a commander with Enhance (KG-7.3.1)."""
    printed = card(setup, unit)
    return isinstance(printed, Commander) and printed.enhance


def can_step_aside(setup: Setup, unit: Unit) -> bool:
    """Whether the unit may move after its attacks: a Battle Stepper (KG-7.7.t11)."""
    printed = card(setup, unit)
    return isinstance(printed, Commander) and printed.stepper
