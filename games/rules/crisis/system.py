"""The system: its script, and where everything that the outside asks for is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from .. import guides, lessons, recordings
from ..asking import OTHERS
from ..fields import Choice, Field, Pick
from ..gestures import Gesture
from ..guides import Guide
from ..lessons import Lesson
from ..recordings import Recording
from ..summaries import Summary
from ..table import (
    Ask,
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
    Slot,
    Squad,
    System,
    Tally,
)
from ..text import Message, _
from ..work import Doer
from . import (
    battlefield_form,
    constants,
    gestures,
    invariants,
    log_lines,
    position,
    random_play,
    rulebook,
    summary,
    usage,
    view,
)
from .attacks import steps
from .cards import building, builtin, checks, descriptions, players, schema
from .cards.searches import card_searches
from .context import in_force, moments
from .figures import scoring
from .figures.state import FIRST_FIELDS, State
from .reactions import dice_steps, windows
from .rosters import (
    affiliations,
    battlefields,
    lists,
    roster,
    squad_list,
)
from .script import rounds, setup, squads, turns

STAGES: Mapping[str, Callable[[Game[State]], Part]] = {
    "battlefield": setup.battlefield,
    "crisis-type": setup.crisis_type,
    "crisis": setup.crisis,
    "threat": setup.threat,
    "edge": setup.edge,
    "squad": squads.squad,
    "tactics": squads.tactics,
    "deploy": squads.deploy,
    "leader": squads.leader,
    "power": rounds.power_phase,
    "activation": rounds.activation_phase,
    "turn": turns.turn,
    "activation-end": rounds.end_of_activation_phase,
    "cleanup": rounds.cleanup_phase,
}


class CrisisProtocol(System[State]):
    """Two squads of heroes and villains, a mission of two crisis cards, six rounds."""

    id = "crisis"
    version = "2021-06-20"
    name = _("Crisis Protocol")
    blurb = _("Squads of heroes and villains fight over a mission on a battlefield of scenery.")
    seats = (_("First player"), _("Second player"))
    state_type = State
    screen_fields = ("attack",)
    first_fields = FIRST_FIELDS
    kinds = battlefield_form.with_form(building.KINDS)
    emblems = builtin.EMBLEMS
    slots = roster.SLOTS
    lists = lists.LISTS
    rule_groups = rulebook.GROUPS
    reasons = log_lines.HOW_IT_ENDED
    work_rule = constants.WORK_RULE
    aim_words = affiliations.WORDS
    squad_cost = squad_list.THREAT
    freeing_kinds = ("character",)

    def options(self) -> Sequence[Field]:
        return [
            Pick("battlefield", _("Battlefield"), setup.battlefield_choices()),
            Pick(
                "passing",
                _("Passing"),
                [
                    Choice("seed", _("With more characters activated or Dazed than the opponent")),
                    Choice("fewer-left", _("With fewer characters left to activate")),
                ],
            ),
        ]

    def begin(self, setup: Setup) -> State:
        return State()

    def script(self, game: Game[State]) -> Script:
        # A name of its own: a script that is still open when Python ends has no modules left.
        match_over = scoring.MatchOver
        try:
            while True:
                yield from STAGES[game.state.stage](game)
        except match_over as over:
            game.state.turn = None
            game.emit("match-over", **over.result.plain())
            return over.result

    def answer(self, game: Game[State], moment: Moment) -> Part:
        assert isinstance(moment, moments.Moment)
        if moment.kind in dice_steps.WINDOWS:
            return dice_steps.modify(game, moment)
        return windows.trigger(game, moment)

    def put(self, game: Game[State], ask: Ask) -> Ask:
        """With the attack under way as it stands now. Everybody may know what a player is asked,
        where the ask has no other words for them: those about secrets have."""
        steps.show_under_way(game)
        return replace(ask, others=ask.prompt) if ask.others is OTHERS else ask

    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        return view.view(game, perspective)

    def scores(self, game: Game[State]) -> tuple[int, ...]:
        return tuple(game.state.vp)

    def position(self, data: Mapping[str, Any], setup: Setup) -> State:
        return position.position(data, setup)

    def log_line(self, event: Event, setup: Setup) -> Line | None:
        return log_lines.log_line(event.plain(), setup)

    def gestures(self, event: Event, setup: Setup) -> Sequence[Gesture]:
        return gestures.gestures(event.plain())

    def summary(self, events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
        numbered = ({**event.plain(), "number": number} for number, event in events)
        return summary.summary(numbered, setup)

    def doer(self, game: Game[State], rule: str) -> Doer | None:
        return in_force.doer(game, rule)

    def invariants(self, game: Game[State]) -> list[str]:
        return invariants.broken(game)

    def used_cards(self, game: Game[State], event: Event) -> Iterable[str]:
        return usage.used_cards(event)

    def idle_cards(self, others: Iterable[Mapping[str, Any]] = ()) -> Mapping[str, Message]:
        return players.idle_cards(others)

    def packs(self) -> Sequence[Mapping[str, Any]]:
        return [builtin.core_pack(), builtin.expansion_pack(), battlefields.pack()]

    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        faults = checks.card_faults(card)
        if faults or card.get("kind") != "battlefield":
            return faults
        return battlefields.faults(schema.Battlefield.model_validate(card))

    def card_text(self, card: Mapping[str, Any]) -> CardText:
        return descriptions.card_text(card)

    def card_facets(
        self, card: Mapping[str, Any]
    ) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
        return descriptions.card_facets(card)

    def card_searches(self, card: Mapping[str, Any]) -> Sequence[tuple[Message, str]]:
        return card_searches(card)

    def fits(self, slot: Slot, card: Mapping[str, Any]) -> bool:
        return roster.fits(slot, card)

    def roster_faults(
        self, roster_data: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        return roster.roster_faults(roster_data, cards)

    def squads(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]], most: int
    ) -> Sequence[Squad]:
        return squad_list.squads(roster, cards, most)

    def match_faults(
        self,
        options: Mapping[str, Any],
        rosters: Mapping[int, Mapping[str, Any]],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> list[Fault]:
        return battlefields.match_faults(options, rosters, len(self.seats))

    def roster_summary(
        self, roster_data: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Sequence[Tally]:
        return affiliations.tallies(roster_data, cards)

    def trial_position(
        self, card: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> Mapping[str, Any] | None:
        return position.trial_for(card, rosters)

    @property
    def trial_amounts(self) -> Mapping[str, Message]:
        return {"power": _("Power gained"), "power-spent": _("Power spent")}

    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        return roster.ready_rosters()

    def random_roster(self, rng: Random) -> Mapping[str, Any]:
        return random_play.random_roster(rng)

    def random_answer(self, game: Game[State], ask: Ask, rng: Random) -> Mapping[str, Any] | None:
        return random_play.answer(game, ask, rng)

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        return roster.match_cards(options, rosters) | battlefields.wanted(options, rosters)

    def rulebook(self) -> Sequence[RuleEntry]:
        return rulebook.entries()

    def guide(self) -> Guide:
        return guides.read(rulebook.__name__)

    def lesson(self) -> Lesson:
        return lessons.read(rulebook.__name__)

    def recording(self) -> Recording:
        return recordings.read(rulebook.__name__)


SYSTEM = CrisisProtocol()
