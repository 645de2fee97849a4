"""Boards that are made for a match: chosen with its options, kept in its set-up."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import SYSTEM, ground
from games.rules.battletech.cards import country
from games.rules.battletech.cards.country import random_board
from games.rules.battletech.ground import random_boards
from games.rules.contract import starting
from games.rules.contract.asking import Setup
from games.rules.contract.starting import checked_options, make_setup
from games.rules.fields import Illegal


def set_up(**options: Any) -> Setup:
    """A match of two ready forces."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return make_setup(SYSTEM, chosen, SYSTEM.rosters.ready()[:2], ["Ann", "Bob"])


def boards(setup: Setup) -> list[dict[str, Any]]:
    return [card for card in setup.cards.values() if card["kind"] == "board"]


@pytest.mark.rule("BT-11.4")
@pytest.mark.parametrize("choice", random_boards.LABELS)
def test_a_match_is_played_on_a_board_made_for_it(choice: str) -> None:
    setup = set_up(board_1=choice, board_seed=77)
    (board,) = boards(setup)
    assert SYSTEM.cards.faults(board) == []
    land = ground.of(setup, SYSTEM.rules.begin(setup))
    assert (land.board.columns, land.board.rows) == (16, 17)
    assert boards(set_up(board_1=choice, board_seed=77)) == [board]
    assert boards(set_up(board_1=choice, board_seed=78)) != [board]


def test_the_first_board_is_that_of_its_seed_and_each_place_has_another_one() -> None:
    setup = set_up(layout="2x1", board_1="random", board_2="random", board_seed=999_999)
    first = random_board("some", "some", "few", 999_999)
    second = random_board("some", "some", "few", 0)
    assert {card["id"]: card for card in boards(setup)} == {
        first["id"]: first,
        second["id"]: second,
    }


def test_random_boards_lie_beside_others() -> None:
    setup = set_up(layout="1x2", board_1="random-woods", board_seed=3)
    assert len(boards(setup)) == 2
    assert ground.of(setup, SYSTEM.rules.begin(setup)).board.rows == 34


def test_the_set_up_keeps_the_board_whatever_becomes_of_its_maker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = set_up(board_1="random", board_seed=5)
    kept = Setup.model_validate(setup.model_dump(mode="json"))

    def another(*_choices: object, **_more: object) -> None:
        raise AssertionError("a board of a match is made once")

    monkeypatch.setattr(country, "random_board", another)
    land = ground.of(kept, SYSTEM.rules.begin(kept))
    assert land.board.columns == 16


def test_boards_that_are_not_laid_are_not_made() -> None:
    options = checked_options(SYSTEM, {"layout": "1x1", "board-2": "random"})
    assert SYSTEM.cards.made(options) == {}
    assert starting.default_of(random_boards.seed_field()) == 0


@pytest.mark.parametrize("seed", [-1, 10**6, "5", None, True])
def test_a_seed_is_a_number_of_six_digits_at_most(seed: object) -> None:
    with pytest.raises(Illegal):
        checked_options(SYSTEM, {"board-seed": seed})
