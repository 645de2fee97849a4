"""Random boards: country that can be played from every side (BT-11.4, BT-11.5)."""

from __future__ import annotations

import random
from hashlib import sha256
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.battletech.cards.boards import faults
from games.rules.battletech.cards.country import (
    AMOUNTS,
    Amount,
    Canvas,
    hindrances,
    open_up,
    parts,
    random_board,
)
from games.rules.battletech.cards.country.playable import WALKED
from games.rules.battletech.cards.schema import BoardCard
from games.rules.battletech.cards.terrain import Terrain
from games.rules.battletech.constants.ground import LOWEST_LEVEL

from .test_boards import board_cards, card

AMOUNT = st.sampled_from(AMOUNTS)
SEEDS = range(6)
RECORDED: list[tuple[tuple[Amount, Amount, Amount, int], str]] = [
    (("none", "none", "none", 1), "47324e1614aa"),
    (("few", "some", "many", 2), "ff12ce84f1e3"),
    (("some", "few", "none", 3), "a0aaa9e9e840"),
    (("some", "some", "some", 7), "c753c180dec5"),
    (("many", "many", "many", 4), "e110c70623f2"),
    (("many", "none", "few", 5), "08844f38f3cc"),
    (("few", "many", "some", 6), "b5f3b24d38d3"),
    (("none", "few", "many", 8), "c83011997be4"),
]


def canvas(columns: int = 16, rows: int = 17, seed: int = 1) -> Canvas:
    return Canvas(columns, rows, random.Random(seed))


def made(hills: Amount, woods: Amount, water: Amount, seed: int) -> Canvas:
    return Canvas.of(BoardCard.model_validate(random_board(hills, woods, water, seed)))


def shown(board: Canvas) -> list[str]:
    return [str(message) for message in hindrances(board)]


class TestBoards:
    @pytest.mark.rule("BT-11.4", "BT-11.5")
    @settings(max_examples=8, deadline=None)
    @given(hills=AMOUNT, woods=AMOUNT, water=AMOUNT, seed=st.integers(0, 10**6))
    def test_every_board_can_be_played(
        self, hills: Amount, woods: Amount, water: Amount, seed: int
    ) -> None:
        board = BoardCard.model_validate(random_board(hills, woods, water, seed))
        assert faults(board) == []
        assert (board.columns, board.rows) == (16, 17)
        assert shown(Canvas.of(board)) == []

    def test_the_same_seed_makes_the_same_board(self) -> None:
        first = random_board("some", "some", "some", 7)
        assert first == random_board("some", "some", "some", 7)
        assert first["hexes"] != random_board("some", "some", "some", 8)["hexes"]

    @pytest.mark.parametrize(("choices", "digest"), RECORDED)
    def test_a_seed_makes_the_board_that_it_always_made(
        self, choices: tuple[Amount, Amount, Amount, int], digest: str
    ) -> None:
        """Boards are known by their seed: matches and people name them so."""
        rows = "\n".join(random_board(*choices)["hexes"])
        assert sha256(rows.encode()).hexdigest()[:12] == digest

    @pytest.mark.parametrize(("columns", "rows"), [(4, 4), (8, 30), (32, 34)])
    def test_boards_of_other_sizes(self, columns: int, rows: int) -> None:
        board = random_board("many", "many", "many", 3, columns, rows)
        assert faults(BoardCard.model_validate(board)) == []
        assert len(board["hexes"]) == rows

    def test_none_is_none(self) -> None:
        board = made("none", "none", "none", 1)
        assert {hex.level for hex in board.hexes.values()} == {0}
        assert {hex.kind for hex in board.hexes.values()} == {"clear", "rough"}

    def test_more_of_each_is_more(self) -> None:
        def counted(place: int, amount: Amount) -> int:
            count = 0
            for seed in SEEDS:
                chosen: list[Amount] = ["none", "none", "none"]
                chosen[place] = amount
                for hex in made(chosen[0], chosen[1], chosen[2], seed).hexes.values():
                    count += (hex.level, "woods" in hex.kind, hex.kind == "water")[place]
            return count

        for place in range(3):
            counts = [counted(place, amount) for amount in AMOUNTS]
            assert counts == sorted(set(counts)), place

    def test_it_looks_like_country(self) -> None:
        for hills, seed in product(AMOUNTS[1:], SEEDS):
            board = made(hills, "some", "some", seed)
            steps = [
                abs(board.level(hex) - board.level(other))
                for hex in board.hexes
                for other in board.beside(hex)
            ]
            assert sum(step <= 1 for step in steps) > 0.75 * len(steps)
            alone = [
                hex
                for hex, there in board.hexes.items()
                if "woods" in there.kind
                and not any("woods" in board.hexes[other].kind for other in board.beside(hex))
            ]
            assert len(alone) <= 5

    def test_no_water_stands_above_the_ground_beside_it(self) -> None:
        for seed in SEEDS:
            board = canvas(seed=seed)
            parts.ridge(board, [board.board.parse("0505")], 4, 5)
            filled = parts.lake(board, board.board.parse("0709"), 12, 3)
            for hex in filled:
                assert all(board.level(other) >= board.level(hex) for other in board.beside(hex))


class TestParts:
    def test_a_hill_falls_from_its_top_to_its_foot(self) -> None:
        board = canvas()
        top = board.board.parse("0809")
        parts.ridge(board, [top], 4, 4)
        assert board.level(top) == 4
        assert board.level(board.board.parse("0804")) == 0
        assert board.level(board.board.parse("0807")) in (2, 3)

    def test_a_river_flows_without_a_break_and_has_fords(self) -> None:
        for seed in SEEDS:
            board = canvas(seed=seed)
            bed = parts.river(board, [board.board.parse("0801"), board.board.parse("0817")], 2)
            assert all(after in board.beside(hex) for hex, after in pairwise(bed))
            assert {board.hexes[hex].depth for hex in bed} == {1, 2}
            assert len({board.level(hex) for hex in bed}) == 1

    def test_a_lake_is_deeper_away_from_its_shore(self) -> None:
        board = canvas()
        filled = parts.lake(board, board.board.parse("0809"), 40, 3)
        assert {board.hexes[hex].depth for hex in filled} == {1, 2, 3}
        for hex in filled:
            shore = any(not board.is_water(other) for other in board.beside(hex))
            assert (board.hexes[hex].depth == 1) == shore

    def test_woods_grow_only_where_nothing_stands(self) -> None:
        board = canvas()
        lake = parts.lake(board, board.board.parse("0809"), 12, 2)
        assert parts.woods(board, lake[0], 9) == []
        assert parts.stones(board, lake[0], 9) == []
        grown = parts.woods(board, board.board.parse("0804"), 200)
        assert len(grown) == 200
        assert not set(grown) & set(lake)


class TestPlayable:
    def test_ground_behind_cliffs_is_found_and_opened(self) -> None:
        plateau = Canvas.of(card(*["0 " * 8] * 4, *["0 0 5 5 5 5 0 0"] * 3, *["0 " * 8] * 4))
        assert shown(plateau) == ["12 hexes cannot be walked to from the rest."]
        open_up(plateau)
        assert shown(plateau) == []
        assert sum(hex.level == 5 for hex in plateau.hexes.values()) >= 9

    def test_water_that_cannot_be_climbed_out_of_is_made_shallower(self) -> None:
        lake = Canvas.of(card(*["0 " * 8] * 5, "0 0 0w4 0w6 0w5 0 0 0", *["0 " * 8] * 5))
        open_up(lake)
        assert shown(lake) == []
        assert {hex.level for hex in lake.hexes.values()} == {0}

    @pytest.mark.rule("BT-11.7")
    def test_a_home_zone_under_water_is_found_and_opened(self) -> None:
        flooded = Canvas.of(card(*["0w2 " * 8] * 3, *["0w1 " * 8] * 8))
        assert "There is room for 0 'Mechs at one edge." in shown(flooded)
        open_up(flooded)
        assert shown(flooded) == []

    def test_water_below_the_lowest_ground_is_made_shallower(self) -> None:
        pit = Canvas(6, 9, random.Random(1))
        pit.put(pit.board.hexes[0], Terrain(LOWEST_LEVEL, "water", 6))
        open_up(pit)
        assert shown(pit) == []
        assert pit.hexes[pit.board.hexes[0]] == Terrain(LOWEST_LEVEL, "water", WALKED)

    @settings(max_examples=15, deadline=None)
    @given(board_cards())
    def test_any_country_can_be_opened(self, board: BoardCard) -> None:
        here = Canvas.of(board)
        open_up(here)
        assert not [text for text in shown(here) if "walked" in text]
        again = BoardCard.model_validate({**board.model_dump(), "hexes": here.rows()})
        assert faults(again) == []
