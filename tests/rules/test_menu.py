"""Options that are built when somebody looks at them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from games.rules.budget import ANSWER
from games.rules.contract.asking import Ask, Game, Result, Script
from games.rules.contract.definition import System
from games.rules.contract.outcomes import AnswerTooCostly
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal, Option
from games.rules.fields.option import Builder, Item, Menu, Unbuilt, built, possible
from games.rules.lazy import LazySequence
from games.rules.text import _
from games.rules.tools.playouts import MENUS_EVERY, play_out
from tests.toy import ToyState, setup, toy_with


class Kitchen:
    """Builds options, and notes which kinds it has built."""

    def __init__(self) -> None:
        self.built: list[str] = []

    def builder(self, kind: str, *names: str) -> Builder:
        def build() -> Sequence[Option]:
            self.built.append(kind)
            return [Option(name, _("%(name)s", name=name)) for name in names]

        return Builder((kind,), build)

    def ask(self) -> Ask:
        menu = Menu(
            self.builder("soup", "soup:fish", "soup:leek"),
            self.builder("bread", "bread"),
            self.builder("tea", "tea:mint"),
        )
        return Ask(0, _("What would you like?"), menu, "R-1")


def test_checking_an_answer_builds_only_the_kind_that_it_names() -> None:
    kitchen = Kitchen()
    ask = kitchen.ask()
    assert kitchen.built == []
    assert ask.check({"option": "soup:leek", "fields": {}}).option == "soup:leek"
    assert ask.check({"option": "soup:fish", "fields": {}}).option == "soup:fish"
    assert kitchen.built == ["soup"]


def test_a_menu_may_make_its_builders_when_it_is_first_read() -> None:
    kitchen, made = Kitchen(), list[str]()

    def builders() -> list[Builder]:
        made.append("builders")
        return [kitchen.builder("soup", "soup:fish"), kitchen.builder("tea", "tea:mint")]

    menu = Menu.of(LazySequence(builders))
    assert made == []
    assert menu.named("tea:mint")
    assert (made, kitchen.built) == (["builders"], ["tea"])
    assert [item.id for item in menu.anew().listed()] == ["soup:fish", "tea:mint"]
    assert [option.id for option in menu] == ["soup:fish", "tea:mint"]
    assert made == ["builders"]


def test_what_was_on_it_formerly_is_read_and_not_listed() -> None:
    kitchen = Kitchen()
    former = [kitchen.builder("soup", "soup")]
    menu = Menu(kitchen.builder("soup", "soup:fish"), former=former)
    ask = Ask(0, _("What would you like?"), menu, "R-1")
    assert [option.id for option in ask.options] == ["soup:fish"]
    assert len(menu) == 1
    assert ask.check({"option": "soup"}).option == "soup"
    assert ask.check({"option": "soup:fish"}).option == "soup:fish"


def test_what_is_known_to_be_refused_is_not_built_to_be_passed_over() -> None:
    sold_out = Illegal("R-2", _("There is none left."))
    kitchen = Kitchen()

    def soup() -> Option:
        kitchen.built.append("soup")
        return Option("soup", _("Soup"), refused=sold_out)

    def bread() -> Option:
        kitchen.built.append("bread")
        return Option("bread", _("Bread"), refused=sold_out)

    leave = Option("leave", _("Leave"), group="end")
    items: list[Item] = [Unbuilt("soup", soup, sold_out), Unbuilt("bread", bread), leave]
    ask = Ask(0, _("Well?"), Menu(Builder(("soup", "bread", "leave"), lambda: items)), "R-1")
    only = ask.only_answer()
    assert only is not None
    assert only.option == "leave"
    assert ask.sample(random.Random(1)) == {"option": "leave", "fields": {}}
    assert kitchen.built == ["bread"]
    with pytest.raises(Illegal, match="none left"):
        ask.check({"option": "soup"})


def test_looking_for_the_only_answer_stops_at_the_second() -> None:
    kitchen = Kitchen()
    assert kitchen.ask().only_answer() is None
    assert kitchen.built == ["soup"]


def test_what_is_refused_before_it_is_built_is_refused_when_it_is() -> None:
    sold_out = Illegal("R-2", _("There is none left."))
    with pytest.raises(AssertionError, match="soup is not refused"):
        built(Unbuilt("soup", lambda: Option("soup", _("Soup")), sold_out))


def test_possible_options_that_are_built_already_come_first() -> None:
    late = Unbuilt("soup", lambda: Option("soup", _("Soup")))
    leave = Option("leave", _("Leave"), group="end")
    assert [option.id for option in possible([late, leave])] == ["leave", "soup"]


@pytest.mark.parametrize(
    ("name", "built"), [("cake", []), ("soup:pea", ["soup"]), ("soup", ["soup"]), ("", [])]
)
def test_what_is_not_on_it_is_refused(name: str, built: list[str]) -> None:
    kitchen = Kitchen()
    with pytest.raises(Illegal, match="not one of the options"):
        kitchen.ask().check({"option": name, "fields": {}})
    assert kitchen.built == built


def test_listing_a_menu_builds_each_kind_once_in_order() -> None:
    kitchen = Kitchen()
    ask = kitchen.ask()
    listed = [option["id"] for option in ask.brief()["options"]]
    assert listed == ["soup:fish", "soup:leek", "bread", "tea:mint"]
    assert [option.id for option in ask.options] == listed
    assert (len(ask.options), ask.options[2].id) == (4, "bread")
    assert kitchen.built == ["soup", "bread", "tea"]


def test_a_builder_builds_nothing_but_its_kinds() -> None:
    menu = Menu(Kitchen().builder("soup", "stew:beef"))
    with pytest.raises(AssertionError, match="stew:beef"):
        list(menu)


def test_checking_an_answer_builds_only_the_option_that_it_names() -> None:
    built: list[str] = []

    def dish(name: str) -> Option:
        built.append(name)
        return Option(name, _("%(name)s", name=name))

    def unbuilt() -> Sequence[Unbuilt]:
        return [Unbuilt(name, partial(dish, name)) for name in ("soup:fish", "soup:leek")]

    ask = Ask(0, _("What would you like?"), Menu(Builder(("soup",), unbuilt)), "R-1")
    assert ask.check({"option": "soup:leek", "fields": {}}).option == "soup:leek"
    assert built == ["soup:leek"]
    assert [option.id for option in ask.options] == ["soup:fish", "soup:leek"]
    assert built == ["soup:leek", "soup:fish"]


def test_what_can_wait_is_counted_unbuilt_and_built_when_it_is_reached() -> None:
    built: list[str] = []

    def dish(name: str) -> Option:
        built.append(name)
        return Option(name, _("%(name)s", name=name))

    dishes = [Unbuilt(name, partial(dish, name)) for name in ("soup:fish", "soup:leek", "tea")]
    menu = Menu(Builder(("soup",), lambda: dishes[:2]), Builder(("tea",), lambda: dishes[2:]))
    assert (len(menu), built) == (3, [])
    assert any(option.id == "soup:fish" for option in menu)
    assert built == ["soup:fish"]


def test_a_random_answer_builds_no_more_than_it_takes_to_find_a_legal_one() -> None:
    built: list[str] = []

    def dish(name: str, refused: Illegal | None) -> Option:
        built.append(name)
        return Option(name, _("%(name)s", name=name), refused=refused)

    def unbuilt() -> Sequence[Unbuilt]:
        names = [f"soup:{number}" for number in range(20)]
        return [Unbuilt(name, partial(dish, name, None)) for name in names]

    def sold_out() -> Sequence[Item]:
        gone = Illegal("R-2", _("It is sold out."))
        return [
            Option("leave", _("Leave"), group="end"),
            Unbuilt("tea", partial(dish, "tea", gone)),
        ]

    ask = Ask(0, _("What?"), Menu(Builder(("soup",), unbuilt)), "R-1")
    raw = ask.sample(random.Random(1))
    assert raw
    assert built == [raw["option"]]
    closing = Ask(0, _("What?"), Menu(Builder(("tea", "leave"), sold_out)), "R-1")
    assert {(closing.sample(random.Random(n), n > 4) or {})["option"] for n in range(9)} == {
        "leave"
    }


def test_what_ends_something_is_never_left_unbuilt() -> None:
    """Whoever is eager puts it last, before anything is built."""
    leave = Unbuilt("leave", lambda: Option("leave", _("Leave"), group="end"))
    with pytest.raises(AssertionError, match="leave ends something"):
        list(Menu(Builder(("leave",), lambda: [leave])))


def test_a_menu_made_anew_has_built_nothing() -> None:
    kitchen = Kitchen()
    menu = Menu(kitchen.builder("soup", "soup:fish"), former=[kitchen.builder("stew", "stew")])
    assert [option.id for option in menu] == ["soup:fish"]
    again = menu.anew()
    assert kitchen.built == ["soup"]
    assert again.named("soup:fish")
    assert again.named("stew")
    assert kitchen.built == ["soup", "soup", "stew"]


def test_a_kind_may_be_as_narrow_as_the_thing_that_it_is_of() -> None:
    kitchen = Kitchen()
    tables = ["walk:a1", "walk:a10", "kick:a1"]
    menu = Menu(*(kitchen.builder(table, f"{table}:quick") for table in tables))
    found = menu.named("walk:a10:quick")
    assert found
    assert found.id == "walk:a10:quick"
    assert kitchen.built == ["walk:a10"]


def diner(kitchen: Kitchen, budget_rule: str = "") -> System[Any]:
    """Two courses, of which the second is built when somebody looks at it."""

    def script(game: Game[ToyState]) -> Script:
        yield Ask(0, _("Are you hungry?"), [Option("yes", _("Yes"))])
        yield kitchen.ask()
        return Result((), "score")

    return toy_with(script=script, budget_rule=budget_rule)


WRITTEN: Mapping[str, dict[str, Any]] = {"fig": {"id": "fig", "kind": "figure", "name": "Fig"}}
"""A card that somebody has written."""


@pytest.mark.parametrize(
    ("budget_rule", "cards", "built"),
    [("", WRITTEN, []), ("R-9", {}, []), ("R-9", WRITTEN, ["soup", "bread", "tea"])],
)
def test_an_answer_builds_the_ask_that_it_leads_to_where_written_cards_can_make_work(
    budget_rule: str, cards: dict[str, dict[str, Any]], built: list[str]
) -> None:
    """Elsewhere, and with built-in cards, it builds nothing of it."""
    kitchen = Kitchen()
    played = setup().model_copy(update={"cards": cards})
    table = Table(diner(kitchen, budget_rule), played, Dice(Seeded(b"menu")))
    table.answer(0, {"option": "yes", "fields": {}})
    assert kitchen.built == built


def _feast(game: Game[ToyState]) -> Script:
    """The second course is an option that can wait and is more work than an answer may make."""

    def roast() -> Option:
        game.budget.step(ANSWER + 1)
        return Option("roast", _("Roast"))

    yield Ask(0, _("Are you hungry?"), [Option("yes", _("Yes"))])
    yield Ask(0, _("What?"), Menu(Builder(("roast",), lambda: [Unbuilt("roast", roast)])))
    return Result((), "score")


def test_an_answer_is_refused_that_leads_to_options_which_are_too_much_work() -> None:
    """Whoever is asked next could not even see them."""
    played = setup().model_copy(update={"cards": WRITTEN})
    table = Table(toy_with(script=_feast, budget_rule="R-9"), played, Dice(Seeded(b"menu")))
    with pytest.raises(AnswerTooCostly) as refused:
        table.answer(0, {"option": "yes", "fields": {}})
    assert refused.value.refusal.rule == "R-9"
    assert table.broken


def test_an_option_is_the_one_that_was_announced() -> None:
    stew = Unbuilt("soup:fish", lambda: Option("soup:stew", _("Stew")))
    with pytest.raises(AssertionError, match="soup:stew is not soup:fish"):
        list(Menu(Builder(("soup",), lambda: [stew])))


def _moody(game: Game[ToyState]) -> Script:
    """What an option says hangs on what was built before it."""
    built: list[str] = []

    def dish(name: str) -> Option:
        built.append(name)
        return Option(name, _("%(number)s", number=len(built)))

    dishes = [Unbuilt(name, partial(dish, name)) for name in ("soup", "tea")]
    for _course in range(2 * MENUS_EVERY):
        yield Ask(0, _("What?"), Menu(Builder(("soup", "tea"), lambda: [*map(replace, dishes)])))
    return Result((), "score")


def test_random_play_notices_an_option_that_is_another_when_it_is_built_alone() -> None:
    played = play_out(toy_with(script=_moody), 1, setup=setup())
    assert played.answers == MENUS_EVERY
    assert played.trouble
    assert "is another option when it is built alone" in played.trouble
