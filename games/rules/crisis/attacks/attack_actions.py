"""Making attacks: as an action, granted by an effect, and the series of a beam or area attack
(CP-ACT-04, CP-BEAM, CP-AREA)."""

from collections.abc import Sequence

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...contract.events import Event, Words
from ...data import Json
from ...fields import Choice, Option, Pick
from ...text import _
from .. import constants
from ..cards.words.effects.attacking import Attack as AttackEffect
from ..characters import damage
from ..context import Context, moments
from ..context.active_rule import ActiveRule
from ..context.sources import Source
from ..figures import names
from ..figures.state import State
from ..modifiers import lasting
from . import aims, steps, targets
from .aims import Aim


class NoAttack(Event, kind="no-attack"):
    """A granted attack cannot be made; `at` names its required targets."""

    unit: str
    at: str | None = None
    name: str
    why: Words


def attack_action(game: Game[State], unit: str, answer: Answer) -> ScriptPart:
    """Makes the Attack action of an answer (CP-ACT-04)."""
    aim = answer.chosen(Aim)
    extra = lasting.claim(game, aims.trial(game, aim, unit), "attack-action")
    yield from carry_out(game, aim, answer.fields, extra)
    yield moments.Moment("attack-action-end", unit=unit)


def granted(game: Game[State], unit: str, only: Sequence[str] | None = None) -> ScriptPart:
    """Makes an Attack action granted by an effect (CP-ACT-06)."""
    found = [aim for aim in aims.attacks_of(game, unit) if not only or aim.profile.name in only]
    answer = yield from _ask(game, unit, found, optional=True)
    if answer is not None:
        yield from attack_action(game, unit, answer)


def by_effect(
    ctx: Context, unit: str, effect: AttackEffect, at: Sequence[str] | None
) -> ScriptPart:
    """Makes an attack that an effect grants and that is not an action (CP-BEAM-07 and CP-AREA-08
    for given targets)."""
    game = ctx.game
    found = [
        aim.limited(at, effect)
        for aim in aims.attacks_of(game, unit, effect.profile)
        if (not effect.attacks or aim.profile.name in effect.attacks)
        and (effect.cost_at_most is None or aim.profile.cost <= effect.cost_at_most)
    ]
    if not _possible(game, found):
        _announce_refusal(ctx, unit, found)
        return
    answer = yield from _ask(game, unit, found, effect.may)
    if answer is not None:
        yield from carry_out(game, answer.chosen(Aim), answer.fields)


def _ask(game: Game[State], unit: str, found: Sequence[Aim], optional: bool) -> ScriptPart:
    """The chosen attack and target; None for none. There is no ask where only one is possible."""
    possible = _possible(game, found)
    if not possible:
        return None
    only = _only_answer(game, unit, possible)
    if only is not None and not optional:
        return only
    if optional:
        possible.append(Option("decline", _("Do not attack"), group="end"))
    prompt = _("%(unit)s may attack.", unit=names.unit(game, unit))
    seat = game.state.unit(unit).seat
    answer = yield Ask(
        seat,
        prompt,
        possible,
        "CP-ACT-06",
        about={"unit": unit},
        topic={"action": "attack", "unit": unit},
        passing="decline" if optional else "",
    )
    return None if answer.option == "decline" else answer


def _possible(game: Game[State], found: Sequence[Aim]) -> list[Option]:
    options = [targets.option(game, aim) for aim in found]
    return [option for option in options if not option.refused]


def _announce_refusal(ctx: Context, unit: str, found: Sequence[Aim]) -> None:
    """Tells that a granted attack cannot be made, with the first reason."""
    for aim in found:
        at = aim.only[0] if aim.only else ""
        why = targets.option(ctx.game, aim).refused
        if at:
            why = aims.refused(ctx.game, aims.trial(ctx.game, aim, at), at) or why
        if why:
            name, message = ctx.active.name, why.message
            ctx.game.emit(NoAttack(unit=unit, at=at, name=name, rule=why.rule, why=message))
            return


def _only_answer(game: Game[State], unit: str, options: Sequence[Option]) -> Answer | None:
    """The only possible answer, with one attack at one target; None if there are more."""
    if len(options) != 1 or len(options[0].fields) != 1:
        return None
    only, field = options[0], options[0].fields[0]
    if not isinstance(field, Pick):
        return None
    legal = [choice.id for choice in field.choices if not choice.refused]
    if len(legal) != 1:
        return None
    return Answer(game.state.unit(unit).seat, only.id, {field.name: legal[0]}, only.payload)


def carry_out(
    game: Game[State],
    aim: Aim,
    fields: Json,
    extra: Sequence[ActiveRule] = (),
) -> ScriptPart:
    """Makes an aimed attack: a single one, or one against each enemy that a beam or area covers."""
    aim.count(game)
    attack_type = fields.get("type", aim.profile.type)
    if aim.profile.shape == "single":
        attack = aim.attack(game, fields["target"], attack_type, extra)
        yield steps.moment_of("attack-declared", attack)
        yield from steps.make_attack(game, attack)
        return
    covered_by = aims.covered_by(game, aim, fields.get("heading", 0))
    yield from _series(game, aim, covered_by, attack_type, extra)


def _series(
    game: Game[State],
    aim: Aim,
    in_range: Sequence[str],
    attack_type: str,
    extra: Sequence[ActiveRule],
) -> ScriptPart:
    """One attack against each enemy in range and LOS, in the attacker's order and paid once; then
    each ally in range suffers 1 damage (CP-BEAM-03 to CP-BEAM-06, CP-BEAM-10, CP-AREA-03 to
    CP-AREA-06)."""
    unit = aim.unit
    seat = game.state.unit(unit).seat
    trial = aims.trial(game, aim, unit)
    waiting = [other for other in in_range if aims.refused(game, trial, other) is None]
    paid = False
    while game.state.unit(unit).fit:
        waiting = [other for other in waiting if game.state.unit(other).fit]
        if not waiting:
            break
        target = yield from _next_in_series(game, aim, waiting)
        waiting.remove(target)
        attack = aim.attack(game, target, attack_type, extra)
        attack.series = True
        attack.free = attack.free or paid
        yield from steps.make_attack(game, attack)
        paid = paid or attack.paid
    allies = [other for other in in_range if game.state.unit(other).seat == seat]
    source = Source("attack", unit, seat, aim.profile.name)
    yield from damage.deal_all(game, dict.fromkeys(allies, constants.SERIES_DAMAGE), source)


def _next_in_series(game: Game[State], aim: Aim, waiting: Sequence[str]) -> ScriptPart:
    """The enemy attacked next, by the attacker's choice (CP-BEAM-05, CP-AREA-05)."""
    if len(waiting) == 1:
        return waiting[0]
    rule = "CP-BEAM-05" if aim.profile.shape == "beam" else "CP-AREA-05"
    choices = [Choice(unit, _("%(name)s", name=names.unit(game, unit))) for unit in waiting]
    target = Pick("target", _("Target"), choices, of="unit")
    prompt = _("%(attack)s: whom do you attack next?", attack=aim.profile.name)
    option = Option("next-target", _("Attack"), (target,), rule, on={"unit": aim.unit})
    seat = game.state.unit(aim.unit).seat
    answer = yield Ask(seat, prompt, [option], rule, about={"unit": aim.unit})
    return answer["target"]
