"""The log of rounds and turns, objectives, points and the end."""

from __future__ import annotations

from ...contract.events import Event
from ...contract.lines import Line
from ...text import Message, _
from .. import terms
from ..actions.activation import Activated, ActivationOver, Shaken
from ..actions.interactions import Interacted
from ..characters.tokens import ControlTaken, TokenDropped, TokenEvent, TokenHeld, TokenRemoved
from ..effects.tasks import TokenFound, TokenMoved
from ..figures.scoring import MatchEnded, PointsScored
from ..script.rounds import PhaseBegun, PowerForAll, RoundBegun
from ..script.turns import NobodyLeft, Passed, TurnBegun, TurnOver
from .lines import line_of
from .namer import Namer

PHASES = {
    "power": _("Power phase"),
    "activation": _("Activation phase"),
    "cleanup": _("Cleanup phase"),
}


@line_of.register
def _round(event: RoundBegun, name: Namer) -> Line:
    return Line(_("Round %(round)s", round=event.round), kind="heading")


@line_of.register
def _phase(event: PhaseBegun, name: Namer) -> Line:
    return Line(PHASES[event.phase], kind="heading")


@line_of.register
def _power_for_all(event: PowerForAll, name: Namer) -> Line:
    totals = tuple(
        _("%(unit)s: %(total)s Power", unit=name.unit(unit), total=total)
        for unit, total in event.totals.items()
    )
    text = _("Every character gains %(amount)s Power.", amount=event.amount)
    return Line(text, details=totals, kind="note")


@line_of.register
def _passed(event: Passed, name: Namer) -> Line:
    return Line(_("%(player)s passes.", player=name.player(event.seat)), seat=event.seat)


@line_of.register
def _idle(event: NobodyLeft, name: Namer) -> Line:
    return Line(
        _("%(player)s has nobody left to activate.", player=name.player(event.seat)),
        seat=event.seat,
    )


@line_of.register
def _activated(event: Activated, name: Namer) -> Line:
    return Line(_("%(unit)s activates.", unit=name.unit(event.unit)))


@line_of.register
def _shake(event: Shaken, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s shakes off %(condition)s.",
            unit=name.unit(event.unit),
            condition=terms.CONDITIONS[event.condition],
        )
    )


def _token(event: TokenEvent, name: Namer) -> str:
    """The token that an event is about, by the name that it had then."""
    return str(event.called or name.token(event.token))


@line_of.register
def _control(event: ControlTaken, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s controls %(token)s.",
            player=name.player(event.seat),
            token=_token(event, name),
        ),
        seat=event.seat,
    )


_BY_UNIT: dict[type[TokenHeld | TokenDropped], Message] = {
    TokenHeld: _("%(unit)s picks up %(token)s."),
    TokenDropped: _("%(unit)s drops %(token)s."),
}


@line_of.register(TokenHeld)
@line_of.register(TokenDropped)
def _with_token(event: TokenHeld | TokenDropped, name: Namer) -> Line:
    text = _BY_UNIT[type(event)]
    return Line(text.filled(unit=name.unit(event.unit), token=_token(event, name)))


@line_of.register
def _token_removed(event: TokenRemoved, name: Namer) -> Line:
    return Line(_("%(token)s is removed.", token=_token(event, name)))


@line_of.register
def _interact(event: Interacted, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s interacts with %(token)s.",
            unit=name.unit(event.unit),
            token=_token(event, name),
        ),
        details=(_("It costs %(cost)s Power.", cost=event.cost),),
    )


@line_of.register
def _token_found(event: TokenFound, name: Namer) -> Line:
    return Line(
        _("%(token)s turns out to be %(name)s.", token=_token(event, name), name=event.name)
    )


@line_of.register
def _vp(event: PointsScored, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s scores %(amount)s VP and has %(total)s.",
            player=name.player(event.seat),
            amount=event.amount,
            total=event.total,
        ),
        details=(_("%(why)s", why=event.why),),
        seat=event.seat,
        scores=True,
    )


HOW_IT_ENDED = {
    "points": _("By victory points."),
    "extra-round": _("By the lead in an extra round."),
    "rounds": _("By victory points after the last round."),
    "last-standing": _("The other squad has nobody left on the battlefield."),
    "both-fallen": _("Both squads have fallen; victory points decide."),
}
"""Why a match ended, without names, for its result."""

REASONS = {
    "points": _("%(player)s wins with %(scores)s victory points."),
    "extra-round": _("%(player)s takes the lead after round 6 and wins: %(scores)s."),
    "rounds": _("After the last round %(player)s wins: %(scores)s victory points."),
    "last-standing": _("%(player)s wins: the other squad has nobody left on the battlefield."),
    "both-fallen": _("Both squads have fallen; %(player)s wins by victory points: %(scores)s."),
}


@line_of.register
def _match_over(event: MatchEnded, name: Namer) -> Line:
    if not event.winners:
        return Line(_("Both squads have fallen with equal points: a draw."), kind="heading")
    winner, scores = event.winners[0], event.scores
    params = {
        "player": name.player(winner),
        "scores": f"{scores[winner]} : {scores[1 - winner]}",
    }
    return Line(Message(REASONS[event.reason].text, params), kind="heading")


@line_of.register(TurnBegun)
@line_of.register(TurnOver)
@line_of.register(ActivationOver)
@line_of.register(TokenMoved)
def _untold(event: Event, name: Namer) -> None:
    """The lines before and after these say them."""
