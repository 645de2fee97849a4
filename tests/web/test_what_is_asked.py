"""What is asked of a seat as its page lists it: the suggested answer on top, options in the order
of use, what cannot be done in one line, and what ends a turn at the bottom."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.live import regions
from games.live.elements.ask import acting_at_once
from games.rules.contract.asking import ActingUnit, Ask, SuggestedAnswer
from games.rules.fields import Illegal, Number, Option
from games.rules.text import _

NOT_NOW = Illegal("T-1", _("There is nobody in reach."))
MENU = [
    Option("move", _("Move"), group="move"),
    Option("shock", _("Shock"), group="power"),
    Option("attack", _("Strike"), group="attack"),
    Option("pact", _("Pact"), group="tactic", refused=NOT_NOW),
    Option("interact", _("Pick up"), group="interact"),
    Option("end", _("End the activation"), group="end"),
    Option("plan", _("Plan"), group="tactic"),
]


def html_of(ask: Ask) -> str:
    """The region of what is asked, as the page of its seat has it."""
    view = {"asks": [ask.brief()], "number": 4, "system": "crisis", "agreements": [], "asked": [0]}
    view["sides"] = [[0], [1]]
    match = {"pk": "anymatch", "lesson": None}
    context = {
        "view": view,
        "table": {},
        "me": 0,
        "names": ["Ann", "Bob"],
        "cards": {},
        "match": match,
    }
    return regions.drawers("crisis")["ask"].draw(context)


def options_of(html: str) -> list[str]:
    return re.findall(r'data-option="([^"]+)"', html)


def test_options_come_in_the_order_of_use_and_the_end_comes_last() -> None:
    html = html_of(Ask(0, _("Well?"), MENU))
    assert options_of(html) == ["move", "attack", "interact", "shock", "plan", "pact", "end"]
    below = html[html.index("ask-end") :]
    assert options_of(below) == ["end"]


def test_what_cannot_be_done_is_folded_into_one_line_with_its_reasons() -> None:
    html = html_of(Ask(0, _("Well?"), MENU))
    folded = html[html.index("<details") : html.index("</details>")]
    assert "1 option that you cannot take now, and why" in folded
    assert "There is nobody in reach." in folded
    assert options_of(folded) == ["pact"]
    assert "cannot take now" not in html_of(Ask(0, _("Well?"), MENU[:3]))


def test_the_suggested_answer_stands_on_top_and_says_what_it_does() -> None:
    far = Option("far", _("Go far"), (Number("by", _("By"), 1, 3),))
    suggested = SuggestedAnswer("far", _("Go as far as you can"), {"by": 3}, (_("By 3."),))
    html = html_of(Ask(0, _("Well?"), [far], suggest=lambda: suggested))
    assert html.index("Go as far as you can") < html.index('data-option="far"')
    assert "By 3." in html


def test_an_option_that_is_all_of_the_suggestion_is_listed_once() -> None:
    suggested = SuggestedAnswer("move", _("Move on"))
    html = html_of(Ask(0, _("Well?"), MENU[:3], suggest=lambda: suggested))
    assert options_of(html) == ["move", "attack", "shock"]
    assert "Move on" in html


UNITS = [ActingUnit("a", _("Atlas"), "At"), ActingUnit("b", _("Bolt"), "Bo")]


def activating(*, first: Option) -> Ask:
    second = Option("activate:b", _("Activate Bolt"), on={"unit": "b"})
    return Ask(0, _("Well?"), [first, second], units=UNITS)


def test_units_that_have_one_thing_to_do_are_buttons_that_say_it() -> None:
    html = html_of(activating(first=Option("activate:a", _("Activate Atlas"), on={"unit": "a"})))
    assert options_of(html) == ["activate:a", "activate:b"]
    assert "Activate Bolt" in html
    assert "data-acting" not in html


@pytest.mark.parametrize(
    "changes",
    [{"final": True}, {"cost": _("1 action")}, {"fields": (Number("by", _("By"), 1, 3),)}],
)
def test_units_are_chosen_first_where_something_is_to_be_confirmed(changes: dict[str, Any]) -> None:
    first = Option("activate:a", _("Activate Atlas"), on={"unit": "a"}, **changes)
    ask = activating(first=first).brief()
    assert acting_at_once(ask) == []
    assert "data-acting" in html_of(activating(first=first))
