"""The form of position files: what each key may hold, up to its bounds, and what it is if left
out."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from games.rules.crisis.position import form

BOARD = 36_000
LONGEST = "x" * 120


def is_valid(model: type[BaseModel], data: dict[str, Any]) -> bool:
    try:
        model.model_validate(data)
    except ValidationError:
        return False
    return True


UNIT: dict[str, Any] = {"seat": 0, "card": "bat"}
TOKEN: dict[str, Any] = {"id": "egg"}
TURN: dict[str, Any] = {"seat": 0}
PIECE = {"id": "box", "name": "Box", "look": "box", "size": 2, "polygon": ((0, 0), (9, 0), (9, 9))}
BASES: dict[type[BaseModel], dict[str, Any]] = {
    form.SquadData: {},
    form.UnitData: UNIT,
    form.TokenData: TOKEN,
    form.TurnData: TURN,
    form.PositionData: {},
}
NAMES = [
    (form.SquadData, "affiliation"),
    (form.SquadData, "leader"),
    (form.UnitData, "card"),
    (form.TokenData, "id"),
    (form.TokenData, "name"),
    (form.TokenData, "crisis"),
    (form.TurnData, "unit"),
    (form.PositionData, "battlefield"),
    (form.PositionData, "secure"),
    (form.PositionData, "extract"),
]
LISTS_OF_NAMES = [
    (form.SquadData, "characters"),
    (form.SquadData, "tactics"),
    (form.SquadData, "used_tactics"),
    (form.UnitData, "conditions"),
    (form.UnitData, "holds"),
    (form.TurnData, "interacted"),
]
SEATS = [
    (form.UnitData, "seat"),
    (form.TokenData, "control"),
    (form.TurnData, "seat"),
    (form.PositionData, "priority"),
    (form.PositionData, "secure_by"),
    (form.PositionData, "last_activated"),
]
COUNTS = [
    (form.UnitData, "damage"),
    (form.UnitData, "power"),
    (form.TurnData, "actions"),
    (form.TurnData, "moves"),
    (form.TurnData, "attacks"),
    (form.PositionData, "round"),
    (form.PositionData, "threat"),
]


def takes(model: type[BaseModel], key: str, value: Any) -> bool:
    """Whether a form that is well apart from this takes a value."""
    return is_valid(model, {**BASES[model], key: value})


@pytest.mark.parametrize("model", BASES)
def test_every_form_refuses_keys_that_it_does_not_know(model: type[BaseModel]) -> None:
    assert is_valid(model, BASES[model])
    assert not takes(model, "colour", "red")


@pytest.mark.parametrize(("model", "key"), NAMES)
def test_a_name_has_at_most_120_characters(model: type[BaseModel], key: str) -> None:
    assert takes(model, key, LONGEST)
    assert not takes(model, key, LONGEST + "x")
    assert not takes(model, key, 1)


@pytest.mark.parametrize(("model", "key"), LISTS_OF_NAMES)
def test_a_list_of_names_has_such_names(model: type[BaseModel], key: str) -> None:
    assert takes(model, key, [LONGEST, "y"])
    assert not takes(model, key, ["y", LONGEST + "x"])


@pytest.mark.parametrize(("model", "key"), SEATS)
def test_a_seat_is_the_first_or_the_second(model: type[BaseModel], key: str) -> None:
    assert [seat for seat in range(-1, 3) if takes(model, key, seat)] == [0, 1]
    assert not takes(model, key, "0")


@pytest.mark.parametrize(("model", "key"), COUNTS)
def test_a_count_has_at_most_two_digits(model: type[BaseModel], key: str) -> None:
    assert [number for number in range(-2, 102) if takes(model, key, number)] == [*range(100)]


@pytest.mark.parametrize("model", [form.UnitData, form.TokenData])
def test_a_place_is_two_lengths_on_the_battlefield(model: type[BaseModel]) -> None:
    for place in ([0, 0], [BOARD, BOARD], [0, BOARD]):
        assert takes(model, "at", place)
    for wrong in ([-1, 0], [0, -1], [BOARD + 1, 0], [0, BOARD + 1], [1], [1, 2, 3], ["1", 2]):
        assert not takes(model, "at", wrong)


def test_counters_are_counts_by_their_names() -> None:
    assert takes(form.UnitData, "counters", {LONGEST: 99, "rage": 0})
    for counters in ({LONGEST + "x": 1}, {"rage": 100}, {"rage": -1}):
        assert not takes(form.UnitData, "counters", counters)


@pytest.mark.parametrize(
    ("key", "each", "fewest", "most"),
    [
        ("vp", 99, 2, 2),
        ("drawn", [LONGEST], 2, 2),
        ("edges", LONGEST, 2, 2),
        ("squads", {}, 2, 2),
        ("units", UNIT, 0, 40),
        ("tokens", TOKEN, 0, 60),
        ("pieces", PIECE, 0, 60),
    ],
)
def test_how_many_of_each_a_position_has(key: str, each: Any, fewest: int, most: int) -> None:
    taken = [count for count in range(62) if takes(form.PositionData, key, [each] * count)]
    assert taken == [*range(fewest, most + 1)]


@pytest.mark.parametrize(
    ("key", "bad"),
    [
        ("vp", [0, 100]),
        ("vp", [-1, 0]),
        ("drawn", [[], [LONGEST + "x"]]),
        ("edges", ["north", LONGEST + "x"]),
        ("squads", [{}, {"colour": "red"}]),
        ("units", [{**UNIT, "seat": 2}]),
        ("tokens", [{}]),
        ("turn", {"seat": 2}),
    ],
)
def test_each_of_several_is_looked_at(key: str, bad: Any) -> None:
    assert not takes(form.PositionData, key, bad)


@pytest.mark.parametrize("stage", form.PLAY)
def test_the_stages_of_play_are_stages(stage: str) -> None:
    assert takes(form.PositionData, "stage", stage)


@pytest.mark.parametrize(
    ("model", "left_out"),
    [
        (
            form.SquadData,
            {
                "characters": [],
                "affiliation": None,
                "leader": None,
                "tactics": [],
                "used_tactics": [],
            },
        ),
        (
            form.UnitData,
            {
                "at": None,
                "side": "healthy",
                "damage": None,
                "power": 0,
                "dazed": False,
                "ko": False,
                "activated": False,
                "conditions": [],
                "holds": [],
                "counters": {},
                "form": "",
                "upgrades": [],
            },
        ),
        (
            form.TokenData,
            {
                "at": None,
                "control": None,
                "removed": False,
                "name": None,
                "kind": None,
                "crisis": None,
            },
        ),
        (
            form.TurnData,
            {
                "unit": None,
                "actions": 0,
                "moves": 0,
                "attacks": 0,
                "passed": False,
                "activation_over": False,
                "interacted": [],
                "may_pass": None,
            },
        ),
        (
            form.PositionData,
            {
                "stage": "turn",
                "battlefield": None,
                "pieces": None,
                "round": None,
                "priority": 0,
                "vp": [0, 0],
                "secure": None,
                "extract": None,
                "secure_by": 0,
                "drawn": None,
                "threat": 0,
                "edges": ["south", "north"],
                "squads": None,
                "units": [],
                "tokens": [],
                "turn": None,
                "last_activated": None,
            },
        ),
    ],
)
def test_what_a_file_leaves_out(model: type[BaseModel], left_out: dict[str, Any]) -> None:
    assert model.model_validate(BASES[model]).model_dump() == {**BASES[model], **left_out}
