"""The battlefield and its terrain (CP-BOARD), tokens under high terrain (CP-OBJ-24)."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from games.rules.contract.starting import make_setup as start
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM, constants
from games.rules.crisis.figures.state import Piece, State, Token
from games.rules.crisis.rosters import battlefields
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal

from .helpers import at, box, new_table, offered, state_of
from .helpers import setup as make_setup

BUILT_IN = [card["id"] for card in battlefields.built_in()]


def rules_broken(pieces: list[dict[str, Any]]) -> list[str]:
    card = {"id": "mine", "kind": "battlefield", "name": "Mine", "pieces": pieces}
    return [fault.rule for fault in SYSTEM.cards.faults(card)]


def rows(*sizes: int) -> list[dict[str, Any]]:
    """One-inch boxes of these Sizes, in rows well apart."""
    return [
        box(f"p{number}", (5 + number % 6 * 5, 5 + number // 6 * 5), 1, 1, size)
        for number, size in enumerate(sizes)
    ]


@pytest.mark.rule("CP-BOARD-02", "CP-BOARD-03", "CP-BOARD-04", "CP-BOARD-06", "CP-BOARD-08")
@pytest.mark.parametrize("card_id", BUILT_IN)
def test_built_in_battlefields_obey_the_book(card_id: str) -> None:
    card = next(card for card in battlefields.built_in() if card["id"] == card_id)
    assert SYSTEM.cards.faults(card) == []
    assert 12 <= len(card["pieces"]) <= 16
    sizes = Counter(piece["size"] for piece in card["pieces"])
    assert set(sizes) <= {1, 2, 3, 4, 5}
    assert len(sizes) == 5
    assert sum(sizes[size] for size in (2, 3, 4)) * 2 > len(card["pieces"])
    assert any(piece["interactive"] for piece in card["pieces"])
    assert len({piece["look"] for piece in card["pieces"]}) >= 6


@pytest.mark.rule("CP-BOARD-05")
def test_there_are_four_different_places() -> None:
    assert len(BUILT_IN) >= 4
    outlines = [
        frozenset(tuple(map(tuple, piece["polygon"])) for piece in card["pieces"])
        for card in battlefields.built_in()
    ]
    assert len(set(outlines)) == len(outlines)


@pytest.mark.rule("CP-BOARD-03", "CP-V-56")
def test_eleven_features_are_too_few() -> None:
    assert rules_broken(rows(*[3] * 12)) == []
    assert rules_broken(rows(*[3] * 11)) == ["CP-BOARD-03"]


@pytest.mark.rule("CP-BOARD-04", "CP-V-56")
def test_more_than_half_are_of_sizes_two_to_four() -> None:
    assert rules_broken(rows(*[1] * 6, *[2] * 6)) == ["CP-BOARD-04"]
    assert rules_broken(rows(*[1] * 5, *[2] * 7)) == []


@pytest.mark.rule("CP-BOARD-03")
def test_sizes_run_from_one_to_five() -> None:
    assert rules_broken(rows(6, *[3] * 12)) == ["CP-BOARD-03"]


@pytest.mark.rule("CP-BOARD-06", "CP-V-56")
def test_terrain_keeps_range_2_from_edges_and_from_other_terrain() -> None:
    pieces = rows(*[3] * 12)
    near_edge = copy.deepcopy(pieces)
    near_edge[0] = box("p0", (3.4, 5), 1, 1, 3)
    assert rules_broken(near_edge) == ["CP-BOARD-06"]
    near_other = copy.deepcopy(pieces)
    near_other[0] = box("p0", (6.2, 5), 1, 1, 3)
    assert rules_broken(near_other) == ["CP-BOARD-06"]


@pytest.mark.rule("CP-BOARD-01")
@pytest.mark.parametrize("where", [(18, -20), (-9, 18), (0, 18)])
def test_terrain_beside_the_table_does_not_count(where: tuple[float, float]) -> None:
    assert rules_broken([*rows(*[3] * 11), box("p11", where, 1, 1, 3)]) == ["CP-BOARD-01"]


@pytest.mark.rule("CP-BOARD-02")
def test_some_terrain_must_be_interactive() -> None:
    pieces = [{**piece, "interactive": False} for piece in rows(*[3] * 12)]
    assert rules_broken(pieces) == ["CP-BOARD-02"]


@pytest.mark.rule("CP-BOARD-08")
def test_all_faults_are_listed_at_once() -> None:
    pieces = [box("a", (2, 5), 1, 1, 1), box("b", (4, 5), 1, 1, 1)]
    assert set(rules_broken(pieces)) == {"CP-BOARD-03", "CP-BOARD-04", "CP-BOARD-06"}
    crossed = {**box("x", (18, 18), 2, 2, 3), "polygon": [at(1, 1), at(3, 3), at(3, 1), at(1, 3)]}
    assert (
        len(
            SYSTEM.cards.faults(
                {"id": "m", "kind": "battlefield", "name": "M", "pieces": [crossed]}
            )
        )
        == 1
    )


@pytest.mark.rule("CP-BOARD-01", "CP-BOARD-05", "CP-BOARD-07")
def test_the_agreed_battlefield_is_laid_out_first() -> None:
    table = new_table(battlefield="harbour")
    view = table.view(None)["table"]
    assert view["board"]["battlefield"]["id"] == "harbour"
    assert (view["board"]["width"], view["board"]["depth"]) == (36000, 36000)
    assert next(event.kind for event in table.opening.events) == "battlefield"
    assert view["stage"] == "crisis-type"


@pytest.mark.rule("CP-BOARD-05")
def test_a_random_battlefield_is_drawn_by_dice() -> None:
    drawn = {
        new_table(battlefield="random", seed=str(seed)).game.state.battlefield for seed in range(40)
    }
    assert drawn == set(BUILT_IN)


def brings(*battlefields: str) -> dict[str, Any]:
    """The first ready roster with these battlefields."""
    first = SYSTEM.rosters.ready()[0]
    entries = [{"slot": "battlefield", "card": card} for card in battlefields]
    return {**first, "entries": [*first["entries"], *entries]}


def played_on(option: str, *rosters: dict[str, Any]) -> str:
    """The battlefield that a match of these rosters is played on."""
    own = {"id": "mine", "kind": "battlefield", "name": "Mine", "pieces": rows(*[3] * 12)}
    setup = start(SYSTEM, {"battlefield": option}, rosters, ["A", "B"], {"mine": own})
    state = Table(SYSTEM, setup, Dice(Seeded(b"own"))).game.state
    assert isinstance(state, State)
    return state.battlefield


@pytest.mark.rule("CP-BOARD-05")
def test_players_bring_a_battlefield_of_their_own() -> None:
    assert played_on("own", brings(), brings("mine")) == "mine"
    assert played_on("own", brings("park"), brings("mine")) == "park"
    assert played_on("harbour", brings("mine"), brings()) == "harbour"
    assert played_on("random", brings("mine"), brings("mine")) in BUILT_IN


@pytest.mark.rule("CP-BOARD-05")
def test_somebody_has_to_bring_it_and_each_brings_one_at_most() -> None:
    with pytest.raises(Illegal) as refused:
        played_on("own", brings(), brings())
    assert refused.value.rule == "CP-BOARD-05"
    faults = SYSTEM.rosters.faults(brings("park", "harbour"), SYSTEM.cards.built_in)
    assert [fault.rule for fault in faults] == ["CP-BOARD-05"]
    assert SYSTEM.rosters.faults(brings("park"), SYSTEM.cards.built_in) == []


@pytest.mark.rule("CP-BOARD-09")
def test_preparation_goes_in_order() -> None:
    import random

    rng = random.Random(3)
    table = new_table()
    stages = [table.game.state.stage]
    while table.game.state.stage != "turn":
        seat = min(table.asks)
        table.answer(seat, table.asks[seat].sample(rng))
        if stages[-1] != table.game.state.stage:
            stages.append(table.game.state.stage)
    assert stages == [
        "crisis-type", "crisis", "threat", "edge", "squad", "tactics", "deploy", "turn",
    ]  # fmt: skip
    assert offered(table, table.game.state.priority)


@pytest.mark.rule("CP-OBJ-24")
def test_size_six_terrain_moves_off_a_token_and_smaller_terrain_does_not() -> None:
    state = state_of(make_setup(), [])
    corners = ((17000, 17000), (21000, 17000), (21000, 21000), (17000, 21000))
    tower = Piece("tower", "Tower", "building", 6, True, corners)
    shed = Piece("shed", "Shed", "house", 5, True, corners)
    state.pieces = {"tower": tower, "shed": shed}
    state.tokens = {"t": Token("t", "idols", "Relic", "asset", 18000, 18000)}
    assert battlefields.clear_tokens(state) == ["tower"]
    moved = state.pieces["tower"].polygon
    token_edge = 18000 + constants.TOKEN_RADIUS
    assert min(x for x, _y in moved) > token_edge or (min(y for _x, y in moved) > token_edge)
    assert state.pieces["shed"].polygon[0] == (17000, 17000)


def test_the_ground_is_that_on_which_most_of_the_terrain_is_found_elsewhere() -> None:
    by_id = {card["id"]: card for card in battlefields.built_in()}
    assert all(battlefields.ground_of(card) == name for name, card in by_id.items())
    copies = {name: {**card, "id": "own"} for name, card in by_id.items()}
    assert all(battlefields.ground_of(card) == name for name, card in copies.items())
    strange = [{**piece, "look": "dragon"} for piece in by_id["park"]["pieces"]]
    assert battlefields.ground_of({"id": "own", "pieces": strange}) == "plain"
    assert battlefields.ground_of({"id": "own", "pieces": [*strange, {"look": "hedge"}]}) == "park"
