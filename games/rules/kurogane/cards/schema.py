"""The schema of each kind of card (KG-1.1, KG-1.2, KG-3.3, KG-3.5, KG-2.1 to KG-2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, model_validator

from ...data import Json
from ...forms.cards import CardKind
from ...forms.free_texts import FREE, FreelyWritten
from ...forms.malformed import Malformed
from ...text import Message, _
from .. import constants, terms
from . import map_form

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), FREE]
Faction = Literal["TO", "UC", "CO"]
Ability = Literal[
    "indirect",
    "push",
    "suppression",
    "hard-hit",
    "power-attack",
    "heavy",
    "defend",
    "penetrate-criticals",
]


PAINTED: dict[str, JsonValue] = {"painted": True}
"""Marks a field that the editor fills in by painting cells."""
PLACED: dict[str, JsonValue] = {"placed": True}
"""Marks a list whose items the editor adds and removes by painting."""


class Data(BaseModel):
    """A part of a card. It is frozen and refuses unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Card(Data, FreelyWritten):
    """The fields that every card has."""

    id: Slug
    kind: str
    name: Name


@dataclass(frozen=True)
class Profile:
    """The values with which a weapon attacks (KG-3.5). Rng "C" is close combat."""

    hit: int
    rng: int | Literal["C"]
    pow: int
    penetration: int
    abilities: tuple[Ability, ...]


class Weapon(Card):
    """A weapon, a shield or a booster. Rng "C" is close combat; equipment without Hit does not
    attack."""

    kind: Literal["weapon"] = "weapon"
    code: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{2,5}$")]
    cost: int = Field(ge=0, le=500)
    hardpoints: int = Field(ge=0, le=6)
    hit: int | None = Field(default=None, ge=0, le=20)
    rng: Literal["C"] | int | None = Field(default=None, title=_("Rng").text)
    pow: int | None = Field(default=None, ge=0, le=30)
    penetration: int = Field(default=0, ge=0, le=20)
    mv: int = Field(default=0, ge=-3, le=3, title=_("MV").text)
    arm: int = Field(default=0, ge=-5, le=5, title=_("Arm").text)
    abilities: list[Ability] = []

    @cached_property
    def profile(self) -> Profile | None:
        """The values with which it attacks; None for equipment that does not attack."""
        if self.hit is None or self.rng is None or self.pow is None:
            return None
        return Profile(self.hit, self.rng, self.pow, self.penetration, tuple(self.abilities))

    @model_validator(mode="after")
    def _has_a_complete_profile(self) -> Weapon:
        given = [self.hit is not None, self.rng is not None, self.pow is not None]
        if any(given) and not all(given):
            raise Malformed(_("A weapon that attacks has Hit, Rng and Pow."))
        if isinstance(self.rng, int) and self.rng < 1:
            raise Malformed(_("Rng is 1 or more, or C."))
        return self


class Mecha(Card):
    """The statistics of a unit (KG-1.1)."""

    cost: int = Field(ge=0, le=500)
    bap: int = Field(ge=0, le=12, title=_("BAP").text, examples=[4])
    hp: int = Field(ge=1, le=20, title=_("HP").text, examples=[5])
    arm: int = Field(ge=1, le=20, title=_("Arm").text, examples=[6])
    mv: int = Field(ge=1, le=6, title=_("MV").text, examples=[3])


class Frame(Mecha):
    """The frame of a companion: its statistics and how much it can carry."""

    kind: Literal["frame"] = "frame"
    bap: int = Field(ge=0, le=9, title=_("BAP").text, examples=[4])
    hardpoints: int = Field(ge=0, le=8)


class Commander(Mecha):
    """A named unit of one faction. Its statistics already include its equipment."""

    kind: Literal["commander"] = "commander"
    faction: Faction
    equipment: list[Annotated[Slug, Field(json_schema_extra={"names": "weapon"})]]
    enhance: bool = True
    stepper: bool = False


Row = Annotated[
    str,
    StringConstraints(
        pattern=rf"^[{''.join(sorted(map_form.FORM.cells))}]+$", max_length=map_form.MOST_CELLS
    ),
]
"""A row of a map's cells."""


class Objective(Data):
    """An objective's name and cell."""

    id: Slug = Field(json_schema_extra=PAINTED)
    name: Name
    cell: tuple[int, int] = Field(json_schema_extra=PAINTED)


class Map(Card):
    """A field: rows of cells from the top, "0" to "3" a ground level, "C" a core, "#" a wall
    that nothing enters or sees over (KG-12.2), "h" a low wall (KG-12.1)."""

    kind: Literal["map"] = "map"
    place: Annotated[str, StringConstraints(max_length=200), FREE] = ""
    rows: list[Row] = Field(json_schema_extra=PAINTED)
    cores: list[tuple[int, int]] = Field(min_length=2, max_length=2, json_schema_extra=PAINTED)
    objectives: list[Objective] = Field(min_length=3, max_length=4, json_schema_extra=PLACED)

    @model_validator(mode="after")
    def _holds_together(self) -> Map:
        height, width = len(self.rows), len(self.rows[0]) if self.rows else 0
        least, most = constants.SMALLEST_BOARD, map_form.MOST_CELLS
        if height < least or width < least or height > most:
            raise Malformed(
                _(
                    "A map has at least %(n)s by %(n)s cells and at most %(most)s by %(most)s.",
                    n=least,
                    most=most,
                )
            )
        if any(len(row) != width for row in self.rows):
            raise Malformed(_("All rows of a map are of one length."))
        corners = {(0, 0), (0, height - 1), (width - 1, 0), (width - 1, height - 1)}
        for x, y in self.cores:
            if (x, y) not in corners or self.rows[y][x] != "C":
                raise Malformed(_("A core lies in a corner, on a cell marked C."))
        if len({objective.id for objective in self.objectives}) < len(self.objectives):
            raise Malformed(_("Each objective has an id of its own."))
        for objective in self.objectives:
            x, y = objective.cell
            if not (0 <= x < width and 0 <= y < height) or self.rows[y][x] not in "0123":
                raise Malformed(
                    _("Objective %(id)s does not lie on a cell one stands on.", id=objective.id)
                )
        return self


_WORDS: Mapping[str, Message] = {
    **terms.FACTIONS,
    **terms.ABILITIES,
    "C": _("close combat"),
}
"""The words for values of cards in the editor."""

KINDS = (
    CardKind("commander", _("Commander"), _("Commanders"), Commander, emblems=True, words=_WORDS),
    CardKind("frame", _("Frame"), _("Frames"), Frame, emblems=True, words=_WORDS),
    CardKind("weapon", _("Equipment"), _("Equipment"), Weapon, words=_WORDS),
    CardKind("map", _("Map"), _("Maps"), Map, map_form.FORM),
)

MODELS: Mapping[str, type[Card]] = {
    "commander": Commander,
    "frame": Frame,
    "weapon": Weapon,
    "map": Map,
}


def read(data: Json) -> Card:
    """The card that plain data describes. Raises KeyError for an unknown kind, and pydantic's
    ValidationError for faulty data."""
    return MODELS[str(data.get("kind"))].model_validate(dict(data))
