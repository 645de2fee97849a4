"""Tokens: named, shown once, kept as a digest, revoked, and of no use to anybody else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.api import tokens
from games.api.models import Token
from games.people import accounts, leaving
from games.people.models import Player
from games.rules.fields import Illegal
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(ann: Browser) -> Browser:
    """Ann, with an account."""
    accounts.create(ann.player, "ann", "a word of eight")
    return ann


def made(browser: Browser, name: str = "My engine", scope: str = "read") -> str:
    """Make a token on the page; its secret."""
    page = browser.post("/api/tokens/", {"name": name, "scope": scope})
    found = re.search(f'id="secret">({tokens.PREFIX}[^<]+)<', page.content.decode())
    assert found, page.content.decode()
    return found[1]


def test_a_token_is_shown_once_and_kept_as_a_digest(ann: Browser) -> None:
    secret = made(ann)
    row = Token.objects.get()
    assert (row.name, row.scope, row.player) == ("My engine", "read", ann.player)
    assert secret not in str(vars(row))
    assert row.digest == tokens.digest_of(secret)
    page = ann.get("/api/tokens/").content.decode()
    assert "My engine" in page
    assert secret not in page
    assert row.digest not in page


def test_the_page_of_the_secret_is_neither_kept_nor_compressed(ann: Browser) -> None:
    sent = {"name": "x", "scope": "play"}
    page = ann.post("/api/tokens/", sent, headers={"Accept-Encoding": "gzip"})
    assert "no-store" in page["Cache-Control"]
    assert "Content-Encoding" not in page


def test_the_account_page_leads_to_tokens(ann: Browser, bob: Browser) -> None:
    assert "/api/tokens/" in ann.get("/people/me/").content.decode()
    assert "/api/tokens/" not in bob.get("/people/me/").content.decode()


def test_a_guest_makes_none(bob: Browser) -> None:
    assert bob.post("/api/tokens/", {"name": "x", "scope": "read"}).status_code == 403
    assert not Token.objects.exists()


def test_a_token_is_found_until_it_is_revoked(ann: Browser) -> None:
    secret = made(ann)
    token = tokens.find(secret)
    assert token is not None
    ann.post(f"/api/tokens/{token.pk}/revoke/")
    assert tokens.find(secret) is None


@pytest.mark.parametrize("wrong", ["", "x", tokens.PREFIX, tokens.PREFIX + "x" * 500])
def test_what_is_no_token_finds_none(ann: Browser, wrong: str) -> None:
    made(ann)
    assert tokens.find(wrong) is None


def test_nobody_else_revokes_it(ann: Browser) -> None:
    made(ann)
    other = new_guest("Bob")
    accounts.create(other.player, "bob", "a word of eight")
    assert other.post(f"/api/tokens/{Token.objects.get().pk}/revoke/").status_code == 404
    assert Token.objects.exists()
    assert "My engine" not in other.get("/api/tokens/").content.decode()


def test_the_token_of_a_closed_or_deleted_account_counts_no_more(ann: Browser) -> None:
    secret = made(ann)
    user = Player.objects.get(pk=ann.player.pk).user
    assert user is not None
    user.is_active = False
    user.save()
    assert tokens.find(secret) is None
    user.is_active = True
    user.save()
    assert tokens.find(secret) is not None
    leaving.delete(Player.objects.get(pk=ann.player.pk))
    assert tokens.find(secret) is None
    assert not Token.objects.exists()


def test_its_last_use_is_noted_and_shown(ann: Browser) -> None:
    secret = made(ann)
    assert "not used yet" in ann.get("/api/tokens/").content.decode()
    tokens.find(secret)
    noted = Token.objects.get().last_used
    assert noted is not None
    tokens.find(secret)
    assert Token.objects.get().last_used == noted
    Token.objects.update(last_used=timezone.now() - timedelta(hours=3))
    assert "3 hours" in ann.get("/api/tokens/").content.decode().replace("\xa0", " ")
    tokens.find(secret)
    used_again = Token.objects.get().last_used
    assert used_again is not None
    assert used_again >= noted


def test_an_account_has_so_many_tokens(ann: Browser) -> None:
    for number in range(tokens.MOST_OF_A_PLAYER):
        tokens.make(ann.player, str(number), "read")
    with pytest.raises(Illegal):
        tokens.make(ann.player, "one more", "read")
    page = ann.post("/api/tokens/", {"name": "one more", "scope": "read"})
    assert page.status_code == 422
    assert "revoke one first" in page.content.decode()


@pytest.mark.parametrize("given", [{"name": ""}, {"name": "\u200b"}, {"scope": "all"}])
def test_what_a_token_cannot_be_is_refused(ann: Browser, given: dict[str, str]) -> None:
    sent = {"name": "x", "scope": "read"} | given
    assert ann.post("/api/tokens/", sent).status_code == 422
    assert not Token.objects.exists()


def test_a_copy_of_what_is_kept_names_tokens_and_tells_none(ann: Browser) -> None:
    secret = made(ann)
    copy = ann.get("/people/me/download/").content.decode()
    assert "My engine" in copy
    assert secret not in copy
    assert Token.objects.get().digest not in copy
