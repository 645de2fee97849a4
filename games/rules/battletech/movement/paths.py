"""Paths as fields of an answer: on foot, node by node, with what they come to in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...fields import Illegal, Node, Path
from ...text import Message, _, plain
from . import record, words
from .foot import FALLS, FINISHED, Foot

ARROWS: Final = "↑↗↘↓↙↖"
"""A sign for each facing."""

Stop = Callable[[Node], Illegal | None]


@dataclass(frozen=True, kw_only=True)
class MovePath(Path):
    """A path of a 'Mech. `summary` are sentences about the path as a whole."""

    summary: Callable[[Sequence[Node]], Sequence[Message]]

    def preview(self, value: Any) -> dict[str, Any]:
        nodes = self.check(value)
        shown = super().preview(nodes)
        shown["notes"] = [*plain(self.summary([tuple(node) for node in nodes])), *shown["notes"]]
        return shown


def on_foot(foot: Foot, *, stop: Stop | None = None, unfinished: Illegal | None = None) -> MovePath:
    """A path on foot to be filled in, to its `finish` if it has one. `stop` says why it may not
    end at a node, beside what the limit of one 'Mech to a hex says (BT-0.p2); `unfinished` refuses
    nodes where its finish is impossible."""

    def why_not(node: Node) -> Illegal | None:
        other = foot.others.get((node[0], node[1]))
        if foot.finish is not None:
            if node[4] != FINISHED:
                return unfinished or _OUTSIDE
        elif other is not None:
            return Illegal("BT-0.p2", _("%(unit)s stands there.", unit=other.name))
        return stop(node) if stop else None

    return MovePath(
        "way",
        _("Path"),
        grid=foot.ground.board,
        start=foot.start,
        steps=foot.steps,
        allowance=foot.left,
        stop=why_not,
        sign=_sign,
        notes=lambda node, _cost: _notes(node),
        unit=foot.mech.id,
        outside=_OUTSIDE,
        summary=lambda nodes: _summary(foot, nodes),
    )


_OUTSIDE: Final = Illegal("BT-2.p1", _("It does not get there with the MP that it has left."))


def _sign(node: Node, cost: int) -> Message:
    return _("%(mp)s %(arrow)s", mp=cost, arrow=ARROWS[node[2]])


def _notes(node: Node) -> list[Message]:
    return [_("It falls there.")] if node[4] == FALLS else []


def _summary(foot: Foot, nodes: Sequence[Node]) -> list[Message]:
    """What a path comes to: what the hexes moved add to be hit."""
    return [words.to_be_hit(record.hexes_after(foot.mech.movement, nodes))]
