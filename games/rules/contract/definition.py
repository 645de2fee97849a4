"""One game as the code around the rules sees it: its rules and its optional parts."""

import hashlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Generic

from ..text import Message
from .asking import State
from .cards import Cards
from .opponents import Opponents
from .parts import Book, Events, Exchange, RandomPlay, Trials
from .regions import DrawnRegion
from .rosters import Rosters
from .rules import Rules
from .tie_breaks import DIFFERENCE, TieBreak


@dataclass(eq=False, kw_only=True)
class System(Generic[State]):
    """One game. It must have rules; the other parts are optional."""

    id: str
    name: Message
    blurb: Message
    rules: Rules[State]
    version: str = "1"
    dropped_versions: tuple[str, ...] = ()
    """Versions that are no longer supported: matches under way that began with one of them are
    closed when the site is updated."""
    place: int = 100
    """Its place among all systems, the lowest first; equal places are ordered by folder."""
    events: Events = field(default_factory=Events)
    cards: Cards = field(default_factory=Cards)
    rosters: Rosters = field(default_factory=Rosters)
    exchange: Exchange = field(default_factory=Exchange)
    book: Book = field(default_factory=Book)
    drawing: Sequence[ModuleType] = ()
    """The modules whose public functions its templates use to draw and name what views and cards
    show. A function that makes sentences takes a `text.Say` first, called `say`."""
    regions: Mapping[str, DrawnRegion] = field(default_factory=dict)
    """The regions of the table's page drawn by functions, by name; others have templates."""
    trials: Trials = field(default_factory=Trials)
    random_play: RandomPlay[State] = field(default_factory=RandomPlay)
    opponents: Opponents[State] = field(default_factory=Opponents)
    die_faces: Sequence[Message] = ()
    """The names of its die's faces, if they are not numbers."""
    tie_breaks: Sequence[TieBreak] = (DIFFERENCE,)
    """How a tournament ranks players with equal points, the weightiest first."""


AnySystem = System[Any]
"""A system whose type of state is unknown here: around the rules all systems are alike."""


_SHOWN = 8
_RULES = Path(__file__).parents[1]


@cache
def version_of(system: AnySystem) -> str:
    """The system's own version and a fingerprint of everything that decides its matches: its code,
    its numbers and its built-in cards, and the code that all systems share. At most 40 characters.
    """
    return f"{system.version}+{digest_of(sources(system))[:_SHOWN]}"


def digest_of(files: Iterable[Path]) -> str:
    """A digest of the names and the contents of files, in hexadecimal."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources(system: AnySystem) -> list[Path]:
    """The files that the fingerprint covers: the system's own, whether a folder or a module, and
    the shared ones."""
    name = system.rules.script.__module__
    own = Path(sys.modules[name].__file__ or "")
    folder = _RULES / system.id
    found = _files(folder) if own.is_relative_to(folder) else [own]
    systems = {path.parent for path in _RULES.glob("*/system.py")}
    shared = [
        path
        for package in _RULES.iterdir()
        if package.is_dir() and package not in systems
        for path in _files(package)
    ]
    return sorted([*_RULES.glob("*.py"), *shared, *found])


def _files(folder: Path) -> list[Path]:
    return [path for kind in ("*.py", "*.json") for path in folder.rglob(kind)]
