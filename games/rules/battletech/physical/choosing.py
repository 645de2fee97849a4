"""A player chooses the hex into which a 'Mech goes."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Option
from ...hexes import neighbour
from ...text import Message, _
from .. import ground
from ..state import Mech, State


def direction(
    game: Game[State],
    mech: Mech,
    ways: Sequence[int],
    word: str,
    prompt: Message,
    others: Message,
    rule: str,
) -> ScriptPart:
    """The direction that the 'Mech's player chooses, by an option such as "pass:a1:2"; nobody is
    asked where there is only one."""
    if len(ways) == 1:
        return ways[0]
    land = ground.of(game.setup, game.state)
    options = [
        Option(
            f"{word}:{mech.id}:{way}",
            _("Into %(hex)s", hex=land.number(neighbour(mech.at, way))),
            rule=rule,
            on={"unit": mech.id},
            payload=way,
        )
        for way in ways
    ]
    answer = yield Ask(mech.seat, prompt, options, rule, others=others, about={"unit": mech.id})
    return answer.chosen(int)
