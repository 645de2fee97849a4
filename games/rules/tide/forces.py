"""Figures on bases: a ready arrangement, and the faults of an arrangement (TI-3.5, TI-3.9). A force
has a number of bases in each division, and an arrangement is one `Base` for each of them, in
order."""

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
    """A base of an arrangement: its division, the ids of its figures' cards, its token."""

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
    """Why an arrangement of all figures and tokens of a force is illegal; None if it is legal."""
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
    """The number of slots that figures take."""
    return sum(library.figure(setup, card_id).slots for card_id in figures)


def has_crew(setup: Setup, figures: Sequence[str]) -> bool:
    """Whether there is a heavy weapon among these figures."""
    return any("heavy-weapon" in library.figure(setup, one).traits for one in figures)


# -- A ready arrangement


def ready(setup: Setup, force: Force) -> list[Base]:
    """A ready arrangement of all figures and tokens: each crew has its own base as far as enough
    bases stay free for tokens, and all other figures are spread evenly, leaders and elite first."""
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
    """Puts crews on the last bases, which have no tokens, then each other figure on the base with
    the most room."""
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
    """The order in which figures are placed: officers, then other figures with traits."""
    return 0 if "officer" in figure.traits else 1 if figure.traits else 2


def all_figures(division: Division) -> list[str]:
    """The figures of a division, one by one."""
    return [one for one, count in division.figures.items() for _copy in range(count)]
