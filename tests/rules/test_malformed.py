"""Faults of the form of cards, in sentences of our own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError, model_validator

from games.rules.forms import malformed
from games.rules.forms.malformed import Malformed
from games.rules.systems import systems
from games.rules.text import _

ODD: tuple[Any, ...] = (
    None,
    "",
    "x" * 400,
    "Ä!",
    -(10**6),
    10**6,
    1.5,
    True,
    [],
    [[]],
    {},
    {"a": 1},
)
"""Values of which most belong in no field of a card."""


class Shelf(BaseModel):
    """A shelf that holds as many books as its label says."""

    books: Annotated[tuple[str, ...], Field(max_length=3)]
    label: int = Field(ge=1)
    wood: Literal["oak", "pine"] = "oak"

    @model_validator(mode="after")
    def _is_labelled(self) -> Shelf:
        if self.label != len(self.books):
            raise Malformed(_("It holds %(n)s.", n=len(self.books)))
        return self


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ({"books": [], "label": 1}, [("", "It holds 0.")]),
        ({"books": ["a", 7], "label": 0},
         [("books.1", "A text belongs here."), ("label", "This is at least 1.")]),
        ({"books": list("abcd"), "label": 4}, [("books", "At most 3 belong here.")]),
        ({"label": "?"},
         [("books", "This is missing."), ("label", "A whole number belongs here.")]),
        ({"books": ["a"], "label": 1, "wood": "elm"},
         [("wood", "One of these belongs here: 'oak' or 'pine'.")]),
    ],
)  # fmt: skip
def test_each_fault_has_its_place_and_a_sentence(
    data: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(ValidationError) as wrong:
        Shelf.model_validate(data)
    found = malformed.faults(wrong.value)
    assert [(fault.where, str(fault.message)) for fault in found] == faults


def test_an_error_without_a_sentence_of_its_own_says_that_the_form_is_wrong() -> None:
    said = malformed.reason({"type": "url_scheme", "msg": "Something in English", "loc": ()})
    assert str(said) == "This does not have the form that belongs here."


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: system.id)
def test_whatever_stands_in_a_card_has_a_sentence_that_says_what_belongs_there(system: Any) -> None:
    cards = {card["kind"]: card for card in system.cards.built_in.values()}
    unspecific = str(malformed.reason({"type": ""}))
    found: set[str] = set()
    for card in cards.values():
        for name in [*card, "colour"]:
            for value in ODD:
                found |= {
                    str(fault.message) for fault in system.cards.faults({**card, name: value})
                }
    assert unspecific not in found
    assert len(found) > 10
