"""Commentary: who may be invited to comment, what all spectators then read and see, and that no
player does before the match is over, whatever is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, cast

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from games.live import render
from games.live.render import ReturningPage
from games.matches import commentary, referee
from games.matches.lobby import waiting_room
from games.matches.models import Commentator, Match, Remark
from games.people.models import Player
from games.people.signals import player_deleted, player_exported, players_merged
from tests.matchmaking import begun_match, load_cards, open_match, play_on
from tests.people import Browser, new_guest
from tests.programs import program_of
from tests.web.test_spectators_delay import PATHS, QUERIES

pytestmark = pytest.mark.django_db

SECRET = "Zanzibar"
MARKS = [{"at": [2, 3]}, {"at": "zebra-7", "to": [4, 5]}]


@pytest.fixture
def people() -> list[Browser]:
    load_cards()
    return [new_guest(name) for name in ("Ann", "Ben", "Cora", "Eve")]


@pytest.fixture
def match(people: list[Browser]) -> Match:
    """A match of the first two, on which the third comments."""
    match = begun_match(people[0].player, people[1].player, system="kurogane", visibility="public")
    commentary.invite_by_name(match, "cora")
    return match


def page_of(match: Match) -> str:
    return reverse("live:commentators", args=[match.pk])


def say(who: Browser, match: Match, text: str = SECRET) -> int:
    cache.clear()
    address = reverse("live:remark", args=[match.pk])
    return int(who.post(address, {"text": text}).status_code)


def draw(who: Browser, match: Match, marks: Any = MARKS, number: int | None = None) -> int:
    cache.clear()
    at = match.number if number is None else number
    sent = {"number": at, "marks": marks if isinstance(marks, str) else json.dumps(marks)}
    return int(who.post(reverse("live:marks", args=[match.pk]), sent).status_code)


def table(who: Browser, match: Match, query: str = "") -> str:
    return who.get(match.get_absolute_url() + query).content.decode()


def replay(who: Browser, match: Match, query: str = "") -> str:
    return who.get(reverse("matches:replay", args=[match.pk]) + query).content.decode()


def concede(match: Match, player: Player) -> Match:
    referee.answer(match.pk, player, match.number, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    return match


# -- who may ------------------------------------------------------------------------------------


def test_a_person_is_invited_by_name_and_says_something_to_all_spectators(
    people: list[Browser],
) -> None:
    ann, ben, cora, eve = people
    match = begun_match(ann.player, ben.player, system="kurogane")
    assert say(cora, match) == 404
    shown = ann.post(page_of(match), {"action": "name", "name": "CORA"}, follow=True)
    assert "Cora" in shown.content.decode()
    assert "commenting-text" in table(cora, match)
    assert "commenting-text" not in table(eve, match)
    assert say(cora, match, "  Watch \x00 the <b>left</b> flank ") == 204
    assert "Watch the &lt;b&gt;left&lt;/b&gt; flank" in table(eve, match)
    assert "Watch the" in table(Browser(), match), "who has no name watches, too"


def test_a_name_of_nobody_of_several_or_of_a_computer_is_refused(people: list[Browser]) -> None:
    match = begun_match(people[0].player, people[1].player, system="kurogane")
    new_guest("Dora"), new_guest("dora")
    Player.objects.create(name="Robot", computer="veteran")
    for name in ("Nobody", "Dora", "", "  ", "Robot"):
        shown = people[0].post(page_of(match), {"action": "name", "name": name}, follow=True)
        assert "nobody of that name here, or more than one" in shown.content.decode(), name
    assert not match.commentators.exists()


def test_a_link_is_good_for_one(people: list[Browser]) -> None:
    ann, ben, cora, eve = people
    match = begun_match(ann.player, ben.player, system="kurogane")
    page = ann.post(page_of(match), {"action": "link"}, follow=True).content.decode()
    right = match.commentators.get()
    link = reverse("live:become_commentator", args=[match.pk, right.key])
    assert link in page
    assert cora.get(link).status_code == 200
    assert not Commentator.objects.exclude(player=None).exists(), "looking changes nothing"
    assert Browser().get(link).status_code == 302, "who has no name is asked for one"
    cora.post(link)
    assert say(cora, match) == 204
    eve.post(link)
    assert "Somebody else has taken this" in eve.get(link).content.decode()
    assert say(eve, match) == 404
    other = begun_match(ann.player, ben.player, system="kurogane")
    wrong = reverse("live:become_commentator", args=[other.pk, right.key])
    assert eve.get(wrong).status_code == 404


def test_who_plays_cannot_comment(people: list[Browser]) -> None:
    ann, ben, cora, _eve = people
    match = begun_match(ann.player, ben.player, system="kurogane")
    shown = ann.post(page_of(match), {"action": "name", "name": "Ben"}, follow=True)
    assert "Whoever plays in a match cannot comment on it." in shown.content.decode()
    right = commentary.invite_by_link(match)
    ben.post(reverse("live:become_commentator", args=[match.pk, right.key]))
    assert not match.commentators.exclude(player=None).exists()
    waiting = open_match(ann.player, system="kurogane", visibility="public")
    commentary.invite_by_name(waiting, "Cora")
    waiting_room.take_seat(waiting, cora.player, 1)
    Match.objects.filter(pk=waiting.pk).update(status=Match.Status.PLAYING)
    assert say(cora, waiting) == 404, "who sits down afterwards neither"
    assert commentary.of(waiting).by == ()


def test_commentators_can_be_invited_before_the_match_begins(people: list[Browser]) -> None:
    ann, ben, cora, _eve = people
    match = open_match(ann.player, "kurogane", visibility="public")
    assert page_of(match) in table(ann, match)
    assert page_of(match) not in table(ben, match)
    shown = ann.post(page_of(match), {"action": "name", "name": "Cora"}, follow=True)
    assert "Cora" in shown.content.decode()
    assert match.commentators.get().player == cora.player


def test_only_who_takes_part_or_made_the_match_invites(people: list[Browser]) -> None:
    ann, ben, cora, eve = people
    match = begun_match(ann.player, ben.player, system="kurogane")
    Match.objects.filter(pk=match.pk).update(creator=eve.player)
    assert [one.get(page_of(match)).status_code for one in people] == [200, 200, 404, 200]
    assert cora.post(page_of(match), {"action": "link"}).status_code == 404
    assert Browser().get(page_of(match)).status_code == 404
    assert not match.commentators.exists()


def test_nobody_comments_where_nobody_may_watch_or_one_plays_alone(people: list[Browser]) -> None:
    match = begun_match(people[0].player, people[1].player, system="kurogane")
    commentary.invite_by_name(match, "Cora")
    for change in ({"spectators": False}, {"spectators": True, "solo": True}):
        Match.objects.filter(pk=match.pk).update(**change)
        assert people[0].get(page_of(match)).status_code == 404
        assert say(people[2], match) == 404
    Match.objects.filter(pk=match.pk).update(solo=False)
    assert say(people[2], match) == 204


def test_a_commentator_needs_the_password_as_spectators_do(people: list[Browser]) -> None:
    match = begun_match(people[0].player, people[1].player, system="kurogane", password="sesame")
    commentary.invite_by_name(match, "Cora")
    assert say(people[2], match) == 404
    people[2].post(reverse("matches:password", args=[match.pk]), {"password": "sesame"})
    assert say(people[2], match) == 204


def test_a_withdrawn_right_is_gone_at_once_with_what_was_drawn(
    people: list[Browser], match: Match
) -> None:
    ann, _ben, cora, eve = people
    assert say(cora, match, "before") == draw(cora, match) == 204
    assert "zebra-7" in table(eve, match)
    right = match.commentators.get()
    ann.post(page_of(match), {"withdraw": right.pk})
    assert say(cora, match, "afterwards") == draw(cora, match) == 404
    page = table(eve, match)
    assert "before" in page
    assert "zebra-7" not in page
    assert "afterwards" not in page
    other = begun_match(ann.player, people[1].player, system="kurogane")
    kept = commentary.invite_by_name(other, "Cora")
    ann.post(page_of(match), {"withdraw": kept.pk})
    assert other.commentators.exists(), "of another match nobody is withdrawn here"


def test_a_right_that_is_withdrawn_while_somebody_speaks_counts_no_more(match: Match) -> None:
    right = match.commentators.get()
    commentary.withdraw(match, right.pk)
    with pytest.raises(Exception, match="not comment on this match any more"):
        commentary.say(right, "late")
    assert not match.remarks.exists()


# -- what nobody who plays sees -----------------------------------------------------------------


def test_no_player_sees_any_of_it_before_the_end(people: list[Browser], match: Match) -> None:
    match = play_on(match, 4)
    known = {(index, path): ask(people[index], match, path) for index, path in paths()}
    frames = {seat: frame_of(match, seat) for seat in (0, 1)}
    assert say(people[2], match) == draw(people[2], match, [{"at": SECRET}]) == 204
    assert SECRET in table(people[3], match)
    for (index, path), before in known.items():
        text = ask(people[index], match, path)
        assert SECRET not in text, path
        if "name=" not in text and "data-ticket" not in text:
            assert text == before, path
    assert {seat: frame_of(match, seat) for seat in (0, 1)} == frames
    for index in (0, 1):
        program = program_of(people[index].player)
        for part in ("", "/export", "/draw"):
            assert SECRET not in program.get(f"/matches/{match.pk}{part}").content.decode()


def paths() -> Iterator[tuple[int, str]]:
    """What is asked for, by the players in turn."""
    queries = ("", *QUERIES, "?as=spectator&at=4")
    for at, name in enumerate((*PATHS, "matches:orders", "live:commentators")):
        for number, query in enumerate(queries, at):
            yield number % 2, f"{name}{query}"


def ask(who: Browser, match: Match, path: str) -> str:
    cache.clear()
    name, mark, query = path.partition("?")
    return who.get(reverse(name, args=[match.pk]) + mark + query).content.decode("latin-1")


def frame_of(match: Match, seat: int) -> tuple[str, Any]:
    back = ReturningPage((seat, "en"), 0)
    update = render.update(match.pk, {(seat, "en"): None, (None, "en"): None}, [back])
    return update.screens[seat, "en"].digest, update.returns


def test_players_read_it_once_the_match_is_over(people: list[Browser], match: Match) -> None:
    say(people[2], match)
    assert SECRET not in table(people[0], match)
    match = concede(match, people[0].player)
    assert SECRET in table(people[0], match)
    assert SECRET in replay(people[1], match)
    assert say(people[2], match, "too late") == 404


# -- the moment ---------------------------------------------------------------------------------


def test_what_is_drawn_goes_with_the_next_answer_or_when_it_is_cleared(
    people: list[Browser], match: Match
) -> None:
    _ann, _ben, cora, eve = people
    assert draw(cora, match) == 204
    assert "zebra-7" in table(eve, match)
    assert draw(cora, match, []) == 204
    assert "zebra-7" not in table(eve, match)
    draw(cora, match)
    match = play_on(match, 1)
    assert "zebra-7" not in table(eve, match)
    assert draw(cora, match, number=0) == 409, "who draws on a board of before draws nothing"
    assert "zebra-7" not in table(eve, match)


def test_in_the_replay_it_stands_at_the_moment_when_it_was_said(
    people: list[Browser], match: Match
) -> None:
    cora, eve = people[2], people[3]
    match = play_on(match, 2)
    say(cora, match, "at two")
    match = play_on(match, 2, seed=3)
    say(cora, match, "at four")
    match = concede(match, people[0].player)
    shown = {at: replay(eve, match, f"?at={at}") for at in range(6)}
    assert ["at two" in shown[at] for at in range(6)] == [False, False, True, True, True, True]
    assert ["at four" in shown[at] for at in range(6)] == [False] * 4 + [True] * 2
    now = 'class="commentary-remark" data-remark'
    assert [at for at, page in shown.items() if now in page] == [2, 4]


def test_in_the_replay_it_is_seen_what_was_drawn_at_each_moment(
    people: list[Browser], match: Match
) -> None:
    cora, eve = people[2], people[3]
    match = play_on(match, 1)
    draw(cora, match, number=match.number)
    drawn_at = match.number
    match = play_on(match, 2, seed=3)
    draw(cora, match, number=match.number)
    draw(cora, match, [], number=match.number)
    match = concede(match, people[0].player)
    shown = {at: replay(eve, match, f"?at={at}") for at in range(match.number + 1)}
    assert [at for at, page in shown.items() if "zebra-7" in page] == [drawn_at]


def test_with_a_delay_it_belongs_to_the_moment_that_is_shown(people: list[Browser]) -> None:
    ann, ben, cora, eve = people
    match = begun_match(ann.player, ben.player, system="kurogane", delay="answers-3")
    commentary.invite_by_name(match, "Cora")
    match = play_on(match, 5)
    assert say(cora, match) == 204
    assert Remark.objects.get().number == 2
    assert draw(cora, match, number=5) == 409
    assert draw(cora, match, number=2) == 204
    assert "zebra-7" in table(eve, match)
    Remark.objects.update(number=3)
    assert SECRET not in table(eve, match), "what is said of later is shown later"
    match = play_on(match, 1, seed=4)
    page = table(eve, match)
    assert SECRET in page
    assert "zebra-7" not in page
    minutes = begun_match(ann.player, ben.player, system="kurogane", delay="minutes-5")
    commentary.invite_by_name(minutes, "Cora")
    minutes = play_on(minutes, 3)
    minutes.answers.filter(number=1).update(at=timezone.now() - timedelta(minutes=6))
    say(cora, minutes)
    assert minutes.remarks.get().number == 1


# -- what does no harm --------------------------------------------------------------------------

NO_MARKS = (
    *("", "{}", "nonsense", "[" * 5000, '[{"at": [1, 2, 3]}]', '[{"at": [1.5, 2]}]'),
    *('[{"at": ""}]', '[{"at": [1, 2], "x": 1}]', '[{"to": [1, 2]}]', '[{"at": [1e99, 0]}]'),
    json.dumps([{"at": "x" * 81}]),
    json.dumps([{"at": [10**7, 0]}]),
    json.dumps([{"at": [1, 2]}] * (commentary.MOST_MARKS + 1)),
    json.dumps([{"at": [1, 2]}]) + " " * commentary.LONGEST_MARKS,
)


@pytest.mark.parametrize("sent", NO_MARKS)
def test_what_are_no_marks_is_refused(people: list[Browser], match: Match, sent: str) -> None:
    assert draw(people[2], match, sent) == 422
    assert match.commentators.get().marks == []


def test_what_is_drawn_is_escaped(people: list[Browser], match: Match) -> None:
    assert draw(people[2], match, [{"at": '"><script>x'}]) == 204
    page = table(people[3], match)
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


@pytest.mark.usefixtures("one_window")
def test_it_is_bounded_and_not_too_often(
    people: list[Browser], match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commentary, "KEPT", 2)
    assert [say(people[2], match, str(number)) for number in range(3)] == [204, 204, 422]
    for _more in range(commentary.MOST - 1):
        commentary.invite_by_link(match)
    shown = people[0].post(page_of(match), {"action": "link"}, follow=True).content.decode()
    assert "at most 4 commentators" in shown
    assert match.commentators.count() == commentary.MOST
    cache.clear()
    for name, most in (("live:remark", 30), ("live:marks", 60)):
        sent = [people[2].post(reverse(name, args=[match.pk])).status_code for _ in range(most + 1)]
        assert sent[-1] == 429, name
        assert 429 not in sent[:most], name


def test_the_newest_are_shown(people: list[Browser], match: Match) -> None:
    for number in range(commentary.SHOWN + 3):
        say(people[2], match, f"remark no. {number:02}.")
    page = table(people[3], match)
    assert "no. 02" not in page
    assert "no. 03" in page
    assert page.index("no. 22") < page.index("no. 03"), "the newest first"


# -- people -------------------------------------------------------------------------------------


def test_rights_and_remarks_go_with_people(people: list[Browser], match: Match) -> None:
    cora, eve = people[2].player, people[3].player
    say(people[2], match)
    exported: dict[str, Any] = {}
    for _receiver, part in player_exported.send(None, player=cora):
        exported.update(cast(dict[str, Any], part))
    assert [one["text"] for one in exported["commentary"]] == [SECRET]
    players_merged.send(None, guest=cora, into=eve)
    assert say(people[3], match, "as Eve") == 204
    player_deleted.send(None, player=eve)
    assert set(match.remarks.values_list("player", flat=True)) == {None}
    assert not match.remarks.filter(name__in=["Eve", "Cora"]).exists()
