"""Regions: the pieces of a table's page that are drawn and sent one by one.

A region is drawn by a plain function, of its system or of `elements`, or else by a template. It
notes what is read meanwhile: as long as all of that is the same, it would come out the same, so it
is kept; most answers change little of what is on the screen. What has changed from one moment to
the next is found once for all regions of a screen. Audiences of one language often read the same:
then it is drawn once for all of them. One that fails is reported, and an element in its place says
so: everything else on the page goes on.

One that a function draws may hold fragments (`RegionContext.part`), such as units: each has an id
of its own and may be sent alone when nothing around it has changed.
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, partial
from hashlib import blake2b
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
from games.people.languages import marked
from games.rules.contract.regions import DrawnRegion
from games.rules.drawing.markup import Safe
from games.rules.systems import systems

# Of which mapping of the context what is read: ("table", "board"); ("", "me") of the context as
# such.
Place = tuple[str, str]

Context = Mapping[str, Any]
"""What is in a region's reach."""

_MISSING = object()
EVERYTHING = "*"  # a mapping as a whole, keys included
_TRACKED = ("match", "view", "table")  # what changes during a match; all else is fixed at its start
_AT_ONCE = ("names", "me")

# Stands for a fragment in the text around it. Nobody who writes a name or a card can guess it.
_PLACE = "<" + secrets.token_hex(8) + " {}>"
_PLACES = re.compile(_PLACE.format(r"([\w-]+)"))


@dataclass(frozen=True)
class Fragment:
    """A fragment as it was drawn, and the values that it shows."""

    html: str
    values: list[Any]
    place: Safe  # what stands for it in its region

    @cached_property
    def digest(self) -> bytes:
        """By which it is told apart where it is shown and not drawn."""
        return _digest(self.html)


@dataclass(frozen=True, slots=True)
class Trace:
    """What it takes of a region to say later what of it has changed: digests of what is around its
    fragments, and of each of these by its id. Every open page has its traces in memory."""

    around: bytes
    fragments: Mapping[str, bytes]


NO_FRAGMENTS: Mapping[str, bytes] = {}


@dataclass(frozen=True)
class Region:
    """A region as it was drawn, and what its template read."""

    around: str  # the element with places for its fragments
    fragments: Mapping[str, Fragment]  # by id
    read: Set[Place]
    failed: bool = False  # it could not be drawn, and says so

    @cached_property
    def html(self) -> str:
        """The whole element."""
        return _PLACES.sub(lambda place: self.fragments[place[1]].html, self.around)

    @cached_property
    def digest(self) -> bytes:
        """By which two regions are told apart."""
        return _digest(self.html)

    @cached_property
    def trace(self) -> Trace:
        """What is kept of it by whoever shows it and does not draw it."""
        around = _PLACES.sub(r"<\1>", self.around)
        fragments = {id: fragment.digest for id, fragment in self.fragments.items()}
        return Trace(_digest(around), fragments or NO_FRAGMENTS)

    def changed_since(self, before: "Region | Trace | None") -> list[str]:
        """The elements to replace on a page that shows the region as it was before: none, some of
        its fragments, or all of it."""
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
    """The regions among these that would look the same, drawn from a context in which that has
    changed. What failed is tried again."""
    return {
        name: region
        for name, region in drawn.items()
        if region.read.isdisjoint(changed) and not region.failed
    }


def _digest(html: str) -> bytes:
    return blake2b(html.encode(), digest_size=8).digest()


class Drawing:
    """A region while it is drawn: the fragments that are there so far, and those of before."""

    def __init__(self, before: Region | None) -> None:
        self.fragments: dict[str, Fragment] = {}
        self._former: Mapping[str, Fragment] = before.fragments if before else {}

    def place(self, fragment_id: str, values: list[Any], draw: Callable[[], str]) -> Safe:
        """Put a fragment in, as it was drawn before if it showed the same values; gives what
        stands for it. Raises ValueError for a wrong id."""
        if fragment_id in self.fragments:
            raise ValueError(f"no fragment of a region can have the id {fragment_id!r} twice")
        fragment = self._former.get(fragment_id)
        if fragment is None or fragment.values != values:
            fragment = Fragment(draw(), values, _place_of(fragment_id))
        self.fragments[fragment_id] = fragment
        return fragment.place


def _place_of(fragment_id: str) -> Safe:
    """What stands for a fragment in the text around it. Raises ValueError."""
    place = Safe(_PLACE.format(fragment_id))
    if not _PLACES.fullmatch(place):
        raise ValueError(f"no fragment of a region can have the id {fragment_id!r}")
    return place


def changed(before: Context, now: Context) -> Set[Place]:
    """Where two contexts of a match differ."""
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
    """The regions that were drawn of one moment of a match in one language, for every audience
    from whose view they would be drawn alike; to begin with, those of an earlier moment. All with
    the contexts that they were drawn from."""

    def __init__(self, earlier: Iterable[tuple[Context, Mapping[str, Region]]] = ()) -> None:
        self._cached = [*earlier]

    def alike(self, context: Context) -> Mapping[str, Region]:
        """The regions, by name, as they were drawn for others and look to this audience."""
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
    """What draws the region of a name: a function or, where there is none, a template."""

    name: str
    by_function: DrawnRegion | None = None
    template: str = ""

    def draw(self, context: Mapping[str, Any], drawing: "Drawing | None" = None) -> str:
        """The element, from what is in a region's reach."""
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
    """What functions draw from: see `games.rules.contract.regions`."""

    def __init__(self, context: Mapping[str, Any], drawing: "Drawing | None") -> None:
        self._context, self._drawing = context, drawing
        self.match: Mapping[str, Any] = context["match"]
        self.view: Mapping[str, Any] = context["view"]
        self.table: Mapping[str, Any] = context["table"]
        self.names: Sequence[str] = context["names"]
        self.cards: Mapping[str, Any] = context["cards"]

    @property
    def me(self) -> int | None:
        """The seat that looks."""
        me = self._context["me"]
        found: int | None = me() if callable(me) else me
        return found

    @cached_property
    def pen(self) -> Pen:
        """What draws."""
        return Pen(self.view["system"], self.cards, self.reader)

    @cached_property
    def reader(self) -> Reader:
        """Whoever reads it."""
        return self._context.get("reader") or Reader()

    def part(self, part_id: str, draw: Callable[..., Safe], *shown: Any) -> Safe:
        """An element with an id of its own, as it was drawn before if it showed the same."""
        if self._drawing is None:
            return draw(self.pen, part_id, *shown)
        return self._drawing.place(
            part_id,
            [*shown],
            lambda: marked(draw(self.pen, part_id, *shown), self._context["foreign"]),
        )


def drawn(drawer: Drawer, context: Mapping[str, Any], before: Region | None = None) -> Region:
    """Draw a region, in the language that is active. Parts that show what they showed before, to
    the same audience, are taken from there. One that fails is reported and says so."""
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
    """What stands in the place of a region that could not be drawn: an element of the same kind,
    with the same id and class, that says so."""
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
    """What was looked at could not be had."""


class Missing(dict[str, Any]):
    """Stands for the table where it could not be had: whoever looks into it fails."""

    def get(self, key: str, default: Any = None) -> Any:
        raise Unseen(key)


@cache
def drawers(system: str) -> Mapping[str, Drawer]:
    """The regions of a system, by name, with what draws each. Of one name a system's own template
    goes before what is drawn for all."""
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
    """A mapping that notes which of its values are looked at. No dict on purpose: whatever reads
    a dict's inside unseen (JSON, say) fails here instead."""

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
    """Who looks, noted as read. Templates call what they find."""
    read.add(("", "me"))
    return me
