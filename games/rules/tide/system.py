"""Tide of Iron: squads and vehicles on hexes, as everything around the rules sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from .. import guides, lessons, recordings
from ..fields import Field, Preview
from ..gestures import Gesture
from ..guides import Guide
from ..lessons import Lesson
from ..orders import Order
from ..recordings import Recording
from ..sighting import SightEnd
from ..summaries import Summary
from ..table import (
    CardKind,
    CardText,
    Event,
    Fault,
    Game,
    Line,
    Moment,
    Part,
    RuleEntry,
    Script,
    Setup,
    System,
)
from ..text import Message, _
from . import (
    gestures,
    invariants,
    log_lines,
    match_options,
    opportunity,
    own_scenarios,
    position,
    rulebook,
    setup,
    sight_tool,
    summary,
    terms,
    trials,
    usage,
    view,
)
from .cards import board_form, checks, packs, scenario_form, schema, text
from .movement import Entered
from .script import script
from .state import State

_WORDS: Mapping[str, Message] = {
    **{str(nation): name for nation, name in terms.NATIONS.items()},
    **{str(trait): name for trait, name in terms.FIGURE_TRAITS.items()},
    **{str(trait): name for trait, name in terms.VEHICLE_TRAITS.items()},
    "light": _("light"),
    "heavy": _("heavy"),
}
"""What the values of cards are called where one fills them in."""


class Tide(System[State]):
    """The system, as everything around the rules sees it."""

    id = "tide"
    version = "1"
    name = _("Tide of Iron")
    blurb = _("Squads and tanks on hexes: suppress, dig in, hold the hill.")
    seats = (_("First side"), _("Second side"))
    state_type = State
    kinds = (
        CardKind(
            "scenario",
            _("Scenario"),
            _("Scenarios"),
            schema.ScenarioCard,
            scenario_form.FORM,
        ),
        CardKind("figure", _("Figure"), _("Figures"), schema.FigureCard, words=_WORDS),
        CardKind("vehicle", _("Vehicle"), _("Vehicles"), schema.VehicleCard, words=_WORDS),
        CardKind("board", _("Board"), _("Boards"), schema.BoardCard, board_form.FORM),
    )
    slots = own_scenarios.SLOTS
    has_sight = True
    option_groups = log_lines.OPTION_GROUPS
    reasons = log_lines.REASONS

    # -- play
    def options(self) -> Sequence[Field]:
        return match_options.options()

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def script(self, game: Game[State]) -> Script:
        return script(game)

    def answer(self, game: Game[State], moment: Moment) -> Part:
        """Whoever is in Op Fire mode may fire at a unit that enters a hex (TI-6.1.1)."""
        if isinstance(moment, Entered):
            yield from opportunity.window(game, moment)

    def orders(self, game: Game[State], seat: int) -> Sequence[Order]:
        return game.state.orders[seat]

    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        return view.view(game, perspective)

    def sight_between(
        self, game: Game[State], perspective: int | None, one: SightEnd, other: SightEnd
    ) -> Preview:
        """Everything on the map lies open: whose perspective it is does not matter."""
        return sight_tool.between(game, one, other)

    def scores(self, game: Game[State]) -> tuple[int, ...]:
        """The victory points of both sides."""
        return tuple(game.state.points)

    def position(self, data: Mapping[str, Any], setup_: Setup) -> State:
        return position.position(data, setup_)

    def log_line(self, event: Event, setup_: Setup) -> Line | None:
        return log_lines.log_line(event.plain(), setup_)

    def gestures(self, event: Event, setup_: Setup) -> Sequence[Gesture]:
        return gestures.gestures(event.plain())

    def summary(self, events: Iterable[tuple[int, Event]], setup_: Setup) -> Summary:
        numbered = ({**event.plain(), "number": number} for number, event in events)
        return summary.summary(numbered, setup_)

    def invariants(self, game: Game[State]) -> list[str]:
        return invariants.wrong(game)

    def used_cards(self, game: Game[State], event: Event) -> Iterable[str]:
        return usage.used_cards(game, event)

    # -- cards and rosters
    def packs(self) -> Sequence[Mapping[str, Any]]:
        return packs.built_in()

    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        return checks.faults(card)

    def card_text(self, card: Mapping[str, Any]) -> CardText:
        return text.text_of(card)

    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        return own_scenarios.roster_faults(roster, cards)

    def match_faults(
        self,
        options: Mapping[str, Any],
        rosters: Mapping[int, Mapping[str, Any]],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> list[Fault]:
        return own_scenarios.match_faults(options, rosters, len(self.seats))

    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        return [{"name": "The scenario's force", "entries": []}]

    def random_roster(self, rng: Random) -> Mapping[str, Any]:
        return own_scenarios.random_roster(rng)

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        """The scenario, its board, figures and vehicles."""
        return own_scenarios.cards_of(options, rosters)

    # -- the book
    def trial_options(self, card: Mapping[str, Any]) -> Mapping[str, Any]:
        return trials.options(card)

    def trial_cards(self, card: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        return trials.cards(card)

    def rulebook(self) -> Sequence[RuleEntry]:
        return rulebook.entries()

    def guide(self) -> Guide:
        return guides.read(rulebook.__name__)

    def lesson(self) -> Lesson:
        return lessons.read(rulebook.__name__)

    def recording(self) -> Recording:
        return recordings.read(rulebook.__name__)


SYSTEM = Tide()
