"""Clubs: trees and limbs, found, held and dropped (BT-3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.log_lines import log_line
from games.rules.battletech.physical import resolve
from games.rules.battletech.shooting import carry_out
from games.rules.battletech.state import State, Strike
from games.rules.contract.asking import Game
from tests.rules.running import events, run

from .positions import at, hit, lance
from .shots import answer, refusal


def atlas(ground: str = "0l", card: str = "atlas", **changes: Any) -> Game[State]:
    """A 'Mech in a hex of this kind."""
    return lance(at(card, "0909", **changes), at("locust", "0905", side=1), hexes={"0909": ground})


def look(game: Game[State]) -> None:
    """The 'Mech looks for a club."""
    run(carry_out(game, game.state.mech("a1"), answer(game, "club:a1")))


@pytest.mark.rule("BT-3.9.p1")
@pytest.mark.parametrize(
    ("ground", "rule"), [("0l", ""), ("0h", ""), ("0", "BT-3.9.p1"), ("0r", "BT-3.9.p1")]
)
def test_a_tree_is_found_in_woods(ground: str, rule: str) -> None:
    assert refusal(atlas(ground), "club:a1") == rule


@pytest.mark.rule("BT-3.9.p1")
def test_it_takes_all_attacks_of_the_turn_and_the_club_serves_from_the_next() -> None:
    game = atlas()
    game.state.turn = 4
    look(game)
    mech = game.state.mech("a1")
    assert (mech.club, mech.club_since) == ("tree", 4)
    assert mech.fire is not None
    assert mech.fire.seeks_club
    assert mech.fire.shots == ()


@pytest.mark.rule("BT-3.9.p1", "BT-3.8.4b")
def test_a_limb_that_lies_there_is_taken_before_a_tree() -> None:
    game = atlas()
    game.state.limbs = {"0909": 2}
    look(game)
    assert game.state.mech("a1").club == "limb"
    assert game.state.limbs == {"0909": 1}
    game = atlas("0")
    game.state.limbs = {"0909": 1}
    look(game)
    assert game.state.limbs == {}


@pytest.mark.rule("BT-3.9.p1", "BT-3.10.t6", "BT-3.10.t8")
@pytest.mark.parametrize("slot", ["Shoulder", "Hand Actuator"])
@pytest.mark.parametrize("arm", ["LA", "RA"])
def test_it_takes_both_hands_and_both_shoulders(slot: str, arm: Any) -> None:
    game = atlas()
    hit(game, "a1", arm, slot)
    assert refusal(game, "club:a1") == "BT-3.9.p1"
    assert refusal(atlas(card="warhammer"), "club:a1") == "BT-3.9.p1", "it was built without hands"


@pytest.mark.rule("BT-3.9.p1")
def test_who_has_a_club_does_not_look_for_another() -> None:
    assert refusal(atlas(club="tree"), "club:a1") == "BT-3.9.p1"


@pytest.mark.rule("BT-3.9.p1")
def test_a_club_may_be_dropped_at_any_declaration_which_follows() -> None:
    game = atlas(club="limb", club_since=1)
    mech = game.state.mech("a1")
    run(carry_out(game, mech, answer(game, "drop-club:a1")), "hold:a1")
    assert (mech.club, mech.club_since) == ("", 0)
    assert mech.fire is not None
    assert game.state.limbs == {"0909": 1}, "the limb lies there again"
    assert refusal(game, "drop-club:a1") != ""


@pytest.mark.rule("BT-3.9.p1")
def test_a_tree_that_is_dropped_is_gone() -> None:
    game = atlas("0", club="tree")
    run(carry_out(game, game.state.mech("a1"), answer(game, "drop-club:a1")), "hold:a1")
    assert game.state.limbs == {}
    assert refusal(game, "club:a1") == "BT-3.9.p1"


@pytest.mark.rule("BT-3.9.p1")
@pytest.mark.parametrize(
    ("club", "said"), [("tree", ["The tree of Atlas AS7-D breaks."]), ("limb", [])]
)
def test_a_tree_breaks_with_its_first_hit_and_the_log_says_so(club: str, said: list[str]) -> None:
    game = lance(
        at("atlas", "0505", club=club, strike=Strike(kind="club", target="b1")),
        at("locust", "0504", side=1),
        faces=[6, 6, *[3] * 20],
    )
    run(resolve(game, game.state.mech("a1")))
    assert game.state.mech("a1").club == ("" if said else "limb")
    lines = [log_line(event, game.setup) for event in events(game, "club-broken")]
    assert [str(line.message) for line in lines if line] == said
