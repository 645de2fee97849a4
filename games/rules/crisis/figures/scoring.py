"""Victory points, and how and when a match is won (CP-WIN)."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import Game, Result
from ...contract.events import Event, Words
from ...data import Plain
from ...text import Message
from .. import constants
from .state import State


class PointsScored(Event, kind="vp"):
    """A seat scores, and has so many points then. `card` is what gives them."""

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
    """The match has been won this instant (CP-WIN-01): ends the script from wherever it stands.

    Raised only by `end_if_won` and caught only by the script itself.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


Scored = tuple[int, int, str, Message]
"""Points that a seat scores: (seat, points, card, why)."""


def score_points(
    game: Game[State], seat: int, points: int, card: str, why: Message, rule: str = "CP-ROUND-15"
) -> None:
    """Give a seat points, and end the match if that wins it at once (CP-WIN-01)."""
    score_together(game, [(seat, points, card, why)], rule)


def score_together(game: Game[State], scores: Sequence[Scored], rule: str = "CP-ROUND-16") -> None:
    """Give both seats their points at the same time: who wins is looked at when all are added
    (CP-ROUND-16, CP-WIN-07)."""
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
    """End the match if somebody has won; raises MatchOver."""
    result = winner(game)
    if result:
        raise MatchOver(result)


def winner(game: Game[State]) -> Result | None:
    """Who has won by now, if anybody: by points (CP-WIN-01 to CP-WIN-03, CP-WIN-05) or as the
    last on the battlefield (CP-WIN-06, CP-WIN-08). The end of round 6 is `final_result`."""
    return _by_points(game.state) or _last_on_board(game.state)


def final_result(game: Game[State]) -> Result | None:
    """The winner at the end of round 6 or of any later round; None for a tie, after which
    another round is played (CP-WIN-04, CP-WIN-05)."""
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
    if state.round == 0:
        return None
    left = [seat for seat in (0, 1) if characters_left(state, seat)]
    if len(left) == 2:
        return None
    if len(left) == 1:
        return Result((left[0],), "last-standing", "CP-WIN-06", tuple(state.vp))
    by_points = _leader(state, "both-fallen", "CP-WIN-08")
    return by_points or Result((), "both-fallen", "CP-WIN-08", tuple(state.vp))


def _leader(state: State, reason: str, rule: str) -> Result | None:
    first, second = state.vp
    if first == second:
        return None
    return Result((0 if first > second else 1,), reason, rule, (first, second))


def characters_left(state: State, seat: int) -> int:
    """How many characters of a seat are on the battlefield, Dazed ones included (CP-WIN-06)."""
    return sum(unit.seat == seat and unit.on_board for unit in state.characters.values())


def tracker(state: State) -> Plain:
    """The mission tracker, open to both players (CP-ROUND-27)."""
    return {"round": state.round, "rounds": constants.ROUNDS, "vp": list(state.vp)}
