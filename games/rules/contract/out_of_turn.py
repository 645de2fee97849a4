"""What seats may do whoever is asked: concede, agree on a draw, leave units to a partner, or claim
the win when the other side's time is up. The script is not involved; agreements are kept in
`agreements`."""

from collections.abc import Callable, Sequence
from typing import Protocol

from ..fields import Illegal, Option
from ..text import _
from .agreements import GIVE_ORDERS, HAND_OVER, AgreementEvent, Agreements
from .asking import Answer, AnyGame, Ask, Result
from .chosen_dice import CHOOSE_DICE
from .definition import AnySystem
from .outcomes import Stop


class TimedOut(AgreementEvent, kind="timed-out"):
    """A seat has run out of time, as another seat claims, and the others play on."""

    by: int


class TimeUp(AgreementEvent, kind="time-up"):
    """A seat's clock has run out, so the seat loses."""


class WinClaimed(AgreementEvent, kind="claimed"):
    """A seat claims the win because the other side ran out of time."""


class Closed(AgreementEvent, kind="closed"):
    """A seat closes the match without a winner because the other side ran out of time."""


class RunningMatch(Protocol):
    """A running match, as a Table has it."""

    system: AnySystem
    game: AnyGame
    agreements: Agreements
    asks: dict[int, Ask]
    result: Result | None
    stop: Stop | None
    empty: bool
    number: int

    def asked_of(self, seat: int) -> Ask:
        """A seat's present ask. Raises Illegal."""

    def take(self, answer: Answer) -> None:
        """Resume the script with the answer to an ask."""

    def end(self, result: Result) -> None:
        """End the match."""

    def refused(self, by: str) -> Illegal:
        """The refusal for too much work, most of it caused by the rule with this key."""


def agreement_options(
    match: RunningMatch, seat: int, replayed: bool = False, *, with_forms: bool = True
) -> list[Option]:
    """The options that a seat has at any time: concede, offer a draw and the like (see
    Agreements.options)."""
    if match.result:
        return []
    return match.agreements.options(seat, replayed, with_forms=with_forms)


def claims(match: RunningMatch, seat: int) -> list[Option]:
    """What a seat that waits for another side may do once that side's time is up. The rules keep no
    time: the code that keeps the log decides whether time is up."""
    side = match.agreements.side_of(seat)
    if match.result or not match.asks or match.asks.keys() & set(side):
        return []
    if side not in match.agreements.playing():
        return []
    if _others_after(match, _side_asked(match)):
        return [Option("claim-win", _("Play on without them"), final=True)]
    return [
        Option("claim-win", _("Claim the win"), final=True),
        Option("claim-close", _("Close the match without a winner"), final=True),
    ]


def by_time(match: RunningMatch, seat: int) -> list[Option]:
    """What happens to a seat whose clock has run out. The code that keeps the log applies it."""
    return [Option(TIME_UP, _("Lose by time"))] if seat in match.asks else []


def sides_in(match: RunningMatch) -> Sequence[int]:
    """The numbers of the sides still playing."""
    if match.empty or match.stop:
        return range(len(match.agreements.sides))
    return match.system.rules.sides_in(match.game)


def is_out_of_turn(raw: object) -> bool:
    """Whether an answer names an option that seats have at any time."""
    option = raw.get("option") if isinstance(raw, dict) else None
    return isinstance(option, str) and option in OUT_OF_TURN


def _side_asked(match: RunningMatch) -> int:
    """The side that the match waits for; the first, if it waits for several."""
    return match.agreements.number_of(min(match.asks))


def _others_after(match: RunningMatch, side: int) -> list[int]:
    """The sides that play on when this one leaves; empty if the match then ends."""
    others = [number for number in sides_in(match) if number != side]
    return others if len(others) > 1 and not match.stop else []


def _leave(match: RunningMatch, side: int) -> None:
    """Let a side leave while the others play on. The referee answers its pending asks."""
    leave = match.system.rules.leave
    assert leave is not None, f"no side leaves a match of {match.system.id}"
    leave(match.game, side)
    match.agreements.side_left()
    for seat in match.agreements.sides[side]:
        if seat in match.asks:
            match.take(match.asks[seat].answer_of_absent())


def _end(match: RunningMatch, winners: tuple[int, ...], reason: str) -> None:
    scores = () if match.empty else match.system.rules.scores(match.game)
    match.end(Result(winners, reason, scores=scores))


def _among(match: RunningMatch, reason: str) -> str:
    """Why the match ended; with more than two sides, in words that suit all of them."""
    return reason if len(match.agreements.sides) <= _USUAL_SIDES else f"{reason}-of-many"


def _concede(match: RunningMatch, seat: int) -> None:
    if not match.agreements.concede(seat):
        return
    _is_out(match, seat, "concession")


def _time_up(match: RunningMatch, seat: int) -> None:
    match.game.emit(TimeUp(seat=seat))
    _is_out(match, seat, "time")


def _is_out(match: RunningMatch, seat: int, reason: str) -> None:
    """Take a seat's side out of the match: the other side wins, or the others play on."""
    side = match.agreements.number_of(seat)
    if _others_after(match, side):
        _leave(match, side)
        return
    others = [each for each in match.agreements.playing() if seat not in each]
    winners = tuple(sorted(other for each in others for other in each))
    _end(match, winners, _among(match, reason))


def _claim_win(match: RunningMatch, seat: int) -> None:
    side = _side_asked(match)
    if _others_after(match, side):
        match.game.emit(TimedOut(seat=min(match.asks), by=seat))
        _leave(match, side)
        return
    match.game.emit(WinClaimed(seat=seat))
    _end(match, match.agreements.side_of(seat), _among(match, "claim"))


def _claim_close(match: RunningMatch, seat: int) -> None:
    match.game.emit(Closed(seat=seat))
    _end(match, (), "closed")


def _accept_draw(match: RunningMatch, seat: int) -> None:
    if match.agreements.accept_draw(seat):
        _end(match, (), _among(match, "agreement"))


_USUAL_SIDES = 2

TIME_UP = "time-up"

TAKERS: dict[str, Callable[[RunningMatch, int], None]] = {
    "concede": _concede,
    "concede-withdraw": lambda match, seat: match.agreements.stop_conceding(seat),
    "concede-decline": lambda match, seat: match.agreements.stop_conceding(seat),
    "draw-offer": lambda match, seat: match.agreements.offer_draw(seat),
    "draw-withdraw": lambda match, seat: match.agreements.withdraw_draw(seat),
    "draw-accept": _accept_draw,
    "draw-decline": lambda match, seat: match.agreements.decline_draw(seat),
    HAND_OVER: lambda match, seat: match.agreements.hand_over(seat),
    "claim-win": _claim_win,
    "claim-close": _claim_close,
    TIME_UP: _time_up,
}
"""By option, what takes it."""

OUT_OF_TURN = frozenset((*TAKERS, GIVE_ORDERS, CHOOSE_DICE))
"""The options that seats have whoever is asked: the script never sees them."""

DRAWS = frozenset(name for name in TAKERS if name.startswith("draw-"))
"""Those about a draw."""

CLAIMS = frozenset(name for name in TAKERS if name.startswith("claim-"))
"""Those that need the other side's time to be up."""
