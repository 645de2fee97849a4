"""What players bring to a match."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..data import Json
from ..fields import Illegal
from ..forms.faults import Fault
from ..forms.rosters import (
    LEVELS,
    Introduction,
    RosterCount,
    RosterPreference,
    Slot,
    Squad,
)
from ..text import Message, _
from .cards import NO_ROSTER, Card, CardsById, Options, Roster


def _draws_none(rng: random.Random, preferred: Json) -> Roster:
    raise Illegal("", _("This game draws no rosters."))


@dataclass(eq=False, kw_only=True)
class Rosters:
    """What players bring to a match. In a game without slots, players bring nothing and simply take
    a seat."""

    slots: Sequence[Slot] = ()
    fits: Callable[[Slot, Card], bool] = lambda slot, card: card["kind"] in slot.kinds
    """Whether a card may stand in that part of a roster."""
    faults: Callable[[Roster, CardsById], list[Fault]] = lambda *_: []
    """Every fault of a roster at once."""
    match_faults: Callable[[Options, Mapping[int, Roster], CardsById], list[Fault]] = lambda *_: []
    """Every fault of the rosters of a match together and with its options, beside those that they
    have of their own; the rosters are those that are there, by seat."""
    ready: Callable[[], Sequence[Roster]] = lambda: ()
    """Rosters made of built-in cards, for new people. Beside its entries each may say in a sentence
    how it plays ("plays") and how hard that is ("level", one of `forms.rosters.LEVELS`)."""
    summary: Callable[[Roster, CardsById], Sequence[RosterCount]] = lambda *_: ()
    """What to keep in sight while a roster is built, beside how full its slots are. The roster may
    have faults; every card that it names is among the cards."""
    entry_summary: Callable[[Json, Roster, CardsById], Sequence[RosterCount]] = lambda *_: ()
    """What to keep in sight of one entry of that roster."""
    totals: Callable[[Roster, CardsById], Sequence[RosterCount]] = lambda *_: ()
    """What tells before a match whether sides are equal, the most telling first. The roster has no
    faults; every card that it names is among the cards."""
    aim_words: tuple[Message, Message] | None = None
    """The heading of what a roster may aim at (RosterCount.least), and what it takes in one
    sentence."""
    squad_cost: RosterPreference | None = None
    """What a squad of a roster may cost (`squads`), where only a part of a roster is played."""
    squads: Callable[[Roster, CardsById, int], Sequence[Squad]] = lambda *_: ()
    """Every squad of a roster that costs at most so much and is worth playing. The roster may have
    faults; every card that it names is among the cards."""
    most_lists: int = 1
    """How many rosters one may hand in for a tournament at most, of which one is chosen before each
    match. It is one where squads are chosen from a roster anyway, and where it names places alone.
    """
    preferences: Sequence[RosterPreference] = ()
    """What may be preferred of a roster drawn at random, where any are drawn."""
    drawn: Callable[[random.Random, Json], Roster] = _draws_none
    """A roster of built-in cards by the `preferences`, with a value for each. Raises Illegal where
    there is none like that."""
    preferences_for_equal: Callable[[Roster, CardsById], Json] = lambda *_: {}
    """Values of some `preferences` by which an opponent equal to this roster is drawn; none for a
    roster that has no equal. Every card that it names is among the cards."""

    @property
    def are_played(self) -> bool:
        """Whether players bring rosters to this game."""
        return bool(self.slots)

    def ready_for(self, seats: int, first: int = 0) -> list[Roster]:
        """One ready roster per seat, by turns from number `first` on; an empty roster for each
        seat if the game has no rosters."""
        ready: list[Roster] = [
            {"name": roster["name"], "entries": roster["entries"]} for roster in self.ready()
        ] or [NO_ROSTER]
        return [ready[(first + seat) % len(ready)] for seat in range(seats)]

    def introduction(self, name: str) -> Introduction | None:
        """The introduction to the ready roster of this name for those who choose, if it has one."""
        found = next((one for one in self.ready() if one["name"] == name and "plays" in one), None)
        return Introduction(Message(found["plays"]), LEVELS[found["level"]]) if found else None
