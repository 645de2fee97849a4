"""Crisis Protocol as a System: the parts by which the site plays it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ..contract.asking import OTHERS, Ask, Game, Moment, Script, ScriptPart
from ..contract.cards import Card, Cards, Options, Roster
from ..contract.definition import System
from ..contract.events import EventCodec
from ..contract.opponents import Opponents
from ..contract.parts import Events, Exchange, RandomPlay, Trials, book_in
from ..contract.rosters import Rosters
from ..contract.rules import Rules
from ..contract.tie_breaks import DIFFERENCE, points
from ..fields import Choice, Field, Pick
from ..forms.faults import Fault
from ..text import _
from . import (
    battlefield_form,
    constants,
    drawing,
    gestures,
    invariants,
    log_lines,
    position,
    random_play,
    rulebook,
    summary,
    terms,
    trials,
    view,
)
from .actions import standing_orders
from .attacks import outlook, steps
from .cards import building, builtin, checks, players, portraits, schema
from .cards.kinds.battlefield import Battlefield
from .context import in_force, moments
from .figures import names, scoring
from .figures.scoring import MatchEnded
from .figures.state import State
from .opponent import fights, suggestions, weights, worth
from .random_play.moves import redraw
from .reactions import dice_steps, windows
from .regions import REGIONS
from .rosters import affiliations, battlefields, roster
from .script import deployment, rounds, setup, squads, turns

SEATS = (_("First player"), _("Second player"))
STAGES: Mapping[str, Callable[[Game[State]], ScriptPart]] = {
    "battlefield": setup.battlefield,
    "crisis-type": setup.crisis_type,
    "crisis": setup.crisis,
    "threat": setup.threat,
    "edge": setup.edge,
    "squad": squads.squad,
    "tactics": squads.tactics,
    "deploy": deployment.deploy,
    "leader": deployment.leader,
    "power": rounds.power_phase,
    "activation": rounds.activation_phase,
    "turn": turns.turn,
    "activation-end": rounds.end_of_activation_phase,
    "cleanup": rounds.cleanup_phase,
}


def _options() -> Sequence[Field]:
    return [
        Pick("battlefield", _("Battlefield"), setup.battlefield_choices()),
        Pick(
            "passing",
            _("Passing"),
            [
                Choice("seed", _("With more characters activated or Dazed than the opponent")),
                Choice("fewer-left", _("With fewer characters left to activate")),
            ],
        ),
    ]


def _script(game: Game[State]) -> Script:
    # A name of its own: a script that is still open when Python ends has no modules left.
    match_over = scoring.MatchOver
    try:
        while True:
            yield from STAGES[game.state.stage](game)
    except match_over as over:
        game.state.turn = None
        result = over.result
        game.emit(
            MatchEnded(
                winners=result.winners,
                reason=result.reason,
                scores=result.scores,
                rule=result.rule,
            )
        )
        return over.result


def _answer(game: Game[State], moment: Moment) -> ScriptPart:
    assert isinstance(moment, moments.Moment)
    if moment.kind in dice_steps.WINDOWS:
        return dice_steps.modify(game, moment)
    return windows.trigger(game, moment)


def _present_ask(game: Game[State], ask: Ask) -> Ask:
    """The ask with the present attack and the outcome of its dice. Other players may read its
    prompt, unless it has another text for them, as asks about secrets do."""
    steps.show_under_way(game)
    ask = outlook.with_outlook(game, ask)
    return replace(ask, others=ask.prompt) if ask.others is OTHERS else ask


def _card_faults(card: Card) -> list[Fault]:
    faults = checks.card_faults(card)
    if faults or card.get("kind") != "battlefield":
        return faults
    return battlefields.faults(Battlefield.model_validate(card))


def _cards_of_match(options: Options, rosters: Sequence[Roster]) -> set[str]:
    return roster.match_cards(options, rosters) | battlefields.wanted(options, rosters)


SYSTEM = System(
    id="crisis",
    place=1,
    version="2",
    name=_("Crisis Protocol"),
    blurb=_("Squads of heroes and villains fight over a mission on a battlefield of scenery."),
    die_faces=[terms.FACES[face] for face in constants.FACES],
    tie_breaks=(points(_("Victory points scored, over all matches.")), DIFFERENCE),
    rules=Rules(
        state_type=State,
        seats=SEATS,
        options=_options,
        reasons=log_lines.HOW_IT_ENDED,
        begin=lambda _setup: State(),
        script=_script,
        answer=_answer,
        orders=standing_orders.orders,
        reactions=standing_orders.REACTIONS,
        present_ask=_present_ask,
        view=view.view,
        without_secrets=view.without_secrets,
        redraw=redraw,
        seat_view=view.seat_view,
        scores=lambda game: tuple(game.state.vp),
        position=position.position,
        budget_rule=constants.WORK_RULE,
        costly_rule=in_force.costly_rule,
        screen_fields=("attack",),
    ),
    events=Events(
        codec=EventCodec(__package__),
        line=log_lines.log_line,
        gestures=gestures.GESTURES,
        card_of=names.card_of,
        summary=summary.summary,
    ),
    cards=Cards(
        kinds=battlefield_form.with_form(building.KINDS),
        packs=lambda: [builtin.core_pack(), builtin.expansion_pack(), battlefields.pack()],
        faults=_card_faults,
        text=schema.card_text,
        facets=schema.card_facets,
        searches=schema.card_searches,
        portrait=portraits.portrait,
        of_match=_cards_of_match,
        idle=players.idle_cards,
        freeing_kinds=("character",),
    ),
    rosters=Rosters(
        slots=roster.SLOTS,
        fits=roster.fits,
        faults=roster.roster_faults,
        match_faults=lambda options, rosters, _cards: battlefields.match_faults(
            options, rosters, len(SEATS)
        ),
        ready=roster.ready_rosters,
        summary=affiliations.tallies,
        totals=roster.totals,
        aim_words=affiliations.WORDS,
        squad_cost=affiliations.THREAT,
        squads=affiliations.squads,
    ),
    exchange=Exchange(lists=roster.LISTS),
    book=book_in(rulebook.__name__),
    drawing=(drawing,),
    regions=REGIONS,
    trials=Trials(
        position=trials.trial_for,
        amounts={"power": _("Power gained"), "power-spent": _("Power spent")},
    ),
    random_play=RandomPlay(
        invariants=invariants.broken,
        roster=random_play.random_roster,
        answer=random_play.answer,
        used_cards=lambda _game, event: trials.used_cards(event),
    ),
    opponents=Opponents(
        worth=worth.worth,
        suggestions=suggestions.suggestions,
        horizon=suggestions.horizon,
        decisions=suggestions.DECISIONS,
        steepness=weights.STEEPNESS,
        odds=fights.odds_of,
        effort=0.12,
        weights=weights.WEIGHTS,
    ),
)
