"""Units as an ask lists them, of which one is to act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..contract.asking import ActingUnit, Game
from ..text import Message, _, all_of
from . import ground
from .state import Squad, State, Vehicle
from .terms import ACTIVATIONS, DAMAGES, MORALES, SPECIALISATIONS
from .units import squads


def listed(game: Game[State], units: Iterable[Squad | Vehicle]) -> list[ActingUnit]:
    """Each unit with where it is and what it suffers from."""
    return [
        ActingUnit(
            unit.id,
            _("%(unit)s", unit=unit.name),
            unit.id.upper(),
            tuple(_state(game, unit)),
        )
        for unit in units
    ]


def _state(game: Game[State], unit: Squad | Vehicle) -> Iterator[Message]:
    where = game.state.whereabouts(unit)
    if where is not None:
        yield _("hex %(hex)s", hex=ground.of(game.setup, game.state).number(where))
    if unit.activation != "fresh":
        yield ACTIVATIONS[unit.activation]
    if isinstance(unit, Vehicle):
        if unit.damage != "none":
            yield DAMAGES[unit.damage]
        return
    counted = Counter(figure.name for figure in squads.figures(game.setup, unit))
    yield all_of([_("%(count)s %(name)s", count=n, name=name) for name, n in counted.items()])
    if unit.token:
        yield SPECIALISATIONS[unit.token]
    if unit.morale != "normal":
        yield MORALES[unit.morale]
    carrier = game.state.carrier(unit)
    if carrier:
        yield _("in %(vehicle)s", vehicle=carrier.name)
