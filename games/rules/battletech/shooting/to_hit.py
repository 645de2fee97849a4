"""The number of a shot, term by term (BT-3.3)."""

from collections.abc import Iterator

from ...contract.asking import Game
from ...hexes import distance
from ...text import _, pgettext
from .. import ground, modifiers, sight
from ..cards.schema import MechCard, Mount
from ..cards.weapons import Weapon
from ..constants import shooting as constants
from ..mechs import condition, slots
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from ..sums import Sum, Term
from ..tables import by_steps
from ..terms import ARMS, LOWER_ARM, SENSORS, SHOULDER, UPPER_ARM
from .arcs import Pose, in_front
from .volley import Volley, mount_of, weapon_of

RULE = "BT-3.3.p1"


def number(game: Game[State], attacker: Mech, shot: Shot, volley: Volley) -> Sum:
    """The number of one shot of a volley, declared or not. Damage of this phase does not count yet
    (BT-0.p5)."""
    return Sum(tuple(_terms(game, attacker, shot, volley)))


def alone(game: Game[State], attacker: Mech, shot: Shot, pose: Pose) -> Sum:
    """The number of a shot if it is the only one, in a pose."""
    return number(game, attacker, shot, Volley(pose, (shot,)))


def cannot_hit(need: Sum) -> bool:
    """Whether 2D6 cannot reach the number (BT-3.3.p2)."""
    return need.total >= constants.IMPOSSIBLE


def hits_by_itself(need: Sum) -> bool:
    """Whether every roll reaches the number (BT-3.3.p2)."""
    return need.total <= constants.CERTAIN


def _terms(game: Game[State], attacker: Mech, shot: Shot, volley: Volley) -> Iterator[Term]:
    card = card_of(game.setup, attacker)
    mount = mount_of(card, shot.weapon)
    target = game.state.mech(shot.target)
    spotter = game.state.mech(shot.spotter) if shot.spotter else None
    far = distance(attacker.at, target.at)
    yield Term(attacker.warrior.gunnery, _("Gunnery"), RULE)
    yield from _attacker(card, attacker, mount)
    yield from _target(game, target, shot, far)
    yield from _line(game, spotter or attacker, target)
    yield from ranges(weapon_of(mount), far)
    yield from _further_target(game, attacker, shot, volley)
    if spotter:
        yield from _indirect(spotter)
    if attacker.spots:
        yield Term(constants.SPOTTING, _("spots for others"), "BT-3.4.p1")


# -- the attacker


def _attacker(card: MechCard, attacker: Mech, mount: Mount) -> Iterator[Term]:
    yield modifiers.own_movement(attacker)
    if attacker.prone:
        yield Term(constants.PRONE, _("prone"), RULE)
    heat = by_steps(constants.HEAT, attacker.heat)
    yield Term(heat, _("heat %(heat)s", heat=attacker.heat), RULE)
    if slots.hits(card, attacker, SENSORS):
        yield Term(constants.SENSORS, _("sensors hit"), RULE)
    if mount.location in ARMS:
        yield from _arm(card, attacker, mount)


def _arm(card: MechCard, attacker: Mech, mount: Mount) -> Iterator[Term]:
    """The modifiers of the arm: a hit shoulder alone, or the upper and lower arm actuators."""

    def hits(actuator: str) -> int:
        return slots.hits(card, attacker, actuator, mount.location)

    if hits(SHOULDER):
        yield Term(constants.SHOULDER, _("shoulder hit"), RULE)
        return
    for actuator, label in _ACTUATORS.items():
        if hits(actuator):
            yield Term(constants.ARM_ACTUATOR, label, RULE)


_ACTUATORS = {
    UPPER_ARM: _("upper arm actuator hit"),
    LOWER_ARM: _("lower arm actuator hit"),
}


# -- the target


def _target(game: Game[State], target: Mech, shot: Shot, far: int) -> Iterator[Term]:
    yield from modifiers.target_movement(target)
    yield from modifiers.target_prone(target, far)
    yield from modifiers.target_terrain(ground.of(game.setup, game.state), target.at)
    if shot.aim == "HD":
        yield Term(constants.AIMED_AT_HEAD, _("aimed at the head"), "BT-3.5.p1")
    elif condition.immobile(target):
        yield modifiers.target_immobile()


def _line(game: Game[State], seer: Mech, target: Mech) -> Iterator[Term]:
    """The modifiers of the line of sight of the one who sees the target, which is the spotter in
    indirect fire (BT-3.4.p1)."""
    line = sight.line(game, seer, target)
    yield from line.woods_terms
    if line.cover:
        yield Term(constants.COVER_TERM, _("partial cover"), RULE)


def ranges(weapon: Weapon, far: int) -> Iterator[Term]:
    """The modifiers of range and minimum range of a weapon at a distance in hexes, within its long
    range."""
    if far > weapon.medium:
        yield Term(constants.LONG_RANGE, pgettext("a range bracket", "long range"), RULE)
    elif far > weapon.short:
        yield Term(constants.MEDIUM_RANGE, _("medium range"), RULE)
    else:
        yield Term(0, _("short range"), RULE)
    if far <= weapon.min_range:
        under = constants.UNDER_MINIMUM * (weapon.min_range - far + 1)
        yield Term(under, _("minimum range %(hexes)s", hexes=weapon.min_range), RULE)


# -- what else is fired, and by whom


def _further_target(
    game: Game[State], attacker: Mech, shot: Shot, volley: Volley
) -> Iterator[Term]:
    """The modifier of a target other than the first one, the same for each of its shots (G-33)."""
    if shot.target == volley.first_target(game.state, attacker):
        return
    if in_front(attacker, volley.pose, game.state.mech(shot.target).at):
        yield Term(constants.FURTHER_TARGET, _("further target"), RULE)
    else:
        label = _("further target, to the side or rear")
        yield Term(constants.FURTHER_TARGET_ASIDE, label, RULE)


def _indirect(spotter: Mech) -> Iterator[Term]:
    """The modifiers of indirect fire and of its spotter (BT-3.4.p1)."""
    yield Term(constants.INDIRECT, _("indirect fire"), "BT-3.4.p1")
    moved = modifiers.own_movement(spotter)
    yield Term(moved.value, _("spotter %(moved)s", moved=moved.label), "BT-3.4.p1")
    if spotter.fire and spotter.fire.shots:
        yield Term(constants.SPOTTER_FIRES, _("spotter fires, too"), "BT-3.4.p1")
