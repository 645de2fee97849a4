"""Kuroganengage: small mecha on a square grid with heights, six rounds (KG-1.1 to KG-12.2)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import ValidationError

from ..fields import Choice, Field, Pick
from ..table import (
    CardKind,
    CardText,
    Fault,
    Game,
    Line,
    RuleEntry,
    Script,
    Setup,
    System,
    Tally,
)
from ..text import Message, _
from . import invariants, log_lines, position, rounds, rulebook, setup, teams, view
from .cards import schema, text
from .state import FIRST_FIELDS, State


@cache
def _pack() -> dict[str, Any]:
    source = files(__package__).joinpath("cards/core.json").read_text(encoding="utf-8")
    pack: dict[str, Any] = json.loads(source)
    return pack


@cache
def _equipment() -> frozenset[str]:
    return frozenset(card["id"] for card in _pack()["cards"] if card["kind"] == "weapon")


def _maps() -> list[dict[str, Any]]:
    return [card for card in _pack()["cards"] if card["kind"] == "map"]


class Kurogane(System[State]):
    """The system, as everything around the rules sees it."""

    id = "kurogane"
    version = "1"
    name = _("Kuroganengage")
    blurb = _("Small mecha, high ground, six rounds.")
    seats = (_("South-west core"), _("North-east core"))
    state_type = State
    screen_fields = ("attack",)
    first_fields = FIRST_FIELDS
    kinds = (
        CardKind("commander", _("Commander"), _("Commanders"), schema.Commander),
        CardKind("frame", _("Frame"), _("Frames"), schema.Frame),
        CardKind("weapon", _("Equipment"), _("Equipment"), schema.Weapon),
        CardKind("map", _("Map"), _("Maps"), schema.Map),
    )
    slots = teams.SLOTS
    option_groups = log_lines.OPTION_GROUPS
    reasons = log_lines.REASONS

    def options(self) -> Sequence[Field]:
        """The map."""
        choices = [
            Choice(card["id"], _("%(name)s", name=card["name"]), (_(card["place"]),))
            for card in _maps()
        ]
        return [Pick("map", _("Map"), choices=choices, of="card")]

    def begin(self, setup_: Setup) -> State:
        return setup.begin(setup_)

    def script(self, game: Game[State]) -> Script:
        return rounds.script(game)

    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        return view.view(game, perspective)

    def scores(self, game: Game[State]) -> tuple[int, ...]:
        """The victory points of both seats."""
        return tuple(game.state.vp)

    def position(self, data: Mapping[str, Any], setup_: Setup) -> State:
        return position.position(data, setup_)

    def log_line(self, event: Mapping[str, Any], setup_: Setup) -> Line | None:
        return log_lines.log_line(event, setup_)

    def invariants(self, game: Game[State]) -> list[str]:
        return invariants.wrong(game)

    def packs(self) -> Sequence[Mapping[str, Any]]:
        return [_pack()]

    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        model = schema.MODELS.get(str(card.get("kind")))
        if model is None:
            kinds = sorted(schema.MODELS)
            return [Fault("", _("kind: one of %(kinds)s is needed.", kinds=kinds), "kind")]
        try:
            model.model_validate(dict(card))
        except ValidationError as fault:
            return [
                Fault("", _("%(why)s", why=error["msg"]), ".".join(map(str, error["loc"])))
                for error in fault.errors()
            ]
        unknown = [item for item in card.get("equipment", ()) if item not in _equipment()]
        return [
            Fault("KG-3.5", _("There is no equipment %(card)s.", card=item), "equipment")
            for item in unknown
        ]

    def card_text(self, card: Mapping[str, Any]) -> CardText:
        return text.text_of(card)

    def card_facets(
        self, card: Mapping[str, Any]
    ) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
        return text.facets_of(card)

    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        return teams.faults(roster, cards)

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
        return teams.ready()

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        """The units' cards, the map, and all built-in equipment, which is what commanders carry."""
        return super().setup_cards(options, rosters) | _equipment() | {str(options["map"])}

    def rulebook(self) -> Sequence[RuleEntry]:
        return rulebook.entries()


SYSTEM = Kurogane()
