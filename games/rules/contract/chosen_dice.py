"""Dice chosen beforehand, to try what would happen if they fell: only in copies of a match that
exist for trying (see Setup.chooses_dice)."""

import random
from typing import Final

from ..copies import immutable
from ..fields import Illegal, Option
from ..fields.field import Text
from ..text import _

CHOOSE_DICE: Final = "choose-dice"
MOST: Final = 60
"""The most dice chosen at a time."""
HIGHEST: Final = 99


@immutable
class Faces(Text):
    """The chosen faces in order, counted from 1 as people do; with none, the dice
    fall by chance. Where a die lacks the number chosen, it is rolled."""

    longest: int = 3 * MOST

    def check(self, value: object) -> str:
        words = super().check(value).replace(",", " ").split()
        for word in words:
            if not (word.isascii() and word.isdecimal() and 1 <= int(word) <= HIGHEST):
                raise Illegal("", _("“%(word)s” is no face of a die.", word=word))
        if len(words) > MOST:
            raise Illegal("", _("At most %(most)s dice are chosen at a time.", most=MOST))
        return " ".join(str(int(word)) for word in words)

    def sample(self, rng: random.Random) -> str:
        return " ".join(str(rng.randint(1, 6)) for _die in range(rng.randint(0, 8)))


def option() -> Option:
    """The option by which a seat chooses the next dice."""
    return Option(CHOOSE_DICE, _("Choose the next dice"), (Faces("faces", _("The next dice")),))


def faces_of(chosen: str) -> list[int]:
    """The faces of an answer, numbered from 0."""
    return [int(word) - 1 for word in chosen.split()]
