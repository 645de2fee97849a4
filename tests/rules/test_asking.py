"""What a script says, as plain data: asks, answers, events, results; and small shared parts."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from operator import add
from typing import Any

import pytest

from games.rules.book.ledgers import Numbers
from games.rules.contract.asking import (
    CHECKPOINT,
    MILESTONE,
    ActingUnit,
    Answer,
    Ask,
    Result,
    SuggestedAnswer,
)
from games.rules.contract.events import Event
from games.rules.contract.lines import Line
from games.rules.fields import Choice, Illegal, Number, Option, Pick, Shape
from games.rules.forms.faults import Fault
from games.rules.forms.rosters import RosterCount
from games.rules.odds import at_least, chances, joined, mapped, mean, repeated
from games.rules.plane import Base, Wedge, away, direction, toward
from games.rules.text import _

GO = Option("go", _("Go"), (Number("far", _("Far"), 1, 3),), rule="R-2")
STAY = Option("stay", _("Stay"), group="end")
SHUT = Option("shut", _("Shut"), refused=Illegal("R-3", _("It is shut.")))
ASK = Ask(1, _("Well?"), [GO, STAY, SHUT], "R-1", about={"unit": "a1"})


def test_an_ask_is_shown_to_its_seat_with_options_and_to_others_without() -> None:
    head = {"seat": 1, "prompt": {"text": "Well?", "params": {}}, "rule": "R-1"}
    about = {"about": {"unit": "a1"}}
    own = {**head, **about, "units": []}
    options = [GO, STAY, SHUT]
    assert ASK.describe() == {**own, "options": [each.describe() for each in options]}
    assert ASK.brief() == {**own, "options": [each.brief() for each in options]}
    others = {"text": "A choice is to be made.", "params": {}}
    assert ASK.describe_for_others() == {"seat": 1, "prompt": others, **about}
    bare = Ask(0, _("Well?"), [])
    assert (bare.rule, bare.about, bare.topic, bare.passing) == ("", {}, {}, "")


def test_the_only_answer_is_that_of_an_option_that_leaves_nothing_open() -> None:
    def only(*options: Option) -> tuple[str, dict[str, Any]] | None:
        answer = Ask(1, _("Well?"), options).only_answer()
        return (answer.option, dict(answer.fields)) if answer else None

    def pick(*choices: Choice) -> Option:
        return Option("take", _("Take"), (Pick("one", _("One"), choices),))

    left, right = Choice("left", _("Left")), Choice("right", _("Right"))
    closed = Choice("closed", _("Closed"), refused=Illegal("R-3", _("It is shut.")))
    assert only(STAY) == only(SHUT, STAY) == ("stay", {})
    assert only(pick(left, closed)) == ("take", {"one": "left"})
    assert only(pick(left, right)) is None
    assert only(GO) is None, "a number is to be filled in"
    assert only(STAY, pick(left)) is None
    assert only(SHUT) is None


def test_the_units_of_which_one_acts_are_listed_with_their_state() -> None:
    unit = ActingUnit("a1", _("Atlas"), "Atl", (_("prone"),), "atlas")
    ask = Ask(1, _("Well?"), [GO], units=[unit])
    name, state = [{"text": text, "params": dict[str, str]()} for text in ("Atlas", "prone")]
    listed = [{"id": "a1", "name": name, "initials": "Atl", "state": [state], "card": "atlas"}]
    assert ask.describe()["units"] == ask.brief()["units"] == listed
    assert "units" not in ask.describe_for_others()


def test_a_suggested_answer_is_shown_to_its_seat_and_checked_like_any_other() -> None:
    ring = Shape("circle", "ghost", ((1, 2),), radius=3)
    suggested = SuggestedAnswer("go", _("Go far"), {"far": 3}, (_("It is far."),), (ring,))
    ask = Ask(1, _("Well?"), [GO, STAY], "R-1", suggest=lambda: suggested)
    assert ask.describe()["suggested"] == ask.brief()["suggested"] == suggested.plain()
    assert suggested.plain() == {
        "option": "go",
        "fields": {"far": 3},
        "words": {"text": "Go far", "params": {}},
        "details": [{"text": "It is far.", "params": {}}],
        "shapes": [ring.plain()],
    }
    assert "suggested" not in ask.describe_for_others()
    assert ask.check(suggested.answer()) == Answer(1, "go", {"far": 3})
    with pytest.raises(Illegal, match="from 1 to 3"):
        ask.check(SuggestedAnswer("go", _("Go too far"), {"far": 4}).answer())
    assert "suggested" not in Ask(1, _("Well?"), [GO], suggest=lambda: None).describe()


@pytest.mark.parametrize(
    ("raw", "rule", "words"),
    [
        ("go", "R-1", "An answer names one option and its fields."),
        ({"option": 1}, "R-1", "An answer names one option and its fields."),
        ({"option": "fly"}, "R-1", "This is not one of the options now."),
        ({"option": "go"}, "R-2", "Far has not been filled in."),
        ({"option": "go", "fields": {"far": 4}}, "R-2", "Far: from 1 to 3."),
        ({"option": "stay", "fields": {"far": 1}}, "R-1", "There is no field called far."),
        ({"option": "shut"}, "R-3", "It is shut."),
    ],
)
def test_an_answer_is_refused_by_the_nearest_rule(raw: Any, rule: str, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        ASK.check(raw)
    assert (refused.value.rule, str(refused.value)) == (rule, words)


def test_an_answer_in_normal_form() -> None:
    answer = ASK.check({"option": "go", "fields": {"far": 2}})
    assert answer == Answer(1, "go", {"far": 2})
    assert answer["far"] == 2
    assert answer.plain() == {"seat": 1, "option": "go", "fields": {"far": 2}}
    assert ASK.check({"option": "stay"}).fields == {}


def test_what_is_no_option_now_may_have_a_reason() -> None:
    def unlisted(name: str) -> Illegal | None:
        return Illegal("R-5", _("Not yet.")) if name == "rest" else None

    ask = Ask(0, _("Well?"), [STAY], "R-1", unlisted=unlisted)
    for name, rule in (("rest", "R-5"), ("fly", "R-1")):
        with pytest.raises(Illegal) as refused:
            ask.check({"option": name})
        assert refused.value.rule == rule


def test_the_eager_end_nothing_while_there_is_something_to_do() -> None:
    def drawn(eager: bool) -> set[str]:
        samples = [ASK.sample(random.Random(seed), eager) for seed in range(30)]
        return {sample["option"] for sample in samples if sample}

    assert drawn(eager=False) == {"go", "stay"}
    assert drawn(eager=True) == {"go"}
    assert Ask(0, _("Well?"), [SHUT]).sample(random.Random(1)) is None


class Hit(Event, kind="hit"):
    at: tuple[int, int]


def test_events_and_results_as_plain_data() -> None:
    hit = {"kind": "hit", "data": {"at": [1, 2]}, "to": None}
    assert Hit(at=(1, 2)).plain() == hit
    assert Hit(at=(1, 2), audience=(0, 2)).plain() == {**hit, "to": [0, 2]}
    assert Result((1, 3), "points", "R-1", (4, 7)).plain() == {
        "winners": [1, 3],
        "reason": "points",
        "rule": "R-1",
        "scores": [4, 7],
    }
    assert Result((), "equal").plain()["scores"] == []
    assert (CHECKPOINT.lasting, MILESTONE.lasting) == (False, True)


# -- what is shown beside the table ------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "limit", "least", "over", "short"),
    [
        (5, None, None, False, 0),
        (5, 5, None, False, 0),
        (6, 5, None, True, 0),
        (1, 0, None, True, 0),
        (2, None, 3, False, 1),
        (3, None, 3, False, 0),
        (4, None, 3, False, 0),
    ],
)
def test_a_count_is_over_its_limit_or_short_of_its_aim(
    value: int, limit: int | None, least: int | None, over: bool, short: int
) -> None:
    tally = RosterCount("Points", value, limit, least)
    assert (tally.over, tally.short) == (over, short)


def test_a_fault_as_plain_data() -> None:
    message = {"text": "No.", "params": {}}
    assert Fault("R-1", _("No."), "slot").plain() == {
        "rule": "R-1",
        "message": message,
        "where": "slot",
    }
    assert Fault("R-1", _("No.")).where == ""
    line = Line(_("So."))
    assert (line.rule, line.details, line.rolls, line.kind, line.seat) == ("", (), (), "line", None)


def test_numbers_are_listed_with_their_rules_and_shown_where_they_have_a_label() -> None:
    numbers = Numbers()
    assert numbers.number(6, "R-1", label=_("rounds")) == 6
    assert numbers.number(2, "R-1", "R-2", label=_("moves"), house=True) == 2
    assert numbers.number("x", "R-1") == "x"
    assert [(known.value, known.rules, known.house) for known in numbers] == [
        (6, ("R-1",), False),
        (2, ("R-1", "R-2"), True),
        ("x", ("R-1",), False),
    ]
    labelled = {rule: numbers.labelled(rule) for rule in ("R-1", "R-2", "R-3")}
    assert [(str(each.label), each.value, each.house) for each in labelled["R-1"]] == [
        ("rounds", 6, False),
        ("moves", 2, True),
    ]
    assert [each.value for each in labelled["R-2"]] == [2]
    assert labelled["R-3"] == ()


# -- odds --------------------------------------------------------------------------------------


def test_odds_are_counted_exactly() -> None:
    coin = {0: 1, 1: 2}
    assert joined(coin, coin, add) == {0: 1, 1: 4, 2: 4}
    assert repeated(coin, 2, add, 0) == {0: 1, 1: 4, 2: 4}
    assert repeated(coin, 0, add, 7) == {7: 1}
    assert mapped({1: 2, 2: 3, 3: 5}, lambda n: n % 2) == {1: 7, 0: 3}
    assert chances(coin) == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert mean({1: 1, 4: 2}) == 3
    assert [at_least({0: 1, 1: 4, 2: 4}, n) for n in (0, 1, 2, 3)] == [
        1,
        Fraction(8, 9),
        Fraction(4, 9),
        0,
    ]


# -- toward and away ---------------------------------------------------------------------------


@pytest.mark.rule("CP-MOVE-31", "CP-MOVE-32", "CP-MOVE-33")
def test_a_wedge_is_what_lies_between_its_arms() -> None:
    wedge = Wedge(10_000, 20_000, 90_000, 45_000)
    for x, y, inside in (
        (10_000, 20_000, True),
        (10_000, 25_000, True),
        (15_000, 25_000, True),
        (5_000, 25_000, True),
        (15_002, 25_000, False),
        (4_998, 25_000, False),
        (10_000, 19_998, False),
        (10_000, 15_000, False),
    ):
        assert wedge.contains(x, y) is inside
    corners = {(round(x), round(y)) for x, y in wedge.shape(1000).exterior.coords}
    assert corners == {(10_000, 20_000), (9_000, 21_000), (11_000, 21_000)}
    assert Wedge(0, 0, 10_000, 20_000).arcs() == ((350_000, 390_000),)
    mover = Base(10_000, 20_000, 689)
    assert toward(mover, (10_000, 30_000), 45_000) == wedge
    assert away(mover, (10_000, 10_000), 45_000) == wedge
    assert toward(mover, (10_000.8, 20_000), 45_000) == Wedge(10_000, 20_000, 0, 45_000)
    assert toward(mover, (10_000.7, 20_000), 45_000) is None


def test_the_unit_vector_of_a_heading() -> None:
    assert direction(30_000) == pytest.approx((math.sqrt(3) / 2, 0.5))
