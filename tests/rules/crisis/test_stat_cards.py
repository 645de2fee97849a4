"""Characters with several stat cards (CP-HOUSE-05): what a change alters, and what it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.figures import printed

from .carding import BLANK, EXPANSIONS, B, H, attack, ids, of, power, say, scene, unit
from .helpers import character, crisis, refused

ANT, WASP = "a-ant-man", "a-wasp"
TINY = {"form": "Tiny"}


def small_one(card: str = "ant-man", *, faces: Any = (), **mine: Any) -> Table[Any]:
    """Ant-Man, or the Wasp, is active; the bat stands 2 inches to the right of them."""
    return scene(
        unit(0, card, (12, 18), **{"power": 5, **mine}),
        unit(1, "bat", (14, 18), power=5),
        active=f"a-{card}",
        cards=[*EXPANSIONS, crisis("grails", "extract", [(-6, -2)])],
        extract="grails",
        faces=faces,
    )


@pytest.mark.rule("CP-HOUSE-05", "CP-CARD-09")
def test_a_change_of_form_changes_what_the_stat_card_says_and_nothing_else() -> None:
    match = small_one(damage=2, conditions=["bleed"], side="injured")
    before = dict(vars(of(match, ANT)))
    assert ids(match, 0, "attack:") == ["attack:pym-particle-punch", "attack:bullet-ant-barrage"]
    say(match, 0, "power:change-size")
    assert dict(vars(of(match, ANT))) == {**before, "form": "Tiny", "power": 4}
    assert printed.size(match.game, ANT) == 1
    assert ids(match, 0, "move:") == ["move:S"]
    assert ids(match, 0, "attack:") == ["attack:ant-sized-uppercut"]
    assert ids(match, 0, "power:") == ["power:change-size", "power:hitch-a-ride"]


@pytest.mark.rule("CP-HOUSE-05")
def test_superpowers_of_one_name_on_two_stat_cards_are_two() -> None:
    """Each Change Size once a turn: there and back, and there no more."""
    match = small_one()
    say(match, 0, "power:change-size")
    say(match, 0, "power:change-size")
    assert (of(match, ANT).form, of(match, ANT).power) == ("", 3)
    assert refused(match, 0, "power:change-size")


@pytest.mark.rule("CP-OBJ-12")
def test_ant_man_drops_what_he_holds_before_he_shrinks() -> None:
    match = small_one(holds=["grails#1"])
    say(match, 0, "power:change-size")
    assert of(match, ANT).form == ""
    say(match, 1, "drop", at=[12_000, 20_000])
    assert (of(match, ANT).form, of(match, ANT).holds) == ("Tiny", [])


@pytest.mark.rule("CP-ATK-23")
def test_an_uppercut_grows_ant_man_again() -> None:
    match = small_one(**TINY, faces=[H] * 6 + [BLANK] * 3)
    attack(match, "ant-sized-uppercut", "b-bat")
    assert (of(match, ANT).form, of(match, "b-bat").damage) == ("", 5)
    assert of(match, ANT).power == 10


@pytest.mark.rule("CP-CARD-15", "CP-ATK-02")
def test_the_target_of_an_attack_shrinks_and_may_reroll_its_defense() -> None:
    match = scene(
        unit(0, "bat", (12, 18)),
        unit(1, "wasp", (14, 18), power=1),
        active="a-bat",
        cards=EXPANSIONS,
        faces=[H] * 5 + [BLANK] * 3 + [B] * 3,
    )
    attack(match, "strike", "b-wasp")
    say(match, 1, "react:pym-particle-control@b-wasp")
    assert (of(match, "b-wasp").form, of(match, "b-wasp").power) == ("Tiny", 0)
    assert ids(match, 1, "reroll:") == ["reroll:tiny-superhero"]


@pytest.mark.rule("CP-MOVE-22", "CP-CARD-15")
def test_the_wasp_shrinks_before_she_collides() -> None:
    """Thrown into somebody she is of Size 1 when it is seen how hard that is to dodge."""
    shove = {"do": "throw", "who": "one", "tool": "M"}
    one = {"choose": "character", "as": "one", "from": {"side": "enemy"}}
    hurler = character("yak", superpowers=[power("Shove", shove, rule={"choose": [one]})])
    match = scene(
        unit(0, "yak", (12, 18), power=3),
        unit(1, "wasp", (14, 18), power=1),
        unit(1, "cat", (17, 18)),
        active="a-yak",
        cards=[*EXPANSIONS, hurler],
        faces=[BLANK] * 20,
    )
    say(match, 0, "power:shove", one="b-wasp")
    say(match, 0, "throw", heading=0)
    say(match, 1, "react:pym-particle-control@b-wasp")
    assert of(match, "b-wasp").form == "Tiny"


def test_the_wasps_fury_takes_her_back_after_she_has_flown_on() -> None:
    match = small_one("wasp", **TINY, faces=[BLANK] * 9)
    assert ids(match, 0, "attack:") == ["attack:stinger-blast", "attack:wasps-fury"]
    attack(match, "wasps-fury", "b-bat")
    assert of(match, WASP).form == "Tiny"
    say(match, 0, "move:M", to=[12_000, 14_000])
    assert (of(match, WASP).form, of(match, WASP).y) == ("", 14_000)


@pytest.mark.rule("CP-DMG-07")
def test_a_stinger_gives_no_power() -> None:
    match = small_one("wasp", **TINY, faces=[H] * 5 + [BLANK] * 3)
    attack(match, "stinger-blast", "b-bat")
    assert (of(match, "b-bat").damage, of(match, "b-bat").power) == (5, 5)
    assert of(match, WASP).power == 10


@pytest.mark.rule("CP-ATK-02")
def test_only_who_is_near_can_target_a_tiny_character() -> None:
    gun = {"name": "Gun", "type": "energy", "range": 5, "strength": 4}
    for form, seen in (("", True), ("Tiny", False)):
        match = scene(
            unit(0, "gunner", (12, 18)),
            unit(1, "ant-man", (21, 18), form=form),
            active="a-gunner",
            cards=[*EXPANSIONS, character("gunner", attacks=[gun])],
        )
        assert bool(ids(match, 0, "attack:gun")) == seen


# -- Cards that cannot be


def shifter(**changes: Any) -> dict[str, Any]:
    """A character with a second stat card, and a superpower that takes it there."""
    to = changes.pop("to", "Curled")
    card = character("yak", superpowers=[power("Curl", {"do": "change-form", "to": to})])
    form = {key: card[key] for key in ("healthy", "injured", "attacks")}
    return {**card, "forms": [{**form, "name": "Curled", **changes}]}


def test_a_card_with_two_stat_cards_is_valid() -> None:
    assert SYSTEM.cards.faults(shifter()) == []


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"to": "Stretched"}, "superpowers[0].rules[0].do[0].to"),
        ({"healthy": {**character("x")["healthy"], "stamina": 6}}, "forms"),
        ({"injured": None}, "forms"),
        ({"attacks": character("x")["attacks"] * 2}, "forms[0].attacks[1].name"),
        (
            {
                "superpowers": [
                    {
                        "name": "Lead",
                        "type": "leadership",
                        "affiliation": "avengers",
                        "rules": [{"always": [{"mod": "cover"}]}],
                    }
                ]
            },
            "forms[0].superpowers",
        ),
    ],
)
def test_stat_cards_that_do_not_go_together_are_refused(
    changes: dict[str, Any], where: str
) -> None:
    assert [fault.where for fault in SYSTEM.cards.faults(shifter(**changes))] == [where]


def test_a_card_says_what_stands_on_each_stat_card() -> None:
    text = SYSTEM.cards.text(next(card for card in EXPANSIONS if card["id"] == "ant-man"))
    headings = [str(block.heading) for block in text.blocks]
    assert headings.index("Stat card: Tiny") == 4
    small = {str(block.heading): [str(part) for part in block.small] for block in text.blocks}
    assert small["Stat card: Tiny"][1:3] == ["Speed Short", "Size 1"]
    assert small["Ant-Sized Uppercut"][0] == small["Stealth"][0] == "Tiny"
