"""Paths as fields of an answer: on foot, node by node, with what they come to in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ...fields import Illegal, Path, Standing, Step
from ...text import Message, _, plain
from . import record, rolls, words
from .foot import FALLS, FINISHED, Foot, Node

ARROWS: Final = "↑↗↘↓↙↖"
"""A sign for each facing."""

Stop = Callable[[Standing], Illegal | None]


@dataclass(frozen=True, kw_only=True)
class MovePath(Path):
    """A path of a 'Mech. `tells` are sentences about the path as a whole."""

    tells: Callable[[Sequence[Standing]], Sequence[Message]]

    def preview(self, value: Any) -> dict[str, Any]:
        nodes = self.check(value)
        shown = super().preview(nodes)
        shown["notes"] = [*plain(self.tells([tuple(node) for node in nodes])), *shown["notes"]]
        return shown


def node_of(place: Sequence[int]) -> Node:
    """A node from plain data."""
    q, r, facing, past, end = place
    return q, r, facing, past, end


def on_foot(foot: Foot, *, stop: Stop | None = None, unfinished: Illegal | None = None) -> MovePath:
    """A path on foot to be filled in, to its `finish` if it has one. `stop` says why it may not
    end at a node, beside what the limit of one 'Mech to a hex says (BT-0.p2); `unfinished` refuses
    nodes where its finish is impossible."""

    def why_not(place: Standing) -> Illegal | None:
        if foot.finish is not None:
            return None if place[4] == FINISHED else unfinished or _OUTSIDE
        other = foot.others.get((place[0], place[1]))
        if other is not None:
            return Illegal("BT-0.p2", _("%(unit)s stands there.", unit=other.name))
        return stop(place) if stop else None

    return MovePath(
        "way",
        _("Path"),
        grid=foot.ground.board,
        start=foot.start,
        steps=_steps(foot),
        allowance=foot.left,
        stop=why_not,
        sign=_sign,
        notes=lambda place, _cost: _notes(place),
        unit=foot.mech.id,
        outside=_OUTSIDE,
        tells=lambda nodes: _tells(foot, nodes),
    )


_OUTSIDE: Final = Illegal("BT-2.p1", _("It does not get there with the MP that it has left."))


def _steps(foot: Foot) -> Callable[[Standing], Iterator[Step]]:
    """The legal moves from a node as the steps of a field, with the rolls that they ask for."""

    @cache
    def asked(event: str) -> tuple[Message, ...]:
        return (rolls.described(foot.game, foot.mech, event),)

    def steps(place: Standing) -> Iterator[Step]:
        for to, cost, refused in foot.moves(node_of(place)):
            if refused is None:
                event = foot.roll(place, to)
                yield Step(to, cost, asked(event) if event else ())

    return steps


def _sign(place: Standing, cost: int) -> Message:
    return _("%(mp)s %(arrow)s", mp=cost, arrow=ARROWS[place[2]])


def _notes(place: Standing) -> list[Message]:
    return [_("It falls there.")] if place[4] == FALLS else []


def _tells(foot: Foot, nodes: Sequence[Standing]) -> list[Message]:
    """What a path comes to: what the hexes moved add to be hit."""
    return [words.to_be_hit(record.hexes_after(foot.mech.movement, nodes))]
