"""Dice that are chosen beforehand: in a copy of a match in which somebody tries things, and in
nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches import referee
from games.matches.lobby import alone
from games.matches.log import checks
from games.matches.models import Match
from games.matches.practice import what_if
from games.rules.contract.chosen_dice import CHOOSE_DICE, MOST
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


def running(ann: Browser, system: str = "kurogane") -> Match:
    return play_on(begun_match(ann.player, new_guest("Bob").player, system=system), 12)


def copied(ann: Browser, system: str = "kurogane") -> Match:
    match = running(ann, system)
    return what_if.begin(match, ann.player, match.number)


def choose(browser: Browser, match: Match, faces: str) -> Any:
    return browser.post(f"/matches/{match.pk}/dice/next/", {"faces": faces}, follow=True)


def chosen(match: Match) -> list[int]:
    with referee.live_table(match.pk) as table:
        return list(table.agreements.dice)


def fallen(match: Match, since: int) -> list[int]:
    rows = match.answers.filter(number__gt=since).order_by("number").values_list("faces", flat=True)
    return [face for faces in rows for face in faces]


@pytest.mark.parametrize("system", ["kurogane", "battletech"])
def test_in_a_copy_the_next_dice_are_chosen_and_fall_in_their_order(
    ann: Browser, system: str
) -> None:
    copy = copied(ann, system)
    page = choose(ann, copy, "6, 5 1 6 6 1").content.decode()
    assert "The next dice are chosen: 6 5 1 6 6 1" in page
    copy.refresh_from_db()
    begun = copy.number
    assert chosen(copy) == [5, 4, 0, 5, 5, 0]
    while not fallen(copy, begun):
        assert copy.status == Match.Status.PLAYING
        referee.forget_tables()  # what is chosen is in the log and not in memory alone
        play_on(copy, 1)
    fell = fallen(copy, begun)[:6]
    assert fell == [5, 4, 0, 5, 5, 0][: len(fell)]
    assert chosen(copy) == [5, 4, 0, 5, 5, 0][len(fell) :]
    assert checks.check(copy).good


def test_none_are_chosen_any_more_and_the_dice_fall_by_chance(ann: Browser) -> None:
    copy = copied(ann)
    choose(ann, copy, "6 6")
    assert "The next dice fall by chance again." in choose(ann, copy, " ").content.decode()
    assert chosen(copy) == []


def test_a_number_that_a_die_does_not_have_is_thrown(ann: Browser) -> None:
    copy = copied(ann)
    choose(ann, copy, "99 " * MOST)
    begun = Match.objects.get(pk=copy.pk).number
    while not fallen(play_on(copy, 1), begun):
        assert copy.status == Match.Status.PLAYING
    assert max(fallen(copy, begun)) < 98


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("six", "“six” is no face of a die."),
        ("6 0", "“0” is no face of a die."),
        ("-1", "“-1” is no face of a die."),
        ("²", "“²” is no face of a die."),
        ("100", "“100” is no face of a die."),
        ("1 " * (MOST + 1), "At most 60 dice"),
        ("1" * 5000, "at most 180 characters"),
        ("6\x00", "only characters that can be read"),
    ],
)
def test_bad_input_is_refused_with_words(ann: Browser, faces: str, said: str) -> None:
    copy = copied(ann)
    assert said in choose(ann, copy, faces).content.decode()
    assert not copy.answers.filter(option=CHOOSE_DICE).exists()


def test_a_match_takes_no_chosen_dice(ann: Browser) -> None:
    """Neither by the page nor by an answer: not one of two people, nor of one who plays alone."""
    for match in (running(ann), alone.create(ann.player, "kurogane", {})):
        page = ann.get(match.get_absolute_url()).content.decode()
        assert "/dice/next/" not in page
        assert choose(ann, match, "6 6").status_code == 404
        for seat in (0, 1):
            raw = {"option": CHOOSE_DICE, "fields": {"faces": "6 6"}}
            player = match.seats.get(index=seat).player
            number = Match.objects.get(pk=match.pk).number
            with pytest.raises(Illegal):
                referee.answer(match.pk, player, number, raw, seat)
        assert chosen(match) == []
        assert not match.answers.filter(option=CHOOSE_DICE).exists()


def test_a_copy_of_somebody_else_s_takes_none_from_anybody_but_its_player(ann: Browser) -> None:
    copy = copied(ann)
    assert "/dice/next/" in ann.get(copy.get_absolute_url()).content.decode()
    stranger = new_guest("Eve")
    assert choose(stranger, copy, "6").status_code == 404
    assert choose(Browser(), copy, "6").status_code == 404
    assert ann.get(f"/matches/{copy.pk}/dice/next/").status_code == 405
    assert chosen(copy) == []


def test_a_copy_of_a_copy_begins_without_what_was_chosen(ann: Browser) -> None:
    copy = copied(ann)
    choose(ann, copy, "6 6 6")
    copy.refresh_from_db()
    again = what_if.begin(copy, ann.player, copy.number)
    assert chosen(again) == []


def test_a_choice_is_taken_back_with_the_answers(ann: Browser) -> None:
    copy = play_on(copied(ann), 20)
    choose(ann, copy, "6 6 6")
    copy.refresh_from_db()
    referee.ask_takeback(copy.pk, ann.player, copy.number)
    assert chosen(copy) == []
