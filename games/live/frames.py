"""Frames: a message made ready once, to be written to many sockets as it is."""

import struct
import zlib
from functools import cached_property

# Below this, deflate saves less than its block costs.
_WORTH_DEFLATING = 160

_TEXT = 0x81  # a whole text message in one frame
_DEFLATED_TEXT = 0xC1  # the same, deflated (permessage-deflate)


class Frame:
    """One text message for browsers. Its bytes are made at most once, whoever they go to."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def plain(self) -> bytes:
        """The WebSocket frame as it goes over the wire, not compressed."""
        return _frame(_TEXT, self.text.encode())

    @cached_property
    def deflated(self) -> bytes:
        """The same for a socket that negotiated permessage-deflate without context takeover.

        Nothing is carried over from one message to the next, so all sockets can share it.
        """
        payload = self.text.encode()
        if len(payload) < _WORTH_DEFLATING:
            return self.plain
        compressor = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
        deflated = compressor.compress(payload) + compressor.flush(zlib.Z_SYNC_FLUSH)
        return _frame(_DEFLATED_TEXT, deflated[:-4])  # RFC 7692: without the empty block's tail


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
