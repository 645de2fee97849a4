"""A system for the tests: the script of Tide of Iron as a Table plays it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.asking import Game, Moment, Part, Script, Setup
from games.rules.fields import Choice, Field, Pick
from games.rules.orders import Order
from games.rules.shown import CardText, Fault, Line, RuleEntry
from games.rules.system import System
from games.rules.text import _
from games.rules.tide import invariants, log_lines, opportunity, position, setup
from games.rules.tide.cards import checks, packs, scenarios, text
from games.rules.tide.cards.schema import ScenarioCard
from games.rules.tide.movement import Entered
from games.rules.tide.script import script
from games.rules.tide.state import State

SCENARIOS = [card["id"] for card in packs.cards().values() if card["kind"] == "scenario"]


class Tide(System[State]):
    """As much of the system as a match needs."""

    id = "tide"
    version = "0"
    name = _("Tide of Iron")
    blurb = _("Squads on hexes.")
    seats = (_("First side"), _("Second side"))
    state_type = State

    def options(self) -> Sequence[Field]:
        choices = [Choice(one, _("%(name)s", name=one)) for one in SCENARIOS]
        nations = [Choice(one, _("%(name)s", name=one)) for one in ("US", "DE")]
        return [
            Pick("scenario", _("Scenario"), choices=choices),
            Pick("first", _("Nation of the first side"), choices=nations),
        ]

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def script(self, game: Game[State]) -> Script:
        return script(game)

    def answer(self, game: Game[State], moment: Moment) -> Part:
        assert isinstance(moment, Entered)
        return opportunity.window(game, moment)

    def orders(self, game: Game[State], seat: int) -> Sequence[Order]:
        return game.state.orders[seat]

    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        return self.dump(game.state)

    def scores(self, game: Game[State]) -> tuple[int, ...]:
        return tuple(game.state.points)

    def position(self, data: Mapping[str, Any], setup_: Setup) -> State:
        return position.position(data, setup_)

    def log_line(self, event: Mapping[str, Any], setup_: Setup) -> Line | None:
        return log_lines.log_line(event, setup_)

    def invariants(self, game: Game[State]) -> list[str]:
        return invariants.wrong(game)

    def packs(self) -> Sequence[Mapping[str, Any]]:
        return packs.built_in()

    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        return checks.faults(card)

    def card_text(self, card: Mapping[str, Any]) -> CardText:
        return text.text_of(card)

    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        return []

    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        return [{"name": "", "entries": []}]

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        card = ScenarioCard.model_validate(packs.cards()[options["scenario"]])
        return scenarios.card_ids(card)

    def rulebook(self) -> Sequence[RuleEntry]:
        return []

    def random_roster(self, rng: random.Random) -> Mapping[str, Any]:
        return self.ready_rosters()[0]


TIDE = Tide()
