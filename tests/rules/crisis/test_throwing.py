"""Throws, pushes and collisions (CP-MOVE-16 to -39)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Ask
from games.rules.crisis import board, constants
from games.rules.crisis.movement import throws
from games.rules.fields import Illegal, Pick
from games.rules.text import message_of

from .carding import innate, reactive
from .helpers import (
    BLANK,
    R35,
    B,
    F,
    box,
    character,
    first_ask,
    game,
    run,
    unit,
)
from .throwing import BY_ENEMY, EAST, NORTH, OWN, WEST, place, push, scene, throw

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
@pytest.mark.parametrize("times", [1, 2])
def test_thrown_into_terrain_that_a_rule_destroys_first(times: int) -> None:
    rock = {"choose": "terrain", "as": "rock", "within": 5, "of": "self", "size_at_most": 5}
    destroy = {"do": "destroy", "piece": "rock"}
    shatter = reactive("Shatter", when="would-collide", choose=[rock], do=[destroy] * times)
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
    assert not run(the_game, throws.throw(the_game, "a-bat", "M", thrower="b-cat", **BY_ENEMY))
    assert not run(the_game, throws.push(the_game, "a-bat", "M", **BY_ENEMY))


@pytest.mark.rule("CP-MOVE-16", "CP-MOVE-25")
def test_what_is_optional_may_be_declined() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (18, 30)))
    freely = {**BY_ENEMY, "optional": True}
    for part in (
        throws.throw(the_game, "a-bat", "M", thrower="b-cat", **freely),
        throws.push(the_game, "a-bat", "M", **freely),
    ):
        assert not run(the_game, part, {"option": "decline"})
    assert place(the_game) == (18, 18)


@pytest.mark.rule("CP-MOVE-16", "CP-MOVE-25")
@pytest.mark.parametrize(
    ("option", "label", "rule"),
    [("throw", "Throw Bat", "CP-MOVE-16"), ("push", "Push Bat", "CP-MOVE-25")],
)
def test_throws_and_pushes_are_asked_each_by_its_rule(option: str, label: str, rule: str) -> None:
    the_game = scene()
    part = (
        throws.throw(the_game, "a-bat", "M", thrower="b-cat", **BY_ENEMY)
        if option == "throw"
        else throws.push(the_game, "a-bat", "M", **BY_ENEMY)
    )
    ask = first_ask(the_game, part)
    (only,) = ask.options
    assert (only.id, str(only.label), only.rule, ask.rule) == (option, label, rule, rule)


@pytest.mark.rule("CP-DMG-06", "CP-DMG-07")
def test_damage_of_an_enemys_throw_gives_power_and_of_an_allys_none() -> None:
    the_game = scene(unit(0, "dog", (22, 18)), faces=[B, BLANK, F])
    throw(the_game, EAST)
    assert the_game.state.unit("a-bat").power == 1
    assert the_game.state.unit("a-dog").power == 2
    own = scene(unit(0, "dog", (22, 18)), faces=[B, BLANK, F])
    throw(own, EAST, by=0, source=OWN, thrower=None)
    assert own.state.unit("a-bat").power == own.state.unit("a-dog").power == 0


def cited(the_game: Any) -> dict[str, str]:
    """The rule of each thing that has happened, the last of its kind."""
    return {event.kind: event.data["rule"] for event in the_game.take_events()}


@pytest.mark.rule("CP-MOVE-16", "CP-MOVE-22", "CP-MOVE-23", "CP-MOVE-24", "CP-DODGE-05")
def test_a_throw_names_the_rules_of_what_it_hits() -> None:
    the_game = scene(unit(1, "dog", (22, 18)), faces=[B, B, B])
    throw(the_game, EAST)
    found = cited(the_game)
    assert [found[kind] for kind in ("moved", "collision", "dodge")] == [
        "CP-MOVE-16",
        "CP-MOVE-24",
        "CP-DODGE-05",
    ]
    the_game = scene(pieces=[box("crate", (22, 18), 1, 1, 1)])
    throw(the_game, EAST)
    found = cited(the_game)
    assert (found["collision"], found["destroyed"]) == ("CP-MOVE-22", "CP-MOVE-23")


@pytest.mark.rule("CP-MOVE-25")
def test_a_push_names_its_rule() -> None:
    the_game = scene()
    push(the_game, EAST)
    assert cited(the_game) == {"moved": "CP-MOVE-25"}


@pytest.mark.rule("CP-MOVE-36")
def test_of_several_things_hit_at_once_one_is_chosen_by_its_rule() -> None:
    both = [unit(1, "dog", (22, 17)), unit(0, "fox", (22, 19))]
    part = throws.throw(scene(*both), "a-bat", "M", thrower="b-cat", **BY_ENEMY)
    asked = next(part)
    ask = part.send(asked.check({"option": "throw", "fields": {"heading": EAST}}))
    while not isinstance(ask, Ask):
        ask = part.send(None)
    (hit,) = ask.options
    assert (ask.seat, ask.rule, hit.rule) == (1, "CP-MOVE-36", "CP-MOVE-36")
    chosen = hit.fields[0]
    assert isinstance(chosen, Pick)
    assert [choice.id for choice in chosen.choices] == ["b-dog", "a-fox"]


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
    asking = {**BY_ENEMY, "optional": True}
    ask = first_ask(the_game, throws.push(the_game, "a-bat", "S", away="b-cat", **asking))
    field = ask.options[0].fields[0]
    for heading in (degrees * 1000, (360_000 - degrees * 1000) % 360_000):
        if legal:
            assert field.check(heading) == heading
            continue
        with pytest.raises(Illegal) as refusal:
            field.check(heading)
        assert refusal.value.rule == "CP-MOVE-33"
    toward = first_ask(the_game, throws.push(the_game, "a-bat", "S", toward="b-cat", **asking))
    assert toward.options[0].fields[0].check(WEST) == WEST


@pytest.mark.rule("CP-MOVE-34", "CP-MOVE-35")
def test_without_such_words_any_direction() -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (14, 18)))
    ask = first_ask(the_game, throws.throw(the_game, "a-bat", "S", thrower=None, **BY_ENEMY))
    assert [ask.options[0].fields[0].check(heading) for heading in (0, 90_000, 200_000)]
    centred = throws.throw(the_game, "a-bat", "S", away=(18000, 18000), thrower=None, **BY_ENEMY)
    assert first_ask(the_game, centred).options[0].fields[0].check(123_456) == 123_456


def test_a_preview_shows_what_would_be_hit() -> None:
    the_game = scene(unit(1, "dog", (22, 18)))
    field = (
        first_ask(the_game, throws.throw(the_game, "a-bat", "M", thrower="b-cat", **BY_ENEMY))
        .options[0]
        .fields[0]
    )
    preview = field.preview(EAST)
    assert {shape["role"] for shape in preview["shapes"]} == {"tool", "ghost", "hit"}
    dodge = next(note for note in preview["notes"] if "dodges" in note["text"])
    assert (dodge["params"]["damage"], dodge["params"]["dice"]) == (3, 3)


def notes(the_game: Any, **changes: Any) -> list[tuple[str, dict[str, Any]]]:
    """What the preview of b-cat's throw of a-bat to the east says."""
    values = {**BY_ENEMY, "thrower": "b-cat", **changes}
    ask = first_ask(the_game, throws.throw(the_game, "a-bat", "M", **values))
    shown = ask.options[0].fields[0].preview(EAST)["notes"]
    assert shown[0]["text"].startswith("It moves")
    return [(note["text"], note["params"]) for note in shown[1:]]


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
    part = throws.throw(thrown, "a-rock", "M", thrower="b-cat", **BY_ENEMY)
    option = first_ask(thrown, part).options[0]
    field = option.fields[0]
    assert "no damage" in field.preview(EAST)["notes"][1]["text"]
    assert str(option.label) == "Throw Rock"


@pytest.mark.rule("CP-MOVE-26", "CP-OBJ-14")
def test_a_preview_of_a_push_says_how_far_and_where() -> None:
    mission: dict[str, Any] = {"secure": "vaults", "extract": "idols"}
    the_game = game(unit(0, "bat", (18, 22)), unit(1, "cat", (18, 18.6)), **mission)
    ask = first_ask(the_game, throws.push(the_game, "a-bat", "S", **BY_ENEMY))
    field = ask.options[0].fields[0]
    far, near, *_more = [str(message_of(note)) for note in field.preview(NORTH)["notes"]]
    assert far == "It moves 2.0 inches."
    assert str(ask.options[0].label) == "Push Bat"
    assert near.startswith("Within Range 1 of ")


@pytest.mark.rule("CP-MOVE-36")
def test_a_preview_says_that_one_of_several_is_hit() -> None:
    both = [unit(1, "dog", (22, 17)), unit(0, "fox", (22, 19))]
    found = notes(scene(*both))
    assert "one of them" in found[1][0]
    assert len(found) == 4
