"""The actions of an action turn (TI-5.2 to TI-5.8)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.contract import orders
from games.rules.contract.asking import Ask, Game
from games.rules.contract.driver import drive
from games.rules.fields import Illegal
from games.rules.text import message_of
from games.rules.tide import actions, opportunity
from games.rules.tide.actions.choosing import listed
from games.rules.tide.assault import Assault
from games.rules.tide.assault.strength import strength
from games.rules.tide.fire import declaring
from games.rules.tide.movement import Entered
from games.rules.tide.movement.mover import activate
from games.rules.tide.state import State
from games.rules.tools.position_files import table_of
from tests.rules.running import Said, asked, events, run

from . import scenes
from .moving import where
from .positions import Placed, hex_of, match, squad, vehicle

HIT, MISS = 6, 1


def play(game: Game[State], *answers: Said, side: int = 0) -> list[list[str]]:
    """One action of a side with these answers; the options of each ask that were not refused."""

    def action() -> Any:
        yield from actions.choose(game, side)
        while game.state.acting:
            yield from actions.go_on(game)

    offered: list[list[str]] = []

    def see(step: Any) -> None:
        if isinstance(step, Ask):
            offered.append([option.id for option in step.options if not option.refused])

    part = drive(action(), lambda moment: _window(game, moment), _passed(game))
    run(part, *answers, see=see)
    return offered


def _window(game: Game[State], moment: Any) -> Any:
    assert isinstance(moment, Entered)
    return opportunity.window(game, moment)


def _passed(game: Game[State]) -> Any:
    return lambda ask: orders.answer_by_orders(ask, game.state.orders[ask.seat])


def choosing(game: Game[State]) -> Ask:
    """The ask of a side for its next action."""
    step = next(actions.choose(game, 0))
    assert isinstance(step, Ask)
    return step


def way(*hexes: str, unit: str = "a1") -> Said:
    return f"move:{unit}", {"way": [list(hex_of(hex)) for hex in hexes]}


def fire(*weapons: str, at: str = "b1", lead: str = "a1", kind: str = "normal") -> Said:
    return f"fire:{lead}:{at}", {"kind": kind, "weapons": list(weapons)}


def activation(game: Game[State], unit_id: str = "a1") -> str:
    return game.state.unit(unit_id).activation


ENEMY = squad("rrrr", "0704", side=1)


@pytest.mark.rule("TI-9.0", "TI-9.0b")
@pytest.mark.parametrize(("lead", "others"), [("a1", ["a2:0", "a3"]), ("a3", ["a1:0"])])
def test_the_unit_that_leads_an_attack_is_among_what_fires(lead: str, others: list[str]) -> None:
    """A squad of which no figure fires leads nothing, and neither does a vehicle left out."""
    game = match(
        squad("rr", "0404"),
        squad("rr", "0405"),
        vehicle("m4a1-sherman", "0403"),
        squad("rr", "0504", side=1),
    )
    ask = choosing(game)
    option = ask.option(f"fire:{lead}:b1")
    weapons = option.field_given("weapons", {"kind": "normal"})
    with pytest.raises(Illegal, match=declaring.NOT_LEADING.message.text) as refused:
        option.check({"kind": "normal", "weapons": others})
    assert refused.value.rule == "TI-9.0b"
    with pytest.raises(Illegal, match=declaring.NOT_LEADING.message.text):
        weapons.preview(others)


@pytest.mark.rule("TI-5.2", "TI-5.4", "TI-5.6.p1")
def test_fresh_units_are_offered_and_nobody_passes() -> None:
    game = match(
        squad("rr", "0004"),
        squad("rr", "0004", activation="fatigued"),
        squad("rr", "0005", activation="op-fire"),
        squad("rr", "", transport="a5"),
        vehicle("m3a1", "0006"),
        ENEMY,
    )
    (offered,) = play(game, "fatigue:a4")
    assert {option.split(":")[1] for option in offered} == {"a1", "a4", "a5"}
    assert {option.split(":")[0] for option in offered} == {
        "advance",
        "advance-to",
        "fire-and-movement",
        "assault",
        "fire",
        "op-fire",
        "fatigue",
    }
    assert activation(game, "a4") == "fatigued"


@pytest.mark.rule("TI-5.1.p1", "TI-5.6", "TI-5.p3")
def test_an_advance_fatigues_when_it_is_over() -> None:
    game = match(squad("rr", "0004"), ENEMY)
    play(game, "advance:a1", way("0104"), way("0204"), "end")
    assert (where(game), activation(game)) == ("0204", "fatigued")
    assert game.state.acting is None


def along(*hexes: str, unit: str = "a1") -> Said:
    return f"advance-along:{unit}", {"way": [list(hex_of(hex)) for hex in hexes]}


@pytest.mark.rule("TI-5.1.p1", "TI-6.2", "TI-5.p3")
def test_an_advance_may_begin_with_its_path() -> None:
    game = match(squad("rr", "0004"), squad("rr", "1104", side=1))
    offered = play(game, along("0104"), way("0204"), "end")
    assert (where(game), activation(game)) == ("0204", "fatigued")
    assert "advance:a1" not in offered[0], "there is nothing to do in its hex"
    game = match(squad("rr", "0004"), squad("rr", "1104", side=1))
    with pytest.raises(Illegal) as refused:
        play(game, along("0104", "0204", "0304", "0404", "0504"))
    assert refused.value.rule == "TI-6.2"
    play(game, along("0104", "0204", "0304", "0404"))
    assert (where(game), activation(game)) == ("0404", "fatigued")


def to(*hexes: str, **then: str) -> Said:
    return "advance-to:a1", {"way": [list(hex_of(hex)) for hex in hexes], **then}


@pytest.mark.rule("TI-5.1.p1", "TI-5.p3")
def test_an_advance_ends_with_its_path_unless_its_player_wants_to_be_asked() -> None:
    far = squad("rr", "1104", side=1)
    game = match(squad("rr", "0004"), far)
    play(game, to("0104"))
    assert (where(game), activation(game)) == ("0104", "fatigued")
    game = match(squad("rr", "0004"), far)
    play(game, to("0104", then="go-on"), way("0204"), "end")
    assert (where(game), activation(game)) == ("0204", "fatigued")
    game = match(squad("rr", "0004"), far, vehicle("m3a1", "0104"))
    offered = play(game, to("0104"), "end")
    assert any(option.startswith("board:a1") for option in offered[-1]), "there is more to do"


def under_fire() -> tuple[Game[State], Said]:
    """A squad in 0304 that an enemy in Op Fire mode pins when it moves, and the enemy's answer."""
    game = match(
        squad("rr", "0304"),
        squad("rrrr", "0704", side=1, activation="op-fire"),
        faces=[HIT, MISS, MISS, MISS],
    )
    shot = fire("b1:0", "b1:1", "b1:2", "b1:3", lead="b1", at="a1", kind="suppressive")
    return game, shot


@pytest.mark.rule("TI-6.1.1", "TI-6.1.3")
def test_op_fire_interrupts_such_an_advance() -> None:
    game, shot = under_fire()
    play(game, along("0404", "0504"), shot)
    assert (where(game), game.state.squads["a1"].morale) == ("0404", "pinned")
    assert (activation(game), game.state.acting) == ("fatigued", None)


@pytest.mark.rule("TI-6.2.2", "TI-6.2.3", "TI-6.4.2", "TI-6.4.4")
@pytest.mark.parametrize(
    ("unit", "options"),
    [
        (squad("rr", "0004"), {"advance-to:a1"}),
        (squad("rr", "", transport="a2"), {"advance:a1"}),
        (squad("rr", "0005", fortification="m1"), {"advance:a1"}),
        (squad("rr", "0005"), {"advance:a1", "advance-to:a1"}),
        (squad("rr", "0006"), {"advance:a1", "advance-to:a1"}),
        (squad("rr", "0007", token="engineer"), {"advance:a1", "advance-to:a1"}),
        (squad("rr", "0007"), {"advance-to:a1"}),
        (vehicle("m4a1-sherman", "0007"), {"advance:a1", "advance-to:a1"}),
        (vehicle("m3a1", "0007"), {"advance-to:a1"}),
        (vehicle("m3a1", "0006"), {"advance-to:a1"}),
        (vehicle("m3a1", "0005"), {"advance-to:a1"}),
    ],
)
def test_who_has_something_to_do_in_its_hex_may_advance_without_a_path(
    unit: Placed, options: set[str]
) -> None:
    """A fortification in 0005, a transport in 0006, wire in 0007."""
    game = match(
        unit, vehicle("m3a1", "0006"), ENEMY, markers={"0005": "pillbox", "0007": "razor-wire"}
    )
    (offered,) = play(game, "fatigue:a1")
    assert {one for one in offered if one.startswith("adv") and one.endswith(":a1")} == options


@pytest.mark.rule("TI-5.1.p1")
def test_an_advance_without_mp_left_ends_by_itself() -> None:
    game = match(squad("rr", "0004"), squad("rr", "1104", side=1))
    play(game, "advance:a1", way("0104", "0204", "0304", "0404"))
    assert activation(game) == "fatigued"


@pytest.mark.rule("TI-5.2.p1", "TI-9.6")
def test_concentrated_fire() -> None:
    game = match(squad("rr", "0404"), squad("rr", "0403"), ENEMY, faces=[HIT, MISS, MISS])
    play(game, fire("a1:0", "a1:1", "a2:1"))
    assert len(game.state.squads["b1"].figures) == 3
    assert activation(game) == activation(game, "a2") == "fatigued"


@pytest.mark.rule("TI-5.3.p1", "TI-5.6")
def test_op_fire_takes_the_place_of_fatigue() -> None:
    game = match(squad("rr", "0004"), squad("m", "0005"), ENEMY)
    (offered,) = play(game, "op-fire:a1")
    assert activation(game) == "op-fire"
    assert "op-fire:a2" not in offered


@pytest.mark.rule("TI-5.4.1", "TI-5.4.3", "TI-5.4.5")
def test_fire_and_then_move() -> None:
    game = match(squad("rrr", "0404"), ENEMY, faces=[HIT, MISS])
    offered = play(
        game, "fire-and-movement:a1", fire("a1:0", "a1:1", "a1:2"), way("0304", "0204"), "end"
    )
    assert (where(game), activation(game)) == ("0204", "fatigued")
    assert "fire:a1:b1" in offered[1]
    assert "fire:a1:b1" not in offered[2]
    (volley,) = events(game, "volley")
    assert len(volley.data["black"]) == 2, "half of 3"


@pytest.mark.rule("TI-5.4.1", "TI-5.4.5")
def test_move_and_then_fire_which_ends_it() -> None:
    game = match(squad("rr", "0304"), ENEMY, faces=[MISS])
    play(game, "fire-and-movement:a1", way("0404"), fire("a1:0", "a1:1"))
    assert (where(game), activation(game)) == ("0404", "fatigued")
    game = match(squad("rr", "0304"), ENEMY)
    play(game, "fire-and-movement:a1", way("0404"), "end")
    assert activation(game) == "fatigued"


@pytest.mark.rule("TI-5.4.5", "TI-6.1.3")
def test_whom_op_fire_stops_does_not_attack() -> None:
    game, shot = under_fire()
    play(game, "fire-and-movement:a1", way("0404"), shot)
    assert (game.state.squads["a1"].morale, activation(game)) == ("pinned", "fatigued")
    assert game.state.acting is None


@pytest.mark.rule("TI-6.4.2", "TI-5.4.5")
def test_whom_wire_stops_may_still_attack_at_half() -> None:
    game = match(squad("rr", "0304"), ENEMY, markers={"0404": "razor-wire"}, faces=[MISS])
    offered = play(game, "fire-and-movement:a1", way("0404"), fire("a1:0", "a1:1"))
    assert "move:a1" not in offered[2]


@pytest.mark.rule("TI-5.5.p1", "TI-12.10")
def test_move_and_assault() -> None:
    game = match(
        squad("rr", "0404"),
        squad("r", "0704", side=1, morale="disrupted"),
        faces=[HIT, MISS],
    )
    advance = ("advance", {"units": ["a1"]})
    play(game, "assault:a1", way("0504", "0604"), ("assault:a1:0704", {"supporters": []}), advance)
    assert (where(game), activation(game)) == ("0704", "fatigued")
    game = match(squad("rr", "0404"), ENEMY)
    play(game, "assault:a1", way("0304"), "end")
    assert activation(game) == "fatigued", "it may end without one"


@pytest.mark.rule("TI-6.2.3", "TI-5.5.p1")
def test_a_squad_gets_out_and_assaults() -> None:
    game = match(
        squad("rr", "", transport="a2"),
        vehicle("m3a1", "0504"),
        squad("rr", "0704", side=1),
        faces=[MISS, MISS, MISS, MISS],
    )
    offered = play(
        game, "assault:a1", "get-out:a1", way("0604"), ("assault:a1:0704", {"supporters": []})
    )
    assert offered[1] == ["get-out:a1", "end"]
    assert (where(game), activation(game)) == ("0604", "fatigued")


@pytest.mark.rule("TI-6.3.1", "TI-6.3.5")
def test_a_tank_among_enemies_does_not_end_there() -> None:
    """The shot costs it 1 MP: it cannot pay for the stream, and leaves another way."""
    game = match(
        vehicle("m4a1-sherman", "0504"),
        squad("rr", "0604", side=1),
        vehicle("panzer-iv", "0804", side=1, activation="op-fire"),
        faces=[HIT, *[MISS] * 9, *[MISS] * 4],
        hexes={"0605": "0s"},
    )
    shot = fire("b2", lead="b2", at="a1")
    offered = play(game, "advance:a1", way("0604", "0605"), shot, way("0603"), "end")
    assert offered[3] == ["move:a1"]
    assert (where(game), activation(game)) == ("0603", "fatigued")
    assert game.state.squads["b1"].morale == "pinned"


@pytest.mark.rule("TI-2.5", "TI-6.7", "TI-5.4.1")
def test_a_unit_that_cannot_stay_moves_on_before_it_attacks() -> None:
    """The shot leaves the tank 1 MP in a full hex, too few for the woods that it was bound for."""
    game = match(
        vehicle("m4a1-sherman", "0504"),
        *[squad("rr", "0604")] * 3,
        vehicle("panzer-iv", "0804", side=1, activation="op-fire"),
        faces=[HIT, *[MISS] * 9, *[MISS] * 5],
        hexes={"0604": "0w", "0605": "0w"},
    )
    shot = fire("b1", lead="b1", at="a1")
    offered = play(game, "fire-and-movement:a1", way("0604", "0605"), shot, way("0603"), "end")
    assert offered[3] == ["move:a1"]
    assert "fire:a1:b1" in offered[4]


@pytest.mark.rule("TI-2.5", "TI-5.4.1")
def test_one_of_three_in_a_hex_may_attack_from_there_and_stay() -> None:
    game = match(*[squad("rr", "0504")] * 3, squad("rr", "0604", side=1), faces=[MISS] * 9)
    offered = play(game, "fire-and-movement:a1", fire("a1:0"), "end")
    assert {"fire:a1:b1", "end"} <= set(offered[1])
    assert (where(game), activation(game)) == ("0504", "fatigued")


def test_a_path_says_what_it_costs_and_who_could_fire_where_it_ends() -> None:
    game = match(
        squad("rr", "0104"),
        squad("rr", "0904", side=1, activation="op-fire"),
        squad("rr", "0905", side=1),
    )
    activate(game, game.state.squads["a1"], "advance")
    ask = asked(actions.go_on(game))
    (field,) = ask.option("move:a1").fields

    def notes(*hexes: str) -> list[str]:
        shown = field.preview([list(hex_of(hex)) for hex in hexes])
        return [str(message_of(note)) for note in shown["notes"]]

    one = "Could fire at it in %s: b1, with an effect at %s %% at most."
    assert notes("0204") == ["1 MP", one % ("0204", 30)]
    assert notes("0004") == ["1 MP"]
    assert notes("0304") == ["2 MP", one % ("0304", 30), one % ("0204", 30)]
    assert game.state.squads["a1"].hex == hex_of("0104"), "nothing has changed"


@pytest.mark.rule("TI-6.1.1", "TI-9.4")
def test_the_mover_reads_the_same_chance_as_whoever_fires() -> None:
    """In each hex of the path."""
    game = match(
        squad("rrrr", "0004"),
        squad("rr", "0704", side=1, activation="op-fire"),
        squad("rrr", "0705", side=1, activation="op-fire"),
    )
    squad_ = game.state.squads["a1"]
    read = {}
    for hex in ("0204", "0504"):
        (note,) = opportunity.warnings(game, squad_, hex_of(hex))
        read[hex] = note.params["percent"]
    activate(game, squad_, "advance")
    for hex, percent in read.items():
        squad_.hex = hex_of(hex)
        ask = next(opportunity.window(game, Entered("a1", last=False)))
        assert ask.topic["chance"] == percent
    assert read["0204"] < read["0504"]


def test_who_moves_to_assault_reads_the_odds_from_where_a_path_ends() -> None:
    game = match(
        squad("rrr", "0004"), squad("rr", "0205"), squad("rr", "0304", side=1), squad("r", "0103")
    )
    activate(game, game.state.squads["a1"], "assault")
    ask = asked(actions.go_on(game))
    (field,) = ask.option("move:a1").fields
    shown = field.preview([list(hex_of("0204"))])
    (note,) = [each for each in shown["notes"] if "Assault" in each["text"]]
    game.state.squads["a1"].hex = hex_of("0204")
    alone = strength(game, Assault(hex_of("0304"), "a1")).success
    backed = strength(game, Assault(hex_of("0304"), "a1", ("a2",))).success
    assert alone < backed
    assert str(message_of(note)) == (
        f"Assault on b1 in 0304 from there: success {round(100 * float(alone))} %, "
        f"with support {round(100 * float(backed))} %."
    )
    game.state.squads["a1"].hex = hex_of("0004")
    far = field.preview([list(hex_of("0104"))])
    assert not [each for each in far["notes"] if "Assault" in each["text"]]


# -- Special actions


@pytest.mark.rule("TI-5.7.1", "TI-5.7.3", "TI-6.4.4")
def test_an_engineer_digs_an_entrenchment_and_stays_outside() -> None:
    game = match(squad("rr", "0004", token="engineer"), ENEMY, markers={"0104": "pillbox"})
    play(game, "dig:a1")
    assert [one.kind for one in game.state.markers_in(hex_of("0004"))] == ["entrenchment"]
    assert (game.state.squads["a1"].fortification, activation(game)) == ("", "fatigued")


@pytest.mark.rule("TI-5.7.1", "TI-6.4.4", "TI-5.7.3")
def test_where_nobody_digs() -> None:
    def offered(**more: Any) -> bool:
        changes = more.pop("changes", {})
        game = match(squad("rr", "0004", token="engineer", **changes), ENEMY, **more)
        return "dig:a1" in play(game, "fatigue:a1")[0]

    assert offered()
    for terrain in ("0s", "0S", "0b"):
        assert not offered(hexes={"0004": terrain})
    assert not offered(changes={"morale": "pinned"})
    game = match(squad("rr", "0004", token="engineer"), ENEMY)
    for _time in range(3):
        game.state.squads["a1"].activation = "fresh"
        play(game, "dig:a1")
    game.state.squads["a1"].activation = "fresh"
    assert "dig:a1" not in play(game, "fatigue:a1")[0]


def healing(face: int, *others: Any, figures: str = "rr") -> Game[State]:
    game = match(squad(figures, "0004", token="medic"), *others, ENEMY, faces=[face])
    game.state.lost[0] = {"elite": 1, "regular": 1}
    return game


@pytest.mark.rule("TI-5.7.2", "TI-5.7.3")
@pytest.mark.parametrize(("face", "count"), [(3, 2), (4, 3), (6, 3)])
def test_a_medic_brings_a_regular_back_on_4_to_6(face: int, count: int) -> None:
    game = healing(face)
    play(game, ("heal:a1", {"squad": "a1"}))
    assert game.state.squads["a1"].figures == ["regular"] * count
    assert game.state.lost[0]["regular"] == (1 if count == 2 else 0)
    assert (game.state.lost[0]["elite"], activation(game)) == (1, "fatigued")


@pytest.mark.rule("TI-5.7.2", "TI-5.7.3")
def test_whom_a_medic_heals() -> None:
    near, far = squad("rr", "0004", morale="disrupted"), squad("rr", "0005")
    full, gun = squad("rrrr", "0004"), squad("u", "0004")
    game = healing(6, near, far, full, figures="rrrr")
    with pytest.raises(Illegal):
        play(game, ("heal:a1", {"squad": "a3"}))
    with pytest.raises(Illegal):
        play(game, ("heal:a1", {"squad": "a4"}))
    play(game, ("heal:a1", {"squad": "a2"}))
    assert game.state.squads["a2"].figures == ["regular"] * 3
    game = healing(6, gun, figures="rrrr")
    play(game, ("heal:a1", {"squad": "a2"}))
    assert len(game.state.squads["a2"].figures) == 2


@pytest.mark.rule("TI-5.7.3")
def test_no_more_come_back_than_were_lost() -> None:
    game = healing(6)
    game.state.lost[0] = {"elite": 1, "regular": 0}
    assert "heal:a1" not in play(game, "fatigue:a1")[0]
    game = healing(6, figures="rrrr")
    assert "heal:a1" not in play(game, "fatigue:a1")[0], "nobody has a free slot"


# -- Bad states


@pytest.mark.rule("TI-5.8.2", "TI-5.8.3")
def test_what_units_in_bad_states_are_offered() -> None:
    game = match(
        squad("rr", "0404", morale="pinned"),
        squad("rr", "0404", morale="disrupted"),
        ENEMY,
    )
    (offered,) = play(game, "fatigue:a1")
    assert offered == ["fatigue:a1", "fatigue:a2"]
    game = match(squad("rro", "0404", morale="pinned"), ENEMY)
    assert play(game, "fatigue:a1")[0] == ["fire:a1:b1", "fatigue:a1"]


def test_every_ask_can_be_answered_at_random() -> None:
    game = match(squad("rr", "0404", token="medic"), vehicle("m3a1", "0404"), ENEMY)
    ask = choosing(game)
    for seed in range(30):
        sampled = ask.sample(random.Random(seed))
        assert sampled is not None
        ask.check(sampled)


# -- How it is shown


@pytest.mark.rule("TI-5.2")
def test_units_are_listed_with_where_they_are_and_what_ails_them() -> None:
    game = match(
        squad("rrrr", "0304", token="medic", morale="pinned"),
        vehicle("m3a1", "0404", damage="light"),
        squad("rr", "", transport="a2"),
        ENEMY,
    )
    listed = {unit.id: [str(word) for word in unit.state] for unit in choosing(game).units}
    assert listed == {
        "a1": ["hex 0304", "4 Regular", "Medic", "pinned"],
        "a2": ["hex 0404", "lightly damaged"],
        "a3": ["hex 0404", "2 Regular", "in a2"],
    }


@pytest.mark.rule("TI-5.2")
def test_units_that_are_not_fresh_are_listed_as_that() -> None:
    game = match(squad("rr", "0304", activation="op-fire"), squad("rr", "0304"))
    said = [list(map(str, unit.state)) for unit in listed(game, game.state.squads.values())]
    assert said == [["hex 0304", "Op Fire", "2 Regular"], ["hex 0304", "2 Regular"]]


@pytest.mark.rule("TI-5.2.p1", "TI-9.0b", "TI-9.4")
def test_an_attack_begins_with_its_lead_alone_and_shows_dice_and_odds() -> None:
    game = match(
        squad("rrrr", "0304"),
        squad("rrrr", "0404"),
        squad("rrrr", "0604", side=1),
        hexes={"0604": "0w"},
    )
    option = choosing(game).option("fire:a1:b1")
    assert option.towards == ("b1",)
    weapons = option.field_given("weapons", {"kind": "normal"}).describe()
    alone = ["a1:0", "a1:1", "a1:2", "a1:3"]
    assert weapons["likely"] == alone
    assert {choice["at"] for choice in weapons["choices"]} == {"a1", "a2"}
    shown = option.field_given("weapons", {"kind": "normal"}).preview(alone)
    assert [str(message_of(note)) for note in shown["notes"]] == [
        "b1: 4 black dice at normal range",
        "a1: 4 (4 × Regular 4)",
        "2 red dice: woods 2",
    ]
    assert sum(one["chance"] for one in shown["chances"]) == pytest.approx(1, abs=1e-5)
    (nothing,) = [one["chance"] for one in shown["chances"] if one["label"]["text"] == "nothing"]
    (listed,) = option.brief()["details"]
    assert str(message_of(listed)) == (
        f"3 hexes away, normal range: an effect at {int(100 * (1 - nothing))} %."
    )
    backed = option.field_given("weapons", {}).preview([*alone, "a2:0", "a2:1"])
    assert "halved: in support" in str(message_of(backed["notes"][2]))
    assert len(backed["shapes"]) == 2, "a line from each hex"


@pytest.mark.rule("TI-9.0", "TI-7.t4", "TI-8.5")
def test_enemies_that_cannot_be_fired_at_are_one_refused_option_with_the_reasons() -> None:
    game = match(
        squad("rr", "0004"),
        *[squad("rr", hex, side=1) for hex in ("0204", "1104", "1105", "0008")],
        hexes=dict.fromkeys(("0006", "0106"), "0b"),
    )
    ask = choosing(game)
    attacks = {one.id: one.refused for one in ask.options if one.id.startswith("fire:")}
    assert list(attacks) == ["fire:a1:b1", "fire:a1"]
    refused = attacks["fire:a1"]
    assert refused is not None
    assert (refused.rule, str(refused.message)) == (
        "TI-9.0",
        "Out of range: B2, B3. Out of sight: B4.",
    )
    assert str(ask.option("fire:a1").label) == "3 enemies cannot be fired at"
    named = {target: why_refused(ask, f"fire:a1:{target}") for target in ("b2", "b4", "a1", "c9")}
    assert named == {"b2": "TI-7.t4", "b4": "TI-8.5", "a1": "TI-9.0", "c9": "TI-5.2"}


def test_in_fire_and_movement_too() -> None:
    game = match(squad("rr", "0004"), squad("rr", "0204", side=1), squad("rr", "1104", side=1))
    activate(game, game.state.unit("a1"), "fire-and-movement")
    ask = asked(actions.go_on(game))
    assert ask.option("fire:a1:b1").refused is None
    assert why_refused(ask, "fire:a1") == why_refused(ask, "fire:a1:b2") == "TI-7.t4"


@pytest.mark.rule("TI-5.4", "TI-5.6.p1")
@pytest.mark.parametrize(("asks_single", "activations"), [(False, ["fatigued"]), (True, ["fresh"])])
def test_a_last_unit_that_can_do_nothing_is_fatigued_by_itself(
    asks_single: bool, activations: list[str]
) -> None:
    """A position may ask for that all the same."""
    units = {"a1": {"figures": ["regular"], "hex": "0202", "morale": "pinned"}}
    enemies = {f"b{number}": {"figures": ["regular"], "hex": "0907"} for number in (1, 2)}
    file = {"system": "tide", "options": {"scenario": "hill-229", "first": "US"}, "seed": "x"}
    position = scenes.fight({**units, **enemies})
    played = table_of({**file, "position": position, "asks_single": asks_single})
    assert [activation(played.game, unit) for unit in units] == activations


def why_refused(ask: Ask, option: str) -> str:
    """The rule that refuses an answer with that option."""
    with pytest.raises(Illegal) as found:
        ask.check({"option": option})
    return found.value.rule


@pytest.mark.rule("TI-6.1.1")
def test_hexes_where_somebody_could_fire_at_it_are_warned_of() -> None:
    enemy = squad("rrrr", "0704", side=1, activation="op-fire")
    game = match(squad("rrrr", "0104"), enemy, hexes={"0404": "0w"})
    activate(game, game.state.unit("a1"), "advance")
    game.state.turn = 0
    ask = asked(actions.go_on(game))
    field = ask.option("move:a1").fields[0].describe()
    warned = {field["cells"].index(cell) for cell in field["warned"]}
    assert 0 < len(warned) < len(field["cells"])


@pytest.mark.rule("TI-6.2.3")
def test_a_rider_that_cannot_get_out_is_offered_no_action_to_waste() -> None:
    full = [squad("rr", "0404"), squad("rr", "0404"), vehicle("m3a1", "0404")]
    game = match(*full, squad("rr", "", transport="a3"), ENEMY)
    ask = choosing(game)
    for action in ("advance", "fire-and-movement", "assault"):
        refused = ask.option(f"{action}:a4").refused
        assert refused is not None, action
        assert refused.rule == "TI-6.2.3"
    assert ask.option("fatigue:a4").refused is None
    game.state.squads["a1"].hex = hex_of("0405")
    ask = choosing(game)
    assert ask.option("advance:a4").refused is None
