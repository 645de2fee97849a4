"""The rosters that a waiting room offers to a seated player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from games.cards.models import Card
from games.matches.models import Match, Seat
from games.people.models import Player
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules import systems
from games.rules.forms.faults import Fault
from games.rules.forms.rosters import Introduction, RosterCount

_FAULTS_SHOWN = 4


@dataclass(frozen=True)
class RosterChoice:
    """A roster as the waiting room offers it; one with faults cannot be chosen."""

    roster: Roster
    faults: list[Fault]
    chosen: bool
    figures: Sequence[Mapping[str, Any]]
    """The cards of its units, repeated by their number."""
    totals: Sequence[RosterCount]
    introduction: Introduction | None

    @property
    def first_faults(self) -> list[Fault]:
        """The faults shown here; the editor shows all."""
        return self.faults[:_FAULTS_SHOWN]

    @property
    def more(self) -> int:
        """The number of further faults."""
        return len(self.faults[_FAULTS_SHOWN:])


def roster_choices(player: Player, match: Match, mine: Seat) -> list[RosterChoice]:
    """The player's own rosters and the ready ones: the preselected one first, those with faults
    last. Preselected is the first own roster, or a ready one that differs from seat to seat."""
    ready = rosters.ready_rosters(match.system)
    own = Roster.objects.filter(system=match.system, owner=player).select_related("owner")
    known = {roster.pk: rosters.cards_of(roster) for roster in [*own, *ready]}
    faults = {roster.pk: rosters.faults_of(roster, known[roster.pk]) for roster in own}
    playable = [roster for roster in own if not faults[roster.pk]]
    suggested = [*playable[:1], *islice(cycle(ready), mine.index, mine.index + 1)]
    chosen = mine.roster_id or next((roster.pk for roster in suggested), None)
    choices = [
        _roster_choice(roster, faults.get(roster.pk, []), known[roster.pk], chosen)
        for roster in [*own, *ready]
    ]
    return sorted(choices, key=lambda choice: (bool(choice.faults), not choice.chosen))


def _roster_choice(
    roster: Roster, faults: list[Fault], cards: Mapping[str, Card], chosen: int | None
) -> RosterChoice:
    system = systems.system(roster.system)
    data = {card_id: dict(card.data) for card_id, card in cards.items()}
    entered = [data.get(entry["card"], {}) for entry in roster.entries]
    shown = [kind.id for kind in system.cards.kinds if kind.emblems]
    return RosterChoice(
        roster,
        faults,
        roster.pk == chosen,
        figures=[card for card in entered if card.get("kind") in shown],
        totals=[] if faults else system.rosters.totals(roster.plain(), data),
        introduction=system.rosters.introduction(roster.name) if roster.is_ready else None,
    )
