"""The dice of a match: rolled from its committed stream, with the data to verify them."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.matches.log import lessons
from games.matches.models import Match
from games.rules.dice import Dice, Roll, Seeded, key_of, link_after, wrong_rolls
from games.rules.dice_record import COMMITTED_PARTS, Record


class Watched:
    """A stream of dice that records the number of sides of each new die. The first ones may be
    predetermined, by a lesson or by the match that this one was copied from."""

    def __init__(self, key: bytes, laid_out: Sequence[int] = ()) -> None:
        self.key = key
        self._seeded = Seeded(key)
        self._laid_out = laid_out
        self._sides: list[int] = []

    def face(self, position: int, sides: int) -> int:
        self._sides.append(sides)
        if position < len(self._laid_out) and self._laid_out[position] < sides:
            return self._laid_out[position]
        return self._seeded.face(position, sides)

    def take(self) -> list[int]:
        """The sides of the dice thrown since the last call."""
        sides, self._sides = self._sides, []
        return sides


def entropy(match: Match) -> list[bytes]:
    """The part of the dice that each seat has added."""
    return [bytes(seat.entropy) for seat in match.seats.all()]


def dice_for(match: Match) -> Dice:
    """Dice for a Table of this match, at the beginning of the stream."""
    key = key_of(bytes(match.seed), entropy(match))
    return Dice(Watched(key, lessons.dice_of(match)))


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


def new_link(match: Match, dice: Dice, rolls: list[Roll]) -> str:
    """The running hash after these dice, which is stored in the match; "" without dice, and for
    matches begun before the hash existed."""
    if match.dice_form < COMMITTED_PARTS or not rolls:
        return ""
    assert isinstance(dice.source, Watched)
    for roll in rolls:
        match.link = link_after(dice.source.key, match.link, roll)
    return match.link


def wrong_rolls_of(match: Match) -> list[Roll]:
    """The dice that do not follow from the seed and the entropy; empty for an honest match."""
    return wrong_rolls(key_of(bytes(match.seed), entropy(match)), rolls_of(match))


def record(match: Match) -> Record:
    """The data to verify every roll of a finished match."""
    opening = (match.opening or {}).get("link", "")
    later = match.answers.exclude(link="").values_list("number", "link")
    return Record(
        match.commitment,
        bytes(match.seed),
        entropy(match),
        list(rolls_of(match)),
        match.dice_form,
        [seat.commitment for seat in match.seats.all()],
        [(0, opening), *later] if opening else [*later],
    )
