"""Foreseen effects: mandatory rules without choices (CP-CARD-17), which always apply to an attack
that has not been made. The shown dice and odds include them, and leave out everything optional,
such as rerolls. Nothing here changes the state or emits events."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...contract.asking import Game
from ..cards.words.moments import BEFORE_THE_ROLL
from ..cards.words.rules import Effect, Foreseen
from ..context import Context
from ..context.attack_state import Attack
from ..context.moments import Moment
from ..figures.state import State
from ..reactions import rule_use, windows
from ..reactions.carrying import carry_out, happening
from .steps import attack_source, moment_of


def before_the_roll(game: Game[State], made: Attack) -> Attack:
    """The attack with the effects of targeting: added dice, its type, rules that last until it ends
    (CP-ATK-02, CP-ATK-04, CP-ATK-05)."""
    seen = replace(made, rules=list(made.rules), added=list(made.added))
    for kind in BEFORE_THE_ROLL:
        if kind == "attack-declared" and made.profile.shape != "single":
            continue  # the others are not declared one by one: CP-AREA-02
        for use in _forced(game, moment_of(kind, seen)):
            _apply(use.ctx, use.active.rule.do, "attack")
    return seen


def changes_of_dice(game: Game[State], made: Attack) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The changes of each roll after both sides have changed dice, as faces into faces: only
    changes of all dice with a face (CP-ATK-10)."""
    for use in _forced(game, moment_of("modified", made)):
        for effect in _happening(use.ctx, use.active.rule.do):
            turned = effect.turns_all()
            if turned is not None:
                yield turned


def suffered(game: Game[State], made: Attack, amount: int) -> int:
    """The damage of an attack after rules that reduce it, before the limit of the target's Stamina
    (CP-ATK-13, CP-DMG-02)."""
    if amount <= 0:
        return 0
    moment = moment_of("would-suffer", made)
    moment.source, moment.amount = attack_source(game, made), amount
    for use in _forced(game, moment):
        _apply(use.ctx, use.active.rule.do, "damage")
    return max(0, moment.amount)


def _forced(game: Game[State], moment: Moment) -> Iterator[rule_use.RuleUse]:
    """The mandatory rules that respond to a moment, in their order (CP-CORE-13)."""
    moment.serial = game.state.serial
    first = windows.leading(game, moment)
    for seat in (first, 1 - first, None):
        done: set[str] = set()
        while use := next(_answering(game, moment, seat, done), None):
            done.add(use.active.key)
            yield use


def _answering(
    game: Game[State], moment: Moment, seat: int | None, done: set[str]
) -> Iterator[rule_use.RuleUse]:
    """The rules that respond to a moment and are not done. It is called again after each, as the
    effect of one rule may be another's condition."""
    for use in windows.answering(game, moment, seat, done):
        if use.active.forced and not use.active.rule.choose:
            yield use


def _apply(ctx: Context, effects: Sequence[Effect], what: Foreseen) -> None:
    """Applies those effects of a rule that change this aspect of the attack."""
    for effect in _happening(ctx, effects):
        if effect.changes_foreseen(what):
            carry_out(effect, ctx)


def _happening(ctx: Context, effects: Sequence[Effect]) -> Iterator[Effect]:
    """The effects that happen, with effects that only lead to others resolved."""
    for effect in effects:
        leads_to = happening(effect, ctx)
        if leads_to is None:
            yield effect
        else:
            yield from _happening(ctx, leads_to)
