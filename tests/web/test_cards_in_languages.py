"""People's own cards in several languages: each reader reads his own, wherever a card is seen."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.cards import pack_files, packs
from games.cards.models import Card, Draft
from games.cards.refusals import Refused
from games.live.render import ReturningPage, frame_since
from games.matches import referee
from games.matches.lobby import waiting_room
from games.matches.models import Match
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules.forms.free_texts import texts_of
from games.rules.systems import systems
from tests.matchmaking import play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]

KINDS = [
    ("crisis", "character"),
    ("crisis", "tactic"),
    ("crisis", "battlefield"),
    ("kurogane", "commander"),
    ("kurogane", "map"),
    ("battletech", "mech"),
    ("battletech", "board"),
    ("tide", "figure"),
    ("tide", "scenario"),
]
every_kind = pytest.mark.parametrize(("system_id", "kind"), KINDS)
NAME = {"ja": "鉄のおおかみ", "zh-hant": "鐵狼戰士"}
ORIGINAL = "Ironwolf Rex"
DATA = re.compile(r"<(script|template|pre|textarea)\b.*?</\1>", re.DOTALL)
"""What a page says to programs, and lists to be copied: by the original names."""


def own(system_id: str, kind: str, **more: Any) -> dict[str, Any]:
    """A card of that kind, written in English and translated into two languages."""
    cards = systems()[system_id].cards.built_in.values()
    like = json.loads(json.dumps(next(card for card in cards if card["kind"] == kind)))
    tables = {language: {ORIGINAL: name} for language, name in NAME.items()}
    own = {"id": "own", "name": ORIGINAL, "language": "en", "translations": tables}
    return {**like, **own, **more}


def kept(ann: Browser, system_id: str, kind: str) -> Card:
    system = systems()[system_id]
    return packs.create(system, ann.player, "Wolves", [own(system_id, kind)]).cards.get()


def read(who: Browser, address: str, language: str) -> str:
    answer = who.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@every_kind
def test_a_card_is_read_and_found_in_each_language(ann: Browser, system_id: str, kind: str) -> None:
    card = kept(ann, system_id, kind)
    pages = [
        card.get_absolute_url(),
        card.pack.get_absolute_url(),
        f"{reverse('cards:browse', args=[system_id])}?q=鉄のおおかみ",
        f"{reverse('cards:search')}?q=name:鐵狼+game:{system_id}",
    ]
    for address in pages:
        shown = read(ann, address, "ja").partition("<pre")[0]  # the data keep the original
        assert "鉄のおおかみ" in shown, address
        assert ORIGINAL not in shown, address
        traditional = read(ann, address, "zh-hant")
        assert "鐵狼戰士" in traditional, address
        assert 'lang="zh-hant">鐵狼戰士' not in traditional
        simplified = read(ann, address, "zh-hans")
        assert 'lang="zh-hant">鐵狼戰士' in simplified, "the other script before the original"
        assert ORIGINAL in read(ann, address, "en"), address


def test_where_a_language_is_missing_the_original_stands_and_says_what_it_is(ann: Browser) -> None:
    data = own("kurogane", "commander", language="ja", name="鉄のおおかみ", translations={})
    card = packs.create(systems()["kurogane"], ann.player, "Wolves", [data]).cards.get()
    assert 'lang="ja">鉄のおおかみ' in read(ann, card.get_absolute_url(), "zh-hans")
    english = own("kurogane", "commander", translations={})
    card = packs.create(systems()["kurogane"], ann.player, "Wolves", [english]).cards.get()
    assert f'lang="en">{ORIGINAL}' in read(ann, card.get_absolute_url(), "ja")
    assert f'lang="en">{ORIGINAL}' not in read(ann, card.get_absolute_url(), "en")


@every_kind
def test_a_pack_goes_out_and_comes_in_with_its_languages(
    ann: Browser, system_id: str, kind: str
) -> None:
    file = json.dumps(pack_files.export(kept(ann, system_id, kind).pack))
    again = pack_files.import_pack(systems()[system_id], ann.player, file).cards.get()
    assert again.data["translations"]["ja"] == {ORIGINAL: "鉄のおおかみ"}
    assert again.data["language"] == "en"


WRONG: Mapping[str, tuple[dict[str, Any], str, str]] = {
    "an unknown language": ({"translations": {"fr": {}}}, "translations.fr", "one of"),
    "its own": ({"translations": {"en": {}}}, "translations.en", "first written in"),
    "no original": ({"language": None}, "language", "Say in which language"),
    "a wrong original": ({"language": "xx"}, "language", "one of"),
    "an original that is none": ({"language": ["en"]}, "language", "one of"),
    "no table": ({"translations": [1]}, "translations", "by language"),
    "no texts": ({"translations": {"ja": "x"}}, "translations.ja", "by the original"),
    "nested": (
        {"translations": {"ja": {ORIGINAL: {"ja": "x"}}}},
        f"translations.ja.{ORIGINAL}",
        "A text belongs here",
    ),
    "of another text": (
        {"translations": {"ja": {"Fang": "牙"}}},
        "translations.ja.Fang",
        "not say",
    ),
    "empty": ({"translations": {"ja": {ORIGINAL: " "}}}, f"translations.ja.{ORIGINAL}", "empty"),
    "too long": (
        {"translations": {"ja": {ORIGINAL: "狼" * 99}}},
        "translations.ja.name",
        "at most",
    ),
    "turned": (
        {"translations": {"ja": {ORIGINAL: "狼\u202eabc"}}},
        f"translations.ja.{ORIGINAL}",
        "turn text around",
    ),
    "of several lines": (
        {"translations": {"ja": {ORIGINAL: "鉄\n狼"}}},
        f"translations.ja.{ORIGINAL}",
        "one line",
    ),
    "marks": (
        {"translations": {"ja": {ORIGINAL: "o" + "\u0301" * 9}}},
        f"translations.ja.{ORIGINAL}",
        "marks",
    ),
    "a thousand": (
        {"translations": {"ja": {f"t{n}": "x" for n in range(1000)}}},
        "translations.ja.t0",
        "not say",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_with_its_place_and_nothing_is_stored(case: str) -> None:
    more, where, why = WRONG[case]
    before, player = Card.objects.count(), new_guest("Ann").player
    file = json.dumps({"name": "Wolves", "cards": [own("kurogane", "commander", **more)]})
    with override("en"), pytest.raises(Refused) as refused:
        pack_files.import_pack(systems()["kurogane"], player, file)
    first = refused.value.faults[0]
    assert first.where == f"cards[0].{where}"
    assert why in str(first.message)
    assert Card.objects.count() == before


def test_markup_in_a_translation_is_text(ann: Browser) -> None:
    tables = {"ja": {ORIGINAL: "<b onclick=x>狼</b>"}}
    data = own("kurogane", "commander", translations=tables)
    card = packs.create(systems()["kurogane"], ann.player, "Wolves", [data]).cards.get()
    japanese = read(ann, card.get_absolute_url(), "ja")
    assert "&lt;b onclick=x&gt;狼&lt;/b&gt;" in japanese
    assert "<b onclick" not in japanese


def test_no_card_changes_what_another_or_the_site_says(ann: Browser) -> None:
    tables = {"ja": {ORIGINAL: "狼", "Depot": "嘘", "Save": "嘘"}}
    liar = own("kurogane", "map", translations=tables, place="Save")
    liar["objectives"][0]["name"] = "Depot"
    other = own("kurogane", "frame", id="other", translations={}, language=None)
    pack = packs.create(systems()["kurogane"], ann.player, "Wolves", [liar, other])
    japanese = read(ann, pack.get_absolute_url(), "ja")
    assert "狼" not in japanese, "a name that two cards say differently stays as it was written"
    address = pack.cards.get(kind="map").get_absolute_url()
    assert "嘘" not in read(ann, address, "ja").partition("<pre")[0]


def test_a_draft_is_written_in_languages_and_a_new_name_keeps_what_it_is_in_others(
    ann: Browser,
) -> None:
    ann.post(reverse("cards:draft_new", args=["kurogane"]), {"kind": "commander"})
    draft = Draft.objects.get()
    assert draft.data["language"] == "en"

    def change(do: str, path: str, value: str) -> str:
        draft.refresh_from_db()
        given = {"number": draft.number, "do": do, "path": path, "value": value}
        address = reverse("cards:draft_change", args=[draft.pk])
        answer = ann.post(address, given, headers={"HX-Request": "true", "HX-Target": "verdict"})
        draft.refresh_from_db()
        return answer.content.decode()

    assert 'id="language-texts" hx-swap-oob' in change("set", "name", ORIGINAL)
    assert "hx-swap-oob" not in change("say", "ja.0", "鉄のおおかみ")
    assert draft.data["translations"] == {"ja": {ORIGINAL: "鉄のおおかみ"}}
    assert 'value="鉄のおおかみ"' in change("set", "name", "Steel W")
    change("set", "name", "Steel")  # which the site has in all languages
    change("set", "name", "")
    change("set", "name", "Steel Wolf")
    assert draft.data["translations"] == {"ja": {"Steel Wolf": "鉄のおおかみ"}}
    for nowhere in ("ja.9", "ja.-1", "ja", "", "ja.0.0", "ja.0000009", "ja." + "9" * 5000):
        change("say", nowhere, "x")
        assert draft.data["translations"] == {"ja": {"Steel Wolf": "鉄のおおかみ"}}
    assert "translations.xx" in change("say", "xx.0", "x"), "a fault with its place"
    change("undo", "", "")
    sound = draft.data
    wrong: list[Any] = [[1], "ja", {"ja": 1}, {"ja": {"Steel Wolf": {"ja": {}}}}]
    for strange in wrong:
        Draft.objects.update(data={**sound, "translations": strange, "language": ["en"]})
        draft.refresh_from_db()
        assert ann.get(draft.get_absolute_url()).status_code == 200
        assert "translations" in change("set", "cost", "7"), strange
    Draft.objects.update(data=sound)
    change("language", "", "ja")
    assert "translations" not in draft.data, "what stood beside the original in its language"


@pytest.mark.parametrize(("system_id", "kind"), [("kurogane", "map"), ("tide", "scenario")])
def test_a_board_that_is_painted_keeps_its_languages_under_a_new_name(
    ann: Browser, system_id: str, kind: str
) -> None:
    data = own(system_id, kind, name="Steel Wolf", language="en")
    model = next(one.model for one in systems()[system_id].cards.kinds if one.id == kind)
    before = texts_of(model, own(system_id, kind))
    sent = {"data": json.dumps(data), "shown": json.dumps(before)}
    answer = ann.post(reverse("cards:board_check", args=[system_id, kind]), sent)
    shown = answer.content.decode()
    assert 'data-text="Steel Wolf"  value="鐵狼戰士"' in shown
    assert "notice-bad" not in shown
    emptied = {**sent, "data": json.dumps({**data, "name": ""})}
    answer = ann.post(reverse("cards:board_check", args=[system_id, kind]), emptied)
    assert "language-texts" not in answer.content.decode(), "the fields stay for the next name"
    for strange in ("", "{", "[1, {}]", "null", "[" * 100_000):
        sent["shown"] = strange
        reply = ann.post(reverse("cards:board_check", args=[system_id, kind]), sent)
        assert reply.status_code == 200


UNITS = [("crisis", ""), ("kurogane", ""), ("battletech", ""), ("tide", "scenario")]
OPTIONS = {"tide": {"scenario": "own"}}


def of_own_card(ann: Browser, system_id: str, slot: str) -> Match:
    """A match with a card of Ann's own."""
    system, ready = systems()[system_id], list(ready_rosters(system_id))
    entries = [dict(entry) for entry in ready[0].entries]
    if slot == "scenario":
        entries.append({"slot": slot, "card": next(iter(scenarios(system_id)))})
    at = next(n for n, entry in enumerate(entries) if not slot or entry["slot"] == slot)
    like = json.loads(json.dumps(system.cards.built_in[entries[at]["card"]]))
    tables = {language: {ORIGINAL: name} for language, name in NAME.items()}
    own = {**like, "id": "own", "name": ORIGINAL, "language": "en", "translations": tables}
    if "chassis" in own:
        own["chassis"], own["model"] = ORIGINAL, ""
    entries[at]["card"] = packs.create(system, ann.player, "W", [own]).cards.get().card_id
    roster = Roster.objects.create(system=system_id, owner=ann.player, name="Mine", entries=entries)
    match = waiting_room.create(ann.player, system_id, OPTIONS.get(system_id, {}))
    bob = new_guest("Bob").player
    waiting_room.take_seat(match, bob, 1)
    for player, brought in ((ann.player, roster), (bob, ready[-1])):
        waiting_room.choose_roster(match, player, brought)
        waiting_room.set_ready(match, player, "")
    match.refresh_from_db()
    return match


def scenarios(system_id: str) -> list[str]:
    cards = systems()[system_id].cards.built_in.values()
    return [card["id"] for card in cards if card["kind"] == "scenario"]


@pytest.mark.parametrize(("system_id", "slot"), UNITS)
def test_in_one_match_each_reads_the_card_in_his_language(
    ann: Browser, system_id: str, slot: str
) -> None:
    match = of_own_card(ann, system_id, slot)
    assert match.status == Match.Status.PLAYING
    play_on(match, 30)
    watching = Browser()
    for who in (ann, watching):
        for address in (match.get_absolute_url(), reverse("matches:replay", args=[match.pk])):
            shown = read(who, address, "ja")
            assert "鉄のおおかみ" in shown, address
            assert ORIGINAL not in shown, address
            assert ORIGINAL in read(who, address, "en"), address
            assert 'lang="zh-hant">鐵狼戰士' in read(who, address, "zh-hans"), address
    for language, name in (("ja", "鉄のおおかみ"), ("en", ORIGINAL), ("zh-hant", "鐵狼戰士")):
        frame = frame_since(match.pk, ReturningPage((None, language), 0))
        others = {ORIGINAL, *NAME.values()} - {name}
        assert name in frame, language
        assert not [other for other in others if other in frame], language
    roster = Roster.objects.get(name="Mine")
    for page in ("", "edit/", "print/"):
        shown = DATA.sub("", read(ann, f"/rosters/{roster.pk}/{page}", "ja"))
        assert "鉄のおおかみ" in shown, page
        assert ORIGINAL not in shown, page
    match.refresh_from_db()
    referee.answer(match.pk, ann.player, match.number, {"option": "concede"})
    assert ORIGINAL not in DATA.sub("", read(ann, f"/matches/{match.pk}/result/", "ja"))
