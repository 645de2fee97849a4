"""Figures that were measured, each beside its goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.bench.setting import median

WHAT, NUMBER, SPREAD = 58, 10, 19


@dataclass(frozen=True)
class Figure:
    """Something measured, once or several times; its median is compared with the goal. Without any
    value it cannot be measured here, and the note says why."""

    goal: int
    """The number of the goal that it belongs to."""
    what: str
    values: Sequence[float]
    unit: str = ""
    most: float | None = None
    """The goal, where it is to be at most so much."""
    least: float | None = None
    """The goal, where it is to be at least so much."""
    note: str = ""

    @property
    def is_reached(self) -> bool:
        """Whether the median is within the goal."""
        value = median(list(self.values))
        return (self.most is None or value <= self.most) and (
            self.least is None or value >= self.least
        )

    def row(self) -> str:
        """A line of the table."""
        if not self.values:
            return f"{self.goal}  {self.what:<{WHAT}}{'not here':>{NUMBER}}: {self.note}"
        low, high = min(self.values), max(self.values)
        spread = f"{_number(low)} to {_number(high)}" if len(self.values) > 1 else ""
        line = f"{self.goal}  {self.what:<{WHAT}}{_number(median(list(self.values))):>{NUMBER}}"
        line += f" {self.unit:<5}{spread:>{SPREAD}}  "
        if self.most is not None or self.least is not None:
            bound = f"<= {_number(self.most)}" if self.most is not None else ""
            bound += f">= {_number(self.least)}" if self.least is not None else ""
            line += f"{bound:<10}{'reached' if self.is_reached else 'MISSED':<8}"
        return f"{line} {self.note}".rstrip()


def print_figures(figures: Iterable[Figure]) -> None:
    """Print them as a table."""
    print(f"   {'':<{WHAT}}{'median':>{NUMBER}} {'':<5}{'spread':>{SPREAD}}  goal")
    for figure in figures:
        print(figure.row(), flush=True)


def _number(value: float) -> str:
    """A number with as many digits as say something."""
    size = abs(value)
    if size >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}"
