"""Forces as MegaMek's .mul files: read and written (BT-11.1).

Such a file names 'Mechs by chassis and model, each with a warrior; it holds no record sheets.
'Mechs that are unknown, warriors that are wounded or have other skills than these rules know, and
whatever is no 'Mech are refused by name, all of it at once; damage, groups, pictures and ids are
left out with a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree import ElementTree
from xml.parsers import expat

from ..shown import Fault
from ..text import Message, _
from . import forces
from .constants import house

Cards = Mapping[str, Mapping[str, Any]]

MOST_BYTES: Final = 1_000_000
MOST_ELEMENTS: Final = 20_000
VERSION: Final = "0.47.2"
"""The version that is written: newer MegaMek refuses files that are newer than itself."""

_BRACKETS = re.compile(r"\([^()]*\)|[\"'“”‘’]")
_SKILL = re.compile(r"[0-9]")
_SEPARATE = ("gunneryL", "gunneryM", "gunneryB")


@dataclass
class Read:
    """What came of a file: a roster, or every fault; and notes of what was left out."""

    roster: dict[str, Any] | None = None
    faults: list[Fault] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)


# -- Reading -----------------------------------------------------------------------------------


def is_one(raw: bytes) -> bool:
    """Whether a file begins as XML does."""
    return raw.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def read(raw: bytes, cards: Cards) -> Read:
    """A force from a file, whatever its bytes are, made of these cards."""
    if len(raw) > MOST_BYTES:
        message = _("This file is too long: at most %(n)s bytes.", n=MOST_BYTES)
        return Read(faults=[Fault("", message)])
    try:
        root = _parsed(raw)
    except _NotXml as wrong:
        return Read(faults=[Fault("", wrong.message)])
    entities = [root] if root.tag == "entity" else root.findall("entity")
    if root.tag not in ("unit", "entity"):
        return Read(faults=[Fault("", _("This is no saved force: %(word)s.", word=root.tag[:40]))])
    if not 1 <= len(entities) <= house.MOST_MECHS:
        message = _(
            "A force has 1 to %(most)s 'Mechs; this one has %(n)s.",
            most=house.MOST_MECHS,
            n=len(entities),
        )
        return Read(faults=[Fault("BT-11.1", message)])
    known = _by_name(cards)
    found = Read()
    entries = [entry for entity in entities for entry in _entry(entity, known, found)]
    if not found.faults:
        found.roster = {"name": _group(root), "entries": entries}
    return found


class _NotXml(Exception):
    """Bytes that are no XML, or XML that is not read here."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class _Builder(ElementTree.TreeBuilder):
    """Builds elements by their small names, so many at most."""

    def __init__(self) -> None:
        super().__init__()
        self.left = MOST_ELEMENTS

    def start(self, tag: Any, attrs: Any) -> ElementTree.Element:
        self.left -= 1
        if self.left < 0:
            raise _NotXml(_("This file has more than %(n)s elements.", n=MOST_ELEMENTS))
        return super().start(tag.casefold(), attrs)


def _parsed(raw: bytes) -> ElementTree.Element:
    """The root of an XML text without entities of its own. Raises _NotXml."""
    builder = _Builder()
    parser = expat.ParserCreate()

    def refuse(*_given: object) -> None:
        raise _NotXml(_("This file has definitions of its own, which are not read."))

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = lambda tag: builder.end(tag.casefold())
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as wrong:
        message = _("This is not XML at line %(line)s.", line=wrong.lineno)
        raise _NotXml(message) from wrong
    except (ValueError, LookupError) as wrong:
        raise _NotXml(_("This is not XML.")) from wrong
    return builder.close()


def _by_name(cards: Cards) -> dict[str, str]:
    """The ids of 'Mechs by chassis and model, and the other way round. A name that is one as it
    stands goes before one that is only alike."""
    mechs = {card_id: card for card_id, card in cards.items() if card.get("kind") == "mech"}
    known: dict[str, str] = {}
    for spelling in (_exactly, _alike):
        for order in ("{chassis} {model}", "{model} {chassis}"):
            for card_id, card in mechs.items():
                known.setdefault(spelling(order.format_map(card)), card_id)
    return known


def _exactly(name: str) -> str:
    """A name without capitals."""
    return " ".join(name.casefold().split())


def _alike(name: str) -> str:
    """A name without capitals, quotes, and what is in brackets."""
    return _exactly(_BRACKETS.sub(" ", name))


def _entry(
    entity: ElementTree.Element, known: Mapping[str, str], found: Read
) -> Iterator[dict[str, Any]]:
    """The entry of a 'Mech, where it has no fault."""
    name = f"{entity.get('chassis', '')} {entity.get('model', '')}".strip()[:120]
    faults = list(_strange(entity, name))
    card = known.get(_exactly(name)) or known.get(_alike(name))
    if card is None and not faults:
        faults.append(Fault("BT-11.1", _("There is no 'Mech called %(name)s.", name=name)))
    pilot = entity.find("pilot")
    values: dict[str, Any] = {}
    if pilot is not None:
        values = _warrior(pilot)
        for fault in [*_wounds(pilot), *forces.MECHS.checked_values(values)[1]]:
            message = _("%(card)s: %(why)s", card=name, why=fault.message)
            faults.append(Fault("BT-11.1", message))
    found.faults += faults
    if _is_damaged(entity):
        message = _("%(name)s has battle damage: it was taken as new.", name=name)
        found.notes.append(message)
    if not faults:
        checked = forces.MECHS.checked_values(values)[0]
        entry: dict[str, Any] = {"slot": forces.MECHS.id, "card": card}
        yield {**entry, "values": checked} if checked else entry


def _strange(entity: ElementTree.Element, name: str) -> Iterator[Fault]:
    """What is no 'Mech of one warrior."""
    kind = entity.get("type", "Biped")
    if kind.casefold() != "biped":
        message = _("%(name)s is no 'Mech of these rules: %(kind)s.", name=name, kind=kind[:40])
        yield Fault("", message)
    if entity.find("crew") is not None:
        yield Fault("", _("%(name)s has a crew: these rules have one warrior.", name=name))


def _warrior(pilot: ElementTree.Element) -> dict[str, Any]:
    """What a file says of a warrior: skills as numbers where they are. Gunnery may be given for
    each kind of weapon alone; it counts if all are equal."""
    given = {"name": pilot.get("name"), "piloting": pilot.get("piloting")}
    given["gunnery"] = pilot.get("gunnery")
    separate = {pilot.get(name) for name in _SEPARATE}
    if given["gunnery"] is None and separate != {None}:
        given["gunnery"] = separate.pop() if len(separate) == 1 else "?"
    return {
        name: int(text) if name != "name" and _SKILL.fullmatch(text) else text
        for name, text in given.items()
        if text is not None
    }


def _wounds(pilot: ElementTree.Element) -> Iterator[Fault]:
    if pilot.get("hits", "0") != "0" or pilot.get("ejected", "false").casefold() == "true":
        yield Fault("", _("its warrior is wounded, dead or gone."))


def _is_damaged(entity: ElementTree.Element) -> bool:
    """Whether the file tells of damage or of shots fired."""
    for location in entity.iter("location"):
        if location.get("isDestroyed") or location.find("armor") is not None:
            return True
        for slot in location.iter("slot"):
            if "true" in (slot.get("isHit"), slot.get("isDestroyed")):
                return True
    return False


def _group(root: ElementTree.Element) -> str:
    """What the force is called: the innermost of the groups of its first 'Mech."""
    group = root.find(".//force")
    tree = (group.get("force") or "") if group is not None else ""
    innermost = re.split(r"\|\||\\", tree.rstrip("|\\"))[-1].split("|")[0]
    name = "".join(letter for letter in innermost if letter.isprintable()).strip()
    return name[:60].strip() or "Force"


# -- Writing -----------------------------------------------------------------------------------


def written(roster: Mapping[str, Any], cards: Cards) -> bytes:
    """A valid force as a file. Own boards are no part of one."""
    root = ElementTree.Element("unit", version=VERSION)
    for entry in _mechs(roster):
        card = cards[entry["card"]]
        names = {"chassis": card["chassis"], "model": card["model"], "type": "Biped"}
        usual = {"commander": "false", "offboard": "false", "hidden": "false", "deployment": "0"}
        entity = ElementTree.SubElement(root, "entity", names | usual)
        warrior = forces.warrior(entry)
        skills = {"gunnery": str(warrior.gunnery), "piloting": str(warrior.piloting)}
        head = {"size": "1", "name": warrior.name, "nick": ""}
        ElementTree.SubElement(entity, "pilot", head | skills)
        ElementTree.SubElement(entity, "Force", force=f"{_bare(roster['name'])}|1||")
    raw: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return raw


def _mechs(roster: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    return [entry for entry in roster["entries"] if entry["slot"] == forces.MECHS.id]


def _bare(name: str) -> str:
    """A name without what parts the names of groups."""
    return re.sub(r"[|\\]+", " ", name).strip()
