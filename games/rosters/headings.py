"""Lines of a pasted list that name no card: the game, a section, a total, a table's columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import override

from games.cards.words import translate
from games.rosters.pasted import plain
from games.rosters.values import Labels, labels_of
from games.rules.contract.definition import System
from games.rules.forms.rosters import Slot
from games.rules.text import Message

_COUNT = re.compile(r"\s[(\[]?\d+(?:\s?(?:/|of)\s?\d+)?[)\]]?")
_BEFORE_VALUE = re.compile(r"[:=\d]")
_WORD = re.compile(r"\w+")
_FEWEST_COLUMNS = 2

# Other programs' words for the name of a list, and for totals.
_NAMES = {"roster", "list", "name", "title", "team", "force", "squad", "army"}
_TOTALS = {"total", "sum", "point", "pt", "cost", "value"}


@dataclass(frozen=True)
class Heading:
    """What a heading names: one section, several sections, or cards that belong to no section."""

    slot: Slot | None
    stands_nowhere: bool


@dataclass(frozen=True)
class Headings:
    """The words of a system's lists, in every language of the site, without a plural's s."""

    system: System[Any]
    titles: frozenset[str]
    by_slot: dict[str, set[str]]
    totals: set[str]
    labels: Labels

    @classmethod
    def of(cls, system: System[Any]) -> Headings:
        """Collect the words for each section by its id, and under "" those for kinds of cards that
        belong to no section."""
        form = system.exchange.lists
        by_slot = {slot.id: set(_stems(slot.id)) for slot in system.rosters.slots}
        by_slot[""] = set()
        for slot_id, words in form.headings.items():
            by_slot[slot_id].update(words)
        titles = set()
        for language, _name in settings.LANGUAGES:
            with override(language):
                titles.add(translate(system.name).casefold())
                for slot_id, label in _called(system):
                    by_slot[slot_id].update(_stems(translate(label)))
        labels = dict(labels_of(system))
        labels |= {other: labels[name] for other, name in form.values.items()}
        return cls(system, frozenset(titles), by_slot, _TOTALS | set(form.totals), labels)

    def is_title(self, line: str) -> bool:
        """Whether the line is the game's name, perhaps with more after a middle dot."""
        return line.partition(" · ")[0].casefold() in self.titles

    def heading(self, line: str) -> Heading | None:
        """What the line names if it consists of words for sections or kinds of cards only."""
        words = set(_stems(_COUNT.sub("", plain(line))))
        if not words or not words <= set().union(*self.by_slot.values()):
            return None
        meant = [slot for slot in self.system.rosters.slots if words <= self.by_slot[slot.id]]
        return Heading(meant[0] if len(meant) == 1 else None, words <= self.by_slot[""])

    def names_list(self, label: str) -> bool:
        """Whether this label introduces the name of the roster."""
        words = set(_stems(label))
        return bool(words) and words <= _NAMES

    def is_total(self, line: str) -> bool:
        """Whether the line only adds up: "Total: 17/17"."""
        words = _stems(line)
        return bool(words) and all(word[0].isdigit() or word in self.totals for word in words)

    def is_of_values(self, line: str) -> bool:
        """Whether the line begins with the label of a value: "Gunnery: 3"."""
        label = _BEFORE_VALUE.split(line)[0].strip().casefold()
        return label in self.labels or self._is_together(label)

    def _is_together(self, label: str) -> bool:
        words = _stems(label)
        return bool(words) and set(words) <= set(self.system.exchange.lists.together_called)

    def columns(self, cells: list[str]) -> list[str] | None:
        """The values in the columns after the first, "" for columns without one; None if the cells
        are no table header."""
        labels = [plain(cell).casefold() for cell in cells[1:]]
        if len(labels) < _FEWEST_COLUMNS - 1 or any(map(_has_digit, labels)):
            return None
        is_column = [self.is_of_values(label) or self.is_total(label) for label in labels]
        if self.heading(cells[0]) is None and not (len(labels) > 1 and all(is_column)):
            return None
        return [self.labels[label].name if label in self.labels else "" for label in labels]


def _called(system: System[Any]) -> Iterator[tuple[str, Message]]:
    """The labels of sections and of the kinds of cards in them, by section id; under "" those of
    kinds without a section."""
    yield from ((slot.id, slot.label) for slot in system.rosters.slots)
    for kind in system.cards.kinds:
        for place in [slot.id for slot in system.rosters.slots if kind.id in slot.kinds] or [""]:
            yield from ((place, kind.label), (place, kind.plural))


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _stems(text: str) -> list[str]:
    return [word.removesuffix("s") or word for word in _WORD.findall(text.casefold())]
