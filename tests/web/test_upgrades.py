"""The rules change while matches are under way: what was played keeps its meaning, and a match that
comes out differently is shown as of its last good answer and can still be brought to an end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.live import render
from games.matches import referee, wording
from games.matches.log import checks, match_dice
from games.matches.models import Match
from games.matches.views.lobby import own_entries
from games.people.models import Player
from games.rules import systems
from games.rules.contract import definition
from games.rules.contract.asking import Setup
from games.rules.fields import Illegal
from tests import toy
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import Browser, new_guest
from tests.toy import TOY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

CONCEDE = {"option": "concede", "fields": {}}
PAGES = ("", "replay/", "replay/?at=2", "dice/", "dice.json", "ask.json", "state?since=0", "log")


@contextmanager
def another_number() -> Iterator[None]:
    """The rules after a change: from the second round on a round is worth a point more."""
    original = toy.one_round

    def generous(game: Any) -> Any:
        yield from original(game)
        if game.state.round > 1:
            game.state.scores[0] += 1

    with changed(one_round=generous):
        yield


@contextmanager
def changed(one_round: Any = toy.one_round, **rules: Any) -> Iterator[None]:
    """The site is stopped, its code exchanged, and started again; and back in the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toy, "one_round", one_round)
        for name, part in rules.items():
            patch.setattr(TOY.rules, name, part)
        patch.setattr(TOY, "version", "2")
        definition.version_of.cache_clear()
        referee.forget_tables()
        yield
    definition.version_of.cache_clear()
    referee.forget_tables()


def nothing_at_all(_data: Any) -> Any:
    raise ValueError("a word on this card is not known any more")


def played(*seated: Player) -> Match:
    """A match after a round and two thirds, whose last checkpoint was put away: after the change
    its sixth answer comes out differently."""
    match = play_on(begun_match(*seated, options={"length": "long"}), 8)
    match.snapshots.filter(number__gt=3).delete()
    referee.forget_tables()
    return match


def stop_of(match: Match) -> dict[str, Any] | None:
    stop: dict[str, Any] | None = referee.view(match.pk, None)["stop"]
    return stop


def page(client: Browser, match: Match, path: str = "") -> str:
    response = client.get(f"/matches/{match.pk}/{path}")
    assert response.status_code in (200, 204), path
    return response.content.decode()


def run(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, stderr=out, **options)
    return out.getvalue()


# -- shown as of its last good answer ----------------------------------------------------------


def test_a_match_that_differs_is_shown_as_of_its_last_good_answer() -> None:
    match = played()
    good = referee.table_at(match, 5).view(None)
    with another_number():
        seen = referee.view(match.pk, None)
        assert seen["stop"] == {"number": 6, "shown": 5}
        assert seen["number"] == 8
        assert seen["table"] == good["table"]
        assert seen["asks"] == []
        for perspective in (0, 1):
            options = [one["id"] for one in referee.view(match.pk, perspective)["agreements"]]
            assert options == ["concede", "draw-offer"]


def test_it_goes_on_as_if_nothing_had_been_once_the_change_is_undone() -> None:
    match = played()
    before = referee.view(match.pk, 0)
    with another_number():
        assert stop_of(match)
        match.refresh_from_db()
        assert match.stopped == 6
    assert referee.view(match.pk, 0) == before
    assert Match.objects.get(pk=match.pk).stopped is None
    assert play_on(match, 3).number == 11


def test_no_page_fails_and_all_of_them_say_what_happened() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match = played(ann.player, bob.player)
    with another_number():
        for client in (ann, bob, eve):
            for path in PAGES:
                page(client, match, path)
            assert "This match has stopped" in page(client, match)
            assert "Decision 6 would have another outcome" in page(client, match)
            assert "after decision 5" in page(client, match)
            assert "This match has stopped" in page(client, match, "state?since=0")
            assert "This moment of the match cannot be shown" in page(client, match, "replay/?at=7")
            assert "cannot be shown" not in page(client, match, "replay/?at=4")
        assert "You can ask to take the turn back" in page(ann, match)
        assert "You can ask to take the turn back" not in page(eve, match)
        assert "Stopped by a change of the rules" in ann.get("/").content.decode()
        answer = {"number": 8, "option": "secret", "fields": {"number": 1}}
        refused = ann.post(f"/matches/{match.pk}/answer", answer, content_type="application/json")
        assert refused.status_code == 422
        assert "stopped" in refused.json()["illegal"]["message"]


def test_those_who_watch_live_are_sent_what_happened() -> None:
    match = played()
    audience = (None, "en")
    shown = render.update(match.pk, {audience: None}).screens[audience]
    with another_number():
        ann = match.seats.get(index=0).player
        referee.answer(match.pk, ann, 8, {"option": "draw-offer", "fields": {}})
        frame = render.update(match.pk, {audience: shown}).changes[audience]
        assert "This match has stopped" in frame


# -- brought to an end -------------------------------------------------------------------------


def test_it_can_be_conceded() -> None:
    ann, bob = players()
    match = played(ann, bob)
    with another_number():
        referee.answer(match.pk, bob, 8, CONCEDE)
        referee.forget_tables()
        assert referee.view(match.pk, None)["result"]["winners"] == [0]
        match.refresh_from_db()
        assert (match.status, match.number) == (Match.Status.ENDED, 9)
    seen = referee.view(match.pk, None)
    assert (seen["stop"], seen["number"]) == (None, 9), "it fits to the others once they do"
    assert seen["result"]["winners"] == [0]


def test_a_draw_can_be_offered_declined_and_agreed_on() -> None:
    ann, bob = players()
    match = played(ann, bob)
    with another_number():
        steps = [(ann, "draw-offer"), (bob, "draw-decline"), (bob, "draw-offer")]
        for number, (player, option) in enumerate([*steps, (ann, "draw-accept")], 8):
            referee.answer(match.pk, player, number, {"option": option, "fields": {}})
            referee.forget_tables()
        seen = referee.view(match.pk, 1)
        assert (seen["result"]["winners"], seen["stop"]["number"]) == ([], 6)
    assert stop_of(match) is None


def test_it_can_be_taken_back_by_agreement_and_played_to_its_end() -> None:
    ann, bob = players()
    match = played(ann, bob)
    rolled = {roll.position: roll for roll in match_dice.rolls_of(match)}
    with another_number():
        referee.ask_takeback(match.pk, ann, 8)
        assert referee.answer_takeback(match.pk, bob, 8, True) == 9
        referee.forget_tables()
        assert stop_of(match) is None
        assert referee.view(match.pk, None)["table"]["round"] == 1
        play_on(match, 3)
        referee.forget_tables()
        assert stop_of(match) is None
    match.refresh_from_db()
    assert match.number == 12
    assert match_dice.wrong_rolls_of(match) == [], "no die was rolled again"
    assert len(list(match_dice.rolls_of(match))) == len(rolled) + 2


def test_where_nothing_can_be_shown_it_can_still_be_ended() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match = played(ann.player, bob.player)
    with changed(load=nothing_at_all, begin=nothing_at_all):
        assert stop_of(match) == {"number": 0, "shown": None}
        for client in (ann, bob, eve):
            for path in PAGES:
                page(client, match, path)
            assert "Not even the beginning" in page(client, match)
        assert "Concede the match" in page(ann, match)
        assert "Concede the match" not in page(eve, match)
        end = f"/matches/{match.pk}/end/"
        for client, sent in (
            (eve, {"option": "concede", "number": "8"}),
            (ann, {"option": "concede", "number": "7"}),
            (ann, {"option": "secret", "number": "8"}),
            (ann, {}),
        ):
            assert client.post(end, sent).status_code == 302
        match.refresh_from_db()
        assert (match.number, match.status) == (8, Match.Status.PLAYING)
        ann.post(end, {"option": "draw-offer", "number": "8"})
        bob.post(end, {"option": "draw-accept", "number": "9"})
        match.refresh_from_db()
        assert (match.number, match.status) == (10, Match.Status.ENDED)
        for path in (*PAGES, "result/"):
            page(ann, match, path)


# -- repaired ----------------------------------------------------------------------------------


def test_an_administrator_sets_it_back_with_a_note_for_everybody() -> None:
    ann, eve = new_guest("Ann"), new_guest("Eve")
    match = played(ann.player, new_guest("Bob").player)
    note = "A round is worth more since today. Sorry!"
    with another_number():
        assert "9 answers" in run("repair_match", match.pk, note=note)
        assert stop_of(match) is None
        for client in (ann, eve):
            assert page(client, match).count(note) == 2, "at the table and in the log"
        match.refresh_from_db()
        lines = wording.lines_of(match, Setup.model_validate(match.setup), None)
        assert f"set the match back to decision 3: {note}" in str(lines[-1].message)
        assert play_on(match, 4).number == 13
        referee.forget_tables()
        assert stop_of(match) is None


@pytest.mark.parametrize(
    ("note", "to"), [("", None), (" ", None), ("x" * 501, None), ("why", 2), ("why", 9)]
)
def test_a_repair_without_a_note_or_to_nowhere_is_refused(note: str, to: int | None) -> None:
    match = played()
    with another_number():
        with pytest.raises(CommandError):
            run("repair_match", match.pk, note=note, to=to)
        match.refresh_from_db()
        assert (match.number, match.note) == (8, "")


def test_only_a_match_under_way_is_repaired() -> None:
    ann, bob = players()
    match = played(ann, bob)
    referee.answer(match.pk, ann, 8, CONCEDE)
    for match_id in (match.pk, "nosuchmatch"):
        with pytest.raises(CommandError):
            run("repair_match", match_id, note="why")


def test_no_answer_of_a_player_can_pretend_to_be_a_repair() -> None:
    ann, bob = players()
    match = played(ann, bob)
    with pytest.raises(Illegal):
        referee.answer(match.pk, ann, 8, {"option": "repair", "fields": {"to": 0}})


# -- checked -----------------------------------------------------------------------------------


def test_check_matches_lists_what_comes_out_differently_by_answer() -> None:
    stopped = played(*players("Ann", "Bob"))
    going_on = play_on(begun_match(*players("Cid", "Dan"), options={"length": "long"}), 10)
    fine = play_on(begun_match(*players("Eve", "Fay"), options={"length": "long"}), 2)
    over = play_on(begun_match(), 20)
    assert "0 of them come out differently" in run("check_matches")
    out = StringIO()
    with another_number():
        with pytest.raises(CommandError, match="repair_match"):
            call_command("check_matches", stdout=out)
        by_match = {line.split()[0]: line for line in out.getvalue().splitlines()}
    assert "differently at answers 6 to 8" in by_match[stopped.pk]
    assert "It has stopped" in by_match[stopped.pk]
    assert "differently at answer 6 (" in by_match[going_on.pk]
    assert "in 1 more place after that" in by_match[going_on.pk]
    assert "It can be played on" in by_match[going_on.pk]
    assert "comes out as it did" in by_match[fine.pk]
    assert over.pk not in by_match
    assert "3 matches under way, 2 of them" in out.getvalue()
    assert "played last by version 1+" in out.getvalue()


def test_check_matches_lists_every_difference_on_request() -> None:
    play_on(begun_match(options={"length": "long"}), 10)
    out = StringIO()
    with another_number(), pytest.raises(CommandError):
        call_command("check_matches", "--all", stdout=out)
    listed = [line for line in out.getvalue().splitlines() if line.startswith("    answer ")]
    assert [line.split(":")[0] for line in listed] == ["    answer 6", "    answer 9"]


def test_however_much_differs_it_is_said_in_a_line() -> None:
    match = begun_match()
    many = [checks.Difference(at, at + 1, "because " * 100) for at in range(1, 200, 3)]
    line = checks.sentence(checks.Finding(match, many, goes_on=True))
    assert "differently at answers 1 to 2 (because" in line
    assert "in 66 more places after that. It can be played on." in line
    assert len(line) < 500
    assert len(list(checks.details(checks.Finding(match, many)))) == len(many)


def test_the_start_names_few_matches_and_counts_the_others(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DATA_DIR = tmp_path
    for _number in range(12):
        played()
    with another_number():
        checks.check_after_update()
    lines = capsys.readouterr().out.splitlines()
    assert "0 come out as they did, 12 differently" in lines[0]
    assert len(lines) == 1 + 10 + 2
    assert lines[-2] == "  and 2 more."


def test_matches_of_all_systems_come_out_as_they_did() -> None:
    for name in ("crisis", "kurogane", "battletech", "tide"):
        play_on(begun_match(*players(), system=name), 25)
    referee.forget_tables()
    assert "4 matches under way, 0 of them" in run("check_matches")


def test_the_site_checks_after_an_update_when_it_starts(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DATA_DIR = tmp_path
    ann, bob = players()
    match = played(ann, bob)
    checks.check_after_update()
    output = capsys.readouterr().out
    assert "of 1 matches under way, 1 come out as they did, 0 differently" in output
    checks.check_after_update()
    assert capsys.readouterr().out == "", "nothing has changed since"
    with another_number():
        checks.check_after_update()
        output = capsys.readouterr().out
        assert "0 come out as they did, 1 differently" in output
        assert match.pk in output
        assert own_entries(ann)[0].state == "stopped"


def test_the_start_does_not_wait_for_long(
    tmp_path: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings.DATA_DIR = tmp_path
    played()
    monkeypatch.setattr(checks, "PATIENCE", -1.0)
    checks.check_after_update()
    assert "1 were not looked at" in capsys.readouterr().out


# -- the version -------------------------------------------------------------------------------


def test_the_log_says_from_where_on_other_rules_were_played_by() -> None:
    match = play_on(begun_match(options={"length": "long"}), 3)
    began = match.version
    assert began == definition.version_of(TOY)
    with changed():
        play_on(match, 2)
        match.refresh_from_db()
        assert match.version == definition.version_of(TOY) != began
        lines = wording.lines_of(match, Setup.model_validate(match.setup), None)
        output = [
            (line.number, str(line.message)) for line in lines if "updated" in str(line.message)
        ]
        assert [number for number, _text in output] == [4]
        assert match.version in output[0][1]


def test_the_version_changes_with_every_number_of_the_rules() -> None:
    """It is made of the files that the rules are written in."""
    for rules in ("crisis", "kurogane"):
        files = definition.sources(systems.system(rules))
        names = {"/".join(file.parts[-2:]) for file in files}
        assert {"plane/hinge.py", "hexes/line.py", "contract/table.py", "cards/core.json"} <= names
        assert f"{rules}/constants.py" in names


# -- closed by an update -----------------------------------------------------------------------


@contextmanager
def version_dropped() -> Iterator[None]:
    """The site is stopped, and started again with code that has dropped the rules of version 1."""
    with changed(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(TOY, "dropped_versions", ("1",))
        yield


def test_what_happened_in_a_match_of_a_dropped_version_stays_to_be_read() -> None:
    ann, eve = new_guest("Ann"), new_guest("Eve")
    match = played(ann.player, new_guest("Bob").player)
    with version_dropped():
        printed = run("check_matches")
        assert f"{match.pk}: closed without a winner" in printed
        assert "0 matches under way" in printed
        match.refresh_from_db()
        assert (match.status, match.number) == (Match.Status.ENDED, 9)
        for client in (ann, eve):
            for path in (*PAGES, "result/"):
                page(client, match, path)
            assert "Closed without a winner" in page(client, match)
            assert "The site was updated" in page(client, match, "result/")
            assert "It is closed without a winner" in page(client, match)
        assert "Closed without a winner" in ann.get("/").content.decode()
        lines = wording.lines_of(match, Setup.model_validate(match.setup), None)
        assert [line.number for line in lines][-1] == 9
        assert len(lines) > 5
        sent = {"number": match.number, "option": "secret", "fields": {"number": 1}}
        refused = ann.post(f"/matches/{match.pk}/answer", sent, content_type="application/json")
        assert refused.status_code == 422
        assert "closed" not in run("check_matches"), "once is enough"


def test_a_match_that_has_ended_or_not_begun_is_not_closed() -> None:
    over = play_on(begun_match(), 500)
    waiting = open_match(new_guest("Ann").player)
    with version_dropped():
        assert "closed" not in run("check_matches")
        for match, status in ((over, Match.Status.ENDED), (waiting, Match.Status.OPEN)):
            before = match.number
            match.refresh_from_db()
            assert (match.status, match.number) == (status, before)
            assert (match.result or {}).get("reason") != "closed-by-update"


def test_a_match_with_digests_of_an_older_form_is_closed() -> None:
    match = played()
    assert "closed" not in run("check_matches")
    match.opening = {**(match.opening or {}), "digest": "b319f73bb8f0cf2a"}
    match.save(update_fields=["opening"])
    referee.forget_tables()
    assert f"{match.pk}: closed without a winner" in run("check_matches")
