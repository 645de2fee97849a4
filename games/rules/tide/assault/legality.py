"""The legality of assaults and of support (TI-12.1, TI-12.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...contract.asking import Game
from ...fields import Illegal
from ...hexes import Hex, distance
from ...text import _
from ..constants.assault import SUPPORTERS
from ..state import Squad, State, Vehicle
from ..units import limits, squads, vehicles

NOT_NEXT: Final = Illegal("TI-12.1", _("Only an adjacent hex is assaulted."))
NOBODY: Final = Illegal("TI-12.1", _("No enemy is in that hex."))
HEAVY: Final = Illegal("TI-12.1", _("A heavy vehicle is in that hex."))
HINDERED: Final = Illegal("TI-12.1", _("It has entered a minefield or wire in this move."))
TOO_MANY: Final = Illegal("TI-12.2", _("At most %(most)s squads support.", most=SUPPORTERS))
TWICE: Final = Illegal("TI-12.2", _("A squad takes part once."))
NO_SQUAD: Final = Illegal("TI-12.2", _("Only friendly squads support."))
NOT_BESIDE: Final = Illegal("TI-12.2", _("It is not beside the hex that is assaulted."))
UNFIT: Final = Illegal("TI-12.2", _("Pinned and disrupted squads do not support."))
TOO_HEAVY: Final = Illegal("TI-12.2", _("A squad with a heavy weapon does not support."))


@dataclass(frozen=True)
class Assault:
    """An assault of a squad on a hex, with the squads that support it."""

    hex: Hex
    lead: str
    supporters: tuple[str, ...] = ()

    @property
    def attackers(self) -> tuple[str, ...]:
        """All squads that take part, the active squad first."""
        return (self.lead, *self.supporters)


def defenders(game: Game[State], cell: Hex, side: int) -> list[Squad | Vehicle]:
    """All units that defend a hex against a side: those outside transports, whatever their
    activation and their weapons (TI-12.14)."""
    return game.state.enemies_in(cell, side)


# -- Legality


def why_illegal(game: Game[State], assault: Assault) -> Illegal | None:
    """Why an assault cannot be made as declared; None if it can."""
    return next(_faults(game, assault), None)


def _faults(game: Game[State], assault: Assault) -> Iterator[Illegal]:
    lead = game.state.unit(assault.lead)
    refused = why_not(game, lead, assault.hex)
    if refused:
        yield refused
    if len(set(assault.attackers)) < len(assault.attackers):
        yield TWICE
    if len(assault.supporters) > SUPPORTERS:
        yield TOO_MANY
    for unit_id in assault.supporters:
        refused = why_no_support(game, game.state.unit(unit_id), lead.side, assault.hex)
        if refused:
            yield refused


def why_not(game: Game[State], unit: Squad | Vehicle, cell: Hex) -> Illegal | None:
    """Why a unit cannot assault a hex from where it is (TI-12.1)."""
    refused = limits.why_not(game.setup, game.state, unit, "assault")
    if refused:
        return refused
    if unit.hex is None:
        return limits.TRANSPORTED
    acting = game.state.acting
    if acting and acting.unit == unit.id and acting.hindered:
        return HINDERED
    if distance(unit.hex, cell) != 1:
        return NOT_NEXT
    there = defenders(game, cell, unit.side)
    if not there:
        return NOBODY
    if any(isinstance(one, Vehicle) and vehicles.is_heavy(game.setup, one) for one in there):
        return HEAVY
    return None


def why_no_support(
    game: Game[State], unit: Squad | Vehicle, side: int, cell: Hex
) -> Illegal | None:
    """Why a unit cannot support an assault of a side on a hex, whatever its activation (TI-12.2,
    TI-12.13). None if it can."""
    if not isinstance(unit, Squad) or unit.side != side or unit.hex is None:
        return NO_SQUAD
    if distance(unit.hex, cell) != 1:
        return NOT_BESIDE
    if unit.morale != "normal":
        return UNFIT
    return TOO_HEAVY if squads.has_heavy_weapon(game.setup, unit) else None
