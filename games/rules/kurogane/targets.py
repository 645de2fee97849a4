"""Targets: whom a unit can attack, with which dice and odds (KG-7.1, KG-7.2)."""

from collections.abc import Callable, Sequence
from typing import Final

from ..contract.asking import Game
from ..fields import Chance, Choice, Illegal, Option, Pick, Preview, Shape
from ..text import Message, _, pgettext
from . import blows, constants, names, sight, units
from .attack_state import Attack, attack_with
from .board import centre
from .cards.descriptions import profile_line
from .state import State, Unit


def enemies(game: Game[State], unit: Unit) -> list[Unit]:
    """The deployed units of the other seat."""
    return [other for other in game.state.of(1 - unit.seat) if other.deployed]


def why_not(game: Game[State], attacker: Unit, place: int, target: Unit) -> Illegal | None:
    """Why the target cannot be attacked with this weapon (KG-7.1.p1, KG-7.7.t3). None if it can."""
    if sight.visible(game, attacker, target):
        return None
    if "indirect" not in units.weapon(game.setup, attacker, place).abilities:
        name = names.unit(game.setup, attacker.id)
        return Illegal("KG-7.1.p1", _("%(unit)s does not see it.", unit=name))
    friends = [unit for unit in game.state.of(attacker.seat) if unit.deployed]
    if any(sight.visible(game, friend, target) for friend in friends):
        return None
    return Illegal("KG-7.1.p1", _("No friendly unit sees it."))


def reaching(game: Game[State], attacker: Unit, target: Unit, bap: int) -> list[int]:
    """The places of the weapons with which a unit would roll at least one die against the target
    (KG-7.1.p1, KG-7.2.p1), with Enhance if its bAP suffice (KG-7.3.3)."""
    enhancing = units.can_enhance(game.setup, attacker) and bap >= constants.ENHANCE_PRICE
    found = []
    for place in units.attacks(game.setup, attacker):
        if why_not(game, attacker, place, target):
            continue
        attack = attack_with(game, attacker, place, target)
        if attack.pool.dice or (enhancing and attack.enhanced().pool.dice):
            found.append(place)
    return found


# -- Options

Applied = Callable[[Attack], Attack]
"""The changes of an attack by special actions."""
TARGET: Final = pgettext("of an attack", "Target")


def _as_it_is(attack: Attack) -> Attack:
    return attack


def option(
    game: Game[State], attacker: Unit, place: int, cost: Message, refused: Illegal | None = None
) -> Option:
    """The option to attack with the weapon at this place, with the dice and odds for each enemy."""
    weapon = units.weapon(game.setup, attacker, place)
    target = field(game, attacker, place)
    if refused is None and all(choice.refused for choice in target.choices):
        refused = Illegal("KG-7.1.p1", _("There is no enemy that it can attack."))
    return Option(
        f"attack:{place}",
        _("Attack: %(weapon)s", weapon=weapon.name),
        (target,),
        rule="KG-7.1.p1",
        cost=cost,
        details=(profile_line(weapon.profile),) if weapon.profile else (),
        refused=refused,
        group="attack",
        on={"unit": attacker.id},
    )


def field(game: Game[State], attacker: Unit, place: int, applied: Applied = _as_it_is) -> Pick:
    """The target of an attack with this weapon: every enemy with the dice and odds that result from
    the changes applied."""
    return Pick(
        "target",
        TARGET,
        choices=[choice(game, attacker, place, each, applied) for each in enemies(game, attacker)],
        of="unit",
        show=lambda target: _line_to(game, attacker, game.state.unit(target)),
    )


def choice(
    game: Game[State], attacker: Unit, place: int, target: Unit, applied: Applied = _as_it_is
) -> Choice:
    """A target with the dice, the defence and the exact odds of each damage; refused if this weapon
    cannot attack it."""
    refused = why_not(game, attacker, place, target)
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
