"""Finding and reading cards, and the rights on them."""

from __future__ import annotations

import html
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.test import Client

from games.cards import pack_files, packs
from games.cards.checking import Checked
from games.cards.models import Card, Pack
from games.cards.refusals import Refused
from games.cards.templatetags import cards as card_tags
from games.cards.views import browse, editor
from games.cards.views import packs as packs_views
from games.people import sessions
from games.rosters.service import faults_of
from games.rules.forms.faults import Fault
from games.rules.text import Message
from tests.people import new_guest
from tests.toy import TOY
from tests.web.cards_world import (
    HTMX,
    as_json,
    figure,
    own_card,
    pack_of,
    page,
    player_of,
    roster_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def test_everybody_may_browse_and_read_the_built_in_cards(client: Client) -> None:
    assert client.get("/cards/").headers["Location"] == "/cards/toy/"
    text = page(client.get("/cards/toy/"))
    assert all(name in text for name in ("Alpha", "Beta", "Gamma"))
    text = page(client.get("/cards/toy/alpha/"))
    assert "It stands about." in text
    assert "Strength" in text


def test_a_card_that_fails_to_be_drawn_leaves_a_note_in_its_place(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_about: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(card_tags, "_drawn", failing)
    text = page(client.get("/cards/toy/alpha/"))
    assert "This card cannot be shown at the moment." in text
    assert "Alpha" in text


@pytest.mark.parametrize("path", ["/cards/nothing/", "/cards/toy/nobody/", "/rules/nothing/"])
def test_what_is_not_there_is_a_404(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_cards_are_found_by_name_by_words_by_kind_and_by_facet(guest: Client) -> None:
    own_card(player_of(guest), strength=7)

    def found(query: str) -> set[str]:
        text = page(guest.get(f"/cards/toy/?{query}"))
        return {name for name in ("Alpha", "Beta", "Gamma", "Delta") if f">{name}<" in text}

    assert found("q=alph") == {"Alpha"}
    assert found("q=STANDS+about") == {"Alpha", "Beta", "Gamma", "Delta"}
    assert found("q=no+such+words") == set()
    assert found("q=%25") == set()
    assert found("kind=figure&by-Strength=7") == {"Delta"}
    assert found("kind=figure&by-Strength=1&q=beta") == {"Beta"}
    assert found("kind=ship") == {"Alpha", "Beta", "Gamma", "Delta"}
    assert found("by-Nothing=x") == set()
    assert found("page=99999999999999999999&q=%00alpha") == {"Alpha"}


def test_facets_offer_what_tells_cards_apart(guest: Client) -> None:
    assert 'name="by-Strength"' not in page(guest.get("/cards/toy/?kind=figure"))
    own_card(player_of(guest), strength=7)
    text = page(guest.get("/cards/toy/?kind=figure"))
    assert 'name="by-Strength"' in text
    assert "7 (1)" in text


def test_many_numbers_are_looked_for_between_two_and_sorted_by(guest: Client) -> None:
    strengths = {f"n{number}": number for number in range(11, 20)}
    pack_of(player_of(guest), *(figure(name, strength=n) for name, n in strengths.items()))

    def found(query: str) -> list[str]:
        text = page(guest.get(f"/cards/toy/?kind=figure&q=n1&{query}"))
        return [name.lower() for name in re.findall(r">(N1[0-9])<", text)]

    text = page(guest.get("/cards/toy/?kind=figure"))
    assert 'name="from-Strength"' in text
    assert 'name="by-Strength"' not in text
    assert found("from-Strength=13&to-Strength=15") == ["n13", "n14", "n15"]
    assert found("from-Strength=18") == ["n18", "n19"]
    assert found("to-Strength=12&order=-Strength") == ["n12", "n11"]
    assert found("by-Strength=14") == ["n14"]
    for nothing in ("from-Strength=x", "from-Strength=-1", "order=Nothing", "to-Strength="):
        assert found(nothing) == sorted(strengths)
    assert found("from-Nothing=1") == []


def test_own_cards_are_seen_by_their_owner_only(guest: Client, client: Client) -> None:
    card = own_card(player_of(guest))
    for path in (card.get_absolute_url(), card.pack.get_absolute_url()):
        assert guest.get(path).status_code == 200
        assert client.get(path).status_code == 404
        assert new_guest("Eve").get(path).status_code == 404
    assert "Delta" not in page(client.get("/cards/toy/"))


def test_nobody_else_can_change_export_or_delete(guest: Client) -> None:
    card = own_card(player_of(guest))
    pack = card.pack
    before = list(Card.objects.values()), list(Pack.objects.values())
    eve = new_guest("Eve")
    for path in (f"/cards/toy/{card.card_id}/", f"/cards/packs/{pack.pk}/"):
        for action in ("edit", "delete", "duplicate", "rename", "share", "export", "card"):
            assert eve.get(f"{path}{action}/").status_code in (404, 405)
            assert eve.post(f"{path}{action}/", {"save": 1, "name": "X"}).status_code in (404, 405)
    built_in = Pack.objects.get(owner=None)
    for action in ("rename", "share", "delete", "card"):
        assert eve.post(f"/cards/packs/{built_in.pk}/{action}/", {"name": "X"}).status_code == 404
    for action in ("edit", "delete"):
        assert eve.post(f"/cards/toy/alpha/{action}/", {"save": 1}).status_code == 404
    assert (list(Card.objects.values()), list(Pack.objects.values())) == before


def test_a_pack_of_unheard_of_size_is_a_404(guest: Client) -> None:
    assert guest.get(f"/cards/packs/{2**70}/").status_code == 404


def test_a_link_shares_a_pack_until_it_is_taken_back(guest: Client, client: Client) -> None:
    pack = pack_of(player_of(guest), figure("delta"), name="My band")
    guest.post(f"/cards/packs/{pack.pk}/share/")
    pack.refresh_from_db()
    assert len(pack.share_key) >= 24
    link = f"/cards/shared/{pack.share_key}/"
    assert "Delta" in page(client.get(link))
    assert client.get(f"{link}export/").json() == pack_files.export(pack)
    assert guest.get(link).headers["Location"] == pack.get_absolute_url()

    bob = new_guest("Bob")
    bob.post(f"{link}copy/")
    copied = Pack.objects.get(owner=player_of(bob))
    assert pack_files.export(copied)["cards"] == pack_files.export(pack)["cards"]

    guest.post(f"/cards/packs/{pack.pk}/share/", {"off": 1})
    assert client.get(link).status_code == 404
    assert bob.post(f"{link}copy/").status_code == 404
    assert client.get("/cards/shared//").status_code == 404


def test_packs_are_made_renamed_and_deleted(guest: Client) -> None:
    guest.post("/cards/packs/new/toy/", {"name": "  First   one "})
    pack = Pack.objects.get(owner=player_of(guest))
    assert pack.name == "First one"
    assert guest.post("/cards/packs/new/toy/", {"name": "\u202e"}).status_code == 422
    guest.post(f"/cards/packs/{pack.pk}/rename/", {"name": "Second"})
    assert "Second" in page(guest.get("/cards/packs/"))
    assert guest.get(f"/cards/packs/{pack.pk}/delete/").status_code == 200
    guest.post(f"/cards/packs/{pack.pk}/delete/")
    assert not Pack.objects.filter(owner=player_of(guest)).exists()


def test_the_packs_of_a_guest_move_to_the_account(guest: Client) -> None:

    card = own_card(player_of(guest))
    into = player_of(new_guest("Account"))
    sessions.merge(player_of(guest), into)
    assert Card.objects.get(pk=card.pk).pack.owner == into


def test_no_text_of_a_card_is_markup(guest: Client) -> None:
    evil = "<script>alert(1)</script>"
    pack = pack_of(player_of(guest), figure("evil", evil, strength=1), name="<img src=x>")
    card = pack.cards.get()
    guest.post(f"/cards/packs/{pack.pk}/share/")
    pack.refresh_from_db()
    for path in (
        "/cards/toy/",
        card.get_absolute_url(),
        f"{card.get_absolute_url()}edit/",
        f"{card.get_absolute_url()}delete/",
        f"{card.get_absolute_url()}duplicate/",
        "/cards/packs/",
        pack.get_absolute_url(),
        f"{pack.get_absolute_url()}delete/",
    ):
        text = page(guest.get(path))
        assert evil not in text
        assert "<img src=x" not in text
    text = page(Client().get(f"/cards/shared/{pack.share_key}/"))
    assert evil not in text
    assert "&lt;script&gt;" in text


def test_a_card_that_newer_rules_refuse_is_shown_as_such(
    guest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = own_card(player_of(guest))
    Card.objects.filter(pk=card.pk).update(data={**card.data, "strength": "much"})
    text = page(guest.get(card.get_absolute_url()))
    assert "written for other rules" in text
    assert "TOY-5" in text
    assert guest.get("/cards/toy/").status_code == 200


# --- the editor ---------------------------------------------------------------------------------


def test_a_built_in_card_is_duplicated_and_changed(guest: Client) -> None:
    response = guest.post("/cards/toy/alpha/duplicate/")
    mine = Card.objects.get(pack__owner=player_of(guest))
    assert response.headers["Location"] == f"/cards/toy/{mine.card_id}/edit/"
    assert mine.local_id == "alpha"
    guest.post("/cards/toy/alpha/duplicate/", {"pack": mine.pack.pk})
    assert set(mine.pack.cards.values_list("name", "kind")) == {("Alpha", "figure")}
    assert {card.local_id for card in mine.pack.cards.all()} == {"alpha", "alpha-2"}

    data = as_json({**mine.local_data(), "strength": 5})
    guest.post(f"/cards/toy/{mine.card_id}/edit/", {"data": data, "save": 1})
    mine.refresh_from_db()
    assert mine.data == {**figure("alpha"), "id": mine.card_id, "strength": 5}
    assert Card.objects.get(card_id="alpha").data["strength"] == 1


def test_into_the_pack_of_somebody_else_nothing_is_duplicated(guest: Client) -> None:
    theirs = pack_of(player_of(new_guest("Bob")))
    assert guest.post("/cards/toy/alpha/duplicate/", {"pack": theirs.pk}).status_code == 404
    assert not theirs.cards.exists()


def test_a_card_that_is_refused_leaves_no_new_pack_behind(
    guest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Checked:
        raise Refused(Fault("TOY-1", Message("Not this one.")))

    monkeypatch.setattr(packs, "checked_card", refuse)
    assert "Not this one." in page(guest.post("/cards/toy/alpha/duplicate/"))
    assert not Pack.objects.filter(owner=player_of(guest)).exists()


def test_the_editor_stores_valid_cards_only(guest: Client) -> None:
    card = own_card(player_of(guest))
    path = f"/cards/toy/{card.card_id}/edit/"
    for data in ("", "{", '{"id": "delta"}', as_json(figure("delta", strength="x"))):
        response = guest.post(path, {"data": data, "save": 1})
        assert response.status_code == 422
        assert "fault-" in page(response) or 'class="faults"' in page(response)
    renamed = guest.post(path, {"data": as_json(figure("other")), "save": 1})
    assert "keeps its id" in page(renamed)
    before = card.data
    card.refresh_from_db()
    assert card.data == before


def test_two_cards_of_a_pack_cannot_have_one_id(guest: Client) -> None:
    pack = pack_of(player_of(guest), figure("delta"))
    path = f"/cards/packs/{pack.pk}/card/"
    again = guest.post(path, {"data": as_json(figure("delta")), "save": 1})
    assert again.status_code == 422
    guest.post(path, {"data": as_json(figure("epsilon")), "save": 1})
    assert [card.local_id for card in pack.cards.order_by("place")] == ["delta", "epsilon"]


def test_typing_is_checked_and_drawn_without_storing(guest: Client) -> None:
    before = Card.objects.count()
    good = guest.post("/cards/check/toy/", {"data": as_json(figure("x"))}, headers=HTMX)
    assert "valid card" in page(good)
    assert "It stands about." in page(good)
    bad = guest.post("/cards/check/toy/", {"data": '{"id": 1}'}, headers=HTMX)
    assert 'class="fault-place' in page(bad)
    assert Card.objects.count() == before


def test_how_a_card_is_written_can_be_read(client: Client) -> None:
    text = page(client.get("/cards/format/toy/figure/"))
    assert "strength" in text
    assert "a whole number" in text
    assert client.get("/cards/format/toy/nothing/").status_code == 302


def test_how_to_write_a_card_is_drawn_once_for_all_who_ask_at_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def slow(*args: Any) -> str:
        drawn.append(str(args))
        first.set()
        go_on.wait(20)
        return "all parts"

    first, go_on = Event(), Event()
    editor._drawn_parts.cache_clear()
    monkeypatch.setattr(editor, "render_to_string", slow)
    kind = TOY.cards.kinds[0]
    try:
        with ThreadPoolExecutor(4) as readers:
            asked = [
                readers.submit(editor._parts_in_words, kind.model, "en") for _reader in range(4)
            ]
            assert first.wait(20)
            go_on.set()
            assert [one.result(20) for one in asked] == ["all parts"] * 4
        assert "all parts" in page(client.get(f"/cards/format/toy/{kind.id}/"))
        assert len(drawn) == 1
        page(client.get(f"/cards/format/toy/{kind.id}/", headers={"Accept-Language": "ja"}))
        assert len(drawn) == 2  # in each language
    finally:
        editor._drawn_parts.cache_clear()


def test_a_deleted_card_is_a_fault_of_the_rosters_that_name_it(guest: Client) -> None:

    card = own_card(player_of(guest))
    roster = roster_of(player_of(guest), card.card_id)
    assert faults_of(roster) == []
    guest.post(f"/cards/toy/{card.card_id}/delete/")
    assert faults_of(roster)
    assert TOY.id == roster.system


def test_long_lists_of_cards_have_pages(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browse, "ON_A_PAGE", 2)
    monkeypatch.setattr(packs_views, "ON_A_PAGE", 2)
    built_in = Pack.objects.get(owner=None)
    for path in ("/cards/toy/?kind=figure", built_in.get_absolute_url()):
        first = page(guest.get(path))
        assert "Alpha" in first
        assert "Gamma" not in first
        (following,) = re.findall(r'rel="next" href="([^"]+)"', first)
        path = path.partition("?")[0] + html.unescape(following)
        second = page(guest.get(path))
        assert "Gamma" in second
        assert "Alpha" not in second


def test_a_card_is_drawn_once_for_all_pages_that_it_stands_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    card = figure("owl")
    first = card_tags.game_card("toy", card)
    with monkeypatch.context() as patch:
        patch.setattr(TOY.cards, "text", lambda *_given: pytest.fail("it is drawn again"))
        assert card_tags.game_card("toy", dict(card)) == first
    assert "Quite another" in card_tags.game_card("toy", {**card, "name": "Quite another"})
    assert card_tags.game_card("toy", card, 3) != first, "its heading is of another level"
