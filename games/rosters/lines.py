"""Rosters as text that people read, write and paste.

    # Old friends
    The game's name

    ## Characters (2)
    - Iron Wolf
    - The Twin [twin-red]
    - Big Frame + Cannon + Shield

What an entry carries stands behind it, each after a plus. An id in brackets tells cards of the
same name apart. Whoever writes by hand may leave out the
headings where a card can stand in one part only, and write "2x" before a name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from games.cards.models import Card
from games.cards.packs import Refused
from games.cards.words import said
from games.rosters import limits
from games.rosters.models import Roster
from games.rosters.service import misfit, named_by
from games.rules.table import Fault, Slot, System
from games.rules.text import Message, _

_BULLET = re.compile(r"[-*•·–]\s+")
_COUNT = re.compile(r"(\d{1,2})\s*[x×]\s+(.+)")
_WITH_ID = re.compile(r"(.*?)\s*\[([a-z0-9-]+)\]")
_AND = " + "
_HEADING_END = re.compile(r"\s*(\(\s*\d+\s*(/\s*\d+\s*)?\))?\s*:?\s*")


# --- writing ------------------------------------------------------------------------------------


def written(roster: Roster, system: System[Any], cards: Iterable[Card]) -> str:
    """The roster as text. `cards` are all that its owner may use, so that names shared by
    several of them can be told apart."""
    by_id: dict[str, Card] = {}
    by_name: dict[str, int] = defaultdict(int)
    for card in cards:
        by_id[card.card_id] = card
        by_name[card.name.casefold()] += 1
    lines = [f"# {roster.name}", said(system.name)]
    for slot in system.slots:
        entries = [entry for entry in roster.entries if entry["slot"] == slot.id]
        if entries:
            lines += ["", f"## {said(slot.label)} ({len(entries)})"]
            for entry in entries:
                called = [_called(card_id, by_id, by_name) for card_id in named_by(entry)]
                lines.append(f"- {_AND.join(called)}")
    return "\n".join(lines) + "\n"


def _called(card_id: str, by_id: Mapping[str, Card], by_name: Mapping[str, int]) -> str:
    card = by_id.get(card_id)
    if card is None:
        return f"? [{card_id}]"
    alone = by_name[card.name.casefold()] == 1
    return card.name if alone else f"{card.name} [{card_id}]"


# --- reading ------------------------------------------------------------------------------------


@dataclass
class _Known:
    """What a line can mean."""

    system: System[Any]
    by_id: dict[str, Card] = field(default_factory=dict)
    by_name: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    headings: dict[str, Slot] = field(default_factory=dict)
    titles: set[str] = field(default_factory=set)


class _Unknown(Exception):
    """A line that means nothing here."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def read(system: System[Any], text: str, cards: Iterable[Card]) -> tuple[str, list[dict[str, Any]]]:
    """The name and the entries of a roster from text. Raises Refused with a fault for every line
    that means nothing."""
    if len(text.encode("utf-8", "replace")) > limits.BYTES_OF_A_TEXT:
        message = _("This text is too long: at most %(most)s bytes.", most=limits.BYTES_OF_A_TEXT)
        raise Refused(Fault("", message))
    known = _known(system, cards)
    name, slot = "", None
    entries: list[dict[str, Any]] = []
    faults: list[Fault] = []
    for number, line in _lines(text):
        if not name and not entries and line.startswith("# "):
            name = " ".join(line[2:].split())[: Roster.MAX_NAME].strip()
            continue
        bulleted = _BULLET.match(line)
        if not bulleted and line.casefold() in known.titles:
            continue
        heading = None if bulleted else _heading(known, line)
        if heading:
            slot = heading
            continue
        try:
            entries += _entries(known, slot, line[bulleted.end() :] if bulleted else line)
        except _Unknown as unknown:
            faults.append(Fault("", unknown.message, str(number)))
    if not entries and not faults:
        faults.append(Fault("", _("There are no cards in this text.")))
    if faults:
        raise Refused(*faults)
    return name if name.isprintable() and name else gettext("Roster"), entries


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers as an editor shows them. White space
    comes as single spaces: over a long run of it the patterns above would try without end."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if words := line.split():
            yield number, " ".join(words)


def _known(system: System[Any], cards: Iterable[Card]) -> _Known:
    known = _Known(system)
    for card in cards:
        known.by_id[card.card_id] = card
        known.by_name[card.name.casefold()].append(card)
    for language, _name in settings.LANGUAGES:
        with override(language):
            known.titles.add(said(system.name).casefold())
            for slot in system.slots:
                known.headings[said(slot.label).casefold()] = slot
    known.headings.update({slot.id: slot for slot in system.slots})
    return known


def _heading(known: _Known, line: str) -> Slot | None:
    """The part of a roster that a heading begins, or None if it is none."""
    text = line.lstrip("#").strip().casefold()
    for label, slot in known.headings.items():
        if text.startswith(label) and _HEADING_END.fullmatch(text[len(label) :]):
            return slot
    return None


def _entries(known: _Known, slot: Slot | None, text: str) -> list[dict[str, Any]]:
    """The entries that a line stands for. Raises _Unknown."""
    times = 1
    counted = _COUNT.fullmatch(text)
    if counted and text.casefold() not in known.by_name:
        times, text = int(counted[1]), counted[2]
    carried: list[str] = []
    if _AND in text and text.casefold() not in known.by_name:
        text, *carried = text.split(_AND)
    card = _card(known, slot, text)
    fitting = [part for part in known.system.slots if known.system.fits(part, card.data)]
    if slot is None and len(fitting) != 1:
        message = _("Say in which part %(card)s stands by a heading above it.", card=card.name)
        raise _Unknown(message)
    chosen = slot or fitting[0]
    if chosen not in fitting:
        raise _Unknown(misfit(card, chosen))
    if times > limits.ENTRIES_OF_A_ROSTER:
        raise _Unknown(_("That is too often."))
    entry: dict[str, Any] = {"slot": chosen.id, "card": card.card_id}
    if chosen.parts:
        entry["with"] = [_carried(known, chosen, name) for name in carried]
    elif carried:
        raise _Unknown(_("%(card)s does not carry anything.", card=card.name))
    return [deepcopy(entry) for _time in range(times)]


def _carried(known: _Known, slot: Slot, text: str) -> str:
    """The id of a card that an entry carries. Raises _Unknown."""
    card = _card(known, None, text)
    if card.kind not in slot.parts:
        raise _Unknown(misfit(card, slot))
    return card.card_id


def _card(known: _Known, slot: Slot | None, text: str) -> Card:
    """The card of that name, of those that may stand in the slot if several have it."""
    named = known.by_name.get(" ".join(text.split()).casefold(), [])
    if slot and len(named) > 1:
        named = [card for card in named if known.system.fits(slot, card.data)] or named
    if len(named) == 1:
        return named[0]
    with_id = _WITH_ID.fullmatch(text)
    if with_id and with_id[2] in known.by_id:
        return known.by_id[with_id[2]]
    if named:
        ids = [card.card_id for card in named]
        raise _Unknown(
            _(
                "Several cards are called “%(name)s”: add one of %(ids)s in brackets.",
                name=text[:80],
                ids=ids,
            )
        )
    raise _Unknown(_no_card(known, text))


def _no_card(known: _Known, text: str) -> Message:
    close = get_close_matches(text[:80].casefold(), known.by_name, n=1)
    if close:
        meant = known.by_name[close[0]][0].name
        return _("No card is called “%(name)s”. Perhaps %(meant)s?", name=text[:80], meant=meant)
    return _("No card is called “%(name)s”.", name=text[:80])
