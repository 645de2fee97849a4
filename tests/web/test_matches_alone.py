"""A match in which one player holds all seats: for trying things out, or two at one screen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.matches import access, clock, referee
from games.matches.lobby import alone
from games.matches.log import replay
from games.matches.models import Match
from games.matches.receivers import explain_deletion
from games.people.leaving import delete
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_with_cards")]

FORM = {"visibility": "public", "spectators": "on", "seat": "0"}
SECRET = "You chose 5."


def begun(ann: Browser, turning: str = "at-once", system: str = "toy", **form: Any) -> Match:
    """A match that Ann has begun from the page of a new match by one button."""
    sent = {**FORM, "alone": turning, **form}
    response = ann.post(f"/matches/new/?system={system}", sent)
    assert response.status_code == 302, response.content.decode()
    return Match.objects.get(pk=response["Location"].split("/")[2])


def page(client: Client, match: Match, path: str = "") -> str:
    response = client.get(f"/matches/{match.pk}/{path}")
    assert response.status_code == 200, path
    return response.content.decode()


def post(client: Client, match: Match, option: str, seat: int | str = "", **fields: Any) -> Any:
    """Send an answer as the page that looks from that seat does."""
    number = Match.objects.get(pk=match.pk).number
    sent = json.dumps({"number": number, "option": option, "fields": fields})
    url = f"/matches/{match.pk}/answer" + (f"?as={seat}" if seat != "" else "")
    return client.post(url, sent, content_type="application/json")


def asked(client: Client, match: Match, seat: int | str = "") -> list[int]:
    """The seats whose asks a page that looks from this seat shows in full."""
    url = f"/matches/{match.pk}/ask.json" + (f"?as={seat}" if seat != "" else "")
    return [ask["seat"] for ask in client.get(url).json()["asks"] if "options" in ask]


# -- beginning ---------------------------------------------------------------------------------


def test_one_button_begins_it_with_ready_rosters_on_both_sides(ann: Browser) -> None:
    match = begun(ann)
    assert match.status == Match.Status.PLAYING
    assert match.visibility == Match.Visibility.UNLISTED
    assert [seat.player for seat in match.seats.all()] == [ann.player] * 2
    assert [roster["name"] for roster in match.setup["rosters"]] == ["Alpha alone", "Beta alone"]
    assert [seat.shown_name for seat in match.seats.all()] == ["Red", "Blue"]
    assert 'data-option="secret"' in page(ann, match)


def test_each_side_plays_the_roster_that_was_chosen_for_it(ann: Browser) -> None:
    beta = ready_rosters("toy")[1]
    match = begun(ann, **{"roster-0": str(beta.pk)})
    assert [roster["name"] for roster in match.setup["rosters"]] == ["Beta alone", "Beta alone"]


def test_a_home_page_button_needs_nothing_but_the_system(ann: Browser) -> None:
    response = ann.post("/matches/alone/", {"system": "toy"})
    match = Match.objects.get(pk=response["Location"].split("/")[2])
    assert match.solo
    assert ann.post("/matches/alone/", {"system": "chess"}).status_code == 404
    assert Client().post("/matches/alone/", {"system": "toy"})["Location"].startswith("/people/")


def test_what_cannot_be_played_is_said_and_nothing_is_begun(ann: Browser) -> None:
    response = ann.post("/matches/new/?system=toy", {**FORM, "alone": "sometimes"})
    assert response.status_code == 422
    assert not Match.objects.exists()


@pytest.mark.parametrize("system", ["battletech", "crisis", "kurogane", "tide"])
def test_every_system_begins_with_everything_as_usual(ann: Browser, system: str) -> None:
    match = alone.create(ann.player, system, {})
    assert match.status == Match.Status.PLAYING
    assert 'id="own-seats"' in page(ann, match)


def test_all_seats_of_a_side_that_several_share_are_held(ann: Browser) -> None:
    match = alone.create(ann.player, "battletech", {"players": 2})
    assert [seat.player for seat in match.seats.all()] == [ann.player] * 4
    assert len({seat.shown_name for seat in match.seats.all()}) == 4


# -- looking and answering ---------------------------------------------------------------------


def test_the_page_looks_from_the_seat_that_it_names_and_answers_for_it(ann: Browser) -> None:
    match = begun(ann)
    assert asked(ann, match) == [0]
    assert asked(ann, match, 1) == [1]
    assert post(ann, match, "secret", 1, number=5).status_code == 200
    assert match.answers.get().seat == 1
    assert SECRET not in page(ann, match, "?as=0")
    assert post(ann, match, "secret", 1, number=5).status_code == 422
    assert post(ann, match, "secret", 0, number=1).status_code == 200
    assert SECRET in page(ann, match, "?as=1")


@pytest.mark.parametrize("named", ["2", "-1", "x", "99999", "spectator", ""])
def test_a_seat_that_there_is_not_is_as_none_named(ann: Browser, named: str) -> None:
    match = begun(ann)
    assert asked(ann, match, named) == [0]


def test_the_page_names_its_seat_and_the_seats_that_can_be_turned_to(ann: Browser) -> None:
    match = begun(ann)
    text = page(ann, match, "?as=1")
    assert 'data-seat="1" data-me="1"' in text
    assert 'data-turning="at-once"' in text
    assert 'data-asked="0 1"' in text


def test_nobody_else_sees_a_side_or_does_anything(ann: Browser) -> None:
    match, bob = begun(ann), new_guest("Bob")
    post(ann, match, "secret", 0, number=5)
    for other in (bob, Client()):
        for seat in ("", 0, 1):
            assert post(other, match, "secret", seat, number=1).status_code == 403
            assert asked(other, match, seat) == []
            shown = page(other, match, f"?as={seat}")
            assert SECRET not in shown
            assert "own-seats" not in shown
        sent = {"action": "ask", "number": 1}
        assert other.post(f"/matches/{match.pk}/takeback", sent).status_code == 403
        assert match.pk not in other.get("/").content.decode()
    turned = bob.post(f"/matches/{match.pk}/turning/", {"turning": "covered"})
    assert turned.status_code == 422
    assert Match.objects.get().number == 1


def test_without_spectators_nobody_else_sees_it_at_all(ann: Browser) -> None:
    match = begun(ann, spectators="")
    assert new_guest("Bob").get(f"/matches/{match.pk}/").status_code == 404


def test_who_plays_with_others_looks_from_no_other_seat(ann: Browser) -> None:
    match = begun(ann)
    match.seats.filter(index=1).update(player=Player.objects.create(name="Bob"))
    assert asked(ann, match, 1) == [0]


# -- the cover sheet ---------------------------------------------------------------------------


def test_nothing_of_a_side_is_in_the_page_before_it_takes_over(ann: Browser) -> None:
    match = begun(ann, "covered")
    post(ann, match, "secret", 0, number=5)
    for path in ("", "?as=0", "replay/?as=0", "ask.json", "ask.json?as=0"):
        text = page(ann, match, path)
        assert SECRET not in text
        assert '"my_number": 5' not in text
        assert 'data-option="secret"' not in text
    assert "Hand over to Blue" in page(ann, match)
    taken = page(ann, match, "?as=1")
    assert 'data-option="secret"' in taken
    assert SECRET not in taken


def test_what_a_page_asks_for_after_its_turn_is_what_everybody_may_know(ann: Browser) -> None:
    match = begun(ann, "covered")
    post(ann, match, "secret", 0, number=5)
    frame = ann.get(f"/matches/{match.pk}/state?since=0&as=0").content.decode()
    assert SECRET not in frame
    assert 'data-option="secret"' not in frame


@pytest.mark.usefixtures("doubles")
def test_partners_are_not_covered_from_each_other(ann: Browser) -> None:
    match = alone.create(ann.player, "doubles", {}, turning="covered")
    for seat in (0, 1, 3):
        post(ann, match, "secret", seat, number=5)
    match.refresh_from_db()
    held = access.seats_of(match, ann.player)
    assert access.may_be_seen(match, held) == [0, 2]


def test_how_the_screen_turns_is_chosen_at_the_table(ann: Browser) -> None:
    match = begun(ann)
    assert "Hand over to" in page(ann, match)
    url = f"/matches/{match.pk}/turning/"
    assert ann.post(url, {"turning": "covered"}).status_code == 204
    assert asked(ann, match) == []
    assert ann.post(url, {"turning": "twice"}).status_code == 422
    assert ann.get(url).status_code == 405
    assert ann.post(url, {"turning": "by-hand"}).status_code == 204
    assert asked(ann, match) == [0]


def test_after_the_end_nothing_is_covered(ann: Browser) -> None:
    match = play_on(begun(ann, "covered"), 20)
    assert match.status == Match.Status.ENDED
    assert SECRET.split("5")[0] in page(ann, match, "?as=1")


# -- going back --------------------------------------------------------------------------------


def test_nobody_is_asked_whether_to_go_back_and_again_leads_further(ann: Browser) -> None:
    match = play_on(begun(ann), 8)
    numbers = []
    for _time in range(3):
        sent = {"action": "ask", "number": Match.objects.get().number}
        numbers.append(ann.post(f"/matches/{match.pk}/takeback", sent).json().get("number"))
    assert numbers == [9, 10, 11]
    assert [each.fields["to"] for each in match.answers.filter(option="takeback")] == [6, 3, 0]
    sent = {"action": "ask", "number": 11}
    assert ann.post(f"/matches/{match.pk}/takeback", sent).status_code == 422
    assert "Red goes back to an earlier moment." in page(ann, match)
    match = play_on(match, 20)
    assert match.status == Match.Status.ENDED
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)


def test_who_plays_alone_is_told_of_nobody_who_would_have_to_agree(ann: Browser) -> None:
    needed = "to take it back you need the other player"
    assert "Playing alone, you can take it back." in page(ann, match := begun(ann))
    assert needed not in page(ann, match)
    assert needed in page(ann, begun_match(ann.player, new_guest("Bob").player))


def test_nothing_is_taken_back_before_anything_was_answered(ann: Browser) -> None:
    match = begun(ann)
    sent = {"action": "ask", "number": 0}
    assert ann.post(f"/matches/{match.pk}/takeback", sent).status_code == 422
    assert "Take this turn back" not in page(ann, match)


# -- beside the game ---------------------------------------------------------------------------


def test_nobody_is_waited_for(ann: Browser) -> None:
    match = begun(ann)
    post(ann, match, "secret", 0, number=5)
    match.refresh_from_db()
    assert clock.of(match) is None
    with pytest.raises(Illegal, match="Nobody but you"):
        referee.answer(match.pk, ann.player, 1, {"option": "claim-win", "fields": {}}, 0)
    lobby = ann.get("/").content.decode()
    assert "You play both sides" in lobby
    assert "Your turn" not in lobby


def test_nobody_wins_by_the_deletion_of_who_plays_alone(ann: Browser) -> None:
    match = begun(ann)
    assert "concede" not in " ".join(explain_deletion(None, ann.player))
    delete(ann.player)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert "Ann" not in str(match.setup["names"])


def test_the_page_on_the_dice_says_what_is_proven(ann: Browser) -> None:
    text = page(ann, begun(ann), "dice/")
    assert "counts in no record" in text
    assert "may have been played again" in text


@pytest.mark.parametrize("seats", ["kept", "swapped"])
def test_once_more_is_at_the_table_at_once(ann: Browser, seats: str) -> None:
    alpha, beta = ready_rosters("toy")[:2]
    chosen = {"roster-0": str(beta.pk), "roster-1": str(alpha.pk)}
    ended = play_on(begun(ann, "covered", **chosen), 20)
    response = ann.post(f"/matches/{ended.pk}/rematch/", {"seats": seats})
    again = Match.objects.get(pk=response["Location"].split("/")[2])
    assert (again.solo, again.turning, again.status) == (True, "covered", Match.Status.PLAYING)
    assert again.setup["rosters"] == ended.setup["rosters"]
