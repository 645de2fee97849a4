"""The editor of boards: what it is given, what it saves, and what it refuses."""

from __future__ import annotations

import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.cards import limits, packs
from games.cards.models import Card, Pack
from games.cards.refusals import Refused
from games.matches.lobby import waiting_room
from games.matches.models import Match
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.rules.battletech import SYSTEM
from games.rules.battletech.cards.boards import built_in_boards
from games.rules.battletech.cards.country import random_board
from tests.matchmaking import load_cards
from tests.people import new_guest
from tests.web.cards_world import page, player_of, posted

pytestmark = pytest.mark.django_db

NEW = "/cards/boards/battletech/board/"
CHOICES = {"size": "1", "hills": "few", "woods": "some", "water": "none", "seed": "42"}


FORM = next(kind.board for kind in SYSTEM.cards.kinds if kind.board)


def flat(**changes: Any) -> dict[str, Any]:
    """The data of a small board."""
    return {
        "id": "board",
        "kind": "board",
        "name": "Old Quarry",
        "columns": 4,
        "rows": 2,
        "hexes": ["0 1l 0w2 -1", "2 0 0h 0r"],
        **changes,
    }


def own_board(owner: Player) -> Card:
    return packs.create(SYSTEM, owner, "Own", [flat(id="quarry")]).cards.get()


# -- a new board


def test_the_editor_knows_the_palette_and_the_sizes(guest: Client) -> None:
    text = page(guest.get(NEW))
    assert "Light woods" in text or "light woods" in text
    assert 'value="kind:0:w"' in text
    assert 'max="60"' in text
    assert 'name="pack"' in text


def test_ways_lead_to_it_from_the_cards_and_from_a_pack(guest: Client) -> None:
    pack = own_board(player_of(guest)).pack
    assert f'href="{NEW}"' in page(guest.get("/cards/battletech/"))
    link = f"{NEW}?pack={pack.pk}"
    assert link in page(guest.get(pack.get_absolute_url()))
    assert f'value="{pack.pk}" selected' in page(guest.get(link))


def test_who_has_no_name_is_asked_for_one(client: Client) -> None:
    assert "/name/" in client.get(NEW).headers["Location"]
    assert client.post(NEW, {"data": json.dumps(flat())}).status_code == 302
    assert not Pack.objects.exclude(owner=None).exists()


@pytest.mark.parametrize("path", ["battletech/mech/", "battletech/none/", "crisis/board/", "x/y/"])
def test_there_is_no_editor_for_what_is_no_board(guest: Client, path: str) -> None:
    assert guest.get(f"/cards/boards/{path}").status_code == 404
    assert guest.post(f"/cards/boards/{path}check/", {"data": "{}"}).status_code == 404
    assert guest.get(f"/cards/boards/{path}random/").status_code == 404


def test_a_new_board_is_kept_in_a_new_pack_under_the_id_of_its_name(guest: Client) -> None:
    response = posted(guest, NEW, flat())
    card = Card.objects.get(pack__owner=player_of(guest))
    assert response.headers["HX-Redirect"] == card.get_absolute_url()
    assert card.local_id == "old-quarry"
    assert card.data["hexes"] == flat()["hexes"]
    text = page(guest.get(card.get_absolute_url()))
    assert "Saved." in text
    assert "map-picture" in text


def test_a_second_board_of_that_name_gets_another_id(guest: Client) -> None:
    posted(guest, NEW, flat())
    pack = Pack.objects.get(owner=player_of(guest))
    posted(guest, NEW, flat(), pack=pack.pk)
    posted(guest, NEW, flat(name="¿?"), pack=pack.pk)
    ids = {card.local_id for card in pack.cards.all()}
    assert ids == {"old-quarry", "old-quarry-2", "board"}


def test_a_board_that_leaves_its_size_out_is_of_the_usual_one(guest: Client) -> None:
    data = flat(hexes=[" ".join(["0"] * 16)] * 17)
    del data["columns"], data["rows"]
    response = posted(guest, NEW, data)
    assert "map-picture" in page(guest.get(response.headers["HX-Redirect"]))


def test_without_the_script_saving_works_too(guest: Client) -> None:
    response = guest.post(NEW, {"data": json.dumps(flat())})
    card = Card.objects.get(pack__owner=player_of(guest))
    assert response.headers["Location"] == card.get_absolute_url()
    for data in ("{", json.dumps(flat(hexes=["lava"])), json.dumps(flat(name=""))):
        text = page(guest.post(NEW, {"data": data}))
        assert 'class="faults"' in text
        shown = re.findall(r'<textarea id="board-data"[^>]*>([^<]*)</textarea>', text)[0]
        assert FORM.reads(json.loads(html.unescape(shown)))


BAD = [
    "",
    "{",
    "[]",
    "[1]",
    "7",
    '"text"',
    flat(name=""),
    flat(name="x" * 61),
    flat(name=5),
    flat(columns=3),
    flat(columns="4"),
    flat(columns=10**9),
    flat(rows=61),
    flat(hexes=["0 0 0 0"]),
    flat(hexes=["0 0 0 0", "0 0 0 lava"]),
    flat(hexes=["0 0 0 0", "0 0 0 0lh"]),
    flat(hexes=["0 0 0 0", "0 0 0 99"]),
    flat(hexes=[["0"] * 4] * 2),
    flat(hexes=None),
    flat(kind="mech"),
    flat(more="data"),
    flat(place="x" * 201),
]


@pytest.mark.parametrize("data", BAD)
def test_a_board_with_faults_is_refused_and_nothing_is_kept(guest: Client, data: Any) -> None:
    for url in (NEW, f"{NEW}check/"):
        response = posted(guest, url, data)
        assert response.status_code == (422 if url == NEW else 200)
        assert 'class="faults"' in page(response)
    assert not Pack.objects.filter(owner=player_of(guest)).exists()


def test_the_largest_board_is_kept_and_a_larger_one_refused(guest: Client) -> None:
    row = " ".join(["-6w6"] * 60)
    largest = flat(columns=60, rows=60, hexes=[row] * 60)
    assert "HX-Redirect" in posted(guest, NEW, largest).headers
    huge = flat(columns=60, rows=60, hexes=[row] * 5000)
    assert len(json.dumps(huge)) > limits.BYTES_OF_A_CARD
    assert "too large" in page(posted(guest, NEW, huge))


def test_faults_name_the_rule_and_the_hex(guest: Client) -> None:
    text = page(posted(guest, f"{NEW}check/", flat(hexes=["0 0 0 0", "0 0 0w9 0"])))
    assert "0302" in text
    assert "#BT-11.5" in text
    assert "can be played" in page(posted(guest, f"{NEW}check/", flat()))


def test_nothing_is_put_into_packs_of_others(guest: Client) -> None:
    theirs = own_board(player_of(new_guest("Bob"))).pack
    assert posted(guest, NEW, flat(), pack=theirs.pk).status_code == 404
    assert theirs.cards.count() == 1


def test_a_full_pack_takes_no_further_board(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CARDS_IN_A_PACK", 1)
    pack = own_board(player_of(guest)).pack
    response = posted(guest, NEW, flat(), pack=pack.pk)
    assert response.status_code == 422
    assert "at most 1" in page(response)


# -- one's own


def test_a_board_is_changed_where_it_is(guest: Client) -> None:
    card = own_board(player_of(guest))
    url = f"/cards/battletech/{card.card_id}/board/"
    assert guest.get(f"/cards/battletech/{card.card_id}/edit/").headers["Location"] == url
    assert "0 1l 0w2 -1" in page(guest.get(url))
    changed = flat(id="quarry", name="New Quarry", hexes=["0 0 0 0", "3 3 3 3"])
    seen = packs.version_of(card)
    assert "HX-Redirect" in posted(guest, url, changed, seen=seen).headers
    card.refresh_from_db()
    assert (card.name, card.data["hexes"]) == ("New Quarry", ["0 0 0 0", "3 3 3 3"])


def test_its_data_stay_a_way_to_change_it(guest: Client) -> None:
    card = own_board(player_of(guest))
    assert "textarea" in page(guest.get(f"/cards/battletech/{card.card_id}/edit/?data"))


def test_whoever_saves_second_does_not_undo_what_the_first_has_saved(guest: Client) -> None:
    card = own_board(player_of(guest))
    url = f"/cards/battletech/{card.card_id}/board/"
    seen = packs.version_of(card)
    posted(guest, url, flat(id="quarry", name="First"), seen=seen)
    response = posted(guest, url, flat(id="quarry", name="Second"), seen=seen)
    assert response.status_code == 422
    assert "changed elsewhere" in page(response)
    card.refresh_from_db()
    assert card.name == "First"
    posted(guest, NEW, flat(id="quarry", name="Second"), pack=card.pack.pk)
    assert set(card.pack.cards.values_list("name", flat=True)) == {"First", "Second"}


@pytest.mark.django_db(transaction=True)
def test_of_changes_saved_at_once_one_is_kept(guest: Client) -> None:
    card = own_board(player_of(guest))
    seen, gate = packs.version_of(card), Barrier(4)

    def save(number: int) -> bool:
        gate.wait()
        try:
            packs.save_card(
                card.pack, json.dumps(flat(id="quarry", name=f"Of {number}")), card, seen
            )
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(4) as pool:
        kept = list(pool.map(save, range(4)))
    assert kept.count(True) == 1
    card.refresh_from_db()
    assert card.name == f"Of {kept.index(True)}"


def test_a_board_that_is_deleted_meanwhile_does_not_come_back(guest: Client) -> None:
    card = own_board(player_of(guest))
    pack, raw = card.pack, json.dumps(flat(id="quarry"))
    Card.objects.filter(pk=card.pk).delete()
    with pytest.raises(Refused, match="has been deleted"):
        packs.save_card(pack, raw, card)
    Pack.objects.filter(pk=pack.pk).delete()
    with pytest.raises(Refused, match="pack has been deleted"):
        packs.save_card(pack, raw)


def test_nobody_else_can_open_or_change_it(guest: Client, client: Client) -> None:
    load_cards()
    card = own_board(player_of(guest))
    eve = new_guest("Eve")
    for card_id in (card.card_id, built_in_boards()[0]["id"]):
        url = f"/cards/battletech/{card_id}/board/"
        assert eve.get(url).status_code == 404
        assert eve.post(url, {"data": json.dumps(flat(id="quarry"))}).status_code == 404
        assert client.post(url).status_code == 302
    card.refresh_from_db()
    assert card.name == "Old Quarry"


def test_a_copy_of_a_built_in_board_opens_in_the_editor(guest: Client) -> None:
    load_cards()
    board = built_in_boards()[0]["id"]
    response = guest.post(f"/cards/battletech/{board}/duplicate/", follow=True)
    copied = Card.objects.get(pack__owner=player_of(guest))
    assert response.redirect_chain[-1][0] == f"/cards/battletech/{copied.card_id}/board/"


def test_a_board_that_cannot_be_drawn_is_changed_as_data(guest: Client) -> None:
    card = own_board(player_of(guest))
    Card.objects.filter(pk=card.pk).update(data={**card.data, "hexes": ["0 lava"]})
    response = guest.get(f"/cards/battletech/{card.card_id}/board/", follow=True)
    assert response.redirect_chain[-1][0] == f"/cards/battletech/{card.card_id}/edit/?data"
    assert response.status_code == 200


def test_no_word_of_a_board_is_markup(guest: Client) -> None:
    evil = "</textarea><script>x</script>"
    for url in (NEW, f"{NEW}?pack={evil}"):
        text = page(guest.post(url, {"data": json.dumps(flat(name=evil, columns=3))}))
        assert evil not in text


# -- random boards


def test_the_same_link_makes_the_same_board_for_everybody(guest: Client) -> None:
    one = guest.get(f"{NEW}random/", CHOICES).json()
    assert SYSTEM.cards.faults(one["card"]) == []
    assert one == new_guest("Bob").get(f"{NEW}random/", CHOICES).json()
    assert one["link"] == f"{NEW}?size=1&hills=few&woods=some&water=none&seed=42"
    assert one != guest.get(f"{NEW}random/", {**CHOICES, "seed": "43"}).json()


def test_every_page_proposes_another_seed(guest: Client) -> None:
    seeds = {page(guest.get(NEW)).partition('name="seed"')[2][:120] for _page in range(3)}
    assert len(seeds) > 1


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": ""},
        {"seed": "-1"},
        {"seed": "9" * 5000},
        {"seed": "٣"},
        {"hills": "lots"},
        {"size": "400"},
        {"size": ""},
    ],
)
def test_choices_that_there_are_not_are_refused(guest: Client, changes: dict[str, str]) -> None:
    response = guest.get(f"{NEW}random/", {**CHOICES, **changes})
    assert response.status_code == 422
    assert response.json()["message"]


@pytest.mark.usefixtures("one_window")
def test_nobody_has_boards_made_without_end(guest: Client) -> None:
    answers = {guest.get(f"{NEW}random/", {"seed": "x"}).status_code for _time in range(60)}
    assert answers == {422, 429}


def test_a_match_is_set_up_with_a_random_board_of_the_seed_that_its_page_proposes(
    guest: Client,
) -> None:
    load_cards()
    new_match = "/matches/new/?system=battletech"
    proposed = {
        re.findall(r'name="option-board-seed" value="(\d+)"', page(guest.get(new_match)))[0]
        for _page in range(3)
    }
    assert len(proposed) > 1
    chosen = {"option-board-1": "random-water", "option-board-seed": "31"}
    response = guest.post(new_match, {"visibility": "unlisted", "seat": "0", **chosen})
    match = Match.objects.get(pk=response.headers["Location"].split("/")[2])
    bob = new_guest("Bob")
    waiting_room.take_seat(match, bob.player, 1)
    for player, roster in zip(
        (player_of(guest), bob.player), ready_rosters("battletech")[:2], strict=True
    ):
        waiting_room.choose_roster(match, player, roster)
        waiting_room.set_ready(match, player)
    match.refresh_from_db()
    boards = [card for card in match.setup["cards"].values() if card["kind"] == "board"]
    assert boards == [random_board("few", "some", "many", 31)]
    assert 'id="region-terrain"' in page(guest.get(f"/matches/{match.pk}/"))
