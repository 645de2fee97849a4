"""The state of a match of Tide of Iron, as plain data that round-trips through JSON.

A hex is (q, r), its axial coordinates; where a hex is a key it is its number, "0504". Sides are 0
and 1, as the seats are; which nation a side plays stands in `State.nations`. What a unit is made of
stands on cards; what is left of it stands here.
"""

from __future__ import annotations

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
    """A squad or a vehicle. Its id is "a" or "b", by side, and a number."""

    id: Annotated[str, StringConstraints(pattern=r"^[ab][1-9][0-9]?$")]
    side: Side
    name: str
    hex: Hex | None = None
    """Where it stands: None before it is deployed, in a transport, and out of play."""
    activation: Activation = "fresh"
    out: Out = ""

    @property
    def at(self) -> Hex:
        """The hex of a unit that is on the board and in no transport."""
        assert self.hex is not None, f"{self.id} is in no hex"
        return self.hex

    @property
    def target_class(self) -> Class:
        """Squad or vehicle: ranges and firepower of attacks at it go by this."""
        raise NotImplementedError


@dataclass
class Squad(Unit):
    """A base with figures on it (TI-1.1)."""

    figures: Annotated[list[str], Field(max_length=9)] = field(default_factory=list)
    """The ids of their cards; a crew is one figure (TI-1.5)."""
    token: Specialisation | Literal[""] = ""
    division: Count = 0
    """The number of its division in the force, from 0 (TI-3.9)."""
    morale: Morale = "normal"
    transport: str = ""
    """The vehicle that carries it."""
    fortification: str = ""
    """The entrenchment or pillbox that it is in."""

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
    """The action under way: what its unit has done of it (TI-5.p3)."""

    unit: str
    action: Action
    trail: list[Hex] = field(default_factory=list)
    """The hexes that it has been in, the one where it was activated first."""
    mp: Count = 0
    """The MP that are left."""
    moved: bool = False
    """It has spent MP: an attack that it makes now ends its movement (TI-5.4.1)."""
    attacked: bool = False
    stopped: bool = False
    """It moves no farther in this activation."""
    hindered: bool = False
    """It has entered a minefield or wire in this activation: it cannot assault (TI-12.1)."""
    fired_at_by: list[str] = field(default_factory=list)
    """The units that have made or supported an Op Fire attack on it (TI-6.1.2)."""
    goal: Hex | None = None
    """Where its action ends if nothing can be done there but to move on."""


@dataclass
class State:
    """Everything that the rules know. `stage` says where the script stands."""

    stage: Stage = "muster"
    round: Count = 0
    nations: list[Nation] = field(default_factory=lambda: ["US", "DE"])
    """By side."""
    initiative: Side = 0
    """The side that has it."""
    turn: Side = 0
    """The side whose action turn it is."""
    actions: Count = 0
    """Actions that are left of this turn."""
    waiting: Annotated[list[Side], Field(max_length=2)] = field(default_factory=list)
    """The sides that have still to be asked in this stage, in their order."""
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
    """Command that is not spent (TI-13.5)."""
    initiative_command: BySide = field(default_factory=lambda: [0, 0])
    """Command on the initiative cards (TI-13.4)."""
    scored: list[str] = field(default_factory=list)
    """The units out of play whose loss has been looked at for victory points (TI-15.p4)."""
    transferred: list[str] = field(default_factory=list)
    """The pairs of squads that have exchanged figures in this phase."""
    exchanging: list[Side] = field(default_factory=list)
    """The sides that are asked in this phase which figures their squads exchange."""
    lost: Annotated[list[dict[str, Count]], Field(min_length=2, max_length=2)] = field(
        default_factory=lambda: [{}, {}]
    )
    """Figures lost, by side and card (TI-5.7.3)."""
    orders: list[list[Order]] = field(default_factory=lambda: [[], []])
    """Standing orders by side: which interrupts are passed without an ask (see `orders`)."""
    board: dict[str, str | int] = field(default_factory=dict)
    """A board given by a position file, as {"columns", "rows", "hexes", "roads"}; empty: that of
    the scenario."""

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
        """The units that stand in a hex, of one side or of both: those in transports do not."""
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

    def carried(self, vehicle: str) -> list[Squad]:
        """The squads that a vehicle carries."""
        return [squad for squad in self.squads.values() if squad.transport == vehicle]

    def carrier(self, squad: Squad) -> Vehicle | None:
        """The vehicle that carries a squad."""
        return self.vehicles[squad.transport] if squad.transport else None

    def whereabouts(self, unit: Squad | Vehicle) -> Hex | None:
        """The hex of a unit, that of its transport for a squad that rides; None off the board."""
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
