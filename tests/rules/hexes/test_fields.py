"""The fields that point at cells, on a board of hexes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.rules.fields import CellField, Illegal, Node, Path, Spot
from games.rules.hexes import FLAT_TOPS, Board, disc
from games.rules.reach import Reach, Step
from games.rules.text import _

from .ground import Ground, rough_ground
from .printed import BOARD, at

SMALL = Board(FLAT_TOPS, 8, 7)


def test_a_hex_among_many() -> None:
    spots = [Spot(hex, cost=1) for hex in disc(at("0505"), 1)]
    field = CellField("hex", _("A hex"), grid=BOARD, spots=spots)
    assert field.check(list(at("0504"))) == list(at("0504"))
    with pytest.raises(Illegal):
        field.check(list(at("0503")))
    described = field.describe()
    assert described["grid"]["kind"] == "hex"
    assert {BOARD.number(BOARD.hexes[place]) for place in described["cells"]} == (
        {"0505", "0504", "0604", "0605", "0506", "0405", "0404"}
    )


def moves_on(ground: Ground, allowance: int) -> Path:
    """Walking as a field: a hex, then the facing."""

    def steps(node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
        q, r, facing = node
        for _name, step in ground.walking(((q, r), facing), left):
            if isinstance(step, Step):
                end = (*step.to[0], step.to[1])
                yield end, Step(end, step.cost, step.penalty)

    start = (*at("0404"), 0)
    return Path("to", _("Where"), grid=SMALL, start=start, steps=steps, allowance=allowance)


@pytest.mark.parametrize("seed", range(6))
def test_a_path_field_and_a_search_agree(seed: int) -> None:
    ground = rough_ground(SMALL, seed)
    field = moves_on(ground, 6)
    found = Reach(ground.walking, (at("0404"), 0), 6)
    ends = {((q, r), facing): cost for (q, r, facing), cost in field.ends.items()}
    assert ends == {state: cost for state, cost in found.costs.items() if cost}
    for state in ends:
        way = [[*hex, facing] for hex, facing in found.route(state).states]
        assert field.check(way) == way
