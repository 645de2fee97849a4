"""Line of sight (CP-LOS) and the geometry of cover (CP-COVER-01 to -03, -07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.rules.crisis import board
from games.rules.crisis.attacks import aims, targets
from games.rules.text import message_of

from .helpers import R35, box, character, game, offered, table, unit


def across(looker: str, target: str, *pieces: dict[str, Any], gap: float = 10) -> Any:
    """Looker and target on a line from left to right, with terrain."""
    return game(unit(0, looker, (10, 18)), unit(1, target, (10 + gap, 18)), pieces=list(pieces))


def wall(size: int, x: float = 15, height: float = 20) -> dict[str, Any]:
    return box("wall", (x, 18), 1, height, size)


@pytest.mark.rule("CP-LOS-01", "CP-LOS-03")
def test_only_terrain_larger_than_the_target_blocks() -> None:
    assert not board.sight(across("bat", "cat", wall(3)), "a-bat", "b-cat")
    assert board.sight(across("bat", "cat", wall(2)), "a-bat", "b-cat")
    assert board.sight(across("bat", "cat"), "a-bat", "b-cat")


@pytest.mark.rule("CP-LOS-03", "CP-V-50")
def test_sight_need_not_be_mutual() -> None:
    the_game = across("gnu", "cat", wall(3))
    assert not board.sight(the_game, "a-gnu", "b-cat")
    assert board.sight(the_game, "b-cat", "a-gnu")


@pytest.mark.rule("CP-LOS-02")
def test_characters_never_block() -> None:
    the_game = game(unit(0, "bat", (10, 18)), unit(1, "gnu", (15, 18)), unit(1, "cat", (20, 18)))
    assert board.sight(the_game, "a-bat", "b-cat")


@pytest.mark.rule("CP-LOS-01", "CP-EX-20")
def test_one_free_line_to_any_part_of_the_base_is_enough() -> None:
    hides = box("hall", (15, 18), 1, 2 * R35 + 0.2, 3)
    assert not board.sight(across("bat", "cat", hides), "a-bat", "b-cat")
    shorter = box("hall", (15, 18.2), 1, 2 * R35, 3)
    assert board.sight(across("bat", "cat", shorter), "a-bat", "b-cat")


@pytest.mark.rule("CP-LOS-04")
def test_to_itself() -> None:
    the_game = game(unit(0, "bat", (15, 18)), pieces=[box("roof", (15, 18), 4, 4, 5)])
    assert board.sight(the_game, "a-bat", "a-bat")


@pytest.mark.rule("CP-LOS-05", "CP-V-51")
def test_a_target_on_top_counts_both_sizes() -> None:
    roof = box("roof", (20, 18), 4, 4, 3)
    the_game = across("bat", "cat", roof, wall(4, x=14))
    assert board.sight_size(the_game, "b-cat") == 5
    assert board.sight(the_game, "a-bat", "b-cat")
    ground = across("bat", "cat", wall(4, x=14))
    assert not board.sight(ground, "a-bat", "b-cat")


@pytest.mark.rule("CP-LOS-06", "CP-V-51")
def test_a_looker_on_top_ignores_what_it_stands_on() -> None:
    roof = box("roof", (10.5, 18), 6, 6, 3)
    the_game = across("bat", "cat", roof)
    assert board.standing_on(the_game, "a-bat") == "roof"
    assert board.sight(the_game, "a-bat", "b-cat")
    assert not board.sight(the_game, "b-cat", "a-bat") or board.sight_size(the_game, "a-bat") == 5


@pytest.mark.rule("CP-LOS-07", "CP-OBJ-23")
def test_tokens_have_no_size() -> None:
    the_game = game(unit(0, "bat", (10, 18)), secure="vaults", extract="idols", pieces=[wall(1)])
    assert not board.sight_to_token(the_game, "a-bat", "idols#1")
    free = game(unit(0, "bat", (10, 18)), secure="vaults", extract="idols")
    assert board.sight_to_token(free, "a-bat", "idols#1")


@pytest.mark.rule("CP-LOS-08")
def test_touching_an_edge_does_not_block() -> None:
    top = 18 - R35
    low = box("low", (15, top + 5), 1, 10, 5)
    high = box("high", (15, top - 5), 1, 10, 5)
    assert board.sight(across("bat", "cat", low, high), "a-bat", "b-cat")
    nearer = box("high", (15, top - 4.99), 1, 10, 5)
    assert not board.sight(across("bat", "cat", low, nearer), "a-bat", "b-cat")


# -- Cover


def covered(size: int, *, gap: float = 8, distance: float = 0.5, y: float = 18) -> list[str]:
    """Cover of the target behind a crate this far in front of it."""
    x = 10 + gap - R35 - distance - 0.5
    crate = box("crate", (x, y), 1, 1, size)
    return board.in_cover(across("bat", "cat", crate, gap=gap), "a-bat", "b-cat")


@pytest.mark.rule("CP-COVER-01", "CP-V-52")
def test_cover_needs_terrain_of_its_size_within_range_1() -> None:
    assert covered(2) == ["crate"]
    assert covered(3) == ["crate"]
    assert covered(1) == []
    assert covered(2, distance=0.99) == ["crate"]
    assert covered(2, distance=1.01) == []


@pytest.mark.rule("CP-COVER-02")
def test_some_line_between_the_bases_crosses_that_terrain() -> None:
    assert covered(2, y=18 + R35 + 0.4) == ["crate"]
    assert covered(2, y=18 + R35 + 0.6) == []


@pytest.mark.rule("CP-COVER-03", "CP-V-52")
def test_no_cover_from_an_attacker_within_range_2() -> None:
    limit = 3 + 2 * R35
    assert covered(2, gap=limit) == []
    assert covered(2, gap=limit + 0.01) == ["crate"]


@pytest.mark.rule("CP-COVER-06")
def test_several_features_may_qualify() -> None:
    first = box("left", (16.4, 17.6), 0.6, 0.6, 3)
    second = box("right", (16.4, 18.4), 0.6, 0.6, 3)
    found = board.in_cover(across("bat", "cat", first, second, gap=8), "a-bat", "b-cat")
    assert set(found) == {"left", "right"}


@pytest.mark.rule("CP-COVER-07")
def test_terrain_stood_on_covers_the_defender_and_not_the_attacker() -> None:
    attacker_on_it = across("bat", "cat", box("roof", (12.5, 18), 13, 4, 3))
    assert board.piece_within(attacker_on_it, "b-cat", "roof", 1)
    assert board.standing_on(attacker_on_it, "a-bat") == "roof"
    assert board.in_cover(attacker_on_it, "a-bat", "b-cat") == []
    defender_on_it = across("bat", "cat", box("roof", (20, 18), 4, 4, 3))
    assert board.standing_on(defender_on_it, "b-cat") == "roof"
    assert board.in_cover(defender_on_it, "a-bat", "b-cat") == ["roof"]


# -- Beams and areas


def clap(shape: str, **more: Any) -> dict[str, Any]:
    blow = {"name": "Clap", "type": "energy", "shape": shape, "range": 5, "strength": 4, **more}
    return character("yak", attacks=[blow])


def lined_up(yak: dict[str, Any]) -> Any:
    """A friend, an enemy, one behind a wall and a Dazed one, all east of the attacker; the
    option of its attack."""
    match = table(
        unit(0, "yak", (10, 18)),
        unit(0, "hen", (12, 18)),
        unit(1, "cat", (14, 18)),
        unit(1, "dog", (19, 18)),
        unit(1, "elk", (15.5, 16.6), dazed=True, damage=5),
        turn={"seat": 0, "unit": "a-yak"},
        cards=[yak],
        pieces=[box("wall", (17, 18), 0.5, 9, 5)],
    )
    return offered(match, 0)["attack:clap"]


def sentences(notes: Sequence[Any]) -> list[str]:
    return [str(message_of(note)) for note in notes]


@pytest.mark.rule("CP-BEAM-02", "CP-BEAM-04", "CP-BEAM-06", "CP-V-53")
def test_pointing_a_beam_shows_what_it_would_do_to_each() -> None:
    field = lined_up(clap("beam")).fields[0]
    friend, enemy, hidden = sentences(field.preview(0)["notes"])
    assert friend == "Hen, an ally, suffers 1 damage."
    assert enemy.startswith("Cat is attacked: 4 dice against 3, no cover")
    assert hidden == "Dog is not attacked: There is no line of sight to it."


@pytest.mark.rule("CP-AREA-01", "CP-AREA-04", "CP-AREA-06", "CP-AREA-09")
def test_an_area_attack_shows_what_it_would_do_to_each() -> None:
    option = lined_up(clap("area"))
    assert option.final, "there is nothing to choose, so it is confirmed"
    lines = sentences(option.describe()["details"])
    assert lines[0].endswith("Area 5, Strength 4.")
    assert [line.split()[0] for line in lines[1:]] == ["Hen,", "Cat", "Dog"]


@pytest.mark.rule("CP-AREA-08")
@pytest.mark.parametrize(("apart", "reaches"), [(4.0, True), (7.5, False)])
def test_a_granted_area_attack_must_reach_the_given_target(apart: float, reaches: bool) -> None:
    """Whoever else is in range: it is not made at all without the one that it must be made at."""
    yak = clap("area", range=3)
    match = game(
        unit(0, "yak", (10, 18)), unit(1, "cat", (12, 18)), unit(1, "dog", (10 + apart, 18)),
        cards=[yak],
    )  # fmt: skip
    (aim,) = aims.attacks_of(match, "a-yak")
    refused = targets.option(match, replace(aim, only=("b-dog",))).refused
    assert (refused and refused.rule) == (None if reaches else "CP-AREA-08")
    assert targets.option(match, aim).refused is None


@pytest.mark.rule("CP-BEAM-09")
def test_a_beam_laid_from_another_meets_neither_of_the_two() -> None:
    the_game = game(
        unit(0, "bat", (12, 18)), unit(0, "hen", (10, 18)), unit(1, "cat", (14, 18))
    )  # fmt: skip
    assert board.beam_targets(the_game, "a-bat", 3, 0) == ["b-cat"]
    assert board.beam_targets(the_game, "a-bat", 3, 0, "a-hen") == ["b-cat"]
    assert board.beam_targets(the_game, "a-hen", 3, 0) == ["a-bat", "b-cat"]
