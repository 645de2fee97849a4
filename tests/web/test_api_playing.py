"""What a program reads of matches, how it answers, and what it is refused."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.api import interface, tokens
from games.api.models import Token
from games.api.problems import MEDIA_TYPE
from games.matches import referee
from games.matches.models import Match
from games.people import leaving
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.programs import Program, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

SECRET = {"option": "secret", "fields": {"number": 3}}


@pytest.fixture
def two() -> tuple[Program, Program]:
    """The programs of two players."""
    ann, bob = players()
    return program_of(ann), program_of(bob)


def playing(two: tuple[Program, Program], **kwargs: Any) -> Match:
    """A match between them, which asks both for a secret number."""
    return begun_match(two[0].player, two[1].player, **kwargs)


def refused(response: Any, status: int) -> Any:
    """The problem that was sent with this status."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == MEDIA_TYPE
    problem = json.loads(response.content)
    assert problem["status"] == status
    assert problem["detail"]
    return problem


# --- who is let in --------------------------------------------------------------------------------


def test_a_token_says_whose_it_is(two: tuple[Program, Program]) -> None:
    assert two[0].get("/me").json() == {"name": "Ann", "program": False, "scope": "play"}


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic eDp4", "Bearer \u00e9"])
def test_nobody_is_let_in_without_a_token(header: str) -> None:
    response = Client().get("/api/1/me", headers={"Authorization": header})
    refused(response, 401)
    assert response["WWW-Authenticate"] == "Bearer"


def test_a_session_is_no_token(ann: Any) -> None:
    refused(ann.get("/api/1/me"), 401)


def test_with_a_session_of_somebody_else_the_token_counts(ann: Any) -> None:
    bob = program_of(players("Bob")[0])
    assert ann.get("/api/1/me", headers=bob.headers).json()["name"] == "Bob"


def test_a_revoked_token_is_let_in_no_more(two: tuple[Program, Program]) -> None:
    match = playing(two)
    Token.objects.filter(player=two[0].player).delete()
    refused(two[0].get("/me"), 401)
    refused(two[0].answer(match.pk, 0, SECRET), 401)
    assert Match.objects.get().number == 0


def test_the_token_of_a_closed_account_is_let_in_no_more(two: tuple[Program, Program]) -> None:
    match = playing(two)
    user = two[0].player.user
    assert user is not None
    user.is_active = False
    user.save()
    refused(two[0].get(f"/matches/{match.pk}"), 401)
    refused(two[0].answer(match.pk, 0, SECRET), 401)


def test_the_token_of_a_deleted_account_is_let_in_no_more(two: tuple[Program, Program]) -> None:
    leaving.delete(two[0].player)
    refused(two[0].get("/me"), 401)


def test_a_token_to_read_changes_nothing(two: tuple[Program, Program]) -> None:
    match = playing(two)
    reader = program_of(two[0].player, "read")
    assert reader.get(f"/matches/{match.pk}").json()["view"]["perspective"] == 0
    refused(reader.answer(match.pk, 0, SECRET), 403)
    assert Match.objects.get().number == 0


# --- reading --------------------------------------------------------------------------------------


def test_ones_matches_are_listed_and_no_others(two: tuple[Program, Program]) -> None:
    match = playing(two)
    begun_match(*players("Cid", "Dan"))
    (listed,) = two[0].get("/matches").json()
    assert (listed["id"], listed["status"], listed["asked"]) == (match.pk, "playing", [0])
    assert [seat["name"] for seat in listed["seats"]] == ["Ann", "Bob"]
    assert [seat["yours"] for seat in listed["seats"]] == [True, False]
    assert two[0].get("/matches", status="ended").json() == []


def test_a_long_list_takes_no_more_statements_than_a_short_one(
    two: tuple[Program, Program],
) -> None:
    ann, bob = two
    begun_match(ann.player, bob.player)
    with CaptureQueriesContext(connection) as short:
        assert len(ann.get("/matches").json()) >= 1
    for _match in range(3):
        begun_match(ann.player, bob.player)
    with CaptureQueriesContext(connection) as long:
        assert len(ann.get("/matches").json()) >= 4
    assert len(long) <= len(short)


def test_the_list_goes_on_after_a_match(two: tuple[Program, Program]) -> None:
    made = [open_match(two[0].player).pk for _number in range(3)]
    first = [match["id"] for match in two[0].get("/matches").json()]
    assert sorted(first) == sorted(made)
    rest = [match["id"] for match in two[0].get("/matches", before=first[0]).json()]
    assert rest == first[1:]
    strange = begun_match(*players("Cid", "Dan"))
    refused(two[0].get("/matches", before=strange.pk), 404)


def test_a_match_is_what_ask_json_says(two: tuple[Program, Program], bob: Any) -> None:
    match = begun_match(two[0].player, bob.player)
    shown = program_of(bob.player).get(f"/matches/{match.pk}").json()
    page = bob.get(f"/matches/{match.pk}/ask.json").json()
    assert shown["view"] == page
    own = next(ask for ask in page["asks"] if ask["seat"] == 1)
    assert own["options"][0]["fields"][0]["kind"] == "number"


def test_nothing_of_the_other_side_is_told(two: tuple[Program, Program]) -> None:
    """Whatever the other seat has chosen in secret, this one reads the same."""
    read = []
    for number in (1, 6):
        match = playing(two)
        raw = {"option": "secret", "fields": {"number": number}}
        assert two[1].answer(match.pk, 0, raw).status_code == 200
        view = two[0].get(f"/matches/{match.pk}").json()["view"]
        assert view["number"] == 1
        assert [ask.get("options") is not None for ask in view["asks"]] == [True]
        read.append(json.dumps(view))
    assert read[0] == read[1]


def test_the_seat_of_another_is_not_looked_from(two: tuple[Program, Program]) -> None:
    match = playing(two)
    refused(two[0].get(f"/matches/{match.pk}", seat=1), 403)
    assert two[0].get(f"/matches/{match.pk}", seat=0).json()["view"]["perspective"] == 0


def test_a_match_without_spectators_is_not_there_for_others(two: tuple[Program, Program]) -> None:
    match = playing(two, spectators=False)
    stranger = program_of(players("Cid")[0])
    for path in ("", "/draw", "/export"):
        refused(stranger.get(f"/matches/{match.pk}{path}"), 404)
    refused(stranger.answer(match.pk, 0, SECRET), 404)


def test_a_match_with_a_password_is_not_watched(two: tuple[Program, Program]) -> None:
    match = playing(two, password="word")
    refused(program_of(players("Cid")[0]).get(f"/matches/{match.pk}"), 403)
    assert two[0].get(f"/matches/{match.pk}").status_code == 200


def test_who_watches_sees_what_is_public(two: tuple[Program, Program]) -> None:
    match = playing(two)
    view = program_of(players("Cid")[0]).get(f"/matches/{match.pk}").json()["view"]
    assert view["perspective"] is None
    assert not any("options" in ask for ask in view["asks"])


def test_a_match_that_waits_has_no_view(two: tuple[Program, Program]) -> None:
    match = open_match(two[0].player)
    assert two[0].get(f"/matches/{match.pk}").json()["view"] is None


@pytest.mark.parametrize("wrong", ["aaaaaaaaaaaa", "AAAAAAAAAAAA", "x", "%00", "a" * 500])
def test_what_is_no_match_is_refused(two: tuple[Program, Program], wrong: str) -> None:
    response = two[0].get(f"/matches/{wrong}")
    refused(response, 404 if wrong == "aaaaaaaaaaaa" else 422)


# --- answering ------------------------------------------------------------------------------------


def test_an_answer_is_taken_once(two: tuple[Program, Program]) -> None:
    match = playing(two)
    assert two[0].answer(match.pk, 0, SECRET).json() == {"number": 1}
    again = refused(two[0].answer(match.pk, 0, SECRET), 409)
    assert (again["number"], again["yours"]) == (1, True)
    assert Match.objects.get(pk=match.pk).number == 1


def test_a_rule_that_refuses_is_named(two: tuple[Program, Program]) -> None:
    match = playing(two)
    raw = {"option": "secret", "fields": {"number": 9}}
    problem = refused(two[0].answer(match.pk, 0, raw), 422)
    assert problem["rule"] == "TOY-1"
    assert "from 1 to 6" in problem["detail"]


def test_nobody_answers_for_another(two: tuple[Program, Program]) -> None:
    match = playing(two)
    refused(program_of(players("Cid")[0]).answer(match.pk, 0, SECRET), 403)
    refused(two[0].answer(match.pk, 0, {**SECRET, "seat": 1}), 403)
    assert Match.objects.get(pk=match.pk).number == 0


DEEP = "[" * 60_000
NONSENSE = [
    ("", 422),
    ("{", 400),
    (DEEP, 400),
    ('{"number": 0, "option": "secret", "fields": {"number": ' + DEEP, 400),
    ("[]", 422),
    ("null", 422),
    ('{"number": "x", "option": "secret"}', 422),
    ('{"number": true, "option": "secret"}', 422),
    ('{"number": 0, "option": 7}', 422),
    ('{"number": 0, "option": "secret", "fields": []}', 422),
    ('{"number": 0, "option": "secret", "fields": {"number": {"a": [1]}}}', 422),
    ('{"number": 0, "option": "\\u0000", "fields": {"\\u0000": "\\ud800"}}', 422),
    ('{"number": 1e400, "option": "secret"}', 422),
    ('{"number": 99999999999999999999999999, "option": "secret"}', 409),
]


@pytest.mark.parametrize(("body", "status"), NONSENSE)
def test_nonsense_is_refused(two: tuple[Program, Program], body: str, status: int) -> None:
    match = playing(two)
    refused(two[0].send("POST", f"/matches/{match.pk}/answers", body), status)
    assert Match.objects.get(pk=match.pk).number == 0


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/me", {"GET"}),
        ("DELETE", "/matches", {"GET", "POST"}),
        ("GET", "/packs/1/cards", {"POST"}),
    ],
)
def test_another_method_is_refused_as_a_problem(
    two: tuple[Program, Program], method: str, path: str, allowed: set[str]
) -> None:
    response = two[0].send(method, path, "")
    refused(response, 405)
    assert allowed <= set(response["Allow"].replace(" ", "").split(","))


@pytest.mark.usefixtures("one_window")
def test_nonsense_again_and_again_harms_nobody(
    two: tuple[Program, Program], caplog: pytest.LogCaptureFixture
) -> None:
    match = playing(two)
    address = f"/matches/{match.pk}/answers"
    found = {
        two[0].send("POST", address, NONSENSE[number % len(NONSENSE)][0]).status_code
        for number in range(1000)
    }
    assert 429 in found
    assert max(found) < 500
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert two[1].answer(match.pk, 0, SECRET).json() == {"number": 1}


@pytest.mark.usefixtures("one_window")
def test_all_tokens_of_a_player_answer_so_often_together(two: tuple[Program, Program]) -> None:
    match, other = playing(two), program_of(two[0].player)
    for number in range(interface.ANSWERING.most):
        (two[0], other)[number % 2].answer(match.pk, 5, SECRET)
    for program in (two[0], other):
        response = program.answer(match.pk, 0, SECRET)
        refused(response, 429)
        assert int(response["Retry-After"]) <= 1
    assert two[1].answer(match.pk, 0, SECRET).status_code == 200


@pytest.mark.usefixtures("one_window")
def test_a_token_reads_so_often(two: tuple[Program, Program]) -> None:
    for _number in range(interface.READING.most):
        assert two[0].get("/me").status_code == 200
    refused(two[0].get("/me"), 429)
    assert program_of(two[0].player).get("/me").status_code == 200


# --- an answer that is drawn, and the whole match -------------------------------------------------


def test_an_answer_that_is_drawn_is_legal(two: tuple[Program, Program]) -> None:
    match = playing(two)
    while match.status == Match.Status.PLAYING:
        for program in two:
            if program.get(f"/matches/{match.pk}").json()["match"]["asked"]:
                drawn = program.get(f"/matches/{match.pk}/draw").json()
                raw = {"option": drawn["option"], "fields": drawn["fields"]}
                assert program.answer(match.pk, drawn["number"], raw).status_code == 200
        match.refresh_from_db()
    refused(two[0].get(f"/matches/{match.pk}/draw"), 422)


def test_an_answer_is_drawn_of_the_option_that_is_named(two: tuple[Program, Program]) -> None:
    match = playing(two)
    path = f"/matches/{match.pk}/draw"
    drawn = two[0].get(path, option="secret").json()
    assert drawn["option"] == "secret"
    assert 1 <= drawn["fields"]["number"] <= 6
    refused(two[0].get(path, option="nothing"), 422)
    refused(program_of(players("Cid")[0]).get(path), 403)


def test_drawing_changes_nothing(two: tuple[Program, Program]) -> None:
    match = playing(two)
    with referee.live_table(match.pk) as table:
        before = table.digest(), table.game.dice.position
    for _number in range(5):
        two[0].get(f"/matches/{match.pk}/draw")
    with referee.live_table(match.pk) as table:
        assert (table.digest(), table.game.dice.position) == before


def test_a_match_is_exported_once_it_is_over(two: tuple[Program, Program]) -> None:
    match = playing(two)
    refused(two[0].get(f"/matches/{match.pk}/export"), 404)
    play_on(match, 100)
    record = two[0].get(f"/matches/{match.pk}/export").json()
    assert len(record["answers"]) == match.number
    assert record["result"]["winners"] is not None


def test_a_secret_of_a_token_is_told_nowhere(two: tuple[Program, Program]) -> None:
    match = playing(two)
    for path in ("/me", "/matches", f"/matches/{match.pk}"):
        text = two[0].get(path).content.decode()
        assert two[0].secret not in text
        assert tokens.digest_of(two[0].secret) not in text
