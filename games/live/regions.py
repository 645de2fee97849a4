"""Regions: the parts of a table's page that are drawn and sent one by one.

A region notes what its template reads while it is drawn. As long as all of that is the same, it
would come out the same, so it is kept: most answers change little of what is on the screen, and
a template costs far more than a look at the data that it read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from django.template import engines
from django.template.loader import get_template

# Where a value stands in the context: ("view", "table", "board"). One that ends with EVERYTHING
# stands for a mapping as a whole, keys included.
Path = tuple[str, ...]

EVERYTHING = "*"
_MISSING = object()
_NOTED = ("match", "view", "table")  # what changes during a match; all else is fixed at its start
_INNER = {("view", "table")}  # mappings that are noted by key too, not only as a whole


@dataclass(frozen=True)
class Region:
    """A region as it was drawn, and what its template read."""

    html: str
    read: Mapping[Path, Any]

    def holds(self, context: Mapping[str, Any]) -> bool:
        """Whether it would look the same, drawn from this context."""
        return all(_found(context, path) == value for path, value in self.read.items())


def drawn(template: str, context: Mapping[str, Any]) -> Region:
    """Draw a region, in the language that is active."""
    read: dict[Path, Any] = {}
    noted = {key: _Noted(context[key], (key,), read) for key in _NOTED}
    html = get_template(template).render({**context, **noted, "oob": True}).strip()
    return Region(html, read)


@cache
def templates(system: str) -> tuple[tuple[str, str], ...]:
    """The regions of a system, by name, with the template of each."""
    found: dict[str, str] = {}
    for folder in ("table/regions", f"{system}/regions"):
        for root in engines["django"].template_dirs:
            for path in FilePath(root, folder).glob("*.html"):
                found[path.stem] = f"{folder}/{path.name}"
    return tuple(sorted(found.items()))


class _Noted(Mapping[str, Any]):
    """A mapping that notes which of its values are looked at. No dict on purpose: whatever reads
    a dict's inside unseen (JSON, say) fails here instead."""

    def __init__(self, data: Mapping[str, Any], path: Path, read: dict[Path, Any]) -> None:
        self._data, self._path, self._read = data, path, read

    def __getitem__(self, key: str) -> Any:
        path = (*self._path, key)
        value = self._data.get(key, _MISSING)
        if path in _INNER and value is not _MISSING:
            return _Noted(value, path, self._read)
        self._read[path] = value
        if value is _MISSING:
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[str]:
        self._read[(*self._path, EVERYTHING)] = self._data
        return iter(self._data)

    def __len__(self) -> int:
        self._read[(*self._path, EVERYTHING)] = self._data
        return len(self._data)


def _found(context: Mapping[str, Any], path: Path) -> Any:
    """The value at a path now."""
    found: Any = context
    for key in path:
        if key != EVERYTHING:
            found = found.get(key, _MISSING)
    return found
