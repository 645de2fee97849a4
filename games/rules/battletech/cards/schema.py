"""The schema of each kind of card."""

from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ...forms.free_texts import FREE, FreelyWritten
from ..terms import LOCATIONS, Location

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), FREE]
MOST_COLUMNS: Final = 60
MOST_ROWS: Final = 60
LONGEST_PLACE: Final = 200


class Card(FreelyWritten):
    """The fields that every card has."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Slug
    kind: str
    name: Name


class Mount(BaseModel):
    """A weapon in its slots. `location` decides its arc, also if it is split."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, StringConstraints(pattern=r"^w[0-9]{1,2}$")]
    weapon: str
    location: Location
    rear: bool = False
    slots: tuple[tuple[Location, int], ...] = Field(title="Critical slots")


class Bin(BaseModel):
    """A slot of ammunition: its place, the weapon that it feeds, and its rounds when full."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    location: Location
    slot: int
    weapon: str
    rounds: int = Field(title="Rounds when full")


class MechCard(Card):
    """The record sheet of an undamaged 'Mech."""

    kind: Literal["mech"] = "mech"
    chassis: Name
    model: Annotated[str, StringConstraints(max_length=40)] = ""
    tonnage: int = Field(ge=20, le=100)
    walk: int = Field(ge=1, le=12)
    jump: int = Field(ge=0, le=12)
    heat_sinks: int = Field(ge=10, le=99)
    armour: dict[Location, int]
    rear: dict[Location, int]
    slots: dict[Location, tuple[str | None, ...]] = Field(title="Critical slots")
    mounts: tuple[Mount, ...]
    bins: tuple[Bin, ...]
    value: int = Field(ge=1)
    """Battle value with a warrior of Gunnery 4 and Piloting 5 (BT-11.2)."""

    @property
    def run(self) -> int:
        """The running MP: one and a half times the walking MP, rounded up (BT-2.1.3)."""
        return -(-self.walk * 3 // 2)

    @cached_property
    def places(self) -> dict[str, list[tuple[Location, int]]]:
        """The slots by contents: the location and number of each slot with this name."""
        found: dict[str, list[tuple[Location, int]]] = {}
        for location in LOCATIONS:
            for slot, name in enumerate(self.slots[location]):
                if name is not None:
                    found.setdefault(name, []).append((location, slot))
        return found


class BoardCard(Card):
    """A board of whole hexes (BT-11.4, BT-11.5)."""

    kind: Literal["board"] = "board"
    place: Annotated[str, StringConstraints(max_length=LONGEST_PLACE), FREE] = ""
    columns: int = Field(default=16, ge=2, le=MOST_COLUMNS, multiple_of=2, strict=True)
    rows: int = Field(default=17, ge=1, le=MOST_ROWS, strict=True)
    hexes: tuple[str, ...]
    """One text for each row, hexes separated by blanks. A hex is a level and its terrain: "0", "2",
    "-1", "1l" light woods, "0h" heavy woods, "3r" rough, "0u" rubble, "0w2" water of depth 2."""


MODELS: dict[str, type[Card]] = {"mech": MechCard, "board": BoardCard}
