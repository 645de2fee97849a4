"""Descriptions of characters: whom each of their words picks out and whom it leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.cards.words.characters import Who
from games.rules.crisis.cards.words.rules import Rule
from games.rules.crisis.context import Context, characters
from games.rules.crisis.context.active_rule import ActiveRule

from .carding import innate
from .helpers import MIDDLE, box, character, crisis, game, unit

OWL = character(
    "owl",
    threat=4,
    alter_ego="Hoot",
    superpowers=[
        innate("Wide Eyes", {"mod": "ignore-cover"}),
        {**innate("Rage", {"mod": "ignore-cover"}), "sides": "injured"},
    ],
)
LEAD = {**innate("Lead", {"mod": "ignore-cover"}), "type": "leadership"}
MARTEN = character(
    "marten",
    affiliations=["avengers"],
    threat=2,
    superpowers=[{**LEAD, "affiliation": "avengers"}],
)
PEARLS = crisis("pearls", "extract", [(0, 8), (0, -8), (-12, 0)], hold_limit=1)
FAR = (18.0, 33.0)

UNITS = [
    unit(0, "owl", MIDDLE, power=2),
    unit(0, "marten", (18, 20.5), side="injured", damage=2, conditions=["bleed"], activated=True),
    unit(0, "ant", (2, 2), dazed=True),
    unit(1, "cat", (21.5, 18), holds=["pearls#1"], counters={"rage": 1}),
    unit(1, "elk", (7, 18), power=5, conditions=["stun"]),
    unit(1, "gnu", FAR, conditions=["root"]),
]
ALL = {"a-owl", "a-marten", "b-cat", "b-elk", "b-gnu"}
"""All but the Dazed ant."""

PICKED: dict[str, list[tuple[Any, set[str]]]] = {
    "side": [
        ("ally", {"a-owl", "a-marten"}),
        ("enemy", {"b-cat", "b-elk", "b-gnu"}),
        ("any", ALL),
    ],
    "one_of": [(["self"], {"a-owl"}), (["them", "self"], {"a-owl", "b-cat", "b-gnu"})],
    "but": [(["self"], ALL - {"a-owl"}), (["them"], ALL - {"b-cat", "b-gnu"})],
    "within": [
        (1, {"a-owl"}),
        (2, {"a-owl", "a-marten", "b-cat"}),
        ({"amount": "chosen", "names": ["chosen"]}, {"a-owl", "a-marten", "b-cat"}),
        ({"amount": "chosen", "names": ["too-many"]}, ALL - {"b-gnu"}),
        ({"amount": "chosen", "names": ["too-few"]}, {"a-owl"}),
    ],
    "beyond": [(1, ALL - {"a-owl"}), (2, {"b-elk", "b-gnu"}), (5, {"b-gnu"})],
    "sees": [(True, ALL - {"b-elk"}), (False, ALL)],
    "size_at_most": [(2, {"a-owl", "a-marten", "b-cat"}), (3, ALL - {"b-gnu"})],
    "size_at_least": [(3, {"b-elk", "b-gnu"}), (4, {"b-gnu"})],
    "threat_at_most": [(2, {"a-marten"}), (3, ALL - {"a-owl"})],
    "healthy": [(True, ALL - {"a-marten"}), (False, {"a-marten"})],
    "dazed": [(False, ALL), (True, {"a-ant"}), ("either", ALL | {"a-ant"})],
    "activated": [(True, {"a-marten"}), (False, ALL - {"a-marten"})],
    "activating": [(True, {"a-owl"}), (False, ALL - {"a-owl"}), ("start", {"a-owl"})],
    "hurt": [(True, {"a-marten"}), (False, ALL - {"a-marten"})],
    "conditions": [(["bleed"], {"a-marten"}), (["stun", "root"], {"b-elk", "b-gnu"})],
    "called": [(["Owl"], {"a-owl"}), (["Cat", "Ow"], {"b-cat"}), (["Marten"], {"a-marten"})],
    "not_called": [(["Cat", "Owl"], {"a-marten", "b-elk", "b-gnu"})],
    "cards": [(["cat", "owl"], {"a-owl", "b-cat"})],
    "not_cards": [(["cat", "owl"], {"a-marten", "b-elk", "b-gnu"})],
    "alter_egos": [(["Hoot"], {"a-owl"})],
    "affiliation": [("avengers", {"a-marten"}), ("cabal", set())],
    "power": [("Wide Eyes", {"a-owl"}), ("Wide", {"a-owl"}), ("Rage", set()), ("Eyes", set())],
    "power_at_least": [(2, {"a-owl", "b-elk"}), (3, {"b-elk"}), (0, ALL)],
    "holds": [(True, {"b-cat"}), (False, ALL - {"b-cat"}), ("Relic", {"b-cat"}), ("Idol", set())],
    "holds_kinds": [(["asset"], {"b-cat"}), (["civilian"], set())],
    "contests": [
        (True, {"a-owl", "b-elk"}),
        (False, ALL - {"a-owl", "b-elk"}),
        ("Switch", {"a-owl", "b-elk"}),
        ("Relic", {"b-elk"}),
    ],
    "near": [
        ({"token": "Relic", "within": 1}, {"b-elk"}),
        ({"token": "Switch", "within": 2}, {"a-owl", "a-marten", "b-cat", "b-elk"}),
    ],
    "not_near": [({"token": "Switch", "within": 2}, {"b-gnu"})],
    "counter": [("rage", {"b-cat"}), ("zeal", set())],
    "leader": [(True, {"a-marten"}), (False, ALL)],
    "highest_threat": [(True, {"a-owl"}), (False, ALL)],
}
"""By the field of a description: what it may say, and whom of the scene it means then."""


@pytest.fixture
def ctx() -> Context:
    """A rule of the owl's, in whose activation the scene takes place. A wall stands between it and
    the elk."""
    scene = game(
        *UNITS,
        cards=[OWL, MARTEN, PEARLS],
        secure="vaults",
        extract="pearls",
        pieces=[box("wall", (9, 18), 1, 6, 5)],
        squads=[{"affiliation": "avengers", "leader": "a-marten"}, {}],
        turn={"seat": 0, "unit": "a-owl"},
    )
    rule = ActiveRule(Rule.model_validate({}), "x", "innate", "x", "a-owl", 0)
    names = {"them": ["b-cat", "b-gnu"], "chosen": 2, "too-many": 9, "too-few": 0}
    return Context(scene, rule, names=names)


@pytest.mark.parametrize("field", sorted(PICKED))
def test_a_word_of_a_description_picks_those_it_is_true_of(ctx: Context, field: str) -> None:
    for says, picked in PICKED[field]:
        assert set(characters(ctx, Who.model_validate({field: says}))) == picked, says


def test_every_word_of_a_description_has_a_case() -> None:
    """ "of" is whom the distances are measured from; "may_hold" has a scene of its own."""
    assert set(PICKED) == set(Who.model_fields) - {"of", "may_hold"}


def test_distances_and_sight_are_those_of_the_character_named(ctx: Context) -> None:
    ctx.names["them"] = ["b-elk"]
    assert set(characters(ctx, Who(within=1, of="them"))) == {"b-elk"}
    assert set(characters(ctx, Who(beyond=5, of="them"))) >= {"b-cat"}
    assert "a-owl" not in characters(ctx, Who(sees=True, of="them"))


@pytest.mark.parametrize("seat", [0, 1])
def test_you_are_the_player_whose_rule_it_is_and_the_opponent_is_the_other(
    ctx: Context, seat: int
) -> None:
    ctx.side = seat
    whose = ("you", "opponent", "ally", "enemy")
    assert [ctx.seat_of(word) for word in whose] == [seat, 1 - seat, seat, 1 - seat]


@pytest.mark.rule("CP-OBJ-10", "CP-OBJ-25")
def test_whoever_may_hold_a_token_too_is_picked(ctx: Context) -> None:
    """The cat holds a pearl, and of these nobody may hold two."""
    ctx.names["it"] = ["pearls#2"]
    picked = set(characters(ctx, Who(may_hold="it")))
    assert "b-cat" not in picked
    assert {"a-owl", "b-elk"} <= picked
