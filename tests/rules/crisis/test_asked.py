"""What a player is asked, option by option: what is confirmed, what it costs, whose it is."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.attacks.steps import AttackBegun
from games.rules.crisis.cards.words import moments
from games.rules.crisis.figures import names
from games.rules.crisis.movement import moves
from games.rules.crisis.reactions.windows import PASS
from games.rules.fields import Several

from .bouts import bout, fighter
from .carding import BLANK, B, H, duel, innate, match_of, power, reactive, scene, unit
from .helpers import MIDDLE, active, character, new_table, offered, random_answer, say, setup


def confirmed(the_table: Table[Any]) -> dict[str, bool]:
    """Of each kind of option that anybody has now, whether one clear confirmation is asked."""
    return {
        option.id.partition(":")[0]: option.final
        for ask in the_table.asks.values()
        for option in ask.options
    }


def test_what_reveals_or_ends_something_before_the_first_round_is_confirmed() -> None:
    the_table, rng, asked = new_table(), random.Random(3), dict[str, bool]()
    while the_table.game.state.stage != "turn":
        asked |= confirmed(the_table)
        the_table.answer(*random_answer(the_table, rng))
    asked |= confirmed(the_table)
    assert asked == {
        "choose-secure": False,
        "choose-extract": False,
        "crisis": True,
        "threat": False,
        "edge": False,
        "squad": True,
        "tactics": True,
        "deploy": False,
        "deploy-all": False,
        "activate": False,
        "pass": True,
    }


def test_in_an_activation_only_its_early_end_is_confirmed() -> None:
    asked = confirmed(active(others=[unit(1, "ant", (18, 19.6))], mine={"conditions": ["slow"]}))
    assert {kind for kind, final in asked.items() if final} == {"end-activation"}
    assert set(asked) == {"move", "climb", "attack", "shake", "end-activation"}


def test_an_attack_that_cannot_be_made_is_not_confirmed() -> None:
    strike = offered(active(), 0)["attack:strike"]  # nobody is near
    assert (strike.final, strike.fields == ()) == (False, False)
    assert strike.refused.rule == "CP-ATK-25"
    tired = offered(active(turn={"actions": 2}), 0)["attack:strike"]
    assert (tired.final, tired.fields, tired.refused.rule) == (False, (), "CP-ACT-01")


def test_a_squad_has_at_least_one_character_and_cards_are_at_most_five() -> None:
    the_table, rng = new_table(), random.Random(3)
    limits = {}
    while the_table.game.state.stage != "deploy":
        for ask in the_table.asks.values():
            for option in ask.options:
                for field in option.fields:
                    if isinstance(field, Several):
                        limits[field.name] = (field.least, field.most)
        the_table.answer(*random_answer(the_table, rng))
    assert limits == {"characters": (1, 10), "cards": (0, 5)}


# -- What it costs, and whose it is


def cost(option: Any) -> str | None:
    """What an option says it costs."""
    return None if option.cost is None else str(option.cost)


@pytest.mark.rule("CP-ATK-01", "CP-CARD-33")
@pytest.mark.parametrize(("price", "says"), [(0, None), (1, "1 Power"), (3, "3 Power")])
def test_an_option_says_its_cost_if_it_has_one(price: int, says: str | None) -> None:
    blow = {"name": "Blow", "type": "physical", "range": 3, "strength": 5, "cost": price}
    rest = power("Rest", {"do": "heal", "who": "self", "amount": 1}, cost=price)
    yak = character("yak", attacks=[blow], superpowers=[rest])
    options = offered(duel("yak", "bat", cards=[yak], mine={"damage": 1}), 0)
    assert cost(options["attack:blow"]) == cost(options["power:rest"]) == says
    assert options["attack:blow"].on == options["power:rest"].on == {"unit": "a-yak"}
    assert options["power:rest"].refused is None


@pytest.mark.parametrize("action", [False, True])
@pytest.mark.rule("CP-CARD-13", "CP-CARD-14")
def test_a_superpower_that_is_an_action_is_refused_without_one(action: bool) -> None:
    rest = power("Rest", {"do": "heal", "who": "self", "amount": 1}, action=action)
    match = match_of(rest, turn={"seat": 0, "unit": "a-yak", "actions": 2})
    option = offered(match, 0)["power:rest"]
    assert option.rule == ("CP-CARD-14" if action else "CP-CARD-13")
    assert (option.refused.rule if option.refused else None) == ("CP-ACT-01" if action else None)


def test_a_tactics_card_is_shown_on_the_card() -> None:
    cheer = {
        "id": "cheer",
        "kind": "tactic",
        "name": "Cheer",
        "rules": [{"do": [{"do": "gain-power", "who": {"side": "ally"}, "amount": 1}]}],
    }
    match = scene(
        unit(0, "bat", MIDDLE),
        unit(1, "cat", (2, 2)),
        active="a-bat",
        cards=[cheer],
        squads=[{"tactics": ["cheer"]}, {}],
    )
    option = offered(match, 0)["tactic:cheer"]
    assert (option.on, str(option.label), cost(option)) == ({"card": "cheer"}, "Cheer", None)
    assert (option.group, option.fields) == ("tactic", ())


# -- Who may answer a moment


GAIN = {"do": "gain-power", "who": "self", "amount": 1}


def test_who_may_answer_reads_what_happens_to_whom() -> None:
    watchful = reactive("Watchful", when="targeted", do=[GAIN])
    match, _outcome = bout([H] * 8, None, fighter("zebu", superpowers=[watchful]))
    ask = match.asks[1]
    assert str(ask.prompt) == "Zebu is the target of Yak's Blow: do you react?"
    assert ask.about == {"moment": "targeted", "unit": "b-zebu", "attack": True}
    labels = {option.id: str(option.label) for option in ask.options}
    assert labels == {"react:watchful@b-zebu": "Zebu: Watchful", "pass": "Do not react"}


def test_a_moment_of_nobody_and_no_attack_names_none() -> None:
    early = reactive("Early", when="turn-start", do=[GAIN])
    match = duel(
        "yak",
        "zebu",
        cards=[character("yak"), character("zebu", superpowers=[early])],
    )
    say(match, 0, "end-activation")
    ask = match.asks[1]
    assert ask.about == {"moment": "turn-start"}
    assert str(ask.prompt) == "Does one of your rules react?"


@pytest.mark.rule("CP-CARD-15", "CP-CARD-17")
@pytest.mark.parametrize("forced", [False, True])
def test_what_must_happen_cannot_be_passed(forced: bool) -> None:
    choose = {"choose": "character", "as": "friend", "from": {"side": "any"}}
    given = {"do": "gain-power", "who": "friend", "amount": 1}
    rule = {"when": "targeted", "choose": [choose], "do": [given]}
    watchful = innate("Watchful", **rule) if forced else reactive("Watchful", **rule)
    match, _outcome = bout([H] * 8, None, fighter("zebu", superpowers=[watchful]))
    assert ("pass" in offered(match, 1)) is not forced


def test_only_one_rule_that_must_happen_and_asks_nothing_needs_no_asking() -> None:
    watchful = innate("Watchful", when="targeted", do=[GAIN])
    match, _outcome = bout([B] * 5 + [BLANK] * 3, None, fighter("zebu", superpowers=[watchful]))
    assert list(match.asks) == [0]
    assert match.game.state.unit("b-zebu").power == 1


# -- What things are called


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Hulk", "HU"),
        ("Iron Man", "IM"),
        ("Spider-Man", "SM"),
        ("Lord of the Rings", "LOT"),
        ("Captain (America)", "CA"),
        ("x", "X"),
    ],
)
def test_initials(name: str, short: str) -> None:
    assert names.initials(name) == short


def test_a_player_without_a_name_has_a_number() -> None:
    assert [setup().player(seat) for seat in (0, 1, 2)] == ["Ann", "Bob", "3"]


@pytest.mark.parametrize(
    ("token", "called"),
    [
        ("vaults#1", "Switch 1"),
        ("vaults#3", "Switch 3"),
        ("vaults#0", "Vaults"),
        ("vaults#4", "Vaults"),
        ("vaults#x", "Vaults"),
        ("vaults", "Vaults"),
        ("idols#1", "Relic"),
        ("nothing#1", "nothing"),
    ],
)
def test_a_token_by_its_id(token: str, called: str) -> None:
    assert names.token_of(setup(), token) == called


def test_an_id_has_the_seat_and_the_card() -> None:
    assert [names.seat_of(names.id_of(seat, "bat")) for seat in (0, 1)] == [0, 1]


# -- Said as at a table


def test_who_may_react_or_skip_is_asked_so() -> None:
    """No riddles: whoever may use a reaction reacts, and whoever declines a movement skips it."""
    assert str(PASS.label) == "Do not react"
    assert str(moves.DECLINE.label) == "Skip it"
    assert (
        str(moments.asked("would-daze", {"unit": "Yak"}))
        == "Yak is about to be Dazed: do you react?"
    )
    assert str(moments.asked("turn-start", {})) == "Does one of your rules react?"


# -- What an option means stands in its payload


def test_nothing_reads_the_id_of_an_option() -> None:
    """An id is opaque: it is compared, and never taken apart."""
    taking_apart = {"partition", "rpartition", "split", "removeprefix", "startswith"}
    folder = Path(moves.__file__).parents[1]
    found = [
        f"{path.name}:{node.lineno}"
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in taking_apart
        if isinstance(node.value, ast.Attribute) and node.value.attr == "option"
    ]
    assert found == []


def test_who_must_attack_somebody_first_hits_all_that_the_attack_covers() -> None:
    """The option is offered for that one's sake; what is made is the whole attack."""
    roar = {"name": "Roar", "type": "energy", "shape": "area", "range": 2, "strength": 5}
    rival = innate("Rival", {"mod": "must-attack", "at": {"side": "enemy", "called": ["Bat"]}})
    yak = character("yak", attacks=[roar], superpowers=[rival])
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(1, "bat", (14, 18)),
        unit(1, "cat", (12, 20)),
        active="a-yak",
        cards=[yak],
        faces=[B] * 5 + [BLANK] * 3 + [B] * 5 + [BLANK] * 3,
    )
    outcome = say(match, 0, "attack:roar")
    outcome = say(match, 0, "next-target", target="b-bat")
    targets = [event.target for event in outcome.events if isinstance(event, AttackBegun)]
    assert targets == ["b-bat", "b-cat"]
