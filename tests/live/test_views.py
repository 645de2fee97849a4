"""The table's page and what it asks for: who may, and what comes back."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from typing import Any

import pytest
from django.core import signing
from django.core.cache import cache
from django.db import connections
from django.test import Client
from django.utils import timezone

from games.live import chat, log_lines, regions, render, tickets, views
from games.live.frames import Frame
from games.live.models import ChatLine
from games.live.render import ReturningPage
from games.matches import referee
from games.matches.models import Match
from games.rules.systems import systems
from tests.matchmaking import begun_match, open_match, play_on
from tests.people import Browser

pytestmark = pytest.mark.django_db


def get_state(browser: Any, match: Match, since: Any = -1, line: Any = 0, screen: str = "") -> Any:
    query = {"since": since, "line": line, "screen": screen}
    return browser.get(f"/matches/{match.pk}/state", query)


def screen_of(response: Any) -> str:
    """What a page looks like after this frame, as the server names it."""
    found = re.search(r'data-screen="(\w+)"', response.content.decode())
    assert found
    return found[1]


def say(browser: Any, match: Match, text: str) -> Any:
    return browser.post(f"/matches/{match.pk}/chat", {"text": text})


# -- catching up -------------------------------------------------------------------------------


def test_the_state_since_a_number_leads_to_now(match: Match, eve: Browser) -> None:
    play_on(match, 2)
    response = get_state(eve, match, since=1)
    assert response.status_code == 200
    text = response.content.decode()
    assert text.startswith('<template id="frame" data-from="1" data-number="2" ')
    assert 'hx-swap-oob="beforeend:#log"' in text
    assert "no-cache" in response["Cache-Control"]


def test_a_page_is_made_of_what_was_drawn_for_those_who_watch(
    match: Match, ann: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = render.update(match.pk, {(None, "en"): None, (0, "en"): None}).screens.values()
    known = [(screen.context, screen.drawn) for screen in shown]
    monkeypatch.setattr(views, "drawn", lambda _match_id, _language: known)
    drawn_now = []
    draw = regions.drawn

    def noted(drawer: regions.Drawer, *given: Any) -> regions.Region:
        drawn_now.append(drawer.name)
        return draw(drawer, *given)

    monkeypatch.setattr(regions, "drawn", noted)
    for browser in (ann, eve):
        assert 'id="region-score"' in browser.get(f"/matches/{match.pk}/").content.decode()
    assert drawn_now == []
    play_on(match, 1)
    assert "region-ask" in get_state(eve, match).content.decode()
    assert 'data-number="1"' in eve.get(f"/matches/{match.pk}/").content.decode()
    assert "ask" in drawn_now


def test_nothing_new_is_no_content_but_a_new_ticket(match: Match, eve: Browser) -> None:
    screen = screen_of(get_state(eve, match))
    response = get_state(eve, match, since=0, screen=screen)
    assert response.status_code == 204
    ticket = tickets.read(response["X-Live-Ticket"])
    assert ticket
    assert replace(ticket, page="") == replace(
        tickets.Ticket.of(match.pk, None, "en", eve.player), page=""
    )


def test_the_ticket_of_a_player_is_for_the_own_seat(match: Match, bob: Browser) -> None:
    ticket = tickets.read(get_state(bob, match)["X-Live-Ticket"])
    assert ticket is not None
    assert ticket.perspective == 1


def test_the_same_number_that_looks_different_is_sent_whole(match: Match, eve: Browser) -> None:
    response = get_state(eve, match, since=0, screen="another")
    assert response.status_code == 200
    text = response.content.decode()
    assert 'data-from="0" data-number="0"' in text
    assert 'id="region-ask"' in text


@pytest.mark.parametrize("since", ["", "x", "1e9", "9" * 40, "-5", "٣", "\x00"])
def test_odd_numbers_get_a_whole_screen_and_no_error(
    match: Match, eve: Browser, since: str
) -> None:
    response = get_state(eve, match, since=since)
    assert response.status_code == 200
    assert 'id="region-ask"' in response.content.decode()


def test_each_perspective_is_shown_its_own(match: Match, ann: Browser, eve: Browser) -> None:
    play_on(match, 2)  # both have chosen in secret, the dice were thrown
    own, others = (get_state(who, match).content.decode() for who in (ann, eve))
    assert "You chose" in own
    assert "You chose" not in others


def test_lines_of_the_log_name_their_rule_and_show_their_dice(match: Match, eve: Browser) -> None:
    play_on(match, 2)
    text = get_state(eve, match).content.decode()
    assert re.search(r'href="/rules/toy/#TOY-3"', text)
    assert 'class="roll"' in text


def test_what_was_not_begun_has_no_state(ann: Browser) -> None:
    match = open_match(ann.player)
    assert get_state(ann, match).status_code == 404


def test_what_may_not_be_watched_does_not_exist(
    match: Match, ann: Browser, eve: Browser, client: Any
) -> None:
    Match.objects.filter(pk=match.pk).update(spectators=False)
    for path in ("state", "log"):
        for stranger in (eve, client):
            assert stranger.get(f"/matches/{match.pk}/{path}").status_code == 404
        assert ann.get(f"/matches/{match.pk}/{path}").status_code == 200
    assert say(eve, match, "hello?").status_code == 404


def test_a_password_keeps_watchers_out(ann: Browser, bob: Browser, eve: Browser) -> None:
    match = begun_match(ann.player, bob.player, password="xyzzy")
    assert get_state(eve, match).status_code == 404
    assert get_state(bob, match).status_code == 200


def test_only_the_right_methods_are_taken(match: Match, eve: Browser) -> None:
    assert eve.post(f"/matches/{match.pk}/state").status_code == 405
    assert eve.post(f"/matches/{match.pk}/log").status_code == 405
    assert eve.get(f"/matches/{match.pk}/chat").status_code == 405


# -- tickets -----------------------------------------------------------------------------------


def test_a_ticket_comes_back_as_it_was_made() -> None:
    ticket = tickets.Ticket("abc", 1, "ja", "someone")
    assert tickets.read(ticket.signed()) == ticket


@pytest.mark.parametrize("damage", [lambda t: t[:-1], lambda t: "x" + t, lambda t: "", str.lower])
def test_a_damaged_ticket_is_none(damage: Any) -> None:
    assert tickets.read(damage(tickets.Ticket("abc", 1, "ja", "someone").signed())) is None


def test_a_signature_for_something_else_is_no_ticket() -> None:
    assert tickets.read(signing.dumps(["abc", 1, "ja", "someone"], salt="other")) is None
    assert tickets.read(signing.dumps({"a": 1}, salt="live.ticket")) is None


def test_a_ticket_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    signed = tickets.Ticket("abc", 1, "ja", "someone").signed()
    monkeypatch.setattr(tickets, "LIFETIME", -1)
    assert tickets.read(signed) is None


# -- earlier lines of the log ------------------------------------------------------------------


def test_the_whole_log_can_be_had_piece_by_piece(
    ann: Browser, bob: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_lines, "ANSWERS_EARLIER", 4)
    match = play_on(begun_match(ann.player, bob.player), 9)
    text, before = "", 6
    while before:
        page = eve.get(f"/matches/{match.pk}/log", {"before": before}).content.decode()
        text = page + text
        more = re.search(r"before=(\d+)", page)
        before = int(more[1]) if more else 0
    whole = get_state(eve, match).content.decode()
    numbers = [int(n) for n in re.findall(r'<li class="log-[^>]*data-number="(\d+)"', text)]
    expected = [int(n) for n in re.findall(r'<li class="log-[^>]*data-number="(\d+)"', whole)]
    assert numbers == [number for number in expected if number < 6]


# -- chat --------------------------------------------------------------------------------------


def test_players_and_spectators_talk_apart_while_they_play(
    match: Match, ann: Browser, bob: Browser, eve: Browser
) -> None:
    assert say(ann, match, "good luck").status_code == 204
    assert say(eve, match, "red will win").status_code == 204
    assert "good luck" in get_state(bob, match, since=0).content.decode()
    assert "red will win" not in get_state(bob, match, since=0).content.decode()
    assert "red will win" in get_state(eve, match, since=0).content.decode()
    assert "good luck" not in get_state(eve, match, since=0).content.decode()


def test_after_the_end_everybody_reads_both_rooms(match: Match, ann: Browser, eve: Browser) -> None:
    say(ann, match, "good luck")
    say(eve, match, "red will win")
    play_on(match, 99)
    assert match.status == Match.Status.ENDED
    for who in (ann, eve):
        text = get_state(who, match, since=match.number).content.decode()
        assert "good luck" in text
        assert "red will win" in text


def test_who_missed_the_end_reads_the_chat_of_the_others_from_long_before(
    match: Match, ann: Browser, eve: Browser
) -> None:
    """Though one's own room has newer lines, which one has read."""
    say(ann, match, "among players")
    say(eve, match, "among spectators")
    read = ChatLine.objects.latest("pk").pk
    play_on(match, 100)
    response = get_state(eve, match, since=1, line=read)
    assert "among players" in response.content.decode()
    number = Match.objects.get(pk=match.pk).number
    seen = get_state(eve, match, since=number, line=read, screen=screen_of(response))
    assert seen.status_code == 204


@pytest.mark.django_db(transaction=True)
def test_of_lines_said_at_once_none_comes_before_one_that_is_seen(
    match: Match, ann: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL a line that is written first may be there last."""
    written, go_on = threading.Event(), threading.Event()
    create = ChatLine.objects.create

    def slow(**fields: Any) -> ChatLine:
        line = create(**fields)
        if fields["text"] == "first":
            written.set()
            go_on.wait(0.5)
        return line

    def say(browser: Browser, perspective: int | None, text: str) -> None:
        chat.say(match, browser.player, perspective, text)
        connections.close_all()

    monkeypatch.setattr(ChatLine.objects, "create", slow)
    first = threading.Thread(target=say, args=(ann, 0, "first"))
    second = threading.Thread(target=say, args=(eve, None, "second"))
    first.start()
    assert written.wait(5)
    second.start()
    second.join(0.3)
    seen = max(chat.last_lines(match.pk).values(), default=0)
    go_on.set()
    first.join()
    second.join()
    assert [line.text for line in chat.since(match.pk, seen)] == ["first", "second"]


def test_nobody_can_count_what_is_said_in_the_other_room(
    match: Match, ann: Browser, bob: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is said among the players, and at other tables, spectators get the same bytes."""

    def spectators_page(lines_of_others: int) -> str:
        ChatLine.objects.all().delete()
        now = 1_800_000_000_000_000
        with monkeypatch.context() as patched:
            patched.setattr(chat, "moment", lambda: now)
            say(eve, match, "one")
            now += 7_000_000
            for _line in range(lines_of_others):
                say(ann, match, "among players")
                cache.clear()
            now += 7_000_000
            say(eve, match, "two")
        ChatLine.objects.update(at=timezone.now().replace(hour=12, minute=0))
        text: str = get_state(eve, match).content.decode()
        return text

    silent, lively = spectators_page(0), spectators_page(30)
    assert "two" in silent
    assert re.findall(r'id="chat-\d+"', silent) == re.findall(r'id="chat-\d+"', lively)


def test_lines_keep_their_order_when_the_clock_goes_back(
    match: Match, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for now, text in enumerate(["one", "two", "three"]):
        monkeypatch.setattr(chat, "moment", lambda now=now: 1000 - now)
        say(ann, match, text)
    assert [line.text for line in chat.since(match.pk, 0)] == ["one", "two", "three"]


def test_two_tables_may_talk_at_the_same_moment(
    match: Match, ann: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = begun_match(ann.player, eve.player)
    monkeypatch.setattr(chat, "moment", lambda: 1000)
    say(ann, match, "here")
    say(ann, other, "there")
    assert [line.text for line in chat.since(match.pk, 0)] == ["here"]
    assert [line.text for line in chat.since(other.pk, 0)] == ["there"]


def test_said_lines_are_not_sent_again(match: Match, eve: Browser) -> None:
    say(eve, match, "once")
    last = ChatLine.objects.get().pk
    screen = screen_of(get_state(eve, match))
    assert get_state(eve, match, since=0, line=last, screen=screen).status_code == 204
    assert get_state(eve, match, since=0, line=last - 1, screen=screen).status_code == 200


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u202e\u200b"])
def test_nothing_said_is_refused(match: Match, eve: Browser, text: str) -> None:
    assert say(eve, match, text).status_code == 422
    assert not ChatLine.objects.exists()


def test_long_and_odd_lines_are_trimmed(match: Match, eve: Browser) -> None:
    say(eve, match, "a\n\nb\x00\u202e c " + "x" * 1000)
    line = ChatLine.objects.get()
    assert line.text.startswith("a b c xxx")
    assert len(line.text) == chat.LONGEST


def test_whoever_has_no_name_gives_one_first(match: Match, client: Any) -> None:
    response = say(client, match, "hello")
    assert response.status_code == 302
    assert response["Location"].startswith("/people/name/")
    assert not ChatLine.objects.exists()


@pytest.mark.usefixtures("one_window")
def test_chat_is_limited(match: Match, eve: Browser) -> None:
    statuses = [say(eve, match, f"line {n}").status_code for n in range(25)]
    assert statuses[0] == 204
    assert statuses[-1] == 429
    assert ChatLine.objects.count() == 20


def test_chat_needs_the_csrf_token(match: Match, eve: Browser) -> None:
    strict = Browser(enforce_csrf_checks=True)
    strict.cookies = eve.cookies
    assert say(strict, match, "hello").status_code == 403


# -- the page ----------------------------------------------------------------------------------


def test_the_page_carries_a_ticket_and_where_it_stands(match: Match, ann: Browser) -> None:
    play_on(match, 1)
    text = ann.get(f"/matches/{match.pk}/").content.decode()
    live = re.search(r'<div id="live"[^>]*>', text)
    assert live is not None
    assert f'data-match="{match.pk}" data-number="1"' in text
    signed = re.search(r'data-ticket="([^"]+)"', live[0])
    assert signed is not None
    shown = re.search(r'data-screen="(\w+)"', live[0])
    assert shown is not None
    assert get_state(ann, match, since=1, screen=shown[1]).status_code == 204
    ticket = tickets.read(signed[1])
    assert ticket
    assert ticket.page
    assert replace(ticket, page="") == replace(
        tickets.Ticket.of(match.pk, 0, "en", ann.player), page=""
    )


def test_the_page_shows_only_the_newest_lines_of_a_long_log(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_lines, "ANSWERS_AT_FIRST", 4)
    match = play_on(begun_match(ann.player, bob.player, options={"length": "long"}), 20)
    text = ann.get(f"/matches/{match.pk}/").content.decode()
    numbers = {int(n) for n in re.findall(r'<li class="log-[^>]*data-number="(\d+)"', text)}
    assert numbers
    assert min(numbers) >= 16


# -- secrets -----------------------------------------------------------------------------------


def test_frames_are_equal_to_the_byte_where_only_anothers_secrets_differ(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    """One match twice, with another number that Ann chooses in secret: Bob and everybody else
    are sent the same bytes."""
    match = begun_match(ann.player, bob.player)
    sent: list[list[bytes]] = []
    for number in (1, 6):
        match.answers.all().delete()
        Match.objects.filter(pk=match.pk).update(number=0, waiting_seats=[0, 1])
        referee.forget_tables()
        answer = {"option": "secret", "fields": {"number": number}}
        referee.answer(match.pk, ann.player, 0, answer)
        # Both at the same moment.
        Match.objects.filter(pk=match.pk).update(asked=match.started)
        sent.append(
            [
                Frame(
                    render.frame_since(match.pk, ReturningPage((perspective, language), since))
                ).plain
                for perspective in (1, None)
                for language in ("en", "ja")
                for since in (-1, 0)
            ]
        )
    assert sent[0] == sent[1]
    assert all(b"region-ask" in frame for frame in sent[0])


@pytest.mark.parametrize("system", systems())
def test_the_page_shows_every_region_as_it_is_kept_and_the_replay_shows_the_same(
    system: str,
) -> None:
    match = play_on(begun_match(system=system), 14, tries=5)
    screen = render.update(match.pk, {(None, "en"): None}).screens[None, "en"]
    page = Client().get(f"/matches/{match.pk}/").content.decode()
    assert f'data-screen="{screen.digest}"' in page
    replay = Client().get(f"/matches/{match.pk}/replay/?at={match.number}").content.decode()
    for name, html in screen.regions.items():
        assert html in page
        if name not in (
            "ask",
            "takeback",
            "offers",
            "clock",
            "lesson",
            "watching",
            "stakes",
        ):  # nobody acts while looking back
            assert html in replay, name
