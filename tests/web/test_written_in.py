"""What people write in another language than the reader's says in which."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.clubs.models import Club
from games.live.models import ChatLine
from games.matches import commentary
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db

JAPANESE = {"accept-language": "ja"}
WORDS = "そこは危ない"


def page(who: Browser, address: str, **headers: str) -> str:
    return who.get(address, headers=headers or None).content.decode()


@pytest.fixture
def two() -> tuple[Browser, Browser]:
    return new_guest("Ann"), new_guest("Bob")


def test_chat_beside_a_match(two: tuple[Browser, Browser]) -> None:
    ann, bob = two
    match = begun_match(ann.player, bob.player, system="kurogane")
    ann.post(reverse("live:chat", args=[match.pk]), {"text": WORDS}, headers=JAPANESE)
    address = match.get_absolute_url()
    assert f'<span class="chat-text" lang="ja">{WORDS}</span>' in page(bob, address)
    assert f'<span class="chat-text">{WORDS}</span>' in page(bob, address, **JAPANESE)
    ChatLine.objects.update(language="")
    assert f'<span class="chat-text">{WORDS}</span>' in page(bob, address), "of an earlier version"


def test_chat_of_a_club(two: tuple[Browser, Browser]) -> None:
    ann, _bob = two
    ann.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    club = Club.objects.get()
    ann.post(reverse("clubs:chat", args=[club.pk]), {"text": WORDS}, headers=JAPANESE)
    address = reverse("clubs:club", args=[club.pk])
    assert f'<span class="chat-text" lang="ja">{WORDS}</span>' in page(ann, address)
    assert f'<span class="chat-text">{WORDS}</span>' in page(ann, address, **JAPANESE)


def test_commentary(two: tuple[Browser, Browser]) -> None:
    ann, bob = two
    match = begun_match(ann.player, bob.player, system="kurogane")
    cora = new_guest("Cora")
    commentary.invite_by_name(match, "Cora")
    cora.post(reverse("live:remark", args=[match.pk]), {"text": WORDS}, headers=JAPANESE)
    address = match.get_absolute_url()
    assert f'<span lang="ja">{WORDS}</span>' in page(Browser(), address)
    assert f"<span>{WORDS}</span>" in page(Browser(), address, **JAPANESE)
