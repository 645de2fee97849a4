"""What the file of a picture says of itself, read byte by byte before anything is decoded.

Only PNG, JPEG and WebP are known. A picture's pixels may be gone over again and again: by the scans
of a JPEG, each of which may hold next to nothing, and by the frames of one that moves. They are
counted here, as decoders find them, in time that is in proportion to the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Form = Literal["PNG", "JPEG", "WEBP"]

MOST_PARTS: Final = 4_000
"""Chunks or segments of a file: no more are gone through here, and none with more is decoded."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_MARKER: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""Where a JPEG goes on after what is coded, in which other bytes follow 0xFF, and after a segment
that is followed by what belongs nowhere."""
_START_OF_SCAN: Final = 0xDA
_END_OF_IMAGE: Final = 0xD9
_ALONE: Final = (0x01, 0xD8)
"""Markers without a segment."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True)
class Head:
    """What a picture's file says: its form, its size in pixels, and how many chunks or segments,
    and how many scans or frames, there are; of the first no more than one beyond `MOST_PARTS`."""

    form: Form
    width: int
    height: int
    parts: int
    passes: int


def head_of(raw: bytes) -> Head | None:
    """The head of a picture; None for what is none, or is none in these forms."""
    if raw.startswith(_PNG):
        return _of_png(raw)
    if raw.startswith(_JPEG):
        return _of_jpeg(raw)
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return _of_webp(raw)
    return None


def _of_png(raw: bytes) -> Head | None:
    if raw[12:16] != b"IHDR":
        return None
    parts, frames, at = 0, 0, len(_PNG)
    while at + 8 <= len(raw) and parts <= MOST_PARTS:
        parts += 1
        frames += raw[at + 4 : at + 8] == b"fcTL"
        at += 12 + int.from_bytes(raw[at : at + 4], "big")
    width, height = (int.from_bytes(raw[start : start + 4], "big") for start in (16, 20))
    return Head("PNG", width, height, parts, max(1, frames))


def _of_jpeg(raw: bytes) -> Head:
    parts = scans = width = height = 0
    for marker, at in _segments(raw):
        parts += 1
        scans += marker == _START_OF_SCAN
        if marker in _FRAMES:
            height, width = (int.from_bytes(raw[at + n : at + n + 2], "big") for n in (3, 5))
        if parts > MOST_PARTS:
            break
    return Head("JPEG", width, height, parts, scans)


def _segments(raw: bytes) -> Iterator[tuple[int, int]]:
    """The markers of a JPEG up to its end, and where the segment of each begins."""
    found = _MARKER.search(raw)
    while found:
        marker, at = found[0][1], found.end()
        yield marker, at
        if marker == _END_OF_IMAGE:
            return
        length = 0 if marker in _ALONE else int.from_bytes(raw[at : at + 2], "big")
        found = _MARKER.search(raw, at + length)


def _of_webp(raw: bytes) -> Head | None:
    size = _size_of_webp(raw)
    if size is None:
        return None
    parts, frames, at = 0, 0, 12
    while at + 8 <= len(raw) and parts <= MOST_PARTS:
        parts += 1
        frames += raw[at : at + 4] == b"ANMF"
        length = int.from_bytes(raw[at + 4 : at + 8], "little")
        at += 8 + length + length % 2
    return Head("WEBP", *size, parts, max(1, frames))


def _size_of_webp(raw: bytes) -> tuple[int, int] | None:
    def number(start: int, end: int) -> int:
        return int.from_bytes(raw[start:end], "little")

    match raw[12:16]:
        case b"VP8X":
            return number(24, 27) + 1, number(27, 30) + 1
        case b"VP8L":
            return (number(21, 25) & 0x3FFF) + 1, (number(21, 25) >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return number(26, 28) & 0x3FFF, number(28, 30) & 0x3FFF
    return None
