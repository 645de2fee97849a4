"""The limits of physical attacks (BT-4.1.p1, BT-4.2.p3 to BT-4.3.t6)."""

from ...contract.asking import Game
from ...fields import Illegal
from ...hexes import AHEAD, FRONT, LEFT_ARM, RIGHT_ARM, distance, turned
from ...text import Message, _
from .. import ground, terms
from ..cards.schema import MechCard
from ..constants import physical as constants
from ..constants.tables import Kind, Table
from ..ground import in_dfa
from ..mechs import condition, sheet, slots
from ..state import Mech, State
from ..terms import ARMS, LEGS, Location

ARM_ARCS = {"LA": LEFT_ARM, "RA": RIGHT_ARM}


def strikes_at_all(game: Game[State], mech: Mech) -> Illegal | None:
    """Why a 'Mech cannot make physical attacks this turn; None if it can (BT-4.1.p1)."""
    if condition.immobile(mech):
        return Illegal("BT-0.p3", _("%(unit)s is immobile.", unit=mech.name))
    if mech.prone:
        return Illegal("BT-4.1.p1", _("A prone 'Mech makes no physical attack."))
    if mech.fire is not None and mech.fire.seeks_club:
        return Illegal("BT-3.9.p1", _("It has looked for a club this turn."))
    return None


def targets(game: Game[State], mech: Mech) -> list[Mech]:
    """The enemies beside it."""
    return [enemy for enemy in game.state.enemies(mech) if distance(mech.at, enemy.at) == 1]


def table(game: Game[State], kind: Kind, mech: Mech, target: Mech) -> Table:
    """The hit location table of an attack. Raises Illegal if the target's level or its lying prone
    forbids the attack (BT-4.3.t1 to BT-4.3.t6); a hatchet counts as a club (BT-11.19)."""
    land = ground.of(game.setup, game.state)
    higher = land.rise(mech.at, target.at)
    if kind == "dfa":
        return constants.STRIKES[target.prone, 0].tables["dfa"]
    if (target.prone, higher) not in constants.STRIKES:
        raise Illegal("BT-4.1.p1", _("The target is more than one level away."))
    row = constants.STRIKES[target.prone, higher]
    like: Kind = "club" if kind == "hatchet" else kind
    if like not in row.tables:
        raise Illegal(row.rule, _LEVELS[target.prone, higher])
    return row.tables[like]


_LEVELS: dict[tuple[bool, int], Message] = {
    (False, 0): _("The target stands on the same level."),
    (False, 1): _("The target stands one level higher."),
    (False, -1): _("The target stands one level lower."),
    (True, 0): _("The target lies prone on the same level."),
    (True, 1): _("The target lies prone one level higher."),
    (True, -1): _("The target lies prone one level lower."),
}


def refuse(
    game: Game[State], kind: Kind, mech: Mech, target: Mech, limb: Location | None = None
) -> None:
    """Raises Illegal for an attack of this kind on this target, with this limb, that cannot be
    declared."""
    card = sheet.card_of(game.setup, mech)
    _refuse_state(game, kind, card, mech, limb)
    refuse_target(game, kind, mech, target, limb)
    if kind == "push" and game.state.is_displaced(target):
        why = _(
            "%(unit)s is the target of a charge, a death from above or a push already.",
            unit=target.name,
        )
        raise Illegal("BT-4.2.p6", why)


def refuse_target(
    game: Game[State], kind: Kind, mech: Mech, target: Mech, limb: Location | None = None
) -> None:
    """Raises Illegal for an invalid target, at declaration or at resolution: not adjacent, out of
    arc, at a wrong level (BT-4.4.p1)."""
    if mech.hex is None or target.hex is None or distance(mech.at, target.at) != 1:
        raise Illegal("BT-4.1.p1", _("The target is not adjacent."))
    if in_dfa(target):
        raise Illegal("BT-4.1.p1", _("%(unit)s is in a death from above.", unit=target.name))
    table(game, kind, mech, target)
    _ARCS[kind](mech, target, limb)
    is_over = target.strike is not None and target.strike.resolved
    if kind == "push" and target.movement.charge and not is_over:
        raise Illegal("BT-4.2.p6", _("%(unit)s is charging.", unit=target.name))


# -- Arcs --------------------------------------------------------------------------------------


def _kick_arc(mech: Mech, target: Mech, _leg: Location | None) -> None:
    """Raises Illegal for a target outside the front arc of the feet (BT-4.2.p3)."""
    if not FRONT.holds(mech.at, mech.facing, target.at):
        raise Illegal("BT-4.2.p3", _("A kick needs its target in the front arc of the feet."))


def _punch_arc(mech: Mech, target: Mech, arm: Location | None) -> None:
    """Raises Illegal for a target outside the front arc and the arm's side arc, both turned by
    torso twist (BT-4.2.p4, BT-11.19)."""
    assert arm is not None, "an arm strikes"
    if not ARM_ARCS[arm].holds(mech.at, turned(mech.facing, mech.twist), target.at):
        raise Illegal("BT-4.2.p4", _("The target is out of the arc of that arm."))


def _club_arc(mech: Mech, target: Mech, _limb: Location | None) -> None:
    """Raises Illegal for a target outside the front arc, turned by torso twist (BT-4.2.p5)."""
    if not FRONT.holds(mech.at, turned(mech.facing, mech.twist), target.at):
        raise Illegal("BT-4.2.p5", _("A club needs its target in the front arc."))


def _push_arc(mech: Mech, target: Mech, _limb: Location | None) -> None:
    """Raises Illegal for a target that is not straight ahead of the feet (BT-4.2.p6)."""
    if not AHEAD.holds(mech.at, mech.facing, target.at):
        raise Illegal("BT-4.2.p6", _("A push needs its target straight ahead of the feet."))


def _any_arc(_mech: Mech, _target: Mech, _limb: Location | None) -> None:
    """Accepts any arc: charges and deaths from above were aimed when they were declared."""


_ARCS = {
    "kick": _kick_arc,
    "punch": _punch_arc,
    "club": _club_arc,
    "hatchet": _punch_arc,
    "push": _push_arc,
    "charge": _any_arc,
    "dfa": _any_arc,
}


# -- What the 'Mech itself needs ---------------------------------------------------------------


def _refuse_state(
    game: Game[State], kind: Kind, card: MechCard, mech: Mech, limb: Location | None
) -> None:
    if refused := strikes_at_all(game, mech):
        raise refused.anew()
    if kind == "kick":
        _refuse_kick(card, mech, limb)
    elif kind == "punch":
        _refuse_punch(card, mech, limb)
    elif kind == "club":
        _refuse_club(game, card, mech)
    elif kind == "hatchet":
        _refuse_hatchet(card, mech)
    elif kind == "push":
        _refuse_push(card, mech)


def _refuse_kick(card: MechCard, mech: Mech, leg: Location | None) -> None:
    """Raises Illegal unless both hips are intact, both legs are there, and no weapon of the leg has
    fired (BT-4.2.p3, BT-3.10.t9)."""
    if len(condition.legs(mech)) < len(LEGS):
        raise Illegal("BT-4.2.p3", _("A kick needs both legs."))
    if condition.hip_hit(card, mech):
        raise Illegal("BT-3.10.t9", _("With a hit hip there is no kick."))
    if leg in fired_from(card, mech):
        raise Illegal("BT-4.2.p3", _("A weapon in that leg has fired."))


def _refuse_punch(card: MechCard, mech: Mech, arm: Location | None) -> None:
    """Raises Illegal unless the arm is there with its shoulder intact, is not flipped, none of its
    weapons has fired, and no club is held (BT-4.2.p4, BT-3.1.p3, BT-3.9.p1)."""
    assert arm is not None, "a punch is struck with an arm"
    if slots.gone(mech, arm):
        raise Illegal("BT-4.2.p4", _("That arm is gone."))
    if not slots.working(card, mech, terms.SHOULDER, arm):
        raise Illegal("BT-3.10.t6", _("The shoulder of that arm is hit."))
    if mech.flipped:
        raise Illegal("BT-3.1.p3", _("Flipped arms cannot punch."))
    if arm in fired_from(card, mech):
        raise Illegal("BT-4.2.p4", _("A weapon in that arm has fired."))
    if mech.club:
        raise Illegal("BT-3.9.p1", _("With a club in its hands it does not punch."))


def _refuse_club(game: Game[State], card: MechCard, mech: Mech) -> None:
    """Raises Illegal unless a club was picked up in an earlier turn, both hands and shoulders work,
    and no arm weapon has fired (BT-4.2.p5, BT-3.9.p1)."""
    if not mech.club:
        raise Illegal("BT-4.2.p5", _("It has no club."))
    if mech.club_since >= game.state.turn:
        raise Illegal("BT-4.2.p5", _("The club can be used from the next turn on."))
    if not condition.can_hold_club(card, mech):
        raise Illegal("BT-4.2.p5", _("A club needs both hands and both shoulders working."))
    if fired_from(card, mech) & set(ARMS):
        raise Illegal("BT-3.9.p1", _("An arm weapon has fired this turn."))


def _refuse_hatchet(card: MechCard, mech: Mech) -> None:
    """Raises Illegal unless the hatchet, its hand and its shoulder are intact, the arm is not
    flipped, none of its weapons has fired, and no club is held (BT-11.19)."""
    if not condition.can_use_hatchet(card, mech):
        raise Illegal("BT-11.19", _("The hatchet, its hand or its shoulder is gone or hit."))
    if mech.flipped:
        raise Illegal("BT-11.19", _("Flipped arms swing no hatchet."))
    if condition.hatchet_arm(card) in fired_from(card, mech):
        raise Illegal("BT-11.19", _("A weapon in that arm has fired."))
    if mech.club:
        raise Illegal("BT-3.9.p1", _("With a club in its hands it swings no hatchet."))


def _refuse_push(card: MechCard, mech: Mech) -> None:
    """Raises Illegal unless both arms are there, no arm weapon has fired, and no club is held
    (BT-4.2.p6, BT-3.9.p1)."""
    if len(condition.arms(mech)) < len(ARMS):
        raise Illegal("BT-4.2.p6", _("A push needs both arms."))
    if fired_from(card, mech) & set(ARMS):
        raise Illegal("BT-4.2.p6", _("An arm weapon has fired this turn."))
    if mech.club:
        raise Illegal("BT-3.9.p1", _("With a club in its hands it does not push."))


def fired_from(card: MechCard, mech: Mech) -> set[Location]:
    """The locations from which a weapon has fired this turn."""
    if mech.fire is None:
        return set()
    fired = {shot.weapon for shot in mech.fire.shots}
    return {mount.location for mount in card.mounts if mount.id in fired}
