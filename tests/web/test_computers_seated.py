"""Where computers sit: on any free seat, beside people and against them, and among themselves."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.cards.words import translate
from games.computers.playing import Computers
from games.computers.thinkers import Ended, Thinker, Thinkers
from games.matches import access, referee
from games.matches.lobby import computer_players, rematches, waiting_room
from games.matches.log import setups
from games.matches.models import Invitation, Match
from games.matches.wording import written
from games.people.models import Player
from games.rosters.service import ready_rosters
from tests.matchmaking import open_match
from tests.people import Browser
from tests.web.test_against_computer import Here, computers, let_answer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy_with_cards")]

CONCEDE: dict[str, Any] = {"option": "concede", "fields": {}}


@pytest.fixture
def mine() -> Computers:
    return computers(Here())


def act(who: Client, match: Match, what: str, **sent: str) -> Any:
    return who.post(f"/matches/{match.pk}/{what}/", sent)


def let_sit(who: Client, match: Match, seat: int, level: str = "learner") -> Any:
    return act(who, match, f"computer/{seat}", level=level)


def be_ready(who: Browser, match: Match) -> None:
    waiting_room.choose_roster(match, who.player, ready_rosters(match.system)[0])
    waiting_room.set_ready(match, who.player)
    match.refresh_from_db()


def sitting(match: Match) -> list[str]:
    return [seat.shown_name for seat in match.seats.select_related("player")]


# --- in the waiting room ------------------------------------------------------------------------


def test_a_computer_takes_a_free_seat_and_the_match_begins(ann: Browser) -> None:
    match = open_match(ann.player)
    text = ann.get(f"/matches/{match.pk}/").content.decode()
    assert "Let a computer take this seat" in text
    let_sit(ann, match, 1, "club")
    assert sitting(match) == ["Ann", "Club player (computer)"]
    assert "Free this seat again" in ann.get(f"/matches/{match.pk}/").content.decode()
    be_ready(ann, match)
    assert match.status == Match.Status.PLAYING
    assert sitting(match) == ["Ann", "Club player (computer)"]


def test_it_stands_up_again(ann: Browser, bob: Browser) -> None:
    match = open_match(ann.player, visibility="public")
    let_sit(ann, match, 1)
    act(bob, match, "free/1")
    assert match.seats.get(index=1).is_computers
    act(ann, match, "free/1")
    act(ann, match, "free/0")
    assert sitting(match) == ["Ann", ""]
    assert act(bob, match, "sit/1").status_code == 302
    assert sitting(match) == ["Ann", "Bob"]


def test_only_those_at_the_table_say_who_sits_down(ann: Browser, bob: Browser) -> None:
    match = open_match(ann.player, visibility="public")
    let_sit(bob, match, 1)
    let_sit(Client(), match, 1)
    let_sit(ann, match, 0)
    let_sit(ann, match, 1, "random")
    let_sit(ann, match, 1, "")
    assert let_sit(ann, match, 2).status_code == 404
    assert act(ann, match, "free/2").status_code == 404
    assert sitting(match) == ["Ann", ""]
    assert "Let a computer" not in bob.get(f"/matches/{match.pk}/").content.decode()


def test_a_seat_that_is_kept_for_somebody_stays_so(ann: Browser, bob: Browser) -> None:
    match = open_match(ann.player)
    Invitation.objects.create(seat=match.seats.get(index=1), player=bob.player)
    let_sit(ann, match, 1)
    assert sitting(match) == ["Ann", ""]


def test_without_a_person_no_computer_sits_down(ann: Browser) -> None:
    match = open_match(ann.player)
    waiting_room.leave(match, ann.player)
    let_sit(ann, match, 1)
    assert sitting(match) == ["", ""]


def test_so_many_matches_with_computers_at_a_time(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = open_match(ann.player)
    monkeypatch.setattr(computer_players, "MOST_UNDER_WAY", 0)
    let_sit(ann, match, 1)
    assert sitting(match) == ["Ann", ""]


# --- beside people ------------------------------------------------------------------------------


def two_and_two(*people: Browser) -> Match:
    """A match of two against two: people on the first seats, computers on the others."""
    match = open_match(people[0].player, "doubles")
    for seat, person in enumerate(people[1:], start=1):
        waiting_room.take_seat(match, person.player, seat)
    for seat in range(len(people), 4):
        let_sit(people[0], match, seat)
    for person in people:
        be_ready(person, match)
    assert match.status == Match.Status.PLAYING
    return match


@pytest.mark.usefixtures("doubles")
def test_computers_play_beside_people_and_against_them(
    ann: Browser, bob: Browser, mine: Computers
) -> None:
    match = two_and_two(ann, bob)
    let_answer(mine, match)
    assert {answer.seat for answer in match.answers.all()} == {2, 3}
    assert match.waiting_seats == [0, 1]


@pytest.mark.usefixtures("doubles")
def test_computers_take_the_third_and_the_fourth_seat_too(ann: Browser, mine: Computers) -> None:
    match = two_and_two(ann)
    assert sitting(match)[1:] == ["Learner (computer)"] * 3
    let_answer(mine, match)
    assert {answer.seat for answer in match.answers.all()} == {1, 2, 3}
    assert match.waiting_seats == [0]


@pytest.mark.usefixtures("doubles")
def test_a_computer_goes_on_for_a_partner_who_has_left(
    ann: Browser, bob: Browser, mine: Computers
) -> None:
    match = two_and_two(ann, bob)
    referee.answer(match.pk, ann.player, match.number, {"option": "hand-over", "fields": {}})
    let_answer(mine, match)
    assert match.waiting_seats == [1]
    assert {0, 2, 3} == {answer.seat for answer in match.answers.all()}


@pytest.mark.usefixtures("doubles")
def test_a_computer_concedes_with_its_partner(ann: Browser, mine: Computers) -> None:
    match = two_and_two(ann)
    referee.answer(match.pk, ann.player, match.number, CONCEDE)
    let_answer(mine, match)
    assert match.status == Match.Status.ENDED
    assert match.result["winners"] == [1, 3]


@pytest.mark.usefixtures("doubles")
def test_it_concedes_nothing_over_the_head_of_a_person(
    ann: Browser, bob: Browser, mine: Computers
) -> None:
    match = two_and_two(ann, bob)
    referee.answer(match.pk, ann.player, match.number, CONCEDE)
    let_answer(mine, match)
    assert match.status == Match.Status.ENDED, "its partner has nobody else"
    match = open_match(ann.player, "doubles")
    waiting_room.take_seat(match, bob.player, 2)
    for seat in (1, 3):
        let_sit(ann, match, seat)
    for person in (ann, bob):
        be_ready(person, match)
    referee.answer(match.pk, ann.player, match.number, CONCEDE)
    let_answer(mine, match)
    assert match.status == Match.Status.PLAYING


def taken_back(match: Match, asker: Browser, mine: Computers) -> bool:
    """Whether the match goes back when somebody asks for it."""
    let_answer(mine, match)
    for seat in list(match.waiting_seats):
        player = match.seats.get(index=seat).player
        raw = {"option": "secret", "fields": {"number": 1}}
        referee.answer(match.pk, player, match.number, raw, seat)
    match.refresh_from_db()
    referee.ask_takeback(match.pk, asker.player, match.number)
    for _try in range(5):
        mine._answer_once(match.pk)
    return match.answers.filter(option="takeback").exists()


@pytest.mark.usefixtures("doubles")
def test_a_computer_agrees_to_go_back_only_where_no_person_is_to_be_asked(
    ann: Browser, bob: Browser, mine: Computers
) -> None:
    assert not taken_back(two_and_two(ann, bob), ann, mine)
    assert taken_back(two_and_two(ann), ann, mine)


@pytest.mark.usefixtures("doubles")
def test_a_rematch_of_several_people_is_proposed_to_them(ann: Browser, bob: Browser) -> None:
    match = two_and_two(ann, bob)
    for person in (ann, bob):
        referee.leave(match.pk, access.seats_of(match, person.player))
    match.refresh_from_db()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ENDED)
    again = rematches.propose(match, ann.player, swap=False)
    assert again.status == Match.Status.OPEN
    assert sitting(again) == ["Ann", "", "Learner (computer)", "Learner (computer)"]
    assert Invitation.objects.get().player == bob.player


# --- one person on several seats ----------------------------------------------------------------


def alone_with(ann: Browser, system: str, **form: str) -> Match:
    sent = {"visibility": "unlisted", "spectators": "on", "seat": "0", "alone": "at-once", **form}
    response = ann.post(f"/matches/new/?system={system}", sent)
    assert response.status_code == 302, response.content.decode()
    return Match.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.usefixtures("doubles")
def test_one_person_plays_several_seats_and_a_computer_the_others(
    ann: Browser, mine: Computers
) -> None:
    match = alone_with(ann, "doubles", **{"computer-1": "learner"})
    assert access.seats_of(match, ann.player) == [0, 2]
    assert match.solo
    names = sitting(match)
    assert not any("Ann" in name for name in names)
    assert [seat for seat, name in enumerate(names) if "(Learner, computer)" in name] == [1, 3]
    let_answer(mine, match)
    assert match.waiting_seats == [0, 2]
    text = ann.get(f"/matches/{match.pk}/").content.decode()
    assert "You play several seats" in text
    for seat in (0, 2):
        raw = {"option": "secret", "fields": {"number": 1}}
        referee.answer(match.pk, ann.player, match.number, raw, seat)
        match.refresh_from_db()
    let_answer(mine, match)
    assert match.waiting_seats == [0]


@pytest.mark.usefixtures("doubles")
def test_two_who_share_a_screen_play_against_a_computer(ann: Browser, mine: Computers) -> None:
    """It answers while the screen goes from one to the other; the sheet covers nothing of it."""
    match = alone_with(ann, "doubles", **{"computer-0": "learner", "alone": "covered"})
    assert (match.solo, match.turning) == (True, Match.Turning.COVERED)
    assert access.seats_of(match, ann.player) == [1, 3]
    for seat in (1, 3):
        let_answer(mine, match)
        raw = {"option": "secret", "fields": {"number": 1}}
        referee.answer(match.pk, ann.player, match.number, raw, seat)
        match.refresh_from_db()
    let_answer(mine, match)
    assert [answer.seat for answer in match.answers.order_by("number")][:4] == [0, 2, 1, 3]
    assert {0, 2}.isdisjoint(match.waiting_seats)


def test_of_two_seats_one_is_the_computers(ann: Browser) -> None:
    match = alone_with(ann, "toy", **{"computer-0": "veteran"})
    assert access.seats_of(match, ann.player) == [1]
    assert not match.solo


def test_a_computer_that_there_is_not_makes_no_match(ann: Browser) -> None:
    sent = {"visibility": "unlisted", "seat": "0", "alone": "at-once", "computer-1": "master"}
    assert ann.post("/matches/new/?system=toy", sent).status_code == 422
    assert not Match.objects.exists()


# --- among themselves ---------------------------------------------------------------------------


def watched(ann: Browser, **form: str) -> Match:
    sent = {"level": "learner", "side": "watch", "other": "club", **form}
    response = ann.post("/matches/computer/?system=toy", sent)
    assert response.status_code == 302, response.content.decode()
    return Match.objects.latest("created")


def test_two_computers_play_while_people_watch(ann: Browser, mine: Computers) -> None:
    match = watched(ann)
    assert sitting(match) == ["Learner (computer)", "Club player (computer)"]
    assert match in access.to_watch()
    assert match in access.mine(ann.player)
    assert "Computers play: watch" in ann.get("/").content.decode()
    assert Client().get(f"/matches/{match.pk}/").status_code == 200
    let_answer(mine, match)
    assert match.status == Match.Status.ENDED
    assert "Finished" in ann.get("/").content.decode()


def test_of_one_level_each_is_known_by_its_seat(ann: Browser) -> None:
    names = sitting(watched(ann, other="learner"))
    assert names == ["Red (Learner, computer)", "Blue (Learner, computer)"]


def test_who_let_them_play_lets_them_play_again(
    ann: Browser, bob: Browser, mine: Computers
) -> None:
    match = watched(ann)
    let_answer(mine, match)
    assert "Once more?" not in bob.get(f"/matches/{match.pk}/result/").content.decode()
    act(bob, match, "rematch", seats="same")
    assert not match.rematches.exists()
    assert "Once more?" in ann.get(f"/matches/{match.pk}/result/").content.decode()
    act(ann, match, "rematch", seats="swapped")
    again = match.rematches.get()
    assert again.status == Match.Status.PLAYING
    assert sitting(again) == ["Club player (computer)", "Learner (computer)"]


def test_they_count_among_ones_matches_with_computers(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_players, "MOST_UNDER_WAY", 1)
    watched(ann)
    sent = {"level": "learner", "side": "watch"}
    assert ann.post("/matches/computer/?system=toy", sent).status_code == 422


# --- in turn ------------------------------------------------------------------------------------


class Slow:
    """Thinks until it is told to go on, and writes down whose order it was."""

    def __init__(self) -> None:
        self.goes_on = threading.Semaphore(0)
        self.served: list[str] = []

    def think(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
        self.served.append(order["whose"])
        self.goes_on.acquire()
        return {}


def in_turn(*whose: str) -> list[str]:
    """Whose orders are served one after the other, if they come in this order."""
    thinkers, slow = Thinkers(1), Slow()
    thinkers._free[:] = [slow]  # type: ignore[list-item]
    threads = []
    for number, person in enumerate(whose):
        order = {"whose": person}
        threads.append(threading.Thread(target=thinkers.think, args=(order, person)))
        threads[-1].start()
        while len(thinkers._waiting) + len(slow.served) <= number:
            time.sleep(0.001)
    for _order in whose:
        slow.goes_on.release()
    for thread in threads:
        thread.join(10)
    return slow.served


def test_nobody_waits_for_more_than_one_order_of_another_person() -> None:
    assert in_turn("ann", "ann", "ann", "ann", "bob", "cid") == [
        "ann",
        "bob",
        "cid",
        "ann",
        "ann",
        "ann",
    ]


def test_two_who_have_much_to_think_about_take_turns() -> None:
    served = in_turn("ann", "ann", "ann", "bob", "bob", "bob")
    assert served == ["ann", "bob", "ann", "bob", "ann", "bob"]


def test_who_was_served_long_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.computers.thinkers.MOST_REMEMBERED", 2)
    thinkers = Thinkers(0)
    for person in ("ann", "bob", "cid", "ann"):
        thinkers._note_served(person)
    assert list(thinkers._served) == ["cid", "ann"]


def test_a_process_that_is_killed_while_it_thinks_is_replaced_once() -> None:
    class Killed(Thinker):
        tries = 0

        def think(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
            self.tries += 1
            if self.tries == 1:
                raise Ended("killed")
            return {"answer": order["whose"]}

    thinkers, killed = Thinkers(0), Killed()
    thinkers._free.append(killed)
    assert thinkers.think({"whose": "ann"}, "ann") == {"answer": "ann"}
    assert thinkers._free == [killed]


def test_a_match_in_which_computers_go_on_and_on_waits_behind_others(
    ann: Browser, bob: Browser
) -> None:
    """Each answer takes a turn of its own: with one thread two matches come on alike."""
    from concurrent.futures import ThreadPoolExecutor

    mine = Computers(Here(), pace=0)  # type: ignore[arg-type]
    mine._threads = ThreadPoolExecutor(1)
    matches = [watched(who) for who in (ann, bob)]
    order: list[str] = []
    once = mine._answer_once

    def noted(match_id: str) -> bool:
        order.append(match_id)
        return once(match_id)

    mine._answer_once = noted  # type: ignore[method-assign]
    for match in matches:
        mine.hear(match.pk, -1)
    until = time.monotonic() + 60
    while time.monotonic() < until and Match.objects.filter(status="playing").exists():
        time.sleep(0.02)
    mine.end()
    assert {match.status for match in Match.objects.all()} == {Match.Status.ENDED}
    first, second = (match.pk for match in matches)
    assert order[:4] in ([first, second] * 2, [first, first, second, first])
    assert isinstance(ann.player, Player)


# --- as others read of them ---------------------------------------------------------------------


def test_everybody_reads_of_them_in_their_own_language(ann: Browser, mine: Computers) -> None:
    """The match was begun by a reader of English, and its log is as it was written."""
    match = watched(ann)
    let_answer(mine, match)
    ann.post("/people/language/", {"language": "ja"})
    there = f"/matches/{match.pk}/"
    for page in ("/", there, f"{there}result/", f"{there}replay/"):
        text = ann.get(page).content.decode()
        assert "初心者（コンピュータ）" in text, page
        assert "(computer)" not in text, page
    event = {"kind": "conceded", "data": {"seat": 0}, "rule": "", "number": 1}
    with override("ja"):
        (line,) = written(match, setups.of(match), [event])
        assert "初心者（コンピュータ）" in translate(line.message)
    record = ann.get(f"{there}log.json").json()
    assert record["setup"]["names"][0] == "初心者（コンピュータ）"


def test_a_match_of_before_they_had_names_in_languages_opens(ann: Browser, mine: Computers) -> None:
    match = watched(ann)
    setup = {**match.setup, "names": ["Learner (computer)", "Club player (computer)"]}
    Match.objects.filter(pk=match.pk).update(setup=setup)
    let_answer(mine, match)
    assert "Learner (computer)" in ann.get(f"/matches/{match.pk}/replay/").content.decode()
