"""Rosters as text that people read, write and paste.

    # Old friends
    The game's name

    ## Characters (2)
    - Iron Wolf
    - The Twin [twin-red]
    - Big Frame + Cannon + 2x Shield
    - Old Walker {Pilot: Ida; Skill: 3}

What an entry carries stands behind it, each after a plus, and in braces what it says of itself. An
id in brackets tells cards of the
same name apart. Lists from elsewhere are read too: with other headings or none, counts before or
behind a name, costs and real names behind it, several names on a line, and what an entry carries
on lines below it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from games.cards.checking import is_name
from games.cards.limits import FAULTS_SHOWN
from games.cards.models import Card
from games.cards.packs import Refused
from games.cards.words import translate
from games.rosters import limits
from games.rosters.models import Roster
from games.rosters.naming import Found, Names, Unknown
from games.rosters.service import named_by, slot_of, slot_refusal
from games.rosters.values import Labels, in_braces, labels_of, parted
from games.rules.table import Fault, Slot, System
from games.rules.text import Message, _

_BULLET = re.compile(r"(?:[-*•·–—▪◦>+]|\d{1,2}[.)])\s+")
_COUNT_BEFORE = re.compile(
    r"(?:(?P<times>\d{1,2})\s?[x×]\s?|[x×](?P<other>\d{1,2})\s)(?P<name>\S.*)"
)
_COUNT_BEHIND = re.compile(
    r"(?P<name>.*\S)\s[(\[]?(?:[x×]\s?(?P<times>\d{1,2})|(?P<other>\d{1,2})\s?[x×])[)\]]?"
)
_AND = " + "
_BETWEEN = "|;,"  # names on one line
_DECORATION = " #*_=~-–—:>|"
_HEADING_COUNT = re.compile(r"\s[(\[]?\d+(?:\s?(?:/|of)\s?\d+)?[)\]]?")
_WORD = re.compile(r"\w+")
# For so many lines the nearest names are looked for.
_NEAREST_FOR = 20


# --- writing ------------------------------------------------------------------------------------


def written(roster: Roster, system: System[Any], cards: Iterable[Card]) -> str:
    """The roster as text. `cards` are all that its owner may use, so that names shared by
    several of them can be told apart."""
    by_id: dict[str, Card] = {}
    by_name: dict[str, int] = defaultdict(int)
    for card in cards:
        by_id[card.card_id] = card
        by_name[card.name.casefold()] += 1
    lines = [f"# {roster.name}", translate(system.name)]
    for slot in system.slots:
        entries = [entry for entry in roster.entries if entry["slot"] == slot.id]
        if entries:
            lines += ["", f"## {translate(slot.label)} ({len(entries)})"]
            for entry in entries:
                called = [_called(card_id, by_id, by_name) for card_id in named_by(entry)]
                lines.append(f"- {_AND.join(called)}{in_braces(slot, entry)}")
    return "\n".join(lines) + "\n"


def _called(card_id: str, by_id: Mapping[str, Card], by_name: Mapping[str, int]) -> str:
    card = by_id.get(card_id)
    if card is None:
        return f"? [{card_id}]"
    alone = by_name[card.name.casefold()] == 1
    return card.name if alone else f"{card.name} [{card_id}]"


# --- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unread:
    """A line, or a part of one, that was left out or is not sure: why, and what may be meant."""

    number: int
    text: str
    message: Message
    nearest: tuple[Card, ...] = ()


@dataclass
class Reading:
    """What was found in a text: the name, the entries, and what was not understood."""

    name: str = ""
    entries: list[dict[str, Any]] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)


def read(system: System[Any], text: str, cards: Iterable[Card]) -> Reading:
    """A roster from text: all that is understood, and every line that is not. Raises Refused if
    nothing is, with a fault for each line."""
    if len(text.encode("utf-8", "replace")) > limits.BYTES_OF_A_TEXT:
        message = _("This text is too long: at most %(most)s bytes.", most=limits.BYTES_OF_A_TEXT)
        raise Refused(Fault("", message))
    reader = _Reader(
        system, Names.of(cards), _words_of_headings(system), _titles(system), labels_of(system)
    )
    for number, line in _lines(text):
        reader.line(number, line)
    found = reader.reading
    if not found.entries:
        faults = [Fault("", _with_nearest(one), str(one.number)) for one in found.unread]
        raise Refused(*(faults or [Fault("", _("There are no cards in this text."))]))
    found.name = found.name if is_name(found.name, Roster.MAX_NAME) else gettext("Roster")
    return found


def _with_nearest(unread: Unread) -> Message:
    if not unread.nearest:
        return unread.message
    nearest = [card.name for card in unread.nearest]
    return _("%(message)s Perhaps %(nearest)s?", message=unread.message, nearest=nearest)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers as an editor shows them. White space
    comes as single spaces: over a long run of it the patterns above would try without end."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if words := line.split():
            yield number, " ".join(words)


def _titles(system: System[Any]) -> set[str]:
    """What the game is called, in every language of the site."""
    titles = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            titles.add(translate(system.name).casefold())
    return titles


def _words_of_headings(system: System[Any]) -> dict[str, set[str]]:
    """The words by which a part of a roster may be called, by its id, and those for the kinds of
    cards that stand in none, under ""."""
    words: dict[str, set[str]] = {slot.id: set(_stems(slot.id)) for slot in system.slots}
    words[""] = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            for slot in system.slots:
                words[slot.id].update(_stems(translate(slot.label)))
            for kind in system.kinds:
                places = [slot.id for slot in system.slots if kind.id in slot.kinds] or [""]
                for place in places:
                    words[place].update(
                        _stems(translate(kind.label)), _stems(translate(kind.plural))
                    )
    return words


def _stems(text: str) -> list[str]:
    """The words of a text, as one of many and many are alike."""
    return [word.removesuffix("s") or word for word in _WORD.findall(text.casefold())]


@dataclass
class _Reader:
    """Reads line after line."""

    system: System[Any]
    names: Names
    headings: Mapping[str, set[str]]
    titles: set[str]
    labels: Labels
    slot: Slot | None = None
    reading: Reading = field(default_factory=Reading)
    begun: bool = False

    def line(self, number: int, line: str) -> None:
        """Take what is understood of a line, and note the rest."""
        bullet = _BULLET.match(line)
        text = line[bullet.end() :] if bullet else line
        if not bullet and not self.names.is_name(line):
            if line.casefold() in self.titles or self._is_rule(line):
                return
            text = self._behind_heading(line)
        may_be_name = not bullet and not self.begun
        self.begun = True
        for part in self._parts(text):
            self._take(number, part, may_be_name)

    # -- headings

    def _is_rule(self, line: str) -> bool:
        """Whether the line is drawn across the page."""
        return not line.startswith("# ") and not any(map(str.isalnum, line))

    def _behind_heading(self, line: str) -> str:
        """What is left of a line that names the roster or parts of it: all if it is neither."""
        untitled = not self.reading.name and not self.reading.entries
        if untitled and line.startswith("# ") and not (self.begun and self._is_heading(line)):
            self._name(line[2:])
            return ""
        if self._is_heading(line):
            return ""
        label, colon, rest = line.partition(":")
        return rest.strip() if colon and rest and self._is_heading(label) else line

    def _is_heading(self, line: str) -> bool:
        """Whether the line names parts of a roster or kinds of cards, and nothing else. If it
        names one part, that is where the next cards stand if they can."""
        text = _HEADING_COUNT.sub("", line.strip(_DECORATION))
        words = set(_stems(text))
        if not words or not words <= set().union(*self.headings.values()):
            return False
        meant = [slot for slot in self.system.slots if words <= self.headings[slot.id]]
        self.slot = meant[0] if len(meant) == 1 else None
        return True

    def _name(self, text: str) -> None:
        self.reading.name = " ".join(text.split())[: Roster.MAX_NAME].strip()

    # -- cards

    def _parts(self, text: str) -> list[str]:
        """The names on a line, if there are several; else all of it."""
        mark = next((sign for sign in _BETWEEN if sign in text), None)
        if mark is None or self._values(text)[1] or self.names.is_spelled(text):
            return [text] if text else []
        parts = self._joined([part.strip() for part in text.split(mark) if part.strip()], mark)
        known = (self.names.means_one(self._counted(part)[1], self._stands) for part in parts)
        return parts if sum(known) > 1 else [text]

    def _joined(self, parts: list[str], mark: str) -> list[str]:
        """The parts of a line, those put together again that are one name with a mark in it."""
        joined: list[str] = []
        while parts:
            few = next((n for n in (3, 2) if self.names.is_spelled(mark.join(parts[:n]))), 1)
            joined.append(f"{mark} ".join(parts[:few]))
            parts = parts[few:]
        return joined

    def _stands(self, card: Card) -> bool:
        """Whether a card can stand in a roster at all, by itself or carried."""
        slots = self.system.slots
        return any(self.system.fits(slot, card.data) or card.kind in slot.parts for slot in slots)

    def _take(self, number: int, text: str, may_be_name: bool) -> None:
        """Add what a text stands for to the roster, or note it as not understood."""
        try:
            found = self._added(text)
        except Unknown as unknown:
            self._leave_out(number, text, unknown, may_be_name)
            return
        for strange in found.strange:
            message = _(
                "Taken as %(card)s, on which there is no “%(strange)s”.",
                card=found.card.name,
                strange=strange[:80],
            )
            self.reading.unread.append(Unread(number, text[:80], message))

    def _leave_out(self, number: int, text: str, unknown: Unknown, may_be_name: bool) -> None:
        unread_lines = len(self.reading.unread)
        nearest = self.names.nearest(unknown.sought) if unread_lines < _NEAREST_FOR else []
        if may_be_name and unknown.sought and not nearest and len(text) <= Roster.MAX_NAME:
            self._name(text)
        elif unread_lines < FAULTS_SHOWN:
            unread = Unread(number, text[:80], unknown.message, tuple(nearest))
            self.reading.unread.append(unread)

    def _added(self, text: str) -> Found:
        """Add the entries that a text stands for. Raises Unknown."""
        times, text = self._counted(text)
        text, values = self._values(text)
        carried: list[str] = []
        if _AND in text and not self.names.is_name(text):
            text, *carried = text.split(_AND)
        found = self.names.card(text, self._fits)
        fitting = [slot for slot in self.system.slots if self.system.fits(slot, found.card.data)]
        if fitting:
            slot = self._slot_among(fitting, found.card)
            self._add(slot, found.card, times, carried, values)
        else:
            self._add_to_last(found.card, times)
        return found

    def _fits(self, card: Card) -> bool:
        """Whether a card may stand where the text has come to."""
        return self.slot is not None and self.system.fits(self.slot, card.data)

    def _slot_among(self, fitting: list[Slot], card: Card) -> Slot:
        if self.slot in fitting:
            return self.slot
        if len(fitting) == 1:
            return fitting[0]
        message = _("Say in which part %(card)s stands by a heading above it.", card=card.name)
        raise Unknown(message)

    def _values(self, text: str) -> tuple[str, dict[str, int | str]]:
        """A text without what it says in braces at its end, and that."""
        return (text, {}) if self.names.is_name(text) else parted(text, self.labels)

    def _add(
        self,
        slot: Slot,
        card: Card,
        times: int,
        carried: list[str],
        values: Mapping[str, int | str],
    ) -> None:
        entry: dict[str, Any] = {"slot": slot.id, "card": card.card_id}
        checked, faults = slot.checked_values(values)
        if faults:
            raise Unknown(faults[0].message)
        if checked:
            entry["values"] = checked
        if slot.parts:
            entry["with"] = self._load(
                [one for name in carried for one in self._carried(slot, name)]
            )
        elif carried:
            raise Unknown(_("%(card)s does not carry anything.", card=card.name))
        self.reading.entries += [deepcopy(entry) for _time in range(times)]

    def _carried(self, slot: Slot, text: str) -> list[str]:
        """The ids of cards that an entry carries. Raises Unknown."""
        times, text = self._counted(text)
        card = self.names.card(text, lambda card: card.kind in slot.parts).card
        if card.kind not in slot.parts:
            raise Unknown(slot_refusal(card, slot))
        return [card.card_id] * times

    def _add_to_last(self, card: Card, times: int) -> None:
        """Let the entry above carry a card that has no part of its own. Raises Unknown."""
        last = self.reading.entries[-1] if self.reading.entries else None
        slot = slot_of(self.system, last["slot"]) if last else None
        if last is None or slot is None or card.kind not in slot.parts:
            raise Unknown(_("%(card)s stands in no part of a roster.", card=card.name))
        last["with"] = self._load([*last["with"], *[card.card_id] * times])

    def _load(self, carried: list[str]) -> list[str]:
        """What an entry carries. Raises Unknown if it is more than any does."""
        if len(carried) > limits.CARDS_OF_AN_ENTRY:
            raise Unknown(_("It carries at most %(most)s cards.", most=limits.CARDS_OF_AN_ENTRY))
        return carried

    def _counted(self, text: str) -> tuple[int, str]:
        """How many are meant, and of what. Raises Unknown."""
        if not self.names.is_name(text):
            for form in (_COUNT_BEFORE, _COUNT_BEHIND):
                if counted := form.fullmatch(text):
                    times = int(counted["times"] or counted["other"])
                    return min(times, limits.ENTRIES_OF_A_ROSTER) or 1, counted["name"]
        return 1, text
