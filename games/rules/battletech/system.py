"""BattleTech as a System: the parts by which the site plays it (BT-0.p1 to BT-11.18)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..contract.asking import OTHERS, Ask, Game
from ..contract.cards import Cards, CardsById, Options, Roster, cards_of_rosters
from ..contract.definition import System
from ..contract.opponents import Opponents
from ..contract.parts import Events, Exchange, RandomPlay, Trials, book_in
from ..contract.rosters import Rosters
from ..contract.rules import Rules, Sight
from ..contract.tie_breaks import DIFFERENCE
from ..fields import Field
from ..forms.cards import CardKind
from ..forms.faults import Fault
from ..forms.foreign import ImportResult
from ..text import _
from . import (
    forces,
    gestures,
    ground,
    invariants,
    lists,
    log_lines,
    mul,
    mul_elements,
    mul_writing,
    position,
    preferences,
    random_forces,
    rulebook,
    scenarios,
    setup,
    sight_tool,
    summary,
    terms,
    usage,
    view,
)
from .cards import board_form, boards, checks, foreign, packs, schema, silhouettes, text
from .constants.collection import NUMBERS
from .drawing import country, sheets, units
from .events import Codec
from .harm import displacement
from .opponent import suggestions, volleys, weights, worth
from .phases import victory
from .regions import REGIONS
from .script import script
from .state import State

_KINDS = (
    CardKind(
        "mech",
        _("'Mech"),
        _("'Mechs"),
        schema.MechCard,
        requirements=checks.MECH_REQUIREMENTS,
        words={str(location): name for location, name in terms.NAMES.items()},
        emblems=True,
    ),
    CardKind(
        "board",
        _("Board"),
        _("Boards"),
        schema.BoardCard,
        board_form.FORM,
        boards.REQUIREMENTS,
    ),
)


def _options() -> Sequence[Field]:
    """The fields of the scenario, its limits, the boards, and the players of a side."""
    return [*scenarios.options(), *forces.options(), *ground.options(), scenarios.option()]


def _leave(game: Game[State], side: int) -> None:
    """The side leaves: its 'Mechs do nothing more, and are removed at the end of the phase
    (BT-11.18)."""
    game.state.gone.append(side)


def _present_ask(game: Game[State], ask: Ask) -> Ask:
    """The ask with a shorter text for others where there are more than two sides, as the usual one
    speaks of two."""
    return replace(ask, others=OTHERS) if scenarios.each_for_itself(game.setup.options) else ask


def _cards_of_match(options: Options, rosters: Sequence[Roster]) -> set[str]:
    """The ids of the forces' 'Mechs and of the map's boards."""
    return cards_of_rosters(options, rosters) | ground.card_ids(options)


def _match_faults(options: Options, rosters: Mapping[int, Roster], cards: CardsById) -> list[Fault]:
    found = [
        *forces.match_faults(options, rosters, cards),
        *ground.faults(options, rosters, cards),
    ]
    if found or len(rosters) < len(scenarios.seats(options)):
        return found
    return victory.map_faults(options, [rosters[seat] for seat in sorted(rosters)], cards)


def _read_roster(raw: bytes, cards: CardsById, agreed: Collection[str]) -> ImportResult | None:
    return mul.read(raw, cards, agreed) if mul_elements.is_xml(raw) else None


SYSTEM = System(
    id="battletech",
    place=3,
    version="2",
    dropped_versions=("1",),
    name=_("BattleTech"),
    blurb=_("'Mechs on hexes: heat, armour and nerve."),
    tie_breaks=(summary.BATTLE_VALUE, DIFFERENCE),
    rules=Rules(
        state_type=State,
        seats=scenarios.SEATS,
        seats_of=scenarios.seats,
        sides_of=scenarios.sides,
        sides_left=victory.sides_in,
        sides_gone=lambda game: game.state.gone,
        leave=_leave,
        reactions=(displacement.REACTION,),
        options=_options,
        option_needs={**scenarios.NEEDS, **ground.NEEDS},
        option_groups=log_lines.OPTION_GROUPS,
        reasons=log_lines.REASONS,
        begin=setup.begin,
        script=script,
        present_ask=_present_ask,
        view=view.view,
        sight=Sight(
            lambda game, _seat, one, other: sight_tool.between(game, one, other),
            sight_tool.POSTURES,
        ),
        scores=lambda game: tuple(victory.victory_points(game)),
        position=position.position,
        screen_fields=("attack",),
    ),
    events=Events(
        codec=Codec(__package__),
        line=log_lines.log_line,
        gestures=gestures.GESTURES,
        summary=summary.summary,
    ),
    cards=Cards(
        kinds=_KINDS,
        packs=packs.built_in,
        faults=checks.faults,
        text=text.text_of,
        facets=text.facets_of,
        emblem=silhouettes.emblem,
        of_match=_cards_of_match,
        made=ground.made_boards,
    ),
    rosters=Rosters(
        slots=forces.SLOTS,
        faults=forces.faults,
        match_faults=_match_faults,
        ready=forces.ready,
        totals=forces.summary,
        summary=forces.summary,
        entry_summary=lambda entry, _roster, cards: forces.entry_summary(entry, cards),
        preferences=preferences.PREFERENCES,
        drawn=preferences.drawn,
        preferences_for_equal=preferences.equal,
        most_lists=3,
    ),
    exchange=Exchange(
        read_card=foreign.read,
        card_endings=foreign.FILES,
        card_files=foreign.files,
        read_roster=_read_roster,
        roster_endings=(mul_writing.FILE,),
        roster_files=mul_writing.files,
        lists=lists.LISTS,
    ),
    book=book_in(rulebook.__name__, NUMBERS),
    drawing=(country, units, sheets),
    regions=REGIONS,
    trials=Trials(options=lambda _card: {"board-1": ground.OWN}),
    random_play=RandomPlay(
        invariants=invariants.wrong,
        roster=random_forces.lance,
        used_cards=usage.used_cards,
    ),
    opponents=Opponents(
        worth=worth.worth,
        suggestions=suggestions.suggestions,
        horizon=suggestions.horizon,
        until=suggestions.until,
        offhand=suggestions.offhand,
        decisions=suggestions.DECISIONS,
        steepness=weights.STEEPNESS,
        odds=volleys.odds_of,
        effort=0.5,
        options={"players": 1, "layout": "1x1"},
        weights=weights.WEIGHTS,
    ),
)
