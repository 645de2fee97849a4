"""Maps of one's own: who brings one, and a match played on it (KG-2.1)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.kurogane import SYSTEM, teams
from games.rules.tools.playouts import play_out

from .scenes import CONDUCTORS, PAIR, UNCHAINED, companion

OWN = {"map": "own"}


def own(card_id: str = "yards--abc", **changes: Any) -> dict[str, Any]:
    """The rooftops as a card of one's own."""
    return {**SYSTEM.cards.built_in["rooftops"], "id": card_id, "name": "Yards", **changes}


def team(units: list[dict[str, Any]], *maps: str) -> dict[str, Any]:
    return {"name": "Mine", "entries": [*units, *({"slot": "map", "card": one} for one in maps)]}


def made(first: list[str], second: list[str], *cards: dict[str, Any]) -> Setup:
    rosters = [team(UNCHAINED, *first), team(CONDUCTORS, *second)]
    return make_setup(SYSTEM, OWN, rosters, ["Ann", "Bob"], {card["id"]: card for card in cards})


def faults(roster: dict[str, Any]) -> list[tuple[str, str]]:
    known = {**SYSTEM.cards.built_in, "yards--abc": own(), "quay--abc": own("quay--abc")}
    return [(fault.rule, fault.where) for fault in SYSTEM.rosters.faults(roster, known)]


@pytest.mark.rule("KG-2.1")
@pytest.mark.parametrize(
    ("first", "second", "played_on"),
    [
        (["yards--abc"], [], "yards--abc"),
        ([], ["quay--abc"], "quay--abc"),
        (["yards--abc"], ["quay--abc"], "yards--abc"),
    ],
)
def test_a_match_is_played_on_the_map_that_a_player_brings(
    first: list[str], second: list[str], played_on: str
) -> None:
    setup = made(first, second, own(), own("quay--abc"))
    state = Table(SYSTEM, setup, Dice(Seeded(b"own"))).game.state
    assert state.map == played_on
    assert [one.cell for one in state.objectives] == [(2, 1), (4, 5), (7, 6), (9, 10)]
    # What is brought beside the units is none of them.
    without = Table(SYSTEM, made(["yards--abc"], [], own()), Dice(Seeded(b"own"))).game.state
    assert list(without.units) == [f"a{n}" for n in range(1, 5)] + [f"b{n}" for n in range(1, 4)]


@pytest.mark.rule("KG-2.1")
def test_somebody_has_to_bring_it() -> None:
    with pytest.raises(Illegal, match="Neither roster holds a map"):
        made([], [])


@pytest.mark.rule("KG-2.1", "KG-3.1", "KG-3.4")
def test_a_map_costs_nothing_and_is_one_at_most() -> None:
    bare, held = team(UNCHAINED), team(UNCHAINED, "yards--abc")
    known = {**SYSTEM.cards.built_in, "yards--abc": own()}
    assert faults(held) == []
    assert teams.total(held, known) == teams.total(bare, known)
    assert SYSTEM.rosters.entry_summary(held["entries"][-1], held, known) == []
    assert faults(team(UNCHAINED, "yards--abc", "quay--abc")) == [("KG-2.1", "map")]
    misplaced = {"name": "", "entries": [*UNCHAINED, {"slot": "map", "card": "normal-frame"}]}
    assert ("KG-3.1", "map") in faults(misplaced)
    as_unit = {"name": "", "entries": [*UNCHAINED, {"slot": "companions", "card": "yards--abc"}]}
    assert ("KG-3.1", "") in faults(as_unit)
    beside_one = {**misplaced, "entries": [held["entries"][-1], *misplaced["entries"]]}
    assert ("KG-3.1", "map") in faults(beside_one)


@pytest.mark.rule("KG-2.1")
def test_a_map_with_faults_is_not_played_on() -> None:
    with pytest.raises(Illegal):
        made(["yards--abc"], [], own(cores=[[5, 5], [0, 11]]))


@pytest.mark.rule("KG-2.1")
def test_a_random_match_on_a_map_of_ones_own_comes_to_its_end() -> None:
    wide = ["0" * 29 + "C", *["0" * 30] * 12, "C" + "0" * 29]
    aims = [{"id": f"aim-{x}", "name": "Aim", "cell": [x, 6]} for x in (8, 15, 22)]
    card = own(rows=wide, cores=[[0, 13], [29, 0]], objectives=aims)
    setup = made(["yards--abc"], [], card)
    played = play_out(SYSTEM, 1, setup=setup, check_every=50)
    assert played.trouble is None
    assert played.result is not None


@pytest.mark.rule("KG-2.1")
def test_objectives_of_one_id_are_a_fault() -> None:
    first, second, *others = own()["objectives"]
    card = own(objectives=[first, {**second, "id": first["id"]}, *others])
    assert [str(fault.message) for fault in SYSTEM.cards.faults(card)] == [
        "Each objective has an id of its own."
    ]


@pytest.mark.rule("KG-3.1")
def test_a_card_that_cannot_be_played_is_as_unknown() -> None:
    broken = {**SYSTEM.cards.built_in["rifle"], "id": "broken", "attack": "much"}
    known = {**SYSTEM.cards.built_in, "broken": broken}

    def said(weapon: str) -> list[str]:
        found = SYSTEM.rosters.faults(team([*PAIR, companion(weapon), UNCHAINED[2]]), known)
        return [str(fault.message).replace(weapon, "it") for fault in found]

    assert said("broken") == said("nothing")
    assert said("broken") == ["Normal Frame, companion 1: there is no weapon it."]


@pytest.mark.rule("KG-3.4")
def test_a_team_without_a_commander_pays_no_surcharge_of_a_faction() -> None:
    known = SYSTEM.cards.built_in
    units = [companion("submachine-gun"), companion("submachine-gun", frame="large-frame")]
    (points,) = SYSTEM.rosters.summary(team(units), known)
    assert (str(points.label), points.value) == ("Points", 35 + 50)
