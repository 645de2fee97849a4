"""By how many a pack is used, itself and its copies, as the pages of the pack tell it."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from games.cards import packs, published
from games.cards.models import Pack, Writer
from games.cards.published import Usage
from games.matches import referee
from games.matches.lobby import alone, waiting_room
from games.matches.models import Match, PackInMatch
from games.people.models import Player
from games.rosters.models import Roster
from tests.matchmaking import open_match
from tests.people import Browser, new_guest
from tests.web.cards_world import figure, pack_of, page, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


@pytest.fixture
def pack(ann: Browser) -> Pack:
    return pack_of(ann.player, figure("delta"), figure("echo"), name="Wolves")


def roster_with(pack: Pack, owner: Player, name: str = "Pack hunters") -> Roster:
    """A roster with a card of a pack."""
    return roster_of(owner, "alpha", pack.cards.get(name="Delta").card_id, name=name)


def begun(first: Roster, second: Roster, **kwargs: Any) -> Match:
    """A match between the owners of two rosters, played with these."""
    players = [roster.owner for roster in (first, second) if roster.owner]
    match = open_match(players[0], **kwargs)
    waiting_room.take_seat(match, players[1], 1)
    for player, roster in zip(players, (first, second), strict=True):
        waiting_room.choose_roster(match, player, roster)
        waiting_room.set_ready(match, player)
    match.refresh_from_db()
    return match


def concede(match: Match, player: Player) -> None:
    """End a match."""
    referee.answer(match.pk, player, match.number, {"option": "concede", "fields": {}})


def shown(text: str) -> list[str]:
    """The lines of a page on who uses a pack."""
    section = re.search(r'<section[^>]* id="usage".*?</section>', text, re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", section[0]) if section else []


def shared(pack: Pack, owner: Browser) -> str:
    """The link of a pack, which its owner makes."""
    owner.post(f"{pack.get_absolute_url()}share/")
    return f"/cards/shared/{Pack.objects.get(pk=pack.pk).share_key}/"


# --- what is counted -----------------------------------------------------------------------------


def test_of_a_pack_that_nobody_uses_nothing_is_said(ann: Browser, pack: Pack) -> None:
    assert "Who uses it" not in page(ann.get(pack.get_absolute_url()))


def test_rosters_with_cards_of_the_pack_or_of_a_copy_count(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    copy = packs.copy(pack, bob.player)
    carl = new_guest("Carl").player
    Writer.objects.create(pack=copy, player=carl)
    roster_with(pack, ann.player)
    roster_with(copy, bob.player)
    roster_with(copy, bob.player, "Once more")
    roster_with(copy, carl)
    for player in (ann.player, bob.player, carl):
        roster_of(player, "alpha", name="Without")
    assert published.usage_of(pack) == Usage(copies=1, rosters=4)
    assert published.usage_of(copy) == Usage(rosters=3), "the copy's own page tells of the copy"


def test_what_no_writer_names_counts_nowhere(bob: Browser, pack: Pack) -> None:
    """Neither a roster of somebody who writes no longer, nor one with cards of another pack."""
    roster_with(pack, bob.player)
    other = pack_of(bob.player, figure("delta"))
    roster_with(other, bob.player)
    assert published.usage_of(pack) == Usage()
    packs.copy(pack, bob.player)
    assert published.usage_of(pack) == Usage(copies=1), (
        "in his roster are the cards of Ann's, not of his copy"
    )


def test_a_carried_card_counts(ann: Browser, pack: Pack) -> None:
    entries = [{"slot": "figures", "card": "alpha", "with": [pack.cards.all()[0].card_id]}]
    Roster.objects.create(system="toy", owner=ann.player, name="Laden", entries=entries)
    assert published.usage_of(pack) == Usage(rosters=1)


def test_matches_count_under_way_and_finished(ann: Browser, bob: Browser, pack: Pack) -> None:
    copy = packs.copy(pack, bob.player)
    carl = new_guest("Carl").player
    without = roster_of(carl, "alpha")
    match = begun(roster_with(copy, bob.player), without)
    assert published.usage_of(pack) == Usage(copies=1, rosters=1, under_way=1)
    both = begun(roster_with(pack, ann.player), roster_with(copy, bob.player))
    assert published.usage_of(pack) == Usage(copies=1, rosters=3, under_way=2), (
        "both sides: one match"
    )
    Roster.objects.all().delete()
    concede(match, carl)
    assert published.usage_of(pack) == Usage(copies=1, under_way=1, finished=1)
    begun(roster_of(ann.player, "alpha"), roster_of(bob.player, "alpha"))
    assert published.usage_of(pack) == Usage(copies=1, under_way=1, finished=1)
    concede(both, ann.player)
    assert published.usage_of(pack) == Usage(copies=1, finished=2)


def test_matches_that_somebody_plays_alone_count_nowhere(ann: Browser, pack: Pack) -> None:
    roster = roster_with(pack, ann.player)
    match = alone.create(ann.player, "toy", {}, chosen=[roster, roster])
    assert match.status == Match.Status.PLAYING
    assert published.usage_of(pack) == Usage(rosters=1)


def test_of_built_in_packs_nothing_is_counted(ann: Browser) -> None:
    built_in = Pack.objects.filter(owner=None)[0]
    copy = packs.copy(built_in, ann.player)
    roster_of(ann.player, "alpha")
    assert copy.origin_key == built_in.key
    assert "Who uses it" not in page(ann.get(built_in.get_absolute_url()))


def test_earlier_matches_are_noted_when_the_site_is_brought_up_to_date(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    begun(roster_with(pack, ann.player), roster_of(bob.player, "alpha"))
    alone.create(ann.player, "toy", {}, chosen=[roster_with(pack, ann.player), None])
    open_match(ann.player)
    kept = list(PackInMatch.objects.values_list("match", "key"))
    PackInMatch.objects.all().delete()
    importlib.import_module("games.matches.migrations.0011_note_packs").note_packs(apps, None)
    assert list(PackInMatch.objects.values_list("match", "key")) == kept
    assert [key for _match, key in kept] == [pack.key]


# --- who sees it, and what -----------------------------------------------------------------------


def test_numbers_are_shown_to_who_may_see_the_pack_and_no_names(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    link, address = shared(pack, ann), pack.get_absolute_url()
    bob.post(f"{link}copy/")
    copy = Pack.objects.get(owner=bob.player)
    carl = new_guest("Carl")
    Writer.objects.create(pack=pack, player=carl.player)
    matches = [
        begun(roster_with(copy, bob.player, f"Secret {n}"), roster_with(pack, ann.player))
        for n in range(2)
    ]
    concede(matches[0], ann.player)
    expected = [
        "1 person has a copy",
        "4 rosters have cards of it",
        "1 match under way is played with cards of it",
        "1 match that is over was played with cards of it",
    ]
    stranger = Client()
    for who, where in ((ann, address), (carl, address), (bob, link), (stranger, link)):
        text = page(who.get(where))
        assert shown(text) == expected
        assert "Secret" not in text
        assert not any(match.pk in text for match in matches)
        assert ("Bob" in text) == (who is bob), "he reads his own name in the corner, nobody else"
    assert stranger.get(address).status_code == 404
    assert bob.get(address).status_code == 404
    ann.post(f"{address}share/", {"off": "1"})
    assert stranger.get(link).status_code == 404


def test_it_takes_as_many_queries_for_many_as_for_few(
    ann: Browser, pack: Pack, django_assert_num_queries: Any
) -> None:
    own = roster_with(pack, ann.player)
    for size in (1, 12):
        while Pack.objects.filter(origin_key=pack.key).count() < size:
            player = Player.objects.create(name="One of many")
            begun(own, roster_with(packs.copy(pack, player), player))
        with django_assert_num_queries(3):
            assert published.usage_of(pack) == Usage(copies=size, rosters=size + 1, under_way=size)
