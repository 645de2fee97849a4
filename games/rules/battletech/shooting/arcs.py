"""The arcs of weapons: torso twist, flipped arms (BT-3.1.p2 to BT-3.1.p4)."""

from dataclasses import dataclass
from typing import Final, Literal

from ...hexes import FRONT, LEFT_ARM, REAR, RIGHT_ARM, Arc, Hex, turned
from ...text import Message, _
from ..cards.schema import MechCard, Mount
from ..state import Mech
from ..terms import ARMS, HAND, LEGS, LOWER_ARM, Location


@dataclass(frozen=True)
class Pose:
    """A pose of a 'Mech for firing (BT-3.1.p2, BT-3.1.p3, BT-3.1.p5). twist: of the torso, -1 to
    the left, 1 to the right. flipped: both arms point to the rear. prop: the arm that supports a
    prone 'Mech."""

    twist: int = 0
    flipped: bool = False
    prop: Location | Literal[""] = ""


AHEAD: Final = Pose()

NAMES: Final[dict[Arc, Message]] = {
    FRONT: _("front arc"),
    LEFT_ARM: _("arc of the left arm"),
    RIGHT_ARM: _("arc of the right arm"),
    REAR: _("rear arc"),
}


def pose_of(mech: Mech) -> Pose:
    """The present pose of a 'Mech."""
    return Pose(mech.twist, mech.flipped, mech.fire.prop if mech.fire else "")


def arc_of(mount: Mount, pose: Pose) -> Arc:
    """The arc of a weapon: rear if it is mounted to the rear or on a flipped arm, that of its arm,
    or front (BT-3.1.p3, BT-3.1.p4)."""
    if mount.rear or (pose.flipped and mount.location in ARMS):
        return REAR
    if mount.location == "LA":
        return LEFT_ARM
    return RIGHT_ARM if mount.location == "RA" else FRONT


def bears(mech: Mech, mount: Mount, pose: Pose, target: Hex) -> bool:
    """Whether a hex is in the arc of a weapon. A torso twist turns the arcs of arms, torso and
    head, but not those of the legs (BT-3.1.p2)."""
    twist = 0 if mount.location in LEGS else pose.twist
    return arc_of(mount, pose).holds(mech.at, turned(mech.facing, twist), target)


def in_front(mech: Mech, pose: Pose, target: Hex) -> bool:
    """Whether a hex is in the front arc of a 'Mech's torso (BT-3.3.p1)."""
    return FRONT.holds(mech.at, turned(mech.facing, pose.twist), target)


def may_flip(card: MechCard) -> bool:
    """Whether a 'Mech may flip its arms: both are built without lower arm and hand actuators
    (BT-3.1.p3)."""
    return not any(actuator in card.slots[arm] for arm in ARMS for actuator in (LOWER_ARM, HAND))
