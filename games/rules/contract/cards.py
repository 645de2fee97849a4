"""The cards of a game, and how they are named in the data of cards and rosters."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..data import Json
from ..drawing.emblems import Emblem, generated
from ..drawing.portraits import Portrait
from ..forms.cards import CardKind, CardText
from ..forms.faults import Fault
from ..text import Message
from .asking import Setup

Card = Json
"""A card's data: {"id", "kind", "name", …}."""
CardsById = Mapping[str, Card]
Roster = Json
"""{"name", "entries": [{"slot", "card", "with", "values"}]}. Only entries of slots with parts have
"with". "values" may be any JSON until `Slot.checked_values` has read them."""
NO_ROSTER: Roster = {"name": "", "entries": []}
"""The roster of a seat in a game without rosters."""
Options = Json
"""The options of a match."""
Facets = Sequence[tuple[Message, Sequence[Message | str | int]]]


def cards_of_rosters(options: Options, rosters: Sequence[Roster]) -> set[str]:
    """The ids of the cards named by rosters, including the cards attached to others."""
    return {
        card
        for roster in rosters
        for entry in roster.get("entries", [])
        for card in (entry["card"], *entry.get("with", ()))
    }


def cards_in_slot(rosters: Iterable[Roster], slot: str) -> list[str]:
    """The ids of the cards that rosters name in one slot, in order."""
    return [
        str(entry["card"])
        for roster in rosters
        for entry in roster.get("entries", ())
        if entry.get("slot") == slot
    ]


@dataclass(eq=False, kw_only=True)
class Cards:
    """The cards of a game: their kinds, the built-in cards, how cards are checked and put into
    words, and which cards a match uses."""

    kinds: Sequence[CardKind] = ()
    packs: Callable[[], Sequence[Json]] = lambda: ()
    """The built-in packs: {"id", "name", "cards": [{"id", "kind", "name", …}]}."""
    faults: Callable[[Card], list[Fault]] = lambda *_: []
    """What is wrong with a card's data; empty if it can be played."""
    text: Callable[[Card], CardText] = lambda card: CardText(str(card["name"]))
    """A valid card in words."""
    facets: Callable[[Card], Facets] = lambda *_: ()
    """What else a valid card can be found by, besides its kind and words: labels, each with the
    values that apply."""
    searches: Callable[[Card], Sequence[tuple[Message, str]]] = lambda *_: ()
    """Cards that go with a valid card, such as those that may play it: each a label and a search
    among all cards (games.cards.searching)."""
    emblem: Callable[[str], Emblem] = generated
    """The emblem of a unit's card by its id."""
    portrait: Callable[[Card], Portrait] | None = None
    """The portrait of a unit's card, which replaces the emblem in games whose units have faces."""
    of_match: Callable[[Options, Sequence[Roster]], set[str]] = cards_of_rosters
    """The ids of the cards used in a match with these options and rosters."""
    made: Callable[[Options], CardsById] = lambda *_: {}
    """Cards made for a match from its options, such as a random board, by id. Their ids are also
    among those `of_match`, and the set-up keeps them."""

    idle: Callable[[Iterable[Card]], Mapping[str, Message]] = lambda *_: {}
    """The built-in cards that no match of built-in cards and these other cards can use, by id, each
    with the reason."""
    freeing_kinds: Collection[str] = ()
    """The kinds of cards that may make `idle` built-in cards usable."""

    @cached_property
    def built_in(self) -> CardsById:
        """Every card of the built-in packs, by id."""
        return {card["id"]: card for pack in self.packs() for card in pack["cards"]}

    def are_built_in(self, setup: Setup) -> bool:
        """Whether all cards of a set-up are built in and unchanged, and so known to have effects
        that end."""
        return setup.cached(
            "plays built-in cards",
            lambda: all(self.built_in.get(card) == data for card, data in setup.cards.items()),
        )
