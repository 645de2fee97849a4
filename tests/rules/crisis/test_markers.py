"""Markers that a card puts on the battlefield (CP-HOUSE-07): Pentagram of Farallah, and the words
behind it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM, constants

from .carding import EXPANSIONS, event_data, ids, innate, of, offered, power, say, scene, unit
from .helpers import character, refused
from .staging import react

STRANGE, BAT = "a-doctor-strange", "b-bat"
STEP: dict[str, Any] = {
    "limit": {"per": "turn"},
    "choose": [{"choose": "marker", "as": "exit"}],
    "do": [{"do": "place", "within": 1, "around": "exit"}],
}
PORTALS = {"do": "put-markers", "name": "Portal", "within": [1, 5], "cost": 1, "rule": STEP}


def night(**more: Any) -> Table[Any]:
    """Doctor Strange at (6, 18), the bat 8 inches to his right, both with 5 Power; the Power phase
    begins, and seat 0 may play its Pentagram."""
    return scene(
        unit(0, "doctor-strange", more.pop("strange", (6, 18)), power=5),
        unit(1, "bat", (14, 18), power=5),
        cards=EXPANSIONS,
        squads=[{"tactics": ["pentagram-of-farallah"]}, {}],
        stage="power",
        turn=None,
        **more,
    )


def drawn(**more: Any) -> Table[Any]:
    """Portals lie at Doctor Strange and at the bat: (6, 19.5) and (15, 18)."""
    match = night(**more)
    say(match, 0, react("pentagram-of-farallah"), payer=STRANGE)
    say(match, 0, "put-marker", at=[6_000, 19_500])
    say(match, 0, "put-marker", at=[15_500, 18_000])
    return match


def near_and_far(match: Table[Any]) -> list[str]:
    return list(match.game.state.markers)


def activate(match: Table[Any], who: str) -> None:
    """That character is active, though its side may have to wait for it."""
    for _answer in range(9):
        seat = next(iter(match.asks))
        if f"activate:{who}" in offered(match, seat):
            say(match, seat, f"activate:{who}")
            return
        go_on(match)
    raise AssertionError(f"{who} is never active")


def go_on(match: Table[Any]) -> Any:
    """Nothing is done in the activation, or by whoever is next."""
    seat = next(iter(match.asks))
    idle = [key for key in ids(match, seat) if key in ("end-activation", "pass")]
    return say(match, seat, (idle or ids(match, seat, "activate:"))[0])


# -- The words: a yak that draws them of its own will


def drawing(*, rule: dict[str, Any] | None = None, y: int = 20_000, **more: Any) -> Table[Any]:
    """The yak at (18, 18), active, has put portals at (18, 20), unless said, and at (24, 18)."""
    portals = {**PORTALS, **more, "rule": rule or STEP}
    again = {"do": "put-markers", "name": "Lamp", "within": [1], "rule": {"do": [GAIN]}}
    yak = character("yak", superpowers=[power("Draw", portals), power("Light", again)])
    match = scene(
        unit(0, "yak", (18, 18), power=5),
        unit(0, "ant", (18, 22), power=5),
        unit(1, "bat", (25.5, 18), power=5),
        active="a-yak",
        cards=[yak],
    )
    say(match, 0, "power:draw")
    say(match, 0, "put-marker", at=[18_000, y])
    say(match, 0, "put-marker", at=[24_000, 18_000])
    return match


GAIN = {"do": "gain-power", "amount": 2}


@pytest.mark.rule("CP-HOUSE-07", "CP-TAC-07")
def test_portals_are_put_near_the_payer_and_far_from_it() -> None:
    match = night()
    say(match, 0, react("pentagram-of-farallah"), payer=STRANGE)
    assert of(match, STRANGE).power == 4  # 5, and 1 of the Power phase, less 2
    assert refused(match, 0, "put-marker", at=[6_000, 20_486]) == "CP-TAC-07"  # 50 mm, then 1 inch
    say(match, 0, "put-marker", at=[6_000, 19_500])
    assert refused(match, 0, "put-marker", at=[34_000, 18_000]) == "CP-TAC-07"
    outcome = say(match, 0, "put-marker", at=[15_500, 18_000])
    (told,) = event_data(outcome, "marker")
    assert (told["seat"], told["called"], told["name"]) == (0, "Portal", "Pentagram of Farallah")
    lying = match.view(None)["table"]["markers"]
    assert [(one["name"], one["seat"], one["x"], one["y"]) for one in lying] == [
        ("Portal 1", 0, 6_000, 19_500),
        ("Portal 2", 0, 15_500, 18_000),
    ]
    assert {(one["radius"], one["reach"], one["cost"]) for one in lying} == {(500, 1_000, 1)}


@pytest.mark.rule("CP-HOUSE-07", "CP-OBJ-12")
def test_a_marker_lies_wholly_on_the_battlefield_over_whatever_is_there() -> None:
    match = night(strange=(1, 18))
    say(match, 0, react("pentagram-of-farallah"), payer=STRANGE)
    assert refused(match, 0, "put-marker", at=[400, 18_000]) == "CP-TAC-07"
    say(match, 0, "put-marker", at=[500, 18_000])
    say(match, 0, "put-marker", at=[1_000, 18_000])  # under Doctor Strange


@pytest.mark.rule("CP-HOUSE-07", "CP-MOVE-28")
def test_whoever_is_near_a_portal_goes_to_the_other_for_1_power() -> None:
    """Without an action; the opponent too."""
    match = drawn()
    near, far = near_and_far(match)
    activate(match, BAT)
    assert ids(match, 1, "marker:") == [f"marker:{far}"]
    say(match, 1, f"marker:{far}", exit=near)
    assert refused(match, 1, "place", to=[6_000, 23_000]) == "CP-MOVE-30"
    say(match, 1, "place", to=[6_000, 21_500])
    bat = of(match, BAT)
    assert (bat.x, bat.y, bat.power) == (6_000, 21_500, 5)  # 5, and 1 of the Power phase, less 1
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 0


@pytest.mark.rule("CP-HOUSE-07", "CP-CORE-01")
def test_once_a_turn_whichever_portal_it_is() -> None:
    match = drawing()
    near, far = near_and_far(match)
    say(match, 0, f"marker:{near}", exit=far)
    say(match, 0, "place", to=[24_000, 20_000])
    assert ids(match, 0, "marker:") == []
    assert refused(match, 0, f"marker:{far}", exit=near) == "CP-CORE-01"
    assert f"marker:{near}" not in offered(match, 0)
    activate(match, "a-ant")
    assert ids(match, 0, "marker:") == [f"marker:{near}"]  # each character once


@pytest.mark.rule("CP-HOUSE-07", "CP-CARD-19")
def test_who_cannot_pay_or_is_too_far_does_not_use_it() -> None:
    match = drawing()
    near, far = near_and_far(match)
    of(match, "a-yak").power = 0
    assert refused(match, 0, f"marker:{near}", exit=far) == "CP-CARD-19"
    for y, used in ((20_188, True), (20_191, False)):  # an inch from edge to edge is 20.189
        match = drawing(within=[2, 5], y=y)
        assert bool(ids(match, 0, "marker:")) == used


@pytest.mark.rule("CP-HOUSE-07")
def test_a_wider_reach_is_used_from_farther() -> None:
    match = drawing(reach=3)
    near, far = near_and_far(match)
    assert ids(match, 0, "marker:") == [f"marker:{near}", f"marker:{far}"]


@pytest.mark.rule("CP-HOUSE-07", "CP-CORE-10")
def test_it_is_an_effect_of_who_uses_it() -> None:
    """What enemies cannot do to it does not keep it from going through their portal."""
    stands = innate("Rooted", {"mod": "cannot", "do": ["be-placed"], "by": "enemies"})
    bat = character("bat", superpowers=[stands])
    match = scene(
        unit(0, "yak", (18, 18), power=5),
        unit(1, "bat", (25.5, 18), power=5),
        active="a-yak",
        cards=[character("yak", superpowers=[power("Draw", PORTALS)]), bat],
    )
    say(match, 0, "power:draw")
    say(match, 0, "put-marker", at=[18_000, 20_000])
    say(match, 0, "put-marker", at=[24_000, 18_000])
    near, far = near_and_far(match)
    activate(match, BAT)
    say(match, 1, f"marker:{far}", exit=near)
    say(match, 1, "place", to=[18_000, 22_000])
    assert of(match, BAT).y == 22_000


@pytest.mark.rule("CP-HOUSE-07", "CP-CORE-05")
@pytest.mark.parametrize(("until", "left"), [("round", 0), ("game", 2)])
def test_how_long_markers_stay(until: str, left: int) -> None:
    match = drawing(until=until)
    gone = []
    while match.game.state.round == 1:
        gone += event_data(go_on(match), "marker-removed")
    assert len(match.game.state.markers) == left
    assert [one["name"] for one in gone] == ["Portal 1", "Portal 2"][left:]


@pytest.mark.rule("CP-HOUSE-07")
def test_put_again_they_take_the_place_of_the_ones_before() -> None:
    """Those of another rule stay."""
    match = drawing()
    say(match, 0, "power:light")
    say(match, 0, "put-marker", at=[17_000, 19_000])
    before = near_and_far(match)
    say(match, 0, "power:draw")
    assert near_and_far(match) == before[2:]
    say(match, 0, "put-marker", at=[18_000, 16_000])
    say(match, 0, "put-marker", at=[20_000, 14_000])
    assert [one["name"] for one in match.view(None)["table"]["markers"]] == [
        "Lamp",
        "Portal 1",
        "Portal 2",
    ]


@pytest.mark.rule("CP-HOUSE-03")
def test_what_has_no_limit_is_used_so_many_times_in_one_activation() -> None:
    match = drawing(rule={"do": [{"do": "heal"}]}, cost=0)
    near = near_and_far(match)[0]
    for _use in range(constants.USES_EACH_ACTIVATION):
        say(match, 0, f"marker:{near}")
    assert refused(match, 0, f"marker:{near}") == "CP-HOUSE-03"


def test_of_three_one_chooses_where_to_and_never_the_one_at_hand() -> None:
    match = scene(
        unit(0, "yak", (18, 18), power=5),
        unit(1, "bat", (2, 2)),
        active="a-yak",
        cards=[character("yak", superpowers=[power("Draw", {**PORTALS, "within": [1, 3, 5]})])],
    )
    say(match, 0, "power:draw")
    for y in (20_000, 24_000, 28_000):
        say(match, 0, "put-marker", at=[18_000, y])
    first, second, third = near_and_far(match)
    (choice,) = offered(match, 0)[f"marker:{first}"].fields
    assert [one.id for one in choice.choices] == [second, third]
    assert [str(one.label) for one in choice.choices] == ["Portal 2", "Portal 3"]


def test_ranges_are_measured_from_markers() -> None:
    """Within the rule of a marker others may be described by it."""
    near = {"side": "any", "within": 2, "of": "marker"}
    rule = {"do": [{"do": "damage", "who": near, "amount": 1}]}
    match = drawing(rule=rule, cost=0)
    first, _second = near_and_far(match)
    say(match, 0, f"marker:{first}")
    assert [of(match, who).damage for who in ("a-yak", "a-ant", BAT)] == [1, 1, 0]


def test_what_cannot_be_said_of_markers() -> None:
    """A marker's rule waits for no moment, and only there another marker is chosen."""

    def faults(do: dict[str, Any]) -> list[tuple[str, str]]:
        card = character("yak", superpowers=[power("Draw", do)])
        return [(fault.where, str(fault.message)) for fault in SYSTEM.cards.faults(card)]

    at = "superpowers[0].rules[0].do[0]"
    assert faults(PORTALS) == []
    assert faults({**PORTALS, "rule": {"when": "turn-start", "do": [GAIN]}}) == [
        (f"{at}.rule.when", "A marker is used when it is paid for: no “when”.")
    ]
    outside = {**innate("Gate", {"mod": "cover"}), "type": "active"}
    outside["rules"] = [{"choose": STEP["choose"], "do": [GAIN]}]
    card = character("yak", superpowers=[outside])
    (fault,) = SYSTEM.cards.faults(card)
    assert (fault.where, str(fault.message)) == (
        "superpowers[0].rules[0].choose[0].with",
        "Nothing is called marker here.",
    )


def test_what_the_card_says() -> None:
    def lines(do: dict[str, Any]) -> str:
        card = character("yak", superpowers=[power("Draw", do)])
        blocks = SYSTEM.cards.text(card).blocks
        return str(next(block for block in blocks if str(block.heading) == "Draw").lines[0])

    assert lines(PORTALS) == (
        "Put Portal markers on the battlefield: one within Range 1 and one within Range 5 of this "
        "character. In its activation, any character within Range 1 of one of them may pay 1 Power "
        "to do this: Choose another of those markers as the exit. Place that character within "
        "Range 1 of the exit. Once a turn."
    )
    lamp = {"name": "Lamp", "within": [2], "reach": 2, "cost": 0, "until": "round"}
    assert lines({**PORTALS, **lamp, "rule": {"do": [GAIN]}}) == (
        "Put Lamp markers on the battlefield: one within Range 2 of this character. In its "
        "activation, any character within Range 2 of one of them may do this: Give 2 Power to that "
        "character. They are removed when the round ends."
    )


@pytest.mark.rule("CP-HOUSE-01")
def test_the_rule_of_a_marker_is_the_cards_that_put_it_there() -> None:
    match = drawn()
    marker = next(iter(match.game.state.markers.values()))
    costly_rule = SYSTEM.rules.costly_rule(match.game, f"marker|{marker.group}|0")
    assert costly_rule is not None
    assert (str(costly_rule.rule), str(costly_rule.card)) == ("Pentagram of Farallah",) * 2
    for gone in ("marker|99|0", "nobody|0"):
        assert SYSTEM.rules.costly_rule(match.game, gone) is None
