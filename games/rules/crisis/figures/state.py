"""The state of a match, as plain data that round-trips through JSON. Lengths and points are integer
thousandths of an inch. A seat is 0 or 1. Everything that follows from a unit's card (size, speed,
defences) is worked out in `stats` and not stored."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from ... import plane
from ...data import Json

Seat = Annotated[int, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, le=999)]
Side = Literal["healthy", "injured"]
AskedFor = Literal["all", "powers", "nothing"]


@dataclass
class Character:
    """A character of a squad. Its id is "a-" (seat 0) or "b-" (seat 1) and its card's id."""

    id: str
    card: str
    seat: Seat
    x: int = 0
    y: int = 0
    deployed: bool = False
    ko: bool = False
    side: Side = "healthy"
    damage: Count = 0
    power: Count = 0
    dazed: bool = False
    activated: bool = False
    conditions: list[str] = field(default_factory=list)
    holds: list[str] = field(default_factory=list)
    counters: dict[str, Count] = field(default_factory=dict)
    form: str = ""
    """The name of its stat card, if it is not the first."""
    upgrades: list[str] = field(default_factory=list)
    """The names of the upgrades of its card that it bears."""

    @property
    def on_board(self) -> bool:
        """Whether it stands on the battlefield: deployed and not KO'd."""
        return self.deployed and not self.ko

    @property
    def fit(self) -> bool:
        """Whether it stands on the battlefield and is not Dazed; other characters can neither act
        nor be affected (CP-DMG-10 to CP-DMG-13)."""
        return self.on_board and not self.dazed


@dataclass(frozen=True)
class Piece:
    """A terrain feature: its look, its Size, whether it is interactive, and its footprint."""

    id: str
    name: str
    look: str
    size: int
    interactive: bool
    polygon: tuple[tuple[int, int], ...]

    @cached_property
    def footprint(self) -> plane.Piece:
        """It as a piece of the geometry."""
        return plane.Piece(self.id, self.polygon, self.size)


@dataclass
class Token:
    """An objective token of a crisis card, at its point or held by a character."""

    id: str
    crisis: str
    name: str
    kind: Literal["civilian", "asset", "opportunity"]
    x: int
    y: int
    holder: str | None = None
    control: Seat | None = None
    removed: bool = False


@dataclass
class Marker:
    """A marker that a card has put on the battlefield: it is no objective and no obstacle.
    Characters within the Range `reach` of it may use `rule`, in the cards' vocabulary, for `cost`
    Power in their own activations. Markers put together have one `group`; `source` and `kind` are
    of the rule that put them there, and `until` is "round" or "game"."""

    id: str
    group: int
    name: str
    seat: int
    x: int
    y: int
    source: str
    kind: str
    reach: int
    cost: int
    rule: Json
    until: str


@dataclass
class Lasting:
    """A lasting effect. `what` is the modifier in the cards' vocabulary; it counts for the unit
    `on`, or for the side `seat` if `on` is None; `until` is its end: "attack", "activation",
    "turn", "round", "phase", "next-activation" (of `on`), or "game". Effects of one `name` do not
    stack on one unit (CP-CORE-04)."""

    id: int
    name: str
    source: str
    seat: int
    on: str | None
    what: Json
    until: str
    uses: int | None = None


@dataclass
class ToScore:
    """Points that a seat scores by an effect together with the crisis cards (CP-WIN-07)."""

    seat: int
    points: int
    name: str
    """The name of the rule."""


@dataclass
class Turn:
    """A player's turn: the seat, the active character, and what was done in it."""

    seat: Seat
    may_pass: bool = False
    """Whether the seat may pass, judged at the beginning of the turn (CP-ACT-16)."""
    unit: str | None = None
    passed: bool = False
    activation_over: bool = False
    acted: bool = False
    """Whether the active character has taken its first action (CP-COND-15)."""
    actions: Count = 0
    extra_moves: int = 0
    """Move actions taken in addition to the two actions, by a rule."""
    moves: Count = 0
    attacks: Count = 0
    interacted: list[str] = field(default_factory=list)
    attacked: list[str] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    """Units that an effect lets activate after this one in the same turn."""


@dataclass
class Squad:
    """A player's choices for a match, secret from the other player until deployment."""

    drawn: list[str] = field(default_factory=list)
    crisis: str | None = None
    characters: list[str] = field(default_factory=list)
    affiliation: str | None = None
    tactics: list[str] = field(default_factory=list)
    used_tactics: list[str] = field(default_factory=list)
    declared: bool = False
    """Whether its player has declared the Leadership in force."""
    as_suggested: list[str] = field(default_factory=list)
    """The parts of the set-up that its player leaves to the suggestion (see `as_suggested`)."""
    deploys_as_suggested: bool = False
    """Whether its player leaves the places of further characters to the suggestion."""
    asked_for: AskedFor = "powers"
    """The asks that its player wants where nothing is left to do."""
    upgrades: dict[str, list[str]] = field(default_factory=dict)
    """The upgrades of its characters, by the ids of their cards."""
    leader: str | None = None
    """The unit with the Leadership in force, which counts while it is on the battlefield."""


@dataclass
class State:
    """The whole state of a match. `stage` says which step of the script is next."""

    stage: str = "battlefield"
    battlefield: str = ""
    round: Count = 0
    priority: Seat = 0
    vp: Annotated[list[Count], Field(min_length=2, max_length=2)] = field(
        default_factory=lambda: [0, 0]
    )
    vp_by_round: list[list[int]] = field(default_factory=list)
    """The points of both seats at the end of each finished round."""
    secure_by: Seat = 0
    """The seat with the Secure card of the mission; the other seat has the Extract card."""
    threat: Count = 0
    edges: list[str] = field(default_factory=list)
    """Each seat's deployment edge: "north", "east", "south" or "west"."""
    revealed: bool = False
    """Whether squads and tactics cards lie open, as from deployment on."""
    squads: list[Squad] = field(default_factory=lambda: [Squad(), Squad()])
    characters: dict[str, Character] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    lasting: list[Lasting] = field(default_factory=list)
    to_score: list[ToScore] = field(default_factory=list)
    """Points that effects add to the next scoring of the crisis cards."""
    markers: dict[str, Marker] = field(default_factory=dict)
    serial: int = 0
    """The last number given to a lasting effect, or to a token or marker created in play."""
    used: dict[str, int] = field(default_factory=dict)
    """The uses of things with a limit, by "turn|…", "activation|…" or "round|…"."""
    turn: Turn | None = None
    falling: list[str] = field(default_factory=list)
    """The characters that are being Dazed or KO'd at this moment, which still hold tokens."""
    last_activated: Seat | None = None
    """The seat that activated the last character in this Activation phase (CP-ROUND-22)."""
    attack: Json | None = None
    """The attack under way, as it is shown."""

    def mission(self) -> list[str]:
        """The two crisis cards of the mission, Secure first; empty until they are chosen."""
        order = (self.secure_by, 1 - self.secure_by)
        return [card for seat in order if (card := self.squads[seat].crisis)]

    def crisis_type_of(self, seat: int) -> str:
        """The type of crisis card that a seat brings to the mission."""
        return "secure" if seat == self.secure_by else "extract"

    def unit(self, unit_id: str) -> Character:
        """The character with that id."""
        return self.characters[unit_id]
