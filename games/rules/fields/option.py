"""Options: what a seat may choose between, each with its fields; and menus, whose options are built
when somebody looks at them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import overload

from ..copies import immutable
from ..data import Json, Plain
from ..text import Message, _, plain
from .choices import Chances, Details, worked_out
from .field import Dependent, Field, Illegal


@immutable
class Option:
    """One thing that a seat may do now, with the fields to fill in.

    `refused` greys it out with the reason. `cost` is its cost in words. `final` asks for
    confirmation, because it cannot be undone. `chances` are the odds of its results. `validate`
    raises Illegal for fields that are illegal together. `on` names the thing on the board or the
    card it belongs to, as {"unit": id} or {"card": id}; `group` is the heading it is listed under.
    `reach` is for options whose first field is a path or a point: its ends are shown as soon as the
    unit is to act. Reaches are numbered from the gentlest, 1, which is preferred where several lead
    to the same end. `towards` are ids of units it may be directed at; pointing at one begins it.
    `payload` is what the option means, as a record of the rules: the script gets it with the answer
    and never reads the id. With `later`, its details and chances take time to compute, so lists
    have its `summary` in their place until it is opened. With `adjust` an option whose fields all
    have defaults is sent with these at once; it labels the button that opens its fields.
    """

    id: str
    label: Message
    fields: tuple[Field, ...] = ()
    rule: str = ""
    cost: Message | None = None
    details: Details = ()
    refused: Illegal | None = None
    final: bool = False
    group: str = ""
    on: dict[str, str] = field(default_factory=dict)
    validate: Callable[[Plain], None] | None = None
    chances: Chances = ()
    reach: int = 0
    towards: tuple[str, ...] = ()
    later: bool = False
    summary: Details = ()
    adjust: Message | None = None
    payload: object = field(default=None, compare=False)

    def check(self, values: object) -> Plain:
        """The fields' values in normal form, with defaults for those left out. Raises Illegal."""
        if self.refused:
            raise self.refused.anew()
        if not isinstance(values, dict):
            raise Illegal("", _("The fields of an answer are an object."))
        unknown = [key for key in values if key not in {known.name for known in self.fields}]
        if unknown:
            raise Illegal("", _("There is no field called %(name)s.", name=str(unknown[0])[:40]))
        for known in self.fields:
            _require_value(known, values)
        checked = _checked(self.fields, values)
        if self.validate:
            self.validate(checked)
        return checked

    def field_given(self, name: object, values: object) -> Field:
        """The field of that name, given the values of those before it, which are checked if it
        depends on them. Raises Illegal."""
        if self.refused:
            raise self.refused.anew()
        names = [known.name for known in self.fields]
        if name not in names:
            raise Illegal("", _("There is no field called %(name)s.", name=str(name)[:40]))
        place = names.index(name)
        earlier: Plain = {}
        if isinstance(self.fields[place], Dependent):
            earlier = _checked(self.fields[:place], values if isinstance(values, dict) else {})
        return self.fields[place].given(earlier)

    def sample(self, rng: random.Random) -> Plain | None:
        """Random legal values for all fields, or None if none were found."""
        if self.refused:
            return None
        # Fields drawn one by one seldom go together where `validate` is strict.
        for _attempt in range(60 if self.validate else 12):
            try:
                values = self._sampled(rng)
                return self.check(values) if values is not None and self.validate else values
            except Illegal:
                continue
        return None

    def _sampled(self, rng: random.Random) -> Plain | None:
        """A random legal value for each field, given those before it. Raises Illegal if those leave
        no legal value."""
        values: Plain = {}
        for known in self.fields:
            value = known.given(values).sample(rng)
            if value is None:
                return None
            values[known.name] = value
        return values

    def describe(self) -> Plain:
        """The option as plain data, its fields included unless it is refused."""
        fields = [] if self.refused else [known.describe() for known in self.fields]
        return self._with(fields, self.details, self.chances)

    @cached_property
    def described(self) -> Plain:
        """The same, computed once. Callers must not change it."""
        return self.describe()

    def brief(self) -> Plain:
        """The option as a list needs it. "opens" is True if it is incomplete: because its fields
        are (see Field.brief), or because it is described `later`."""
        if self.refused:
            return {**self.describe(), "opens": False}
        fields = [known.brief() for known in self.fields]
        if self.later:
            return {**self._with(fields, self.summary, ()), "opens": True, "later": True}
        brief = self._with(fields, self.details, self.chances)
        return {**brief, "opens": any("opens" in known for known in fields)}

    def _with(self, fields: list[Plain], details: Details, chances: Chances) -> Plain:
        return {
            "id": self.id,
            "label": plain(self.label),
            "rule": self.rule,
            "cost": self.cost and plain(self.cost),
            "details": plain(worked_out(details)) if details else [],
            "chances": [chance.plain() for chance in worked_out(chances)] if chances else [],
            "refused": self.refused.plain() if self.refused else None,
            "final": self.final,
            "group": self.group,
            "on": dict(self.on),
            **({"reach": self.reach} if self.reach else {}),
            **({"towards": list(self.towards)} if self.towards else {}),
            **({"adjust": plain(self.adjust)} if self.adjust else {}),
            "fields": fields,
        }


def _checked(fields: Sequence[Field], values: Json) -> Plain:
    """The fields' values in normal form, each checked given those before it. Raises Illegal."""
    checked: Plain = {}
    for known in fields:
        _require_value(known, values)
        value = values.get(known.name, known.default)
        checked[known.name] = known.given(checked).check(value)
    return checked


def _require_value(known: Field, values: Json) -> None:
    """Raise Illegal for a field with neither a value nor a default."""
    if known.name not in values and known.default is None:
        raise Illegal("", _("%(field)s has not been filled in.", field=known.label))


END = "end"
"""The group of the options that end or decline something."""


@dataclass
class Unbuilt:
    """An option known by its id, and the function that builds it. `refused` is the reason why it
    cannot be chosen, if known before it is built. Options that end or decline something (group
    "end") are cheap and always built."""

    id: str
    build: Callable[[], Option]
    refused: Illegal | None = None

    @cached_property
    def option(self) -> Option:
        """The option, built once."""
        option = self.build()
        assert option.id == self.id, f"{option.id} is not {self.id}"
        assert option.group != END, f"{option.id} ends something and is left unbuilt"
        assert option.refused or not self.refused, f"{option.id} is not refused when it is built"
        return option


Item = Option | Unbuilt
"""What a menu lists: an option, or one that is still to be built."""


@dataclass
class Builder:
    """Builds the options of some kinds. Their ids equal one of these words or begin with it and a
    colon ("move:M" is of the kind "move", "walk:a1:b2" of "walk:a1"). Options that take time to
    build may be left unbuilt."""

    kinds: tuple[str, ...]
    build: Callable[[], Iterable[Item]]

    @cached_property
    def items(self) -> list[Item]:
        """Its options, without building those that can be left unbuilt."""
        listed = list(self.build())
        strange = [item.id for item in listed if not self.holds(item.id)]
        assert not strange, f"{strange} are none of {self.kinds}"
        return listed

    def __len__(self) -> int:
        """The number of its options, without building those that can be left unbuilt."""
        return len(self.items)

    def __iter__(self) -> Iterator[Option]:
        """All its options, each built once, when it is reached."""
        return (built(item) for item in self.items)

    def holds(self, name: str) -> bool:
        """Whether this id belongs to an option of its kinds."""
        return name in self.kinds or name.startswith(_beginnings(self.kinds))

    def named(self, name: str) -> Option | None:
        """The option with this id, or None. Other options that can be left unbuilt stay so."""
        return next((built(item) for item in self.items if item.id == name), None)


@cache
def _beginnings(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The prefixes of the ids of options of some kinds, up to where the ids differ."""
    return tuple(f"{kind}:" for kind in kinds)


def built(item: Item) -> Option:
    """An option of a menu, built if necessary."""
    return item.option if isinstance(item, Unbuilt) else item


def possible(items: Iterable[Item]) -> Iterator[Option]:
    """The options of a menu that are not refused, each built when it is reached. Those already
    built come first; those known to be refused are never built."""
    unbuilt: list[Unbuilt] = []
    for item in items:
        if isinstance(item, Unbuilt):
            unbuilt.append(item)
        elif not item.refused:
            yield item
    for item in unbuilt:
        if not item.refused and not (option := item.option).refused:
            yield option


class Menu(Sequence[Option]):
    """The options of several builders, in order. `former` holds options of earlier versions, which
    recorded answers name, and `suggested` those that only the ask's suggestion uses; both are
    accepted and left out of lists."""

    def __init__(
        self,
        *builders: Builder,
        former: Sequence[Builder] = (),
        suggested: Sequence[Builder] = (),
    ) -> None:
        self._builders: Sequence[Builder] = builders
        self._unlisted = (*former, *suggested)

    @classmethod
    def of(cls, builders: Sequence[Builder]) -> Menu:
        """A menu of these builders, which may come as a sequence that is not made yet."""
        menu = cls()
        menu._builders = builders
        return menu

    def listed(self) -> Iterator[Item]:
        """The options in order, without building those that can be left unbuilt. A builder is
        called only after the options before it were consumed."""
        return (item for builder in self._builders for item in builder.items)

    def anew(self) -> Menu:
        """The same menu with all options unbuilt."""
        unlisted = [replace(builder) for builder in self._unlisted]
        return Menu(*(replace(builder) for builder in self._builders), former=unlisted)

    def named(self, name: str) -> Option | None:
        """The option with this id, or None. Options of other kinds stay unbuilt."""
        builders = (*self._builders, *self._unlisted)
        found = (each.named(name) for each in builders if each.holds(name))
        return next((option for option in found if option), None)

    def __iter__(self) -> Iterator[Option]:
        for builder in self._builders:
            yield from builder

    def __len__(self) -> int:
        """The number of its options, without building those that can be left unbuilt."""
        return sum(len(builder) for builder in self._builders)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return list(self)[index]


def kind_of(name: str) -> str:
    """The kind of an option, by its id."""
    return name.partition(":")[0]
