"""People are told by e-mail and on their devices what happens in their matches while they are away:
when, of what, how often, and what is said."""

from __future__ import annotations

import random
import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from time import sleep
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client
from django.utils import timezone
from django.utils.translation import to_language

from games.live import chat, presence
from games.live.log_lines import lines_of
from games.matches import commentary, referee
from games.matches.lobby import rematches
from games.matches.log import takebacks
from games.matches.models import Match
from games.matches.time_control import Control
from games.notifications import agenda, push, sending, wording
from games.notifications.agenda import quiet_until
from games.notifications.models import (
    Agenda,
    Channel,
    Delivery,
    Kind,
    Preferences,
    PushSubscription,
    all_but_chat,
    choice,
)
from games.notifications.occasions import occasions
from games.notifications.watching import Watcher
from games.people import leaving, sessions
from games.people.models import Player
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.postboxes import Device, Mailbox, PushService, mailbox, push_service, text_of
from tests.web.english import english_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]

TOLD = "/people/me/notifications/"


@pytest.fixture
def box(settings: Any) -> Iterator[Mailbox]:
    """The site sends e-mails, by a real server."""
    with mailbox() as (box, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        settings.SENDS_EMAIL = True
        yield box


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_ORIGINS = [service.origin]
        yield service


@pytest.fixture
def match(ann: Browser, bob: Browser) -> Match:
    return begun_match(ann.player, bob.player)


@pytest.fixture
def phone(bob: Browser, service: PushService) -> Device:
    """Bob's, which is told."""
    phone = service.device()
    subscribe(bob, phone)
    return phone


def subscribe(browser: Browser, device: Device) -> None:
    assert browser.post(TOLD + "browser/", device.subscription).status_code == 204


def confirm(browser: Browser, box: Mailbox, email: str = "bob@example.org") -> None:
    """Give an address, and open the link that is sent there."""
    browser.post(TOLD + "address/", {"email": email})
    sending.work_off()
    Client().post(link_in(text_of(box.messages.pop()), "confirm"))


def link_in(text: str, name: str) -> str:
    """The path of the first link of that name."""
    found = re.search(rf"https?://[^/\s]+(/people/notifications/{name}/\S+)", text)
    assert found, text
    return found[1]


def pass_on() -> None:
    """What a process does some time after something has happened."""
    agenda.look_at(list(Match.objects.values_list("pk", flat=True)))
    agenda.put_into_queue()
    sending.work_off()


def later(**spans: float) -> None:
    """So much time goes by for what is noted and queued."""
    span = timedelta(**spans)
    for row in Agenda.objects.exclude(last_notified=None):
        Agenda.objects.filter(pk=row.pk).update(
            last_notified=row.last_notified and row.last_notified - span
        )
    for row in Agenda.objects.exclude(due=None):
        Agenda.objects.filter(pk=row.pk).update(due=row.due and row.due - span)
    for one in Delivery.objects.all():
        Delivery.objects.filter(pk=one.pk).update(due=one.due - span)


def answer_for(match: Match, player: Player) -> None:
    """The player answers whatever is asked, once."""
    with referee.live_table(match.pk) as table:
        seat = match.seats.get(player=player).index
        raw, number = table.asks[seat].sample(random.Random(1)), table.number
    referee.answer(match.pk, player, number, raw)


def until_asked(match: Match, away: Player, other: Player) -> None:
    """The other plays until only who is away is asked."""
    for _answer in range(40):
        match.refresh_from_db()
        waiting = set(match.waiting_seats)
        if waiting == {match.seats.get(player=away).index}:
            return
        answer_for(match, other if match.seats.get(player=other).index in waiting else away)
    raise AssertionError("never asked")


# --- where people are told ------------------------------------------------------------------------


def test_nothing_is_offered_by_email_where_the_site_sends_none(bob: Browser) -> None:
    page = bob.get(TOLD).content.decode()
    assert "This site sends no e-mails." in page
    assert "By e-mail</th>" not in page
    assert bob.post(TOLD + "address/", {"email": "bob@example.org"}).status_code == 200
    assert not Delivery.objects.exists()


def test_an_address_is_asked_whose_it_is_before_anything_is_sent_there(
    bob: Browser, match: Match, ann: Browser, box: Mailbox
) -> None:
    bob.post(TOLD + "address/", {"email": "bob@example.org"})
    assert not box.messages, "nothing is sent while somebody waits for a page"
    sending.work_off()
    (asked,) = box.messages
    assert asked["To"] == "bob@example.org"
    link = link_in(text_of(asked), "confirm")
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert len(box.messages) == 1
    assert "Yes, this is my address" in Client().get(link).content.decode()
    assert Preferences.objects.get(player=bob.player).confirmed is None
    assert "is confirmed" in Client(enforce_csrf_checks=False).post(link).content.decode()
    pass_on()
    assert len(box.messages) == 2


def test_a_link_for_another_address_confirms_nothing(bob: Browser, box: Mailbox) -> None:
    bob.post(TOLD + "address/", {"email": "one@example.org"})
    sending.work_off()
    link = link_in(text_of(box.messages[0]), "confirm")
    bob.post(TOLD + "address/", {"email": "two@example.org"})
    assert Client().post(link).status_code == 404
    assert Client().post(link[:-3] + "xx/").status_code == 404
    assert Preferences.objects.get(player=bob.player).confirmed is None


def test_an_address_is_asked_five_times_a_day_at_most(
    db: None, box: Mailbox, one_window: None
) -> None:
    for number in range(5):
        answer = new_guest(f"N{number}").post(TOLD + "address/", {"email": "Ann@example.org"})
        assert answer.status_code == 302
    answer = new_guest("One more").post(TOLD + "address/", {"email": "ann@example.org"})
    assert answer.status_code == 429


def test_an_address_is_forgotten_when_it_is_left_out(
    bob: Browser, match: Match, ann: Browser, box: Mailbox
) -> None:
    confirm(bob, box)
    bob.post(TOLD + "address/", {"email": ""})
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert not box.messages


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://push.example.org:8443/1",
        "https://ann:secret@push.example.org/1",
        "https:///1",
        "https://push.example.org/\x01",
        "file:///etc/passwd",
        "gopher://push.example.org/",
        "https://[::1",
        "nothing",
    ],
)
def test_a_browser_names_an_address_by_https(bob: Browser, endpoint: str) -> None:
    device = Device(endpoint)
    assert bob.post(TOLD + "browser/", device.subscription).status_code == 422
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "keys",
    [
        {"endpoint": "https://push.example.org/" + "x" * 5000},
        {"endpoint": "https://push.example.org/\x00"},
        {"p256dh": "x" * 101},
        {"p256dh": "one two"},
        {"p256dh": ""},
        {"auth": "x" * 41},
        {"auth": "\x00"},
    ],
)
def test_what_is_no_subscription_is_not_kept(bob: Browser, keys: dict[str, str]) -> None:
    given = Device("https://push.example.org/1").subscription
    assert bob.post(TOLD + "browser/", {**given, **keys}).status_code == 422
    assert not PushSubscription.objects.exists()


def test_a_key_that_fits_no_browser_is_dropped_and_keeps_nothing_from_others(
    bob: Browser, ann: Browser, match: Match, phone: Device, service: PushService
) -> None:
    odd = {**Device(f"{service.origin}/push/odd").subscription, "p256dh": "AAAA", "auth": "A"}
    assert bob.post(TOLD + "browser/", odd).status_code == 204
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert len(phone.received) == 1
    assert not Delivery.objects.exists()


@pytest.mark.parametrize(
    "email",
    [
        "bob",
        "bob@",
        "bob@example.org\r\nBcc: eve@example.org",
        "bob@example.org, eve@example.org",
        "Bob <bob@example.org>",
        "bob\x00@example.org",
        "b" * 250 + "@example.org",
        "bob@" + "example." * 400 + "org",
    ],
)
def test_what_is_no_address_is_sent_nothing(bob: Browser, box: Mailbox, email: str) -> None:
    assert bob.post(TOLD + "address/", {"email": email}).status_code == 422
    sending.work_off()
    assert not box.messages
    assert not Preferences.objects.get(player=bob.player).email


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("239.1.2.3", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
    ],
)
def test_only_the_internets_addresses_are_asked(address: str, public: bool) -> None:
    assert push.is_public(address) is public


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], []])
def test_a_name_that_leads_inside_is_not_asked(
    found: list[str], bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscription = PushSubscription(**Device("https://inside.example.org/x").subscription)
    looked_up = [(2, 1, 6, "", (address, 443)) for address in found]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: looked_up)
    asked: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *args: asked.append(args))
    with pytest.raises(push.Refused):
        push.send(subscription, {})
    assert not asked


def test_the_address_that_was_looked_at_is_the_one_that_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that leads elsewhere the second time leads nowhere."""
    answers = iter([["93.184.216.34"], ["127.0.0.1"]])
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda *args, **kwargs: [(2, 1, 6, "", (one, 443)) for one in next(answers)],
    )
    asked: list[Any] = []

    def connect(where: tuple[str, int], *args: Any) -> None:
        asked.append(where)
        raise OSError("not here")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(push.Failed):
        push.send(PushSubscription(**Device("https://push.example.org/x").subscription), {})
    assert asked == [("93.184.216.34", 443)]


def test_nobody_is_led_on_by_a_push_service(
    bob: Browser, match: Match, ann: Browser, service: PushService
) -> None:
    subscribe(bob, service.device())
    service.status, service.location = 302, f"{service.origin}/inside"
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert service.asked == ["/push/phone"]
    assert not Delivery.objects.exists()


# --- of what, and when ----------------------------------------------------------------------------


def test_whoever_is_away_is_told_that_it_is_their_turn(
    bob: Browser, ann: Browser, match: Match, phone: Device, box: Mailbox
) -> None:
    confirm(bob, box)
    until_asked(match, bob.player, ann.player)
    pass_on()
    (told,) = phone.received
    assert told["title"] == "It is your turn"
    assert told["body"].startswith("Toy with Ann")
    assert "You are asked: " in told["body"]
    assert told["path"] == f"/matches/{match.pk}/"
    (message,) = box.messages
    assert message["Subject"] == "It is your turn: Toy with Ann"
    assert f"http://testserver/matches/{match.pk}/" in text_of(message)
    pass_on()
    later(hours=1)
    pass_on()
    assert len(phone.received) == len(box.messages) == 1, "it is told once"
    assert not Delivery.objects.exists()


@pytest.fixture
def asked(match: Match, ann: Browser, bob: Browser, phone: Device) -> Match:
    """The match, in which only Bob is asked; he is away."""
    until_asked(match, bob.player, ann.player)
    return match


def fail(*_about: Any) -> None:
    raise LookupError


def test_a_match_that_fails_is_reported_and_what_happens_in_others_is_told(
    bob: Browser, ann: Browser, asked: Match, phone: Device, monkeypatch: Any, caplog: Any
) -> None:
    failing = begun_match(ann.player, bob.player)
    until_asked(failing, bob.player, ann.player)
    notes = {failing: fail, asked: agenda._note}
    with monkeypatch.context() as patch:
        patch.setattr(agenda, "_note", lambda match, player: notes[match](match, player))
        pass_on()
    assert f"what there is to tell of match {failing.pk}" in caplog.text
    assert [told["path"] for told in phone.received] == [f"/matches/{asked.pk}/"]
    pass_on()
    assert phone.received[-1]["path"] == f"/matches/{failing.pk}/"


def test_what_cannot_be_decided_when_it_is_due_is_told_later(
    asked: Match, phone: Device, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    agenda.look_at([asked.pk])
    with monkeypatch.context() as patch:
        patch.setattr(agenda, "occasions", fail)
        agenda.put_into_queue()
    assert f"what there is to tell of match {asked.pk}" in caplog.text
    assert not Delivery.objects.exists()
    pass_on()
    assert [told["title"] for told in phone.received] == ["It is your turn"]


def test_whoever_is_asked_something_that_cannot_be_written_is_told_so_much(
    asked: Match, phone: Device, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wording, "_on_the_table", fail)
    pass_on()
    (told,) = phone.received
    assert told["title"] == "It is your turn"
    assert told["body"].startswith("Toy with Ann")
    assert "You are asked" not in told["body"]
    assert f"a message about it of match {asked.pk}" in caplog.text


MEASURES = {"ja": "インチ 33時間", "zh_Hans": "英寸 33 小时", "zh_Hant": "吋 33 小時"}
"""Inches and the time that is left, as a language says them."""


def until_measured(match: Match, away: Player) -> None:
    """Both play until who is away is asked, after a move of so many inches."""
    for seed in range(1, 61):
        play_on(match, 4, seed)
        found = occasions(match, away)
        if Kind.TURN in found:
            text = wording.text_of(match, away, [Kind.TURN], found)
            if any("inches" in line for line in text.happened):
                return
    raise AssertionError("no move was told")


def told_in(
    language: str, bob: Browser, box: Mailbox, phone: Device, **what: Any
) -> tuple[dict[str, Any], str]:
    """What Bob is told on his phone and by e-mail, without links, when he reads that language."""
    Player.objects.filter(pk=bob.player.pk).update(language=to_language(language))
    Delivery.objects.create(player=bob.player, **what, email="bob@example.org")
    browser = bob.player.push_subscriptions.get()
    Delivery.objects.create(player=bob.player, **what, subscription=browser)
    sending.work_off()
    told, message = phone.received.pop(), box.messages.pop()
    mail = re.sub(r"https?://\S+", "", text_of(message))
    read = [told["title"], told["stop"]["label"], message["Subject"], *mail.splitlines()]
    read += told["body"].splitlines()
    assert list(english_in([re.sub("Ann|Bob", "", line) for line in read], language)) == []
    return told, mail


def test_all_is_told_in_the_language_of_its_reader(
    bob: Browser, ann: Browser, box: Mailbox, phone: Device
) -> None:
    confirm(bob, box)
    match = begun_match(bob.player, ann.player, system="crisis")
    until_measured(match, bob.player)
    hours = timedelta(seconds=match.patience) - timedelta(hours=33, minutes=30)
    Match.objects.filter(pk=match.pk).update(asked=timezone.now() - hours)
    for language, measures in MEASURES.items():
        kinds = [Kind.TURN, Kind.CLAIM]
        told, mail = told_in(language, bob, box, phone, match=match, kinds=kinds)
        measure, time_left = measures.split(maxsplit=1)
        assert measure in mail
        assert time_left in mail
        assert time_left in told["body"]


def invited(ann: Player, bob: Player) -> Match:
    match = begun_match(ann, bob, system="kurogane")
    with referee.live_table(match.pk) as table:
        number = table.number
    referee.answer(match.pk, ann, number, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    return rematches.propose(match, ann, swap=False)


def asked_to_comment(ann: Player, bob: Player) -> Match:
    match = begun_match(ann, new_guest("C3").player, system="kurogane", visibility="public")
    commentary.invite_by_name(match, bob.name)
    return match


def written_to(ann: Player, bob: Player) -> Match:
    match = begun_match(ann, bob, system="kurogane")
    chat.say(match, ann, 0, "42?")
    return match


def asked_to_go_back(ann: Player, bob: Player) -> Match:
    match = play_on(begun_match(ann, bob, system="kurogane"), 20)
    with referee.live_table(match.pk) as table:
        to = table.number - 1
    takebacks.ask_takeback(match, 0, to)
    return match


def waited_for_too_long(ann: Player, bob: Player) -> Match:
    match = begun_match(ann, bob, system="kurogane")
    until_asked(match, ann, bob)
    late = timezone.now() - timedelta(seconds=match.patience) * 2
    Match.objects.filter(pk=match.pk).update(asked=late)
    return match


@pytest.mark.parametrize(
    ("kind", "happens"),
    [
        (Kind.INVITATION, invited),
        (Kind.INVITATION, asked_to_comment),
        (Kind.BEGINS, partial(begun_match, system="kurogane")),
        (Kind.CHAT, written_to),
        (Kind.TURN, asked_to_go_back),
        (Kind.CLAIM, waited_for_too_long),
    ],
)
def test_each_kind_is_told_in_the_language_of_its_reader(
    bob: Browser,
    ann: Browser,
    box: Mailbox,
    phone: Device,
    kind: Kind,
    happens: Callable[[Player, Player], Match],
) -> None:
    confirm(bob, box)
    Preferences.objects.update(wanted=[choice(kind, one) for one in Channel])
    match = happens(ann.player, bob.player)
    titles = {
        told_in(language, bob, box, phone, match=match, kinds=[kind])[0]["title"]
        for language in MEASURES
    }
    assert len(titles) > 1


def test_whoever_looks_at_the_match_is_not_told(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    until_asked(match, bob.player, ann.player)
    presence.note(match.pk, str(bob.player.pk))
    pass_on()
    forget_who_looks()
    pass_on()
    assert not phone.received, "it was seen"
    until_asked(match, ann.player, bob.player)
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert len(phone.received) == 1, "that was another turn"


def forget_who_looks() -> None:
    cache.clear()


def test_nobody_is_told_amid_own_answers(ann: Browser, bob: Browser, match: Match) -> None:
    amid = 0
    for _answer in range(20):
        match.refresh_from_db()
        if match.status == Match.Status.ENDED:
            break
        seat = match.waiting_seats[0]
        player = (ann, bob)[seat].player
        last = match.answers.order_by("-number").values_list("seat", flat=True).first()
        amid += last == seat
        assert (Kind.TURN in occasions(match, player)) == (last != seat)
        answer_for(match, player)
    assert amid


def test_what_comes_within_ten_minutes_is_collected(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    until_asked(match, bob.player, ann.player)
    pass_on()
    chat.say(match, ann.player, 0, "Are you there?")
    pass_on()
    chat.say(match, ann.player, 0, "Hello?")
    later(minutes=9)
    pass_on()
    assert len(phone.received) == 1
    later(minutes=2)
    pass_on()
    assert [one["title"] for one in phone.received] == ["It is your turn", "Ann has written to you"]
    assert "Hello" not in str(phone.received), "what people write is not sent on"


def test_what_is_over_by_then_is_not_told(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    until_asked(match, bob.player, ann.player)
    agenda.look_at([match.pk])
    answer_for(match, bob.player)
    until_asked(match, ann.player, bob.player)
    agenda.put_into_queue()
    sending.work_off()
    assert not phone.received


def test_quiet_hours_put_off_what_is_told(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    now = timezone.now()
    quiet = {"quiet_from": (now - timedelta(hours=1)).time()}
    quiet["quiet_until"] = (now + timedelta(hours=1)).time()
    Preferences.objects.filter(player=bob.player).update(**quiet)
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert not phone.received
    due = Agenda.objects.get(player=bob.player).due
    assert due is not None
    assert timedelta(minutes=59) < due - now < timedelta(minutes=61)
    Preferences.objects.filter(player=bob.player).update(quiet_from=None)
    later(hours=2)
    agenda.put_into_queue()
    sending.work_off()
    assert len(phone.received) == 1


def test_what_was_put_off_is_told_when_quiet_hours_are_switched_off(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    now = timezone.now()
    hours = {"quiet_from": now - timedelta(hours=1), "quiet_until": now + timedelta(hours=1)}
    quiet = {name: at.strftime("%H:%M") for name, at in hours.items()}
    chosen = {"wanted": ["turn:push"], "zone": "UTC"}
    bob.post("/people/me/notifications/", {**chosen, **quiet})
    until_asked(match, bob.player, ann.player)
    pass_on()
    bob.post("/people/me/notifications/", {**chosen, **quiet})
    pass_on()
    assert not phone.received
    bob.post("/people/me/notifications/", {**chosen, "quiet_from": "", "quiet_until": ""})
    pass_on()
    assert len(phone.received) == 1


@pytest.mark.parametrize(
    ("zone", "hour", "ends"),
    [
        ("UTC", 23, datetime(2026, 3, 29, 7, tzinfo=UTC)),
        ("UTC", 6, datetime(2026, 3, 28, 7, tzinfo=UTC)),
        ("UTC", 7, None),
        ("UTC", 21, None),
        ("Asia/Tokyo", 13, datetime(2026, 3, 28, 22, tzinfo=UTC)),
        ("Europe/Berlin", 23, datetime(2026, 3, 29, 5, tzinfo=UTC)),  # the clocks go on that night
        ("Nowhere/Atall", 23, datetime(2026, 3, 29, 7, tzinfo=UTC)),
    ],
)
def test_quiet_hours_are_those_of_the_zone(zone: str, hour: int, ends: datetime | None) -> None:
    chosen = Preferences(quiet_from=time(22), quiet_until=time(7), zone=zone)
    assert quiet_until(chosen, datetime(2026, 3, 28, hour, tzinfo=UTC)) == ends


def test_only_what_is_wanted_is_told(
    bob: Browser, ann: Browser, match: Match, phone: Device, box: Mailbox
) -> None:
    confirm(bob, box)
    kept = {"wanted": [choice(Kind.TURN, "email")], "zone": "UTC"}
    assert bob.post(TOLD, kept).status_code == 302
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert not phone.received
    assert len(box.messages) == 1


def test_an_invitation_and_a_beginning_are_told(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    with referee.live_table(match.pk) as table:
        number = table.number
    referee.answer(match.pk, ann.player, number, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    rematches.propose(match, ann.player, swap=False)
    agenda.look_at([match.pk])
    agenda.put_into_queue()
    sending.work_off()
    (told,) = phone.received
    assert told["title"] == "A seat is kept for you"
    assert "Ann has invited you." in told["body"]


def test_who_is_invited_to_comment_is_told_until_something_was_said(
    bob: Browser, ann: Browser, service: PushService
) -> None:
    cora, phone = new_guest("Cora"), service.device()
    subscribe(cora, phone)
    match = begun_match(bob.player, ann.player, visibility="public")
    right = commentary.invite_by_name(match, "Cora")
    agenda.look_at([match.pk])
    agenda.put_into_queue()
    sending.work_off()
    (told,) = phone.received
    assert told["title"] == "You are invited to comment"
    assert "seen by all who watch" in told["body"]
    commentary.say(right, "Well played")
    assert occasions(match, cora.player) == {}


def test_a_match_that_begins_is_told_together_with_the_turn(
    bob: Browser, ann: Browser, service: PushService
) -> None:
    phone = service.device()
    subscribe(ann, phone)
    begun_match(bob.player, ann.player)
    pass_on()
    (told,) = phone.received
    assert "All are ready, and the match has begun." in told["body"]


def test_whose_time_runs_out_is_told_and_who_may_claim_then(
    bob: Browser, ann: Browser, match: Match, service: PushService
) -> None:
    his, hers = service.device("his"), service.device("hers")
    subscribe(bob, his)
    subscribe(ann, hers)
    until_asked(match, bob.player, ann.player)
    presence.note(match.pk, str(bob.player.pk))
    pass_on()
    forget_who_looks()
    assert not his.received
    patience = timedelta(seconds=match.patience)
    Match.objects.filter(pk=match.pk).update(asked=timezone.now() - patience * 0.8)
    pass_on()
    assert [one["title"] for one in his.received] == ["Your time is running out"]
    assert not hers.received
    later(hours=1)
    Match.objects.filter(pk=match.pk).update(asked=timezone.now() - patience * 1.1)
    pass_on()
    assert [one["title"] for one in hers.received] == ["Bob has not answered in time"]
    assert "You may claim the win" in hers.received[0]["body"]


def test_whose_clock_is_nearly_down_is_told_that_the_match_is_lost_at_its_end(
    bob: Browser, ann: Browser, service: PushService
) -> None:
    his, hers = service.device("his"), service.device("hers")
    subscribe(bob, his)
    subscribe(ann, hers)
    match = begun_match(ann.player, bob.player, time=Control.days(2, 0, False, "loses"))
    until_asked(match, bob.player, ann.player)
    pass_on()
    his.received.clear()
    forget_who_looks()
    assert match.flag
    due = occasions(match, bob.player)[Kind.CLAIM].due
    assert due
    assert abs(due - (match.flag - timedelta(hours=12))) < timedelta(minutes=1)
    assert Kind.CLAIM not in occasions(match, ann.player)
    later(hours=40)
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(
        asked=now - timedelta(hours=40), flag=now + timedelta(hours=8)
    )
    pass_on()
    assert [told["title"] for told in his.received] == ["Your time is running out"]
    assert "left to answer; then you lose the match." in his.received[0]["body"]
    assert not hers.received


def test_nobody_is_warned_by_the_other_s_clock_while_both_run(ann: Browser, bob: Browser) -> None:
    match = begun_match(ann.player, bob.player, time=Control.days(2, 0, False, "loses"))
    for _answer in range(40):
        match.refresh_from_db()
        if len(match.waiting_seats) == 2:
            break
        seat = match.waiting_seats[0]
        answer_for(match, (ann, bob)[seat].player)
    assert match.flag
    assert len(match.waiting_seats) == 2, "both are asked at some time"
    assert Kind.CLAIM not in occasions(match, ann.player)
    assert Kind.CLAIM not in occasions(match, bob.player)


def test_who_plays_alone_or_against_a_computer_is_told_nothing(ann: Browser) -> None:
    match = begun_match(ann.player, new_guest("Bob").player)
    assert occasions(match, ann.player)
    Match.objects.filter(pk=match.pk).update(solo=True)
    match.refresh_from_db()
    assert not occasions(match, ann.player)


# --- how it is sent ----------------------------------------------------------------------------


def test_what_fails_is_tried_again_later_and_sent_once(
    bob: Browser, ann: Browser, match: Match, service: PushService, phone: Device, box: Mailbox
) -> None:
    confirm(bob, box)
    service.status, box.refuses = 503, True
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert sorted(Delivery.objects.values_list("tries", flat=True)) == [1, 1]
    service.status, box.refuses = 201, False
    sending.work_off()
    assert not phone.received, "not at once"
    later(minutes=1)
    sending.work_off()
    sending.work_off()
    assert len(phone.received) == len(box.messages) == 1
    assert not Delivery.objects.exists()


def test_what_fails_too_often_is_dropped_and_the_browser_in_the_end(
    bob: Browser, match: Match, service: PushService
) -> None:
    subscribe(bob, service.device())
    service.status = 500
    browser = PushSubscription.objects.get()
    for message in range(sending.MOST_FAILURES):
        assert PushSubscription.objects.get().failures == message
        wanted = {"player": bob.player, "match": match, "kinds": [Kind.BEGINS]}
        Delivery.objects.create(**wanted, subscription=browser)
        for _try in range(len(sending.TRIES) + 1):
            later(days=1)
            sending.work_off()
        assert not Delivery.objects.exists()
    assert not PushSubscription.objects.exists()
    assert len(service.asked) == sending.MOST_FAILURES * (len(sending.TRIES) + 1)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int, bob: Browser, ann: Browser, match: Match, service: PushService
) -> None:
    subscribe(bob, service.device())
    service.status = status
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert not PushSubscription.objects.exists()
    assert not Delivery.objects.exists()


def test_a_browser_that_has_signed_out_is_told_nothing(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    bob.post("/people/sign-out/")
    until_asked(match, bob.player, ann.player)
    pass_on()
    assert not phone.received
    assert not PushSubscription.objects.exists()


def test_two_at_once_send_a_message_once(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    until_asked(match, bob.player, ann.player)

    def one(_number: int) -> None:
        try:
            pass_on()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(one, range(4)))
    assert len(phone.received) == 1


def test_a_process_listens_and_tells_by_itself(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    watcher = Watcher(quiet_for=0.0, every=0.05)
    watcher.start()
    try:
        until_asked(match, bob.player, ann.player)
        for _wait in range(200):
            if phone.received:
                break
            sleep(0.05)
    finally:
        watcher.end()
    assert len(phone.received) >= 1


def test_a_match_under_way_is_not_read_before_it_rests() -> None:
    watcher = Watcher(quiet_for=60.0)
    watcher.hear("match", 1)
    assert watcher._at_rest() == []
    watcher = Watcher(quiet_for=0.0)
    watcher.hear("match", 1)
    assert watcher._at_rest() == ["match"]
    assert watcher._at_rest() == []


# --- stopping it ---------------------------------------------------------------------------------


def test_one_click_in_a_message_stops_its_kind(
    bob: Browser, ann: Browser, match: Match, box: Mailbox
) -> None:
    confirm(bob, box)
    until_asked(match, bob.player, ann.player)
    pass_on()
    (message,) = box.messages
    links = re.findall(r"https?://[^/\s]+(/people/notifications/stop/\S+)", text_of(message))
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Unsubscribe"].strip("<>").endswith(links[-1])
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop them" in stranger.get(links[0]).content.decode()
    assert Preferences.objects.get(player=bob.player).wants(Kind.TURN, "email")
    posted = stranger.post(links[0], {"List-Unsubscribe": "One-Click"})
    assert posted.status_code == 200
    preferences = Preferences.objects.get(player=bob.player)
    assert not preferences.wants(Kind.TURN, "email")
    assert preferences.wants(Kind.TURN, "push")
    assert preferences.wants(Kind.CLAIM, "email")
    stranger.post(links[-1])
    preferences.refresh_from_db()
    assert not any(one.endswith(":email") for one in preferences.wanted)
    assert preferences.wants(Kind.TURN, "push")


def test_a_forged_link_stops_nothing(bob: Browser) -> None:
    bob.get(TOLD)
    assert Client().get("/people/notifications/stop/nothing/").status_code == 404
    assert Client().post("/people/notifications/stop/nothing/").status_code == 404


def test_the_device_is_given_a_link_that_stops_the_kind(
    bob: Browser, ann: Browser, match: Match, phone: Device
) -> None:
    until_asked(match, bob.player, ann.player)
    pass_on()
    Client(enforce_csrf_checks=True).post(phone.received[0]["stop"]["path"])
    wanted = Preferences.objects.get(player=bob.player).wanted
    assert sorted({*all_but_chat()} - {*wanted}) == [choice(Kind.TURN, "push")]


# --- what is kept --------------------------------------------------------------------------------


def test_a_player_has_so_many_browsers_at_most(bob: Browser, service: PushService) -> None:
    for number in range(PushSubscription.MOST_OF_A_PLAYER + 1):
        subscribe(bob, service.device(f"phone-{number}"))
    kept = set(PushSubscription.objects.values_list("endpoint", flat=True))
    assert len(kept) == PushSubscription.MOST_OF_A_PLAYER
    assert f"{service.origin}/push/phone-0" not in kept


def test_a_browser_belongs_to_whoever_signed_in_there_last(
    bob: Browser, ann: Browser, service: PushService
) -> None:
    phone = service.device()
    subscribe(bob, phone)
    subscribe(ann, phone)
    assert PushSubscription.objects.get().player == ann.player
    bob.post(TOLD + "browser/gone/", {"endpoint": phone.endpoint})
    assert PushSubscription.objects.exists(), "not Bob's to end"
    ann.post(TOLD + "browser/gone/", {"endpoint": phone.endpoint})
    assert not PushSubscription.objects.exists()


def test_a_copy_has_what_was_chosen_and_nothing_to_send_with(
    bob: Browser, service: PushService
) -> None:
    subscribe(bob, service.device())
    data = leaving.data_of(bob.player)
    assert data["notifications"]["zone"] == "UTC"
    assert service.origin not in str(data)


def test_a_guest_brings_along_what_was_chosen(bob: Browser, ann: Browser) -> None:
    bob.post(TOLD, {"wanted": ["turn:push"], "zone": "Asia/Tokyo"})
    sessions.merge(bob.player, ann.player)
    assert Preferences.objects.get().player == ann.player
    assert Preferences.objects.get().wanted[-1] == "turn:push"


def test_half_of_quiet_hours_are_refused(bob: Browser) -> None:
    answer = bob.post(TOLD, {"zone": "UTC", "quiet_from": "22:00"})
    assert answer.status_code == 422
    assert "beginning and an end" in answer.content.decode()


def test_strangers_are_asked_for_a_name_first(client: Client) -> None:
    assert client.get(TOLD).status_code == 302
    assert client.post(TOLD + "browser/", {}).status_code == 302
    assert not Preferences.objects.exists()


# --- what is said --------------------------------------------------------------------------------


def test_a_message_says_nothing_that_its_reader_may_not_know(ann: Browser, bob: Browser) -> None:
    """Two matches go the same way but for what Ann has answered in secret: what Bob is told of
    them is the same."""
    told = []
    for number in (1, 2):
        match = begun_match(ann.player, bob.player)
        raw = {"option": "secret", "fields": {"number": number}}
        referee.answer(match.pk, ann.player, 0, raw)
        match.refresh_from_db()
        assert match.waiting_seats == [1]
        found = occasions(match, bob.player)
        text = wording.text_of(match, bob.player, list(found), found)
        told.append(replace(text, path=""))
    assert told[0] == told[1]


def test_a_message_is_made_of_what_its_readers_seat_sees(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens is looked at from nowhere but the reader's seat."""
    match = begun_match(ann.player, bob.player)
    until_asked(match, bob.player, ann.player)
    seats: list[int | None] = []
    lines, views = lines_of, referee.views

    def watched_lines(here: Any, seat: int | None, *args: Any) -> Any:
        seats.append(seat)
        return lines(here, seat, *args)

    def watched_views(match_id: str, asked: list[int | None]) -> Any:
        seats.extend(asked)
        return views(match_id, asked)

    monkeypatch.setattr(wording, "lines_of", watched_lines)
    monkeypatch.setattr(wording, "views", watched_views)
    found = occasions(match, bob.player)
    wording.text_of(match, bob.player, list(found), found)
    assert set(seats) == {1}


def test_a_message_that_cannot_be_made_says_less(
    bob: Browser, ann: Browser, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> Any:
        raise RuntimeError("broken")

    monkeypatch.setattr(wording, "views", broken)
    until_asked(match, bob.player, ann.player)
    found = occasions(match, bob.player)
    text = wording.text_of(match, bob.player, list(found), found)
    assert text.title == "It is your turn"
    assert not text.happened
