"""The map: levels, water, heights, edges, how boards are laid (BT-0.p1, BT-0.p2, BT-11.4 to 16)."""

from __future__ import annotations

import pytest

from games.rules.battletech import forces, ground
from games.rules.battletech.cards.boards import built_in_boards
from games.rules.battletech.constants.ground import LAYOUTS
from games.rules.battletech.state import State, Strike
from games.rules.contract.asking import Setup
from games.rules.contract.starting import default_of
from games.rules.fields import Illegal
from games.rules.hexes import Edge

from .country import country, mech, open_country


def laid(layout: str, *boards: str, edges: str = "bottom-top") -> Setup:
    """A set-up with two boards that tell every hex apart: on the first all levels are 0 to 5, on
    the second 6 to 11, rising by one a column."""
    cards = {
        name: {
            "id": name,
            "kind": "board",
            "name": name,
            "columns": 4,
            "rows": 3,
            "hexes": [
                " ".join(str(base + column) + ("r" if row else "l") for column in range(4))
                for row in range(3)
            ],
        }
        for name, base in (("west", 0), ("east", 6))
    }
    options = {"layout": layout, "edges": edges}
    options |= {f"board-{place + 1}": board for place, board in enumerate(boards)}
    return Setup(system="battletech", options=options, cards=cards)


class TestHexes:
    @pytest.mark.rule("BT-11.5")
    def test_a_hex_has_a_level_and_at_most_one_terrain(self) -> None:
        here = country("0 2l -1h 3r", "0u 1w2 -2 12")
        number = here.board.parse
        assert [here.level(hex) for hex in here.board.hexes] == [0, 2, -1, 3, 0, 1, -2, 12]
        assert [here.woods(hex) for hex in here.board.hexes] == [0, 1, 2, 0, 0, 0, 0, 0]
        assert here.rough(number("0401"))
        assert not here.rough(number("0102"))
        assert here.rubble(number("0102"))
        assert here.water(number("0202"))
        assert here.depth(number("0202")) == 2
        assert here.depth(number("0101")) == 0

    @pytest.mark.rule("BT-0.p1", "BT-0.p4")
    def test_in_water_the_ground_is_the_bottom(self) -> None:
        here = country("0 1w2 3 0w0")
        first, lake, hill, ford = here.board.hexes
        assert (here.level(lake), here.floor(lake)) == (1, -1)
        assert (here.rise(first, lake), here.rise(lake, hill)) == (-1, 4)
        assert here.floor(ford) == 0
        assert here.water(ford)

    @pytest.mark.rule("BT-0.p1")
    @pytest.mark.parametrize(
        ("hex", "standing", "prone"), [("0", 2, 1), ("3", 5, 4), ("0w1", 1, 0), ("2w3", 1, 0)]
    )
    def test_the_top_of_a_mech(self, hex: str, standing: int, prone: int) -> None:
        here = country(hex)
        assert here.height_of(mech((0, 0))) == standing
        assert here.height_of(mech((0, 0), prone=True)) == prone

    @pytest.mark.rule("BT-0.p1")
    @pytest.mark.parametrize(
        ("hex", "standing", "prone"),
        [("0", False, False), ("0w0", False, False), ("0w1", False, True), ("0w2", True, True)],
    )
    def test_who_is_wholly_under_water(self, hex: str, standing: bool, prone: bool) -> None:
        here = country(hex)
        assert here.submerged(mech((0, 0))) is standing
        assert here.submerged(mech((0, 0), prone=True)) is prone

    def test_there_is_nothing_off_the_map(self) -> None:
        here = country("0 0")
        assert (0, 0) in here
        assert (5, 5) not in here
        with pytest.raises(KeyError):
            here.level((5, 5))


class TestPositions:
    @pytest.mark.rule("BT-11.4")
    @pytest.mark.parametrize("rows", [["0 0", "0"], ["0 0", "0 0 0", "0"]])
    def test_rows_that_are_not_of_one_length_are_refused(self, rows: list[str]) -> None:
        with pytest.raises(Illegal) as refused:
            country(*rows)
        assert refused.value.rule == "BT-11.4"

    @pytest.mark.rule("BT-11.5")
    @pytest.mark.parametrize("hex", ["13", "-7", "0w7", "0lr", "0w1l"])
    def test_a_hex_that_cannot_be_is_refused(self, hex: str) -> None:
        with pytest.raises(Illegal) as refused:
            country(f"0 {hex}")
        assert refused.value.rule == "BT-11.5"


class TestLaying:
    @pytest.mark.rule("BT-11.4")
    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_the_size_of_every_layout(self, layout: str) -> None:
        across, down = int(layout[0]), int(layout[2])
        here = ground.of(laid(layout, *["west"] * (across * down)), State())
        assert (here.board.columns, here.board.rows) == (4 * across, 3 * down)

    @pytest.mark.rule("BT-11.4")
    def test_hexes_are_numbered_through_the_whole_map(self) -> None:
        here = ground.of(laid("2x1", "west", "east"), State())
        levels = [here.level(here.board.parse(f"{column:02}02")) for column in range(1, 9)]
        assert levels == [0, 1, 2, 3, 6, 7, 8, 9]
        assert here.number(here.board.hexes[7]) == "0801"

    @pytest.mark.rule("BT-11.4")
    def test_boards_lie_in_reading_order(self) -> None:
        here = ground.of(laid("2x2", "west", "east", "east", "west"), State())
        corners = [
            here.level(here.board.parse(number)) for number in ("0101", "0501", "0104", "0504")
        ]
        assert corners == [0, 6, 6, 0]

    @pytest.mark.rule("BT-11.4")
    def test_half_a_turn_takes_each_hex_to_the_opposite_place(self) -> None:
        here = ground.of(laid("2x1", "west", "east:turned"), State())
        levels = [here.level(here.board.parse(f"{column:02}01")) for column in range(1, 9)]
        assert levels == [0, 1, 2, 3, 9, 8, 7, 6]
        assert here.woods(here.board.parse("0503")) == 1
        assert here.woods(here.board.parse("0501")) == 0

    @pytest.mark.rule("BT-11.4")
    def test_boards_of_two_sizes_do_not_make_a_map(self) -> None:
        setup = laid("2x1", "west", "east")
        setup.cards["east"] |= {"rows": 2, "hexes": setup.cards["east"]["hexes"][:2]}
        with pytest.raises(Illegal) as refused:
            ground.of(setup, State())
        assert refused.value.rule == "BT-11.4"

    def test_a_map_is_laid_once_for_a_setup(self) -> None:
        setup = laid("1x1", "west")
        assert ground.of(setup, State()) is ground.of(setup, State(turn=3))

    def test_a_positions_own_board_goes_first(self) -> None:
        state = State(board={"columns": 2, "rows": 1, "hexes": "5 5"})
        assert len(ground.of(laid("1x1", "west"), state).board) == 2


class TestOptions:
    def test_every_default_is_a_map(self) -> None:
        options = {option.name: default_of(option) for option in ground.options()}
        cards = {card["id"]: card for card in built_in_boards()}
        for layout in LAYOUTS:
            chosen = {**options, "layout": layout}
            assert ground.card_ids(chosen) <= cards.keys()
            setup = Setup(system="battletech", options=chosen, cards=cards)
            across, down = int(layout[0]), int(layout[2])
            assert len(ground.of(setup, State()).board) == 16 * 17 * across * down

    def test_only_the_boards_that_are_laid_are_asked_for(self) -> None:
        options = laid("1x1", "west:turned", "east").options
        assert ground.card_ids(options) == {"west"}


class TestEdges:
    @pytest.mark.rule("BT-11.7")
    def test_home_edges_lie_opposite_each_other(self) -> None:
        here = open_country(4, 9)
        assert here.edges == (Edge.BOTTOM, Edge.TOP)
        across = open_country(4, 9, edges="left-right")
        assert across.edges == (Edge.LEFT, Edge.RIGHT)

    @pytest.mark.rule("BT-11.7")
    def test_a_zone_is_rows_or_columns_at_the_edge(self) -> None:
        here = open_country(4, 9)
        assert {here.number(hex)[2:] for hex in here.home(0, 3)} == {"07", "08", "09"}
        assert {here.number(hex)[2:] for hex in here.home(1, 3)} == {"01", "02", "03"}
        across = open_country(8, 2, edges="left-right")
        assert {across.number(hex)[:2] for hex in across.home(0, 3)} == {"01", "02", "03"}
        assert {across.number(hex)[:2] for hex in across.home(1, 3)} == {"06", "07", "08"}

    @pytest.mark.rule("BT-11.10")
    @pytest.mark.parametrize(
        ("layout", "edges", "between"),
        [("1x1", "bottom-top", 1), ("1x3", "bottom-top", 3), ("1x3", "left-right", 1),
         ("4x1", "left-right", 4), ("2x2", "left-right", 2)],
    )  # fmt: skip
    def test_boards_between_the_home_edges(self, layout: str, edges: str, between: int) -> None:
        boards = ["west"] * (int(layout[0]) * int(layout[2]))
        assert ground.of(laid(layout, *boards, edges=edges), State()).boards_between == between


class TestHill:
    @pytest.mark.rule("BT-11.16")
    def test_on_level_ground_it_lies_on_the_middle_hex(self) -> None:
        here = open_country(16, 17)
        assert here.number(here.hill() or (99, 99)) == "0809"

    @pytest.mark.rule("BT-11.16")
    def test_it_lies_on_the_highest_level_far_enough_from_both_edges(self) -> None:
        here = open_country(16, 17, {"0105": "5", "0106": "2", "0907": "1", "1612": "3w0"})
        assert here.number(here.hill() or (99, 99)) == "0106"

    @pytest.mark.rule("BT-11.16")
    def test_of_several_as_near_it_is_the_lower_number(self) -> None:
        here = open_country(16, 17, {"0709": "1", "0909": "1", "0810": "1"})
        assert here.number(here.hill() or (99, 99)) == "0709"

    @pytest.mark.rule("BT-11.16")
    def test_a_map_that_is_too_short_has_none(self) -> None:
        assert open_country(16, 10).hill() is None
        assert open_country(16, 11).hill() is not None


class TestStacking:
    @pytest.mark.rule("BT-0.p2")
    def test_who_stands_in_a_hex(self) -> None:
        state = State(mechs={"a1": mech((0, 0)), "b1": mech((1, 0), "b1"), "b2": mech(None, "b2")})
        assert ground.mech_in(state, (1, 0)) is state.mechs["b1"]
        assert ground.mech_in(state, (2, 0)) is None

    @pytest.mark.rule("BT-0.p2", "BT-2.11.p1")
    def test_a_jumper_in_a_death_from_above_does_not_count_until_it_lands(self) -> None:
        jumper = mech((0, 0))
        jumper.movement.dfa = "b1"
        state = State(mechs={"a1": jumper})
        assert ground.mech_in(state, (0, 0)) is None
        assert ground.mech_in(state, (0, 0), stacking=False) is jumper
        jumper.strike = Strike("dfa", "b1", resolved=True)
        assert ground.mech_in(state, (0, 0)) is jumper

    @pytest.mark.rule("BT-0.p2")
    def test_a_charging_mech_counts_where_it_stopped(self) -> None:
        charging = mech((0, 0))
        charging.movement.charge = "b1"
        assert ground.mech_in(State(mechs={"a1": charging}), (0, 0)) is charging

    @pytest.mark.rule("BT-0.p5")
    def test_a_destroyed_mech_does_not_count(self) -> None:
        state = State(mechs={"a1": mech((0, 0), out="destroyed"), "b1": mech((0, 0), "b1")})
        assert ground.mech_in(state, (0, 0)) is state.mechs["b1"]
        assert ground.mech_in(state, (0, 0), stacking=False) is state.mechs["b1"]
        del state.mechs["b1"]
        assert ground.mech_in(state, (0, 0)) is None
        assert ground.mech_in(state, (0, 0), stacking=False) is state.mechs["a1"]


class TestOwnBoards:
    def own(self, *options: str) -> Setup:
        """A match of boards across; the second and the third player bring one board each."""
        setup = laid(f"{len(options)}x1", *options)
        force = {"name": "", "entries": [{"slot": "mechs", "card": "west"}]}
        setup.rosters = [
            force,
            {"name": "", "entries": [{"slot": "boards", "card": "east"}]},
            {"name": "", "entries": [{"slot": "boards", "card": "west"}]},
        ]
        return setup

    def faults(self, setup: Setup) -> list[tuple[str, str]]:
        rosters = dict(enumerate(setup.rosters))
        found = ground.faults(setup.options, rosters, setup.cards)
        return [(fault.rule, str(fault.message)) for fault in found]

    @pytest.mark.rule("BT-11.4")
    def test_boards_of_the_forces_lie_in_the_order_of_the_players(self) -> None:
        setup = self.own("own", "own:turned")
        here = ground.of(setup, State())
        levels = [here.level(here.board.parse(f"{column:02}01")) for column in range(1, 9)]
        assert levels == [6, 7, 8, 9, 3, 2, 1, 0]
        assert self.faults(setup) == []
        assert ground.card_ids(setup.options) == set()

    @pytest.mark.rule("BT-11.4")
    def test_a_board_that_no_force_brings_is_a_fault(self) -> None:
        setup = self.own("west", "own", "own")
        assert self.faults(setup) == [("BT-11.4", "No force brings board 3.")]
        assert self.faults(self.own("west", "own")) == []

    @pytest.mark.rule("BT-11.4")
    def test_boards_of_two_sizes_are_a_fault(self) -> None:
        setup = self.own("own", "own")
        setup.cards["west"] |= {"columns": 2, "hexes": ["0 0"] * 3}
        assert self.faults(setup) == [("BT-11.4", "All boards of a match are of one size.")]

    @pytest.mark.rule("BT-11.4")
    def test_a_force_brings_boards_beside_its_mechs(self) -> None:
        cards = laid("1x1", "west").cards
        boards = [{"slot": "boards", "card": "west"}] * 5
        found = forces.faults({"name": "", "entries": [*boards, {"slot": "boards"}]}, cards)
        assert [(fault.rule, str(fault.message)) for fault in found] == [
            ("BT-11.4", "None is no board."),
            ("BT-11.4", "A force brings at most 4 boards."),
            ("BT-11.1", "A force has 1 to 12 'Mechs; this one has 0."),
        ]
