"""What people write in another language than the reader's says in which."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.clubs.models import Club
from games.live.models import ChatLine
from games.matches import commentary
from games.people.languages import lang_of_name
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


@pytest.mark.parametrize(
    ("name", "reader", "language"),
    [
        ("さくら", "en", "ja"),
        ("さくら", "ja", ""),
        ("黒鉄", "zh-hans", "ja"),
        ("小龙", "ja", "zh-hans"),
        ("妳好", "zh-hans", "zh-hant"),
        ("山本", "en", ""),
        ("山本", "zh-hant", ""),
        ("한별", "ja", "ko"),
        ("Zoë", "ja", ""),
    ],
)
def test_names_say_their_language_where_their_script_shows_it(
    name: str, reader: str, language: str
) -> None:
    with override(reader):
        assert lang_of_name(name) == (f' lang="{language}"' if language else "")


def test_names_of_people() -> None:
    ann, bob = new_guest("さくら"), new_guest("Bob")
    match = begun_match(ann.player, bob.player, system="kurogane")
    drawn = {
        match.get_absolute_url(): '<span class="score-name clip"%s>さくら</span>',
        reverse("profiles:profile", args=[ann.player.pk]): "<h1%s>さくら</h1>",
        "/": '<span class="seat-name side-a"%s>さくら</span>',
    }
    for address, tag in drawn.items():
        assert tag % ' lang="ja"' in page(ann, address), address
        assert tag % "" in page(ann, address, **JAPANESE), address
