"""Hits of an assault: which figures and vehicles take them (TI-12.7, TI-12.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Choice, Option, Several
from ...text import Message, _, ngettext
from .. import library
from ..fire import odds, results
from ..state import Squad, State, Vehicle


class Hit(NamedTuple):
    """A hit that a unit may take: on the figure in this place, or the next one on a vehicle."""

    unit: Squad | Vehicle
    place: int

    @property
    def id(self) -> str:
        """The id by which an answer chooses the hit."""
        return f"{self.unit.id}:{self.place}"


# -- The attacker


def of_attacker(game: Game[State], attackers: Sequence[Squad], hits: int) -> ScriptPart:
    """The defender's hits remove figures of the active squad first, then those of its support. The
    owner chooses the order and the figures."""
    active, *supporters = attackers
    left = hits - len(active.figures)
    if hits:
        yield from results.casualties(game, active, hits)
    if left > 0 and len(supporters) == 1:
        yield from results.casualties(game, supporters[0], left)
    elif left > 0:
        yield from _among(game, supporters, left, _SUPPORT)


# -- The defender


def of_defender(game: Game[State], there: Sequence[Squad | Vehicle], hits: int) -> ScriptPart:
    """The defender divides the attacker's hits among figures and light vehicles in any mix. A
    vehicle takes no more hits than destroy it, and hits that no unit can take are lost."""
    if hits:
        yield from _among(game, there, hits, _DEFENCE)


# -- Hits that units share


def _among(
    game: Game[State], units: Sequence[Squad | Vehicle], hits: int, words: _Words
) -> ScriptPart:
    """Units of one side take hits, by their owner's choice where there is one."""
    every = [hit for unit in units for hit in hits_on(unit)]
    taken = every[:hits]
    if hits < len(every):
        taken = yield from _choose(game, every, hits, words)
    for unit in units:
        places = [hit.place for hit in taken if hit.unit is unit]
        if not places:
            continue
        if isinstance(unit, Vehicle):
            results.damage(game, unit, len(places))
        else:
            results.lose(game, unit, places)


def hits_on(unit: Squad | Vehicle) -> list[Hit]:
    """All hits that a unit can take: one for each figure, or as many as destroy the vehicle."""
    count = len(unit.figures) if isinstance(unit, Squad) else to_destroy(unit)
    return [Hit(unit, place) for place in range(count)]


def to_destroy(vehicle: Vehicle) -> int:
    """The number of hits that destroy a vehicle (TI-12.7)."""
    return next(count for count in range(1, 9) if odds.damaged(vehicle.damage, count) is None)


@dataclass(frozen=True)
class _Words:
    """The prompts for an owner who divides hits, and for everybody else."""

    prompt: Callable[[int], Message]
    others: Message


_SUPPORT: Final = _Words(
    lambda hits: ngettext(
        "The squads that support the assault take %(n)s hit. Who is lost?",
        "The squads that support the assault take %(n)s hits. Who is lost?",
        hits,
    ),
    _("The attacker is choosing whom the hits take."),
)
_DEFENCE: Final = _Words(
    lambda hits: ngettext(
        "The assault hits you %(n)s time. Who is hit?",
        "The assault hits you %(n)s times. Who is hit?",
        hits,
    ),
    _("The defender is choosing whom the hits take."),
)


def _choose(game: Game[State], every: Sequence[Hit], hits: int, words: _Words) -> ScriptPart:
    """So many of these hits, chosen by their owner. The suggestion takes the least valuable, and of
    equal ones those of the squad with the most figures."""
    owner = every[0].unit
    field = Several(
        "hits",
        _("Who takes the hits"),
        choices=[Choice(hit.id, _name(game, hit), at=hit.unit.id) for hit in every],
        least=hits,
        most=hits,
        rule="TI-12.7",
        likely=[hit.id for hit in sorted(every, key=partial(_worth, game))[:hits]],
    )
    answer = yield Ask(
        owner.side,
        words.prompt(hits),
        [Option("take", _("Take the hits"), (field,), rule="TI-12.7")],
        "TI-12.7",
        others=words.others,
        about={"hex": owner.at},
    )
    by_id = {hit.id: hit for hit in every}
    return [by_id[chosen] for chosen in answer["hits"]]


def _worth(game: Game[State], hit: Hit) -> tuple[int, int]:
    """The value that a hit costs, to sort hits by: figures without traits first, vehicles last, and
    of equal figures those of the fullest base first."""
    if isinstance(hit.unit, Vehicle):
        return 9, hit.place
    figure = library.figure(game.setup, hit.unit.figures[hit.place])
    fullest = hit.place - len(hit.unit.figures)
    return figure.slots + len(figure.traits), fullest


def _name(game: Game[State], hit: Hit) -> Message:
    unit = hit.unit
    if isinstance(unit, Vehicle):
        return _("hit on %(unit)s", unit=unit.name)
    name = library.figure(game.setup, unit.figures[hit.place]).name
    return _("%(unit)s: %(figure)s", unit=unit.name, figure=name)
