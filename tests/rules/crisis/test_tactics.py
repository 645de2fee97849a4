"""Every Team Tactics card of the core box (CP-TAC)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.figures.state import State

from .carding import (
    BLANK,
    EXPANSIONS,
    B,
    C,
    F,
    H,
    attack,
    duel,
    event_data,
    ids,
    is_over,
    of,
    say,
    scene,
    unit,
)
from .helpers import box, character, crisis, offered, refused

CAP, IRON, MARVEL, WIDOW, SKULL, ULTRON = (
    "captain-america-steve-rogers",
    "iron-man",
    "captain-marvel",
    "black-widow",
    "red-skull",
    "ultron",
)
FOE, DOG, CAT = "bat", "dog", "cat"


def squads(*mine: str, theirs: tuple[str, ...] = (), **more: Any) -> list[dict[str, Any]]:
    """Both squads with their Team Tactics cards."""
    return [{"tactics": list(mine), **more}, {"tactics": list(theirs)}]


@pytest.mark.rule("CP-TAC-04", "CP-TAC-07", "CP-TAC-08", "CP-TAC-10")
def test_avengers_assemble_lets_each_payer_advance() -> None:
    match = duel(
        CAP,
        FOE,
        others=[unit(0, WIDOW, (12, 24), power=1), unit(0, DOG, (20, 24), power=3)],
        squads=squads("avengers-assemble", affiliation="avengers"),
    )
    assert refused(match, 0, "tactic:avengers-assemble", payers=["a-dog"]) == "CP-TAC-04"
    payers = [f"a-{CAP}", "a-black-widow"]
    say(match, 0, "tactic:avengers-assemble", payers=payers)
    say(match, 0, "move:S", to=[12_000, 20_000])
    say(match, 0, "decline")
    assert is_over(match)
    assert (of(match, f"a-{CAP}").power, of(match, "a-black-widow").power) == (4, 0)
    assert match.game.state.squads[0].used_tactics == ["avengers-assemble"]
    assert ids(match, 0, "tactic:") == []


def test_second_wind_heals_and_ends_stun() -> None:
    match = duel(
        CAP,
        FOE,
        mine={"damage": 2, "conditions": ["stun", "bleed"]},
        squads=squads("second-wind", affiliation="avengers"),
    )
    say(match, 0, "tactic:second-wind", payers=[f"a-{CAP}"])
    assert of(match, f"a-{CAP}").damage == 1
    assert of(match, f"a-{CAP}").conditions == ["bleed"]


def test_cosmic_invigoration_readies_an_ally_at_a_price() -> None:
    match = duel(
        SKULL,
        FOE,
        others=[unit(0, ULTRON, (12, 20.5), power=2, activated=True)],
        squads=squads("cosmic-invigoration", affiliation="cabal"),
        faces=[C, H, F],
    )
    say(match, 0, "tactic:cosmic-invigoration", leader="a-red-skull", renewed="a-ultron")
    assert not of(match, "a-ultron").activated
    assert of(match, "a-ultron").damage == 2
    assert of(match, "a-ultron").power == 0


@pytest.mark.rule("CP-SQUAD-07")
def test_dark_reign_rerolls_against_one_enemy_for_the_round() -> None:
    match = duel(
        ULTRON,
        FOE,
        apart=5.0,
        others=[unit(1, DOG, (12, 23))],
        squads=squads("dark-reign", affiliation="cabal"),
        faces=[B] * 5 + [BLANK] * 3 + [H] * 5 + [B] * 5 + [B] * 3,
    )
    say(match, 0, "tactic:dark-reign", payer="a-ultron", victim="b-bat")
    attack(match, "energy-blast", "b-bat")
    say(match, 0, "reroll:dark-reign", dice=[f"{number}-block" for number in range(5)])
    assert of(match, "b-bat").damage == 5
    attack(match, "energy-blast", "b-dog")
    assert is_over(match)


@pytest.mark.rule("CP-TAC-05", "CP-TAC-12", "CP-CORE-01")
def test_the_age_of_ultron_brings_him_back() -> None:
    match = duel(
        FOE,
        ULTRON,
        theirs={"side": "injured", "damage": 4, "power": 8, "conditions": ["slow"]},
        squads=squads(theirs=("the-age-of-ultron",)),
        faces=[H] * 5 + [BLANK] * 4,
    )
    attack(match, "strike", f"b-{ULTRON}")
    assert ids(match, 1) == ["react:the-age-of-ultron@the-age-of-ultron", "pass"]
    say(match, 1, "react:the-age-of-ultron@the-age-of-ultron", payer="b-ultron")
    say(match, 1, "place", to=[14_000, 22_000])
    ultron = of(match, "b-ultron")
    assert (ultron.side, ultron.damage, ultron.conditions, ultron.ko) == ("healthy", 0, [], False)
    assert ultron.power == 1


@pytest.mark.rule("CP-MOVE-24")
def test_brace_for_impact_spares_the_payers() -> None:
    match = duel(
        MARVEL,
        FOE,
        apart=2.0,
        theirs={"power": 1},
        others=[unit(1, DOG, (17, 18), power=1)],
        squads=squads(theirs=("brace-for-impact",)),
    )
    say(match, 0, "power:danvers-special", thrown="b-bat")
    say(match, 0, "throw", heading=0)
    brace = "react:brace-for-impact@brace-for-impact"
    assert offered(match, 1)[brace].rule == "CP-TAC-05"
    say(match, 1, brace, payers=["b-bat", "b-dog"])
    assert of(match, "b-bat").damage == 0
    assert of(match, "b-dog").damage == 0


@pytest.mark.rule("CP-ATK-18")
def test_disarm_takes_two_attack_dice_for_the_round() -> None:
    match = duel(
        FOE,
        CAT,
        theirs={"power": 1},
        others=[unit(1, DOG, (13, 20), power=1)],
        turn={"seat": 1, "unit": "b-cat"},
        squads=squads(theirs=("disarm",)),
    )
    say(match, 1, "tactic:disarm", victim="a-bat", payers=["b-cat", "b-dog"])
    assert match.game.state.lasting[0].until == "round"
    from games.rules.crisis.dice import pools

    size, _reasons = pools.gathered(match.game, "attack", "a-bat", 5, None)
    assert size == 3
    size, _reasons = pools.gathered(match.game, "attack", "a-bat", 2, None)
    assert size == 1


def test_drop_off_carries_a_passenger() -> None:
    match = duel(
        IRON,
        FOE,
        apart=9.0,
        others=[unit(0, DOG, (12, 20), power=1)],
        squads=squads("drop-off"),
        faces=[H] * 5 + [BLANK] * 3,
    )
    say(match, 0, "move:M", to=[17_500, 18_000])
    say(match, 0, "react:drop-off@drop-off", flyer="a-iron-man", passenger="a-dog")
    say(match, 0, "place", to=[18_800, 19_000])
    say(match, 0, "attack:strike", target="b-bat")
    assert of(match, "b-bat").damage == 5
    assert of(match, "a-dog").power == 0


@pytest.mark.rule("CP-ATK-25")
def test_escort_to_safety_ends_an_attack_that_no_longer_reaches() -> None:
    match = duel(
        FOE,
        DOG,
        apart=3.5,
        others=[unit(1, CAT, (20, 18), power=3)],
        squads=squads(theirs=("escort-to-safety",)),
    )
    attack(match, "strike", "b-dog")
    say(match, 1, "react:escort-to-safety@escort-to-safety", payer="b-cat")
    say(match, 1, "push", heading=20_000)
    assert is_over(match)
    assert of(match, "b-dog").damage == 0
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 0


@pytest.mark.rule("CP-ROUND-22")
def test_follow_me_activates_another_in_the_same_turn() -> None:
    match = duel(
        FOE, DOG, mine={"power": 6}, others=[unit(0, CAT, (12, 20))], squads=squads("follow-me")
    )
    say(match, 0, "end-activation")
    say(match, 0, "react:follow-me@follow-me", payer="a-bat", next="a-cat")
    assert match.game.state.turn is not None
    assert match.game.state.turn.unit == "a-cat"
    assert of(match, "a-bat").activated
    assert of(match, "a-bat").power == 0


def test_heave_ho_throws_terrain_together() -> None:
    crate = box("crate", (12, 20.5), 1, 1, 2)
    match = duel(
        FOE,
        DOG,
        apart=4.0,
        others=[unit(0, CAT, (12, 23), power=1)],
        pieces=[crate],
        squads=squads("heave-ho"),
        faces=[BLANK] * 3,
    )
    say(match, 0, "tactic:heave-ho", thrower="a-bat", thrown="crate", helper="a-cat")
    say(match, 0, "throw", heading=0)
    assert of(match, "b-dog").damage == 3


def test_inspiring_monologue_lets_an_ally_reroll_its_defense() -> None:
    match = duel(
        FOE,
        DOG,
        others=[unit(1, CAT, (20, 20), power=3)],
        squads=squads(theirs=("inspiring-monologue",)),
        turn={"seat": 1, "unit": "b-cat"},
    )
    say(match, 1, "tactic:inspiring-monologue", payer="b-cat", inspired="b-dog")
    lasting = match.game.state.lasting[0]
    assert (lasting.on, lasting.until) == ("b-dog", "round")


@pytest.mark.rule("CP-TAC-11", "CP-OBJ-25")
def test_mission_objective_hands_a_token_over_before_its_holder_is_dazed() -> None:
    holder = {"holds": ["relics#1"], "power": 2, "damage": 4}
    match = duel(
        FOE,
        DOG,
        theirs=holder,
        others=[unit(1, CAT, (16, 18))],
        secure="vaults",
        extract="relics",
        squads=squads(theirs=("mission-objective",)),
        faces=[H] * 5 + [BLANK] * 3,
    )
    attack(match, "strike", "b-dog")
    say(
        match,
        1,
        "react:mission-objective@mission-objective",
        holder="b-dog",
        handed="relics#1",
        taker="b-cat",
    )
    assert of(match, "b-dog").dazed
    assert of(match, "b-cat").holds == ["relics#1"]
    assert is_over(match)


@pytest.mark.rule("CP-TAC-06")
def test_one_two_punch_adds_two_dice() -> None:
    match = duel(
        FOE,
        DOG,
        others=[unit(0, CAT, (14, 20.2), power=1)],
        squads=squads("one-two-punch"),
        faces=[B] * 7 + [B] * 3,
    )
    attack(match, "strike", "b-dog")
    outcome = say(match, 0, "react:one-two-punch@one-two-punch", first="a-bat", second="a-cat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 7


@pytest.mark.rule("CP-TAC-07", "CP-DMG-17")
def test_patch_up_heals_what_is_paid() -> None:
    match = duel(FOE, DOG, others=[unit(0, CAT, (12, 20.2), damage=4)], squads=squads("patch-up"))
    wrong = {"patient": "a-cat", "payer": "a-bat", "paid": 6}
    assert refused(match, 0, "tactic:patch-up", **wrong) == "CP-TAC-07"
    say(match, 0, "tactic:patch-up", patient="a-cat", payer="a-bat", paid=3)
    assert of(match, "a-cat").damage == 1
    assert of(match, "a-bat").power == 2


def test_ricochet_blast_measures_from_the_captain() -> None:
    match = duel(
        IRON,
        DOG,
        apart=14.0,
        others=[unit(0, CAP, (19, 18), power=2)],
        squads=squads("ricochet-blast"),
        faces=[H] * 3 + [B] * 4 + [BLANK] * 3,
    )
    assert "attack:ricochet-blast" not in ids(match, 0)
    say(match, 0, "tactic:ricochet-blast", first="a-iron-man", second=f"a-{CAP}")
    attack(match, "ricochet-blast", "b-dog")
    say(match, 0, "done")
    assert of(match, "b-dog").damage == 3
    assert "attack:ricochet-blast" not in ids(match, 0)


def test_sacrifice_takes_the_attack_without_a_chance_to_better_the_dice() -> None:
    match = duel(
        FOE,
        DOG,
        theirs={"power": 1},
        others=[unit(1, "spider-man-peter-parker", (15, 20), power=1)],
        squads=squads(theirs=("sacrifice",)),
        faces=[H] * 3 + [B] * 2 + [BLANK] * 3,
    )
    attack(match, "strike", "b-dog")
    hero = "b-spider-man-peter-parker"
    say(match, 1, "react:sacrifice@sacrifice", saved="b-dog", hero=hero)
    assert is_over(match)
    assert of(match, hero).damage == 3
    assert of(match, "b-dog").power == 0


@pytest.mark.rule("CP-TERR-03")
def test_smash_destroys_smaller_terrain_for_dice() -> None:
    crate, wall = box("crate", (12, 19.8), 1, 1, 1), box("wall", (12, 16.2), 1, 1, 2)
    match = duel(FOE, DOG, pieces=[crate, wall], squads=squads("smash"), faces=[B] * 6 + [B] * 3)
    assert refused(match, 0, "tactic:smash", payer="a-bat", smashed="wall") == "CP-TAC-07"
    say(match, 0, "tactic:smash", payer="a-bat", smashed="crate")
    assert "crate" not in match.game.state.pieces
    outcome = attack(match, "strike", "b-dog")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 6


def test_sucker_drains_an_injured_enemy() -> None:
    match = duel(
        FOE,
        DOG,
        theirs={"side": "injured", "power": 6},
        others=[unit(0, CAT, (14, 20.2), power=2)],
        squads=squads("sucker"),
    )
    say(match, 0, "tactic:sucker", victim="b-dog", first="a-bat", second="a-cat", one=3, two=1)
    assert of(match, "b-dog").power == 2
    assert (of(match, "a-bat").power, of(match, "a-cat").power) == (2, 1)


def test_trip_up_gives_conditions_if_the_attack_hurts() -> None:
    for faces, conditions in (
        ([H] * 2 + [B] * 3 + [BLANK] * 3, ["stun", "stagger"]),
        ([B] * 5 + [BLANK] * 3, []),
    ):
        match = duel(
            FOE,
            DOG,
            others=[unit(0, CAT, (14, 20.2), power=1)],
            squads=squads("trip-up"),
            faces=faces,
        )
        attack(match, "strike", "b-dog")
        say(match, 0, "react:trip-up@trip-up", first="a-bat", second="a-cat")
        assert of(match, "b-dog").conditions == conditions


@pytest.mark.rule("CP-TAC-11", "CP-CARD-19", "CP-CARD-33")
def test_neither_a_dazed_nor_a_poor_character_pays() -> None:
    match = duel(
        FOE,
        DOG,
        mine={"power": 2},
        others=[unit(0, CAT, (12, 20), power=9, dazed=True)],
        squads=squads("inspiring-monologue"),
    )
    assert refused(match, 0, "tactic:inspiring-monologue", payer="a-cat", inspired="a-bat") in (
        "CP-CARD-19",
        "CP-TAC-07",
    )
    assert ids(match, 0, "tactic:") == []


@pytest.mark.rule("CP-TAC-04")
def test_active_cards_wait_for_the_own_turn() -> None:
    match = scene(
        unit(0, FOE, (12, 18), power=9),
        unit(0, CAT, (12, 21), power=9),
        unit(1, DOG, (20, 18)),
        active="b-dog",
        squads=squads("inspiring-monologue"),
    )
    assert 0 not in match.asks


CIVILIANS = {
    **crisis("crowd", "extract", [(-6, 0), (-3, 0), (12, 0)]),
    "tokens": [
        {"name": "Citizen", "kind": "civilian", "points": [[-6000, 0], [12_000, 0]]},
        {"name": "Crate", "kind": "asset", "points": [[-3000, 0]]},
    ],
}


@pytest.mark.rule("CP-TAC-07", "CP-MEAS-09")
def test_hired_muscle_moves_every_civilian_that_is_near_and_nothing_else() -> None:
    """A citizen lies within Range 3 of the payer, as does a crate; another is far away."""
    match = scene(
        unit(0, DOG, (12, 20), power=1),
        unit(1, FOE, (30, 18)),
        active="a-dog",
        cards=[*EXPANSIONS, CIVILIANS],
        extract="crowd",
        squads=squads("hired-muscle"),
    )
    say(match, 0, "tactic:hired-muscle", payer="a-dog")
    assert refused(match, 0, "place-token", at=[18_000, 18_000])
    say(match, 0, "place-token", at=[12_000, 16_000])
    assert ids(match, 0, "place-token") == []
    places = [(token.name, token.x, token.y) for token in match.game.state.tokens.values()]
    assert places == [
        ("Citizen", 12_000, 16_000),
        ("Citizen", 30_000, 18_000),
        ("Crate", 15_000, 18_000),
    ]
    assert of(match, "a-dog").power == 0


@pytest.mark.rule("CP-OBJ-09")
def test_a_civilian_that_is_held_does_not_lie_near() -> None:
    match = scene(
        unit(0, DOG, (12, 20), power=1, holds=["crowd#1"]),
        unit(1, FOE, (30, 18)),
        active="a-dog",
        cards=[*EXPANSIONS, CIVILIANS],
        extract="crowd",
        squads=squads("hired-muscle"),
    )
    say(match, 0, "tactic:hired-muscle", payer="a-dog")
    assert ids(match, 0, "place-token") == []


PLAN = "react:all-according-to-plan@all-according-to-plan"


def plotters(**power: int) -> Table[State]:
    """The Power phase of round 2, in which the opponent has priority: three plotters, who get 1
    Power each, and a bystander who is in no Syndicate."""
    members = [character(name, affiliations=["criminal-syndicate"]) for name in ("rat", "owl")]
    return scene(
        unit(0, "rat", (12, 18), power=power.get("rat", 5)),
        unit(0, "owl", (12, 21), power=power.get("owl", 4)),
        unit(0, DOG, (12, 24), power=9),
        unit(1, FOE, (30, 18)),
        cards=[*EXPANSIONS, *members],
        stage="power",
        turn=None,
        round=2,
        priority=1,
        squads=squads("all-according-to-plan", affiliation="criminal-syndicate"),
    )


@pytest.mark.rule("CP-TAC-07", "CP-PRIO-06", "CP-CARD-19")
def test_all_according_to_plan_is_paid_by_several_together() -> None:
    match = plotters()
    assert refused(match, 0, PLAN, paid={"a-rat": "6", "a-owl": "3"}) == "CP-TAC-07"
    assert refused(match, 0, PLAN, paid={"a-rat": "5", "a-owl": "6"}) == "CP-CARD-19"
    assert refused(match, 0, PLAN, paid={"a-rat": "6", "a-dog": "4"})
    assert of(match, "a-rat").power == 6
    say(match, 0, PLAN, paid={"a-rat": "6", "a-owl": "5"})
    assert (of(match, "a-rat").power, of(match, "a-owl").power) == (0, 0)
    assert of(match, "a-dog").power == 10
    assert match.game.state.priority == 0


@pytest.mark.rule("CP-TAC-07")
def test_nobody_is_asked_for_payments_that_cannot_reach_the_sum() -> None:
    assert PLAN in ids(plotters(rat=5, owl=3), 0)
    assert ids(plotters(rat=4, owl=3), 0, "react:") == []


def whip_round(cat: int) -> Table[Any]:
    """A card that heals as much as several pay, 2 to 3 Power in all; the cat has so much."""
    chosen = {"choose": "payments", "as": "paid", "from": {"side": "ally"}, "least": 2, "most": 3}
    amount = {"amount": "chosen", "names": ["paid"]}
    heal = {"do": "heal", "who": {"side": "ally"}, "amount": amount}
    whip = {"id": "whip-round", "kind": "tactic", "name": "Whip-Round"}
    return scene(
        unit(0, CAT, (12, 18), power=cat, damage=4),
        unit(0, DOG, (12, 21), power=2),
        unit(1, FOE, (30, 18)),
        active="a-cat",
        cards=[{**whip, "rules": [{"choose": [chosen], "do": [heal]}]}],
        squads=squads("whip-round"),
    )


@pytest.mark.rule("CP-TAC-07")
@pytest.mark.parametrize(("cat", "amounts"), [(2, ["1", "2"]), (5, ["1", "2", "3"])])
def test_nobody_may_pay_more_than_the_richest_has_or_all_may(cat: int, amounts: list[str]) -> None:
    (field,) = offered(whip_round(cat), 0)["tactic:whip-round"].fields
    assert [place.id for place in field.places] == amounts


@pytest.mark.rule("CP-TAC-07")
def test_what_is_paid_together_can_be_counted() -> None:
    match = whip_round(2)
    assert refused(match, 0, "tactic:whip-round", paid={"a-cat": "2", "a-dog": "2"}) == "CP-TAC-07"
    assert refused(match, 0, "tactic:whip-round", paid={"a-cat": "1"}) == "CP-TAC-07"
    say(match, 0, "tactic:whip-round", paid={"a-cat": "1", "a-dog": "2"})
    assert (of(match, "a-cat").power, of(match, "a-dog").power) == (1, 0)
    assert of(match, "a-cat").damage == 1
