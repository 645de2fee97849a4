"""Targets: whom a unit can attack, with which dice and odds (KG-7.1, KG-7.2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from ..contract.asking import Game
from ..fields import Chance, Choice, Field, Illegal, Option, Pick, Preview, Shape
from ..lazy import LazySequence
from ..text import Message, _, pgettext
from . import blows, constants, names, pools, sight, units
from .attack_state import Attack, attack_with
from .board import centre, field_of
from .cards.descriptions import profile_line
from .state import Cell, State, Unit


def enemies(game: Game[State], unit: Unit) -> list[Unit]:
    """The deployed units of the other seat."""
    return [other for other in game.state.of(1 - unit.seat) if other.deployed]


Refusals = Mapping[str, Illegal | None]
"""The enemies by their ids, each with the reason why it cannot be attacked, if there is one."""


class Aiming:
    """A unit that may attack, and whom it can attack. Enemies are judged on demand, once for its
    indirect weapons and once for all others."""

    def __init__(self, game: Game[State], attacker: Unit) -> None:
        self.game, self.attacker = game, attacker
        self._judged: dict[bool, Refusals] = {}

    def refusals(self, place: int) -> Refusals:
        """Why the unit cannot attack each enemy with the weapon at this place."""
        indirect = _is_indirect(self.game, self.attacker, place)
        if indirect not in self._judged:
            self._judged[indirect] = _refusals(self.game, self.attacker, indirect)
        return self._judged[indirect]

    def nobody(self, place: int) -> Illegal | None:
        """Why this weapon cannot attack at all: every enemy is refused. None if one is not."""
        if all(self.refusals(place).values()):
            return Illegal("KG-7.1.p1", _("There is no enemy that it can attack."))
        return None


def _is_indirect(game: Game[State], attacker: Unit, place: int) -> bool:
    return "indirect" in units.weapon(game.setup, attacker, place).abilities


def _refusals(game: Game[State], attacker: Unit, indirect: bool) -> Refusals:
    unseen = _unseen(game, attacker, indirect)
    cells = _watching(game, attacker, indirect)
    return {
        enemy.id: None if _is_seen(game, cells, enemy) else unseen
        for enemy in enemies(game, attacker)
    }


def why_not(game: Game[State], attacker: Unit, place: int, target: Unit) -> Illegal | None:
    """Why the target cannot be attacked with this weapon (KG-7.1.p1, KG-7.7.t3). None if it can."""
    indirect = _is_indirect(game, attacker, place)
    if _is_seen(game, _watching(game, attacker, indirect), target):
        return None
    return _unseen(game, attacker, indirect)


def _watching(game: Game[State], attacker: Unit, indirect: bool) -> Sequence[Cell]:
    """The cells from one of which the target has to be seen: those of the whole side for an
    indirect weapon (KG-7.7.t3), else that of the attacker (KG-7.1.p1)."""
    if not indirect:
        return (attacker.at,)
    return [unit.at for unit in game.state.of(attacker.seat) if unit.deployed]


def _is_seen(game: Game[State], cells: Sequence[Cell], target: Unit) -> bool:
    field, at = field_of(game.setup, game.state), target.at
    return any(sight.sight(field, cell, at) != "blocked" for cell in cells)


def _unseen(game: Game[State], attacker: Unit, indirect: bool) -> Illegal:
    if indirect:
        return Illegal("KG-7.1.p1", _("No friendly unit sees it."))
    name = names.unit(game.setup, attacker.id)
    return Illegal("KG-7.1.p1", _("%(unit)s does not see it.", unit=name))


def reaching(game: Game[State], attacker: Unit, target: Unit, bap: int) -> Iterator[int]:
    """The places of the weapons with which a unit would roll at least one die against the target
    (KG-7.1.p1, KG-7.2.p1), with Enhance if its bAP suffice (KG-7.3.3)."""
    enhancing = units.can_enhance(game.setup, attacker) and bap >= constants.ENHANCE_PRICE
    for place in units.attacks(game.setup, attacker):
        profile = units.weapon(game.setup, attacker, place).profile
        if profile is None or why_not(game, attacker, place, target):
            continue
        pool = pools.pool_of(game, attacker, profile, target)
        if pool.dice or (enhancing and pool.with_parts(pools.ENHANCE).dice):
            yield place


# -- Options

Applied = Callable[[Attack], Attack]
"""The changes of an attack by special actions."""
TARGET: Final = pgettext("of an attack", "Target")


def _as_it_is(attack: Attack) -> Attack:
    return attack


def option(
    aiming: Aiming,
    place: int,
    fields: tuple[Field, ...],
    cost: Message,
    refused: Illegal | None,
    payload: object,
) -> Option:
    """The option to attack with the weapon at this place."""
    attacker = aiming.attacker
    weapon = units.weapon(aiming.game.setup, attacker, place)
    return Option(
        f"attack:{place}",
        _("Attack: %(weapon)s", weapon=weapon.name),
        fields,
        rule="KG-7.1.p1",
        cost=cost,
        details=(profile_line(weapon.profile),) if weapon.profile else (),
        refused=refused or aiming.nobody(place),
        group="attack",
        on={"unit": attacker.id},
        payload=payload,
    )


def field(aiming: Aiming, place: int, applied: Applied = _as_it_is) -> Pick:
    """The target of an attack with this weapon: every enemy with the dice and odds that result from
    the changes applied."""
    game, attacker = aiming.game, aiming.attacker

    def choices() -> Iterator[Choice]:
        for target_id, refused in aiming.refusals(place).items():
            yield choice(game, attacker, place, game.state.unit(target_id), refused, applied)

    return Pick(
        "target",
        TARGET,
        choices=LazySequence(choices),
        of="unit",
        show=lambda target: _line_to(game, attacker, game.state.unit(target)),
    )


def choice(
    game: Game[State],
    attacker: Unit,
    place: int,
    target: Unit,
    refused: Illegal | None = None,
    applied: Applied = _as_it_is,
) -> Choice:
    """A target with the dice, the defence and the exact odds of each damage; or refused."""
    name = _("%(name)s", name=names.unit(game.setup, target.id))
    if refused:
        return Choice(target.id, name, refused=refused)

    def details() -> tuple[Message, ...]:
        attack = applied(attack_with(game, attacker, place, target))
        so_far = _damage_so_far(game, target)
        return attack.pool.description(), attack.blow.description(), so_far

    def chances() -> Sequence[Chance]:
        attack = applied(attack_with(game, attacker, place, target))
        return blows.chances(attack.pool.dice, attack.blow)

    return Choice(target.id, name, details, chances=chances)


def _damage_so_far(game: Game[State], target: Unit) -> Message:
    hp = units.hp(game.setup, target)
    return _("Damage so far: %(damage)s of %(hp)s.", damage=target.damage, hp=hp)


def _line_to(game: Game[State], attacker: Unit, target: Unit) -> Preview:
    return Preview(
        (Shape("line", "ray", (centre(attacker.at), centre(target.at))),),
        (SIGHT_NOTES[sight.between(game, attacker, target)],),
    )


SIGHT_NOTES: dict[sight.Sight, Message] = {
    "clear": _("Clear sight"),
    "partial": _("Partial sight"),
    "blocked": _("No sight"),
}
