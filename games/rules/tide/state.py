"""The state of a match, as plain data that round-trips through JSON.

A hex is (q, r), its axial coordinates; as a key it is its number, "0504". Sides are 0 and 1, as the
seats are, and `State.nations` names their nations. Cards describe what a unit is made of, and the
state what is left of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from ..contract.orders import Order
from .terms import (
    Action,
    Activation,
    Class,
    Damage,
    MarkerKind,
    Morale,
    Nation,
    Out,
    Specialisation,
)

Hex = tuple[int, int]
Side = Annotated[int, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, le=999)]
BySide = Annotated[list[Count], Field(min_length=2, max_length=2)]

Stage = Literal[
    "muster",
    "deploy",
    "ready",
    "next-round",
    "turn",
    "action",
    "acting",
    "command",
    "spend",
    "status",
    "transfer",
    "arrival",
    "over",
]


@dataclass
class Unit:
    """A squad or a vehicle. Its id is "a" or "b" for its side, and a number."""

    id: Annotated[str, StringConstraints(pattern=r"^[ab][1-9][0-9]?$")]
    side: Side
    name: str
    hex: Hex | None = None
    """The hex where it stands; None before deployment, in a transport, and out of play."""
    activation: Activation = "fresh"
    out: Out = ""

    @property
    def at(self) -> Hex:
        """The hex of a unit that is on the board and in no transport."""
        assert self.hex is not None, f"{self.id} is in no hex"
        return self.hex

    @property
    def target_class(self) -> Class:
        """The class of the unit as a target, which decides ranges and firepower."""
        raise NotImplementedError


@dataclass
class Squad(Unit):
    """A base with figures on it (TI-1.1)."""

    figures: Annotated[list[str], Field(max_length=9)] = field(default_factory=list)
    """The ids of the figures' cards; a crew is one figure (TI-1.5)."""
    token: Specialisation | Literal[""] = ""
    division: Count = 0
    """The index of its division in the force (TI-3.9)."""
    morale: Morale = "normal"
    transport: str = ""
    """The id of the vehicle that carries it."""
    fortification: str = ""
    """The id of the entrenchment or pillbox that it is in."""

    @property
    def target_class(self) -> Class:
        return "squad"


@dataclass
class Vehicle(Unit):
    """A vehicle (TI-1.4)."""

    card: str = ""
    damage: Damage = "none"

    @property
    def target_class(self) -> Class:
        return "vehicle"


@dataclass
class Marker:
    """A fortification or an obstacle on the board. Its id is "m" and a number."""

    id: Annotated[str, StringConstraints(pattern=r"^m[1-9][0-9]{0,2}$")]
    kind: MarkerKind
    hex: Hex


@dataclass
class Acting:
    """The action under way, and what its unit has done in it (TI-5.p3)."""

    unit: str
    action: Action
    trail: list[Hex] = field(default_factory=list)
    """The hexes of the unit, from the one where it was activated."""
    mp: Count = 0
    """MP left."""
    moved: bool = False
    """Whether it has spent MP: an attack then ends its movement (TI-5.4.1)."""
    attacked: bool = False
    stopped: bool = False
    """Whether it moves no farther in this activation."""
    hindered: bool = False
    """Whether it has entered a minefield or wire in this activation: it cannot assault then
    (TI-12.1)."""
    fired_at_by: list[str] = field(default_factory=list)
    """The units that have made or supported an Op Fire attack on it (TI-6.1.2)."""
    goal: Hex | None = None
    """The hex in which the action ends by itself, unless something can be done there."""


@dataclass
class State:
    """The whole state of a match. `stage` says which step of the script is next."""

    stage: Stage = "muster"
    round: Count = 0
    nations: list[Nation] = field(default_factory=lambda: ["US", "DE"])
    """The nations, by side."""
    initiative: Side = 0
    """The side with initiative."""
    turn: Side = 0
    """The side whose action turn it is."""
    actions: Count = 0
    """Actions left of this turn."""
    waiting: Annotated[list[Side], Field(max_length=2)] = field(default_factory=list)
    """The sides that are still to be asked in this stage, in order."""
    squads: dict[str, Squad] = field(default_factory=dict)
    vehicles: dict[str, Vehicle] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    acting: Acting | None = None
    control: dict[str, Side] = field(default_factory=dict)
    """The side that controls an objective, by its hex (TI-13.1)."""
    last_in: dict[str, Side] = field(default_factory=dict)
    """The side whose unit was the last to stand in a hex that decides a tie."""
    points: BySide = field(default_factory=lambda: [0, 0])
    """Victory points by side."""
    command: BySide = field(default_factory=lambda: [0, 0])
    """Command not yet spent (TI-13.5)."""
    initiative_command: BySide = field(default_factory=lambda: [0, 0])
    """Command on the initiative cards (TI-13.4)."""
    scored: list[str] = field(default_factory=list)
    """The units out of play whose loss has been scored (TI-15.p4)."""
    transferred: list[str] = field(default_factory=list)
    """The pairs of squads that have exchanged figures in this phase."""
    exchanging: list[Side] = field(default_factory=list)
    """The sides that want to exchange figures in this phase."""
    lost: Annotated[list[dict[str, Count]], Field(min_length=2, max_length=2)] = field(
        default_factory=lambda: [{}, {}]
    )
    """Figures lost, by side and card (TI-5.7.3)."""
    orders: list[list[Order]] = field(default_factory=lambda: [[], []])
    """Standing orders by side: the interrupts that pass without an ask (see `orders`)."""
    board: dict[str, str | int] = field(default_factory=dict)
    """The board of a position file, as {"columns", "rows", "hexes", "roads"}; empty if it is that
    of the scenario."""

    # -- units ----------------------------------------------------------------------------------

    @property
    def units(self) -> dict[str, Squad | Vehicle]:
        """All squads and vehicles, also those out of play, by id."""
        return {**self.squads, **self.vehicles}

    def unit(self, unit_id: str) -> Squad | Vehicle:
        """The squad or the vehicle with that id. Raises KeyError."""
        squad = self.squads.get(unit_id)
        return squad if squad is not None else self.vehicles[unit_id]

    def on_board(self, side: int | None = None) -> list[Squad | Vehicle]:
        """The units that stand in a hex, of one side or of both. Squads in transports do not."""
        every: list[Squad | Vehicle] = [*self.squads.values(), *self.vehicles.values()]
        return [
            unit for unit in every if unit.hex is not None and (side is None or unit.side == side)
        ]

    def units_in(self, cell: Hex, side: int | None = None) -> list[Squad | Vehicle]:
        """The units that stand in a hex, of one side or of both."""
        units: tuple[Mapping[str, Squad | Vehicle], ...] = (self.squads, self.vehicles)
        return [
            unit
            for kind in units
            for unit in kind.values()
            if unit.hex == cell and (side is None or unit.side == side)
        ]

    def by_hex(self, side: int) -> dict[Hex, list[Squad | Vehicle]]:
        """The units of a side in each hex where any of them stand, for questions about many
        hexes."""
        found: dict[Hex, list[Squad | Vehicle]] = {}
        for unit in self.on_board(side):
            found.setdefault(unit.at, []).append(unit)
        return found

    def carried(self, vehicle: str) -> list[Squad]:
        """The squads that a vehicle carries."""
        return [squad for squad in self.squads.values() if squad.transport == vehicle]

    def inside(self, marker: Marker) -> list[Squad]:
        """The squads in an entrenchment or a pillbox."""
        return [squad for squad in self.squads.values() if squad.fortification == marker.id]

    def carrier(self, squad: Squad) -> Vehicle | None:
        """The vehicle that carries a squad."""
        return self.vehicles[squad.transport] if squad.transport else None

    def whereabouts(self, unit: Squad | Vehicle) -> Hex | None:
        """The hex of a unit, for a carried squad that of its transport; None off the board."""
        carrier = self.carrier(unit) if isinstance(unit, Squad) else None
        return carrier.hex if carrier else unit.hex

    def enemies_in(self, cell: Hex, side: int) -> list[Squad | Vehicle]:
        """The enemies of a side that stand in a hex."""
        return self.units_in(cell, 1 - side)

    # -- markers --------------------------------------------------------------------------------

    def markers_in(self, cell: Hex, kind: MarkerKind | None = None) -> list[Marker]:
        """The markers in a hex, of one kind or of all."""
        return [
            marker
            for marker in self.markers.values()
            if marker.hex == cell and (kind is None or marker.kind == kind)
        ]
