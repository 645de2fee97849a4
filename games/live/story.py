"""The log in words: what each perspective is told about the events that it may know."""

from dataclasses import dataclass

from django.template.loader import render_to_string

from games.live.scene import Scene
from games.matches import referee
from games.rules.table import Roll
from games.rules.text import Message

ANSWERS_AT_FIRST = 40  # whose lines a page shows before anybody asks for earlier ones


@dataclass(frozen=True)
class StoryLine:
    """A line of the log and the number of the answer that it belongs to."""

    number: int
    message: Message
    rule: str
    details: tuple[Message, ...]
    rolls: tuple[Roll, ...]
    kind: str
    seat: int | None


def told(
    scene: Scene, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[StoryLine]:
    """The lines of the answers numbered above `since` up to `upto`. The opening has number 0."""
    rules, lines = scene.match.rules, []
    for event in referee.events(scene.match, perspective, since, upto):
        line = rules.tell(event, scene.setup)
        if line is not None:
            lines.append(
                StoryLine(
                    event["number"],
                    line.message,
                    line.rule,
                    line.details,
                    line.rolls,
                    line.kind,
                    line.seat,
                )
            )
    return lines


def rendered(scene: Scene, lines: list[StoryLine]) -> str:
    """The lines as list items, in the language that is active."""
    if not lines:
        return ""
    context = {**scene.context(), "view": {"system": scene.match.system}, "lines": lines}
    return render_to_string("table/log_lines.html", context)
