"""The form of a position: its keys, what may stand there, and how a fault is described."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...contract.asking import Setup
from ...fields import Illegal
from ...text import Message, _
from .. import constants
from ..cards import schema

Seat = Annotated[int, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, le=99)]
Place = Annotated[
    list[Annotated[int, Field(ge=0, le=constants.BOARD)]], Field(min_length=2, max_length=2)
]
Name = Annotated[str, Field(max_length=120)]
Stage = Literal[
    "crisis-type",
    "crisis",
    "threat",
    "edge",
    "squad",
    "tactics",
    "deploy",
    "leader",
    "power",
    "activation",
    "turn",
    "activation-end",
    "cleanup",
]
PLAY = ("power", "activation", "turn", "activation-end", "cleanup")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SquadData(_Strict):
    """One side's squad and cards."""

    characters: list[Name] = []
    affiliation: Name | None = None
    leader: Name | None = None
    tactics: list[Name] = []
    used_tactics: list[Name] = []


class UnitData(_Strict):
    """A character: where it stands and how it is."""

    seat: Seat
    card: Name
    at: Place | None = None
    side: Literal["healthy", "injured"] = "healthy"
    damage: Count | None = None
    power: Count = 0
    dazed: bool = False
    ko: bool = False
    activated: bool = False
    conditions: list[Name] = []
    holds: list[Name] = []
    counters: dict[Name, Count] = {}
    form: Name = ""
    upgrades: list[Name] = []


class TokenData(_Strict):
    """A change to a token, or one that has come up in play."""

    id: Name
    at: Place | None = None
    control: Seat | None = None
    removed: bool = False
    name: Name | None = None
    kind: Literal["civilian", "asset", "opportunity"] | None = None
    crisis: Name | None = None


class TurnData(_Strict):
    """The turn that the script stands in."""

    seat: Seat
    unit: Name | None = None
    actions: Count = 0
    moves: Count = 0
    attacks: Count = 0
    passed: bool = False
    activation_over: bool = False
    interacted: list[Name] = []
    may_pass: bool | None = None


class PositionData(_Strict):
    """A position as a whole."""

    stage: Stage = "turn"
    battlefield: Name | None = None
    pieces: Annotated[list[schema.PieceData], Field(max_length=60)] | None = None
    round: Count | None = None
    priority: Seat = 0
    vp: Annotated[list[Count], Field(min_length=2, max_length=2)] = [0, 0]
    secure: Name | None = None
    extract: Name | None = None
    secure_by: Seat = 0
    drawn: Annotated[list[list[Name]], Field(min_length=2, max_length=2)] | None = None
    threat: Count = 0
    edges: Annotated[list[Name], Field(min_length=2, max_length=2)] = ["south", "north"]
    squads: Annotated[list[SquadData], Field(min_length=2, max_length=2)] | None = None
    units: Annotated[list[UnitData], Field(max_length=40)] = []
    tokens: Annotated[list[TokenData], Field(max_length=60)] = []
    turn: TurnData | None = None
    last_activated: Seat | None = None


# -- What cannot be


def wrong(where: str, why: str | Message, rule: str = "") -> Illegal:
    """The refusal of a position for what stands at a place in it."""
    way = f"position.{where}" if where else "position"
    return Illegal(rule, _("%(where)s: %(why)s", where=way, why=why))


def card_of(setup: Setup, where: str, card_id: str, kind: str) -> str:
    """The id of a card of that kind; raises Illegal for one that the match has not."""
    if setup.cards.get(card_id, {}).get("kind") != kind:
        raise wrong(where, f"there is no {kind} card {card_id!r} among the cards of this match")
    return card_id
