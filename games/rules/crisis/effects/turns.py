"""Effects on activations, actions and the priority token."""

from ...contract.events import Event
from ..actions import granted
from ..cards.words.effects import turns as words
from ..characters import conditions
from ..context import Context
from ..figures import library, priority
from ..modifiers import lasting
from ..reactions.carrying import carry_out
from .common import DoneByRule, those


class Readied(DoneByRule, kind="readied"):
    """A character loses its Activated token."""


class Tired(DoneByRule, kind="tired"):
    """A character gets an Activated token."""


class FormChanged(Event, kind="form"):
    """A character changes to a stat card, or back to the first."""

    unit: str
    form: str
    rule: str = "CP-HOUSE-05"


EXTRA_ACTIONS = "activation|extra-actions"
MORE_ACTIVATIONS = "turn|more-activations"
"""The counter of further activations, and its duration (see `lasting.is_repeatable`)."""


@carry_out.register
def cancel_superpower(effect: words.CancelPower, ctx: Context) -> None:
    """The superpower in use has no effect."""
    if ctx.moment is not None:
        ctx.moment.cancelled = True


@carry_out.register
def activate(effect: words.Activate, ctx: Context) -> None:
    """A character activates next, in the same turn, up to the limit of CP-HOUSE-03."""
    for unit in those(ctx, effect.who):
        if lasting.is_repeatable(ctx.game, MORE_ACTIVATIONS):
            lasting.note(ctx.game, MORE_ACTIVATIONS)
            granted.queue_activation(ctx.game, unit)


@carry_out.register
def ready(effect: words.Ready, ctx: Context) -> None:
    """They lose their Activated tokens."""
    for unit in those(ctx, effect.who):
        ctx.game.state.unit(unit).activated = False
        ctx.game.emit(Readied(unit=unit, name=ctx.active.name))


@carry_out.register
def tire(effect: words.Tire, ctx: Context) -> None:
    """They get Activated tokens."""
    for unit in those(ctx, effect.who):
        ctx.game.state.unit(unit).activated = True
        ctx.game.emit(Tired(unit=unit, name=ctx.active.name))


@carry_out.register
def change_form(effect: words.ChangeForm, ctx: Context) -> None:
    """They change to another of their stat cards; characters without one of this name are unchanged
    (CP-HOUSE-05)."""
    game, wanted = ctx.game, effect.to or ""
    for unit_id in those(ctx, effect.who):
        unit = game.state.unit(unit_id)
        known = [name for name, _card in library.stat_cards(game.setup, unit.card)]
        if wanted in known and unit.form != wanted:
            unit.form = wanted
            game.emit(FormChanged(unit=unit_id, form=wanted))
            conditions.shed_immune(game, unit_id)


@carry_out.register
def extra_action(effect: words.ExtraAction, ctx: Context) -> None:
    """The active character gets one more action, up to the limit of CP-HOUSE-03 in an
    activation."""
    game = ctx.game
    if game.state.turn is not None and lasting.is_repeatable(game, EXTRA_ACTIONS):
        lasting.note(game, EXTRA_ACTIONS)
        game.state.turn.actions -= 1


@carry_out.register
def take_priority(effect: words.TakePriority, ctx: Context) -> None:
    """The priority token passes to the player."""
    priority.take(ctx.game, ctx.decider, "CP-PRIO-06")
