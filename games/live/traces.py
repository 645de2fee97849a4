"""Traces: what is needed to tell which elements of a page's screen a later one replaces. Those of
every open page are in memory."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

_BYTES = 8  # of a digest


@dataclass(frozen=True, slots=True)
class Trace:
    """The trace of a region: digests of the element around its fragments, and of each fragment by
    id."""

    around: bytes
    fragments: Mapping[str, bytes]


def digest_of(html: str) -> bytes:
    """A short digest of an element."""
    return blake2b(html.encode(), digest_size=_BYTES).digest()


class PackedTraces(Mapping[str, Trace]):
    """The traces of a screen's regions by name, in a tenth of the memory: all digests in one
    string, and names that screens with the same elements share."""

    __slots__ = ("_digests", "_names")

    def __init__(self, traces: Mapping[str, Trace]) -> None:
        self._names = _shared(tuple((name, *traces[name].fragments) for name in traces))
        self._digests = b"".join(
            digest
            for trace in traces.values()
            for digest in (trace.around, *trace.fragments.values())
        )

    def __getitem__(self, name: str) -> Trace:
        start = 0
        for region, *fragments in self._names:
            if region == name:
                around, *digests = self._digests_from(start, 1 + len(fragments))
                return Trace(around, dict(zip(fragments, digests, strict=True)))
            start += 1 + len(fragments)
        raise KeyError(name)

    def _digests_from(self, start: int, count: int) -> list[bytes]:
        places = range(start * _BYTES, (start + count) * _BYTES, _BYTES)
        return [self._digests[place : place + _BYTES] for place in places]

    def __iter__(self) -> Iterator[str]:
        return (region for region, *_fragments in self._names)

    def __len__(self) -> int:
        return len(self._names)


_Names = tuple[tuple[str, ...], ...]
"""For each region its name and the ids of its fragments."""


@lru_cache(maxsize=1000)
def _shared(names: _Names) -> _Names:
    """The first of equal names."""
    return names
