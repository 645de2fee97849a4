"""What players bring to a match."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..data import Json
from ..fields import Illegal
from ..forms.faults import Fault
from ..forms.rosters import LEVELS, Introduction, RosterCount, RosterPreference, Slot, Squad
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
    """Whether a slot may hold a card."""
    faults: Callable[[Roster, CardsById], list[Fault]] = lambda *_: []
    """Every fault of a roster at once."""
    match_faults: Callable[[Options, Mapping[int, Roster], CardsById], list[Fault]] = lambda *_: []
    """Every fault of a match's rosters together or with its options, besides each roster's own. The
    rosters are those chosen so far, by seat."""
    ready: Callable[[], Sequence[Roster]] = lambda: ()
    """Rosters of built-in cards, for new players. Besides its entries, each may have a sentence on
    how it plays ("plays") and how hard that is ("level", one of `forms.rosters.LEVELS`)."""
    summary: Callable[[Roster, CardsById], Sequence[RosterCount]] = lambda *_: ()
    """What to show while a roster is built, besides how full its slots are. The roster may have
    faults, but the cards include all that it names."""
    entry_summary: Callable[[Json, Roster, CardsById], Sequence[RosterCount]] = lambda *_: ()
    """What to show of one entry of that roster."""
    totals: Callable[[Roster, CardsById], Sequence[RosterCount]] = lambda *_: ()
    """What shows before a match whether sides are equal, the most telling first. The roster has no
    faults, and the cards include all that it names."""
    aim_words: tuple[Message, Message] | None = None
    """The heading of the goals of a roster (RosterCount.least), and a sentence on how to reach
    them."""
    squad_cost: RosterPreference | None = None
    """What a squad may cost (see `squads`), if only a part of a roster is played."""
    squads: Callable[[Roster, CardsById, int], Sequence[Squad]] = lambda *_: ()
    """Every squad of a roster within a cost that is worth playing. The roster may have faults, but
    the cards include all that it names."""
    most_lists: int = 1
    """The most rosters to hand in for a tournament, of which one is chosen before each match. It is
    1 if squads are chosen from a roster anyway, or if rosters name only places."""
    preferences: Sequence[RosterPreference] = ()
    """The preferences for a roster drawn at random; none if no rosters are drawn."""
    drawn: Callable[[random.Random, Json], Roster] = _draws_none
    """A random roster of built-in cards that fits a value for each of the `preferences`. Raises
    Illegal if there is none."""
    preferences_for_equal: Callable[[Roster, CardsById], Json] = lambda *_: {}
    """Values of some `preferences` that draw an opponent equal to this roster; none if it has no
    equal. The cards include all that it names."""

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
