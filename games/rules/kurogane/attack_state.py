"""The attack under way: what each of its steps changes, and how it is shown."""

from __future__ import annotations

from dataclasses import replace

from ..contract.asking import Game
from ..contract.sums import Term
from ..copies import immutable
from . import blows, constants, pools, units
from .blows import Blow
from .cards.schema import Weapon
from .pools import Pool, described
from .state import AttackShown, State, Unit


@immutable
class Attack:
    """One attack on one target: the weapon, its dice pool and what its hits do. With `counter` it
    is a counter, to which nobody reacts (KG-7.3.7)."""

    attacker: Unit
    target: Unit
    weapon: Weapon
    pool: Pool
    blow: Blow
    counter: bool = False

    def with_power(self) -> Attack:
        """As a Power Attack (KG-7.3.2)."""
        blow = replace(self.blow, power_attack=constants.POWER_ATTACK_POWER)
        return replace(self._with(pools.POWER_ATTACK), blow=blow)

    def enhanced(self) -> Attack:
        """With Enhance (KG-7.3.3)."""
        return self._with(pools.ENHANCE)

    def dodged(self) -> Attack:
        """Against a target that dodges (KG-7.3.5)."""
        return self._with(pools.DODGE)

    def defended(self) -> Attack:
        """Against a target that defends (KG-7.3.6)."""
        return replace(self, blow=replace(self.blow, defend=constants.DEFEND_ARMOUR))

    def _with(self, part: Term) -> Attack:
        return replace(self, pool=self.pool.with_parts(part))


def attack_with(
    game: Game[State], attacker: Unit, place: int, target: Unit, *, counter: bool = False
) -> Attack:
    """An attack with the weapon at a place of the unit's list, before special actions and
    reactions."""
    weapon = units.weapon(game.setup, attacker, place)
    profile = weapon.profile
    assert profile is not None, f"{weapon.id} does not attack"
    return Attack(
        attacker,
        target,
        weapon,
        pools.pool_of(game, attacker, profile, target),
        blows.blow_of(game.setup, profile, target),
        counter,
    )


def show(game: Game[State], attack: Attack) -> None:
    """Shows an attack before its roll. Call this before anybody is asked about the attack."""
    game.state.attack = attack_view(attack)


def attack_view(
    attack: Attack,
    faces: tuple[int, ...] = (),
    successes: int = 0,
    criticals: int = 0,
    damage: int | None = None,
) -> AttackShown:
    """An attack as everybody sees it: before its roll, or with the dice and their result after
    it."""
    attack_value, defence_value = attack.blow.values(successes, criticals)
    attack_parts = attack.blow.attack_parts(successes)
    return AttackShown(
        attacker=attack.attacker.id,
        target=attack.target.id,
        weapon=attack.weapon.name,
        counter=attack.counter,
        dice=attack.pool.dice,
        sources=tuple(attack.pool.sources()),
        attack=attack_value,
        attack_parts=tuple(described(part) for part in attack_parts),
        defence=defence_value,
        defence_parts=tuple(attack.blow.defence_sources(criticals)),
        faces=faces,
        successes=successes,
        criticals=criticals,
        damage=damage,
        rule="KG-7.5.p1" if successes else "KG-7.4.p1",
    )
