"""An activation: the options of the active character, and of others by effects (CP-ACT)."""

from dataclasses import dataclass, replace
from functools import partial

from ...contract.asking import CHECKPOINT, Answer, Ask, Game, ScriptPart
from ...contract.events import Event
from ...fields import Choice, Illegal, Option, Pick
from ...fields.option import Builder, Menu, Unbuilt
from ...text import _
from .. import constants, terms
from ..characters import conditions, damage
from ..context import moments
from ..context.sources import Source
from ..figures import names
from ..figures.state import State, Turn
from ..modifiers import lasting, stats
from ..movement import moves
from . import abilities, allowed, interactions, markers, standing_orders


class Activated(Event, kind="activated"):
    """A character is activated."""

    unit: str
    rule: str = "CP-ROUND-08"


class Shaken(Event, kind="shake"):
    """A character shakes off a special condition."""

    unit: str
    condition: str
    rule: str = "CP-ACT-05"


class ActivationOver(Event, kind="activation-over"):
    """A character's activation is over."""

    unit: str


_END = "end-activation"
BLEED = Source("condition", name="Bleed")


@dataclass(frozen=True)
class Shake:
    """Shake off a special condition."""


@dataclass(frozen=True)
class EndActivation:
    """End the activation."""


# -- The activation


def begin(game: Game[State], unit_id: str) -> ScriptPart:
    """Makes a character the active one of the turn."""
    state = game.state
    turn = state.turn
    assert turn is not None
    turn.unit, turn.activation_over = unit_id, False
    turn.acted = False
    turn.actions = turn.extra_moves = turn.moves = turn.attacks = 0
    turn.interacted, turn.attacked = [], []
    state.last_activated = state.unit(unit_id).seat
    game.emit(Activated(unit=unit_id))
    lasting.ended(game, "next-activation", unit_id)
    yield moments.Moment("activation-start", unit=unit_id)
    if not game.state.unit(unit_id).fit:
        yield from _finish_activation(game, unit_id)


_END_AT_LAST = Option(
    _END, _("End the activation"), rule="CP-ACT-09", group="end", payload=EndActivation()
)
_END_EARLY = replace(_END_AT_LAST, final=True)
"""Ends the activation while actions are left, and asks to confirm that (CP-ACT-09)."""


def menu(game: Game[State], turn: Turn) -> ScriptPart:
    """Asks once what the active character does next. A character without actions that can do
    nothing more ends its activation (CP-ROUND-10)."""
    unit_id = turn.unit
    assert unit_id is not None
    is_spent = turn.actions >= constants.ACTIONS
    options = Menu(
        Builder(
            ("move", "climb"),
            lambda: moves.move_action_options(game, unit_id, _no_move(game, turn, unit_id)),
        ),
        Builder(("attack",), lambda: abilities.attack_options(game, unit_id)),
        Builder(("power",), lambda: abilities.power_options(game, unit_id)),
        Builder(("leadership",), lambda: abilities.leadership_options(game, turn.seat)),
        Builder((_SHAKE,), lambda: [_unbuilt_shake(game, unit_id)]),
        Builder(("interact",), lambda: interactions.interact_options(game, unit_id)),
        Builder(("marker",), lambda: markers.marker_options(game, unit_id)),
        Builder(("tactic",), lambda: abilities.turn_options(game, turn.seat)),
        Builder((_END,), lambda: [_END_AT_LAST if is_spent else _END_EARLY]),
        former=[standing_orders.former(game, turn.seat)],
    )
    yield CHECKPOINT
    prompt = _(
        "%(unit)s is active: %(left)s of %(all)s actions left.",
        unit=names.unit(game, unit_id),
        left=max(0, constants.ACTIONS - turn.actions),
        all=constants.ACTIONS,
    )
    answer = yield Ask(
        turn.seat,
        prompt,
        options,
        "CP-ROUND-10",
        others=prompt,
        about={"unit": unit_id},
        unlisted=lambda option: interactions.why_not_interact(game, unit_id, option),
        automatic=is_spent,
        topic=standing_orders.topic(options) if is_spent and not game.setup.asks_idle else {},
        passing=_END if is_spent else "",
    )
    if standing_orders.is_noted(game, answer):
        return
    yield from _carry_out(game, turn, unit_id, answer)
    if turn.activation_over or not game.state.unit(unit_id).fit:
        yield from _finish_activation(game, unit_id)


def _no_move(game: Game[State], turn: Turn, unit_id: str) -> Illegal | None:
    """Why the active character may not take a Move action now; None if it may."""
    barred = allowed.action_refused(game, unit_id)
    if barred and barred.rule == "CP-ACT-01" and _extra_move_left(game, turn, unit_id):
        barred = None
    return stats.forbidden(game, unit_id, "move-action") or barred


def _extra_move_left(game: Game[State], turn: Turn, unit_id: str) -> bool:
    return turn.extra_moves < stats.extra_moves(game, unit_id)


def _use_action(turn: Turn) -> None:
    turn.actions += 1
    turn.acted = True


def _carry_out(game: Game[State], turn: Turn, unit_id: str, answer: Answer) -> ScriptPart:
    match answer.payload:
        case moves.Advance() | moves.Climb():
            if _extra_move_left(game, turn, unit_id):
                turn.extra_moves += 1
                turn.acted = True
            else:
                _use_action(turn)
            yield from moves.carry_out_move_action(game, unit_id, answer)
        case Shake():
            _use_action(turn)
            game.emit(Shaken(unit=unit_id, condition=answer["condition"]))
            conditions.remove_condition(game, unit_id, answer["condition"])
        case interactions.Interact():
            yield from interactions.interact(game, answer)
        case markers.UseMarker():
            yield from markers.use(game, answer)
        case EndActivation():
            turn.activation_over = True
        case _:
            if abilities.is_action(answer):
                _use_action(turn)
            yield from abilities.carry_out(game, answer)


def _unbuilt_shake(game: Game[State], unit_id: str) -> Unbuilt:
    refused = allowed.action_refused(game, unit_id, "shake")
    if not game.state.unit(unit_id).conditions:
        refused = refused or _NOTHING_TO_SHAKE
    return Unbuilt(_SHAKE, partial(_shake_option, game, unit_id, refused), refused)


_SHAKE = "shake"
_NOTHING_TO_SHAKE = Illegal("CP-ACT-05", _("It has no special condition to remove."))


def _shake_option(game: Game[State], unit_id: str, refused: Illegal | None) -> Option:
    """The option to shake: it removes one special condition, Stagger first (CP-ACT-05,
    CP-COND-04)."""
    conditions = game.state.unit(unit_id).conditions
    must = allowed.staggered(game, unit_id)
    first = Illegal("CP-COND-15", _("Stagger must be shaken off first."))
    choices = [
        Choice(
            condition,
            terms.CONDITIONS[condition],
            refused=first if must and condition != "stagger" else None,
        )
        for condition in conditions
    ]
    return Option(
        _SHAKE,
        _("Shake"),
        (Pick("condition", _("Special condition"), choices),),
        rule="CP-ACT-05",
        refused=refused,
        group="move",
        on={"unit": unit_id},
        payload=Shake(),
    )


def _finish_activation(game: Game[State], unit_id: str) -> ScriptPart:
    """Ends the activation: the Activated token, effects at its end, Bleed (CP-ACT-09, CP-COND-07).
    A character that was Dazed or KO'd in it gets no token (CP-ACT-20)."""
    unit, turn = game.state.unit(unit_id), game.state.turn
    assert turn is not None
    turn.activation_over = True
    if unit.fit:
        unit.activated = True
        game.emit(ActivationOver(unit=unit_id, rule="CP-ACT-09"))
        yield moments.Moment("activation-end", unit=unit_id)
        if "bleed" in unit.conditions and unit.fit:
            yield from damage.deal(game, unit_id, constants.BLEED_DAMAGE, BLEED)
    else:
        game.emit(ActivationOver(unit=unit_id, rule="CP-ACT-12"))
    lasting.ended(game, "activation")
