"""Paths as an SVG writes them, as lines of points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Final

Point = tuple[float, float]
Line = list[Point]

_TOKEN: Final = re.compile(r"([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes."""
_CURVE: Final = 8
"""The lines that a curve is drawn with."""


def lines_of(path: str) -> list[Line]:
    """The lines of a path, each closed one with its first point again at its end."""
    lines: list[Line] = []
    at = start = control = (0.0, 0.0)
    before = ""
    for command, numbers in _commands(path):
        kind = command.upper()
        x, y = at if command.islower() else (0.0, 0.0)
        if kind == "Z":
            lines[-1].append(start)
            at = start
            before = kind
            continue
        if before in ("", "Z") and kind != "M":
            lines.append([at])
        if kind == "A":
            end = x + numbers[5], y + numbers[6]
            lines[-1] += _arc(at, end, numbers)
        elif kind == "H":
            end = x + numbers[0], at[1]
            lines[-1].append(end)
        elif kind == "V":
            end = at[0], y + numbers[0]
            lines[-1].append(end)
        else:
            points = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
            if kind in "ST":
                goes_on = before in ("CS" if kind == "S" else "QT")
                mirrored = (2 * at[0] - control[0], 2 * at[1] - control[1])
                points.insert(0, mirrored if goes_on else at)
            end = points[-1]
            if kind == "M":
                start = end
                lines.append([end])
            else:
                lines[-1] += [end] if kind == "L" else _curve(at, points)
            control = points[-2] if len(points) > 1 else end
        at, before = end, kind
    return lines


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is not repeated goes on."""
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(path):
        if letter:
            command = letter
            if letter in "zZ":
                yield letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == _NUMBERS[command.upper()]:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def _curve(at: Point, points: Sequence[Point]) -> Line:
    """A quadratic or cubic curve from a point."""
    found: Line = []
    for step in range(1, _CURVE + 1):
        part = step / _CURVE
        level = [at, *points]
        while len(level) > 1:
            level = [
                (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
                for a, b in pairwise(level)
            ]
        found.append(level[0])
    return found


def _arc(at: Point, end: Point, numbers: Sequence[float]) -> Line:
    """An arc of an ellipse, whose axes lie along those of the picture."""
    rx, ry, _turn, is_large, is_forward = (abs(number) for number in numbers[:5])
    if not rx or not ry or at == end:
        return [end]
    dx, dy = (at[0] - end[0]) / 2 / rx, (at[1] - end[1]) / 2 / ry
    reach = hypot(dx, dy)
    grown = max(reach, 1)
    rx, ry, dx, dy = rx * grown, ry * grown, dx / grown, dy / grown
    away = sqrt(max(0.0, 1 - dx * dx - dy * dy)) / (hypot(dx, dy) or 1)
    away = away if is_large == is_forward else -away
    cx = (at[0] + end[0]) / 2 - away * dy * rx
    cy = (at[1] + end[1]) / 2 + away * dx * ry
    first = atan2((at[1] - cy) / ry, (at[0] - cx) / rx)
    sweep = atan2((end[1] - cy) / ry, (end[0] - cx) / rx) - first
    if is_forward and sweep < 0:
        sweep += 2 * pi
    if not is_forward and sweep > 0:
        sweep -= 2 * pi
    steps = max(2, ceil(abs(degrees(sweep)) / 20))
    turns = [first + sweep * step / steps for step in range(1, steps)]
    return [*((cx + rx * cos(turn), cy + ry * sin(turn)) for turn in turns), end]


def ellipse(x: float, y: float, rx: float, ry: float) -> Line:
    """An ellipse around a point."""
    turns = [radians(15 * step) for step in range(25)]
    return [(x + rx * cos(turn), y + ry * sin(turn)) for turn in turns]


def dashed(line: Sequence[Point], dashes: Sequence[float]) -> Iterator[Line]:
    """The dashes of a line: so long each, in turn one that is drawn and one that is left out."""
    left, index, dash = dashes[0], 0, [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        gone = 0.0
        while length - gone > left:
            gone += left
            here = (ax + (bx - ax) * gone / length, ay + (by - ay) * gone / length)
            if index % 2 == 0:
                yield [*dash, here]
            index += 1
            left, dash = dashes[index % len(dashes)], [here]
        left -= length - gone
        dash.append((bx, by))
    if index % 2 == 0:
        yield dash
