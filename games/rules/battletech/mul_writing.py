"""Writing forces as MegaMek's .mul files."""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree import ElementTree

from ..contract.cards import CardsById
from ..data import Json
from ..forms.foreign import ForeignFile
from ..text import Message, _
from . import forces, mul_designs
from .cards import packs
from .cards.schema import MechCard

FILE: Final = ".mul"
VERSION: Final = "0.47.2"
"""The version in the file: MegaMek refuses files newer than itself."""


def files(roster: Json, cards: CardsById) -> Sequence[ForeignFile]:
    """A force as a file, with notes of what the file leaves out."""
    if not _mechs(roster, cards):
        return [ForeignFile(FILE, None, [_("A force without 'Mechs makes no such file.")])]
    return [ForeignFile(FILE, written(roster, cards), list(_not_in(roster, cards)))]


def written(roster: Json, cards: CardsById) -> bytes:
    """The 'Mechs of a force as a file, with the designs of those that are not built in."""
    root = ElementTree.Element("unit", version=VERSION)
    for entry in _mechs(roster, cards):
        card = cards[entry["card"]]
        names = {"chassis": card["chassis"], "model": card["model"], "type": "Biped"}
        usual = {"commander": "false", "offboard": "false", "hidden": "false", "deployment": "0"}
        entity = ElementTree.SubElement(root, "entity", names | usual)
        warrior = forces.warrior(entry)
        skills = {"gunnery": str(warrior.gunnery), "piloting": str(warrior.piloting)}
        head = {"size": "1", "name": warrior.name, "nick": ""}
        ElementTree.SubElement(entity, "pilot", head | skills)
        if card["id"] not in packs.mechs_by_id():
            mul_designs.with_design(entity, MechCard.model_validate(dict(card)))
        ElementTree.SubElement(entity, "Force", force=f"{_group_name(roster['name'])}|1||")
    raw: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return raw


def _not_in(roster: Json, cards: CardsById) -> Iterator[Message]:
    """Notes of what the file of a force leaves out."""
    entries = [entry for entry in roster["entries"] if entry["card"] in cards]
    boards = [cards[one["card"]]["name"] for one in entries if one["slot"] == forces.BOARDS]
    if boards:
        yield _("Boards are no part of the file: %(boards)s.", boards=boards)
    own = [
        cards[entry["card"]]["name"]
        for entry in _mechs(roster, cards)
        if cards[entry["card"]]["id"] not in packs.mechs_by_id()
    ]
    if own:
        yield _(
            "These 'Mechs are nobody's but yours: %(names)s. The file brings them along; older "
            "MegaMek needs the .mtf file of each besides.",
            names=list(dict.fromkeys(own)),
        )
    if _group_name(roster["name"]) != roster["name"]:
        yield _("The force is called %(name)s there.", name=_group_name(roster["name"]))
    for fault in forces.faults(roster, cards):
        yield _("This fault of the force is not in the file: %(why)s", why=fault.message)


def _mechs(roster: Json, cards: CardsById) -> Sequence[Json]:
    return [
        entry
        for entry in roster["entries"]
        if entry["slot"] == forces.MECHS.id and cards.get(entry["card"], {}).get("kind") == "mech"
    ]


def _group_name(name: str) -> str:
    """A name without the separators of group names."""
    return " ".join(re.sub(r"[|\\]+", " ", name).split()) or "Force"
