"""The course of a match: mustering, deploying, turns, Command and Status Phase, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.asking import Answer, Ask, Game, Setup
from games.rules.dice import Dice, Scripted
from games.rules.fields import Assignment, Illegal
from games.rules.text import message_of
from games.rules.tide import forces, position
from games.rules.tide.cards import packs
from games.rules.tide.cards.schema import Force, ScenarioCard, Zone
from games.rules.tide.phases import (
    command,
    deploy,
    muster,
    ready,
    status,
    turns,
    victory,
)
from games.rules.tide.state import State
from tests.rules.running import run

from .positions import Placed, hex_of, match, squad, vehicle


def setup(scenario: str = "breaking-point", **changes: Any) -> Setup:
    """The set-up of a match of a scenario, with these changes of its card."""
    cards = dict(packs.cards())
    cards[scenario] = {**cards[scenario], **changes}
    return Setup(system="tide", options={"scenario": scenario}, cards=cards)


def begun(setup_: Setup, **data: Any) -> Game[State]:
    """A match of that set-up in a position, US against Germans."""
    state = position.position(data, setup_)
    return Game(state, Dice(Scripted([])), setup_)


def on_field(*placed: Placed, scenario: str = "breaking-point", **changes: Any) -> Game[State]:
    """Units on open ground, in a match of a scenario; `changes` set fields of the State."""
    game = match(*placed, columns=15, rows=11)
    game.setup = setup(scenario)
    for name, value in changes.items():
        setattr(game.state, name, value)
    return game


def asked(part: Any) -> Ask:
    """The first ask of a stage."""
    step = next(part)
    assert isinstance(step, Ask)
    return step


# -- Mustering


@pytest.mark.rule("TI-3.5", "TI-3.9", "TI-1.2")
@pytest.mark.parametrize("scenario", [c["id"] for c in packs.cards().values() if "forces" in c])
def test_there_is_a_ready_arrangement_of_every_force(scenario: str) -> None:
    known = setup(scenario)
    card = ScenarioCard.model_validate(packs.cards()[scenario])
    for force in card.forces.values():
        arranged = forces.ready(known, force)
        assert forces.why_not(known, force, arranged) is None
        counts = [len(base.figures) for base in arranged]
        assert max(counts) - min(counts) <= 2


@pytest.mark.rule("TI-3.5", "TI-3.9")
def test_both_sides_build_squads_at_once() -> None:
    game = begun(setup("road-patrol"), stage="muster", round=0)
    part = muster.muster(game)
    together = next(part)
    assert [ask.seat for ask in together.asks] == [0, 1]
    with pytest.raises(StopIteration):
        part.send({seat: Answer(seat, "ready") for seat in (0, 1)})
    assert sorted(game.state.units) == ["a1", "a2", "a3", "b1", "b2", "b3", "b4"]
    assert [one.token for one in game.state.squads.values()] == ["anti-tank", "", "", ""]
    figures = [len(one.figures) for one in game.state.squads.values()]
    assert figures == [4, 4, 3, 3]
    assert game.state.stage == "deploy"


TWO_DIVISIONS = Force.model_validate(
    {
        "divisions": [
            {"bases": 2, "figures": {"officer": 1, "regular": 5, "elite": 2}},
            {"bases": 2, "figures": {"mortar": 1, "regular": 4, "elite": 2}},
        ]
    }
)


def arranged(figures: Mapping[str, list[str]], tokens: Mapping[str, str] | None = None) -> str:
    """The rule that refuses an arrangement of the force of two divisions, "" if none does."""
    game = begun(setup("hill-229"), stage="muster", round=0)
    ask = muster.ask(game, 0, TWO_DIVISIONS)
    given = {thing: base for base, things in figures.items() for thing in things}
    try:
        fields = {"figures": given, **({"tokens": tokens} if tokens else {})}
        ask.check({"option": "arrange", "fields": fields})
    except Illegal as refused:
        return refused.rule
    return ""


@pytest.mark.rule("TI-3.5", "TI-3.9")
def test_an_own_arrangement_begins_with_the_ready_one_its_figures_in_their_order() -> None:
    game = begun(setup("hill-229"), stage="muster", round=0)
    own = next(one for one in muster.ask(game, 0, TWO_DIVISIONS).options if one.id == "arrange")
    figures = own.fields[0]
    assert isinstance(figures, Assignment)
    ready = forces.ready(game.setup, TWO_DIVISIONS)
    bases: dict[str, list[str]] = {str(number): [] for number in range(len(ready))}
    of_a_kind: dict[str, list[str]] = {}
    for thing in (choice.id for choice in figures.things):
        bases[figures.likely[thing]].append(thing.split(":")[1])
        of_a_kind.setdefault(thing.rpartition(":")[0], []).append(figures.likely[thing])
    assert [sorted(on_it) for on_it in bases.values()] == [sorted(base.figures) for base in ready]
    assert all(places == sorted(places) for places in of_a_kind.values())
    assert any(len(set(places)) > 1 for places in of_a_kind.values())


ALL_FIGURES = {
    "0": ["0:officer:0", "0:regular:0", "0:regular:1", "0:regular:2"],
    "1": ["0:elite:0", "0:elite:1", "0:regular:3", "0:regular:4"],
    "2": ["1:mortar:0", "1:regular:0", "1:regular:1"],
    "3": ["1:elite:0", "1:elite:1", "1:regular:2", "1:regular:3"],
}


@pytest.mark.rule("TI-3.9", "TI-1.2", "TI-3.5")
def test_an_own_arrangement_keeps_to_slots_and_divisions_and_leaves_nothing_out() -> None:
    assert arranged(ALL_FIGURES) == ""
    assert arranged({**ALL_FIGURES, "3": ALL_FIGURES["3"][:3]}) == "TI-3.9", "a figure is left"
    swapped = {
        **ALL_FIGURES,
        "0": [*ALL_FIGURES["0"][:3], "1:regular:3"],
        "3": [*ALL_FIGURES["3"][:3], "0:regular:2"],
    }
    assert arranged(swapped) == "TI-3.9"
    crowded = {
        **ALL_FIGURES,
        "2": [*ALL_FIGURES["2"], "1:regular:2"],
        "3": ALL_FIGURES["3"][:2] + ALL_FIGURES["3"][3:],
    }
    assert arranged(crowded) == "TI-1.2", "a crew takes two slots"


@pytest.mark.rule("TI-3.9")
def test_every_base_of_an_own_arrangement_has_a_figure() -> None:
    few = Force.model_validate({"divisions": [{"bases": 2, "figures": {"regular": 4}}]})
    ask = muster.ask(begun(setup("hill-229"), stage="muster", round=0), 0, few)
    own = next(option for option in ask.options if option.id == "arrange")
    figures = [f"0:regular:{number}" for number in range(4)]

    def arranged(*bases: str) -> Any:
        return own.fields[0].check(dict(zip(figures, bases, strict=True)))

    assert arranged("0", "0", "0", "1")
    with pytest.raises(Illegal, match="at least one figure"):
        arranged("0", "0", "0", "0")


@pytest.mark.rule("TI-3.9", "TI-1.2")
def test_what_is_wrong_with_an_arrangement() -> None:
    known = setup("hill-229")
    few = Force.model_validate({"divisions": [{"bases": 2, "figures": {"regular": 6}}]})

    def why(*figures: int) -> str:
        bases = [forces.Base(0, ["regular"] * number) for number in figures]
        refused = forces.why_not(known, few, bases)
        return str(refused.message) if refused else ""

    assert why(3, 3) == ""
    assert why(3, 2) == "All figures of a division go on its bases."
    assert why(6, 0) == "A base has 4 slots."
    assert why(4, 2, 0) == "A base holds at least one figure."


@pytest.mark.rule("TI-3.5", "TI-3.9")
def test_tokens_go_to_bases_without_heavy_weapons_one_each() -> None:
    known = setup("road-patrol")
    force = ScenarioCard.model_validate(known.cards["orchard-ridge"]).forces["DE"]
    good = forces.ready(known, force)
    assert sorted(base.token for base in good if base.token) == ["engineer", "flamethrower"]
    crew = next(base for base in good if forces.has_crew(known, base.figures))
    assert crew.token is None
    token = next(base for base in good if base.token)
    crew.token, token.token = token.token, None
    refused = forces.why_not(known, force, good)
    assert refused is not None
    assert refused.rule == "TI-3.5"
    crew.token = None
    refused = forces.why_not(known, force, good)
    assert refused is not None
    assert refused.rule == "TI-3.9"


# -- Deploying


def deploying(**units: Any) -> Game[State]:
    return begun(setup(), stage="deploy", round=0, units=units)


RIFLES = {"figures": ["regular", "regular"]}


@pytest.mark.rule("TI-3.6")
def test_the_side_with_initiative_deploys_all_its_units_first() -> None:
    game = deploying(a1=RIFLES, b1=RIFLES)
    place = ("place:a1", {"hex": list(hex_of("0002"))})
    run(deploy.deploy(game), place)
    assert game.state.squads["a1"].hex == hex_of("0002")
    ask = asked(deploy.deploy(game))
    assert (ask.seat, [option.id for option in ask.options]) == (1, ["place:b1", "place-all"])
    run(deploy.deploy(game), ("place:b1", {"hex": list(hex_of("0009"))}))
    run(deploy.deploy(game))
    assert game.state.stage == "ready"


@pytest.mark.rule("TI-3.10", "TI-2.1", "TI-2.6")
def test_where_units_are_deployed() -> None:
    game = deploying(
        a1=RIFLES,
        a2={"vehicle": "m3a1"},
        a3={**RIFLES, "hex": "0000"},
        a4={**RIFLES, "hex": "0000"},
        a5={**RIFLES, "hex": "0000"},
        b1=RIFLES,
    )
    zones = ScenarioCard.model_validate(game.setup.cards["breaking-point"]).zones
    state = game.state

    def free(unit_id: str, nation: Any = "US") -> set[str]:
        found = deploy.hexes(game, state.unit(unit_id), zones[nation])
        return {f"{q + (r >> 1):02}{r:02}" for q, r in found}

    assert {"0405", "0504"} <= free("a1")
    assert not {"0006", "1401", "0000"} & free("a1"), "rows 0 to 5, no half hex, a full one"
    assert "0504" not in free("a2"), "no vehicle in a building"
    assert "0009" in free("b1", "DE")
    row = zones["US"].model_copy(update={"rows": (6,)})
    assert not {"0606", "0706", "0806"} & {
        f"{q + (r >> 1):02}{r:02}" for q, r in deploy.hexes(game, state.unit("a1"), row)
    }, "wire, a tank trap, mines"


@pytest.mark.rule("TI-3.6")
def test_a_squad_may_begin_in_a_transport_or_a_fortification() -> None:
    game = deploying(
        a1=RIFLES,
        a2={"vehicle": "m3a1", "hex": "0000"},
        a3={**RIFLES, "hex": "0503", "fortification": "m1"},
    )
    run(deploy.deploy(game), ("ride:a1", {"vehicle": "a2"}))
    assert game.state.squads["a1"].transport == "a2"
    game = deploying(a1=RIFLES, a3={**RIFLES, "hex": "0503", "fortification": "m1"})
    options = {option.id: option for option in asked(deploy.deploy(game)).options}
    assert set(options) == {"place:a1", "dig-in:a1", "place-all"}
    with pytest.raises(Illegal):
        options["dig-in:a1"].check({"marker": "m1"})
    run(deploy.deploy(game), ("dig-in:a1", {"marker": "m2"}))
    assert game.state.squads["a1"].hex == game.state.markers["m2"].hex


@pytest.mark.rule("TI-3.7", "TI-5.3.p2", "TI-14.3")
def test_units_begin_in_op_fire_mode_if_they_can_fire() -> None:
    game = on_field(
        squad("rr", "0000"),
        squad("m", "0000"),
        squad("rr", "", transport="a4"),
        vehicle("m3a1", "0101"),
        vehicle("opel-blitz", "0101"),
        stage="ready",
        waiting=[0, 1],
        round=0,
    )
    assert [unit.id for unit in ready.able(game, 0)] == ["a1", "a4"]
    with pytest.raises(Illegal):
        asked(ready.ready(game)).check({"option": "ready", "fields": {"units": ["a2"]}})
    game.state.waiting = [0, 1]
    run(ready.ready(game), ("ready", {"units": ["a1"]}))
    assert game.state.squads["a1"].activation == "op-fire"
    run(ready.ready(game))
    run(ready.ready(game))
    assert game.state.stage == "next-round"


# -- Turns


@pytest.mark.rule("TI-4.p1", "TI-5.1", "TI-5.5", "TI-5.p1", "TI-3.4", "TI-14.6")
def test_action_turns_alternate_until_nobody_is_fresh() -> None:
    game = on_field(squad("rr", "0000"), squad("rr", "0000"), squad("rr", "1010", side=1), round=0)
    run(turns.begin_round(game))
    assert (game.state.round, game.state.turn, game.state.stage) == (1, 0, "turn")
    run(turns.begin_turn(game))
    assert (game.state.actions, game.state.stage) == (3, "action")
    run(turns.action(game), "fatigue:a1")
    run(turns.action(game), "fatigue:a2")
    run(turns.action(game))
    assert (game.state.turn, game.state.stage) == (1, "turn"), "it has no fresh unit left"
    run(turns.begin_turn(game))
    run(turns.action(game), "fatigue:b1")
    run(turns.action(game))
    run(turns.begin_turn(game))
    assert game.state.stage == "command"


@pytest.mark.rule("TI-5.3", "TI-5.1")
def test_a_turn_has_so_many_actions_and_a_side_alone_takes_one_after_another() -> None:
    game = on_field(*[squad("rr", "0000")] * 3, squad("rr", "1010", side=1), scenario="hill-229")
    run(turns.begin_turn(game))
    assert game.state.actions == 2
    run(turns.action(game), "fatigue:a1")
    run(turns.action(game), "fatigue:a2")
    run(turns.action(game))
    assert (game.state.turn, game.state.stage) == (1, "turn")
    game.state.squads["b1"].activation = "op-fire"
    run(turns.begin_turn(game))
    assert (game.state.turn, game.state.actions) == (0, 2), "the other has none"


# -- Command Phase


@pytest.mark.rule("TI-13.1", "TI-13.5", "TI-3.8")
def test_a_side_controls_an_objective_until_the_enemy_comes() -> None:
    game = on_field(
        squad("rr", "0707", morale="disrupted"),
        vehicle("opel-blitz", "0904", side=1),
        squad("rr", "", side=1, transport="b1"),
        control={"0504": 0, "0904": 0},
    )
    run(command.count(game))
    assert game.state.control == {"0504": 0, "0707": 0, "0904": 1}
    game.state.squads["a1"].hex = hex_of("0000")
    run(command.count(game))
    assert game.state.control["0707"] == 0, "also after it has left"


@pytest.mark.rule("TI-13.2", "TI-13.5")
def test_command_comes_from_neutral_objectives_and_own_ones() -> None:
    game = on_field(control={"0707": 1, "0701": 1, "0709": 1})
    run(command.count(game))
    assert game.state.command == [0, 2], "0701 yields to the Americans alone"
    assert (game.state.stage, game.state.waiting) == ("spend", [0, 1])


@pytest.mark.rule("TI-13.2", "TI-15.p3")
def test_control_scores_by_round() -> None:
    for number, points in ((1, 1), (2, 2), (3, 3)):
        game = on_field(control={"0504": 1}, scenario="hill-229", round=number)
        run(command.count(game))
        assert game.state.points == [0, points]


@pytest.mark.rule("TI-13.3", "TI-13.4")
def test_command_on_the_initiative_cards_decides_the_initiative() -> None:
    game = on_field(stage="spend", waiting=[0, 1], command=[1, 3], initiative_command=[1, 0])
    ask = asked(command.spend(game))
    details = ask.option("spend").describe()["details"]
    assert [str(message_of(detail)) for detail in details] == [
        "You have 1 command point.",
        "On the cards lie 1 of yours and 0 of the enemy's. Who has more there has the initiative.",
    ]
    with pytest.raises(Illegal):
        ask.check({"option": "spend", "fields": {"command": 2}})
    game.state.waiting = [0, 1]
    run(command.spend(game), ("spend", {"command": 1}))
    run(command.spend(game), ("spend", {"command": 2}))
    run(command.spend(game))
    assert (game.state.initiative, game.state.initiative_command) == (0, [2, 2]), "a tie keeps it"
    assert game.state.command == [0, 1], "what is not spent is kept"
    game.state.waiting = [1]
    run(command.spend(game), ("spend", {"command": 1}))
    run(command.spend(game))
    assert (game.state.initiative, game.state.stage) == (1, "status")


@pytest.mark.rule("TI-13.3")
def test_a_side_without_command_is_not_asked() -> None:
    game = on_field(stage="spend", waiting=[0, 1])
    for _time in range(3):
        run(command.spend(game))
    assert game.state.stage == "status"


# -- Status Phase


@pytest.mark.rule("TI-14.2", "TI-14.p1", "TI-1.6")
def test_tokens_are_removed() -> None:
    game = on_field(
        squad("rr", "0000", activation="fatigued", morale="pinned"),
        squad("rr", "0000", activation="op-fire", morale="disrupted"),
        squad("rr", "0101", morale="disrupted"),
        squad("ro", "0101", morale="disrupted"),
        vehicle("m3a1", "0102", damage="light", activation="fatigued"),
        squad("rr", "", out="routed"),
    )
    run(status.refresh(game))
    units = game.state.units
    assert {unit.activation for unit in units.values()} == {"fresh"}
    found = [one.morale for one in game.state.squads.values()]
    assert found == ["normal", "pinned", "normal", "normal", "normal"]
    assert game.state.vehicles["a5"].damage == "light"


@pytest.mark.rule("TI-14.2")
def test_squads_recover_whoever_comes_before_them() -> None:
    game = on_field(
        squad("rr", "0000"),
        squad("rr", "", out="routed"),
        squad("rr", "0001", morale="disrupted"),
        squad("rr", "0002", morale="pinned"),
    )
    run(status.refresh(game))
    assert [one.morale for one in game.state.squads.values()][2:] == ["pinned", "normal"]


def transferring(*placed: Placed) -> Game[State]:
    return on_field(*placed, stage="transfer", waiting=[0, 1])


def exchange(game: Game[State], give: list[str], take: list[str]) -> str:
    """The rule that refuses an exchange between a1 and a2, "" after one that is carried out."""
    try:
        fields = {"give": give, "take": take}
        run(status.transfer(game), ("transfer:a1:a2", fields))
    except Illegal as refused:
        return refused.rule
    return ""


@pytest.mark.rule("TI-14.4", "TI-14.7")
def test_squads_in_a_hex_exchange_figures() -> None:
    game = transferring(squad("rre", "0000"), squad("o", "0000"))
    assert exchange(game, ["2"], []) == ""
    squads = game.state.squads
    assert squads["a1"].figures == ["regular", "regular"]
    assert squads["a2"].figures == ["officer", "elite"]
    run(status.transfer(game))
    run(status.transfer(game))
    run(status.transfer(game))
    assert game.state.stage == "arrival", "each pair once"


@pytest.mark.rule("TI-14.4")
@pytest.mark.parametrize(
    ("wanted", "left"), [("yes", [0]), ("no", []), (None, [])], ids=["asked for", "not", "silent"]
)
def test_exchanges_are_asked_only_of_whoever_wants_them(
    wanted: str | None, left: list[int]
) -> None:
    game = on_field(
        squad("rre", "0000"), squad("o", "0000"), stage="ready", round=1, waiting=[0], initiative=0
    )
    game.setup = game.setup.model_copy(update={"asks_idle": False})
    (option,) = asked(ready.ready(game)).options
    assert [field.name for field in option.fields] == ["units", "exchange"]
    game.state.waiting = [0]
    fields = {"units": [], **({"exchange": wanted} if wanted else {})}
    run(ready.ready(game), ("ready", fields))
    run(ready.ready(game))
    assert (game.state.stage, game.state.exchanging) == ("transfer", left)
    if left:
        assert asked(status.transfer(game)).seat == 0
    for _time in range(3):
        run(status.transfer(game), *(["done"] if left and 0 in game.state.waiting else []))
    assert (game.state.stage, game.state.exchanging) == ("arrival", [])


@pytest.mark.rule("TI-14.4")
def test_whoever_could_not_say_so_is_asked_whether_squads_exchange_figures() -> None:
    """Nobody of its side may be put in Op Fire mode."""
    unfit = [squad("rre", "0000", activation="fatigued"), squad("o", "0000", activation="fatigued")]
    game = on_field(*unfit, stage="ready", round=1, waiting=[0])
    game.setup = game.setup.model_copy(update={"asks_idle": False})
    run(ready.ready(game))
    run(ready.ready(game))
    assert asked(status.transfer(game)).seat == 0


@pytest.mark.rule("TI-14.4")
def test_matches_from_before_are_asked_for_exchanges_as_they_were() -> None:
    game = on_field(squad("rre", "0000"), squad("o", "0000"), stage="ready", round=1, waiting=[0])
    (option,) = asked(ready.ready(game)).options
    assert [field.name for field in option.fields] == ["units"]
    assert asked(status.transfer(transferring(squad("rre", "0000"), squad("o", "0000")))).seat == 0


@pytest.mark.rule("TI-14.4")
@pytest.mark.parametrize("waiting", [[0, 1], [1, 0]])
def test_the_side_with_initiative_exchanges_first(waiting: list[int]) -> None:
    pair = [squad("rre", "0000"), squad("o", "0000")]
    enemies = [replace(one, hex="0202", side=1) for one in pair]
    game = on_field(*pair, *enemies, stage="transfer", waiting=waiting)
    assert asked(status.transfer(game)).seat == waiting[0]
    run(status.transfer(game), "done")
    assert asked(status.transfer(game)).seat == waiting[0]


@pytest.mark.rule("TI-14.4", "TI-14.7", "TI-3.5", "TI-1.2")
@pytest.mark.parametrize(
    ("one", "other", "give", "take", "rule"),
    [
        (squad("rr", "0000"), squad("rr", "0000"), ["0", "1"], [], "TI-14.7"),
        (squad("rr", "0000"), squad("rrrr", "0000"), ["0"], [], "TI-14.4"),
        (squad("rr", "0000"), squad("rru", "0000"), ["0"], [], "TI-14.4"),
        (squad("ru", "0000"), squad("rr", "0000", token="medic"), ["1"], [], "TI-14.7"),
        (squad("rr", "0000"), squad("rr", "0000"), [], [], "TI-14.4"),
    ],
)
def test_exchanges_that_cannot_be(
    one: Placed, other: Placed, give: list[str], take: list[str], rule: str
) -> None:
    assert exchange(transferring(one, other), give, take) == rule


@pytest.mark.rule("TI-14.7")
@pytest.mark.parametrize(
    "other",
    [
        squad("rr", "0101"),
        squad("rr", "0000", morale="pinned"),
        squad("rr", "", transport="a3"),
        squad("rr", "0000", side=1),
    ],
)
def test_who_takes_no_part_in_an_exchange(other: Placed) -> None:
    game = transferring(squad("rr", "0000"), other, vehicle("m3a1", "0000"))
    for _time in range(3):
        run(status.transfer(game))
    assert game.state.stage == "arrival"


# -- Reinforcements


@pytest.mark.rule("TI-14.5")
def test_reinforcements_enter_by_their_zone_at_the_end_of_their_round() -> None:
    coming = {
        "nation": "DE",
        "round": 2,
        "zone": {"rows": [8]},
        "divisions": [{"bases": 1, "figures": {"regular": 3}}],
        "vehicles": ["sdkfz-251"],
    }
    known = setup("hill-229", reinforcements=[coming])
    units = {"a1": {**RIFLES, "hex": "0000"}, "b2": {**RIFLES, "hex": "1000"}}
    game = begun(known, stage="arrival", round=1, units=units)
    run(deploy.arrive(game))
    assert (sorted(game.state.units), game.state.stage) == (["a1", "b2"], "next-round")
    game = begun(known, stage="arrival", round=2, units=units)
    run(
        deploy.arrive(game),
        "ready",
        ("place:b4", {"hex": list(hex_of("0308"))}),
        ("ride:b3", {"vehicle": "b4"}),
    )
    assert game.state.squads["b3"].figures == ["regular"] * 3
    assert game.state.squads["b3"].transport == "b4"
    with pytest.raises(Illegal):
        run(
            deploy.arrive(begun(known, stage="arrival", round=2, units=units)),
            "ready",
            ("place:b4", {"hex": list(hex_of("0307"))}),
        )


@pytest.mark.rule("TI-15.p1", "TI-14.5")
def test_whoever_has_reinforcements_to_come_has_not_lost() -> None:
    coming = {"nation": "DE", "round": 2, "zone": {"rows": [8]}, "vehicles": ["panzer-iv"]}
    known = setup("hill-229", reinforcements=[coming])
    game = begun(known, round=2, units={"a1": {**RIFLES, "hex": "0000"}})
    assert victory.by_loss(game) is None
    game.state.round = 3
    assert victory.by_loss(game) is not None


# -- The end


@pytest.mark.rule("TI-15.p1")
def test_a_side_without_units_has_lost_at_once() -> None:
    game = on_field(squad("rr", "0000"), squad("rr", "", side=1, out="routed"))
    result = victory.by_loss(game)
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "annihilation")
    game.state.squads["a1"].out = "routed"
    game.state.points = [0, 2]
    result = victory.by_loss(game)
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "points"), "both at once: points decide"
    assert victory.by_loss(on_field(squad("rr", "0000"), squad("rr", "0001", side=1))) is None


@pytest.mark.rule("TI-15.p4", "TI-13.2")
def test_losses_score_at_once_and_once() -> None:
    game = on_field(
        squad("rr", "", out="in-transport"),
        vehicle("m4a1-sherman", "", out="destroyed"),
        squad("rr", "0000"),
        scenario="road-patrol",
    )
    victory.note(game)
    victory.note(game)
    assert game.state.points == [0, 1 + 2]
    routed = on_field(
        squad("rr", "", side=1, out="routed"), squad("rr", "0000", side=1), scenario="road-patrol"
    )
    victory.note(routed)
    assert routed.state.points == [1, 0]


@pytest.mark.rule("TI-15.p1")
def test_who_has_hexes_to_take_wins_with_all_of_them_and_else_loses() -> None:
    assert victory.by_conquest(on_field(control={"0504": 1, "0904": 0})) is None
    result = victory.by_conquest(on_field(control={"0504": 1, "0904": 1}))
    assert result is not None
    assert result.winners == (1,)
    assert victory.at_the_end(on_field(round=7)) is None
    result = victory.at_the_end(on_field(round=8))
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.rule("TI-15.p3")
@pytest.mark.parametrize(
    ("scenario", "changes", "winners"),
    [
        ("hill-229", {"points": [3, 2]}, (0,)),
        ("hill-229", {"points": [2, 3]}, (1,)),
        ("hill-229", {"last_in": {"0504": 1}}, (1,)),
        ("hill-229", {}, ()),
        ("road-patrol", {}, (1,)),
        ("halfway-inn", {"control": {"0504": 0}}, (0,)),
        ("halfway-inn", {}, ()),
        ("orchard-ridge", {}, ()),
    ],
)
def test_points_decide_then_the_tie_rule_then_nobody(
    scenario: str, changes: dict[str, Any], winners: tuple[int, ...]
) -> None:
    rounds = ScenarioCard.model_validate(packs.cards()[scenario]).rounds
    assert victory.at_the_end(on_field(scenario=scenario, round=rounds - 1, **changes)) is None
    result = victory.at_the_end(on_field(scenario=scenario, round=rounds, **changes))
    assert result is not None
    assert result.winners == winners


@pytest.mark.rule("TI-15.p3")
def test_the_last_to_stand_in_the_hex_is_remembered() -> None:
    game = on_field(squad("rr", "0504"), squad("rr", "0000", side=1), scenario="hill-229")
    victory.note(game)
    game.state.squads["a1"].hex = hex_of("0604")
    victory.note(game)
    assert game.state.last_in == {"0504": 0}


@pytest.mark.rule("TI-3.10")
def test_a_unit_for_which_its_zone_has_no_place_is_lost() -> None:
    game = deploying(a1={"vehicle": "m3a1"}, b1=RIFLES)
    building = Zone.model_validate({"hexes": ["0504"]})
    run(deploy.one(game, 0, building))
    assert game.state.unit("a1").out == "over-stacked"
