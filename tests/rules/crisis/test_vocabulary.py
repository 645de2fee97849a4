"""The vocabulary says nine tenths of the cards known outside the core box: a large sample of
them, written in it, is valid, is put in words, and is played."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.crisis import SYSTEM, roster
from games.rules.crisis.cards import modifiers, rules, schema
from games.rules.crisis.effects import CARRY
from games.rules.table import Table

from .carding import CORE, B, H, attack, of, say, scene, told, unit
from .helpers import BLANK, W

EXPANSION: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "expansion.json").read_text()
)["cards"]
BY_KIND = {
    kind: [card for card in EXPANSION if card["kind"] == kind]
    for kind in ("character", "tactic", "crisis")
}
RULES = Path(SYSTEM.packs.__globals__["__file__"]).parent


def text_of(card: dict[str, Any]) -> str:
    """All that is printed on a card."""
    text = SYSTEM.card_text(card)
    lines = [str(value) for fact in text.facts for value in fact]
    for block in text.blocks:
        lines += [str(block.heading), *map(str, block.small), *map(str, block.lines)]
    return "\n".join(lines)


@pytest.mark.rule("CP-CARD-02", "CP-CARD-10", "CP-CARD-12", "CP-MISS-02", "CP-TAC-01")
@pytest.mark.parametrize("card", [*CORE, *EXPANSION], ids=lambda card: card["id"])
def test_a_card_is_valid_and_in_words(card: dict[str, Any]) -> None:
    assert SYSTEM.card_faults(card) == []
    text = text_of(card)
    assert len(text) > 40 or card["kind"] == "affiliation"
    assert "%(" not in text
    assert schema.read(json.loads(json.dumps(card))) == schema.read(card)


def test_the_sample_is_large() -> None:
    assert len(BY_KIND["character"]) >= 33
    assert len(BY_KIND["tactic"]) >= 80
    assert len(BY_KIND["crisis"]) == 16


def test_every_word_is_carried_out_and_put_in_words() -> None:
    from games.rules.crisis.cards import sentences, standing

    def members(union: Any) -> set[Any]:
        return set(union.__origin__.__args__)

    assert members(rules.Effect) == set(CARRY) == set(sentences.EFFECTS)
    assert members(rules.Mod) == set(standing.MODIFIERS)
    assert all(issubclass(kind, modifiers.Modifier) for kind in standing.MODIFIERS)


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
    ],
)
def test_what_the_vocabulary_lacks_is_refused_with_its_path(
    card: dict[str, Any], where: str
) -> None:
    faults = SYSTEM.card_faults(card)
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
    assert schema.card_faults(nonsense)


def test_no_name_of_a_card_stands_in_the_rules() -> None:
    """Rules are written for all cards: the names of cards and people are data."""
    cards = [*CORE, *EXPANSION]
    names = {card["name"] for card in cards} | {card["id"] for card in cards}
    names |= {card["alter_ego"] for card in cards if card["kind"] == "character"}
    for path in RULES.rglob("*.py"):
        source = re.sub(r'"""(.|\n)*?"""|#.*', "", path.read_text())
        found = {
            name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", source)
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
        cards=EXPANSION,
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
        assert SYSTEM.invariants(match.game) == []
        for perspective in (0, 1, None):
            match.view(perspective)
    return answers


def all_brawls() -> list[Any]:
    """Brawls in which every character, tactic and crisis of the sample takes part."""
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
def test_a_brawl_with_cards_from_outside_the_core_box(
    seed: int, cards: list[str], tactics: list[str], mission: tuple[str, str]
) -> None:
    assert dance(brawl(seed, cards, tactics, mission), seed, 40) > 10


def test_death_blow_goes_on_with_a_strike() -> None:
    match = scene(
        unit(0, "corvus-glaive", (12, 18), power=4),
        unit(1, "bat", (14.2, 18)),
        active="a-corvus-glaive",
        cards=EXPANSION,
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
        cards=EXPANSION,
        faces=[B] * 5 + [B] * 5,
    )
    attack(match, "strike", "b-gamora")
    outcome = say(match, 1, "react:martial-prowess@b-gamora")
    assert [len(dice["faces"]) for dice in told(outcome, "dice")] == [5, 5]
    assert of(match, "a-bat").damage == 2


def test_a_dazed_friend_is_brought_back() -> None:
    match = scene(
        unit(0, "bat", (12, 18), power=4),
        unit(0, "cat", (12, 20), dazed=True, damage=5),
        unit(1, "dog", (30, 18)),
        active="a-bat",
        cards=EXPANSION,
        squads=[{"tactics": ["field-dressing"]}, {}],
    )
    say(match, 0, "tactic:field-dressing", patient="a-cat", payer="a-bat")
    assert not of(match, "a-cat").dazed
    assert of(match, "a-cat").damage == 4


def test_the_core_box_is_a_pack() -> None:
    assert roster.core_pack()["id"] == "core"
