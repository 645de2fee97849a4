"""Figures on bases: a ready arrangement, and every fault of one (TI-3.5, TI-3.9).

A force has so many bases of each division. An arrangement is one `Base` for each of them, in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..contract.asking import Setup
from ..fields import Illegal
from ..text import _
from . import library
from .cards.schema import Division, FigureCard, Force
from .constants.units import CREW_SLOTS, SLOTS
from .terms import Specialisation


@dataclass
class Base:
    """A base to be: its division, the ids of its figures' cards, its token."""

    division: int
    figures: list[str] = field(default_factory=list)
    token: Specialisation | None = None


def bases(force: Force) -> list[Base]:
    """The empty bases of a force, division by division."""
    return [
        Base(number)
        for number, division in enumerate(force.divisions)
        for _base in range(division.bases)
    ]


# -- Faults

EMPTY: Final = Illegal("TI-3.9", _("A base holds at least one figure."))
HEAVY: Final = Illegal("TI-3.5", _("A base with a heavy weapon gets no specialisation."))


def why_not(setup: Setup, force: Force, arranged: Sequence[Base]) -> Illegal | None:
    """What is wrong with an arrangement of all figures and tokens of a force; None if nothing."""
    return next(_faults(setup, force, arranged), None)


def _faults(setup: Setup, force: Force, arranged: Sequence[Base]) -> Iterator[Illegal]:
    for number, division in enumerate(force.divisions):
        used = Counter(
            figure for base in arranged if base.division == number for figure in base.figures
        )
        if used != Counter(division.figures):
            yield Illegal("TI-3.9", _("All figures of a division go on its bases."))
    if Counter(base.token for base in arranged if base.token) != Counter(force.specialisations):
        yield Illegal("TI-3.9", _("All specialisations are given to bases."))
    for base in arranged:
        yield from _faults_of_base(setup, base)


def _faults_of_base(setup: Setup, base: Base) -> Iterator[Illegal]:
    if not base.figures:
        yield EMPTY
    if slots(setup, base.figures) > SLOTS:
        yield Illegal("TI-1.2", _("A base has %(most)s slots.", most=SLOTS))
    if base.token and has_crew(setup, base.figures):
        yield HEAVY


def slots(setup: Setup, figures: Sequence[str]) -> int:
    """The slots that figures take."""
    return sum(library.figure(setup, card_id).slots for card_id in figures)


def has_crew(setup: Setup, figures: Sequence[str]) -> bool:
    """Whether there is a heavy weapon among them."""
    return any("heavy-weapon" in library.figure(setup, one).traits for one in figures)


# -- A ready arrangement


def ready(setup: Setup, force: Force) -> list[Base]:
    """All figures and tokens on bases, to start from: a crew on a base of its own as far as the
    tokens leave enough without one, all others spread evenly, leaders and elite first."""
    arranged = bases(force)
    tokens = [token for token, count in force.specialisations.items() for _one in range(count)]
    for number, division in enumerate(force.divisions):
        mine = [base for base in arranged if base.division == number]
        figures = all_figures(division)
        crews = [one for one in figures if has_crew(setup, [one])]
        least = -(-len(crews) // (SLOTS // CREW_SLOTS))
        given = tokens[: len(mine) - least]
        del tokens[: len(given)]
        for base, token in zip(mine, given, strict=False):
            base.token = token
        _fill(setup, mine, crews, figures, len(given))
    return arranged


def _fill(
    setup: Setup, mine: Sequence[Base], crews: list[str], figures: list[str], tokens: int
) -> None:
    """Crews on the last bases, those without tokens; then the others where there is most room."""
    free = list(mine[tokens:])[::-1]
    for place, crew in enumerate(crews):
        free[place % len(free)].figures.append(crew)
    others = sorted(
        (one for one in figures if one not in crews),
        key=lambda one: _rank(library.figure(setup, one)),
    )
    for one in others:
        min(mine, key=lambda base: slots(setup, base.figures)).figures.append(one)


def _rank(figure: FigureCard) -> int:
    """Figures with traits first, officers before all."""
    return 0 if "officer" in figure.traits else 1 if figure.traits else 2


def all_figures(division: Division) -> list[str]:
    """The figures of a division, one by one."""
    return [one for one, count in division.figures.items() for _copy in range(count)]
