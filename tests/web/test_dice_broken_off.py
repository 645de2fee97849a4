"""Whoever knows the dice of a match that is about to begin cannot decide whether it begins, and who
lets it wait stays on record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client

from games.matches import access
from games.matches.lobby import agreeing, commitments, waiting_room
from games.matches.log import match_dice
from games.matches.models import Match
from games.matches.referee import beginning
from games.people import sessions
from games.people.leaving import delete
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.rules.dice import commitment
from games.rules.dice_record import problems
from games.rules.fields import Illegal
from tests.matchmaking import PARTS, open_match, play_on, players
from tests.people import Browser, new_guest
from tests.web.test_honest_dice import let_time_pass

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy", "doubles")]

FOUR = tuple(bytes([number]) * 32 for number in range(1, 5))


def ready(match: Match, player: Player, part: bytes) -> None:
    seat = match.seats.get(player=player)
    waiting_room.choose_roster(match, player, ready_rosters(match.system)[seat.index % 2])
    waiting_room.set_ready(match, player, commitment(part) if part else "")


def all_ready(
    seated: Sequence[Player], parts: Sequence[bytes] = PARTS, system: str = "toy"
) -> Match:
    """A match whose waiting room is full of players who are ready."""
    match = open_match(seated[0], system)
    for index, player in enumerate(seated[1:], start=1):
        waiting_room.take_seat(match, player, index)
    for player, part in zip(seated, parts, strict=True):
        ready(match, player, part)
    match.refresh_from_db()
    return match


def all_kept(
    seated: Sequence[Player], parts: Sequence[bytes] = PARTS, system: str = "toy"
) -> Match:
    """The same, once all browsers have kept all hashes."""
    match = all_ready(seated, parts, system)
    for player, part in zip(seated, parts, strict=True):
        if part:
            agreeing.keep_commitments(match, player, known(match))
    return match


def known(match: Match) -> str:
    return commitments.all_hashes(list(match.seats.all()))


def anew(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


# -- nobody decides whether the match begins ------------------------------------------------------


@pytest.mark.parametrize("opened", [False, True])
def test_the_creator_cannot_cancel_once_all_are_ready(opened: bool) -> None:
    ann, bob = players()
    match = all_kept((ann, bob))
    if opened:
        agreeing.open_part(match, bob, PARTS[1])
    with pytest.raises(Illegal, match="about to begin"):
        waiting_room.cancel(match, ann)
    assert anew(match).status == Match.Status.OPEN


def test_until_then_the_creator_cancels_as_before() -> None:
    ann, bob = players()
    match = open_match(ann)
    waiting_room.take_seat(match, bob, 1)
    ready(match, bob, PARTS[1])
    waiting_room.cancel(match, ann)
    assert not Match.objects.filter(pk=match.pk).exists()


def test_the_room_offers_neither_to_leave_nor_to_cancel_while_the_dice_are_agreed_on() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = open_match(ann.player)
    room = f"/matches/{match.pk}/"
    assert f'action="{room}cancel/"' in ann.get(room).text
    all_ready_room = f"/matches/{all_ready((ann.player, bob.player)).pk}/"
    for who in (ann, bob):
        text = who.get(all_ready_room).text
        assert "agree on the dice" in text
        assert "/cancel/" not in text
        assert "/leave/" not in text
    assert "about to begin" in ann.post(f"{all_ready_room}cancel/", follow=True).text


@pytest.mark.parametrize("who", [0, 1])
def test_who_has_the_account_deleted_after_a_part_was_opened_concedes(who: int) -> None:
    """Before, the seats were free again, with the same seed."""
    seated = players()
    colluder, honest = seated[who], seated[1 - who]
    match = all_kept(seated)
    agreeing.open_part(match, honest, PARTS[1 - who])
    delete(colluder)
    ended = anew(match)
    assert ended.status == Match.Status.ENDED
    assert ended.result is not None
    assert ended.result["winners"] == [1 - who]
    assert ended.seed == match.seed
    assert [seat.shown_name for seat in ended.seats.all()][who] == "Former player"
    assert list(problems(match_dice.record(ended))) == [
        f"the part of seat {who + 1} was committed to and held back"
    ]
    assert list(access.mine(honest)) == [ended]


def test_before_any_part_is_opened_the_seat_is_free_and_all_keep_other_hashes() -> None:
    ann, bob, eve = players("Ann", "Bob", "Eve")
    match = all_kept((ann, bob))
    delete(bob)
    assert anew(match).status == Match.Status.OPEN
    waiting_room.take_seat(match, eve, 1)
    ready(match, eve, FOUR[2])
    agreeing.keep_commitments(match, eve, known(match))
    with pytest.raises(Illegal, match="changed"):
        agreeing.open_part(match, eve, FOUR[2])  # Ann's browser kept Bob's hash, not Eve's
    agreeing.keep_commitments(match, ann, known(match))
    agreeing.open_part(match, ann, PARTS[0])
    agreeing.open_part(match, eve, FOUR[2])
    assert anew(match).status == Match.Status.PLAYING
    assert match_dice.entropy(match) == [PARTS[0], FOUR[2]]


def test_of_four_the_others_go_on_and_nobody_takes_the_seat_of_who_is_gone() -> None:
    browsers = [new_guest(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    ann, bob, cid, dot = (browser.player for browser in browsers)
    match = all_kept((ann, bob, cid, dot), FOUR, "doubles")
    agreeing.open_part(match, ann, FOUR[0])
    delete(bob)
    assert anew(match).status == Match.Status.OPEN
    room = f"/matches/{match.pk}/"
    assert "Former player" in browsers[0].get(room).text
    eve = new_guest("Eve")
    Match.objects.filter(pk=match.pk).update(visibility=Match.Visibility.PUBLIC)
    assert list(access.to_join()) == []
    link = f"{room}join/{match.seats.get(index=1).key}/"
    assert "No seat is free any more" in eve.get(link).text
    for path in (link, f"{room}sit/1/"):
        eve.post(path)
    assert not match.seats.filter(player=eve.player).exists()
    for player, part in ((cid, FOUR[2]), (dot, FOUR[3])):
        agreeing.open_part(match, player, part)
    begun = anew(match)
    assert begun.status == Match.Status.PLAYING
    assert match_dice.entropy(begun) == [FOUR[0], b"", FOUR[2], FOUR[3]]
    assert begun.answers.get().seat == 1, "who is gone leaves the units to the partner"


def test_an_account_is_deleted_though_the_rules_fail_as_the_match_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob = players()
    match = all_kept((ann, bob))
    agreeing.open_part(match, bob, PARTS[1])

    def broken(*args: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(beginning, "make_setup", broken)
    delete(ann)
    assert not Player.objects.filter(name="Ann").exists()
    assert anew(match).status == Match.Status.OPEN
    monkeypatch.undo()
    assert commitments.stage(list(match.seats.all())) is commitments.Stage.DONE


def test_who_turns_out_to_be_one_person_frees_no_seat_while_the_dice_are_agreed_on() -> None:
    """Else the next one on that seat knew a part before committing to another."""
    ann, bob, cid, guest = players("Ann", "Bob", "Cid", "Guest")
    match = all_kept((ann, bob, cid, guest), FOUR, "doubles")
    agreeing.open_part(match, ann, FOUR[0])
    sessions.merge(guest, bob)
    seats = list(match.seats.all())
    assert commitments.stage(seats) is commitments.Stage.OPEN
    assert [seat.player for seat in seats] == [ann, bob, cid, bob]


def test_until_then_one_seat_is_enough_for_one_person() -> None:
    ann, guest = players("Ann", "Guest")
    match = open_match(ann)
    waiting_room.take_seat(match, guest, 1)
    ready(match, guest, PARTS[1])
    sessions.merge(guest, ann)
    assert [(seat.player, seat.ready) for seat in match.seats.all()] == [
        (ann, False),
        (None, False),
    ]


# -- what is sent twice ---------------------------------------------------------------------------


def test_what_a_browser_sends_again_is_no_error_and_changes_nothing() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = all_ready((ann.player, bob.player))
    room = f"/matches/{match.pk}/dice/"
    keep = {"known": known(match)}

    def send(who: Browser, path: str, given: dict[str, str]) -> tuple[int, bool]:
        before = anew(match).touched
        status = who.post(f"{room}{path}", given).status_code
        return status, anew(match).touched != before

    part = [{"part": each.hex()} for each in PARTS]
    assert send(ann, "keep", keep) == (204, True)
    assert send(ann, "keep", keep) == (204, False)
    assert send(bob, "keep", keep) == (204, True)
    assert send(ann, "keep", keep) == (204, False)
    assert send(ann, "open", part[0]) == (204, True)
    assert send(ann, "open", part[0]) == (204, False)
    assert send(bob, "open", part[1]) == (204, True)
    assert anew(match).status == Match.Status.PLAYING
    for who, path, given, status in (
        (ann, "open", part[0], 204),
        (ann, "keep", keep, 204),
        (ann, "open", part[1], 409),
        (ann, "keep", {"known": "x"}, 409),
        (new_guest("Eve"), "open", part[0], 409),
        (new_guest("Eve"), "keep", keep, 409),
    ):
        assert send(who, path, given) == (status, False)


# -- the record -----------------------------------------------------------------------------------


def test_a_seat_that_was_left_out_is_not_said_to_have_sent_nothing() -> None:
    ann, bob = players()
    match = all_ready((ann, bob))
    agreeing.keep_commitments(match, ann, known(match))
    let_time_pass(match)
    agreeing.begin_without(match, ann)
    agreeing.keep_commitments(match, ann, known(match))
    agreeing.open_part(match, ann, PARTS[0])
    text = new_guest("Eve").get(f"/matches/{match.pk}/dice/").text
    assert "committed to a part and did not answer" in text
    assert "sent no part" not in text
    assert commitments.missing(bob).count() == 0, "nobody knew the dice"


def held_back(honest: Player, colluder: Player) -> Match:
    """A match that waits for the colluder's part, in vain."""
    match = all_kept((honest, colluder))
    agreeing.open_part(match, honest, PARTS[0])
    return match


def test_who_holds_a_part_back_is_counted_once_it_has_taken_too_long() -> None:
    ann, bob = players()
    match = held_back(ann, bob)
    assert commitments.missing(bob).count() == 0
    let_time_pass(match)
    assert [seat.match for seat in commitments.missing(bob)] == [match]
    agreeing.begin_without(match, ann)
    assert [seat.match for seat in commitments.missing(bob)] == [match]
    assert commitments.missing(ann).count() == 0
    play_on(match, 20)
    assert commitments.missing(bob).count() == 1


def test_whose_part_counts_and_who_adds_none_are_not_counted() -> None:
    ann, bob = players()
    match = all_kept((ann, bob))
    for player, part in zip((ann, bob), PARTS, strict=True):
        agreeing.open_part(match, player, part)
    other = all_kept((ann, bob), (PARTS[0], b""))
    agreeing.open_part(other, ann, PARTS[0])
    let_time_pass(match)
    let_time_pass(other)
    let_time_pass(all_kept((ann, bob)))  # none of the parts is known to anybody
    assert [commitments.missing(player).count() for player in (ann, bob)] == [0, 0]


def test_those_in_the_match_are_told_how_often_the_other_held_parts_back() -> None:
    ann, bob, cid, eve = (new_guest(name) for name in ("Ann", "Bob", "Cid", "Eve"))
    first = held_back(ann.player, bob.player)
    let_time_pass(first)
    let_time_pass(held_back(cid.player, bob.player))
    next_match = open_match(ann.player)
    waiting_room.take_seat(next_match, bob.player, 1)
    room = f"/matches/{next_match.pk}/"

    def told(who: Browser) -> tuple[bool, bool]:
        page = who.get(f"{room}dice/").text
        return "of Bob was missing" in who.get(room).text, "Bob: 2 matches" in page

    assert "In 2 matches the part" in ann.get(room).text
    assert [told(who) for who in (ann, bob, eve)] == [(True, True), (False, True), (False, False)]
    page = ann.get(f"{room}dice/").text
    assert page.count("With you, created") == 1
    assert f"/matches/{first.pk}/dice/" in page
    assert "not opened yet" in ann.get(f"/matches/{first.pk}/dice/").text


def test_a_match_that_waits_for_a_part_stays_on_record_and_cannot_be_taken_off_it() -> None:
    ann, bob = players()
    match = held_back(bob, ann)  # Bob has created it
    let_time_pass(match)
    tries: list[Callable[[], Any]] = [
        lambda: waiting_room.cancel(match, bob),
        lambda: waiting_room.leave(match, ann),
        lambda: waiting_room.set_unready(match, ann),
        lambda: ready(match, ann, FOUR[3]),
        lambda: waiting_room.take_seat(match, ann, 0),
    ]
    for attempt in tries:
        with pytest.raises(Illegal):
            attempt()
    assert [list(access.mine(player)) for player in (ann, bob)] == [[match], [match]]


# -- who may not ----------------------------------------------------------------------------------


def rows(match: Match) -> list[Any]:
    """All that is kept of a match and its seats."""
    return [*Match.objects.filter(pk=match.pk).values(), *match.seats.values()]


@pytest.mark.parametrize("opened", [None, False, True])
@pytest.mark.parametrize("more", [{}, {"password": "sesame"}, {"spectators": False}])
def test_nobody_else_does_anything_in_a_waiting_room(
    more: dict[str, Any], opened: bool | None
) -> None:
    ann, bob = players()
    match = all_kept((ann, bob)) if opened is not None else open_match(ann)
    if opened:
        agreeing.open_part(match, ann, PARTS[0])
    let_time_pass(match)
    Match.objects.filter(pk=match.pk).update(**more)
    nobody, eve = Client(), new_guest("Eve")
    before = rows(match)
    given = {
        "known": known(match),
        "part": PARTS[1].hex(),
        "roster": ready_rosters("toy")[0].pk,
        "commitment": "0" * 64,
    }
    for path in (
        *("sit/0/", "sit/1/", "sit/2/", "leave/", "cancel/", "decline/", "roster/", "ready/"),
        *("unready/", "bring-back/", "turning/", "rematch/"),
        *("dice/keep", "dice/open", "dice/without"),
    ):
        for who in (nobody, eve):
            assert who.post(f"/matches/{match.pk}/{path}", given).status_code < 500, path
            assert rows(match) == before, path


def test_who_only_sits_there_cannot_cancel() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = open_match(ann.player)
    waiting_room.take_seat(match, bob.player, 1)
    room = f"/matches/{match.pk}/"
    assert "/cancel/" not in bob.get(room).text
    assert "Only who created" in bob.post(f"{room}cancel/", follow=True).text
    assert Match.objects.filter(pk=match.pk).exists()


def test_no_page_shows_the_seed_or_a_part_while_the_match_is_not_over() -> None:
    """Whoever has these knows the dice to come."""
    cast = [new_guest(name) for name in ("Ann", "Bob", "Eve")]
    ann, bob, _eve = cast
    match = all_kept((ann.player, bob.player))
    agreeing.open_part(match, ann.player, PARTS[0])
    secrets = [bytes(match.seed).hex(), *(part.hex() for part in PARTS)]

    def shown() -> str:
        pages = ["", "seats/", "dice/", "dice.json", "replay/", "log.json", "state?since=0"]
        addresses = [f"/matches/{match.pk}/{page}" for page in pages] + [
            "/",
            "/people/me/download/",
        ]
        return "".join(who.get(address).text for who in cast for address in addresses)

    assert not any(secret in shown() for secret in secrets)
    agreeing.open_part(match, bob.player, PARTS[1])
    play_on(match, 2)
    assert not any(secret in shown() for secret in secrets)
    play_on(match, 20)
    assert all(secret in shown() for secret in secrets)
