"""The exact odds of an attack from its dice and the rules that always apply, before rerolls and
everything optional."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from operator import mul
from typing import Any

from pydantic import BaseModel

from ... import odds
from ...caching import cached_on_first
from ...contract.asking import Game
from .. import constants
from ..cards.words.amounts import DiceShowing
from ..cards.words.effects.attacking import ChangeDice
from ..cards.words.modifiers.dice import Worth
from ..cards.words.rules import Rule
from ..context import in_force
from ..context.active_rule import ActiveRule
from ..context.attack_state import Attack, Die, Pool
from ..dice import pools
from ..figures.state import State
from ..modifiers import stats
from . import foreseen

Counts = tuple[int, ...]
"""The number of dice of a roll with each face, in the order of `FACES`; useless faces are not
counted."""
FACES = tuple(dict.fromkeys(constants.FACES))
ROLLS = ("attack", "defense")
ALL = 99
"""Stands for all of them."""


def damage_odds(
    game: Game[State], made: Attack, sizes: Mapping[str, int], cover: bool
) -> Mapping[int, int]:
    """The exact odds of the damage of an attack with pools of these sizes, before the limit of
    Stamina (CP-DMG-02). They include initial dice, extra dice of criticals, the value of each face,
    cover, rules triggered by icons, and rules that reduce damage, but no rerolls and nothing
    optional. Empty if the number of combinations is too large."""
    game.budget.step(sum(sizes.values()))
    asked = _asked_about(game, made)
    counted = {roll: _useful(game, made, roll, asked[roll]) for roll in ROLLS}
    if any(_ways(counted[roll], sizes[roll]) > MOST_WAYS for roll in ROLLS):
        return {}
    attack, defense = (
        _spread(counted[roll], _has_extras(game, made, roll), sizes[roll]) for roll in ROLLS
    )
    return _Outcomes(game, made, cover, asked).odds(attack, defense)


MOST_WAYS = 10_000
"""The most combinations that are counted: more than any roll of a built-in card has."""


def _ways(counted_as: Sequence[int | None], dice: int) -> int:
    """The upper bound of combinations of a roll, each die with an extra one."""
    kinds = len(set(counted_as) - {None})
    return comb(2 * dice + kinds, kinds)


def odds_of_more(
    game: Game[State],
    made: Attack,
    faces: Mapping[str, Sequence[str]],
    more: Mapping[str, int],
    cover: bool,
    *,
    decided: bool = False,
) -> Mapping[int, int]:
    """The exact odds of the damage of an attack with these faces and so many more dice to roll,
    whose criticals add none (CP-ATK-20), in the sense of `damage_odds`. `decided`: the defender no
    longer uses cover. Empty if the number of combinations is too large."""
    game.budget.step(sum(more.values()))
    asked = _asked_about(game, made)
    counted = {roll: _useful(game, made, roll, asked[roll]) for roll in ROLLS}
    if any(_ways(counted[roll], more.get(roll, 0)) > MOST_WAYS for roll in ROLLS):
        return {}
    spreads = []
    for roll in ROLLS:
        shown = _counts(*(counted[roll][FACES.index(face)] for face in faces[roll]))
        fallen = _spread(counted[roll], False, more.get(roll, 0))
        spreads.append(odds.joined({shown: 1}, fallen, _added))
    return _Outcomes(game, made, cover, asked, decided).odds(*spreads)


def percent(chance: Fraction) -> int:
    """A chance in whole percent."""
    return round(100 * float(chance))


# -- Faces of a roll


@lru_cache(maxsize=1024)
def _spread(counted_as: Sequence[int | None], extras: bool, dice: int) -> Mapping[Counts, int]:
    """The combinations of a roll with their weights. Equivalent faces count as one."""
    sides = [counted_as[FACES.index(face)] for face in constants.FACES]
    die: dict[Counts, int] = {}
    for face, counted in zip(constants.FACES, sides, strict=True):
        if face != "critical" or not extras:
            die[_counts(counted)] = die.get(_counts(counted), 0) + len(sides)
            continue
        for more in sides:  # the extra die of a critical: CP-DICE-04, CP-DICE-05
            outcome = _counts(counted, more)
            die[outcome] = die.get(outcome, 0) + 1
    return odds.repeated(die, dice, _added, _counts())


def _counts(*faces: int | None) -> Counts:
    return tuple(faces.count(number) for number in range(len(FACES)))


def _added(left: Counts, right: Counts) -> Counts:
    return tuple(map(sum, zip(left, right, strict=True)))


def _useful(
    game: Game[State], made: Attack, roll: str, asked: Mapping[str, int]
) -> tuple[int | None, ...]:
    """The face as which each face counts in a roll: faces that no rule distinguishes count as one,
    and useless ones as none."""
    changing = [
        modifier.faces
        for active in in_force.modifying(game, "worth", made)
        for modifier in active.rule.always
        if isinstance(modifier, Worth) and roll in modifier.roll
    ]
    alike: dict[Any, int] = {}
    counted: list[int | None] = []
    for number, face in enumerate(FACES):
        success, changes = face in pools.SUCCESSES[roll], [face in faces for faces in changing]
        in_cover = roll == "defense" and face != "failure"
        if face in asked:
            counted.append(number)
        elif success or in_cover or any(changes):
            counted.append(alike.setdefault((success, in_cover, *changes), number))
        else:
            counted.append(None)
    return tuple(counted)


UNCOVERED = ("block", "failure")
"""Faces that cover does not change (CP-COVER-04, CP-COVER-05)."""


def _has_extras(game: Game[State], made: Attack, roll: str) -> bool:
    unit = made.attacker if roll == "attack" else made.target
    return pools.has_extras(game, roll, unit, made)


# -- Rules that look at faces


def _asked_about(game: Game[State], made: Attack) -> Mapping[str, Mapping[str, int]]:
    """The faces of each roll that rules count, with the number up to which they matter."""
    found: dict[str, dict[str, int]] = {roll: {} for roll in ROLLS}
    changes = []
    for rule in _looking(game, made):
        for face in rule.rule.icons if rule.kind == "attack" else ():
            _ask_about(found["attack"], (face,), rule.rule.icons.count(face))
        for word in _words_about_faces(rule.rule):
            if word.roll not in found:
                continue
            if isinstance(word, DiceShowing):
                _ask_about(found[word.roll], word.showing, ALL)
            else:
                changes.append(word)
    for change in changes:  # a die that is changed matters as much as what it becomes
        asked = found[change.roll]
        _ask_about(asked, (*change.showing, change.to), asked.get(change.to, 0))
    return found


def _ask_about(asked: dict[str, int], faces: Sequence[str], most: int) -> None:
    for face in faces:
        asked[face] = max(most, asked.get(face, 0))


def _looking(game: Game[State], made: Attack) -> Iterator[ActiveRule]:
    for kind in ("worth", "damage-cap", "no-modifying", "cover", "ignore-cover"):
        yield from in_force.modifying(game, kind, made)
    for moment in ("modified", "would-suffer"):
        yield from in_force.answering(game, moment, made)


@cached_on_first(1)
def _words_about_faces(rule: Rule) -> Sequence[DiceShowing | ChangeDice]:
    return [word for word in _words_in(rule) if isinstance(word, (DiceShowing, ChangeDice))]


def _words_in(value: object) -> Iterator[Any]:
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _words_in(item)
    elif isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _words_in(getattr(value, name))


# -- What comes of it


@dataclass
class _Outcomes:
    """The damage for the faces of both rolls in one attack."""

    game: Game[State]
    made: Attack
    cover: bool
    asked: Mapping[str, Mapping[str, int]]
    decided: bool = False
    """Whether the defender no longer uses cover."""

    def odds(
        self, attack: Mapping[Counts, int], defense: Mapping[Counts, int]
    ) -> Mapping[int, int]:
        """The odds of the damage for these combinations."""
        found: dict[int, int] = {}
        for attacking, attacks in self._by_faces("attack", attack).items():
            for defending, defenses in self._by_faces("defense", defense).items():
                case = self._case(attacking, defending)
                hits = odds.mapped(attacks, case.hits)
                blocks = odds.mapped(defenses, case.blocks)
                for damage, weight in odds.joined(hits, blocks, case.damage).items():
                    found[damage] = found.get(damage, 0) + weight
        return found

    def _by_faces(
        self, roll: str, spread: Mapping[Counts, int]
    ) -> Mapping[Counts, Mapping[Counts, int]]:
        """The combinations grouped by the numbers of faces that rules count, up to the number that
        matters."""
        most = [self.asked[roll].get(face, 0) for face in FACES]
        found: dict[Counts, dict[Counts, int]] = {}
        for counts, weight in spread.items():
            found.setdefault(tuple(map(min, counts, most)), {})[counts] = weight
        return found

    def _case(self, attack: Counts, defense: Counts) -> _Case:
        rolled = {"attack": attack, "defense": defense}
        made = replace(self.made, pools={roll: _pool(roll, rolled[roll]) for roll in ROLLS})
        cover = not self.decided and _covered(self.game, made, self.cover)
        changes: dict[str, dict[str, str]] = {roll: {} for roll in ROLLS}
        for roll, faces in foreseen.changes_of_dice(self.game, made):
            changes[roll] = {
                **{old: faces.get(new, new) for old, new in changes[roll].items()},
                **{old: new for old, new in faces.items() if old not in changes[roll]},
            }
        for roll, pool in made.pools.items():
            for die in pool.dice:
                die.face = changes[roll].get(die.face, die.face)
        return _Case(self.game, made, cover, changes)


def _pool(roll: str, counts: Counts) -> Pool:
    """A roll with so many of each face."""
    dice = [
        Die(f"{roll}-{face}-{number}", face)
        for face, count in zip(FACES, counts, strict=True)
        for number in range(count)
    ]
    return Pool(roll, "", len(dice), dice, rolled=True)


def _covered(game: Game[State], made: Attack, cover: bool) -> bool:
    """Whether the defender may use cover, after the effects of icons (CP-COVER-04)."""
    if stats.has(game, made.attacker, "ignore-cover", made):
        return False
    for _active, modifier, _ctx in stats.modifiers(game, made.target, "no-modifying", made):
        if "defense" in modifier.roll:
            return False
    return cover or stats.has(game, made.target, "cover", made) is not None


@dataclass
class _Case:
    """An attack whose dice show these numbers of the faces that rules count."""

    game: Game[State]
    made: Attack
    cover: bool
    changes: Mapping[str, Mapping[str, str]]
    _suffered: dict[int, int] = field(default_factory=dict)

    def hits(self, counts: Counts) -> int:
        """The attack's successes."""
        total: int = sum(map(mul, counts, self._worths["attack"]))
        return total

    def blocks(self, counts: Counts) -> int:
        """The successes of the defense, with cover."""
        worth = self._worths["defense"]
        total: int = sum(map(mul, counts, worth))
        if not self.cover:
            return total
        block = worth[FACES.index("block")]
        gains = [
            block - worth[number]
            for number, face in enumerate(FACES)
            if counts[number] and face not in UNCOVERED
        ]
        return total + max([0, *gains])

    def damage(self, hits: int, blocks: int) -> int:
        """The damage that the target suffers."""
        amount = min([max(0, hits - blocks), *self._caps])
        if amount not in self._suffered:
            self._suffered[amount] = foreseen.suffered(self.game, self.made, amount)
        return self._suffered[amount]

    @cached_property
    def _worths(self) -> Mapping[str, Sequence[int]]:
        """The value of each face in each roll, or the face into which it is changed."""
        found = {}
        for roll, unit in (("attack", self.made.attacker), ("defense", self.made.target)):
            worth = pools.worths(self.game, roll, unit, self.made)
            changed = self.changes[roll]
            found[roll] = [worth[changed.get(face, face)] for face in FACES]
        return found

    @cached_property
    def _caps(self) -> Sequence[int]:
        return pools.caps(self.game, self.made)
