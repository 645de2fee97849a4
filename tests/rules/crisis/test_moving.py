"""Advances, climbs and places (CP-MOVE-01 to -15, -28 to -30), as the asks offer them."""

from __future__ import annotations

import random

import pytest
import shapely

from games.rules.crisis import board
from games.rules.crisis.movement import moves
from games.rules.text import _

from .carding import innate
from .helpers import (
    R35,
    active,
    at,
    box,
    character,
    game,
    offered,
    refused,
    rule_of,
    run,
    say,
    unit,
)

WHY = _("Move.")


def reach(tool: float, base: float = R35) -> float:
    """How far a centre travels at most along a tool of this length."""
    return tool + 2 * base


@pytest.mark.rule("CP-MOVE-01", "CP-CARD-06", "CP-ACT-03")
@pytest.mark.parametrize(("card", "tools"), [("hen", "S"), ("bat", "SM"), ("fox", "SML")])
def test_the_tool_of_its_speed_or_a_shorter_one(card: str, tools: str) -> None:
    the_table = active(card)
    moves_offered = [key for key in offered(the_table, 0) if key.startswith("move:")]
    assert moves_offered == [f"move:{tool}" for tool in tools]
    assert "climb" in offered(the_table, 0)


@pytest.mark.rule("CP-MOVE-07", "CP-MOVE-11", "CP-MOVE-12")
def test_it_ends_anywhere_along_the_tool_and_not_beyond() -> None:
    the_table = active()
    for travelled in (0.5, 2.0, reach(5.0) - 0.01):
        the_table.check(0, {"option": "move:M", "fields": {"to": at(18 + travelled, 18)}})
    assert refused(the_table, 0, "move:M", to=at(18 + reach(5.0) + 0.01, 18)) == "CP-MOVE-12"
    the_table.check(0, {"option": "move:S", "fields": {"to": at(18, 18 + reach(3.375) - 0.01)}})
    assert refused(the_table, 0, "move:S", to=at(18, 18 + reach(3.375) + 0.01)) == "CP-MOVE-12"


@pytest.mark.rule("CP-MOVE-03")
def test_bases_do_not_overlap_at_the_end() -> None:
    the_table = active(others=[unit(1, "dog", (21, 18))])
    assert refused(the_table, 0, "move:M", to=at(20, 18)) == "CP-MOVE-03"
    the_table.check(0, {"option": "move:M", "fields": {"to": at(21 - 2 * R35, 18)}})


@pytest.mark.rule("CP-MOVE-04", "CP-MOVE-05")
def test_wholly_on_top_or_wholly_off() -> None:
    low = box("low", (21, 18), 3, 3, 2)
    the_table = active(pieces=[low])
    assert refused(the_table, 0, "move:M", to=at(19.3, 18)) == "CP-MOVE-04"
    the_table.check(0, {"option": "move:M", "fields": {"to": at(21, 18)}})
    lamp = box("lamp", (21, 18), 0.5, 0.5, 1)
    assert refused(active(pieces=[lamp]), 0, "move:M", to=at(21, 18)) == "CP-MOVE-04"


@pytest.mark.rule("CP-MOVE-06")
def test_nobody_leaves_the_battlefield() -> None:
    the_table = active(where=(34, 18))
    assert refused(the_table, 0, "move:M", to=at(35.5, 18)) == "CP-MOVE-06"
    the_table.check(0, {"option": "move:M", "fields": {"to": at(36 - R35, 18)}})


@pytest.mark.rule("CP-MOVE-08")
def test_the_tool_passes_other_bases_and_terrain_of_its_size() -> None:
    wall = box("wall", (20.2, 18), 1, 8, 2)
    the_table = active(pieces=[wall], others=[unit(1, "dog", (22.5, 18))])
    the_table.check(0, {"option": "move:M", "fields": {"to": at(24.1, 18)}})


@pytest.mark.rule("CP-MOVE-10", "CP-V-54")
def test_the_tool_does_not_pass_larger_terrain() -> None:
    wall = box("wall", (20.2, 18), 1, 30, 3)
    the_table = active(pieces=[wall])
    assert refused(the_table, 0, "move:M", to=at(23, 18)) == "CP-MOVE-10"


@pytest.mark.rule("CP-MOVE-10", "CP-MOVE-13", "CP-V-54")
def test_nobody_gets_onto_larger_terrain_without_climbing() -> None:
    """Not even onto its rim, where a tool that lies along the wall would touch the base."""
    hall = box("hall", (20.7, 21), 4, 4, 5)
    rim = (18.7 + R35, 21)
    the_table = active(pieces=[hall])
    for tool in "SM":
        assert refused(the_table, 0, f"move:{tool}", to=at(*rim)) == "CP-MOVE-10"
        outline = offered(the_table, 0)[f"move:{tool}"].fields[0].describe()["outline"]
        inside = shapely.box(19_000, 19_300, 22_400, 22_700)
        assert not any(shapely.Polygon(shell).intersects(inside) for shell, *_holes in outline)
    the_table.check(0, {"option": "climb", "fields": {"to": at(*rim)}})
    roof = active("bat", (20.7, 21), pieces=[hall])
    roof.check(0, {"option": "move:S", "fields": {"to": at(*rim)}})


@pytest.mark.rule("CP-MOVE-13", "CP-MOVE-14", "CP-EX-15", "CP-V-54")
def test_a_climb_uses_the_short_tool_as_if_of_size_5() -> None:
    wall = box("wall", (21.2, 18), 3, 30, 5)
    the_table = active("fox", pieces=[wall])
    the_table.check(0, {"option": "climb", "fields": {"to": at(21.2, 18)}})
    assert refused(the_table, 0, "climb", to=at(22.1, 18)) == "CP-MOVE-04"
    assert refused(the_table, 0, "climb", to=at(23.9, 18)) == "CP-MOVE-12"
    thin = active(pieces=[box("wall", (20.2, 18), 1, 30, 3)])
    thin.check(0, {"option": "climb", "fields": {"to": at(22, 18)}})
    tower = active(pieces=[box("wall", (20.2, 18), 1, 30, 6)])
    assert refused(tower, 0, "climb", to=at(22, 18)) == "CP-MOVE-10"


@pytest.mark.rule("CP-V-54", "CP-CARD-22", "CP-CARD-23")
def test_a_flyer_counts_as_size_5_when_it_advances() -> None:
    flight = innate("Flight", {"mod": "advance-size", "size": 5})
    flyer = character("flyer", superpowers=[flight])
    wall = box("wall", (20.2, 18), 1, 30, 3)
    the_table = active("flyer", cards=[flyer], pieces=[wall])
    the_table.check(0, {"option": "move:M", "fields": {"to": at(23, 18)}})


@pytest.mark.rule("CP-MOVE-09")
def test_terrain_that_it_stands_on_does_not_stop_the_tool() -> None:
    roof = box("roof", (18, 18), 4, 4, 5)
    the_table = active(pieces=[roof])
    assert board.standing_on(the_table.game, "a-bat") == "roof"
    the_table.check(0, {"option": "move:M", "fields": {"to": at(21.5, 18)}})


@pytest.mark.rule("CP-MOVE-09", "CP-MOVE-10", "CP-MOVE-18")
@pytest.mark.parametrize("thousandths", [-2, -1, 0, 1, 2])
def test_nobody_presses_through_a_wall_by_standing_close(thousandths: int) -> None:
    """Wherever it may stand beside a wall it does not overlap it, to the thousandth."""
    wall = box("wall", (21, 18), 2, 10, 5)
    beside = (20 - R35 - thousandths / 1000, 18)
    arriving = active("bat", (17, 18), pieces=[wall])
    if thousandths < 0:
        assert refused(arriving, 0, "move:S", to=at(*beside)) == "CP-MOVE-04"
        return
    arriving.check(0, {"option": "move:S", "fields": {"to": at(*beside)}})
    the_table = active("bat", beside, pieces=[wall])
    assert board.overlapped(the_table.game, "a-bat") == []
    assert refused(the_table, 0, "move:M", to=at(22.7, 18)) == "CP-MOVE-10"
    flight = board.thrown_to(the_table.game, "a-bat", "M", 0, None)
    assert flight.pieces == ("wall",)
    assert board.piece_thrown_to(the_table.game, "a-bat", "x", "M", 0).pieces == ("wall",)


@pytest.mark.rule("CP-MOVE-07", "CP-EX-14", "CP-EX-08")
def test_the_tool_bends_round_a_corner() -> None:
    """A car in the straight way: only a bent tool leads behind it."""
    car = box("car", (20.5, 18), 2, 2.2, 3)
    the_table = active("fox", pieces=[car])
    say_field = offered(the_table, 0)["move:L"].fields[0]
    behind = at(22.9, 18.8)
    the_table.check(0, {"option": "move:L", "fields": {"to": behind}})
    preview = say_field.preview(behind)
    tool = [shape["kind"] for shape in preview["shapes"] if shape["role"] == "tool"]
    assert tool == ["polygon", "polygon", "circle"]  # two arms, and the joint between them
    assert any(shape["role"] == "ghost" for shape in preview["shapes"])
    assert refused(the_table, 0, "move:S", to=behind) in ("CP-MOVE-10", "CP-MOVE-12")


@pytest.mark.rule("CP-MOVE-15", "CP-MOVE-02")
def test_a_climb_ends_an_advance() -> None:
    the_table = active()
    outcome = say(the_table, 0, "climb", to=at(20, 18))
    (moved,) = [event.data for event in outcome.events if event.kind == "moved"]
    assert (moved["how"], moved["tool"], moved["to"]) == ("climb", "S", at(20, 18))


def test_moves_that_are_sampled_are_legal() -> None:
    pieces = [box("hall", (22, 20), 4, 4, 4), box("crate", (15, 16), 1, 1, 1)]
    the_table = active("fox", pieces=pieces, others=[unit(1, "gnu", (18, 22))])
    rng = random.Random(5)
    for option in ("move:S", "move:M", "move:L", "climb"):
        field = offered(the_table, 0)[option].fields[0]
        for _attempt in range(20):
            field.check(field.sample(rng))
        assert field.describe()["outline"]


# -- Movements that effects give


@pytest.mark.rule("CP-MOVE-28", "CP-MOVE-29", "CP-MOVE-30")
def test_a_place_is_anywhere_within_the_range_of_itself() -> None:
    wall = box("wall", (20, 18), 1, 30, 5)
    the_game = game(unit(0, "bat", (18, 18)), pieces=[wall])
    area = board.place_area(the_game, "a-bat", 2)
    assert area.why_not((22300, 18000)) is None
    assert rule_of(area.why_not((22400, 18000))) == "CP-MOVE-30"
    assert rule_of(area.why_not((20800, 18000))) == "CP-MOVE-04"
    part = moves.place(the_game, "a-bat", 2, by=1, optional=False, why=WHY)
    assert run(the_game, part, {"option": "place", "fields": {"to": at(22, 19)}})
    assert (the_game.state.unit("a-bat").x, the_game.state.unit("a-bat").y) == (22000, 19000)


@pytest.mark.rule("CP-MOVE-29")
def test_a_place_may_be_measured_from_something_else() -> None:
    the_game = game(unit(0, "bat", (4, 4)), unit(0, "elk", (20, 20)))
    part = moves.place(the_game, "a-bat", 1, by=0, around="a-elk", optional=True, why=WHY)
    assert run(the_game, part, {"option": "place", "fields": {"to": at(20, 22.5)}})
    part = moves.place(the_game, "a-bat", 1, by=0, around="a-elk", optional=True, why=WHY)
    assert not run(the_game, part, {"option": "decline"})


@pytest.mark.rule("CP-MOVE-31", "CP-MOVE-32", "CP-MOVE-34")
def test_an_advance_toward_stays_between_the_arms() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (28, 18)))
    toward = board.wedge(the_game, "a-bat", toward=(28000, 18000))
    area = board.advance_area(the_game, "a-bat", ["M"], 2, toward)
    assert area.why_not((21000, 20900)) is None
    assert rule_of(area.why_not((21000, 21100))) == "CP-MOVE-32"
    assert rule_of(area.why_not((16000, 18000))) == "CP-MOVE-32"
    away = board.wedge(the_game, "a-bat", away=(28000, 18000))
    area = board.advance_area(the_game, "a-bat", ["M"], 2, away)
    assert area.why_not((16000, 18000)) is None


@pytest.mark.rule("CP-MOVE-35")
def test_centred_on_its_goal_it_may_go_anywhere() -> None:
    the_game = game(unit(0, "bat", (18, 18)))
    assert board.wedge(the_game, "a-bat", toward=(18000, 18000)) is None


@pytest.mark.rule("CP-MOVE-38", "CP-DMG-10")
def test_nothing_moves_a_dazed_character() -> None:
    the_game = game(unit(0, "bat", (18, 18), dazed=True))
    assert not run(the_game, moves.place(the_game, "a-bat", 3, by=0, optional=False, why=WHY))
    part = moves.advance(the_game, "a-bat", ["S"], by=1, optional=False, why=WHY)
    assert not run(the_game, part)
    assert not run(the_game, moves.move_action(the_game, "a-bat"))


@pytest.mark.rule("CP-CORE-02", "CP-MOVE-10")
def test_where_no_tool_can_be_laid_an_advance_that_must_be_does_not_happen() -> None:
    """A closed yard, one and a half inches wide, with a slit for a door."""
    yard = box("yard", (18, 18), 4, 4, 5)
    yard["polygon"] = [
        at(*point)
        for point in [
            (16, 16), (20, 16), (20, 17.95), (18.75, 17.95), (18.75, 17.25), (17.25, 17.25),
            (17.25, 18.75), (18.75, 18.75), (18.75, 18.05), (20, 18.05), (20, 20), (16, 20),
        ]
    ]  # fmt: skip
    the_game = game(unit(0, "bat", (18, 18)), pieces=[yard])
    part = moves.advance(the_game, "a-bat", ["S", "M"], by=1, optional=False, why=WHY)
    assert run(the_game, part) is False
    climb = moves.climb_option(the_game, "a-bat")
    assert climb.fields[0].sample(random.Random(1))


@pytest.mark.rule("CP-MOVE-15")
def test_a_climb_sets_off_what_waits_for_an_advance() -> None:
    gain = {"do": "gain-power", "who": "self", "amount": 1}
    eager = innate("Eager", when="advance-end", do=[gain])
    for option in ("climb", "move:S"):
        the_table = active("yak", cards=[character("yak", superpowers=[eager])])
        say(the_table, 0, option, to=at(20, 18))
        assert the_table.game.state.unit("a-yak").power == 1


@pytest.mark.rule("CP-COND-14")
def test_slow_leaves_only_the_short_tool() -> None:
    the_table = active("fox", mine={"conditions": ["slow"]})
    assert [key for key in offered(the_table, 0) if key.startswith("move:")] == ["move:S"]
    part = moves.advance(the_table.game, "a-fox", ["L"], by=1, optional=True, why=WHY)
    ask = next(part)
    assert [option.id for option in ask.options] == ["move:S", "decline"]
