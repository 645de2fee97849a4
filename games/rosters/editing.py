"""Data for the roster editor: the sections with their cards, and the cards that can be added."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.paginator import Page, Paginator

from games.cards.catalogue import Facet, Order, Search, cards_for, facets_of, orders_of
from games.cards.checking import is_valid
from games.cards.idle import idle_cards
from games.cards.models import Card
from games.cards.owning import is_owned, owns_any
from games.people.http import whole_number
from games.rosters.models import Roster
from games.rosters.service import cards_of, faults_of, slot_of
from games.rules.contract.definition import System
from games.rules.forms.cards import CardText
from games.rules.forms.faults import Fault
from games.rules.forms.foreign import ForeignFile
from games.rules.forms.rosters import EntryValue, RosterCount, Slot, Squad
from games.rules.text import Message

_ON_A_PAGE = 16
_GOAL_PREFIX = "goal-"
_GOAL = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class Stated:
    """A value of an entry, stated or default."""

    kind: EntryValue
    value: int | str


@dataclass(frozen=True)
class Line:
    """A card in a roster, or in the list of cards to add."""

    card: Card | None
    card_id: str
    slot: Slot | None
    slot_id: str
    text: CardText | None
    picked: bool = True
    place: int | None = None
    """The index of the entry in the roster."""
    carried: tuple[Line, ...] = ()
    tallies: Sequence[RosterCount] = ()
    values: tuple[Stated, ...] = ()

    @property
    def name(self) -> str:
        """The card's name, or its id if the card is gone."""
        return self.card.name if self.card else self.card_id

    @property
    def figure(self) -> tuple[Message, int] | None:
        """The first number on the card, in most games its cost."""
        for label, value in self.text.facts if self.text else ():
            if isinstance(value, int):
                return label, value
        return None


@dataclass(frozen=True)
class Section:
    """A section of a roster with its entries."""

    slot: Slot
    lines: list[Line]

    @property
    def count(self) -> int:
        return len(self.lines)

    @property
    def cards(self) -> list[Line]:
        """The cards of the section and those that they carry, each once."""
        both = [one for line in self.lines for one in (line, *line.carried) if one.card]
        return list({line.card_id: line for line in both}.values())

    @property
    def full(self) -> bool:
        """Whether the rules allow this number of cards."""
        return self.slot.least <= self.count <= self.slot.most

    @property
    def goal(self) -> str:
        """The required number of cards, as text."""
        low, high = self.slot.least, self.slot.most
        return str(high) if low == high else f"{low}–{high}"


def text_of(system: System[Any], card: Card) -> CardText | None:
    """The card's text; None if the card is invalid under the present rules."""
    return system.cards.text(card.data) if is_valid(system, card.data) else None


def sections(
    system: System[Any], roster: Roster, cards: Mapping[str, Card]
) -> tuple[list[Section], list[Line]]:
    """The parts of a roster in order, and the entries of parts that the game no longer has."""
    lines = [_line(system, roster, cards, place) for place in range(len(roster.entries))]
    parts = [
        Section(slot, [line for line in lines if line.slot_id == slot.id])
        for slot in system.rosters.slots
    ]
    return parts, [line for line in lines if line.slot is None]


def _line(system: System[Any], roster: Roster, cards: Mapping[str, Card], place: int) -> Line:
    """An entry of a roster, with what it carries."""
    entry = roster.entries[place]
    card = cards.get(entry["card"])
    slot = slot_of(system, entry["slot"])
    carried = [
        Line(known, card_id, slot, entry["slot"], text_of(system, known) if known else None)
        for card_id in entry.get("with", ())
        for known in [cards.get(card_id)]
    ]
    text = text_of(system, card) if card else None
    tallies: Sequence[RosterCount] = ()
    if text:
        present = _without_gone(entry, cards)
        tallies = system.rosters.entry_summary(present, *_for_rules(system, roster, cards))
    return Line(
        card,
        entry["card"],
        slot,
        entry["slot"],
        text,
        place=place,
        carried=tuple(carried),
        tallies=tallies,
        values=_values(slot, entry),
    )


def _values(slot: Slot | None, entry: Mapping[str, Any]) -> tuple[Stated, ...]:
    """All values that an entry in that slot can have; defaults replace invalid ones."""
    if slot is None:
        return ()
    values = slot.checked_values(entry.get("values", {}))[0]
    return tuple(Stated(value, values.get(value.name, value.usual)) for value in slot.values)


def _for_rules(
    system: System[Any], roster: Roster, cards: Mapping[str, Card]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The roster for the rules, without missing and invalid cards; and the data of its cards."""
    valid = {card_id: card for card_id, card in cards.items() if is_valid(system, card.data)}
    entries = [_without_gone(entry, valid) for entry in roster.entries if entry["card"] in valid]
    data = {card_id: card.data for card_id, card in cards.items()}
    return {"name": roster.name, "entries": entries}, data


def _without_gone(entry: Mapping[str, Any], cards: Mapping[str, Card]) -> dict[str, Any]:
    left = [card_id for card_id in entry.get("with", ()) if card_id in cards]
    return {**entry, "with": left} if "with" in entry else dict(entry)


@dataclass(frozen=True)
class Picker:
    """The cards that can be added to a section, or to the entry `holder` that carries them."""

    slot: Slot
    search: Search
    page: Page[Line]
    facets: list[Facet]
    orders: list[Order]
    holder: Line | None = None
    owned: bool | None = None
    """Whether the list is limited to cards that the player owns; None if the player tracks no
    ownership."""


def picker(system: System[Any], roster: Roster, query: Mapping[str, str]) -> Picker:
    """The list of cards to add, by the query: slot, entry, q, own, by-… and page. It leaves out
    built-in cards that the roster's owner cannot use."""
    slot = slot_of(system, query.get("slot", "")) or _first_open(system, roster)
    holder = _holder(system, roster, slot, query.get("entry", ""))
    search = Search.of(system, {**query, "kind": ""})
    kinds = slot.parts if holder else slot.kinds
    cards = cards_for(system.id, roster.owner).filter(kind__in=kinds).defer("words")
    owned = None
    if roster.owner and owns_any(roster.owner, system.id):
        owned = query.get("own") == "1"
        cards = cards.filter(is_owned(roster.owner)) if owned else cards
    found = [card for card in search.among(cards) if holder or system.rosters.fits(slot, card.data)]
    if holder:
        picked = {line.card_id for line in holder.carried}
    else:
        picked = {entry["card"] for entry in roster.entries if entry["slot"] == slot.id}
    idle = idle_cards(system, roster.owner, kinds).keys() - picked
    found = [card for card in found if card.card_id not in idle]
    facets = facets_of(found, search)
    page: Page[Any] = Paginator(search.with_facets(found), _ON_A_PAGE).get_page(query.get("page"))
    lines = [
        Line(card, card.card_id, slot, slot.id, text_of(system, card), card.card_id in picked)
        for card in page
    ]
    page.object_list = lines
    return Picker(slot, search, page, facets, orders_of(facets), holder, owned)


def _holder(system: System[Any], roster: Roster, slot: Slot, place: str) -> Line | None:
    """The entry at that place of the slot to which cards are to be added, if any."""
    number = whole_number(place, len(roster.entries))
    if not slot.parts or number >= len(roster.entries):
        return None
    if roster.entries[number]["slot"] != slot.id:
        return None
    return _line(system, roster, cards_of(roster), number)


def _first_open(system: System[Any], roster: Roster) -> Slot:
    """The first part that still needs cards, or else the first part."""
    counts = [entry["slot"] for entry in roster.entries]
    for slot in system.rosters.slots:
        if counts.count(slot.id) < slot.least:
            return slot
    return system.rosters.slots[0]


def _placed(fault: Fault, cards: Mapping[str, Card]) -> Fault:
    """The fault with a readable place: the card's name, or "" if the message names the section."""
    card = cards.get(fault.where)
    return Fault(fault.rule, fault.message, card.name if card else "")


@dataclass(frozen=True)
class Goal:
    """A limit that the player sets for an unlimited count, because a match will limit it."""

    name: str
    label: Message | str
    most: int | None

    @property
    def key(self) -> str:
        """Its name in an address."""
        return f"{_GOAL_PREFIX}{self.name}"


def goals_of(tallies: Sequence[RosterCount], query: Mapping[str, str]) -> list[Goal]:
    """The goals that can be set, with the values in the query."""
    return [
        Goal(str(tally.label), tally.label, _goal(query, str(tally.label)))
        for tally in tallies
        if tally.limit is None
    ]


def _goal(query: Mapping[str, str], name: str) -> int | None:
    text = query.get(f"{_GOAL_PREFIX}{name}", "").strip()
    return int(text) if _GOAL.fullmatch(text) else None


def with_goals(tallies: Sequence[RosterCount], goals: Sequence[Goal]) -> list[RosterCount]:
    """The counts of a roster, those with a goal limited by it."""
    most = {goal.name: goal.most for goal in goals}
    return [replace(tally, limit=most.get(str(tally.label), tally.limit)) for tally in tallies]


def files_of(system: System[Any], roster: Roster) -> Sequence[ForeignFile]:
    """The formats of other programs in which the roster can be exported, without missing cards."""
    return system.exchange.roster_files(*_for_rules(system, roster, cards_of(roster)))


def squads_of(system: System[Any], roster: Roster, most: int) -> Sequence[Squad]:
    """The squads of a roster up to a cost, without missing cards."""
    return system.rosters.squads(*_for_rules(system, roster, cards_of(roster)), most)


def preferences_for_equal(system: System[Any], roster: Roster) -> Mapping[str, Any]:
    """The preferences that draw an opponent of equal strength; empty if that is impossible."""
    return system.rosters.preferences_for_equal(*_for_rules(system, roster, cards_of(roster)))


def state(system: System[Any], roster: Roster) -> dict[str, Any]:
    """The context of a roster's pages: its sections and all faults."""
    cards = cards_of(roster)
    parts, strays = sections(system, roster, cards)
    faults = [_placed(fault, cards) for fault in faults_of(roster, cards)]
    tallies = system.rosters.summary(*_for_rules(system, roster, cards))
    return {
        "system": system,
        "roster": roster,
        "cards": cards,
        "sections": parts,
        "strays": strays,
        "tallies": [tally for tally in tallies if tally.least is None],
        "aims": [tally for tally in tallies if tally.least is not None],
        "faults": faults,
    }
