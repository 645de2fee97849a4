"""Traces of screens that pages show, and their memory."""

from __future__ import annotations

import pytest

from games.live.traces import PackedTraces, Trace, digest_of

NAMES = ("ask", "units", "log")


def traces(moment: str) -> dict[str, Trace]:
    """The traces of three regions at a moment, one of them with fragments."""
    units = {f"unit-{number}": digest_of(f"{number} {moment}") for number in range(3)}
    return {
        name: Trace(digest_of(f"{name} {moment}"), units if name == "units" else {})
        for name in NAMES
    }


def test_packed_traces_are_the_same_traces() -> None:
    packed = PackedTraces(traces("now"))
    assert dict(packed) == traces("now")
    assert (tuple(packed), len(packed)) == (NAMES, 3)
    assert packed.get("clock") is None
    with pytest.raises(KeyError):
        packed["clock"]
    assert dict(PackedTraces(packed)) == traces("now")
    assert dict(PackedTraces({})) == {}


def test_screens_with_the_same_elements_share_their_names() -> None:
    one, other = PackedTraces(traces("now")), PackedTraces(traces("then"))
    assert one != other
    assert one._names is other._names
    assert len(one._digests) == 8 * (len(NAMES) + 3)
