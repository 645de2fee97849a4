"""Rules built word by word: every word can be reached, and nothing is offered that the checks of a
card would refuse (CP-CARD-12)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games.rules import places
from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import builtin, checks
from games.rules.crisis.cards.building import BUILDER
from games.rules.crisis.cards.building.library import COMMON
from games.rules.crisis.cards.words.base import words_of
from games.rules.crisis.cards.words.choices import Choice
from games.rules.crisis.cards.words.conditions import Condition
from games.rules.crisis.cards.words.rules import Effect, Modifier
from games.rules.forms.rule_building import Panel, place_in
from games.rules.text import Message, english

Card = Mapping[str, Any]
RULE = "superpowers.0.rules.0"


def card_with(kind: str, rule: dict[str, Any]) -> Card:
    """A character with a superpower of one rule."""
    face = {"stamina": 5, "speed": "M", "size": 2, "physical": 3, "energy": 3, "mystic": 3}
    attack = {"name": "Claw", "type": "physical", "range": 2, "strength": 4}
    power = {"name": "Howl", "type": kind, "rules": [rule]}
    return {
        "id": "wolf",
        "kind": "character",
        "name": "Wolf",
        "alter_ego": "Somebody",
        "threat": 3,
        "base_mm": 35,
        "healthy": face,
        "injured": None,
        "attacks": [attack],
        "superpowers": [power],
    }


GAIN = {"do": "gain-power", "amount": 1}
REACTIVE = card_with("reactive", {"when": "attack-resolved", "do": [GAIN]})
INNATE = card_with("innate", {"always": [{"mod": "dice", "roll": ["attack"], "add": 1}]})


PORTAL = {"do": "put-markers", "name": "Portal", "within": [1, 5], "rule": {"do": [GAIN]}}
WITH_MARKERS = card_with("reactive", {"when": "power-phase", "do": [PORTAL]})


def opened(card: Card, place: str = RULE, adding: str = "", rule: str = RULE) -> Panel:
    found = BUILDER.panel(card, rule, place, adding)
    assert found is not None
    return found


def added(card: Card, slot: str, place: str = RULE) -> set[str]:
    """The classes of the words that could come to a row of the rule, or of one within it."""
    slots = {one.name: one for one in opened(card, place, slot).slots}
    return {offer.key.removeprefix("w:") for offer in slots[slot].offers}


def names_of(base: Any) -> set[str]:
    return {kind.__name__ for kind in words_of(base)}


@pytest.mark.parametrize(
    ("card", "slot", "base"),
    [
        (REACTIVE, "do", Effect),
        (REACTIVE, "if", Condition),
        (REACTIVE, "choose", Choice),
        (INNATE, "always", Modifier),
    ],
    ids=["effects", "conditions", "choices", "modifiers"],
)
@pytest.mark.rule("CP-CARD-12")
def test_every_word_of_the_vocabulary_can_be_reached(card: Card, slot: str, base: Any) -> None:
    with_a_choice = places.updated(
        card,
        places.place_of(f"{RULE}.choose"),
        [
            {"choose": "token", "as": "taken"},
            {"choose": "terrain", "as": "thrown", "within": 2, "size_at_most": 2},
        ],
    )
    reached = added(card, slot)
    if slot == "do":
        reached |= added(with_a_choice, slot)
    if slot == "choose":
        reached |= added(WITH_MARKERS, slot, f"{RULE}.do.0.rule")
    assert names_of(base) - reached == set()


def offered(card: Card, place: str, slot: str) -> list[str]:
    """What may be chosen for a slot."""
    slots = {one.name: one for one in opened(card, place).slots}
    return [offer.key for offer in slots[slot].offers]


def test_each_word_says_in_which_it_stands_and_the_rule_stands_in_none() -> None:
    may = {"do": "may", "then": [GAIN]}
    card = card_with("reactive", {"when": "attack-resolved", "do": [may]})
    above = {place: opened(card, place).above for place in (RULE, f"{RULE}.do.0")}
    assert above == {RULE: "", f"{RULE}.do.0": RULE}
    assert opened(card, f"{RULE}.do.0.then.0").above == f"{RULE}.do.0"


def test_a_rule_names_upgrades_and_stat_cards_of_its_card() -> None:
    hum = {"name": "Hum", "type": "active", "rules": [{"do": [GAIN]}]}
    hats = [{"name": name, "threat": 1, "superpowers": [hum]} for name in ("Hat", "Scarf")]
    bears = card_with("innate", {"always": [{"mod": "bears", "upgrades": ["Hat"]}]})
    assert offered({**bears, "upgrades": hats}, f"{RULE}.always.0", "upgrades") == [
        "v:Hat",
        "v:Scarf",
    ]
    change = card_with("active", {"do": [{"do": "change-form"}]})
    form = {"name": "Tiny", **{key: change[key] for key in ("healthy", "injured", "attacks")}}
    assert offered({**change, "forms": [form]}, f"{RULE}.do.0", "to") == ["v:Tiny", "none"]


def say(message: Message) -> str:
    """The English of a message, its marks in brackets."""
    return "[%(part)s]" if place_in(message) is not None else english(message)


def test_a_sentence_is_marked_by_its_parts() -> None:
    card = next(c for c in builtin.by_id().values() if c["name"] == "Captain America")
    number = [power["name"] for power in card["superpowers"]].index("Bodyguard")
    lines = BUILDER.sentences(card, f"superpowers.{number}.rules.0")
    assert " ".join(line.render(say) for line in lines) == (
        "[When [another allied character within Range 2 of this character] is the target of an "
        "attack:] [This character becomes the target of the attack, whatever the range and line "
        "of sight.]"
    )


def test_the_sentence_is_the_text_of_the_card() -> None:
    """Without marks the sentences of every built-in superpower read as their cards do."""
    for card in [c for c in builtin.by_id().values() if c["kind"] == "character"][:12]:
        text = "\n".join(str(line) for line in _card_lines(card))
        for place in rules_of(card):
            for line in BUILDER.sentences(card, place):
                assert str(line).removeprefix("…") in text or "when" in str(line).lower()


def _card_lines(card: Card) -> Iterator[Message]:
    for block in SYSTEM.cards.text(card).blocks:
        yield from block.lines


def rules_of(card: Card) -> list[str]:
    """The places of the rules of a character."""
    return [
        f"{part}.{spot}.rules.{number}"
        for part in ("attacks", "superpowers")
        for spot, one in enumerate(card.get(part, ()))
        for number in range(len(one.get("rules", ())))
    ]


def test_only_what_fits_is_offered() -> None:
    """A token where a token belongs: without one chosen there is none to pick up."""
    assert "PickUp" not in added(REACTIVE, "do")
    chosen = places.updated(
        REACTIVE, places.place_of(f"{RULE}.choose"), [{"choose": "token", "as": "taken"}]
    )
    assert "PickUp" in added(chosen, "do")
    card = BUILDER.filled(chosen, RULE, RULE, "do", "w:PickUp")
    assert card is not None
    assert places.at(card, places.place_of(f"{RULE}.do.1"))["token"] == "taken"
    slots = {slot.name: slot for slot in opened(card, f"{RULE}.do.1").slots}
    assert not any(offer.key == "v:taken" for offer in slots["who"].offers)


@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_built_that_the_check_refuses(seed: int) -> None:
    """Wherever chance leads, the card stays one that can be played."""
    rng = random.Random(seed)
    card: Card = REACTIVE
    for _step in range(8):
        card = _changed(card, rng) or card
        assert checks.card_faults(json.loads(json.dumps(card))) == []
        assert BUILDER.sentences(card, RULE)


def _changed(card: Card, rng: random.Random) -> Card | None:
    """The card after something was chosen somewhere; what was offered is taken."""
    panel = opened(card)
    inside = [piece.place for slot in panel.slots for piece in slot.pieces]
    while inside and rng.random() < 0.7:
        panel = opened(card, rng.choice(inside))
        inside = [piece.place for slot in panel.slots for piece in slot.pieces]
    place, slot = panel.place, rng.choice(panel.slots)
    if rng.random() < 0.1:
        return BUILDER.removed(card, RULE, place)
    if slot.kind == "words":
        listed = opened(card, place, slot.name).slots
        slot = next(one for one in listed if one.name == slot.name)
    if slot.kind == "number" and rng.random() < 0.6:
        return BUILDER.filled(card, RULE, place, slot.name, str(rng.randint(-5, 9)))
    if not slot.offers:
        return None
    after = BUILDER.filled(card, RULE, place, slot.name, rng.choice(slot.offers).key)
    assert after is not None
    return after


@pytest.mark.parametrize(
    ("place", "slot", "given"),
    [
        (RULE, "do", "w:Nothing"),
        (RULE, "wings", "1"),
        (f"{RULE}.do.0", "amount", "99999"),
        (f"{RULE}.do.0", "amount", "many"),
        (f"{RULE}.do.0", "who", "v:nobody"),
        (f"{RULE}.do.7", "amount", "1"),
        ("attacks.0", "strength", "9"),
        ("superpowers.0", "cost", "3"),
        ("", "name", "x"),
        ("..", "name", "x"),
        ("superpowers.0.rules.0.__class__", "name", "x"),
    ],
)
def test_what_does_not_fit_changes_nothing(place: str, slot: str, given: str) -> None:
    assert BUILDER.filled(REACTIVE, RULE, place, slot, given) is None


def test_the_last_effect_cannot_be_left_out() -> None:
    assert BUILDER.removed(REACTIVE, RULE, f"{RULE}.do.0") is None
    assert BUILDER.removed(REACTIVE, RULE, RULE) is None


def test_rules_are_not_nested_without_end() -> None:
    card: Card = REACTIVE
    place = RULE
    for _level in range(30):
        after = BUILDER.filled(card, RULE, place, "do" if place == RULE else "then", "w:May")
        if after is None:
            break
        card, place = after, f"{place}.{'do.1' if place == RULE else 'then.1'}"
    else:
        pytest.fail("nothing stopped it")
    assert checks.card_faults(json.loads(json.dumps(card))) == []


@pytest.mark.parametrize("kind", ["active", "reactive", "innate", "leadership"])
def test_a_superpower_of_another_type_has_rules_that_fit(kind: str) -> None:
    for card in (REACTIVE, INNATE, card_with("active", {"do": [GAIN]})):
        changed = places.updated(card, places.place_of("superpowers.0.type"), kind)
        mended = BUILDER.mended(changed, "superpowers.0.type")
        assert checks.card_faults(json.loads(json.dumps(mended))) == []


def test_what_a_superpower_does_is_kept_when_it_becomes_one_of_another_type() -> None:
    card = card_with("active", {"do": [GAIN]})
    for kind in ("reactive", "leadership", "innate", "active"):
        changed = places.updated(card, places.place_of("superpowers.0.type"), kind)
        (power,) = BUILDER.mended(changed, "superpowers.0.type")["superpowers"]
        assert power["rules"][0]["do"] == [GAIN]
        assert ("affiliation" in power) == (kind == "leadership")


@pytest.mark.parametrize("place", ["superpowers", "attacks.0.rules", "superpowers.0.rules"])
def test_what_one_begins_with_fits(place: str) -> None:
    card = REACTIVE
    for one in BUILDER.beginnings(card, place):
        after = BUILDER.begun(card, place, one.key)
        if place != "superpowers.0.rules":
            assert after is not None, one.name
        if after is not None:
            assert checks.card_faults(json.loads(json.dumps(after))) == []


def test_the_library_has_the_rules_that_it_names() -> None:
    for what, place in (("superpowers", "superpowers"), ("attack", "attacks.0.rules")):
        offered = [str(one.name) for one in BUILDER.beginnings(REACTIVE, place)]
        assert [name for name in COMMON[what] if name not in offered] == []
    assert sum(map(len, COMMON.values())) >= 40


def test_rules_of_all_cards_are_found_by_words() -> None:
    found = BUILDER.found(REACTIVE, "superpowers", "bodyguard")
    assert "Bodyguard" in [str(one.name) for one in found]
    assert BUILDER.found(REACTIVE, "superpowers", "xyzzy") == []
    assert BUILDER.begun(REACTIVE, "superpowers", "card:nobody:superpowers.0") is None
    assert BUILDER.begun(REACTIVE, "name", "new:active") is None


@pytest.mark.rule("CP-CARD-12")
def test_an_attack_may_ask_for_two_dice_with_one_icon() -> None:
    rule = "attacks.0.rules.0"
    effect = {"when": "attack-resolved", "icons": ["wild"], "do": [GAIN]}
    card: Card = {**REACTIVE, "attacks": [{**REACTIVE["attacks"][0], "rules": [effect]}]}

    def icons(card: Card) -> Any:
        return places.at(card, places.place_of(f"{rule}.icons"))

    def offers(card: Card) -> dict[str, bool]:
        slots = {one.name: one for one in opened(card, rule, rule=rule).slots}
        return {offer.key: offer.chosen for offer in slots["icons"].offers}

    def chosen(card: Card, key: str) -> Card:
        after = BUILDER.filled(card, rule, rule, "icons", key)
        assert after is not None
        return after

    assert offers(card)["v:wild:again"] is False
    assert "v:hit:again" not in offers(card)
    twice = chosen(card, "v:wild:again")
    assert icons(twice) == ["wild", "wild"]
    assert offers(twice)["v:wild:again"] is True
    assert "on 2 wilds" in str(BUILDER.sentences(twice, rule)[0])
    assert icons(chosen(twice, "v:wild:again")) == ["wild"]
    assert icons(chosen(twice, "v:wild")) == []
    assert BUILDER.filled(card, rule, rule, "icons", "v:hit:again") is None
