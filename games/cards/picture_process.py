"""Decode pictures and re-encode them in a separate process, since malicious files may take long,
use much memory, or crash it.

It reads pictures from standard input and writes the result of each in turn: see `packed` and
`unpacked`. The result for a picture that cannot be decoded is an empty list.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import BinaryIO, Final

from PIL import Image, ImageOps

from games.cards.limits import BYTES_OF_A_SIZE
from games.cards.picture_heads import head_of

MARK: Final = 64
TOKEN: Final = 192
CARD: Final = 480
"""Sides in pixels: the square in a list, the square on a token, the longer side on a card."""

_NICENESS: Final = 5
_FACES: Final = (0.5, 0.3)
"""The centre of the squares cut from a picture: faces tend to be in the upper half."""
_PAPER: Final = (233, 228, 214)
"""The background of transparent pictures."""
_QUALITIES: Final = (82, 64, 46, 28)
_LENGTH: Final = 4


# --- the format of the pipes ---------------------------------------------------------------------


def packed(lists: Sequence[Sequence[bytes]]) -> bytes:
    """Lists of byte strings, as one."""
    return b"".join(
        part
        for parts in lists
        for part in (
            len(parts).to_bytes(_LENGTH, "big"),
            *(b"".join((len(one).to_bytes(_LENGTH, "big"), one)) for one in parts),
        )
    )


def unpacked(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lists again, up to the first incomplete one."""
    while (count := _number(stream)) is not None:
        parts = []
        for _part in range(count):
            length = _number(stream)
            one = None if length is None else stream.read(length)
            if one is None or len(one) != length:
                return
            parts.append(one)
        yield parts


def _number(stream: BinaryIO) -> int | None:
    read = stream.read(_LENGTH)
    return int.from_bytes(read, "big") if len(read) == _LENGTH else None


# --- the process ---------------------------------------------------------------------------------


def main() -> None:
    """Encode the pictures from standard input."""
    os.nice(_NICENESS)
    for (raw,) in unpacked(sys.stdin.buffer):
        sys.stdout.buffer.write(packed([_sizes(raw)]))
        sys.stdout.buffer.flush()


def _sizes(raw: bytes) -> list[bytes]:
    """A picture in all its sizes; empty if the file is damaged."""
    try:
        plain = _plain(raw)
    except Exception:  # readers fail in many ways on crafted files
        return []
    return [
        _written(ImageOps.fit(plain, (MARK, MARK), centering=_FACES)),
        _written(ImageOps.fit(plain, (TOKEN, TOKEN), centering=_FACES)),
        _written(ImageOps.contain(plain, (CARD, CARD))),
    ]


def _plain(raw: bytes) -> Image.Image:
    """A picture's pixels, upright, in 8-bit RGB without metadata, scaled down roughly to the needed
    size. Raises whatever Pillow raises."""
    head = head_of(raw)
    if head is None:
        raise ValueError("no picture")
    image: Image.Image = Image.open(BytesIO(raw), formats=(head.form,))
    if image.size != (head.width, head.height):
        raise ValueError("two sizes")
    image.draft("RGB", (2 * CARD, 2 * CARD))  # decodes a JPEG no larger than needed
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
    """A picture as a WebP, in the best quality within its limit of bytes."""
    out = BytesIO()
    for quality in _QUALITIES:
        out = BytesIO()
        image.save(out, "WEBP", quality=quality, method=4)
        if out.tell() <= BYTES_OF_A_SIZE:
            break
    return out.getvalue()


if __name__ == "__main__":
    main()
