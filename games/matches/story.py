"""The log in words: the lines that a perspective is told, in the order in which they happened."""

from dataclasses import dataclass, fields
from typing import Any

from games.matches import referee
from games.matches.models import Match
from games.rules.table import Line, Setup
from games.rules.text import _


@dataclass(frozen=True)
class StoryLine(Line):
    """A line and the number of the answer that it belongs to; the opening has number 0."""

    number: int = 0


def told(
    match: Match, setup: Setup, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[StoryLine]:
    """The lines of the answers numbered above `since` up to `upto`."""
    lines = []
    for event in referee.events(match, perspective, since, upto):
        line = _taken_back(event, setup) or match.rules.tell(event, setup)
        if line is not None:
            told_so = {field.name: getattr(line, field.name) for field in fields(Line)}
            lines.append(StoryLine(**told_so, number=event["number"]))
    return lines


def _taken_back(event: dict[str, Any], setup: Setup) -> Line | None:
    """A takeback is the one thing that the rules know nothing of."""
    if event["kind"] != "taken-back":
        return None
    name = setup.names[event["data"]["seat"]]
    return Line(_("By agreement %(name)s goes back to an earlier moment.", name=name))
