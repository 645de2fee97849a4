"""'Mechs on the map, their attacks and the turn, in numbers and words for the page."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import hypot
from typing import Final

from ...data import Json, Plain
from ...labels import labels_of
from ...text import Say, _, listed, ngettext
from ..cards.weights import structure_of
from ..constants.heat import SHUTDOWN_BY_ITSELF
from ..terms import FACINGS

LABELS: Final = labels_of(__package__)

MARKER = 500
"""The distance of the rim of a 'Mech's marker from its middle."""


SOUND, WORN = 66, 33
"""The shares of armour, in per cent, from which on a 'Mech is drawn as sound and as worn."""


MARKERS = {
    0: "M0-1000A1000 1000 0 1 1 0 1000 1000 1000 0 1 1 0-1000Z",
    1: "M0-950H710A240 240 0 0 1 950-710V710A240 240 0 0 1 710 950H-710A240 240 0 0 1-950 710V-710"
    "A240 240 0 0 1-710-950Z",
    2: "M-1090 0-545-944H545L1090 0 545 944H-545Z",
    3: "M0-1150 1094-355 676 930H-676L-1094-355Z",
    4: "M-1150-850H1150L800 950H-800Z",
    5: "M-450-980H450L980-450V450L450 980H-450L-980 450V-450Z",
}
"""The outline of each side's markers, 2000 wide around its middle, clockwise from the top."""


_FIRST: Final = re.compile("[ァ-ヺー]{1,3}|.{1,3}")


def initials(units: Iterable[Json]) -> dict[str, str]:
    """The initials of each 'Mech on the map and in lists, by id: the first letters of its name in
    the reader's language, with a number if another one of its side has the same."""
    letters = {unit["id"]: (unit["side"], _FIRST.findall(unit["name"])[0]) for unit in units}
    count = Counter(letters.values())
    return {
        unit_id: f"{first}{unit_id[1:]}" if count[side, first] > 1 else first
        for unit_id, (side, first) in letters.items()
    }


def condition(unit: Json, cards: Mapping[str, Json]) -> Plain:
    """The armour left and the structure lost of a 'Mech, in per cent, and its wear as a CSS
    class."""
    card, marks = cards[unit["card"]], unit["sheet"]
    armour = sum(card["armour"].values()) + sum(card["rear"].values())
    left = sum(marks["armour"].values()) + sum(marks["rear"].values())
    share = round(100 * left / max(armour, 1))
    whole = sum(structure_of(card["tonnage"]).values())
    return {
        "armour": share,
        "lost": round(100 * (1 - sum(marks["structure"].values()) / whole)),
        "looks": "sound" if share >= SOUND else "worn" if share >= WORN else "thin",
    }


def glow(unit: Json) -> float:
    """The strength of a 'Mech's glow from heat: from 0 to 1, where it shuts down automatically."""
    return round(min(float(unit["heat"]) / SHUTDOWN_BY_ITSELF, 1), 2)


MODES = {"stand": "–", "walk": "W", "run": "R", "jump": "J"}


def mode_sign(unit: Json) -> str:
    """The mode of a 'Mech's movement with its hexes: "R5"; empty before it has moved."""
    mode = unit["movement"]["mode"]
    if not mode:
        return ""
    hexes = unit["movement"]["hexes"] if mode != "stand" else ""
    return f"{MODES[mode]}{hexes}"


def declared(say: Say, table: Json) -> list[Plain]:
    """The attacks that are declared and not resolved, as arrows between 'Mechs: charges and jumps
    of the turn, fire of its weapon phase, blows of its physical phase."""
    places = {unit["id"]: unit for unit in table["units"] if unit["x"] is not None}
    arrows = []
    for unit in places.values():
        for kind, target, count in _targets(unit, table["phase"]):
            if target in places:
                arrows.append(_arrow(say, kind, unit, places[target], count))
    return arrows


def _targets(unit: Json, phase: str) -> Iterable[tuple[str, str, int]]:
    """The kind of each attack, its target, and its number of weapons."""
    movement = unit["movement"]
    if phase in ("movement", "weapons", "physical"):
        yield from ((kind, movement[kind], 1) for kind in ("charge", "dfa") if movement[kind])
    if phase == "weapons" and unit["fire"]:
        for target, count in Counter(shot["target"] for shot in unit["fire"]["shots"]).items():
            yield "fire", target, count
    if phase == "physical" and unit["strike"] and unit["strike"]["kind"] not in ("charge", "dfa"):
        yield from ((unit["strike"]["kind"], target, 1) for target in unit["strike"]["targets"])


def _arrow(say: Say, kind: str, unit: Json, target: Json, count: int) -> Plain:
    """An arrow between the rims of two markers, with a label at its start."""
    across, down = target["x"] - unit["x"], target["y"] - unit["y"]
    long = max(hypot(across, down), 1)
    part = min(MARKER / long, 0.45)
    return {
        "kind": kind,
        "side": unit["side"],
        "count": count,
        "x1": round(unit["x"] + across * part),
        "y1": round(unit["y"] + down * part),
        "x2": round(target["x"] - across * part),
        "y2": round(target["y"] - down * part),
        "words": say(
            _(
                "%(who)s: %(what)s at %(target)s",
                who=unit["name"],
                what=ATTACKS[kind],
                target=target["name"],
            )
        ),
    }


ATTACKS = LABELS["attacks"]


def unit_words(say: Say, unit: Json, names: Sequence[str]) -> str:
    """Everything that the map shows of a 'Mech, in words."""
    parts = [unit["name"], names[unit["seat"]]]
    if unit["out"]:
        return listed(say, [*parts, say(OUT[unit["out"]])])
    if unit["hex"]:
        parts.append(say(_("hex %(hex)s", hex=unit["hex"])))
        parts.append(say(_("facing %(n)s", n=FACINGS[unit["facing"]])))
        if unit["twist"]:
            parts.append(say(TWISTS[unit["twist"]]))
        if unit["level"]:
            parts.append(say(_("level %(n)s", n=unit["level"])))
    parts.append(say(_("heat %(heat)s", heat=unit["heat"])))
    parts += [say(words) for state, words in STATES.items() if unit[state]]
    if unit["club"]:
        parts.append(say(_("club: %(club)s", club=CLUBS[unit["club"]])))
    if unit["movement"]["mode"]:
        parts.append(_moved(say, unit["movement"]))
    return listed(say, parts)


OUT = LABELS["out"]
STATES = LABELS["states"]
CLUBS = {"tree": _("a tree"), "limb": _("a limb")}
TWISTS = {-1: _("torso twisted to the left"), 1: _("torso twisted to the right")}


def club_words(say: Say, club: str) -> str:
    """A 'Mech's club in words."""
    return say(CLUBS[club])


def _moved(say: Say, movement: Json) -> str:
    hexes = movement["hexes"]
    sentences = {
        "walk": ngettext("walked %(n)s hex", "walked %(n)s hexes", hexes),
        "run": ngettext("ran %(n)s hex", "ran %(n)s hexes", hexes),
        "jump": ngettext("jumped %(n)s hex", "jumped %(n)s hexes", hexes),
    }
    if movement["mode"] == "stand":
        return say(_("stood still"))
    return say(sentences[movement["mode"]])


def states(say: Say, unit: Json) -> list[str]:
    """The bad states of a 'Mech, in words."""
    if unit["out"]:
        return [say(OUT[unit["out"]])]
    found = [say(label) for state, label in STATES.items() if unit[state]]
    if not unit["sheet"]["warrior"]["conscious"]:
        found.append(say(_("unconscious")))
    return found


PHASES = LABELS["phases"]


def phases(say: Say) -> list[tuple[str, str]]:
    """The phases of a turn in their order, with their names."""
    return [(phase, say(label)) for phase, label in PHASES.items()]


def runs(sides: Sequence[int]) -> list[dict[str, int]]:
    """The sides in the order of acting, each with the number of 'Mechs that act in a row."""
    return [{"side": side, "count": len(list(turns))} for side, turns in groupby(sides)]


def acting(say: Say, table: Json) -> list[Plain]:
    """The 'Mechs of each side that act in this phase, those that have acted first and in their
    order, each in words."""
    units, letters = {unit["id"]: unit for unit in table["units"]}, initials(table["units"])
    acting = []
    for done, sentence in ((True, _("%(unit)s has acted")), (False, _("%(unit)s is to act"))):
        for unit_id in table["done" if done else "waiting"]:
            unit = units[unit_id]
            words = say(sentence.filled(unit=unit["name"]))
            mech = {"unit": unit, "done": done, "initials": letters[unit_id], "words": words}
            acting.append(mech)
    return [
        {"number": number, "mechs": [one for one in acting if one["unit"]["side"] == number]}
        for number in sorted({unit["side"] for unit in units.values()})
    ]
