"""The record of a match's dice, and how to check it, with the record alone or with what a browser
kept during the match.

In the present form the server commits to its seed when the match is created. Each seat's browser
commits to a part of its own, and reveals it once all commitments are there. A seat whose browser
sent none has an empty part. In the first form the parts were sent openly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .data import Json, Plain
from .dice import Roll, commitment, key_of, links, wrong_rolls

OPEN_PARTS, COMMITTED_PARTS = 1, 2


@dataclass(frozen=True)
class Record:
    """All that it takes to check every roll of a match that is over. `links` are the running
    hashes that were kept with the answers which rolled dice, by the answer's number."""

    commitment: str
    seed: bytes
    parts: list[bytes]
    rolls: list[Roll]
    form: int = OPEN_PARTS
    commitments: list[str] = field(default_factory=list)
    links: list[tuple[int, str]] = field(default_factory=list)

    @property
    def key(self) -> bytes:
        """The key of the dice stream."""
        return key_of(self.seed, self.parts)

    @classmethod
    def read(cls, data: Json) -> Record:
        """A record from plain data. Raises AttributeError, KeyError, TypeError or ValueError."""
        return cls(
            str(data["commitment"]),
            bytes.fromhex(data["seed"]),
            [bytes.fromhex(part) for part in data["entropy"]],
            [Roll(*(int(part) for part in roll)) for roll in data["rolls"]],
            int(data.get("form", OPEN_PARTS)),
            [str(each) for each in data.get("commitments", [])],
            [(int(number), str(link)) for number, link in data.get("links", [])],
        )

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "form": self.form,
            "commitment": self.commitment,
            "seed": self.seed.hex(),
            "commitments": self.commitments,
            "entropy": [part.hex() for part in self.parts],
            "key": self.key.hex(),
            "rolls": [list(roll) for roll in self.rolls],
            "links": [list(link) for link in self.links],
        }


def problems(record: Record) -> Iterator[str]:
    """The faults of a record by itself, in English. An honest match has none."""
    if any(roll.sides < 1 or roll.position < 0 for roll in record.rolls):
        yield "there are dice that cannot be"
        return
    if commitment(record.seed) != record.commitment:
        yield "the seed is not the one that was committed to"
    if record.form >= COMMITTED_PARTS:
        yield from _wrong_parts(record)
    for roll in wrong_rolls(record.key, record.rolls):
        yield f"answer {roll.answer}, die {roll.position}: {roll.face} does not follow"
    if record.form >= COMMITTED_PARTS:
        yield from _wrong_links(record)


def contradictions(record: Record, seen: Json) -> Iterator[str]:
    """Where a record differs from what a browser kept (static/matches/kept.js), in English. Raises
    AttributeError, KeyError, TypeError or ValueError for malformed data."""
    if seen.get("seed") and seen["seed"] != record.commitment:
        yield "the browser was shown another commitment to the seed"
    if seen.get("opened") and bytes.fromhex(seen["part"]) != record.parts[int(seen["seat"])]:
        yield "the part of the browser is not in the dice"
    if seen.get("commitments") and list(seen["commitments"]) != record.commitments:
        yield "the browser was shown other commitments to the parts"
    made = dict(links(record.key, record.rolls))
    for number, link in seen.get("seen", []):
        last = max((answer for answer in made if answer <= number), default=None)
        if last is None or made[last] != link:
            yield f"up to answer {number} the browser was shown other dice"
            return


def _wrong_parts(record: Record) -> Iterator[str]:
    if len(record.commitments) != len(record.parts):
        yield "there are not as many commitments as parts"
    for seat, (committed, part) in enumerate(zip(record.commitments, record.parts, strict=False)):
        if committed and not part:
            yield f"the part of seat {seat + 1} was committed to and held back"
        elif (commitment(part) if part else "") != committed:
            yield f"the part of seat {seat + 1} is not the one that was committed to"


def _wrong_links(record: Record) -> Iterator[str]:
    made, recorded = dict(links(record.key, record.rolls)), dict(record.links)
    for number in sorted(made.keys() | recorded.keys()):
        if made.get(number) != recorded.get(number):
            yield f"answer {number}: a die was left out, added or changed"
            return
