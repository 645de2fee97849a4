"""Pictures to share: a sheet with a frame and a headline, on which a pen draws and writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
"""Of a picture, as services that show links want it."""

_FINER: Final = 2
"""It is painted so many times as large, and made smaller then: that smooths its edges."""
_FONTS: Final = (
    *("DejaVuSerif-Bold.ttf", "NotoSerif-Bold.ttf", "georgiab.ttf", "Georgia Bold.ttf"),
    *("NotoSerifCJK-Bold.ttc", "NotoSansCJK-Bold.ttc", "msgothic.ttc", "Hiragino Sans GB.ttc"),
    *("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "unifont.ttf"),
)
"""Those that machines have, the fairest first, for all scripts; Pillow has one of its own."""
PAINTING: Final = Lock()
"""Held by whoever paints: one picture is painted at a time."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


Points = Sequence[tuple[float, float]]
Colour = tuple[int, int, int, int]
"""Red, green, blue and how opaque it is."""


class Form(NamedTuple):
    """Lines, with what fills them and what is drawn along them, how wide."""

    lines: Sequence[Points]
    fill: Colour | None
    stroke: Colour | None
    width: float


class Sheet:
    """A picture that begins with what it is of, in a frame."""

    def __init__(self, eyebrow: str, headline: str) -> None:
        self._image = Image.new("RGB", (WIDTH * _FINER, HEIGHT * _FINER), "#18493a")
        self.pen = Pen(ImageDraw.Draw(self._image))
        self.pen.box(14, 14, 1172, 602, 14, line="#b8892f", width=3)
        self.pen.text(64, 92, 30, eyebrow, "#dcb765", 1070)
        self.pen.text(64, 166, 64, headline, "#f3eddc", 1070)

    def lay(self, x: float, y: float, width: int, height: int, forms: Iterable[Form]) -> None:
        """Paint forms into a part of the sheet, in units of the picture from its corner, each over
        those before it."""
        corner, size = (round(x * _FINER), round(y * _FINER)), (width * _FINER, height * _FINER)
        part = self._image.crop((*corner, corner[0] + size[0], corner[1] + size[1]))
        for form in forms:
            _lay(part, form)
        self._image.paste(part, corner)

    def png(self) -> bytes:
        """What has been painted."""
        out = BytesIO()
        self._image.reduce(_FINER).quantize(128).save(out, "PNG", optimize=True)
        return out.getvalue()


def _lay(part: Image.Image, form: Form) -> None:
    """Paint a form, on a mask no larger than it is."""
    around = form.width + 1
    points = [point for line in form.lines for point in line]
    xs, ys = ([_FINER * point[axis] for point in points] for axis in (0, 1))
    left, top = (max(0, int(min(ends) - around * _FINER)) for ends in (xs, ys))
    right = min(part.width, int(max(xs) + around * _FINER))
    bottom = min(part.height, int(max(ys) + around * _FINER))
    if right <= left or bottom <= top:
        return
    size = (right - left, bottom - top)
    lines = [[(_FINER * x - left, _FINER * y - top) for x, y in line] for line in form.lines]
    if form.fill:
        part.paste(form.fill[:3], (left, top, right, bottom), _filled(size, lines, form.fill[3]))
    if form.stroke:
        mask = _drawn(size, lines, form.stroke[3], form.width)
        part.paste(form.stroke[:3], (left, top, right, bottom), mask)


def _filled(size: tuple[int, int], lines: Sequence[Points], opacity: int) -> Image.Image:
    """How much of each spot is filled: what lies within two lines of opposite ways is a hole."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    rings = [(_area(line), line) for line in lines if len(line) > 2]
    around: list[tuple[int, Points]] = []
    for area, line in sorted(rings, key=lambda ring: -abs(ring[0])):
        way = 1 if area > 0 else -1
        turns = way + sum(other for other, ring in around if _is_inside(line[0], ring))
        draw.polygon(list(line), opacity if turns else 0)
        around.append((way, line))
    return mask


def _drawn(
    size: tuple[int, int], lines: Sequence[Points], opacity: int, width: float
) -> Image.Image:
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    thin = min(1, width * _FINER)
    for line in lines:
        draw.line(list(line), round(opacity * thin), max(1, round(width * _FINER)), "curve")
    return mask


def _area(line: Points) -> float:
    return sum(a * d - c * b for (a, b), (c, d) in pairwise([*line, line[0]]))


def _is_inside(point: tuple[float, float], ring: Points) -> bool:
    x, y = point
    return bool(
        sum(
            (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b)
            for (a, b), (c, d) in pairwise([*ring, ring[0]])
        )
        % 2
    )


class Pen:
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
