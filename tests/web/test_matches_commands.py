"""The commands `referee` and `playouts`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.matches.management.commands import playouts
from games.rules.text import _
from games.rules.tools.playouts import play_out
from tests.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")


def run(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, stderr=out, **options)
    return out.getvalue()


def written(folder: Path, data: Any) -> str:
    file = folder / "file.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data))
    return str(file)


def test_referee_plays_a_position_file(tmp_path: Path) -> None:
    answers = [
        {"seat": 0, "option": "secret", "fields": {"number": 2}},
        {"seat": 1, "option": "secret", "fields": {"number": 9}},
        {"seat": 1, "option": "secret", "fields": {"number": 5}},
    ]
    file = written(tmp_path, {"system": "toy", "dice": [3, 4], "answers": answers})
    played = json.loads(run("referee", file))
    assert [bool(step.get("refused")) for step in played["steps"]] == [False, False, True, False]
    assert played["views"]["spectators"]["table"]["scores"] == [5, 9]


@pytest.mark.parametrize("data", ["", "{", "[" * 50_000, "[]", '{"system": "chess"}', "{}"])
def test_referee_says_what_is_wrong_with_a_file(tmp_path: Path, data: str) -> None:
    with pytest.raises(CommandError):
        run("referee", written(tmp_path, data))
    with pytest.raises(CommandError):
        run("referee", str(tmp_path / "missing.json"))


def test_playouts_report_how_the_matches_ended() -> None:
    output = run("playouts", "toy", matches=3, seed=5)
    assert "matches  3" in output
    assert "score 3" in output


def test_playouts_say_which_cards_were_never_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """In many matches over the whole pool that is a failure, but for those that cannot be used."""
    every = list(TOY.cards.built_in)
    monkeypatch.setattr(TOY.random_play, "used_cards", lambda _game, _event: every[:-1])
    output = run("playouts", "toy", matches=1, pool=True)
    assert f"cards    figure {len(every) - 1} of {len(every)}" in output
    assert f"unused   figure {every[-1]}\n" in output
    monkeypatch.setattr(playouts, "ENOUGH", 2)
    with pytest.raises(CommandError, match=f"toy never used {every[-1]}"):
        run("playouts", "toy", matches=2, pool=True)
    run("playouts", "toy", matches=2)
    monkeypatch.setattr(TOY.cards, "idle", lambda _others: {every[-1]: _("it hibernates")})
    assert f"{every[-1]}: it hibernates" in run("playouts", "toy", matches=2, pool=True)


def test_playouts_play_all_systems_or_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "systems", lambda: ["toy"])
    assert run("playouts", "all", matches=1).startswith("system   toy")
    assert run("playouts", "toy", "toy", matches=1).count("system   toy") == 2


@pytest.mark.parametrize("wrong", [{"matches": 0}, {"jobs": 0}, {"system": "chess"}])
def test_playouts_refuse_nonsense(wrong: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        run("playouts", wrong.pop("system", "toy"), **wrong)


def test_playouts_refuse_a_file_where_a_directory_is_needed(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a note", encoding="utf-8")
    with pytest.raises(CommandError, match="taken is a file and not a directory"):
        run("playouts", "toy", matches=1, failures=taken)
    assert taken.read_text(encoding="utf-8") == "a note"


def test_a_match_of_more_seats_may_take_more_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.rules.tools.playouts.MOST_ANSWERS", 2)
    assert play_out(TOY, 1).trouble == "AssertionError: no end after 4 answers"


def test_a_failed_playout_leaves_a_file_that_referee_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong_after_a_round(game: Any) -> list[str]:
        return ["a round has been played"] if game.state.round else []

    monkeypatch.setattr(TOY.random_play, "invariants", wrong_after_a_round)
    with pytest.raises(CommandError, match="failed"):
        run("playouts", "toy", matches=1, seed=7, failures=tmp_path / "new" / "folder")
    played = json.loads(run("referee", str(tmp_path / "new" / "folder" / "toy-7.json")))
    assert len(played["steps"]) == 4


def test_playouts_leave_given_options_to_no_chance_and_count_the_wins_of_each_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Any] = []

    def spied(*args: Any, **given: Any) -> Any:
        played.append(play_out(*args, **given))
        return played[-1]

    monkeypatch.setattr(playouts, "play_out", spied)
    output = run("playouts", "toy", "--option", "bonus=2", matches=4, seed=5)
    assert [one.options["bonus"] for one in played] == [2, 2, 2, 2]
    (wins,) = [line for line in output.splitlines() if line.startswith("wins ")]
    names = [seat.text for seat in TOY.rules.seats]
    for seat, name in enumerate(names):
        won = sum(one.result.winners == (seat,) for one in played)
        assert (f"{name} {won} ({won / 4:.0%})" in wins) == (won > 0)
    drawn = sum(one.result.winners == () for one in played)
    assert (f"nobody {drawn} ({drawn / 4:.0%})" in wins) == (drawn > 0)


@pytest.mark.parametrize("wrong", ["bonus", "bonus=many", "length=7", "nothing=1"])
def test_playouts_refuse_options_that_there_are_not(wrong: str) -> None:
    with pytest.raises(CommandError, match=r"NAME=VALUE|toy: "):
        run("playouts", "toy", "--option", wrong, matches=1)
