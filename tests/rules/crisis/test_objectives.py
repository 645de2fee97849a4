"""Objective tokens (CP-OBJ)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Ask
from games.rules.crisis import SYSTEM, board
from games.rules.crisis.characters import damage, power, tokens
from games.rules.crisis.context.sources import Source
from games.rules.crisis.modifiers import objectives
from games.rules.crisis.script import mission
from games.rules.fields import Area, Point

from .carding import innate
from .helpers import (
    BLANK,
    R35,
    C,
    F,
    active,
    at,
    box,
    character,
    crisis,
    first_ask,
    game,
    offered,
    refused,
    rule_of,
    run,
    say,
    table,
    unit,
)

MISSION: dict[str, Any] = {"secure": "vaults", "extract": "idols"}
PICK_UP = [{"token": "Relic", "rule": {"do": [{"do": "pick-up"}]}}]
GRAILS = crisis("grails", "extract", [(0, 0), (0, 3), (10, 10)], interactions=PICK_UP)
LEVERS = crisis(
    "levers", "secure", [(-12, 0), (12, 0)],
    interactions=[{"token": "Switch", "rule": {"do": [
        {"do": "roll", "dice": 2, "as": "dice"},
        {"do": "if",
         "if": [{"test": "compare", "is": "at-least", "than": 1, "that": {
             "amount": "dice", "roll": "dice", "showing": ["critical"]}}],
         "then": [{"do": "take-control"}]}]}}],
    scoring=[{"score": "controlled", "points": 1}],
)  # fmt: skip
USABLE: dict[str, Any] = {"secure": "levers", "extract": "grails", "cards": [GRAILS, LEVERS]}


def around(*units: dict[str, Any]) -> Any:
    """Units near the token in the middle of the table."""
    return game(*units, **MISSION)


def side(seat: int, card: str, x: float, **more: Any) -> dict[str, Any]:
    return unit(seat, card, (18 + x, 18 if seat == 0 else 19.5), **more)


# -- Contesting and securing


@pytest.mark.rule("CP-OBJ-14")
@pytest.mark.parametrize(("gap", "contests"), [(1.0, True), (1.01, False)])
def test_within_range_1_contests(gap: float, contests: bool) -> None:
    the_game = around(unit(0, "bat", (18 + 0.5 + gap + R35, 18)))
    assert (objectives.contesting(the_game, "vaults#1") == ["a-bat"]) == contests


@pytest.mark.rule("CP-OBJ-15", "CP-OBJ-17", "CP-V-30", "CP-EX-12", "CP-ROUND-17")
def test_healthy_ones_count_before_injured_ones() -> None:
    the_game = around(
        side(0, "bat", 0), side(1, "cat", -1.4, side="injured"), side(1, "dog", 0, side="injured"),
        side(1, "fox", 1.4, side="injured"),
    )  # fmt: skip
    assert len(objectives.contesting(the_game, "vaults#1")) == 4
    assert objectives.secured_by(the_game, "vaults#1") == 0
    assert mission.points(the_game, 0, "vaults") == 1


@pytest.mark.rule("CP-OBJ-15", "CP-OBJ-19", "CP-V-31")
def test_more_healthy_ones_secure_and_a_tie_secures_nothing() -> None:
    injured = [side(1, card, x, side="injured") for card, x in (("dog", 0), ("fox", 1.4))]
    two = around(side(0, "bat", -0.7), side(0, "hen", 0.8), side(1, "cat", -1.4), *injured)
    assert objectives.secured_by(two, "vaults#1") == 0
    tied = around(side(0, "bat", 0), side(1, "cat", -1.4), *injured)
    assert objectives.secured_by(tied, "vaults#1") is None


@pytest.mark.rule("CP-OBJ-16", "CP-OBJ-18", "CP-V-32")
def test_injured_ones_count_where_no_healthy_one_contests() -> None:
    injured = around(
        side(0, "bat", 0, side="injured"), side(1, "cat", -1, side="injured"),
        side(1, "dog", 1, side="injured"),
    )  # fmt: skip
    assert objectives.secured_by(injured, "vaults#1") == 1
    dazed = around(side(0, "bat", 0, dazed=True), side(1, "cat", 0, side="injured"))
    assert objectives.secured_by(dazed, "vaults#1") == 1


@pytest.mark.rule("CP-OBJ-09", "CP-OBJ-14")
def test_nobody_contests_what_is_held_or_gone() -> None:
    gone = game(side(0, "bat", 0), tokens=[{"id": "vaults#1", "removed": True}], **MISSION)
    assert objectives.contesting(gone, "vaults#1") == []
    held = game(side(0, "bat", 0), side(1, "cat", 0, holds=["vaults#1"]), **MISSION)
    assert objectives.contesting(held, "vaults#1") == []
    assert objectives.secured_by(held, "idols#1") is None


@pytest.mark.rule("CP-OBJ-15", "CP-CORE-01")
def test_a_card_may_let_a_character_count_as_two() -> None:
    two_of_it = {"mod": "counts-as", "number": 2, "to": {"one_of": ["self"]}}
    crowd = character("crowd", superpowers=[innate("Crowd", two_of_it)])
    units = [side(1, "cat", -1), side(1, "crowd", 1)]
    two = game(side(0, "bat", 0), side(0, "hen", 1.4), *units, cards=[crowd], **MISSION)
    assert objectives.secured_by(two, "vaults#1") == 1
    dazed = [units[0], {**units[1], "dazed": True}]
    fewer = game(side(0, "bat", 0), side(0, "hen", 1.4), *dazed, cards=[crowd], **MISSION)
    assert objectives.secured_by(fewer, "vaults#1") == 0


@pytest.mark.rule("CP-OBJ-26")
def test_passing_by_contests_nothing() -> None:
    the_table = active("fox", (14, 18), **MISSION)
    say(the_table, 0, "move:L", to=at(22, 18))
    assert objectives.contesting(the_table.game, "vaults#1") == []
    say(the_table, 0, "move:S", to=at(20, 18))
    assert objectives.contesting(the_table.game, "vaults#1") == ["a-fox"]


# -- Controlling


@pytest.mark.rule("CP-OBJ-20", "CP-OBJ-21", "CP-V-33")
def test_control_stays_until_the_other_player_takes_it() -> None:
    the_game = game(unit(0, "bat", (30, 30)), unit(1, "cat", (6, 19)), **USABLE)
    tokens.take_control(the_game, "levers#1", 0)
    assert objectives.contesting(the_game, "levers#1") == ["b-cat"]
    assert the_game.state.tokens["levers#1"].control == 0
    assert [mission.points(the_game, seat, "levers") for seat in (0, 1)] == [1, 0]
    tokens.take_control(the_game, "levers#1", 1)
    assert [mission.points(the_game, seat, "levers") for seat in (0, 1)] == [0, 1]


@pytest.mark.rule("CP-OBJ-20", "CP-EX-11", "CP-OBJ-05")
@pytest.mark.parametrize(("faces", "control"), [([C, F], 0), ([BLANK, F], None)])
def test_control_by_interacting_where_the_card_says_so(faces: list[int], control: Any) -> None:
    the_table = active("bat", (6, 19.5), mine={"power": 1}, faces=faces, **USABLE)
    say(the_table, 0, "interact:levers#1")
    assert the_table.game.state.tokens["levers#1"].control == control
    assert the_table.game.state.unit("a-bat").power == 0


@pytest.mark.rule("CP-OBJ-22")
def test_secure_control_and_hold_are_three_things() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (18, 21)), **USABLE)
    run(the_game, tokens.pick_up(the_game, "b-cat", "grails#2"))
    tokens.take_control(the_game, "levers#1", 1)
    assert objectives.secured_by(the_game, "grails#1") == 0
    assert mission.points(the_game, 0, "grails") == 0
    assert mission.points(the_game, 1, "grails") == 1
    assert mission.points(the_game, 1, "levers") == 1


# -- Interacting and holding


def beside(power: int) -> Any:
    """a-bat active with two tokens in reach: one in the middle, one 3 inches below it."""
    return active("bat", (18, 19.5), mine={"power": power}, **USABLE)


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-09", "CP-EX-10")
def test_interacting_picks_up_for_one_power() -> None:
    the_table = beside(1)
    (interact,) = [
        option for option in the_table.asks[0].options if option.id == "interact:grails#1"
    ]
    assert str(interact.cost) == "1 Power"
    say(the_table, 0, "interact:grails#1")
    state = the_table.game.state
    assert state.unit("a-bat").holds == ["grails#1"]
    assert state.unit("a-bat").power == 0
    assert state.tokens["grails#1"].holder == "a-bat"
    assert objectives.contesting(the_table.game, "grails#1") == []


@pytest.mark.rule("CP-OBJ-02")
def test_only_within_range_1() -> None:
    the_table = active("bat", (18, 18 + 1.51 + R35), mine={"power": 1}, **USABLE)
    assert "interact:grails#2" in offered(the_table, 0)
    assert "interact:grails#1" not in offered(the_table, 0)
    assert refused(the_table, 0, "interact:grails#1") == "CP-OBJ-02"
    assert refused(the_table, 0, "interact:nothing#1") == "CP-ROUND-10"
    say(the_table, 0, "interact:grails#2")
    assert refused(the_table, 0, "interact:grails#2") == "CP-OBJ-04"


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-09")
def test_not_with_what_somebody_else_holds() -> None:
    the_table = table(
        unit(0, "bat", (18, 19.5), power=1), unit(1, "cat", (18, 16), holds=["grails#1"]),
        turn={"seat": 0, "unit": "a-bat"}, **USABLE,
    )  # fmt: skip
    assert refused(the_table, 0, "interact:grails#1") == "CP-OBJ-09"


@pytest.mark.rule("CP-OBJ-01")
def test_only_where_the_card_gives_an_interaction() -> None:
    the_table = active(mine={"power": 5}, **MISSION)
    assert not [key for key in offered(the_table, 0) if key.startswith("interact")]
    assert refused(the_table, 0, "interact:vaults#1") == "CP-OBJ-01"


@pytest.mark.rule("CP-OBJ-03", "CP-OBJ-04", "CP-OBJ-06", "CP-OBJ-10", "CP-V-46")
def test_each_token_once_an_activation_and_never_an_action() -> None:
    the_table = beside(2)
    say(the_table, 0, "interact:grails#1")
    run(the_table.game, tokens.drop(the_table.game, "a-bat", "grails#1"),
        {"option": "drop", "fields": {"at": at(18, 18)}})  # fmt: skip
    power.gain_power(the_table.game, "a-bat", 1)
    say(the_table, 0, "interact:grails#2")
    assert the_table.game.state.turn.actions == 0
    assert refused(the_table, 0, "interact:grails#1") == "CP-OBJ-04"


@pytest.mark.rule("CP-V-46", "CP-CARD-19")
def test_no_power_no_interaction() -> None:
    the_table = beside(0)
    assert refused(the_table, 0, "interact:grails#1") == "CP-CARD-19"
    both = beside(2)
    say(both, 0, "interact:grails#1")
    say(both, 0, "interact:grails#2")
    assert both.game.state.unit("a-bat").holds == ["grails#1", "grails#2"]
    assert both.game.state.unit("a-bat").power == 0


@pytest.mark.rule("CP-OBJ-10", "CP-OBJ-25")
def test_a_card_may_limit_what_is_held() -> None:
    single = {**GRAILS, "hold_limit": 1}
    the_game = game(
        unit(0, "bat", (18, 19.5)), unit(1, "cat", (2, 2)), secure="levers", extract="grails",
        cards=[single, LEVERS],
    )  # fmt: skip
    assert objectives.may_hold(the_game, "a-bat", "grails#1") is None
    run(the_game, tokens.pick_up(the_game, "a-bat", "grails#1"))
    assert rule_of(objectives.may_hold(the_game, "a-bat", "grails#2")) == "CP-OBJ-10"
    drops_it = {"mod": "cannot", "do": ["hold"]}
    clumsy = character("clumsy", superpowers=[innate("Clumsy", drops_it)])
    other = game(unit(0, "clumsy", (18, 19.5)), cards=[clumsy, GRAILS, LEVERS],
                 secure="levers", extract="grails")  # fmt: skip
    assert objectives.may_hold(other, "a-clumsy", "grails#1") is not None


@pytest.mark.rule("CP-OBJ-09")
def test_a_rule_that_answers_a_pick_up_knows_the_token() -> None:
    """Whatever this one takes is gone at once."""
    gone = innate("Butterfingers", when="picked-up", do=[{"do": "remove-tokens", "token": "token"}])
    clumsy = character("clumsy", superpowers=[gone])
    assert SYSTEM.cards.faults(clumsy) == []
    units = unit(0, "clumsy", (18, 19.5), power=1), unit(1, "cat", (2, 2))
    the_table = table(
        *units, turn={"seat": 0, "unit": "a-clumsy"}, secure="levers", extract="grails",
        cards=[clumsy, GRAILS, LEVERS],
    )  # fmt: skip
    say(the_table, 0, "interact:grails#1")
    assert the_table.game.state.unit("a-clumsy").holds == []
    lying = the_table.game.state.tokens
    assert [lying[f"grails#{number}"].removed for number in (1, 2)] == [True, False]


@pytest.mark.rule("CP-OBJ-07")
def test_there_are_three_kinds_of_token() -> None:
    the_game = game(**USABLE)
    assert {token.kind for token in the_game.state.tokens.values()} == {"asset", "opportunity"}
    view = crisis("people", "extract", [(0, 0)])
    view["tokens"][0]["kind"] = "civilian"
    the_game = game(secure="levers", extract="people", cards=[view, LEVERS])
    assert the_game.state.tokens["people#1"].kind == "civilian"


@pytest.mark.rule("CP-OBJ-22", "CP-ROUND-15")
def test_a_card_may_score_one_kind_of_its_tokens_only() -> None:
    mixed = crisis("mixed", "extract", [(0, 0)])
    mixed["tokens"] += [{"name": "Fake", "kind": "asset", "points": [[9000, 0]]}]
    mixed["scoring"] = [{"score": "held", "token": "Relic", "points": 2}]
    holders = [unit(0, "bat", (9, 9), holds=["mixed#1"]), unit(1, "cat", (2, 2), holds=["mixed#2"])]
    the_game = game(*holders, cards=[mixed], secure="vaults", extract="mixed")
    assert [mission.points(the_game, seat, "mixed") for seat in (0, 1)] == [2, 0]


def test_a_token_that_leaves_the_game_leaves_its_holder() -> None:
    the_game = game(unit(0, "bat", (9, 9), holds=["grails#1"]), **USABLE)
    tokens.remove(the_game, "grails#1")
    assert the_game.state.unit("a-bat").holds == []
    assert SYSTEM.random_play.invariants(the_game) == []


# -- Dropping


def area_of(ask: Ask) -> Area:
    """Where the one thing that is asked for may be placed."""
    (place,) = ask.options[0].fields
    assert isinstance(place, Point)
    assert place.area
    return place.area


@pytest.mark.rule("CP-OBJ-11", "CP-OBJ-12", "CP-OBJ-13")
def test_the_opponent_places_dropped_tokens_within_range_2() -> None:
    the_game = game(unit(0, "bat", (18, 18), holds=["grails#1"]), unit(1, "cat", (2, 2)), **USABLE)
    ask = first_ask(the_game, damage.daze(the_game, "a-bat", Source("attack", "b-cat")))
    assert ask.seat == 1
    area = area_of(ask)
    edge = 18000 + round((R35 + 3 + 0.5) * 1000)
    assert area.why_not((edge, 18000)) is None
    assert rule_of(area.why_not((edge + 5, 18000))) == "CP-OBJ-12"
    assert area.why_not((18000, 18000)) is None


@pytest.mark.rule("CP-OBJ-12")
def test_a_dropped_token_lies_on_the_battlefield() -> None:
    the_game = game(unit(0, "bat", (1, 18), holds=["grails#1"]), unit(1, "cat", (9, 9)), **USABLE)
    ask = first_ask(the_game, tokens.drop_all(the_game, "a-bat"))
    assert rule_of(area_of(ask).why_not((400, 18000))) == "CP-OBJ-12"


@pytest.mark.rule("CP-OBJ-01", "CP-OBJ-02")
def test_a_token_that_is_gone_keeps_nobody_from_the_next_one() -> None:
    gone = [{"id": "grails#1", "removed": True}]
    the_table = active("bat", (18, 19.5), tokens=gone, **USABLE)
    assert [name for name in offered(the_table, 0) if name.startswith("interact")] == [
        "interact:grails#2"
    ]


@pytest.mark.rule("CP-OBJ-12")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ((400, 18000), "The token would not lie on the battlefield."),
        ((9000, 18000), "That is too far from where it was held."),
    ],
)
def test_it_is_said_why_a_dropped_token_cannot_lie_there(place: tuple[int, int], why: str) -> None:
    the_game = game(unit(0, "bat", (1, 18), holds=["grails#1"]), unit(1, "cat", (9, 9)), **USABLE)
    refusal = area_of(first_ask(the_game, tokens.drop_all(the_game, "a-bat"))).why_not(place)
    assert refusal is not None
    assert str(refusal.message) == why


@pytest.mark.rule("CP-OBJ-23", "CP-OBJ-08")
def test_tokens_hinder_nobody_and_lie_over_or_under_terrain() -> None:
    hall = box("hall", (18, 18), 4, 4, 5)
    the_table = active("bat", (18, 22), pieces=[hall], **MISSION)
    token = the_table.game.state.tokens["vaults#1"]
    assert (token.x, token.y) == (18000, 18000)
    say(the_table, 0, "climb", to=at(18, 18))
    assert board.standing_on(the_table.game, "a-bat") == "hall"
    assert objectives.contesting(the_table.game, "vaults#1") == ["a-bat"]
