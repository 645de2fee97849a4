"""Throws, pushes, collisions, thrown terrain and dodges (CP-MOVE-16 to -39, CP-TERR, CP-DODGE)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import board, constants, throws
from games.rules.crisis.sources import Source
from games.rules.fields import Illegal
from games.rules.text import _, message_of

from .helpers import (
    BLANK,
    R35,
    B,
    C,
    F,
    H,
    W,
    box,
    character,
    events,
    first_ask,
    game,
    offered,
    rule_of,
    run,
    say,
    table,
    unit,
)

WHY = _("Throw it.")
ENEMY = Source("superpower", "b-cat")
OWN = Source("superpower", "a-dog")
EAST, SOUTH, WEST, NORTH = 0, 90_000, 180_000, 270_000


def throw(the_game: Any, heading: int, tool: str = "M", *more: dict, **changes: Any) -> Any:
    """Seat 1's b-cat throws a-bat."""
    values = {"by": 1, "source": ENEMY, "thrower": "b-cat", "optional": False, "why": WHY}
    part = throws.throw(the_game, "a-bat", tool, **{**values, **changes})
    return run(part, {"option": "throw", "fields": {"heading": heading}}, *more)


def push(the_game: Any, heading: int, tool: str = "M", **changes: Any) -> Any:
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY}
    part = throws.push(the_game, "a-bat", tool, **{**values, **changes})
    return run(part, {"option": "push", "fields": {"heading": heading}})


def place(the_game: Any, unit_id: str = "a-bat") -> tuple[float, float]:
    found = the_game.state.unit(unit_id)
    return (found.x / 1000, found.y / 1000)


def scene(*others: dict, faces: Any = (), bat: tuple[float, float] = (18, 18), **more: Any) -> Any:
    return game(unit(0, "bat", bat), unit(1, "cat", (18, 30)), *others, faces=faces, **more)


# -- Throws


@pytest.mark.rule("CP-MOVE-16", "CP-MOVE-17", "CP-MOVE-21", "CP-MOVE-39")
@pytest.mark.parametrize("tool", ["S", "M", "L"])
def test_with_nothing_in_the_way_the_centre_moves_the_tools_length(tool: str) -> None:
    the_game = scene()
    assert throw(the_game, EAST, tool)
    assert place(the_game) == (18 + constants.TOOL_LENGTH[tool] / 1000, 18)
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-MOVE-18", "CP-MOVE-24", "CP-DODGE-01", "CP-EX-16", "CP-V-22")
def test_it_stops_at_the_first_character_and_both_are_hurt() -> None:
    the_game = scene(unit(1, "imp", (22, 18)), faces=[B, BLANK])
    throw(the_game, EAST)
    assert place(the_game) == pytest.approx((22 - 2 * R35, 18), abs=0.002)
    assert the_game.state.unit("a-bat").damage == 1
    assert the_game.state.unit("b-imp").damage == 2


@pytest.mark.rule("CP-MOVE-22", "CP-MOVE-23", "CP-V-20")
@pytest.mark.parametrize(("size", "left"), [(1, False), (2, True), (3, True)])
def test_thrown_into_terrain(size: int, left: bool) -> None:
    the_game = scene(pieces=[box("crate", (22, 18), 1, 1, size)])
    throw(the_game, EAST)
    assert ("crate" in the_game.state.pieces) == left
    assert the_game.state.unit("a-bat").damage == 1
    assert place(the_game) == pytest.approx((21.5 - R35, 18), abs=0.002)


@pytest.mark.rule("CP-MOVE-23", "CP-TERR-02", "CP-TERR-18")
def test_terrain_that_is_not_interactive_stays_and_still_hurts() -> None:
    the_game = scene(pieces=[box("crate", (22, 18), 1, 1, 1, interactive=False)])
    throw(the_game, EAST)
    assert "crate" in the_game.state.pieces
    assert the_game.state.unit("a-bat").damage == 1


@pytest.mark.rule("CP-MOVE-22", "CP-MOVE-23")
def test_thrown_into_terrain_that_a_rule_destroys_first() -> None:
    shatter = {
        "name": "Shatter",
        "type": "reactive",
        "rules": [
            {
                "when": "would-collide",
                "choose": [
                    {
                        "choose": "terrain",
                        "as": "rock",
                        "within": 5,
                        "of": "self",
                        "size_at_most": 5,
                    }
                ],
                "do": [{"do": "destroy", "piece": "rock"}],
            }
        ],
    }
    the_game = scene(
        unit(1, "yak", (22, 22)),
        pieces=[box("hut", (22, 18), 1, 1, 1)],
        cards=[character("yak", superpowers=[shatter])],
    )
    throw(the_game, EAST, "M", {"option": "react:shatter@b-yak", "fields": {"rock": "hut"}})
    assert the_game.state.pieces == {}
    assert the_game.state.unit("a-bat").damage == 1


@pytest.mark.rule("CP-MOVE-19")
def test_the_thrower_is_ignored() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (20, 18)))
    throw(the_game, EAST)
    assert place(the_game) == (23, 18)
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-MOVE-20", "CP-MOVE-37")
def test_terrain_that_it_stood_on_is_ignored() -> None:
    the_game = scene(pieces=[box("roof", (18, 18), 3, 3, 4)])
    throw(the_game, EAST)
    assert place(the_game) == (23, 18)
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-MOVE-26", "CP-MOVE-20")
def test_it_does_not_end_partly_on_the_terrain_that_it_left() -> None:
    the_game = scene(pieces=[box("roof", (19.5, 18), 6, 3, 4)], bat=(18, 18))
    throw(the_game, EAST)
    x, _y = place(the_game)
    assert x == pytest.approx(22.5 - R35, abs=0.002)


@pytest.mark.rule("CP-MOVE-27", "CP-V-24")
def test_it_stops_at_the_tables_edge_unhurt() -> None:
    the_game = scene(bat=(33, 18))
    throw(the_game, EAST)
    assert place(the_game) == pytest.approx((36 - R35, 18), abs=0.002)
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-MOVE-36")
def test_the_throwing_player_chooses_between_things_hit_at_the_same_instant() -> None:
    both = [unit(1, "elk", (22, 17)), unit(1, "fox", (30, 30))]
    the_game = scene(*both, unit(0, "dog", (22, 19.0)), faces=[F, F, F])
    the_game.state.unit("b-elk").card = "dog"
    throw(the_game, EAST, "M", {"option": "hit", "fields": {"hit": "b-elk"}})
    assert the_game.state.unit("b-elk").damage == 3
    assert the_game.state.unit("a-dog").damage == 0


@pytest.mark.rule("CP-MOVE-37")
def test_it_may_be_thrown_into_what_it_already_touches() -> None:
    touching = 18 + 2 * R35
    the_game = scene(unit(1, "dog", (touching, 18)), faces=[B, B, B])
    throw(the_game, EAST)
    assert place(the_game) == pytest.approx((18, 18), abs=0.002)
    assert the_game.state.unit("a-bat").damage == 1
    away = scene(unit(1, "dog", (touching, 18)))
    throw(away, WEST)
    assert place(away) == (13, 18)


@pytest.mark.rule("CP-MOVE-37")
def test_nobody_is_thrown_onto_terrain() -> None:
    the_game = scene(pieces=[box("hall", (23, 18), 6, 6, 4)])
    throw(the_game, EAST)
    assert board.standing_on(the_game, "a-bat") is None
    assert place(the_game)[0] == pytest.approx(20 - R35, abs=0.002)


@pytest.mark.rule("CP-MOVE-38", "CP-DMG-10")
def test_a_dazed_character_is_neither_thrown_nor_pushed() -> None:
    the_game = game(unit(0, "bat", (18, 18), dazed=True), unit(1, "cat", (18, 30)))
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY}
    assert not run(throws.throw(the_game, "a-bat", "M", thrower="b-cat", **values))
    assert not run(throws.push(the_game, "a-bat", "M", **values))


@pytest.mark.rule("CP-DMG-06", "CP-DMG-07")
def test_damage_of_an_enemys_throw_gives_power_and_of_an_allys_none() -> None:
    the_game = scene(unit(0, "dog", (22, 18)), faces=[B, BLANK, F])
    throw(the_game, EAST)
    assert the_game.state.unit("a-bat").power == 1
    assert the_game.state.unit("a-dog").power == 2
    own = scene(unit(0, "dog", (22, 18)), faces=[B, BLANK, F])
    throw(own, EAST, by=0, source=OWN, thrower=None)
    assert own.state.unit("a-bat").power == own.state.unit("a-dog").power == 0


def test_a_throw_that_spares_the_thrown_one() -> None:
    the_game = scene(unit(1, "dog", (22, 18)), faces=[B, B, B])
    throw(the_game, EAST, no_own_damage=True)
    assert the_game.state.unit("a-bat").damage == 0


# -- Pushes


@pytest.mark.rule("CP-MOVE-25", "CP-MOVE-26", "CP-V-23")
def test_a_push_passes_what_is_in_the_way() -> None:
    the_game = scene(unit(1, "dog", (20.5, 18)), pieces=[box("crate", (20.5, 16.6), 1, 1, 5)])
    push(the_game, EAST)
    assert place(the_game) == (23, 18)
    assert the_game.state.unit("a-bat").damage == the_game.state.unit("b-dog").damage == 0


@pytest.mark.rule("CP-MOVE-26", "CP-V-23")
def test_a_push_that_would_end_on_a_base_stops_before_it() -> None:
    the_game = scene(unit(1, "dog", (23.2, 18)))
    push(the_game, EAST)
    x, _y = place(the_game)
    assert x == pytest.approx(23.2 - 2 * R35, abs=0.003)
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-MOVE-26")
def test_a_push_does_not_end_on_top_of_terrain() -> None:
    the_game = scene(pieces=[box("hall", (23, 18), 4, 6, 3)])
    push(the_game, EAST)
    assert place(the_game)[0] == pytest.approx(21 - R35, abs=0.003)


@pytest.mark.rule("CP-MOVE-27")
def test_a_push_stops_at_the_edge() -> None:
    the_game = scene(bat=(2, 18))
    push(the_game, WEST)
    assert place(the_game) == pytest.approx((R35, 18), abs=0.002)


@pytest.mark.rule("CP-MOVE-31", "CP-MOVE-32", "CP-MOVE-33", "CP-V-25", "CP-EX-17")
@pytest.mark.parametrize(("degrees", "legal"), [(0, True), (44, True), (46, False), (180, False)])
def test_away_means_within_45_degrees(degrees: int, legal: bool) -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (14, 18)))
    values = {"by": 1, "source": ENEMY, "optional": True, "why": WHY}
    ask = first_ask(throws.push(the_game, "a-bat", "S", away="b-cat", **values))
    field = ask.options[0].fields[0]
    for heading in (degrees * 1000, (360_000 - degrees * 1000) % 360_000):
        if legal:
            assert field.check(heading) == heading
            continue
        with pytest.raises(Illegal) as refusal:
            field.check(heading)
        assert refusal.value.rule == "CP-MOVE-33"
    toward = first_ask(throws.push(the_game, "a-bat", "S", toward="b-cat", **values))
    assert toward.options[0].fields[0].check(WEST) == WEST


@pytest.mark.rule("CP-MOVE-34", "CP-MOVE-35")
def test_without_such_words_any_direction() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (14, 18)))
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY, "thrower": None}
    ask = first_ask(throws.throw(the_game, "a-bat", "S", **values))
    assert [ask.options[0].fields[0].check(heading) for heading in (0, 90_000, 200_000)]
    centred = throws.throw(the_game, "a-bat", "S", away=(18000, 18000), **values)
    assert first_ask(centred).options[0].fields[0].check(123_456) == 123_456


def test_a_preview_tells_what_would_be_hit() -> None:
    the_game = scene(unit(1, "dog", (22, 18)))
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY, "thrower": "b-cat"}
    field = first_ask(throws.throw(the_game, "a-bat", "M", **values)).options[0].fields[0]
    preview = field.preview(EAST)
    assert {shape["role"] for shape in preview["shapes"]} == {"tool", "ghost", "hit"}
    dodge = next(note for note in preview["notes"] if "dodges" in note["text"])
    assert (dodge["params"]["damage"], dodge["params"]["dice"]) == (3, 3)


def notes(the_game: Any, **changes: Any) -> list[tuple[str, dict]]:
    """What the preview of b-cat's throw of a-bat to the east says."""
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY, "thrower": "b-cat"}
    ask = first_ask(throws.throw(the_game, "a-bat", "M", **{**values, **changes}))
    said = ask.options[0].fields[0].preview(EAST)["notes"]
    assert said[0]["text"].startswith("It moves")
    return [(note["text"], note["params"]) for note in said[1:]]


@pytest.mark.rule("CP-DODGE-02", "CP-CORE-02", "CP-DMG-10")
def test_a_preview_promises_no_harm_that_does_not_come() -> None:
    steady = {"mod": "cannot", "do": ["take-collision-damage"]}
    nimble = {"mod": "dice", "roll": ["dodge"], "add": 2}
    cards = [
        character("rock", superpowers=[innate("Steady", steady)]),
        character("cloud", superpowers=[innate("Nimble", nimble)]),
    ]
    (own, dodge) = notes(scene(unit(1, "cloud", (22, 18)), cards=cards))
    assert own[1]["damage"] == 1
    assert dodge[1]["dice"] == 5
    (own, hit) = notes(scene(unit(1, "rock", (22, 18)), cards=cards))
    assert "keeps from being hurt" in hit[0]
    (own, hit) = notes(scene(unit(1, "dog", (22, 18), dazed=True, damage=5)))
    assert "Dazed" in hit[0]
    (own, _stays) = notes(scene(pieces=[box("hut", (22, 18), 1, 1, 2)]), no_own_damage=True)
    assert "no damage" in own[0]
    thrown = game(unit(0, "rock", (18, 18)), unit(1, "cat", (18, 30)), cards=cards,
                  pieces=[box("hut", (22, 18), 1, 1, 1)])  # fmt: skip
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY, "thrower": "b-cat"}
    field = first_ask(throws.throw(thrown, "a-rock", "M", **values)).options[0].fields[0]
    assert "no damage" in field.preview(EAST)["notes"][1]["text"]


@pytest.mark.rule("CP-MOVE-26", "CP-OBJ-14")
def test_a_preview_of_a_push_tells_how_far_and_where() -> None:
    mission = {"secure": "vaults", "extract": "idols"}
    the_game = game(unit(0, "bat", (18, 22)), unit(1, "cat", (18, 18.6)), **mission)
    values = {"by": 1, "source": ENEMY, "optional": False, "why": WHY}
    field = first_ask(throws.push(the_game, "a-bat", "S", **values)).options[0].fields[0]
    far, near, *_more = [str(message_of(note)) for note in field.preview(NORTH)["notes"]]
    assert far == "It moves 2.0 inches."
    assert near.startswith("Within Range 1 of ")


@pytest.mark.rule("CP-MOVE-36")
def test_a_preview_says_that_one_of_several_is_hit() -> None:
    both = [unit(1, "dog", (22, 17)), unit(0, "fox", (22, 19))]
    said = notes(scene(*both))
    assert "one of them" in said[1][0]
    assert len(said) == 4


def innate(name: str, *modifiers: dict[str, Any]) -> dict[str, Any]:
    """A superpower that always applies."""
    return {"name": name, "type": "innate", "rules": [{"always": list(modifiers)}]}


# -- Terrain


def hurl(the_game: Any, piece: str, heading: int, tool: str = "M", **changes: Any) -> Any:
    """b-cat throws a terrain feature."""
    values = {"by": 1, "source": ENEMY, "why": WHY, **changes}
    part = throws.throw_piece(the_game, "b-cat", piece, tool, **values)
    return run(part, {"option": "throw", "fields": {"heading": heading}})


CAR = box("car", (18, 33.5), 2, 1, 3)


@pytest.mark.rule("CP-TERR-07", "CP-TERR-08", "CP-TERR-10", "CP-TERR-14")
def test_the_tool_starts_at_the_thrower_and_the_first_thing_is_hit() -> None:
    the_game = scene(bat=(18, 25), faces=[B, B, B], pieces=[CAR])
    assert hurl(the_game, "car", NORTH)
    assert "car" not in the_game.state.pieces
    (dodge,) = events(the_game, "dodge")
    assert (dodge["unit"], dodge["faced"]) == ("a-bat", 4)
    short = scene(bat=(18, 25), pieces=[CAR])
    assert hurl(short, "car", NORTH, "S")
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


@pytest.mark.rule("CP-TERR-01", "CP-TERR-02")
def test_only_interactive_terrain_is_thrown_or_destroyed() -> None:
    fixed = box("car", (18, 33.5), 2, 1, 3, interactive=False)
    the_game = scene(pieces=[fixed])
    assert rule_of(throws.throwable(the_game, "car")) == "CP-TERR-02"
    part = throws.throw_piece(the_game, "b-cat", "car", "M", by=1, source=ENEMY, why=WHY)
    assert not run(part)
    assert not run(throws.destroy(the_game, "car"))
    assert "car" in the_game.state.pieces
    both = scene(pieces=[CAR, box("hut", (18, 26), 2, 2, 2, interactive=False)])
    hurl(both, "car", NORTH)
    assert "hut" in both.state.pieces


@pytest.mark.rule("CP-TERR-04", "CP-OBJ-08")
def test_who_stood_on_destroyed_terrain_stands_where_it_was() -> None:
    the_game = game(unit(0, "bat", (18, 18)), pieces=[box("roof", (18, 18), 4, 4, 5)])
    assert board.standing_on(the_game, "a-bat") == "roof"
    run(throws.destroy(the_game, "roof"))
    assert place(the_game) == (18, 18)
    assert board.standing_on(the_game, "a-bat") is None
    assert the_game.state.unit("a-bat").damage == 0


@pytest.mark.rule("CP-TERR-05", "CP-TERR-06")
def test_every_terrain_feature_has_a_size() -> None:
    from games.rules.crisis import battlefields

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
    part = throws.throw_piece(the_game, "b-cat", "car", "M", by=1, source=ENEMY, why=WHY)
    field = first_ask(part).options[0].fields[0]
    assert all(field.check(heading) == heading for heading in (0, 90_000, 180_000, 359_999))


@pytest.mark.rule("CP-TERR-15", "CP-TERR-17", "CP-TERR-02")
def test_which_terrain_may_be_thrown_and_how_far_is_card_data() -> None:
    """Interactive terrain up to the Size and within the Range that the card names."""
    lift = {
        "name": "Lift",
        "type": "active",
        "rules": [
            {
                "choose": [
                    {
                        "choose": "terrain",
                        "as": "rock",
                        "within": 2,
                        "of": "self",
                        "size_at_most": 3,
                    }
                ],
                "do": [{"do": "throw", "who": "rock", "tool": "L"}],
            }
        ],
    }
    reach = 3 + R35
    pieces = [
        box("near", (18 - reach - 0.49, 18), 1, 1, 3),
        box("far", (18 + reach + 0.51, 18), 1, 1, 1),
        box("heavy", (18, 15.5), 1, 1, 4),
        box("fixed", (18, 20.5), 1, 1, 1, interactive=False),
    ]
    the_table = table(
        unit(0, "yak", (18, 18)), unit(1, "cat", (2, 2)),
        turn={"seat": 0, "unit": "a-yak"}, pieces=pieces,
        cards=[character("yak", superpowers=[lift])],
    )  # fmt: skip
    choices = offered(the_table, 0)["power:lift"].fields[0].choices
    assert [choice.id for choice in choices if not choice.refused] == ["near"]
    say(the_table, 0, "power:lift", rock="near")
    outcome = say(the_table, 0, "throw", heading=SOUTH)
    assert [e.data["tool"] for e in outcome.events if e.kind == "terrain-thrown"] == ["L"]
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
    run(throws.dodge(the_game, "a-bat", 3, source))
    assert the_game.state.unit("a-bat").damage == 4
    assert the_game.state.attack is None


@pytest.mark.rule("CP-MOVE-24", "CP-WIN-08")
def test_one_collision_that_fells_both_last_characters() -> None:
    from games.rules.crisis import scoring

    units = [
        unit(0, "bat", (18, 18), side="injured", damage=4),
        unit(1, "imp", (22, 18), side="injured", damage=2),
    ]
    the_game = game(*units, faces=[F, F])
    with pytest.raises(scoring.MatchOver) as over:
        throw(the_game, EAST, source=Source("superpower", seat=1), thrower=None)
    assert over.value.result.winners == ()
    assert over.value.result.rule == "CP-WIN-08"
