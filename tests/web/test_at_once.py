"""What several requests ask at the same moment is taken once, and leaves one log that can be
replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from games.matches import referee
from games.matches.log import checks
from games.matches.log.events import UNDO
from games.matches.models import Match, Plan
from games.matches.time_control import MINUTE, Control
from games.notifications.models import PushSubscription
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import Browser, new_guest, same_guest
from tests.postboxes import Device
from tests.web.test_plans import answer, found
from tests.web.test_time_control import MOVE, wait

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]


def at_once(*sent: Callable[[], Any]) -> list[Any]:
    """What each of these gives, begun at the same moment in threads of their own."""
    begun = Barrier(len(sent))

    def one(send: Callable[[], Any]) -> Any:
        begun.wait()
        try:
            return send()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(sent)) as threads:
        return list(threads.map(one, sent))


def posting(who: Browser, path: str, data: Any) -> Callable[[], int]:
    browser = same_guest(who)
    return lambda: int(browser.post(path, data).status_code)


def is_good(match: Match) -> bool:
    referee.forget_tables()
    return checks.check(Match.objects.get(pk=match.pk)).good


@pytest.fixture
def people() -> Sequence[Browser]:
    return new_guest("Ann"), new_guest("Bob")


def test_one_undo_is_taken_of_those_of_several_tabs(people: Sequence[Browser]) -> None:
    match = play_on(begun_match(*(one.player for one in people)), 3)
    mover = people[match.answers.get(number=3).seat]
    path = f"/matches/{match.pk}/takeback"
    undo = {"action": "undo", "number": 3}
    statuses = at_once(*(posting(mover, path, undo) for _tab in range(4)))
    assert sorted(statuses) == [200, 409, 409, 409]
    assert match.answers.filter(option=UNDO).count() == 1
    assert is_good(match)


def test_an_undo_and_an_answer_of_the_other_do_not_both_stand(people: Sequence[Browser]) -> None:
    match = play_on(begun_match(*(one.player for one in people)), 3)
    seat = match.answers.get(number=3).seat
    path = f"/matches/{match.pk}/takeback"
    secret = {"option": "secret", "fields": {"number": 1}}

    def answered() -> int:
        try:
            referee.answer(match.pk, people[1 - seat].player, 3, secret)
        except (referee.Stale, referee.NotYours, Illegal):
            return 409
        return 200

    undone = posting(people[seat], path, {"action": "undo", "number": 3})
    statuses = at_once(undone, answered)
    assert statuses.count(200) == 1
    assert is_good(match)


def test_of_a_claim_and_the_late_answer_one_is_taken(people: Sequence[Browser]) -> None:
    control = Control.live(10, 0, "claim")
    match = play_on(begun_match(*(one.player for one in people), time=control), 2)
    (asked,) = match.waiting_seats
    wait(match, 11 * MINUTE)

    def take(seat: int, raw: Any) -> Callable[[], bool]:
        def taken() -> bool:
            try:
                referee.answer(match.pk, people[seat].player, 2, raw)
            except (referee.Stale, Illegal):
                return False
            return True

        return taken

    claim = {"option": "claim-win", "fields": {}}
    assert sorted(at_once(take(asked, MOVE), take(1 - asked, claim))) == [False, True]
    assert match.answers.count() == 3
    assert is_good(match)


def test_a_time_is_up_once_whoever_notices(people: Sequence[Browser]) -> None:
    control = Control.live(10, 0, "loses")
    match = play_on(begun_match(*(one.player for one in people), time=control), 2)
    wait(match, 11 * MINUTE)
    at_once(*[referee.fall_due] * 3, *[lambda: referee.fall(match.pk)] * 2)
    assert match.answers.filter(option="time-up").count() == 1
    assert is_good(match)


def test_a_plan_is_sent_once_though_it_is_made_and_followed_at_once() -> None:
    load_cards()
    ann = new_guest("Ann")
    tried = found(ann, new_guest("Bob"))
    before = tried.match.answers.count()
    make = posting(ann, f"/matches/{tried.copy.pk}/plan/make/", {})
    follow = referee.follow_left_plans
    at_once(make, follow, lambda: answer(tried.match, 1, tried.his), follow)
    follow()
    rows = list(tried.match.answers.order_by("number"))[before:]
    assert [(row.seat, row.raw) for row in rows] == [(1, tried.his), (0, tried.hers)]
    assert not Plan.objects.exists()
    assert is_good(tried.match)


def test_a_browser_that_subscribes_several_times_is_known_once(people: Sequence[Browser]) -> None:
    sent = Device("https://push.example.org/1").subscription
    path = "/people/me/notifications/browser/"
    statuses = at_once(*(posting(one, path, sent) for one in [*people, *people]))
    assert statuses == [204] * 4
    assert PushSubscription.objects.count() == 1
    assert PushSubscription.objects.get().player in [one.player for one in people]
