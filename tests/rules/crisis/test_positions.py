"""Position files: their format, what they may say, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.crisis import SYSTEM, constants, position
from games.rules.crisis.position import mission
from games.rules.fields import Illegal
from games.rules.tools.position_files import play_file

from ..odd import made_odd
from .carding import innate
from .helpers import (
    at,
    box,
    character,
    game,
    offered,
    setup,
    table,
    unit,
)

FORMAT = Path(str(position.__file__)).with_name("README.md")


def examples() -> list[dict[str, Any]]:
    """The examples in the description of the format."""
    text = re.sub(r"\n    ", "\n", FORMAT.read_text())
    read = json.JSONDecoder().raw_decode
    starts = re.finditer(r'^\{"(stage|system)": ', text, re.M)
    return [read(text, found.start())[0] for found in starts]


def test_the_format_is_described_with_an_example_for_each_stage() -> None:
    described = [example["stage"] for example in examples() if "stage" in example]
    assert described == list(mission.STAGES)


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.get("stage", "file"))
def test_the_examples_of_the_format_can_be_played(example: dict[str, Any]) -> None:
    file = example if "system" in example else {"system": "crisis", "position": example}
    result = play_file({"seed": "x", **file})
    assert not [step["why"] for step in result["steps"] if "refused" in step]
    assert result["steps"][-1]["asks"]


@pytest.mark.rule("CP-DICE-01")
def test_the_faces_are_described_by_their_numbers() -> None:
    text = " ".join(FORMAT.read_text().split())
    listed = re.search(r"dice`: (.*?)\.", text)
    assert listed is not None
    faces = {}
    for numbers, face in re.findall(r"([\d and]*\d) (\w+)", listed[1]):
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
        Illegal, match=r"position\.units\.0\.card: There is no character card 'yak'"
    ):
        play_file(without)
    broken = {**file, "cards": {"yak": {**yak, "threat": "much"}, "drill": drill}}
    with pytest.raises(Illegal, match=r"cards\.yak\.threat: "):
        play_file(broken)


@pytest.mark.rule("CP-DEPL-02")
def test_the_squads_of_a_position_are_still_to_be_deployed() -> None:
    squads = [{"characters": ["bat", "cat"]}, {"characters": ["dog"]}]
    the_table = table(unit(0, "bat", (18, 33)), stage="deploy", squads=squads)
    assert set(offered(the_table, 1)) == {"deploy:b-dog", "deploy-all"}
    assert set(the_table.game.state.characters) == {"a-bat", "a-cat", "b-dog"}


@pytest.mark.rule("CP-BOARD-07")
@pytest.mark.parametrize(
    ("given", "agreed", "laid_out"),
    [
        ({"battlefield": "park"}, {"battlefield": "harbour"}, "park"),
        ({"battlefield": "park"}, {}, "park"),
        ({}, {"battlefield": "harbour"}, "harbour"),
        ({"pieces": []}, {"battlefield": "harbour"}, ""),
    ],
)
def test_a_position_is_on_its_own_battlefield_or_that_of_the_match(
    given: dict[str, Any], agreed: dict[str, str], laid_out: str
) -> None:
    units = [unit(0, "ultron", (2, 2)), unit(1, "ultron", (30, 2))]
    file = {"system": "crisis", "options": agreed, "position": {**given, "units": units}}
    board = play_file(file)["views"]["0"]["table"]["board"]
    assert board["battlefield"]["id"] == laid_out


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
    for changed in made_odd({"seed": "x", "show": "last", **file}):
        assert why_refused(changed) != "", changed


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
        ("CP-ROST-03", {"units": [CAT, unit(1, "cat", (18, 9))]}),
        ("CP-HOUSE-05", {"units": [unit(0, "bat", (18, 18), form="Curled")]}),
        ("CP-OBJ-11", {"units": [unit(0, "bat", (18, 18), dazed=True, holds=["relics#1"])],
                       "extract": "relics"}),
        ("CP-ROUND-01", {"units": [CAT], "round": 0}),
        ("CP-MISS-01", {"stage": "edge", "secure": "vaults"}),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(rule: str, data: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as refusal:
        SYSTEM.rules.state_at({"pieces": [], **data}, setup())
    assert refusal.value.rule == rule, str(refusal.value)


CROSSED = {**box("x", (9, 9), 2, 2, 3), "polygon": [[0, 0], [9000, 9000], [9000, 0], [0, 9000]]}


@pytest.mark.parametrize(
    ("why", "data"),
    [
        ("There is no token egg", {"tokens": [{"id": "egg", "crisis": "relics", "at": [1, 1]}]}),
        ("only at the stage", {"stage": "cleanup", "turn": {"seat": 0}}),
        ("have the id", {"pieces": [box("x", (9, 9), 1, 1, 1), box("x", (18, 9), 1, 1, 1)]}),
        ("crosses or touches itself", {"pieces": [CROSSED]}),
        ("no battlefield card 'moon'", {"pieces": None, "battlefield": "moon"}),
    ],
)
def test_what_a_position_cannot_say_is_refused_with_the_reason(
    why: str, data: dict[str, Any]
) -> None:
    with pytest.raises(Illegal, match=why):
        SYSTEM.rules.state_at({"pieces": [], "units": [CAT], **data}, setup())


@pytest.mark.rule("CP-CARD-20")
def test_nobody_stands_in_a_position_with_what_it_is_immune_to() -> None:
    yak = character(
        "yak", superpowers=[innate("Hardy", {"mod": "immune", "conditions": ["bleed"]})]
    )
    game(unit(0, "yak", (9, 9), conditions=["slow"]), cards=[yak])
    with pytest.raises(Illegal) as refusal:
        game(unit(0, "yak", (9, 9), conditions=["bleed"]), cards=[yak])
    assert refusal.value.rule == "CP-CARD-20"


@pytest.mark.rule("CP-DEPL-02")
@pytest.mark.parametrize("stage", ["leader", *mission.PLAY])
def test_once_deployed_every_character_has_a_place_or_has_fallen(stage: str) -> None:
    nowhere, squads = unit(0, "bat", None), [{"characters": ["bat"]}, {"characters": ["cat"]}]
    with pytest.raises(Illegal, match="A place is needed"):
        SYSTEM.rules.state_at({"stage": stage, "units": [nowhere, CAT], "squads": squads}, setup())
    SYSTEM.rules.state_at({"stage": "deploy", "units": [nowhere, CAT], "squads": squads}, setup())
    fallen = {**nowhere, "ko": True}
    SYSTEM.rules.state_at({"stage": stage, "units": [fallen, CAT], "squads": squads}, setup())


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
    assert SYSTEM.rules.load(SYSTEM.rules.dump(state)) == state


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
