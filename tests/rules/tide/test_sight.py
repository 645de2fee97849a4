"""Lines of sight (TI-8), with the seed's cases (TI-17.16 to TI-17.24).

The straight row is row 4: hex 0 is 0004, hex 5 is 0504.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.tide import ground
from games.rules.tide.ground import Ground
from games.rules.tide.sight import Sight, seen, visible

from .positions import COLUMNS, hex_of, match, number_of, squad, vehicle


def land(hexes: Mapping[str, str] | None = None) -> Ground:
    """Open level ground with these hexes."""
    game = match(hexes=hexes)
    return ground.of(game.setup, game.state)


def look(start: str, end: str, hexes: Mapping[str, str] | None = None) -> Sight:
    """The line between two hexes; it is the same from both ends (TI-8.p1)."""
    here = land(hexes)
    there, back = (
        seen(here, hex_of(one), hex_of(other)) for one, other in ((start, end), (end, start))
    )
    assert (there.rule, set(there.blind)) == (back.rule, set(back.blind))
    assert there.through == back.through[::-1] or len(there.through[0]) == 2
    return there


def row(start: int, end: int, hexes: Mapping[int, str] | None = None) -> Sight:
    """The line between two hexes of the straight row."""
    return look(f"{start:02}04", f"{end:02}04", {f"{n:02}04": w for n, w in (hexes or {}).items()})


class TestCasesOfTheSeed:
    @pytest.mark.rule("TI-17.16", "TI-8.2", "TI-8.p1")
    def test_a_line_is_clear_with_nothing_or_units_alone_between(self) -> None:
        assert row(0, 5).clear
        game = match(
            squad("rr", "0004"), squad("rr", "0504", side=1), vehicle("opel-blitz", "0204")
        )
        land = ground.of(game.setup, game.state)
        assert seen(land, hex_of("0004"), hex_of("0504")).clear

    @pytest.mark.rule("TI-17.17", "TI-8.2", "TI-8.5")
    def test_woods_between_block_and_woods_at_the_ends_do_not(self) -> None:
        found = row(0, 5, {3: "0w"})
        assert (found.rule, found.blockers) == ("TI-8.5", (hex_of("0304"),))
        assert str(found.why) == "In the way: woods in 0304."
        assert found.blocked_by is not None
        assert found.blocked_by.rule == "TI-8.5"
        assert row(0, 5, {0: "0w", 5: "0w"}).clear

    @pytest.mark.rule("TI-17.18", "TI-8.1")
    def test_adjacent_units_see_each_other(self) -> None:
        assert row(0, 1, {0: "0w", 1: "0w"}).clear
        assert row(0, 1, {0: "2b", 1: "0b"}).clear
        assert row(3, 3).clear

    @pytest.mark.rule("TI-17.19", "TI-8.3", "TI-8.4")
    def test_along_a_hexside_both_hexes_have_to_block(self) -> None:
        # From 0202 to 0204 the line runs between 0103 and 0203.
        assert set(look("0202", "0204").through[0]) == {hex_of("0103"), hex_of("0203")}
        assert look("0202", "0204", {"0103": "0w"}).clear
        assert look("0202", "0204", {"0203": "0w"}).clear
        found = look("0202", "0204", {"0103": "0w", "0203": "0b"})
        assert found.rule == "TI-8.5"
        assert set(found.blockers) == {hex_of("0103"), hex_of("0203")}

    @pytest.mark.rule("TI-17.20", "TI-8.6c", "TI-8.6d")
    def test_behind_an_obstacle_2_hexes_are_blind_at_a_difference_of_1(self) -> None:
        hexes = {0: "1", 2: "0w"}
        for end in (3, 4):
            found = row(0, end, hexes)
            assert (found.rule, found.blockers) == ("TI-8.6d", (hex_of("0204"),))
            assert str(found.why) == "It is in the blind spot behind woods in 0204."
        found = row(0, 5, hexes)
        assert found.clear
        assert found.obstacle == (hex_of("0204"),)
        assert [number_of(hex) for hex in found.blind] == ["0304", "0404"]

    @pytest.mark.rule("TI-17.21", "TI-8.6d")
    def test_behind_an_obstacle_1_hex_is_blind_at_a_difference_of_2(self) -> None:
        hexes = {0: "2", 2: "0w"}
        assert row(0, 3, hexes).rule == "TI-8.6d"
        assert row(0, 4, hexes).clear

    @pytest.mark.rule("TI-17.22", "TI-8.6d")
    def test_the_obstacle_nearest_to_the_lower_unit_counts(self) -> None:
        hexes = {0: "1", 2: "0w", 5: "0w"}
        found = row(0, 7, hexes)
        assert (found.rule, found.obstacle) == ("TI-8.6d", (hex_of("0504"),))
        assert row(0, 8, hexes).clear

    @pytest.mark.rule("TI-17.23", "TI-8.5")
    def test_higher_ground_between_units_of_one_level_blocks(self) -> None:
        found = row(0, 5, {3: "1"})
        assert found.rule == "TI-8.5"
        assert str(found.why) == "In the way: a hill of level 1 in 0304."
        assert row(0, 5, {0: "1", 3: "1", 5: "1"}).clear
        assert row(0, 5, {0: "1", 3: "0", 5: "1"}).clear

    @pytest.mark.rule("TI-17.24", "TI-8.6b")
    def test_a_plateau_blocks_until_the_unit_stands_at_its_edge(self) -> None:
        hexes = {0: "1", 1: "1", 2: "1"}
        found = row(0, 6, hexes)
        assert (found.rule, found.blockers) == ("TI-8.6b", (hex_of("0104"),))
        assert (
            str(found.why)
            == "Too far from the edge of the hill; in between: a hill of level 1 in 0104."
        )
        assert row(2, 6, hexes).clear


class TestHeights:
    @pytest.mark.rule("TI-8.6a")
    def test_ground_above_the_higher_unit_blocks_wherever_it_lies(self) -> None:
        found = row(0, 8, {0: "1", 3: "2"})
        assert found.rule == "TI-8.6a"
        assert str(found.why) == "Higher than both: a hill of level 2 in 0304."

    @pytest.mark.rule("TI-8.6", "TI-8.6c", "TI-8.6b")
    def test_ground_as_high_as_the_higher_unit_and_away_from_it_is_an_obstacle(self) -> None:
        hexes = {0: "1", 3: "1"}
        assert row(0, 5, hexes).rule == "TI-8.6d"
        assert row(0, 6, hexes).clear

    @pytest.mark.rule("TI-8.6c")
    def test_a_low_hill_is_an_obstacle_below_a_high_one(self) -> None:
        hexes = {0: "2", 2: "1"}
        assert row(0, 3, hexes).rule == "TI-8.6d"
        assert row(0, 4, hexes).clear
        assert row(0, 4, {0: "2", 2: "1", 4: "1"}).clear, "it is no higher than the lower unit"

    @pytest.mark.rule("TI-8.9")
    @pytest.mark.parametrize("level", ["0w", "1w", "2w"])
    def test_blocking_terrain_blocks_whatever_its_level(self, level: str) -> None:
        assert row(0, 5, {0: "2", 3: level, 5: "2"}).rule == "TI-8.5"

    @pytest.mark.rule("TI-8.9")
    def test_blocking_terrain_obstructs_below_the_lower_unit(self) -> None:
        hexes = {0: "2", 4: "0w", 5: "1"}
        assert row(0, 5, hexes).rule == "TI-8.6d"
        assert row(0, 6, {**hexes, 6: "1"}).rule == "TI-8.6d"
        assert row(0, 7, {**hexes, 7: "1"}).clear


class TestHexsides:
    @pytest.mark.rule("TI-8.8")
    def test_each_hex_of_a_pair_blocks_by_a_test_of_its_own(self) -> None:
        assert look("0202", "0204", {"0103": "0w", "0203": "1"}).rule == "TI-8.5"
        assert look("0202", "0204", {"0203": "1"}).clear

    @pytest.mark.rule("TI-8.8")
    def test_a_plateau_beside_an_obstacle_is_an_obstacle(self) -> None:
        # From 0200 to 0204: between 0101 and 0201, through 0202, between 0103 and 0203.
        high = {"0200": "1", "0101": "1"}
        assert look("0200", "0204", high).clear
        assert look("0200", "0204", {**high, "0201": "1"}).rule == "TI-8.6b"
        found = look("0200", "0204", {**high, "0201": "0w"})
        assert found.clear, "3 hexes behind it the ground is seen again"
        assert set(found.obstacle) == {hex_of("0101"), hex_of("0201")}
        assert look("0200", "0202", {**high, "0201": "0w"}).rule == "TI-8.6d"

    @pytest.mark.rule("TI-8.8", "TI-8.6a")
    def test_ground_too_high_on_one_side_alone_does_not_block(self) -> None:
        high = {"0200": "1", "0103": "2"}
        assert look("0200", "0204", high).clear
        assert look("0200", "0204", {**high, "0203": "2"}).rule == "TI-8.6a"

    @pytest.mark.rule("TI-8.4", "TI-8.8")
    def test_along_the_rim_of_the_map_nothing_blocks_on_the_other_side(self) -> None:
        assert look("0000", "0002", {"0001": "0w"}).clear
        assert look("0000", "0002", {"0000": "1", "0001": "2"}).clear
        assert look("0000", "0004", {"0002": "0w"}).rule == "TI-8.5"

    @pytest.mark.rule("TI-8.6b")
    def test_along_the_rim_only_the_hex_beside_the_higher_unit_is_a_plateau(self) -> None:
        """From 0000 to 0004 the line runs along the rim, through 0002, and along the rim again."""
        found = look("0000", "0004", {"0000": "1", "0002": "1"})
        assert found.rule == "TI-8.6d", "an obstacle, and no plateau"

    @pytest.mark.rule("TI-8.3")
    def test_a_hex_that_the_line_touches_at_a_corner_is_not_on_it(self) -> None:
        # The line from 0202 to 0603 passes corners of 0303 and 0502.
        assert look("0202", "0603", {"0303": "0w", "0502": "0w"}).clear
        for crossed in ("0302", "0402", "0403", "0503"):
            assert not look("0202", "0603", {crossed: "0w"}).clear


@pytest.mark.rule("TI-8.p1")
@settings(max_examples=12)
@given(st.lists(st.sampled_from(["0", "0", "0w", "1", "1w", "2"]), min_size=20, max_size=20))
def test_sight_is_mutual_on_any_map(written: list[str]) -> None:
    numbers = [f"{column:02}{row:02}" for row, column in product(range(4), range(5))]
    game = match(hexes=dict(zip(numbers, written, strict=True)), columns=5, rows=4)
    here = ground.of(game.setup, game.state)
    for start, end in combinations(here.board.hexes, 2):
        assert seen(here, start, end).rule == seen(here, end, start).rule


@pytest.mark.rule("TI-8.6d")
def test_all_that_a_hill_sees_leaves_out_its_blind_spots() -> None:
    here = land({"0004": "1", "0204": "0w"})
    found = {number_of(hex) for hex in visible(here, hex_of("0004"))}
    unseen = {f"{column:02}04" for column in range(COLUMNS)} - found
    assert unseen == {"0304", "0404"}
