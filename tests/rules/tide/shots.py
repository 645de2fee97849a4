"""Attacks for the tests."""

from __future__ import annotations

from games.rules.contract.asking import Game
from games.rules.tide.fire import Attack, Mode, Shooter, all_figures
from games.rules.tide.state import State
from games.rules.tide.terms import AttackKind


def shooter(game: Game[State], text: str) -> Shooter:
    """A unit by its id with all its figures but mortars: "a1"; with its mortars: "a1/m"; with the
    figures in some places: "a1/02"."""
    unit_id, _slash, part = text.partition("/")
    unit = game.state.unit(unit_id)
    if part == "m" or not part:
        return all_figures(game, unit, area=bool(part))
    return Shooter(unit_id, tuple(int(place) for place in part))


def attack(
    game: Game[State],
    *shooters: str,
    at: str = "b1",
    kind: AttackKind = "normal",
    mode: Mode = "concentrated-fire",
) -> Attack:
    """An attack of these units, the lead first: see `shooter`."""
    lead, *supporters = (shooter(game, text) for text in shooters or ("a1",))
    return Attack(mode, kind, at, lead, tuple(supporters))
