"""The state of a match of BattleTech, as plain data that round-trips through JSON.

A hex is (q, r), its axial coordinates. Facings and directions are 0 to 5 clockwise, 0 up. What a
'Mech is made of stands on its card; what is left of it stands here.

Damage of attacks is marked at once and takes effect when the phase is over (BT-0.p5): `hit` and
`lost` name all that is marked, `fresh` what of it has no effect yet. Whoever asks what a 'Mech can
do goes through `mechs`, which leaves out what is fresh.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from .terms import Location, Mode, Out

Hex = tuple[int, int]
Count = Annotated[int, Field(ge=0, le=999)]
Skill = Annotated[int, Field(ge=0, le=8)]
Blow = Literal["", "none", "kick", "punch", "club", "hatchet", "push", "charge", "dfa"]
"""What a 'Mech does in the physical attack phase; "": nothing is declared yet."""
DISPLACING: Final = frozenset({"push", "charge", "dfa"})
"""The attacks that displace their target."""


@dataclass
class Warrior:
    """Who sits in the cockpit."""

    name: str
    gunnery: Skill
    piloting: Skill
    hits: Count = 0
    conscious: bool = True
    unconscious_since: Count = 0
    """The turn in which they lost consciousness."""
    due: int = 0
    """Points of this phase for which no consciousness roll has been made yet (BT-3.12.1)."""
    dead: bool = False

    @property
    def awake(self) -> bool:
        """Neither dead nor unconscious."""
        return self.conscious and not self.dead


@dataclass
class Fresh:
    """Damage that is marked and has no effect before the phase is over (BT-0.p5)."""

    hit: dict[Location, list[int]] = field(default_factory=dict)
    lost: list[Location] = field(default_factory=list)
    breached: list[Location] = field(default_factory=list)
    out: bool = False
    """It is destroyed and all that it has declared in this phase is still carried out."""
    warrior: bool = False
    """Its warrior was awake when the phase began, and is not any more."""


@dataclass
class Movement:
    """What a 'Mech has done in this turn's movement phase (BT-2.12.p1)."""

    mode: Mode = ""
    over: bool = False
    spent: Count = 0
    """MP."""
    hexes: Count = 0
    """Hexes entered since it last changed between forward and backward."""
    charge_hexes: Count = 0
    """The hexes that count for a charge: `hexes`, but after a fall only those since (BT-4.5.2)."""
    backward: bool = False
    turned: bool = False
    attempts: Count = 0
    """To stand up."""
    heat: Count = 0
    fell: bool = False
    start: Hex | None = None
    """Where it stood when the turn began, or where it jumped from."""
    charge: str = ""
    """The 'Mech that it has declared to charge."""
    dfa: str = ""
    """The 'Mech that it has declared to jump upon."""
    dfa_fails: bool = False
    """It failed a piloting roll on the way: its jump upon another misses by itself (BT-3.12.3)."""


@dataclass
class Shot:
    """One weapon that fires: the id of the weapon on the card, and the target."""

    weapon: str
    target: str
    spotter: str = ""
    """The friend who spots, where the shot is indirect (BT-3.4.p1)."""
    aim: Location | Literal[""] = ""
    """The location aimed at (BT-3.5.p1)."""
    resolved: bool = False


@dataclass
class Fire:
    """What a 'Mech declares in the weapon attack phase (BT-3.1.p1)."""

    shots: list[Shot] = field(default_factory=list)
    seeks_club: bool = False
    prop: Location | Literal[""] = ""
    """The arm that a prone 'Mech props itself on (BT-3.1.p5)."""
    resolved: bool = False


@dataclass
class Strike:
    """What a 'Mech declares in the physical attack phase."""

    kind: Blow = ""
    target: str = ""
    """Of a club, a push, a charge or a death from above."""
    blows: dict[Location, str] = field(default_factory=dict)
    """The target of each arm that punches or of the leg that kicks."""
    resolved: bool = False


@dataclass
class Mech:
    """A 'Mech on the map or out of it. Its id is the letter of its side, "a" or "b" in
    most matches, and a number."""

    id: str
    seat: int
    side: int
    card: str
    name: str
    warrior: Warrior
    armour: dict[Location, Count]
    rear: dict[Location, Count]
    """Rear armour of the torsos."""
    structure: dict[Location, Count]
    shots: dict[str, Count]
    """Rounds left in each slot of ammunition, by "LT:3": its location and the slot's number."""
    hit: dict[Location, list[Count]] = field(default_factory=dict)
    """The slots hit by critical hits, counted from 0. All slots of a location that is lost are
    lost with it and are not listed."""
    lost: list[Location] = field(default_factory=list)
    """Locations destroyed, blown off or dropped."""
    fresh: Fresh = field(default_factory=Fresh)
    breached: list[Location] = field(default_factory=list)
    """Locations flooded (G-23): all in them has stopped working."""
    heat: Count = 0
    hex: Hex | None = None
    facing: Annotated[int, Field(ge=0, le=5)] = 0
    prone: bool = False
    shut_down: bool = False
    twist: Annotated[int, Field(ge=-1, le=1)] = 0
    """Torso twist: -1 left, 1 right."""
    flipped: bool = False
    """Both arms point to the rear."""
    club: Literal["", "tree", "limb"] = ""
    club_since: Count = 0
    """The turn in which the club was picked up."""
    out: Out = ""
    """Why it is out of play. Until the phase is over one that was destroyed in it keeps its hex."""
    crippled: bool = False
    """As judged when it left the map or in the last end phase (BT-11.12)."""
    movement: Movement = field(default_factory=Movement)
    fire: Fire | None = None
    strike: Strike | None = None
    spots: str = ""
    """The one target that it spots for others this turn."""
    taken: int = 0
    """Damage taken in this phase (BT-3.8.6)."""
    events: list[str] = field(default_factory=list)
    """What has happened to it in this phase and counts in its piloting rolls (BT-8.1.p1), in
    order, one word each: see `harm.piloting`."""
    due: list[str] = field(default_factory=list)
    """Those of `events` that ask for a roll when the phase is over."""

    @property
    def at(self) -> Hex:
        """The hex of a 'Mech that is on the map."""
        assert self.hex is not None, f"{self.id} is off the map"
        return self.hex

    @property
    def on_map(self) -> bool:
        """It is on the map, if only as what is left of it until the phase is over."""
        return self.hex is not None

    @property
    def displaces(self) -> str:
        """The target of the charge, the death from above or the push that it has declared this
        turn, "" if it has declared none of them."""
        if self.strike is not None and self.strike.kind in DISPLACING:
            return self.strike.target
        return self.movement.charge or self.movement.dfa

    @property
    def in_play(self) -> bool:
        """It is on the map and not destroyed, its warrior alive (BT-11.9)."""
        return self.on_map and not self.out


@dataclass
class Turns:
    """Whose turn it is within a phase (BT-1.p2)."""

    waiting: list[str] = field(default_factory=list)
    """The 'Mechs that have still to act in this phase."""
    left: list[int] = field(default_factory=list)
    """How many 'Mechs each side still acts with in this round of alternation."""
    side: int = 0
    """The side that acts next."""
    done: list[str] = field(default_factory=list)
    """The 'Mechs that have acted, in their order: weapon and physical attacks are resolved so."""


@dataclass
class State:
    """Everything that the rules know. `stage` says where the script stands; see `script`."""

    stage: str = "set-up"
    turn: Count = 0
    initiative: list[int] = field(default_factory=list)
    """The sides, the one that acts first (with the lowest roll) first."""
    gone: list[int] = field(default_factory=list)
    """The sides that have left the match while others play on (BT-11.18)."""
    turns: Turns = field(default_factory=Turns)
    mechs: dict[str, Mech] = field(default_factory=dict)
    board: dict[str, str | int] = field(default_factory=dict)
    """A board given by a position file, as {"columns", "rows", "hexes"}; empty: the match's cards.
    """
    placed_as_suggested: list[int] = field(default_factory=list)
    """The seats that leave it to the suggestion where their 'Mechs begin."""
    choosing: list[int] = field(default_factory=list)
    """The seats that choose as they go what else is taken as suggested."""
    limbs: dict[str, Count] = field(default_factory=dict)
    """Limbs that lie in hexes and may be picked up as clubs, by the hex's number."""
    lines: dict[str, int] = field(default_factory=dict)
    """The side (0 left, 1 right, seen from the first) that counts for lines along edges until the
    turn is over, by "0505-0705", the hexes' numbers (BT-3.2.p1)."""
    hill: Annotated[list[int], Field(min_length=2)] = field(default_factory=lambda: [0, 0])
    """Hill points by side (BT-11.16)."""
    quiet: Count = 0
    """Turns running without damage from an attack (BT-11.10)."""
    damaged: bool = False
    """Whether an attack has done damage this turn."""
    attack: dict[str, object] | None = None
    """The attack under way or just resolved, as the screens show it."""

    @property
    def sides(self) -> range:
        """All sides of the match, those that are out of it too."""
        return range(max([2, *(mech.side + 1 for mech in self.mechs.values())]))

    def mech(self, mech_id: str) -> Mech:
        """The 'Mech with that id."""
        return self.mechs[mech_id]

    def is_displaced(self, target: Mech) -> bool:
        """Whether a charge, a death from above or a push at this 'Mech has been declared this turn:
        it may be the target of one of them only (BT-2.10.p1, BT-4.2.p6)."""
        return any(mech.displaces == target.id for mech in self.mechs.values())

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
