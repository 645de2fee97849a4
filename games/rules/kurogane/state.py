"""The state of a match of Kuroganengage, as plain data that round-trips through JSON.

A cell is (x, y), x to the right, y down, from 0. A level is a height step (KG-1.5). What a unit
can do is on its cards; it is computed in `units`, never kept twice.
"""

from dataclasses import dataclass, field

from ..contract.events import Event, Words
from ..copies import immutable

Cell = tuple[int, int]


@dataclass
class Unit:
    """A mecha. Its id is "a" or "b" and a number; `card` is the id of its commander or frame, and
    `weapons` are the ids of its equipment, one for each piece."""

    id: str
    seat: int
    name: str
    card: str
    commander: bool
    weapons: tuple[str, ...]
    cost: int
    cell: Cell | None = None
    """The cell where the unit stands or its wreck lies; None in Reserve."""
    damage: int = 0
    risk: int = 0
    pap: int = 0
    bap: int = 0
    destroyed: bool = False
    """Whether it lies on the board as a wreck, which it does until the round ends."""
    returns: int = 1
    """The first round in which the unit may sortie."""

    @property
    def at(self) -> Cell:
        """The cell of a unit that is on the board."""
        assert self.cell is not None, f"{self.id} is in Reserve"
        return self.cell

    @property
    def deployed(self) -> bool:
        """Whether the unit stands on the board and can act."""
        return self.cell is not None and not self.destroyed


@dataclass
class Overkill:
    """The marker that links a unit to the wreck of an enemy (KG-8.3)."""

    unit: str
    wreck: str
    progress: int = 0
    fresh: bool = True
    """Whether it was declared in the current turn of its owner."""
    stopped: bool = False


@immutable
class Objective:
    """An objective: its cell, and the seat that has captured it. Copies of states share it, as it
    is replaced where it is captured."""

    id: str
    name: str
    cell: Cell
    owner: int | None = None


@dataclass
class Turn:
    """A turn: its seat, the active unit, and what was done in the activation."""

    seat: int
    unit: str | None = None
    actions: int = 0
    moved: bool = False
    attacked: bool = False
    used: list[int] = field(default_factory=list)
    """The places in `Unit.weapons` of the weapons used in this activation."""


class AttackShown(Event, kind="attack"):
    """An attack as everybody sees it: its dice and values with their terms in words and, after the
    roll, the result. The damage is None before the roll."""

    attacker: str
    target: str
    weapon: str
    counter: bool
    dice: int = 0
    sources: tuple[Words, ...]
    attack: int
    attack_parts: tuple[Words, ...] = ()
    defence: int
    defence_parts: tuple[Words, ...] = ()
    faces: tuple[int, ...] = ()
    successes: int = 0
    criticals: int = 0
    damage: int | None = None


@dataclass
class State:
    """The whole state of a match. `stage` says which step of the script is next."""

    stage: str = "round"
    map: str = ""
    round: int = 0
    first: int = 0
    vp: list[int] = field(default_factory=lambda: [0, 0])
    units: dict[str, Unit] = field(default_factory=dict)
    objectives: list[Objective] = field(default_factory=list)
    overkills: list[Overkill] = field(default_factory=list)
    sorties_over: list[int] = field(default_factory=list)
    """The seats that have passed in the current sortie step."""
    sorties_suggested: list[int] = field(default_factory=list)
    """The seats that leave the rest of this sortie step to the suggestion."""
    to_sortie: int = 0
    turn: Turn | None = None
    attack: AttackShown | None = None
    """The attack under way or just resolved, as it is shown."""

    def unit(self, unit_id: str) -> Unit:
        """The unit with that id."""
        return self.units[unit_id]

    def of(self, seat: int) -> list[Unit]:
        """The units of a seat, in the order of its team."""
        return [unit for unit in self.units.values() if unit.seat == seat]
