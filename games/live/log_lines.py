"""The log in words, as list items that fit into the page's log."""

from django.template.loader import render_to_string

from games.live.scene import Scene
from games.matches import log_lines
from games.matches.log_lines import LogLine

ANSWERS_AT_FIRST = 40  # whose lines a page shows before anybody asks for earlier ones


def lines_of(
    scene: Scene, perspective: int | None, since: int = -1, upto: int | None = None
) -> list[LogLine]:
    """The lines of the answers numbered above `since` up to `upto`. The opening has number 0."""
    return log_lines.lines_of(scene.match, scene.setup, perspective, since, upto)


def rendered(scene: Scene, lines: list[LogLine]) -> str:
    """The lines as list items, in the language that is active."""
    return render_to_string("table/log_lines.html", context(scene, lines)) if lines else ""


def context(scene: Scene, lines: list[LogLine]) -> dict[str, object]:
    """What the template of the lines needs."""
    return {**scene.context(), "view": {"system": scene.match.system}, "lines": lines}
