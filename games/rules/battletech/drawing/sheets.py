"""Record sheets: the paper doll, weapons, the heat scale, the warrior."""

from collections.abc import Mapping

from ...data import Json, Plain
from ...text import Say, _
from .. import terms, view
from ..cards import layout
from ..cards.schema import MechCard
from ..cards.text import points_in
from ..cards.weapons import WEAPONS
from ..constants import harm, heat, house, shooting
from ..mechs import sheet
from ..state import Warrior
from ..tables import CONSCIOUSNESS, by_steps

# -- the paper doll ----------------------------------------------------------------------------


def locations(say: Say, unit: Json, cards: Mapping[str, Json]) -> list[Plain]:
    """The locations of a record sheet: armour and structure left, and the slots."""
    card, marks = cards[unit["card"]], unit["sheet"]
    return [_location(say, card, marks, location) for location in terms.LOCATIONS]


def doll(unit: Json, cards: Mapping[str, Json]) -> list[Plain]:
    """The locations of the small paper doll, each with its place and its wear."""
    card, marks = cards[unit["card"]], unit["sheet"]
    return [
        {
            **_place(location),
            "worn": _worn(
                marks["armour"][location],
                card["armour"][location],
                marks["structure"][location],
            ),
        }
        for location in DOLL
    ]


def _location(say: Say, card: Json, marks: Json, location: terms.Location) -> Plain:
    armour, full = marks["armour"][location], card["armour"][location]
    rear, structure = marks["rear"].get(location), marks["structure"][location]
    hit = marks["hit"].get(location, [])
    return {
        "id": location,
        "name": say(terms.NAMES[location]),
        "words": say(points_in(location, armour, rear, structure)),
        "at": _place(location),
        "armour": armour,
        "of": full,
        "rear": rear,
        "rear_of": card["rear"].get(location),
        "structure": structure,
        "lost": location in marks["lost"],
        "worn": _worn(armour, full, structure),
        "slots": [
            {"number": number + 1, "name": layout.in_words(name), "hit": number in hit}
            for number, name in enumerate(card["slots"][location])
            if name is not None
        ],
    }


def _worn(armour: int, full: int, structure: int) -> str:
    """The wear of a location as a CSS class: by armour left, then open, then gone."""
    if structure <= 0:
        return "gone"
    if armour <= 0:
        return "open"
    return "whole" if armour == full else "worn" if armour * 2 >= full else "thin"


# Where the locations stand on the paper doll: left, top, width, height.
DOLL: dict[str, tuple[int, int, int, int]] = {
    "HD": (145, 0, 70, 62),
    "LA": (0, 62, 70, 130),
    "LT": (75, 55, 65, 100),
    "CT": (145, 67, 70, 118),
    "RT": (220, 55, 65, 100),
    "RA": (290, 62, 70, 130),
    "LL": (85, 195, 75, 130),
    "RL": (200, 195, 75, 130),
}


def _place(location: str) -> dict[str, int]:
    """The place of a location on the paper doll, and the lines of its numbers."""
    left, top, width, height = DOLL[location]
    middle = top + height // 2
    return {
        "x": left,
        "y": top,
        "width": width,
        "height": height,
        "middle": left + width // 2,
        "first": middle - 12,
        "second": middle + 8,
        "third": middle + 25,
    }


# -- weapons, heat, warrior --------------------------------------------------------------------


def weapon_facts(say: Say, weapon: Json) -> list[str]:
    """A weapon in short: heat, damage, ranges, rounds left."""
    known = WEAPONS[weapon["weapon"]]
    facts = [say(_("heat %(n)s", n=known.heat))]
    if known.damage is not None:
        facts.append(say(_("damage %(n)s", n=known.damage)))
    elif known.cluster_size is not None:
        each, size = known.damage_per_missile, known.cluster_size
        facts.append(say(_("damage %(each)s × %(n)s", each=each, n=size)))
    if known.long:
        ranges = f"{known.short}/{known.medium}/{known.long}"
        facts.append(say(_("range %(ranges)s", ranges=ranges)))
    if known.min_range:
        facts.append(say(_("minimum %(n)s", n=known.min_range)))
    if weapon["rounds"] is not None:
        facts.append(say(_("rounds left: %(n)s", n=weapon["rounds"])))
    return facts


def heat_scale(say: Say, unit: Json) -> list[Plain]:
    """The heat scale from 0 to automatic shutdown, with the effects of each step."""
    return [
        {
            "heat": step,
            "reached": step <= unit["heat"],
            "now": step == min(unit["heat"], heat.SHUTDOWN_BY_ITSELF),
            "effects": _heat_effects(say, step),
        }
        for step in range(heat.SHUTDOWN_BY_ITSELF + 1)
    ]


def _heat_effects(say: Say, step: int) -> list[str]:
    """The effects that begin at this heat."""
    sentences = (
        (harm.HEAT_SLOWS, _("−%(n)s MP")),
        (shooting.HEAT, _("+%(n)s to hit")),
        (heat.SHUTDOWN, _("shutdown, avoided on %(n)s+")),
        (heat.EXPLOSION, _("ammunition explodes, avoided on %(n)s+")),
    )
    found = [
        say(words.filled(n=dict(steps)[step])) for steps, words in sentences if step in dict(steps)
    ]
    if step == heat.SHUTDOWN_BY_ITSELF:
        found.append(say(_("shutdown")))
    return found


def heat_now(say: Say, unit: Json) -> list[str]:
    """The present effects of a 'Mech's heat."""
    slower, harder = by_steps(harm.HEAT_SLOWS, unit["heat"]), by_steps(shooting.HEAT, unit["heat"])
    found = [say(_("−%(n)s MP", n=slower))] if slower else []
    return [*found, say(_("+%(n)s to hit", n=harder))] if harder else found


def warrior_boxes(unit: Json) -> list[Plain]:
    """A box for each point of the warrior, with the number to stay conscious."""
    hits = unit["sheet"]["warrior"]["hits"]
    return [
        {"point": point, "taken": point <= hits, "roll": CONSCIOUSNESS.get(point)}
        for point in range(1, harm.DEADLY + 1)
    ]


# -- cards -------------------------------------------------------------------------------------


def as_new(data: Json) -> Plain:
    """An undamaged 'Mech in the form of a view."""
    card = MechCard.model_validate(dict(data))
    warrior = Warrior("", house.GUNNERY, house.PILOTING)
    mech = sheet.mech(card, mech_id=card.id, seat=0, side=0, warrior=warrior)
    return {"id": card.id, "card": card.id, "heat": 0, "sheet": view.sheet_of(card, mech)}


def as_cards(data: Json) -> dict[str, Json]:
    """A card in the form of a match's cards."""
    return {data["id"]: data}
