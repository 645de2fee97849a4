"""What is peculiar to characters that have no scene elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import aims
from games.rules.crisis.characters import damage
from games.rules.crisis.context.moments import Moment
from games.rules.crisis.context.sources import Source
from games.rules.crisis.dice import pools
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import objectives, stats

from .carding import BLANK, B, C, H, ids, of, say
from .helpers import character, refused, rule_of, run
from .staging import BAT, CAT, YAK, friend, stage


def with_hero(
    card: str, *others: dict[str, Any], faces: Sequence[int] = (), active: str = "", **more: Any
) -> Table[Any]:
    """The hero is active, or another; the yak and the emu are its friends, the bat is near."""
    at = more.pop("at", (14.0, 20.5))
    hero = friend(card, at, **more.pop("hero", {}))
    return stage(active=active or f"a-{card}", others=[hero, *others], faces=faces, **more)


def strike(match: Table[Any], target: str) -> None:
    """The bat attacks."""
    say(match, 1, "attack:strike", target=target)


def defense(match: Table[Any], unit_id: str, by: str = BAT, kind: str = "physical") -> int:
    """The dice of a defense that starts from 3."""
    made = aims.attacks_of(match.game, by)[0].attack(match.game, unit_id, kind)
    return pools.gathered(match.game, "defense", unit_id, 3, made)[0]


def offense(match: Table[Any], unit_id: str, target: str = BAT) -> int:
    """The dice of its first attack, of Strength 5."""
    made = aims.attacks_of(match.game, unit_id)[0].attack(match.game, target, "physical")
    return pools.gathered(match.game, "attack", unit_id, 5, made)[0]


def hit(match: Table[Any], unit_id: str, amount: int, target: str) -> int:
    """The damage of an enemy effect on a character."""
    enemy = Source("superpower", unit_id, 1)
    moment = Moment("would-suffer", unit=target, other=unit_id, source=enemy, amount=amount)
    run(match.game, SYSTEM.rules.answer(match.game, moment))
    return moment.amount


def test_black_panther_blanks_stop_blades_but_no_magic() -> None:
    match = with_hero("black-panther")
    panther = "a-black-panther"
    for kind, worth in (("physical", 1), ("energy", 1), ("mystic", 0)):
        made = aims.attacks_of(match.game, BAT)[0].attack(match.game, panther, kind)
        assert pools.worths(match.game, "defense", panther, made)["blank"] == worth
    say(match, 0, "power:pounce")
    assert "throw" in ids(match, 0)


def test_killmonger_is_focused_on_the_kill() -> None:
    match = with_hero("killmonger", faces=[B] * 5 + [BLANK] * 3)
    assert offense(match, "a-killmonger") == 5
    say(match, 0, "attack:vibranium-weapons", target=BAT)
    say(match, 0, "pass")
    assert offense(match, "a-killmonger") == 7
    assert offense(match, "a-killmonger", CAT) == 5


def test_okoye_guards_others_and_rerolls_a_die() -> None:
    match = with_hero("okoye", active=BAT, at=(10.0, 19.5))
    strike(match, YAK)
    (guard,) = [one for one in ids(match, 0) if one.startswith("react:bodyguard")]
    say(match, 0, guard)
    assert of(match, "a-okoye").power == 3
    assert stats.has(match.game, "a-okoye", "reroll")


def test_venom_leaves_no_time_to_think() -> None:
    match = with_hero("venom", faces=[H] + [B] * 5 + [BLANK] * 3)
    made = aims.attacks_of(match.game, "a-venom")[0].attack(match.game, BAT, "physical")
    assert stats.has(match.game, BAT, "no-modifying", made)
    say(match, 0, "power:web-snare", victim=BAT)
    assert ids(match, 0, "push") == ["push"]


def test_miles_morales_swings_into_a_kick() -> None:
    miles = "a-spider-man-miles-morales"
    match = with_hero("spider-man-miles-morales")
    say(match, 0, "power:web-swing")
    say(match, 0, "place", to=[14_000, 22_000])
    assert offense(match, miles) == 7
    far = aims.trial(match.game, aims.attacks_of(match.game, CAT)[0], miles)
    far.profile = far.profile.model_copy(update={"range": 5})
    of(match, CAT).x, of(match, CAT).y = 22_500, 22_000
    assert rule_of(aims.refused(match.game, far, miles)) == "CP-CORE-02"


def test_valkyrie_turns_as_many_dice_as_she_has_great_ones() -> None:
    match = with_hero("valkyrie", faces=[C, B, B] + [BLANK] * 6)
    say(match, 0, "power:warrior-of-legend")
    say(match, 0, "attack:strike", target=BAT)
    (change,) = ids(match, 0, "change:")
    assert refused(match, 0, change, dice=["1-block", "2-block"])
    say(match, 0, change, dice=["1-block"])
    assert of(match, BAT).damage == 2


def test_hela_comes_back_for_three_souls() -> None:
    hela = "a-hela-queen-of-hel"
    souls = {"side": "injured", "counters": {"Captured Soul": 2}}
    match = with_hero("hela-queen-of-hel", active=BAT, hero=souls, faces=[H] * 5 + [BLANK] * 6)
    run(match.game, SYSTEM.rules.answer(match.game, Moment("dazed", unit=YAK)))
    assert of(match, hela).counters["Captured Soul"] == 3
    of(match, hela).damage = printed.stamina(match.game, hela) - 1
    strike(match, hela)
    (back,) = [one for one in ids(match, 0) if one.startswith("react:queen-of-hel")]
    say(match, 0, back)
    assert (of(match, hela).ko, of(match, hela).damage) == (False, 0)
    assert of(match, hela).counters.get("Captured Soul", 0) == 0


def test_vision_gathers_the_sun_by_an_action() -> None:
    match = with_hero("vision")
    say(match, 0, "power:synthesis")
    assert of(match, "a-vision").power == 7
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 1
    assert stats.immune(match.game, "a-vision", "bleed")


def test_winter_soldier_appears_beside_a_friend() -> None:
    match = with_hero("winter-soldier", at=(12.0, 20.5))
    say(match, 0, "power:hydra-tactics", friend=YAK)
    say(match, 0, "place", to=[10_000, 18_000])
    assert (of(match, "a-winter-soldier").x, of(match, "a-winter-soldier").power) == (10_000, 3)


def test_proxima_midnight_calls_her_husband() -> None:
    glaive = "a-corvus-glaive"
    match = with_hero("proxima-midnight", friend("corvus-glaive", (17, 21)))
    assert hit(match, BAT, 3, "a-proxima-midnight") == 2
    say(match, 0, "end-activation")
    (call,) = [one for one in ids(match, 0) if one.startswith("react:")]
    say(match, 0, call, husband=glaive)
    assert match.game.state.turn is not None
    assert match.game.state.turn.unit == glaive


def test_nebula_hunts_who_holds_and_holds_nothing() -> None:
    held = {"holds": ["relics#1"]}
    match = with_hero("nebula", bat=held, extract="relics", faces=[B] * 9 + [BLANK] * 3)
    assert objectives.may_hold(match.game, "a-nebula", "relics#2")
    say(match, 0, "attack:strike", target=BAT)
    assert ids(match, 0, "reroll:assassin")


def test_groot_grows_again_and_binds() -> None:
    match = with_hero("groot", hero={"damage": 4})
    say(match, 0, "power:living-plant")
    say(match, 0, "power:tangling-vines", victim=BAT)
    assert (of(match, "a-groot").damage, of(match, "a-groot").power) == (1, 1)
    assert of(match, BAT).conditions == ["root"]


def test_black_dwarf_steps_between() -> None:
    match = with_hero("black-dwarf", active=BAT, at=(17.0, 20.0))
    strike(match, YAK)
    (step,) = [one for one in ids(match, 0) if one.startswith("react:intimidating-presence")]
    say(match, 0, step)
    assert of(match, "a-black-dwarf").power >= 3
    assert of(match, YAK).damage == 0


@pytest.mark.parametrize(("amount", "left"), [(4, 3), (2, 1), (1, 1)])
def test_drax_can_take_it(amount: int, left: int) -> None:
    match = with_hero("drax-the-destroyer")
    assert hit(match, BAT, amount, "a-drax-the-destroyer") == left
    assert hit(match, BAT, amount, YAK) == amount


@pytest.mark.rule("CP-CORE-09")
@pytest.mark.parametrize(("side", "fallen"), [("healthy", "dazed"), ("injured", "ko")])
def test_the_accuser_falls_after_the_effect_and_after_his_own_attack(
    side: str, fallen: str
) -> None:
    ronan = "a-ronan-the-accuser"
    hero = {"damage": 5, "side": side}
    slow = {"do": "give-condition", "who": "target", "conditions": ["slow"]}
    hit: dict[str, Any] = {"name": "Strike", "type": "physical", "range": 2, "strength": 5}
    hit["rules"] = [{"when": "after-attack", "do": [slow]}]
    match = with_hero(
        ronan[2:],
        active=BAT,
        hero=hero,
        faces=[H] * 5 + [BLANK] * 3 + [H] * 5 + [BLANK] * 3,
        more_cards=[character("bat", attacks=[hit])],
    )
    strike(match, ronan)
    say(match, 0, f"react:the-accuser@{ronan}")
    say(match, 0, "pass")  # Judgement
    assert match.game.state.attack is None  # it is resolved, with what comes after it
    assert (of(match, ronan).fit, of(match, ronan).conditions) == (True, ["slow"])
    say(match, 0, "move:S", to=[14_200, 20_500])
    said = say(match, 0, "attack:strike", target=BAT)
    told = [(event.kind, event.data.get("unit")) for event in said.events]
    assert told.index(("damage", BAT)) < told.index((fallen, ronan))
    assert not of(match, ronan).fit


def test_what_stays_is_said_of_the_queen_of_hel() -> None:
    """She loses her damage and her souls, and nothing else."""
    hela = "a-hela-queen-of-hel"
    hero = {"side": "injured", "counters": {"Captured Soul": 3}, "conditions": ["root"]}
    match = with_hero("hela-queen-of-hel", active=BAT, hero=hero)
    run(
        match.game,
        damage.deal(match.game, hela, 9, Source("superpower", BAT, 1)),
        {"option": f"react:queen-of-hel@{hela}"},
    )
    state = of(match, hela)
    assert (state.damage, state.counters["Captured Soul"]) == (0, 0)
    assert (state.ko, state.conditions) == (False, ["root"])


def test_ronan_judges_who_hurts_his_own() -> None:
    match = with_hero("ronan-the-accuser", active=BAT, faces=[H] + [B] * 4 + [BLANK] * 3)
    strike(match, YAK)
    (judge,) = [one for one in ids(match, 0) if one.startswith("react:judgement")]
    say(match, 0, judge)
    assert of(match, BAT).conditions == ["judgement"]


def test_wong_serves_the_sorcerer_supreme() -> None:
    match = with_hero("wong", friend("doctor-strange", (17, 21)))
    assert defense(match, "a-wong") == 4
    say(match, 0, "power:faithful-assistant", friend=YAK)
    assert (of(match, YAK).power, of(match, "a-wong").power) == (6, 3)
    assert refused(match, 0, "power:faithful-assistant", friend=YAK)  # each once a round
    of(match, "a-doctor-strange").x = 30_000
    assert defense(match, "a-wong") == 3


def test_the_agent_leaves_with_a_parting_shot() -> None:
    agent = "a-black-widow-agent-of-s-h-i-e-l-d"
    match = with_hero(agent[2:], active=BAT, faces=[B] * 5 + [BLANK] * 4)
    strike(match, agent)
    (shot,) = [one for one in ids(match, 0) if one.startswith("react:parting-shot")]
    say(match, 0, shot)
    assert of(match, BAT).damage == 1
    assert "move:S" in ids(match, 0)


def test_hawkeye_shoots_around_a_corner_and_first() -> None:
    match = with_hero("hawkeye")
    say(match, 0, "power:trick-shot")
    made = aims.attacks_of(match.game, "a-hawkeye")[0].attack(match.game, BAT, "physical")
    assert stats.has(match.game, "a-hawkeye", "ignore-sight", made)
    assert stats.has(match.game, "a-hawkeye", "ignore-cover", made)


def test_ghost_rider_repays_great_blows_on_friends() -> None:
    rider = "a-ghost-rider"
    match = with_hero("ghost-rider", active=BAT, faces=[C, C, B, B, B, B, B] + [B] * 3)
    strike(match, YAK)
    (judge,) = [one for one in ids(match, 0) if one.startswith("react:wickeds-judgement")]
    say(match, 0, judge)
    assert of(match, BAT).damage == 2
    assert of(match, rider).power == 5 - 2 + 1
