"""Pages are compressed in such a way that their length says nothing of what is secret in them."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from django.urls import reverse

from games.cards.models import Pack
from games.matches.lobby import waiting_room
from games.people import accounts
from games.rosters.models import Roster
from tests.matchmaking import begun_match
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def fetched(browser: Browser, address: str) -> Any:
    """The page as a browser asks for it."""
    response: Any = browser.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert response.status_code == 200
    return response


def text(response: Any) -> str:
    return gzip.decompress(response.content).decode()


def test_a_page_is_compressed_for_whoever_takes_it_so(guest: Browser) -> None:
    match = begun_match(guest.player, new_guest("Bob").player)
    page = fetched(guest, match.get_absolute_url())
    assert page["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in page["Vary"]
    assert len(page.content) < len(text(page)) / 3
    plain = guest.get(match.get_absolute_url())
    assert "Content-Encoding" not in plain
    assert 'id="region-ask"' in plain.content.decode()


def test_the_same_page_has_another_length_each_time(guest: Browser) -> None:
    lengths = {len(fetched(guest, reverse("lobby")).content) for _time in range(12)}
    assert len(lengths) > 4


def test_what_is_secret_in_a_compressed_page_is_another_text_each_time(guest: Browser) -> None:
    match = begun_match(guest.player, new_guest("Bob").player)
    pages = [text(fetched(guest, match.get_absolute_url())) for _time in range(2)]
    for secret in (r'name="csrfmiddlewaretoken" value="(\w+)"', r'data-ticket="([^"]+)"'):
        one, other = (re.findall(secret, page) for page in pages)
        assert one
        assert other
        assert one[0] != other[0]


def test_a_page_with_a_secret_that_stays_is_sent_as_it_is(guest: Browser) -> None:
    match = waiting_room.create(guest.player, "toy", {})
    accounts.renew_link(guest.player)
    seat = match.seats.get(player=None)
    invitation = reverse("matches:join", args=[match.pk, seat.key])
    for address, secret in (
        (match.get_absolute_url(), invitation),
        (reverse("matches:seats", args=[match.pk]), invitation),
        (reverse("people:me"), accounts.link_path(guest.player)),
    ):
        page = fetched(guest, address)
        assert "Content-Encoding" not in page
        assert secret in page.content.decode()
    assert "Content-Encoding" not in fetched(new_guest("Bob"), invitation)


def test_whoever_shares_a_roster_or_a_pack_reads_its_link_as_it_is(guest: Browser) -> None:
    key = "0123456789abcdef"
    roster = Roster.objects.create(system="toy", name="Mine", owner=guest.player, share_key=key)
    pack = Pack.objects.create(system="toy", name="Mine", owner=guest.player, share_key=key)
    for address in (reverse("rosters:roster", args=[roster.pk]), pack.get_absolute_url()):
        page = fetched(guest, address)
        assert "Content-Encoding" not in page
        assert key in page.content.decode()
    Roster.objects.update(share_key="")
    Pack.objects.update(share_key="")
    for address in (reverse("rosters:roster", args=[roster.pk]), pack.get_absolute_url()):
        assert fetched(guest, address)["Content-Encoding"] == "gzip"
