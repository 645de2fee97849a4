"""Thrown terrain, destroyed terrain and dodges (CP-TERR, CP-DODGE)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import board
from games.rules.crisis.context.sources import Source
from games.rules.crisis.movement import dodges, terrain, throws

from .carding import power
from .helpers import (
    BLANK,
    R35,
    B,
    C,
    F,
    H,
    W,
    active,
    box,
    character,
    events,
    first_ask,
    game,
    offered,
    rule_of,
    run,
    say,
    unit,
)
from .throwing import EAST, ENEMY, NORTH, SOUTH, WHY, place, scene, throw

# -- Terrain


def hurl(the_game: Any, piece: str, heading: int, tool: str = "M", **changes: Any) -> Any:
    """b-cat throws a terrain feature."""
    values: dict[str, Any] = {"by": 1, "source": ENEMY, "optional": False, "why": WHY, **changes}
    part = throws.throw_piece(the_game, "b-cat", piece, tool, **values)
    return run(the_game, part, {"option": "throw", "fields": {"heading": heading}})


CAR = box("car", (18, 33.5), 2, 1, 3)


@pytest.mark.rule("CP-TERR-07", "CP-TERR-08", "CP-TERR-10", "CP-TERR-14")
def test_the_tool_starts_at_the_thrower_and_the_first_thing_is_hit() -> None:
    the_game = scene(bat=(18, 25), faces=[B, B, B], pieces=[CAR])
    hurl(the_game, "car", NORTH)
    assert "car" not in the_game.state.pieces
    (dodge,) = events(the_game, "dodge")
    assert (dodge["unit"], dodge["faced"]) == ("a-bat", 4)
    short = scene(bat=(18, 25), pieces=[CAR])
    hurl(short, "car", NORTH, "S")
    assert events(short, "dodge") == []
    assert "car" not in short.state.pieces
    through = scene(bat=(18, 35), faces=[B, B, B], pieces=[CAR])
    hurl(through, "car", SOUTH)
    assert [event["unit"] for event in events(through, "dodge")] == ["a-bat"]


@pytest.mark.rule("CP-TERR-09")
def test_terrain_under_the_thrower_is_ignored() -> None:
    the_game = scene(bat=(18, 24.5), faces=[B, B, B], pieces=[CAR, box("roof", (18, 30), 4, 4, 5)])
    hurl(the_game, "car", NORTH)
    assert [event["unit"] for event in events(the_game, "dodge")] == ["a-bat"]
    assert "roof" in the_game.state.pieces


@pytest.mark.rule("CP-TERR-03", "CP-TERR-10", "CP-TERR-11", "CP-TERR-12", "CP-V-21")
@pytest.mark.parametrize(("size", "left"), [(2, False), (3, False), (4, True)])
def test_terrain_thrown_into_terrain(size: int, left: bool) -> None:
    the_game = scene(pieces=[CAR, box("hut", (18, 26), 2, 2, size)])
    hurl(the_game, "car", NORTH)
    assert ("hut" in the_game.state.pieces) == left
    assert "car" not in the_game.state.pieces
    nothing = scene(pieces=[CAR])
    hurl(nothing, "car", NORTH)
    assert nothing.state.pieces == {}


@pytest.mark.rule("CP-TERR-07", "CP-TERR-10", "CP-TERR-11", "CP-TERR-13")
def test_thrown_terrain_names_the_rules_of_what_it_does() -> None:
    the_game = scene(pieces=[CAR, box("hut", (18, 26), 2, 2, 2)])
    asked = first_ask(
        the_game,
        throws.throw_piece(
            the_game, "b-cat", "car", "M", by=1, source=ENEMY, optional=False, why=WHY
        ),
    )
    assert (asked.rule, asked.options[0].rule) == ("CP-TERR-07", "CP-TERR-07")
    hurl(the_game, "car", NORTH)
    assert [(event.kind, event.data["rule"]) for event in the_game.take_events()] == [
        ("terrain-thrown", "CP-TERR-10"),
        ("destroyed", "CP-TERR-10"),
        ("terrain-hit", "CP-TERR-11"),
        ("destroyed", "CP-TERR-11"),
    ]
    the_game = scene(bat=(18, 25), faces=[B, B, B], pieces=[CAR])
    hurl(the_game, "car", NORTH)
    (collision,) = events(the_game, "collision")
    assert (collision["hit"], collision["rule"]) == ("a-bat", "CP-TERR-13")


@pytest.mark.rule("CP-TERR-03")
def test_destroyed_terrain_names_the_rule_that_takes_it_away() -> None:
    the_game = scene(pieces=[CAR])
    assert run(the_game, terrain.destroy(the_game, "car"))
    assert [event["rule"] for event in events(the_game, "destroyed")] == ["CP-TERR-03"]


@pytest.mark.rule("CP-TERR-01", "CP-TERR-02")
def test_only_interactive_terrain_is_thrown_or_destroyed() -> None:
    fixed = box("car", (18, 33.5), 2, 1, 3, interactive=False)
    the_game = scene(pieces=[fixed])
    assert rule_of(terrain.throwable(the_game, "car")) == "CP-TERR-02"
    part = throws.throw_piece(
        the_game, "b-cat", "car", "M", by=1, source=ENEMY, optional=False, why=WHY
    )
    run(the_game, part)
    assert not run(the_game, terrain.destroy(the_game, "car"))
    assert "car" in the_game.state.pieces
    both = scene(pieces=[CAR, box("hut", (18, 26), 2, 2, 2, interactive=False)])
    hurl(both, "car", NORTH)
    assert "hut" in both.state.pieces


@pytest.mark.rule("CP-TERR-04", "CP-OBJ-08")
def test_who_stood_on_destroyed_terrain_stands_where_it_was() -> None:
    the_game = game(unit(0, "bat", (18, 18)), pieces=[box("roof", (18, 18), 4, 4, 5)])
    assert board.standing_on(the_game, "a-bat") == "roof"
    run(the_game, terrain.destroy(the_game, "roof"))
    assert place(the_game) == (18, 18)
    assert board.standing_on(the_game, "a-bat") is None
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-TERR-05", "CP-TERR-06")
def test_every_terrain_feature_has_a_size() -> None:
    from games.rules.crisis.rosters import battlefields

    sizes = {
        piece["look"]: piece["size"] for card in battlefields.built_in() for piece in card["pieces"]
    }
    assert sizes["bench"] == sizes["lamp"] == 1
    assert sizes["dumpster"] == sizes["car"] == 2
    assert sizes["newsstand"] == sizes["food-cart"] == sizes["billboard"] == 3
    assert sizes["truck"] == 4
    assert sizes["building"] == 5


@pytest.mark.rule("CP-TERR-16")
def test_a_terrain_throw_may_go_in_any_direction() -> None:
    the_game = scene(pieces=[CAR])
    part = throws.throw_piece(
        the_game, "b-cat", "car", "M", by=1, source=ENEMY, optional=False, why=WHY
    )
    field = first_ask(the_game, part).options[0].fields[0]
    assert all(field.check(heading) == heading for heading in (0, 90_000, 180_000, 359_999))


@pytest.mark.rule("CP-TERR-15", "CP-TERR-17", "CP-TERR-02")
def test_which_terrain_may_be_thrown_and_how_far_is_card_data() -> None:
    """Interactive terrain up to the Size and within the Range that the card names."""
    rock = {"choose": "terrain", "as": "rock", "within": 2, "of": "self", "size_at_most": 3}
    lift = power("Lift", {"do": "throw", "who": "rock", "tool": "L"}, rule={"choose": [rock]})
    reach = 3 + R35
    pieces = [
        box("near", (18 - reach - 0.49, 18), 1, 1, 3),
        box("far", (18 + reach + 0.51, 18), 1, 1, 1),
        box("heavy", (18, 15.5), 1, 1, 4),
        box("fixed", (18, 20.5), 1, 1, 1, interactive=False),
    ]
    the_table = active("yak", pieces=pieces, cards=[character("yak", superpowers=[lift])])
    choices = offered(the_table, 0)["power:lift"].fields[0].choices
    assert [choice.id for choice in choices if not choice.refused] == ["near"]
    say(the_table, 0, "power:lift", rock="near")
    outcome = say(the_table, 0, "throw", heading=SOUTH)
    (thrown,) = (e.data for e in outcome.events if e.kind == "terrain-thrown")
    assert thrown["tool"] == "L"
    x, y = thrown["to"]
    assert x == 18_000
    assert y == pytest.approx(20_000, abs=2), "it is stopped by the fixed one"
    assert set(the_table.game.state.pieces) == {"far", "heavy", "fixed"}


# -- Dodges


@pytest.mark.rule(
    "CP-V-17", "CP-DODGE-01", "CP-DODGE-02", "CP-DODGE-03", "CP-DODGE-05", "CP-DODGE-06",
    "CP-DODGE-07", "CP-TERR-13",
)  # fmt: skip
def test_dodging_a_car() -> None:
    the_game = scene(bat=(18, 25), faces=[C, BLANK, B, BLANK], pieces=[CAR])
    hurl(the_game, "car", NORTH)
    found = the_game.state.unit("a-bat")
    assert (found.damage, found.power) == (2, 2)
    kinds = [event.kind for event in the_game.take_events()]
    assert kinds.index("dice") < kinds.index("dodge") < kinds.index("damage")


@pytest.mark.rule("CP-V-18", "CP-DODGE-05")
def test_a_dodge_never_goes_below_zero() -> None:
    crate = box("crate", (18, 33), 1, 1, 1)
    the_game = scene(bat=(18, 25), faces=[W, B, C, H], pieces=[crate])
    hurl(the_game, "crate", NORTH)
    assert (the_game.state.unit("a-bat").damage, the_game.state.unit("a-bat").power) == (0, 0)


@pytest.mark.rule("CP-V-19")
def test_a_dodge_is_capped_by_stamina() -> None:
    truck = box("truck", (18, 33), 2, 1, 4)
    the_game = game(
        unit(0, "imp", (18, 25)), unit(1, "cat", (18, 30)), faces=[F, H], pieces=[truck]
    )
    hurl(the_game, "truck", NORTH)
    (dodge,) = [e for e in the_game._events if e.kind == "dodge"]
    assert dodge.data["damage"] == 5
    imp = the_game.state.unit("a-imp")
    assert (imp.damage, imp.dazed) == (3, True)


@pytest.mark.rule("CP-DODGE-04", "CP-DODGE-08")
def test_a_dodge_is_no_attack_and_cover_changes_nothing() -> None:
    crate = box("crate", (18, 26.4), 1, 0.4, 2)
    the_game = scene(bat=(18, 25), faces=[BLANK, BLANK, BLANK], pieces=[CAR, crate])
    assert board.in_cover(the_game, "b-cat", "a-bat") == ["crate"]
    source = Source("collision", "b-cat")
    run(the_game, dodges.dodge(the_game, "a-bat", 3, source))
    assert the_game.state.unit("a-bat").damage == 4
    assert the_game.state.attack is None


@pytest.mark.rule("CP-MOVE-24", "CP-WIN-08")
def test_one_collision_that_fells_both_last_characters() -> None:
    from games.rules.crisis.figures import scoring

    units = [
        unit(0, "bat", (18, 18), side="injured", damage=4),
        unit(1, "imp", (22, 18), side="injured", damage=2),
    ]
    the_game = game(*units, faces=[F, F])
    with pytest.raises(scoring.MatchOver) as over:
        throw(the_game, EAST, source=Source("superpower", seat=1), thrower=None)
    assert over.value.result.winners == ()
    assert over.value.result.rule == "CP-WIN-08"
