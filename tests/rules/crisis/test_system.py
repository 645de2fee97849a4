"""The system as a whole: checkpoints, secrecy, asks, invariants, the rulebook, random play."""

from __future__ import annotations

import ast
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.outcomes import Snapshot
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM, constants
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal, Pick
from games.rules.text import plain
from games.rules.tools.playouts import play_out, random_setup

from .helpers import (
    active,
    at,
    box,
    crisis,
    game,
    new_table,
    offered,
    random_answer,
    say,
    setup,
    started,
    state_of,
    table,
    unit,
)

FOLDER = Path(constants.__file__).parent


def faces_and_events(outcome: Any) -> Any:
    return [event.plain() for event in outcome.events], outcome.faces


# -- Checkpoints


def test_a_match_restored_at_any_checkpoint_goes_on_the_same() -> None:
    """From each snapshot and the answers since it, the asks are the same; from some, all that
    follows is too."""
    seed = 1
    rng = random.Random(seed)
    the_table = started(seed)
    log: list[tuple[int, Any, Any]] = []
    marks = []
    while the_table.result is None and len(log) < 160:
        seat, raw = random_answer(the_table, rng)
        outcome = the_table.answer(seat, raw)
        log.append((seat, raw, outcome.faces))
        marks.append((checkpoint(the_table), faces_and_events(outcome), the_table.digest()))
        if len(log) % 5 == 0 and the_table.result is None:
            again = restore(the_table, log)
            assert asks(again) == asks(the_table)
            assert again.digest() == the_table.digest()
            assert again.view(None) == the_table.view(None)
    for start in range(0, len(log), 23):
        snapshot = marks[start][0]
        again = restored_from(the_table.setup, seed, snapshot, log[snapshot.number : start + 1])
        for number in range(start + 1, len(log)):
            outcome = again.answer(*log[number][:2])
            assert faces_and_events(outcome) == marks[number][1]
            assert again.digest() == marks[number][2]


def checkpoint(the_table: Table[Any]) -> Snapshot:
    """The newest checkpoint, which a match under way always has."""
    assert the_table.snapshot
    return the_table.snapshot


def restore(the_table: Table[Any], log: list[Any]) -> Table[Any]:
    snapshot = checkpoint(the_table)
    source = the_table.game.dice.source
    return Table.restored(SYSTEM, the_table.setup, Dice(source), snapshot, log[snapshot.number :])


def restored_from(the_setup: Setup, seed: int, snapshot: Any, log: list[Any]) -> Table[Any]:
    dice = Dice(Seeded(str(seed).encode()))
    return Table.restored(SYSTEM, the_setup, dice, snapshot, log)


def asks(the_table: Table[Any]) -> Any:
    return plain([ask.describe() for _seat, ask in sorted(the_table.asks.items())])


def test_a_checkpoint_stands_right_at_its_ask() -> None:
    """Nothing is announced or rolled between a checkpoint and the ask that it stands at, where no
    ask is passed over."""
    rng = random.Random(4)
    setup = random_setup(SYSTEM, rng).model_copy(update={"asks_single": True})
    the_table = Table(SYSTEM, setup, Dice(Seeded(b"4")))
    for _number in range(120):
        if the_table.result:
            break
        the_table.answer(*random_answer(the_table, rng))
        if checkpoint(the_table).number == the_table.number and not the_table.result:
            again = Table(
                SYSTEM, the_table.setup, Dice(the_table.game.dice.source),
                snapshot=the_table.snapshot,
            )  # fmt: skip
            assert again.opening.events == ()
            assert again.opening.faces == ()


def test_every_menu_of_an_activation_is_a_checkpoint() -> None:
    the_table = active()
    say(the_table, 0, "move:S", to=at(18, 20))
    assert checkpoint(the_table).number == the_table.number == 1
    say(the_table, 0, "end-activation")
    assert checkpoint(the_table).number == the_table.number == 2


# -- Secrecy


@pytest.mark.rule("CP-MISS-06", "CP-MISS-11", "CP-SQUAD-03")
def test_states_that_differ_in_secrets_look_the_same_to_everybody_else() -> None:
    the_setup = setup()
    mission: dict[str, Any] = {"secure": "vaults", "extract": "relics", "threat": 17}
    pairs = [
        (
            {"stage": "crisis", "drawn": [["vaults", "towers"], ["relics", "idols"]]},
            {"stage": "crisis", "drawn": [["gates", "towers"], ["relics", "idols"]]},
        ),
        (
            {"stage": "tactics", **mission,
             "squads": [{"characters": ["bat"]}, {"characters": ["cat"]}]},
            {"stage": "tactics", **mission,
             "squads": [{"characters": ["gnu", "elk"]}, {"characters": ["cat"]}]},
        ),
    ]  # fmt: skip
    for first, second in pairs:
        tables = [
            Table(SYSTEM, the_setup, Dice(Seeded(b"x")), state=state_of(the_setup, [], **data))
            for data in (first, second)
        ]
        for perspective in (1, None):
            views = [json.dumps(each.view(perspective)) for each in tables]
            assert views[0] == views[1]
        assert tables[0].view(0) != tables[1].view(0)


# -- Asks


@pytest.mark.parametrize(
    "raw",
    [
        None,
        {"option": 5},
        {"option": "x"},
        {"option": "activate"},
        {"option": "activate", "fields": []},
        {"option": "activate", "fields": {"unit": 5}},
        {"option": "activate", "fields": {"unit": "a-bat", "more": 1}},
    ],
)
def test_every_refusal_of_an_answer_names_a_rule(raw: Any) -> None:
    the_table = table(unit(0, "bat", (9, 9)), unit(1, "cat", (20, 20)))
    with pytest.raises(Illegal) as refusal:
        the_table.check(0, raw)
    assert refusal.value.rule == "CP-ROUND-08"


def test_every_ask_names_a_rule() -> None:
    """So that whatever is refused has one."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Ask":
                named = any(keyword.arg == "rule" for keyword in node.keywords)
                assert named or len(node.args) >= 4, f"{path.name}:{node.lineno}"


# -- What must always hold


@pytest.mark.rule("CP-ACT-01", "CP-OBJ-04", "CP-OBJ-10", "CP-TAC-08")
def test_states_that_cannot_be_are_found() -> None:
    one = crisis("relics", "extract", [(0, 8), (0, -8)], hold_limit=1)
    the_game = game(
        unit(0, "bat", (9, 9)),
        cards=[one],
        extract="relics",
        turn={"seat": 0, "unit": "a-bat", "actions": 2},
    )
    state = the_game.state
    assert SYSTEM.random_play.invariants(the_game) == []
    assert state.turn is not None
    state.turn.actions, state.turn.interacted = 3, ["relics#1", "relics#1"]
    state.squads[1].used_tactics = ["plan"]
    for token in ("relics#1", "relics#2"):
        state.tokens[token].holder = "a-bat"
        state.unit("a-bat").holds.append(token)
    assert SYSTEM.random_play.invariants(the_game) == [
        "a-bat: holds 2 tokens of relics, at most 1",
        "3 actions taken",
        "interacted twice with one token: relics#1, relics#1",
        "squad 1 used cards that it has not: plan",
    ]


def test_terrain_is_found_by_its_id() -> None:
    """Ids are compared as text: a state that was stored and loaded is as good as before."""
    the_game = game(unit(0, "bat", (9, 9)), pieces=[box("crate", (20, 20), 2, 2, 2)])
    stored = json.loads(json.dumps(SYSTEM.rules.dump(the_game.state)))
    the_game.state = SYSTEM.rules.load(stored)
    assert SYSTEM.random_play.invariants(the_game) == []
    the_game.state.pieces["shed"] = the_game.state.pieces["crate"]
    assert SYSTEM.random_play.invariants(the_game) == ["shed has the id crate"]


# -- The rulebook


def test_the_rulebook_holds_the_whole_ledger() -> None:
    entries = SYSTEM.book.entries()
    assert len(entries) == len({entry.id for entry in entries})
    assert len([entry for entry in entries if entry.source != "house"]) == 476
    assert {entry.source for entry in entries} == {"seed", "seed?", "gap", "official", "house"}
    assert all(str(entry.text) for entry in entries)


def test_every_rule_that_the_code_names_is_in_the_rulebook() -> None:
    ids = {entry.id for entry in SYSTEM.book.entries()}
    for path in FOLDER.rglob("*.py"):
        named = set(re.findall(r'"(CP-[A-Z]+-\d+)"', path.read_text()))
        assert named <= ids, path


# -- Random play


@pytest.mark.parametrize("seed", range(3))
def test_random_matches_end_without_trouble(seed: int) -> None:
    playout = play_out(SYSTEM, seed)
    assert playout.trouble is None
    assert playout.ending in (
        "points", "extra-round", "rounds", "last-standing", "both-fallen",
    )  # fmt: skip


def test_options_and_cards_of_a_match() -> None:
    options = {option.name: option for option in SYSTEM.rules.options()}
    passing, battlefield = options["passing"], options["battlefield"]
    assert isinstance(passing, Pick)
    assert isinstance(battlefield, Pick)
    assert passing.choices[0].id == "seed"
    assert [choice.id for choice in battlefield.choices][-1] == "random"
    ready = list(SYSTEM.rosters.ready())
    one = make_setup(SYSTEM, {"battlefield": "park"}, ready[:2], ["A", "B"])
    assert [card for card, data in one.cards.items() if data["kind"] == "battlefield"] == ["park"]
    drawn = make_setup(SYSTEM, {"battlefield": "random"}, ready[:2], ["A", "B"])
    assert sum(data["kind"] == "battlefield" for data in drawn.cards.values()) == 4


def test_the_view_has_what_the_screens_need() -> None:
    the_table = new_table()
    view = the_table.view(None)["table"]
    assert set(view) >= {
        "stage", "round", "rounds", "priority", "vp", "threat", "revealed", "board", "pieces",
        "tokens", "characters", "squads", "crises", "turn", "attack", "lasting",
    }  # fmt: skip
    assert json.dumps(view)
    assert offered(the_table, the_table.game.state.priority)


def test_each_number_has_rules_of_the_ledger_and_rulings_of_this_project_are_marked() -> None:
    book = {entry.id: entry.source for entry in SYSTEM.book.entries()}
    for known in constants.NUMBERS:
        sources = {book[rule] for rule in known.rules}
        assert known.rules
        assert known.house == bool(sources & {"house", "gap"})


@pytest.mark.parametrize(
    ("place", "wrong"),
    [((498, 498), False), ((497, 500), True), ((500, 497), True), ((35_502, 35_502), False),
     ((35_503, 500), True), ((500, 35_503), True)],
)  # fmt: skip
def test_tokens_lie_on_the_battlefield(place: tuple[int, int], wrong: bool) -> None:
    """Up to what rounding moves them by."""
    one = crisis("relics", "extract", [(0, 0)])
    the_game = game(unit(0, "bat", (9, 9)), cards=[one], extract="relics")
    token = the_game.state.tokens["relics#1"]
    token.x, token.y = place
    assert bool(SYSTEM.random_play.invariants(the_game)) == wrong
