"""Find the card that a text names, in any spelling, with additions of other programs' lists such as
costs and real names."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise

from games.cards.models import Card
from games.cards.readings import fold
from games.rules.forms.foreign import ListForm
from games.rules.text import Message, _

# No name of a card is longer.
LONGEST = 200
_NEAREST = 3
_ALIKE = 0.4  # two fifths of the pairs of letters

_WITH_ID = re.compile(r"(.*?)\s*\[([a-z0-9-]+)\]")
_FIGURE = r"[a-zA-Z]?\d[\d.,]*(?:\s?/\s?[a-zA-Z]?\d+)*"
# Additions after a name: in brackets, as a number, or after a dash or a comma.
_BEHIND = (
    re.compile(r"(.*\S)\s*[(\[{][^()\[\]{}]*[)\]}]"),
    re.compile(rf"(.*\S)(?<![.,/])\s+{_FIGURE}"),
    re.compile(r"(.*\S)(?:\s+[-|/]\s*|\s*[–—]\s*|\s*[,:;|]\s*)[^,:;|]*"),
)
_BETWEEN_PIECES = re.compile(r"[()\[\]{};|]|,(?!\d{3}\b)|\s[-/](?=\s)|[–—]")
_MOST_HINTS = 20
_MOST_WORDS = 24
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\w+")


class Unknown(Exception):
    """No card is found for a text. `sought` is the unknown name; `several` are the cards if the
    name is ambiguous."""

    def __init__(self, message: Message, sought: str = "", several: Sequence[Card] = ()) -> None:
        super().__init__(str(message))
        self.message = message
        self.sought = sought
        self.several = tuple(several)


@dataclass(frozen=True)
class Found:
    """A card, the additions after its name, and those that do not match the card. `cost` is the
    number by which it was chosen over another card with this exact name."""

    card: Card
    behind: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    cost: int | None = None


def spelling(name: str) -> str:
    """A name reduced to what all spellings share: "M.O.D.O.K." becomes "modok"."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum()) or name.casefold()


def _pairs(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(max(1, len(text) - 1))}


@dataclass
class Names:
    """The cards that a player may use, by name."""

    form: ListForm
    by_id: dict[str, Card] = field(default_factory=dict)
    exactly: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    spelled: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    shortened: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    _pairs: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, cards: Iterable[Card], form: ListForm) -> Names:
        """Index cards by name, and by name without the title after a comma."""
        names = cls(form)
        for card in cards:
            names.by_id[card.card_id] = card
            names.exactly[card.name.casefold()].append(card)
            names.spelled[spelling(card.name)].append(card)
            names.shortened[spelling(card.name.partition(", ")[0])].append(card)
        return names

    def is_name(self, text: str) -> bool:
        """Whether a card has exactly this name."""
        return text.casefold() in self.exactly

    def is_spelled(self, text: str) -> bool:
        """Whether a card has this name in any spelling."""
        return len(text) <= LONGEST and bool(self._called(text))

    def is_one_of_parts(self, parts: Sequence[str], mark: str) -> bool:
        """Whether these parts begin with a card's name that has that mark between all of them."""
        text = f"{mark} ".join(parts)
        if len(parts) < 2 or len(text) > LONGEST:
            return False
        return any(
            name.count(mark) >= len(parts) - 1 and self._called(name)
            for name in self._readings(text)
        )

    def means_one(self, text: str, fits: Callable[[Card], bool]) -> bool:
        """Whether the text names a card that fits, whatever follows the name."""
        if len(text) > LONGEST:
            return False
        for name in self._readings(text):
            if called := self._called(name):
                return any(map(fits, called))
        return False

    def exact(self, text: str) -> Found:
        """The only card with exactly this name, or the one whose id follows its name. Raises
        Unknown."""
        cards = self.exactly.get(text.casefold(), [])
        with_id = _WITH_ID.fullmatch(text) if len(text) <= LONGEST else None
        if len(cards) != 1 and with_id and with_id[2] in self.by_id:
            cards = [self.by_id[with_id[2]]]
        if len(cards) != 1:
            raise Unknown(_no_card(text), text)
        return Found(cards[0])

    def card(self, text: str, fits: Callable[[Card], bool], cells: Sequence[str] = ()) -> Found:
        """The card that a text names, with the cells after it. Of several with one name, prefer
        those that fit, then those that match the additions. Raises Unknown."""
        if len(text) > LONGEST:
            raise Unknown(_no_card(text))
        if not cells:
            with suppress(Unknown):
                return self.exact(text)
        for name, more in self._beginnings(text):
            if cards := [card for card in self._called(name) if not more or says(card, more)]:
                pieces = pieces_of(text[len(name) + len(more) + bool(more) :])
                hints = [more, *pieces] if more else pieces
                return self._chosen(name, cards, [*hints, *cells], fits)
        raise Unknown(_no_card(text), text)

    def nearest(self, text: str) -> list[Card]:
        """The cards whose names are most similar to a text, the most similar first."""
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
        key = spelling(name)
        called = self.exactly.get(name.casefold()) or self.spelled.get(key)
        return called or self.shortened.get(key, [])

    def _readings(self, text: str) -> Iterator[str]:
        """Possible names: the whole text, then without one more addition at its end each time."""
        for _time in range(_MOST_HINTS):
            yield text
            text = self._without_last(text)
            if not text:
                return

    def _without_last(self, text: str) -> str:
        """A text without its last addition; "" if it has none."""
        before, _space, last = text.rpartition(" ")
        if before and last.casefold().strip(".:,;").removesuffix("s") in self.form.totals:
            return before
        found = next((match for form in _BEHIND if (match := form.fullmatch(text))), None)
        return found[1] if found else ""

    def _beginnings(self, text: str) -> Iterator[tuple[str, str]]:
        """Possible names at the beginning of a text, the longest first, each with the words that
        follow it without a separator."""
        readings = list(self._readings(text))
        for reading, shorter in pairwise([*readings, ""]):
            yield reading, ""
            words = reading.split()[:_MOST_WORDS]
            for length in range(len(words) - 1, 0, -1):
                name = " ".join(words[:length])
                if len(name) <= len(shorter):
                    break
                yield name, reading[len(name) + 1 :]

    def _cost(self, card: Card) -> int | None:
        cost = card.data.get(self.form.cost)
        return cost if isinstance(cost, int) else None

    def _chosen(
        self, name: str, cards: list[Card], hints: list[str], fits: Callable[[Card], bool]
    ) -> Found:
        fitting = [card for card in cards if fits(card)] or cards
        left = self._likeliest(fitting, hints)
        cost = self._stated_cost(hints)
        if cost is not None and cost not in map(self._cost, left):
            namesakes = self.shortened.get(spelling(name), [])
            of_that_cost = [card for card in namesakes if self._cost(card) == cost]
            if len(of_that_cost) == 1 and self._likeliest([*left, *of_that_cost], hints) != left:
                return Found(of_that_cost[0], tuple(hints), (), cost)
        if len(left) > 1:
            ids = [card.card_id for card in left]
            message = _(
                "Several cards are called “%(name)s”: add one of %(ids)s in brackets.",
                name=name[:80],
                ids=ids,
            )
            raise Unknown(message, several=left)
        (card,) = left
        strange = tuple(hint for hint in hints if self._is_strange(card, hint))
        return Found(card, tuple(hints), strange)

    def _likeliest(self, cards: list[Card], hints: Sequence[str]) -> list[Card]:
        """The cards that match most of the additions after their name."""
        matches = {
            card.card_id: sum(says(card, hint) for hint in hints if not _NUMBER.search(hint))
            for card in cards
        }
        most = max(matches.values())
        left = [card for card in cards if matches[card.card_id] == most]
        cost = self._stated_cost(hints)
        of_that_cost = [card for card in left if cost is not None and self._cost(card) == cost]
        return of_that_cost or left

    def _stated_cost(self, hints: Sequence[str]) -> int | None:
        """The cost, if that is the only number after the name."""
        word_sets = [_words(hint) - set(self.form.totals) for hint in hints]
        numbers = [word for words in word_sets for word in words if len(words) == 1]
        numbers = [word for word in numbers if word.isdecimal() and len(word) < 4]
        return int(numbers[0]) if self.form.cost and len(numbers) == 1 else None

    def _is_strange(self, card: Card, hint: str) -> bool:
        """Whether an addition after a card's name does not match the card."""
        words = _words(hint)
        known = {word.removesuffix("s") for word in words} <= {*self.form.marks, *self.form.totals}
        letters = all(len(word) == 1 for word in words)  # of a map, or a list of restricted cards
        return not (letters or known or _NUMBER.search(hint) or says(card, hint))


def _no_card(text: str) -> Message:
    return _("No card is called “%(name)s”.", name=text[:80])


def pieces_of(text: str) -> list[str]:
    """The additions after a name, one by one."""
    pieces = (piece.strip(" :-") for piece in _BETWEEN_PIECES.split(text))
    return [piece for piece in pieces if piece]


def says(card: Card, hint: str) -> bool:
    """Whether all these words are on the card."""
    words = _words(hint)
    return bool(words) and words <= _words(card.words)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(fold(text)))
