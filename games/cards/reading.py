"""Read JSON that people upload or paste, and refuse what is invalid with the reason."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any

from games.cards import limits, metering
from games.cards.refusals import Refused
from games.rules.forms.faults import Fault
from games.rules.text import Message, _

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f]")
_HALF = re.compile("[\ud800-\udfff]")
_MARKS_OF_A_VALUE = 4
"""Texts contain commas and brackets too, but fewer than this for each value."""


def read(raw: str | bytes, most_bytes: int) -> Any:
    """The data of a JSON text. Raises Refused."""
    text = _text_of(raw, most_bytes)
    with metering.reading(len(text), metering.BYTES_OF_JSON):
        return _read(text)


def _read(text: str) -> Any:
    if not text.strip():
        raise _refusal(_("There is nothing here."))
    # Parsing blocks all other threads, so texts with millions of values are refused before.
    marks = sum(map(text.count, ",[{"))
    if marks > _MARKS_OF_A_VALUE * limits.VALUES_IN_A_FILE:
        raise _refusal(_too_much(marks))
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        place = _("line %(line)s, column %(column)s", line=error.lineno, column=error.colno)
        raise _refusal(_("This is not JSON: it goes wrong at %(place)s.", place=place)) from None
    except RecursionError:
        raise _refusal(_too_deep()) from None
    except ValueError:  # a number with thousands of digits
        raise _refusal(_("A number is too large.")) from None
    values = metering.values_in(data)
    if values > limits.VALUES_IN_A_FILE:
        raise _refusal(_too_much(values))
    faults = list(_unclean(data, "", 0))
    if faults:
        raise Refused(*faults)
    return data


def is_json(raw: bytes) -> bool:
    """Whether a text begins like a JSON object or list, as no other accepted format does."""
    return raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def written(data: Any) -> str:
    """Data as readable JSON."""
    return json.dumps(data, indent=2, ensure_ascii=False)


def _text_of(raw: str | bytes, most_bytes: int) -> str:
    size = len(raw.encode("utf-8", "surrogatepass")) if isinstance(raw, str) else len(raw)
    if size > most_bytes:
        raise _refusal(
            _("This is too large: %(size)s bytes, at most %(most)s.", size=size, most=most_bytes)
        )
    if isinstance(raw, str):
        return raw.removeprefix("\ufeff")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refusal(_("This file is not text in UTF-8.")) from None


def _refusal(message: Message) -> Refused:
    return Refused(Fault("", message))


def _too_deep() -> Message:
    return _("Lists and objects lie more than %(most)s deep.", most=limits.DEPTH)


def _too_much(values: int) -> Message:
    return _(
        "This holds too much to be checked at once: %(values)s values, at most %(most)s. Bring it "
        "in several files.",
        values=values,
        most=limits.VALUES_IN_A_FILE,
    )


def _no_constant(name: str) -> Any:
    raise _refusal(_("%(name)s is not a number that JSON knows.", name=name))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise _refusal(_("%(name)s stands twice in one object.", name=name[:60]))
        data[name] = value
    return data


def _unclean(data: Any, path: str, depth: int) -> Iterator[Fault]:
    """Faults for values that cannot be stored, or that would change when stored."""
    if depth > limits.DEPTH:
        yield Fault("", _too_deep(), path)
    elif isinstance(data, str):
        yield from _unclean_text(data, path)
    elif isinstance(data, float):
        if not math.isfinite(data):
            yield Fault("", _("A number is too large."), path)
    elif isinstance(data, int):
        if abs(data) > limits.LARGEST_NUMBER:
            yield Fault("", _("A number is too large."), path)
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from _unclean(item, f"{path}[{place}]", depth + 1)
    elif isinstance(data, dict):
        for name, item in data.items():
            yield from _unclean_text(name, path)
            yield from _unclean(item, joined(path, name[:60]), depth + 1)


def _unclean_text(text: str, path: str) -> Iterator[Fault]:
    if _CONTROL.search(text):
        yield Fault("", _("There is a control character in this text."), path)
    if _HALF.search(text):
        yield Fault("", _("There is half of a character in this text."), path)


def joined(path: str, part: str) -> str:
    """A path one step further, as people write it: cards[0].attacks[1].name"""
    if not path or not part or part.startswith("["):
        return path + part
    return f"{path}.{part}"
