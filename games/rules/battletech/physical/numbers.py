"""The numbers of physical attacks, term by term (BT-4.2.p1, BT-4.5.p1, BT-4.6.p1)."""

from collections.abc import Callable, Iterable
from typing import Final

from ...contract.asking import Game
from ...labels import labels_of
from ...text import Message, _
from .. import ground, modifiers, terms
from ..cards.schema import MechCard
from ..constants import physical as constants
from ..mechs import condition, sheet, slots
from ..state import Mech, State
from ..sums import Sum, Term
from ..terms import ARMS, Location

LABELS: Final = labels_of(__package__)


def number(
    game: Game[State], kind: str, attacker: Mech, target: Mech, limb: Location | None = None
) -> Sum:
    """The number that 2D6 have to reach for an attack of this kind, with this limb."""
    moved = modifiers.own_movement(attacker)
    if kind == "charge":
        return Sum((*_skills(attacker, target), moved, *_target(game, target)))
    if kind == "dfa":
        jumped = Term(constants.DFA_JUMPED, _("jumped"), "BT-4.6.p1")
        return Sum((*_skills(attacker, target), jumped, *_target(game, target, terrain=False)))
    card = sheet.card_of(game.setup, attacker)
    damaged = _DAMAGE[kind](card, attacker, limb)
    return Sum((_piloting(attacker), _base(kind), moved, *_target(game, target), *damaged))


def hopeless(number: Sum) -> bool:
    """Whether an attack with this number misses automatically (BT-4.1.p1)."""
    return number.total >= constants.MISSES_FROM


def _piloting(mech: Mech) -> Term:
    return Term(mech.warrior.piloting, _("Piloting"), "BT-4.2.p1")


def _base(kind: str) -> Term:
    if kind == "hatchet":
        return Term(constants.HATCHET, KINDS[kind], "BT-11.19")
    return Term(constants.BASE[kind], KINDS[kind], "BT-4.2.p1")


def _skills(attacker: Mech, target: Mech) -> tuple[Term, Term]:
    """The attacker's Piloting, and the difference to the target's, also with an unconscious warrior
    in the target (BT-4.5.p1)."""
    worse = attacker.warrior.piloting - target.warrior.piloting
    return _piloting(attacker), Term(worse, _("difference of Piloting"), "BT-4.5.p1")


def _target(game: Game[State], target: Mech, *, terrain: bool = True) -> Iterable[Term]:
    """The modifiers of the target: its movement, its state and, except in a death from above,
    terrain."""
    yield from modifiers.target_movement(target)
    yield from modifiers.target_prone(target, distance=1)
    if condition.immobile(target):
        yield modifiers.target_immobile()
    if terrain:
        land = ground.of(game.setup, game.state)
        yield from modifiers.target_terrain(land, target.at)


# -- Damage to the limbs that strike -----------------------------------------------------------


def _kick(card: MechCard, mech: Mech, leg: Location | None) -> Iterable[Term]:
    """The modifiers of a kick: each hit leg actuator and the foot of the kicking leg (BT-4.2.p3,
    BT-3.10.t10, t11)."""
    for name in (terms.UPPER_LEG, terms.LOWER_LEG):
        if slots.hits(card, mech, name, leg):
            yield Term(constants.KICK_ACTUATOR, ACTUATORS[name], "BT-3.10.t10")
    if slots.hits(card, mech, terms.FOOT, leg):
        yield Term(constants.KICK_FOOT, ACTUATORS[terms.FOOT], "BT-3.10.t11")


def _punch(card: MechCard, mech: Mech, arm: Location | None) -> Iterable[Term]:
    """The modifiers of a punch: each arm actuator and the hand of the punching arm, hit or missing
    by design; all add up (BT-4.2.p4, BT-3.10.t7, t8, G-62)."""
    assert arm is not None, "a punch is struck with an arm"
    for name in (terms.UPPER_ARM, terms.LOWER_ARM):
        if lacks(card, mech, name, arm):
            yield Term(constants.PUNCH_ACTUATOR, ACTUATORS[name], "BT-3.10.t7")
    if lacks(card, mech, terms.HAND, arm):
        yield Term(constants.PUNCH_HAND, ACTUATORS[terms.HAND], "BT-3.10.t8")


def _club(card: MechCard, mech: Mech, _limb: Location | None) -> Iterable[Term]:
    """The modifiers of a club: each hit arm actuator of both arms (BT-4.2.p5)."""
    for arm in ARMS:
        for name in (terms.UPPER_ARM, terms.LOWER_ARM):
            if slots.hits(card, mech, name, arm):
                yield Term(constants.CLUB_ACTUATOR, ACTUATORS[name], "BT-4.2.p5")


def _hatchet(card: MechCard, mech: Mech, _limb: Location | None) -> Iterable[Term]:
    """The modifiers of a hatchet: each hit actuator of its arm (BT-11.19)."""
    arm = condition.hatchet_arm(card)
    for name in (terms.UPPER_ARM, terms.LOWER_ARM):
        if slots.hits(card, mech, name, arm):
            yield Term(constants.HATCHET_ACTUATOR, ACTUATORS[name], "BT-11.19")


def _push(card: MechCard, mech: Mech, _limb: Location | None) -> Iterable[Term]:
    """The modifiers of a push: each hit shoulder (BT-4.2.p6, BT-3.10.t6)."""
    for arm in ARMS:
        if slots.hits(card, mech, terms.SHOULDER, arm):
            yield Term(constants.PUSH_SHOULDER, ACTUATORS[terms.SHOULDER], "BT-3.10.t6")


def lacks(card: MechCard, mech: Mech, name: str, arm: Location) -> bool:
    """Whether an arm's actuator is hit or missing by design."""
    return condition.missing(card, arm, name) or slots.hits(card, mech, name, arm) > 0


_DAMAGE: dict[str, Callable[[MechCard, Mech, Location | None], Iterable[Term]]] = {
    "kick": _kick,
    "punch": _punch,
    "club": _club,
    "hatchet": _hatchet,
    "push": _push,
}

KINDS: dict[str, Message] = LABELS["kinds"]
ACTUATORS: dict[str, Message] = {
    terms.SHOULDER: _("shoulder hit"),
    terms.UPPER_ARM: _("upper arm actuator hit"),
    terms.LOWER_ARM: _("lower arm actuator hit or missing"),
    terms.HAND: _("hand actuator hit or missing"),
    terms.UPPER_LEG: _("upper leg actuator hit"),
    terms.LOWER_LEG: _("lower leg actuator hit"),
    terms.FOOT: _("foot actuator hit"),
}
