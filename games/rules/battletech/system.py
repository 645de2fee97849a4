"""BattleTech: 'Mechs on hexes, as everything around the rules sees it (BT-0.p1 to BT-11.18)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .. import guides, lessons
from ..asking import OTHERS
from ..emblems import Emblem
from ..fields import Field, Preview
from ..gestures import Gesture
from ..guides import Guide
from ..lessons import Lesson
from ..sighting import SightEnd
from ..summaries import Summary
from ..table import (
    Ask,
    CardKind,
    CardText,
    Event,
    Fault,
    Foreign,
    ForeignFile,
    Game,
    Line,
    RuleEntry,
    Script,
    Setup,
    System,
    Tally,
)
from ..text import Message, _
from . import (
    forces,
    gestures,
    ground,
    invariants,
    lists,
    log_lines,
    mul,
    mul_elements,
    mul_writing,
    position,
    random_forces,
    rulebook,
    scenarios,
    seating,
    setup,
    sight_tool,
    summary,
    terms,
    usage,
    view,
    wishes,
)
from .cards import board_form, boards, checks, foreign, packs, schema, silhouettes, text
from .phases import victory
from .script import script
from .state import State


class BattleTech(System[State]):
    """The system, as everything around the rules sees it."""

    id = "battletech"
    version = "1"
    name = _("BattleTech")
    blurb = _("'Mechs on hexes: heat, armour and nerve.")
    seats = seating.SEATS
    state_type = State
    screen_fields = ("attack",)
    kinds = (
        CardKind(
            "mech",
            _("'Mech"),
            _("'Mechs"),
            schema.MechCard,
            requirements=checks.MECH_REQUIREMENTS,
            words={str(location): name for location, name in terms.NAMES.items()},
            emblems=True,
        ),
        CardKind(
            "board",
            _("Board"),
            _("Boards"),
            schema.BoardCard,
            board_form.FORM,
            boards.REQUIREMENTS,
        ),
    )
    slots = forces.SLOTS
    lists = lists.LISTS
    foreign_files = foreign.FILES
    foreign_rosters = (mul_writing.FILE,)
    wishes = wishes.WISHES
    option_groups = log_lines.OPTION_GROUPS
    reasons = log_lines.REASONS
    option_needs = {**scenarios.NEEDS, **ground.NEEDS}
    has_sight = True
    postures = sight_tool.POSTURES

    def seats_for(self, options: Mapping[str, Any]) -> Sequence[Message]:
        return seating.seats(options)

    def sides(self, options: Mapping[str, Any]) -> Sequence[tuple[int, ...]]:
        return seating.sides(options)

    def sides_in(self, game: Game[State]) -> Sequence[int]:
        return victory.sides_in(game)

    def sides_gone(self, game: Game[State]) -> Sequence[int]:
        return game.state.gone

    def leave(self, game: Game[State], side: int) -> None:
        """Its 'Mechs do nothing more, and are off the map when the phase is over (BT-11.18)."""
        game.state.gone.append(side)

    def put(self, game: Game[State], ask: Ask) -> Ask:
        """What the others read speaks of two sides, so among more of them it says less."""
        return replace(ask, others=OTHERS) if scenarios.each_for_itself(game.setup.options) else ask

    def options(self) -> Sequence[Field]:
        """The scenario, its limits, the boards, the players of a side."""
        return [*scenarios.options(), *forces.options(), *ground.options(), seating.option()]

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def script(self, game: Game[State]) -> Script:
        return script(game)

    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        return view.view(game, perspective)

    def sight_between(
        self, game: Game[State], perspective: int | None, one: SightEnd, other: SightEnd
    ) -> Preview:
        return sight_tool.between(game, one, other)

    def scores(self, game: Game[State]) -> tuple[int, ...]:
        """The victory points of the sides."""
        return tuple(victory.victory_points(game))

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

    def emblem(self, card_id: str) -> Emblem:
        """The shape of a 'Mech in the colours of its chassis."""
        return silhouettes.emblem(card_id)

    def packs(self) -> Sequence[Mapping[str, Any]]:
        return packs.built_in()

    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        return checks.faults(card)

    def foreign_card(
        self, raw: bytes, name: str = "", agreed: Collection[str] = ()
    ) -> Foreign | None:
        return foreign.read(raw, name, agreed)

    def card_files(self, card: Mapping[str, Any]) -> Sequence[ForeignFile]:
        return foreign.files(card)

    def card_text(self, card: Mapping[str, Any]) -> CardText:
        return text.text_of(card)

    def card_facets(
        self, card: Mapping[str, Any]
    ) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
        return text.facets_of(card)

    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        return forces.faults(roster, cards)

    def foreign_roster(
        self,
        raw: bytes,
        cards: Mapping[str, Mapping[str, Any]],
        agreed: Collection[str] = (),
    ) -> Foreign | None:
        return mul.read(raw, cards, agreed) if mul_elements.is_xml(raw) else None

    def roster_files(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Sequence[ForeignFile]:
        return mul_writing.files(roster, cards)

    def match_faults(
        self,
        options: Mapping[str, Any],
        rosters: Mapping[int, Mapping[str, Any]],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> list[Fault]:
        found = [
            *forces.match_faults(options, rosters, cards),
            *ground.faults(options, rosters, cards),
        ]
        if found or len(rosters) < len(seating.seats(options)):
            return found
        return victory.map_faults(options, [rosters[seat] for seat in sorted(rosters)], cards)

    def roster_summary(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Sequence[Tally]:
        return forces.summary(roster, cards)

    def entry_summary(
        self,
        entry: Mapping[str, Any],
        roster: Mapping[str, Any],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> Sequence[Tally]:
        return forces.entry_summary(entry, cards)

    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        return forces.ready()

    def random_roster(self, rng: random.Random) -> Mapping[str, Any]:
        return random_forces.lance(rng)

    def drawn_roster(self, rng: random.Random, wished: Mapping[str, Any]) -> Mapping[str, Any]:
        return wishes.drawn(rng, wished)

    def wishes_for_equal(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        return wishes.equal(roster, cards)

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        """The 'Mechs of the forces and the boards of the map."""
        return super().setup_cards(options, rosters) | ground.card_ids(options)

    def made_cards(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        """The random boards of the map."""
        return ground.made_boards(options)

    def trial_options(self, card: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"board-1": ground.OWN}

    def rulebook(self) -> Sequence[RuleEntry]:
        return rulebook.entries()

    def guide(self) -> Guide:
        return guides.read(rulebook.__name__)

    def lesson(self) -> Lesson:
        return lessons.read(rulebook.__name__)


SYSTEM = BattleTech()
