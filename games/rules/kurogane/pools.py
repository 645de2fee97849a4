"""The dice pool of an attack, term by term (KG-7.2), and what its faces count as (KG-7.4)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.asking import Game
from ..contract.sums import Term, signed
from ..copies import immutable
from ..squares import distance
from ..text import Message, _, pgettext
from . import constants, sight
from .board import field_of
from .cards.schema import Profile
from .state import State, Unit


def described(term: Term) -> Message:
    """A term in words, always with its sign."""
    return _("%(label)s %(value)s", label=term.label, value=signed(term.value))


@immutable
class Pool:
    """The dice of an attack, term by term. `never` is the reason for rolling no dice, whatever the
    parts."""

    parts: tuple[Term, ...]
    never: Term | None = None

    @property
    def dice(self) -> int:
        """The number of dice: the sum of the parts, never below 0 (KG-7.2.p1)."""
        return 0 if self.never else max(0, sum(part.value for part in self.parts))

    def with_parts(self, *more: Term) -> Pool:
        """The pool with further parts, for the special actions."""
        return Pool((*self.parts, *more), self.never)

    def sources(self) -> list[Message]:
        """The parts in words."""
        parts = [described(part) for part in self.parts]
        return [*parts, self.never.label] if self.never else parts

    def description(self) -> Message:
        """The dice and their sources in a sentence; without dice, that the attack cannot hit
        (KG-7.4.p1)."""
        if not self.dice:
            return _("No dice, so it cannot hit (%(sources)s).", sources=self.sources())
        return _("Dice: %(dice)s (%(sources)s).", dice=self.dice, sources=self.sources())


POWER_ATTACK = Term(constants.POWER_ATTACK_DICE, _("Power Attack"), "KG-7.3.2")
ENHANCE = Term(constants.ENHANCE_DICE, _("Enhance"), "KG-7.3.3")
DODGE = Term(constants.DODGE_DICE, _("dodge"), "KG-7.3.5")
HIT = pgettext("of a weapon", "Hit")
RISK = _("risk")
INDIRECT = Term(-constants.INDIRECT_PENALTY, _("indirect"), "KG-7.2.t3")
CLEAR_SHOT = Term(constants.CLEAR_SHOT, _("clear shot"), "KG-7.2.t5")
HIGH_GROUND = Term(constants.HIGH_GROUND, _("high ground"), "KG-7.2.t6")
OUT_OF_REACH = Term(
    0, _("out of reach: close combat needs the next cell, level or one level up"), "KG-7.2.t2"
)


def pool_of(game: Game[State], attacker: Unit, profile: Profile, target: Unit) -> Pool:
    """The dice of an attack with this profile, before special actions (KG-7.2)."""
    parts = [Term(profile.hit, HIT, "KG-7.2.p1")]
    far = distance(attacker.at, target.at)
    if profile.rng != "C":
        penalty = (far - 1) // profile.rng
        if penalty:
            parts.append(Term(-penalty, _("distance %(cells)s", cells=far), "KG-7.2.t1"))
    if not sight.visible(game, attacker, target):
        parts.append(INDIRECT)
    if target.risk:
        parts.append(Term(target.risk, RISK, "KG-7.2.t4"))
    if sight.clear_shot(game, attacker, target):
        parts.append(CLEAR_SHOT)
    if sight.high_ground(game, attacker, target):
        parts.append(HIGH_GROUND)
    is_beyond = profile.rng == "C" and not in_close_combat(game, attacker, target)
    return Pool(tuple(parts), OUT_OF_REACH if is_beyond else None)


def in_close_combat(game: Game[State], attacker: Unit, target: Unit) -> bool:
    """Whether an attack is close combat: at distance 1, on the same level or exactly 1 above, never
    below (KG-7.2.t2)."""
    field = field_of(game.setup, game.state)
    up = field.level(target.at) - field.level(attacker.at)
    return distance(attacker.at, target.at) == 1 and up in (0, 1)


def successes_of(faces: Sequence[int]) -> tuple[int, int]:
    """Successes and criticals among faces from 1 to 6 (KG-7.4.p1)."""
    successes = sum(1 for face in faces if face >= constants.SUCCESS)
    criticals = sum(1 for face in faces if face >= constants.CRITICAL)
    return successes, criticals
