"""Forces: their limits, their value, and the faults of an illegal one (BT-11.1 to BT-11.3)."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from ..contract.cards import CardsById
from ..data import Json, Plain
from ..fields import Field, Number, Text
from ..forms.faults import Fault
from ..forms.rosters import EntryValue, RosterCount, Slot
from ..text import Message, _, ngettext
from . import scenarios
from .cards.battle_value import MULTIPLIERS
from .constants import house
from .constants.ground import MOST_BOARDS
from .state import Warrior

Entry = Json

BOARDS: Final = "boards"
"""The part of a force that contains its own boards."""
LONGEST_NAME: Final = 40
"""The most letters of a warrior's name."""
WARRIOR: Final = (
    EntryValue(Text("name", _("Warrior"), LONGEST_NAME), ""),
    EntryValue(Number("gunnery", _("Gunnery"), 0, house.WORST_SKILL, "BT-11.1"), house.GUNNERY),
    EntryValue(Number("piloting", _("Piloting"), 0, house.WORST_SKILL, "BT-11.1"), house.PILOTING),
)
"""The fields of an entry about its warrior (BT-11.1)."""
MECHS: Final = Slot(
    "mechs", _("'Mechs"), ("mech",), 1, house.MOST_MECHS, repeat=True, values=WARRIOR
)
SLOTS: Final = (
    MECHS,
    Slot(BOARDS, _("Own boards"), ("board",), 0, MOST_BOARDS, repeat=True),
)

MOST_VALUE, MOST_TONS = 99_999, 1_200


# -- Warriors and value ------------------------------------------------------------------------


def warrior(entry: Entry, usual: str = "") -> Warrior:
    """The warrior of an entry, with a usual name if it gives none, and Gunnery 4 and Piloting 5
    unless it gives valid skills (BT-11.1)."""
    values = MECHS.checked_values(entry.get("values", {}))[0]
    return Warrior(
        str(values.get("name", usual)),
        int(values.get("gunnery", house.GUNNERY)),
        int(values.get("piloting", house.PILOTING)),
    )


def value_of(entry: Entry, cards: CardsById) -> int:
    """The value of an entry (BT-11.2)."""
    who = warrior(entry)
    return worth(int(cards[entry["card"]]["value"]), who.gunnery, who.piloting)


def worth(value: int, gunnery: int, piloting: int) -> int:
    """The value of a 'Mech with a warrior of these skills: its battle value times the multiplier in
    hundredths, rounded (BT-11.2)."""
    return (value * MULTIPLIERS[gunnery][piloting] + 50) // 100


def _tons(entry: Entry, cards: CardsById) -> int:
    return int(cards[entry["card"]]["tonnage"])


# -- Faults ------------------------------------------------------------------------------------


def faults(roster: Json, cards: CardsById) -> list[Fault]:
    """All faults of a force, each with its rule."""
    given = [entry for entry in roster.get("entries", []) if isinstance(entry, Mapping)]
    entries = [entry for entry in given if entry.get("slot") != BOARDS]
    found = _board_faults([entry for entry in given if entry.get("slot") == BOARDS], cards)
    for entry in entries:
        if entry.get("card") not in cards:
            message = _("There is no card %(card)s.", card=str(entry.get("card")))
            found.append(Fault("BT-11.1", message, "mechs"))
        elif cards[entry["card"]].get("kind") != "mech":
            message = _("%(card)s is no 'Mech.", card=cards[entry["card"]]["name"])
            found.append(Fault("BT-11.1", message, "mechs"))
        else:
            found += _warrior_faults(entry, cards)
    if not 1 <= len(entries) <= house.MOST_MECHS:
        message = _(
            "A force has 1 to %(most)s 'Mechs; this one has %(n)s.",
            most=house.MOST_MECHS,
            n=len(entries),
        )
        found.append(Fault("BT-11.1", message, "mechs"))
    return found


def _board_faults(entries: Sequence[Entry], cards: CardsById) -> list[Fault]:
    """Faults of boards: they are boards, and not more than a layout has (BT-11.4)."""
    found = []
    for entry in entries:
        if cards.get(str(entry.get("card")), {}).get("kind") != "board":
            message = _("%(card)s is no board.", card=str(entry.get("card")))
            found.append(Fault("BT-11.4", message, BOARDS))
    if len(entries) > MOST_BOARDS:
        message = _("A force brings at most %(most)s boards.", most=MOST_BOARDS)
        found.append(Fault("BT-11.4", message, BOARDS))
    return found


def _warrior_faults(entry: Entry, cards: CardsById) -> list[Fault]:
    """Faults of an entry's warrior: skills are whole numbers from 0 to 8 (BT-11.1)."""
    name = cards[entry["card"]]["name"]
    return [
        Fault("BT-11.1", _("%(card)s: %(why)s", card=name, why=fault.message), "mechs")
        for fault in MECHS.checked_values(entry.get("values", {}))[1]
    ]


def options() -> list[Field]:
    """The limits that a match may set for each side; 0 is no limit (BT-11.3)."""
    return [
        Number("value", _("Value of each side, at most (0: no limit)"), low=0, high=MOST_VALUE),
        Number("tons", _("Tons of each side, at most (0: no limit)"), low=0, high=MOST_TONS),
        Number("mechs", _("'Mechs of each side, at most (0: 12)"), low=0, high=house.MOST_MECHS),
    ]


def match_faults(options: Json, rosters: Mapping[int, Json], cards: CardsById) -> list[Fault]:
    """The limits of the match that a side exceeds, with all its players together, and by how much
    (BT-11.1, BT-11.3)."""
    found = []
    for seats in scenarios.sides(options):
        entries = [entry for seat in seats for entry in mechs_of(rosters.get(seat), cards)]
        most = options.get("mechs") or house.MOST_MECHS
        over = len(entries) - most
        if over > 0:
            message = ngettext(
                "The side has %(n)s 'Mech more than the %(most)s that there may be.",
                "The side has %(n)s 'Mechs more than the %(most)s that there may be.",
                over,
                most=most,
            )
            found.append(Fault("BT-11.3" if options.get("mechs") else "BT-11.1", message))
        tons = sum(_tons(entry, cards) for entry in entries)
        found += _above(options, "tons", tons, _("The side is %(over)s tons above %(most)s."))
        total = sum(value_of(entry, cards) for entry in entries)
        found += _above(options, "value", total, _("The side is worth %(over)s above %(most)s."))
    return found


def _above(options: Json, name: str, amount: int, sentence: Message) -> list[Fault]:
    most = options.get(name, 0)
    if not most or amount <= most:
        return []
    return [Fault("BT-11.3", sentence.filled(over=amount - most, most=most))]


def mechs_of(roster: Json | None, cards: CardsById) -> list[Entry]:
    """The entries of a force that are 'Mechs."""
    entries = roster.get("entries", []) if roster else []
    return [entry for entry in entries if cards.get(entry["card"], {}).get("kind") == "mech"]


# -- What a builder keeps in sight -------------------------------------------------------------


def summary(roster: Json, cards: CardsById) -> Sequence[RosterCount]:
    """The value and the tons of a force."""
    return _counts(mechs_of(roster, cards), cards)


def entry_summary(entry: Entry, cards: CardsById) -> Sequence[RosterCount]:
    """The value and the tons of one 'Mech with its warrior; empty for a board."""
    return [] if entry.get("slot") == BOARDS else _counts([entry], cards)


def _counts(entries: Sequence[Entry], cards: CardsById) -> Sequence[RosterCount]:
    return [
        RosterCount(_("Value"), sum(value_of(entry, cards) for entry in entries)),
        RosterCount(_("Tons"), sum(_tons(entry, cards) for entry in entries)),
    ]


# -- Ready forces -------------------------------------------------------------------------------


@cache
def ready() -> list[Plain]:
    """Lances of about equal value, made of built-in cards."""
    text = files(__package__).joinpath("cards/forces.json").read_text(encoding="utf-8")
    forces: list[Plain] = json.loads(text)
    return forces
