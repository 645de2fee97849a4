"""What characters bear (CP-HOUSE-06): Infinity Gems, their Threat, and what they let one do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import aims
from games.rules.crisis.cards import builtin
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import stats
from games.rules.crisis.rosters import upgrades
from games.rules.dice import Dice, Scripted, Seeded
from games.rules.fields import Illegal

from .carding import (
    BLANK,
    EXPANSIONS,
    B,
    F,
    H,
    attack,
    event_data,
    ids,
    innate,
    of,
    power,
    reactive,
    say,
    scene,
    unit,
)
from .helpers import character, crisis, refused, rule_of, setup, state_of, table

THANOS, LOKI, STAR_LORD = "thanos-the-mad-titan", "loki-god-of-mischief", "star-lord"
GEMS = ["Mind Gem", "Power Gem", "Reality Gem", "Soul Gem", "Space Gem", "Time Gem"]


# -- Squads


def choosing(*characters: str, threat: int = 17) -> Table[Any]:
    """Squads are to be chosen; both rosters have these characters of the expansions."""
    cards = [builtin.by_id()[card] for card in characters]
    the_setup = setup(cards)
    state = state_of(the_setup, [], stage="squad", threat=threat, secure="vaults", extract="relics")
    return Table(SYSTEM, the_setup, Dice(Scripted([], Seeded(b"x"))), state=state)


def brings(match: Table[Any], characters: Sequence[str], *borne: str) -> str:
    """The rule that refuses a squad with these upgrades; none if it may be brought."""
    fields = {"characters": list(characters), "affiliation": "none", "upgrades": list(borne)}
    try:
        match.check(0, {"option": "squad", "fields": fields})
    except Illegal as illegal:
        return illegal.rule
    return ""


@pytest.mark.rule("CP-HOUSE-06", "CP-SQUAD-02")
def test_an_upgrade_adds_its_threat_to_the_squad() -> None:
    match = choosing(STAR_LORD, "ebony-maw", threat=9)
    squad = [STAR_LORD, "ebony-maw"]  # Threat 3 and 5, this gem 1
    assert brings(match, squad) == ""
    assert brings(match, squad, "star-lord:power-gem") == ""
    assert brings(match, squad, "ebony-maw:space-gem") == "CP-SQUAD-02"  # 2
    assert brings(match, squad, "star-lord:power-gem", "ebony-maw:mind-gem") == "CP-SQUAD-02"


@pytest.mark.rule("CP-HOUSE-06")
def test_who_may_bear_what_and_how_many() -> None:
    match = choosing(THANOS, LOKI, "ebony-maw")
    assert brings(match, [LOKI], f"{LOKI}:time-gem") == "CP-HOUSE-06"  # not one of its own
    assert brings(match, ["ebony-maw"], f"{LOKI}:mind-gem") == "CP-HOUSE-06"  # not in the squad
    assert brings(match, [LOKI], f"{LOKI}:mind-gem", f"{LOKI}:space-gem") == "CP-HOUSE-06"
    two = [f"{THANOS}:mind-gem", f"{THANOS}:time-gem"]
    assert brings(match, [THANOS], *two) == ""
    assert brings(match, [THANOS], *two, f"{THANOS}:soul-gem") == "CP-HOUSE-06"
    both = [f"{THANOS}:mind-gem", f"{LOKI}:mind-gem"]
    assert brings(match, [THANOS, LOKI], *both) == "CP-HOUSE-06"  # of one name


@pytest.mark.rule("CP-HOUSE-06")
def test_nobody_is_asked_about_upgrades_where_there_are_none() -> None:
    fields = [
        [field.name for field in match.asks[0].options[0].fields]
        for match in (choosing("hulk"), choosing(LOKI))
    ]
    assert fields == [["characters", "affiliation"], ["characters", "affiliation", "upgrades"]]


@pytest.mark.rule("CP-HOUSE-06")
def test_only_upgrades_of_the_chosen_are_offered() -> None:
    (squad,) = choosing(THANOS, LOKI).asks[0].options
    values = {"characters": [LOKI], "affiliation": "none"}
    field = squad.field_given("upgrades", values)
    offered = [choice["id"] for choice in field.describe()["choices"]]
    assert offered == [f"{LOKI}:mind-gem", f"{LOKI}:space-gem"]


@pytest.mark.rule("CP-HOUSE-06", "CP-SQUAD-02")
@pytest.mark.parametrize("threat", [9, 10, 14])
def test_random_squads_with_upgrades_are_legal(threat: int) -> None:
    match = choosing(THANOS, LOKI, "ebony-maw", "doctor-strange", STAR_LORD, threat=threat)
    for seed in range(12):
        assert match.asks[0].sample(random.Random(seed)) is not None


@pytest.mark.rule("CP-HOUSE-06", "CP-DEPL-01")
def test_upgrades_are_secret_with_the_squad_and_revealed_with_it() -> None:
    match = choosing(LOKI)
    mine = {"characters": [LOKI], "affiliation": "none", "upgrades": [f"{LOKI}:mind-gem"]}
    say(match, 0, "squad", **mine)
    say(match, 1, "squad", characters=["bat"], affiliation="none")
    assert match.game.state.squads[0].upgrades == {LOKI: ["Mind Gem"]}
    assert "Mind" not in str(match.view(1)["table"])
    say(match, 0, "tactics", cards=[])
    revealed = event_data(say(match, 1, "tactics", cards=[]), "revealed")
    assert [row.get("upgrades") for row in revealed] == [{LOKI: ["Mind Gem"]}, None]
    assert of(match, f"a-{LOKI}").upgrades == ["Mind Gem"]
    (shown,) = [one for one in match.view(1)["table"]["characters"] if one["id"] == f"a-{LOKI}"]
    assert shown["upgrades"] == ["Mind Gem"]


# -- What gems do


def bearer(
    card: str, *gems: str, faces: Sequence[int] = (), tactics: Sequence[str] = (), **mine: Any
) -> Table[Any]:
    """The bearer is active, a friend 3 inches above, the foe so far to the right."""
    return scene(
        unit(0, card, (12, 18), upgrades=[f"{gem} Gem" for gem in gems], **{"power": 5, **mine}),
        unit(0, "ant", (12, 15)),
        unit(1, "bat", (15, 18)),
        active=f"a-{card}",
        cards=EXPANSIONS,
        faces=faces,
        squads=[{"tactics": list(tactics)}, {}],
    )


def cost_of(match: Table[Any], unit_id: str, name: str) -> int:
    (found,) = [one for one in printed.superpowers(match.game, unit_id) if one.name == name]
    return stats.superpower_cost(match.game, unit_id, found)


@pytest.mark.rule("CP-HOUSE-06", "CP-CARD-13")
def test_only_the_bearer_has_the_superpowers_of_a_gem() -> None:
    assert "power:mind-gem" not in ids(bearer(LOKI), 0)
    assert {"power:mind-gem"} == set(ids(bearer(LOKI, "Mind"), 0)) & {
        "power:mind-gem",
        "power:space-gem",
    }


def test_the_mind_gem_advances_an_enemy() -> None:
    match = bearer(LOKI, "Mind")
    say(match, 0, "power:mind-gem", moved="b-bat")
    say(match, 0, "move:S", to=[15_000, 20_000])
    assert of(match, "b-bat").y == 20_000
    assert of(match, f"a-{LOKI}").power == 3
    assert refused(match, 0, "power:mind-gem", moved="b-bat")  # once a turn


def test_the_space_gem_places_an_ally() -> None:
    match = bearer("ebony-maw", "Space")
    say(match, 0, "power:space-gem", moved="a-ant")
    say(match, 0, "place", to=[12_000, 12_000])
    assert (of(match, "a-ant").y, of(match, "a-ebony-maw").power) == (12_000, 3)


def test_the_time_gem_gives_one_more_action() -> None:
    match = bearer("corvus-glaive", "Time")
    say(match, 0, "power:time-gem")
    for y in (20_000, 18_000, 20_000):
        say(match, 0, "move:S", to=[12_000, y])
    assert not ids(match, 0, "move:")


@pytest.mark.rule("CP-ROUND-04")
@pytest.mark.parametrize(("card", "gem", "more"), [(STAR_LORD, "Power", 2), (LOKI, "Mind", 1)])
def test_each_gem_gives_power_in_the_power_phase(card: str, gem: str, more: int) -> None:
    def after(*gems: str) -> int:
        match = table(
            unit(0, card, (12, 18), upgrades=[f"{one} Gem" for one in gems]),
            unit(1, "bat", (30, 18)),
            stage="power",
            cards=EXPANSIONS,
        )
        return of(match, f"a-{card}").power

    assert after(gem) - after() == more


def test_the_reality_gem_counts_a_failure_as_a_critical_in_the_end() -> None:
    """One only, and it adds no die, for it is none when criticals do."""
    card = "corvus-glaive"
    name = builtin.by_id()[card]["attacks"][0]
    dice = name["strength"]
    match = bearer(card, "Reality", faces=[F, F] + [B] * (dice - 2) + [BLANK] * 3)
    done = attack(match, name["name"].lower().replace(" ", "-"), "b-bat")
    assert event_data(done, "attack-result")[0]["attack"] == 1
    plain = bearer(card, faces=[F, F] + [B] * (dice - 2) + [BLANK] * 3)
    done = attack(plain, name["name"].lower().replace(" ", "-"), "b-bat")
    assert event_data(done, "attack-result")[0]["attack"] == 0


def test_the_soul_gem_feeds_on_superpowers_of_enemies() -> None:
    hum = power("Hum", {"do": "heal"})
    match = scene(
        unit(0, "doctor-strange", (12, 18), upgrades=["Soul Gem"]),
        unit(1, "yak", (17, 18)),
        active="b-yak",
        cards=[*EXPANSIONS, character("yak", superpowers=[hum])],
    )
    say(match, 1, "power:hum")
    assert of(match, "a-doctor-strange").power == 1


def test_thanos_uses_what_his_gems_let_him_for_nothing() -> None:
    thanos = bearer(THANOS, "Mind", "Space")
    assert [cost_of(thanos, f"a-{THANOS}", f"{gem} Gem") for gem in ("Mind", "Space")] == [0, 0]
    assert cost_of(thanos, f"a-{THANOS}", "Cosmic Portal") == 2
    assert cost_of(bearer(LOKI, "Mind"), f"a-{LOKI}", "Mind Gem") == 2


@pytest.mark.rule("CP-AREA-01")
@pytest.mark.parametrize("gems", [(), ("Mind",), ("Mind", "Soul")])
def test_power_of_the_cosmos_reaches_further_with_each_gem(gems: tuple[str, ...]) -> None:
    match = bearer(THANOS, *gems, tactics=["power-of-the-cosmos"])
    say(match, 0, "tactic:power-of-the-cosmos", payer=f"a-{THANOS}")
    found = aims.attacks_of(match.game, f"a-{THANOS}")
    (cosmos,) = [aim for aim in found if aim.profile.name == "Power of the Cosmos"]
    assert cosmos.profile.range == 1 + len(gems)


@pytest.mark.rule("CP-HOUSE-06", "CP-SQUAD-02")
def test_the_threat_of_a_bearer_is_higher() -> None:
    match = bearer(THANOS, "Mind", "Time")
    assert printed.threat(match.game, f"a-{THANOS}") == 6 + 1 + 2


# -- Cards of one's own


def hatter(*powers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A character that may bear a hat."""
    hat = {"name": "Hat", "threat": 1, "superpowers": list(powers) or [power("Tip", GAIN)]}
    bears = innate("Hats", {"mod": "bears", "upgrades": ["Hat"]})
    return character("yak", superpowers=[bears], upgrades=[hat], **more)


GAIN = {"do": "gain-power"}


def test_an_upgrade_that_the_card_does_not_have_is_a_fault() -> None:
    card = hatter()
    assert SYSTEM.cards.faults(card) == []
    (fault,) = SYSTEM.cards.faults({**card, "upgrades": []})
    assert fault.where == "superpowers[0].rules[0].always[0].upgrades[0]"
    double = {**card, "superpowers": [*card["superpowers"], power("Tip", GAIN)]}
    assert [fault.where for fault in SYSTEM.cards.faults(double)] == [
        "upgrades[0].superpowers[0].name"
    ]
    twice = {**card, "upgrades": card["upgrades"] * 2}
    assert "upgrades[1].name" in [fault.where for fault in SYSTEM.cards.faults(twice)]


@pytest.mark.rule("CP-CARD-18", "CP-HOUSE-06")
def test_reactions_on_an_upgrade_answer_for_the_bearer_alone() -> None:
    shy = reactive(
        "Shy",
        when="targeted",
        **{"if": [{"test": "same", "who": "target", "as": "self"}]},
        do=[{"do": "gain-power", "amount": 3}],
    )

    def offered_to(**foe: Any) -> list[str]:
        match = scene(
            unit(0, "bat", (12, 18)),
            unit(1, "yak", (14, 18), **foe),
            active="a-bat",
            cards=[hatter(shy)],
            faces=[H] * 5,
        )
        attack(match, "strike", "b-yak")
        return ids(match, 1, "react")

    assert offered_to(upgrades=["Hat"])
    assert not offered_to()


@pytest.mark.rule("CP-HOUSE-06")
def test_a_position_says_who_bears_what() -> None:
    the_setup = setup([hatter()])
    state = state_of(the_setup, [unit(0, "yak", (12, 18), upgrades=["Hat"])])
    assert state.unit("a-yak").upgrades == ["Hat"]
    with pytest.raises(Illegal) as illegal:
        state_of(the_setup, [unit(0, "bat", (12, 18), upgrades=["Hat"])])
    assert rule_of(illegal.value) == "CP-HOUSE-06"


def test_what_a_roll_of_an_interaction_shows_is_read_too() -> None:
    """Not what is rolled for another rule."""
    roll = {"do": "roll", "dice": 2}
    won = {
        "do": "gain-power",
        "amount": {"amount": "dice", "roll": "dice", "showing": ["critical"], "times": 3},
    }
    relics = crisis("altars", "secure", [(-6, 0)])
    relics["interactions"] = [{"token": "Switch", "rule": {"do": [roll, won]}}]
    reads = {"mod": "reads-as", "roll": ["interact"], "showing": "failure", "into": "critical"}
    dare = power("Dare", roll, won)
    match = scene(
        unit(0, "yak", (12, 18), power=2),
        unit(1, "bat", (30, 18)),
        active="a-yak",
        cards=[character("yak", superpowers=[innate("Odd", reads), dare]), relics],
        secure="altars",
        faces=[F, F, F, F],
    )
    say(match, 0, "interact:altars#1")
    assert of(match, "a-yak").power == 1 + 3
    say(match, 0, "power:dare")
    assert of(match, "a-yak").power == 1 + 3


def test_what_may_be_borne_is_read_off_the_rules() -> None:
    the_setup = setup([builtin.by_id()[THANOS], hatter()])
    assert upgrades.bearable(the_setup, THANOS) == (tuple(GEMS), 2)
    assert upgrades.bearable(the_setup, "yak") == (("Hat",), 1)
    assert upgrades.bearable(the_setup, "bat") == ((), 0)
