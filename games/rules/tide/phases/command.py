"""The Command Phase: control, command and victory points, initiative (TI-13)."""

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Number, Option
from ...text import _, ngettext
from .. import ground, library
from ..events import SideEvent
from ..state import Hex, State
from . import victory
from .turns import PhaseBegun


class ControlTaken(SideEvent, kind="control"):
    """A side gains an objective."""

    hex: Hex
    rule: str = "TI-13.1"


class CommandReceived(SideEvent, kind="command"):
    """A side receives command."""

    command: int
    rule: str = "TI-13.2"


class CommandSpent(SideEvent, kind="spent"):
    """A side puts command on its initiative card."""

    command: int
    rule: str = "TI-13.3"


class InitiativeTaken(SideEvent, kind="initiative"):
    """A side takes the initiative."""

    rule: str = "TI-13.4"


def count(game: Game[State]) -> ScriptPart:
    """Counts the control of every objective, then the command and victory points of the round
    (TI-13.5)."""
    state = game.state
    scenario = library.scenario(game.setup)
    game.emit(PhaseBegun(phase="command", rule="TI-13.1"))
    _take_control(game)
    for objective in scenario.objectives:
        side = state.control.get(objective.hex)
        if objective.kind != "command" or side is None:
            continue
        if objective.nation in (None, state.nations[side]):
            state.command[side] += objective.value
            game.emit(CommandReceived(side=side, command=objective.value))
    for scored in scenario.scoring:
        if scored.by == "control" and scored.round == state.round:
            side = state.control.get(scored.hex)
            if side is not None:
                victory.score(game, side, scored.points, scored.nation)
    state.stage, state.waiting = "spend", [state.initiative, 1 - state.initiative]
    yield from ()


def _take_control(game: Game[State]) -> None:
    """A side gains an objective where it has a unit, and keeps it until the enemy has one there
    (TI-13.1, TI-13.5)."""
    land = ground.of(game.setup, game.state)
    objectives = {objective.hex for objective in library.scenario(game.setup).objectives}
    for unit in game.state.on_board():
        number = land.number(unit.at)
        if number in objectives and game.state.control.get(number) != unit.side:
            game.state.control[number] = unit.side
            game.emit(ControlTaken(side=unit.side, hex=unit.at))


def spend(game: Game[State]) -> ScriptPart:
    """The next side puts command on its initiative card, the side with initiative first (TI-13.3).
    When both have done so, the side with strictly more command on its card has the initiative
    (TI-13.4)."""
    state = game.state
    if not state.waiting:
        _decide_initiative(game)
        state.stage = "status"
        return
    side = state.waiting.pop(0)
    if state.command[side]:
        yield from _ask(game, side)


def _ask(game: Game[State], side: int) -> ScriptPart:
    state = game.state
    field = Number("command", _("Command points"), low=0, high=state.command[side], rule="TI-13.3")
    has = (
        ngettext(
            "You have %(n)s command point.", "You have %(n)s command points.", state.command[side]
        ),
        _(
            "On the cards lie %(own)s of yours and %(others)s of the enemy's. Who has more there "
            "has the initiative.",
            own=state.initiative_command[side],
            others=state.initiative_command[1 - side],
        ),
    )
    answer = yield Ask(
        side,
        _("How many command points do you put on your initiative card?"),
        [Option("spend", _("Put them on the card"), (field,), rule="TI-13.3", details=has)],
        "TI-13.3",
        others=_("Command points are being spent."),
        about={"command": list(state.command), "initiative": list(state.initiative_command)},
    )
    spent = answer["command"]
    state.command[side] -= spent
    state.initiative_command[side] += spent
    game.emit(CommandSpent(side=side, command=spent))


def _decide_initiative(game: Game[State]) -> None:
    """Decides the initiative. Command stays on the cards from round to round, and with equal
    amounts the holder keeps it."""
    state = game.state
    first, second = state.initiative_command
    if first == second:
        return
    side = 0 if first > second else 1
    if side != state.initiative:
        state.initiative = side
        game.emit(InitiativeTaken(side=side))
