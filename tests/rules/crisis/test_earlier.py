"""What characters have done earlier in the round, and cards that ask about it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table

from .carding import BLANK, EXPANSIONS, H, attack, ids, of, power, say, scene, unit
from .helpers import character, crisis

GRAILS = crisis("grails", "extract", [(-6, -2)])
GRAILS["interactions"] = [{"token": "Relic", "rule": {"do": [{"do": "pick-up"}]}}]
BOAST = "power:boast"


def boaster(*did: str) -> dict[str, Any]:
    """A character with a superpower for those who have done such a thing in this round."""
    asks = {"test": "earlier", "who": "self", "did": list(did)}
    return character("yak", superpowers=[power("Boast", {"do": "heal"}, rule={"if": [asks]})])


def arena(*cards: dict[str, Any], faces: Any = (), **more: Any) -> Table[Any]:
    return scene(
        unit(0, "yak", (12, 18), power=3),
        unit(1, "bat", (14, 18), damage=4),
        active="a-yak",
        cards=[*cards, GRAILS],
        extract="grails",
        faces=faces,
        **more,
    )


@pytest.mark.rule("CP-CARD-15")
@pytest.mark.parametrize(
    ("did", "option", "fields"),
    [
        ("dazed", "attack:strike", {"target": "b-bat"}),
        ("attacked", "attack:strike", {"target": "b-bat"}),
        ("interacted", "interact:grails#1", {}),
        ("picked-up", "interact:grails#1", {}),
        ("advanced", "move:S", {"to": [10_500, 18_000]}),
    ],
)
def test_what_has_been_done_in_the_round_is_known(
    did: str, option: str, fields: dict[str, Any]
) -> None:
    match = arena(boaster(did), faces=[H] * 5 + [BLANK] * 3)
    assert BOAST not in ids(match, 0)
    say(match, 0, option, **fields)
    assert BOAST in ids(match, 0)


@pytest.mark.rule("CP-ROUND-24")
def test_it_is_forgotten_when_the_round_ends() -> None:
    match = arena(boaster("advanced"))
    say(match, 0, "move:S", to=[10_500, 18_000])
    assert any(key.startswith("round|done|") for key in match.game.state.used)
    say(match, 0, "end-activation")
    say(match, 1, "activate:b-bat")
    say(match, 1, "end-activation")
    assert match.game.state.round == 2
    assert not any(key.startswith("round|done|") for key in match.game.state.used)


def test_nothing_is_kept_where_no_card_asks() -> None:
    """So that matches under way, and their digests, are as they were."""
    match = arena(character("yak"))
    say(match, 0, "move:S", to=[10_500, 18_000])
    assert not any(key.startswith("round|done|") for key in match.game.state.used)


# -- Difficult to Please


def family(**witch: Any) -> Table[Any]:
    """The witch is active beside an enemy whom one strike fells; Quicksilver may have a token."""
    brotherhood = {"affiliations": ["brotherhood-of-mutants"]}
    cards = [
        character("magneto", **brotherhood),
        character("scarlet-witch", name="Scarlet Witch", **brotherhood),
        character("quicksilver", **brotherhood),
    ]
    return scene(
        unit(0, "scarlet-witch", (12, 18)),
        unit(0, "quicksilver", (12, 15), power=1),
        unit(0, "magneto", (10, 24), activated=True),
        unit(1, "bat", (14, 18), damage=4),
        unit(1, "cat", (30, 18)),
        active="a-scarlet-witch",
        cards=[*EXPANSIONS, *cards, GRAILS],
        extract="grails",
        faces=[H] * 5 + [BLANK] * 3,
        squads=[{"tactics": ["difficult-to-please"], "affiliation": "brotherhood-of-mutants"}, {}],
        **witch,
    )


@pytest.mark.rule("CP-TAC-04", "CP-CARD-15")
def test_magneto_is_pleased_by_both_of_his_children() -> None:
    match, card = family(), "tactic:difficult-to-please"
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").dazed
    assert card not in ids(match, 0)
    say(match, 0, "end-activation")
    say(match, 1, "activate:b-cat")
    say(match, 1, "end-activation")
    say(match, 0, "activate:a-quicksilver")
    say(match, 0, "interact:grails#1")
    say(match, 0, card, payer="a-magneto")
    assert not of(match, "a-magneto").activated


# -- Tools that are added once a Move action has begun


@pytest.mark.rule("CP-ACT-03", "CP-TAC-05", "CP-MOVE-01")
def test_extreme_conditioning_gives_a_longer_tool_to_the_move_that_has_begun() -> None:
    """Only to that one: the next Move action is as it was."""
    match = scene(
        unit(0, "bat", (12, 18), power=4),
        unit(1, "dog", (30, 18)),
        active="a-bat",
        cards=EXPANSIONS,
        squads=[{"tactics": ["extreme-conditioning"]}, {}],
    )
    assert ids(match, 0, "move:") == ["move:S", "move:M"]
    say(match, 0, "move:M", to=[12_000, 20_000])
    say(match, 0, "react:extreme-conditioning@extreme-conditioning", payer="a-bat")
    assert ids(match, 0, "move:") == ["move:S", "move:M", "move:L"]
    say(match, 0, "move:L", to=[12_000, 25_500])
    assert (of(match, "a-bat").y, of(match, "a-bat").power) == (25_500, 2)
    assert ids(match, 0, "move:") == ["move:S", "move:M"]
