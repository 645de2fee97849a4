"""Sentences as ids and parameters: filled in, translated, of one or of many, as plain data."""

from __future__ import annotations

import json

import pytest

from games.rules.text import Message, _, message_of, ngettext, plain


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 dice fall"), (1, "1 die falls"), (2, "2 dice fall")]
)
def test_a_sentence_that_counts_is_of_one_or_of_many(n: int, said: str) -> None:
    assert str(ngettext("%(n)s die falls", "%(n)s dice fall", n)) == said


def test_one_and_many_are_translated_together_with_the_number_even_inside_another() -> None:
    dice = ngettext("%(n)s die", "%(n)s dice", 2)
    outer = _("Roll: %(what)s", what=dice)
    listed = _("%(parts)s", parts=[dice, "and more"])
    asked: list[tuple[str, str, int]] = []

    def many(one: str, more: str, number: int) -> str:
        asked.append((one, more, number))
        return "%(n)s Würfel"

    assert outer.render(lambda text: text, many) == "Roll: 2 Würfel"
    assert listed.render(lambda text: text, many) == "2 Würfel, and more"
    assert asked == [("%(n)s die", "%(n)s dice", 2)] * 2


def test_messages_of_one_and_of_many_come_back_from_plain_data() -> None:
    told = _("%(a)s, %(b)s", a=ngettext("%(n)s level", "%(n)s levels", 3), b=_("so"))
    data = json.loads(json.dumps(plain({"said": [told]})))
    again = message_of(data)["said"][0]
    assert again == told
    assert str(again) == "3 levels, so"
    assert plain(_("so")) == {"text": "so", "params": {}}


def test_what_only_looks_like_a_message_stays_data() -> None:
    for data in ({"text": "x"}, {"text": 1, "params": {}}, {"text": "x", "params": {}, "more": 1}):
        assert not isinstance(message_of(data), Message)
