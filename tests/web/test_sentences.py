"""Messages of the rules, said in the reader's language."""

from __future__ import annotations

import pytest

from games.cards import words
from games.cards.words import rendered, translate
from games.rules.text import ngettext, plain


def test_one_and_many_are_said_with_the_catalogue_of_the_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = ngettext("%(n)s die", "%(n)s dice", 2)
    assert translate(dice) == translate(plain(dice)) == "2 dice"
    monkeypatch.setattr(words.Reader, "ngettext", lambda *_asked: "%(n)s Würfel")
    assert translate(dice) == "2 Würfel"
    assert rendered({"label": plain(dice)}) == {"label": "2 Würfel"}
