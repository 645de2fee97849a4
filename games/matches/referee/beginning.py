"""The beginning of a match: its seats, frozen rosters, and the script up to its first ask.

Functions that write run in the caller's transaction. They refuse by raising `Illegal` with a
message for the player.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils import timezone

from games.matches import clock
from games.matches.log import match_dice, writing
from games.matches.models import Match, Seat, UsualOrders
from games.matches.results import card_results
from games.people.models import Player
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules.contract.agreements import GIVE_ORDERS
from games.rules.contract.asking import Setup
from games.rules.contract.cards import NO_ROSTER
from games.rules.contract.definition import System, version_of
from games.rules.contract.orders import read
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice_record import COMMITTED_PARTS
from games.rules.fields import Illegal
from games.rules.text import _


def set_up(match: Match, creator: Player | None, seats: Collection[int]) -> None:
    """Save a new match with its seats, and with its creator, if any, on the given ones."""
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(match=match, index=index, player=creator if index in seats else None)
        for index in range(len(match.get_system().rules.seats_for(match.options)))
    )


def start_alone(
    player: Player,
    setup: Setup,
    state: Any,
    lesson: Mapping[str, Any] | None,
    lesson_ends: int = 0,
    *,
    answers: Iterable[tuple[int, Any]] = (),
    tried_from: Match | None = None,
) -> Match:
    """Begin a match from a set-up, in a state or from the beginning, with one player on all seats,
    which have the names in the set-up. `lesson` is what it stores about its initial state and its
    lesson (see `log.lessons`); `answers` are given first, by seat. Raises Illegal if one of them is
    refused."""
    match = Match(
        system=setup.system,
        options=setup.options,
        solo=True,
        pace=Match.Pace.LIVE,
        patience=clock.USUAL[Match.Pace.LIVE],
        creator=player,
        lesson=lesson,
        lesson_ends=lesson_ends,
        tried_from=tried_from,
    )
    set_up(match, player, range(len(setup.names)))
    for seat, name in zip(match.seats.all(), setup.names, strict=True):
        seat.name = name
        seat.save(update_fields=["name"])
    table = start(match, setup, state)
    for index, raw in answers:
        writing.append(match, table, table.answer(index, raw))
    return match


def frozen(system: System[Any], roster: Roster | None) -> dict[str, Any]:
    """A seat's copy of a roster with its cards; an empty one in games without rosters. Raises
    Illegal if it has faults."""
    if not system.rosters.are_played:
        return {"roster": NO_ROSTER, "cards": {}}
    if roster is None:
        raise Illegal("", _("Choose a roster first."))
    try:
        copied, cards = rosters.freeze(roster)
    except rosters.NotReady as faulty:
        first = faulty.faults[0]
        raise Illegal(first.rule, first.message) from faulty
    return {"roster": copied, "cards": cards}


def refuse_together(match: Match, frozen: Mapping[int, Mapping[str, Any]]) -> None:
    """Raises Illegal for rosters that may not be played together, or not with these options."""
    rosters = {index: part["roster"] for index, part in frozen.items()}
    cards = {**match.get_system().cards.built_in, **match.get_system().cards.made(match.options)}
    for part in frozen.values():
        cards.update(part["cards"])
    for fault in match.get_system().rosters.match_faults(match.options, rosters, cards):
        raise Illegal(fault.rule, fault.message)


def begin(match: Match, seats: list[Seat]) -> None:
    """Freeze the set-up of the match, and run the script to its first ask."""
    frozen = [seat.frozen for seat in seats if seat.frozen is not None]
    for seat in seats:
        seat.name = seat.called
        seat.frozen = None
        if not seat.commitment:
            seat.entropy = b""
        seat.save(update_fields=["name", "frozen", "entropy"])
    setup = make_setup(
        match.get_system(),
        match.options,
        [part["roster"] for part in frozen],
        [seat.name for seat in seats],
        {key: card for part in frozen for key, card in part["cards"].items()},
    )
    table = start(match, setup)
    for seat in seats:
        give_usual_orders(match, table, seat)


def give_usual_orders(match: Match, table: Table[Any], seat: Seat) -> None:
    """Give a seat the standing orders with which its player begins every match."""
    usual = UsualOrders.objects.filter(player=seat.player, system=match.system).first()
    reactions = match.get_system().rules.reactions
    if usual is not None and reactions and table.result is None:
        raw = {"option": GIVE_ORDERS, "fields": read(reactions, usual.chosen)}
        writing.append(match, table, table.answer(seat.index, raw))


def start(match: Match, setup: Setup, state: Any = None) -> Table[Any]:
    """Run the script of a match with this set-up to its first ask, from the beginning or from a
    state."""
    system = match.get_system()
    match.version = version_of(system)
    match.dice_form = COMMITTED_PARTS
    match.setup = setup.model_dump(mode="json")
    match.started = timezone.now()
    table = Table(system, setup, match_dice.dice_for(match), state=state)
    writing.open_with(match, table)
    match.save()
    card_results.keep_usage(match)
    return table
