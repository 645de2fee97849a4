"""Frames: a message made ready once, to be written to many sockets as it is.

What follows one another on a table is much alike, and a browser that inflates what it is sent keeps
the last 32 KB of it (RFC 7692, context takeover). So a frame is deflated as what comes after the
frames before it, once for all sockets that were sent those, and alone for the others. No socket
has a compressor of its own.
"""

import itertools
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

# Below this, deflate saves less than its block costs.
_WORTH_DEFLATING = 160

# Bytes of former frames that a frame refers to. A browser keeps 32 KB; a room keeps as much as this
# for each of its audiences while a match is played.
REACH = 24 * 1024

_TEXT = 0x81  # a whole text message in one frame
_DEFLATED_TEXT = 0xC1  # the same, deflated (permessage-deflate)

_numbers = itertools.count(1)

Run = tuple[int, int]
"""What a socket can look back to: the frames of one stream from this number to that."""

PLAIN: Run = (-1, -1)  # of a socket that inflates nothing
ALONE: Run = (-1, 0)  # of one that keeps nothing of what it inflates
NOTHING: Run = (0, 0)  # of one that keeps it, and was sent nothing so far


@dataclass(frozen=True, slots=True)
class Former:
    """What is kept of a frame after it was sent: its number and what it says."""

    number: int
    payload: bytes


class Frame:
    """One text message for browsers. Its bytes are made at most once, whoever they go to.

    `former` are the frames of its stream before it that it may refer to, the oldest first.
    """

    def __init__(self, text: str, former: Sequence[Former] = ()) -> None:
        self.text = text
        self.number = next(_numbers)
        self.follows = former[-1].number if former else 0
        self._since = former[0].number if former else 0
        self._former = former
        self._continued: dict[int, bytes] = {}  # by the first frame that they refer to
        self._by_run: dict[Run, tuple[bytes, Run]] = {}

    @cached_property
    def payload(self) -> bytes:
        """What it says."""
        return self.text.encode()

    @property
    def is_deflated(self) -> bool:
        """Whether it is long enough to be worth it."""
        return len(self.payload) >= _WORTH_DEFLATING

    @cached_property
    def plain(self) -> bytes:
        """The WebSocket frame as it goes over the wire, not compressed."""
        return _frame(_TEXT, self.payload)

    @cached_property
    def deflated(self) -> bytes:
        """The same for a socket that negotiated permessage-deflate, whatever it was sent before."""
        return self._deflated(b"") if self.is_deflated else self.plain

    def after(self, run: Run) -> tuple[bytes, Run]:
        """What a socket is sent that can look back to that run, and what it can look back to
        then. Asked for every socket there is, so what is known is found at once."""
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
        return _frame(_DEFLATED_TEXT, deflated[:-4])  # RFC 7692: without the empty block's tail


class Stream:
    """Frames that the same sockets are sent one after the other."""

    def __init__(self) -> None:
        self._former: list[Former] = []
        self._size = 0  # of these, in bytes

    def frame(self, text: str) -> Frame:
        """The next frame, which everybody who reads the stream has to be sent."""
        frame = Frame(text, tuple(self._former))
        if frame.is_deflated:
            self._former.append(Former(frame.number, frame.payload))
            self._size += len(frame.payload)
            while self._size > REACH:
                self._size -= len(self._former.pop(0).payload)
        return frame

    def forget(self) -> None:
        """Keep nothing of what was sent: the next frame refers to nothing."""
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
