"""Paths as fields of an answer: on foot, node by node, with their consequences in words."""

from collections.abc import Callable, Sequence
from typing import Final

from ...copies import immutable
from ...data import Plain
from ...fields import Illegal, Node, Path, Preview
from ...text import Message, _, plain
from ..constants import movement as constants
from . import record, words
from .allowance import Outlook, moved, no_outlook
from .foot import FALLS, FINISHED, Foot

ARROWS: Final = "↑↗↘↓↙↖"
"""A sign for each facing."""

Stop = Callable[[Node], Illegal | None]


@immutable(kw_only=True)
class MovePath(Path):
    """The path of a 'Mech. `summary` gives the consequences of the whole path, and `outlook` what
    can be done from its end: its sentences follow "ahead" in the preview."""

    summary: Callable[[Sequence[Node]], Sequence[Message]]
    outlook: Callable[[Sequence[Node]], Preview] = lambda _nodes: Preview()

    def preview(self, value: object) -> Plain:
        checked = self.check(value)
        nodes = [tuple(node) for node in checked]
        preview, ahead = super().preview(checked), self.outlook(nodes).plain()
        preview["notes"] = [*plain(self.summary(nodes)), *preview["notes"]]
        return {**preview, "shapes": ahead["shapes"], "ahead": ahead["notes"]}


def on_foot(
    foot: Foot,
    *,
    stop: Stop | None = None,
    unfinished: Illegal | None = None,
    outlook: Outlook = no_outlook,
    drops: bool = False,
) -> MovePath:
    """The field of a path on foot, with its `finish` if it has one. `stop` says why it may not end
    at a node, in addition to the limit of one 'Mech in a hex (BT-0.p2). `unfinished` refuses nodes
    where the finish is impossible. `drops` says that the finish is dropping prone. Of the nodes in
    a hex those with a fall rank last."""

    def why_not(node: Node) -> Illegal | None:
        other = foot.others.get((node[0], node[1]))
        if foot.finish is not None:
            if node[4] != FINISHED:
                return unfinished or _OUTSIDE
        elif other is not None:
            return Illegal("BT-0.p2", _("%(unit)s stands there.", unit=other.name))
        return stop(node) if stop else None

    def ahead(nodes: Sequence[Node]) -> Preview:
        q, r, facing, _past, end = nodes[-1]
        if end == FALLS:
            return Preview()
        hexes = record.hexes_after(foot.mech.movement, nodes)
        lies = drops or foot.mech.prone
        return outlook(foot.game, moved(foot.mech, foot.pace, (q, r), facing, hexes, prone=lies))

    return MovePath(
        "way",
        _("Path"),
        grid=foot.ground.board,
        start=foot.start,
        steps=foot.steps,
        allowance=foot.left,
        least=constants.LEAST,
        stop=why_not,
        rank=lambda node, cost: (node[4] == FALLS, cost, *node),
        turns=True,
        sign=lambda node, cost: _("%(mp)s %(arrow)s", mp=cost, arrow=ARROWS[node[2]]),
        notes=lambda node, _cost: [_("It falls there.")] if node[4] == FALLS else [],
        unit=foot.mech.id,
        outside=_OUTSIDE,
        summary=lambda nodes: [words.to_be_hit(record.hexes_after(foot.mech.movement, nodes))],
        outlook=ahead,
    )


_OUTSIDE: Final = Illegal("BT-2.p1", _("It does not get there with the MP that it has left."))
