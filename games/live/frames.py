"""Frames: messages prepared once and written to many sockets unchanged.

Successive frames of a table are much alike, and browsers keep the last 32 KB that they inflated
(RFC 7692, context takeover). A frame is therefore deflated as a continuation of earlier frames,
once for all sockets that received those, and by itself for others. No socket has its own
compressor.
"""

import itertools
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

# Below this, deflating saves less than the block's overhead.
_WORTH_DEFLATING = 160

# Bytes of earlier frames that a frame refers to. Browsers keep 32 KB; during a match, a room keeps
# this much for each of its audiences.
REACH = 24 * 1024

_TEXT = 0x81  # a text message in one frame
_DEFLATED_TEXT = 0xC1  # the same, deflated (permessage-deflate)

_numbers = itertools.count(1)

Run = tuple[int, int]
"""The frames of a stream, from one number to another, that a socket has in its window."""

PLAIN: Run = (-1, -1)  # a socket without compression
ALONE: Run = (-1, 0)  # a socket without context takeover
NOTHING: Run = (0, 0)  # a socket with context takeover and no frames so far


@dataclass(frozen=True, slots=True)
class Former:
    """The number and text of an earlier frame."""

    number: int
    payload: bytes


class Frame:
    """A text message for browsers. Its bytes are made at most once for all recipients.

    `former` are the earlier frames of its stream that it may refer to, the oldest first.
    """

    def __init__(self, text: str, former: Sequence[Former] = ()) -> None:
        self.text = text
        self.number = next(_numbers)
        self.follows = former[-1].number if former else 0
        self._since = former[0].number if former else 0
        self._former = former
        self._continued: dict[int, bytes] = {}  # by the first frame referred to
        self._by_run: dict[Run, tuple[bytes, Run]] = {}

    @cached_property
    def payload(self) -> bytes:
        """The text as bytes."""
        return self.text.encode()

    @property
    def is_deflated(self) -> bool:
        """Whether the text is long enough to be worth deflating."""
        return len(self.payload) >= _WORTH_DEFLATING

    @cached_property
    def plain(self) -> bytes:
        """The uncompressed WebSocket frame."""
        return _frame(_TEXT, self.payload)

    @cached_property
    def deflated(self) -> bytes:
        """The deflated WebSocket frame, independent of earlier ones."""
        return self._deflated(b"") if self.is_deflated else self.plain

    def after(self, run: Run) -> tuple[bytes, Run]:
        """The bytes for a socket with that window, and its window afterwards. Called for every
        socket, so existing results are returned at once."""
        try:
            return self._by_run[run]
        except KeyError:
            return self._by_run.setdefault(run, self._made_for(run))

    def _made_for(self, run: Run) -> tuple[bytes, Run]:
        if run == PLAIN:
            return self.plain, run
        if run == ALONE or not self.is_deflated:
            return self.deflated, run
        first, last = run
        if not self.follows or last != self.follows:
            return self.deflated, (self.number, self.number)
        start = max(first, self._since)
        if start not in self._continued:
            known = (former.payload for former in self._former if former.number >= start)
            self._continued[start] = self._deflated(b"".join(known))
        return self._continued[start], (start, self.number)

    def _deflated(self, dictionary: bytes) -> bytes:
        compressor = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=dictionary)
        deflated = compressor.compress(self.payload) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return _frame(_DEFLATED_TEXT, deflated[:-4])  # RFC 7692: without the block's tail


class Stream:
    """The frames that one group of sockets receives in order."""

    __slots__ = ("_former", "_size")

    def __init__(self) -> None:
        self._former: list[Former] = []
        self._size = 0  # bytes

    def frame(self, text: str) -> Frame:
        """The next frame, which all readers of the stream must receive."""
        frame = Frame(text, tuple(self._former))
        if frame.is_deflated:
            self._former.append(Former(frame.number, frame.payload))
            self._size += len(frame.payload)
            while self._size > REACH:
                self._size -= len(self._former.pop(0).payload)
        return frame

    def forget(self) -> None:
        """Drop the history: the next frame refers to nothing."""
        self._former.clear()
        self._size = 0


def _frame(first: int, payload: bytes) -> bytes:
    """A frame from a server (never masked) with its length in the shortest form."""
    size = len(payload)
    if size < 126:
        header = struct.pack("!BB", first, size)
    elif size < 1 << 16:
        header = struct.pack("!BBH", first, 126, size)
    else:
        header = struct.pack("!BBQ", first, 127, size)
    return header + payload
