"""The vocabulary says nine tenths of the cards known outside the core box: each of them, written
in it, is valid, is put in words, and is played."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import checks, schema

from .carding import CORE, EXPANSIONS, B, H, attack, event_data, innate, of, say, scene, unit
from .helpers import BLANK, W, character, offered, refused

BY_KIND = {
    kind: [card for card in [*CORE, *EXPANSIONS] if card["kind"] == kind]
    for kind in ("character", "tactic", "crisis")
}
RULES = Path(SYSTEM.cards.packs.__globals__["__file__"]).parent


@pytest.mark.rule("CP-CARD-02", "CP-CARD-10", "CP-CARD-12", "CP-MISS-02", "CP-TAC-01")
def test_each_card_is_valid() -> None:
    for card in (*CORE, *EXPANSIONS):
        assert SYSTEM.cards.faults(card) == [], card["id"]
        assert schema.read(json.loads(json.dumps(card))) == schema.read(card), card["id"]


@pytest.mark.parametrize(
    ("card", "where"),
    [
        (
            {"kind": "tactic", "id": "x", "name": "X", "rules": [{"do": [{"do": "fly"}]}]},
            "rules[0].do[0]",
        ),
        (
            {
                "kind": "tactic",
                "id": "x",
                "name": "X",
                "rules": [{"do": [{"do": "heal", "who": "nobody"}]}],
            },
            "rules[0].do[0].who",
        ),
        (
            {
                "kind": "tactic",
                "id": "x",
                "name": "X",
                "rules": [{"do": [{"do": "heal", "who": "self", "twice": True}]}],
            },
            "rules[0].do[0].twice",
        ),
        (
            {
                "kind": "crisis",
                "id": "x",
                "name": "X",
                "type": "secure",
                "threat": 17,
                "tokens": [],
            },
            "tokens",
        ),
        ({"kind": "spell", "id": "x", "name": "X"}, "kind"),
        (
            {
                "kind": "tactic",
                "id": "x",
                "name": "X",
                "rules": [
                    {
                        "do": [
                            {
                                "do": "if",
                                "if": [{"test": "round", "is": 1}],
                                "then": [{"do": "heal", "who": {"side": {}}}],
                            }
                        ]
                    }
                ],
            },
            "rules[0].do[0].then[0].who.side",
        ),
        (
            {
                "kind": "tactic",
                "id": "x",
                "name": "X",
                "rules": [{"choose": [{"choose": "token", "as": "it", "token": []}], "do": []}],
            },
            "rules[0].choose[0].token",
        ),
    ],
)
def test_what_the_vocabulary_lacks_is_refused_with_its_path(
    card: dict[str, Any], where: str
) -> None:
    faults = SYSTEM.cards.faults(card)
    assert faults
    assert where in [fault.where for fault in faults]


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        [],
        7,
        "card",
        {},
        {"kind": []},
        {"kind": "tactic"},
        {"kind": "character", "attacks": {"a": [1]}},
    ],
)
def test_any_json_is_judged(nonsense: Any) -> None:
    assert checks.card_faults(nonsense)


def test_no_name_of_a_card_stands_in_the_rules() -> None:
    """Rules are written for all cards: the names of cards and people are data."""
    cards = [*CORE, *EXPANSIONS]
    names = {card["name"] for card in cards} | {card["id"] for card in cards}
    names |= {card["alter_ego"] for card in cards if card["kind"] == "character"}
    for path in RULES.rglob("*.py"):
        source = re.sub(r'"""(.|\n)*?"""|#.*', "", path.read_text())
        found = {
            name
            for name in names
            if name in source and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", source)
        }
        assert not found - {"Attack", "Disarm"}, f"{path.name}: {found}"


# -- Played


def brawl(seed: int, cards: list[str], tactics: list[str], mission: tuple[str, str]) -> Table[Any]:
    """Three against three in the middle of the table, with Power and cards to spare."""
    rng = random.Random(seed)
    spots = [(15.0, 16.0), (18.0, 15.0), (21.0, 16.0), (15.0, 20.0), (18.0, 21.0), (21.0, 20.0)]
    units = [
        unit(
            number // 3,
            card,
            spots[number],
            power=8,
            damage=rng.randrange(3),
            counters={"Captured Soul": 2},
        )
        for number, card in enumerate(cards)
    ]
    return scene(
        *units,
        active=f"a-{cards[0]}",
        cards=EXPANSIONS,
        seed=f"brawl {seed}",
        secure=mission[0],
        extract=mission[1],
        squads=[{"tactics": tactics}, {"tactics": tactics}],
    )


def dance(match: Table[Any], seed: int, answers: int) -> int:
    """Random answers that would rather do something than not; returns how many were given."""
    rng = random.Random(seed)
    idle = {"end-activation", "end-turn", "pass", "decline", "done"}
    for number in range(answers):
        if match.result is not None:
            return number
        seat = sorted(match.asks)[0]
        ask = match.asks[seat]
        lively = [option for option in ask.options if option.id not in idle and not option.refused]
        rng.shuffle(lively)
        chosen = None
        for option in lively if rng.random() < 0.85 else []:
            values = option.sample(rng)
            if values is not None:
                chosen = {"option": option.id, "fields": values}
                break
        chosen = chosen or ask.sample(rng)
        assert chosen is not None, f"nothing can be answered: {ask.prompt}"
        match.answer(seat, chosen)
        assert SYSTEM.random_play.invariants(match.game) == []
        match.view((0, 1, None)[number % 3])
    return answers


def all_brawls() -> list[Any]:
    """Brawls in which every built-in character, tactic and crisis takes part."""
    characters = [card["id"] for card in BY_KIND["character"]]
    tactics = [card["id"] for card in BY_KIND["tactic"]]
    secure = [card["id"] for card in BY_KIND["crisis"] if card["type"] == "secure"]
    extract = [card["id"] for card in BY_KIND["crisis"] if card["type"] == "extract"]
    found = []
    for number in range(0, len(characters), 3):
        six = [characters[(number + more) % len(characters)] for more in range(6)]
        cards = [tactics[(number * 3 + more) % len(tactics)] for more in range(8)]
        mission = (secure[number % len(secure)], extract[number % len(extract)])
        found.append(pytest.param(number, six, cards, mission, id=six[0]))
    return found


@pytest.mark.parametrize(("seed", "cards", "tactics", "mission"), all_brawls())
def test_a_brawl_with_built_in_cards(
    seed: int, cards: list[str], tactics: list[str], mission: tuple[str, str]
) -> None:
    assert dance(brawl(seed, cards, tactics, mission), seed, 40) > 10


def test_death_blow_goes_on_with_a_strike() -> None:
    match = scene(
        unit(0, "corvus-glaive", (12, 18), power=4),
        unit(1, "bat", (14.2, 18)),
        active="a-corvus-glaive",
        cards=EXPANSIONS,
        faces=[W] + [B] * 6 + [B] * 3 + [H] * 2 + [B] * 3 + [BLANK] * 3,
    )
    attack(match, "death-blow", "b-bat")
    say(match, 0, "react:flurry@a-corvus-glaive")
    say(match, 0, "decline")
    assert of(match, "b-bat").damage == 2


def test_martial_prowess_sets_the_dice_and_strikes_back() -> None:
    match = scene(
        unit(0, "bat", (12, 18)),
        unit(1, "gamora", (14, 18), power=2),
        active="a-bat",
        cards=EXPANSIONS,
        faces=[B] * 5 + [B] * 5,
    )
    attack(match, "strike", "b-gamora")
    outcome = say(match, 1, "react:martial-prowess@b-gamora")
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [5, 5]
    assert of(match, "a-bat").damage == 2


def test_a_dazed_friend_is_brought_back() -> None:
    match = scene(
        unit(0, "bat", (12, 18), power=4),
        unit(0, "cat", (12, 20), dazed=True, damage=5),
        unit(1, "dog", (30, 18)),
        active="a-bat",
        cards=EXPANSIONS,
        squads=[{"tactics": ["field-dressing"]}, {}],
    )
    say(match, 0, "tactic:field-dressing", patient="a-cat", payer="a-bat")
    assert not of(match, "a-cat").dazed
    assert of(match, "a-cat").damage == 4


@pytest.mark.rule("CP-TAC-07")
def test_a_price_says_how_many_may_be_chosen() -> None:
    match = scene(
        unit(0, "bat", (12, 18), power=4),
        *(unit(0, card, (12 + 3 * place, 24)) for place, card in enumerate(("cat", "elk", "fox"))),
        unit(1, "dog", (30, 18)),
        active="a-bat",
        cards=EXPANSIONS,
        squads=[{"tactics": ["advanced-r-d"]}, {}],
    )
    friends = ["a-cat", "a-elk", "a-fox"]
    card, price = "tactic:advanced-r-d", {"payer": "a-bat", "price": 2}
    assert refused(match, 0, card, friends=friends, **price) == "CP-TAC-07"
    assert refused(match, 0, card, friends=[], **price)
    say(match, 0, card, friends=friends[1:], **price)
    assert [of(match, one).power for one in ("a-bat", *friends)] == [2, 0, 1, 1]


@pytest.mark.rule("CP-TAC-07", "CP-MEAS-09")
@pytest.mark.parametrize(("paid", "shielded"), [(2, ["a-cat", "a-shuri"]), (4, None)])
def test_a_price_says_how_far_an_effect_reaches(paid: int, shielded: list[str] | None) -> None:
    """The cat stands within Range 2 of the payer, the dog beyond it and within Range 4."""
    match = scene(
        unit(0, "shuri", (12, 18), power=5),
        unit(0, "cat", (15, 18)),
        unit(0, "dog", (19, 18)),
        unit(1, "bat", (30, 18)),
        active="a-shuri",
        cards=EXPANSIONS,
        squads=[{"tactics": ["vibranium-shielding"], "affiliation": "wakanda"}, {}],
    )
    say(match, 0, "tactic:vibranium-shielding", payer="a-shuri", reach=paid)
    under = sorted(str(effect.on) for effect in match.game.state.lasting)
    assert under == (shielded or ["a-cat", "a-dog", "a-shuri"])


@pytest.mark.rule("CP-TAC-07", "CP-CARD-24")
def test_followers_are_called_to_the_leader() -> None:
    led = innate("Lead", {"mod": "cover", "to": {"side": "ally"}})
    led |= {"type": "leadership", "affiliation": "uncanny-x-men"}
    mutants = [
        character("red-x", affiliations=["uncanny-x-men"], superpowers=[led]),
        character("blue-x", affiliations=["uncanny-x-men"]),
    ]
    match = scene(
        unit(0, "red-x", (12, 18), power=3),
        unit(0, "blue-x", (12, 26)),
        unit(1, "dog", (30, 18)),
        active="a-red-x",
        cards=[*EXPANSIONS, *mutants],
        squads=[
            {"tactics": ["to-me-my-x-men"], "affiliation": "uncanny-x-men", "leader": "a-red-x"},
            {},
        ],
    )
    say(match, 0, "tactic:to-me-my-x-men", leader="a-red-x", price=1, followers=["a-blue-x"])
    before = of(match, "a-blue-x").y
    assert "move:S" in offered(match, 0)
    say(match, 0, "move:S", to=[12_000, 23_000])
    assert of(match, "a-blue-x").y < before
    assert of(match, "a-red-x").power == 2


@pytest.mark.rule("CP-DEPL-05", "CP-TAC-10")
def test_a_card_is_played_after_deployment_and_holds_for_the_next_activation() -> None:
    """Before the first round; the character then takes one Move action in its first activation."""
    mouse = character("mouse", affiliations=["x-force"])
    match = scene(
        unit(0, "mouse", (12, 18), power=3),
        unit(1, "dog", (30, 18)),
        cards=[*EXPANSIONS, mouse],
        stage="leader",
        round=0,
        turn=None,
        squads=[{"tactics": ["cat-and-mouse"], "affiliation": "x-force"}, {}],
    )
    say(match, 0, "react:cat-and-mouse@cat-and-mouse", mouse="a-mouse")
    say(match, 0, "place", to=[12_000, 20_000])
    assert of(match, "a-mouse").y == 20_000
    say(match, 0, "activate", unit="a-mouse")
    say(match, 0, "move:S", to=[12_000, 22_000])
    assert offered(match, 0)["move:S"].refused


@pytest.mark.rule("CP-MOVE-22", "CP-DODGE-02")
def test_a_brother_thrown_staggers_whom_he_hits_and_is_hard_to_dodge() -> None:
    """The dog's Defense of 3 against a thrown character leaves one die of it to dodge with."""
    match = scene(
        unit(0, "thor-prince-of-asgard", (12, 18), power=3),
        unit(0, "loki-god-of-mischief", (14, 18), power=3),
        unit(1, "dog", (18, 18)),
        active="a-thor-prince-of-asgard",
        cards=EXPANSIONS,
        faces=[B] * 20,
        squads=[{"tactics": ["sibling-rivalry"]}, {}],
    )
    names = {"first": "a-thor-prince-of-asgard", "brother": "a-loki-god-of-mischief"}
    say(match, 0, "tactic:sibling-rivalry", **names)
    outcome = say(match, 0, next(iter(offered(match, 0))), heading=0)
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [1]
    assert of(match, "b-dog").conditions == ["stagger"]
    assert of(match, "a-loki-god-of-mischief").damage == 0
    assert [effect.name for effect in match.game.state.lasting if effect.on == "b-dog"] == []
