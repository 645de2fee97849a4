"""Pictures that were made to take long or much memory: refused by their heads, and whatever is
overlooked there ends with the process that decodes it."""

from __future__ import annotations

import base64
import json
import threading
import time
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from games.cards import images, limits, metering, pack_files
from games.cards.picture_heads import MOST_PARTS, Head, head_of
from games.cards.refusals import Refused
from games.processes.bounded import MEGABYTE, Slots, start
from tests.people import Browser
from tests.toy import TOY
from tests.web.cards_world import figure

pytestmark = pytest.mark.usefixtures("toy_alone")

END = b"\xff\xd9"
SCAN = b"\xff\xda"


def file_of(form: str, size: tuple[int, int] = (60, 80), **more: Any) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "teal").save(out, form, **more)
    return out.getvalue()


def progressive(scans: int, size: tuple[int, int] = (60, 80)) -> bytes:
    """A JPEG whose last scan is said again until there are so many."""
    raw = file_of("JPEG", size, progressive=True)
    last = raw[raw.rindex(SCAN) : -len(END)]
    return raw[: -len(END)] + last * (scans - raw.count(SCAN)) + END


def moving(form: str, frames: int) -> bytes:
    colours = [Image.new("RGB", (40, 40), (number, 9, 9)) for number in range(frames)]
    out = BytesIO()
    colours[0].save(out, form, save_all=True, append_images=colours[1:], lossless=True)
    return out.getvalue()


def data_address(raw: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(raw).decode()


def chunked(chunks: int) -> bytes:
    """A PNG with so many empty texts."""
    raw = file_of("PNG")
    text = (2).to_bytes(4, "big") + b"tEXta\0" + bytes.fromhex("c5a7c5a7")
    return raw[:33] + text * chunks + raw[33:]


def commented(segments: int) -> bytes:
    raw = file_of("JPEG")
    return raw[:2] + b"\xff\xfe\x00\x02" * segments + raw[2:]


def with_chunks_behind(chunks: int) -> bytes:
    return file_of("WEBP", lossless=True) + b"abcd\0\0\0\0" * chunks


# --- what a head says ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "form", "passes"),
    [
        (file_of("PNG"), "PNG", 1),
        (file_of("JPEG"), "JPEG", 1),
        (file_of("WEBP"), "WEBP", 1),
        (file_of("WEBP", lossless=True), "WEBP", 1),
        (progressive(10), "JPEG", 10),
        (progressive(500), "JPEG", 500),
        (moving("PNG", 5), "PNG", 5),
        (moving("WEBP", 5), "WEBP", 5),
    ],
)
def test_a_head_says_the_form_and_how_often_pixels_are_gone_over(
    raw: bytes, form: str, passes: int
) -> None:
    head = head_of(raw)
    assert head is not None
    assert (head.form, head.passes) == (form, passes)
    assert (head.width, head.height) == Image.open(BytesIO(raw)).size


def test_scans_are_found_behind_what_belongs_nowhere() -> None:
    """As decoders do: behind bytes between segments, bytes of filling, and marks to begin again."""
    raw = progressive(20)
    behind = raw.replace(SCAN, b"abc\xff\x00\xff\xd3\xff\xff" + SCAN)
    head = head_of(behind)
    assert head is not None
    assert head.passes == 20


def test_what_stands_within_a_segment_is_no_scan() -> None:
    """A camera puts a small picture into the file of the large one."""
    small = file_of("JPEG", (16, 16))
    raw = file_of("JPEG")
    segment = b"\xff\xe1" + (len(small) + 2).to_bytes(2, "big") + small
    head = head_of(raw[:2] + segment * 50 + raw[2:])
    assert head is not None
    assert (head.passes, head.width, head.height) == (1, 60, 80)


def test_no_more_of_a_file_is_gone_through_than_may_be_decoded() -> None:
    for raw in (chunked(200_000), commented(400_000), with_chunks_behind(200_000)):
        assert head_of(raw) == Head(**{**vars(head_of(raw)), "parts": MOST_PARTS + 1})


@pytest.mark.parametrize("raw", [b"", b"GIF89a" + bytes(50), b"BM" + bytes(50), b"RIFF1234WAVE"])
def test_other_forms_have_no_head(raw: bytes) -> None:
    assert head_of(raw) is None


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_whatever_is_cut_off_has_a_head_or_none(form: str) -> None:
    raw = file_of(form)
    for length in range(len(raw)):
        head_of(raw[:length])


# --- before anything is decoded -------------------------------------------------------------------


MOST = limits.PASSES_OF_A_PICTURE


@pytest.mark.parametrize("raw", [progressive(MOST), moving("PNG", MOST), moving("WEBP", MOST)])
def test_a_few_dozen_scans_or_frames_are_taken(raw: bytes) -> None:
    assert isinstance(images.encoded(raw), images.Encoded)


@pytest.mark.parametrize(
    "raw",
    [
        progressive(MOST + 1),
        progressive(60_000),
        moving("PNG", MOST + 1),
        moving("WEBP", MOST + 1),
        chunked(MOST_PARTS),
        commented(MOST_PARTS),
        with_chunks_behind(MOST_PARTS),
    ],
    ids=["scans", "many scans", "apng", "moving webp", "chunks", "segments", "chunks of webp"],
)
def test_more_are_refused_and_nothing_is_decoded(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def started(*_given: object, **_more: object) -> None:
        raise AssertionError

    monkeypatch.setattr(images, "start", started)
    with pytest.raises(images.NoPicture, match=r"too many layers|too large"):
        images.encoded(raw)


# --- in a process that is bounded -----------------------------------------------------------------


@pytest.fixture
def heads_overlook_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PASSES_OF_A_PICTURE", 10**9)


@pytest.mark.usefixtures("heads_overlook_it")
def test_a_process_is_ended_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "SECONDS_OF_A_PICTURE", 1)
    begun = time.monotonic()
    with pytest.raises(images.NoPicture, match="takes too long"):
        images.encoded(progressive(900, (3900, 4000)))
    assert time.monotonic() - begun < images.LONGEST


@pytest.mark.usefixtures("heads_overlook_it")
def test_a_process_is_ended_though_it_is_given_no_time_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(images, "LONGEST", 0.01)
    with pytest.raises(images.NoPicture, match="takes too long"):
        images.encoded(file_of("PNG"))


def test_a_process_has_so_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    large = file_of("PNG", (3900, 4000))
    assert isinstance(images.encoded(large), images.Encoded)
    monkeypatch.setattr(images, "MEMORY", 120 * MEGABYTE)
    with pytest.raises(images.NoPicture):
        images.encoded(large)


@pytest.mark.usefixtures("heads_overlook_it")
@pytest.mark.django_db
def test_a_pack_says_which_picture_takes_too_long(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "SECONDS_OF_A_PICTURE", 1)
    from_file = {"one": file_of("PNG"), "two": progressive(900, (3900, 4000))}
    file = {
        "name": "P",
        "cards": [figure("one"), figure("two")],
        "pictures": {name: data_address(raw) for name, raw in from_file.items()},
    }
    with pytest.raises(Refused) as refused:
        pack_files.import_pack(TOY, ann.player, json.dumps(file))
    (fault,) = refused.value.faults
    assert fault.where == "pictures.two"
    assert "takes too long" in str(fault.message)


def test_nobody_waits_while_a_picture_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are checked and files read meanwhile."""
    locked: list[bool] = []

    def noted(command: list[str], **more: Any) -> Any:
        locked.append(metering.alone.locked())
        return start(command, **more)

    monkeypatch.setattr(images, "start", noted)
    images.encoded(file_of("PNG"))
    assert locked == [False]


def test_one_network_has_one_decoded_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "PATIENCE", 0.01)
    with images._slots.acquired("network:1", 0):
        with metering.metered("eve", "network:1"), pytest.raises(metering.QuotaExceeded):
            images.encoded(file_of("PNG"))
        with metering.metered("bob", "network:2"):
            assert isinstance(images.encoded(file_of("PNG")), images.Encoded)


# --- slots ----------------------------------------------------------------------------------------


def test_a_network_holds_one_slot_and_all_together_so_many() -> None:
    slots = Slots(2)
    assert slots.take("a")
    assert not slots.take("a")
    assert slots.take("b")
    assert not slots.take("c")
    slots.release("a")
    assert slots.take("c")
    assert not slots.is_held_by("a")
    assert slots.is_held_by("b")


def test_who_waits_for_a_slot_gets_it_as_soon_as_it_is_free() -> None:
    slots = Slots(1)
    assert slots.take("a")
    threading.Timer(0.05, slots.release, ["a"]).start()
    assert slots.take("b", within=60)
