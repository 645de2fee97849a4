"""The round and its three phases (CP-ROUND)."""

from collections.abc import Mapping

from ...contract.asking import Game, ScriptPart
from ...contract.events import Event
from ...text import _
from .. import constants
from ..characters import damage, power
from ..context import moments
from ..context.sources import Source
from ..figures import names, priority, scoring
from ..figures.state import State
from ..modifiers import lasting
from ..reactions import windows
from . import mission, turns


class RoundBegun(Event, kind="round"):
    """A round begins."""

    round: int
    rule: str = "CP-ROUND-02"


class PhaseBegun(Event, kind="phase"):
    """A phase begins: "power", "activation" or "cleanup"."""

    phase: str


class PowerForAll(Event, kind="power-for-all"):
    """Every character on the battlefield gains Power, with its total."""

    amount: int
    totals: Mapping[str, int]
    rule: str = "CP-ROUND-03"


POISON = Source("condition", name="Poison")


def power_phase(game: Game[State]) -> ScriptPart:
    """The Power phase: 1 Power each, then the players' effects, then the crisis cards' (CP-ROUND-03
    to CP-ROUND-05)."""
    state = game.state
    game.emit(RoundBegun(round=state.round))
    game.emit(PhaseBegun(phase="power", rule="CP-ROUND-03"))
    for unit in state.characters.values():
        power.gain_power(
            game, unit.id, constants.POWER_EACH_ROUND, Source("crisis"), announce=False
        )
    on_board = [unit for unit in state.characters.values() if unit.on_board]
    totals = {unit.id: unit.power for unit in on_board}
    game.emit(PowerForAll(amount=constants.POWER_EACH_ROUND, totals=totals))
    for unit in state.characters.values():
        if "poison" in unit.conditions:
            power.lose_power(game, unit.id, constants.POISON_POWER, POISON, rule="CP-COND-11")
    yield moments.Moment("power-phase", seat=state.priority)
    yield from windows.answered_by_crises(game, moments.Moment("power-phase"))
    lasting.ended(game, "phase")
    state.stage = "activation"


def activation_phase(game: Game[State]) -> ScriptPart:
    """The effects at the start of the Activation phase; then the priority player takes the first
    turn (CP-ROUND-06, CP-ROUND-07)."""
    state = game.state
    game.emit(PhaseBegun(phase="activation", rule="CP-ROUND-07"))
    state.last_activated = None
    yield moments.Moment("activation-phase-start", seat=state.priority)
    yield from turns.begin_turn(game, state.priority)


def end_of_activation_phase(game: Game[State]) -> ScriptPart:
    """The effects at the end of the Activation phase (CP-ROUND-14)."""
    state = game.state
    yield moments.Moment("activation-phase-end", seat=state.priority)
    lasting.ended(game, "phase")
    state.stage = "cleanup"


def cleanup_phase(game: Game[State]) -> ScriptPart:
    """The seven steps of the Cleanup phase (CP-ROUND-15 to CP-ROUND-24)."""
    game.emit(PhaseBegun(phase="cleanup", rule="CP-ROUND-15"))
    yield moments.Moment("cleanup-start", seat=game.state.priority)
    _score(game)
    yield moments.Moment("cleanup", seat=game.state.priority)
    yield from windows.answered_by_crises(game, moments.Moment("cleanup"))
    yield from _recover(game)
    _pass_priority(game)
    _remove_activated(game)
    _next_round(game)


def _score(game: Game[State]) -> None:
    """Step 1: both players score both crisis cards at the same time, with the additions of effects
    (CP-ROUND-15, CP-ROUND-25, CP-WIN-07)."""
    scores: list[scoring.Scored] = [
        (
            seat,
            mission.points(game, seat, card),
            card,
            _("%(card)s", card=names.card(game.setup, card)),
        )
        for card in game.state.mission()
        for seat in (game.state.priority, 1 - game.state.priority)
    ]
    scores += [
        (added.seat, added.points, added.name, _("%(rule)s", rule=added.name))
        for added in game.state.to_score
    ]
    game.state.to_score = []
    scoring.score_together(game, scores)


def _recover(game: Game[State]) -> ScriptPart:
    """Step 4: Dazed characters recover on their Injured side (CP-ROUND-20)."""
    for unit in list(game.state.characters.values()):
        if unit.on_board and unit.dazed:
            yield from damage.recover(game, unit.id)
    scoring.end_if_won(game)


def _pass_priority(game: Game[State]) -> None:
    """Step 5: the priority player passes the token if that seat activated the last character
    (CP-ROUND-22, CP-PRIO-06)."""
    state = game.state
    if state.last_activated == state.priority:
        priority.take(game, 1 - state.priority, "CP-ROUND-22")


def _remove_activated(game: Game[State]) -> None:
    """Step 6: Activated tokens are removed (CP-ROUND-23)."""
    for unit in game.state.characters.values():
        unit.activated = False


def _next_round(game: Game[State]) -> None:
    """Step 7: the match may end here, or the next round begins (CP-ROUND-24, CP-WIN-04)."""
    state = game.state
    state.vp_by_round.append(list(state.vp))
    result = scoring.final_result(game)
    if result:
        raise scoring.MatchOver(result)
    lasting.ended(game, "phase")
    lasting.ended(game, "round")
    state.round += 1
    state.stage = "power"
