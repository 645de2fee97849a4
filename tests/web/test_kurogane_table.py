"""What the table of Kuroganengage shows, region by region, to players and to spectators."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.live import regions
from games.matches.models import Match
from games.rules.contract.table import Table
from games.rules.kurogane import SYSTEM
from games.rules.kurogane import drawing as tags
from games.rules.kurogane.board import Field
from games.rules.kurogane.cards.map_form import COURSE, WALL_LEVELS
from games.rules.kurogane.regions import figures
from tests.bench.grids import largest
from tests.matchmaking import begun_match, play_on
from tests.rules.kurogane.scenes import ORDER, UNCHAINED, begin, field, give
from tests.web.test_tables import screen

LEVELS = field({(3, 3): "1", (3, 4): "2", (4, 4): "3", (6, 6): "#", (8, 8): "h"})


def board(rows: list[str]) -> dict[str, Any]:
    return {"rows": rows, "cores": [[0, 11], [11, 0]]}


# --- regions --------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_all_matches_can_be_shown_from_beginning_to_end() -> None:
    match = begun_match(system="kurogane", options={"map": "rooftops"})
    for _part in range(12):
        match = play_on(match, 40, seed=match.number)
        assert screen(match, None)["units"]
        if match.status == Match.Status.ENDED:
            break
    assert "region-result" in screen(match, None)["result"]


@pytest.mark.django_db
def test_the_field_has_a_word_for_every_cell() -> None:
    match = begun_match(system="kurogane", options={"map": "rooftops"})
    terrain = screen(match, None)["terrain"]
    words = re.findall(r'data-cell="(\d+,\d+)".*?<title>([^<]+)<', terrain)
    assert len(words) == 144
    assert len({cell for cell, _words in words}) == 144
    named = dict(words)
    assert named["3,0"] == "D1, level 1"
    assert named["10,4"] == "K5, wall"
    assert named["3,4"] == "D5, low wall"
    assert named["0,11"].startswith("A12, core")


# --- how heights are drawn ------------------------------------------------------------------------


@pytest.mark.rule("KG-2.4")
def test_the_front_of_a_block_has_a_course_for_each_level() -> None:
    drops = {(f["left"], f["top"]): f["drop"] for f in tags.fronts(board(LEVELS))}
    assert drops[(3000, 5000)] == 2  # D5, level 2, above the ground of D6
    assert drops[(4000, 5000)] == 3
    assert (3000, 4000) not in drops  # D4, level 1, above D5, which is higher
    assert drops[(6000, 7000)] == WALL_LEVELS
    front = next(f for f in tags.fronts(board(LEVELS)) if f["drop"] == 3)
    assert len(front["lines"]) == 2
    assert front["height"] == 3 * COURSE


def test_every_edge_at_which_the_ground_falls_is_drawn_once() -> None:
    found = {cliff["drop"]: cliff["path"].count("M") for cliff in tags.cliffs(board(LEVELS))}
    first, second = (0, 11), (11, 0)
    known = Field(tuple(LEVELS), (first, second))
    # D4 falls by 1 on three sides; D5 by 1 to D4 and by 2 on two; E5 by 1 to D5 and by 3 on three.
    assert known.level((3, 4)) == 2
    assert found == {1: 3 + 1 + 1, 2: 2, 3: 3, WALL_LEVELS: 4}


def test_shadows_fall_to_the_right_and_down_and_end_with_the_field() -> None:
    rows = field({(11, 4): "3", (4, 11): "2", (6, 6): "1"})
    shadows = {tier["look"]: tier["shadow"] for tier in tags.tiers(board(rows))}
    assert shadows["0"].count("M") == 4  # two of the block in the middle, one of each at the rim
    x = y = 0
    for command, numbers in re.findall(r"([Mlhv])([\d -]+)", shadows["0"]):
        found = [int(number) for number in re.findall(r"-?\d+", numbers)]
        across, down = {"h": [*found, 0], "v": [0, *found]}.get(command, found)
        x, y = (across, down) if command == "M" else (x + across, y + down)
        assert 0 <= x <= 12000
        assert 0 <= y <= 12000


def test_the_border_of_an_area_goes_around_it() -> None:
    cross = [[5, 5], [4, 5], [6, 5], [5, 4], [5, 6]]
    assert tags.border(cross).count("M") == 12
    assert tags.border([[0, 0]]).count("M") == 4


# --- units and attacks ----------------------------------------------------------------------------


def unit_of(shown: dict[str, Any], unit: str) -> dict[str, Any]:
    return next(known for known in shown["units"] if known["id"] == unit)


@pytest.mark.rule("KG-1.1", "KG-1.3", "KG-1.4")
def test_the_label_of_a_unit_says_all_that_its_token_shows() -> None:
    hurt = {"cell": [3, 4], "damage": 2, "risk": 3, "bap": 1}
    units = {"a1": hurt, "a2": (7, 7), "b2": {"returns": 4}}
    table = begin(units, red=ORDER, blue=UNCHAINED, rows=LEVELS)
    shown = SYSTEM.rules.view(table.game)
    label = tags.unit_label(str, unit_of(shown, "a1"), ["Ann", "Bob"])
    assert label == "By Your Side, Ann, commander, D5, level 2, 2 of 5 damage, risk 3, 1 pAP, 1 bAP"
    assert "in Reserve" in tags.unit_label(str, unit_of(shown, "b2"), ["Ann", "Bob"])
    assert [pip["full"] for pip in tags.pips(unit_of(shown, "a1"))] == [True] * 3 + [False] * 2
    parts = dict(tags.by_whereabouts(str, shown, 1))
    assert [unit["id"] for unit in parts["Repair"]] == ["b2"]
    assert "b1" in [unit["id"] for unit in parts["Reserve"]]


def region(name: str, table: Table[Any]) -> str:
    """A region of a table's page."""
    context = {
        "match": {},
        "view": {"system": "kurogane", "result": None},
        "table": SYSTEM.rules.view(table.game),
        "names": ["Ann", "Bob"],
        "cards": table.setup.cards,
        "me": None,
    }
    return regions.drawers("kurogane")[name].draw(context)


def test_the_first_team_has_round_bases_and_the_second_square_ones() -> None:
    teams = region("teams", begin({}, red=ORDER, blue=UNCHAINED))
    rounded, squared = figures.SHAPES["face-bases"]
    first, second = teams.split('class="squad side-b', 1)
    assert (first.count(rounded) > 0, first.count(squared)) == (True, 0)
    assert (second.count(squared) > 0, second.count(rounded)) == (True, 0)


@pytest.mark.parametrize(("theirs", "name"), [(UNCHAINED, "Ann&#x27;s Savage"), (ORDER, "Savage")])
def test_a_label_says_whose_a_unit_is_where_both_teams_have_it(theirs: Any, name: str) -> None:
    table = begin({"a1": (3, 5)}, blue=theirs)
    html = region("units", table)
    assert f'data-label="{name}"' in html


@pytest.mark.rule("KG-7.4.p1", "KG-7.5.p1")
def test_the_result_of_an_attack_stays_in_sight_until_the_next_thing_is_done() -> None:
    rifle = [*ORDER[:2], {"slot": "companions", "card": "normal-frame", "with": ["rifle"]}]
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "bap": 0}}
    table = begin(units, red=rifle, blue=rifle, faces=[1, 2, 4, 5, 6])
    give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    attack = SYSTEM.rules.view(table.game)["attack"]
    assert tags.dice_of(tags.attack_shown(attack)) == [
        ("1", ""),
        ("2", ""),
        ("4", "success"),
        ("5", "success"),
        ("6", "critical"),
    ]
    assert (attack["successes"], attack["criticals"], attack["damage"]) == (3, 1, 1)
    # The activation is over, and the other player's only unit is active.
    assert SYSTEM.rules.view(table.game)["attack"] == attack
    assert list(table.asks) == [1]
    give(table, "end-activation")
    assert SYSTEM.rules.view(table.game)["attack"] is None


@pytest.mark.rule("KG-7.5.p1", "KG-7.7.t6")
def test_a_roll_shows_its_values_and_where_they_come_from() -> None:
    piles = [
        *UNCHAINED[:2],
        {"slot": "companions", "card": "normal-frame", "with": ["pile-bunker"]},
    ]
    units = {"a3": (4, 5), "b3": {"cell": [5, 5], "bap": 0}}
    table = begin(units, red=piles, faces=[6, 3])
    give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    html = region("attack", table)
    assert "<b>1</b> success, <b>1</b> critical" in html
    assert "Hard Hit +1" in html
    assert "defence 6 (Arm +8, criticals −1, AP by criticals −1)" in html
    assert "9 ÷ 6, rounded down: 1" in html


@pytest.mark.rule("KG-7.3.4", "KG-7.5.p1")
def test_before_the_roll_the_dice_and_the_defence_are_shown_part_by_part() -> None:
    table = begin({"a3": (4, 5), "b1": (5, 5)})
    give(table, "activate:a3", ("attack:0", {"target": "b1"}))
    html = region("attack", table)
    assert "Attack 4 and the successes, against defence 8 less the criticals" in html
    assert "<li>Arm +9</li><li>AP −1</li>" in html


@pytest.mark.rule("KG-9.p1", "KG-4.5.p1")
@pytest.mark.parametrize(("returns", "words"), [(6, "back in round 6"), (7, "does not come back")])
def test_nobody_is_announced_for_a_round_that_is_not_played(returns: int, words: str) -> None:
    assert tags.return_label(str, {"returns": returns}) == words


@pytest.mark.rule("KG-8.3")
def test_an_overkill_shows_its_progress_between_unit_and_wreck() -> None:
    units = {
        "a1": (5, 5),
        "b1": {"cell": [6, 5], "destroyed": True, "returns": 4},
        "b2": (1, 1),
    }
    marker = {"unit": "a1", "wreck": "b1", "progress": 2}
    table = begin(units, overkills=[marker])
    html = region("units", table)
    assert "Overkill of Ann&#x27;s Savage on Bob&#x27;s Savage: 2 of 4" in html
    assert "☠ 2/4" in html
    assert "Savage, Bob, commander, wreck, G6" in html


def test_an_ask_takes_few_bytes_and_so_does_each_option_that_is_opened() -> None:
    ask_bytes, option_bytes = largest("kurogane", matches=4)
    assert 1000 < ask_bytes <= 6000
    assert 1000 < option_bytes <= 6000
