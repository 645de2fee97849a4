"""Fields for grids: what is sampled is legal, what is taken is in normal form, and to describe them
takes few bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.fields import (
    Assignment,
    Cell,
    CellField,
    Choice,
    Dependent,
    Facing,
    Field,
    Illegal,
    Node,
    Option,
    Path,
    Place,
    Spot,
)
from games.rules.reach import Step
from games.rules.squares import Squares
from games.rules.text import _

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["0,0", "3,4", "-1,2", "1,1/2", "gun", "tank"]),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(["gun", "bow", "x"]) | st.text(max_size=3), inner)
    ),
    max_leaves=20,
)
CELLS = st.tuples(st.integers(-1, 7), st.integers(-1, 7)).map(list)
VALUES = JSON | CELLS | st.lists(CELLS | st.lists(st.integers(-2, 7), max_size=4), max_size=8)

BLOCKED = Illegal("R-1", _("A rock lies there."))


@dataclass(frozen=True)
class Hexes:
    """A board of flat-topped hexes, for the tests: a parallelogram, by axial numbers."""

    width: int
    height: int
    kind: str = "hex"

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def neighbours(self, cell: Cell) -> list[Cell]:
        q, r = cell
        return [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]

    def name(self, cell: Cell) -> str:
        return f"{cell[0]:02}{cell[1]:02}"

    def index(self, cell: Cell) -> int:
        return cell[1] * self.width + cell[0]

    def plain(self) -> dict[str, Any]:
        return {"kind": self.kind, "width": self.width, "height": self.height}


@dataclass
class Ground:
    """Land with a price for each cell, 9 for what nobody enters; who walks on it looks into a
    direction, and turning costs 1. How often its steps were asked for is counted."""

    grid: Squares | Hexes
    prices: Sequence[int]
    facing: bool
    asked: int = 0

    def steps(self, node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
        self.asked += 1
        for step in self._steps(node):
            if step.cost <= left:
                yield step.to, step

    def _steps(self, node: Node) -> Iterator[Step[Node]]:
        cell = (node[0], node[1])
        around = self.grid.neighbours(cell)
        if self.facing:
            for turn in (1, -1):
                yield Step((*cell, (node[2] + turn) % len(around)), 1)
            around = [around[node[2]]]
        for onward in around:
            if self.grid.inside(onward):
                price = self.prices[self.grid.index(onward) % len(self.prices)]
                if price < 9:
                    asks = (_("mud"),) if price > 1 else ()
                    yield Step((*onward, *node[2:]), price, asks=asks)


def path_on(ground: Ground, allowance: int, **more: Any) -> Path:
    start = (2, 2, 0) if ground.facing else (2, 2)
    return Path(
        "to",
        _("Path"),
        grid=ground.grid,
        start=start,
        steps=ground.steps,
        allowance=allowance,
        sign=lambda _node, cost: _("%(n)s", n=cost),
        **more,
    )


@st.composite
def paths(draw: st.DrawFn) -> Path:
    grid: Squares | Hexes = Squares(5, 6) if draw(st.booleans()) else Hexes(6, 5)
    prices = draw(st.lists(st.sampled_from([1, 1, 2, 3, 9]), min_size=30, max_size=30))
    odd = draw(st.booleans())

    def stop(node: Node) -> Illegal | None:
        return BLOCKED if odd and node[0] == 3 else None

    ground = Ground(grid, prices, draw(st.booleans()))
    return path_on(ground, draw(st.integers(0, 5)), stop=stop, stays=draw(st.booleans()))


@st.composite
def cell_fields(draw: st.DrawFn) -> CellField:
    grid = Squares(5, 6)
    cells = draw(st.lists(st.sampled_from(list(grid.cells())), unique=True, max_size=20))
    spots = [
        Spot(
            cell,
            draw(st.none() | st.integers(0, 3)),
            refused=draw(st.sampled_from([None, BLOCKED])),
        )
        for cell in cells
    ]
    return CellField("at", _("Cell"), grid=grid, spots=spots)


@st.composite
def facings(draw: st.DrawFn) -> Facing:
    allowed = draw(st.dictionaries(st.integers(0, 5), st.none() | st.integers(0, 2)))
    refused = dict.fromkeys(draw(st.sets(st.integers(0, 5))), BLOCKED)
    return Facing(
        "way", _("Facing"), grid=Hexes(5, 5), at=(1, 1), directions=allowed, refused=refused
    )


@st.composite
def assignments(draw: st.DrawFn) -> Assignment:
    things = [Choice(name, _("%(n)s", n=name)) for name in ("gun", "bow", "axe", "saw")]
    places = [
        Place(name, _("%(n)s", n=name), capacity=draw(st.integers(0, 3)))
        for name in ("tank", "jeep", "tree")
    ]
    pairs = st.tuples(
        st.sampled_from([thing.id for thing in things]),
        st.sampled_from([place.id for place in places]),
    )
    refused = dict.fromkeys(draw(st.sets(pairs, max_size=9)), BLOCKED)
    return Assignment(
        "fire",
        _("Fire"),
        things=things[: draw(st.integers(0, 4))],
        places=places,
        refused=refused,
        complete=draw(st.booleans()),
    )


FIELDS = st.one_of(paths(), cell_fields(), facings(), assignments())


@given(field=FIELDS, seed=st.integers(0, 1000))
@settings(max_examples=120, deadline=None)
def test_what_is_sampled_is_legal_and_in_normal_form(field: Field, seed: int) -> None:
    value = field.sample(random.Random(seed))
    if value is not None:
        assert field.check(json.loads(json.dumps(value))) == value
        json.dumps(field.preview(value))


@given(field=FIELDS, value=VALUES)
@settings(max_examples=200, deadline=None)
def test_any_json_is_refused_or_brought_into_normal_form(field: Field, value: Any) -> None:
    for show in (field.check, field.preview):
        try:
            normal = show(value)
        except Illegal as refused:
            json.dumps(refused.plain())
        else:
            json.dumps(normal)
            if show == field.check:
                assert field.check(json.loads(json.dumps(normal))) == normal


@pytest.mark.parametrize(
    "value",
    [
        [[2, 3]] * 21,
        [[2, 3]] * 10**6,
        [[10**300, 1]],
        [[2, 10**9]],
        [[2.0, 3]],
        [[True, 3]],
        [[[2], 3]],
        [[2, 3] * 500],
        "2,3" * 10**5,
        {"2": 3},
        [None],
        1e308,
    ],
)
def test_nonsense_of_any_size_is_refused_without_work(value: Any) -> None:
    ground = Ground(Squares(6, 6), [1], facing=False)
    with pytest.raises(Illegal):
        path_on(ground, 4).check(value)
    with pytest.raises(Illegal):
        CellField("at", _("Cell"), grid=ground.grid, spots=[Spot((2, 3))]).check(value)
    with pytest.raises(Illegal):
        Facing("way", _("Way"), grid=ground.grid, at=(0, 0), directions={2: None}).check(value)
    assert ground.asked == 0


def test_to_and_fro_takes_no_more_work_than_the_allowance() -> None:
    ground = Ground(Squares(6, 6), [1], facing=False)
    with pytest.raises(Illegal):
        path_on(ground, 4).check([[2, 3], [2, 2]] * 10)
    # Four steps are left at first, then three: at most so many searches of at most 36 cells.
    assert ground.asked <= 6 * 36 * 2


@given(field=paths())
@settings(max_examples=60, deadline=None)
def test_a_path_reaches_just_what_all_walks_reach_and_never_at_a_higher_cost(field: Path) -> None:
    walked: dict[Node, int] = {}
    walks: list[tuple[Node, int]] = [(field.start, 0)]
    while walks:
        node, cost = walks.pop()
        if walked.get(node, cost + 1) <= cost:
            continue
        walked[node] = cost
        for _name, step in field.steps(node, field.allowance - cost):
            assert isinstance(step, Step)
            walks.append((step.to, cost + step.cost))
    ends = {
        node: cost
        for node, cost in walked.items()
        if not field.stop(node) and (field.stays or node != field.start)
    }
    assert field.ends == ends


@given(field=paths())
@settings(max_examples=60, deadline=None)
def test_to_name_a_cell_alone_is_the_best_way_into_it_at_the_cost_that_is_shown(
    field: Path,
) -> None:
    described = field.describe()
    for spot in field.spots():
        named = [list(spot.cell)]
        if spot.refused:
            with pytest.raises(Illegal) as refused:
                field.check(named)
            assert refused.value.rule == "R-1"
            continue
        at = described["cells"].index(field.grid.index(spot.cell))
        shown = field.preview(named)
        assert shown["path"]["cells"][-1] == field.grid.index(spot.cell)
        assert shown["path"]["signs"][-1]["params"]["n"] == described["costs"][at]
        assert field.check(named) == field.check(f"{spot.cell[0]},{spot.cell[1]}")


def test_a_path_leads_through_the_places_that_are_named_and_costs_what_they_cost() -> None:
    ground = Ground(Squares(6, 6), [1], facing=False)
    path = path_on(ground, 6)
    straight = path.check([[2, 4]])
    assert straight == [[2, 2], [2, 3], [2, 4]]
    around = path.check([[3, 3], [2, 4]])
    assert (around[0], around[2], around[-1]) == ([2, 2], [3, 3], [2, 4])
    assert len(around) == 5
    assert path.check(around) == around
    with pytest.raises(Illegal):
        path.check([[5, 5], [2, 2], [2, 3]])  # ten steps


def test_a_step_is_one_that_the_rules_know_and_the_allowance_holds() -> None:
    ground = Ground(Squares(6, 6), [1], facing=False)
    path = path_on(ground, 2)
    assert path.check([[2, 2], [3, 2], [4, 2]]) == [[2, 2], [3, 2], [4, 2]]
    for wrong in ([[2, 2], [4, 2]], [[2, 2], [3, 3]], [[2, 2], [3, 2], [4, 2], [5, 2]], [[2, 2]]):
        with pytest.raises(Illegal):
            path.check(wrong)


def test_a_step_that_the_rules_forbid_gives_their_reason() -> None:
    def steps(node: Node, left: int) -> Iterator[tuple[Node, Step[Node] | Illegal]]:
        yield (2, 3), Step((2, 3), 1) if left else BLOCKED
        yield (3, 2), BLOCKED

    path = Path(
        "to", _("Path"), grid=Squares(6, 6), start=(2, 2), steps=steps, allowance=1,
        outside=Illegal("R-2", _("Too far.")),
    )  # fmt: skip
    assert path.check([[2, 2], [2, 3]]) == [[2, 2], [2, 3]]
    for wrong, rule in (([2, 2], [3, 2]), "R-1"), (([2, 2], [4, 4]), "R-2"):
        with pytest.raises(Illegal) as refused:
            path.check([list(node) for node in wrong])
        assert refused.value.rule == rule


def test_steps_say_what_they_ask_and_other_ways_to_stand_there_are_listed() -> None:
    ground = Ground(Hexes(6, 6), [1, 2], facing=True)
    shown = path_on(ground, 6).preview([[2, 1]])
    assert shown["path"]["cells"] == [14, 8]
    assert [len(asks) for asks in shown["path"]["asks"]] == [0]
    assert {other["value"][0][2] for other in shown["others"]} == {1, 2, 3, 4, 5}
    muddy = Ground(Hexes(6, 6), [2], facing=True)
    assert path_on(muddy, 6).preview([[2, 1]])["path"]["asks"] == [[{"text": "mud", "params": {}}]]


def test_what_is_refused_gives_its_reason() -> None:
    field = CellField(
        "at",
        _("Cell"),
        grid=Squares(4, 4),
        spots=[Spot((1, 1)), Spot((2, 1), refused=BLOCKED)],
        outside=Illegal("R-2", _("Too far.")),
    )
    rules = []
    for cell in ([2, 1], [3, 3]):
        with pytest.raises(Illegal) as refused:
            field.check(cell)
        rules.append(refused.value.rule)
    assert rules == ["R-1", "R-2"]
    assert field.describe()["refused"][0]["cells"] == [6]


def test_a_facing_is_one_of_those_allowed() -> None:
    field = Facing(
        "way", _("Way"), grid=Hexes(4, 4), at=(1, 1), directions={0: 0, 5: 1}, refused={3: BLOCKED}
    )
    assert [field.check(way) for way in (0, 5)] == [0, 5]
    for wrong in (1, 3, 6, -1, True, 0.0, "0"):
        with pytest.raises(Illegal):
            field.check(wrong)
    assert field.describe()["directions"] == [0, 5]


def weapons(**more: Any) -> Assignment:
    names = ("gun", "bow", "axe")
    return Assignment(
        "fire",
        _("Fire"),
        things=[Choice(name, _("%(n)s", n=name)) for name in names],
        places=[Place("tank", _("tank"), capacity=2), Place("jeep", _("jeep"), capacity=1)],
        rule="R-3",
        **more,
    )


def test_a_place_takes_as_much_as_it_can_hold_and_each_thing_has_one() -> None:
    field = weapons()
    given_ = field.check({"axe": "jeep", "gun": "tank", "bow": "tank"})
    assert list(given_) == ["gun", "bow", "axe"]
    for wrong in (
        {"gun": "tank", "bow": "tank", "axe": "tank"},
        {"gun": "tank", "bow": "jeep", "axe": "jeep"},
        {"gun": "tank", "bow": "tank"},
    ):
        with pytest.raises(Illegal) as refused:
            field.check(wrong)
        assert refused.value.rule == "R-3"
    assert weapons(complete=False).check({"bow": "jeep"}) == {"bow": "jeep"}


def test_a_pair_that_is_refused_says_why_and_a_sample_finds_the_only_way_out() -> None:
    field = weapons(refused={("gun", "tank"): BLOCKED, ("axe", "jeep"): BLOCKED})
    with pytest.raises(Illegal) as refused:
        field.check({"gun": "tank", "bow": "tank", "axe": "tank"})
    assert refused.value.rule == "R-1"
    for seed in range(20):
        assert field.sample(random.Random(seed)) == {"gun": "jeep", "bow": "tank", "axe": "tank"}
    assert (
        weapons(refused={("gun", "tank"): BLOCKED, ("gun", "jeep"): BLOCKED}).sample(
            random.Random(1)
        )
        is None
    )


def test_to_describe_a_wide_board_takes_few_bytes() -> None:
    ground = Ground(Squares(30, 30), [1, 1, 2, 1, 3], facing=False)
    described = path_on(ground, 80).describe()
    assert len(described["cells"]) > 850
    compact = json.dumps(described, separators=(",", ":")).encode()
    assert len(compact) / len(described["cells"]) < 15


# -- fields that depend on others


def twisted() -> Option:
    """An option whose facing depends on the path before it: it looks along the last step."""
    ground = Ground(Squares(6, 6), [1], facing=False)
    grid = ground.grid

    def facing(earlier: Any) -> Facing:
        before, last = earlier["to"][-2:]
        way = grid.neighbours((before[0], before[1])).index((last[0], last[1]))
        return Facing("way", _("Facing"), grid=grid, at=tuple(last), directions={way: None})

    return Option(
        "go",
        _("Go"),
        (path_on(ground, 3), Dependent("way", _("Facing"), make=facing)),
    )


def test_a_field_depends_on_what_was_filled_in_before_it() -> None:
    option = twisted()
    assert option.check({"way": 1, "to": [[4, 2]]})["way"] == 1
    with pytest.raises(Illegal):
        option.check({"way": 2, "to": [[4, 2]]})
    for seed in range(30):
        values = option.sample(random.Random(seed))
        assert values is not None
        assert option.check(values) == values
    known = option.field_given("way", {"to": [[2, 3]]})
    assert known.describe()["directions"] == [2]
    assert known.preview(2) == {"shapes": [], "notes": []}


@pytest.mark.parametrize("earlier", [None, {}, {"way": 1}, {"to": 7}, {"to": [[9, 9]]}, []])
def test_it_is_refused_without_what_it_depends_on(earlier: Any) -> None:
    with pytest.raises(Illegal):
        twisted().field_given("way", earlier)


def test_until_then_it_can_only_be_named() -> None:
    (_to, way) = twisted().describe()["fields"]
    assert way == {"name": "way", "kind": "dependent", "label": {"text": "Facing", "params": {}}}


def test_how_far_a_path_reaches_is_found_out_when_its_option_is_opened() -> None:
    ground = Ground(Squares(6, 6), [1], facing=False)
    option = Option("go", _("Go"), (path_on(ground, 3),))
    assert option.brief()["opens"]
    assert ground.asked == 0
    assert "cells" not in option.brief()["fields"][0]
    described = option.describe()["fields"][0]
    assert ground.asked > 0
    assert option.brief()["fields"][0]["cells"] == sorted(described["cells"])


# -- facings


def test_a_path_of_a_mover_with_a_facing_can_be_told_to_end_in_one() -> None:
    path = path_on(Ground(Hexes(6, 5), [1], facing=True), 3, turns=True)
    assert path.describe()["facing"] == 0
    ahead = path.preview([[2, 1]])
    assert ahead["path"]["facing"] == 0
    assert ahead["path"]["facings"] == [0, 1, 2, 4, 5]
    assert ahead["others"] == []
    turned = path.preview([[2, 1, 5]])
    assert turned["path"]["facing"] == 5
    assert path.check([[2, 1, 5]])[-1] == [2, 1, 5]
    with pytest.raises(Illegal):
        path.check([[2, 1, 3]])


def test_a_path_without_a_facing_says_none() -> None:
    path = path_on(Ground(Squares(5, 6), [1], facing=False), 3)
    assert "facing" not in path.describe()
    assert "facing" not in path.preview([[2, 1]])["path"]
