"""Who takes the hits of an assault (TI-12.7, TI-12.15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...fields import Choice, Option, Several
from ...table import Ask, Game, Part
from ...text import Message, _, ngettext
from .. import library
from ..fire import results, tables
from ..state import Squad, State, Vehicle


def of_attacker(game: Game[State], attackers: Sequence[Squad], hits: int) -> Part:
    """The defender's hits come off the active squad first, then off those who support it, in their
    order; the owner chooses the figures."""
    for squad in attackers:
        taken = min(hits, len(squad.figures))
        if taken:
            yield from results.casualties(game, squad, taken)
            hits -= taken


class Hit(NamedTuple):
    """A hit that a unit may take: on the figure in that place, or the next one on a vehicle."""

    unit: Squad | Vehicle
    place: int

    @property
    def id(self) -> str:
        """By which it is chosen."""
        return f"{self.unit.id}:{self.place}"


def of_defender(game: Game[State], there: Sequence[Squad | Vehicle], hits: int) -> Part:
    """The defender puts the attacker's hits on figures and light vehicles in any mix, on a vehicle
    no more than destroy it. Hits that nobody can take are lost."""
    every = [hit for unit in there for hit in hits_on(unit)]
    taken = every
    if hits < len(every):
        taken = (yield from _choose(game, every, hits)) if hits else []
    for unit in there:
        places = [hit.place for hit in taken if hit.unit is unit]
        if not places:
            continue
        if isinstance(unit, Vehicle):
            results.damage(game, unit, len(places))
        else:
            results.lose(game, unit, places)


def hits_on(unit: Squad | Vehicle) -> list[Hit]:
    """All hits that a unit can take: one a figure, or those that destroy the vehicle."""
    count = len(unit.figures) if isinstance(unit, Squad) else to_destroy(unit)
    return [Hit(unit, place) for place in range(count)]


def to_destroy(vehicle: Vehicle) -> int:
    """The fewest hits that destroy a vehicle (TI-12.7)."""
    return next(count for count in range(1, 9) if tables.damaged(vehicle.damage, count) is None)


def _choose(game: Game[State], every: Sequence[Hit], hits: int) -> Part:
    """The hits that the defender takes, so many of these."""
    owner = every[0].unit
    choices = [Choice(hit.id, _name(game, hit), at=hit.unit.id) for hit in every]
    field = Several(
        "hits", _("Who takes the hits"), choices=choices, least=hits, most=hits, rule="TI-12.7"
    )
    answer = yield Ask(
        owner.side,
        ngettext("The assault makes %(n)s hit.", "The assault makes %(n)s hits.", hits),
        [Option("take", _("Take them"), (field,), rule="TI-12.7")],
        "TI-12.7",
        others=_("The defender takes hits."),
        about={"hex": owner.at},
    )
    by_id = {hit.id: hit for hit in every}
    return [by_id[chosen] for chosen in answer["hits"]]


def _name(game: Game[State], hit: Hit) -> Message:
    unit = hit.unit
    if isinstance(unit, Vehicle):
        return _("hit on %(unit)s", unit=unit.name)
    name = library.figure(game.setup, unit.figures[hit.place]).name
    return _("%(unit)s: %(figure)s", unit=unit.name, figure=name)
