"""Victory points, and winning a match (CP-WIN)."""

from collections.abc import Sequence

from ...contract.asking import Game, Result
from ...contract.events import Event, Words
from ...data import Plain
from ...text import Message
from .. import constants
from .state import State


class PointsScored(Event, kind="vp"):
    """A seat scores, with its total. `card` is the source of the points."""

    seat: int
    amount: int
    total: int
    card: str
    why: Words


class MatchEnded(Event, kind="match-over"):
    """The match is over."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()


class MatchOver(Exception):
    """The match has been won at this instant (CP-WIN-01), which ends the script wherever it is.
    Only `end_if_won` raises it, and only the script catches it."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


Scored = tuple[int, int, str, Message]
"""Points that a seat scores: (seat, points, card, reason)."""


def score_together(game: Game[State], scores: Sequence[Scored], rule: str = "CP-ROUND-16") -> None:
    """Gives the seats their points at the same time, and checks the winner afterwards (CP-ROUND-16,
    CP-WIN-01, CP-WIN-07)."""
    for seat, points, card, why in scores:
        if points <= 0:
            continue
        game.state.vp[seat] += points
        game.emit(
            PointsScored(
                seat=seat, amount=points, total=game.state.vp[seat], card=card, why=why, rule=rule
            )
        )
    end_if_won(game)


def end_if_won(game: Game[State]) -> None:
    """Ends the match if there is a winner. Raises MatchOver."""
    result = winner(game)
    if result:
        raise MatchOver(result)


def winner(game: Game[State]) -> Result | None:
    """The present winner: by points (CP-WIN-01 to CP-WIN-03, CP-WIN-05) or as the last on the
    battlefield (CP-WIN-06, CP-WIN-08); None without one. `final_result` is that of the end of round
    6."""
    return _by_points(game.state) or _last_on_board(game.state)


def final_result(game: Game[State]) -> Result | None:
    """The winner at the end of round 6 or a later round; None for a tie, after which another round
    is played (CP-WIN-04, CP-WIN-05)."""
    state = game.state
    if state.round < constants.ROUNDS:
        return None
    return _leader(state, "rounds", "CP-WIN-04")


def _by_points(state: State) -> Result | None:
    if max(state.vp) >= constants.VICTORY:
        rule = "CP-WIN-01" if min(state.vp) < constants.VICTORY else "CP-WIN-02"
        return _leader(state, "points", rule)
    if state.round > constants.ROUNDS:
        return _leader(state, "extra-round", "CP-WIN-05")
    return None


def _last_on_board(state: State) -> Result | None:
    """The result once a seat has no characters on the battlefield, Dazed ones included."""
    if state.round == 0:
        return None
    left = {unit.seat for unit in state.characters.values() if unit.on_board}
    if len(left) == 2:
        return None
    if len(left) == 1:
        return Result(tuple(left), "last-standing", "CP-WIN-06", tuple(state.vp))
    by_points = _leader(state, "both-fallen", "CP-WIN-08")
    return by_points or Result((), "both-fallen", "CP-WIN-08", tuple(state.vp))


def _leader(state: State, reason: str, rule: str) -> Result | None:
    first, second = state.vp
    if first == second:
        return None
    return Result((0 if first > second else 1,), reason, rule, (first, second))


def tracker(state: State) -> Plain:
    """The mission tracker, open to both players (CP-ROUND-27)."""
    return {"round": state.round, "rounds": constants.ROUNDS, "vp": list(state.vp)}
