"""Answers and previews over HTTP: what is taken, and that nothing else ever is."""

from __future__ import annotations

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.matches import referee
from games.matches.models import Answer, Match
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = pytest.mark.usefixtures("toy")


def send(client: Client, match: Match, body: Any, url: str = "answer") -> Any:
    """POST a body: bytes and text as they are, all else as JSON."""
    data = body if isinstance(body, (bytes, str)) else json.dumps(body)
    return client.post(f"/matches/{match.pk}/{url}", data, content_type="application/json")


def answer(number: Any, value: Any = 3) -> dict[str, Any]:
    return {"number": number, "option": "secret", "fields": {"number": value}}


def state(match: Match) -> tuple[Any, ...]:
    row = Match.objects.filter(pk=match.pk).values().get()
    return (row, Answer.objects.filter(match=match).count())


@pytest.mark.django_db
@pytest.mark.parametrize("url", ["answer", "preview"])
def test_a_form_with_parts_is_no_answer(guest: Browser, url: str) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    # As a browser sends it: the body is read in search of the token.
    browser = Client(enforce_csrf_checks=True)
    browser.cookies.update(guest.cookies)
    browser.cookies["csrftoken"] = "a" * 32
    before = state(match)
    response = browser.post(
        f"/matches/{match.pk}/{url}", {"number": 0}, headers={"X-CSRFToken": "a" * 32}
    )
    assert (response.status_code, response.json()) == (415, {"error": "This is not JSON."})
    assert state(match) == before


@pytest.mark.django_db
def test_an_answer_is_taken_and_acknowledged_with_its_number(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    response = send(guest, match, answer(0))
    assert (response.status_code, response.json()) == (200, {"number": 1})
    match.refresh_from_db()
    assert match.number == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 60_000, 400),
        (b"[]", 400),
        (b"null", 400),
        (b'"answer"', 400),
        (b"1" * 5000, 400),
        ({}, 400),
        ({"number": "0"}, 400),
        ({"number": True}, 400),
        ({"number": 0.0}, 400),
        ({"number": None}, 400),
        ({"number": [0]}, 400),
        ({"number": 1, "option": "secret", "fields": {"number": 3}}, 409),
        ({"number": -1, "option": "secret", "fields": {"number": 3}}, 409),
        ({"number": 10**400, "option": "secret", "fields": {"number": 3}}, 409),
        ({"number": 0}, 422),
        ({"number": 0, "option": None}, 422),
        ({"number": 0, "option": "fly", "fields": {}}, 422),
        ({"number": 0, "option": "secret", "fields": None}, 422),
        ({"number": 0, "option": "secret", "fields": {"number": 1e400}}, 422),
        ({"number": 0, "option": "secret", "fields": {"number": 10**400}}, 422),
        ({"number": 0, "option": "secret", "fields": {"\ud800": 1}}, 422),
        ({"number": 0, "option": "draw-accept", "fields": {}}, 422),
        ({"number": 0, "option": "secret", "fields": {"number": "4"}}, 422),
        ({"number": 0, "option": "secret", "fields": {"number": 4, "more": 1}}, 422),
        ({"number": 0, "option": "concede", "fields": {"why": "tired"}}, 422),
        (b" " * 70_000 + b"{}", 413),
    ],
)
def test_anything_else_is_refused_with_a_reason(guest: Browser, body: Any, status: int) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    before = state(match)
    response = send(guest, match, body)
    assert response.status_code == status
    reply = response.json()
    assert reply.get("error") or reply.get("illegal", {}).get("message") or reply["stale"]
    assert state(match) == before


@pytest.mark.django_db
def test_refusals_name_the_rule_and_the_reason(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    reply = send(guest, match, answer(0, 7)).json()
    assert reply == {"illegal": {"rule": "TOY-1", "message": "Number: from 1 to 6."}}
    assert send(guest, match, {"number": 0, "option": "x"}).json()["illegal"]["rule"] == "TOY-1"


@pytest.mark.django_db
def test_out_of_turn_stale_and_repeated_answers(guest: Browser) -> None:
    bob = new_guest("Bob")
    match = begun_match(guest.player, bob.player)
    assert send(guest, match, answer(0)).status_code == 200
    before = state(match)
    again = send(guest, match, answer(0))
    assert (again.status_code, again.json()) == (409, {"stale": True, "number": 1, "yours": True})
    other = send(guest, match, {**answer(0), "fields": {"number": 6}})
    assert (other.status_code, other.json()["yours"]) == (409, False)
    early = send(guest, match, answer(1))
    assert early.status_code == 422
    assert "not your turn" in early.json()["illegal"]["message"]
    assert state(match) == before


@pytest.mark.django_db
def test_a_match_not_begun_or_over_takes_nothing(guest: Browser) -> None:
    match = open_match(guest.player)
    for body in (answer(0), {"number": 0, "option": "concede"}):
        assert send(guest, match, body).status_code == 422
    assert guest.get(f"/matches/{match.pk}/ask.json").status_code == 422
    over = play_on(begun_match(guest.player, players("Bob")[0]), 20)
    before = state(over)
    response = send(guest, over, answer(over.number))
    assert response.status_code == 422
    assert response.json()["illegal"]["message"] == "The match is over."
    assert state(over) == before


@pytest.mark.django_db
def test_conceding_ends_the_match(guest: Browser) -> None:
    bob = new_guest("Bob")
    match = begun_match(guest.player, bob.player)
    assert send(bob, match, {"number": 0, "option": "concede", "fields": {}}).status_code == 200
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert match.result == {"winners": [0], "reason": "concession", "rule": "", "scores": [0, 0]}
    assert match.waiting_seats == []


@pytest.mark.django_db
def test_only_posts_answer(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    for url in ("answer", "preview"):
        assert guest.get(f"/matches/{match.pk}/{url}").status_code == 405


@pytest.mark.django_db
def test_a_program_can_play_by_ask_and_answer(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    view = guest.get(f"/matches/{match.pk}/ask.json").json()
    (mine,) = [ask for ask in view["asks"] if ask["seat"] == view["perspective"]]
    assert mine["prompt"] == "A number?"
    (option,) = mine["options"]
    assert option["fields"][0] | {"label": ""} == {
        "name": "number",
        "kind": "number",
        "label": "",
        "low": 1,
        "high": 6,
    }
    body = {"number": view["number"], "option": option["id"], "fields": {"number": 6}}
    assert send(guest, match, body).json() == {"number": 1}


@pytest.mark.django_db
def test_a_preview_is_rendered_or_refused(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    body = {"number": 0, "option": "secret", "field": "number", "value": 3}
    assert send(guest, match, body, "preview").json() == {
        "ok": True,
        "preview": {"shapes": [], "notes": []},
    }
    wrongs: list[dict[str, Any]] = [
        {"value": 9},
        {"value": {}},
        {"field": "x"},
        {"field": ["number"]},
        {"option": {}},
        {"option": None},
    ]
    for wrong in wrongs:
        response = send(guest, match, {**body, **wrong}, "preview")
        assert response.status_code == 200
        assert response.json()["ok"] is False
        assert response.json()["illegal"]["message"]
    assert send(guest, match, {**body, "number": 4}, "preview").status_code == 409
    assert send(guest, match, b"[]", "preview").status_code == 400
    assert send(new_guest("Eve"), match, body, "preview").status_code == 403


@pytest.mark.django_db
def test_without_a_value_the_field_itself_is_described(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    body = {"number": 0, "option": "secret", "field": "number", "fields": {}}
    reply = send(guest, match, body, "preview").json()
    assert reply["ok"] is True
    assert (reply["field"]["label"], reply["field"]["low"], reply["field"]["high"]) == (
        "Number",
        1,
        6,
    )
    assert send(guest, match, {**body, "field": "x"}, "preview").json()["ok"] is False
    assert send(new_guest("Eve"), match, body, "preview").status_code == 403


@pytest.mark.django_db
@pytest.mark.usefixtures("one_window")
def test_there_is_a_limit_to_how_fast_anybody_answers(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    statuses = [send(guest, match, b"[]").status_code for _number in range(50)]
    assert statuses[0] == 400
    assert statuses[-1] == 429
    assert send(new_guest("Eve"), match, answer(0)).status_code == 403


@pytest.mark.django_db
def test_rules_that_fail_take_nothing_and_say_so(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    before = state(match)
    monkeypatch.setattr("games.matches.log.writing.append", lambda *_args: 1 / 0)
    response = send(guest, match, answer(0))
    assert response.status_code == 500
    assert "Nothing has been changed" in response.json()["error"]
    assert "Traceback" not in response.content.decode()
    assert state(match) == before


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["secret", "move", "number", "to", "unit", "concede", "draw-accept"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["option", "fields", "number", "unit", "to"]) | st.text(max_size=4),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)
BODIES = st.one_of(
    JSON,
    st.fixed_dictionaries({"number": st.just(0), "option": st.just("secret"), "fields": JSON}),
    st.fixed_dictionaries(
        {
            "number": JSON,
            "option": JSON,
            "fields": st.fixed_dictionaries({"number": JSON}),
        }
    ),
).map(json.dumps)


@pytest.mark.django_db
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(body=BODIES | st.binary(max_size=40))
def test_no_request_whatever_breaks_the_referee(guest: Browser, body: str | bytes) -> None:
    cache.clear()
    match = Match.objects.filter(status=Match.Status.PLAYING).first()
    if match is None or match.number:
        match = begun_match(guest.player, players("Bob")[0])
    before = state(match)
    response = send(guest, match, body)
    if response.status_code == 200:
        match.refresh_from_db()
        assert response.json() == {"number": match.number}
        Match.objects.all().delete()
        return
    assert response.status_code in {400, 409, 413, 422}
    assert state(match) == before
    assert send(guest, match, body, "preview").status_code in {200, 400, 409, 413}
    assert state(match) == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("count", [2, 10])
def test_of_posts_at_once_each_seat_gives_exactly_one(count: int) -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = begun_match(ann.player, bob.player)
    cookies = [person.cookies["sessionid"].value for person in (ann, bob)]
    gate = Barrier(count)

    def post(index: int) -> int:
        browser = Client()
        browser.cookies["sessionid"] = cookies[index % 2]
        gate.wait()
        try:
            status: int = send(browser, match, answer(0, 1 + index % 6)).status_code
        finally:
            connection.close()
        return status

    with ThreadPoolExecutor(count) as pool:
        statuses = Counter(pool.map(post, range(count)))
    assert statuses == Counter({200: 2, 409: count - 2})
    match.refresh_from_db()
    assert (match.number, match.answers.count()) == (2, 2)


@pytest.mark.django_db
def test_an_answer_asks_the_database_for_nothing_twice(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    referee.views(match.pk, [None])  # the Table is there
    with CaptureQueriesContext(connection) as queries:
        assert send(guest, match, answer(0)).status_code == 200
    asked = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    tables = [re.findall(r'FROM "(\w+)"', sql)[0] for sql in asked]
    assert tables == [
        *("django_session", "people_player", "matches_match", "matches_seat"),
        "matches_plan",
    ]
    changed = [
        query["sql"].split()[0] for query in queries if not query["sql"].startswith("SELECT")
    ]
    assert [word for word in changed if word in {"UPDATE", "INSERT", "DELETE"}] == [
        "UPDATE",
        "INSERT",
    ]


@pytest.mark.django_db
def test_what_was_read_of_a_match_before_others_answered_counts_no_more(guest: Browser) -> None:
    match = begun_match(guest.player, players("Bob")[0])
    before = Match.objects.get(pk=match.pk)
    play_on(match, 1)
    with pytest.raises(referee.Stale):
        referee.answer_from(before, [0], 0, {"option": "secret", "fields": {"number": 2}})
    referee.forget_tables()
    with pytest.raises(referee.Stale):
        referee.answer_from(before, [0], 0, {"option": "secret", "fields": {"number": 2}})
    assert Answer.objects.filter(match=match).count() == 1
