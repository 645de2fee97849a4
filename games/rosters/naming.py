"""Which card a piece of text means: by its name however it is written, with whatever other lists
put behind names, such as costs and real names."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from games.cards.models import Card
from games.rules.text import Message, _

# Nobody calls a card by more.
LONGEST = 200
_NEAREST = 3
_ALIKE = 0.4  # two of the pairs of letters in five

_WITH_ID = re.compile(r"(.*?)\s*\[([a-z0-9-]+)\]")
# What stands behind a name: in brackets, after a dash or a comma, or as a number alone.
_BEHIND = (
    re.compile(r"(?P<name>.*\S)\s*[(\[{](?P<hint>[^()\[\]{}]*)[)\]}]"),
    re.compile(r"(?P<name>.*\S)(?:\s+[-–—|/]\s*|\s*[,:;|]\s*)(?P<hint>[^,:;|]*)"),
    re.compile(r"(?P<name>.*\S)\s+(?P<hint>\d{1,3})"),
)
_MOST_HINTS = 4
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\w+")


class Unknown(Exception):
    """A text that means nothing here; `sought` is the name that no card has, if that is why."""

    def __init__(self, message: Message, sought: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.sought = sought


@dataclass(frozen=True)
class Found:
    """A card, and what stood behind its name and means nothing on that card."""

    card: Card
    strange: tuple[str, ...] = ()


def spelling(name: str) -> str:
    """What is the same in all ways to write a name: "M.O.D.O.K." is "Modok"."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum()) or name.casefold()


def _pairs(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(max(1, len(text) - 1))}


@dataclass
class Names:
    """The cards that somebody may use, by what they are called."""

    by_id: dict[str, Card] = field(default_factory=dict)
    exactly: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    spelled: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    _pairs: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Names:
        """The names of these cards."""
        names = cls()
        for card in cards:
            names.by_id[card.card_id] = card
            names.exactly[card.name.casefold()].append(card)
            names.spelled[spelling(card.name)].append(card)
        return names

    def is_name(self, text: str) -> bool:
        """Whether a card is called exactly that."""
        return text.casefold() in self.exactly

    def is_spelled(self, text: str) -> bool:
        """Whether a card is called that, however it is written."""
        return len(text) <= LONGEST and bool(self._called(text))

    def means_one(self, text: str, fits: Callable[[Card], bool]) -> bool:
        """Whether a card that fits is called that, whatever stands behind it."""
        if len(text) > LONGEST:
            return False
        called = next(filter(None, (self._called(name) for name, _hints in _readings(text))), [])
        return any(map(fits, called))

    def card(self, text: str, fits: Callable[[Card], bool]) -> Found:
        """The card that a text means. Of several with one name, those that fit; then those on
        which there is what stands behind the name. Raises Unknown."""
        if len(text) > LONGEST:
            raise Unknown(_no_card(text))
        exact = self.exactly.get(text.casefold(), [])
        if len(exact) == 1:
            return Found(exact[0])
        with_id = _WITH_ID.fullmatch(text)
        if with_id and with_id[2] in self.by_id:
            return Found(self.by_id[with_id[2]])
        for name, hints in _readings(text):
            if cards := self._called(name):
                return self._chosen(name, cards, hints, fits)
        raise Unknown(_no_card(text), text)

    def nearest(self, text: str) -> list[Card]:
        """The cards whose names are most like a text that is none, the likest first."""
        wanted = _pairs(spelling(text[:LONGEST]))
        if not self._pairs:
            self._pairs = {name: _pairs(name) for name in self.spelled}
        likeness = {
            name: 2 * len(wanted & pairs) / (len(wanted) + len(pairs))
            for name, pairs in self._pairs.items()
        }
        best = sorted(
            (name for name, alike in likeness.items() if alike >= _ALIKE),
            key=lambda name: (-likeness[name], name),
        )
        return [self.spelled[name][0] for name in best[:_NEAREST]]

    def _called(self, name: str) -> list[Card]:
        return self.exactly.get(name.casefold()) or self.spelled.get(spelling(name), [])

    def _chosen(
        self, name: str, cards: list[Card], hints: list[str], fits: Callable[[Card], bool]
    ) -> Found:
        left = [card for card in cards if fits(card)] or cards
        fitting = {card.card_id: [hint for hint in hints if _says(card, hint)] for card in left}
        most = max(len(found) for found in fitting.values())
        left = [card for card in left if len(fitting[card.card_id]) == most]
        if len(left) == 1:
            (card,) = left
            strange = [hint for hint in hints if hint not in fitting[card.card_id]]
            return Found(card, tuple(hint for hint in strange if not _NUMBER.search(hint)))
        ids = [card.card_id for card in left]
        message = _(
            "Several cards are called “%(name)s”: add one of %(ids)s in brackets.",
            name=name[:80],
            ids=ids,
        )
        raise Unknown(message)


def _no_card(text: str) -> Message:
    return _("No card is called “%(name)s”.", name=text[:80])


def _readings(text: str) -> Iterator[tuple[str, list[str]]]:
    """What could be the name in a text, from all of it to ever less, with what stands behind."""
    hints: list[str] = []
    yield text, []
    for _time in range(_MOST_HINTS):
        found = next((match for form in _BEHIND if (match := form.fullmatch(text))), None)
        if found is None:
            return
        text, hint = found["name"], found["hint"].strip()
        hints = [hint, *hints] if hint else hints
        yield text, hints


def _says(card: Card, hint: str) -> bool:
    """Whether something of the kind stands on the card: a number of its head, or these words."""
    if number := _NUMBER.fullmatch(hint):
        return any(line.endswith(f" {number[0]}") for line in card.words.split("\n"))
    words: list[str] = _WORD.findall(hint.casefold())
    return bool(words) and all(word in card.words for word in words)
