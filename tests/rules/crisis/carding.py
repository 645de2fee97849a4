"""Scenes with the core box's cards: two characters face to face, dice that show given faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.contract.table import Table
from games.rules.crisis.cards import builtin
from games.rules.crisis.dice import pools
from games.rules.crisis.figures.state import Character, State

from .helpers import BLANK, B, C, F, H, W, character, offered, say, table, unit

CORE = [dict(card) for card in builtin.core_pack()["cards"]]
EXPANSIONS = [dict(card) for card in builtin.expansion_pack()["cards"]]
MISS, BLANKS = [B] * 20, [BLANK] * 20
"""Attack dice without a success, defense dice without one (and nothing to change)."""


def scene(
    *units: dict[str, Any],
    active: str | None = None,
    faces: Sequence[int] = (),
    cards: Sequence[dict[str, Any]] = (),
    **position: Any,
) -> Table[State]:
    """A running match with core cards, the active character in its activation."""
    seat = 0 if active is None or active.startswith("a-") else 1
    position.setdefault("turn", {"seat": seat, "unit": active})
    return table(*units, faces=faces, cards=[*CORE, *cards], **position)


def duel(
    attacker: str,
    defender: str,
    *,
    apart: float = 2.0,
    faces: Sequence[int] = (),
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    others: Sequence[dict[str, Any]] = (),
    **position: Any,
) -> Table[State]:
    """Seat 0's attacker is active, seat 1's defender so many inches to its right, centre to
    centre."""
    return scene(
        unit(0, attacker, (12, 18), **{"power": 5, **(mine or {})}),
        unit(1, defender, (12 + apart, 18), **(theirs or {})),
        *others,
        active=f"a-{attacker}",
        faces=faces,
        **position,
    )


def attack(the_table: Table[State], name: str, target: str | None = None, **fields: Any) -> Any:
    """Seat 0's active character attacks."""
    if target is not None:
        fields["target"] = target
    return say(the_table, 0, f"attack:{name}", **fields)


def of(the_table: Table[State], unit_id: str) -> Character:
    """A character as it stands now."""
    return the_table.game.state.unit(unit_id)


def asked(the_table: Table[State]) -> int | None:
    """The seat that is asked, if it is one alone."""
    return next(iter(the_table.asks)) if len(the_table.asks) == 1 else None


def ids(the_table: Table[State], seat: int, prefix: str = "") -> list[str]:
    """The ids of the options that a seat may take now."""
    return [
        key
        for key, option in offered(the_table, seat).items()
        if key.startswith(prefix) and not option.refused
    ]


def event_data(outcome: Any, kind: str) -> list[dict[str, Any]]:
    """The data of an outcome's events of a kind."""
    return [dict(event.data) for event in outcome.events if event.kind == kind]


def is_over(the_table: Table[State]) -> bool:
    """Whether the activation's own menu stands again."""
    return "end-activation" in offered(the_table, asked(the_table) or 0)


__all__ = [
    "BLANK",
    "BLANKS",
    "CORE",
    "EXPANSIONS",
    "MISS",
    "B",
    "C",
    "F",
    "H",
    "W",
    "asked",
    "attack",
    "duel",
    "event_data",
    "ids",
    "is_over",
    "of",
    "offered",
    "say",
    "scene",
    "unit",
]


def power(name: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An active superpower with one rule that does this."""
    rule = {"do": list(do), **more.pop("rule", {})}
    return {"name": name, "type": "active", "rules": [rule], **more}


def innate(name: str, *always: dict[str, Any], **rule: Any) -> dict[str, Any]:
    """An innate superpower with modifiers, or a rule that answers a moment."""
    return {"name": name, "type": "innate", "rules": [{"always": list(always), **rule}]}


def reactive(name: str, **rule: Any) -> dict[str, Any]:
    """A reactive superpower with one rule, which answers a moment."""
    return {"name": name, "type": "reactive", "rules": [rule]}


def match_of(*powers: dict[str, Any], foe: dict[str, Any] | None = None, **more: Any) -> Table[Any]:
    """A duel of a yak with these superpowers against a bat or the given foe."""
    cards = [character("yak", superpowers=list(powers)), *([foe] if foe else [])]
    return duel("yak", foe["id"] if foe else "bat", cards=cards, **more)


def attack_dice(match: Table[Any], unit_id: str = "a-yak") -> int:
    """How many dice a Strength of five makes now."""
    return pools.gathered(match.game, "attack", unit_id, 5, None)[0]
