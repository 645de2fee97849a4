"""An assault as an option of an ask, with its odds."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from ...contract.asking import Answer, Game
from ...fields import Chance, Choice, Option, Preview, Several
from ...hexes import Hex, neighbours
from ...text import Message, _, all_of
from .. import ground
from ..constants.assault import SUPPORTERS
from ..state import Squad, State
from .legality import Assault, defenders, why_no_support, why_not
from .strength import strength

GROUP: Final = "assault"


def options(game: Game[State], squad: Squad) -> Iterator[Option]:
    """An option for each adjacent hex with enemies, refused with a reason where it cannot be
    assaulted."""
    if squad.hex is None:
        return
    land = ground.of(game.setup, game.state)
    for hex in neighbours(squad.hex):
        if defenders(game, hex, squad.side):
            yield _option(game, squad, hex, land.number(hex))


def prospects(game: Game[State], squad: Squad, cell: Hex) -> Sequence[Message]:
    """The assaults that a squad could make from a hex on its path, in words, with the chance of
    success alone and with everybody who could support it there."""
    there = replace(squad, hex=cell, transport="", fortification="")
    moved = copy(game)
    moved.state = replace(game.state, squads={**game.state.squads, squad.id: there})
    land = ground.of(game.setup, game.state)
    found = []
    for hex in neighbours(cell):
        if why_not(moved, there, hex) is not None:
            continue
        helping = _helping(moved, there, hex)[:SUPPORTERS]
        alone = Assault(hex, squad.id)
        backed = Assault(hex, squad.id, tuple(one.id for one in helping))
        slots = {
            "units": all_of([unit.name for unit in defenders(moved, hex, squad.side)]),
            "hex": land.number(hex),
            "alone": _percent(strength(moved, alone).success),
            "backed": _percent(strength(moved, backed).success),
        }
        if helping:
            found.append(
                _(
                    "Assault on %(units)s in %(hex)s from there: success %(alone)s %%, with "
                    "support %(backed)s %%.",
                    **slots,
                )
            )
        else:
            text = _("Assault on %(units)s in %(hex)s from there: success %(alone)s %%.", **slots)
            found.append(text)
    return found


def _percent(chance: Fraction) -> int:
    return round(100 * float(chance))


def _helping(game: Game[State], squad: Squad, cell: Hex) -> list[Squad]:
    """The squads that may support an assault of this squad on a hex."""
    return [
        one
        for one in game.state.squads.values()
        if one.id != squad.id and why_no_support(game, one, squad.side, cell) is None
    ]


def _option(game: Game[State], squad: Squad, cell: Hex, number: str) -> Option:
    helping = _helping(game, squad, cell)
    alone = Assault(cell, squad.id)
    backed = Assault(cell, squad.id, tuple(one.id for one in helping[:SUPPORTERS]))
    attacked = defenders(game, cell, squad.side)
    names = all_of([unit.name for unit in attacked])
    field = Several(
        "supporters",
        _("Squads that support"),
        choices=[Choice(one.id, _("%(unit)s", unit=one.name)) for one in helping],
        of="unit",
        most=min(SUPPORTERS, len(helping)),
        rule="TI-12.2",
        none=_("nobody"),
        default=None if helping else [],
        default_words=None if helping else _("nobody can"),
        show=lambda named: _preview(game, Assault(cell, squad.id, tuple(named))),
    )
    return Option(
        f"assault:{squad.id}:{number}",
        _("Assault %(units)s in %(hex)s", units=names, hex=number),
        (field,),
        rule="TI-12.1",
        refused=why_not(game, squad, cell),
        details=partial(_details, game, alone, backed),
        chances=partial(_chances, game, alone, backed),
        summary=partial(_summary, game, alone, backed),
        group=GROUP,
        on={"unit": squad.id},
        towards=tuple(unit.id for unit in attacked),
        payload=alone,
        later=True,
    )


def declared(answer: Answer) -> Assault:
    """The assault that an answer to `options` declares."""
    return replace(answer.chosen(Assault), supporters=tuple(answer["supporters"]))


# -- In words


def _details(game: Game[State], *assaults: Assault) -> Sequence[Message]:
    """The dice of both sides, alone and with support if there is any."""
    found = []
    for assault in dict.fromkeys(assaults):
        dice = strength(game, assault)
        found.append(
            _(
                "%(attack)s black dice against %(red)s red ones, %(defence)s black dice back",
                attack=dice.attack_dice,
                red=dice.cover.total,
                defence=dice.defence_dice,
            )
        )
    return found


def _summary(game: Game[State], alone: Assault, backed: Assault) -> Sequence[Message]:
    """The chance of success, alone and with all who could support it."""
    slots = {"alone": _percent(strength(game, alone).success)}
    if alone == backed:
        return [_("Success %(alone)s %%.", **slots)]
    slots["backed"] = _percent(strength(game, backed).success)
    return [_("Success %(alone)s %%, with support %(backed)s %%.", **slots)]


def _preview(game: Game[State], assault: Assault) -> Preview:
    """The dice and the chance of success with these supporters."""
    success = Chance(_("success"), float(strength(game, assault).success))
    return Preview(notes=tuple(_details(game, assault)), chances=(success,))


def _chances(game: Game[State], alone: Assault, backed: Assault) -> Sequence[Chance]:
    """The chance of success, alone and with support if there is any."""
    found = [Chance(_("success"), float(strength(game, alone).success))]
    if backed.supporters:
        label = _("success with support")
        found.append(Chance(label, float(strength(game, backed).success)))
    return found
