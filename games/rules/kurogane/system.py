"""The system: its script, and where everything that the outside asks for is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from .. import guides, lessons, table
from ..events import Event, EventCodec
from ..fields import Field
from ..gestures import Gesture
from ..guides import Guide
from ..lessons import Lesson
from ..summaries import Summary
from ..table import (
    CardText,
    Fault,
    Game,
    Line,
    Part,
    RuleEntry,
    Script,
    Setup,
    System,
    Tally,
)
from ..text import Message, _
from . import (
    gestures,
    invariants,
    log_lines,
    moments,
    overkill,
    own_maps,
    position,
    random_teams,
    rounds,
    rulebook,
    summary,
    teams,
    usage,
    view,
)
from .cards import builtin, checks, descriptions, schema
from .setup import begin
from .state import FIRST_FIELDS, State


class Kurogane(System[State]):
    """The system, as everything around the rules sees it."""

    id = "kurogane"
    version = "1"
    name = _("Kuroganengage")
    blurb = _("Small mecha, high ground, six rounds.")
    seats = (_("South-west core"), _("North-east core"))
    state_type = State
    events = EventCodec(__package__)
    screen_fields = ("attack",)
    first_fields = FIRST_FIELDS
    kinds = schema.KINDS
    emblems = builtin.EMBLEMS
    slots = teams.SLOTS
    option_groups = log_lines.OPTION_GROUPS
    reasons = log_lines.HOW_IT_ENDED

    def options(self) -> Sequence[Field]:
        """The map."""
        return [own_maps.option()]

    def begin(self, setup: Setup) -> State:
        return begin(setup)

    def script(self, game: Game[State]) -> Script:
        return rounds.script(game)

    def answer(self, game: Game[State], moment: table.Moment) -> Part:
        """What units do stops their overkills; no other rule answers it."""
        assert isinstance(moment, moments.Moment)
        overkill.stop(game, moment)
        yield from ()

    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        return view.view(game, perspective)

    def scores(self, game: Game[State]) -> tuple[int, ...]:
        """The victory points of both seats."""
        return tuple(game.state.vp)

    def position(self, data: Mapping[str, Any], setup: Setup) -> State:
        return position.position(data, setup)

    def log_line(self, event: Event, setup: Setup) -> Line | None:
        return log_lines.log_line(event, setup)

    def gestures(self, event: Event, setup: Setup) -> Sequence[Gesture]:
        return gestures.gestures(event)

    def summary(self, events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
        return summary.summary(events, setup)

    def invariants(self, game: Game[State]) -> list[str]:
        return invariants.broken(game)

    def used_cards(self, game: Game[State], event: Event) -> Iterable[str]:
        return usage.used_cards(game, event)

    def packs(self) -> Sequence[Mapping[str, Any]]:
        return [builtin.pack()]

    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        return checks.card_faults(card)

    def card_text(self, card: Mapping[str, Any]) -> CardText:
        return descriptions.card_text(card)

    def card_facets(
        self, card: Mapping[str, Any]
    ) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
        return descriptions.card_facets(card)

    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        return teams.faults(roster, cards)

    def match_faults(
        self,
        options: Mapping[str, Any],
        rosters: Mapping[int, Mapping[str, Any]],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> list[Fault]:
        return own_maps.faults(options, rosters, len(self.seats))

    def roster_summary(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Sequence[Tally]:
        return teams.summary(roster, cards)

    def entry_summary(
        self,
        entry: Mapping[str, Any],
        roster: Mapping[str, Any],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> Sequence[Tally]:
        return teams.entry_summary(entry, roster, cards)

    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        return builtin.ready_teams()

    def random_roster(self, rng: Random) -> Mapping[str, Any]:
        return random_teams.team(rng)

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        """The units' cards, the map, and all built-in equipment, which is what commanders carry."""
        named = {own_maps.chosen(options, rosters)} - {""}
        return super().setup_cards(options, rosters) | builtin.equipment() | named

    def trial_options(self, card: Mapping[str, Any]) -> Mapping[str, Any]:
        return {own_maps.MAP: own_maps.OWN}

    def rulebook(self) -> Sequence[RuleEntry]:
        return rulebook.entries()

    def guide(self) -> Guide:
        return guides.read(rulebook.__name__)

    def lesson(self) -> Lesson:
        return lessons.read(rulebook.__name__)


SYSTEM = Kurogane()
