"""The course of a match: rounds, their steps, the end (KG-4.1 to KG-4.5)."""

from collections.abc import Callable

from ..contract.asking import CHECKPOINT, MILESTONE, Ask, Game, Result, Script, ScriptPart
from ..contract.events import Event
from ..fields import Option
from ..text import _
from . import constants, objectives, overkill, sorties, turns, units
from .state import State


class RoundBegun(Event, kind="round"):
    """A round begins."""

    round: int
    rule: str = "KG-4.2.1"


class InitiativeRolled(Event, kind="initiative"):
    """Each seat has rolled a die for the first turn."""

    faces: tuple[int, ...]
    rule: str = "KG-4.2.1"


class FirstChosen(Event, kind="first"):
    """A seat was chosen to be first in this round."""

    seat: int
    rule: str = "KG-4.2.1"


class NobodyToActivate(Event, kind="no-activation"):
    """A seat has no unit to activate."""

    seat: int
    rule: str = "KG-4.3.1"


class WreckCollected(Event, kind="collected"):
    """A wreck goes to repair; the unit may return in this round."""

    unit: str
    round: int
    rule: str = "KG-4.4.1"


def script(game: Game[State]) -> Script:
    """The script of the whole match, from any state. Each stage leads to the next or is started
    again for its own next step, so the state alone says where the match is."""
    while game.state.stage != "over":
        yield MILESTONE if _begins(game.state) else CHECKPOINT
        yield from STAGES[game.state.stage](game)
    return result(game)


def _begins(state: State) -> bool:
    """Whether a round or a turn is about to begin."""
    return state.stage == "round" or (state.stage == "turn" and state.turn is None)


def begin_round(game: Game[State]) -> ScriptPart:
    """Each side rolls a die and ties are rolled again; the winner chooses who is first
    (KG-4.2.1)."""
    state = game.state
    state.round += 1
    game.emit(RoundBegun(round=state.round))
    first = second = 0
    while first == second:
        first, second = (face + 1 for face in game.dice.roll(2, constants.SIDES))
        game.emit(InitiativeRolled(faces=(first, second)))
    winner = 0 if first > second else 1
    answer = yield Ask(
        winner,
        _("You have won the roll. Who is first in this round?"),
        [Option("first", _("I am first")), Option("second", _("The other player is first"))],
        "KG-4.2.1",
        others=_("The winner of the roll picks who is first."),
    )
    state.first = winner if answer.option == "first" else 1 - winner
    game.emit(FirstChosen(seat=state.first))
    _begin_stage(state, "sortie")


def _begin_stage(state: State, stage: str) -> None:
    """Begins sorties or turns: the player who is first in this round begins."""
    state.stage = stage
    state.to_sortie = state.first
    state.sorties_over.clear()
    state.sorties_suggested.clear()


def sortie(game: Game[State]) -> ScriptPart:
    """Normal sorties in turns; then the units get their AP (KG-4.2.2, KG-4.2.3)."""
    yield from sorties.normal(game)
    if len(game.state.sorties_over) == 2:
        give_action_points(game)
        if game.state.round == 1:
            _begin_stage(game.state, "turn")
        else:
            _begin_stage(game.state, "special-sortie")


def give_action_points(game: Game[State]) -> None:
    """Each deployed unit gets 1 pAP and its bAP; AP of the last round are lost (KG-1.3,
    KG-4.2.3)."""
    for unit in game.state.units.values():
        unit.pap = 1 if unit.deployed else 0
        unit.bap = units.bap(game.setup, unit) if unit.deployed else 0


def special_sortie(game: Game[State]) -> ScriptPart:
    """Special sorties in turns, except in round 1 (KG-4.2.4)."""
    yield from sorties.special(game)
    if len(game.state.sorties_over) == 2:
        _begin_stage(game.state, "turn")


def turn(game: Game[State]) -> ScriptPart:
    """Players alternate, beginning with the first player. A player without a unit with pAP passes,
    and the stage ends when neither can activate (KG-4.3.1)."""
    state = game.state
    if state.turn is None:
        seat = _next_seat(game)
        if seat is None:
            state.stage = "round-end"
            return
        turns.begin(game, seat)
    yield from turns.step(game)


def _next_seat(game: Game[State]) -> int | None:
    """The seat of the next turn; None when the stage is over. `to_sortie` keeps it during the whole
    round. A player who passes activates nothing, so no overkill of that player advances
    (KG-8.3)."""
    state = game.state
    seat = state.to_sortie
    if not any(turns.openers(game, seat)):
        if not any(turns.openers(game, 1 - seat)):
            return None
        game.emit(NobodyToActivate(seat=seat))
        seat = 1 - seat
    state.to_sortie = 1 - seat
    return seat


def end_round(game: Game[State]) -> ScriptPart:
    """Ends a round: wrecks are collected, overkills score, then objectives (KG-4.4.1, KG-4.4.2)."""
    state = game.state
    state.attack = None
    for unit in state.units.values():
        if unit.destroyed:
            unit.destroyed = False
            unit.cell = None
            unit.damage = unit.risk = 0
            game.emit(WreckCollected(unit=unit.id, round=unit.returns))
    overkill.score(game)
    objectives.score(game)
    state.stage = "over" if state.round >= constants.ROUNDS else "round"
    yield from ()  # a stage is a generator even if it asks nothing


def result(game: Game[State]) -> Result:
    """The result: more VP win; if equal, the higher cost of undestroyed units; if that is equal, it
    is a draw (KG-4.5.p1)."""
    points = tuple(game.state.vp)
    costs = tuple(undestroyed_cost(game, seat) for seat in (0, 1))
    for values, reason in ((points, "points"), (costs, "cost")):
        if values[0] != values[1]:
            return Result((values.index(max(values)),), reason, "KG-4.5.p1", points)
    return Result((), "equal", "KG-4.5.p1", points)


def undestroyed_cost(game: Game[State], seat: int) -> int:
    """The cost of the seat's units that are not destroyed or under repair (KG-9.p1)."""
    return sum(unit.cost for unit in game.state.of(seat) if unit.returns <= game.state.round)


STAGES: dict[str, Callable[[Game[State]], ScriptPart]] = {
    "round": begin_round,
    "sortie": sortie,
    "special-sortie": special_sortie,
    "turn": turn,
    "round-end": end_round,
}
