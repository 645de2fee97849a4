"""The system as a whole: checkpoints, secrecy, positions, the log in words, the rulebook."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from games.rules.crisis import SYSTEM, constants, names, position, rulebook, tell
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.playouts import play_out, random_setup
from games.rules.referee import play_file
from games.rules.starting import make_setup
from games.rules.table import Setup, Table
from games.rules.text import plain

from .helpers import (
    at,
    box,
    character,
    crisis,
    game,
    new_table,
    offered,
    say,
    setup,
    state_of,
    table,
    unit,
)

FOLDER = Path(position.__file__).parent


def started(seed: int) -> Table[Any]:
    rng = random.Random(seed)
    return Table(SYSTEM, random_setup(SYSTEM, rng), Dice(Seeded(str(seed).encode())))


def random_answer(the_table: Table[Any], rng: random.Random) -> tuple[int, dict[str, Any]]:
    seat = rng.choice(sorted(the_table.asks))
    return seat, the_table.asks[seat].sample(rng)


def faces_and_events(outcome: Any) -> Any:
    return [event.plain() for event in outcome.events], outcome.faces


# -- Checkpoints


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_restored_at_any_checkpoint_goes_on_the_same(seed: int) -> None:
    """From each snapshot and the answers since it, the asks are the same; from some, all that
    follows is too."""
    rng = random.Random(seed)
    the_table = started(seed)
    log: list[tuple[int, Any, Any]] = []
    marks = []
    while the_table.result is None and len(log) < 160:
        seat, raw = random_answer(the_table, rng)
        outcome = the_table.answer(seat, raw)
        log.append((seat, raw, outcome.faces))
        marks.append((the_table.snapshot, faces_and_events(outcome), the_table.digest()))
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


def restore(the_table: Table[Any], log: list[Any]) -> Table[Any]:
    snapshot = the_table.snapshot
    source = the_table.game.dice.source
    return Table.restored(SYSTEM, the_table.setup, Dice(source), snapshot, log[snapshot.number :])


def restored_from(the_setup: Setup, seed: int, snapshot: Any, log: list[Any]) -> Table[Any]:
    dice = Dice(Seeded(str(seed).encode()))
    return Table.restored(SYSTEM, the_setup, dice, snapshot, log)


def asks(the_table: Table[Any]) -> Any:
    return plain([ask.describe() for _seat, ask in sorted(the_table.asks.items())])


def test_a_checkpoint_stands_right_at_its_ask() -> None:
    """Nothing is announced or rolled between a checkpoint and the ask that it stands at."""
    rng = random.Random(4)
    the_table = started(4)
    for _number in range(120):
        if the_table.result:
            break
        the_table.answer(*random_answer(the_table, rng))
        if the_table.snapshot.number == the_table.number and not the_table.result:
            again = Table(
                SYSTEM, the_table.setup, Dice(the_table.game.dice.source),
                snapshot=the_table.snapshot,
            )  # fmt: skip
            assert again.opening.events == ()
            assert again.opening.faces == ()


def test_every_menu_of_an_activation_is_a_checkpoint() -> None:
    the_table = table(
        unit(0, "bat", (18, 18)), unit(1, "cat", (2, 2)), turn={"seat": 0, "unit": "a-bat"}
    )
    say(the_table, 0, "move:S", to=at(18, 20))
    assert the_table.snapshot.number == the_table.number == 1
    say(the_table, 0, "end-activation")
    assert the_table.snapshot.number == the_table.number == 2


# -- Secrecy


@pytest.mark.rule("CP-MISS-06", "CP-MISS-11", "CP-SQUAD-03")
def test_states_that_differ_in_secrets_look_the_same_to_everybody_else() -> None:
    the_setup = setup()
    mission = {"secure": "vaults", "extract": "relics", "threat": 17}
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


# -- Positions


def examples() -> list[dict[str, Any]]:
    """The examples in the description of the format."""
    text = re.sub(r"\n    ", "\n", position.__doc__ or "")
    read = json.JSONDecoder().raw_decode
    starts = re.finditer(r'^\{"(stage|system)": ', text, re.M)
    return [read(text, found.start())[0] for found in starts]


def test_the_format_is_told_with_an_example_for_each_stage() -> None:
    told = [example["stage"] for example in examples() if "stage" in example]
    assert told == list(get_args(position.Stage))


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.get("stage", "file"))
def test_the_examples_of_the_format_can_be_played(example: dict[str, Any]) -> None:
    file = example if "system" in example else {"system": "crisis", "position": example}
    result = play_file({"seed": "x", **file})
    assert not [step["why"] for step in result["steps"] if "refused" in step]
    assert result["steps"][-1]["asks"]


@pytest.mark.rule("CP-DICE-01")
def test_the_faces_are_told_by_their_numbers() -> None:
    text = " ".join((position.__doc__ or "").split())
    told = re.search(r"dice`: (.*?)\.", text)
    assert told is not None
    faces = {}
    for numbers, face in re.findall(r"([\d and]*\d) (\w+)", told[1]):
        faces.update(dict.fromkeys(map(int, re.findall(r"\d", numbers)), face))
    assert faces == dict(enumerate(constants.FACES))


def test_a_position_may_use_any_built_in_card_and_cards_of_ones_own() -> None:
    """They need not be in a roster."""
    yak = character("yak", stamina=7)
    drill = {
        "id": "drill",
        "kind": "tactic",
        "name": "Drill",
        "rules": [{"do": [{"do": "gain-power", "who": {"side": "ally"}, "amount": 1}]}],
    }
    file = {
        "system": "crisis",
        "cards": {"yak": yak, "drill": drill},
        "position": {
            "battlefield": "park",
            "units": [unit(0, "yak", (2, 2), damage=6), unit(1, "ultron", (30, 2))],
            "squads": [{"tactics": ["drill", "drop-off"]}, {}],
        },
    }
    played = play_file(file)
    (ask,) = played["steps"][-1]["asks"]
    assert "tactic:drill" in [option["id"] for option in ask["options"]]
    assert played["views"]["0"]["table"]["characters"][0]["damage"] == 6
    without = {**file, "cards": {"drill": drill}}
    with pytest.raises(
        Illegal, match=r"position\.units\.0\.card: there is no character card 'yak'"
    ):
        play_file(without)
    broken = {**file, "cards": {"yak": {**yak, "threat": "much"}, "drill": drill}}
    with pytest.raises(Illegal, match=r"cards\.yak\.threat: "):
        play_file(broken)


@pytest.mark.rule("CP-DEPL-02")
def test_the_squads_of_a_position_are_still_to_be_deployed() -> None:
    squads = [{"characters": ["bat", "cat"]}, {"characters": ["dog"]}]
    the_table = table(unit(0, "bat", (18, 33)), stage="deploy", squads=squads)
    assert set(offered(the_table, 1)) == {"deploy:b-dog"}
    assert set(the_table.game.state.characters) == {"a-bat", "a-cat", "b-dog"}


ODD = (None, True, -1, 99, 10**30, 1.5, "", "x", "\ud800", [], [[]], {}, {"a": 1})


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything within some data."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*way, key)
        if isinstance(value, (dict, list)):
            yield from places(value, (*way, key))


def why_refused(file: dict[str, Any]) -> str | None:
    """Why a position file is refused; None for one that is played."""
    try:
        play_file(file)
    except Illegal as refusal:
        return str(refusal)
    return None


@pytest.mark.parametrize("number", [2, 6, 7, 11])
def test_whatever_stands_in_a_file_is_played_or_refused_with_a_reason(number: int) -> None:
    example = examples()[number]
    file = example if "system" in example else {"system": "crisis", "position": example}
    for way in places(file):
        for odd in ODD:
            changed = json.loads(json.dumps({"seed": "x", "show": "last", **file}))
            inner = changed
            for key in way[:-1]:
                inner = inner[key]
            inner[way[-1]] = odd
            assert why_refused(changed) != "", (way, odd)


CAT = unit(1, "cat", (9, 9))


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        ("CP-MOVE-03", {"units": [unit(0, "bat", (9, 9.5)), CAT]}),
        ("CP-MOVE-06", {"units": [unit(0, "bat", (0.2, 9)), CAT]}),
        ("CP-MOVE-04", {"units": [unit(0, "bat", (20, 9))],
                        "pieces": [box("x", (21, 9), 2, 2, 3)]}),
        ("CP-CARD-32", {"units": [unit(0, "bat", (18, 18), power=11)]}),
        ("CP-DMG-02", {"units": [unit(0, "bat", (18, 18), damage=6)]}),
        ("CP-DMG-03", {"units": [unit(0, "bat", (18, 18), damage=5)]}),
        ("CP-DMG-03", {"units": [unit(0, "bat", (18, 18), damage=2, dazed=True)]}),
        ("CP-CARD-01", {"units": [unit(0, "jay", (18, 18), side="injured")]}),
        ("CP-COND-02", {"units": [unit(0, "bat", (18, 18), conditions=["stun", "stun"])]}),
        ("CP-COND-06", {"units": [unit(0, "bat", (18, 18), conditions=["sleepy"])]}),
        ("CP-OBJ-09", {"units": [unit(0, "bat", (18, 18), holds=["nothing#1"])]}),
        ("CP-MISS-01", {"secure": "relics", "extract": "vaults"}),
        ("CP-MISS-08", {"edges": ["north", "east"]}),
        ("", {"units": [CAT], "squads": [{"used_tactics": ["plan"]}, {}]}),
        ("CP-MISS-03", {"stage": "crisis", "drawn": [["vaults"], ["relics", "idols"]]}),
        ("CP-MISS-03", {"stage": "crisis", "drawn": [["vaults"] * 2, ["relics", "idols"]]}),
        ("CP-MISS-07", {"stage": "squad"}),
        ("CP-BOARD-09", {"stage": "squad", "threat": 17, "units": [CAT]}),
        ("CP-CARD-24", {"units": [CAT], "squads": [{}, {"leader": "b-cat"}]}),
        ("CP-CARD-24", {"units": [CAT], "squads": [{"leader": "nobody"}, {}]}),
        ("CP-OBJ-04", {"units": [CAT], "turn": {"seat": 1, "interacted": ["vaults#1"]}}),
        ("CP-ROUND-08", {"turn": {"seat": 0, "unit": "b-cat"}, "units": [CAT]}),
        ("CP-ACT-11", {"turn": {"seat": 1, "unit": "b-cat"},
                       "units": [unit(1, "cat", (9, 9), dazed=True)]}),
        ("", {"units": [unit(0, "nobody", (9, 9))]}),
        ("", {"units": [unit(0, "bat", None)]}),
        ("", {"unknown": 1}),
        ("", {"stage": "tea"}),
        ("", {"vp": [1]}),
        ("", {"units": [{"seat": 7, "card": "bat"}]}),
        ("", {"pieces": [{"id": "x"}]}),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(rule: str, data: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as refusal:
        SYSTEM.position({"pieces": [], **data}, setup())
    assert refusal.value.rule == rule, str(refusal.value)


def test_a_position_keeps_what_it_says() -> None:
    the_game = game(
        unit(0, "bat", (9, 9), side="injured", damage=2, power=7, conditions=["slow"],
             holds=["relics#2"], counters={"rage": 2}, activated=True),
        unit(1, "cat", None, ko=True), unit(1, "dog", (20, 20), dazed=True),
        round=3, priority=1, vp=[4, 5], secure="vaults", extract="relics", threat=15,
        tokens=[{"id": "vaults#1", "at": at(10, 20), "control": 1},
                {"id": "relics#1", "removed": True},
                {"id": "egg", "crisis": "relics", "name": "Egg", "at": at(5, 5)}],
        turn={"seat": 1}, last_activated=0,
    )  # fmt: skip
    state = the_game.state
    bat = state.unit("a-bat")
    assert (bat.damage, bat.power, bat.conditions, bat.holds) == (2, 7, ["slow"], ["relics#2"])
    assert (bat.side, bat.activated, bat.counters) == ("injured", True, {"rage": 2})
    assert state.unit("b-cat").ko
    assert state.unit("b-dog").damage == 5
    assert (state.round, state.priority, state.vp, state.threat) == (3, 1, [4, 5], 15)
    assert (state.tokens["vaults#1"].x, state.tokens["vaults#1"].control) == (10000, 1)
    assert state.tokens["relics#1"].removed
    assert state.tokens["egg"].name == "Egg"
    assert SYSTEM.load(SYSTEM.dump(state)) == state


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


def test_a_token_of_a_position_may_have_turned_out_to_be_another_and_be_held() -> None:
    tokens = [
        {"id": "relics#2", "name": "Idol", "kind": "civilian"},
        {"id": "relics#3", "removed": True},
        {"id": "egg", "crisis": "relics", "name": "Egg", "at": at(5, 5)},
    ]
    holder = unit(0, "bat", (9, 9), holds=["relics#2", "egg"])
    the_game = game(holder, extract="relics", tokens=tokens)
    held = [the_game.state.tokens[token] for token in ("relics#2", "egg")]
    assert [(token.name, token.kind, token.holder) for token in held] == [
        ("Idol", "civilian", "a-bat"),
        ("Egg", "asset", "a-bat"),
    ]
    with pytest.raises(Illegal) as refusal:
        game(unit(0, "bat", (9, 9), holds=["relics#3"]), extract="relics", tokens=tokens)
    assert refusal.value.rule == "CP-OBJ-09"


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
    assert SYSTEM.invariants(the_game) == []
    assert state.turn is not None
    state.turn.actions, state.turn.interacted = 3, ["relics#1", "relics#1"]
    state.squads[1].used_tactics = ["plan"]
    for token in ("relics#1", "relics#2"):
        state.tokens[token].holder = "a-bat"
        state.unit("a-bat").holds.append(token)
    assert SYSTEM.invariants(the_game) == [
        "a-bat: holds 2 tokens of relics, at most 1",
        "3 actions taken",
        "interacted twice with one token: ['relics#1', 'relics#1']",
        "squad 1 used cards that it has not: ['plan']",
    ]


# -- The log in words


def emitted_kinds() -> set[str]:
    """Every kind of event that the rules of this system announce."""
    sources = [path.read_text() for path in FOLDER.rglob("*.py")]
    return {kind for text in sources for kind in re.findall(r'emit\(\s*"([a-z-]+)"', text)}


def test_every_event_is_told_or_goes_without_saying() -> None:
    assert emitted_kinds() - set(tell.TELLERS) - tell.SILENT == set()


def test_a_random_match_is_told_from_beginning_to_end() -> None:
    rng = random.Random(6)
    the_table = started(6)
    events = list(the_table.opening.events)
    for _number in range(200):
        if the_table.result:
            break
        events += the_table.answer(*random_answer(the_table, rng)).events
    for event in events:
        line = SYSTEM.tell(json.loads(json.dumps(event.plain())), the_table.setup)
        if line is None:
            assert event.kind in tell.SILENT
            continue
        assert "%(" not in str(line.message)
        assert str(line.message)
        assert line.rule in rulebook.ids() or line.kind == "heading"
        assert line.seat == event.data.get("seat", line.seat)
        if event.data.get("unit"):
            assert line.seat == "ab".index(event.data["unit"][0])
        for detail in line.details:
            assert str(detail)


def test_a_character_of_both_squads_is_called_by_its_player() -> None:
    bat, cat, ant = unit(0, "bat", (18, 18)), unit(1, "cat", (18, 19.5)), unit(1, "ant", (10, 10))
    apart, mirrored = game(bat, cat, ant), game(bat, cat, unit(1, "bat", (10, 10)))
    assert str(names.unit(apart, "a-bat")) == "Bat"
    assert str(names.unit(mirrored, "a-bat")) == "Ann's Bat"
    assert str(names.unit(mirrored, "b-bat")) == "Bob's Bat"
    assert str(names.unit(mirrored, "b-cat")) == "Cat"


def test_the_log_tells_whose_a_character_is_where_both_rosters_have_it() -> None:
    line = SYSTEM.tell({"kind": "dazed", "data": {"unit": "b-bat"}}, setup())
    assert line is not None
    assert (str(line.message), line.seat) == ("Bob's Bat is Dazed.", 1)
    only_bob = setup()
    only_bob.rosters[0]["entries"] = []
    line = SYSTEM.tell({"kind": "dazed", "data": {"unit": "b-bat"}}, only_bob)
    assert line is not None
    assert str(line.message) == "Bat is Dazed."


def test_tokens_of_which_there_are_several_have_numbers() -> None:
    the_game = game(unit(0, "bat", (18, 18)), secure="vaults")
    board = {token["id"]: token["name"] for token in SYSTEM.view(the_game, None)["tokens"]}
    assert board["vaults#2"] == "Switch 2"
    line = SYSTEM.tell({"kind": "token-removed", "data": {"token": "vaults#2"}}, setup())
    assert line is not None
    assert str(line.message) == "Switch 2 is removed."


# -- The rulebook


def test_the_rulebook_holds_the_whole_ledger() -> None:
    entries = SYSTEM.rulebook()
    assert len(entries) == len({entry.id for entry in entries}) == 476
    assert {entry.source for entry in entries} == {"seed", "seed?", "gap", "official"}
    assert {entry.group for entry in entries} == set(SYSTEM.rule_groups)
    assert all(str(entry.text) for entry in entries)


def test_every_rule_that_the_code_names_is_in_the_rulebook() -> None:
    for path in FOLDER.rglob("*.py"):
        named = set(re.findall(r'"(CP-[A-Z]+-\d+)"', path.read_text()))
        assert named <= rulebook.ids(), path


# -- Random play


@pytest.mark.parametrize("seed", range(3))
def test_random_matches_end_without_trouble(seed: int) -> None:
    playout = play_out(SYSTEM, seed)
    assert playout.trouble is None
    assert playout.ending in (
        "points", "extra-round", "rounds", "last-standing", "both-fallen",
    )  # fmt: skip


def test_options_and_cards_of_a_match() -> None:
    options = {option.name: option for option in SYSTEM.options()}
    assert options["passing"].choices[0].id == "seed"
    assert [choice.id for choice in options["battlefield"].choices][-1] == "random"
    ready = list(SYSTEM.ready_rosters())
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
