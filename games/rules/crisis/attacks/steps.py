"""The fourteen steps of an attack (CP-ATK)."""

from collections.abc import Callable

from ...contract.asking import Game, ScriptPart
from ...contract.events import Event
from ...data import Json
from ...text import plain
from ..characters import damage, power
from ..context import moments
from ..context.attack_state import DAMAGE_STEP, LAST_STEP, Attack, is_over, plain_pool, under_way
from ..context.sources import Source, resolved
from ..dice import pools
from ..figures.state import State
from ..modifiers import lasting, stats
from . import aims


class AttackBegun(Event, kind="attack"):
    """An attack is made."""

    attacker: str
    target: str
    name: str
    type: str
    range: int
    shape: str


class AttackOver(Event, kind="attack-over"):
    """An attack ends early."""

    attacker: str
    target: str
    rule: str = "CP-ATK-25"


class AttackCompared(Event, kind="attack-result"):
    """The successes of both sides, and the resulting damage."""

    attacker: str
    target: str
    attack: int
    defense: int
    damage: int
    rule: str = "CP-ATK-11"


class Redirected(Event, kind="redirected"):
    """A rule gives an attack another target."""

    attacker: str
    old: str
    target: str
    name: str
    rule: str = "CP-CORE-01"


class TargetLost(Event, kind="target-lost"):
    """By a rule, the attack ends as its target is out of range or sight."""

    attacker: str
    target: str
    name: str
    rule: str = "CP-ATK-25"


# -- The fourteen steps


def make_attack(game: Game[State], attack: Attack) -> ScriptPart:
    """Makes one attack on one target, step by step (CP-ATK-01 to CP-ATK-14). Step 1, choosing a
    payable attack and measuring, is part of the option: see `targets`."""
    outer = game.state.attack
    _begin(game, attack)
    with game.amid(attack):
        for attack.step, step in enumerate(_STEPS, start=2):
            show(game, attack)
            part = step(game, attack)
            if part is not None:
                yield from part
            if is_over(game.state, attack):
                break
        if not attack.ended and attack.step == LAST_STEP:
            yield from _resolved(game, attack)
    _end(game, attack, outer)
    yield from resolved(attack)


TARGETED_BY = {"single": "CP-ATK-02", "beam": "CP-BEAM-04", "area": "CP-AREA-04"}
"""The rule of becoming a target, by the attack's shape."""


def _begin(game: Game[State], attack: Attack) -> None:
    attack.cover = aims.covered(game, attack)
    game.emit(
        AttackBegun(
            attacker=attack.attacker,
            target=attack.target,
            name=attack.profile.name,
            type=attack.type,
            range=attack.profile.range,
            shape=attack.profile.shape,
            rule=TARGETED_BY[attack.profile.shape],
        )
    )


def _end(game: Game[State], attack: Attack, outer: Json | None) -> None:
    """Ends an attack; the one that it interrupted, if any, is shown again."""
    lasting.note_attack(game, attack.attacker, attack.target)
    turn = game.state.turn
    if turn is not None and turn.unit == attack.attacker:
        turn.attacks += 1
    if attack.ended or attack.step < LAST_STEP:
        game.emit(AttackOver(attacker=attack.attacker, target=attack.target))
    game.state.attack = outer


def moment_of(kind: str, attack: Attack) -> moments.Moment:
    """A moment of an attack, of its target and caused by the attacker."""
    return moments.Moment(kind, unit=attack.target, other=attack.attacker, attack=attack)


def _declare_target(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 2: both sides respond to the declared target, the attacker's first (CP-ATK-02)."""
    yield moment_of("targeted", attack)


def _pay(game: Game[State], attack: Attack) -> None:
    """Step 3: the attacker pays the attack's cost (CP-ATK-03, CP-ATK-22); one that no longer can
    does not attack (CP-CARD-19)."""
    cost = 0
    if not attack.free:
        printed_cost = attack.profile.cost
        cost = stats.present_cost(game, attack.attacker, "attack", printed_cost, attack)
    if stats.cannot_pay(game, attack.attacker, cost):
        attack.ended = True
        return
    power.spend_power(game, attack.attacker, cost, attack.profile.name)
    attack.paid = True


def _attack_pool(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 4: Strength, with effects that add or remove dice (CP-ATK-04)."""
    pools.gather(game, attack, "attack")
    yield moment_of("pool-attack", attack)
    _gather_again(game, attack)


def _defense_pool(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 5: Defense of the attack's type, with effects that add or remove dice (CP-ATK-05)."""
    pools.gather(game, attack, "defense")
    yield moment_of("pool-defense", attack)
    _gather_again(game, attack)


def _gather_again(game: Game[State], attack: Attack) -> None:
    """Recounts the pools after a window, in which dice may have been added."""
    attack.sources.clear()
    for roll in list(attack.pools):
        pools.gather(game, attack, roll)


def _roll_attack(game: Game[State], attack: Attack) -> None:
    """Step 6: the whole attack pool (CP-ATK-06)."""
    pools.roll_pool(game, attack.pools["attack"])


def _roll_defense(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 7: the whole defense pool (CP-ATK-07)."""
    pools.roll_pool(game, attack.pools["defense"])
    yield moment_of("rolled", attack)


def _extra_dice(game: Game[State], attack: Attack) -> None:
    """Step 8: one extra die for each critical of the initial roll, attacker first (CP-ATK-08)."""
    for roll in ("attack", "defense"):
        pools.roll_extras(game, attack.pools[roll], attack)


def _modify_own(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 9: own dice, attacker first; cover is the defender's here (CP-ATK-09, CP-COVER-04)."""
    attack.cover = aims.covered(game, attack)  # either may have been moved since step 2
    for roll in ("attack", "defense"):
        yield pools.dice_window(attack.pools[roll], attack, "own")


def _modify_other(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 10: the opponent's dice, attacker first (CP-ATK-10, CP-MOD-05)."""
    for roll in ("defense", "attack"):
        yield pools.dice_window(attack.pools[roll], attack, "other")
    yield moment_of("modified", attack)


def _compare(game: Game[State], attack: Attack) -> None:
    """Step 11: attack successes minus defense successes, if above none (CP-ATK-11,
    CP-ATK-21)."""
    for pool in attack.pools.values():
        pools.read(game, pool, attack)
    hits, blocks = _successes(game, attack, "attack"), _successes(game, attack, "defense")
    attack.damage = min([max(0, hits - blocks), *pools.caps(game, attack)])
    game.emit(
        AttackCompared(
            attacker=attack.attacker,
            target=attack.target,
            attack=hits,
            defense=blocks,
            damage=attack.damage,
        )
    )


def _successes(game: Game[State], attack: Attack, roll: str) -> int:
    return pools.successes(game, attack.pools[roll], attack)


def _before_damage(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 12: effects before damage, attacker's side first (CP-ATK-12)."""
    yield moment_of("before-damage", attack)


def _deal_damage(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 13: the defender suffers the difference (CP-ATK-13)."""
    attack.dealt = yield from damage.deal(
        game, attack.target, attack.damage or 0, attack_source(game, attack)
    )


def _after_attack(game: Game[State], attack: Attack) -> ScriptPart:
    """Step 14: effects after the attack, attacker's side first (CP-ATK-14)."""
    yield moment_of("after-attack", attack)


def _resolved(game: Game[State], attack: Attack) -> ScriptPart:
    """The attack is resolved: effects that waited for that (CP-CORE-09), and rules that look at
    either roll."""
    yield moment_of("attack-resolved", attack)
    for roll in ("attack", "defense"):
        pool = attack.pools[roll]
        if game.state.unit(pool.unit).fit:
            yield moments.Moment("roll-resolved", unit=pool.unit, attack=attack, faces=pool.faces)


_STEPS: tuple[Callable[[Game[State], Attack], ScriptPart | None], ...] = (
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
    """The source of an attack's damage: the attacker."""
    seat = game.state.unit(attack.attacker).seat
    return Source("attack", attack.attacker, seat, attack.profile.name, attack)


# -- The target


def change_target(game: Game[State], attack: Attack, new: str, name: str) -> None:
    """Gives the attack another target, for which the pools are counted from now on."""
    old, attack.target = attack.target, new
    attack.cover = aims.covered(game, attack)
    game.emit(Redirected(attacker=attack.attacker, old=old, target=new, name=name))
    if "defense" in attack.pools:
        pools.gather(game, attack, "defense")


def end_if_lost(game: Game[State], attack: Attack, name: str) -> None:
    """Ends the attack if its target is out of range or sight, before it deals damage. The attacker
    keeps the action of a single attack in its own activation (CP-ATK-25)."""
    if attack.step >= DAMAGE_STEP or aims.in_reach(game, attack, attack.target) is None:
        return
    attack.ended = True
    turn = game.state.turn
    if attack.action and not attack.series and turn and turn.unit == attack.attacker:
        turn.actions -= 1
    game.emit(TargetLost(attacker=attack.attacker, target=attack.target, name=name))


# -- What the screens show


def show_under_way(game: Game[State]) -> None:
    """Updates the shown attack under way, if there is one. Call this before anybody is asked."""
    attack = under_way(game)
    if attack is not None:
        show(game, attack)


def show(game: Game[State], attack: Attack) -> None:
    """Puts the attack under way into the state as plain data, for views."""
    game.state.attack = {
        "attacker": attack.attacker,
        "target": attack.target,
        "name": attack.profile.name,
        "type": attack.type,
        "range": attack.profile.range,
        "step": attack.step,
        "attack": _shown_pool(game, attack, "attack"),
        "defense": _shown_pool(game, attack, "defense"),
        "damage": attack.damage,
        "cover": attack.cover,
        "sources": plain(attack.sources),
    }


def _shown_pool(game: Game[State], attack: Attack, roll: str) -> Json:
    """One side's pool, with its successes once it is rolled."""
    pool = attack.pools.get(roll)
    is_rolled = pool is not None and pool.rolled
    return plain_pool(pool, _successes(game, attack, roll) if is_rolled else None)
