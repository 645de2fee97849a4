"""What fields and options say of themselves, as plain data; the words and rules of refusals; and
what holds where nothing is said."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.rules.fields import (
    Assignment,
    CellField,
    Chance,
    Choice,
    Dependent,
    Facing,
    Field,
    Heading,
    Illegal,
    Node,
    Number,
    Option,
    Path,
    Pick,
    Place,
    Preview,
    Several,
    Shape,
    Spot,
    Suggestion,
)
from games.rules.fields.assignments import PLACING
from games.rules.fields.grids import LARGEST_NUMBER, cell_from, whole_numbers, whole_pair
from games.rules.fields.paths import MOST_NODES, MOST_NUMBERS, MOST_WAYPOINTS
from games.rules.reach import Step
from games.rules.squares import Squares, distance, name_of
from games.rules.text import Message, _

GRID = Squares(6, 4)
WET = Illegal("R-1", _("It is wet."))
WET_PLAIN = {"rule": "R-1", "message": {"text": "It is wet.", "params": {}}}
GRID_PLAIN = {"kind": "square", "width": 6, "height": 4}


def message(text: str) -> dict[str, Any]:
    return {"text": text, "params": {}}


def head(kind: str) -> dict[str, Any]:
    return {"name": "f", "kind": kind, "label": message("Field")}


def choice_plain(name: str, **more: Any) -> dict[str, Any]:
    bare: dict[str, Any] = {"details": [], "refused": None, "chances": [], "at": name}
    return {"id": name, "label": message("%(n)s") | {"params": {"n": name}}, **bare, **more}


def choice(name: str, **more: Any) -> Choice:
    return Choice(name, _("%(n)s", n=name), **more)


def place(name: str, **more: Any) -> Place:
    return Place(name, _("%(n)s", n=name), **more)


Named = list[tuple[Node, Step[Node]]]
"""Steps by the nodes that they lead to."""


def east(node: Node, left: int) -> Named:
    """To the right, a point a cell; from the third column on it is mud, two points a cell."""
    onward = (node[0] + 1, *node[1:])
    step = Step(onward, 2, asks=(_("mud"),)) if onward[0] > 2 else Step(onward, 1)
    return [(onward, step)] if node[0] < GRID.width - 1 and step.cost <= left else []


def path(**more: Any) -> Path:
    start = more.pop("start", (0, 1))
    steps = more.pop("steps", east)
    allowance = more.pop("allowance", 4)
    return Path("f", _("Field"), grid=GRID, start=start, steps=steps, allowance=allowance, **more)


DETAILED = choice(
    "a", details=lambda: [_("big")], chances=lambda: [Chance(_("hit"), 1 / 3)], refused=WET
)
DETAILED_PLAIN = choice_plain(
    "a",
    details=[message("big")],
    chances=[{"label": message("hit"), "chance": 0.333333}],
    refused=WET_PLAIN,
)


@pytest.mark.parametrize(
    ("field", "described"),
    [
        (Number("f", _("Field"), 2, 5), {**head("number"), "low": 2, "high": 5}),
        (
            Pick("f", _("Field"), [DETAILED, choice("b", at="c")]),
            {
                **head("pick"),
                "of": "thing",
                "choices": [DETAILED_PLAIN, choice_plain("b", at="c")],
            },
        ),
        (
            Several("f", _("Field"), [choice("b")], of="unit", least=1, most=1, ordered=True),
            {
                **head("several"),
                "of": "unit",
                "choices": [choice_plain("b")],
                "least": 1,
                "most": 1,
                "ordered": True,
            },
        ),
        (
            Several("f", _("Field")),
            {
                **head("several"),
                "of": "thing",
                "choices": [],
                "least": 0,
                "most": 0,
                "ordered": False,
            },
        ),
        (
            Heading("f", _("Field")),
            {**head("heading"), "origin": [0, 0], "arcs": [[0, 359_999]], "likely": []},
        ),
        (
            Heading("f", _("Field"), origin=(3, 4), arcs=[(1, 2)], likely=[2]),
            {**head("heading"), "origin": [3, 4], "arcs": [[1, 2]], "likely": [2]},
        ),
        (
            CellField(
                "f",
                _("Field"),
                grid=GRID,
                unit="tank",
                spots=[
                    Spot((1, 1), 3, _("x")),
                    Spot((2, 1), 4),
                    Spot((3, 1), 3, _("x")),
                    Spot((0, 2), 9, _("y"), refused=WET),
                    Spot((1, 2), refused=WET),
                ],
            ),
            {
                **head("cell"),
                "grid": GRID_PLAIN,
                "unit": "tank",
                "cells": [7, 8, 9],
                "costs": [3, 4, 3],
                "signs": [message("x"), None],
                "sign": [0, 1, 0],
                "refused": [{**WET_PLAIN, "cells": [12, 13]}],
            },
        ),
        (
            CellField("f", _("Field"), grid=GRID, spots=[Spot((5, 3))]),
            {**head("cell"), "grid": GRID_PLAIN, "unit": "", "cells": [23]},
        ),
        (
            Facing(
                "f",
                _("Field"),
                grid=GRID,
                at=(1, 1),
                directions={0: 2, 1: None, 2: 5},
                refused={2: WET, 3: WET},
                names={0: _("up")},
                unit="tank",
            ),
            {
                **head("facing"),
                "grid": GRID_PLAIN,
                "unit": "tank",
                "at": 7,
                "directions": [0, 1],
                "costs": [2, None],
                "names": [message("up"), None],
                "refused": [{**WET_PLAIN, "direction": 2}, {**WET_PLAIN, "direction": 3}],
            },
        ),
        (
            Assignment(
                "f",
                _("Field"),
                things=[choice("gun"), choice("bow")],
                places=[place("tank"), place("jeep", capacity=2)],
                refused={("gun", "jeep"): WET, ("bow", "tank"): WET},
            ),
            {
                **head("assign"),
                "of": "thing",
                "at": "thing",
                "things": [choice_plain("gun"), choice_plain("bow")],
                "places": [choice_plain("tank", capacity=1), choice_plain("jeep", capacity=2)],
                "complete": True,
                "words": {
                    "places": message("Places"),
                    "how": message(str(PLACING.how)),
                    "given": message("placed"),
                },
                "refused": [{**WET_PLAIN, "pairs": [[0, 1], [1, 0]]}],
            },
        ),
        (
            path(sign=lambda _place, cost: _("%(n)s", n=cost), unit="tank"),
            {
                **head("path"),
                "grid": GRID_PLAIN,
                "unit": "tank",
                "start": 6,
                "allowance": 4,
                "stays": False,
                "cells": [7, 8, 9],
                "costs": [1, 2, 4],
                "signs": [{"text": "%(n)s", "params": {"n": n}} for n in (1, 2, 4)],
                "sign": [0, 1, 2],
            },
        ),
        (
            path(stop=lambda at: WET if at[0] == 2 else None, stays=True),
            {
                **head("path"),
                "grid": GRID_PLAIN,
                "unit": "",
                "start": 6,
                "allowance": 4,
                "stays": True,
                "cells": [6, 7, 9],
                "costs": [0, 1, 4],
                "refused": [{**WET_PLAIN, "cells": [8]}],
            },
        ),
    ],
)
def test_a_field_describes_itself(field: Field, described: dict[str, Any]) -> None:
    assert field.describe() == described


@pytest.mark.parametrize(
    ("field", "brief"),
    [
        (CellField("f", _("Field"), grid=GRID, spots=[Spot((1, 1)), Spot((2, 1), refused=WET)]),
         {**head("cell"), "cells": [7], "opens": True}),
        (Assignment("f", _("Field"), things=[choice("gun")]), {**head("assign"), "opens": True}),
        (path(), {**head("path"), "opens": True}),
        (Number("f", _("Field"), 2, 5), {**head("number"), "low": 2, "high": 5}),
        (Pick("f", _("Field"), [choice("b", details=lambda: [_("big")])], of="unit"),
         {**head("pick"), "of": "unit", "opens": True,
          "choices": [{"id": "b", "at": "b", "refused": False}]}),
        (Several("f", _("Field"), [choice("b", chances=list)], of="card"),
         {**head("several"), "of": "card", "opens": True,
          "choices": [{"id": "b", "at": "b", "refused": False}]}),
    ],
)  # fmt: skip
def test_a_list_of_options_needs_less_of_it(field: Field, brief: dict[str, Any]) -> None:
    assert field.brief() == brief


def test_an_option_describes_itself() -> None:
    assert Option("go", _("Go")).describe() == {
        "id": "go",
        "label": message("Go"),
        "rule": "",
        "cost": None,
        "details": [],
        "chances": [],
        "refused": None,
        "final": False,
        "group": "",
        "on": {},
        "fields": [],
    }
    option = Option(
        "go",
        _("Go"),
        (Number("f", _("Field"), 2, 5),),
        rule="R-2",
        cost=_("1 point"),
        details=lambda: [_("fast")],
        refused=WET,
        final=True,
        group="walks",
        on={"unit": "tank"},
        chances=lambda: [Chance(_("hit"), 0.25)],
    )
    assert option.describe() == {
        "id": "go",
        "label": message("Go"),
        "rule": "R-2",
        "cost": message("1 point"),
        "details": [message("fast")],
        "chances": [{"label": message("hit"), "chance": 0.25}],
        "refused": WET_PLAIN,
        "final": True,
        "group": "walks",
        "on": {"unit": "tank"},
        "fields": [],
    }
    assert option.sample(random.Random(1)) is None
    with pytest.raises(Illegal, match="wet"):
        option.field_given("f", {})


def test_a_facing_says_which_one_is_likely() -> None:
    facing = Facing("f", _("Field"), grid=GRID, at=(1, 1), directions={0: None, 1: None}, likely=1)
    assert facing.describe()["likely"] == 1
    assert "likely" not in replace(facing, likely=2).describe()


def test_a_selection_says_which_choices_are_likely() -> None:
    choices = [Choice("a", _("a")), Choice("b", _("b"))]
    assert "likely" not in Several("s", _("S"), choices=choices, most=2).describe()
    field = Several("s", _("S"), choices=choices, most=2, likely=("b",))
    assert field.describe()["likely"] == ["b"]


def test_cells_with_a_warning_are_listed() -> None:
    field = path()
    assert "warned" not in field.describe()
    described = replace(field, warned=lambda node: node[0] == 1).describe()
    assert described["warned"] == [cell for cell in described["cells"] if cell % 6 == 1]
    assert described["warned"]


def test_a_preview_says_the_odds() -> None:
    assert "chances" not in Preview().plain()
    assert Preview(chances=(Chance(_("hit"), 0.25),)).plain()["chances"] == [
        {"label": message("hit"), "chance": 0.25}
    ]


def test_an_option_says_that_its_reach_is_shown_and_in_which_tone() -> None:
    assert Option("go", _("Go"), reach=2).describe()["reach"] == 2
    assert Option("go", _("Go"), reach=2).brief()["reach"] == 2


def test_a_preview_shows_shapes_and_notes() -> None:
    ring = Shape("circle", "area", ((1, 2),), radius=3, text=_("here"))
    assert Preview((ring, Shape("line", "ray", ((0, 0), (4, 5)))), (_("near"),)).plain() == {
        "shapes": [
            {"kind": "circle", "role": "area", "points": [[1, 2]], "radius": 3,
             "text": message("here")},
            {"kind": "line", "role": "ray", "points": [[0, 0], [4, 5]], "radius": 0, "text": None},
        ],
        "notes": [message("near")],
    }  # fmt: skip


def _noted(value: Any) -> Preview:
    return Preview(notes=(_("%(v)s", v=value),))


@pytest.mark.parametrize(
    ("field", "value", "normal"),
    [
        (Pick("f", _("Field"), [choice("b")], show=_noted), "b", "b"),
        (Several("f", _("Field"), [choice("b")], most=1, show=_noted), ["b"], ["b"]),
        (Heading("f", _("Field"), show=_noted), 7, 7),
        (CellField("f", _("Field"), grid=GRID, spots=[Spot((1, 2))], show=_noted), "1,2", (1, 2)),
        (Facing("f", _("Field"), grid=GRID, at=(1, 1), directions={2: None}, show=_noted), 2, 2),
        (
            Assignment(
                "f", _("Field"), things=[choice("gun")], places=[place("tank")], show=_noted
            ),
            {"gun": "tank"},
            {"gun": "tank"},
        ),
    ],
)
def test_a_field_shows_what_a_value_would_do(field: Field, value: Any, normal: Any) -> None:
    assert field.preview(value) == _noted(normal).plain()


# -- refusals ----------------------------------------------------------------------------------

TWO = [choice("a"), choice("b"), choice("wet", refused=WET)]
PICK = Pick("f", _("Field"), TWO, outside="R-9")
PAIR = Several("f", _("Field"), TWO, least=1, most=2, rule="R-7", outside="R-9")
CELL = CellField("f", _("Field"), grid=GRID, spots=[Spot((1, 1))])


@pytest.mark.parametrize("suggestion", [None, Suggestion("left", _("Left: sees more"))])
def test_a_pick_describes_the_choice_that_is_suggested(suggestion: Suggestion | None) -> None:
    choices = [Choice("ahead", _("Ahead")), Choice("left", _("Left"))]
    field = Pick("f", _("Field"), choices, default="ahead", suggest=lambda: suggestion)
    described = field.describe()
    assert ("suggested" in described) == (suggestion is not None)
    if suggestion:
        assert described["suggested"] == {"choice": "left", "words": message("Left: sees more")}
    assert field.brief()["opens"], "it is looked for when the option is opened"
    assert "suggested" not in field.brief()


@pytest.mark.parametrize("joins", [False, True])
def test_a_dependent_says_whether_it_is_filled_in_with_the_field_before_it(joins: bool) -> None:
    field = Dependent("f", _("Field"), make=lambda _earlier: WAY, joins=joins)
    assert field.describe() == head("dependent") | ({"joins": True} if joins else {})


WAY = Facing("f", _("Field"), grid=GRID, at=(1, 1), directions={0: 1, 2: 1}, refused={2: WET})
LOAD = Assignment(
    "f", _("Field"), things=TWO, places=[place("tank"), place("lake", refused=WET)], rule="R-7"
)


@pytest.mark.parametrize(
    ("field", "value", "rule", "words"),
    [
        (Number("f", _("Field"), 2, 5, "R-7"), 1, "R-7", "Field: from 2 to 5."),
        (Number("f", _("Field"), 2, 5, "R-7"), 6, "R-7", "Field: from 2 to 5."),
        (Number("f", _("Field"), 0, 1, "R-7"), True, "", "Field: a whole number is needed."),
        (Number("f", _("Field"), 0, 1, "R-7"), 0.5, "", "Field: a whole number is needed."),
        (PICK, "z", "R-9", "Field: this is not one of the choices."),
        (PICK, ["a"], "R-9", "Field: this is not one of the choices."),
        (PICK, "wet", "R-1", "It is wet."),
        (PAIR, "a", "", "Field: a list of choices is needed."),
        (PAIR, ["a", 1], "", "Field: a list of choices is needed."),
        (PAIR, ["a", "a"], "", "Field: each choice counts once."),
        (PAIR, [], "R-7", "Field: choose from 1 to 2."),
        (PAIR, ["a", "b", "wet"], "R-7", "Field: choose from 1 to 2."),
        (replace(PAIR, least=2), ["a"], "R-7", "Field: choose 2."),
        (PAIR, ["z"], "R-9", "Field: this is not one of the choices."),
        (PAIR, ["wet"], "R-1", "It is wet."),
        (Heading("f", _("Field")), True, "", "Field: a direction is needed."),
        (Heading("f", _("Field")), 1.5, "", "Field: a direction is needed."),
        (Heading("f", _("Field"), arcs=[(1, 2)]), 3, "", "Field: not in this direction."),
        (Heading("f", _("Field"), arcs=[(1, 2)], outside=WET), 3, "R-1", "It is wet."),
        (Heading("f", _("Field"), forbid=lambda way: WET if way else None), 3, "R-1", "It is wet."),
        (CELL, [1], "", "Field: a cell of the board is needed."),
        (CELL, [1, 2], "", "Field: this cell cannot be chosen."),
        (WAY, True, "", "Field: a direction is needed."),
        (WAY, 1, "", "Field: not in this direction."),
        (WAY, 2, "R-1", "It is wet."),
        (LOAD, ["a"], "", "Field: an object of things and places is needed."),
        (LOAD, {"z": "tank"}, "", "Field: this is not one of the choices."),
        (LOAD, {"a": "z"}, "", "Field: this is not one of the choices."),
        (LOAD, {"a": ["tank"]}, "", "Field: this is not one of the choices."),
        (LOAD, {"a": "lake"}, "R-1", "It is wet."),
        (LOAD, {"wet": "tank"}, "R-1", "It is wet."),
        (LOAD, {"a": "tank", "b": "tank"}, "R-7", "tank takes 1 at most."),
        (LOAD, {"a": "tank"}, "R-7", "b has no place yet."),
        (path(), 7, "", "Field: the cells of a path over the board are needed."),
        (path(), "there", "", "Field: the cells of a path over the board are needed."),
        (path(), [[1]], "", "Field: the cells of a path over the board are needed."),
        (path(), [], "", "Field: it does not move."),
        (path(), [[0, 1]], "", "Field: it does not move."),
        (path(), [[4, 1]], "", "Field: no path leads there."),
        (path(), [[0, 1], [2, 1]], "", "Field: no path leads there."),
        (path(), [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1]], "", "Field: no path leads there."),
        (path(outside=WET), [[4, 1]], "R-1", "It is wet."),
        (path(stop=lambda at: WET if at[0] == 2 else None), [[2, 1]], "R-1", "It is wet."),
        (path(), [[1, 1]] * 21, "", "Field: at most 20 places to go through are named."),
    ],
)
def test_a_refusal_says_its_rule_and_why(field: Field, value: Any, rule: str, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        field.check(value)
    assert (refused.value.rule, str(refused.value.message)) == (rule, words)
    assert str(refused.value) == words
    assert refused.value is not WET, "its traceback would stay in memory with the field"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], "The fields of an answer are an object."),
        ({"x" * 50: 1}, f"There is no field called {'x' * 40}."),
        ({}, "Field has not been filled in."),
    ],
)
def test_an_option_is_filled_in_just_so(values: Any, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        Option("go", _("Go"), (Number("f", _("Field"), 2, 5),)).check(values)
    assert str(refused.value) == words


def with_defaults() -> Option:
    """A speed that is 2 unless it is said, a height, and a depth up to the speed."""
    speed = Number("speed", _("Speed"), 1, 5, default=2)
    height = Number("height", _("Height"), 0, 9)
    depth = Dependent(
        name="depth",
        label=_("Depth"),
        make=lambda earlier: Number("depth", _("Depth"), 0, earlier["speed"]),
        default=0,
        default_words=_("flat"),
    )
    return Option("go", _("Go"), (speed, height, depth))


def test_a_field_with_a_default_may_be_left_out() -> None:
    option = with_defaults()
    assert option.check({"height": 3}) == {"speed": 2, "height": 3, "depth": 0}
    assert option.check({"height": 3, "speed": 4, "depth": 4})["depth"] == 4
    for values, words in (
        ({"speed": 3}, "Height has not been filled in."),
        ({"height": 3, "speed": 6}, "Speed: from 1 to 5."),
        ({"height": 3, "depth": 3}, "Depth: from 0 to 2."),
    ):
        with pytest.raises(Illegal) as refused:
            option.check(values)
        assert str(refused.value) == words
    assert option.field_given("depth", {"height": 3}).describe()["high"] == 2
    sampled = option.sample(random.Random(1))
    assert sampled is not None
    assert option.check(sampled) == sampled


def test_a_default_is_described_with_its_words() -> None:
    speed, height, depth = with_defaults().describe()["fields"]
    assert (speed["default"], "default" in height) == (2, False)
    assert (depth["default"], depth["default_words"]) == (0, message("flat"))


def test_a_field_that_is_not_there_is_named_in_short() -> None:
    option = Option("go", _("Go"), (Number("f", _("Field"), 2, 5),))
    with pytest.raises(Illegal) as refused:
        option.field_given("x" * 50, {})
    assert str(refused.value) == f"There is no field called {'x' * 40}."


def test_a_path_step_by_step_may_use_up_the_allowance() -> None:
    steps = [[0, 1], [1, 1], [2, 1], [3, 1]]
    assert path().check(steps) == steps


def test_fields_that_do_not_go_together_are_refused() -> None:
    def odd(values: dict[str, Any]) -> None:
        if values["f"] % 2:
            raise WET

    option = Option("go", _("Go"), (Number("f", _("Field"), 1, 4),), validate=odd)
    with pytest.raises(Illegal, match="wet"):
        option.check({"f": 3})
    sampled = [option.sample(random.Random(seed)) for seed in range(30)]
    assert {values["f"] for values in sampled if values} == {2, 4}
    assert None not in sampled

    def never(values: dict[str, Any]) -> None:
        raise WET

    assert Option("go", _("Go"), validate=never).sample(random.Random(1)) is None


def test_a_selection_that_does_not_go_together_is_refused() -> None:
    def apart(chosen: list[str]) -> None:
        if chosen == ["a", "b"]:
            raise WET

    free = [choice("a"), choice("b"), choice("c")]
    field = Several("f", _("Field"), free, least=2, most=2, validate=apart)
    with pytest.raises(Illegal, match="wet"):
        field.check(["b", "a"])
    found = [field.sample(random.Random(seed)) for seed in range(30)]
    assert sorted(map(tuple, {tuple(each or ()) for each in found})) == [("a", "c"), ("b", "c")]

    def tanked(given: dict[str, str]) -> None:
        if given.get("a") == "tank":
            raise WET

    load = Assignment(
        "f", _("Field"), things=free[:1], places=[place("tank"), place("jeep")], together=tanked
    )
    with pytest.raises(Illegal, match="wet"):
        load.check({"a": "tank"})
    assert {str(load.sample(random.Random(seed))) for seed in range(20)} == {"{'a': 'jeep'}"}


# -- samples -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "legal"),
    [
        (Number("f", _("Field"), 2, 4), [2, 3, 4]),
        (Number("f", _("Field"), 2, 2), [2]),
        (Number("f", _("Field"), 3, 2), [None]),
        (PICK, ["a", "b"]),
        (Pick("f", _("Field"), [choice("wet", refused=WET)]), [None]),
        (PAIR, [["a"], ["a", "b"], ["b"]]),
        (Several("f", _("Field"), TWO, least=3, most=3), [None]),
        (Several("f", _("Field"), TWO, least=2, most=9, ordered=True), [["a", "b"], ["b", "a"]]),
        (Heading("f", _("Field"), arcs=[(359_999, 360_001)]), [0, 1, 359_999]),
        (Heading("f", _("Field"), arcs=[], likely=[4]), [None]),
        (Heading("f", _("Field"), arcs=[(4, 5)], forbid=lambda way: WET if way > 4 else None), [4]),
        (
            Assignment(
                "f",
                _("Field"),
                things=[choice("a"), choice("b")],
                places=[place("x"), place("y")],
                refused={("a", "x"): WET},
            ),
            [{"a": "y", "b": "x"}],
        ),
        (
            Assignment(
                "f", _("Field"), things=TWO[:2], places=[place("x", capacity=2)], complete=False
            ),
            [{}, {"a": "x"}, {"b": "x"}, {"a": "x", "b": "x"}],
        ),
        (Assignment("f", _("Field"), things=TWO[:2], places=[place("x")]), [None]),
        (CELL, [[1, 1]]),
        (CellField("f", _("Field"), grid=GRID, spots=[Spot((1, 1), refused=WET)]), [None]),
        (WAY, [0]),
        (Facing("f", _("Field"), grid=GRID, at=(1, 1), directions={}), [None]),
    ],
)
def test_all_that_is_legal_is_sampled_and_nothing_else(field: Field, legal: list[Any]) -> None:
    found = {repr(field.sample(random.Random(seed))) for seed in range(60)}
    assert found == set(map(repr, legal))


# -- sizes and limits --------------------------------------------------------------------------


def test_numbers_are_of_a_sane_size() -> None:
    most = 1_000_000
    assert most == LARGEST_NUMBER
    assert (MOST_NODES, MOST_WAYPOINTS, MOST_NUMBERS) == (200, 20, 12)
    assert whole_pair([most, -most]) == (most, -most)
    assert whole_numbers([most, -most], 1, 2) == (most, -most)
    wrong: Any
    for wrong in (
        [most + 1, 0],
        [0, -most - 1],
        [1],
        [1, 2, 3],
        [True, 1],
        [1, 1.0],
        (1, 2),
        "1,2",
    ):
        assert whole_pair(wrong) is None
    for wrong in ([most + 1], [-most - 1], [], [1, 2, 3], [True], (1,)):
        assert whole_numbers(wrong, 1, 2) is None
    assert [cell_from(text) for text in ("3,-4", "3,4,5", "3", "1234567,1", "x")] == [
        (3, -4),
        None,
        None,
        None,
        None,
    ]
    assert cell_from([3, -4]) == (3, -4)
    assert cell_from([3]) is None


def test_a_path_names_two_hundred_places_at_most() -> None:
    def to_and_fro(at: Node, left: int) -> Named:
        beside = ((at[0] + 1) % 2, at[1])
        return [(beside, Step(beside, 1))] if left else []

    field = path(start=(0, 0), steps=to_and_fro, allowance=500, stays=True)
    walk = [[number % 2, 0] for number in range(MOST_NODES)]
    assert field.check(walk) == walk
    with pytest.raises(Illegal, match="the cells of a path"):
        field.check([*walk, [0, 0]])
    assert len(field.check([[1, 0], [0, 0]] * 10)) == 21


# -- paths -------------------------------------------------------------------------------------


def test_a_path_shows_costs_asks_and_notes() -> None:
    def notes(at: Node, cost: int) -> list[Message]:
        return [_("%(x)s for %(n)s", x=at[0], n=cost)]

    shown = path(sign=lambda _at, cost: _("%(n)s", n=cost), notes=notes).preview([[3, 1]])
    assert shown["path"]["cells"] == [6, 7, 8, 9]
    assert [sign["params"]["n"] for sign in shown["path"]["signs"]] == [0, 1, 2, 4]
    assert shown["path"]["asks"] == [[], [], [message("mud")]]
    assert shown["notes"] == [
        {"text": "%(x)s for %(n)s", "params": {"x": 3, "n": 4}},
        message("mud"),
    ]
    assert shown["others"] == []
    assert path().preview([[1, 1]])["path"]["signs"] == [None, None]


def test_other_ways_to_stand_there_are_worth_naming() -> None:
    def steps(at: Node, _left: int) -> Named:
        ends = [(1, 1, level) for level in range(3)]
        return [(end, Step(end, end[2] + 1)) for end in ends] if at[0] == 0 else []

    field = path(
        start=(0, 1, 0), steps=steps, allowance=3, rank=lambda _at, cost: (-cost,),
        sign=lambda _at, cost: _("%(n)s", n=cost), notes=lambda at, _cost: [_("%(l)s", l=at[2])],
    )  # fmt: skip
    assert field.check([[1, 1]]) == [[0, 1, 0], [1, 1, 2]]
    assert field.check([[1, 1, 0]]) == [[0, 1, 0], [1, 1, 0]]
    assert [(spot.cell, spot.cost) for spot in field.spots()] == [((1, 1), 3)]
    others = field.preview([[1, 1]])["others"]
    assert [other["value"] for other in others] == [[[1, 1, 0]], [[1, 1, 1]]]
    assert [other["sign"]["params"]["n"] for other in others] == [1, 2]
    assert [other["notes"][0]["params"]["l"] for other in others] == [0, 1]


def test_a_path_of_an_earlier_version_is_read() -> None:
    field = path(former=lambda text: [(2, 1)] if text == "rush" else None)
    assert field.check("rush") == [[0, 1], [1, 1], [2, 1]]
    with pytest.raises(Illegal, match="the cells of a path"):
        field.check("crawl")
    assert path(stays=True).check([]) == [[0, 1]]


# -- squares -----------------------------------------------------------------------------------


def test_squares_are_counted_by_rows_and_named_by_letter_and_number() -> None:
    board = Squares(3, 2)
    assert list(board.cells()) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert [board.index(cell) for cell in board.cells()] == list(range(6))
    assert [name_of(cell) for cell in [(0, 0), (2, 1), (25, 9)]] == ["A1", "C2", "Z10"]
    assert name_of((26, 3)) == "26,3"
    inside = [cell for x in range(-1, 4) for y in range(-1, 3) if board.inside(cell := (x, y))]
    assert sorted(inside) == sorted(board.cells())
    assert board.neighbours((1, 1)) == [(1, 0), (2, 1), (1, 2), (0, 1)]
    assert board.plain() == {"kind": "square", "width": 3, "height": 2}
    assert (distance((1, 5), (4, 3)), distance((4, 3), (1, 5))) == (5, 5)
