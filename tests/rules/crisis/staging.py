"""A small stage for cards: friends of every affiliation, enemies, a card in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.contract.table import Table
from games.rules.crisis.cards import builtin

from .carding import EXPANSIONS, scene, unit
from .helpers import character

ALL = [card["id"] for card in builtin.affiliations()]
SHOT = {"name": "Shot", "type": "physical", "range": 4, "strength": 5}
FRIENDS = [character(card, affiliations=ALL, attacks=[SHOT]) for card in ("yak", "emu", "owl")]
YAK, EMU, OWL, BAT, CAT = "a-yak", "a-emu", "a-owl", "b-bat", "b-cat"
SPOTS = {"yak": (12.0, 18.0), "emu": (12.0, 15.5), "bat": (15.0, 18.0), "cat": (30.0, 30.0)}


def stage(
    *tactics: str,
    active: str = YAK,
    faces: Sequence[int] = (),
    others: Sequence[dict[str, Any]] = (),
    yak: dict[str, Any] | None = None,
    emu: dict[str, Any] | None = None,
    bat: dict[str, Any] | None = None,
    more_cards: Sequence[dict[str, Any]] = (),
    squad: dict[str, Any] | None = None,
    **position: Any,
) -> Table[Any]:
    """The yak with the emu 2.5 inches above it, the bat 3 inches to its right, the cat far away.
    Seat 0 has these cards and what else is said of its squad, and everybody has 5 Power."""
    said = {"yak": yak, "emu": emu, "bat": bat, "cat": None}
    units = []
    for card, at in SPOTS.items():
        more = {"power": 5, **(said[card] or {})}
        units.append(unit(int(card in ("bat", "cat")), card, more.pop("spot", at), **more))
    return scene(
        *units,
        *others,
        active=active,
        cards=[*EXPANSIONS, *FRIENDS, *more_cards],
        faces=faces,
        squads=[{"tactics": list(tactics), **(squad or {})}, {}],
        **position,
    )


def friend(card: str, at: tuple[float, float] = (12, 20.5), **more: Any) -> dict[str, Any]:
    """One more character of seat 0, 2.5 inches below the yak unless said, with 5 Power."""
    return unit(0, card, at, **{"power": 5, **more})


def foe(card: str, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    """One more character of seat 1, with 5 Power."""
    return unit(1, card, at, **{"power": 5, **more})


def react(card: str) -> str:
    """The option of a Reactive card."""
    return f"react:{card}@{card}"
