"""Pictures to share: a sheet with a frame and a headline, on which a pen draws and writes."""

from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
"""The size of a picture, as services that preview links expect it."""

GROUND: Final = "#18493a"
FIELD: Final = "#12382c"
"""The colours of the sheet, and of fields on it."""
_LARGE: Final = [bytes.fromhex(colour[1:]) for colour in (GROUND, FIELD)]
_FINER: Final = 2
"""Pictures are painted at this multiple of their size, then reduced: that smooths edges."""
_FONTS: Final = (
    *("DejaVuSerif-Bold.ttf", "NotoSerif-Bold.ttf", "georgiab.ttf", "Georgia Bold.ttf"),
    *("NotoSerifCJK-Bold.ttc", "NotoSansCJK-Bold.ttc", "msgothic.ttc", "Hiragino Sans GB.ttc"),
    *("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "unifont.ttf"),
)
"""Common fonts for all scripts, the best first; Pillow's built-in font is the last resort."""
PAINTING: Final = Lock()
"""The lock for painting: one picture is painted at a time."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Sheet:
    """A picture with a frame, an eyebrow and a headline, which are as wide as `room` at most."""

    def __init__(self, eyebrow: str, headline: str, room: int = 1070) -> None:
        self._image = Image.new("RGB", (WIDTH * _FINER, HEIGHT * _FINER), GROUND)
        self.pen = Pen(ImageDraw.Draw(self._image))
        self.pen.box(14, 14, 1172, 602, 14, line="#b8892f", width=3)
        self.pen.text(64, 92, 30, eyebrow, "#dcb765", room)
        self.pen.text(64, 166, 64, headline, "#f3eddc", room)

    def paste(self, x: int, y: int, png: bytes) -> None:
        """Lay an image on the sheet, from its upper left corner. It is as wide as `pixels` says."""
        image = Image.open(BytesIO(png))
        self._image.paste(image, (x * _FINER, y * _FINER), image)

    def png(self) -> bytes:
        """The picture as a PNG."""
        out = BytesIO()
        _in_few_colours(self._image.reduce(_FINER)).save(out, "PNG", optimize=True)
        return out.getvalue()


def _in_few_colours(image: Image.Image) -> Image.Image:
    """The image in 256 colours, chosen by coverage: those of small things, such as units, stay what
    they are. Large areas of one colour keep exactly that."""
    few = image.quantize(256 - len(_LARGE), method=Image.Quantize.MAXCOVERAGE)
    few.putpalette([*(few.getpalette() or ())[: 3 * (256 - len(_LARGE))], *b"".join(_LARGE)])
    for place, colour in enumerate(_LARGE, start=256 - len(_LARGE)):
        differs = ImageChops.difference(image, Image.new("RGB", image.size, tuple(colour)))
        few.paste(place, mask=differs.convert("L").point(lambda value: 0 if value else 255))
    return few


def pixels(length: int) -> int:
    """How many pixels a length of the picture is before it is made smaller."""
    return length * _FINER


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
        """Write one line of text with its baseline at y. Text wider than `room` is set smaller,
        then cut."""
        font = _font_for(text, size * _FINER)
        if self.draw.textlength(text, font) > room * _FINER:
            font = _font_for(text, size * _FINER * 3 // 4)
        if self.draw.textlength(text, font) > room * _FINER:
            while text and self.draw.textlength(f"{text}…", font) > room * _FINER:
                text = text[:-1]
            text = f"{text.rstrip()}…"
        self.draw.text((x * _FINER, y * _FINER), text, colour, font, anchor="ls")


def _font_for(text: str, size: int) -> Font:
    """The font that has most of the text's characters."""
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
    """Whether a font has a character, that is, draws it unlike a character that no font has."""
    return sign.isspace() or bytes(font.getmask(sign)) != bytes(font.getmask("\U0010fffe"))
