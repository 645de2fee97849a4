"""Positions: any moment of a match, described in a file, from which the script goes on. README.md
beside this module is the description of the format."""

from ...contract import positions
from ...contract.asking import Game, Setup
from ...data import Json
from ...dice import Dice, Seeded
from ...text import _
from .. import invariants
from ..figures.state import State
from . import in_play, mission
from .mission import PLAY, STAGES

CLOSED = (
    "characters",
    "vp_by_round",
    "revealed",
    "lasting",
    "to_score",
    "markers",
    "serial",
    "used",
    "falling",
    "attack",
)
"""Fields of the state that a position leaves out or says in another form."""
ON_THE_TABLE = (
    "battlefield",
    "pieces",
    "secure",
    "extract",
    "drawn",
    "squads",
    "units",
    "tokens",
    "turn",
)
"""Keys that are laid out by functions; all others are fields of the state."""


def position(data: Json, setup: Setup) -> State:
    """The state that a position describes. Raises Illegal, with the place and the rule, for an
    impossible one."""
    overrides = positions.given(data)
    laid = {name: overrides.pop(name) for name in ON_THE_TABLE if name in overrides}
    state = State(stage="turn", edges=["south", "north"])
    state = positions.laid_over(state, overrides, closed=CLOSED)
    if state.stage not in STAGES:
        raise positions.wrong(
            ("stage",), _("One of these belongs here: %(stages)s.", stages=", ".join(STAGES))
        )
    if "round" not in overrides:
        state.round = int(state.stage in PLAY)
    if state.stage in PLAY and not state.round:
        raise positions.wrong(("round",), _("Rounds count from 1."), "CP-ROUND-01")
    game = Game(state, Dice(Seeded(b"position")), setup)
    mission.lay_out(game, laid)
    mission.squads(game, laid)
    mission.mission(game, laid)
    for place, token in positions.each(laid.get("tokens", []), ("tokens",)):
        in_play.token(game, place, token)
    for place, unit in positions.each(laid.get("units", []), ("units",)):
        in_play.unit(game, place, unit)
    in_play.to_come(game)
    in_play.turn(game, laid)
    for fault in invariants.faults(game):
        raise positions.wrong((), fault.message, fault.rule)
    in_play.leaders_and_bases(game)
    return state
