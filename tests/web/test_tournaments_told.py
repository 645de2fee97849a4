"""Those who play in a tournament are told when a round begins, whom they meet, what was entered by
hand, and how it ended."""

from __future__ import annotations

import re
from datetime import time, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from django.utils.translation import to_language

from games.clubs.models import Club
from games.notifications import sending
from games.notifications.models import Delivery, Preferences
from games.tournaments.models import Tournament
from games.tournaments.standings import standings
from tabletop.translations import catalogues
from tests.people import Browser, new_guest
from tests.web.english import english_in
from tests.web.test_tournaments import act, entered, made, member

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy_with_cards"),
]


@pytest.fixture
def ann(settings: Any) -> Browser:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SENDS_EMAIL = True
    browser = new_guest("Ann")
    browser.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    assert Club.objects.count() == 1
    return browser


def tells(browser: Browser, **more: Any) -> Preferences:
    """The player has a confirmed address."""
    name = browser.player.name.lower()
    return Preferences.objects.create(
        player=browser.player, email=f"{name}@example.org", confirmed=timezone.now(), **more
    )


def begun(ann: Browser, *others: Browser, **given: Any) -> Tournament:
    tournament = made(ann, **given)
    entered(tournament, ann, *others)
    act(ann, tournament, "begin/")
    return tournament


def sent() -> list[tuple[str, str]]:
    """What was sent since this was asked last: to whom, and what."""
    sending.work_off()
    found = [(one.to[0], f"{one.subject}\n{one.body}") for one in mail.outbox]
    mail.outbox.clear()
    return sorted(found)


def test_all_that_happens_is_told_to_whom_it_concerns(ann: Browser) -> None:
    bob, eve = member("Bob"), member("Eve")
    tells(ann)
    tells(bob)
    tournament = begun(ann, bob, eve, rounds=1)
    round_ = dict(sent())
    assert set(round_) == {"ann@example.org", "bob@example.org"}
    assert all("Round 1 begins: Spring" in text for text in round_.values())
    assert all("You meet" in text or "You have a bye" in text for text in round_.values())
    assert f"To the tournament: {tournament.get_absolute_url()}" in round_["ann@example.org"]
    row = tournament.pairings.get(second__isnull=False)
    act(ann, tournament, f"results/{row.pk}/", outcome="first", why="It rained")
    told = sent()
    entered_by_hand = [text for _to, text in told if "A result was entered by hand" in text]
    over = [text for _to, text in told if "The tournament is over" in text]
    concerned = {row.first.name, row.second.name if row.second else ""} & {"Ann", "Bob"}
    assert len(entered_by_hand) == len(concerned)
    assert "The first one won" in entered_by_hand[0]
    assert len(over) == 2
    assert all("You have come to place" in text for text in over)


def test_it_is_a_kind_of_its_own_and_waits_for_the_end_of_quiet_hours(ann: Browser) -> None:
    bob = member("Bob")
    tells(ann, wanted=["turn:email"])
    now = timezone.now()
    quiet = [(now + timedelta(hours=shift)).time() for shift in (-1, 2)]
    tells(bob, quiet_from=quiet[0], quiet_until=quiet[1])
    assert isinstance(quiet[0], time)
    begun(ann, bob)
    assert sent() == []
    (waiting,) = Delivery.objects.exclude(news=None)
    assert waiting.player == bob.player
    assert waiting.due > now + timedelta(hours=1)
    chosen = {"wanted": ["tournament:email"], "zone": "UTC", "quiet_from": "", "quiet_until": ""}
    bob.post("/people/me/notifications/", chosen)
    assert len(sent()) == 1
    page = ann.get("/people/me/notifications/").content.decode()
    assert 'value="tournament:email"' in page


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_each_is_told_in_their_own_language(ann: Browser, language: str) -> None:
    bob = member("Bob")
    tells(bob)
    bob.post("/people/language/", {"language": to_language(language)})
    tournament = begun(ann, bob, rounds=1)
    row = tournament.pairings.get()
    act(ann, tournament, f"results/{row.pk}/", outcome="first", why="42")
    told = [text for _to, text in sent()]
    assert len(told) == 3, "the round, the result, the end"
    names = r"(https?:/)?/\S+|Ann|Bob|Spring|Hexes"
    lines = [re.sub(names, "", line) for text in told for line in text.splitlines()]
    assert list(english_in(lines, language)) == []


def test_who_has_withdrawn_is_told_no_more(ann: Browser) -> None:
    bob, eve = member("Bob"), member("Eve")
    tells(bob)
    tournament = begun(ann, bob, eve, rounds=1)
    sent()
    act(bob, tournament, "withdraw/")
    row = tournament.pairings.get(second__isnull=False)
    act(ann, tournament, f"results/{row.pk}/", outcome="draw", why="Late")
    assert [text for _to, text in sent() if "over" in text] == []


def test_who_comes_to_another_place_by_a_correction_reads_that_one_alone(ann: Browser) -> None:
    bob, cid = member("Bob"), member("Cid")
    now = timezone.now()
    quiet = [(now + timedelta(hours=shift)).time() for shift in (-1, 2)]
    for browser in (bob, cid):
        tells(browser, quiet_from=quiet[0], quiet_until=quiet[1])
    tournament = begun(ann, bob, cid, form="league", rounds=1)
    for _round in range(3):
        for row in tournament.pairings.filter(outcome="", second__isnull=False):
            act(ann, tournament, f"results/{row.pk}/", outcome="first", why="Seen")
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.ENDED
    places = {"bob@example.org": 0, "cid@example.org": 0}
    for first, name in (("bob", "Bob"), ("cid", "Cid")):
        for row in tournament.pairings.filter(second__isnull=False):
            if name in (row.first.name, row.second.name if row.second else ""):
                won = "first" if row.first.name == name else "second"
                act(ann, tournament, f"results/{row.pk}/", outcome=won, why="Corrected")
        table = standings(tournament, tournament.pairings.all())
        places = {f"{one.entrant.name.lower()}@example.org": one.place for one in table}
        assert places[f"{first}@example.org"] == 1
    Delivery.objects.update(due=timezone.now() - timedelta(seconds=1))
    said = [(to, text) for to, text in sent() if "The tournament is over" in text]
    assert len(said) == 2, "each reads of one place"
    for to, text in said:
        assert f"You have come to place {places[to]}." in text
