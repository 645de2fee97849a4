"""What is peculiar to each Reactive Team Tactics card: a scene for each that has none elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import ScriptPart
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import aims
from games.rules.crisis.context.moments import Moment
from games.rules.crisis.context.sources import Source
from games.rules.crisis.dice import pools
from games.rules.crisis.modifiers import lasting, stats
from games.rules.crisis.movement import moves, throws
from games.rules.text import _

from .carding import BLANK, EXPANSIONS, B, C, F, H, attack, ids, innate, of, power, say
from .helpers import character, driven, rule_of, run, table, unit
from .staging import BAT, EMU, FRIENDS, YAK, foe, friend, react, stage

MISSED = [B] * 5 + [BLANK] * 3


def answered(match: Table[Any], card: str, **fields: Any) -> Any:
    """Seat 0 plays its Reactive card."""
    return say(match, 0, react(card), **fields)


def bats_turn(*tactics: str, **more: Any) -> Table[Any]:
    """The bat is active."""
    return stage(*tactics, active=BAT, **more)


def strike(match: Table[Any], target: str = YAK) -> None:
    """The bat attacks."""
    say(match, 1, "attack:strike", target=target)


# -- In attacks


def test_seeing_red_avenges_a_friend() -> None:
    match = bats_turn(
        "seeing-red",
        yak={"damage": 4},
        faces=[H] * 5 + [BLANK] * 3 + [H] * 5 + [BLANK] * 3,
    )
    strike(match)
    answered(match, "seeing-red", payer=EMU)
    say(match, 0, "attack:shot", target=BAT)
    assert of(match, BAT).dazed
    assert of(match, EMU).power == 2


@pytest.mark.parametrize(
    ("card", "rolled"),
    [
        ("recalibration-matrix", [H] * 5 + [BLANK] * 3),
        ("kun-lun-training", [H] * 5),
        ("the-books-of-truth", [H] * 5),
    ],
)
def test_all_dice_of_an_attack_are_rolled_anew(card: str, rolled: list[int]) -> None:
    """The failure among them too; the Matrix rolls the defense as well."""
    match = stage(card, faces=[F] + [B] * 4 + [BLANK] * 3 + rolled)
    attack(match, "shot", BAT)
    answered(match, card, payer=YAK)
    assert of(match, BAT).dazed


def test_tactical_maneuvers_roll_the_defense_anew() -> None:
    match = bats_turn("tactical-maneuvers", faces=[H] * 3 + [B] * 2 + [F] * 3 + [B] * 3)
    strike(match)
    answered(match, "tactical-maneuvers", payer=YAK)
    assert (of(match, YAK).damage, of(match, YAK).power) == (0, 1)


@pytest.mark.parametrize("card", ["odins-blessing", "x-ceptional-healing"])
def test_great_damage_becomes_little(card: str) -> None:
    healer = character("ox", superpowers=[innate("Healing Factor", {"mod": "ignore-cover"})])
    healer["affiliations"] = ["asgard"]
    ox = friend("ox", (15, 20.5))
    match = bats_turn(card, faces=[H] * 5 + [BLANK] * 3, others=[ox], more_cards=[healer])
    strike(match, "a-ox")
    answered(match, card, payer="a-ox")
    assert (of(match, "a-ox").damage, of(match, "a-ox").power) == (1, 5 - 3 + 1)


def test_blood_to_spare_fights_on_to_stay_up() -> None:
    match = bats_turn(
        "blood-to-spare",
        yak={"damage": 4},
        faces=[H] * 5 + [BLANK] * 3 + [B] * 5 + [BLANK] * 3,
    )
    strike(match)
    answered(match, "blood-to-spare", payer=YAK)
    say(match, 0, "attack:shot", target=BAT)
    assert of(match, YAK).dazed  # the attack gave it nothing back


def test_cruelty_strikes_once_more() -> None:
    match = stage("cruelty", faces=[H, *MISSED[1:], H, H, B, B, B, *[BLANK] * 3])
    attack(match, "shot", BAT)
    answered(match, "cruelty", payer=YAK)
    assert of(match, BAT).damage == 3


@pytest.mark.parametrize("pain", [1, 3])
def test_no_matter_the_cost_blood_pays_for_power(pain: int) -> None:
    hulk = "a-hulk"
    match = stage(
        "no-matter-the-cost",
        active=hulk,
        others=[friend("hulk", (15, 21), power=4)],
        faces=[B] * 8 + [BLANK] * 3,
    )
    attack(match, "hulk-smash", BAT)
    answered(match, "no-matter-the-cost", payer=hulk, pain=pain)
    assert (of(match, hulk).damage, of(match, hulk).power) == (pain, pain)


def test_grievous_wounds_do_not_heal() -> None:
    match = stage("grievous-wounds", faces=[H, *MISSED[1:]])
    attack(match, "shot", BAT)
    answered(match, "grievous-wounds", payer=YAK)
    assert rule_of(stats.forbidden(match.game, BAT, "heal")) == "CP-CORE-02"


def test_warpath_walks_towards_who_struck() -> None:
    match = bats_turn("warpath", faces=[H, *MISSED[1:]])
    strike(match)
    answered(match, "warpath", payer=YAK)
    assert "move:S" in ids(match, 0)
    assert of(match, YAK).power == 5 + 1 - 1


def test_reversal_hurts_the_attacker() -> None:
    match = bats_turn("reversal", faces=[*MISSED, C, C, H, B])
    strike(match)
    answered(match, "reversal", payer=EMU)
    assert of(match, BAT).damage == 2


def test_uneasy_allies_bite_together() -> None:
    venom, peter = "a-venom", "a-spider-man-peter-parker"
    match = stage(
        "uneasy-allies",
        active=venom,
        others=[friend("venom", (15, 20.5)), friend("spider-man-peter-parker", (18, 18))],
        faces=[B] * 12 + [BLANK] * 3,
    )
    name = next(one for one in ids(match, 0, "attack:"))
    dice = aims.attacks_of(match.game, venom)[0].profile.strength
    say(match, 0, name, target=BAT)
    done = answered(match, "uneasy-allies", first=venom, second=peter)
    thrown = next(event for event in done.events if event.kind == "dice")
    assert len(thrown.data["faces"]) == dice + 3
    assert (of(match, venom).damage, of(match, peter).damage) == (1, 1)


def test_lethal_protector_takes_the_blow() -> None:
    match = bats_turn(
        "lethal-protector", others=[friend("venom", (8, 18))], faces=[H] + [B] * 4 + [BLANK] * 6
    )
    strike(match)
    answered(match, "lethal-protector", payer="a-venom")
    say(match, 0, "place", to=[10_000, 18_000])
    assert (of(match, "a-venom").damage, of(match, YAK).damage) == (1, 0)


@pytest.mark.parametrize("first", ["gamora", "nebula"])
def test_daughters_of_thanos_strike_one_after_the_other(first: str) -> None:
    second = "nebula" if first == "gamora" else "gamora"
    match = stage(
        "daughters-of-thanos",
        active=f"a-{first}",
        others=[friend(first, (15, 20.2)), friend(second, (17.2, 18))],
        faces=[B] * 5 + [BLANK] * 3,
    )
    say(match, 0, ids(match, 0, "attack:")[0], target=BAT)
    answered(match, "daughters-of-thanos", first=f"a-{first}", second=f"a-{second}")
    assert ids(match, 0, "attack:")
    assert {option.on["unit"] for option in match.asks[0].options if option.on} == {f"a-{second}"}


def test_execute_leaves_no_defense() -> None:
    glaive = "a-corvus-glaive"
    match = stage(
        "execute",
        active=glaive,
        others=[friend("corvus-glaive", (15, 20.2)), friend("proxima-midnight", (17.2, 18))],
        faces=[B] * 12,
    )
    name = next(one for one in ids(match, 0, "attack:"))
    say(match, 0, name, target=BAT)
    done = answered(match, "execute", first=glaive, second="a-proxima-midnight")
    thrown = [event.data["roll"] for event in done.events if event.kind == "dice"]
    sizes = [len(event.data["faces"]) for event in done.events if event.kind == "dice"]
    assert dict(zip(thrown, sizes, strict=True)).get("defense", 0) == 0


# -- In movement


def test_special_delivery_carries_she_hulk_who_strikes() -> None:
    marvel = "a-captain-marvel"
    match = stage(
        "special-delivery",
        active=marvel,
        others=[friend("captain-marvel", (10, 22)), friend("she-hulk", (10, 24.5))],
        more_cards=[character("she-hulk")],
    )
    say(match, 0, "move:M", to=[14_000, 21_000])
    answered(match, "special-delivery", flyer=marvel, passenger="a-she-hulk")
    assert "place" in ids(match, 0)


def test_spider_tracker_follows_an_enemy() -> None:
    match = bats_turn("spider-tracker")
    say(match, 1, "move:S", to=[15_000, 20_000])
    answered(match, "spider-tracker", payer=YAK)
    say(match, 0, "move:S", to=[12_000, 19_500])
    assert (of(match, YAK).y, of(match, YAK).power) == (19_500, 3)


def test_battle_lust_adds_a_die_for_each_size() -> None:
    match = stage("battle-lust")
    say(match, 0, "move:S", to=[12_000, 19_000])
    answered(match, "battle-lust", payer=YAK)
    found = aims.attacks_of(match.game, YAK)[0].attack(match.game, BAT, "physical")
    assert pools.gathered(match.game, "attack", YAK, 5, found)[0] == 7
    assert of(match, YAK).power == 3


def test_no_escape_punishes_who_walks_away() -> None:
    match = bats_turn("no-escape", faces=[C, C, H, B])
    say(match, 1, "move:S", to=[17_000, 18_000])
    answered(match, "no-escape", payers=[YAK, EMU])
    assert of(match, BAT).damage == 2


def test_highway_to_hell_drags_an_enemy_along() -> None:
    rider = "a-ghost-rider"
    match = stage("highway-to-hell", active=rider, others=[friend("ghost-rider", (15, 20.2))])
    say(match, 0, "move:M", to=[18_000, 20_000])
    answered(match, "highway-to-hell", payer=rider, victim=BAT)
    say(match, 0, "place", to=[20_500, 20_000])
    assert (of(match, BAT).x, of(match, BAT).conditions) == (20_500, ["incinerate"])


def test_highway_to_hell_goes_with_any_advance_in_his_activation() -> None:
    rider = "a-ghost-rider"
    ride = power("Ride", {"do": "advance", "tools": ["M"]})
    rider_card = next(card for card in EXPANSIONS if card["id"] == "ghost-rider")
    match = stage(
        "highway-to-hell",
        active=rider,
        others=[friend("ghost-rider", (15, 20.2))],
        more_cards=[{**rider_card, "superpowers": [*rider_card["superpowers"], ride]}],
    )
    say(match, 0, "power:ride")
    say(match, 0, "move:M", to=[18_000, 20_000])
    answered(match, "highway-to-hell", payer=rider, victim=BAT)
    say(match, 0, "place", to=[20_500, 20_000])
    assert (of(match, BAT).x, of(match, BAT).conditions) == (20_500, ["incinerate"])


# -- Superpowers, and the end of an activation


def test_shhh_silences_a_superpower() -> None:
    hum = character("jay", superpowers=[power("Hum", {"do": "gain-power", "amount": 3})])
    match = stage(
        "shhh",
        active="b-jay",
        others=[friend("ebony-maw"), foe("jay", (18, 18))],
        more_cards=[hum],
    )
    say(match, 1, "power:hum")
    answered(match, "shhh", payer="a-ebony-maw")
    assert (of(match, "a-ebony-maw").power, of(match, "b-jay").power) == (2, 5)
    assert "power:hum" not in ids(match, 1)


def test_all_youve_got_is_everything() -> None:
    match = stage("all-youve-got")
    say(match, 0, "end-activation")
    answered(match, "all-youve-got", payer=YAK)
    assert match.game.state.turn is not None
    assert match.game.state.turn.unit == YAK
    say(match, 0, "end-activation")
    assert of(match, YAK).dazed


def test_deal_with_the_devil_another_dies() -> None:
    rider = "a-ghost-rider"
    match = bats_turn(
        "deal-with-the-devil",
        others=[friend("ghost-rider", (15, 20.2), side="injured", damage=4)],
        faces=[H] * 5 + [BLANK] * 4,
    )
    strike(match, rider)
    answered(match, "deal-with-the-devil", payer=rider, lost=EMU)
    say(match, 0, "place", to=[12_000, 13_300])
    assert (of(match, rider).ko, of(match, rider).side, of(match, rider).damage) == (
        False,
        "healthy",
        0,
    )
    assert of(match, EMU).ko


# -- In phases


def phase(stage_of: str, card: str, **more: Any) -> Table[Any]:
    """A phase begins in which seat 0 may play its card."""
    return table(
        unit(0, "yak", (12, 18), power=5),
        unit(0, "emu", (12, 15.5), power=5),
        *more.pop("others", ()),
        unit(1, "bat", (18, 18), power=5),
        stage=stage_of,
        cards=[*EXPANSIONS, *FRIENDS, character("punisher")],
        squads=[{"tactics": [card]}, {}],
        **more,
    )


def test_stalwart_determination_cannot_be_pushed() -> None:
    match = phase("power", "stalwart-determination")
    answered(match, "stalwart-determination", payers=[YAK])
    enemy = Source("superpower", BAT, 1)
    assert stats.forbidden(match.game, YAK, "push", enemy)
    assert not stats.forbidden(match.game, EMU, "push", enemy)


@pytest.mark.parametrize("card", ["shadow-organization", "pretty-sneaky-sis"])
def test_who_hides_is_hit_from_near_alone(card: str) -> None:
    match = phase("power", card)
    answered(match, card, payers=[YAK])
    aim = aims.trial(match.game, aims.attacks_of(match.game, BAT)[0], YAK)
    aim.profile = aim.profile.model_copy(update={"range": 5})
    assert rule_of(aims.refused(match.game, aim, YAK)) == "CP-CORE-02"


def test_red_room_training_is_seen_from_near_alone() -> None:
    match = phase("activation", "red-room-training")
    answered(match, "red-room-training", payer=YAK)
    of(match, BAT).x = 22_000
    aim = aims.trial(match.game, aims.attacks_of(match.game, BAT)[0], YAK)
    aim.profile = aim.profile.model_copy(update={"range": 5})
    assert rule_of(aims.refused(match.game, aim, YAK)) == "CP-CORE-02"


def test_first_class_interacts_for_nothing_once_a_round() -> None:
    match = phase("activation", "first-class")
    answered(match, "first-class", payer=YAK)
    assert stats.present_cost(match.game, YAK, "interact", 3) == 0
    assert stats.present_cost(match.game, BAT, "interact", 3) == 3
    lasting.note_first(match.game, YAK, "interact")
    lasting.ended(match.game, "turn")
    assert stats.present_cost(match.game, YAK, "interact", 3) == 3
    assert stats.present_cost(match.game, EMU, "interact", 3) == 0


def test_doomed_prophecy_strikes_and_is_struck() -> None:
    match = phase("activation", "doomed-prophecy")
    answered(match, "doomed-prophecy", payer=YAK)
    made = aims.attacks_of(match.game, YAK)[0].attack(match.game, BAT, "physical")
    assert pools.gathered(match.game, "attack", YAK, 5, made)[0] == 8
    theirs = aims.attacks_of(match.game, BAT)[0].attack(match.game, YAK, "physical")
    assert pools.gathered(match.game, "defense", YAK, 3, theirs)[0] == 0


def test_blind_obsession_sees_nobody_else() -> None:
    match = phase("activation", "blind-obsession", others=[unit(1, "cat", (18, 12))])
    answered(match, "blind-obsession", payer=YAK, victim=BAT)
    mine = aims.attacks_of(match.game, YAK)[0]
    made = mine.attack(match.game, BAT, "energy")
    assert pools.gathered(match.game, "attack", YAK, 5, made)[0] == 7

    def defended(by: str) -> int:
        made = aims.attacks_of(match.game, by)[0].attack(match.game, YAK, "physical")
        return pools.gathered(match.game, "defense", YAK, 3, made)[0]

    assert (defended(BAT), defended("b-cat")) == (5, 1)


def test_blood_red_and_personal_every_kill_counts() -> None:
    punisher = "a-punisher"
    others = [friend("punisher", (18, 20.2)), foe("cat", (30, 30))]
    match = phase("power", "blood-red-and-personal", others=others)
    answered(match, "blood-red-and-personal", payer=punisher)
    for fallen in (BAT, EMU):
        of(match, fallen).ko = True
        run(match.game, SYSTEM.rules.answer(match.game, Moment("ko", unit=fallen)))
    assert match.game.state.vp == [1, 0]


def test_sinister_traps_snap_shut_once() -> None:
    match = phase("power", "sinister-traps", secure="vaults")
    answered(match, "sinister-traps", payer=YAK, trap="vaults#1")
    assert [one.uses for one in match.game.state.lasting] == [1]


@pytest.mark.rule("CP-MOVE-02")
@pytest.mark.parametrize("way", ["advance", "climb", "place", "push", "throw"])
def test_sinister_traps_are_set_off_by_every_movement(way: str) -> None:
    """The trap is set by seat 0: its opponent's character is pushed by seat 0."""
    match = phase("power", "sinister-traps", secure="vaults", faces=[H, B, B, B, B])
    answered(match, "sinister-traps", payer=YAK, trap="vaults#1")
    game, why, enemy = match.game, _("Test"), Source("superpower", YAK, 0)
    to, heading = {"to": [18_500, 18_000]}, {"heading": 0}
    movements: dict[str, tuple[ScriptPart, str, dict[str, Any]]] = {
        "advance": (moves.advance(game, BAT, ["S"], by=1, optional=False, why=why), "move:S", to),
        "climb": (moves.move_action(game, BAT), "climb", to),
        "place": (moves.place(game, BAT, 1, by=1, optional=False, why=why), "place", to),
        "push": (
            throws.push(game, BAT, "S", by=0, source=enemy, optional=False, why=why),
            "push",
            heading,
        ),
        "throw": (
            throws.throw(game, BAT, "S", by=0, source=enemy, thrower=YAK, optional=False, why=why),
            "throw",
            heading,
        ),
    }
    part, option, fields = movements[way]
    steps = driven(game, part)
    trap = steps.send(next(steps).check({"option": option, "fields": fields}))
    assert (trap.seat, str(trap.prompt)) == (0, "Sinister Traps: push Bat.")
    assert of(match, BAT).damage >= 1
