"""The fourteen steps of an attack, and the series of a beam or area attack (CP-ATK, CP-BEAM,
CP-AREA)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..fields import Choice, Option, Pick
from ..table import Answer, Ask, Game, Part
from ..text import _, plain
from . import (
    board,
    damage,
    dice_steps,
    lasting,
    moments,
    names,
    pools,
    stats,
    targets,
    windows,
)
from .attack_state import Attack, plain_pool
from .cards.deeds import Attack as AttackEffect
from .context import Context
from .held import Held
from .sources import Source
from .state import State
from .targets import Aim

SERIES_DAMAGE = 1  # CP-BEAM-06, CP-AREA-06

# -- The fourteen steps


def make_attack(game: Game[State], attack: Attack) -> Part:
    """One attack on one target, step by step (CP-ATK-01 to CP-ATK-14). Step 1, choosing an
    attack that can be paid and measuring, is done when it is offered: see `targets`."""
    outer = _begin(game, attack)
    for attack.step, step in enumerate(_STEPS, start=2):
        show(game, attack)
        part = step(game, attack)
        if part is not None:
            yield from _in_view(game, attack, part)
        if attack.ended or _is_lost(game, attack):
            break
    if not attack.ended and attack.step == LAST_STEP:
        yield from _resolved(game, attack)
    _end(game, attack, outer)


LAST_STEP = 14
DAMAGE_STEP = 13


def _is_lost(game: Game[State], attack: Attack) -> bool:
    """Before damage is dealt, the attack ends with the attacker or the target (CP-ATK-25)."""
    if attack.step >= DAMAGE_STEP:
        return False
    return not (damage.fit(game, attack.attacker) and damage.fit(game, attack.target))


def _begin(game: Game[State], attack: Attack) -> dict[str, Any] | None:
    """Note an attack as the one under way; returns the one that it interrupts."""
    outer = game.state.attack
    attack.cover = covered(game, attack)
    game.emit(
        "attack",
        attacker=attack.attacker,
        target=attack.target,
        name=attack.profile.name,
        type=attack.type,
        range=attack.profile.range,
        shape=attack.profile.shape,
        rule="CP-ATK-02",
    )
    return outer


def _end(game: Game[State], attack: Attack, outer: dict[str, Any] | None) -> None:
    turn = game.state.turn
    if turn is not None:
        turn.attacked.append(f"{attack.attacker}>{attack.target}")
        if turn.unit == attack.attacker:
            turn.attacks += 1
    if attack.ended or attack.step < LAST_STEP:
        game.emit("attack-over", attacker=attack.attacker, target=attack.target, rule="CP-ATK-25")
    game.state.attack = outer


def _moment(kind: str, attack: Attack) -> moments.Moment:
    return moments.Moment(kind, unit=attack.target, other=attack.attacker, attack=attack)


def _declare_target(game: Game[State], attack: Attack) -> Part:
    """Step 2: both sides answer the declared target, the attacker's first (CP-ATK-02)."""
    yield from windows.happen(game, _moment("targeted", attack))


def _pay(game: Game[State], attack: Attack) -> None:
    """Step 3: the attacker spends the attack's cost (CP-ATK-03, CP-ATK-22); one that cannot any
    more does not attack (CP-CARD-19)."""
    cost = 0
    if not attack.free:
        cost = stats.attack_cost(game, attack.attacker, attack.profile.cost, attack)
    if stats.cannot_pay(game, attack.attacker, cost):
        attack.ended = True
        return
    damage.spend_power(game, attack.attacker, cost, attack.profile.name)
    attack.paid = True


def _attack_pool(game: Game[State], attack: Attack) -> Part:
    """Step 4: Strength, and what effects add or remove (CP-ATK-04)."""
    pools.gather(game, attack, "attack")
    yield from windows.happen(game, _moment("pool-attack", attack))
    _gather_again(game, attack)


def _defense_pool(game: Game[State], attack: Attack) -> Part:
    """Step 5: Defense of the attack's type, and what effects add or remove (CP-ATK-05)."""
    pools.gather(game, attack, "defense")
    yield from windows.happen(game, _moment("pool-defense", attack))
    _gather_again(game, attack)


def _gather_again(game: Game[State], attack: Attack) -> None:
    """Count the pools anew after a window, in which anything may have been added."""
    attack.sources.clear()
    for roll in list(attack.pools):
        pools.gather(game, attack, roll)


def _roll_attack(game: Game[State], attack: Attack) -> None:
    """Step 6: the whole attack pool (CP-ATK-06)."""
    pools.roll_pool(game, attack.pools["attack"])


def _roll_defense(game: Game[State], attack: Attack) -> Part:
    """Step 7: the whole defense pool (CP-ATK-07)."""
    pools.roll_pool(game, attack.pools["defense"])
    yield from windows.happen(game, _moment("rolled", attack))


def _extra_dice(game: Game[State], attack: Attack) -> None:
    """Step 8: one extra die for each critical of the initial roll, attacker first (CP-ATK-08)."""
    for roll in ("attack", "defense"):
        pools.roll_extras(game, attack.pools[roll], attack)


def _modify_own(game: Game[State], attack: Attack) -> Part:
    """Step 9: own dice, attacker first; cover is the defender's here (CP-ATK-09, CP-COVER-04)."""
    attack.cover = covered(game, attack)  # either may have been moved since step 2
    for roll in ("attack", "defense"):
        yield from dice_steps.modify(game, attack.pools[roll], attack, "own")


def _modify_other(game: Game[State], attack: Attack) -> Part:
    """Step 10: the opponent's dice, attacker first (CP-ATK-10, CP-MOD-05)."""
    for roll in ("defense", "attack"):
        yield from dice_steps.modify(game, attack.pools[roll], attack, "other")
    yield from windows.happen(game, _moment("modified", attack))


def _compare(game: Game[State], attack: Attack) -> None:
    """Step 11: attack successes minus defense successes, if above none (CP-ATK-11,
    CP-ATK-21)."""
    hits, blocks = _successes(game, attack, "attack"), _successes(game, attack, "defense")
    attack.damage = max(0, hits - blocks)
    caps = [
        modifier.most
        for _held, modifier, _ctx in stats.modifiers(game, attack.attacker, "damage-cap", attack)
    ]
    attack.damage = min([attack.damage, *caps])
    game.emit(
        "attack-result",
        attacker=attack.attacker,
        target=attack.target,
        attack=hits,
        defense=blocks,
        damage=attack.damage,
        rule="CP-ATK-11",
    )


def _successes(game: Game[State], attack: Attack, roll: str) -> int:
    return pools.successes(game, attack.pools[roll], attack)


def _before_damage(game: Game[State], attack: Attack) -> Part:
    """Step 12: what applies before damage, attacker's side first (CP-ATK-12)."""
    yield from windows.happen(game, _moment("before-damage", attack))


def _deal_damage(game: Game[State], attack: Attack) -> Part:
    """Step 13: the defender suffers the difference (CP-ATK-13)."""
    attack.dealt = yield from damage.deal(
        game, attack.target, attack.damage or 0, attack_source(game, attack)
    )


def _after_attack(game: Game[State], attack: Attack) -> Part:
    """Step 14: what happens after the attack, attacker's side first (CP-ATK-14)."""
    yield from windows.happen(game, _moment("after-attack", attack))


def _resolved(game: Game[State], attack: Attack) -> Part:
    """The attack is completely resolved: what waited for that (CP-CORE-09), and the rules that
    look at either roll."""
    yield from windows.happen(game, _moment("attack-resolved", attack))
    for roll in ("attack", "defense"):
        pool = attack.pools[roll]
        if damage.fit(game, pool.unit):
            moment = moments.Moment(
                "roll-resolved", unit=pool.unit, attack=attack, data={"faces": pool.faces}
            )
            yield from windows.happen(game, moment)


_STEPS: tuple[Callable[[Game[State], Attack], Part | None], ...] = (
    _declare_target,  # 2: reactions to being targeted
    _pay,  # 3: the Power cost
    _attack_pool,  # 4: the attack pool
    _defense_pool,  # 5: the defense pool
    _roll_attack,  # 6: the attacker rolls
    _roll_defense,  # 7: the defender rolls
    _extra_dice,  # 8: an extra die for each critical
    _modify_own,  # 9: each side's own dice
    _modify_other,  # 10: each side's opponent's dice
    _compare,  # 11: successes against successes
    _before_damage,  # 12: what applies before damage
    _deal_damage,  # 13: damage
    _after_attack,  # 14: what happens after the attack
)


def attack_source(game: Game[State], attack: Attack) -> Source:
    """The damage of an attack comes from the attacker."""
    seat = game.state.unit(attack.attacker).seat
    return Source("attack", attack.attacker, seat, attack.profile.name, attack)


# -- The target


def covered(game: Game[State], attack: Attack) -> bool:
    """Whether the target has cover from the attack (CP-COVER-01 to CP-COVER-03), or by a rule,
    and no rule takes it away."""
    if stats.has(game, attack.attacker, "ignore-cover", attack):
        return False
    if stats.has(game, attack.target, "cover", attack):
        return True
    return bool(board.in_cover(game, targets.origin(game, attack), attack.target))


def change_target(game: Game[State], attack: Attack, new: str, name: str) -> None:
    """Another character becomes the target; the pools are counted for it from then on."""
    old, attack.target = attack.target, new
    attack.cover = covered(game, attack)
    game.emit("redirected", attacker=attack.attacker, old=old, target=new, name=name)
    if "defense" in attack.pools:
        pools.gather(game, attack, "defense")


def end_if_lost(game: Game[State], attack: Attack, name: str) -> None:
    """End the attack if its target is out of range or sight. A single attack that was an action
    in the attacker's own activation leaves it that action (CP-ATK-25)."""
    if targets.in_reach(game, attack, attack.target) is None:
        return
    attack.ended = True
    turn = game.state.turn
    if attack.action and not attack.series and turn and turn.unit == attack.attacker:
        turn.actions -= 1
    game.emit("target-lost", attacker=attack.attacker, target=attack.target, name=name)


# -- Attack actions


def attack_action(game: Game[State], unit: str, answer: Answer) -> Part:
    """The Attack action that the answer describes (CP-ACT-04)."""
    aim = next(aim for aim in targets.aims(game, unit) if aim.id == answer.option)
    extra = lasting.claim(game, targets.trial(game, aim, unit), "attack-action")
    yield from carry_out(game, aim, answer.fields, action=True, extra=extra)
    yield from windows.happen(game, moments.Moment("attack-action-end", unit=unit))


def granted(game: Game[State], unit: str, only: Sequence[str] | None = None) -> Part:
    """An Attack action granted by an effect (CP-ACT-06); returns whether one was made."""
    aims = [aim for aim in targets.aims(game, unit) if not only or aim.profile.name in only]
    answer = yield from _ask(game, unit, aims, optional=True)
    if answer is None:
        return False
    yield from attack_action(game, unit, answer)
    return True


def by_effect(ctx: Context, unit: str, effect: AttackEffect, at: Sequence[str] | None) -> Part:
    """An attack, no action, that an effect makes (CP-BEAM-07, CP-AREA-08 for given targets);
    returns whether one was made."""
    game = ctx.game
    aims = [
        aim.limited(at, effect)
        for aim in targets.aims(game, unit, effect.profile)
        if (not effect.attacks or aim.profile.name in effect.attacks)
        and (effect.cost_at_most is None or aim.profile.cost <= effect.cost_at_most)
    ]
    if not _possible(game, aims):
        _tell_why_not(ctx, unit, aims)
        return False
    answer = yield from _ask(game, unit, aims, effect.may)
    if answer is None:
        return False
    aim = next(aim for aim in aims if aim.id == answer.option)
    yield from carry_out(game, aim, answer.fields)
    return True


def _ask(game: Game[State], unit: str, aims: Sequence[Aim], optional: bool) -> Part:
    """Which of the attacks, at whom; None for none. Nothing is asked where only one can be."""
    possible = _possible(game, aims)
    if not possible:
        return None
    only = _only_answer(game, unit, possible)
    if only is not None and not optional:
        return only
    if optional:
        possible.append(Option("decline", _("Do not attack"), group="end"))
    prompt = _("%(unit)s may attack.", unit=names.unit(game, unit))
    seat = game.state.unit(unit).seat
    answer = yield Ask(seat, prompt, possible, "CP-ACT-06", about={"unit": unit})
    return None if answer.option == "decline" else answer


def _possible(game: Game[State], aims: Sequence[Aim]) -> list[Option]:
    options = [targets.option(game, aim) for aim in aims]
    return [option for option in options if not option.refused]


def _tell_why_not(ctx: Context, unit: str, aims: Sequence[Aim]) -> None:
    """An attack is granted and cannot be made: by which rule, for the first that has a reason."""
    for aim in aims:
        at = aim.only[0] if aim.only else ""
        why = targets.option(ctx.game, aim).refused
        if at:
            why = targets.refused(ctx.game, targets.trial(ctx.game, aim, at), at) or why
        if why:
            name, message = ctx.held.name, why.message
            ctx.game.emit("no-attack", unit=unit, at=at, name=name, rule=why.rule, why=message)
            return


def _only_answer(game: Game[State], unit: str, options: Sequence[Option]) -> Answer | None:
    """The answer, if there is only one: one attack at one target."""
    if len(options) != 1 or len(options[0].fields) != 1:
        return None
    field = options[0].fields[0]
    if not isinstance(field, Pick):
        return None
    legal = [choice.id for choice in field.choices if not choice.refused]
    if len(legal) != 1:
        return None
    return Answer(game.state.unit(unit).seat, options[0].id, {field.name: legal[0]})


def carry_out(
    game: Game[State],
    aim: Aim,
    fields: Mapping[str, Any],
    *,
    action: bool = False,
    extra: Sequence[Held] = (),
) -> Part:
    """Make the attack that was aimed: one, or one against each enemy that a beam or area
    covers."""
    aim.count(game)
    attack_type = fields.get("type", aim.profile.type)
    if aim.profile.shape == "single":
        attack = aim.attack(game, fields["target"], attack_type, action, extra)
        yield from windows.happen(game, _moment("attack-declared", attack))
        yield from make_attack(game, attack)
        return
    covered_by = targets.covered_by(game, aim, fields.get("heading", 0))
    yield from _series(game, aim, covered_by, attack_type, action, extra)


def _series(
    game: Game[State],
    aim: Aim,
    in_range: Sequence[str],
    attack_type: str,
    action: bool,
    extra: Sequence[Held],
) -> Part:
    """One attack against each enemy in range and LOS, in the attacker's order, paid once; then
    each ally in range suffers 1 damage (CP-BEAM-03 to CP-BEAM-06, CP-BEAM-10, CP-AREA-03 to
    CP-AREA-06)."""
    unit = aim.unit
    seat = game.state.unit(unit).seat
    trial = targets.trial(game, aim, unit)
    waiting = [other for other in in_range if targets.refused(game, trial, other) is None]
    paid = False
    while damage.fit(game, unit):
        waiting = [other for other in waiting if damage.fit(game, other)]
        if not waiting:
            break
        target = yield from _next_in_series(game, aim, waiting)
        waiting.remove(target)
        attack = aim.attack(game, target, attack_type, action, extra)
        attack.series = True
        attack.free = attack.free or paid
        yield from make_attack(game, attack)
        paid = paid or attack.paid
    allies = [other for other in in_range if game.state.unit(other).seat == seat]
    source = Source("attack", unit, seat, aim.profile.name)
    yield from damage.deal_all(game, dict.fromkeys(allies, SERIES_DAMAGE), source)


def _next_in_series(game: Game[State], aim: Aim, waiting: Sequence[str]) -> Part:
    """Which enemy is attacked next, the attacker's choice (CP-BEAM-05, CP-AREA-05)."""
    if len(waiting) == 1:
        return waiting[0]
    rule = "CP-BEAM-05" if aim.profile.shape == "beam" else "CP-AREA-05"
    choices = [Choice(unit, _("%(name)s", name=names.unit(game, unit))) for unit in waiting]
    target = Pick("target", _("Target"), choices, of="unit")
    prompt = _("%(attack)s: whom next?", attack=aim.profile.name)
    option = Option("next-target", _("Attack"), (target,), rule, on={"unit": aim.unit})
    seat = game.state.unit(aim.unit).seat
    answer = yield Ask(seat, prompt, [option], rule, about={"unit": aim.unit})
    return answer["target"]


# -- What the screens show


def _in_view(game: Game[State], attack: Attack, step: Part) -> Part:
    """A step in which the attack is shown as it stands whenever somebody is asked something, but
    for asks of an attack that interrupts it."""
    answer = None
    while True:
        try:
            ask = step.send(answer)
        except StopIteration:
            return
        if game.state.attack is attack.shown:
            show(game, attack)
        answer = yield ask


def show(game: Game[State], attack: Attack) -> None:
    """Keep the attack under way in the state as plain data, for the views."""
    rolled = {roll: pool.rolled for roll, pool in attack.pools.items()}
    game.state.attack = attack.shown = {
        "attacker": attack.attacker,
        "target": attack.target,
        "name": attack.profile.name,
        "type": attack.type,
        "range": attack.profile.range,
        "step": attack.step,
        "attack": plain_pool(
            attack.pool_of("attack"),
            _successes(game, attack, "attack") if rolled.get("attack") else None,
        ),
        "defense": plain_pool(
            attack.pool_of("defense"),
            _successes(game, attack, "defense") if rolled.get("defense") else None,
        ),
        "damage": attack.damage,
        "cover": attack.cover,
        "sources": plain(attack.sources),
    }
