"""An attack under way, and the dice of a roll, on which steps and rules of cards work."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ...contract.asking import Game, ScriptPart
from ...data import Plain
from ...text import Message
from ..cards.words.rules import Profile
from ..constants import FACES
from ..figures.state import State
from .active_rule import ActiveRule

DAMAGE_STEP = 13
LAST_STEP = 14


@dataclass
class Die:
    """One die of a roll. `mark` is "", "extra", "rerolled" or "changed"."""

    id: str
    face: str
    mark: str = ""
    rerolled_by: set[str] = field(default_factory=set)


@dataclass
class Pool:
    """The dice of one roll of a character: an attack, a defense or a dodge."""

    roll: str
    unit: str
    size: int = 0
    dice: list[Die] = field(default_factory=list)
    rolled: bool = False

    @property
    def faces(self) -> list[str]:
        """The faces of the dice."""
        return [die.face for die in self.dice]

    def showing(self, *faces: str) -> int:
        """The number of dice with one of these faces."""
        return sum(die.face in faces for die in self.dice)

    def add(self, number: int, mark: str = "") -> Die:
        """Adds one die with the face of this number."""
        die = Die(f"{self.roll}-{len(self.dice)}", FACES[number], mark)
        self.dice.append(die)
        return die


@dataclass
class Attack:
    """One attack against one target. `action`: it is the attacker's own Attack action; `series`: it
    is part of a beam or area attack. `rules` are the attack's own special rules and those that last
    until it ends."""

    attacker: str
    profile: Profile
    type: str
    target: str = ""
    action: bool = False
    series: bool = False
    free: bool = False
    any_range: bool = False
    step: int = 1
    rules: list[ActiveRule] = field(default_factory=list)
    added: list[tuple[str, str, str, int]] = field(default_factory=list)
    """Dice that effects add: the roll, its owner, the effect's name, the number."""
    pools: dict[str, Pool] = field(default_factory=dict)
    """Those gathered so far, by "attack" and "defense"."""
    sources: list[Message] = field(default_factory=list)
    cover: bool = False
    damage: int | None = None
    dealt: int = 0
    paid: bool = False
    ended: bool = False
    waiting: list[Callable[[], ScriptPart]] = field(default_factory=list)
    """Effects after it is completely resolved (CP-CORE-09)."""

    def shows(self, icons: tuple[str, ...]) -> bool:
        """Whether the attack roll contains dice with all these icons (CP-ATK-23). Dice can be
        counted again (CP-ATK-24)."""
        if not icons:
            return True
        pool = self.pools.get("attack")
        if pool is None or not pool.rolled:
            return False
        return all(pool.showing(icon) >= icons.count(icon) for icon in icons)


def under_way(game: Game[State]) -> Attack | None:
    """The attack under way: the innermost, where one interrupts another."""
    attacks = (thing for thing in reversed(game.under_way) if isinstance(thing, Attack))
    return next(attacks, None)


def is_over(state: State, attack: Attack) -> bool:
    """Whether an attack is over: an effect has ended it, or its attacker or target is gone before
    it dealt damage (CP-ATK-25)."""
    if attack.ended:
        return True
    both_there = state.unit(attack.attacker).fit and state.unit(attack.target).fit
    return attack.step < DAMAGE_STEP and not both_there


def plain_pool(pool: Pool | None, successes: int | None) -> Plain:
    """A pool as plain data for views."""
    if pool is None:
        return {"size": None, "dice": [], "successes": None}
    return {
        "size": pool.size,
        "dice": [{"face": die.face, "mark": die.mark} for die in pool.dice],
        "successes": successes,
    }
