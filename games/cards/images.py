"""Uploaded pictures: checked here, then decoded and re-encoded in a process with limits on time and
memory (`picture_process`).

The uploaded file is not stored. What is served was written pixel by pixel, so that hidden files,
locations, camera data and colour profiles are gone.
"""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from itertools import zip_longest
from typing import Final

from games.cards import limits, metering
from games.cards.picture_heads import MOST_PARTS, Head, head_of
from games.cards.picture_process import packed, unpacked
from games.cards.refusals import Refused
from games.processes.bounded import MEGABYTE, Bounds, Slots, command, start
from games.rules.forms.faults import Fault
from games.rules.text import Message, _

TYPE: Final = "image/webp"
"""The type of all served pictures."""

SECONDS_OF_A_PICTURE: Final = 3
"""Processor seconds, several times what the largest picture takes."""
MEMORY: Final = 512 * MEGABYTE
"""Memory of a process; the largest picture takes 300 MB."""
MOST_AT_ONCE: Final = 2
"""Most picture processes of one process of the site."""
PATIENCE: Final = 20
"""Seconds that a request waits for a slot."""
LONGEST: Final = 60
"""Seconds after which a process is killed, whatever processor time it has had."""

_DIGEST_BYTES: Final = 20
_MODULE: Final = "games.cards.picture_process"
_slots = Slots(MOST_AT_ONCE)


class NoPicture(Refused):
    """The upload is no usable picture; `message` says why."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(Fault("", message))


@dataclass(frozen=True)
class Encoded:
    """A picture in all its sizes, as stored."""

    mark: bytes
    token: bytes
    card: bytes

    @property
    def digest(self) -> str:
        """The picture's key, which only those who have seen the picture know."""
        return blake2b(self.mark + self.token + self.card, digest_size=_DIGEST_BYTES).hexdigest()

    @property
    def size(self) -> int:
        """The size in bytes."""
        return len(self.mark) + len(self.token) + len(self.card)


def encoded(raw: bytes) -> Encoded:
    """The picture of a file in PNG, JPEG or WebP, its first one if it moves. Raises NoPicture, and
    metering.QuotaExceeded."""
    found = encoded_all([raw])[0]
    if isinstance(found, NoPicture):
        raise found
    return found


def encoded_all(files: Sequence[bytes]) -> list[Encoded | NoPicture]:
    """The result for each file; one process decodes them all. Raises QuotaExceeded."""
    found: dict[int, Encoded | NoPicture] = {}
    sound: dict[int, bytes] = {}
    for place, raw in enumerate(files):
        try:
            head = _checked(raw)
        except NoPicture as refusal:
            found[place] = refusal
        else:
            metering.count_picture(head.width * head.height)
            sound[place] = raw
    decoded = _decoded(list(sound.values())) if sound else []
    for place, sizes in zip_longest(sound, decoded[: len(sound)]):
        found[place] = _result(sizes)
    return [found[place] for place in range(len(files))]


def _result(sizes: Sequence[bytes] | None) -> Encoded | NoPicture:
    """The result for a picture; `sizes` is None if the process was killed first."""
    if sizes is None:
        return NoPicture(_("This picture takes too long to be read."))
    return Encoded(*sizes) if len(sizes) == 3 else NoPicture(_no_picture())


def _decoded(files: Sequence[bytes]) -> list[list[bytes]]:
    """The sizes of each picture, as far as the process got. Raises QuotaExceeded if no slot is
    free."""
    bounds = Bounds(seconds=SECONDS_OF_A_PICTURE * len(files), memory=MEMORY)
    with _slots.acquired(metering.network(), within=PATIENCE) as taken:
        if not taken:
            raise metering.QuotaExceeded(PATIENCE)
        with start(command(_MODULE, bounds)) as process:
            try:
                written, _none = process.communicate(packed([[raw] for raw in files]), LONGEST)
            except subprocess.TimeoutExpired:
                process.kill()
                written, _none = process.communicate()
    return list(unpacked(BytesIO(written)))


def _checked(raw: bytes) -> Head:
    """The head of a picture that is safe to decode. Raises NoPicture."""
    if len(raw) > limits.BYTES_OF_A_PICTURE:
        most = limits.BYTES_OF_A_PICTURE // 2**20
        raise NoPicture(_("This picture is too large: at most %(most)s MB.", most=most))
    head = head_of(raw)
    if head is None:
        raise NoPicture(_no_picture())
    if head.passes > limits.PASSES_OF_A_PICTURE or head.parts > MOST_PARTS:
        message = _(
            "This picture is put together of too many layers, frames or parts. Open it in a "
            "program for pictures and save it as an ordinary one."
        )
        raise NoPicture(message)
    _refuse_size(head.width, head.height)
    return head


def _no_picture() -> Message:
    return _("This is no picture in PNG, JPEG or WebP, or it is damaged.")


def _refuse_size(width: int, height: int) -> None:
    """Raise NoPicture for sizes that are too small or too narrow to see, or too large to decode."""
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
