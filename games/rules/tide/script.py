"""The course of a match, stage by stage."""

from collections.abc import Callable

from ..contract.asking import CHECKPOINT, MILESTONE, Game, Result, Script, ScriptPart
from .phases import command, deploy, muster, ready, status, turns, victory
from .state import Stage, State


def script(game: Game[State]) -> Script:
    """The script of the whole match, from any state. Each stage leads to the next or is started
    again for its own next step, so the state alone says where the match is."""
    while True:
        result = _result(game)
        if result is not None:
            game.state.stage = "over"
            return result
        yield MILESTONE if game.state.stage in MILESTONES else CHECKPOINT
        yield from STAGES[game.state.stage](game)


def _result(game: Game[State]) -> Result | None:
    """The result, if the match is over: by a side without units, by hexes taken in the Command
    Phase, or after the last round."""
    stage = game.state.stage
    if stage in ("turn", "action", "command"):
        return victory.by_loss(game)
    if stage == "spend":
        return victory.by_conquest(game)
    if stage == "status":
        return victory.at_the_end(game)
    return None


STAGES: dict[Stage, Callable[[Game[State]], ScriptPart]] = {
    "muster": muster.muster,
    "deploy": deploy.deploy,
    "ready": ready.ready,
    "next-round": turns.begin_round,
    "turn": turns.begin_turn,
    "action": turns.action,
    "acting": turns.acting,
    "command": command.count,
    "spend": command.spend,
    "status": status.refresh,
    "transfer": status.transfer,
    "arrival": deploy.arrive,
}
MILESTONES: frozenset[Stage] = frozenset({"turn", "status"})
