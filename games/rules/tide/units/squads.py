"""The abilities of a squad, from the figures on its base."""

from ...contract.asking import Setup
from .. import library
from ..cards.schema import FigureCard
from ..constants.units import OFFICER_MP, SQUAD_MP
from ..state import Hex, Squad, State
from ..terms import FigureTrait


def figures(setup: Setup, squad: Squad) -> list[FigureCard]:
    """The cards of its figures, by place."""
    return [library.figure(setup, card_id) for card_id in squad.figures]


def with_trait(setup: Setup, squad: Squad, trait: FigureTrait) -> int:
    """The number of its figures with a trait."""
    return sum(trait in figure.traits for figure in figures(setup, squad))


def slots(setup: Setup, squad: Squad) -> int:
    """The slots that its figures take on the base (TI-1.2)."""
    return sum(figure.slots for figure in figures(setup, squad))


def has_heavy_weapon(setup: Setup, squad: Squad) -> bool:
    """Whether the squad has a crew. Traits belong to figures and are lost with them (TI-1.5)."""
    return bool(with_trait(setup, squad, "heavy-weapon"))


def has_officer(setup: Setup, squad: Squad) -> bool:
    """Whether the squad has an officer."""
    return bool(with_trait(setup, squad, "officer"))


def movement_points(setup: Setup, squad: Squad) -> int:
    """The MP of a squad that can move (TI-6.6)."""
    return SQUAD_MP + (OFFICER_MP if has_officer(setup, squad) else 0)


def friends_in(state: State, cell: Hex, side: int) -> list[Squad]:
    """The squads of a side in a hex. Squads in transports do not count for anything (TI-6.2.4)."""
    return [squad for squad in state.squads.values() if squad.hex == cell and squad.side == side]


def officer_in(setup: Setup, state: State, cell: Hex, side: int) -> bool:
    """Whether a side has an officer in a hex, whatever the morale of its squad (TI-1.6)."""
    return any(has_officer(setup, squad) for squad in friends_in(state, cell, side))


def medic_in(state: State, cell: Hex, side: int) -> bool:
    """Whether a side has a medic in a hex (TI-11.t3)."""
    return any(squad.token == "medic" for squad in friends_in(state, cell, side))
