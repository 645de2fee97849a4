"""Who takes the hits of an assault (TI-12.7, TI-12.15)."""

from __future__ import annotations

from collections.abc import Sequence

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


def of_defender(game: Game[State], there: Sequence[Squad | Vehicle], hits: int) -> Part:
    """The defender puts the attacker's hits on figures and light vehicles in any mix, on a vehicle
    no more than destroy it. Hits that nobody can take are lost."""
    places = [place for unit in there for place in _places(unit)]
    chosen = places
    if hits < len(places):
        chosen = (yield from _choose(game, there, places, hits)) if hits else []
    for unit in there:
        mine = [place for place in chosen if place.partition(":")[0] == unit.id]
        if not mine:
            continue
        if isinstance(unit, Vehicle):
            results.damage(game, unit, len(mine))
        else:
            results.lose(game, unit, [int(place.partition(":")[2]) for place in mine])


def _places(unit: Squad | Vehicle) -> list[str]:
    """All hits that a unit can take: one a figure, or those that destroy the vehicle."""
    count = len(unit.figures) if isinstance(unit, Squad) else to_destroy(unit)
    return [f"{unit.id}:{place}" for place in range(count)]


def to_destroy(vehicle: Vehicle) -> int:
    """The fewest hits that destroy a vehicle (TI-12.7)."""
    return next(count for count in range(1, 9) if tables.damaged(vehicle.damage, count) is None)


def _choose(
    game: Game[State], there: Sequence[Squad | Vehicle], places: Sequence[str], hits: int
) -> Part:
    """The hits that the defender takes, so many of these."""
    side = there[0].side
    units = {unit.id: unit for unit in there}
    choices = [
        Choice(
            place, _name(game, units[place.partition(":")[0]], place), at=place.partition(":")[0]
        )
        for place in places
    ]
    field = Several(
        "hits", _("Who takes the hits"), choices=choices, least=hits, most=hits, rule="TI-12.7"
    )
    answer = yield Ask(
        side,
        ngettext("The assault makes %(n)s hit.", "The assault makes %(n)s hits.", hits),
        [Option("take", _("Take them"), (field,), rule="TI-12.7")],
        "TI-12.7",
        others=_("The defender takes hits."),
        about={"hex": there[0].at},
    )
    chosen: list[str] = answer["hits"]
    return chosen


def _name(game: Game[State], unit: Squad | Vehicle, place: str) -> Message:
    if isinstance(unit, Vehicle):
        return _("hit on %(unit)s", unit=unit.name)
    card_id = unit.figures[int(place.partition(":")[2])]
    name = library.figure(game.setup, card_id).name
    return _("%(unit)s: %(figure)s", unit=unit.name, figure=name)
