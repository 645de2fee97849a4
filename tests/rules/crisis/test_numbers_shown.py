"""What players read before they choose: distances, dice and odds, costs, what is left."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import board, constants
from games.rules.crisis.actions import activation
from games.rules.crisis.context.attack_state import Pool
from games.rules.crisis.dice import pools
from games.rules.crisis.figures.state import Turn
from games.rules.fields import Heading, Pick, Several
from games.rules.text import plain

from .bouts import bout, fighter
from .carding import BLANK, B, H, innate, match_of
from .helpers import (
    C,
    active,
    at,
    box,
    character,
    crisis,
    events,
    game,
    new_table,
    offered,
    random_answer,
    run,
    unit,
)

# -- The activation


@pytest.mark.rule("CP-ACT-01")
@pytest.mark.parametrize(("taken", "left"), [(0, 2), (1, 1), (2, 0)])
def test_the_prompt_says_how_many_actions_are_left(taken: int, left: int) -> None:
    ask = active(turn={"actions": taken}).asks[0]
    assert str(ask.prompt) == f"Bat is active: {left} of 2 actions left."
    assert ask.about == {"unit": "a-bat"}


@pytest.mark.rule("CP-ROUND-08")
def test_nothing_has_been_done_when_an_activation_begins() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (2, 2)), turn={"seat": 0})
    done: dict[str, Any] = {
        "activation_over": True, "acted": True, "actions": 2, "extra_moves": 1, "moves": 2,
        "attacks": 1, "interacted": ["x"], "attacked": ["y"],
    }  # fmt: skip
    the_game.state.turn = Turn(0, **done)
    run(the_game, activation.begin(the_game, "a-bat"))
    assert the_game.state.turn == Turn(0, unit="a-bat")
    assert the_game.state.last_activated == 0


# -- Targets


def lines(details: Any) -> list[str]:
    """What is said of a choice or an option."""
    return [str(line) for line in (details() if callable(details) else details)]


def targets_of(the_table: Table[Any], option: str = "attack:strike") -> dict[str, Any]:
    """The targets of an attack, by id."""
    (pick,) = [field for field in offered(the_table, 0)[option].fields if isinstance(field, Pick)]
    return {choice.id: choice for choice in pick.choices}


@pytest.mark.rule("CP-ATK-02", "CP-ATK-04", "CP-ATK-05", "CP-MEAS-12")
def test_a_target_shows_its_distance_sight_cover_dice_and_odds() -> None:
    the_table = active(others=[unit(1, "imp", (18, 20))])
    assert lines(targets_of(the_table)["b-imp"].details) == [
        "0.6 inches away.",
        "In line of sight.",
        "No cover.",
        "Attack dice: 5 (Strength: 5).",
        "Defense dice: 2 (Defense: 2).",
        "Expected damage: 2.0. Chance of any: 82%, of Dazing it: 36%.",
    ]


@pytest.mark.rule("CP-ATK-28")
def test_who_cannot_be_attacked_shows_how_far_it_is_and_why() -> None:
    the_table = active(others=[unit(1, "imp", (18, 20))])
    far = targets_of(the_table)["b-cat"]
    assert lines(far.details) == ["21.2 inches away."]
    assert far.refused.rule == "CP-ATK-28"


@pytest.mark.rule("CP-COVER-01")
def test_cover_and_a_sight_that_does_not_matter_are_said() -> None:
    blind = character(
        "yak",
        attacks=[{"name": "Strike", "type": "physical", "range": 4, "strength": 5}],
        superpowers=[innate("Nose", {"mod": "ignore-sight", "to": "self"})],
    )
    the_table = active(
        "yak",
        cards=[blind],
        pieces=[box("hall", (18, 23), 6, 0.5, 4)],
        others=[unit(1, "bat", (18, 24.5))],
    )
    details = lines(targets_of(the_table)["b-bat"].details)
    assert details[1:3] == ["Line of sight does not matter.", "In cover."]


@pytest.mark.rule("CP-ATK-04", "CP-COND-13")
def test_each_thing_that_changes_a_pool_is_a_reason() -> None:
    strong = {"mod": "dice", "roll": ["attack"], "add": 2, "to": "self"}
    match = match_of(innate("Strong", strong), mine={"conditions": ["shock"]})
    total, reasons = pools.gathered(match.game, "attack", "a-yak", 5, None)
    assert total == 6
    assert [str(reason) for reason in reasons] == ["Strength: 5", "Strong: +2", "Shock: -1"]


@pytest.mark.rule("CP-HOUSE-01")
def test_no_pool_has_more_dice_than_are_rolled_at_once() -> None:
    match = match_of()
    most = constants.MOST_DICE
    assert pools.gathered(match.game, "attack", "a-yak", most + 1, None)[0] == most
    the_game = game(unit(0, "bat", (18, 18)), faces=[C] * most)
    pool = Pool("dodge", "a-bat", most - 1)
    pools.roll_pool(the_game, pool)
    pools.roll_extras(the_game, pool, None)
    assert [die.mark for die in pool.dice] == [""] * (most - 1) + ["extra"]
    pools.roll_extra(the_game, pool, 1)
    assert len(pool.dice) == most


@pytest.mark.rule("CP-DICE-05")
def test_no_extra_dice_are_not_announced() -> None:
    the_game = game(unit(0, "bat", (18, 18)), faces=[BLANK])
    pool = Pool("dodge", "a-bat", 1)
    pools.roll_pool(the_game, pool)
    pools.roll_extras(the_game, pool, None)
    (rolled,) = events(the_game, "dice")
    assert (rolled["faces"], rolled["marks"]) == (["blank"], [""])


# -- Dice to be changed


@pytest.mark.rule("CP-MOD-02", "CP-DICE-06")
def test_the_dice_that_a_rule_may_touch() -> None:
    again = {"mod": "reroll", "roll": ["attack"], "count": 2, "to": "self"}
    more = {"mod": "reroll", "roll": ["attack"], "count": "any", "to": "self"}
    yak = fighter("yak", superpowers=[innate("Again", again), innate("More", more)])
    match, _outcome = bout([H, B, B, BLANK, 7] + [BLANK] * 3, yak)
    fields = {option.id: option.fields for option in match.asks[0].options}
    (two,), (some,) = fields["reroll:again"], fields["reroll:more"]
    assert isinstance(two, Several)
    assert isinstance(some, Several)
    assert [(field.least, field.most, field.ordered) for field in (two, some)] == [
        (1, 2, False),
        (1, 4, False),
    ]
    why = {choice.id: choice.refused.rule for choice in two.choices if choice.refused}
    assert why == {"4-failure": "CP-DICE-06"}
    assert match.asks[0].about == {
        "unit": "a-yak",
        "roll": "attack",
        "dice": ["hit", "block", "block", "blank", "failure"],
        "attack": True,
    }


# -- Where


def test_a_move_shows_what_it_would_stand_on_and_near() -> None:
    hall = box("hall", (20, 21), 4, 4, 2)
    the_table = active(pieces=[hall], secure="vaults")
    field = offered(the_table, 0)["move:M"].fields[0]
    notes = plain(field.preview(at(20, 21)))["notes"]
    assert [note["text"] for note in notes] == ["It will stand on the %(piece)s."]
    near = plain(field.preview(at(17.5, 17.5)))["notes"]
    assert [note["text"] for note in near] == ["Within Range 1 of %(token)s."]


@pytest.mark.rule("CP-DEPL-03")
@pytest.mark.parametrize(
    ("edge", "corner", "opposite"),
    [
        ("north", (0, 0), (36_000, 6_000)),
        ("south", (0, 30_000), (36_000, 36_000)),
        ("west", (0, 0), (6_000, 36_000)),
        ("east", (30_000, 0), (36_000, 36_000)),
    ],
)
def test_the_strip_within_range_3_of_an_edge(
    edge: str, corner: tuple[int, int], opposite: tuple[int, int]
) -> None:
    strip = board.deployment_zone(edge)
    assert (min(strip), max(strip), len(set(strip))) == (corner, opposite, 4)


def test_a_beam_is_likely_tried_at_whom_it_can_reach() -> None:
    ray = {"name": "Ray", "type": "energy", "range": 3, "strength": 4, "shape": "beam"}
    yak = character("yak", attacks=[ray])
    there = [unit(1, "bat", (22, 18)), unit(0, "dog", (14, 18))]
    the_table = active("yak", cards=[yak], others=there)
    (field,) = offered(the_table, 0)["attack:ray"].fields
    assert isinstance(field, Heading)
    assert field.likely
    assert field.forbid is not None
    assert {field.forbid(way) is None for way in field.likely} == {True, False}
    shapes = plain(field.preview(0))["shapes"]
    assert [shape["role"] for shape in shapes] == ["tool", "hit"]


# -- Costs of interactions


@pytest.mark.rule("CP-OBJ-02")
@pytest.mark.parametrize(
    ("card", "held", "says"),
    [
        ({}, 0, "1 Power"),
        ({"extra": 2}, 0, "3 Power"),
        ({"free_cost": True}, 0, None),
        ({"free_cost": True, "extra": 1}, 0, "1 Power"),
        ({"extra_each_held": True}, 0, "1 Power"),
        ({"extra_each_held": True}, 2, "3 Power"),
        ({"extra": 1, "extra_each_held": True}, 1, "3 Power"),
    ],
)
def test_what_an_interaction_costs(card: dict[str, Any], held: int, says: str | None) -> None:
    take = {"token": "Relic", "rule": {"do": [{"do": "pick-up"}]}, **card}
    grails = crisis("grails", "extract", [(0, 0), (9, 9), (10, 10)], interactions=[take])
    mine = {"power": 5, "holds": ["grails#2", "grails#3"][:held]}
    the_table = active("bat", (18, 19.5), mine=mine, extract="grails", cards=[grails])
    option = offered(the_table, 0)["interact:grails#1"]
    assert option.refused is None
    assert (str(option.cost) if option.cost else None) == says
    assert option.on == {"unit": "a-bat", "token": "grails#1"}


# -- The squad


@pytest.mark.rule("CP-SQUAD-02")
def test_a_squad_shows_the_threat_that_it_uses() -> None:
    the_table, rng = new_table(), random.Random(3)
    while the_table.game.state.stage != "squad":
        the_table.answer(*random_answer(the_table, rng))
    field = the_table.asks[0].options[0].fields[0]
    note, _warning = plain(field.preview(["ant", "bat"]))["notes"]
    limit = the_table.game.state.threat
    assert note["params"] == {"used": 6, "limit": limit}


@pytest.mark.rule("CP-BEAM-09")
def test_a_beam_laid_from_another_is_never_likely_tried_at_that_one() -> None:
    """The hen stands just above the tool's start; the cat lies to the right of it."""
    the_game = game(
        unit(0, "bat", (12, 26)), unit(0, "hen", (10, 18)), unit(1, "cat", (14, 18))
    )  # fmt: skip

    def likely(start: str) -> list[int]:
        field = board.beam_field(the_game, "a-bat", 3, lambda _hit: None, lambda _hit: (), start)
        return list(field.likely)

    tool = board.beam(the_game, "a-hen", 3)
    cat = [board.base(the_game, "b-cat")]
    assert likely("a-hen") == [choice.heading for choice in tool.choices(cat)]
    assert likely("a-bat") != likely("a-hen")
