"""The log before the first round."""

from collections.abc import Iterator
from typing import Any

from ...contract.asking import Setup
from ...contract.lines import Line
from ...text import Message, _, all_of
from ..figures import names
from ..figures.priority import PriorityTaken
from ..script.deployment import Deployed, LeaderDeclared
from ..script.setup import (
    BattlefieldLaid,
    CrisesDrawn,
    CrisisRevealed,
    CrisisTypeChosen,
    EdgesTaken,
    PriorityTied,
    ThreatChosen,
)
from ..script.squads import SquadChosen, SquadRevealed, TacticsChosen
from ..terms import EDGES
from .lines import line_of, says

says(BattlefieldLaid, _("Battlefield: %(name)s."), kind="heading")
says(PriorityTaken, _("%(player)s has priority."))
says(PriorityTied, _("The priority roll is tied: both roll again."))
says(
    CrisisTypeChosen,
    _("%(player)s draws from the %(type)s cards, the other player from the other type."),
    type="crisis type",
)
says(CrisesDrawn, _("You draw: %(cards)s."), kind="note")
says(
    CrisisRevealed,
    _("%(player)s reveals “%(card)s”, the %(type)s crisis."),
    type="crisis type",
)
says(ThreatChosen, _("Maximum Threat: %(threat)s."))
says(Deployed, _("%(unit)s is deployed."))
says(LeaderDeclared, _("The Leadership of %(unit)s is in force."))


@line_of.register
def _edges(event: EdgesTaken, setup: Setup) -> Line:
    first, second = event.edges
    return Line(
        _(
            "%(first)s deploys from the %(edge)s edge, %(second)s from the %(other)s edge.",
            first=setup.player(0),
            edge=EDGES[first],
            second=setup.player(1),
            other=EDGES[second],
        )
    )


@line_of.register
def _squad(event: SquadChosen, setup: Setup) -> Line:
    return Line(
        _("Your squad: %(cards)s.", cards=names.cards(setup, event.cards)),
        details=tuple(_upgrades(event, setup)),
        kind="note",
        seat=event.seat,
    )


def _upgrades(event: SquadChosen | SquadRevealed, setup: Setup) -> Iterator[Message]:
    """The upgrades of each character of a squad."""
    for card, upgrades in (event.upgrades or {}).items():
        yield _(
            "%(unit)s bears %(upgrades)s.", unit=names.card(setup, card), upgrades=all_of(upgrades)
        )


@line_of.register
def _tactics(event: TacticsChosen, setup: Setup) -> Line:
    cards: Any = names.cards(setup, event.cards) or _("none")
    return Line(_("Your Team Tactics cards: %(cards)s.", cards=cards), kind="note", seat=event.seat)


@line_of.register
def _revealed(event: SquadRevealed, setup: Setup) -> Line:
    details = [_("Team Tactics cards: none.")]
    if event.tactics:
        details = [_("Team Tactics cards: %(cards)s.", cards=names.cards(setup, event.tactics))]
    if event.affiliation:
        details.insert(0, _("Affiliation: %(name)s.", name=names.card(setup, event.affiliation)))
    player, cards = setup.player(event.seat), names.cards(setup, event.characters)
    return Line(
        _("%(player)s brings %(cards)s.", player=player, cards=cards),
        details=(
            *details,
            *_upgrades(event, setup),
            *(note for card in event.characters for note in names.unknown(setup, card)),
        ),
        seat=event.seat,
    )
