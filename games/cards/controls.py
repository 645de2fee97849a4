"""A card's data as form controls: the fields of its kind (`model_forms`) with their places and
values, and the changes that submitted controls make to the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.cards.model_forms import Field
from games.rules.places import Place, at, has, text_of, updated, without

SHORT: Final = 24
"""Most characters of all labels of choices that are shown side by side."""


@dataclass(frozen=True)
class Control:
    """A field at its place, with its label, its value, and the controls within it.

    `strange` means that the field does not accept its value, such as a text in place of a number.
    The value can be replaced here, or edited as data.
    """

    field: Field
    place: Place
    label: str
    value: Any
    inside: Sequence[Control] = ()
    is_open: bool = True
    """Whether an optional field is present."""
    removable: bool = False
    strange: bool = False
    chosen: str = ""
    """The chosen kind, if there are several."""
    number: int = 0
    """Its place in a list, counted from 1."""

    @property
    def type(self) -> str:
        """The type of the control, which decides its template."""
        return "strange" if self.strange else str(self.field["type"])

    @property
    def template(self) -> str:
        """The path of the control's template."""
        return f"cards/workshop/controls/{self.type}.html"

    @property
    def path(self) -> str:
        """Its place as a text."""
        return text_of(self.place)

    @property
    def id(self) -> str:
        """The control's id on the page."""
        return "part-" + text_of(self.place).replace(".", "-")

    @property
    def is_wide(self) -> bool:
        """Whether the control takes a whole line."""
        wide = ("group", "variants", "table", "list", "several", "lines", "sentence", "row")
        return self.type in wide

    @property
    def is_side_by_side(self) -> bool:
        """Whether all choices are shown at once."""
        labels = [str(choice["label"]) for choice in self.field["choices"]]
        return not self.field.get("optional") and len("".join(labels)) <= SHORT

    @property
    def begins_with_rules(self) -> bool:
        """Whether the list's items are rules, or need at least one."""
        item = self.field["item"]
        lists = [part for part in item.get("parts", ()) if part["required"]]
        return item["type"] == "sentence" or any(
            part["type"] == "list" and part["least"] and part["item"]["type"] == "sentence"
            for part in lists
        )

    @property
    def is_full(self) -> bool:
        """Whether a list has its most items."""
        most = self.field.get("most")
        return most is not None and isinstance(self.value, list) and len(self.value) >= most


def controls_of(fields: Sequence[Field], data: Mapping[str, Any]) -> list[Control]:
    """The controls of a card."""
    return [_control(one, (one["name"],), data.get(one["name"], one["new"])) for one in fields]


def everything(parts: Sequence[Control]) -> Iterator[Control]:
    """All controls, including nested ones."""
    for part in parts:
        yield part
        yield from everything(part.inside)


def _control(one: Field, place: Place, value: Any, label: str = "", **more: Any) -> Control:
    """The control for a field and its value."""
    named = label or one.get("label", "")
    if value is None and one.get("optional"):
        return Control(one, place, named, None, is_open=False, **more)
    if not _takes(one, value):
        return Control(one, place, named, value, strange=True, **more)
    kind = one["type"]
    if kind == "variants":
        chosen = next((way for way in one["variants"] if way["id"] == value.get(one["key"])), None)
        if chosen is None:
            return Control(one, place, named, value, strange=True, **more)
        inside = list(_parts(chosen, place, value))
        return Control(one, place, named, value, inside, chosen=chosen["id"], **more)
    split = _SPLITS.get(kind)
    inside = list(split(one, place, value)) if split else []
    return Control(one, place, named, value, inside, **more)


def _takes(one: Field, value: Any) -> bool:
    """Whether the value has the field's type, within its limits or not."""
    match one["type"]:
        case "number":
            return isinstance(value, int) and not isinstance(value, bool)
        case "yes-no":
            return isinstance(value, bool)
        case "text" | "lines" | "hex":
            return isinstance(value, str)
        case "choice":
            return isinstance(value, (str, int)) and not isinstance(value, bool)
        case "group" | "variants" | "table" | "sentence":
            return isinstance(value, dict)
        case "row":
            return isinstance(value, list) and len(value) == len(one["parts"])
        case "several":
            return isinstance(value, list) and all(isinstance(item, str) for item in value)
        case "either":
            return any(_matches(way, value) for way in one["ways"])
    return isinstance(value, list)


def _matches(way: Field, value: Any) -> bool:
    """Whether a value belongs to this alternative; of choices only listed ones do."""
    if way["type"] == "choice":
        return value in [choice["id"] for choice in way["choices"]]
    return _takes(way, value)


def _parts(group: Field, place: Place, value: Mapping[str, Any]) -> Iterator[Control]:
    for part in group["parts"]:
        name = part["name"]
        yield _control(part, (*place, name), value.get(name, part["new"]))


def _row(one: Field, place: Place, value: Sequence[Any]) -> Iterator[Control]:
    for spot, (part, item) in enumerate(zip(one["parts"], value, strict=True)):
        yield _control(part, (*place, spot), item, f"{one.get('label', '')} {spot + 1}")


def _table(one: Field, place: Place, value: Mapping[str, Any]) -> Iterator[Control]:
    labels = {key["id"]: key["label"] for key in one["keys"]}
    fixed = one["least"] == len(one["keys"])
    for key in [*labels, *(key for key in value if key not in labels)] if fixed else value:
        item = value.get(key, one["value"]["new"])
        yield _control(one["value"], (*place, key), item, labels.get(key, key), removable=not fixed)


def _list(one: Field, place: Place, value: Sequence[Any]) -> Iterator[Control]:
    name = one["item"].get("label") or one.get("label", "")
    for spot, item in enumerate(value):
        label = _("%(what)s %(number)s") % {"what": name, "number": spot + 1}
        removable = len(value) > one["least"]
        yield _control(
            one["item"], (*place, spot), item, label, removable=removable, number=spot + 1
        )


_SPLITS: Final[Mapping[str, Callable[[Field, Place, Any], Iterator[Control]]]] = {
    "group": _parts,
    "row": _row,
    "table": _table,
    "list": _list,
}


# -- changes


class NoSuchPart(LookupError):
    """Cards of this kind do not have that part, or it does not take that value."""


def field_at(fields: Sequence[Field], data: Any, place: Place) -> Field:
    """The field of a place in a card's data. Raises NoSuchPart."""
    found: Field = {"type": "group", "parts": fields}
    value = data
    for step in place:
        found = _inside(found, value, step)
        try:
            value = at(value, (step,))
        except LookupError:
            value = found["new"]
    return found


def _inside(one: Field, value: Any, step: str | int) -> Field:
    parts: Sequence[Field] = ()
    match one["type"]:
        case "group":
            parts = one["parts"]
        case "variants" if isinstance(value, dict):
            chosen = [way for way in one["variants"] if way["id"] == value.get(one["key"])]
            parts = chosen[0]["parts"] if chosen else ()
        case "row" if isinstance(step, int) and step < len(one["parts"]):
            return dict(one["parts"][step])
        case "list" if isinstance(step, int) and isinstance(value, list) and step <= len(value):
            return dict(one["item"])
        case "table" if str(step) in [key["id"] for key in one["keys"]]:
            return dict(one["value"])
    found = next((part for part in parts if part["name"] == step), None)
    if found is None:
        raise NoSuchPart(step)
    return found


def filled_in(one: Field, given: str) -> Any:
    """The value of a field from a submitted control. Raises NoSuchPart."""
    if one.get("optional") and given in ("", "open"):
        return None
    match one["type"]:
        case "number":
            return _number(given)
        case "yes-no":
            return given == "yes"
        case "text" | "hex":
            return " ".join(given.split())
        case "lines":
            return given.replace("\r\n", "\n").strip()
        case "choice":
            known = {str(choice["id"]): choice["id"] for choice in one["choices"]}
            if given in known:
                return known[given]
        case "either":
            return _either(one, given)
        case "group" | "variants" | "table" | "list" | "row" if one.get("optional"):
            return one["first"]
    raise NoSuchPart(given[:60])


def _number(given: str) -> int:
    digits = given.strip().replace("−", "-")
    if not digits.removeprefix("-").isascii() or not digits.removeprefix("-").isdigit():
        raise NoSuchPart(given[:60])
    if len(digits) > 9:
        raise NoSuchPart(digits[:60])
    return int(digits)


def _either(one: Field, given: str) -> Any:
    for way in one["ways"]:
        try:
            return filled_in(way, given)
        except NoSuchPart:
            continue
    raise NoSuchPart(given[:60])


def toggled(one: Field, value: Any, given: str) -> list[str]:
    """The items with one added or removed, in the order of the choices. Raises NoSuchPart."""
    order = [choice["id"] for choice in one.get("choices", ())]
    if one["type"] != "several" or (given not in order and given not in value):
        raise NoSuchPart(given[:60])
    now = [item for item in value if item != given] if given in value else [*value, given]
    return sorted(now, key=lambda item: order.index(item) if item in order else len(order))


def another_kind(one: Field, value: Any, kind: str) -> dict[str, Any]:
    """The value converted to another kind, with the common parts retained. Raises NoSuchPart."""
    chosen = next((way for way in one.get("variants", ()) if way["id"] == kind), None)
    if chosen is None:
        raise NoSuchPart(kind[:60])
    previous = value if isinstance(value, dict) else {}
    names = [part["name"] for part in chosen["parts"]]
    return {**chosen["new"], **{name: previous[name] for name in names if name in previous}}


def added(one: Field, data: Any, place: Place, key: str) -> Any:
    """The data with one item more in a list, or a key in a table. Raises NoSuchPart."""
    value = at(data, place) if has(data, place) else one["new"]
    if one["type"] == "list" and isinstance(value, list):
        if one["most"] is not None and len(value) >= one["most"]:
            raise NoSuchPart(len(value))
        return updated(data, place, [*value, one["item"]["new"]])
    if one["type"] == "table" and isinstance(value, dict):
        free = [known["id"] for known in one["keys"] if known["id"] not in value]
        if free and (not key or key in free):
            return updated(data, (*place, key or free[0]), one["value"]["new"])
    raise NoSuchPart(text_of(place))


def removed(fields: Sequence[Field], data: Any, place: Place) -> Any:
    """The data without an item of a list or a key of a table. Raises NoSuchPart, LookupError."""
    holder = field_at(fields, data, place[:-1])
    if holder["type"] not in ("list", "table", "several"):
        raise NoSuchPart(text_of(place))
    if len(at(data, place[:-1])) <= holder.get("least", 0):
        raise NoSuchPart(text_of(place))
    return without(data, place)
