"""Modifiers of movement and terrain to the number of an attack, equal for weapons and physical
attacks (BT-3.3.p1, BT-4.2.p1)."""

from collections.abc import Iterable

from ..hexes import Hex
from ..text import _, ngettext
from .constants import shooting as constants
from .ground import Ground
from .state import Mech
from .sums import Term
from .tables import by_steps

OWN_MOVEMENT = {
    "": _("stood still"),
    "stand": _("stood still"),
    "walk": _("walked"),
    "run": _("ran"),
    "jump": _("jumped"),
}
TARGET_WOODS = {1: _("target in light woods"), 2: _("target in heavy woods")}


def own_movement(mech: Mech) -> Term:
    """The modifier for an attacker's own movement."""
    mode = mech.movement.mode
    return Term(constants.OWN_MOVEMENT[mode], OWN_MOVEMENT[mode], "BT-3.3.p1")


def target_movement(target: Mech) -> Iterable[Term]:
    """The modifiers for a target's movement: hexes moved, and a jump."""
    hexes = target.movement.hexes
    moved = ngettext("target moved %(n)s hex", "target moved %(n)s hexes", hexes)
    yield Term(by_steps(constants.TARGET_HEXES, hexes), moved, "BT-3.3.p1")
    if target.movement.mode == "jump":
        yield Term(constants.TARGET_JUMPED, _("target jumped"), "BT-3.3.p1")


def target_prone(target: Mech, distance: int) -> Iterable[Term]:
    """The modifier for a prone target at this distance in hexes."""
    if not target.prone:
        return
    if distance == 1:
        label = _("target prone and adjacent")
        yield Term(constants.TARGET_PRONE_ADJACENT, label, "BT-3.3.p1")
    else:
        yield Term(constants.TARGET_PRONE, _("target prone"), "BT-3.3.p1")


def target_immobile() -> Term:
    """The modifier for an immobile target (BT-0.p3)."""
    return Term(constants.TARGET_IMMOBILE, _("target immobile"), "BT-3.3.p1")


def target_terrain(ground: Ground, cell: Hex) -> Iterable[Term]:
    """The modifier for woods in a target's hex."""
    woods = ground.woods(cell)
    if woods:
        yield Term(constants.TARGET_IN_WOODS[woods], TARGET_WOODS[woods], "BT-3.3.p1")
