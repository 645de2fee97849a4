"""What the table of BattleTech shows at every stage of a match, and the pages around it."""

from __future__ import annotations

import random
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from games.cards.words import Reader
from games.live import render
from games.live.pen import Pen
from games.live.regions import DrawingContext
from games.matches import referee
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules import battletech
from games.rules.battletech.drawing import country as country_tags
from games.rules.battletech.drawing import sheets
from games.rules.battletech.drawing import units as tags
from games.rules.battletech.regions.figures import mech
from games.rules.battletech.system import SYSTEM
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.drawing.markup import Safe
from tests.matchmaking import load_cards
from tests.rules.battletech import captain
from tests.rules.battletech.stages import lances
from tests.stages import begun, stands
from tests.web.cards_world import page
from tests.web.test_tables import screen

NUMBERS = re.compile(r"<text y=[^>]*>[0-9]{4}</text>")
HEXES = 16 * 17
NAMED = re.compile(r"\"(BT-[0-9][0-9a-z.]*[0-9a-z])\"")


def a_view(stage: str) -> dict[str, Any]:
    """What the table is drawn from at a stage."""
    stand = stands("battletech")[stage]
    table = Table(SYSTEM, stand.setup, Dice(Seeded(b"")), snapshot=stand.snapshot)
    return SYSTEM.rules.view(table.game)


# --- regions --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_options_of_each_unit_that_may_act_stand_under_its_name() -> None:
    match = begun("battletech", "moving")
    _at, views = referee.views(match.pk, [0, 1])
    view = next(each for each in views.values() if any("options" in ask for ask in each["asks"]))
    (ask,) = [ask for ask in view["asks"] if "options" in ask]
    units = [unit["id"] for unit in ask["units"]]
    assert len(units) > 1
    html = screen(match, ask["seat"])["ask"]
    assert re.findall(r'data-acting="(\w+)"', html) == units
    parts = html.split('data-options-of="')[1:]
    assert [part.partition('"')[0] for part in parts] == units
    for unit, part in zip(units, parts, strict=True):
        assert part.partition('"')[2].startswith(" hidden")
        options = re.findall(r'data-option="([^"]+)"', part.partition("ask-agreements")[0])
        assert options
        assert {option.split(":")[1] for option in options} == {unit}


@pytest.mark.django_db
def test_the_phase_that_is_going_on_is_marked() -> None:
    for stage, label in (("placing", None), ("moving", "Movement"), ("firing", "Weapons")):
        html = screen(begun("battletech", stage), None)["phase"]
        now = re.findall(r'class="phase is-now" aria-current="step">(\w+)<', html)
        assert now == ([label] if label else [])


@pytest.mark.django_db
@pytest.mark.rule("BT-1.p2")
def test_the_strip_says_who_has_acted_and_in_which_order_the_others_will() -> None:
    view = a_view("late firing")
    html = screen(begun("battletech", "late firing"), None)["phase"]
    assert html.count('class="phase-mech is-done"') == len(view["done"])
    assert html.count('class="phase-mech"') == len(view["waiting"]) > 0
    assert html.count('<i class="seat-mark') == len(tags.runs(view["to_come"])) > 0
    assert "is to act" in html
    assert tags.runs([0, 1, 1, 0]) == [
        {"side": 0, "count": 1},
        {"side": 1, "count": 2},
        {"side": 0, "count": 1},
    ]


@pytest.mark.django_db
def test_the_map_says_what_stands_in_every_hex_and_each_mech_where_it_is() -> None:
    match = begun("battletech", "late firing")
    shown = screen(match, None)
    assert len(NUMBERS.findall(shown["terrain"])) == HEXES
    view = a_view("late firing")
    for unit in view["units"]:
        label = tags.unit_words(str, unit, ["Ann", "Bob"])
        assert f"hex {unit['hex']}" in label
        assert f"heat {unit['heat']}" in label
        assert label in unescape(shown["units"])


@pytest.mark.django_db
def test_every_mech_has_its_live_sheet_with_marks_of_their_own(client: Client) -> None:
    match = begun("battletech", "late firing")
    shown = screen(match, None)["forces"]
    units = a_view("late firing")["units"]
    assert re.findall(r'data-sheet-of="(\w+)"', shown) == [unit["id"] for unit in units]
    assert re.findall(r'data-sheet="(\w+)"', shown) == [unit["id"] for unit in units]
    for unit in units:
        reply = client.get(f"/matches/{match.pk}/sheet.json", {"unit": unit["id"]})
        marks = re.findall(r'data-mark="([\w-]+)"', reply.json()["sheet"])
        assert len(set(marks)) == len(marks) > 60
        assert {"HD", "heat", "warrior-1", "HD-1", "weapon-w1"} <= set(marks)


@pytest.mark.rule("BT-3.9.p1")
def test_limbs_are_drawn_where_they_lie() -> None:
    table = {**a_view("firing"), "limbs": {"0203": 1, "0104": 2}}
    two, one = country_tags.limbs(str, table)
    assert (two["words"], two["count"]) == ("2 limbs lie in 0104", 2)
    assert one["words"] == "1 limb lies in 0203"
    assert one["x"] - two["x"] == 900, "a column is one and a half sides wide"


@pytest.mark.django_db
def test_a_mech_is_drawn_again_only_when_something_about_it_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that 24 of them cost no more than the one that acts."""
    audience, drawn = (None, "en"), set()
    match = begun("battletech", "moving")
    screens = render.update(match.pk, {audience: None}).screens
    part = DrawingContext.part

    def noted(seen: DrawingContext, part_id: str, draw: Any, unit: Any, *more: Any) -> Safe:
        def draws(*given: Any) -> Safe:
            drawn.add(unit["id"])
            result: Safe = draw(*given)
            return result

        return part(seen, part_id, draws, unit, *more)

    monkeypatch.setattr(DrawingContext, "part", noted)
    with referee.live_table(match.pk) as table:
        seat, raw = captain.decide(table, random.Random(1))
    referee.answer(match.pk, match.seats.get(index=seat).player, match.number, raw)
    render.update(match.pk, screens)
    assert drawn == {raw["option"].split(":")[1]}


def test_every_rule_that_is_named_has_its_place_in_the_rulebook() -> None:
    """So that what leads to it from a log line or a refusal leads somewhere."""
    ledger = {entry.id for entry in SYSTEM.book.entries()}
    sources = Path(battletech.__file__).parent.rglob("*.py")
    named = {rule for source in sources for rule in NAMED.findall(source.read_text())}
    assert len(named) > 100
    assert named <= ledger


# --- cards, rosters, rules ------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_pages_of_cards_and_rules_can_be_had(client: Client) -> None:
    load_cards()
    board = next(card for card in SYSTEM.cards.built_in.values() if card["kind"] == "board")
    assert "Atlas AS7-D" in page(client.get("/cards/battletech/atlas-as7-d/"))
    assert board["name"] in page(client.get(f"/cards/battletech/{board['id']}/"))
    assert board["name"] in page(client.get("/cards/battletech/?kind=board"))
    assert 'id="BT-11.7"' in page(client.get("/rules/battletech/"))


@pytest.mark.django_db
def test_the_pages_of_a_roster_can_be_had(guest: Client) -> None:
    load_cards()
    for ready in ready_rosters("battletech"):
        assert ready.name in unescape(page(guest.get(f"/rosters/{ready.pk}/")))
    guest.post(f"/rosters/{ready_rosters('battletech')[0].pk}/copy/")
    own = Roster.objects.exclude(owner=None).get()
    for path in ("", "edit/", "print/"):
        assert own.name in unescape(page(guest.get(f"/rosters/{own.pk}/{path}")))


# --- what is drawn, and in words ------------------------------------------------------------------


def unit_of(view: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """The first 'Mech on the map, in another state."""
    return {**next(unit for unit in view["units"] if unit["hex"]), **changed}


def test_the_map_in_words_names_every_hex_that_is_not_clear_and_level_0() -> None:
    board = a_view("moving")["board"]
    country = country_tags.map_of(board)
    known = {country.board.number(hex): there for hex, there in country.terrain.items()}
    said = {
        number: there["words"]
        for there in country_tags.country_words(str, board)
        for number in there["numbers"]
    }
    assert set(said) == {number for number, there in known.items() if there.text != "0"}
    for number, words in said.items():
        assert f"level {known[number].level}" in words
        assert ("depth" in words) == (known[number].kind == "water")


def test_water_is_written_with_its_depth_in_short() -> None:
    grid = {"width": 2, "height": 1}
    (column,) = country_tags.figures({"grid": grid, "hexes": ["1w2", "0"]})["levels"]
    assert [figure["text"] for figure in column["figures"]] == ["1 ▾2"]


@pytest.mark.rule("BT-3.1.p1")
def test_declared_fire_is_an_arrow_to_each_target_in_the_weapon_phase_only() -> None:
    view = a_view("late firing")
    shooter, target = view["units"][0], view["units"][4]
    shots = [{"weapon": "w1", "target": target["id"]}, {"weapon": "w2", "target": target["id"]}]
    for unit in view["units"]:
        unit["fire"] = None
        unit["movement"] = {**unit["movement"], "charge": "", "dfa": ""}
    shooter["fire"] = {"shots": shots, "seeks_club": False}
    [arrow] = tags.declared(str, view)
    assert (arrow["kind"], arrow["count"]) == ("fire", 2)
    assert arrow["words"] == f"{shooter['name']}: fire at {target['name']}"
    assert tags.declared(str, {**view, "phase": "heat"}) == []


@pytest.mark.rule("BT-4.5.p1")
def test_a_charge_that_is_declared_is_an_arrow_until_it_is_resolved() -> None:
    view = a_view("late moving")
    charger, target = view["units"][0], view["units"][4]
    charger["movement"] = {**charger["movement"], "charge": target["id"]}
    for phase, arrows in (("movement", 1), ("weapons", 1), ("physical", 1), ("heat", 0)):
        found = [
            arrow
            for arrow in tags.declared(str, {**view, "phase": phase})
            if arrow["kind"] != "fire"
        ]
        assert [arrow["kind"] for arrow in found] == ["charge"] * arrows


def test_the_label_of_a_mech_says_how_it_lies_and_where_its_torso_points() -> None:
    unit = unit_of(a_view("moving"), prone=True, twist=-1, level=2, shut_down=True)
    label = tags.unit_words(str, unit, ["Ann", "Bob"])
    for words in ("prone", "torso twisted to the left", "level 2", "shut down"):
        assert words in label


@pytest.mark.rule("BT-3.9.p1")
@pytest.mark.parametrize(("club", "words"), [("tree", "a tree"), ("limb", "a limb")])
def test_a_club_is_drawn_in_the_hands_of_who_holds_it_and_named(club: str, words: str) -> None:
    view = a_view("moving")
    bare, armed = unit_of(view), unit_of(view, club=club)
    drawn = {"unit": armed, "cards": lances().cards, "section": 3}
    pen = Pen("battletech", lances().cards, Reader())
    assert 'class="mech-club"' in mech(pen, armed, lances().cards, "Zeu")
    assert f"<dt>Club</dt><dd>{words}</dd>" in render_to_string("battletech/sheet.html", drawn)
    assert f"club: {words}" in tags.unit_words(str, armed, ["Ann", "Bob"])
    drawn["unit"] = bare
    assert "club" not in mech(pen, bare, lances().cards, "Zeu")
    assert "Club" not in render_to_string("battletech/sheet.html", drawn)
    assert "club" not in tags.unit_words(str, bare, ["Ann", "Bob"])


@pytest.mark.rule("BT-5.3a", "BT-5.3b", "BT-5.3c", "BT-3.3.p1")
def test_the_heat_scale_says_what_each_step_begins() -> None:
    unit = unit_of(a_view("moving"), heat=15)
    scale = {step["heat"]: step for step in sheets.heat_scale(str, unit)}
    assert set(scale) == set(range(31))
    assert scale[5]["effects"] == ["−1 MP"]
    assert scale[8]["effects"] == ["+1 to hit"]
    assert scale[14]["effects"] == ["shutdown, avoided on 4+"]
    assert scale[28]["effects"] == ["ammunition explodes, avoided on 8+"]
    assert scale[30]["effects"] == ["shutdown"]
    assert [step for step in scale if scale[step]["reached"]] == list(range(16))
    assert sheets.heat_now(str, unit) == ["−3 MP", "+2 to hit"]


@pytest.mark.rule("BT-9.p1")
def test_the_boxes_of_a_warrior_say_what_keeps_them_conscious() -> None:
    unit = unit_of(a_view("moving"))
    unit["sheet"] = {**unit["sheet"], "warrior": {**unit["sheet"]["warrior"], "hits": 2}}
    boxes = sheets.warrior_boxes(unit)
    assert [box["roll"] for box in boxes] == [3, 5, 7, 10, 11, None]
    assert [box["taken"] for box in boxes] == [True] * 2 + [False] * 4


def test_a_weapon_says_its_ranges_damage_and_rounds() -> None:
    facts = sheets.weapon_facts(str, {"weapon": "LRM 20", "rounds": 6})
    expected = ["heat 6", "damage 1 × 20", "range 7/14/21", "minimum 6", "rounds left: 6"]
    assert facts == expected


@pytest.mark.django_db
def test_the_card_of_a_mech_shows_its_record_sheet_and_that_of_a_board_its_map(
    client: Client,
) -> None:
    load_cards()
    atlas = page(client.get("/cards/battletech/atlas-as7-d/"))
    assert "centre torso: armour 47, rear 14, structure 31" in atlas
    board = page(client.get("/cards/battletech/rolling-hills/"))
    assert len(NUMBERS.findall(board)) == HEXES


@pytest.mark.django_db
def test_what_passes_is_counted_in_turns() -> None:
    score = screen(begun("battletech", "late moving"), None)["score"]
    assert "Turn 2" in score
    assert "Round" not in score


def test_a_mech_shows_what_is_left_of_its_armour_and_where() -> None:
    griffin = SYSTEM.cards.built_in["griffin-grf-1n"]
    cards, unit = sheets.as_cards(griffin), sheets.as_new(griffin)
    assert tags.condition(unit, cards) == {"armour": 100, "lost": 0, "looks": "sound"}
    assert {place["worn"] for place in sheets.doll(unit, cards)} == {"whole"}
    marks = unit["sheet"]
    marks["armour"] = {**dict.fromkeys(marks["armour"], 0), "HD": griffin["armour"]["HD"]}
    marks["rear"] = dict.fromkeys(marks["rear"], 0)
    marks["structure"]["LA"] = 0
    shown = tags.condition(unit, cards)
    assert (shown["looks"], shown["armour"] < 10, shown["lost"] > 0) == ("thin", True, True)
    worn = dict(zip(sheets.DOLL, (each["worn"] for each in sheets.doll(unit, cards)), strict=True))
    assert (worn["HD"], worn["CT"], worn["LA"]) == ("whole", "open", "gone")


def test_a_mech_glows_by_its_heat_up_to_where_it_shuts_down() -> None:
    assert [tags.glow({"heat": heat}) for heat in (0, 15, 30, 45)] == [0, 0.5, 1, 1]


@pytest.mark.django_db
def test_the_head_says_what_battle_value_each_side_has_left() -> None:
    html = screen(begun("battletech", "late firing"), None)["score"]
    values = a_view("late firing")["battle_value"]
    said = re.findall(r"hidden\">Battle value left: (\d+) of (\d+)<", html)
    assert [(int(now), int(whole)) for now, whole in said] == [tuple(pair) for pair in values]
    widths = re.findall(r'<rect width="(\d+)"', html)
    assert [int(width) for width in widths] == [round(100 * now / all_) for now, all_ in values]


@pytest.mark.django_db
def test_mechs_are_known_by_the_first_letters_of_their_names_in_the_readers_language() -> None:
    match = begun("battletech", "late firing")
    units = referee.views(match.pk, [None])[1][None]["table"]["units"]
    for language in ("en", "ja", "zh-hans"):
        with override(language):
            text = page(Client(headers={"accept-language": language}).get(match.get_absolute_url()))
        shown = re.findall(r'id="unit-(\w+)".*?mech-initials"[^>]*>([^<]*)', text, re.DOTALL)
        assert len(shown) > 3
        letters = dict(shown)
        for side in (0, 1):
            on_side = [letters[unit["id"]] for unit in units if unit["side"] == side and unit["x"]]
            assert len(set(on_side)) == len(on_side), "no two of a side look alike"
        drawn = {unit: re.sub(r"\d+$", "", found) for unit, found in letters.items()}
        if language == "ja":
            assert all(re.fullmatch("[ァ-ヺー]{2,3}", found) for found in drawn.values())
        else:
            names = {unit["id"]: unit["name"][:3] for unit in units}
            assert drawn == {unit: names[unit] for unit in drawn}


def test_names_that_begin_alike_are_numbered_and_end_with_their_kana() -> None:
    names = ["センチュリオンCN9-A", "センチネルSTN-3L", "サグTHG-11E", "Zeus ZEU-6S", "黑骑士"]
    units = [{"id": f"a{n}", "side": 0, "name": name} for n, name in enumerate(names)]
    others = [{"id": "b1", "side": 1, "name": "センチネルSTN-3L"}]
    assert [*tags.initials(units + others).values()] == (
        ["センチ0", "センチ1", "サグ", "Zeu", "黑骑士", "センチ"]
    )
