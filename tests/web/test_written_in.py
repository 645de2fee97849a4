"""What people write in another language than the reader's says in which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.cards import packs
from games.cards.models import Pack
from games.clubs.models import Club
from games.live.models import ChatLine
from games.live.render import ReturningPage, frame_since
from games.matches import commentary
from games.matches.lobby import waiting_room
from games.people.languages import foreign, marked
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules.systems import systems
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db

JAPANESE = {"accept-language": "ja"}
WORDS = "そこは危ない"


def page(who: Browser, address: str, **headers: str) -> str:
    return who.get(address, headers=headers or None).content.decode()


@pytest.fixture(autouse=True)
def _language_left_as_it_was() -> Iterator[None]:
    with override("en"):
        yield


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
        shown = f'<bdi lang="{language}">{name}</bdi>' if language else name
        assert marked(f"<p>{name}</p>", foreign([name])) == f"<p>{shown}</p>"


def test_only_texts_are_marked() -> None:
    markup = (
        '<svg aria-label="さくら"><title>さくら</title><text y="1">A さくら</text></svg>'
        '<option value="1">さくら</option><option>さくら, one of two</option>'
        '<i title="a > さくら" lang="ja">さくら</i><b>さくらA & B</b>'
    )
    with override("en"):
        assert marked(markup, foreign(["さくら", "さく", "B & さくら"])) == (
            '<svg aria-label="さくら"><title lang="ja">さくら</title>'
            '<text y="1">A <tspan lang="ja">さくら</tspan></text></svg>'
            '<option lang="ja" value="1">さくら</option><option>さくら, one of two</option>'
            '<i title="a > さくら" lang="ja">さくら</i>'
            '<b><bdi lang="ja">さくら</bdi>A & B</b>'
        )
        for rest, language in ((" · Tabletop", ' lang="ja"'), (" wins · Tabletop", "")):
            title = f"<title{{}}>さくら{rest}</title>"
            assert marked(title.format(""), foreign(["さくら"])) == title.format(language)
        assert marked("<option>さくら (2)</option>", foreign(["さくら"])).startswith(
            '<option lang="ja"'
        )
        assert marked("<p>B &amp; さくら</p>", foreign(["B & さくら"])) == (
            '<p><bdi lang="ja">B &amp; さくら</bdi></p>'
        )


def test_names_of_people() -> None:
    ann, bob = new_guest("さくら"), new_guest("Bob")
    match = begun_match(ann.player, bob.player, system="kurogane")
    drawn = {
        match.get_absolute_url(): '<span class="score-name clip">%s</span>',
        reverse("profiles:profile", args=[ann.player.pk]): "<h1>%s</h1>",
        "/": '<span class="seat-name side-a">%s</span>',
    }
    for address, tag in drawn.items():
        assert tag % '<bdi lang="ja">さくら</bdi>' in page(ann, address), address
        assert tag % "さくら" in page(ann, address, **JAPANESE), address


# -- cards that people make


class Texts(HTMLParser):
    """The texts of a page, each with the language that it is said to be in. Initials in badges,
    which nobody reads aloud, and what can hold nothing but text are left out."""

    left_out = ("script", "style", "title", "option", "textarea")
    void = ("br", "col", "hr", "img", "input", "link", "meta", "source")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._within: list[tuple[str, str | None, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in self.void:
            left_out = tag in self.left_out or given.get("class") == "avatar"
            self._within.append((tag, given.get("lang"), left_out))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(left_out for _tag, _lang, left_out in self._within):
            said = [lang for _tag, lang, _left_out in self._within if lang]
            self.found.append((data, said[-1] if said else ""))


KANA = re.compile("[ぁ-ヺ]")
OWN = [
    ("crisis", "", "en"),
    ("kurogane", "", "en"),
    ("battletech", "", "en"),
    ("tide", "scenario", "en"),
    ("kurogane", "", "ja"),
]
"""Games, each with the place of a roster that takes a card which is no unit, where units cannot
be of one's own; and what is read."""


def with_own_cards(owner: Browser, system: str, place: str) -> tuple[Pack, Roster]:
    """A pack with cards of a ready roster, renamed in kana, and a roster that holds them."""
    ready = ready_rosters(system)[0]
    built_in = systems()[system].cards.built_in
    if place:
        taken = [next(card for card in built_in.values() if card["kind"] == place)]
    else:
        taken = [built_in[card] for card in sorted({one["card"] for one in ready.entries})]
    own = [
        {**card, "id": f"own-{n}", "name": f"カゲ{'ァィゥェォャュョヮッ'[n % 10] * (n // 10 + 1)}"}
        for n, card in enumerate(taken)
    ]
    pack = packs.create(systems()[system], owner.player, "わたしのカード", own)
    known = {card.local_id: card.card_id for card in pack.cards.all()}
    ids = {card["id"]: known[f"own-{n}"] for n, card in enumerate(taken)}
    entries = [{**one, "card": ids.get(one["card"], one["card"])} for one in ready.entries]
    entries += [{"slot": place, "card": card} for card in ids.values() if place]
    roster = Roster.objects.create(
        system=system, owner=owner.player, name="わたしの隊", entries=entries
    )
    return pack, roster


@pytest.mark.parametrize(("system", "place", "language"), OWN)
def test_own_cards_wherever_they_show(system: str, place: str, language: str) -> None:
    ann, bob = new_guest("さくら"), new_guest("Bob")
    load_cards()
    pack, roster = with_own_cards(ann, system, place)
    card = pack.cards.all()[0]
    options = {"scenario": "own"} if place else {}
    match = waiting_room.create(ann.player, system, options, spectators=True)
    waiting_room.take_seat(match, bob.player, 1)
    pages = [
        *("/cards/packs/", pack.get_absolute_url(), card.get_absolute_url(), "/rosters/"),
        *(f"{card.get_absolute_url()}{page}/" for page in ("edit", "versions", "delete")),
        *(f"/rosters/{roster.pk}/{page}" for page in ("", "edit/", "print/", "versions/")),
        f"/cards/search/?q={card.name}",
    ]

    def says_so(reader: Browser, address: str) -> None:
        reply = reader.get(address, follow=True, headers={"accept-language": language})
        assert_said(reply.content.decode(), language, address)

    for address in pages:
        says_so(ann, address)
    for player, brought in ((ann.player, roster), (bob.player, ready_rosters(system)[-1])):
        waiting_room.choose_roster(match, player, brought)
    says_so(ann, match.get_absolute_url())
    for player in (ann.player, bob.player):
        waiting_room.set_ready(match, player, "")
    match.refresh_from_db()
    play_on(match, 30)
    ann.post(reverse("live:chat", args=[match.pk]), {"text": WORDS}, headers=JAPANESE)
    says_so(bob, match.get_absolute_url())
    # What comes over a socket, drawn beside any request.
    with override(language):
        assert_said(frame_since(match.pk, ReturningPage((1, language), 0)), language, "frame")
    bob.post(reverse("matches:end", args=[match.pk]), {"do": "concede"})
    says_so(bob, reverse("matches:result", args=[match.pk]))
    says_so(bob, reverse("matches:replay", args=[match.pk]))


def assert_said(html: str, language: str, where: str) -> None:
    """The page shows something in kana, and says of all of it that it is Japanese, but to readers
    of Japanese."""
    if language == "ja":
        assert re.findall('<(?!html|option)[^<>]* lang="ja"[^<>]*>[^<]*', html) == [], where
        return
    kana = [(text, lang) for text, lang in Texts(html).found if KANA.search(text)]
    assert kana, where
    assert [text for text, lang in kana if lang != "ja"] == [], where
    options = re.findall("<option[^<>]*>[^<]*", html)
    assert [one for one in options if KANA.search(one) and 'lang="ja"' not in one] == [], where
