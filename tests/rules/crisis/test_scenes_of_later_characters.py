"""What is peculiar to the characters of later boxes, some of whose rules are not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import aims
from games.rules.crisis.context.moments import Moment
from games.rules.crisis.context.sources import Source
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import objectives, stats

from .carding import BLANK, B, H, W, ids, is_over, of, say
from .helpers import character, refused, rule_of, run
from .staging import BAT, EMU, YAK, foe, friend, stage

LIZARD, KINGPIN, FIST, DOMINO, VIPER = (
    "a-lizard",
    "a-kingpin",
    "a-iron-fist",
    "a-domino",
    "a-viper",
)
NEAR = (14.0, 20.5)
NETWORK = "leadership:illicit-network"
LEADS = {"affiliation": "criminal-syndicate", "leader": KINGPIN}


def with_hero(unit_id: str, *others: dict[str, Any], faces: Sequence[int] = (), **more: Any) -> Any:
    """The hero is active unless somebody else is said to be; the bat is near."""
    hero = friend(unit_id[2:], more.pop("at", NEAR), **more.pop("hero", {}))
    return stage(active=more.pop("active", unit_id), others=[hero, *others], faces=faces, **more)


def hit(match: Table[Any], amount: int, unit_id: str, by: str) -> int:
    """The damage of an effect on a character."""
    moment = Moment(
        "would-suffer", unit=unit_id, other=by, source=Source("superpower", by, "ab".index(by[0])),
        amount=amount,
    )  # fmt: skip
    run(match.game, SYSTEM.rules.answer(match.game, moment))
    return moment.amount


# -- Lizard


@pytest.mark.parametrize(("amount", "left"), [(4, 3), (2, 1), (1, 1)])
def test_the_lizards_hide_is_thick_against_enemies(amount: int, left: int) -> None:
    match = with_hero(LIZARD)
    assert hit(match, amount, LIZARD, BAT) == left
    assert hit(match, amount, LIZARD, YAK) == amount


@pytest.mark.parametrize("heals", [True, False])
def test_the_lizard_may_heal_as_its_activation_ends(heals: bool) -> None:
    match = with_hero(LIZARD, hero={"damage": 3})
    say(match, 0, "end-activation")
    (healing,) = [one for one in ids(match, 0) if "healing-factor" in one]
    say(match, 0, healing if heals else "pass")
    assert of(match, LIZARD).damage == (2 if heals else 3)


def test_the_lizard_wounds_cold_blooded_only_by_damage() -> None:
    match = with_hero(LIZARD, faces=[H] * 2 + [B] * 5 + [BLANK] * 3)
    say(match, 0, "attack:cold-blooded", target=BAT)
    assert (of(match, BAT).damage, of(match, BAT).conditions) == (2, ["bleed", "slow"])
    assert of(match, LIZARD).power == 2
    match = with_hero(LIZARD, faces=[B] * 7 + [BLANK] * 3)
    say(match, 0, "attack:cold-blooded", target=BAT)
    assert of(match, BAT).conditions == []


def test_the_lizard_heals_only_as_its_own_activation_ends() -> None:
    match = with_hero(LIZARD, active=YAK, hero={"damage": 3})
    say(match, 0, "end-activation")
    assert not any("healing-factor" in one for one in ids(match, 0))


@pytest.mark.parametrize(
    ("face", "size", "pushed"), [(W, 3, ["push"]), (H, 3, []), (W, 4, [])]
)  # fmt: skip
def test_the_lizards_tail_pushes_who_is_no_larger_and_feeds_it(
    face: int, size: int, pushed: list[str]
) -> None:
    faces = [face] + [B] * 3 + [BLANK] * 3
    match = with_hero(LIZARD, faces=faces, more_cards=[bat_of(size)])
    say(match, 0, "attack:tail-whip", target=BAT)
    assert ids(match, 0, "push") == pushed
    if pushed:
        say(match, 0, "decline")
    assert (of(match, BAT).damage, of(match, LIZARD).power) == (1, 6)


def test_the_lizard_throws_once_a_turn_and_climbs_walls() -> None:
    match = with_hero(LIZARD, hero={"power": 7})
    assert printed.size(match.game, LIZARD) == 3
    assert stats.has(match.game, LIZARD, "advance-size")
    assert refused(match, 0, "power:biochemical-breakthrough", thrown="b-cat")
    say(match, 0, "power:biochemical-breakthrough", thrown=BAT)
    assert ids(match, 0, "throw") == ["throw"]
    assert of(match, LIZARD).power == 4


# -- Kingpin


def with_network(extract: str = "relics", **more: Any) -> Any:
    """The yak is active and holds two tokens, the emu is near, Kingpin leads from afar."""
    held = {"holds": [f"{extract}#1", f"{extract}#2"]}
    return with_hero(KINGPIN, active=YAK, at=(30.0, 20.0), extract=extract, yak=held, **more)


@pytest.mark.rule("CP-CARD-25", "CP-OBJ-25")
def test_kingpins_network_hands_a_token_on_once_a_turn() -> None:
    match = with_network(squad=LEADS)
    chosen = {"holder": YAK, "handed": "relics#2", "taker": EMU}
    takers = [{"taker": one} for one in (KINGPIN, BAT, YAK)]
    for wrong in ({"holder": EMU}, {"handed": "relics#3"}, *takers):
        assert refused(match, 0, NETWORK, **{**chosen, **wrong})
    say(match, 0, NETWORK, **chosen)
    assert (of(match, YAK).holds, of(match, EMU).holds) == (["relics#1"], ["relics#2"])
    assert (of(match, YAK).power, of(match, KINGPIN).power) == (3, 5)
    assert refused(match, 0, NETWORK, **{**chosen, "handed": "relics#1"}) == "CP-CORE-01"


def test_the_network_hands_on_civilians_and_reaches_as_far_as_range_three() -> None:
    citizens = "mutant-extremists-target-u-s-senators"
    senator = {"id": f"{citizens}#1", "name": "Senator", "kind": "civilian"}
    match = with_hero(
        KINGPIN, active=YAK, at=(30.0, 20.0), extract=citizens, squad=LEADS, tokens=[senator],
        yak={"holds": [senator["id"]]},
    )  # fmt: skip
    say(match, 0, NETWORK, holder=YAK, handed=senator["id"], taker=EMU)
    assert of(match, EMU).holds == [senator["id"]]
    for y, near in ((10.7, True), (10.5, False)):
        match = with_network(squad=LEADS, emu={"spot": (12.0, y)})
        assert (ids(match, 0, "leadership") == [NETWORK]) == near


@pytest.mark.rule("CP-CARD-24", "CP-CARD-26", "CP-CARD-29")
def test_the_network_is_there_while_its_owner_leads_on_the_battlefield() -> None:
    assert ids(with_network(), 0, "leadership") == []
    assert ids(with_network(squad=LEADS), 0, "leadership") == [NETWORK]
    assert ids(with_network(squad=LEADS, hero={"dazed": True}), 0, "leadership") == [NETWORK]
    gone = with_network(squad=LEADS, hero={"ko": True, "holds": []})
    assert ids(gone, 0, "leadership") == []


@pytest.mark.rule("CP-OBJ-15")
def test_each_healthy_ally_of_kingpin_counts_as_two() -> None:
    match = with_hero(KINGPIN, emu={"side": "injured"}, squad=LEADS)
    counted = {one: stats.counts_as(match.game, one) for one in (KINGPIN, YAK, EMU, BAT)}
    assert counted == {KINGPIN: 2, YAK: 2, EMU: 1, BAT: 1}
    assert objectives.majority(match.game, [YAK, BAT]) == 0
    alone = with_hero(KINGPIN)
    assert objectives.majority(alone.game, [YAK, BAT]) is None


def test_kingpins_head_stuns_and_pushes_who_is_no_larger() -> None:
    for size, pushed in ((3, ["push"]), (4, [])):
        match = with_hero(KINGPIN, faces=[W] + [B] * 4 + [BLANK] * 3, more_cards=[bat_of(size)])
        say(match, 0, "attack:headbutt", target=BAT)
        assert ids(match, 0, "push") == pushed
        if pushed:
            say(match, 0, "decline")
        assert of(match, BAT).conditions == ["stun"]
        assert of(match, KINGPIN).power == 6


def bat_of(size: int) -> dict[str, Any]:
    """A bat of another Size."""
    bat = character("bat")
    return {**bat, **{side: {**bat[side], "size": size} for side in ("healthy", "injured")}}


@pytest.mark.parametrize(
    ("hero", "attack", "dice", "condition"),
    [
        (KINGPIN, "headbutt", 5, "stun"),
        (FIST, "chi-strike", 5, "stun"),
        (DOMINO, "lucky-shot", 6, "stun"),
        (VIPER, "poisoned-blade", 5, "poison"),
        (VIPER, "assassins-pistol", 4, "stun"),
    ],
)
@pytest.mark.parametrize(("face", "given"), [(W, True), (H, False)])
def test_special_conditions_of_these_attacks_take_a_wild(
    hero: str, attack: str, dice: int, condition: str, face: int, given: bool
) -> None:
    match = with_hero(hero, faces=[face] + [B] * (dice - 1) + [BLANK] * 3)
    say(match, 0, f"attack:{attack}", target=BAT)
    if "push" in ids(match, 0):
        assert given
        say(match, 0, "decline")
    assert of(match, BAT).conditions == ([condition] if given else [])


def test_kingpins_laser_goes_through_walls() -> None:
    match = with_hero(KINGPIN)
    made = attack_of(match, KINGPIN, "Cane Laser")
    assert stats.has(match.game, KINGPIN, "ignore-sight", made)
    assert stats.has(match.game, KINGPIN, "ignore-cover", made)
    assert made.profile.shape == "beam"


def test_the_king_throws_who_hails_him() -> None:
    match = with_hero(KINGPIN, faces=[B] * 7 + [BLANK] * 3)
    say(match, 0, "attack:hail-to-the-king", target=BAT)
    assert ids(match, 0, "throw") == ["throw"]
    say(match, 0, "decline")
    assert (of(match, BAT).conditions, of(match, KINGPIN).power) == (["stagger"], 2)


def test_kingpin_negotiates_on_the_street() -> None:
    match = with_hero(KINGPIN)
    say(match, 0, "power:street-level-negotiations", thrown=BAT)
    assert ids(match, 0, "throw") == ["throw"]
    assert of(match, KINGPIN).power == 3


THROWS = {
    LIZARD: "power:biochemical-breakthrough",
    KINGPIN: "power:street-level-negotiations",
}


@pytest.mark.parametrize("hero", THROWS)
@pytest.mark.parametrize(("size", "x", "near"), [(3, 18.6, True), (3, 18.8, False), (4, 17, False)])
def test_whom_the_large_ones_throw_is_near_and_no_larger(
    hero: str, size: int, x: float, near: bool
) -> None:
    """Range 2 is 3 inches, between a base of 50 and one of 35 mm."""
    match = with_hero(hero, bat={"spot": (x, 20.5)}, more_cards=[bat_of(size)])
    if near:
        say(match, 0, THROWS[hero], thrown=BAT)
        assert ids(match, 0, "throw") == ["throw"]
    else:
        assert refused(match, 0, THROWS[hero], thrown=BAT)


@pytest.mark.rule("CP-CORE-01")
@pytest.mark.parametrize("hero", THROWS)
def test_they_throw_once_a_turn(hero: str) -> None:
    match = with_hero(hero, hero={"power": 9})
    say(match, 0, THROWS[hero], thrown=BAT)
    say(match, 0, "throw", heading=0)
    assert is_over(match)
    assert refused(match, 0, THROWS[hero], thrown=BAT) == "CP-CORE-01"


# -- Iron Fist


def test_iron_fist_is_an_immortal_weapon() -> None:
    match = with_hero(FIST, turn=None, stage="power", active="")
    assert (of(match, FIST).power, of(match, YAK).power) == (7, 6)


def test_iron_fists_chi_stuns_and_feeds_him() -> None:
    match = with_hero(FIST, faces=[W, H] + [B] * 3 + [BLANK] * 3)
    say(match, 0, "attack:chi-strike", target=BAT)
    assert (of(match, BAT).conditions, of(match, FIST).power) == (["stun"], 7)


def test_iron_fist_flies_to_whom_he_kicks() -> None:
    match = with_hero(FIST, at=(11.0, 22.5), faces=[B] * 4 + [BLANK] * 3)
    say(match, 0, "attack:flying-kick", target=BAT)
    assert of(match, FIST).power == 6
    assert refused(match, 0, "place", to=[15_000, 20_600])
    say(match, 0, "place", to=[15_500, 20_000])
    assert (of(match, FIST).x, of(match, FIST).y) == (15_500, 20_000)


def test_the_iron_fist_shakes_all_enemies_around() -> None:
    """The dog is near the bat, the hen beyond Range 3, and the emu is no enemy."""
    match = with_hero(
        FIST,
        foe("dog", (20, 18)),
        foe("hen", (15, 25.6)),
        hero={"power": 9},
        faces=[B] * 9 + [BLANK] * 3,
    )
    say(match, 0, "attack:the-iron-fist", target=BAT)
    assert [of(match, one).damage for one in (BAT, "b-dog", "b-hen", EMU)] == [0, 1, 0, 0]
    assert of(match, FIST).power == 1


# -- Domino


@pytest.mark.parametrize(("first", "again"), [(H, True), (W, False)])
def test_domino_fires_again_on_a_hit_but_never_a_third_time(first: int, again: bool) -> None:
    faces = [first] + [B] * 3 + [BLANK] * 3 + [H] + [B] * 3 + [BLANK] * 3
    match = with_hero(DOMINO, faces=faces)
    say(match, 0, "attack:automatic-pistols", target=BAT)
    rapid = [one for one in ids(match, 0) if "rapid-fire" in one]
    assert bool(rapid) == again
    if again:
        say(match, 0, rapid[0])
    assert is_over(match)
    assert of(match, BAT).damage == 1 + again
    assert of(match, DOMINO).power == 6 + again


def test_dominos_grenade_burns_its_target_and_bursts_on_a_wild() -> None:
    for face, harmed in ((W, 1), (B, 0)):
        match = with_hero(
            DOMINO,
            foe("dog", (18, 18)),
            foe("hen", (19.5, 18)),
            faces=[face] + [B] * 3 + [BLANK] * 3,
        )
        made = attack_of(match, DOMINO, "Grenade Bounce")
        assert stats.has(match.game, DOMINO, "ignore-sight", made)
        assert stats.has(match.game, DOMINO, "ignore-cover", made)
        say(match, 0, "attack:grenade-bounce", target=BAT)
        assert of(match, BAT).conditions == ["incinerate"]
        assert (of(match, "b-dog").damage, of(match, DOMINO).power) == (harmed, 4)
        assert (of(match, BAT).damage, of(match, "b-hen").damage) == (harmed, 0)


def test_dominos_lucky_shot_gives_no_power_and_stuns_on_a_wild() -> None:
    match = with_hero(DOMINO, faces=[W, H] + [B] * 4 + [BLANK] * 3)
    say(match, 0, "attack:lucky-shot", target=BAT)
    assert (of(match, BAT).damage, of(match, BAT).power) == (2, 5)
    assert of(match, BAT).conditions == ["stun"]


# -- Viper


def test_vipers_blade_is_poisoned_and_her_pistol_stuns() -> None:
    match = with_hero(VIPER, faces=[W] + [B] * 4 + [BLANK] * 3 + [W] + [B] * 3 + [BLANK] * 3)
    say(match, 0, "attack:poisoned-blade", target=BAT)
    assert (of(match, BAT).conditions, of(match, VIPER).power) == (["poison"], 6)
    say(match, 0, "attack:assassins-pistol", target=BAT)
    assert (of(match, BAT).conditions, of(match, VIPER).power) == (["poison", "stun"], 7)


def test_viper_strikes_and_is_there() -> None:
    match = with_hero(VIPER, at=(11.0, 22.5), faces=[W] + [B] * 5 + [BLANK] * 3)
    say(match, 0, "attack:viper-strike", target=BAT)
    assert refused(match, 0, "place", to=[15_000, 20_600])
    say(match, 0, "place", to=[15_500, 20_000])
    assert (of(match, VIPER).x, of(match, VIPER).power) == (15_500, 2)
    assert of(match, BAT).conditions == []


def test_vipers_ring_displaces_her_once_a_turn() -> None:
    match = with_hero(VIPER)
    say(match, 0, "power:displacement-ring")
    assert refused(match, 0, "place", to=[14_000, 25_100])
    say(match, 0, "place", to=[14_000, 23_000])
    assert (of(match, VIPER).y, of(match, VIPER).power) == (23_000, 3)
    assert refused(match, 0, "power:displacement-ring") == "CP-CORE-01"


@pytest.mark.parametrize(("at", "rule"), [((21.0, 18.0), None), ((24.0, 18.0), "CP-CORE-02")])
def test_viper_is_not_seen_from_afar(at: tuple[float, float], rule: str | None) -> None:
    match = with_hero(VIPER, at=at)
    far = attack_of(match, BAT, aims.attacks_of(match.game, BAT)[0].profile.name)
    aim = aims.trial(match.game, aims.attacks_of(match.game, BAT)[0], VIPER)
    aim.profile = far.profile.model_copy(update={"range": 5})
    assert rule_of(aims.refused(match.game, aim, VIPER)) == rule


def attack_of(match: Any, unit_id: str, name: str) -> Any:
    """An attack of a character, at the bat."""
    (aim,) = [one for one in aims.attacks_of(match.game, unit_id) if one.profile.name == name]
    return aim.attack(match.game, BAT, aim.profile.type)
