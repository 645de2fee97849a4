"""Packs that people share: written in by several, published, found, brought again, reported."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from games.cards import history, limits, pack_files, packs, published
from games.cards.models import Card, Draft, Pack, Report
from games.people import accounts, sessions
from tests.people import Browser, is_named, new_guest
from tests.toy import TOY
from tests.web.cards_world import as_json, figure, pack_of, page, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


@pytest.fixture
def pack(ann: Browser) -> Pack:
    return pack_of(ann.player, figure("delta"), figure("echo", strength=4), name="Wolves")


def anew(pack: Pack) -> Pack:
    return Pack.objects.get(pk=pack.pk)


def invitation(ann: Browser, pack: Pack) -> str:
    """The link by which others come to write in a pack."""
    ann.post(f"{pack.get_absolute_url()}invite/")
    return f"/cards/invited/{anew(pack).invite_key}/"


def link_of(owner: Browser, pack: Pack, how: str = "share") -> str:
    """The link of a pack that its owner shares or publishes."""
    owner.post(f"{pack.get_absolute_url()}{how}/")
    return f"/cards/shared/{anew(pack).share_key}/"


def changed(who: Browser, card: Card, **more: int) -> int:
    """The answer to saving a card with something changed."""
    data = as_json({**card.local_data(), **more})
    return who.post(f"{card.get_absolute_url()}edit/", {"data": data, "save": 1}).status_code


# --- several people write in one pack ------------------------------------------------------------


def test_whoever_opens_the_invitation_writes_in_the_pack(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    link = invitation(ann, pack)
    assert "Ann invites you" in page(bob.get(link))
    assert not pack.may_write(bob.player)
    assert bob.post(link).headers["Location"] == pack.get_absolute_url()
    assert bob.get(link).headers["Location"] == pack.get_absolute_url()
    card = pack.cards.get(name="Delta")
    assert changed(bob, card, strength=9) == 302
    assert Card.objects.get(pk=card.pk).data["strength"] == 9
    assert card.versions.get(number=2).author == bob.player
    text = page(ann.get(pack.get_absolute_url()))
    assert "“Delta” was changed" in text
    assert "Bob" in text
    assert "Wolves" in page(bob.get("/cards/packs/"))
    roster = roster_of(bob.player, card.card_id)
    assert "Delta" in page(bob.get(f"/rosters/{roster.pk}/"))


OWNERS = ("rename/", "delete/", "share/", "publish/", "invite/")
WRITERS = ("", "export/", "versions/", "card/")


def test_what_each_may_do(ann: Browser, bob: Browser, pack: Pack) -> None:
    """Owners alone say who sees and writes; writers change cards; strangers see nothing."""
    bob.post(invitation(ann, pack))
    eve, url = new_guest("Eve"), pack.get_absolute_url()
    before = Pack.objects.values().get(pk=pack.pk)
    writer = pack.writers.get()
    for path in (*OWNERS, f"writers/{writer.pk}/"):
        for who in (bob, eve):
            assert who.post(url + path, {"name": "Mine"}).status_code == 404, path
    for path in WRITERS:
        assert ann.get(url + path, follow=True).status_code == 200, path
        assert bob.get(url + path, follow=True).status_code == 200, path
        assert eve.get(url + path).status_code == 404, path
    assert eve.post(f"{url}keep/").status_code == 404
    assert eve.post(f"{url}leave/").status_code == 404
    assert ann.post(f"{url}leave/").status_code == 404
    for action in ("edit/", "versions/", "delete/", "picture/"):
        address = f"{pack.cards.first().get_absolute_url()}{action}"  # type: ignore[union-attr]
        assert eve.get(address).status_code in (404, 405)
        assert eve.post(address).status_code in (404, 405)
    text = page(bob.get(url))
    assert anew(pack).invite_key not in text
    assert "Make a link" not in text
    assert Pack.objects.values().get(pk=pack.pk) == before


def test_the_owner_removes_a_writer_and_the_link_with_them(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    link = invitation(ann, pack)
    bob.post(link)
    card = pack.cards.get(name="Delta")
    bob.get(f"{card.get_absolute_url()}edit/")
    draft = Draft.objects.get(owner=bob.player)
    ann.post(f"{pack.get_absolute_url()}writers/{pack.writers.get().pk}/")
    assert bob.get(pack.get_absolute_url()).status_code == 404
    assert changed(bob, card, strength=9) == 404
    saved = bob.post(f"{draft.get_absolute_url()}save/")
    assert "may not write in this pack" in page(saved)
    assert bob.post(link).status_code == 404
    assert not anew(pack).may_write(bob.player)


def test_a_writer_leaves(ann: Browser, bob: Browser, pack: Pack) -> None:
    bob.post(invitation(ann, pack))
    bob.post(f"{pack.get_absolute_url()}leave/")
    assert bob.get(pack.get_absolute_url()).status_code == 404


def test_so_many_write_in_a_pack(
    ann: Browser, bob: Browser, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRITERS_OF_A_PACK", 1)
    link = invitation(ann, pack)
    bob.post(link)
    assert "At most 1 people" in page(new_guest("Eve").post(link))
    assert pack.writers.get().player == bob.player


def test_an_invitation_that_was_taken_back_is_worthless(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    link = invitation(ann, pack)
    ann.post(f"{pack.get_absolute_url()}invite/", {"off": "1"})
    assert bob.post(link).status_code == 404
    assert bob.get("/cards/invited//").status_code == 404


def test_a_guest_who_signs_in_goes_on_writing(ann: Browser, bob: Browser, pack: Pack) -> None:
    bob.post(invitation(ann, pack))
    into = new_guest("Account").player
    sessions.merge(bob.player, into)
    assert pack.may_write(into)


def test_two_writers_do_not_save_over_each_other(ann: Browser, bob: Browser, pack: Pack) -> None:
    bob.post(invitation(ann, pack))
    card = pack.cards.get(name="Delta")
    seen = packs.version_of(card)
    changed(ann, card, strength=2)
    data = as_json({**card.local_data(), "strength": 3})
    late = bob.post(f"{card.get_absolute_url()}edit/", {"data": data, "save": 1, "seen": seen})
    assert "changed elsewhere" in page(late)
    assert Card.objects.get(pk=card.pk).data["strength"] == 2


# --- published -----------------------------------------------------------------------------------


def test_a_published_pack_is_found_by_words_game_and_kind(
    ann: Browser, pack: Pack, client: Client
) -> None:
    def found(query: str) -> bool:
        return "Wolves" in page(client.get(f"/cards/shared/?{query}"))

    link = link_of(ann, pack)
    assert not found("")
    assert client.get(link).status_code == 200
    link_of(ann, pack, "publish")
    assert all(map(found, ("", "q=wolv", "q=echo", "system=toy&kind=figure", "page=99", "q=%00")))
    assert not any(map(found, ("q=badger", "q=wolves+badger")))
    ann.post(f"{pack.get_absolute_url()}publish/", {"off": "1"})
    assert not found("")
    assert client.get(link).status_code == 200
    link_of(ann, pack, "publish")
    ann.post(f"{pack.get_absolute_url()}share/", {"off": "1"})
    assert not found("")
    assert client.get(link).status_code == 404


def test_empty_packs_and_too_many_are_not_published(
    ann: Browser, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = pack_of(ann.player)
    link_of(ann, empty, "publish")
    assert anew(empty).published is None
    monkeypatch.setattr(limits, "PUBLISHED_OF_A_PLAYER", 0)
    link_of(ann, pack, "publish")
    assert anew(pack).published is None


def test_how_many_have_a_copy_is_told_and_not_who(ann: Browser, bob: Browser, pack: Pack) -> None:
    link = link_of(ann, pack, "publish")
    bob.post(f"{link}copy/")
    bob.post(f"{link}copy/", {"again": "1"})
    text = page(new_guest("Eve").get(link))
    assert "1 person has a copy" in text
    assert not is_named("Bob", text)
    assert "1 copy" in page(Client().get("/cards/shared/"))


# --- brought again -------------------------------------------------------------------------------


def local(pack: Pack) -> dict[str, int]:
    """The strength of each card of a pack by its id."""
    return {card.local_id: card.data.get("strength", 1) for card in pack.cards.all()}


def test_a_copy_is_brought_up_to_date(ann: Browser, bob: Browser, pack: Pack) -> None:
    """What changed there comes, what was changed here alone stays, and what is gone there goes."""
    packs.save_card(pack, as_json(figure("foxtrot")))
    link = link_of(ann, pack)
    bob.post(f"{link}copy/")
    mine = Pack.objects.get(owner=bob.player)
    changed(bob, mine.cards.get(name="Echo"), strength=7)
    packs.save_card(mine, as_json(figure("golf")))
    changed(ann, pack.cards.get(name="Delta"), strength=5)
    pack.cards.get(name="Foxtrot").delete()
    packs.save_card(pack, as_json(figure("hotel")))
    ids = dict(mine.cards.values_list("name", "card_id"))

    assert "Update my copy" in page(bob.get(link))
    answer = bob.post(f"{link}copy/", follow=True)
    text = page(answer)
    assert "1 added, 1 changed, 1 gone" in text
    assert local(mine) == {"delta": 5, "echo": 7, "golf": 1, "hotel": 1}
    assert mine.cards.get(name="Delta").card_id == ids["Delta"]
    assert all(name in text for name in ("Delta", "Foxtrot", "Hotel"))
    assert "Echo" not in text
    assert mine.cards.get(name="Delta").versions.count() == 2
    assert mine.cards.get(name="Delta").facet_values.filter(number=5).exists()
    assert Pack.objects.filter(owner=bob.player).count() == 1
    assert "up to date already" in page(bob.post(f"{link}copy/", follow=True))


def test_what_was_changed_in_both_places_is_among_the_versions(
    ann: Browser, bob: Browser, pack: Pack
) -> None:
    link = link_of(ann, pack)
    bob.post(f"{link}copy/")
    mine = Pack.objects.get(owner=bob.player)
    changed(bob, mine.cards.get(name="Echo"), strength=7)
    changed(ann, pack.cards.get(name="Echo"), strength=8)
    bob.post(f"{link}copy/")
    kept = mine.cards.get(name="Echo").versions.all()
    assert [version.data["strength"] for version in kept] == [8, 7, 4]


def test_a_file_that_is_imported_again_updates(bob: Browser, pack: Pack) -> None:
    def brought(**more: str) -> str:
        file = json.dumps(pack_files.export(pack))
        return page(bob.post("/cards/packs/import/toy/", {"text": file, **more}, follow=True))

    assert "The pack is here." in brought()
    packs.save_card(pack, as_json(figure("hotel")))
    assert "1 added, 0 changed, 0 gone" in brought()
    mine = Pack.objects.get(owner=bob.player)
    assert local(mine) == local(pack)
    brought(as_new="on")
    assert Pack.objects.filter(owner=bob.player).count() == 2


def test_a_copy_holds_no_more_cards_than_a_pack(
    ann: Browser, bob: Browser, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = link_of(ann, pack)
    bob.post(f"{link}copy/")
    packs.save_card(pack, as_json(figure("hotel")))
    monkeypatch.setattr(limits, "CARDS_IN_A_PACK", 2)
    assert "at most 2 cards" in page(bob.post(f"{link}copy/", follow=True))
    assert len(local(Pack.objects.get(owner=bob.player))) == 2


# --- versions ------------------------------------------------------------------------------------


def test_a_pack_tells_how_it_differs_from_an_earlier_version(ann: Browser, pack: Pack) -> None:
    link = link_of(ann, pack)
    changed(ann, pack.cards.get(name="Delta"), strength=5)
    pack.cards.get(name="Echo").delete()
    packs.save_card(pack, as_json(figure("hotel")))
    ann.post(f"{pack.get_absolute_url()}keep/")
    assert [version.number for version in pack.versions.all()] == [2, 1]
    found = history.differences(TOY, pack.versions.get(number=1).cards, history.cards_of(pack))
    assert {(card.what, card.name) for card in found} == {
        ("removed", "Echo"),
        ("added", "Hotel"),
        ("changed", "Delta"),
    }
    for address in (f"{pack.get_absolute_url()}versions/", f"{link}versions/"):
        text = page(ann.get(f"{address}?since=1"))
        assert "Strength: 5" in text
        assert "Hotel" in text
        assert "Nothing has changed since" in page(ann.get(f"{address}?since=2"))
        assert ann.get(f"{address}?since=%00x").status_code == 200


def test_versions_of_a_pack_are_bounded(
    ann: Browser, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "VERSIONS_OF_A_PACK", 2)
    for strength in (5, 6, 7):
        changed(ann, pack.cards.get(name="Delta"), strength=strength)
        ann.post(f"{pack.get_absolute_url()}keep/")
        ann.post(f"{pack.get_absolute_url()}keep/")
    assert [version.number for version in pack.versions.all()] == [3, 2]
    monkeypatch.setattr(limits, "BYTES_OF_PACK_VERSIONS", 1)
    changed(ann, pack.cards.get(name="Delta"), strength=8)
    ann.post(f"{pack.get_absolute_url()}keep/")
    assert [version.number for version in pack.versions.all()] == [4]


def test_a_pack_that_rested_is_kept_before_it_is_changed(
    ann: Browser, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(ann, pack.cards.get(name="Delta"), strength=5)
    assert not pack.versions.exists()
    monkeypatch.setattr(history, "PAUSE", timedelta(0))
    changed(ann, pack.cards.get(name="Delta"), strength=6)
    assert pack.versions.get().cards["delta"]["strength"] == 5


def test_saves_that_are_told_are_bounded(
    ann: Browser, pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SAVES_OF_A_PACK", 2)
    for strength in (5, 6, 7):
        changed(ann, pack.cards.get(name="Delta"), strength=strength)
    assert pack.saves.count() == 2


# --- reported and hidden -------------------------------------------------------------------------


@pytest.fixture
def admin() -> Browser:
    browser = new_guest("Judge")
    accounts.create(browser.player, "judge", "a long password")
    call_command("administrator", "Judge")
    return browser


def administered(pack: Pack) -> str:
    return f"/administration/cards/pack/{pack.pk}/change/"


NO_REPORTS = {
    "reports-TOTAL_FORMS": "0",
    "reports-INITIAL_FORMS": "0",
    "reports-MIN_NUM_FORMS": "0",
    "reports-MAX_NUM_FORMS": "0",
}


def test_a_reported_pack_is_hidden_by_an_administrator(
    ann: Browser, bob: Browser, admin: Browser, pack: Pack
) -> None:
    link = link_of(ann, pack, "publish")
    bob.post(f"{link}report/", {"text": "  It is\x00 rude. "})
    bob.post(f"{link}report/", {"text": "It is rude."})
    bob.post(f"{link}report/", {"text": " "})
    assert Report.objects.get().why == "It is rude."
    assert "It is rude." in page(admin.get(administered(pack)))
    assert "Wolves" in page(admin.get("/administration/cards/pack/?q=Delta"))

    silent = admin.post(administered(pack), {"is_hidden": "on", "hidden_why": " ", **NO_REPORTS})
    assert "Say why" in page(silent)
    given = {"is_hidden": "on", "hidden_why": "Rude words.", **NO_REPORTS}
    assert admin.post(administered(pack), given).status_code == 302
    hidden = anew(pack)
    assert hidden.hidden_by == User.objects.get(username="judge")
    assert (hidden.hidden_why, hidden.published) == ("Rude words.", None)
    for path in ("", "export/", "versions/"):
        assert bob.get(link + path).status_code == 404
    assert bob.post(f"{link}copy/").status_code == 404
    assert "Wolves" not in page(bob.get("/cards/shared/"))
    text = page(ann.get(pack.get_absolute_url()))
    assert "Rude words." in text
    assert "Judge" not in text
    ann.post(f"{pack.get_absolute_url()}publish/")
    assert anew(pack).published is None

    admin.post(administered(pack), {"hidden_why": "", **NO_REPORTS})
    assert anew(pack).hidden is None
    assert bob.get(link).status_code == 200


def test_cards_of_a_hidden_pack_are_read_by_their_writers_and_not_chosen(
    ann: Browser, admin: Browser, pack: Pack
) -> None:
    roster = roster_of(ann.player, pack.cards.get(name="Delta").card_id)
    published.hide(pack, User.objects.get(username="judge"), "Rude words.")
    card = pack.cards.get(name="Delta")
    assert ann.get(card.get_absolute_url()).status_code == 200
    assert changed(ann, card, strength=5) == 302
    assert "Delta" not in page(ann.get("/cards/toy/"))
    assert 'class="faults"' in page(ann.get(f"/rosters/{roster.pk}/"))


def test_administration_is_for_administrators(ann: Browser, admin: Browser, pack: Pack) -> None:
    for path in ("/administration/", administered(pack)):
        assert admin.get(path).status_code == 200
        for who in (ann, Client()):
            asked = who.get(path, follow=True)
            assert asked.redirect_chain[-1][0].startswith("/people/sign-in/?next=")
            assert "Wolves" not in page(asked)
    call_command("administrator", "judge", "--off")
    assert admin.get("/administration/").status_code == 302
    with pytest.raises(CommandError, match="Nobody signs in as nobody"):
        call_command("administrator", "nobody")


def test_administrators_change_nothing_else_of_a_pack(
    ann: Browser, admin: Browser, pack: Pack
) -> None:
    admin.post(administered(pack), {"name": "Mine", "owner": admin.player.pk, **NO_REPORTS})
    assert (anew(pack).name, anew(pack).owner) == ("Wolves", ann.player)
    assert admin.post(f"/administration/cards/pack/{pack.pk}/delete/").status_code == 403
    assert admin.get("/administration/cards/pack/add/").status_code == 403
