"""Opportunity fire at a unit that moves, its asks and standing orders (TI-6.1, TI-10.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.contract import orders
from games.rules.contract.asking import Answer, Ask, Game
from games.rules.contract.driver import drive
from games.rules.fields import Illegal
from games.rules.tide import opportunity
from games.rules.tide.movement import Entered, carry_out
from games.rules.tide.state import State
from tests.rules.running import events, run

from .moving import begin, offered, where
from .positions import hex_of, match, squad, vehicle

MISS = 1
FIRE = {"kind": "suppressive", "weapons": ["b1:0", "b1:1"]}


def march(
    game: Game[State], *way: str, answers: Sequence[Any] = (), option: str = "move"
) -> list[str]:
    """Let a1 move, the other side giving these answers; the hexes in which it was asked."""
    if game.state.acting is None:
        begin(game)
    chosen = offered(game)[f"{option}:a1"]
    fields = {"way": [list(hex_of(hex)) for hex in way]} if way else {}
    answer = Answer(0, chosen.id, chosen.check(fields), chosen.payload)
    part = drive(
        carry_out(game, game.state.unit("a1"), answer),
        lambda moment: opportunity.window(game, _entered(moment)),
        lambda ask: orders.answer_by_orders(ask, game.state.orders[ask.seat]),
    )
    asked: list[str] = []

    def see(ask: Any) -> None:
        assert isinstance(ask, Ask)
        assert ask.seat == 1
        asked.append(where(game))

    run(part, *answers, see=see)
    return asked


def _entered(moment: Any) -> Entered:
    assert isinstance(moment, Entered)
    return moment


def field(figures: str = "rr", hex: str = "0404", **more: Any) -> Game[State]:
    """a1 in 0004 and b1 of these figures in Op Fire mode."""
    return match(squad("rr", "0004"), squad(figures, hex, side=1, activation="op-fire"), **more)


@pytest.mark.rule("TI-6.1.1", "TI-6.1.2", "TI-6.1.5")
def test_at_each_hex_entered_the_enemy_is_asked() -> None:
    game = field()
    assert march(game, "0104", "0204", answers=["hold", "hold"]) == ["0104", "0204"]
    assert where(game) == "0204"


@pytest.mark.rule("TI-6.1.1")
def test_nobody_is_asked_where_nobody_can_really_fire() -> None:
    game = field(hex="1104")
    assert march(game, "0104", "0204", "0304", answers=["hold"]) == ["0304"], "out of range before"
    game = field(hexes={"0304": "0w"})
    assert march(game, "0104", "0204", answers=[]) == []
    for changes in ({"activation": "fresh"}, {"activation": "fatigued"}):
        game = match(squad("rr", "0004"), squad("rr", "0404", side=1, **changes))
        assert march(game, "0104", answers=[]) == []
    game = match(squad("rr", "0004"), squad("m", "0404", side=1, activation="op-fire"))
    assert march(game, "0104", answers=[]) == [], "a mortar takes no part"


@pytest.mark.rule("TI-17.9", "TI-6.1.3", "TI-6.1.6")
def test_a_hit_stops_the_unit_where_it_is() -> None:
    game = field(faces=[5, MISS])
    assert march(game, "0104", "0204", answers=[("fire:b1:a1", FIRE)]) == ["0104"]
    one = game.state.squads["a1"]
    assert (where(game), one.morale, one.activation) == ("0104", "pinned", "fatigued")
    assert game.state.squads["b1"].activation == "fatigued"


@pytest.mark.rule("TI-17.10", "TI-6.1.2", "TI-6.1.4")
def test_after_a_miss_it_goes_on_and_another_unit_may_fire_in_the_next_hex() -> None:
    game = match(
        squad("rr", "0004"),
        squad("rr", "0404", side=1, activation="op-fire"),
        squad("rr", "0403", side=1, activation="op-fire"),
        faces=[MISS, MISS, 6, MISS],
    )
    second = {"kind": "suppressive", "weapons": ["b2:0", "b2:1"]}
    asked = march(
        game, "0104", "0204", "0304", answers=[("fire:b1:a1", FIRE), ("fire:b2:a1", second)]
    )
    assert asked == ["0104", "0204"]
    assert where(game) == "0204"
    assert game.state.acting is not None
    assert game.state.acting.fired_at_by == ["b1", "b2"]


@pytest.mark.rule("TI-6.1.2", "TI-11.1.p1")
def test_a_machine_gun_fires_on_in_op_fire_mode_but_not_at_the_same_unit() -> None:
    game = field("u", faces=[MISS, MISS, MISS])
    fire = ("fire:b1:a1", {"kind": "normal", "weapons": ["b1:0"]})
    assert march(game, "0104", "0204", "0304", answers=[fire]) == ["0104"]
    assert game.state.squads["b1"].activation == "op-fire"
    assert where(game) == "0304"


@pytest.mark.rule("TI-6.1.6", "TI-10.1", "TI-10.2")
def test_several_shooters_are_one_combined_attack() -> None:
    game = match(
        squad("rr", "0004"),
        squad("rr", "0304", side=1, activation="op-fire"),
        squad("rr", "0303", side=1, activation="op-fire"),
        vehicle("sdkfz-251", "0305", side=1, activation="op-fire"),
        faces=[MISS] * 5,
    )
    fields = {"kind": "normal", "weapons": ["b1:0", "b1:1", "b2:0", "b3"]}
    march(game, "0104", answers=[("fire:b1:a1", fields)])
    (volley,) = events(game, "volley")
    assert len(volley.data["black"]) == 2 + 1 + 2
    assert {unit.activation for unit in game.state.on_board(1)} == {"fatigued"}


@pytest.mark.rule("TI-9.0b", "TI-6.1.6")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"kind": "normal", "weapons": ["b2:0"]}, "TI-9.0b"),
        ({"kind": "normal", "weapons": []}, "TI-9.0b"),
        ({"kind": "normal", "weapons": ["b1:7"]}, "TI-9.0"),
        ({"kind": "normal", "weapons": "b1:0"}, "TI-9.0"),
        ({"kind": "gas", "weapons": ["b1:0"]}, "TI-9.3"),
        ({"kind": "normal"}, "TI-9.0"),
    ],
)
def test_an_attack_that_is_none_is_refused_and_nothing_has_changed(
    fields: dict[str, Any], rule: str
) -> None:
    game = match(
        squad("rr", "0004"),
        squad("rr", "0304", side=1, activation="op-fire"),
        squad("rr", "0303", side=1, activation="op-fire"),
    )
    with pytest.raises(Illegal) as refused:
        march(game, "0104", answers=[("fire:b1:a1", fields)])
    assert refused.value.rule == rule
    assert game.state.acting is not None
    assert game.state.acting.fired_at_by == []


@pytest.mark.rule("TI-6.1.1", "TI-6.2.3")
def test_getting_out_of_a_transport_and_a_fortification_can_be_fired_at() -> None:
    game = match(
        squad("rr", "", transport="a2"),
        vehicle("m3a1", "0104"),
        squad("rr", "0304", side=1, activation="op-fire"),
    )
    assert march(game, option="get-out", answers=["hold"]) == ["0104"]
    game = match(
        squad("rr", "0104", fortification="m1"),
        squad("rr", "0304", side=1, activation="op-fire"),
        markers={"0104": "entrenchment"},
    )
    assert march(game, option="come-out", answers=["hold"]) == ["0104"]


@pytest.mark.rule("TI-6.3.3", "TI-7.t1")
def test_a_tank_that_overruns_is_fired_at_from_its_own_hex_at_close_range() -> None:
    game = match(
        vehicle("m4a1-sherman", "0004"),
        squad("rr", "0104", side=1, activation="op-fire", token="anti-tank"),
        faces=[MISS] * 5 + [MISS] * 4,
    )
    fire = ("fire:b1:a1", {"kind": "normal", "weapons": ["b1:0", "b1:1"]})
    assert march(game, "0104", "0204", answers=[fire]) == ["0104"]
    (volley,) = events(game, "volley")
    assert volley.data["band"] == "close"


@pytest.mark.rule("TI-6.1.8", "TI-6.2.4")
def test_fire_at_a_loaded_transport_touches_the_vehicle_alone() -> None:
    game = match(
        vehicle("opel-blitz", "0004"),
        squad("rr", "", transport="a1"),
        vehicle("m4a1-sherman", "0304", side=1, activation="op-fire"),
        faces=[6, *[MISS] * 7],
    )
    march(game, "0104", answers=[("fire:b1:a1", {"kind": "normal", "weapons": ["b1"]})])
    assert game.state.vehicles["a1"].damage == "light"
    rider = game.state.squads["a2"]
    assert (rider.activation, rider.morale, len(rider.figures)) == ("fresh", "normal", 2)


# -- Standing orders


@pytest.mark.rule("TI-6.1.5")
def test_not_this_unit() -> None:
    game = field()
    assert march(game, "0104", "0204", "0304", answers=["hold-unit"]) == ["0104"]
    opportunity.forget(game.state, "a1")
    assert game.state.orders == [[], []]


@pytest.mark.rule("TI-6.1.5")
def test_not_until_it_stops() -> None:
    game = field()
    asked = march(game, "0104", "0204", "0304", answers=["hold-until-it-stops", "hold"])
    assert asked == ["0104", "0304"]
    game = field(markers={"0204": "razor-wire"})
    asked = march(game, "0104", "0204", answers=["hold-until-it-stops", "hold"])
    assert asked == ["0104", "0204"], "wire stops it"


@pytest.mark.rule("TI-6.1.5")
def test_not_below_these_odds() -> None:
    """Two regulars have 5 of 9 at normal range, 3 of 4 at close range."""
    game = field()
    hold = ("hold-below", {"percent": 60})
    assert march(game, "0104", "0204", "0304", answers=[hold, "hold"]) == ["0104", "0304"]
    opportunity.forget(game.state, "a1")
    assert len(game.state.orders[1]) == 1, "it is about no unit"
    opportunity.forget_all(game.state)
    assert game.state.orders == [[], []]


@pytest.mark.rule("TI-6.1.5")
def test_an_order_that_the_odds_meet_already_is_given_and_the_ask_stands_again() -> None:
    game = field()
    low = ("hold-below", {"percent": 50})
    assert march(game, "0104", answers=[low, "hold"]) == ["0104", "0104"]
    with pytest.raises(Illegal):
        march(game, "0204", answers=[("hold-below", {"percent": 0})])


@pytest.mark.rule("TI-6.1.5")
@pytest.mark.parametrize(
    ("order", "asked"),
    [
        ("hold-unit", ["0104"]),
        ("hold-until-it-stops", ["0104", "0304"]),
        ("hold-below:50", ["0104", "0104", "0204", "0304"]),
        ("hold-below:75", ["0104", "0304"]),
    ],
)
def test_how_long_fire_is_held_is_chosen_in_one_option(order: str, asked: list[str]) -> None:
    """Two regulars have 5 of 9 at normal range, 3 of 4 at close range."""
    for option in ("hold", "hold-longer"):
        longer = (option, {"order": order})
        answers = [longer, *["hold"] * (len(asked) - 1)]
        assert march(field(), "0104", "0204", "0304", answers=answers) == asked


@pytest.mark.rule("TI-6.1.5")
def test_one_option_holds_fire_and_those_of_earlier_versions_are_still_read() -> None:
    game = field()
    begin(game)
    ask = next(opportunity.window(game, Entered("a1", last=True)))
    assert [option.id for option in ask.options] == ["fire:b1:a1", "hold"]
    assert ask.check({"option": "hold", "fields": {}}).fields == {"order": "now"}
    for former in ("hold-longer", "hold-unit", "hold-until-it-stops", "hold-below"):
        assert ask.option(former).id == former


@pytest.mark.rule("TI-9.4")
def test_the_options_say_their_odds_and_dice() -> None:
    game = field()
    begin(game)
    window = opportunity.window(game, Entered("a1", last=True))
    ask = next(window)
    assert ask.topic["chance"] == 55
    option = ask.option("fire:b1:a1").describe()
    assert option["details"][0]["params"]["black"] == 2
    assert sum(each["chance"] for each in option["chances"]) == pytest.approx(1, abs=1e-5)
    assert "nothing" in {each["label"]["text"] for each in option["chances"]}
    assert ask.passing == "hold"
    for seed in range(20):
        assert ask.sample(random.Random(seed)) is not None
