"""The schema of each kind of card."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, JsonValue, StringConstraints, Tag

from ...data import Plain
from ...forms.free_texts import FREE, FreelyWritten
from ...text import _
from ..constants.ground import MOST_FORTIFICATIONS
from ..constants.units import CREW_SLOTS, OBJECTIVE
from ..terms import (
    AttackKind,
    Class,
    FigureTrait,
    MarkerKind,
    Nation,
    Specialisation,
    VehicleTrait,
    Weight,
)

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), FREE]
Note = Annotated[str, StringConstraints(max_length=600), FREE]
HexNumber = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}$"),
    Field(title=_("Hex number").text, json_schema_extra={"names": "hex"}),
]
FigureId = Annotated[Slug, Field(json_schema_extra={"names": "figure"})]
VehicleId = Annotated[Slug, Field(json_schema_extra={"names": "vehicle"})]
Count = Annotated[int, Field(ge=1, le=99)]
Points = Annotated[int, Field(ge=1, le=99)]
MOST_COLUMNS, MOST_ROWS = 40, 40
"""Most columns and rows of a board."""
MOST_UNITS = 40
"""Most bases and vehicles of a side."""
MOST_PLACES = 400
"""Most hexes in a zone or a road."""
EACH: dict[str, JsonValue] = {"each": True}
"""Marks a field that has one value for each key, for editors."""
PAINTED: dict[str, JsonValue] = {"painted": True}
"""Marks a field that the editor fills in by painting hexes."""


class _CardModel(BaseModel):
    """The base of all parts of cards."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Card(_CardModel, FreelyWritten):
    """The fields that every card has."""

    id: Slug
    kind: str
    name: Name


# -- Figures and vehicles


class Attack(_CardModel):
    """The attack of a figure or a vehicle against one class of target."""

    range: int = Field(title=_("Range in hexes").text, ge=1, le=20)
    firepower: int = Field(ge=1, le=20)
    suppressive: int | None = Field(default=None, ge=1, le=20)
    """Firepower of suppressive attacks, if it differs."""

    def of(self, kind: AttackKind) -> int:
        """The firepower of an attack of this kind."""
        if kind == "suppressive" and self.suppressive is not None:
            return self.suppressive
        return self.firepower


class _Fighter(Card):
    """The common fields of figures and vehicles."""

    nation: Nation | None = None
    """The nation that may use it; None for every nation."""
    against_squads: Attack | None = None
    against_vehicles: Attack | None = None

    def attack(self, target: Class) -> Attack | None:
        """The attack against targets of this class; None without one."""
        return self.against_squads if target == "squad" else self.against_vehicles


class FigureCard(_Fighter):
    """A figure: a man or a crew (TI-1.1)."""

    kind: Literal["figure"] = "figure"
    slots: int = Field(default=1, ge=1, le=CREW_SLOTS)
    traits: tuple[FigureTrait, ...] = Field(default=(), max_length=8)

    @property
    def is_regular(self) -> bool:
        """Whether it is a man without traits, whom a medic may bring back (TI-5.7.2)."""
        return self.slots == 1 and not self.traits


class VehicleCard(_Fighter):
    """A vehicle, light or heavy (TI-1.4)."""

    kind: Literal["vehicle"] = "vehicle"
    weight: Weight
    movement: int = Field(ge=1, le=20)
    armour: int = Field(ge=0, le=20)
    transport: int = Field(title=_("Carries squads").text, default=0, ge=0, le=3)
    """How many squads it carries (TI-6.2.1)."""
    traits: tuple[VehicleTrait, ...] = Field(default=(), max_length=8)


# -- Boards


class Ground(_CardModel):
    """A map of hexes with pointed tops, with odd rows half a hex to the right (TI-2.3)."""

    columns: int = Field(ge=1, le=MOST_COLUMNS)
    rows: int = Field(ge=1, le=MOST_ROWS)
    hexes: tuple[Annotated[str, StringConstraints(max_length=200)], ...] = Field(
        max_length=MOST_ROWS
    )
    """One text for each row, hexes separated by blanks. A hex is a level and its terrain: "0", "1w"
    woods, "0b" building, "0f" rough ground, "0s" shallow and "0S" deep stream, "0p" pond, "0B"
    bridge, "0x" half hex."""
    roads: tuple[Annotated[tuple[HexNumber, ...], Field(max_length=MOST_PLACES)], ...] = Field(
        default=(), max_length=40
    )
    """Each a chain of hexes, by number: "0403" is column 4, row 3, both counted from 0."""


class BoardCard(Card, Ground):
    """A map as a card of its own."""

    kind: Literal["board"] = "board"


# -- Scenarios


def _kind_of_board(given: object) -> str:
    return "id" if isinstance(given, str) else "map"


Board = Annotated[
    Annotated[Slug, Tag("id")] | Annotated[Ground, Tag("map")], Discriminator(_kind_of_board)
]


class PlacedMarker(_CardModel):
    """A marker that lies on the board when the match begins."""

    model_config = ConfigDict(title=_("Marker").text)

    kind: MarkerKind
    hex: HexNumber


class Objective(_CardModel):
    """A hex to be controlled (TI-13.1, TI-13.2)."""

    hex: HexNumber
    kind: Literal["victory", "command"]
    name: Name
    nation: Nation | None = Field(default=None, title=_("Only for").text)
    """The side for which a command objective yields command; None for either (TI-13.5)."""
    value: Points = Field(default=OBJECTIVE, title=_("Command").text)
    """The command that it yields; victory objectives yield none."""
    control: Nation | None = Field(default=None, title=_("Controlled at first by").text)
    """The nation that controls it when the match begins (TI-3.8)."""


class Zone(_CardModel):
    """The hexes of its rows, of its columns, and those that it lists (TI-3.10)."""

    rows: tuple[int, ...] = Field(default=(), max_length=MOST_ROWS, json_schema_extra=PAINTED)
    columns: tuple[int, ...] = Field(default=(), max_length=MOST_COLUMNS, json_schema_extra=PAINTED)
    hexes: tuple[HexNumber, ...] = Field(default=(), max_length=MOST_PLACES)


class Division(_CardModel):
    """Figures that share bases (TI-3.9)."""

    bases: int = Field(title=_("Squad bases").text, ge=1, le=20)
    figures: dict[FigureId, Count] = Field(min_length=1, max_length=20)


class Force(_CardModel):
    """The force of a side (TI-3.5)."""

    divisions: tuple[Division, ...] = Field(min_length=1, max_length=6)
    specialisations: dict[Specialisation, Count] = {}
    vehicles: tuple[VehicleId, ...] = Field(default=(), max_length=20)


class Reinforcement(Force):
    """A force that enters at the end of a round, in a zone (TI-14.5)."""

    nation: Nation
    round: int = Field(ge=1, le=30)
    zone: Zone
    divisions: tuple[Division, ...] = Field(default=(), max_length=6)


class ControlPoints(_CardModel):
    """Victory points for the side that controls a hex at the end of a round (TI-15.p3)."""

    by: Literal["control"] = "control"
    hex: HexNumber
    round: int = Field(ge=1, le=30)
    points: Points
    nation: Nation | None = Field(default=None, title=_("Only for").text)
    """The side that can score so; None for either."""


class LossPoints(_CardModel):
    """Victory points for each enemy unit of a class that is destroyed (TI-15.p4)."""

    by: Literal["loss"] = "loss"
    unit: Class = Field(title=_("For each of").text)
    points: Points
    nation: Nation | None = Field(default=None, title=_("Only for").text)
    """The side that can score so; None for either."""


class Conquest(_CardModel):
    """A side that wins at once when it controls all these hexes after the control step of a round,
    and loses if it never does."""

    nation: Nation = Field(title=_("Who attacks").text)
    hexes: tuple[HexNumber, ...] = Field(min_length=1, max_length=20)


class Tie(_CardModel):
    """How equal victory points are decided: not at all, by a nation, by the controller of a hex at
    the end, or by the side whose unit was the last to stand in a hex."""

    by: Literal["draw", "nation", "control", "last-in"] = Field(
        default="draw", title=_("It goes to").text
    )
    nation: Nation | None = None
    hex: HexNumber | None = Field(default=None, title=_("Hex number").text)


class ScenarioCard(Card):
    """A scenario: the board, both forces and their objectives."""

    kind: Literal["scenario"] = "scenario"
    introduction: Note = ""
    board: Board
    """A built-in board, by its id, or a map of the scenario's own."""
    rounds: int = Field(ge=1, le=30)
    actions: dict[Nation, Annotated[int, Field(ge=1, le=9)]] = Field(
        title=_("Actions of a turn").text, json_schema_extra=EACH
    )
    """Actions in an action turn (TI-5.1)."""
    initiative: Nation
    """The nation that deploys and acts first in the first round (TI-3.6)."""
    markers: tuple[PlacedMarker, ...] = Field(
        title=_("Markers on the map").text, default=(), max_length=MOST_FORTIFICATIONS * MOST_PLACES
    )
    objectives: tuple[Objective, ...] = Field(default=(), max_length=20)
    zones: dict[Nation, Zone] = Field(title=_("Zones of deployment").text, json_schema_extra=EACH)
    """The zone in which each side deploys (TI-3.10)."""
    forces: dict[Nation, Force] = Field(json_schema_extra=EACH)
    reinforcements: tuple[Reinforcement, ...] = Field(default=(), max_length=20)
    scoring: tuple[Annotated[ControlPoints | LossPoints, Field(discriminator="by")], ...] = Field(
        title=_("Victory points").text, default=(), max_length=60
    )
    conquest: Conquest | None = Field(default=None, title=_("Victory at once").text)
    """The hexes by which one side wins at once and the other by holding them; None without such a
    rule."""
    tie: Tie = Field(default=Tie(), title=_("With equal points").text)
    """How equal victory points are decided."""
    balance: Note = Field(default="", title=_("Note on the balance").text)
    """What to change first if one side wins too often."""


MODELS: dict[str, type[Card]] = {
    "figure": FigureCard,
    "vehicle": VehicleCard,
    "board": BoardCard,
    "scenario": ScenarioCard,
}


def read(card: Plain) -> Card:
    """The card that these valid data describe."""
    return MODELS[card["kind"]].model_validate(card)
