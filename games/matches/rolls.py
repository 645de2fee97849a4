"""The dice of one match: rolled from its committed stream, with what is needed to check them."""

from collections.abc import Iterator
from typing import Any

from games.matches.models import Match
from games.rules.dice import Dice, Roll, Seeded, key_of, wrong_rolls


class Watched:
    """A stream of dice that notes how many sides each new die had."""

    def __init__(self, key: bytes) -> None:
        self._seeded = Seeded(key)
        self._sides: list[int] = []

    def face(self, position: int, sides: int) -> int:
        self._sides.append(sides)
        return self._seeded.face(position, sides)

    def take(self) -> list[int]:
        """The sides of the dice thrown since the last call."""
        sides, self._sides = self._sides, []
        return sides


def entropy(match: Match) -> list[bytes]:
    """What each seat has added to the seed."""
    return [bytes(seat.entropy) for seat in match.seats.all()]


def dice_for(match: Match) -> Dice:
    """Dice for a Table of this match, at the beginning of the stream."""
    return Dice(Watched(key_of(bytes(match.seed), entropy(match))))


def sides_taken(dice: Dice) -> list[int]:
    """The sides of the dice newly thrown with `dice` since the last call."""
    assert isinstance(dice.source, Watched)
    return dice.source.take()


def rolls_of(match: Match) -> Iterator[Roll]:
    """Every die of the match so far, with the answer (0: the opening) that threw it."""
    opening: dict[str, Any] = match.opening or {"faces": [], "sides": []}
    for position, (face, sides) in enumerate(zip(opening["faces"], opening["sides"], strict=True)):
        yield Roll(position, sides, face, 0)
    for answer in match.answers.only("number", "first_die", "faces", "sides"):
        for offset, (face, sides) in enumerate(zip(answer.faces, answer.sides, strict=True)):
            yield Roll(answer.first_die + offset, sides, face, answer.number)


def wrong_rolls_of(match: Match) -> list[Roll]:
    """The dice that do not follow from the seed and the entropy: none, in an honest match."""
    return wrong_rolls(key_of(bytes(match.seed), entropy(match)), rolls_of(match))


def record(match: Match) -> dict[str, Any]:
    """All that it takes to check every roll of a match that is over, as plain data."""
    return {
        "seed": bytes(match.seed).hex(),
        "entropy": [part.hex() for part in entropy(match)],
        "key": key_of(bytes(match.seed), entropy(match)).hex(),
        "rolls": [list(roll) for roll in rolls_of(match)],
    }
