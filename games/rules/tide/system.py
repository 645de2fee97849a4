"""Tide of Iron as a System: the parts by which the site plays it."""

from collections.abc import Mapping, Sequence

from ..contract.asking import Game, Moment, ScriptPart
from ..contract.cards import Card, Cards, Facets, Roster
from ..contract.definition import System
from ..contract.events import EventCodec
from ..contract.opponents import Opponents
from ..contract.parts import Events, RandomPlay, Trials, book_in
from ..contract.rosters import Rosters
from ..contract.rules import Rules, Sight
from ..contract.tie_breaks import DIFFERENCE, points
from ..forms.cards import CardKind
from ..text import Message, _
from . import (
    gestures,
    invariants,
    log_lines,
    match_options,
    opportunity,
    position,
    rulebook,
    setup,
    sight_tool,
    summary,
    terms,
    trials,
    view,
)
from .cards import board_form, checks, packs, scenario_form, schema, text
from .constants.tables import NUMBERS
from .drawing import country, units
from .movement import Entered
from .opponent import suggestions, weights, worth
from .phases import victory
from .regions import REGIONS
from .script import script
from .state import State

SEATS = (_("First side"), _("Second side"))
_WORDS: Mapping[str, Message] = {
    **{str(nation): name for nation, name in terms.NATIONS.items()},
    **{str(trait): name for trait, name in terms.FIGURE_TRAITS.items()},
    **{str(trait): name for trait, name in terms.VEHICLE_TRAITS.items()},
    "light": _("light"),
    "heavy": _("heavy"),
}
"""The labels of card values in the editor."""
_KINDS = (
    CardKind(
        "scenario",
        _("Scenario"),
        _("Scenarios"),
        schema.ScenarioCard,
        scenario_form.SCENARIO_FORM,
    ),
    CardKind("figure", _("Figure"), _("Figures"), schema.FigureCard, words=_WORDS),
    CardKind("vehicle", _("Vehicle"), _("Vehicles"), schema.VehicleCard, words=_WORDS),
    CardKind("board", _("Board"), _("Boards"), schema.BoardCard, board_form.BOARD_FORM),
)


def _answer(game: Game[State], moment: Moment) -> ScriptPart:
    """Units in Op Fire mode may fire at a unit that enters a hex (TI-6.1.1)."""
    if isinstance(moment, Entered):
        yield from opportunity.window(game, moment)


def _facets(card: Card) -> Facets:
    return [(label, [value]) for label, value in text.text_of(card).facts]


def _ready() -> Sequence[Roster]:
    plays = _("Everything that the scenario gives this side: nothing is to be chosen before.")
    return [{"name": "The scenario's force", "plays": plays.text, "level": "easy", "entries": []}]


SYSTEM = System(
    id="tide",
    place=4,
    version="2",
    dropped_versions=("1",),
    name=_("Tide of Iron"),
    blurb=_("Squads and tanks on hexes: suppress, dig in, hold the hill."),
    tie_breaks=(
        points(_("Victory points scored, for objectives and losses, over all matches.")),
        summary.OBJECTIVES,
        DIFFERENCE,
    ),
    rules=Rules(
        state_type=State,
        seats=SEATS,
        seats_of=match_options.seats,
        options=match_options.options,
        option_groups=log_lines.OPTION_GROUPS,
        reasons=log_lines.REASONS,
        begin=setup.begin,
        script=script,
        answer=_answer,
        orders=lambda game, seat: game.state.orders[seat],
        reactions=(opportunity.REACTION,),
        view=view.view,
        without_secrets=view.without_secrets,
        # Everything on the map lies open: whose perspective it is does not matter.
        sight=Sight(lambda game, _seat, one, other: sight_tool.between(game, one, other)),
        scores=victory.scores,
        position=position.position,
    ),
    events=Events(
        codec=EventCodec(__package__),
        line=log_lines.log_line,
        gestures=gestures.GESTURES,
        summary=summary.summary,
    ),
    cards=Cards(
        kinds=_KINDS,
        packs=packs.built_in,
        faults=checks.faults,
        text=text.text_of,
        facets=_facets,
        of_match=match_options.cards_of,
    ),
    rosters=Rosters(
        slots=match_options.SLOTS,
        faults=match_options.roster_faults,
        match_faults=lambda options, rosters, _cards: match_options.match_faults(
            options, rosters, len(SEATS)
        ),
        ready=_ready,
    ),
    book=book_in(rulebook.__name__, NUMBERS),
    drawing=(country, units),
    regions=REGIONS,
    trials=Trials(options=trials.options, cards=trials.cards),
    random_play=RandomPlay(
        invariants=invariants.wrong,
        roster=match_options.random_roster,
        used_cards=trials.used_cards,
    ),
    opponents=Opponents(
        worth=worth.worth,
        suggestions=suggestions.suggestions,
        horizon=suggestions.horizon,
        until=suggestions.until,
        offhand=suggestions.offhand,
        decisions=suggestions.DECISIONS,
        steepness=weights.STEEPNESS,
        win=weights.WIN,
        effort=2.0,
        trust=1.5,
        weights=weights.WEIGHTS,
    ),
)
