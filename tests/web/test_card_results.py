"""How cards fared in matches that are over, as their pages show it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.cards import results
from games.cards.models import Card, CardResult
from games.matches import referee
from games.matches.models import Match
from games.matches.results import card_results, summaries
from games.people.models import Player
from games.rules.contract.summaries import Column, Summary, UnitSummary
from games.rules.text import Message
from tests.matchmaking import begun_match
from tests.people import Browser
from tests.web.cards_world import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def conceded(ann: Player, bob: Player, **kwargs: Any) -> Match:
    """A match with Alpha for Ann and Beta for Bob, who concedes."""
    match = begun_match(ann, bob, **kwargs)
    referee.answer(match.pk, bob, match.number, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    return match


def kept() -> list[tuple[str, bool, int, int]]:
    """What is known of cards."""
    rows = CardResult.objects.order_by("card_id")
    return [(row.card_id, row.won, row.units, row.damage) for row in rows]


def test_it_is_noted_when_a_match_ends(
    ann: Browser, bob: Browser, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        match = conceded(ann.player, bob.player)
    assert kept() == [("alpha", True, 0, 0), ("beta", False, 0, 0)]
    card_results.keep(match)
    assert len(kept()) == 2, "a match counts once"


def test_it_is_worked_out_anew_by_a_command(ann: Browser, bob: Browser, capsys: Any) -> None:
    conceded(ann.player, bob.player)
    begun_match(ann.player, bob.player)
    CardResult.objects.create(match="gone", side=0, system="toy", card_id="gamma", won=True)
    call_command("card_results")
    assert "1 matches read" in capsys.readouterr().out
    assert [row[0] for row in kept()] == ["alpha", "beta"]


def test_what_fails_is_reported_and_left_to_the_command(
    ann: Browser,
    bob: Browser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def fail(_match: Match) -> None:
        raise LookupError

    with monkeypatch.context() as patch, django_capture_on_commit_callbacks(execute=True):
        patch.setattr(card_results, "_rows", fail)
        match = conceded(ann.player, bob.player)
    assert match.status == Match.Status.ENDED
    assert f"the results of its cards of match {match.pk}" in caplog.text
    assert kept() == []
    call_command("card_results")
    assert [row[0] for row in kept()] == ["alpha", "beta"]


def test_matches_with_oneself_do_not_count(ann: Browser, bob: Browser) -> None:
    match = conceded(ann.player, bob.player)
    Match.objects.filter(pk=match.pk).update(solo=True)
    match.refresh_from_db()
    card_results.keep(match)
    assert kept() == []
    Match.objects.filter(pk=match.pk).update(solo=False)
    match.seats.update(player=ann.player)
    match.refresh_from_db()
    card_results.keep(match)
    assert kept() == []


def test_of_units_only_those_that_took_part_count_with_what_they_dealt(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = conceded(ann.player, bob.player)
    match.setup["rosters"][0]["entries"].append({"slot": "figures", "card": "gamma"})
    units = tuple(
        UnitSummary(id, id, 0, {"dealt": dealt}, card="alpha") for id, dealt in (("a", 3), ("b", 4))
    )
    summary = Summary(columns=(Column("dealt", Message("Dealt")),), units=units)
    monkeypatch.setattr(summaries, "summary_of", lambda _match: summary)
    card_results.keep(match)
    assert kept() == [("alpha", True, 2, 7), ("beta", False, 0, 0)]


def test_what_fails_does_no_harm(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = conceded(ann.player, bob.player)
    monkeypatch.setattr(results, "keep", lambda *_given: 1 / 0)
    card_results.keep(match)
    assert kept() == []


def test_a_card_shows_it_once_there_are_enough(client: Client) -> None:
    def shown() -> list[str]:
        text = page(client.get("/cards/toy/alpha/")).partition('id="record"')[2]
        return re.findall(r"<dd>([^<]*)</dd>", text.partition("</section>")[0])

    for number in range(results.ENOUGH - 1):
        row = {"match": str(number), "side": 0, "system": "toy", "card_id": "alpha"}
        CardResult.objects.create(**row, won=number < 3, units=2, damage=5)
    assert results.record_of(Card.objects.get(card_id="alpha")) is None
    assert shown() == []
    CardResult.objects.create(match="last", side=1, system="toy", card_id="alpha", won=False)
    assert shown() == ["10", "3 (30 %)", "2.5"]
