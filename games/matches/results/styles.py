"""What stylesheets say of the colours of what is drawn, where plain selectors say it: names of
classes and elements, and whose they are within."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_NESTED: Final = re.compile(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_IMPORT: Final = re.compile(r'@import "([^"]+)";')
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PLAIN: Final = re.compile(r"[\w\s.>-]+")
_RGB: Final = re.compile(r"rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+)%)?\)")
_HEX: Final = re.compile(r"#[0-9a-fA-F]{3,8}")

Element = tuple[str, frozenset[str]]
"""The name of an element and its classes."""
Declarations = dict[str, str]
Colour = tuple[int, int, int, int]
"""Red, green, blue and how opaque it is, up to 255."""


@dataclass(frozen=True)
class Styles:
    """The rules of stylesheets: each selector, the innermost element last, with what it says."""

    rules: Sequence[tuple[Sequence[Element], Declarations]]

    def of(self, within: Sequence[Element]) -> Declarations:
        """What is said of the last of these elements, each of which is in the one before."""
        found = [
            (sum(len(classes) for _name, classes in selector), number, said)
            for number, (selector, said) in enumerate(self.rules)
            if _selects(selector, within)
        ]
        merged: Declarations = {}
        for _classes, _number, said in sorted(found, key=lambda rule: rule[:2]):
            merged |= said
        return merged


@cache
def styles_of(system: str) -> Styles:
    """How the table of a system looks."""
    file = finders.find(f"{system}/styles.css")
    return Styles(tuple(_rules(Path(file)))) if file else Styles(())


def _rules(file: Path) -> Sequence[tuple[Sequence[Element], Declarations]]:
    text = _COMMENT.sub("", file.read_text("utf-8"))
    found = [rule for name in _IMPORT.findall(text) for rule in _rules(file.parent / name)]
    for selectors, body in _RULE.findall(_NESTED.sub("", _IMPORT.sub("", text))):
        pairs = (line.partition(":") for line in body.split(";") if ":" in line)
        said = {name.strip(): value.strip() for name, _colon, value in pairs}
        found += [
            (_selector(one), said) for one in selectors.split(",") if _PLAIN.fullmatch(one.strip())
        ]
    return found


def _selector(text: str) -> Sequence[Element]:
    parts = (part.split(".") for part in text.replace(">", " ").split())
    return [(name, frozenset(classes)) for name, *classes in parts]


def _selects(selector: Sequence[Element], within: Sequence[Element]) -> bool:
    *outer, inner = selector
    if not within or not _is(inner, within[-1]):
        return False
    around = iter(reversed(within[:-1]))
    return all(any(_is(one, other) for other in around) for one in reversed(outer))


def _is(selector: Element, element: Element) -> bool:
    return selector[0] in ("", element[0]) and selector[1] <= element[1]


def colour(text: str, inherited: Mapping[str, str], opacity: float) -> Colour | None:
    """A colour as a stylesheet writes it, so opaque; None for what is none or cannot be known."""
    if text == "currentColor":
        text = inherited.get("color", "")
    if match := _RGB.fullmatch(text):
        red, green, blue, percent = match.groups()
        given = float(percent or 100) / 100
        return int(red), int(green), int(blue), round(255 * given * opacity)
    if not _HEX.fullmatch(text):
        return None
    digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
    red, green, blue, given = (
        int((digits + "ff")[start : start + 2], 16) for start in range(0, 8, 2)
    )
    return red, green, blue, round(given * opacity)
