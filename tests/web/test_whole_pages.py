"""Exploration"""

from __future__ import annotations
import pytest
from typing import Any
from django.core import mail
from games.clubs.models import Club
from games.matches.lobby import recorded
from games.matches.models import Match
from games.matches import referee
from games.rosters.service import ready_rosters
from games.rules.systems import FOLDERS, systems
from games.tournaments.models import Tournament
from games.cards import packs
from tests.matchmaking import begun_match, load_cards, open_match, play_on
from tests.people import Browser, new_guest
from tests.web.bracketed import left_in, left_of

pytestmark = pytest.mark.django_db
OUT = open("/tmp/left.txt", "a")


def say(path, found):
    for one in sorted(found):
        print(path, "|", one[:200], file=OUT, flush=True)


def look(reader, path, status=200):
    page = reader.get(path, follow=True)
    if page.status_code != status:
        print("STATUS", page.status_code, path, file=OUT, flush=True)
    say(path, left_of(page.content.decode()))
    return page


def post(reader, path, data=None, **kw):
    page = reader.post(path, data or {}, follow=True, **kw)
    if page.status_code != 200:
        print("STATUS", page.status_code, "POST", path, file=OUT, flush=True)
    if "html" in page.headers.get("Content-Type", ""):
        say("POST " + path + str(data or {})[:60], left_of(page.content.decode()))
    return page


@pytest.mark.parametrize("s", FOLDERS)
def test_system(reader: Browser, s: str) -> None:
    load_cards()
    system = systems()[s]
    for path in (
        f"/rules/{s}/",
        f"/rules/{s}/glossary/",
        f"/learn/{s}/",
        f"/learn/{s}/lesson/",
        f"/cards/{s}/",
        f"/rosters/import/{s}/",
        f"/rosters/random/{s}/",
        f"/matches/new/?system={s}",
        f"/matches/computer/?system={s}",
        f"/cards/packs/new/{s}/",
        f"/cards/packs/import/{s}/",
        f"/matches/alone/?system={s}",
    ):
        look(reader, path)
    for kind in system.cards.kinds:
        cards = [c for p in system.cards.packs() for c in p["cards"] if c["kind"] == kind.id]
        look(reader, f"/cards/format/{s}/{kind.id}/")
        look(reader, f"/cards/{s}/?kind={kind.id}")
        for card in cards[:: max(1, len(cards) // 5)]:
            look(reader, f"/cards/{s}/{card['id']}/")
        pack = packs.create(
            system,
            reader.player,
            "P1",
            [dict(cards[0]), dict(cards[len(cards) // 2])] if len(cards) > 1 else [dict(cards[0])],
        )
        own = pack.cards.all()[0]
        for path in (
            "",
            "edit/",
            "versions/",
            "duplicate/",
            "delete/",
            "board/" if kind.board else "",
        ):
            look(reader, own.get_absolute_url() + path)
        for path in ("", "rename/", "versions/", "delete/"):
            look(reader, f"/cards/packs/{pack.pk}/{path}")
        if kind.board is None:
            post(reader, f"/cards/drafts/new/{s}/", {"kind": kind.id})
        else:
            look(reader, f"/cards/boards/{s}/{kind.id}/")
    if system.rosters.slots:
        made = post(reader, f"/rosters/new/{s}/")
        for roster in [reader.player.rosters.latest("pk"), *ready_rosters(s)[:2]]:
            for path in ("", "print/", "versions/", "squads/"):
                look(reader, f"/rosters/{roster.pk}/{path}")
            post(reader, f"/rosters/{roster.pk}/copy/")
            own = reader.player.rosters.latest("pk")
            look(reader, f"/rosters/{own.pk}/edit/")
        look(reader, "/rosters/compare/?" + "&".join(f"r={r.pk}" for r in ready_rosters(s)[:2]))
    look(reader, "/rosters/")


@pytest.mark.parametrize("s", FOLDERS)
def test_lesson_and_recording(reader: Browser, s: str) -> None:
    load_cards()
    answer = reader.post(f"/learn/{s}/lesson/")
    match = Match.objects.get(pk=answer["Location"].split("/")[2])
    lesson = match.get_system().book.lesson()
    from tests.web.test_lessons import post as do

    for number in lesson.tasks:
        look(reader, f"/matches/{match.pk}/")
        do(reader, match, lesson.steps[number].answer)
    look(reader, f"/matches/{match.pk}/")


@pytest.mark.parametrize("s", FOLDERS)
def test_recording(reader: Browser, s: str) -> None:
    load_cards()
    system = systems()[s]
    recorded.load()
    recording = system.book.recording()
    pk = recording.match
    look(reader, "/")
    for at in sorted({c.at for c in recording.comments})[:6]:
        look(reader, f"/matches/{pk}/replay/?at={at}")
    for path in ("", "replay/", "result/", "dice/"):
        look(reader, f"/matches/{pk}/{path}")


@pytest.mark.parametrize("s", FOLDERS)
def test_waiting(reader: Browser, s: str) -> None:
    match = open_match(reader.player, s)
    look(reader, f"/matches/{match.pk}/")
    look(reader, f"/matches/{match.pk}/password/")
    look(reader, f"/matches/{match.pk}/share/")
    look(reader, "/")
    post(reader, "/matches/alone/", {"system": s})
    post(reader, "/matches/computer/", {"system": s, "level-0": "", "level-1": "learner"})


def test_people(reader: Browser) -> None:
    load_cards()
    for path in (
        "/people/me/",
        "/people/me/notifications/",
        "/people/sign-up/",
        "/people/me/delete/",
        "/people/me/way-back/",
        f"/people/{reader.player.pk}/",
        "/people/sign-in/",
        "/people/name/",
        "/people/sign-out/",
        "/clubs/",
        "/clubs/new/",
        "/cards/",
        "/cards/packs/",
        "/cards/shared/",
        "/cards/search/",
        "/cards/search/help/",
        "/rules/",
        "/rosters/",
        "/api/",
        "/api/tokens/",
        "/api/programs/",
        "/matches/new/",
        "/matches/try/runs/",
        "/rosters/compare/",
        "/home-screen/",
        "/offline/",
    ):
        look(reader, path)
    post(reader, "/people/me/link/new/")
    post(reader, "/people/sign-up/", {"sign_in_name": "a1", "password": "a"})
    post(reader, "/people/sign-up/", {"sign_in_name": "a1", "password": "4hwq-xmtz-99"})
    look(reader, "/people/me/")
    post(reader, "/people/me/password/", {"old": "x", "new": "y"})
    post(reader, "/people/me/rename/", {"name": ""})
    post(reader, "/people/me/rename/", {"name": "A2"})
    post(reader, "/people/me/holidays/", {"begins": "2020-01-01", "ends": "2019-01-01"})
    post(reader, "/people/me/holidays/", {"begins": "2030-01-01", "ends": "2030-01-03"})
    post(reader, "/people/me/profile/", {"profile": "x"})
    post(reader, "/api/tokens/", {"name": "t1"})
    post(reader, "/api/programs/", {"name": "p1"})


def test_guest(reader: Browser, settings: Any) -> None:
    from django.test import Client

    stranger = Client()
    stranger.post("/people/language/", {"language": "eo"})
    for path in (
        "/",
        "/people/sign-in/",
        "/people/name/",
        "/people/me/",
        "/people/link/00000000-0000-4000-8000-aaaaaaaaaaaa/x/",
        "/people/notifications/confirm/x/",
        "/people/notifications/stop/x/",
        "/nowhere/",
        "/clubs/join/x/",
    ):
        look(stranger, path)
    say(
        "POST sign-in",
        left_of(
            stranger.post(
                "/people/sign-in/", {"sign_in_name": "q1", "password": "q2"}
            ).content.decode()
        ),
    )
    settings.ROOT_URLCONF = "tests.site_urls"
    stranger.raise_request_exception = False
    for path in ("/bad/", "/forbidden/", "/broken/", "/out-of-reach/"):
        look(stranger, path)
    from django.test import Client as C

    strict = C(enforce_csrf_checks=True)
    strict.cookies = stranger.cookies
    say("csrf", left_of(strict.post("/people/name/", {"name": "x"}).content.decode()))


def test_clubs(reader: Browser) -> None:
    load_cards()
    post(reader, "/clubs/new/", {"name": "", "zone": "UTC"})
    post(reader, "/clubs/new/", {"name": "C1", "about": "C2", "zone": "UTC"})
    club = Club.objects.get()
    other = new_guest("B3")
    other.post("/people/language/", {"language": "eo"})
    look(other, f"/clubs/join/{club.invitation}/")
    post(other, f"/clubs/join/{club.invitation}/")
    b = f"/clubs/{club.pk}/"
    post(reader, b + "evenings/", {"title": "E1", "begins": "2030-12-01T19:00", "hours": 3})
    post(reader, b + "evenings/", {"title": "", "begins": "x", "hours": 3})
    post(reader, b + "chat/", {"text": "T1"})
    post(reader, b + "matches/", {"system": "crisis", "pace": "live"})
    look(reader, b)
    look(reader, b + "lines/")
    look(other, b)
    look(reader, b + "tournaments/")
    look(reader, b + "tournaments/new/")
    given = {
        "name": "T1",
        "system": "kurogane",
        "form": "swiss",
        "rounds": 3,
        "lists": "open",
        "interval": 0,
        "clock": "",
    }
    post(reader, b + "tournaments/new/", {**given, "name": ""})
    post(reader, b + "tournaments/new/", given)
    t = Tournament.objects.get()
    u = t.get_absolute_url()
    post(reader, u + "begin/")
    roster = ready_rosters("kurogane")[0]
    post(reader, u + "enter/", {"roster": roster.pk})
    post(other, u + "enter/", {"roster": roster.pk})
    post(reader, u + "computer/", {"level": "learner"})
    post(reader, u + "begin/")
    for row in t.pairings.all():
        post(reader, u + f"results/{row.pk}/", {"outcome": "first", "why": ""})
        post(reader, u + f"results/{row.pk}/", {"outcome": "first", "why": "Y1"})
    post(other, u + "withdraw/")
    look(reader, u)
    look(reader, b + "tournaments/")
    look(reader, b + "delete/")
    look(reader, "/clubs/")


def test_search(reader: Browser) -> None:
    load_cards()
    for q in ("t:character threat<=3 text:bleed", "foo:bar", "((", "threat<=x", "Hulk", "zzzz"):
        look(reader, "/cards/search/?q=" + q.replace(" ", "+").replace("<", "%3C"))
    look(reader, "/cards/search/form/?system=crisis")
