"""The ledger of Crisis Protocol as the app shows it, in English."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ...book.ledgers import RuleEntry
from ...text import Message, _

GROUPS = {
    "CORE": _("First principles"),
    "CARD": _("Character cards"),
    "DICE": _("Dice"),
    "MEAS": _("Measuring"),
    "TAC": _("Team Tactics cards"),
    "ROST": _("Rosters"),
    "BOARD": _("The battlefield"),
    "PRIO": _("Priority"),
    "MISS": _("The mission"),
    "OBJ": _("Objectives"),
    "WIN": _("Winning"),
    "SQUAD": _("Squads"),
    "DEPL": _("Deployment"),
    "ROUND": _("Rounds"),
    "ACT": _("Activations and actions"),
    "MOVE": _("Movement"),
    "ATK": _("Attacks"),
    "MOD": _("Rerolls and changes of dice"),
    "BEAM": _("Beam attacks"),
    "AREA": _("Area attacks"),
    "DMG": _("Damage, Dazed and KO"),
    "COND": _("Special conditions"),
    "LOS": _("Line of sight"),
    "TERR": _("Terrain"),
    "DODGE": _("Dodging"),
    "COVER": _("Cover"),
    "EX": _("Examples"),
    "V": _("Worked cases"),
    "HOUSE": _("House rules"),
}
"""What the parts of the ledger are about."""


@cache
def entries() -> Sequence[RuleEntry]:
    """Every entry of the ledger, in its order. `source` says where it stands: "seed" the
    rulebook, "seed?" a doubtful reading of it, "gap" a ruling where it is silent, "official" a
    publication beside it, "house" a rule of this project."""
    data = json.loads((Path(__file__).parent / "rules.json").read_text(encoding="utf8"))
    return tuple(_entry(entry) for entry in data)


def _entry(data: Mapping[str, str]) -> RuleEntry:
    why = Message(data["why"]) if data.get("why") else None
    return RuleEntry(data["id"], data["group"], Message(data["text"]), data["source"], why=why)


@cache
def ids() -> frozenset[str]:
    """The ids of all entries."""
    return frozenset(entry.id for entry in entries())
