"""Pictures of a board: a position drawn by the table's templates, without controls."""

import re
from functools import lru_cache
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import get_language, override

from games.cards.words import Reader, all_called
from games.matches.templatetags.still import layers, still
from games.rules import systems
from games.rules.book.guides import Picture
from games.rules.tools import position_files as referee

_SCALES = {"near": 8000, "middle": 16000, "far": float("inf")}
"""The scale of a part of the board, by its width: symbols keep their size on the screen."""

_MAP = re.compile(
    r'(<svg id="picture-(\d+)-region-terrain" class="layer[^>]*>)((?:(?!<svg).)*?)(</svg>)',
    re.DOTALL,
)
"""The map of a picture, with the number of the picture."""


def of_guide(system: str) -> dict[int, dict[str, Any]]:
    """The pictures of a guide, by the numbers of their passages. A map that several of them show is
    drawn once and reused by the others."""
    guide = systems.system(system).book.guide()
    passages = guide.passages if guide else ()
    known: dict[str, str] = {}
    return {
        number: _with_known_map(drawn(system, number), known)
        for number, passage in enumerate(passages)
        if passage.picture
    }


def _with_known_map(picture: dict[str, Any], known: dict[str, str]) -> dict[str, Any]:
    """A picture that reuses its map if an earlier picture has it. `known` has the ids of earlier
    maps, by their markup."""

    def replaced(found: re.Match[str]) -> str:
        opening, number, content, end = found.groups()
        written = content.replace(f"picture-{number}-", "")
        if written in known:
            return f'{opening}<use href="#{known[written]}"/>{end}'
        known[written] = f"map-{number}"
        return f'{opening}<g id="map-{number}">{content}</g>{end}'

    return {**picture, "layers": mark_safe(_MAP.sub(replaced, picture["layers"]))}


def drawn(system: str, number: int) -> dict[str, Any]:
    """The picture of a passage: its layers, the visible part of the board, its arrows."""
    return _drawn(system, number, get_language() or "en")


@lru_cache(maxsize=128)
def _drawn(system: str, number: int, language: str) -> dict[str, Any]:
    guide = systems.system(system).book.guide()
    picture = guide.passages[number].picture if guide else None
    assert picture is not None
    with override(language):
        view = _view(system, picture)
        board = view["table"]["board"]
        left, top, width, depth = picture.window or (0, 0, board["width"], board["depth"])
        return {
            "layers": still(layers(view), f"picture-{number}-", f"{left} {top} {width} {depth}"),
            "box": f"{left} {top} {width} {depth}",
            "scale": next(name for name, most in _SCALES.items() if width <= most),
            "arrows": picture.arrows,
            "stroke": round(max(width, depth) / 110),
        }


def _view(system: str, picture: Picture) -> dict[str, Any]:
    """The position as a spectator sees it, with what the templates of the table need."""
    file = {
        "system": system,
        "options": picture.options,
        "position": picture.position,
        "seed": "guide",
    }
    table = referee.table_of(file)
    view = Reader().view(table.view(None))
    return {
        "view": view,
        "table": view["table"],
        "names": all_called(table.setup.names),
        "cards": table.setup.cards,
        "me": None,
        "match": {"pk": "guide"},
    }
