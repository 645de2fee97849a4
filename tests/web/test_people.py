"""Guests: a name, a browser that remembers, and nothing else."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.people.models import Player
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


def test_a_guest_types_a_name_and_is_remembered_for_a_year() -> None:
    browser = Client()
    response = browser.post("/people/name/", {"name": " Ada  Lovelace ", "next": "/people/me/"})
    assert response.status_code == 302
    assert response["Location"] == "/people/me/"
    assert int(response.cookies["sessionid"]["max-age"]) == 365 * 24 * 60 * 60
    assert response.cookies["sessionid"]["httponly"]
    assert Player.objects.get().name == "Ada Lovelace"
    assert "Ada Lovelace" in browser.get("/people/me/").content.decode()


def test_the_year_begins_anew_when_the_guest_comes_back(guest: Browser) -> None:
    session = guest.session
    session["player_seen"] = (date.today() - timedelta(days=31)).isoformat()
    session.save()
    assert int(guest.get("/people/me/").cookies["sessionid"]["max-age"]) == 365 * 24 * 60 * 60
    assert "sessionid" not in guest.get("/people/me/").cookies


def test_a_refused_name_is_shown_again_with_the_reason_and_makes_no_player() -> None:
    response = Client().post("/people/name/", {"name": "x" * 31})
    assert response.status_code == 422
    assert "at most 30 characters" in response.content.decode()
    assert not Player.objects.exists()


def test_a_guest_changes_the_name(guest: Browser) -> None:
    assert guest.post("/people/me/rename/", {"name": "Augusta"}).status_code == 302
    guest.player.refresh_from_db()
    assert guest.player.name == "Augusta"
    assert guest.post("/people/me/rename/", {"name": ""}).status_code == 422
    guest.player.refresh_from_db()
    assert guest.player.name == "Augusta"


@pytest.mark.parametrize("page", ["me", "sign_up", "sign_out"])
def test_a_stranger_is_asked_for_a_name_and_comes_back(page: str) -> None:
    url = reverse(f"people:{page}")
    response = Client().get(url)
    assert response.status_code == 302
    assert response["Location"] == f"/people/name/?next={url.replace('/', '%2F')}"


@pytest.mark.parametrize("page", ["rename", "password", "new_link", "revoke_link"])
def test_a_stranger_cannot_change_anything(page: str) -> None:
    other = new_guest("Bob")
    before = Player.objects.filter(pk=other.player.pk).values().get()
    response = Client().post(reverse(f"people:{page}"), {"name": "Mallory"})
    assert response.status_code == 302
    assert response["Location"].startswith("/people/name/")
    assert Player.objects.filter(pk=other.player.pk).values().get() == before


def test_htmx_is_sent_to_the_name_page_as_a_whole_page() -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/matches/7/"}
    response = Client().post("/people/me/rename/", {"name": "Ada"}, headers=headers)
    assert response.status_code == 200
    assert response["HX-Redirect"] == "/people/name/?next=%2Fmatches%2F7%2F"


@pytest.mark.parametrize(
    "url",
    [
        *("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"),
        # The names of views, and what is none.
        *("lobby", "people:me", "true", "9", "%", "\x00", "\x00//evil.example", "[", "?next=9"),
    ],
)
def test_next_leads_to_no_other_site(url: str) -> None:
    response = Client().post("/people/name/", {"name": "Ada", "next": url})
    assert response["Location"] == "/"


def test_a_session_of_a_player_who_is_gone_is_nobody(guest: Browser) -> None:
    guest.player.delete()
    assert guest.get("/people/me/").status_code == 302


def test_a_guest_signs_out_after_a_warning(guest: Browser) -> None:
    assert "Nobody could find the way back" in guest.get("/people/sign-out/").content.decode()
    assert guest.get("/people/me/").status_code == 200
    assert guest.post("/people/sign-out/").status_code == 302
    assert guest.get("/people/me/").status_code == 302


def test_forms_need_their_token(guest: Browser) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = guest.cookies
    response = strict.post("/people/me/rename/", {"name": "Mallory"})
    assert response.status_code == 403
    assert "Please try that once more" in response.content.decode()
    guest.player.refresh_from_db()
    assert guest.player.name == "Ada"


def test_the_language_is_chosen_and_kept_with_the_player(guest: Browser) -> None:
    response = guest.post("/people/language/", {"language": "ja", "next": "/people/me/"})
    assert response["Location"] == "/people/me/"
    guest.player.refresh_from_db()
    assert guest.player.language == "ja"
    assert '<html lang="ja">' in guest.get("/people/me/").content.decode()
    guest.post("/people/language/", {"language": "xx"})
    guest.player.refresh_from_db()
    assert guest.player.language == "ja"


def test_a_language_that_nobody_has_translated_is_not_offered(settings: Any) -> None:
    assert "日本語" in Client().get("/people/name/").content.decode()
    settings.LANGUAGES = [("en", "English")]
    page = Client().get("/people/name/", headers={"Accept-Language": "ja"}).content.decode()
    assert '<html lang="en">' in page
    assert "日本語" not in page
    assert "Language" not in page
