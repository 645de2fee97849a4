"""The advance of attackers who have won into the hex (TI-12.10)."""

from collections.abc import Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Choice, Option, Several
from ...hexes import Hex
from ...text import _
from .. import ground
from ..constants.ground import MOST_UNITS
from ..events import MoveEvent
from ..movement import obstacles
from ..state import Squad, State


class Advanced(MoveEvent, kind="advanced"):
    """A squad that has won enters the hex."""

    rule: str = "TI-12.10"


def advance(game: Game[State], squads: Sequence[Squad], cell: Hex) -> ScriptPart:
    """The survivors of these squads may enter the hex, as many as have room. Nobody fires at them
    (TI-12.11)."""
    land = ground.of(game.setup, game.state)
    able = [
        squad
        for squad in squads
        if not squad.out and isinstance(ground.step(land, squad.at, cell, "squad"), int)
    ]
    if not able:
        return
    chosen = yield from _choose(game, able, cell)
    for unit_id in chosen:
        squad = game.state.squads[unit_id]
        game.emit(Advanced(unit=squad.id, start=squad.at, end=cell))
        squad.hex, squad.fortification = cell, ""
        if game.state.markers_in(cell, "minefield"):
            yield from obstacles.mines(game, squad)


def _choose(game: Game[State], able: Sequence[Squad], cell: Hex) -> ScriptPart:
    number = ground.of(game.setup, game.state).number(cell)
    field = Several(
        "units",
        _("Who advances"),
        choices=[Choice(squad.id, _("%(unit)s", unit=squad.name)) for squad in able],
        of="unit",
        most=min(len(able), MOST_UNITS),
        rule="TI-2.5",
        none=_("nobody"),
    )
    answer = yield Ask(
        able[0].side,
        _("The assault succeeds. Who advances into %(hex)s?", hex=number),
        [Option("advance", _("Advance"), (field,), rule="TI-12.10")],
        "TI-12.10",
        others=_("The attacker is choosing who advances."),
        about={"hex": cell},
    )
    chosen: list[str] = answer["units"]
    return chosen
