"""Options: what a seat may choose between, each with its fields; menus of options that are built
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

    `refused` greys it out with the reason. `cost` is what it costs, in words. `final` asks for
    one clear confirmation, for what cannot be taken back. `chances` are the odds of what it leads
    to. `validate` raises Illegal for filled-in fields that do not go together. `on` names the thing
    on the board or the card that it belongs to, as {"unit": id} or {"card": id}, and `group` the
    heading that it is shown under. `reach` is for options whose first field is a path or a point:
    where it leads is shown as soon as their unit is to act. They are numbered from the gentlest, 1;
    what several of them reach, that one reaches first. `towards` are the ids of units that it may
    be directed at: pointing at one of them begins it. `payload` is what the script gets with an
    answer that names this option: what it means, as a record of the rules. The id says nothing of
    it.
    `later`: its details and chances take time, so a
    list of options leaves them out and they are worked out when it is opened.
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
    payload: object = field(default=None, compare=False)

    def check(self, values: object) -> Plain:
        """The fields' values in normal form, with the defaults of those that are left out; raises
        Illegal."""
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
        """The field of that name as it is once those before it have these values, which are
        checked if it depends on them. Raises Illegal."""
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
        """Legal values for all fields, or None where none was found."""
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
        """A legal value for each field on its own, given those before it. Raises Illegal where
        those leave nothing to fill in."""
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
        """The same, worked out once; nobody changes it."""
        return self.describe()

    def brief(self) -> Plain:
        """The option as a list of options needs it. Where "opens" is True it says less than all:
        its fields do (see Field.brief), or it says the rest "later"."""
        if self.refused:
            return {**self.describe(), "opens": False}
        fields = [known.brief() for known in self.fields]
        if self.later:
            return {**self._with(fields, (), ()), "opens": True, "later": True}
        brief = self._with(fields, self.details, self.chances)
        return {**brief, "opens": any("opens" in known for known in fields)}

    def _with(self, fields: list[Plain], details: Details, chances: Chances) -> Plain:
        return {
            "id": self.id,
            "label": plain(self.label),
            "rule": self.rule,
            "cost": plain(self.cost),
            "details": plain(worked_out(details)),
            "chances": [chance.plain() for chance in worked_out(chances)],
            "refused": self.refused.plain() if self.refused else None,
            "final": self.final,
            "group": self.group,
            "on": dict(self.on),
            **({"reach": self.reach} if self.reach else {}),
            **({"towards": list(self.towards)} if self.towards else {}),
            "fields": fields,
        }


def _checked(fields: Sequence[Field], values: Json) -> Plain:
    """The values of fields in normal form, each field as it is given those before it. Raises
    Illegal."""
    checked: Plain = {}
    for known in fields:
        _require_value(known, values)
        value = values.get(known.name, known.default)
        checked[known.name] = known.given(checked).check(value)
    return checked


def _require_value(known: Field, values: Json) -> None:
    """Raises Illegal for a field that has neither a value nor a default."""
    if known.name not in values and known.default is None:
        raise Illegal("", _("%(field)s has not been filled in.", field=known.label))


END = "end"
"""The group of the options that end or decline something."""


@dataclass
class Unbuilt:
    """An option of which the id is known already, and what builds it. `refused` says why it cannot
    be chosen, where that is known without building it. Those that end or decline something (of the
    group "end") take no time, and are never left unbuilt."""

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
    """Builds the options of some kinds: the ids of all of them are one of these words or begin
    with it and a colon ("move:M" is of the kind "move", "walk:a1:b2" of "walk:a1"). Those that take
    time it may leave unbuilt."""

    kinds: tuple[str, ...]
    build: Callable[[], Iterable[Item]]

    @cached_property
    def items(self) -> list[Item]:
        """Its options; those that can be left unbuilt are not built."""
        listed = list(self.build())
        strange = [item.id for item in listed if not self.holds(item.id)]
        assert not strange, f"{strange} are none of {self.kinds}"
        return listed

    def __len__(self) -> int:
        """How many options it has; those that can be left unbuilt are not built."""
        return len(self.items)

    def __iter__(self) -> Iterator[Option]:
        """All its options, each built once, when it is reached."""
        return (built(item) for item in self.items)

    def holds(self, name: str) -> bool:
        """Whether an id is that of an option of its kinds."""
        return name in self.kinds or name.startswith(_beginnings(self.kinds))

    def named(self, name: str) -> Option | None:
        """The option of that id, if there is one. No other that can be left unbuilt is built."""
        return next((built(item) for item in self.items if item.id == name), None)


@cache
def _beginnings(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What ids of options of some kinds begin with, where more follows."""
    return tuple(f"{kind}:" for kind in kinds)


def built(item: Item) -> Option:
    """An option that a menu lists, built if it was not."""
    return item.option if isinstance(item, Unbuilt) else item


def possible(items: Iterable[Item]) -> Iterator[Option]:
    """The options of a menu that are not refused, each built when it is reached: those that are
    built already come first, and those of which it is known that they are refused are not built."""
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
    """The options of several builders, in their order. Those of `former` are options of earlier
    versions, which recorded answers name, and those of `suggested` stand in the suggestion of their
    ask alone: they are read, but not listed."""

    def __init__(
        self,
        *builders: Builder,
        former: Sequence[Builder] = (),
        suggested: Sequence[Builder] = (),
    ) -> None:
        self._builders = builders
        self._unlisted = (*former, *suggested)

    @property
    def items(self) -> list[Item]:
        """The options in their order; those that can be left unbuilt are not built."""
        return list(self.listed())

    def listed(self) -> Iterator[Item]:
        """The same one by one: no builder is asked before those in front of it have been seen."""
        return (item for builder in self._builders for item in builder.items)

    def anew(self) -> Menu:
        """The same menu with nothing built yet."""
        unlisted = [replace(builder) for builder in self._unlisted]
        return Menu(*(replace(builder) for builder in self._builders), former=unlisted)

    def named(self, name: str) -> Option | None:
        """The option of that id, if there is one. Those of other kinds are not built for it."""
        builders = (*self._builders, *self._unlisted)
        found = (each.named(name) for each in builders if each.holds(name))
        return next((option for option in found if option), None)

    def __iter__(self) -> Iterator[Option]:
        for builder in self._builders:
            yield from builder

    def __len__(self) -> int:
        """How many options it has; those that can be left unbuilt are not built."""
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
