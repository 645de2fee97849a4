"""The log in words: the lines that a perspective is told, in the order in which they happened."""

from dataclasses import dataclass, fields

from games.matches import referee
from games.matches.models import Match
from games.rules.table import Line, Setup


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
        line = match.rules.tell(event, setup)
        if line is not None:
            told_so = {field.name: getattr(line, field.name) for field in fields(Line)}
            lines.append(StoryLine(**told_so, number=event["number"]))
    return lines
