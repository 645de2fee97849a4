"""The field, the teams, and what units are (KG-1, KG-2, KG-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.rules.fields import Illegal
from games.rules.kurogane import SYSTEM, units
from games.rules.kurogane.cards import schema
from games.rules.kurogane.cards.descriptions import profile_line
from games.rules.kurogane.constants import NUMBERS
from games.rules.kurogane.teams import total
from games.rules.squares import distance, name_of
from games.rules.tools.position_files import play_file

from .scenes import (
    CONDUCTORS,
    ORDER,
    PAIR,
    UNCHAINED,
    begin,
    commander,
    companion,
    field,
    give,
    refusal,
)

CARDS = SYSTEM.cards.built_in


def faults(*entries: Any) -> set[str]:
    return {fault.rule for fault in SYSTEM.rosters.faults({"entries": list(entries)}, CARDS)}


def profile_of(card: Mapping[str, Any]) -> str:
    profile = schema.Weapon.model_validate(card).profile
    assert profile is not None
    return str(profile_line(profile))


@pytest.mark.rule("KG-1.1", "KG-3.5")
def test_units_and_weapons_have_their_statistics() -> None:
    savage = CARDS["savage"]
    assert [savage[key] for key in ("cost", "bap", "hp", "arm", "mv")] == [125, 6, 5, 9, 3]
    rifle = CARDS["rifle"]
    assert [rifle[key] for key in ("rng", "hit", "pow", "penetration")] == [4, 4, 4, 1]
    plain = {key: value for key, value in rifle.items() if key != "penetration"}
    assert schema.Weapon.model_validate(plain).penetration == 0
    assert profile_of(rifle) == "Hit 4, Rng 4, Pow 4, AP 1"
    sharp = {**rifle, "abilities": ["penetrate-criticals"]}
    assert profile_of(sharp) == "Hit 4, Rng 4, Pow 4, AP criticals"
    assert [str(label) for label, _value in SYSTEM.cards.text(savage).facts] == [
        "Cost",
        "bAP",
        "HP",
        "Arm",
        "MV",
    ]


@pytest.mark.rule("KG-1.2", "KG-3.2")
def test_commanders_are_unique_and_of_one_faction_and_companions_may_repeat() -> None:
    assert faults(*PAIR, companion("rifle"), companion("rifle")) == set()
    assert faults(commander("savage"), commander("savage")) == {"KG-3.2"}
    assert faults(commander("savage"), commander("otherwise")) == {"KG-3.2"}


@pytest.mark.rule("KG-3.1")
def test_two_commanders_up_to_six_companions_500_points() -> None:
    assert faults(commander("savage")) == {"KG-3.1"}
    assert faults(*PAIR, commander("commandment")) == {"KG-3.1"}
    assert faults(*PAIR, *[companion()] * 6) == set()
    assert faults(*PAIR, *[companion()] * 7) == {"KG-3.1"}
    large = companion("rifle", "rifle", frame="large-frame")
    assert total({"entries": [*PAIR, *[large] * 3]}, CARDS) == 435
    assert faults(*PAIR, *[large] * 4) == {"KG-3.1"}
    assert faults(*PAIR, {"card": "normal-frame"}) == {"KG-3.1"}


@pytest.mark.rule("KG-3.3")
def test_weapons_fit_the_hardpoints_and_one_of_them_may_be_heavy() -> None:
    assert faults(*PAIR, companion("rifle", "shield")) == set()
    assert faults(*PAIR, companion("rifle", "shotgun")) == {"KG-3.3"}
    assert faults(*PAIR, companion("rifle", "shotgun", frame="large-frame")) == set()
    heavy = companion("missile-launcher", "large-close-combat-weapon", frame="large-frame")
    assert faults(*PAIR, heavy) == {"KG-3.3"}
    assert faults(*PAIR, companion("sling")) == {"KG-3.5"}
    used = SYSTEM.rosters.faults({"entries": [*PAIR, companion("rifle", "shotgun")]}, CARDS)
    assert [str(fault.message) for fault in used] == [
        "Normal Frame, companion 1: 4 hardpoints used of 3."
    ]
    assert faults(*PAIR, {"slot": "companions", "card": "normal-frame", "with": 7}) == {"KG-3.3"}


@pytest.mark.rule("KG-3.1", "KG-3.5")
@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"slot": "pilots", "card": "savage"}, "Savage: a team has commanders and companions"),
        ({**PAIR[0], "with": ["rifle"]}, "Savage carries what stands on its card"),
    ],
)
def test_a_position_file_with_such_a_team_is_refused_with_the_reason(
    entry: dict[str, Any], why: str
) -> None:
    team = {"entries": [entry, PAIR[1]]}
    with pytest.raises(Illegal) as refused:
        play_file({"system": "kurogane", "rosters": [team, team], "seed": "x"})
    assert str(refused.value).startswith(why)


@pytest.mark.rule("KG-3.4", "KG-11.1")
def test_every_unit_of_the_order_costs_15_more() -> None:
    assert total({"entries": ORDER}, CARDS) == (110 + 15) + (100 + 15) + (55 + 15)
    depot = SYSTEM.rosters.ready()[0]
    assert total(depot, CARDS) == 500


def test_all_faults_are_listed_at_once() -> None:
    found = faults(
        commander("savage"),
        commander("otherwise"),
        commander("nobody"),
        companion("rifle", "rifle"),
    )
    assert found == {"KG-3.2", "KG-3.3", "KG-3.5"}


@pytest.mark.rule("KG-2.4", "KG-2.6")
def test_a_map_has_roofs_up_to_level_3_and_three_or_four_objectives() -> None:
    good = CARDS["depot"]
    for wrong in (
        {"rows": [row.replace("1", "4") for row in good["rows"]]},
        {"objectives": good["objectives"][:2]},
        {"objectives": good["objectives"] * 2},
    ):
        assert SYSTEM.cards.faults({**good, **wrong})


@pytest.mark.rule("KG-12.1", "KG-12.2", "KG-2.4", "KG-2.5", "KG-10.1")
def test_a_map_explains_the_signs_of_its_picture_and_no_others() -> None:
    plain = {**CARDS["duel"], "rows": field({})}

    def legend(rows: list[str]) -> str:
        (_field, block) = SYSTEM.cards.text({**plain, "rows": rows}).blocks
        return " ".join(map(str, block.lines))

    assert "½" not in legend(field({}))
    assert "Wall" not in legend(field({}))
    assert "KG-2.5" in legend(field({}))
    assert "KG-10.1" in legend(field({}))
    assert "KG-12.1" in legend(field({(5, 5): "h"}))
    assert "KG-12.2" in legend(field({(5, 5): "#"}))
    assert "KG-2.4" in legend(field({(5, 5): "2"}))


def test_the_built_in_cards_are_valid_and_have_words() -> None:
    for card in CARDS.values():
        assert SYSTEM.cards.faults(card) == []
        assert SYSTEM.cards.text(card).title == card["name"]


@pytest.mark.rule("KG-2.2")
def test_distance_is_counted_across_and_down_and_height_is_none() -> None:
    assert distance((0, 0), (3, 2)) == 5
    assert distance((4, 4), (4, 4)) == 0
    assert name_of((1, 3)) == "B4"


@pytest.mark.rule("KG-2.3", "KG-2.5")
def test_nobody_shares_a_cell_or_stands_on_a_core_or_a_wall() -> None:
    with pytest.raises(Illegal) as refused:
        begin({"a1": (3, 3), "b1": (3, 3)})
    assert refused.value.rule == "KG-2.3"
    for cell, rows in (((0, 11), field({})), ((5, 5), field({(5, 5): "#"})), ((12, 0), field({}))):
        with pytest.raises(Illegal) as refused:
            begin({"a1": cell}, rows=rows)
        assert refused.value.rule == "KG-2.4"


@pytest.mark.rule("KG-1.5", "KG-2.4")
def test_a_unit_stands_on_the_level_of_its_cell() -> None:
    table = begin({"a1": (3, 3), "b1": (8, 8)}, rows=field({(3, 3): "2"}))
    levels = {unit["id"]: unit["level"] for unit in table.view(None)["table"]["units"]}
    assert (levels["a1"], levels["b1"], levels["a2"]) == (2, 0, None)


@pytest.mark.rule("KG-7.7.t10")
def test_high_speed_changes_companions_and_is_already_in_a_commanders_values() -> None:
    team = [*UNCHAINED[:2], companion("shotgun", "high-speed")]
    table = begin({}, red=team, stage="sortie", round=1)
    state, setup = table.game.state, table.setup
    assert (units.mv(setup, state.unit("a3")), units.arm(setup, state.unit("a3"))) == (3, 7)
    assert "high-speed" in state.unit("a2").weapons
    assert (units.mv(setup, state.unit("a2")), units.arm(setup, state.unit("a2"))) == (3, 7)


@pytest.mark.rule("KG-1.6", "KG-4.1.p1")
def test_a_match_begins_with_open_teams_all_in_reserve() -> None:
    table = begin({}, stage="round", round=1)
    shown = table.view(1)["table"]
    assert {unit["x"] for unit in shown["units"]} == {None}
    assert len(shown["units"]) == 8
    assert len(shown["objectives"]) == 3
    assert [tuple(core) for core in shown["board"]["cores"]] == [(0, 11), (11, 0)]


def test_each_number_has_a_rule_of_the_ledger_and_house_rulings_are_marked() -> None:
    book = {entry.id: entry for entry in SYSTEM.book.entries()}
    for known in NUMBERS:
        (rule,) = known.rules
        assert not known.house or book[rule].source == "house"
        assert known.label in {number.label for number in book[rule].numbers}


@pytest.mark.rule("KG-4.3.5")
def test_abilities_cost_nothing_unless_they_say_so() -> None:
    table = begin({"a1": (3, 3), "b1": (8, 8)})
    give(table, "activate:a1")
    before = table.game.state.unit("a1").bap
    give(table, ("walk", {"to": "3,4"}))
    assert table.game.state.unit("a1").bap == before
    assert refusal(table, "walk", to="3,5") == "KG-4.3.3"


def test_conductors_are_a_team() -> None:
    assert faults(*CONDUCTORS) == set()
