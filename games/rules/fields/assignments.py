"""A field that gives each of several things one of several places: weapons to targets, figures to
hits, squads to bases."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ..copies import immutable
from ..data import Plain
from ..text import Message, _, plain
from .choices import Choice
from .field import Field, Illegal, Remark, Shape


@dataclass(frozen=True)
class Bundle:
    """Several things, by id, that are given the same place in one step."""

    label: Message
    things: tuple[str, ...]

    def plain(self) -> Plain:
        """As plain data."""
        return {"label": plain(self.label), "things": list(self.things)}


@immutable
class Place(Choice):
    """A place of an Assignment, which holds at most `capacity` things.

    The rest is for pickers: `bundles` that fit there, `shapes` to draw while things are given to
    this place, and `remarks`, by thing id, on what each thing would do there.
    """

    capacity: int = 1
    bundles: Callable[[], Sequence[Bundle]] | None = None
    shapes: Callable[[], Sequence[Shape]] | None = None
    remarks: Callable[[], Mapping[str, Remark]] | None = None

    def plain(self) -> Plain:
        """As plain data."""
        described = {**super().plain(), "capacity": self.capacity}
        if self.bundles:
            described["bundles"] = [bundle.plain() for bundle in self.bundles()]
        if self.shapes:
            described["shapes"] = [shape.plain() for shape in self.shapes()]
        if self.remarks:
            described["remarks"] = {id: one.plain() for id, one in self.remarks().items()}
        return described


@dataclass(frozen=True)
class AssignmentWords:
    """The texts of a picker: the heading of the places, how to assign things, and how many are
    assigned."""

    places: Message
    how: Message
    given: Message

    def plain(self) -> Plain:
        """As plain data."""
        data: Plain = plain(vars(self))
        return data


PLACING = AssignmentWords(
    _("Places"),
    _("Choose a place, here or on the battlefield, then what goes there."),
    _("placed"),
)


@immutable(kw_only=True)
class Assignment(Field):
    """Gives each thing one of the places: an object with the things' ids as keys.

    `of` and `at` say what kind things and places are, as `of` of a Pick does. `refused` says why a
    thing may not get a place. With `complete`, every thing must get one. `together` raises Illegal
    for an assignment whose parts are legal one by one. `rule` is the rule of the capacities,
    `left_rule` the one that requires completeness, if it is another. `sizes` give the capacity that
    a thing takes up, where it is more than 1.

    A picker begins with what is `likely`. With `trays` it shows each place with the things it
    holds, and players move things between them.
    """

    kind: ClassVar[str] = "assign"
    things: Sequence[Choice] = ()
    places: Sequence[Place] = ()
    of: str = "thing"
    at: str = "thing"
    refused: Mapping[tuple[str, str], Illegal | None] = field(default_factory=dict)
    complete: bool = True
    together: Callable[[dict[str, str]], None] | None = None
    rule: str = ""
    left_rule: str = ""
    sizes: Mapping[str, int] = field(default_factory=dict)
    likely: Mapping[str, str] = field(default_factory=dict)
    trays: bool = False
    words: AssignmentWords = PLACING

    def check(self, value: object) -> dict[str, str]:
        if not isinstance(value, dict):
            raise Illegal(
                "", _("%(field)s: an object of things and places is needed.", field=self.label)
            )
        things = {thing.id: thing for thing in self.things}
        places = {place.id: place for place in self.places}
        if len(value) > len(things) or not all(
            key in things and isinstance(item, str) and item in places
            for key, item in value.items()
        ):
            raise Illegal("", _("%(field)s: this is not one of the choices.", field=self.label))
        for thing, place in value.items():
            why = self._why_not(things[thing], places[place])
            if why:
                raise why.anew()
        for place in self.places:
            if sum(self._size(key) for key in value if value[key] == place.id) > place.capacity:
                raise Illegal(
                    self.rule,
                    _(
                        "%(place)s takes %(n)s at most.",
                        place=place.label,
                        n=place.capacity,
                    ),
                )
        left = self.left_rule or self.rule
        for thing in self.things:
            if self.complete and thing.id not in value:
                raise Illegal(left, _("%(thing)s has no place yet.", thing=thing.label))
        given = {thing.id: value[thing.id] for thing in self.things if thing.id in value}
        if self.together:
            self.together(given)
        return given

    def _size(self, thing: str) -> int:
        return self.sizes.get(thing, 1)

    def _why_not(self, thing: Choice, place: Place) -> Illegal | None:
        return thing.refused or place.refused or self.refused.get((thing.id, place.id))

    def sample(self, rng: random.Random) -> dict[str, str] | None:
        for _attempt in range(40 if self.together else 1):
            try:
                return self.check(self._placed(rng))
            except Illegal:
                continue
        return None

    def _placed(self, rng: random.Random) -> dict[str, str]:
        """Random places for as many things as possible, or only for some if things may go
        without.
        """
        holders: dict[str, list[str]] = {place.id: [] for place in self.places}
        things = list(self.things)
        rng.shuffle(things)
        if not self.complete:
            things = things[: rng.randint(0, len(things))]
        for thing in things:
            self._make_room(thing, holders, set(), rng)
        return {thing: place for place, assigned in holders.items() for thing in assigned}

    def _make_room(
        self,
        thing: Choice,
        holders: dict[str, list[str]],
        tried: set[str],
        rng: random.Random,
    ) -> bool:
        """Give the thing a place, moving others to the places left if necessary."""
        by_id = {known.id: known for known in self.things}
        places = [
            place
            for place in self.places
            if place.id not in tried and not self._why_not(thing, place)
        ]
        rng.shuffle(places)
        for place in places:
            tried.add(place.id)
            assigned = holders[place.id]
            if sum(map(self._size, assigned)) + self._size(thing.id) <= place.capacity:
                assigned.append(thing.id)
                return True
            alike = [other for other in assigned if self._size(other) == self._size(thing.id)]
            for other in alike:
                if self._make_room(by_id[other], holders, tried, rng):
                    assigned[assigned.index(other)] = thing.id
                    return True
        return False

    def brief(self) -> Plain:
        return {**super().describe(), "opens": True}

    def describe(self) -> Plain:
        numbers = {place.id: number for number, place in enumerate(self.places)}
        refused: dict[tuple[str, str], list[list[int]]] = {}
        messages = {}
        for number, thing in enumerate(self.things):
            for place in self.places:
                why = self.refused.get((thing.id, place.id))
                if why:
                    key = (why.rule, str(why.message))
                    messages[key] = why
                    refused.setdefault(key, []).append([number, numbers[place.id]])
        return {
            **super().describe(),
            "of": self.of,
            "at": self.at,
            "things": [thing.plain() for thing in self.things],
            "places": [place.plain() for place in self.places],
            "complete": self.complete,
            "words": self.words.plain(),
            **({"sizes": dict(self.sizes)} if self.sizes else {}),
            **({"likely": dict(self.likely)} if self.likely else {}),
            **({"trays": True} if self.trays else {}),
            "refused": [
                {**messages[key].plain(), "pairs": pairs} for key, pairs in refused.items()
            ],
        }
