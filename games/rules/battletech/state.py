"""The state of a match, as plain data that round-trips through JSON.

A hex is (q, r), its axial coordinates. Facings and directions are 0 to 5 clockwise, 0 up. Cards
describe what a 'Mech is made of, and the state what is left of it. Damage by attacks is marked at
once and takes effect at the end of the phase (BT-0.p5): `hit` and `lost` name everything that is
marked, `fresh` the part without effect yet. The abilities of a 'Mech are in `mechs`, which ignores
fresh damage.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from ..copies import immutable
from .terms import Location, Mode, Out

Hex = tuple[int, int]
Count = Annotated[int, Field(ge=0, le=999)]
Skill = Annotated[int, Field(ge=0, le=8)]
Blow = Literal["", "none", "kick", "punch", "club", "hatchet", "push", "charge", "dfa"]
"""The physical attack of a 'Mech; "" if nothing is declared yet."""
DISPLACING: Final = frozenset({"push", "charge", "dfa"})
"""The attacks that displace their target."""


@immutable
class Warrior:
    """The warrior in the cockpit. It is replaced rather than changed, so that copies share it."""

    name: str
    gunnery: Skill
    piloting: Skill
    hits: Count = 0
    conscious: bool = True
    unconscious_since: Count = 0
    """The turn in which the warrior lost consciousness."""
    due: int = 0
    """The points of this phase without a consciousness roll yet (BT-3.12.1)."""
    dead: bool = False

    @property
    def awake(self) -> bool:
        """Whether the warrior is neither dead nor unconscious."""
        return self.conscious and not self.dead


@immutable
class Fresh:
    """Damage that is marked and takes effect at the end of the phase (BT-0.p5). It is replaced
    rather than changed, so that copies share it."""

    hit: Mapping[Location, tuple[int, ...]] = field(default_factory=dict)
    lost: tuple[Location, ...] = field(default_factory=tuple)
    breached: tuple[Location, ...] = field(default_factory=tuple)
    out: bool = False
    """Whether it is destroyed, with its declarations of this phase still to be carried out."""
    warrior: bool = False
    """Whether its warrior was conscious at the beginning of the phase and no longer is."""


@dataclass
class Movement:
    """The movement of a 'Mech in this turn (BT-2.12.p1)."""

    mode: Mode = ""
    over: bool = False
    spent: Count = 0
    """MP spent."""
    hexes: Count = 0
    """Hexes entered since the last change between forward and backward."""
    charge_hexes: Count = 0
    """Hexes that count for a charge: `hexes`, but after a fall only those since (BT-4.5.2)."""
    backward: bool = False
    turned: bool = False
    attempts: Count = 0
    """Attempts to stand up."""
    heat: Count = 0
    fell: bool = False
    start: Hex | None = None
    """The hex at the beginning of the turn, or from which it jumped."""
    charge: str = ""
    """The target of a declared charge."""
    dfa: str = ""
    """The target of a declared death from above."""
    dfa_fails: bool = False
    """Whether a piloting roll failed on the way, so that its death from above misses automatically
    (BT-3.12.3)."""


@immutable
class Shot:
    """The shot of one weapon: its id on the card, and the target. It is replaced rather than
    changed, as its `Fire` is."""

    weapon: str
    target: str
    spotter: str = ""
    """The spotter of an indirect shot (BT-3.4.p1)."""
    aim: Location | Literal[""] = ""
    """The location of an aimed shot (BT-3.5.p1)."""
    resolved: bool = False


@immutable
class Fire:
    """The declaration of a 'Mech in the weapon attack phase (BT-3.1.p1). It is replaced rather than
    changed, so that copies share it."""

    shots: tuple[Shot, ...] = field(default_factory=tuple)
    seeks_club: bool = False
    prop: Location | Literal[""] = ""
    """The arm that supports a prone 'Mech (BT-3.1.p5)."""
    resolved: bool = False


@immutable
class Strike:
    """The declaration of a 'Mech in the physical attack phase. It is replaced rather than changed,
    so that copies share it."""

    kind: Blow = ""
    target: str = ""
    """The target of a club, a push, a charge or a death from above."""
    blows: Mapping[Location, str] = field(default_factory=dict)
    """The targets of punching arms or of the kicking leg."""
    resolved: bool = False

    @property
    def targets(self) -> list[str]:
        """All its targets."""
        return sorted({self.target, *self.blows.values()} - {""})


@dataclass
class Mech:
    """A 'Mech on the map or off it. Its id is the letter of its side, "a" or "b" in most matches,
    and a number. What a record sheet counts is replaced rather than changed, so that copies share
    it."""

    id: str
    seat: int
    side: int
    card: str
    name: str
    warrior: Warrior
    armour: Mapping[Location, Count]
    rear: Mapping[Location, Count]
    """Rear armour of the torsos."""
    structure: Mapping[Location, Count]
    shots: Mapping[str, Count]
    """Rounds left in each slot of ammunition. A key "LT:3" is the location and the slot's
    number."""
    hit: Mapping[Location, Sequence[Count]] = field(default_factory=dict)
    """The slots hit by critical hits, from 0. The slots of a lost location are not listed."""
    lost: list[Location] = field(default_factory=list)
    """Locations destroyed, blown off or dropped."""
    fresh: Fresh = field(default_factory=Fresh)
    breached: list[Location] = field(default_factory=list)
    """Locations flooded (G-23): everything in them has stopped working."""
    heat: Count = 0
    hex: Hex | None = None
    facing: Annotated[int, Field(ge=0, le=5)] = 0
    prone: bool = False
    shut_down: bool = False
    twist: Annotated[int, Field(ge=-1, le=1)] = 0
    """Torso twist: -1 left, 1 right."""
    flipped: bool = False
    """Whether both arms point to the rear."""
    club: Literal["", "tree", "limb"] = ""
    club_since: Count = 0
    """The turn in which the club was picked up."""
    out: Out = ""
    """Why it is out of play. A 'Mech destroyed in this phase keeps its hex until the end of the
    phase."""
    crippled: bool = False
    """Whether it is crippled, as judged when it left the map or in the last end phase
    (BT-11.12)."""
    movement: Movement = field(default_factory=Movement)
    fire: Fire | None = None
    strike: Strike | None = None
    spots: str = ""
    """The one target that it spots for others this turn."""
    taken: int = 0
    """Damage taken in this phase (BT-3.8.6)."""
    events: list[str] = field(default_factory=list)
    """The events of this phase that count in its piloting rolls (BT-8.1.p1), in order: see
    `harm.piloting`."""
    due: list[str] = field(default_factory=list)
    """Those of `events` that require a roll at the end of the phase."""

    @property
    def at(self) -> Hex:
        """The hex of a 'Mech that is on the map."""
        assert self.hex is not None, f"{self.id} is off the map"
        return self.hex

    @property
    def on_map(self) -> bool:
        """Whether it is on the map, also as a wreck until the end of the phase."""
        return self.hex is not None

    @property
    def displaces(self) -> str:
        """The target of its charge, death from above or push of this turn; "" without one."""
        if self.strike is not None and self.strike.kind in DISPLACING:
            return self.strike.target
        return self.movement.charge or self.movement.dfa

    @property
    def in_play(self) -> bool:
        """Whether it is on the map and not destroyed, with its warrior alive (BT-11.9)."""
        return self.hex is not None and not self.out


@dataclass
class Turns:
    """The order of acting within a phase (BT-1.p2)."""

    waiting: list[str] = field(default_factory=list)
    """The 'Mechs that have yet to act in this phase."""
    left: list[int] = field(default_factory=list)
    """The number of 'Mechs that each side has yet to act with in this round of alternation."""
    side: int = 0
    """The side that acts next."""
    done: list[str] = field(default_factory=list)
    """The 'Mechs that have acted, in order, which is the order of resolution of weapon and physical
    attacks."""


@dataclass
class State:
    """The whole state of a match. `stage` says which step of the script is next; see `script`."""

    stage: str = "set-up"
    turn: Count = 0
    initiative: list[int] = field(default_factory=list)
    """The sides in the order of acting, the lowest roll first."""
    gone: list[int] = field(default_factory=list)
    """The sides that have left the match while others play on (BT-11.18)."""
    turns: Turns = field(default_factory=Turns)
    mechs: dict[str, Mech] = field(default_factory=dict)
    board: dict[str, str | int] = field(default_factory=dict)
    """The board of a position file, as {"columns", "rows", "hexes"}; empty for the match's
    cards."""
    placed_as_suggested: list[int] = field(default_factory=list)
    """The seats whose 'Mechs are placed as suggested."""
    choosing: list[int] = field(default_factory=list)
    """The seats that choose during resolution what is otherwise taken by suggestion."""
    limbs: dict[str, Count] = field(default_factory=dict)
    """Limbs in hexes that may be picked up as clubs, by the hex's number."""
    lines: dict[str, int] = field(default_factory=dict)
    """The side (0 left, 1 right, seen from the first hex) that counts for lines along edges until
    the end of the turn, by "0505-0705", the hexes' numbers (BT-3.2.p1)."""
    hill: Annotated[list[int], Field(min_length=2)] = field(default_factory=lambda: [0, 0])
    """Hill points by side (BT-11.16)."""
    quiet: Count = 0
    """Consecutive turns without damage from an attack (BT-11.10)."""
    damaged: bool = False
    """Whether an attack has done damage this turn."""
    attack: Mapping[str, object] | None = None
    """The attack under way or just resolved, as it is shown."""

    @property
    def sides(self) -> range:
        """All sides of the match, also those that are out of it."""
        return range(max([2, *(mech.side + 1 for mech in self.mechs.values())]))

    def mech(self, mech_id: str) -> Mech:
        """The 'Mech with that id."""
        return self.mechs[mech_id]

    def is_displaced(self, target: Mech) -> bool:
        """Whether this 'Mech is already the target of a charge, a death from above or a push this
        turn, of which it may be the target only once (BT-2.10.p1, BT-4.2.p6)."""
        return any(mech.displaces == target.id for mech in self.mechs.values())

    def enemies(self, mech: Mech) -> list[Mech]:
        """The 'Mechs of other sides in play."""
        return [other for other in self.in_play() if other.side != mech.side]

    def on_map(self) -> list[Mech]:
        """All 'Mechs on the map, in the order of the forces."""
        return [mech for mech in self.mechs.values() if mech.on_map]

    def in_play(self, side: int | None = None) -> list[Mech]:
        """The 'Mechs in play, of one side or of all."""
        return [
            mech
            for mech in self.mechs.values()
            if mech.in_play and (side is None or mech.side == side)
        ]
