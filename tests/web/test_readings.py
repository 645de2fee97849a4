"""Names in kanji are sorted and found as they are read: how, stands beside the catalogues."""

from __future__ import annotations

import json
import re

import pytest
from django.utils.translation import override

from games.cards.readings import fold, reading
from games.cards.words import sort_key, translate
from games.rules.systems import FOLDERS, systems
from tabletop.data import ROOT

KANJI = re.compile("[\u3400-\u9fff]")


@pytest.mark.parametrize("system", FOLDERS)
def test_each_built_in_name_in_kanji_has_its_reading_in_kana(system: str) -> None:
    file = ROOT / "games" / "rules" / system / "locale" / "ja" / "readings.json"
    told = json.loads(file.read_text("utf-8"))
    packs = systems()[system].cards.packs()
    with override("ja"):
        names = {translate(card["name"]) for pack in packs for card in pack["cards"]}
    assert set(told) == {name for name in names if KANJI.search(name)}
    assert [kana for kana in told.values() if KANJI.search(kana)] == []


def test_names_in_kanji_are_sorted_among_those_in_kana() -> None:
    with override("ja"):
        assert sorted(["港", "激怒", "ハルク", "足払い", "盾"], key=sort_key) == (
            ["足払い", "激怒", "盾", "ハルク", "港"]
        )


def test_names_that_people_make_are_read_as_the_kana_behind_them_say() -> None:
    own = ["紫電（シデン）", "黒鉄（くろがね）", "赤城 (あかぎ)"]
    with override("ja"):
        assert sorted([*own, "盾", "激怒"], key=sort_key) == [
            *("赤城 (あかぎ)", "黒鉄（くろがね）", "激怒", "紫電（シデン）", "盾")
        ]
    assert fold("クロガネ") in reading("黒鉄（くろがね）", "ja").splitlines()
    assert "さむ" not in reading("キャップ（サム）", "ja").splitlines(), "no kanji"
    assert reading("山（12機）", "ja") == fold("山（12機）"), "no kana"


def test_names_in_kanji_are_found_by_kana_and_by_kanji() -> None:
    lines = reading("激怒", "ja").splitlines()
    assert {fold("ゲキド"), "激怒"} <= {*lines}
