"""What the tests of weapon attacks share: shots, their numbers, declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.battletech.shooting import to_hit
from games.rules.battletech.shooting.aims import aim_named
from games.rules.battletech.shooting.arcs import AHEAD, Pose
from games.rules.battletech.shooting.menu import options
from games.rules.battletech.shooting.volley import Volley
from games.rules.battletech.state import State
from games.rules.battletech.sums import Sum
from games.rules.contract.asking import Answer, Ask, Game
from games.rules.fields import Illegal
from games.rules.text import _


def number(
    game: Game[State],
    weapon: str,
    aim: str = "b1",
    *,
    by: str = "a1",
    pose: Pose = AHEAD,
    beside: Mapping[str, str] | None = None,
) -> Sum:
    """The number of a shot of `by`, fired alone or beside others, which come after it."""
    shot = aim_named(aim).shot(weapon)
    others = [aim_named(aim).shot(weapon) for weapon, aim in (beside or {}).items()]
    volley = Volley(pose, (shot, *others))
    return to_hit.number(game, game.state.mech(by), shot, volley)


def terms(sum: Sum) -> dict[str, int]:
    """The terms that are not 0, by what they are called."""
    return {str(term.label): term.value for term in sum.terms if term.value}


def ask(game: Game[State], mech: str = "a1") -> Ask:
    """What the 'Mech is asked in its turn."""
    one = game.state.mech(mech)
    return Ask(one.seat, _("Declare."), list(options(game, one)))


def fire(
    weapons: Mapping[str, str], twist: str = "ahead", order: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """The fields of a declaration of fire."""
    return {"twist": twist, "weapons": dict(weapons), "order": list(order), **more}


def answer(game: Game[State], option: str, fields: Mapping[str, Any] | None = None) -> Answer:
    """The answer to what a 'Mech is asked, its id in that of the option. Raises Illegal."""
    mech = option.split(":")[1]
    return ask(game, mech).check({"option": option, "fields": dict(fields or {})})


def refusal(game: Game[State], option: str, fields: Mapping[str, Any] | None = None) -> str:
    """The rule by which an answer is refused, "no rule" for one that is no option at all, "" if it
    is not refused."""
    try:
        answer(game, option, fields)
    except Illegal as refused:
        return refused.rule or "no rule"
    return ""
