"""Searches for the cards that go with a card."""

from __future__ import annotations

import pytest

from games.rules.crisis.cards.schema import card_searches

from .helpers import character


@pytest.mark.rule("CP-SQUAD-12")
def test_those_of_its_affiliations_are_searched_for_but_not_the_card_itself() -> None:
    card = character("fox", name='The "Fox"', affiliations=["avengers", "a-force"])
    tactics, others = (search for _label, search in card_searches(card))
    either = '(affiliation=Avengers or affiliation="A-Force")'
    assert tactics == f"game:crisis t:tactic {either}"
    assert others == f'game:crisis t:character {either} -name="The Fox"'


def test_a_character_without_an_affiliation_goes_with_nobody() -> None:
    assert card_searches(character("fox")) == []
