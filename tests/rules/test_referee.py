"""Position files and random playouts, on the toy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.asking import Ask
from games.rules.contract.definition import System
from games.rules.contract.parts import RandomPlay
from games.rules.fields import Illegal, Option
from games.rules.text import _
from games.rules.tools.playouts import play_out
from games.rules.tools.position_files import play_file
from tests.toy import TOY, ToyState, with_toy


@pytest.fixture(autouse=True)
def toy() -> Iterator[System[ToyState]]:
    with with_toy() as system:
        yield system


def file(**changes: Any) -> dict[str, Any]:
    return {
        "system": "toy",
        "dice": [5, 0],
        "answers": [
            {"seat": 0, "option": "secret", "fields": {"number": 3}},
            {"seat": 1, "option": "secret", "fields": {"number": 9}},
            {"seat": 1, "option": "secret", "fields": {"number": 2}},
        ],
        **changes,
    }


def test_a_file_is_played_answer_by_answer() -> None:
    played = play_file(file())
    refused = played["steps"][2]
    assert refused["refused"]["message"]["text"] == "%(field)s: from %(low)s to %(high)s."
    assert refused["why"].endswith(": from 1 to 6.")
    assert played["steps"][3]["faces"] == [5, 0]
    assert played["steps"][3]["events"][-1]["data"]["scores"] == [8, 2]
    assert played["steps"][3]["lines"][0] == {"text": "You chose 3.", "rule": ""}
    assert played["views"]["spectators"]["table"]["scores"] == [8, 2]


def test_only_the_last_step_shows_its_asks_if_the_file_says_so() -> None:
    full = play_file(file())
    last = play_file(file(show="last"))
    assert "asks" in full["steps"][-1]
    assert not any("asks" in step for step in last["steps"][:-1])
    assert last["steps"][-1] == full["steps"][-1]
    first = play_file(file(show="last", answers=[]))
    assert first["steps"][0]["asks"] == full["steps"][0]["asks"]


def test_a_file_may_begin_anywhere() -> None:
    played = play_file(file(position={"round": 2}, answers=[]))
    assert played["views"]["0"]["table"]["round"] == 2


@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        {"system": "chess"},
        {"system": "toy", "dices": []},
        file(dice=["x"]),
        file(seed=5),
        file(options=[]),
        file(options={"length": "endless"}),
        file(options={"colour": "red"}),
        file(rosters="none"),
        file(rosters=[{"entries": []}]),
        file(rosters=[{"entries": []}, {"entries": []}]),
        file(rosters=[{"entries": [{"slot": "figures", "card": "omega"}]}] * 2),
        file(
            cards={"odd": {"id": "odd", "kind": "figure", "name": "Odd", "strength": "much"}},
            rosters=[{"entries": [{"slot": "figures", "card": "odd"}]}] * 2,
        ),
        file(rosters={"entries": []}),
        file(rosters=[{"entries": None}] * 2),
        file(rosters=[{"entries": [{}]}] * 2),
        file(rosters=[{"entries": [{"slot": "figures", "card": ["omega"]}]}] * 2),
        file(rosters=[{"entries": [{"slot": "figures", "card": "omega", "with": [1]}]}] * 2),
        file(cards={"odd": 5}),
        file(cards={"odd": {"id": "even", "kind": "figure", "name": "Even", "strength": 1}}),
        file(names="Ann and Bob"),
        file(names=["Ann"]),
        file(names=["Ann", 7]),
        file(names=["Ann", "\ud800"]),
        file(seed="\ud800"),
        file(show="some"),
        file(asks_all="no"),
        file(asks_single=1),
        file(answers={"seat": 0}),
        file(answers=[{"seat": 2}]),
        file(answers=["pass"]),
        file(position=[]),
    ],
)
def test_a_bad_file_is_refused_with_a_reason(bad: Any) -> None:
    with pytest.raises(Illegal) as refused:
        play_file(bad)
    assert str(refused.value)


def test_a_file_whose_dice_run_out_is_played_as_far_as_they_go() -> None:
    played = play_file(file(dice=[5]))
    assert played["stopped"]["why"].startswith("dice: ")
    assert played["steps"][3]["faces"] == [5]
    assert (len(played["steps"]), played["steps"][3]["asks"]) == (4, [])
    assert play_file(file())["stopped"] is None


def test_a_bad_answer_is_named_by_its_place() -> None:
    answers = [*file()["answers"], {"option": "move"}]
    with pytest.raises(Illegal, match=r"answers\.3: "):
        play_file(file(answers=answers))


def test_an_eager_player_ends_and_declines_nothing_else_being_possible() -> None:
    never = Illegal("", _("Not now."))
    end, go = Option("end", _("End"), group="end"), Option("go", _("Go"))
    rng = random.Random(1)
    ask = Ask(0, _("And now?"), [end, go])
    eager = [ask.sample(rng, eager=True) for _try in range(40)]
    idle = [ask.sample(rng) for _try in range(40)]
    assert {answer["option"] for answer in eager if answer} == {"go"}
    assert {answer["option"] for answer in idle if answer} == {"end", "go"}
    ask = Ask(0, _("And now?"), [end, Option("go", _("Go"), refused=never)])
    assert ask.sample(rng, eager=True) == {"option": "end", "fields": {}}


def test_a_playout_ends_and_reports_how() -> None:
    playout = play_out(TOY, 1)
    assert (playout.trouble, playout.ending, playout.answers) == (None, "score", playout.answers)
    assert playout.kinds["secret"] == 2 * playout.kinds["move"]


def test_a_failed_playout_leaves_a_file_that_the_referee_replays() -> None:
    def melted(game: Any) -> list[str]:
        return ["the board has melted"] if game.state.round == 2 else []

    playout = play_out(replace(TOY, random_play=RandomPlay(invariants=melted)), 1)
    assert playout.trouble == "AssertionError: the board has melted"
    assert playout.file is not None
    played = play_file(playout.file)
    assert played["views"]["0"]["table"]["round"] == 2
