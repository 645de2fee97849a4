"""Import: everything is checked, every fault is named, and with any nothing is stored."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.cards import limits, pack_files
from games.cards.models import Card, Pack
from games.cards.reading import read
from games.cards.refusals import Refused
from games.people.models import Player
from tests.people import Browser
from tests.toy import TOY
from tests.web.cards_world import as_json, figure, page, player_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]

IMPORT = "/cards/packs/import/toy/"


def pack(*cards: Any, **more: Any) -> dict[str, Any]:
    return {"system": "toy", "name": "New", "cards": list(cards), **more}


def faults(ann: Player, data: Any) -> list[tuple[str, str, str]]:
    """The faults of an import, as (place, rule, sentence); nothing may be stored."""
    before = Pack.objects.count(), Card.objects.count()
    with pytest.raises(Refused) as refused:
        pack_files.import_pack(TOY, ann, data if isinstance(data, (str, bytes)) else as_json(data))
    assert (Pack.objects.count(), Card.objects.count()) == before
    return [(fault.where, fault.rule, str(fault.message)) for fault in refused.value.faults]


def test_a_good_pack_comes_in_and_goes_out_the_same(ann: Browser) -> None:
    data = pack(figure("delta", strength=4), figure("epsilon", "Épsilon <i>"))
    made = pack_files.import_pack(TOY, ann.player, as_json(data))
    exported = pack_files.export(made)
    assert exported.pop("id") == made.key
    assert exported == data
    again = pack_files.import_pack(TOY, ann.player, as_json(pack_files.export(made)))
    assert pack_files.export(again) == {"id": again.key, **data}
    assert {card.card_id for card in made.cards.all()}.isdisjoint(
        card.card_id for card in again.cards.all()
    )


def test_every_fault_is_named_with_its_place_reason_and_rule(ann: Browser) -> None:
    found = faults(
        ann.player,
        pack(
            figure("delta", strength="much"),
            figure("Not an id"),
            {"id": "x", "kind": "ship", "name": ""},
            "nonsense",
            figure("delta"),
            extra=1,
        ),
    )
    places = {place: rule for place, rule, _reason in found}
    assert places == {
        "extra": "",
        "cards[0].strength": "TOY-5",
        "cards[1].id": "",
        "cards[2].kind": "",
        "cards[2].name": "",
        "cards[3]": "",
        "cards[4].id": "",
    }
    assert all(reason for _place, _rule, reason in found)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], ""),
        (None, ""),
        (pack(), "cards"),
        (pack(figure("a"), system="crisis"), "system"),
        (pack(figure("a"), name="two\nlines"), "name"),
        (pack(figure("a"), name="x" * 81), "name"),
        (pack(figure("a"), name=7), "name"),
        ({"name": "No cards"}, "cards"),
        (pack(*[figure(f"c{n}") for n in range(limits.CARDS_IN_A_PACK + 1)]), "cards"),
        (pack(figure("a", text="x" * limits.BYTES_OF_A_CARD)), "cards[0]"),
        (pack(figure("alpha--bcdfghjk")), "cards[0].id"),
        (pack(figure("a", "right-to-left \u202e override")), "cards[0].name"),
    ],
)
def test_what_is_no_pack_is_refused(ann: Browser, data: Any, place: str) -> None:
    assert place in [where for where, _rule, _reason in faults(ann.player, data)]


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "{",
        "nonsense",
        '{"a": NaN}',
        '{"a": 1e999}',
        '{"a": 1, "a": 2}',
        '{"a": ' + "9" * 5000 + "}",
        '{"a": 99999999999999999999}',
        '"\\ud800"',
        '"\\u0000"',
        "[" * 100_000,
        "[" * 40 + "]" * 40,
        b"\xff\xfe\x00",
        "x" * (limits.BYTES_OF_A_PACK + 1),
        b"x" * (limits.BYTES_OF_A_PACK + 1),
    ],
    ids=range(16),
)
def test_what_is_not_clean_json_is_refused_with_a_reason(ann: Browser, raw: str | bytes) -> None:
    assert all(reason for _place, _rule, reason in faults(ann.player, raw))


def test_names_that_stand_twice_are_found_at_once() -> None:
    names = [f"{number:x}" for number in range(60_000)]
    raw = "{" + ",".join(f'"{name}": 1' for name in [*names, names[-1]]) + "}"
    began = time.monotonic()
    with pytest.raises(Refused, match="ea5f stands twice"):
        read(raw, limits.BYTES_OF_A_PACK)
    assert time.monotonic() - began < 5


def test_no_more_faults_are_listed_than_anybody_reads(ann: Browser) -> None:
    parts = {f"part-{number}": 0 for number in range(5000)}
    assert len(faults(ann.player, pack(figure("a"), **parts))) == limits.FAULTS_SHOWN


def test_what_lies_too_deep_is_not_read() -> None:
    deepest = "[" * limits.DEPTH + "]" * limits.DEPTH
    assert read(deepest, 1000)
    with pytest.raises(Refused, match="deep"):
        read(f"[[{deepest}]]", 1000)


def test_the_place_where_json_goes_wrong_is_named(ann: Browser) -> None:
    ((_place, _rule, reason),) = faults(ann.player, '{\n  "name": oops\n}')
    assert "line 2, column 11" in reason


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_any_json_whatever_is_taken_or_refused(data: Any) -> None:
    with suppress(Refused):
        read(json.dumps(data), 100_000)
    odd_card = {**figure("a"), "odd": data}
    for shaped in (data, {"name": "N", "cards": data}, pack(data), pack(odd_card)):
        with suppress(Refused):
            pack_files.read_pack(TOY, json.dumps(shaped))


def test_the_sites_faults_and_the_systems_are_listed_together(ann: Browser) -> None:
    bad = {"id": "Not an id", "kind": "figure", "name": "", "strength": "much"}
    assert {place for place, _rule, _reason in faults(ann.player, pack(bad))} == {
        "cards[0].id",
        "cards[0].name",
        "cards[0].strength",
    }


def test_a_card_that_the_rules_choke_on_is_refused_and_not_a_crash(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choke(card: object) -> None:
        raise KeyError("overlooked")

    monkeypatch.setattr(TOY.cards, "text", choke)
    assert faults(ann.player, pack(figure("a")))[0][0] == "cards[0]"


def test_a_player_keeps_so_many_packs(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PACKS_OF_A_PLAYER", 1)
    pack_files.import_pack(TOY, ann.player, as_json(pack(figure("a"))))
    assert faults(ann.player, pack(figure("b")))


# --- by the page --------------------------------------------------------------------------------


def test_by_upload_or_by_paste(guest: Client) -> None:
    raw = as_json(pack(figure("delta")))
    file = SimpleUploadedFile("pack.json", raw.encode(), "application/json")
    assert guest.post(IMPORT, {"file": file}).status_code == 302
    assert guest.post(IMPORT, {"text": raw}).status_code == 302
    assert Pack.objects.filter(owner=player_of(guest)).count() == 2


def test_the_page_lists_the_faults_and_keeps_the_text(guest: Client) -> None:
    raw = as_json(pack(figure("delta", strength="<b>much</b>")))
    response = guest.post(IMPORT, {"text": raw})
    assert response.status_code == 422
    text = page(response)
    assert "cards[0].strength" in text
    assert "TOY-5" in text
    assert "&lt;b&gt;much" in text
    assert "<b>much" not in text


def test_a_file_that_is_no_pack_is_no_crash(guest: Client) -> None:
    for raw in (b"", b"\x00\xff\xfe", b"[" * 50_000):
        response = guest.post(IMPORT, {"file": SimpleUploadedFile("x", raw)})
        assert response.status_code == 422


def test_import_is_for_people_with_a_name(client: Client) -> None:
    response = client.post(IMPORT, {"text": as_json(pack(figure("delta")))})
    assert response.status_code == 302
    assert "/people/name/" in response["Location"]
    assert not Pack.objects.exclude(owner=None).exists()
