"""Handles: the ways to change the dice of a roll, by rules and by cover (CP-MOD, CP-COVER-04).
Rules of one name reroll a die at most once, and failures never (CP-MOD-02, CP-MOD-04)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...contract.asking import Game
from ...text import Message, pgettext
from .. import context
from ..cards.words.base import slug
from ..context.attack_state import Attack, Die, Pool
from ..figures.state import State
from ..modifiers import stats

FAILURE = "failure"


@dataclass
class Handle:
    """A way to change dice of a pool: a reroll (`into` None) or a change to a face. `name` is the
    rule's, `most` the limit of dice."""

    id: str
    name: Message | str
    rule: str = ""
    dice: list[Die] = field(default_factory=list)
    most: int = 0
    into: str | None = None
    all_or_none: bool = False
    gain: int = 0


def found(
    game: Game[State], pool: Pool, attack: Attack | None, whose: str, actor: str
) -> list[Handle]:
    """The handles of a side on a roll now."""
    if whose == "own" and _is_under(game, pool, attack, actor, "no-modifying"):
        return []
    ways = by_rules(game, pool, attack, whose, actor, "reroll")
    ways += by_rules(game, pool, attack, whose, actor, "change")
    if whose == "own" and pool.roll == "defense" and attack and attack.cover:
        dice = [die for die in pool.dice if die.face not in ("block", FAILURE)]
        ways.append(
            Handle("change:cover", pgettext("of terrain", "Cover"), "CP-COVER-04", dice, 1, "block")
        )
    return ways


def _is_under(game: Game[State], pool: Pool, attack: Attack | None, actor: str, kind: str) -> bool:
    """Whether a character is under a modifier of this kind for this roll."""
    return any(
        pool.roll in modifier.roll
        for _active, modifier, _ctx in stats.modifiers(game, actor, kind, attack)
    )


def rerollable(pool: Pool, name: str, free: bool) -> list[Die]:
    """The dice that a rule of this name may reroll (CP-MOD-02 to CP-MOD-04)."""
    return [
        die for die in pool.dice if name not in die.rerolled_by and (free or die.face != FAILURE)
    ]


def by_rules(
    game: Game[State], pool: Pool, attack: Attack | None, whose: str, actor: str, kind: str
) -> list[Handle]:
    """The handles by rules: "reroll" (CP-MOD-02) or "change" (CP-MOD-06). A rule may let a
    character change failures (CP-DICE-06, CP-DICE-09)."""
    free = _is_under(game, pool, attack, actor, "failures")
    found: list[Handle] = []
    seen: list[str] = []
    for active, modifier, ctx in stats.modifiers(game, actor, kind, attack):
        if pool.roll not in modifier.roll or modifier.whose != whose:
            continue
        handle = Handle(_numbered(f"{kind}:{slug(active.name)}", seen), active.name)
        if kind == "reroll":
            handle.rule, handle.all_or_none = "CP-MOD-02", modifier.all_or_none
            handle.dice = rerollable(pool, active.name, free)
        else:
            handle.rule, handle.into, handle.gain = "CP-MOD-06", modifier.into, modifier.gain
            handle.dice = changeable(pool, modifier.showing, modifier.into, free)
        any_number = modifier.count == "any"
        handle.most = len(handle.dice) if any_number else context.number(ctx, modifier.count)
        if handle.most > 0:
            found.append(handle)
    return found


def _numbered(name: str, seen: list[str]) -> str:
    """The id of a handle; later ones of the same name are numbered."""
    seen.append(name)
    number = seen.count(name)
    return name if number == 1 else f"{name}#{number}"


def changeable(pool: Pool, showing: Sequence[str], into: str, free: bool) -> list[Die]:
    """The dice that a rule may change to a face (CP-MOD-06)."""
    return [
        die
        for die in pool.dice
        if die.face in showing and die.face != into and (free or die.face != FAILURE)
    ]
