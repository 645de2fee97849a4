"""Pages beside the table, read in the language in brackets: none says anything that is no message.

People, clubs and cards of people's own have names of a letter and a number here, since such names
are the same in all languages.
"""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.cards import packs
from games.clubs.models import Club
from games.matches.lobby import recorded
from games.matches.models import Match
from games.notifications import agenda, sending
from games.notifications.models import Delivery
from games.rosters.service import ready_rosters
from games.rules.contract.definition import AnySystem
from games.rules.forms.cards import CardKind
from games.rules.systems import FOLDERS, systems
from games.tournaments.models import Tournament
from tests.matchmaking import begun_match, load_cards, open_match, play_on
from tests.people import Browser, new_guest
from tests.web import pseudo
from tests.web.bracketed import left_in, left_of

pytestmark = pytest.mark.django_db


class Findings(dict[str, set[str]]):
    """What pages say that is no message, by their addresses."""

    def __init__(self, reader: Client, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.reader, self.names = reader, names

    def look(self, *paths: str, status: int = 200) -> None:
        """Read these pages."""
        for path in paths:
            self._keep(path, self.reader.get(path, follow=True), status)

    def post(self, path: str, data: dict[str, Any] | None = None, status: int = 200) -> None:
        """Do something, and read what comes of it."""
        self._keep(path, self.reader.post(path, data or {}, follow=True), status)

    def _keep(self, path: str, page: Any, status: int) -> None:
        assert page.status_code == status, path
        text = page.content.decode()
        for name in self.names:
            text = text.replace(name, "")
        if "<html" in text:
            assert f'<html lang="{pseudo.CODE}"' in text, path
            assert 'id="menu-language"' in text or status >= 500 or path == "/offline/", path
        if found := left_of(text):
            self[path] = found


@pytest.fixture
def found(reader: Browser) -> Findings:
    load_cards()
    return Findings(reader)


@pytest.mark.parametrize("folder", FOLDERS)
def test_books_and_forms_of_a_game(found: Findings, folder: str) -> None:
    found.look(
        *(f"/rules/{folder}/", f"/learn/{folder}/", f"/learn/{folder}/lesson/"),
        *(f"/rosters/import/{folder}/", f"/matches/new/?system={folder}"),
        *(f"/matches/computer/?system={folder}", f"/cards/packs/new/{folder}/"),
        f"/cards/packs/import/{folder}/",
    )
    assert found == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_cards_of_each_kind(found: Findings, reader: Browser, folder: str) -> None:
    system = systems()[folder]
    found.look(f"/cards/{folder}/")
    for kind in system.cards.kinds:
        cards = [one for one in system.cards.built_in.values() if one["kind"] == kind.id]
        found.look(f"/cards/{folder}/{cards[0]['id']}/", f"/cards/{folder}/{cards[-1]['id']}/")
        found.look(f"/cards/{folder}/?kind={kind.id}", f"/cards/format/{folder}/{kind.id}/")
        pack = packs.create(system, reader.player, "P1", [own(kind, dict(cards[0]))])
        card = pack.cards.get().get_absolute_url()
        found.look(*(card + path for path in ("", "versions/", "duplicate/", "delete/")))
        found.look(card + ("board/" if kind.board else "edit/"), pack.get_absolute_url())
        if kind.board is None:
            found.post(f"/cards/drafts/new/{folder}/", {"kind": kind.id})
    assert found == {}


def own(kind: CardKind, card: dict[str, Any]) -> dict[str, Any]:
    """A card of somebody's own."""
    if kind.battlefield:
        card["pieces"] = [{**piece, "name": "P1"} for piece in card["pieces"]]
    return {**card, "name": "C1"}


def test_what_is_called_differently_by_its_owner_keeps_that_name(reader: Browser) -> None:
    """Or else the tests above could not tell a name from a message."""
    system: AnySystem = systems()["kurogane"]
    card = dict(next(iter(system.cards.built_in.values())))
    pack = packs.create(system, reader.player, "P1", [{**card, "name": "Unheard of"}])
    assert "Unheard of" in left_in(reader, pack.get_absolute_url())


@pytest.mark.parametrize("folder", FOLDERS)
def test_rosters(found: Findings, reader: Browser, folder: str) -> None:
    found.post(f"/rosters/new/{folder}/")
    empty = reader.player.rosters.get()
    ready = ready_rosters(folder)[0]
    found.look(f"/rosters/{ready.pk}/", f"/rosters/{ready.pk}/print/", "/rosters/")
    found.post(f"/rosters/{ready.pk}/copy/")
    copy = reader.player.rosters.latest("pk")
    found.look(f"/rosters/{copy.pk}/edit/", f"/rosters/{copy.pk}/versions/")
    found.look(f"/rosters/compare/?a={copy.pk}&b={empty.pk}", f"/rosters/{copy.pk}/delete/")
    if systems()[folder].rosters.squad_cost:
        found.look(f"/rosters/{ready.pk}/squads/")
    if systems()[folder].rosters.preferences:
        found.look(f"/rosters/random/{folder}/")
    assert found == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_lesson_at_the_table(found: Findings, reader: Browser, folder: str) -> None:
    lesson = systems()[folder].book.lesson()
    assert lesson is not None
    found.post(f"/learn/{folder}/lesson/")
    match = Match.objects.get()
    for number in lesson.tasks[: len(lesson.tasks) // 2]:
        match.refresh_from_db()
        answer = {"number": match.number, **lesson.steps[number].answer}
        path = f"/matches/{match.pk}/answer"
        assert reader.post(path, answer, content_type="application/json").status_code == 200
    found.look(f"/matches/{match.pk}/")
    assert found == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_recorded_match(found: Findings, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    recording = systems()[folder].book.recording()
    assert recording is not None
    alone = SimpleNamespace(systems=lambda: {folder: systems()[folder]})
    monkeypatch.setattr(recorded, "systems", alone)
    recorded.load()
    found.names = recording.names
    match, comments = f"/matches/{recording.match}/", recording.comments
    found.look("/", match, match + "result/", match + "dice/")
    found.look(*(f"{match}replay/?at={comments[place].at}" for place in (0, 1, -1)))
    assert found == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_match_that_waits_for_players(found: Findings, reader: Browser, folder: str) -> None:
    match = open_match(reader.player, folder)
    found.look(f"/matches/{match.pk}/", "/")
    found.post("/matches/alone/", {"system": folder})
    assert found == {}


def test_what_is_shared(found: Findings, reader: Browser) -> None:
    system: AnySystem = systems()["kurogane"]
    kind = system.cards.kinds[0]
    cards = (one for one in system.cards.built_in.values() if one["kind"] == kind.id)
    pack = packs.create(system, reader.player, "P1", [own(kind, dict(next(cards)))])
    there = pack.get_absolute_url()
    for path in ("share/", "invite/", "publish/"):
        found.post(there + path)
    pack.refresh_from_db()
    visitor = Findings(new_guest("B3"))
    visitor.reader.post("/people/language/", {"language": pseudo.CODE})
    shared = f"/cards/shared/{pack.share_key}/"
    visitor.look("/cards/shared/", shared, f"{shared}versions/")
    visitor.post(f"{shared}report/", {"text": "Y1"})
    visitor.look(f"/cards/invited/{pack.invite_key}/")
    visitor.post(f"/cards/invited/{pack.invite_key}/")
    visitor.post(f"{shared}copy/")
    found.look(*(there + path for path in ("", "versions/", "card/", "delete/")))
    found.post("/rosters/new/kurogane/")
    roster = reader.player.rosters.get()
    found.post(f"/rosters/{roster.pk}/share/")
    roster.refresh_from_db()
    visitor.look(f"/rosters/shared/{roster.share_key}/")
    assert found == visitor == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_match_that_is_tried_on(found: Findings, reader: Browser, folder: str) -> None:
    match = play_on(begun_match(reader.player, new_guest("B2").player, system=folder), 20)
    there = f"/matches/{match.pk}/"
    found.look(*(there + path for path in ("replay/", "share/", "small/", "orders/", "recap")))
    found.look(f"{there}log?before={match.number}", f"/matches/several/?match={match.pk}")
    found.look(f"/matches/orders/{folder}/")
    found.post(f"{there}try/")
    copy = Match.objects.exclude(pk=match.pk).get()
    found.post(f"/matches/{copy.pk}/dice/next/", {"faces": "x"})
    play_on(copy, 3)
    found.look(f"/matches/{copy.pk}/", f"/matches/{copy.pk}/plan/")
    assert found == {}


def test_people(found: Findings) -> None:
    found.look(
        *("/people/me/", "/people/me/notifications/", "/people/sign-up/", "/people/me/delete/"),
        *("/people/me/way-back/", "/people/sign-out/", "/cards/", "/cards/packs/", "/rules/"),
        *("/cards/shared/", "/cards/search/", "/cards/search/help/", "/api/", "/api/tokens/"),
        *(
            "/api/programs/",
            "/matches/new/",
            "/matches/try/runs/",
            "/cards/search/?q=((",
            "/offline/",
        ),
        "/cards/search/form/?system=crisis",
    )
    found.post("/people/me/link/new/")
    found.post("/people/sign-up/", {"sign_in_name": "a1", "password": "4h"}, 422)
    found.post("/people/sign-up/", {"sign_in_name": "a1", "password": "4hwq-xmtz-99"})
    found.post("/people/me/password/", {"old": "x", "new": "4hwq-xmtz-98"}, 422)
    found.post("/people/me/rename/", {"name": "A2"})
    found.post("/people/me/holidays/", {"first": "2030-01-03", "last": "2030-01-01"}, 422)
    found.post("/api/programs/", {"name": "p1"})
    found.look("/people/me/", reverse("profiles:profile", args=[found.reader.player.pk]))  # type: ignore[attr-defined]
    assert found == {}


def test_strangers_and_errors(reader: Browser, settings: Any) -> None:
    stranger = Client(raise_request_exception=False)
    stranger.post("/people/language/", {"language": pseudo.CODE})
    found = Findings(stranger)
    found.look("/", "/people/sign-in/", "/people/name/")
    found.post("/people/sign-in/", {"sign_in_name": "q1", "password": "q2"}, 422)
    nobody = "00000000-0000-4000-8000-aaaaaaaaaaaa"
    found.look(f"/people/link/{nobody}/x/", "/people/notifications/stop/x/", "/n/", status=404)
    settings.ROOT_URLCONF = "tests.site_urls"
    for path, status in {"bad": 400, "forbidden": 403, "broken": 500, "out-of-reach": 503}.items():
        found.look(f"/{path}/", status=status)
    found.reader = Client(enforce_csrf_checks=True)
    found.reader.cookies = stranger.cookies
    found.post("/people/name/", {"name": "x"}, 403)
    assert found == {}


def test_clubs_and_tournaments(found: Findings) -> None:
    found.look("/clubs/", "/clubs/new/")
    found.post("/clubs/new/", {"name": "C1", "about": "C2", "zone": "UTC"})
    club = Club.objects.get()
    there = club.get_absolute_url()
    soon = f"{timezone.now() + timedelta(days=9):%Y-%m-%dT19:00}"
    other = new_guest("B3")
    other.post("/people/language/", {"language": pseudo.CODE})
    visitor = Findings(other)
    visitor.look(f"/clubs/join/{club.invitation}/")
    visitor.post(f"/clubs/join/{club.invitation}/")
    found.post(f"{there}evenings/", {"title": "E1", "begins": soon, "hours": 3})
    found.post(f"{there}matches/", {"system": "crisis", "pace": "live"})
    given = {"name": "T1", "system": "kurogane", "form": "swiss", "rounds": 3, "lists": "open"}
    found.post(f"{there}tournaments/new/", {**given, "interval": 0, "clock": ""})
    tournament = Tournament.objects.get()
    path = tournament.get_absolute_url()
    found.post(f"{path}begin/")
    for each in (found, visitor):
        each.post(f"{path}enter/", {"roster": ready_rosters("kurogane")[0].pk})
    found.post(f"{path}computer/", {"level": "learner"})
    found.post(f"{path}begin/")
    pairing = tournament.pairings.exclude(second=None).earliest("pk")
    for why in ("", "Y1"):
        found.post(f"{path}results/{pairing.pk}/", {"outcome": "first", "why": why})
    visitor.post(f"{path}withdraw/")
    visitor.look(there, f"{there}tournaments/", path)
    assert found == visitor == {}


def test_mails(found: Findings, reader: Browser, settings: Any) -> None:
    settings.SENDS_EMAIL = True
    found.post("/people/me/notifications/address/", {"email": "a1@example.org"})
    send_all()
    link = next(word for word in mail.outbox[0].body.split() if "/confirm/" in word)
    reader.post(link.removeprefix("http://testserver"))
    match = begun_match(reader.player, new_guest("B2").player, system="kurogane", pace="days")
    agenda.look_at([match.pk])
    agenda.put_into_queue()
    send_all()
    assert len(mail.outbox) == 2
    for one in mail.outbox:
        lines = "".join(f"<p>{re.sub('http[^ ]+', '', line)}</p>" for line in one.body.splitlines())
        assert left_of(f"<title>{one.subject}</title>{lines}") == set()


def send_all() -> None:
    for delivery in Delivery.objects.all():
        sending.send(delivery.pk)
