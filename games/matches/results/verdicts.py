"""What decided a finished match, in a sentence or two, from its summary."""

from collections.abc import Collection

from django.utils.translation import gettext

from games.cards.words import translate
from games.matches.models import Match
from games.rules.contract.summaries import Summary


def won_sides(match: Match) -> list[int]:
    """The sides that have won a match, by number."""
    winners = set((match.result or {}).get("winners", ()))
    sides = match.get_system().rules.sides(match.options)
    return [number for number, seats in enumerate(sides) if winners.issuperset(seats)]


def verdict(summary: Summary, winners: Collection[int]) -> list[str]:
    """The sentences for a match that one side has won; empty otherwise, or if nothing is known."""
    if len(winners) != 1:
        return []
    [winner] = winners
    found = [_lead(summary, winner) or _losses(summary, winner), _best(summary, winner)]
    return [sentence for sentence in found if sentence]


def _lead(summary: Summary, winner: int) -> str:
    """Since when the winner led."""
    ahead = [
        all(scores[winner] > score for side, score in enumerate(scores) if side != winner)
        for scores in summary.rounds
    ]
    if not ahead or not ahead[-1]:
        return ""
    since = next(at for at in range(len(ahead)) if all(ahead[at:])) + 1
    slots = {"name": translate(summary.sides[winner]), "round": since}
    if since == 1:
        return gettext("%(name)s led from the first round to the last.") % slots
    if since == len(ahead):
        return gettext("%(name)s took the lead in the last round.") % slots
    return gettext("%(name)s led from round %(round)s on.") % slots


def _losses(summary: Summary, winner: int) -> str:
    """How much the other side lost, if there is only one."""
    others = [unit for unit in summary.units if unit.side != winner]
    lost = sum(unit.fate is not None for unit in others)
    if len(summary.sides) != 2 or not lost:
        return ""
    slots = {"lost": lost, "all": len(others), "name": translate(summary.sides[1 - winner])}
    return gettext("%(name)s lost %(lost)s of %(all)s units.") % slots


def _best(summary: Summary, winner: int) -> str:
    """Who of the winners did most, by the first column."""
    counted = next(iter(summary.columns), None)
    own = [unit for unit in summary.units if unit.side == winner]
    if counted is None or not own:
        return ""
    best = max(own, key=lambda unit: unit.counts.get(counted.id, 0))
    number = best.counts.get(counted.id, 0)
    if not number:
        return ""
    slots = {"unit": translate(best.name), "what": translate(counted.label), "n": number}
    return gettext("%(unit)s stood out (%(what)s: %(n)s).") % slots
