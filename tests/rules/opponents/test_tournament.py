"""Matches of computers come to their ends, and tournaments count them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from games.rules.fields import Illegal
from games.rules.opponents import players
from games.rules.opponents.even_dice import SETS, EvenDice
from games.rules.opponents.levels import LEVELS
from games.rules.opponents.matches import play, setup_for_two
from games.rules.opponents.players import Forfeit, LevelPlayer
from games.rules.opponents.ratings import ratings
from games.rules.opponents.tournament import fixtures, run
from games.rules.systems import system, systems


def test_a_learner_beats_a_random_player_in_a_whole_match() -> None:
    known = system("kurogane")
    setup = setup_for_two(known, "1", {})
    players = [LevelPlayer(LEVELS["learner"]), LevelPlayer(LEVELS["random"])]
    played = play(known, setup, players, "1")
    assert played.winner == 0
    assert played.ending not in ("too long", "forfeit")
    assert sum(effort.answers for effort in played.efforts) == played.answers
    assert all(effort.useless <= len(effort.activations) for effort in played.efforts)


def test_options_for_three_sides_are_refused() -> None:
    options = {"scenario": "last-standing", "sides": 3}
    with pytest.raises(Illegal, match="do not make a match of two sides"):
        setup_for_two(system("battletech"), "1", options)


def test_what_is_decided_between_activations_is_no_activation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where a token is put that somebody has dropped."""
    known = system("kurogane")

    def activations(decisions: frozenset[str]) -> list[int]:
        monkeypatch.setattr(known.opponents, "decisions", decisions)
        players = [LevelPlayer(LEVELS["learner"]), LevelPlayer(LEVELS["random"])]
        played = play(known, setup_for_two(known, "1", {}), players, "1")
        return [len(effort.activations) for effort in played.efforts]

    assert all(activations(known.opponents.decisions))
    assert activations(frozenset()) == [0, 0]


def test_a_tournament_is_repeatable() -> None:
    options = {"map": "duel"}
    one = run("kurogane", ["random", "learner"], matches=2, seed=3, options=options).plain()
    other = run("kurogane", ["random", "learner"], matches=2, seed=3, options=options).plain()
    for found in (one, other):
        for player in found["players"].values():
            del player["answers_a_second"], player["seconds_an_activation"]
    assert one == other
    learner = one["players"]["learner"]
    assert learner["score"] == learner["wins"] + learner["draws"] / 2
    assert learner["wins"] + learner["draws"] + learner["losses"] == 2


def test_each_set_up_is_played_from_both_sides() -> None:
    planned = list(fixtures("kurogane", ["random", "learner", "club"], 4, 1, {}))
    assert len(planned) == 12
    assert [(one.players, one.number) for one in planned[:4]] == [
        (("random", "learner"), 0),
        (("learner", "random"), 0),
        (("random", "learner"), 1),
        (("learner", "random"), 1),
    ]


@pytest.mark.parametrize("name", systems())
def test_players_decide_a_match_and_what_they_play_does_not(name: str) -> None:
    """Both sides play the same roster, one that differs from match to match."""
    known, played = system(name), set()
    for seed in range(8):
        setup = setup_for_two(known, str(seed), {})
        assert len(known.rules.sides(setup.options)) == 2
        assert all(roster == setup.rosters[0] for roster in setup.rosters)
        assert setup.options.items() >= known.opponents.options.items()
        played.add(setup.rosters[0]["name"])
    assert len(played) > 1 or len(known.rosters.ready()) == 1


def test_who_plays_a_tournament_says_with_what_options() -> None:
    assert setup_for_two(system("battletech"), "1", {"layout": "1x2"}).options["layout"] == "1x2"


def test_ratings_follow_scores() -> None:
    found = ratings(
        ["a", "b", "c"], {("a", "b"): (75, 25), ("b", "c"): (50, 50), ("a", "c"): (75, 25)}
    )
    assert found["a"].elo > found["b"].elo == pytest.approx(found["c"].elo)
    assert found["a"].elo - found["b"].elo == pytest.approx(191, abs=8)
    assert sum(rating.elo for rating in found.values()) == pytest.approx(0)
    few = ratings(["a", "b"], {("a", "b"): (3, 1)})
    many = ratings(["a", "b"], {("a", "b"): (300, 100)})
    assert few["a"].error > 5 * many["a"].error > 0


def test_even_dice_show_each_face_equally_often() -> None:
    dice = EvenDice("seed")
    faces = [dice.face(0, 6) for _number in range(6 * SETS)]
    assert sorted(faces) == sorted([*range(6)] * SETS)
    assert faces == [dice.face(0, 6) for dice in [EvenDice("seed")] for _number in range(6 * SETS)]


ANY = """#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    {}
"""
FIRST = """option = next(one for one in asked["ask"]["options"] if not one["refused"])
    print(json.dumps({"option": option["id"], "fields": {}}), flush=True)"""

DRAWN = """for option in [*asked["ask"]["options"], {"id": None, "refused": None}]:
        print(json.dumps({"draw": option["id"]}), flush=True)
        drawn = json.loads(sys.stdin.readline())
        if drawn:
            break
    print(json.dumps(drawn), flush=True)"""


def program(folder: Path, does: str) -> str:
    """A program that does this with what it is asked."""
    path = folder / "mine.py"
    path.write_text(ANY.replace("{}", does, 1))
    path.chmod(0o755)
    return str(path)


def test_a_program_plays_until_it_answers_nonsense(tmp_path: Path) -> None:
    """This one always takes the first option, and knows nothing of fields."""
    mine = program(tmp_path, FIRST)
    found = run("kurogane", ["random", mine], matches=1, seed=1)
    assert found.standings["random"].wins == 1
    assert found.standings[mine].answers > 0
    assert "illegal answer" in found.troubles[0]


@pytest.mark.parametrize(
    ("name", "options"),
    [("kurogane", {"map": "duel"}), ("tide", {"scenario": "hill-229"})],
)
def test_a_program_plays_a_whole_match_by_what_is_drawn_for_it(
    tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    mine = program(tmp_path, DRAWN)
    one, other = (
        run(name, ["random", mine], matches=1, seed=1, options=options) for _time in range(2)
    )
    assert one.troubles == []
    assert not {"forfeit", "too long"} & one.endings.keys()
    assert one.standings[mine].answers == other.standings[mine].answers > 5


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("print('hello', flush=True)", "no JSON"),
        ("print(3, flush=True)", "no JSON"),
        ("print('[]', flush=True)", "illegal answer"),
        ("sys.exit()", "stopped"),
        ("pass", "not answered"),
        ("while True: print(json.dumps({'draw': None}), flush=True)", "not answered"),
    ],
)
def test_a_program_that_does_not_answer_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, why: str
) -> None:
    monkeypatch.setattr(players, "SECONDS", 3.0)
    found = run("kurogane", ["random", program(tmp_path, does)], matches=1, seed=1)
    assert found.standings["random"].wins == 1
    assert why in found.troubles[0]


class LongAsk:
    """In place of a Table: what it asks is more than a pipe holds."""

    number = 0

    def asked_of(self, seat: int) -> LongAsk:
        return self

    def describe(self) -> dict[str, str]:
        return {"prompt": "?" * 2**20}

    def view(self, seat: int) -> dict[str, str]:
        return {}


def test_a_program_that_does_not_read_a_long_ask_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It loses before it ends."""
    monkeypatch.setattr(players, "SECONDS", 1.0)
    path, end = tmp_path / "mine.py", tmp_path / "end"
    path.write_text(
        f"#!/usr/bin/env python3\nimport time\ntime.sleep(8)\nopen({str(end)!r}, 'w')\n"
    )
    path.chmod(0o755)
    mine, ask = players.Program(str(path)), cast(Any, LongAsk())
    try:
        with pytest.raises(Forfeit, match="not answered"):
            mine.answer(ask, 0, "seed")
        assert not end.exists()
    finally:
        mine.close()
