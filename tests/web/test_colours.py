"""Colours as people see them who lack one kind of cone: those of sides and of states stand out from
what they are drawn on, in light and in dark."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.conf import settings

Colour = tuple[float, ...]
"""Red, green and blue as light, from 0 to 1."""

LEAST = 3.0
"""The contrast that what is not text has to have."""
ENHANCED, ENHANCED_LINES = 7.0, 4.5
"""The same for text and for lines where people ask for more contrast."""

VISIONS: dict[str, tuple[Colour, Colour, Colour]] = {
    "trichromatic": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of light (Machado, Oliveira and Fernandes 2009, at full severity)."""

GROUNDS = ("paper", "surface")
STATES = ("good", "warn", "bad", "felt", "brass-line", "line-strong", "focus")
SIDES = "abcdef"
TEXTS = ("ink", "ink-soft", "felt", "felt-strong", "brass", "good", "warn", "bad")
LINES = ("line", "line-strong", "brass-line", "focus")
TINTS = {"felt-strong": "felt-soft", "brass": "brass-soft"} | {
    name: f"{name}-soft" for name in ("good", "warn", "bad", *(f"side-{side}" for side in SIDES))
}
"""Texts by the ground that tags of theirs have."""

TOKENS = (settings.BASE_DIR / "static/site/tokens.css").read_text()
TABLE = (settings.BASE_DIR / "static/table/score.css").read_text()
USUAL, MORE_CONTRAST = (
    re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", part)
    for part in TOKENS.split("@media (prefers-contrast: more)")
)
THEMES = {
    "light": {name: light for name, light, _dark in USUAL},
    "dark": {name: dark for name, _light, dark in USUAL},
}
THEMES_OF_MORE_CONTRAST = {
    "light": THEMES["light"] | {name: light for name, light, _dark in MORE_CONTRAST},
    "dark": THEMES["dark"] | {name: dark for name, _light, dark in MORE_CONTRAST},
}
BLOCKS = dict(
    re.findall(
        r"\n\.(cell-ground|roof-\d|block-front|cliff|window) {"
        r"[^}]*?(?:fill|stroke): (#\w{6});",
        (settings.BASE_DIR / "static/kurogane/board.css").read_text(),
    )
)
"""What the blocks of a field of levels are drawn in."""
ON_THE_TABLE = {
    side: dict(re.findall(r"--(seat[\w-]*): (#\w{6})", block))
    for side, block in re.findall(r"\n\.side-(\w) {\n(.*?)\n}", TABLE, re.DOTALL)
}
"""The colours of each side on the table, the same in light and in dark."""


def light_of(colour: str) -> Colour:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return tuple(
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )


def seen(colour: str, vision: str) -> Colour:
    light = light_of(colour)
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in VISIONS[vision])
    return tuple(min(1.0, max(0.0, part)) for part in mixed)


def contrast(one: str, other: str, vision: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    less, more = sorted(
        sum(a * b for a, b in zip(weights, seen(colour, vision), strict=True))
        for colour in (one, other)
    )
    return (more + 0.05) / (less + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """Two colours as style sheets mix them, with so much of the first."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_sides_and_states_stand_out(theme: str, vision: str) -> None:
    colours = THEMES[theme]
    drawn = {name: colours[name] for name in (*STATES, *(f"side-{side}" for side in SIDES))}
    drawn |= {f"seat of {side}": ON_THE_TABLE[side]["seat"] for side in SIDES}
    assert {
        (name, ground): round(found, 2)
        for name, colour in drawn.items()
        for ground in GROUNDS
        if (found := contrast(colour, colours[ground], vision)) < LEAST
    } == {}


@pytest.mark.parametrize("theme", THEMES_OF_MORE_CONTRAST)
def test_who_asks_for_more_contrast_gets_it(theme: str) -> None:
    colours = THEMES_OF_MORE_CONTRAST[theme]
    grounds = ("paper", "surface", "sunken", "raised")
    pairs = [(name, ground, ENHANCED) for name in TEXTS for ground in grounds]
    pairs += [(name, ground, ENHANCED) for name, ground in TINTS.items()]
    pairs += [(name, ground, ENHANCED_LINES) for name in LINES for ground in grounds]
    pairs += [("ink", "felt-soft", ENHANCED), ("on-felt", "felt", ENHANCED)]
    assert {
        (name, ground): round(found, 2)
        for name, ground, least in pairs
        if (found := contrast(colours[name], colours[ground], "trichromatic")) < least
    } == {}


@pytest.mark.parametrize("vision", VISIONS)
def test_figures_stand_out_from_the_plates_of_their_sides(vision: str) -> None:
    for side, colours in ON_THE_TABLE.items():
        assert contrast(colours["seat-deep"], colours["seat-pale"], vision) > 2 * LEAST, side
        worn = mixed(colours["seat"], colours["seat-deep"], 0.75)
        assert contrast(worn, colours["seat-pale"], vision) > LEAST, side
        assert contrast(colours["seat"], "#ffffff", vision) > LEAST, side


@pytest.mark.parametrize("vision", VISIONS)
def test_blocks_are_told_apart(vision: str) -> None:
    """Where the ground falls there is an edge, and rows of windows can be counted; each level is
    lighter than the one below, and on each an objective shows whose it is."""
    tops = [BLOCKS[name] for name in ("cell-ground", "roof-1", "roof-2", "roof-3")]
    lights = [contrast("#000000", top, vision) for top in tops]
    assert all(higher > 1.5 * lower for lower, higher in pairwise(lights)), lights
    for top in tops:
        assert contrast(BLOCKS["cliff"], top, vision) > LEAST, top
        plate = mixed("#141e1a", top, 0.55)
        for star in ("#ffe08a", *(ON_THE_TABLE[side]["seat-pale"] for side in "ab")):
            assert contrast(star, plate, vision) > LEAST, (star, top)
    assert contrast(BLOCKS["window"], BLOCKS["block-front"], vision) > LEAST


def test_marks_of_sides_differ_in_shape() -> None:
    """The colours of two sides may be equally light: each mark has an outline of its own."""
    shapes = {
        side: re.findall(rf"\n\.seat-mark\.side-{side} {{\n\s*(.*?)\n}}", TABLE, re.DOTALL)
        for side in SIDES
    }
    assert len({str(shape) for shape in shapes.values()}) == len(SIDES)
