"""Every figure that is known of the cards, and which of it the built-in cards do not have.

`python -m tests.rules.crisis.facts` prints what is missing or different; test_facts.py holds that
it is no more than is said there. The figures are numbers and names only: what cards do is in our
own words on the cards themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.rules.crisis.cards import builtin

DEFENSES = ("physical", "energy", "mystic")
UNKNOWN = {
    "vapors-of-valtorr": "how many of its three mist tokens are blank, and what the others do",
}
"""What is not known of cards that are not built in for want of it."""


@cache
def known() -> dict[str, Any]:
    """The figures: of characters by their ids, of the rest in rows."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("facts.json").read_text())
    return found


# -- What a built-in card says, in the form of the figures


def of_character(card: Mapping[str, Any]) -> dict[str, Any]:
    """Its figures, with those of its other stat cards."""
    cards = {"normal": card, **{form["name"].lower(): form for form in card.get("forms", ())}}
    faces = {
        side if name == "normal" else f"{name}_{side}": _face(one.get(side))
        for name, one in cards.items()
        for side in ("healthy", "injured")
    }
    return {
        **{key: card[key] for key in ("id", "name", "alter_ego", "threat", "base_mm")},
        "affiliations": sorted(card.get("affiliations", ())),
        "faces": faces,
        "attacks": [
            [name, *_attack(attack)] for name, one in cards.items() for attack in one["attacks"]
        ],
        "superpowers": [
            [name, *_superpower(power)]
            for name, one in cards.items()
            for power in one.get("superpowers", ())
        ],
        "gems": [of_upgrade(upgrade) for upgrade in card.get("upgrades", ())],
    }


def of_upgrade(upgrade: Mapping[str, Any]) -> list[Any]:
    """A gem's name, Threat, type and cost: those of what it does, not of the Power that each gives
    (the Power Gem does nothing else)."""
    power = upgrade["superpowers"][0]
    name = upgrade["name"].removesuffix(" Gem")
    return [name, upgrade["threat"], power["type"], power.get("cost", 0)]


def _gems_of(character: Mapping[str, Any]) -> list[Any]:
    """What is known of the gems that a character may bear."""
    powers = [power[1] for power in character["superpowers"]]
    bearer = next((name for name in powers if name.startswith("Gem Bearer")), "")
    return [gem for gem in known()["gems"] if gem[0] in bearer.partition("[")[2][:-1].split(", ")]


def _face(face: Mapping[str, Any] | None) -> list[Any] | None:
    keys = ("stamina", "speed", "size", *DEFENSES)
    return None if face is None else [face[key] for key in keys]


def _attack(attack: Mapping[str, Any]) -> list[Any]:
    usual: dict[str, Any] = {"sides": "both", "shape": "single", "cost": 0}
    keys = ("name", "sides", "type", "shape", "range", "strength", "cost")
    return [attack.get(key, usual.get(key)) for key in keys]


def _superpower(power: Mapping[str, Any]) -> list[Any]:
    usual: dict[str, Any] = {"sides": "both", "cost": 0}
    return [power.get(key, usual.get(key)) for key in ("name", "sides", "type", "cost")]


def of_tactic(card: Mapping[str, Any]) -> list[Any]:
    """Its name, affiliation and type: Reactive if its rules answer something, and both of it if
    only some do."""
    waits = [rule.get("when") is not None for rule in card["rules"]]
    kind = "reactive" if all(waits) else "active/reactive" if any(waits) else "active"
    return [card["id"], card["name"], card.get("affiliation"), kind]


def of_crisis(card: Mapping[str, Any], points_known: bool) -> list[Any]:
    """Its type, Threat and first set of tokens, with their points if those are known."""
    tokens = card["tokens"][0]
    points = [list(point) for point in tokens["points"]]
    figures = [card[key] for key in ("id", "name", "type", "threat")]
    return [*figures, tokens["name"], len(points), points if points_known else None]


# -- What is missing


def report() -> dict[str, set[str]]:
    """What is known of each card and is not on it, by the card's id: "card" where there is none,
    else its figures that are not the same."""
    found = {key: set(_differences(key)) for key in _ids()}
    return {key: differences for key, differences in found.items() if differences}


def _ids() -> list[str]:
    rows = [row[0] for kind in ("tactics", "crises", "affiliations") for row in known()[kind]]
    return [*(character["id"] for character in known()["characters"]), *rows]


def _differences(card_id: str) -> Iterator[str]:
    card = builtin.by_id().get(card_id)
    if card is None:
        yield "card"
        return
    ours, theirs = _figures(card)
    for key, value in theirs.items():
        if key in ("attacks", "superpowers"):
            yield from (f"{key}: {item}" for item in _unequal(ours[key], value))
        elif ours[key] != value:
            yield f"{key}: {ours[key]}, not {value}"


def _unequal(ours: list[Any], theirs: list[Any]) -> Iterator[str]:
    yield from (f"+{item[1]} ({item[0]})" for item in ours if item not in theirs)
    yield from (f"-{item[1]} ({item[0]})" for item in theirs if item not in ours)


def _figures(card: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a card says and what is known of it."""
    card_id = card["id"]
    if card["kind"] == "character":
        theirs = next(one for one in known()["characters"] if one["id"] == card_id)
        return of_character(card), {**theirs, "gems": _gems_of(theirs)}
    kinds = {"tactic": "tactics", "crisis": "crises", "affiliation": "affiliations"}
    row = next(row for row in known()[kinds[card["kind"]]] if row[0] == card_id)
    if card["kind"] == "tactic":
        ours = of_tactic(card)
    elif card["kind"] == "crisis":
        ours = of_crisis(card, row[-1] is not None)
    else:
        ours = [card_id, card["name"], sorted(card["members"]), sorted(card.get("leaders", ()))]
    return {"row": ours}, {"row": row}


if __name__ == "__main__":
    for key, differences in report().items():
        why = f" (not known: {UNKNOWN[key]})" if key in UNKNOWN else ""
        print(f"{key}: {'; '.join(sorted(differences))}{why}")
