"""Regions: the parts of a table's page that are drawn and sent one by one.

A region is drawn by a plain function, of its system or of `elements`, or by a template. It records
which values were read meanwhile, and is reused while they stay the same; most answers change little
of a screen. What differs between two moments is computed once for all regions of a screen.
Audiences with the same language often read the same values, and then share one drawing. A region
that fails is reported and replaced by a note, and the rest of the page goes on.

A region drawn by a function may contain fragments (`RegionContext.part`), such as units: each has
an id of its own and is sent alone if nothing around it has changed.
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path as FilePath
from typing import Any

from django.template import engines
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.translation import gettext

from games import failures
from games.cards.words import Reader
from games.live import elements
from games.live.pen import Pen
from games.live.traces import Trace, digest_of
from games.people.languages import marked
from games.rules.contract.regions import DrawnRegion
from games.rules.drawing.markup import Safe
from games.rules.systems import systems

# The mapping and the key of a value that was read: ("table", "board"); ("", "me") for the context
# itself.
Place = tuple[str, str]

Context = Mapping[str, Any]
"""The values available to a region."""

_MISSING = object()
EVERYTHING = "*"  # a whole mapping, including its keys
_TRACKED = ("match", "view", "table")  # the mappings that change during a match
_AT_ONCE = ("names", "me")

# The placeholder of a fragment, which authors of names or cards cannot guess.
_PLACE = "<" + secrets.token_hex(8) + " {}>"
_PLACES = re.compile(_PLACE.format(r"([\w-]+)"))


@dataclass(frozen=True)
class Fragment:
    """A fragment as drawn, and the values that it shows."""

    html: str
    values: list[Any]
    place: Safe  # its placeholder in the region

    @cached_property
    def digest(self) -> bytes:
        """A digest of the fragment for comparisons."""
        return digest_of(self.html)


@dataclass(frozen=True)
class Region:
    """A region as drawn, and the values that it read."""

    around: str  # the element with placeholders for its fragments
    fragments: Mapping[str, Fragment]  # by id
    read: Set[Place]
    failed: bool = False  # it could not be drawn and shows a note

    @cached_property
    def html(self) -> str:
        """The whole element."""
        if not self.fragments:
            return self.around
        return _PLACES.sub(lambda place: self.fragments[place[1]].html, self.around)

    @cached_property
    def digest(self) -> bytes:
        """A digest of the region for comparisons, from those of its parts: most are unchanged since
        they were last asked for theirs."""
        trace = self.trace
        return b"".join((trace.around, *trace.fragments.values()))

    @cached_property
    def trace(self) -> Trace:
        """The trace for pages that show the region without drawing it."""
        around = _PLACES.sub(r"<\1>", self.around)
        fragments = {id: fragment.digest for id, fragment in self.fragments.items()}
        return Trace(digest_of(around), fragments)

    def changed_since(self, before: "Region | Trace | None") -> list[str]:
        """The elements to replace on a page that shows an earlier state of the region: none, some
        of its fragments, or the whole region."""
        if isinstance(before, Trace):
            return self._changed_since_trace(before)
        if before is None or before.around != self.around:
            return [self.html]
        former = before.fragments
        return [
            fragment.html
            for id, fragment in self.fragments.items()
            if fragment.html != former[id].html
        ]

    def _changed_since_trace(self, before: Trace) -> list[str]:
        now = self.trace
        if before.around != now.around:
            return [self.html]
        former = before.fragments
        return [
            fragment.html
            for id, fragment in self.fragments.items()
            if now.fragments[id] != former.get(id)
        ]


def holding(drawn: Mapping[str, Region], changed: Set[Place]) -> dict[str, Region]:
    """The regions that do not depend on the changed values. Failed ones are drawn again."""
    return {
        name: region
        for name, region in drawn.items()
        if region.read.isdisjoint(changed) and not region.failed
    }


class Drawing:
    """A region while it is drawn: its fragments so far, and those of its former state."""

    def __init__(self, before: Region | None) -> None:
        self.fragments: dict[str, Fragment] = {}
        self._former: Mapping[str, Fragment] = before.fragments if before else {}

    def place(self, fragment_id: str, values: list[Any], draw: Callable[[], str]) -> Safe:
        """Add a fragment, reused from before if it shows the same values. Return its placeholder.
        Raises ValueError for an invalid id."""
        if fragment_id in self.fragments:
            raise ValueError(f"no fragment of a region can have the id {fragment_id!r} twice")
        fragment = self._former.get(fragment_id)
        if fragment is None or fragment.values != values:
            fragment = Fragment(draw(), values, _place_of(fragment_id))
        self.fragments[fragment_id] = fragment
        return fragment.place


def _place_of(fragment_id: str) -> Safe:
    """The placeholder of a fragment. Raises ValueError."""
    place = Safe(_PLACE.format(fragment_id))
    if not _PLACES.fullmatch(place):
        raise ValueError(f"no fragment of a region can have the id {fragment_id!r}")
    return place


def changed(before: Context, now: Context) -> Set[Place]:
    """The values that differ between two contexts of a match."""
    found = {("", key) for key in _AT_ONCE if before[key] != now[key]}
    for name in _TRACKED:
        one, other = before[name], now[name]
        if one is other:
            continue
        keys = {*one, *other} - {"table"} if name == "view" else {*one, *other}
        differing = [
            (name, key)
            for key in keys
            if key not in one
            or key not in other
            or (one[key] is not other[key] and one[key] != other[key])
        ]
        if differing:
            found.update(differing, [(name, EVERYTHING)])
    return found


class Shared:
    """The regions of one moment of a match in one language, for reuse by all audiences that would
    get the same, with their contexts; initially those of an earlier moment."""

    def __init__(self, earlier: Iterable[tuple[Context, Mapping[str, Region]]] = ()) -> None:
        self._cached = [*earlier]

    def alike(self, context: Context) -> Mapping[str, Region]:
        """The regions, by name, that were drawn for others and look the same to this audience."""
        found: dict[str, Region] = {}
        for other, drawn in self._cached:
            differing = changed(other, context)
            found = {**holding(drawn, differing), **found}
        return found

    def add(self, context: Context, drawn: Mapping[str, Region]) -> None:
        """The regions of an audience have been drawn."""
        self._cached.append((context, drawn))


@dataclass(frozen=True)
class Drawer:
    """What draws the region of a name: a function or, if there is none, a template."""

    name: str
    by_function: DrawnRegion | None = None
    template: str = ""

    def draw(self, context: Mapping[str, Any], drawing: "Drawing | None" = None) -> str:
        """The element, drawn from the context."""
        if self.by_function:
            return self.by_function.function(DrawingContext(context, drawing))
        return get_template(self.template).render({**context}).strip()

    @property
    def root(self) -> tuple[str, bool, str]:
        """The element that is drawn: its tag, whether it is always hidden, and its classes."""
        if self.by_function:
            return self.by_function.tag, False, self.by_function.classes
        return _root(self.template)


class DrawingContext:
    """The context of functions: see `games.rules.contract.regions`."""

    def __init__(self, context: Mapping[str, Any], drawing: "Drawing | None") -> None:
        self._context, self._drawing = context, drawing
        self.match: Mapping[str, Any] = context["match"]
        self.view: Mapping[str, Any] = context["view"]
        self.table: Mapping[str, Any] = context["table"]
        self.names: Sequence[str] = context["names"]
        self.cards: Mapping[str, Any] = context["cards"]

    @property
    def me(self) -> int | None:
        """The reader's seat."""
        me = self._context["me"]
        found: int | None = me() if callable(me) else me
        return found

    @cached_property
    def pen(self) -> Pen:
        """The pen to draw with."""
        return Pen(self.view["system"], self.cards, self.reader)

    @cached_property
    def reader(self) -> Reader:
        """The translator into the reader's language."""
        return self._context.get("reader") or Reader()

    def part(self, part_id: str, draw: Callable[..., Safe], *shown: Any) -> Safe:
        """An element with an id of its own, reused if it shows the same values as before."""
        if self._drawing is None:
            return draw(self.pen, part_id, *shown)
        return self._drawing.place(
            part_id,
            [*shown],
            lambda: marked(draw(self.pen, part_id, *shown), self._context["foreign"]),
        )


def drawn(drawer: Drawer, context: Mapping[str, Any], before: Region | None = None) -> Region:
    """Draw a region in the active language, with unchanged fragments reused from its former state
    for the same audience. A failure is reported, and the region shows a note."""
    read: set[Place] = {("", "names")}
    table = _Tracked(context["table"], "table", read)
    tracked: dict[str, Any] = {
        "match": _Tracked(context["match"], "match", read),
        "view": _Tracked({**context["view"], "table": table}, "view", read),
        "table": table,
    }
    tracked["me"] = partial(_tracked_me, context["me"], read)
    drawing = Drawing(before)
    try:
        around = drawer.draw({**context, **tracked}, drawing)
    except Exception as failure:
        failures.report(f"match {context['match']['pk']}", f"the region {drawer.name}", failure)
        return Region(broken(drawer), {}, read, failed=True)
    return Region(marked(around, context["foreign"]), drawing.fragments, read)


def broken(drawer: Drawer) -> str:
    """The replacement of a region that could not be drawn: an element of the same tag, id and
    class, with a note."""
    name = drawer.name
    tag, hidden, classes = drawer.root
    notice = gettext("This part of the table cannot be shown at the moment. All else goes on.")
    if tag == "svg":
        return format_html(
            '<svg id="region-{}" class="{} region-broken" viewBox="0 0 100 100">'
            '<text x="50" y="{}" text-anchor="middle">{}</text></svg>',
            *(name, classes, 40 + 5 * (len(name) % 5), notice),
        )
    return format_html(
        '<{tag} id="region-{name}" class="{classes} region-broken"{hidden}><p>{notice}</p></{tag}>',
        **{"tag": tag, "name": name, "classes": classes, "notice": notice},
        hidden=" hidden" if hidden else "",
    )


@cache
def _root(template: str) -> tuple[str, bool, str]:
    """The element that a region's template draws."""
    source = get_template(template).template.source  # type: ignore[attr-defined]
    found = _ROOT.search(source)
    if found is None:
        return "section", False, ""
    classes = _CLASS.search(found[2])
    return found[1], found[2].strip() == "hidden", classes[1] if classes else ""


_ROOT = re.compile(r'<(\w+) id="region-[\w-]+"([^>]*)>')
_CLASS = re.compile(r'class="([\w -]*)')


class Unseen(Exception):
    """A value could not be computed. Not a KeyError, for which templates would show nothing."""


class Missing(dict[str, Any]):
    """Stands for a table that could not be computed: reading from it raises an error."""

    def get(self, key: str, default: Any = None) -> Any:
        raise Unseen(key)


@cache
def drawers(system: str) -> Mapping[str, Drawer]:
    """The regions of a system by name, with their drawers. The system's own templates take
    precedence over common ones."""
    found = {
        path.stem: Drawer(path.stem, template=f"table/regions/{path.name}")
        for path in _templates("table/regions")
    }
    own = systems()[system].regions if system in systems() else {}
    by_functions = {**elements.REGIONS, **own}
    found |= {name: Drawer(name, by_function) for name, by_function in by_functions.items()}
    found |= {
        path.stem: Drawer(path.stem, template=f"{system}/regions/{path.name}")
        for path in _templates(f"{system}/regions")
    }
    return dict(sorted(found.items()))


def _templates(folder: str) -> list[FilePath]:
    return [
        path
        for root in engines["django"].template_dirs
        for path in FilePath(root, folder).glob("*.html")
    ]


class _Tracked(Mapping[str, Any]):
    """A mapping that records which values are read. It is not a dict, since code that reads a
    dict's internals directly (JSON, for example) would go unrecorded; here it fails."""

    def __init__(self, data: Mapping[str, Any], name: str, read: set[Place]) -> None:
        self._data, self._name, self._read = data, name, read

    def __getitem__(self, key: str) -> Any:
        self._read.add((self._name, key))
        value = self._data.get(key, _MISSING)
        if value is _MISSING:
            raise KeyError(key)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        self._read.add((self._name, key))
        return self._data.get(key, default)

    def __contains__(self, key: object) -> bool:
        return self.get(str(key), _MISSING) is not _MISSING

    def __iter__(self) -> Iterator[str]:
        self._read.add((self._name, EVERYTHING))
        return iter(self._data)

    def __len__(self) -> int:
        self._read.add((self._name, EVERYTHING))
        return len(self._data)


def _tracked_me(me: int | None, read: set[Place]) -> int | None:
    """The reader's seat, recorded as read. A callable, since templates call what they find."""
    read.add(("", "me"))
    return me
