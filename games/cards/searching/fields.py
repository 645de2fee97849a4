"""The fields of searches: those that all cards have, and the facets of each game's cards.

Searches, their form and their help are all based on this table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.cards.indexing import field_of
from games.cards.models import Card, Pack
from games.cards.searching.syntax import SearchError
from games.cards.words import translate
from games.rules.forms.cards import CardKind, quoted
from games.rules.systems import systems
from games.rules.text import Message, _, message_of

_MOST_VALUES = 60


@dataclass(frozen=True)
class Common:
    """A field of all cards: its name, its short names, and its help."""

    name: str
    short: tuple[str, ...]
    help: Message
    example: str


COMMON = (
    Common("kind", ("t",), _("the kind of card"), "t:character"),
    Common("game", ("g",), _("the game"), f"game:{next(iter(systems()))}"),
    Common("name", ("n",), _("words in its name"), 'name:"captain"'),
    Common("text", ("o",), _("words anywhere on the card"), 'text:"gains power"'),
    Common("pack", ("p",), _("words in the name of its pack"), "pack:core"),
    Common("is", (), _("whose it is: %(values)s", values="built-in, mine, owned"), "is:mine"),
    Common(
        "sort", (), _("the order: by a field, or with a minus from the highest"), "sort:-threat"
    ),
)


@dataclass(frozen=True)
class Field:
    """A facet of one game's cards: its name, its label, the kinds of card with it, and its values:
    the range of numbers, or words."""

    name: str
    label: Any
    system: str
    kinds: tuple[CardKind, ...]
    least: int | None = None
    most: int | None = None
    words: tuple[str | Message, ...] = ()

    @property
    def has_numbers(self) -> bool:
        """Whether it has numbers, which can be compared."""
        return self.least is not None

    @property
    def examples(self) -> list[str]:
        """A few example searches."""
        if self.least is not None and self.most is not None:
            middle = (self.least + self.most) // 2
            return [f"{self.name}>={middle}", f"{self.name}={self.most}"]
        return [f"{self.name}:{quoted(translate(word))}" for word in self.words[:2]]


@dataclass(frozen=True)
class Table:
    """The fields of all games."""

    fields: tuple[Field, ...]

    def of(self, system_id: str) -> list[Field]:
        """The fields of a game."""
        return [field for field in self.fields if field.system == system_id]

    def named(self, word: str) -> str:
        """The name of the field that a word stands for: a name, a short name, or an unambiguous
        prefix. Raises SearchError."""
        for common in COMMON:
            if word == common.name or word in common.short:
                return common.name
        return self.facet(word)

    def facet(self, word: str) -> str:
        """The name of the facet that a word stands for. Raises SearchError."""
        names = dict.fromkeys(field.name for field in self.fields)
        if word in names:
            return word
        found = [name for name in names if name.startswith(word)]
        if len(found) == 1:
            return found[0]
        if found:
            message = _("%(word)s could be any of these: %(names)s.", word=word, names=found[:10])
            raise SearchError(message, word)
        raise SearchError(_("No card has a field called %(word)s.", word=word), word)

    def has_numbers(self, name: str) -> bool:
        """Whether some cards have a number in that facet."""
        return any(field.name == name and field.has_numbers for field in self.fields)

    def has_words(self, name: str) -> bool:
        """Whether some cards have words in that facet."""
        return any(field.name == name and field.words for field in self.fields)


def table() -> Table:
    """The table for the built-in cards that the database has now."""
    built_in = Pack.objects.filter(owner=None).order_by("pk").values_list("pk", "fingerprint")
    return _table(tuple(built_in))


@lru_cache(maxsize=2)
def _table(built_in: tuple[tuple[int, str], ...]) -> Table:
    """The table, computed once for these packs and fingerprints."""
    packs = [pk for pk, _fingerprint in built_in]
    rows = Card.objects.filter(pack__in=packs).order_by("system", "place")
    found: dict[tuple[str, str], _Collected] = {}
    for system, kind, facets in rows.values_list("system", "kind", "facets"):
        for label, values in facets:
            key = system, field_of(label)
            if key[1] and system in systems():
                found.setdefault(key, _Collected(message_of(label))).add(kind, values)
    return Table(tuple(one.field(*key) for key, one in found.items()))


class _Collected:
    """The values of a facet, collected from cards."""

    def __init__(self, label: Any) -> None:
        self.label = label
        self.kinds: dict[str, None] = {}
        self.numbers: set[int] = set()
        self.words: dict[str, Any] = {}

    def add(self, kind: str, values: Iterable[Any]) -> None:
        """Add the values of a card."""
        self.kinds[kind] = None
        for value in values:
            if isinstance(value, int):
                self.numbers.add(value)
            elif len(self.words) < _MOST_VALUES:
                self.words.setdefault(str(message_of(value)), message_of(value))

    def field(self, system: str, name: str) -> Field:
        """The field with the collected values."""
        kinds = tuple(kind for kind in systems()[system].cards.kinds if kind.id in self.kinds)
        words = tuple(self.words[text] for text in sorted(self.words))
        least, most = (min(self.numbers), max(self.numbers)) if self.numbers else (None, None)
        return Field(name, self.label, system, kinds, least, most, words)
