"""Reading forces from MegaMek's .mul files (BT-11.1).

Such a file names 'Mechs by chassis and model, each with a warrior. Apart from the damage of a game
it contains no record sheets, except those of 'Mechs that the player designed. Everything that
cannot be imported is refused by name at once, and the importer may import the rest without it.
Details that are left out are noted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree

from ..contract.cards import CardsById
from ..data import Json, Plain
from ..fields import Choice
from ..forms.faults import Fault
from ..forms.foreign import ImportResult
from ..text import Message, _, ngettext
from . import forces, mul_designs
from .constants import house
from .mul_damage import damage_notes
from .mul_elements import NotXml, parsed

REST: Final = "rest"
"""The offer to import a force without the 'Mechs that are refused."""
SURVIVORS: Final = "survivors"
"""The offer to import the survivors in a game's record."""
_AS_BEFORE: Final = Choice(SURVIVORS, _("Take those that survived, as they were before the game."))

MOST_OF_A_NAME: Final = 10
"""The most cards of one name that are compared with a design."""

_BRACKETS = re.compile(r"\([^()]*\)|[\"'“”‘’]")
_SKILL = re.compile(r"[0-9]")
_SEPARATE = ("gunneryL", "gunneryM", "gunneryB")
_LONGEST_NAME = 120
_OF_A_MECH = ("quirks", "offboard", "hidden", "deployment", "c3MasterIs")
_OF_A_WARRIOR = ("nick", "artillery", "toughness", "fatigue", "advantages", "edge", "implants")
_NOTHING = ("", "0", "-1", "false")

MOST_UNITS: Final = 60
"""The most units of a file that are read; a force has at most 12 (BT-11.1)."""


def read(raw: bytes, cards: CardsById, agreed: Collection[str] = ()) -> ImportResult:
    """Reads a force from any bytes, made of these cards and of those that the file contains."""
    try:
        root = parsed(raw)
    except NotXml as wrong:
        return _refused("", wrong.message)
    if root.tag == "record" and SURVIVORS not in agreed:
        return _record(root)
    if root.tag not in ("unit", "entity", "record"):
        return _refused("", _("This is no saved force: %(word)s.", word=root.tag[:40]))
    entities = _entities(root)
    if len(entities) > MOST_UNITS:
        return _refused("", _("This file has more than %(n)s units.", n=MOST_UNITS))
    reader = _Reader(cards)
    units = [reader.unit(entity) for entity in entities]
    taken = [unit for unit in units if not unit.faults]
    left = [unit for unit in units if unit.faults]
    faults = [fault for unit in left for fault in unit.faults]
    if faults and not (taken and REST in agreed):
        return ImportResult(None, faults, offers=_offers(root, left) if taken else ())
    if not 1 <= len(taken) <= house.MOST_MECHS:
        message = _(
            "A force has 1 to %(most)s 'Mechs; this one has %(n)s.",
            most=house.MOST_MECHS,
            n=len(taken),
        )
        return _refused("BT-11.1", message)
    notes = [_("Left out: %(why)s", why=fault.message) for fault in faults]
    notes += [note for unit in taken for note in unit.notes]
    entries = [unit.entry for unit in taken]
    brought = [card for card in reader.brought if card["id"] in {one["card"] for one in entries}]
    return ImportResult({"name": _group(root), "entries": entries}, (), notes, (), brought)


def _refused(rule: str, message: Message) -> ImportResult:
    return ImportResult(None, [Fault(rule, message)])


def _record(root: ElementTree.Element) -> ImportResult:
    """The record of a game, which is imported only with the importer's consent."""
    message = _("This is the record of a game: forces as they were after it.")
    if not _entities(root):
        return _refused("", message)
    return ImportResult(None, [Fault("", message)], offers=[_AS_BEFORE])


def _entities(root: ElementTree.Element) -> Sequence[ElementTree.Element]:
    if root.tag == "entity":
        return [root]
    return root.findall("survivors/entity" if root.tag == "record" else "entity")


def _offers(root: ElementTree.Element, left: Sequence[_Unit]) -> Sequence[Choice]:
    """The offers that let the importer take the rest of a force."""
    message = ngettext(
        "Take the force without this unit: %(names)s.",
        "Take the force without these %(n)s units: %(names)s.",
        len(left),
        names=[unit.name for unit in left],
    )
    rest = Choice(REST, message)
    return [_AS_BEFORE, rest] if root.tag == "record" else [rest]


@dataclass
class _Unit:
    """The result for an entity: its entry in the roster or every fault, and notes."""

    name: str
    entry: Plain = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)


class _Reader:
    """Turns entities into entries, with known cards and those that the file contains."""

    def __init__(self, cards: CardsById) -> None:
        self._cards = cards
        self._ids_by_name = _by_name(cards)
        self.brought: list[Plain] = []

    def unit(self, entity: ElementTree.Element) -> _Unit:
        """The result for an entity."""
        name = f"{entity.get('chassis', '')} {entity.get('model', '')}".strip()[:_LONGEST_NAME]
        unit = _Unit(name or "?")
        unit.faults += _strange(entity, unit.name)
        if unit.faults:
            return unit
        card = self._card(entity, unit)
        values = self._warrior(entity, unit)
        if card is not None and not unit.faults:
            unit.notes += [*_left_out(entity, unit.name), *damage_notes(entity, card, unit.name)]
            entry = {"slot": forces.MECHS.id, "card": card["id"]}
            unit.entry = {**entry, "values": values} if values else entry
        return unit

    def _card(self, entity: ElementTree.Element, unit: _Unit) -> Json | None:
        """The 'Mech of an entity: the player's design if the file contains it."""
        called = self._ids_by_name.get(_exactly(unit.name)) or self._ids_by_name.get(
            _alike(unit.name), []
        )
        known = self._cards[called[0]] if called else None
        design = mul_designs.design_of(entity)
        if design is None:
            if known is None:
                message = _(
                    "There is no 'Mech called %(name)s. Bring its .mtf file as a card first.",
                    name=unit.name,
                )
                unit.faults.append(Fault("BT-11.1", message))
            return known
        if design.card is None:
            unit.faults += [_of(unit.name, fault) for fault in design.faults]
            return None
        unit.notes += [_("%(name)s: %(what)s", name=unit.name, what=why) for why in design.notes]
        return self._designed(design.card, [self._cards[card_id] for card_id in called])

    def _designed(self, design: Plain, called: Sequence[Json]) -> Json:
        """A card of this design: an existing one of that name, one that the file brought before, or
        a new one."""
        for card in called:
            if mul_designs.is_of(card, design):
                return card
        for card in self.brought:
            if mul_designs.built(card) == mul_designs.built(design):
                return card
        taken = {*self._cards, *(card["id"] for card in self.brought)}
        self.brought.append({**design, "id": mul_designs.free_id(design["id"], taken)})
        return self.brought[-1]

    def _warrior(self, entity: ElementTree.Element, unit: _Unit) -> dict[str, int | str]:
        """The warrior of an entity, without usual values."""
        pilot = entity.find("pilot")
        if pilot is None:
            return {}
        stated = _stated(pilot)
        name = " ".join(stated.get("name", "").split())
        if len(name) > forces.LONGEST_NAME:
            stated["name"] = name[: forces.LONGEST_NAME].strip()
            message = _(
                "%(name)s: its warrior's name was shortened to %(shorter)s.",
                name=unit.name,
                shorter=stated["name"],
            )
            unit.notes.append(message)
        values, faults = forces.MECHS.checked_values(stated)
        unit.faults += [_of(unit.name, fault) for fault in (*_wounds(pilot), *faults)]
        return values


def _of(name: str, fault: Fault) -> Fault:
    message = _("%(card)s: %(why)s", card=name, why=fault.message)
    return Fault(fault.rule or "BT-11.1", message)


# -- Names -------------------------------------------------------------------------------------


def _by_name(cards: CardsById) -> dict[str, list[str]]:
    """The ids of 'Mechs by chassis and model, by model and chassis, and by name, limited to the
    number that is compared. Exact names come before similar ones."""
    mechs = {card_id: card for card_id, card in cards.items() if card.get("kind") == "mech"}
    known: dict[str, list[str]] = {}
    for spelling in (_exactly, _alike):
        for order in ("{chassis} {model}", "{model} {chassis}", "{name}"):
            for card_id, card in mechs.items():
                called = known.setdefault(spelling(order.format_map(card)), [])
                if card_id not in called and len(called) < MOST_OF_A_NAME:
                    called.append(card_id)
    return known


def _exactly(name: str) -> str:
    """A name in lower case."""
    return " ".join(name.casefold().split())


def _alike(name: str) -> str:
    """A name in lower case without quotes and brackets."""
    return _exactly(_BRACKETS.sub(" ", name))


def _group(root: ElementTree.Element) -> str:
    """The name of the force: the innermost group of its first 'Mech."""
    group = root.find(".//force")
    tree = (group.get("force") or "") if group is not None else ""
    innermost = re.split(r"\|\||\\", tree.rstrip("|\\"))[-1].split("|")[0]
    name = "".join(letter for letter in innermost if letter.isprintable())
    return " ".join(name.split())[:60].strip() or "Force"


# -- Warriors ----------------------------------------------------------------------------------


def _strange(entity: ElementTree.Element, name: str) -> Iterator[Fault]:
    """Faults of an entity that is no 'Mech with one warrior."""
    kind = entity.get("type", "Biped")
    if kind.casefold() != "biped":
        message = _("%(name)s is no 'Mech of these rules: %(kind)s.", name=name, kind=kind[:40])
        yield Fault("", message)
    if entity.find("crew") is not None:
        yield Fault("", _("%(name)s has a crew: these rules have one warrior.", name=name))


def _left_out(entity: ElementTree.Element, name: str) -> Iterator[Message]:
    """Notes of details of a 'Mech and its warrior that these rules do not have."""
    pilot = entity.find("pilot")
    words = [word for word in _OF_A_MECH if entity.get(word, "") not in _NOTHING]
    if pilot is not None:
        words += [word for word in _OF_A_WARRIOR if pilot.get(word, "") not in _NOTHING]
    if words:
        yield _(
            "%(name)s: left out, as it changes no rule here: %(words)s.",
            name=name,
            words=sorted(words),
        )


def _stated(pilot: ElementTree.Element) -> Plain:
    """The warrior in a file, with skills as numbers where they are numbers. Gunnery may be given
    for each kind of weapon, and counts if all are equal."""
    given = {name: pilot.get(name) for name in ("name", "piloting", "gunnery")}
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
