"""The log of rounds and turns, objectives, points and the end."""

from ...contract.asking import Setup
from ...contract.lines import Line
from ...text import _
from ..actions.activation import Activated, Shaken
from ..actions.interactions import Interacted
from ..characters.tokens import ControlTaken, TokenDropped, TokenHeld, TokenRemoved
from ..effects.tasks import TokenFound
from ..figures import names
from ..figures.scoring import MatchEnded, PointsScored
from ..script.rounds import PhaseBegun, PowerForAll, RoundBegun
from ..script.turns import NobodyLeft, Passed
from .lines import LABELS, enters, line_of, parts, says

PHASES = LABELS["phases"]


says(RoundBegun, _("Round %(round)s"), kind="heading")
says(PhaseBegun, PHASES, by="phase", kind="heading")
says(Passed, _("%(player)s passes."))
enters(Passed, place="apart")
says(NobodyLeft, _("%(player)s has nobody left to activate."))
says(Activated, _("%(unit)s activates."))
enters(Activated, place="apart")
says(Shaken, _("%(unit)s shakes off %(condition)s."))
says(ControlTaken, _("%(player)s controls %(token)s."))
says(TokenHeld, _("%(unit)s picks up %(token)s."))
says(TokenDropped, _("%(unit)s drops %(token)s."))
says(TokenRemoved, _("%(token)s is removed."))
says(Interacted, _("%(unit)s interacts with %(token)s."), _("It costs %(cost)s Power."))
says(TokenFound, _("%(token)s turns out to be %(name)s."))
parts(TokenHeld, TokenDropped, TokenRemoved, TokenFound)
says(
    PointsScored,
    _("%(player)s scores %(amount)s VP and has %(total)s."),
    _("%(why)s"),
    scores=True,
)


@line_of.register
def _power_for_all(event: PowerForAll, setup: Setup) -> Line:
    totals = tuple(
        _("%(unit)s: %(total)s Power", unit=names.unit_of(setup, unit), total=total)
        for unit, total in event.totals.items()
    )
    text = _("Every character gains %(amount)s Power.", amount=event.amount)
    return Line(text, details=totals, kind="note")


HOW_IT_ENDED = LABELS["how_it_ended"]
"""The reasons for a match's end, without names."""

REASONS = LABELS["reasons"]


@line_of.register
def _match_over(event: MatchEnded, setup: Setup) -> Line:
    if not event.winners:
        return Line(_("Both squads have fallen with equal points: a draw."), kind="heading")
    winner, scores = event.winners[0], event.scores
    params = {
        "player": setup.player(winner),
        "scores": f"{scores[winner]} : {scores[1 - winner]}",
    }
    return Line(REASONS[event.reason].filled(**params), kind="heading")
