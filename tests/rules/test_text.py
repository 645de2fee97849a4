"""Sentences as ids and parameters: filled in, translated, of one or of many, as plain data."""

from __future__ import annotations

import json

import pytest

from games.rules.text import (
    Message,
    _,
    all_of,
    any_of,
    apart,
    capital,
    english,
    message_of,
    ngettext,
    one_by_one,
    pgettext,
    plain,
    shallow_message,
)


@pytest.mark.parametrize(
    ("n", "sentence"), [(0, "0 dice fall"), (1, "1 die falls"), (2, "2 dice fall")]
)
def test_a_sentence_that_counts_is_of_one_or_of_many(n: int, sentence: str) -> None:
    assert str(ngettext("%(n)s die falls", "%(n)s dice fall", n)) == sentence


def test_one_and_many_are_translated_together_with_the_number_even_inside_another() -> None:
    dice = ngettext("%(n)s die", "%(n)s dice", 2)
    outer = _("Roll: %(what)s", what=dice)
    listed = _("%(parts)s", parts=[dice, "and more"])
    asked: list[tuple[str, str, int]] = []

    def german(message: Message) -> str:
        if not message.plural:
            return message.text
        asked.append((message.text, message.plural, message.params["n"]))
        return "%(n)s Würfel"

    assert outer.render(german) == "Roll: 2 Würfel"
    assert listed.render(german) == "2 Würfel, and more"
    assert asked == [("%(n)s die", "%(n)s dice", 2)] * 2


CHINESE = {
    ("a list: what comes first, and the next", "%(first)s, %(next)s"): "%(first)s、%(next)s",
    ("the end of a list of which all count", "%(first)s and %(next)s"): "%(first)s和%(next)s",
    ("the end of a list of which one counts", "%(first)s or %(next)s"): "%(first)s或%(next)s",
    ("sentences, one after another", "%(first)s %(next)s"): "%(first)s%(next)s",
    ("of a die", "hit"): "命中",
}


def test_lists_are_joined_by_the_language() -> None:
    def chinese(message: Message) -> str:
        return CHINESE.get((message.context, message.text), message.text)

    items = ["a", "b", "c", "d"]
    assert [str(all_of(items[:n])) for n in (1, 2, 3, 4)] == [
        "a",
        "a and b",
        "a, b and c",
        "a, b, c and d",
    ]
    assert str(any_of(items)) == "a, b, c or d"
    assert _("%(one)s", one=any_of(items)).render(chinese) == "a、b、c或d"
    assert _("%(all)s", all=all_of(items[:2])).render(chinese) == "a和b"
    assert _("%(names)s", names=items).render(chinese) == "a、b、c、d"
    sentences = [_("One."), _("Two."), _("Three.")]
    assert str(one_by_one(sentences)) == "One. Two. Three."
    assert one_by_one(sentences).render(chinese) == "One.Two.Three."
    assert str(apart(["Thor, Prince", "Loki", "Hela"])) == "Thor, Prince; Loki; Hela"
    assert str(_("%(all)s", all=list(range(5000)))).endswith(", 4999")


def test_a_message_is_translated_in_its_role() -> None:
    hit = pgettext("of a die", "hit")
    assert str(hit) == "hit"
    assert hit.render(lambda message: CHINESE[message.context, message.text]) == "命中"
    assert message_of(json.loads(json.dumps(plain(hit)))) == hit
    assert plain(hit)["context"] == "of a die"


def test_a_message_is_filled_in_without_losing_its_plural_or_its_role() -> None:
    dice = ngettext("%(n)s die of %(who)s", "%(n)s dice of %(who)s", 2)
    assert str(dice.filled(who="Ann")) == "2 dice of Ann"
    assert pgettext("role", "%(a)s").filled(a=1).context == "role"


def test_messages_of_one_and_of_many_come_back_from_plain_data() -> None:
    message = _("%(a)s, %(b)s", a=ngettext("%(n)s level", "%(n)s levels", 3), b=_("so"))
    data = json.loads(json.dumps(plain({"sentences": [message]})))
    again = message_of(data)["sentences"][0]
    assert again == message
    assert str(again) == "3 levels, so"
    assert plain(_("so")) == {"text": "so", "params": {}}


def test_what_only_looks_like_a_message_stays_data() -> None:
    for data in ({"text": "x"}, {"text": 1, "params": {}}, {"text": "x", "params": {}, "more": 1}):
        assert not isinstance(message_of(data), Message)


def test_things_are_called_as_the_language_calls_them_and_people_as_they_call_themselves() -> None:
    names = {"Hulk": "Halk"}
    sentence = _("%(player)s: %(unit)s", player="Hulk", unit="Hulk")
    assert sentence.render(english, names) == "Hulk: Halk"
    assert _("%(player)s", player=_("both of %(who)s", who="Hulk")).render(english, names) == (
        "both of Halk"
    )
    both = plain(_("%(player)s", player=["Ann", _("Bob")]))
    found = shallow_message(both)
    assert found is not None
    assert found.render(english, names) == "Ann, Bob"
    assert shallow_message({"text": "a", "params": {}, "more": 1}) is None


def test_words_that_begin_a_sentence_have_a_capital_in_the_language_of_the_reader() -> None:
    def french(message: Message) -> str:
        return {"the target": "élue"}.get(message.text, message.text)

    sentence = _("%(who)s moves", who=capital(_("the target")))
    assert str(sentence) == "The target moves"
    assert sentence.render(french) == "Élue moves"
    assert str(message_of(plain(sentence))) == "The target moves"
    assert capital(_("%(who)s", who="d20")).render(english, {"d20": "die"}) == "Die"
