"""Cards as models: what each kind must have, its bounds, its defaults, its faults."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from games.rules.kurogane import SYSTEM, library
from games.rules.kurogane.cards import builtin, schema

from .scenes import begin

CARDS = SYSTEM.cards.built_in
EXAMPLES = {"commander": "savage", "frame": "normal-frame", "weapon": "rifle", "map": "depot"}


def faults(kind: str, **changes: Any) -> list[tuple[str, str]]:
    """Where the faults of a changed card lie, and what they are."""
    found = SYSTEM.cards.faults({**CARDS[EXAMPLES[kind]], **changes})
    return [(fault.where, str(fault.message)) for fault in found]


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_unknown_field_is_refused_by_its_name(kind: str) -> None:
    assert faults(kind) == []
    assert faults(kind, colour="red") == [("colour", "There is no such field here.")]


def test_an_unknown_field_within_a_map_is_refused_with_the_way_to_it() -> None:
    first, *others = CARDS["depot"]["objectives"]
    changed = [{**first, "worth": 9}, *others]
    assert faults("map", objectives=changed) == [
        ("objectives.0.worth", "There is no such field here.")
    ]


def test_a_card_without_a_known_kind_is_asked_for_one() -> None:
    (fault,) = SYSTEM.cards.faults({"kind": "ship"})
    assert (fault.rule, fault.where) == ("", "kind")
    assert str(fault.message) == "kind: one of commander, frame, map, weapon is needed."
    assert [kind.id for kind in SYSTEM.cards.kinds] == list(schema.MODELS)
    assert [kind.model for kind in SYSTEM.cards.kinds] == list(schema.MODELS.values())


@pytest.mark.rule("KG-1.1", "KG-3.3", "KG-3.5")
@pytest.mark.parametrize(
    ("kind", "field", "least", "most"),
    [
        ("commander", "cost", 0, 500),
        ("commander", "bap", 0, 12),
        ("commander", "hp", 1, 20),
        ("commander", "arm", 1, 20),
        ("commander", "mv", 1, 6),
        ("frame", "cost", 0, 500),
        ("frame", "bap", 0, 9),
        ("frame", "hp", 1, 20),
        ("frame", "arm", 1, 20),
        ("frame", "mv", 1, 6),
        ("frame", "hardpoints", 0, 8),
        ("weapon", "cost", 0, 500),
        ("weapon", "hardpoints", 0, 6),
        ("weapon", "hit", 0, 20),
        ("weapon", "pow", 0, 30),
        ("weapon", "penetration", 0, 20),
        ("weapon", "mv", -3, 3),
        ("weapon", "arm", -5, 5),
    ],
)
def test_the_bounds_of_a_number(kind: str, field: str, least: int, most: int) -> None:
    for value in (least, most):
        assert faults(kind, **{field: value}) == []
    for value in (least - 1, most + 1):
        assert [where for where, _why in faults(kind, **{field: value})] == [field]


@pytest.mark.parametrize(
    ("kind", "field", "good", "bad"),
    [
        ("weapon", "id", ["a", "7", "a" * 60, "a-b"], ["", "-a", "A", "a" * 61, "a b"]),
        ("weapon", "name", ["X", "X" * 60], ["", " ", "X" * 61]),
        ("weapon", "code", ["AB", "ABCD7"], ["A", "ABCDEF", "ab"]),
        ("commander", "faction", ["TO", "UC", "CO"], ["XX", ""]),
        ("weapon", "abilities", [[], ["heavy", "push"]], [["flying"], "heavy"]),
        ("map", "place", ["", "x" * 200], ["x" * 201]),
    ],
)
def test_the_form_of_a_text(kind: str, field: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert faults(kind, **{field: value}) == []
    for value in bad:
        assert faults(kind, **{field: value})


@pytest.mark.rule("KG-3.5")
def test_what_a_card_leaves_out() -> None:
    shield = schema.read(CARDS["shield"])
    assert isinstance(shield, schema.Weapon)
    assert (shield.hit, shield.rng, shield.pow, shield.profile) == (None, None, None, None)
    assert (shield.penetration, shield.mv, shield.arm) == (0, 0, 0)
    rifle = schema.read(CARDS["rifle"])
    assert isinstance(rifle, schema.Weapon)
    assert (rifle.abilities, rifle.profile) == ([], schema.Profile(4, 4, 4, 1, ()))
    savage = schema.read(CARDS["savage"])
    assert isinstance(savage, schema.Commander)
    assert (savage.enhance, savage.stepper) == (True, False)


@pytest.mark.rule("KG-3.5")
@pytest.mark.parametrize("missing", ["hit", "rng", "pow"])
def test_a_weapon_that_attacks_has_all_three_values(missing: str) -> None:
    ((where, why),) = faults("weapon", **{missing: None})
    assert (where, why) == ("", "A weapon that attacks has Hit, Rng and Pow.")


@pytest.mark.rule("KG-3.5")
def test_a_range_is_a_number_of_cells_or_close_combat() -> None:
    assert faults("weapon", rng=1) == faults("weapon", rng="C") == []
    assert faults("weapon", rng=0) == [("", "Rng is 1 or more, or C.")]
    assert faults("weapon", rng="D")


@pytest.mark.rule("KG-3.5")
def test_a_commander_carries_built_in_equipment() -> None:
    found = SYSTEM.cards.faults({**CARDS["savage"], "equipment": ["rifle", "moonbeam"]})
    assert [(fault.rule, str(fault.message), fault.where) for fault in found] == [
        ("KG-3.5", "There is no equipment moonbeam.", "equipment")
    ]


def test_the_built_in_maps_and_equipment() -> None:
    assert [card.id for card in builtin.maps()] == ["depot", "rooftops", "foundry", "duel"]
    assert builtin.equipment() == {card["id"] for card in CARDS.values() if "code" in card}


def test_the_cards_of_a_match_are_read_once_and_do_not_change() -> None:
    setup = begin().setup
    cards = library.cards(setup)
    assert library.cards(setup) is cards
    assert set(cards) == set(setup.cards)
    with pytest.raises(ValidationError, match="frozen"):
        library.weapon(setup, "rifle").cost = 1


@pytest.mark.rule("KG-2.1", "KG-2.5", "KG-10.1")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rows": CARDS["depot"]["rows"][:11]},
         "A map has at least 12 by 12 cells and at most 30 by 30."),
        ({"rows": [row[:11] for row in CARDS["depot"]["rows"]]},
         "A map has at least 12 by 12 cells and at most 30 by 30."),
        ({"rows": [*CARDS["depot"]["rows"], *["0" * 12] * 19]},
         "A map has at least 12 by 12 cells and at most 30 by 30."),
        ({"rows": []}, "A map has at least 12 by 12 cells and at most 30 by 30."),
        ({"rows": [*CARDS["depot"]["rows"][:11], CARDS["depot"]["rows"][11] + "0"]},
         "All rows of a map are of one length."),
        ({"cores": [[5, 5], [11, 0]]}, "A core lies in a corner, on a cell marked C."),
        ({"cores": [[0, 0], [11, 0]]}, "A core lies in a corner, on a cell marked C."),
    ],
)  # fmt: skip
def test_a_map_that_cannot_be_says_why(changes: dict[str, Any], why: str) -> None:
    assert faults("map", **changes) == [("", why)]


@pytest.mark.rule("KG-10.1")
@pytest.mark.parametrize("cell", [[-1, 3], [12, 3], [3, -1], [3, 12], [11, 0]])
def test_an_objective_lies_where_a_unit_can_stand(cell: list[int]) -> None:
    good = CARDS["depot"]["objectives"]
    ((_where, why),) = faults("map", objectives=[*good[:2], {**good[2], "cell": cell}])
    name = good[2]["id"]
    assert why == f"Objective {name} does not lie on a cell one stands on."


@pytest.mark.rule("KG-7.7.t11")
@pytest.mark.parametrize("steps", [True, False])
def test_the_text_of_a_battle_stepper_says_so(steps: bool) -> None:
    text = SYSTEM.cards.text({**CARDS["savage"], "stepper": steps})
    assert ("Battle Stepper: " in str(text)) == steps
