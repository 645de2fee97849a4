"""Last one standing: three to six players, each a side of its own (BT-11.18)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.battletech import forces, ground, scenarios, setup
from games.rules.battletech.phases import alternation, initiative, set_up, victory
from games.rules.battletech.state import State
from games.rules.battletech.system import SYSTEM
from games.rules.contract import out_of_turn
from games.rules.contract.asking import Game
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Scripted, Seeded
from games.rules.fields import Illegal
from games.rules.hexes import distance
from games.rules.tools import playouts
from tests.rules.running import events

from ..telling import event_of
from .moving import costs, move
from .positions import at, cards, dice, force, lance

pytestmark = pytest.mark.rule("BT-11.18")

LOCUST, WASP, ATLAS = "locust-lct-1v", "wasp-wsp-1a", "atlas-as7-d"
CONCEDE = {"option": "concede", "fields": {}}
CLAIM = {"option": "claim-win", "fields": {}}


def begun(*rosters: dict[str, Any], dice: Dice | None = None, **options: Any) -> Table[State]:
    """A match of so many sides as there are forces."""
    chosen = checked_options(
        SYSTEM, {"scenario": "last-standing", "sides": len(rosters), **options}
    )
    names = [f"Player {seat + 1}" for seat in range(len(rosters))]
    match = make_setup(SYSTEM, chosen, rosters, names)
    return Table(SYSTEM, match, dice or Dice(Seeded(b"last one standing")))


def three(*names: str) -> Table[State]:
    """A match of three with a force each of these 'Mechs."""
    return begun(*[force(*(names or (LOCUST,)))] * 3)


def how_it_ended(table: Table[State]) -> tuple[tuple[int, ...], str]:
    """The seats that have won, and why."""
    assert table.result is not None
    return table.result.winners, table.result.reason


def play(table: Table[State], until: str) -> None:
    """Answer at random up to that stage."""
    rng = random.Random(1)
    while table.game.state.stage != until:
        seat = min(table.asks)
        answer = table.asks[seat].sample(rng)
        assert answer is not None
        table.answer(seat, answer)


# -- seats and forces


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_each_player_is_a_side(count: int) -> None:
    options = {"scenario": "last-standing", "sides": count, "players": 4}
    assert scenarios.sides(options) == [(seat,) for seat in range(count)]
    assert len(scenarios.seats(options)) == count
    assert str(scenarios.seats(options)[2]) == "Third side"


@pytest.mark.parametrize("count", [2, 7])
def test_there_are_three_to_six_sides(count: int) -> None:
    with pytest.raises(Illegal) as refused:
        checked_options(SYSTEM, {"scenario": "last-standing", "sides": count})
    assert refused.value.rule == "BT-11.18"


def test_how_many_sides_counts_in_no_other_scenario() -> None:
    assert scenarios.sides({"scenario": "stand-up", "sides": 6, "players": 2}) == [(0, 2), (1, 3)]
    assert SYSTEM.rules.counts("sides", {"scenario": "last-standing"})
    assert not SYSTEM.rules.counts("players", {"scenario": "last-standing"})
    assert not SYSTEM.rules.counts("sides", {"scenario": "stand-up"})


def test_mechs_are_named_by_the_letter_of_their_side() -> None:
    table = begun(*[force(LOCUST)] * 6)
    assert list(table.game.state.mechs) == ["a1", "b1", "c1", "d1", "e1", "f1"]
    assert setup.begin(table.setup).mech("f1").name == "Locust LCT-1V (F1)"


# -- the order of turns


def test_the_lowest_roll_acts_first_and_only_tied_sides_roll_again() -> None:
    game = lance(
        *(at("locust", f"0{side + 1}05", side=side) for side in range(4)),
        # 7, 4, 7, 11; the two with 7 again: 9 and 9, then 6 and 3.
        faces=[3, 4, 2, 2, 1, 6, 5, 6, 4, 5, 3, 6, 3, 3, 1, 2],
    )
    initiative.roll(game)
    assert game.state.initiative == [1, 2, 0, 3]
    rolled = [event.data["side"] for event in dice(game)]
    assert rolled == [0, 1, 2, 3, 0, 2, 0, 2]


def test_a_side_without_a_mech_in_play_rolls_no_more() -> None:
    game = lance(
        *(at("locust", f"0{side + 1}05", side=side) for side in range(3)), faces=[1, 2, 5, 6]
    )
    game.state.mech("b1").out = "destroyed"
    initiative.roll(game)
    assert game.state.initiative == [0, 2]


@pytest.mark.rule("BT-1.p2")
@pytest.mark.parametrize(
    ("forces", "order"),
    [
        ((1, 1, 1), [2, 0, 1]),
        ((2, 2, 2), [2, 0, 1, 2, 0, 1]),
        ((4, 2, 1), [2, 0, 0, 0, 0, 1, 1]),
        ((5, 2, 2), [2, 0, 0, 1, 2, 0, 0, 0, 1]),
    ],
)
def test_who_has_more_mechs_acts_with_more_against_the_fewest(
    forces: tuple[int, ...], order: list[int]
) -> None:
    placed = [
        at("locust", f"0{side + 1}{row:02}", side=side)
        for side, count in enumerate(forces)
        for row in range(1, count + 1)
    ]
    game = lance(*placed, initiative=[2, 0, 1])
    alternation.begin(game.state, game.state.in_play())
    assert alternation.to_come(game.state) == order
    acted = []
    while (side := alternation.next_side(game.state)) is not None:
        acted.append(side)
        alternation.has_acted(game.state, alternation.waiting(game.state, side)[0])
    assert acted == order


# -- the map


def stretches_of(table: Table[State]) -> list[list[str]]:
    land = ground.of(table.setup, table.game.state)
    return [[land.number(hex) for hex in stretch] for stretch in land.stretches]


def test_the_rim_is_cut_clockwise_into_equal_stretches() -> None:
    # A board of 16 by 17 has 62 hexes at its rim.
    found = stretches_of(begun(*[force(LOCUST)] * 4))
    assert [len(stretch) for stretch in found] == [16, 16, 15, 15]
    assert [stretch[0] for stretch in found] == ["0101", "1602", "1517", "0116"]
    assert [stretch[-1] for stretch in found] == ["1601", "1617", "0117", "0102"]
    assert [len(stretch) for stretch in stretches_of(begun(*[force(LOCUST)] * 6))] == [
        11, 11, 10, 10, 10, 10,
    ]  # fmt: skip


def test_a_side_begins_within_three_hexes_of_its_stretch() -> None:
    table = three()
    land = ground.of(table.setup, table.game.state)
    for side, stretch in enumerate(land.stretches):
        zone = set_up.zone(land, table.game.state, side)
        near = [
            hex
            for hex in land.board.hexes
            if min(distance(hex, own) for own in stretch) <= 3 and land.depth(hex) <= 1
        ]
        assert zone == near


def test_one_hex_more_whenever_none_is_free() -> None:
    game = lance(*(at("locust", "", side=side) for side in range(3)), columns=9, rows=9)
    land = ground.of(game.setup, game.state)
    home = land.home(0, 3)
    mech = game.state.mech("b1")
    for number, hex in enumerate(home):
        game.state.mechs[f"x{number}"] = type(mech)(**{**vars(mech), "hex": hex})
    more = set_up.zone(land, game.state, 0)
    assert more
    assert all(land.to_home(0, hex) == 4 for hex in more)


def test_the_likely_facing_is_towards_the_middle() -> None:
    game = lance(*(at("locust", "", side=side) for side in range(3)))
    land = ground.of(game.setup, game.state)
    assert land.ahead(0, land.board.parse("0801")) == 3
    assert land.ahead(1, land.board.parse("0817")) == 0
    assert land.ahead(2, land.board.parse("0101")) == 2


@pytest.mark.rule("BT-11.13")
def test_mechs_withdraw_over_their_own_stretch_alone() -> None:
    game = lance(
        at("wolverine", "0301", side=0, facing=0),
        at("wolverine", "1001", side=0, facing=0),
        at("wolverine", "1201", side=1, facing=0),
        at("wolverine", "0117", side=2, facing=4),
    )
    game.setup.options["withdrawal"] = "allowed"
    stretches = ground.of(game.setup, game.state).stretches
    assert [len(stretch) for stretch in stretches] == [21, 21, 20]
    for mech_id in ("a1", "a2"):
        assert costs(game, f"leave:{mech_id}:walk")[game_number(game, mech_id)] == 1
    assert game_number(game, "b1") not in costs(game, "leave:b1:walk")
    assert costs(game, "leave:c1:walk")[game_number(game, "c1")] == 1


@pytest.mark.rule("BT-11.14")
def test_a_crippled_mech_draws_back_to_its_own_stretch() -> None:
    game = lance(
        at("atlas", "0809", side=0, crippled=True),
        at("locust", "1609", side=1),
        at("locust", "0109", side=2),
    )
    game.setup.options["withdrawal"] = "forced"
    reach = costs(game, "walk:a1")
    land = ground.of(game.setup, game.state)
    assert reach
    assert all(land.to_home(0, land.board.parse(number)) < 8 for number in reach)


def game_number(game: Game[State], mech_id: str) -> str:
    return ground.of(game.setup, game.state).number(game.state.mech(mech_id).at)


# -- the end


def of_three(**changes: Any) -> Game[State]:
    """An Atlas of the first side, and a Locust of each of the two others."""
    return lance(
        at("atlas", "0505", side=0),
        at("locust", "0905", side=1),
        at("locust", "0909", side=2),
        **changes,
    )


@pytest.mark.rule("BT-11.9")
def test_the_last_side_with_a_mech_in_play_has_won() -> None:
    game = of_three()
    game.state.mech("a1").out = "destroyed"
    assert victory.result(game) is None
    game.state.mech("c1").out = "withdrawn"
    result = victory.result(game)
    assert result is not None
    assert (result.winners, result.reason, result.rule) == ((1,), "only-one", "BT-11.18")


def test_if_nobody_is_left_it_is_a_draw() -> None:
    game = of_three()
    for mech in game.state.mechs.values():
        mech.out = "destroyed"
    result = victory.result(game)
    assert result is not None
    assert (result.winners, result.reason) == ((), "none-left")


def worth(name: str) -> int:
    return forces.worth(cards()[name].value, 4, 5)


@pytest.mark.rule("BT-11.10", "BT-11.12")
def test_at_the_limit_the_highest_value_in_play_wins_crippled_half() -> None:
    game = of_three(turn=12)
    assert victory.result(of_three(turn=11)) is None
    result = victory.result(game)
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "value")
    assert result.scores == (worth("atlas"), worth("locust"), worth("locust"))
    game.state.mech("a1").crippled = True
    assert victory.victory_points(game)[0] == worth("atlas") // 2


def test_at_the_limit_equal_values_are_a_draw() -> None:
    game = of_three(turn=12)
    game.state.mech("a1").out = "destroyed"
    result = victory.result(game)
    assert result is not None
    assert (result.winners, result.reason) == ((), "equal-value")
    game.state.mech("b1").crippled = True
    result = victory.result(game)
    assert result is not None
    assert result.winners == (2,)


def test_six_quiet_turns_end_it_as_the_limit_does() -> None:
    result = victory.result(of_three(quiet=6))
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "value")


@pytest.mark.rule("BT-11.10")
@pytest.mark.parametrize(("layout", "last"), [("1x1", 12), ("2x1", 18), ("1x3", 24), ("2x2", 18)])
def test_the_limit_grows_with_the_longer_way_across_the_map(layout: str, last: int) -> None:
    table = begun(*[force(LOCUST)] * 3, layout=layout, limit="none")
    assert victory.limit(table.game) == last


# -- leaving while others play on


def test_who_concedes_while_asked_is_out_and_the_others_play_on() -> None:
    table = three(LOCUST, WASP)
    play(table, "moving")
    (asked,) = table.asks
    table.answer(asked, CONCEDE)
    assert table.result is None
    assert asked not in table.asks
    assert asked not in alternation.to_come(table.game.state)
    play(table, "firing")
    mechs = [mech for mech in table.game.state.mechs.values() if mech.side == asked]
    assert [(mech.out, mech.hex) for mech in mechs] == [("withdrawn", None)] * 2


def test_who_concedes_while_another_is_asked_is_out_too() -> None:
    table = three()
    play(table, "moving")
    (asked,) = table.asks
    other = (asked + 1) % 3
    ask = table.asks[asked]
    table.answer(other, CONCEDE)
    assert table.asks == {asked: ask}
    play(table, "firing")
    assert table.game.state.in_play(other) == []
    assert out_of_turn.agreement_options(table, other) == []
    with pytest.raises(Illegal):
        table.answer(other, CONCEDE)


def test_the_last_one_who_does_not_concede_has_won() -> None:
    table = three()
    table.answer(0, CONCEDE)
    table.answer(2, CONCEDE)
    assert how_it_ended(table) == ((1,), "concession-of-many")


def test_who_concedes_in_the_set_up_places_nothing() -> None:
    table = three(LOCUST, WASP)
    (asked,) = table.asks
    table.answer(asked, CONCEDE)
    play(table, "moving")
    assert table.game.state.in_play(asked) == []
    assert len(table.game.state.in_play()) == 4


def test_whose_time_is_up_is_counted_out() -> None:
    table = three()
    (asked,) = table.asks
    first, second = (seat for seat in range(3) if seat != asked)
    assert [option.id for option in out_of_turn.claims(table, first)] == ["claim-win"]
    outcome = table.answer(first, CLAIM)
    assert table.result is None
    assert {"seat": asked, "by": first} in [
        event.data for event in outcome.events if event.kind == "timed-out"
    ]
    (asked,) = table.asks
    waits = second if asked == first else first
    table.answer(waits, CLAIM)
    assert how_it_ended(table) == ((waits,), "claim-of-many")


def test_a_draw_needs_all_who_are_still_in() -> None:
    table = three()
    table.answer(0, CONCEDE)
    table.answer(1, {"option": "draw-offer", "fields": {}})
    assert table.result is None
    table.answer(2, {"option": "draw-accept", "fields": {}})
    assert how_it_ended(table) == ((), "agreement-of-many")


def test_an_offer_is_void_when_somebody_leaves() -> None:
    table = three()
    table.answer(1, {"option": "draw-offer", "fields": {}})
    table.answer(0, CONCEDE)
    assert table.agreements.offered_by is None


def test_a_match_that_somebody_left_is_restored_as_it_was() -> None:
    table = three(LOCUST, WASP)
    play(table, "moving")
    snapshot = table.snapshot
    log = []
    for seat, raw in ((next(iter(table.asks)), CONCEDE), (None, None), (None, None)):
        seat = next(iter(table.asks)) if seat is None else seat
        raw = raw or table.asks[seat].sample(random.Random(2))
        outcome = table.answer(seat, raw)
        log.append((seat, raw, outcome.faces))
    again = Table.restored(SYSTEM, table.setup, Dice(Scripted([])), snapshot, log)
    assert again.digest() == table.digest()
    assert again.asks.keys() == table.asks.keys()


# -- all together


@pytest.mark.parametrize("seed", [2, 4])
def test_a_match_at_random_comes_to_its_end(seed: int) -> None:
    count = 2 + seed
    table = begun(*[force(ATLAS)] * count)
    played = playouts.play_out(SYSTEM, seed, setup=table.setup, check_every=5)
    assert played.trouble is None
    assert played.result is not None
    assert len(played.result.scores) == count


# -- at the edges of the map, and of the log


@pytest.mark.rule("BT-11.13")
def test_who_leaves_over_its_stretch_leaves_over_the_edge_that_lies_there() -> None:
    game = lance(
        at("wolverine", "0301", side=0, facing=0),
        at("locust", "1609", side=1),
        at("wolverine", "0117", side=2, facing=3),
    )
    game.setup.options["withdrawal"] = "allowed"
    for mech_id, number in (("a1", "0301"), ("c1", "0117")):
        move(game, f"leave:{mech_id}:walk", way=[number])
    left = [event.data for event in events(game, "left-map")]
    assert [(data["unit"], data["edge"]) for data in left] == [("a1", "top"), ("c1", "bottom")]


def test_the_log_says_in_which_order_all_sides_act() -> None:
    table = three()
    acted = event_of(SYSTEM, "initiative", {"order": [2, 0, 1], "rule": "BT-1.p1"})
    line = SYSTEM.events.line(acted, table.setup)
    assert line is not None
    order = "Player 3, Player 1, Player 2"
    assert str(line.message) == f"In each phase they act in this order: {order}."


@pytest.mark.rule("BT-11.7")
def test_on_a_map_of_deep_water_there_is_no_room() -> None:
    numbers = [f"{column:02}{row:02}" for column in (1, 2) for row in (1, 2)]
    game = lance(
        *(at("locust", "", side=side) for side in range(3)),
        columns=2,
        rows=2,
        hexes=dict.fromkeys(numbers, "0w2"),
    )
    with pytest.raises(Illegal) as refused:
        set_up.zone(ground.of(game.setup, game.state), game.state, 0)
    assert refused.value.rule == "BT-11.7"
