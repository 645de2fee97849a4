"""Units into Op Fire mode, at the beginning and in each Status Phase (TI-3.7, TI-14.3)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from ...contract.asking import Ask, Game, ScriptPart
from ...contract.driver import lapse
from ...fields import Choice, Field, Option, Pick, Several
from ...lazy import LazySequence
from ...text import _
from ..actions import special
from ..state import Squad, State, Vehicle
from ..units import limits
from . import status

EXCHANGE: Final = "exchange"
NO: Final = "no"
YES: Final = "yes"


def ready(game: Game[State]) -> ScriptPart:
    """The next side puts any of its units in Op Fire mode, the side with initiative first."""
    state = game.state
    if not state.waiting:
        state.stage = "transfer" if state.round else "next-round"
        state.waiting = [state.initiative, 1 - state.initiative]
        return
    side = state.waiting.pop(0)
    units = LazySequence(partial(able, game, side))
    if not lapse(game, lambda: not units):
        yield from _ask(game, side, units)
    elif not game.setup.asks_idle:
        # The side had no ask in which to say whether its squads exchange figures.
        state.exchanging.append(side)


def able(game: Game[State], side: int) -> list[Squad | Vehicle]:
    """The units of a side that may be put in Op Fire mode (TI-5.3.p2)."""
    return [
        unit
        for unit in game.state.on_board(side)
        if unit.activation == "fresh"
        and limits.why_not(game.setup, game.state, unit, "op-fire") is None
    ]


def _ask(game: Game[State], side: int, units: Sequence[Squad | Vehicle]) -> ScriptPart:
    answer = yield Ask(
        side,
        _("Which units wait, in Op Fire mode, to fire at enemies that move?"),
        LazySequence(lambda: [_option(game, side, units)]),
        "TI-3.7",
        others=_("Units that wait for enemies to move are being chosen."),
    )
    for unit_id in answer["units"]:
        special.prepare(game, game.state.unit(unit_id), "TI-3.7")
    if answer.fields.get(EXCHANGE) == YES:
        game.state.exchanging.append(side)


def _option(game: Game[State], side: int, units: Sequence[Squad | Vehicle]) -> Option:
    units_field = Several(
        "units",
        _("Who waits"),
        choices=[Choice(unit.id, _("%(unit)s", unit=unit.name)) for unit in units],
        of="unit",
        most=len(units),
        rule="TI-5.3.p2",
        none=_("nobody"),
    )
    fields = (units_field, *_exchange_field(game, side))
    return Option("ready", _("Wait in Op Fire mode"), fields, rule="TI-3.7")


def _exchange_field(game: Game[State], side: int) -> tuple[Field, ...]:
    """The field that asks whether squads in a hex exchange figures afterwards (TI-14.4). There is
    none before the first round, and none where no two squads may."""
    if game.setup.asks_idle or not game.state.round or not status.may_exchange(game, side):
        return ()
    choices = [Choice(NO, _("No")), Choice(YES, _("Ask me"))]
    label = _("Squads in one hex exchange figures")
    return (Pick(EXCHANGE, label, choices=choices, outside="TI-14.4", default=NO),)
