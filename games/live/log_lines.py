"""The log in words, as list items that fit into the page's log."""

from dataclasses import dataclass
from typing import Any

from games.live.elements import log
from games.live.scene import Scene
from games.matches import referee, wording
from games.matches.log import setups
from games.matches.wording import LogEnd, LogLine, end_at, joined, note_end, written
from games.people.languages import marked

ANSWERS_AT_FIRST = 16  # whose lines a page shows at first
ANSWERS_EARLIER = 40  # whose lines each scroll back adds


def lines_of(
    scene: Scene, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[LogLine]:
    """The lines of the answers numbered above `since` up to `upto`. The opening has number 0."""
    return wording.lines_of(scene.match, scene.setup, perspective, since, upto)


@dataclass(frozen=True)
class _Drawn:
    """Rendered lines: the state and events that they were made from, their items, and the log's end
    after them."""

    follows: tuple[LogEnd, list[dict[str, Any]]]
    html: str
    end: LogEnd


class DrawnLog:
    """The log at one moment of a match, rendered once in the active language for all audiences with
    the same knowledge."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._cached: list[_Drawn] = []

    def rendered(self, perspective: int | None, since: int, upto: int) -> str:
        """The lines of the answers numbered above `since` up to `upto` as list items."""
        here = self._scene
        end = end_at(here.match, here.setup, perspective, since)
        events = referee.events(here.match, perspective, since, upto)
        drawn = next((one for one in self._cached if one.follows == (end, events)), None)
        if drawn is None:
            lines, after = joined(written(here.match, here.setup, events), end)
            drawn = _Drawn((end, events), rendered(here, lines), after)
            self._cached.append(drawn)
        note_end(here.match, perspective, upto, drawn.end)
        return drawn.html


def rendered(scene: Scene, lines: list[LogLine]) -> str:
    """The lines as list items, in the language that is active."""
    match = scene.match
    sides = match.get_system().rules.sides(match.options)
    items = log.drawn(lines, match.pk, match.system, sides, scene.setup.cards)
    return marked(items, setups.foreign_texts(match.system, scene.setup))


def context(scene: Scene, lines: list[LogLine]) -> dict[str, object]:
    """The context of a template that shows the lines."""
    match = scene.match
    view = {"system": match.system, "sides": match.get_system().rules.sides(match.options)}
    return {**scene.context, "view": view, "lines": lines}
