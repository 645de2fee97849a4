"""The first page: a guest sees an attack as it was rolled, and can play or learn at once."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games.matches.lobby import recorded
from games.rules.crisis.attacks.steps import AttackBegun, AttackCompared
from games.rules.crisis.characters.damage import DamageSuffered
from games.rules.crisis.dice.pools import DiceShown
from games.rules.systems import systems
from tests.people import new_guest
from tests.rules.test_recordings import begun, recording_of

SHOWN = 116
"""The answer of the recorded match of Crisis Protocol that is drawn."""


@pytest.fixture
def crisis_recorded(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    only = SimpleNamespace(systems=lambda: {"crisis": systems()["crisis"]})
    monkeypatch.setattr(recorded, "systems", only)
    recorded.load()


def first_page(browser: Client) -> str:
    return browser.get("/").content.decode()


def drawn() -> str:
    game = SimpleNamespace(recording=recording_of("crisis"))
    return render_to_string("crisis/hero.html", {"game": game})


def test_the_attack_is_the_one_that_was_played() -> None:
    table, recording = begun("crisis"), recording_of("crisis")
    for answer in recording.answers[: SHOWN - 1]:
        table.answer(answer.seat, answer.raw)
    stand = {unit.id: unit for unit in table.game.state.characters.values()}
    places = [
        f"{stand[unit].x} {stand[unit].y}" for unit in ("a-spider-man-peter-parker", "b-crossbones")
    ]
    last = recording.answers[SHOWN - 1]
    events = table.answer(last.seat, last.raw).events
    begins = next(event for event in events if isinstance(event, AttackBegun))
    faces = {event.roll: event.faces for event in events if isinstance(event, DiceShown)}
    compared = next(event for event in events if isinstance(event, AttackCompared))
    suffered = next(event for event in events if isinstance(event, DamageSuffered))

    page = drawn()
    assert f"?at={SHOWN}" in page
    assert (begins.attacker, begins.target) == ("a-spider-man-peter-parker", "b-crossbones")
    assert begins.name in page
    assert all(f"translate({place})" in page for place in places)
    rolled = re.findall(r'class="hero-die is-(\w+)', page)
    assert tuple(rolled) == faces["attack"] + faces["defense"]
    counted = re.findall(r'class="hero-die is-\w+ at-\d( is-defense)?( is-lost)?"', page)
    attack = sum(not lost for defense, lost in counted if not defense)
    defense = sum(not lost for defense, lost in counted if defense)
    assert (attack, defense) == (compared.attack, compared.defense)
    assert f"{attack} − {defense} = {suffered.amount} damage" in page


@pytest.mark.usefixtures("crisis_recorded")
def test_a_guest_sees_it_and_can_learn_beside_playing() -> None:
    page = first_page(Client())
    assert "hero-scene" in page
    assert "crisis/hero.css" in page
    assert re.search(r'>Play</button>\s*</div> <a [^>]*href="/learn/crisis/lesson/"', page)


@pytest.mark.usefixtures("crisis_recorded")
def test_a_player_sees_the_lobby_without_it() -> None:
    page = first_page(new_guest("Ann"))
    assert "hero-scene" not in page
    assert "crisis/hero.css" not in page


@pytest.mark.django_db
def test_without_its_match_there_is_no_attack() -> None:
    assert "hero-scene" not in first_page(Client())
