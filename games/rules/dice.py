"""The committed dice stream: all randomness of a match.

The seed is fixed, and its hash shown, before the first roll. Each seat adds a part of its own, and
commits to it before any part is revealed. The seed is revealed when the match has ended. So nobody,
including the server, can choose a roll unnoticed, and everybody can check every roll
(`dice_record`). Faces are numbered from 0.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from typing import NamedTuple, Protocol, TypeVar

from .budget import Budget

Item = TypeVar("Item")


class OutOfDice(RuntimeError):
    """A scripted stream has run out of faces, or has one that the die lacks."""


class Source(Protocol):
    """A source of faces: the face of the die numbered `position`, with this many sides."""

    def face(self, position: int, sides: int) -> int: ...


class Seeded:
    """Faces computed from a key and the die's position, so any roll can be checked alone."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def face(self, position: int, sides: int) -> int:
        """An unbiased face: draws beyond the last whole multiple of `sides` are thrown away."""
        limit = (1 << 64) // sides * sides
        attempt = 0
        while True:
            message = b"%d:%d" % (position, attempt)
            digest = hmac.digest(self._key, message, "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % sides
            attempt += 1


class Scripted:
    """Faces given in advance, for tests and position files; then those of `after`, if any."""

    def __init__(self, faces: Iterable[int], after: Source | None = None) -> None:
        self._faces = list(faces)
        self._next = 0
        self._after = after

    def face(self, position: int, sides: int) -> int:
        if self._next < len(self._faces):
            face = self._faces[self._next]
            self._next += 1
            if not 0 <= face < sides:
                raise OutOfDice(f"scripted face {face} is not on a die of {sides} sides")
            return face
        if self._after is None:
            raise OutOfDice(f"no scripted face is left for die {position} of {sides} sides")
        return self._after.face(position, sides)


class Dice:
    """The dice that the rules roll. Keeps the faces rolled since the last `take`."""

    def __init__(self, source: Source, position: int = 0) -> None:
        self.source = source
        self.position = position
        self.budget = Budget()
        self._rolled: list[int] = []
        self._recorded: list[int] = []
        self.chosen: list[int] = []  # the next faces, where somebody has chosen them

    def die(self, sides: int) -> int:
        """One face from 0 to sides - 1. Counts as a step of work (see `budget`)."""
        self.budget.step()
        chosen = self.chosen.pop(0) if self.chosen else None
        if self._recorded:
            face = self._recorded.pop(0)
            if not 0 <= face < sides:
                raise OutOfDice(f"recorded face {face} is not on a die of {sides} sides")
        else:
            face = self.source.face(self.position, sides)
            if chosen is not None and chosen < sides:
                face = chosen
        self.position += 1
        self._rolled.append(face)
        return face

    def roll(self, count: int, sides: int) -> list[int]:
        """`count` faces from 0 to sides - 1."""
        return [self.die(sides) for _number in range(count)]

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely as any other."""
        return items[self.die(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle the items in place, with every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.die(last + 1)
            items[last], items[other] = items[other], items[last]

    def replay(self, faces: Iterable[int]) -> None:
        """Use these recorded faces before any new ones."""
        self._recorded = list(faces)

    def rolled_since(self, position: int) -> tuple[int, ...]:
        """The faces rolled from a position on, without those already taken."""
        count = self.position - position
        return tuple(self._rolled[len(self._rolled) - count :])

    def take(self) -> list[int]:
        """The faces rolled since the last call, to store with the answer that rolled them."""
        rolled, self._rolled = self._rolled, []
        return rolled


def commitment(seed: bytes) -> str:
    """The hash that is shown before the first roll and that the seed must have at the end."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, entropy: Sequence[bytes]) -> bytes:
    """The key of the stream: the committed seed mixed with what each seat has added."""
    mixed = hashlib.sha256(b"tabletop dice")
    for part in (seed, *entropy):
        mixed.update(len(part).to_bytes(4, "big") + part)
    return mixed.digest()


class Roll(NamedTuple):
    """A die that was thrown: its position in the stream, its sides and face, and the number of
    the answer that threw it."""

    position: int
    sides: int
    face: int
    answer: int = 0


def wrong_rolls(key: bytes, rolls: Iterable[Roll]) -> list[Roll]:
    """The rolls that do not follow from the key (see `key_of`), or whose positions are not one
    after the other from 0: an honest record has none."""
    source = Seeded(key)
    return [
        roll
        for expected, roll in enumerate(rolls)
        if roll.position != expected or source.face(roll.position, roll.sides) != roll.face
    ]


LINK_LENGTH = 32


def link_after(key: bytes, link: str, roll: Roll) -> str:
    """The running hash over all dice up to this one, from the one before it ("" at first). Under
    the key it reveals nothing about the dice until the seed is shown, and fits no other dice."""
    hashed = f"{link}|{roll.answer}|{roll.position}|{roll.sides}|{roll.face}"
    return hmac.new(key, hashed.encode(), "sha256").hexdigest()[:LINK_LENGTH]


def links(key: bytes, rolls: Iterable[Roll]) -> Iterator[tuple[int, str]]:
    """The running hash after each answer that threw dice, with the answer's number."""
    link, before = "", None
    for roll in rolls:
        if before is not None and before != roll.answer:
            yield before, link
        link, before = link_after(key, link, roll), roll.answer
    if before is not None:
        yield before, link
