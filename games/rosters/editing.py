"""What the roster editor shows: the parts with their cards, and the cards that can be added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from games.cards.catalogue import Facet, Search, cards_for, facets_of
from games.cards.checking import is_valid
from games.cards.models import Card
from games.rosters.models import Roster
from games.rosters.service import cards_of, faults_of, slot_of
from games.rules.table import CardText, Fault, Slot, System
from games.rules.text import Message

_ON_A_PAGE = 60


@dataclass(frozen=True)
class Line:
    """A card in a roster or in the list beside it."""

    card: Card | None
    card_id: str
    slot: Slot | None
    slot_id: str
    text: CardText | None
    picked: bool = True

    @property
    def name(self) -> str:
        """The card's name, or the id of one that is gone."""
        return self.card.name if self.card else self.card_id

    @property
    def figure(self) -> tuple[Message, int] | None:
        """The first number on the card: what it costs, in most games."""
        for label, value in self.text.facts if self.text else ():
            if isinstance(value, int):
                return label, value
        return None


@dataclass(frozen=True)
class Section:
    """A part of a roster and what stands in it."""

    slot: Slot
    lines: list[Line]

    @property
    def count(self) -> int:
        return len(self.lines)

    @property
    def full(self) -> bool:
        """Whether the number of cards is one that the rules allow."""
        return self.slot.least <= self.count <= self.slot.most

    @property
    def goal(self) -> str:
        """How many cards belong here, in figures."""
        low, high = self.slot.least, self.slot.most
        return str(high) if low == high else f"{low}–{high}"


def text_of(system: System[Any], card: Card) -> CardText | None:
    """The card in words; None for one that was written for other rules."""
    return system.card_text(card.data) if is_valid(system, card.data) else None


def sections(
    system: System[Any], roster: Roster, cards: Mapping[str, Card]
) -> tuple[list[Section], list[Line]]:
    """The parts of a roster in order, and the entries of parts that the game no longer has."""
    lines = []
    for entry in roster.entries:
        card = cards.get(entry["card"])
        slot = slot_of(system, entry["slot"])
        text = text_of(system, card) if card else None
        lines.append(Line(card, entry["card"], slot, entry["slot"], text))
    parts = [
        Section(slot, [line for line in lines if line.slot_id == slot.id]) for slot in system.slots
    ]
    return parts, [line for line in lines if line.slot is None]


@dataclass(frozen=True)
class Picker:
    """The cards that can be added to one part of a roster."""

    slot: Slot
    search: Search
    page: Page[Line]
    facets: list[Facet]


def picker(system: System[Any], roster: Roster, query: Mapping[str, str]) -> Picker:
    """The list beside the roster, as a query asks for it: slot, q, by-… and page."""
    slot = slot_of(system, query.get("slot", "")) or _first_open(system, roster)
    search = Search.of(system, {**query, "kind": ""})
    cards = cards_for(system.id, roster.owner).filter(kind__in=slot.kinds).defer("words")
    found = [card for card in search.among(cards) if system.fits(slot, card.data)]
    facets = facets_of(found, search)
    picked = {entry["card"] for entry in roster.entries if entry["slot"] == slot.id}
    page: Page[Any] = Paginator(search.with_facets(found), _ON_A_PAGE).get_page(query.get("page"))
    lines = [
        Line(card, card.card_id, slot, slot.id, text_of(system, card), card.card_id in picked)
        for card in page
    ]
    page.object_list = lines
    return Picker(slot, search, page, facets)


def _first_open(system: System[Any], roster: Roster) -> Slot:
    """The first part that still needs cards, or else the first part."""
    counts = [entry["slot"] for entry in roster.entries]
    for slot in system.slots:
        if counts.count(slot.id) < slot.least:
            return slot
    return system.slots[0]


def _placed(fault: Fault, cards: Mapping[str, Card]) -> Fault:
    """A fault whose place people can read: the name of the card, or nothing where the fault
    itself names the part."""
    card = cards.get(fault.where)
    return Fault(fault.rule, fault.message, card.name if card else "")


def state(system: System[Any], roster: Roster) -> dict[str, Any]:
    """A roster as pages show it: its parts, and every fault."""
    cards = cards_of(roster)
    parts, strays = sections(system, roster, cards)
    faults = [_placed(fault, cards) for fault in faults_of(roster, cards)]
    return {
        "system": system,
        "roster": roster,
        "cards": cards,
        "sections": parts,
        "strays": strays,
        "faults": faults,
    }
