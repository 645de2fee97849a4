"""Kuroganengage as a System: the parts by which the site plays it."""

from collections.abc import Sequence

from ..contract.asking import Game, Moment, ScriptPart
from ..contract.cards import Cards, Options, Roster, cards_of_rosters
from ..contract.definition import System
from ..contract.events import EventCodec
from ..contract.opponents import Opponents
from ..contract.parts import Events, RandomPlay, Trials, book_in
from ..contract.rosters import Rosters
from ..contract.rules import Rules
from ..contract.tie_breaks import DIFFERENCE, points
from ..text import _
from . import (
    declarations,
    drawing,
    gestures,
    invariants,
    log_lines,
    moments,
    overkill,
    own_maps,
    position,
    random_teams,
    rounds,
    rulebook,
    summary,
    teams,
    view,
)
from .cards import builtin, checks, descriptions, mecha, schema
from .constants import NUMBERS
from .opponent import suggestions, weights, worth
from .regions import REGIONS
from .setup import begin
from .state import State

SEATS = (_("South-west core"), _("North-east core"))


def _answer(game: Game[State], moment: Moment) -> ScriptPart:
    """Stops overkills after what units do. No other rule responds to moments."""
    assert isinstance(moment, moments.Moment)
    overkill.stop(game, moment)
    yield from ()


def _cards_of_match(options: Options, rosters: Sequence[Roster]) -> set[str]:
    """The ids of the units' cards, of the map, and of all built-in equipment, which commanders
    carry."""
    named = {own_maps.chosen(options, rosters)} - {""}
    return cards_of_rosters(options, rosters) | builtin.equipment() | named


SYSTEM = System(
    id="kurogane",
    place=2,
    name=_("Kuroganengage"),
    blurb=_("Small mecha, high ground, six rounds."),
    tie_breaks=(points(_("Victory points scored, over all matches.")), DIFFERENCE),
    rules=Rules(
        state_type=State,
        seats=SEATS,
        options=lambda: [own_maps.option()],
        option_groups=log_lines.OPTION_GROUPS,
        reasons=log_lines.HOW_IT_ENDED,
        begin=begin,
        script=rounds.script,
        answer=_answer,
        reactions=(declarations.ORDERED,),
        view=view.view,
        scores=lambda game: tuple(game.state.vp),
        position=position.position,
        screen_fields=("attack",),
    ),
    events=Events(
        codec=EventCodec(__package__),
        line=log_lines.log_line,
        gestures=gestures.GESTURES,
        summary=summary.summary,
    ),
    cards=Cards(
        kinds=schema.KINDS,
        packs=lambda: [builtin.pack()],
        faults=checks.card_faults,
        text=descriptions.card_text,
        facets=descriptions.card_facets,
        emblem=mecha.emblem,
        of_match=_cards_of_match,
    ),
    rosters=Rosters(
        slots=teams.SLOTS,
        faults=teams.faults,
        match_faults=lambda options, rosters, _cards: own_maps.faults(options, rosters, len(SEATS)),
        ready=builtin.ready_teams,
        summary=teams.summary,
        totals=teams.summary,
        entry_summary=teams.entry_summary,
        most_lists=3,
    ),
    book=book_in(rulebook.__name__, NUMBERS),
    drawing=(drawing,),
    regions=REGIONS,
    trials=Trials(options=lambda _card: {own_maps.MAP: own_maps.OWN}),
    random_play=RandomPlay(
        invariants=invariants.broken,
        roster=random_teams.team,
        used_cards=random_teams.used_cards,
    ),
    opponents=Opponents(
        worth=worth.worth,
        suggestions=suggestions.suggestions,
        horizon=suggestions.horizon,
        decisions=suggestions.DECISIONS,
        steepness=weights.STEEPNESS,
        effort=1.5,
        weights=weights.WEIGHTS,
    ),
)
