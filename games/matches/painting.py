"""The result of a match painted as a PNG, for services that show no SVG of a link.

What stands where is as in templates/matches/picture.svg.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from games.matches.charts import ScoreChart

WIDTH, HEIGHT = 1200, 630
"""Of the picture, as services that show links want it."""

_FINER: Final = 2
"""It is painted so many times as large, and made smaller then: that smooths its edges."""
_TWO_PLACES: Final = (206, 402)
"""Where two sides begin."""
_CHART: Final = (520, 208, 0.98, 1.38)
"""Where the chart lies, and how it is stretched."""
COLOURS: Final = ("#7fb5f0", "#f0a263", "#7fd0a2", "#c3a2ec", "#dcc255", "#f29abf")
"""Of the sides, as pages have them in the dark (see static/site/tokens.css)."""
_FONTS: Final = (
    *("DejaVuSerif-Bold.ttf", "NotoSerif-Bold.ttf", "georgiab.ttf", "Georgia Bold.ttf"),
    *("NotoSerifCJK-Bold.ttc", "NotoSansCJK-Bold.ttc", "msgothic.ttc", "Hiragino Sans GB.ttc"),
    *("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "unifont.ttf"),
)
"""Those that machines have, the fairest first, for all scripts; Pillow has one of its own."""
_KEPT: Final = 64
_PAINTED: Final = Lock()

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Side:
    """A side as the picture shows it."""

    side: int
    name: str
    score: int | None
    won: bool

    @property
    def top(self) -> int:
        """Where it begins where there are more than two, each in a row."""
        return 202 + 66 * self.side


@dataclass(frozen=True)
class Result:
    """All that the picture shows, in the reader's language."""

    system: str
    headline: str
    sides: tuple[Side, ...]
    chart: ScoreChart | None


def png(result: Result) -> bytes:
    """The picture as a PNG. One is painted at a time, and each once."""
    with _PAINTED:
        return _png(result)


@lru_cache(maxsize=_KEPT)
def _png(result: Result) -> bytes:
    image = Image.new("RGB", (WIDTH * _FINER, HEIGHT * _FINER), "#18493a")
    pen = _Pen(ImageDraw.Draw(image))
    pen.box(14, 14, 1172, 602, 14, line="#b8892f", width=3)
    pen.text(64, 92, 30, result.system, "#dcb765", 1070)
    pen.text(64, 166, 64, result.headline, "#f3eddc", 1070)
    for place, side in enumerate(result.sides):
        if len(result.sides) > len(_TWO_PLACES):
            _paint_row(pen, side, 64, side.top)
        else:
            _paint_side(pen, side, 64, _TWO_PLACES[place])
    if result.chart:
        _paint_chart(pen, result.chart)
    out = BytesIO()
    image.reduce(_FINER).quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _paint_side(pen: _Pen, side: Side, x: int, y: int) -> None:
    pen.box(x, y, 430, 172, 14, fill="#12382c", line="#dcb765" if side.won else None, width=4)
    if side.side == 0:
        pen.box(x + 25, y + 34, 26, 26, 13, fill=COLOURS[0])
    else:
        pen.box(x + 26, y + 35, 24, 24, 0, fill=COLOURS[1])
    pen.text(x + 68, y + 58, 32, side.name, "#f3eddc", 340)
    if side.score is not None:
        pen.text(x + 26, y + 146, 84, str(side.score), "#f3eddc", 380)


def _paint_row(pen: _Pen, side: Side, x: int, y: int) -> None:
    """One of more than two sides."""
    pen.box(x, y, 430, 56, 10, fill="#12382c", line="#dcb765" if side.won else None, width=4)
    pen.box(x + 18, y + 18, 20, 20, 0, fill=COLOURS[side.side])
    pen.text(x + 54, y + 38, 26, side.name, "#f3eddc", 240)
    if side.score is not None:
        pen.text(x + 310, y + 40, 34, str(side.score), "#f3eddc", 110)


def _paint_chart(pen: _Pen, chart: ScoreChart) -> None:
    left, top, wide, high = _CHART

    def place(x: int, y: int) -> tuple[float, float]:
        return left + x * wide, top + y * high

    for y, _score in chart.lines:
        pen.line([place(chart.left, y), place(chart.right, y)], "#3c6f5d", 1)
    for course in chart.courses:
        pen.line([place(dot.x, dot.y) for dot in course.dots], COLOURS[course.side], 6)


class _Pen:
    """Draws in the picture's own units."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw = draw

    def box(
        self,
        x: float,
        y: float,
        width_of: float,
        height_of: float,
        radius: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        width: float = 0,
    ) -> None:
        """A rectangle with round corners."""
        corners = [_FINER * each for each in (x, y, x + width_of, y + height_of)]
        self.draw.rounded_rectangle(corners, radius * _FINER, fill, line, round(width * _FINER))

    def line(self, points: list[tuple[float, float]], colour: str, width: float) -> None:
        """A line through points."""
        finer = [(_FINER * x, _FINER * y) for x, y in points]
        self.draw.line(finer, colour, round(width * _FINER), joint="curve")

    def text(self, x: float, y: float, size: int, text: str, colour: str, room: float) -> None:
        """One line of text, its foot at y: smaller where it would not fit in the room, and what
        does not fit then is left out."""
        font = _font_for(text, size * _FINER)
        if self.draw.textlength(text, font) > room * _FINER:
            font = _font_for(text, size * _FINER * 3 // 4)
        if self.draw.textlength(text, font) > room * _FINER:
            while text and self.draw.textlength(f"{text}…", font) > room * _FINER:
                text = text[:-1]
            text = f"{text.rstrip()}…"
        self.draw.text((x * _FINER, y * _FINER), text, colour, font, anchor="ls")


def _font_for(text: str, size: int) -> Font:
    """The font that has the most of a text's characters."""
    return max(_fonts(size), key=lambda font: sum(_has(font, sign) for sign in set(text)))


@lru_cache(maxsize=16)
def _fonts(size: int) -> list[Font]:
    """The fonts that this machine has."""
    found: list[Font] = []
    for name in _FONTS:
        try:
            found.append(ImageFont.truetype(name, size))
        except OSError:
            continue
    return [*found, ImageFont.load_default(size)]


def _has(font: Font, sign: str) -> bool:
    """Whether a font has a character: what it has not it draws as one that none has."""
    return sign.isspace() or bytes(font.getmask(sign)) != bytes(font.getmask("\U0010fffe"))
