"""The abilities of a vehicle, reduced by damage (TI-9.5c)."""

from ...contract.asking import Setup
from .. import library
from ..cards.schema import VehicleCard
from ..constants.units import DAMAGE_ARMOUR, LIGHT_DAMAGE_MP
from ..state import State, Vehicle
from ..terms import VehicleTrait


def card_of(setup: Setup, vehicle: Vehicle) -> VehicleCard:
    """Its card."""
    return library.vehicle(setup, vehicle.card)


def has(setup: Setup, vehicle: Vehicle, trait: VehicleTrait) -> bool:
    """Whether it has a trait."""
    return trait in card_of(setup, vehicle).traits


def is_heavy(setup: Setup, vehicle: Vehicle) -> bool:
    """Whether it is a heavy vehicle (TI-1.4)."""
    return card_of(setup, vehicle).weight == "heavy"


def movement_points(setup: Setup, vehicle: Vehicle) -> int:
    """The MP of a vehicle, at least 0: reduced by light damage, 0 with heavy damage (TI-6.6,
    TI-6.7)."""
    if vehicle.damage == "heavy":
        return 0
    lost = LIGHT_DAMAGE_MP if vehicle.damage == "light" else 0
    return max(0, card_of(setup, vehicle).movement - lost)


def armour(setup: Setup, vehicle: Vehicle) -> int:
    """The red dice of its armour: one less with any damage, at least 0 (G4)."""
    lost = 0 if vehicle.damage == "none" else DAMAGE_ARMOUR
    return max(0, card_of(setup, vehicle).armour - lost)


def room_for_squads(setup: Setup, state: State, vehicle: Vehicle) -> int:
    """The number of further squads that it can carry (TI-6.2.1)."""
    return card_of(setup, vehicle).transport - len(state.carried(vehicle.id))
