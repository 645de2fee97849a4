"""Read the headers of picture files byte by byte, before they are decoded.

Only PNG, JPEG and WebP are supported. A file can make decoders process its pixels many times, by
scans of a JPEG, which may be nearly empty, and by frames of an animation. They are counted here as
decoders find them, in time proportional to the file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Form = Literal["PNG", "JPEG", "WEBP"]

MOST_PARTS: Final = 4_000
"""Most chunks or segments of a file that are read here; files with more are not decoded."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_MARKER: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""The next marker of a JPEG, after coded data, where other bytes follow 0xFF, and after segments
that are followed by stray bytes."""
_START_OF_SCAN: Final = 0xDA
_END_OF_IMAGE: Final = 0xD9
_ALONE: Final = (0x01, 0xD8)
"""Markers without a segment."""
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True)
class Head:
    """The facts in a file's header: format, size in pixels, the number of chunks or segments
    (counted up to one more than `MOST_PARTS`), and the number of scans or frames."""

    form: Form
    width: int
    height: int
    parts: int
    passes: int


def head_of(raw: bytes) -> Head | None:
    """The head of a picture; None for other files."""
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
    """The markers of a JPEG up to its end, and the beginnings of their segments."""
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
