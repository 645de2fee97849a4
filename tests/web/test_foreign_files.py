"""Cards and rosters as files of other programs: taken and brought again, by pages."""

from __future__ import annotations

import html
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.cards import limits, metering
from games.cards.models import Card, Pack
from games.rosters.models import Roster
from games.rules.battletech.cards import checks, mtf
from games.rules.battletech.cards.boards import built_in_boards
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard
from tests.people import Browser, new_guest
from tests.web.cards_world import page

pytestmark = pytest.mark.django_db

BOARD = built_in_boards()[0]
ROADS = 'size 2 1\nhex 0101 0 "road:1:9" ""\nhex 0201 1 "building:2" ""\nend\n'
NAMED = "Crossing <b>.board"
IMPORT_CARD = "/cards/packs/import/battletech/"
IMPORT_ROSTER = "/rosters/import/battletech/"
LOCUST = mtf.written(
    MechCard.model_validate(next(c for c in mechs() if c["name"] == "Locust LCT-1V"))
)
FORCE = """<unit version="0.47.2">
<entity chassis="Locust" model="LCT-1V"><pilot name="Ida" gunnery="3" piloting="5"/>
<location index="1"><slot index="1" isHit="true"/></location></entity></unit>"""


def own_mech(guest: Browser) -> Card:
    """A Locust of the guest's own, called Moth, with a point of armour less."""
    built_in = Card.objects.get(card_id="locust-lct-1v")
    data = json.loads(json.dumps(built_in.data))
    data["armour"]["HD"] -= 1
    fields = {"kind": "mech", "name": "Moth", "id": "moth"}
    pack = {"system": "battletech", "name": "Own", "cards": [{**data, **fields}]}
    text = json.dumps(pack)
    response = guest.post(IMPORT_CARD, {"text": text})
    if response.status_code == 422:  # its battle value is another one, which the fault names
        value = int(page(response).split("Its battle value is ")[1].split(".")[0])
        pack["cards"] = [{**data, **fields, "value": value}]
        response = guest.post(IMPORT_CARD, {"text": json.dumps(pack)})
    assert response.status_code == 302, page(response)
    return Card.objects.get(pack__owner=guest.player)


def roster_of(guest: Browser, *entries: tuple[str, str], name: str = "Own") -> Roster:
    made = [{"slot": slot, "card": card} for slot, card in entries]
    return Roster.objects.create(system="battletech", owner=guest.player, name=name, entries=made)


# -- Out and in again --------------------------------------------------------------------------


@pytest.mark.usefixtures("cards")
def test_a_mech_goes_out_and_comes_in_again(guest: Browser) -> None:
    assert "/as/mtf/" in page(guest.get("/cards/battletech/locust-lct-1v/"))
    file = guest.get("/cards/battletech/locust-lct-1v/as/mtf/")
    assert file["Content-Disposition"] == 'attachment; filename="locust-lct-1v.mtf"'
    upload = SimpleUploadedFile("x.mtf", file.content)
    assert guest.post(IMPORT_CARD, {"file": upload}).status_code == 302
    again = Card.objects.get(pack__owner=guest.player)
    built_in = Card.objects.get(card_id="locust-lct-1v")
    for field in ("name", "armour", "rear", "slots", "value"):
        assert again.data[field] == built_in.data[field]


@pytest.mark.usefixtures("cards")
def test_a_board_goes_out_and_comes_in_again_by_its_name(guest: Browser) -> None:
    shown = page(guest.get(f"/cards/battletech/{BOARD['id']}/"))
    assert "The file does not say the board&#x27;s name" in shown
    file = guest.get(f"/cards/battletech/{BOARD['id']}/as/board/")
    upload = SimpleUploadedFile(f"{BOARD['name']}.board", file.content)
    assert guest.post(IMPORT_CARD, {"file": upload}).status_code == 302
    again = Card.objects.get(pack__owner=guest.player)
    assert again.name == BOARD["name"]
    assert again.data["hexes"] == list(BOARD["hexes"])


@pytest.mark.usefixtures("cards")
def test_a_force_with_an_own_mech_goes_to_somebody_who_does_not_have_it(guest: Browser) -> None:
    other = new_guest("Bob")
    own = own_mech(guest)
    made = roster_of(guest, ("mechs", own.card_id), ("mechs", "locust-lct-1v"))
    shown = page(guest.get(made.get_absolute_url()))
    assert "nobody&#x27;s but yours: Moth" in shown
    file = guest.get(f"/rosters/{made.pk}/export/mul/")
    assert file["Content-Disposition"] == 'attachment; filename="own.mul"'
    response = other.post(IMPORT_ROSTER, {"file": SimpleUploadedFile("x.mul", file.content)})
    assert response.status_code == 302, page(response)
    theirs = Roster.objects.get(owner=other.player)
    brought = Card.objects.get(pack__owner=other.player)
    assert brought.data["armour"] == own.data["armour"]
    assert [entry["card"] for entry in theirs.entries] == [brought.card_id, "locust-lct-1v"]


@pytest.mark.usefixtures("cards")
def test_what_a_force_loses_in_its_file_is_said_on_the_page(guest: Browser) -> None:
    made = roster_of(guest, ("mechs", "locust-lct-1v"), ("boards", BOARD["id"]), name="A | <i>B")
    shown = page(guest.get(made.get_absolute_url()))
    assert f"Boards are no part of the file: {BOARD['name']}." in shown
    assert "The force is called A &lt;i&gt;B there." in shown
    guest.post(f"/rosters/{made.pk}/share/")
    made.refresh_from_db()
    link = f"/rosters/shared/{made.share_key}/"
    assert "Boards are no part of the file" in page(Client().get(link))
    assert Client().get(f"{link}export/mul/").content == (
        guest.get(f"/rosters/{made.pk}/export/mul/").content
    )


@pytest.mark.usefixtures("cards")
def test_there_is_no_file_where_none_can_be_made(guest: Browser) -> None:
    made = roster_of(guest)
    assert "makes no such file" in page(guest.get(made.get_absolute_url()))
    for form in ("mul", "mtf", "exe"):
        assert guest.get(f"/rosters/{made.pk}/export/{form}/").status_code == 404
    assert guest.get("/cards/battletech/locust-lct-1v/as/board/").status_code == 404


@pytest.mark.usefixtures("cards")
def test_whatever_a_force_is_called_its_file_has_a_safe_name(
    guest: Browser,
) -> None:
    for name, safe in (('../"x";\u202eexe', "xexe"), ("機械", "tabletop")):
        made = roster_of(guest, ("mechs", "locust-lct-1v"), name=name)
        said = guest.get(f"/rosters/{made.pk}/export/mul/")["Content-Disposition"]
        assert said == f'attachment; filename="{safe}.mul"'


# -- Who pays for reading ----------------------------------------------------------------------


def test_reading_counts_by_what_is_read(guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reader of files brings its bytes to the meter before it reads."""
    monkeypatch.setattr(metering, "VALUES_OF_A_REQUEST", 5)
    mul = "<unit>" + "<x/>" * 20 * metering.BYTES_OF_A_FOREIGN_FILE + "</unit>"
    board = "size 2 1\n" + "#" * 20 * metering.BYTES_OF_A_FOREIGN_FILE
    mech = "Version:1.0\n" + "#" * 20 * metering.BYTES_OF_A_FOREIGN_FILE
    for address, text in [
        ("/rosters/import/battletech/", mul),
        ("/cards/packs/import/battletech/", board),
        ("/cards/packs/import/battletech/", mech),
        ("/rosters/import/crisis/", "Nobody\n" * 20 * metering.BYTES_OF_A_LIST),
        ("/cards/packs/import/crisis/", f'{{"name": "{"x" * 6 * metering.BYTES_OF_JSON}"}}'),
        ("/rosters/import/crisis/", f'{{"name": "{"x" * 6 * metering.BYTES_OF_JSON}"}}'),
    ]:
        assert guest.post(address, {"text": text}).status_code == 429, address


# -- Offers ------------------------------------------------------------------------------------


def test_flattening_is_asked_for_only_where_it_helps(guest: Browser) -> None:
    refused = guest.post(IMPORT_CARD, {"file": SimpleUploadedFile(NAMED, ROADS.encode())})
    assert refused.status_code == 422
    shown = page(refused)
    assert 'name="agreed" value="roads"' in shown
    assert 'name="agreed" value="buildings"' in shown
    assert "0101" in shown
    without_a_hex = 'size 2 1\nhex 0101 0 "" ""\nend\n'
    refused = guest.post(IMPORT_CARD, {"text": without_a_hex})
    assert refused.status_code == 422
    assert "agreed" not in page(refused)


def test_the_page_that_refuses_holds_all_that_it_takes_to_agree(guest: Browser) -> None:
    refused = guest.post(IMPORT_CARD, {"file": SimpleUploadedFile(NAMED, ROADS.encode())})
    form = refused.context["form"].initial
    response = guest.post(IMPORT_CARD, {**form, "agreed": ["roads", "buildings"]}, follow=True)
    assert "Flattened: roads and pavement in one hex." in page(response)
    made = Card.objects.get(pack__owner=guest.player)
    assert made.name == "Crossing <b>"
    assert made.data["place"].startswith("Flattened: roads and pavement in one hex.")


def test_a_file_too_long_for_the_page_is_asked_for_again(guest: Browser) -> None:
    long = ROADS + "#" * limits.CHARACTERS_SHOWN_AGAIN
    response = guest.post(IMPORT_CARD, {"file": SimpleUploadedFile(NAMED, long.encode())})
    assert "choose it again below" in page(response)
    assert len(response.content) < 100_000


@pytest.mark.usefixtures("cards")
def test_a_force_is_taken_without_what_is_unknown_once_its_player_agrees(guest: Browser) -> None:
    text = '<unit><entity chassis="Locust" model="LCT-1V"/><entity chassis="X&lt;b>"/></unit>'
    refused = guest.post(IMPORT_ROSTER, {"text": text})
    assert refused.status_code == 422
    shown = page(refused)
    assert "Bring its .mtf file as a card first" in shown
    assert "X&lt;b&gt;" in shown
    assert "<b>" not in shown.replace("<b>1</b>", "")
    assert not Roster.objects.filter(owner=guest.player).exists()
    form = refused.context["form"].initial
    response = guest.post(IMPORT_ROSTER, {**form, "agreed": "rest"}, follow=True)
    assert "Left out: There is no &#x27;Mech called X&lt;b&gt;." in page(response)
    assert len(Roster.objects.get(owner=guest.player).entries) == 1


# -- Files that were made to do harm ------------------------------------------------------------

BOMB = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;">]><unit><entity chassis="&c;"/></unit>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<unit><entity chassis="&a;"/></unit>"""


HARMFUL = (
    b"Version:1.0\n" + b"x" * 3_000_000,
    b"<unit>" + b"<a>" * 300_000,
    b"<unit>" + b"<entity/>" * 100_000 + b"</unit>",
    BOMB,
    OUTSIDE,
    b"\x1f\x8b\x08" + bytes(1000),
    "<?xml version='1.0' encoding='utf-16'?><unit/>".encode("utf-16"),
    b"<?xml version='1.0' encoding='ebcdic'?><unit/>",
    b"chassis:\xff\xfe\x00",
    b"size 99999999999999999999 1\nend",
    b"size 60 60\n" + b'hex 0101 0 "" ""\n' * 40_000,
    b"[" * 100_000,
    b"",
)


@pytest.mark.parametrize("address", [IMPORT_CARD, IMPORT_ROSTER])
def test_no_file_is_kept_or_breaks_the_page(guest: Browser, address: str) -> None:
    for raw in HARMFUL:
        response = guest.post(address, {"file": SimpleUploadedFile("x", raw)})
        assert response.status_code == 422, raw[:40]
        assert b"root:" not in response.content
    assert not Pack.objects.filter(owner=guest.player).exists()
    assert not Roster.objects.filter(owner=guest.player).exists()


# -- What is refused, and what is said ----------------------------------------------------------


def test_what_a_mech_cannot_be_is_listed_and_nothing_is_stored(guest: Browser) -> None:
    text = LOCUST.replace("Fusion Engine\r", "XL Engine\r", 1).replace("Single", "Double")
    response = guest.post(IMPORT_CARD, {"text": text})
    assert response.status_code == 422
    assert "10 Double" in page(response)
    assert "XL Engine" in page(response)
    assert not Pack.objects.filter(owner=guest.player).exists()


def test_what_is_left_out_is_said(guest: Browser) -> None:
    text = LOCUST.replace("Mass:", "quirk:cheap\r\nMass:", 1)
    response = guest.post(IMPORT_CARD, {"text": text}, follow=True)
    assert "Left out, as it changes no rule here: quirk." in page(response)


def test_the_pages_where_cards_are_written_say_what_is_checked(guest: Browser) -> None:
    guest.post(IMPORT_CARD, {"text": LOCUST})
    card = Pack.objects.get(owner=guest.player).cards.get()
    for address in (f"/cards/battletech/{card.card_id}/edit/", "/cards/format/battletech/mech/"):
        text = html.unescape(page(guest.get(address, follow=True)))
        for requirement in checks.MECH_REQUIREMENTS:
            assert str(requirement.text) in text
    assert "/rules/battletech/#BT-11.5" in page(guest.get("/cards/format/battletech/board/"))


@pytest.mark.usefixtures("cards")
def test_a_file_becomes_a_roster(guest: Browser) -> None:
    data = {"text": FORCE}
    response = guest.post(IMPORT_ROSTER, data, follow=True)
    assert "battle damage" in page(response)
    made = Roster.objects.get(owner=guest.player)
    values = {"name": "Ida", "gunnery": 3}
    assert made.entries == [{"slot": "mechs", "card": "locust-lct-1v", "values": values}]


@pytest.mark.usefixtures("cards")
def test_what_a_force_cannot_be_is_listed_and_nothing_is_stored(guest: Browser) -> None:
    text = FORCE.replace("LCT-1V", "LCT-9Z").replace('"3"', '"9"')
    response = guest.post(IMPORT_ROSTER, {"text": text})
    assert response.status_code == 422
    assert "Locust LCT-9Z" in page(response)
    assert "from 0 to 8" in page(response)
    assert not Roster.objects.filter(owner=guest.player).exists()
