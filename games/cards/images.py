"""Pictures that people bring: decoded within bounds, and encoded anew.

Nothing of the file itself is kept: what is served was written here, pixel by pixel, so no other
file, no place, no camera and no colour profile comes along.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from games.cards import limits, work
from games.rules.text import Message, _

FORMATS: Final = ("PNG", "JPEG", "WEBP")
TYPE: Final = "image/webp"
"""What all pictures are served as."""

MARK: Final = 64
TOKEN: Final = 192
CARD: Final = 480
"""Sides in pixels: the square in a list, the square on a token, the longer side on a card."""

_FACES: Final = (0.5, 0.3)
"""Which part of a picture its squares show: faces are rather in the upper half."""
_PAPER: Final = (233, 228, 214)
"""What shows through where a picture is transparent."""
_DIGEST_BYTES: Final = 20
_QUALITIES: Final = (82, 64, 46, 28)


class NoPicture(Exception):
    """What was brought is none that can be kept; `message` says why."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


@dataclass(frozen=True)
class Encoded:
    """A picture in all its sizes, as it is kept."""

    mark: bytes
    token: bytes
    card: bytes

    @property
    def digest(self) -> str:
        """What it is known by: nobody guesses it who has not seen it."""
        return blake2b(self.mark + self.token + self.card, digest_size=_DIGEST_BYTES).hexdigest()

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return len(self.mark) + len(self.token) + len(self.card)


def encoded(raw: bytes) -> Encoded:
    """The picture of a file in PNG, JPEG or WebP, its first one if it moves. Raises NoPicture, and
    work.TooMuch."""
    if len(raw) > limits.BYTES_OF_A_PICTURE:
        most = limits.BYTES_OF_A_PICTURE // 2**20
        raise NoPicture(_("This picture is too large: at most %(most)s MB.", most=most))
    image = _opened(raw)
    with work.decoding(image.width * image.height):
        plain = _tried(partial(_plain, image))
    return Encoded(
        _written(ImageOps.fit(plain, (MARK, MARK), centering=_FACES)),
        _written(ImageOps.fit(plain, (TOKEN, TOKEN), centering=_FACES)),
        _written(ImageOps.contain(plain, (CARD, CARD))),
    )


def _opened(raw: bytes) -> Image.Image:
    """The picture with what its head says, before anything of it is decoded. Raises NoPicture."""
    _refuse_size(*_size_of_webp(raw))
    image = _tried(lambda: Image.open(BytesIO(raw), formats=FORMATS))
    _refuse_size(*image.size)
    return image


def _size_of_webp(raw: bytes) -> tuple[int, int]:
    """What a WebP says of its size. Pillow makes room for the whole of it as soon as it opens one;
    any other file has an ordinary size here, and is looked at when it is open."""

    def number(start: int, end: int) -> int:
        return int.from_bytes(raw[start:end], "little")

    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        match raw[12:16]:
            case b"VP8X":
                return number(24, 27) + 1, number(27, 30) + 1
            case b"VP8L":
                return (number(21, 25) & 0x3FFF) + 1, (number(21, 25) >> 14 & 0x3FFF) + 1
            case b"VP8 ":
                return number(26, 28) & 0x3FFF, number(28, 30) & 0x3FFF
    return CARD, CARD


def _refuse_size(width: int, height: int) -> None:
    """Raises NoPicture for one that is too small or too narrow to see, or too large to decode."""
    shorter, longer = sorted((width, height))
    if shorter < limits.LEAST_SIDE_OF_A_PICTURE:
        least = limits.LEAST_SIDE_OF_A_PICTURE
        raise NoPicture(_("This picture is too small: at least %(least)s pixels.", least=least))
    if longer > limits.NARROWEST_PICTURE * shorter:
        raise NoPicture(_("This picture is too narrow to be seen."))
    if width * height > limits.PIXELS_OF_A_PICTURE:
        raise NoPicture(
            _(
                "This picture has too many pixels: %(width)s × %(height)s, at most %(most)s "
                "million.",
                width=width,
                height=height,
                most=limits.PIXELS_OF_A_PICTURE // 10**6,
            )
        )


def _tried(read: Callable[[], Image.Image]) -> Image.Image:
    """What Pillow makes of a file. Raises NoPicture."""
    try:
        return read()
    except Exception as failure:  # its readers fail in many ways on a file that was made to
        message = _("This is no picture in PNG, JPEG or WebP, or it is damaged.")
        raise NoPicture(message) from failure


def _plain(image: Image.Image) -> Image.Image:
    """The pixels of a picture, upright, in eight bits of red, green and blue, with nothing beside
    them, and hardly more of them than are needed."""
    image.draft("RGB", (2 * CARD, 2 * CARD))  # a JPEG is decoded no larger than this asks for
    image.load()
    if image.mode.startswith("I"):  # grey in 16 bits
        image = image.convert("I").point(lambda grey: grey / 256).convert("L")
    small = image.convert("RGBA" if image.has_transparency_data else "RGB")
    small.thumbnail((2 * CARD, 2 * CARD), reducing_gap=2.0)
    upright = ImageOps.exif_transpose(small)
    paper = Image.new("RGB", upright.size, _PAPER)
    paper.paste(upright, mask=upright if upright.mode == "RGBA" else None)
    return paper


def _written(image: Image.Image) -> bytes:
    """A picture as a WebP, as good as its bounds allow."""
    out = BytesIO()
    for quality in _QUALITIES:
        out = BytesIO()
        image.save(out, "WEBP", quality=quality, method=4)
        if out.tell() <= limits.BYTES_OF_A_SIZE:
            break
    return out.getvalue()
