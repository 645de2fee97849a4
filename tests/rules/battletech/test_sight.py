"""Lines of sight and cover (BT-3.2), with the seeds' examples (BT-12.15 to BT-12.17)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.battletech import ground, sight
from games.rules.battletech.ground import Ground
from games.rules.battletech.sides import side_struck
from games.rules.battletech.sight import LEFT, RIGHT, Sight, ViewPoint, from_hex, seen
from games.rules.battletech.state import State
from games.rules.contract.asking import Game, Setup
from games.rules.dice import Dice, Scripted
from games.rules.hexes import Hex, distance, neighbours

from ..hexes.exact import met
from .country import board, mech, open_country, open_rows


def look(
    start: str,
    end: str,
    changes: Mapping[str, str] | None = None,
    *,
    prone: str = "",
    side: int | None = None,
    facing: int = 0,
) -> Sight:
    """What one standing 'Mech sees of another on level ground with these changes; those prone are
    named by their hexes."""
    here = open_country(12, 12, changes)
    points = [from_hex(here, here.board.parse(hex), hex in prone) for hex in (start, end)]
    return seen(here, points[0], points[1], facing, side)


def added(found: Sight) -> int:
    """What the line adds to the number to hit."""
    return sum(term.value for term in found.terms)


def match(changes: Mapping[str, str] | None = None, **mechs: str) -> Game[State]:
    """A match on level ground with changes, its 'Mechs standing in hexes."""
    state = State(board=board(*open_rows(12, 12, changes)))
    game = Game(state, Dice(Scripted([])), Setup(system="battletech"))
    here = open_country(12, 12)
    for mech_id, hex in mechs.items():
        state.mechs[mech_id] = mech(here.board.parse(hex), mech_id)
    return game


class TestExamplesOfTheSeeds:
    # 0505 to 0501 runs straight up: 0504, 0503, 0502 between; 0503 is next to neither.

    @pytest.mark.rule("BT-12.15", "BT-3.2.1")
    def test_a_hill_of_level_2_between_two_who_stand_on_level_0(self) -> None:
        found = look("0505", "0501", {"0503": "2"})
        assert (found.rule, found.blockers) == ("BT-3.2.1", ((4, 0),))
        assert str(found.why) == "In the way: a hill of level 2 in 0503."
        assert look("0505", "0501", {"0503": "1"}).clear

    @pytest.mark.rule("BT-12.15", "BT-3.2.2")
    @pytest.mark.parametrize(
        ("woods", "blocked", "points"),
        [
            ({"0503": "0l", "0504": "0h"}, True, 3),
            ({"0504": "0l", "0503": "0l", "0502": "0l"}, True, 3),
            ({"0504": "0h", "0502": "0h"}, True, 4),
            ({"0503": "0l", "0504": "0l"}, False, 2),
            ({"0503": "0h"}, False, 2),
        ],
    )
    def test_three_points_of_woods_block(
        self, woods: dict[str, str], blocked: bool, points: int
    ) -> None:
        found = look("0505", "0501", woods)
        assert found.clear is not blocked
        assert added(found) == points
        if blocked:
            assert found.rule == "BT-3.2.2"
            assert found.blocked_by is not None
            assert len(found.blockers) == len(woods)

    @pytest.mark.rule("BT-12.16", "BT-3.2.p3")
    def test_a_hill_next_to_the_target_covers_it(self) -> None:
        hill = {"0502": "1"}
        found = look("0505", "0501", hill)
        assert found.cover
        assert [(term.value, term.rule) for term in found.terms] == [(1, "BT-3.2.p3")]
        for level in "123":
            assert not look("0505", "0501", {**hill, "0505": level}).cover
        for level in ("0", "1", "4"):
            assert look("0505", "0501", {"0501": "0w1", "0505": level}).cover

    @pytest.mark.rule("BT-12.17", "BT-3.2.4")
    def test_a_jenner_in_a_death_from_above_stands_on_level_3(self) -> None:
        game = match({"0506": "1"}, a1="0505", b1="0506", b2="0512", b3="0509")
        jenner = game.state.mechs["a1"]
        jenner.facing, jenner.movement.dfa = 3, "b1"
        land = ground.of(game.setup, game.state)
        assert sight.view_point(game, land, jenner) == ViewPoint((4, 2), 3, 5)
        atlas = game.state.mechs["b1"]
        shot = sight.line(game, atlas, jenner)
        assert side_struck(jenner, atlas.at, shot.beside) == "front"
        assert shot.clear
        assert added(shot) == 0
        assert distance(game.state.mechs["b1"].at, jenner.at) == 1

    @pytest.mark.rule("BT-3.2.4")
    def test_in_a_death_from_above_it_looks_over_what_hides_it_on_the_ground(self) -> None:
        game = match({"0508": "3"}, a1="0505", b1="0506", b2="0511")
        jumper, far = game.state.mechs["a1"], game.state.mechs["b2"]
        assert not sight.line(game, jumper, far).clear
        jumper.movement.dfa = "b1"
        assert sight.line(game, jumper, far).clear
        assert sight.line(game, far, jumper).clear

    @pytest.mark.rule("BT-3.2.4")
    @pytest.mark.parametrize(("own", "below", "top"), [("0", "0", 4), ("2", "0", 6), ("0", "3", 7)])
    def test_it_stands_above_the_higher_of_both_hexes(self, own: str, below: str, top: int) -> None:
        game = match({"0505": own, "0506": below}, a1="0505", b1="0506")
        game.state.mechs["a1"].movement.dfa = "b1"
        land = ground.of(game.setup, game.state)
        assert sight.view_point(game, land, game.state.mechs["a1"]).top == top


class TestWhatIntervenes:
    @pytest.mark.rule("BT-3.2.p2")
    def test_a_hill_as_high_as_both(self) -> None:
        assert not look("0505", "0501", {"0505": "1", "0501": "1", "0503": "3"}).clear
        assert look("0505", "0501", {"0505": "2", "0503": "3"}).clear
        assert not look("0505", "0501", {"0505": "2", "0503": "4"}).clear

    @pytest.mark.rule("BT-3.2.p2")
    def test_next_to_one_it_needs_to_be_as_high_as_that_one_only(self) -> None:
        assert not look("0505", "0501", {"0501": "3", "0504": "2"}).clear
        assert not look("0505", "0501", {"0505": "3", "0502": "2"}).clear
        assert look("0505", "0501", {"0501": "3", "0503": "2"}).clear
        assert look("0505", "0501", {"0501": "3", "0502": "2"}).clear

    @pytest.mark.rule("BT-3.2.p2")
    def test_woods_are_two_levels_high(self) -> None:
        assert added(look("0505", "0501", {"0505": "1", "0503": "0h"})) == 0
        assert added(look("0505", "0501", {"0505": "1", "0503": "1l"})) == 1
        assert added(look("0505", "0501", {"0505": "1", "0501": "1", "0503": "0h"})) == 0
        assert added(look("0505", "0501", {"0505": "1", "0502": "0h"})) == 2

    @pytest.mark.rule("BT-3.2.p2", "BT-0.p1")
    def test_the_prone_see_over_less(self) -> None:
        hill = {"0503": "1"}
        assert look("0505", "0501", hill, prone="0505").clear
        assert not look("0505", "0501", hill, prone="0505 0501").clear
        assert not look("0505", "0501", {"0504": "1"}, prone="0505").clear
        assert look("0505", "0501", {"0502": "1"}, prone="0505").clear

    @pytest.mark.rule("BT-3.2.p2")
    def test_their_own_hexes_do_not_intervene(self) -> None:
        assert added(look("0505", "0501", {"0505": "0h", "0501": "0h"})) == 0

    @pytest.mark.rule("BT-3.2.p1")
    def test_neighbours_always_see_each_other(self) -> None:
        assert look("0505", "0504", {"0505": "-6", "0504": "12h"}).clear

    @pytest.mark.rule("BT-3.2.1", "BT-3.2.2")
    def test_every_blocker_is_named(self) -> None:
        found = look("0505", "0501", {"0504": "2", "0503": "1h", "0502": "0l"})
        assert found.rule == "BT-3.2.1"
        assert str(found.why) == (
            "In the way: a hill of level 2 in 0504, heavy woods in 0503 and light woods in 0502."
        )

    @pytest.mark.rule("BT-3.2.1")
    def test_woods_that_would_not_block_are_not_named(self) -> None:
        found = look("0505", "0501", {"0504": "2", "0502": "0l"})
        assert str(found.why) == "In the way: a hill of level 2 in 0504."
        assert added(found) == 1

    @pytest.mark.rule("BT-3.3.p1")
    def test_each_woods_that_intervenes_is_a_term(self) -> None:
        found = look("0505", "0501", {"0504": "0l", "0502": "0l"})
        terms = [(term.value, str(term.label), term.rule) for term in found.woods_terms]
        assert terms == [
            (1, "light woods in 0504", "BT-3.3.p1"),
            (1, "light woods in 0502", "BT-3.3.p1"),
        ]

    @pytest.mark.rule("BT-3.2.p1")
    def test_a_hex_that_is_touched_at_a_corner_is_not_on_the_line(self) -> None:
        # G-96: from 0505 to 0908 the corners of 0606 and 0806 are touched.
        assert look("0505", "0908", {"0606": "9", "0806": "9"}).clear
        assert not look("0505", "0908", {"0706": "9"}).clear


class TestWater:
    @pytest.mark.rule("BT-3.2.3")
    @pytest.mark.parametrize("end", ["0504", "0501"])
    def test_nobody_sees_through_the_surface(self, end: str) -> None:
        lake = {"0505": "0w2"}
        for found in (look("0505", end, lake), look(end, "0505", lake)):
            assert (found.rule, found.blockers) == ("BT-3.2.3", ())
        assert look("0505", end, {"0505": "0w1"}).clear
        assert not look("0505", end, {"0505": "0w1"}, prone="0505").clear

    @pytest.mark.rule("BT-3.2.3")
    def test_two_under_water_see_each_other_above_the_bottom(self) -> None:
        lake = {f"05{row:02}": "0w2" for row in range(1, 6)}
        assert look("0505", "0501", lake).clear
        assert look("0505", "0501", {**lake, "0503": "0w1"}).clear
        assert not look("0505", "0501", {**lake, "0503": "0"}).clear


class TestCover:
    @pytest.mark.rule("BT-3.2.p3")
    def test_only_a_standing_target_has_cover(self) -> None:
        assert not look("0505", "0501", {"0502": "1"}, prone="0505").blocked_by
        assert look("0505", "0501", {"0502": "1"}, prone="0505").cover
        assert not look("0505", "0501", {"0502": "1", "0505": "3"}, prone="0501").cover
        assert not look("0501", "0505", {"0505": "0w1"}, prone="0505").cover

    @pytest.mark.rule("BT-3.2.p3")
    def test_a_hill_exactly_one_level_above_the_targets_hex(self) -> None:
        assert look("0505", "0501", {"0501": "1", "0502": "2"}).cover
        assert not look("0505", "0501", {"0501": "1", "0502": "1"}).cover
        assert not look("0505", "0501", {"0503": "1"}).cover

    @pytest.mark.rule("BT-3.2.p3")
    def test_higher_compares_the_tops(self) -> None:
        hill = {"0502": "1", "0505": "1"}
        assert not look("0505", "0501", hill).cover
        assert look("0505", "0501", hill, prone="0505").cover

    @pytest.mark.rule("BT-3.2.p3")
    def test_cover_is_the_targets_alone(self) -> None:
        assert not look("0501", "0505", {"0502": "1"}).cover

    @pytest.mark.rule("BT-3.2.p3")
    def test_deeper_water_and_shallow_water_give_none(self) -> None:
        assert not look("0505", "0501", {"0501": "0w0"}).cover
        assert look("0505", "0504", {"0504": "0w1"}).cover


class TestAlongEdges:
    # From 0505 to 0705 the line runs between 0604 (left) and 0605 (right).

    @pytest.mark.rule("BT-3.2.p1")
    def test_the_side_that_is_worse_for_the_attacker_counts(self) -> None:
        assert look("0505", "0705", {"0604": "0l"}).side == LEFT
        right = look("0505", "0705", {"0604": "0l", "0605": "0h"})
        assert (right.side, added(right), right.beside) == (RIGHT, 2, (5, 2))
        blocked = look("0505", "0705", {"0604": "2", "0605": "0h"})
        assert (blocked.side, blocked.clear) == (LEFT, False)

    @pytest.mark.rule("BT-3.2.p1")
    def test_cover_counts_as_worse(self) -> None:
        found = look("0505", "0705", {"0605": "1"})
        assert (found.side, found.cover) == (RIGHT, True)

    @pytest.mark.rule("BT-3.2.p1")
    def test_the_whole_line_lies_on_one_side(self) -> None:
        # G-28. 0505 to 0905: 0604|0605, 0705, 0804|0805, on the left one woods, on the right one.
        found = look("0505", "0905", {"0604": "0l", "0805": "0l"})
        assert added(found) == 1

    @pytest.mark.rule("BT-3.2.p1")
    def test_at_the_edge_of_the_map_the_hex_of_a_pair_that_is_on_it_counts(self) -> None:
        # From 0101 to 0301 the line runs between 0200, which is off the map, and 0201.
        found = look("0101", "0301", {"0201": "2"})
        assert not found.clear
        assert not look("0101", "0301", {"0201": "2"}, side=LEFT).clear

    @pytest.mark.rule("BT-3.2.p1")
    def test_where_both_are_as_bad_the_shot_comes_nearer_to_the_front(self) -> None:
        # G-31: the attacker stands at 270 degrees or at 90 degrees of the target's facing.
        for facing in range(6):
            found = look("0505", "0705", facing=facing)
            assert found.side == (RIGHT if facing in (2, 3, 4) else LEFT), facing

    @pytest.mark.rule("BT-3.2.p1")
    def test_what_is_kept_counts_in_both_directions(self) -> None:
        game = match({"0604": "0l", "0605": "1"}, a1="0505", b1="0705")
        first, second = game.state.mechs["a1"], game.state.mechs["b1"]
        assert sight.line(game, first, second).side == LEFT
        assert sight.line(game, second, first).side == RIGHT
        assert game.state.lines == {}
        second.prone = True
        game.state.mechs["a1"].prone = False
        kept = sight.line(game, second, first)
        sight.keep(game, second, first, sight.line(game, second, first).side)
        assert game.state.lines == {"0505-0705": 1 - (kept.side or 0)}
        back = sight.line(game, first, second)
        assert back.side == 1 - (kept.side or 0)
        assert back.through == kept.through

    @pytest.mark.rule("BT-3.2.p1")
    def test_what_is_kept_goes_before_what_would_be_worse(self) -> None:
        game = match({"0605": "0h"}, a1="0505", b1="0705")
        first, second = game.state.mechs["a1"], game.state.mechs["b1"]
        game.state.lines["0505-0705"] = LEFT
        assert added(sight.line(game, first, second)) == 0
        assert added(sight.line(game, second, first)) == 0

    @pytest.mark.rule("BT-3.2.p1")
    def test_other_lines_are_not_kept(self) -> None:
        game = match(None, a1="0505", b1="0502")
        first, second = game.state.mechs["a1"], game.state.mechs["b1"]
        sight.keep(game, first, second, sight.line(game, first, second).side)
        assert game.state.lines == {}


# -- every line again, straight from the words of the ledger ------------------------------------

TERRAIN = ["0", "0", "0", "1", "2", "3", "-1", "0l", "0l", "1l", "0h", "1h", "0w1", "0w2", "-1w3"]


def random_country(rng: random.Random) -> dict[str, str]:
    return {
        f"{column:02}{row:02}": rng.choice(TERRAIN)
        for column, row in product(range(1, 13), range(1, 13))
    }


def judged(here: Ground, start: ViewPoint, end: ViewPoint, pairs: int) -> tuple[Any, ...]:
    """A line by clipping every hex of the map against it, in exact fractions, and then reading
    BT-3.2 sentence by sentence; of pairs the hexes on one side of the line."""
    if start.submerged != end.submerged:
        return ("blocked",)
    on_line = []
    for hex in here.board.hexes:
        if hex in (start.hex, end.hex):
            continue
        how = met(start.hex, end.hex, hex)
        if how == "crossed" or (how == "along a side" and counts(here, start, end, hex, pairs)):
            on_line.append(hex)
    blocked, points, cover = False, 0, False
    for hex in on_line:
        terrain = here.terrain(hex)
        surface = terrain.level - (terrain.depth if start.submerged else 0)
        tops = [surface] + ([terrain.level + 2] if "woods" in terrain.kind else [])
        for number, top in enumerate(tops):
            intervenes = (
                (top >= start.top and top >= end.top)
                or (hex in neighbours(start.hex) and top >= start.top)
                or (hex in neighbours(end.hex) and top >= end.top)
            )
            if intervenes and number == 0:
                blocked = True
            if intervenes and number == 1:
                points += 1 if terrain.kind == "light-woods" else 2
        if hex in neighbours(end.hex) and terrain.level == end.level + 1:
            cover = cover or (end.standing and start.top <= end.top)
    cover = cover or (end.standing and end.depth == 1)
    return (blocked or points >= 3, points, cover)


def counts(here: Ground, start: ViewPoint, end: ViewPoint, hex: Hex, side: int) -> bool:
    """Whether a hex beside the line lies on the side that counts, or its twin is off the map."""
    (q, r), (x, y) = (
        (end.hex[0] - start.hex[0], end.hex[1] - start.hex[1]),
        (hex[0] - start.hex[0], hex[1] - start.hex[1]),
    )
    right = q * y - r * x > 0
    if right == (side == RIGHT):
        return True
    twin = [
        other
        for other in neighbours(hex)
        if met(start.hex, end.hex, other) == "along a side"
        and (q * (other[1] - start.hex[1]) - r * (other[0] - start.hex[0]) > 0) != right
    ]
    return not any(other in here for other in twin)


@pytest.mark.rule("BT-3.2.p1", "BT-3.2.p2", "BT-3.2.1", "BT-3.2.2", "BT-3.2.3", "BT-3.2.p3")
@pytest.mark.parametrize("seed", range(5))
def test_lines_against_a_reading_of_the_rules_hex_by_hex(seed: int) -> None:
    rng = random.Random(seed)
    here = open_country(12, 12, random_country(rng))
    for _pair in range(40):
        start, end = (
            from_hex(here, hex, rng.random() < 0.3) for hex in rng.sample(here.board.hexes, 2)
        )
        for side in (LEFT, RIGHT):
            found = seen(here, start, end, 0, side)
            wanted = judged(here, start, end, side)
            if wanted == ("blocked",):
                assert found.rule == "BT-3.2.3"
            else:
                woods = sum(term.value for term in found.woods_terms)
                assert (not found.clear, woods, found.cover) == wanted


HEXES = st.tuples(st.integers(1, 12), st.integers(1, 12)).map(lambda at: f"{at[0]:02}{at[1]:02}")


@pytest.mark.rule("BT-3.2.p1")
@given(start=HEXES, end=HEXES, seed=st.integers(0, 30), prone=st.booleans(), side=st.integers(0, 1))
def test_lines_work_both_ways(start: str, end: str, seed: int, prone: bool, side: int) -> None:
    here = open_country(12, 12, random_country(random.Random(seed)))
    first = from_hex(here, here.board.parse(start), prone)
    second = from_hex(here, here.board.parse(end), False)
    there, back = seen(here, first, second, 0, side), seen(here, second, first, 0, 1 - side)
    assert there.clear == back.clear
    assert there.through == back.through[::-1]
    assert sorted(map(str, there.woods_terms)) == sorted(map(str, back.woods_terms))
