"""Rerolling and changing dice: steps 9 and 10 of an attack, and dodges (CP-MOD, CP-COVER-04)."""

from collections.abc import Sequence

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...data import Plain
from ...fields import Choice, Illegal, Option, Several
from ...text import Message, _
from .. import terms
from ..characters import power
from ..constants import FACES
from ..context import Context, moments
from ..context.attack_state import Die, Pool, is_over
from ..dice import pools
from ..figures import names
from ..figures.state import State
from . import handles, rule_use, vain_dice, windows
from .candidates import rule_of
from .handles import FAILURE, Handle

WINDOWS = {"modify-own": "own", "modify-other": "other"}
"""The moments in which dice may be changed, and whose dice they are."""


def modify(game: Game[State], moment: moments.Moment) -> ScriptPart:
    """One side's changes to a pool (see `pools.dice_window`): its own dice in step 9 (and in a
    dodge), the opponent's in step 10 (CP-ATK-09, CP-ATK-10, CP-MOD-06, CP-DODGE-04), in its chosen
    order (CP-MOD-07)."""
    pool = moment.pool
    assert pool is not None
    attack, whose, actor = moment.attack, WINDOWS[moment.kind], str(moment.unit)
    spent: set[str] = set()
    answered: set[str] = set()
    seat = game.state.unit(actor).seat
    while game.state.unit(actor).fit and not (attack and is_over(game.state, attack)):
        ways = [
            handle
            for handle in handles.found(game, pool, attack, whose, actor)
            if handle.id not in spent and handle.dice
        ]
        usable = windows.answering(game, moment, seat, answered)
        if not ways and not usable:
            return
        answer = yield _ask(game, moment, ways, usable)
        if answer.option == DONE.id:
            return
        match answer.payload:
            case Handle() as handle:
                spent.add(handle.id)
                _touch(game, pool, handle, answer, actor)
            case rule_use.RuleUse() as use:
                answered.add(use.active.key)
                yield from rule_use.carry_out(game, use, answer.fields)


# -- Asking


def _ask(
    game: Game[State],
    moment: moments.Moment,
    ways: Sequence[Handle],
    usable: Sequence[rule_use.RuleUse],
) -> Ask:
    pool = moment.pool
    assert pool is not None
    actor = str(moment.unit)
    options = [_option(pool, handle, actor) for handle in ways]
    options += windows.reaction_options(usable)
    options.append(DONE)
    prompt = _(
        "%(unit)s may change dice of the %(roll)s roll: %(dice)s.",
        unit=names.unit(game, actor),
        roll=terms.ROLLS[pool.roll],
        dice=[terms.FACES[face] for face in pool.faces],
    )
    rule = "CP-DODGE-04" if pool.roll == "dodge" else "CP-MOD-07"
    about: Plain = {"unit": actor, "roll": pool.roll, "dice": pool.faces}
    if pool.roll != "dodge":
        about["attack"] = True
    whose = WINDOWS[moment.kind]
    vain = {} if usable else vain_dice.topic(game, pool, moment.attack, whose, ways)
    return Ask(
        game.state.unit(actor).seat,
        prompt,
        options,
        rule,
        about=about,
        topic={"moment": moment.kind, "unit": actor, "roll": pool.roll, **vain},
        passing=DONE.id,
    )


DONE = Option("done", _("Leave the dice as they are"), group="end")


def _option(pool: Pool, handle: Handle, actor: str) -> Option:
    label = _("%(name)s: reroll", name=handle.name)
    if handle.into is not None:
        label = _("%(name)s: turn to %(face)s", name=handle.name, face=terms.FACES[handle.into])
    fields: tuple[Several, ...] = ()
    if not handle.all_or_none:
        dice = _dice_field(pool, handle.dice, handle.most, handle.name, handle.rule)
        fields = (dice,)
    return Option(
        handle.id,
        label,
        fields,
        handle.rule,
        group="reaction",
        on={"unit": actor},
        payload=handle,
    )


def _dice_field(
    pool: Pool, dice: Sequence[Die], most: int, name: Message | str, rule: str = "CP-MOD-02"
) -> Several:
    """The field of the dice that a rule may change; others are refused."""
    choices = []
    for die in pool.dice:
        refused = None if die in dice else _spared(die, str(name))
        if die in dice or refused:
            choices.append(Choice(die_id(pool, die), terms.FACES[die.face], refused=refused))
    return Several(
        "dice",
        _("Dice"),
        choices,
        of="die",
        least=1,
        most=min(most, len(dice)),
        rule=rule,
        ordered=False,
    )


def _spared(die: Die, name: str) -> Illegal | None:
    """Why a die cannot be changed by a rule of this name; None if it can."""
    if die.face == FAILURE:
        return Illegal("CP-DICE-06", _("A failure is never rerolled and never changed."))
    if name in die.rerolled_by:
        return Illegal("CP-MOD-02", _("This rule has rerolled it already."))
    return None


def die_id(pool: Pool, die: Die) -> str:
    """The name of a die in answers: its place in the roll and its face."""
    return f"{pool.dice.index(die)}-{die.face}"


def dice_named(pool: Pool, ids: Sequence[str]) -> list[Die]:
    """The dice that an answer names."""
    return [pool.dice[int(item.partition("-")[0])] for item in ids]


# -- Doing


def _touch(game: Game[State], pool: Pool, handle: Handle, answer: Answer, actor: str) -> None:
    dice = handle.dice if handle.all_or_none else dice_named(pool, answer["dice"])
    name = str(handle.name)
    if handle.into is None:
        reroll(game, pool, dice, name)
        return
    for die in dice:
        die.face, die.mark = handle.into, "changed"
    pools.announce(game, pool, name)
    if handle.gain:
        power.gain_power(game, actor, handle.gain * len(dice))


def reroll(game: Game[State], pool: Pool, dice: Sequence[Die], name: str) -> None:
    """Rerolls these dice; their criticals add none (CP-ATK-20)."""
    for die, face in zip(dice, game.dice.roll(len(dice), len(FACES)), strict=True):
        die.face, die.mark = FACES[face], "rerolled"
        die.rerolled_by.add(name)
    pools.announce(game, pool, name, dice)


def reroll_by_effect(ctx: Context, pool: Pool, count: int | str, failures: bool) -> ScriptPart:
    """An effect's reroll of dice: all of them, or by choice up to a number."""
    name = ctx.active.name
    dice = handles.rerollable(pool, name, failures)
    if not dice or count == 0:
        return
    dice = yield from _choose(ctx, pool, dice, count, _("%(name)s: reroll which dice?"))
    reroll(ctx.game, pool, dice, name)


def change_by_effect(
    ctx: Context, pool: Pool, showing: Sequence[str], into: str, count: int | str
) -> ScriptPart:
    """An effect's change of dice. Returns the number of changed dice."""
    dice = handles.changeable(pool, showing, into, FAILURE in showing)
    if not dice or count == 0:
        return 0
    dice = yield from _choose(ctx, pool, dice, count, _("%(name)s: change which dice?"))
    for die in dice:
        die.face, die.mark = into, "changed"
    pools.announce(ctx.game, pool, ctx.active.name)
    return len(dice)


def _choose(
    ctx: Context, pool: Pool, dice: Sequence[Die], count: int | str, sentence: Message
) -> ScriptPart:
    """The dice that a rule touches: "all" of these without an ask, or those that are chosen, up to
    a number or "any" number of them."""
    if count == "all":
        return dice
    most = len(dice) if isinstance(count, str) else count
    field = _dice_field(pool, dice, most, ctx.active.name)
    answer = yield Ask(
        ctx.decider,
        sentence.filled(name=ctx.active.name),
        [Option("dice", _("These dice"), (field,)), DONE],
        rule_of(ctx),
        about={"attack": True, "roll": pool.roll, "dice": pool.faces},
        topic={**ctx.topic(ctx.active.name), "roll": pool.roll},
        passing=DONE.id,
    )
    return dice_named(pool, answer["dice"]) if answer.option != DONE.id else []
