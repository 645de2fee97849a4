"""What the state of a unit forbids, each with its rule."""

from ...contract.asking import Setup
from ...fields import Illegal
from ...text import _
from ..state import Squad, State, Vehicle
from ..terms import MOVING, Action
from . import squads, vehicles

TRANSPORTED = Illegal("TI-6.2.3", _("It is in a transport and may only get out."))
PINNED = Illegal("TI-5.8.1", _("It is pinned."))
DISRUPTED = Illegal("TI-5.8.3", _("It is disrupted and can only be fatigued."))
HEAVILY_DAMAGED = Illegal("TI-5.8.1", _("It is heavily damaged and cannot move."))
HEAVY_WEAPON = Illegal("TI-5.4.4", _("A squad with a heavy weapon does not fire and move."))
HEAVY_ASSAULT = Illegal("TI-12.1", _("A squad with a heavy weapon does not assault."))
ONLY_SQUADS = Illegal("TI-12.1", _("Only squads assault."))
UNARMED = Illegal("TI-5.3.p2", _("It cannot attack."))
ONLY_MORTAR = Illegal("TI-5.3.p1", _("A mortar takes no part in Op Fire."))
SPECIALISTS = Illegal("TI-5.7.3", _("Only an engineer or a medic does that."))


def why_not(setup: Setup, state: State, unit: Squad | Vehicle, action: Action) -> Illegal | None:
    """Why a unit's state forbids an action, regardless of its surroundings; None if it does not
    (TI-5.8). Whether the unit is fresh is checked elsewhere."""
    if action == "fatigue":
        return None
    if isinstance(unit, Vehicle):
        return _of_vehicle(setup, unit, action)
    if unit.morale == "disrupted":
        return DISRUPTED
    if unit.transport:
        return _in_transport(setup, unit, action)
    if unit.morale == "pinned":
        rallied = action == "concentrated-fire" and squads.officer_in(
            setup, state, unit.at, unit.side
        )
        return None if rallied else PINNED
    return _of_squad(setup, unit, action)


def _of_squad(setup: Setup, squad: Squad, action: Action) -> Illegal | None:
    if action == "op-fire" and all(
        "no-op-fire" in figure.traits for figure in squads.figures(setup, squad)
    ):
        return ONLY_MORTAR
    if action == "special" and squad.token not in ("engineer", "medic"):
        return SPECIALISTS
    if action == "fire-and-movement" and squads.has_heavy_weapon(setup, squad):
        return HEAVY_WEAPON
    if action == "assault" and squads.has_heavy_weapon(setup, squad):
        return HEAVY_ASSAULT
    return None


def _in_transport(setup: Setup, squad: Squad, action: Action) -> Illegal | None:
    """Why a squad in a transport cannot take an action: it may only leave, in an action that uses
    MP (TI-6.2.3). None if it can."""
    if action not in MOVING:
        return TRANSPORTED
    if squad.morale != "normal":
        return PINNED
    return _of_squad(setup, squad, action)


def _of_vehicle(setup: Setup, vehicle: Vehicle, action: Action) -> Illegal | None:
    card = vehicles.card_of(setup, vehicle)
    if action == "assault":
        return ONLY_SQUADS
    if action == "special":
        return SPECIALISTS
    if action in ("advance", "fire-and-movement") and vehicle.damage == "heavy":
        return HEAVILY_DAMAGED
    armed = card.against_squads or card.against_vehicles
    if action in ("concentrated-fire", "op-fire", "fire-and-movement") and armed is None:
        return UNARMED
    return None
