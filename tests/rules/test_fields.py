"""Answers are checked to the letter: nothing twice, nothing unknown, nothing beyond the turn."""

from __future__ import annotations

import random

import pytest

from games.rules.fields import (
    Chance,
    Choice,
    Heading,
    Illegal,
    Option,
    Pick,
    Point,
    Preview,
    Several,
)
from games.rules.fields.choices import FEW_CHOICES
from games.rules.fields.places import FULL_TURN
from games.rules.text import _

THREE = [Choice(name, _("%(name)s", name=name)) for name in ("ant", "bat", "cat")]


def test_a_choice_is_taken_once() -> None:
    field = Several("who", _("Who"), THREE, least=1, most=3)
    assert field.check(["ant", "bat"]) == ["ant", "bat"]
    with pytest.raises(Illegal):
        field.check(["ant", "ant"])
    with pytest.raises(Illegal):
        field.check(["ant", "bat", "ant"])


@pytest.mark.parametrize("values", [{"who": ["ant"], "how": "fast"}, {"how": "fast"}, {"": 1}])
def test_a_field_that_nobody_asked_for_is_refused(values: dict[str, object]) -> None:
    option = Option("go", _("Go"), (Several("who", _("Who"), THREE, least=0, most=3),))
    assert option.check({"who": ["ant"]}) == {"who": ["ant"]}
    with pytest.raises(Illegal, match="There is no field called"):
        option.check(values)


def test_a_sample_is_found_where_only_the_fewest_choices_go_together() -> None:
    def alone(chosen: list[str]) -> None:
        if len(chosen) > 1:
            raise Illegal("X-1", _("Only one."))

    many = [Choice(str(number), _("%(n)s", n=number)) for number in range(30)]
    field = Several("who", _("Who"), many, least=1, most=30, validate=alone)
    samples = [field.sample(random.Random(seed)) for seed in range(50)]
    assert [len(sample or ()) for sample in samples] == [1] * 50


def test_a_heading_is_less_than_a_full_turn() -> None:
    field = Heading("way", _("Way"))
    assert field.check(0) == 0
    assert field.check(FULL_TURN - 1) == FULL_TURN - 1
    for beyond in (FULL_TURN, FULL_TURN + 1, -1, 2 * FULL_TURN):
        with pytest.raises(Illegal):
            field.check(beyond)
    across = Heading("way", _("Way"), arcs=((350_000, 370_000),))
    assert [across.check(heading) for heading in (350_000, 10_000)] == [350_000, 10_000]
    for outside in (FULL_TURN, 370_000, 349_999, 10_001):
        with pytest.raises(Illegal):
            across.check(outside)


# -- what a list of options leaves out ---------------------------------------------------------


class Nowhere:
    """An area whose outline is not to be worked out."""

    def why_not(self, point: tuple[int, int]) -> Illegal | None:
        return None

    def outline(self) -> list[list[list[tuple[int, int]]]]:
        raise AssertionError("nobody has opened this")

    def sample(self, rng: random.Random) -> tuple[int, int] | None:
        return None

    def preview(self, point: tuple[int, int]) -> Preview:
        return Preview()


def no_odds() -> list[Chance]:
    raise AssertionError("nobody has opened this")


def test_outlines_and_odds_are_left_to_whoever_opens_the_option() -> None:
    odds = Choice("ant", _("Ant"), chances=no_odds, refused=Illegal("", _("It sleeps.")))
    whom, where = Pick("whom", _("Whom"), [odds]), Point("where", _("Where"), area=Nowhere())
    for field in (whom, where):
        option = Option("go", _("Go"), (field,))
        assert option.brief()["opens"]
        with pytest.raises(AssertionError, match="nobody has opened"):
            option.describe()
    assert whom.brief()["choices"] == [{"id": "ant", "at": "ant", "refused": True}]


def test_what_an_option_says_later_is_left_to_whoever_opens_it() -> None:
    option = Option("go", _("Go"), chances=no_odds, later=True, summary=(_("Soon"),))
    brief = option.brief()
    assert brief["chances"] == []
    assert [detail["text"] for detail in brief["details"]] == ["Soon"]
    assert brief["opens"]
    assert brief["later"]
    with pytest.raises(AssertionError, match="nobody has opened"):
        option.describe()


def test_a_short_list_says_all_at_once_and_a_long_one_what_can_be_pointed_at() -> None:
    assert not Option("go", _("Go"), (Several("who", _("Who"), THREE),)).brief()["opens"]
    assert Several("who", _("Who"), THREE).brief() == Several("who", _("Who"), THREE).describe()
    many = [Choice(str(number), _("One"), at="there") for number in range(FEW_CHOICES + 1)]
    for field in (Pick("who", _("Who"), many), Several("who", _("Who"), many)):
        brief = Option("go", _("Go"), (field,)).brief()
        assert brief["opens"]
        assert brief["fields"][0]["choices"][0] == {"id": "0", "at": "there", "refused": False}
        assert brief["fields"][0]["of"] == "thing"


def test_a_refused_option_has_nothing_to_open() -> None:
    where = Point("where", _("Where"), area=Nowhere())
    option = Option("go", _("Go"), (where,), refused=Illegal("", _("No.")))
    assert option.brief() == {**option.describe(), "opens": False}
