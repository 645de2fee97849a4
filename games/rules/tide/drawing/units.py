"""Units, markers and the round, in numbers and words for the page."""

from collections import Counter
from collections.abc import Sequence
from math import atan2, degrees
from statistics import fmean
from typing import Final

from ...data import Json, Plain
from ...labels import labels_of
from ...text import Say, _, listed, pgettext
from .. import terms
from ..cards.text import at_stake

LABELS: Final = labels_of(__package__)

Point = tuple[float, float]
"""A place on the map: x to the right, y down."""

# -- units and markers -------------------------------------------------------------------------


def of_side(units: Sequence[Json], side: int) -> list[Json]:
    """The units of a side, units out of play last."""
    mine = [unit for unit in units if unit["side"] == side]
    return sorted(mine, key=lambda unit: bool(unit["out"]))


SCALES = {1: 0.42, 2: 0.27, 3: 0.26, 4: 0.25}
"""The scale of a unit by the number of units in its hex; at scale 1 it is 2000 wide."""


def scale(unit: Json) -> float:
    """The scale at which a unit is drawn."""
    return SCALES[min(unit["among"], max(SCALES))]


def radius(unit: Json) -> int:
    """Half the width of a unit on the map."""
    return round(scale(unit) * 1000)


def middle(units: Sequence[Json]) -> Point | None:
    """The middle of some units on the map; None without any in play."""
    places = [(unit["x"], unit["y"]) for unit in units if not unit["out"]]
    if not places:
        return None
    return fmean(x for x, _y in places), fmean(y for _x, y in places)


def turned(unit: Json, enemies: Point | None) -> int:
    """The degrees by which a vehicle is drawn turned from up: to the hexside towards the middle of
    its enemies. Squads are not turned."""
    if unit["kind"] == "squad" or enemies is None:
        return 0
    across, down = enemies[0] - unit["x"], enemies[1] - unit["y"]
    return round((degrees(atan2(across, -down)) - 30) / 60) * 60 + 30


LOOKS = {
    "officer": "officer",
    "battle-hardened": "elite",
    "rapid-op-fire": "machine-gun",
    "indirect": "mortar",
}
"""The drawing of special figures, by a trait of each (see `regions.figures`)."""


def slots(unit: Json) -> list[Plain]:
    """The four slots of a base: a figure of one or two slots, or an empty slot, each with its place
    in a square of 2 by 2."""
    found: list[Plain] = []
    place = 0
    for figure in sorted(unit["figures"], key=lambda figure: -int(figure["slots"])):
        looks = [look for trait, look in LOOKS.items() if trait in figure["traits"]]
        found.append(
            {
                "column": place % 2,
                "row": place // 2,
                "wide": figure["slots"] > 1,
                "look": looks[0] if looks else "rifle",
                "name": figure["name"],
                "empty": False,
            }
        )
        place += figure["slots"]
    while place < 4:
        found.append({"column": place % 2, "row": place // 2, "empty": True})
        place += 1
    return found


TOKENS = {"anti-tank": "AT", "flamethrower": "FL", "engineer": "EN", "medic": "✚"}
"""The short sign of each specialisation token."""

STATES = LABELS["states"]
ACTIVATIONS = LABELS["activations"]
OUT = LABELS["out"]


def trouble(unit: Json) -> str:
    """The morale or the damage of a unit as a CSS class; empty if it is unharmed."""
    for state in (unit["morale"], unit["damage"]):
        if state in STATES:
            return str(state)
    return ""


def states(say: Say, unit: Json) -> list[dict[str, str]]:
    """The states of a unit in words, each with the class of its tag."""
    if unit["out"]:
        return [{"words": say(OUT[unit["out"]]), "tag": "tag-warn"}]
    found = [{"words": say(ACTIVATIONS[unit["activation"]]), "tag": _TAGS[unit["activation"]]}]
    if trouble(unit):
        found.append({"words": say(STATES[trouble(unit)]), "tag": "tag-warn"})
    if unit["token"]:
        found.append({"words": say(terms.SPECIALISATIONS[unit["token"]]), "tag": "tag-brass"})
    if unit["transport"]:
        inside = say(_("in %(vehicle)s", vehicle=unit["transport"]))
        found.append({"words": inside, "tag": ""})
    if unit["fortification"]:
        dug = _("in an %(marker)s", marker=terms.MARKERS[unit["fortification"]])
        found.append({"words": say(dug), "tag": ""})
    found += [
        {"words": say(_("carries %(squad)s", squad=name)), "tag": ""} for name in unit["carries"]
    ]
    return found


_TAGS = {"fresh": "tag-good", "op-fire": "tag-felt", "fatigued": ""}


def figures_words(say: Say, unit: Json) -> str:
    """The figures of a squad by name and number."""
    counts = Counter(figure["name"] for figure in unit["figures"])
    counted = (_("%(count)s %(figure)s", count=n, figure=name) for name, n in counts.items())
    return listed(say, map(say, counted))


def title(say: Say, unit: Json) -> str:
    """The name of a unit beside the map: a squad by its name among squads."""
    if unit["kind"] == "squad":
        return say(_("Squad %(name)s", name=unit["name"]))
    return str(unit["name"])


def unit_words(say: Say, unit: Json, names: Sequence[str]) -> str:
    """Everything that the map shows of a unit, in words."""
    parts = [title(say, unit), names[unit["seat"]]]
    if unit["hex"]:
        parts.append(say(_("hex %(hex)s", hex=unit["hex"])))
        if unit["level"]:
            parts.append(say(pgettext("of a hill", "level %(n)s", n=unit["level"])))
    if unit["figures"]:
        parts.append(figures_words(say, unit))
    return listed(say, [*parts, *(state["words"] for state in states(say, unit))])


MARKERS = LABELS["markers"]


def marker_words(say: Say, marker: Json) -> str:
    """A marker in words."""
    return say(_("%(what)s in hex %(hex)s", what=MARKERS[marker["kind"]], hex=marker["hex"]))


def objective_words(say: Say, objective: Json, names: Sequence[str]) -> str:
    """An objective in words, with the player who controls it."""
    parts = [say(_("%(name)s in hex %(hex)s", name=objective["name"], hex=objective["hex"]))]
    if objective["kind"] == "command":
        parts.append(say(_("%(value)s command", value=objective["value"])))
    if not names:
        return listed(say, parts)
    if objective["control"] is None:
        parts.append(say(_("controlled by nobody")))
    else:
        parts.append(say(_("controlled by %(who)s", who=names[objective["control"]])))
    return listed(say, parts)


def stakes(say: Say, table: Json, cards: Json) -> list[str]:
    """What the scenario is about now, in words."""
    return [say(line) for line in at_stake(cards[table["scenario"]["id"]], table["round"])]


# -- the round ---------------------------------------------------------------------------------

PHASES = LABELS["phases"]


def phases(say: Say, table: Json) -> list[tuple[str, str]]:
    """The phases of a round in their order, with set-up first."""
    return [
        (phase, say(label))
        for phase, label in PHASES.items()
        if phase != "set-up" or not table["round"]
    ]


def fresh_units(table: Json) -> list[int]:
    """The number of fresh units of each side."""
    return [
        sum(
            unit["side"] == side and unit["activation"] == "fresh" and not unit["out"]
            for unit in table["units"]
        )
        for side in (0, 1)
    ]


def nation(say: Say, table: Json, side: int) -> str:
    """The nation of a side."""
    return say(terms.NATIONS[table["nations"][side]])


def shown_cards(table: Json) -> list[str]:
    """The cards that everybody may read: the scenario, and the cards of all units and their
    figures."""
    figures = [figure["card"] for unit in table["units"] for figure in unit["figures"]]
    vehicles = [unit["card"] for unit in table["units"] if unit["kind"] == "vehicle"]
    return list(dict.fromkeys([table["scenario"]["id"], *sorted({*figures, *vehicles})]))


# -- sheets ------------------------------------------------------------------------------------


def weapons(unit: Json) -> list[Plain]:
    """The attacks of a unit: for a squad each kind of figure with its number."""
    if unit["kind"] == "vehicle":
        return [{"name": unit["name"], "count": 1, **_against(unit)}]
    found: dict[str, Plain] = {}
    for figure in unit["figures"]:
        row = found.setdefault(
            figure["card"], {"name": figure["name"], "count": 0, **_against(figure)}
        )
        row["count"] += 1
    return list(found.values())


def _against(fighter: Json) -> dict[str, str]:
    return {
        "squads": _attack(fighter["against_squads"]),
        "vehicles": _attack(fighter["against_vehicles"]),
    }


def _attack(attack: Json | None) -> str:
    """Range and firepower in short: "4 · 1", or "8 · 2/4" where suppressive attacks differ."""
    if attack is None:
        return "–"
    power = str(attack["normal"])
    if attack["suppressive"] != attack["normal"]:
        power = f"{power}/{attack['suppressive']}"
    return f"{attack['range']} · {power}"
