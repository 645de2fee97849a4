"""Saved versions of a card, to view, compare and restore."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from games.cards import limits
from games.cards.checking import is_valid
from games.cards.models import Card, Version
from games.cards.reading import written
from games.cards.words import translate
from games.people.models import Player
from games.rules.contract.definition import System


def keep(before: Card, after: Card, author: Player | None) -> None:
    """Store the version of a card that was saved over `before`, in the caller's transaction."""
    if before.data == after.data:
        return
    last = before.versions.first()
    if last is None:
        last = Version.objects.create(card=after, number=1, data=before.data, author=before.author)
    number = last.number + 1
    Version.objects.create(card=after, number=number, data=after.data, author=author)
    after.versions.filter(number__lte=number - limits.VERSIONS_OF_A_CARD).delete()


@dataclass(frozen=True)
class Difference:
    """A line in a comparison: "gone", "new" or "same"."""

    what: str
    text: str


def differences(system: System[Any], before: Any, after: Any) -> list[Difference]:
    """The differences of a card, line by line: in its text or, if that is equal, in its data."""
    old, new = _lines(system, before), _lines(system, after)
    if old == new:
        old, new = written(before).splitlines(), written(after).splitlines()
    return list(_compared(old, new))


def _compared(old: list[str], new: list[str]) -> Iterator[Difference]:
    """Removed and added lines, between the common beginning and end."""
    first = _equal(old, new)
    old, new = old[first:], new[first:]
    last = _equal(old[::-1], new[::-1])
    old, new = old[: len(old) - last], new[: len(new) - last]
    if len(old) * len(new) > limits.PAIRS_OF_LINES:  # each line is compared with each
        yield from _replaced(old, new)
        return
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            yield from _replaced(old[a:b], new[c:d])


def _equal(old: list[str], new: list[str]) -> int:
    """The number of equal lines at the beginning."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(old), len(new)))


def _replaced(old: list[str], new: list[str]) -> Iterator[Difference]:
    yield from (Difference("gone", line) for line in old)
    yield from (Difference("new", line) for line in new)


def _lines(system: System[Any], data: Any) -> list[str]:
    """The text of a card, line by line."""
    if not is_valid(system, data):
        return written(data).splitlines()
    text = system.cards.text(data)
    lines = [text.title, translate(text.subtitle), ", ".join(translate(tag) for tag in text.tags)]
    lines += [f"{translate(label)}: {translate(value)}" for label, value in text.facts]
    for block in text.blocks:
        small = " · ".join(translate(part) for part in block.small)
        heading = translate(block.heading)
        lines.append(f"{heading} ({small})" if small else heading)
        lines += [translate(line) for line in block.lines]
    return [line for line in lines if line]
