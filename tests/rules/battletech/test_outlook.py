"""What is said of the end of a planned movement: who is seen from there, and the best shot."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import movement, shooting
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.movement.allowance import moved
from games.rules.battletech.shooting import previews, targets
from games.rules.battletech.shooting.aims import Aim
from games.rules.battletech.shooting.arcs import AHEAD
from games.rules.battletech.shooting.outlook import best_shot, outlook
from games.rules.battletech.state import State
from games.rules.contract.asking import Game
from games.rules.fields import Facing, Option, Path

from .moving import way
from .positions import at, hex_of, lance, lose


@pytest.mark.rule("BT-3.3.p1")
def test_the_best_shot_counts_how_the_mech_will_have_moved() -> None:
    game = lance(at("panther", "0510", gunnery=4), at("atlas", "0504", side=1))
    mech = game.state.mech("a1")
    here = best_shot(game, mech, game.state.mech("b1"))
    ran = moved(mech, "run", hex_of("0509"), 0, 1)
    there = best_shot(game, ran, game.state.mech("b1"))
    assert here is not None
    assert there is not None
    # Gunnery 4 and the particle cannon's medium range; running adds 2, the range becomes short.
    assert here.number.total == 4
    assert there.number.total == 6
    assert mech.at == hex_of("0510")
    assert not mech.movement.mode


@pytest.mark.rule("BT-3.3.p1")
def test_the_best_shot_is_the_one_with_the_lowest_number_whichever_weapon_comes_first() -> None:
    """Five hexes are medium range of SRM and laser, below the minimum of the LRM, and short range
    of the autocannon, which comes third on the card."""
    game = lance(at("shadow", "0510", gunnery=4), at("atlas", "0505", side=1))
    mech = game.state.mech("a1")
    best = best_shot(game, mech, game.state.mech("b1"))
    assert best is not None
    weapons = {mount.id: mount.weapon for mount in card_of(game.setup, mech).mounts}
    assert list(weapons.values()) == ["SRM 2", "LRM 5", "AC/5", "Medium Laser"]
    assert (weapons[best.mount], best.number.total) == ("AC/5", 4)


@pytest.mark.rule("BT-3.1.p2")
def test_the_torso_is_twisted_if_that_brings_a_shot() -> None:
    game = lance(at("awesome", "0510"), at("atlas", "0808", side=1))
    mech, enemy = game.state.mech("a1"), game.state.mech("b1")
    ahead = best_shot(game, mech, enemy)
    assert ahead is not None
    assert ahead.pose.twist == 0
    aside = best_shot(game, moved(mech, "walk", mech.at, 4, 0), enemy)
    assert aside is not None
    assert aside.pose.twist == 1


@pytest.mark.rule("BT-3.2.p2")
def test_what_blocks_the_line_of_sight_is_named_and_drawn() -> None:
    game = lance(
        at("awesome", "0510"),
        at("atlas", "0504", side=1),
        at("locust", "0505", side=1),
        hexes={"0507": "3"},
    )
    shown = outlook(game, game.state.mech("a1"))
    assert [str(note) for note in shown.notes] == [
        "Locust LCT-1V: not in sight. In the way: a hill of level 3 in 0507.",
        "Atlas AS7-D: not in sight. In the way: a hill of level 3 in 0507.",
    ]
    assert [shape.role for shape in shown.shapes if shape.kind == "line"] == ["blocked", "blocked"]


@pytest.mark.rule("BT-2.p1")
def test_a_planned_path_says_what_can_be_shot_from_its_end() -> None:
    game = lance(at("panther", "0510"), at("atlas", "0504", side=1))
    mech = game.state.mech("a1")
    options = movement.menu(game, [mech], shooting.outlook)
    walk = next(option for option in options if option.id == "walk:a1")
    (path,) = walk.fields
    assert isinstance(path, Path)
    ahead = path.preview(way("0509"))
    aside = path.preview(way("0509/3"))
    notes = [note["params"] for note in ahead["ahead"] if "weapon" in note["params"]]
    assert [note["number"] for note in notes] == [5]
    assert [shape["role"] for shape in ahead["shapes"]] == ["sight", "sight"]
    assert ahead["path"]["facing"] == 0
    assert set(ahead["path"]["facings"]) == set(range(6))
    (turned,) = [note["params"] for note in aside["ahead"] if "weapon" in note["params"]]
    assert turned["twist"]["text"] == ", torso to the right"
    assert notes[0]["twist"] == ""
    assert walk.reach == 1


def _option(game: Game[State], name: str) -> Option:
    options = movement.menu(game, [game.state.mech("a1")], shooting.outlook)
    return next(option for option in options if option.id == name)


def _numbers(notes: list[dict[str, Any]]) -> list[int]:
    """The numbers of the best shots that are named."""
    return [note["params"]["number"] for note in notes if "weapon" in note["params"]]


@pytest.mark.rule("BT-2.8.p1", "BT-3.3.p1")
def test_who_is_to_drop_reads_what_it_shoots_at_lying_prone() -> None:
    game = lance(at("panther", "0510", gunnery=4), at("atlas", "0504", side=1))
    (path,) = _option(game, "drop:a1:walk").fields
    assert isinstance(path, Path)
    # Gunnery 4 at medium range for the cannon, +1 for walking, +2 lying prone.
    assert _numbers(path.preview(way("0510"))["ahead"]) == [7]
    assert not game.state.mech("a1").prone


@pytest.mark.rule("BT-2.7.p1", "BT-3.3.p1")
def test_who_is_to_stand_up_reads_what_it_shoots_at_standing() -> None:
    game = lance(at("panther", "0510", gunnery=4, prone=True), at("atlas", "0504", side=1))
    (facing,) = _option(game, "get-up:a1:walk").fields
    assert isinstance(facing, Facing)
    assert _numbers(facing.preview(0)["notes"]) == [5]
    (behind,) = facing.preview(3)["notes"]
    assert behind["params"]["twist"]["text"] == ", torso to the right"
    assert game.state.mech("a1").prone


@pytest.mark.rule("BT-3.2.p2", "BT-3.3.p1")
def test_who_can_be_shot_at_is_named_first_and_who_is_out_of_sight_last() -> None:
    game = lance(
        at("panther", "0510"),
        at("atlas", "0910", side=1),
        at("locust", "0412", side=1),
        at("awesome", "0503", side=1),
        hexes={"0710": "3", "0810": "3", "0709": "3", "0809": "3"},
    )
    notes = [str(note) for note in outlook(game, game.state.mech("a1")).notes]
    assert [note.partition(" ")[0] for note in notes] == ["Awesome", "Locust", "Atlas"]
    assert "no shot" in notes[1]
    assert "not in sight" in notes[2]


def test_who_cannot_fire_has_no_outlook() -> None:
    game = lance(at("panther", "0510", shut_down=True), at("atlas", "0504", side=1))
    assert outlook(game, game.state.mech("a1")).notes == ()


@pytest.mark.rule("BT-3.1.p3")
def test_a_shot_to_the_rear_is_one_of_flipped_arms() -> None:
    """Of the Jenner's arms the right one is left, and the target stands behind it to its left."""
    game = lance(at("jenner", "0505"), at("atlas", "0408", side=1))
    lose(game, "a1", "LA")
    (note,) = outlook(game, game.state.mech("a1")).notes
    assert str(note).endswith(", arms to the rear.")


@pytest.mark.rule("BT-3.3.p1")
@pytest.mark.parametrize(("gunnery", "can"), [(4, True), (8, False)])
def test_a_weapon_that_cannot_hit_says_so(gunnery: int, can: bool) -> None:
    """At long range, at a target that has run ten hexes."""
    game = lance(
        at("panther", "0517", gunnery=gunnery),
        at("locust", "0502", side=1, movement__mode="run", movement__hexes=6),
    )
    mech = game.state.mech("a1")
    remarks = previews.remarks_at(game, mech, targets.ready(game, mech, AHEAD), AHEAD, Aim("b1"))
    (said,) = [str(remark.words) for remark in remarks.values()]
    assert said.endswith(": cannot hit") != can, said


@pytest.mark.rule("BT-2.2.t8")
def test_the_preview_foretells_nothing_for_a_path_that_ends_in_a_fall() -> None:
    game = lance(
        at("wolverine", "0505"), at("atlas", "0501", side=1), hexes={"0505": "3", "0504": "0r"}
    )
    (path,) = _option(game, "walk:a1").fields
    assert isinstance(path, Path)
    assert path.preview(way("0504"))["ahead"] == []
    assert path.preview(way("0505/1"))["ahead"]
