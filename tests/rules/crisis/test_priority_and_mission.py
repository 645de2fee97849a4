"""The priority roll (CP-PRIO) and setting the mission (CP-MISS)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.script import setup as before
from games.rules.crisis.script.mission import map_point

from .helpers import BLANK, B, C, F, H, W, game, new_table, offered, refused, say, seen_by

A_WINS = [H, H, H, H, H, F, F, F, F, F]


def mission(table: Table[Any], kind: str = "secure") -> Table[Any]:
    """Seat 0 has priority and draws from that type; both have their two cards."""
    say(table, 0, f"choose-{kind}")
    return table


def drawn(table: Table[Any], seat: int) -> list[str]:
    return list(table.game.state.squads[seat].drawn)


def chosen(table: Table[Any], **cards: str) -> Table[Any]:
    """Both have chosen, the first card drawn unless said."""
    for seat in (0, 1):
        say(table, seat, "crisis", card=cards.get(f"seat{seat}", drawn(table, seat)[0]))
    return table


@pytest.mark.parametrize(
    ("first", "second", "winner", "rule"),
    [
        pytest.param([C, H, H, BLANK, F], [W, W, H, BLANK, BLANK], 0, "CP-PRIO-02",
                     marks=pytest.mark.rule("CP-V-26", "CP-PRIO-02")),
        pytest.param([C, W, H, BLANK, BLANK], [C, H, H, BLANK, BLANK], 0, "CP-PRIO-02",
                     marks=pytest.mark.rule("CP-V-27", "CP-PRIO-02")),
        pytest.param([C, B, B, B, B], [H, H, BLANK, BLANK, F], 1, "CP-PRIO-01",
                     marks=pytest.mark.rule("CP-V-29", "CP-PRIO-01", "CP-PRIO-03")),
        pytest.param([H, H, H, BLANK, F], [W, W, BLANK, BLANK, F], 0, "CP-PRIO-01",
                     marks=pytest.mark.rule("CP-PRIO-01")),
    ],
)  # fmt: skip
def test_who_gets_priority(first: list[int], second: list[int], winner: int, rule: str) -> None:
    table = new_table([*first, *second])
    (decided,) = [event.data for event in table.opening.events if event.kind == "priority"]
    assert (decided["seat"], decided["rule"]) == (winner, rule)
    assert table.game.state.priority == winner
    assert list(table.asks) == [winner]
    assert table.game.dice.position == 10


@pytest.mark.rule("CP-V-28", "CP-PRIO-04", "CP-PRIO-07")
def test_a_full_tie_is_rolled_again_with_all_five_dice() -> None:
    tie = [C, W, H, BLANK, F, C, W, H, B, BLANK]
    table = new_table([*tie, F, F, F, F, F, H, F, F, F, F])
    assert table.game.state.priority == 1
    rolls = [event for event in table.opening.events if event.kind == "dice"]
    assert [len(event.data["faces"]) for event in rolls] == [5, 5, 5, 5]


@pytest.mark.rule("CP-PRIO-07")
def test_hits_never_decide() -> None:
    from collections import Counter

    ranks: dict[tuple[int, ...], set[int]] = {}
    for critical in range(6):
        for wild in range(6 - critical):
            for hit in range(6 - critical - wild):
                roll = Counter({"critical": critical, "wild": wild, "hit": hit})
                ranks.setdefault(before._priority_rank(roll)[:3], set()).add(hit)
    assert all(len(hits) == 1 for hits in ranks.values())


@pytest.mark.rule("CP-MISS-03", "CP-MISS-04", "CP-EX-09")
def test_each_draws_two_cards_of_its_own_type() -> None:
    table = mission(new_table(A_WINS))
    assert len(drawn(table, 0)) == len(drawn(table, 1)) == 2
    assert set(drawn(table, 0)) < {"vaults", "towers", "gates"}
    assert set(drawn(table, 1)) < {"relics", "idols", "crowns"}
    other = mission(new_table(A_WINS), "extract")
    assert set(drawn(other, 0)) < {"relics", "idols", "crowns"}
    assert set(drawn(other, 1)) < {"vaults", "towers", "gates"}


@pytest.mark.rule("CP-MISS-03")
def test_every_pair_of_the_three_can_be_drawn() -> None:
    pairs = {frozenset(drawn(mission(new_table(A_WINS, seed=str(seed))), 0)) for seed in range(40)}
    assert len(pairs) == 3


@pytest.mark.rule("CP-MISS-05", "CP-MISS-06")
def test_cards_are_chosen_in_secret_and_revealed_together() -> None:
    table = mission(new_table(A_WINS))
    assert sorted(table.asks) == [0, 1]
    hidden = [*drawn(table, 0)]
    outcome = say(table, 0, "crisis", card=hidden[0])
    assert outcome.events == ()
    for perspective in (1, None):
        seen = json.dumps(table.view(perspective))
        assert not any(card in seen for card in hidden)
    revealed = say(table, 1, "crisis", card=drawn(table, 1)[1])
    assert [event.data["seat"] for event in revealed.events if event.kind == "crisis"] == [0, 1]
    assert {crisis["card"] for crisis in table.view(None)["table"]["crises"]} == {
        hidden[0],
        table.game.state.squads[1].crisis,
    }


@pytest.mark.rule("CP-MISS-06")
def test_the_cards_drawn_are_shown_to_their_own_player_only() -> None:
    table = new_table(A_WINS)
    outcome = say(table, 0, "choose-secure")
    drawn = [event for event in outcome.events if event.kind == "drawn"]
    assert [(event.data["seat"], event.audience) for event in drawn] == [(0, (0,)), (1, (1,))]


@pytest.mark.rule("CP-MISS-05")
def test_only_a_card_that_was_drawn_can_be_chosen() -> None:
    table = mission(new_table(A_WINS))
    left = ({"vaults", "towers", "gates"} - set(drawn(table, 0))).pop()
    assert refused(table, 0, "crisis", card=left) == "CP-MISS-05"


@pytest.mark.rule("CP-MISS-11")
def test_the_card_not_chosen_is_never_revealed() -> None:
    table = chosen(mission(new_table(A_WINS)))
    unused = drawn(table, 0)[1]
    assert unused not in json.dumps(table.view(1))
    assert unused not in json.dumps(table.view(None))


@pytest.mark.rule("CP-MISS-01", "CP-MISS-02", "CP-MISS-07", "CP-EX-09")
def test_the_priority_player_chooses_whose_threat_counts() -> None:
    table = chosen(mission(new_table(A_WINS)))
    assert list(table.asks) == [0]
    state = table.game.state
    card = state.squads[1].crisis
    say(table, 0, "threat", card=card)
    assert state.threat == table.setup.cards[card]["threat"]
    assert [table.setup.cards[card]["type"] for card in state.mission()] == ["secure", "extract"]


@pytest.mark.rule("CP-MISS-08")
@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_the_other_player_chooses_any_edge(edge: str) -> None:
    table = chosen(mission(new_table(A_WINS)))
    say(table, 0, "threat", card=drawn(table, 0)[0])
    assert list(table.asks) == [1]
    say(table, 1, "edge", edge=edge)
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}[edge]
    assert table.game.state.edges == [opposite, edge]


@pytest.mark.rule("CP-MISS-09")
def test_both_cards_put_their_tokens_on_the_table() -> None:
    table = chosen(mission(new_table(A_WINS)))
    say(table, 0, "threat", card=drawn(table, 0)[0])
    assert not table.game.state.tokens
    say(table, 1, "edge", edge="north")
    crises = [table.game.state.squads[seat].crisis for seat in (0, 1)]
    for card in crises:
        points = table.setup.cards[card]["tokens"][0]["points"]
        laid = [token for token in table.game.state.tokens.values() if token.crisis == card]
        assert sorted((token.x - 18000, token.y - 18000) for token in laid) == sorted(
            tuple(point) for point in points
        )


@pytest.mark.rule("CP-MISS-09")
def test_the_map_turns_with_the_edges() -> None:
    the_game = game(edges=["south", "north"], priority=0)
    state = the_game.state
    assert map_point(state, (-8000, 5000)) == (10000, 23000)
    state.edges = ["west", "east"]
    x, y = map_point(state, (-8000, 5000))
    assert (x, y) == (13000, 10000)
    state.edges = ["north", "south"]
    assert map_point(state, (-8000, 5000)) == (26000, 13000)


@pytest.mark.rule("CP-MISS-10")
def test_both_crises_stay_open() -> None:
    view = game(secure="vaults", extract="relics")
    for perspective in (0, 1, None):
        crises = seen_by(view, perspective)["crises"]
        assert [crisis["card"] for crisis in crises] == ["vaults", "relics"]


@pytest.mark.rule("CP-PRIO-05", "CP-PRIO-06")
def test_the_priority_player_takes_the_first_turn_and_keeps_the_token() -> None:
    from .helpers import table, unit

    the_table = table(unit(0, "bat", (18, 30)), unit(1, "cat", (18, 6)), stage="power", priority=1)
    assert "activate:b-cat" in offered(the_table, 1)
    assert not offered(the_table, 0)
    say(the_table, 1, "activate", unit="b-cat")
    say(the_table, 1, "end-activation")
    assert the_table.game.state.priority == 1
