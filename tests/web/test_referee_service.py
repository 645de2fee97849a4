"""The referee service: answers are taken once, kept for good, and come out again the same."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from games.matches import notices, referee
from games.matches.log import replay, rows, writing
from games.matches.models import Answer, Match
from games.rules.contract.definition import version_of
from games.rules.contract.outcomes import ScriptFault
from games.rules.dice import commitment
from games.rules.fields import Illegal
from tests import toy
from tests.matchmaking import begun_match, play_on, players
from tests.toy import TOY, secret

pytestmark = pytest.mark.usefixtures("toy")


def row(match: Match) -> dict[str, Any]:
    """All that the database says about a match."""
    return {
        "match": Match.objects.filter(pk=match.pk).values().get(),
        "answers": list(match.answers.values()),
        "snapshots": match.snapshots.count(),
    }


@pytest.mark.django_db
def test_a_match_begins_at_its_first_ask_with_all_it_is_made_of() -> None:
    match = begun_match()
    assert match.status == Match.Status.PLAYING
    assert match.number == 0
    assert match.waiting_seats == [0, 1]
    assert match.version == version_of(TOY)
    assert match.setup is not None
    assert match.setup["names"] == ["Ann", "Bob"]
    assert [roster["name"] for roster in match.setup["rosters"]] == ["Alpha alone", "Beta alone"]
    assert set(match.setup["cards"]) == {"alpha", "beta"}


@pytest.mark.django_db
def test_an_answer_is_in_the_log_with_all_that_it_brought_about() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, secret(4))
    outcome = referee.answer(match.pk, bob, 1, secret(6))
    assert outcome.number == 2
    first, second = match.answers.all()
    assert (first.seat, first.raw, first.faces) == (0, secret(4), [])
    assert (second.seat, second.raw) == (1, secret(6))
    assert len(second.faces) == 2
    assert second.sides == [6, 6]
    assert [event["kind"] for event in second.events] == ["secret", "secret", "rolled"]
    match.refresh_from_db()
    assert match.number == 2
    assert len(match.waiting_seats) == 1


@pytest.mark.django_db
def test_the_same_answer_sent_again_is_not_played_again_but_known() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, secret(4))
    for player, raw, yours in [(ann, secret(4), True), (ann, secret(5), False)]:
        with pytest.raises(referee.Stale) as stale:
            referee.answer(match.pk, player, 0, raw)
        assert stale.value.yours is yours
    assert match.answers.count() == 1
    referee.answer(match.pk, bob, 0, secret(4))
    for player in (ann, bob):
        with pytest.raises(referee.Stale) as stale:
            referee.answer(match.pk, player, 0, secret(4))
        assert stale.value.yours, "however much has happened since"
    assert match.answers.count() == 2


@pytest.mark.django_db
def test_a_draw_is_agreed_between_the_seats() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, {"option": "draw-offer", "fields": {}})
    referee.forget_tables()
    referee.answer(match.pk, bob, 1, {"option": "draw-accept", "fields": {}})
    match.refresh_from_db()
    assert match.result is not None
    assert match.result["winners"] == []


# -- at once -----------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_matches_played_at_once_are_never_refused_as_locked() -> None:
    matches = [begun_match(*players()) for _number in range(6)]

    def play(match: Match) -> int:
        try:
            return play_on(match, 9).number
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(play, matches)) == [9] * 6


@pytest.mark.django_db(transaction=True)
def test_an_answer_of_another_process_comes_first() -> None:
    """Here the other process is one that writes between this one's look and its commit."""
    ann, bob = players()
    match = begun_match(ann, bob)
    with referee.live_table(match.pk) as table:
        assert table.number == 0
        own = referee.table_at(match)
        outcome = own.answer(0, secret(2))
        fresh = Match.objects.get(pk=match.pk)
        writing.append(fresh, own, outcome)
        behind = Match.objects.get(pk=match.pk)
        behind.number = 0
        mine = table.answer(1, secret(3))
        with pytest.raises(writing.Overtaken):
            writing.append(behind, table, mine)
        table.broken = True
    assert match.answers.count() == 1
    referee.answer(match.pk, bob, 1, secret(5))
    assert [answer.seat for answer in match.answers.all()] == [0, 1]


@pytest.mark.django_db
def test_a_table_left_behind_by_another_process_catches_up() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    with referee.live_table(match.pk) as table:
        behind = table
    other = referee.table_at(match)
    fresh = Match.objects.get(pk=match.pk)
    writing.append(fresh, other, other.answer(0, secret(2)))
    with referee.live_table(match.pk) as table:
        assert table is behind
        assert table.number == 1
    referee.answer(match.pk, bob, 1, secret(5))


# -- failures ----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_script_that_fails_takes_nothing_and_its_table_is_dropped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, secret(4))
    before = row(match)
    with monkeypatch.context() as broken:
        broken.setattr("games.rules.dice.Dice.roll", lambda *_args: 1 / 0)
        with pytest.raises(ScriptFault):
            referee.answer(match.pk, bob, 1, secret(4))
    assert row(match) == before
    assert match.pk in caplog.text
    assert referee.answer(match.pk, bob, 1, secret(4)).number == 2


@pytest.mark.django_db
def test_a_commit_that_fails_takes_nothing_and_the_table_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    before = row(match)
    with monkeypatch.context() as broken:
        broken.setattr(rows, "add", lambda _row: 1 / 0)
        with pytest.raises(ScriptFault):
            referee.answer(match.pk, ann, 0, secret(4))
    assert row(match) == before
    assert referee.view(match.pk, 0)["number"] == 0
    assert referee.answer(match.pk, ann, 0, secret(5)).number == 1


@pytest.mark.django_db(transaction=True)
def test_listeners_hear_of_an_answer_after_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, int, int]] = []

    def listen(match_id: str, number: int) -> None:
        assert not connection.in_atomic_block
        heard.append((match_id, number, Answer.objects.filter(match=match_id).count()))

    def fail(match_id: str, number: int) -> None:
        raise RuntimeError("a listener that fails is nobody else's trouble")

    ann, bob = players()
    match = begun_match(ann, bob)
    monkeypatch.setattr(notices, "listeners", [fail, listen])
    referee.answer(match.pk, ann, 0, secret(4))
    with pytest.raises(Illegal):
        referee.answer(match.pk, ann, 1, secret(4))
    assert heard == [(match.pk, 1, 1)]


# -- restoring and replaying -------------------------------------------------------------------


@pytest.mark.django_db
def test_tables_come_back_the_same_at_every_number() -> None:
    match = begun_match()
    play_on(match, 20)
    assert match.status == Match.Status.ENDED
    digests = {answer.number: answer.digest for answer in match.answers.all()}
    for number, digest in digests.items():
        table = referee.table_at(match, number)
        assert (table.number, table.digest()) == (number, digest)
    replayed = replay.from_the_beginning(match)
    replay.play_on(match, replayed, match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)


@pytest.mark.django_db
def test_a_restarted_process_goes_on_as_if_nothing_had_been() -> None:
    one, other = (begun_match(*players(), options={"length": "long"}) for _number in range(2))
    Match.objects.filter(pk=other.pk).update(seed=one.seed)
    for _step in range(30):
        play_on(one, 1)
        referee.forget_tables()
        play_on(other, 1)
        referee.forget_tables()
    faces = [list(match.answers.values_list("faces", flat=True)) for match in (one, other)]
    assert faces[0] == faces[1]
    assert one.snapshots.filter(number__gt=20).exists()


@pytest.mark.django_db
def test_a_replay_uses_the_faces_that_were_rolled() -> None:
    """No later change of the dice stream rolls a match again."""
    match = play_on(begun_match(), 4)
    seen = referee.view(match.pk, None)
    Match.objects.filter(pk=match.pk).update(seed=b"another seed altogether, 32 bytes")
    referee.forget_tables()
    assert referee.view(match.pk, None) == seen


@pytest.mark.django_db
def test_a_replay_that_comes_out_differently_stops_there_and_says_where(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play_on(begun_match(options={"length": "long"}), 12)
    referee.forget_tables()
    original = toy.one_round
    monkeypatch.setattr(toy, "one_round", lambda game: _generous(game, original(game)))
    replayed = replay.from_the_beginning(match)
    with pytest.raises(replay.ReplayDiffers) as differs:
        replay.play_on(match, replayed, match.answers.all())
    assert differs.value.number == 3


@pytest.mark.django_db
def test_a_match_whose_log_does_not_lead_to_itself_takes_no_answer() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 4)
    match.answers.filter(number=4).update(digest="0" * 16)
    referee.forget_tables()
    before = row(match)
    for player in (ann, bob):
        with pytest.raises(Illegal, match="stopped"):
            referee.answer(match.pk, player, 4, secret(1))
    assert row(match)["answers"] == before["answers"]
    seen = referee.view(match.pk, None)
    assert (seen["number"], seen["asks"], seen["stop"]) == (4, [], {"number": 4, "shown": 3})
    with pytest.raises(replay.ReplayDiffers):
        referee.table_at(match, 4)
    assert referee.table_at(match, 3).number == 3


def _generous(game: Any, original: Any) -> Any:
    """The rules after a change: every round is worth a point more."""
    result = yield from original
    game.state.scores[0] += 1
    return result


@pytest.mark.django_db
def test_a_state_comes_back_from_the_database_in_its_own_order() -> None:
    match = play_on(begun_match(), 3)
    state = {"zeta": 1, "alpha": {"b": [1, "é"], "a": None}}
    match.snapshots.filter(number=3).update(state=state)
    kept = match.snapshots.get(number=3).state
    assert list(kept) == ["zeta", "alpha"]
    assert list(kept["alpha"]) == ["b", "a"]
    assert kept == state


@pytest.mark.django_db
def test_missing_answers_are_noticed() -> None:
    match = play_on(begun_match(options={"length": "long"}), 7)
    match.snapshots.all().delete()
    match.answers.filter(number=3).delete()
    referee.forget_tables()
    assert referee.table_at(match, 2).number == 2
    with pytest.raises(replay.ReplayDiffers) as differs:
        referee.table_at(match, 7)
    assert differs.value.number == 4


@pytest.mark.django_db
def test_a_number_that_the_match_has_not_reached_cannot_be_shown() -> None:
    match = play_on(begun_match(), 2)
    for number in (-1, 3):
        with pytest.raises(referee.Stale):
            referee.table_at(match, number)


# -- looking -----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_views_and_events_give_each_perspective_its_own() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, secret(4))
    referee.answer(match.pk, bob, 1, secret(6))
    at, views = referee.views(match.pk, [0, 1, None])
    assert at.number == 2
    assert [views[seat]["table"]["my_number"] for seat in (0, 1, None)] == [4, 6, None]
    kinds = {
        seat: [event["kind"] for event in referee.events(match, seat)] for seat in (0, 1, None)
    }
    assert kinds == {0: ["secret", "rolled"], 1: ["secret", "rolled"], None: ["rolled"]}
    assert referee.events(match, None, since=2) == []


@pytest.mark.django_db
def test_a_notice_of_an_answer_shows_it_without_asking_the_database(
    django_assert_num_queries: Any,
) -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    for number, player in enumerate((ann, bob), start=1):
        referee.answer(match.pk, player, number - 1, secret(3 + number))
        with django_assert_num_queries(0):
            at, views = referee.views(match.pk, [0, None], noticed=number)
            referee.events(at, 0, number - 1, number)
        assert (at.number, views[0]["number"]) == (number, number)


@pytest.mark.django_db
def test_a_notice_of_an_answer_of_another_process_shows_that() -> None:
    ann, _bob = players()
    match = begun_match(ann, _bob)
    referee.answer(match.pk, ann, 0, secret(2))
    other = referee.table_at(match.pk)
    writing.append(Match.objects.get(pk=match.pk), other, other.answer(1, secret(5)))
    assert referee.views(match.pk, [None], noticed=1)[0].number == 1, "it is not heard of yet"
    at, views = referee.views(match.pk, [None], noticed=2)
    assert (at.number, views[None]["number"]) == (2, 2)
    assert [event["kind"] for event in referee.events(at, None, 0, 2)] == ["rolled"]
    assert referee.views(match.pk, [None], noticed=1)[0].number == 2, "nobody goes back from there"


@pytest.mark.django_db
def test_the_row_for_an_answer_is_the_one_written_last_unless_something_newer_is_known() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    referee.answer(match.pk, ann, 0, secret(4))
    Match.objects.filter(pk=match.pk).update(turning="beside")
    assert referee.row_at(match.pk, 1).turning != "beside"
    for number in (2, "1", None, [1]):
        assert referee.row_at(match.pk, number).turning == "beside"
    referee.row_at(match.pk, 1).turning = "by whoever got it"
    assert referee.row_at(match.pk, 1).turning != "by whoever got it", "copies"
    Match.objects.filter(pk=match.pk).update(names_gone=1)
    referee.view(match.pk, None)
    assert referee.row_at(match.pk, 1).names_gone == 1
    Match.objects.filter(pk=match.pk).delete()
    with pytest.raises(Match.DoesNotExist):
        referee.row_at(match.pk, 2)


@pytest.mark.django_db
def test_events_are_the_same_from_memory_and_from_the_database() -> None:
    match = play_on(begun_match(), 7)
    spans = [(since, upto) for upto in range(8) for since in range(-1, upto)]
    kept = [referee.events(match, 0, since, upto) for since, upto in spans]
    referee.forget_tables()
    assert kept == [referee.events(match, 0, since, upto) for since, upto in spans]
    assert any(kept)


@pytest.mark.django_db
def test_a_takeback_asked_for_is_void_in_the_row_of_the_answer_that_comes_first() -> None:
    ann, bob = players()
    match = play_on(begun_match(ann, bob), 5)
    referee.ask_takeback(match.pk, ann, match.number)
    with referee.live_table(match.pk) as table:
        seat = next(iter(table.asks))
        raw = table.asks[seat].sample(random.Random(1))
    referee.answer(match.pk, (ann, bob)[seat], match.number, raw)
    number = match.number + 1
    assert referee.views(match.pk, [None], noticed=number)[0].takeback is None
    assert Match.objects.get(pk=match.pk).takeback is None


@pytest.mark.django_db
def test_a_preview_shows_what_a_value_would_do_and_changes_nothing() -> None:
    match = play_on(begun_match(), 2)
    mover = match.seats.get(index=match.waiting_seats[0]).player
    other = match.seats.exclude(index=match.waiting_seats[0]).get().player
    before = row(match)
    shown = referee.preview(match.pk, mover, 2, "move", "to", [500, 500])
    assert shown["shapes"][0]["role"] == "ghost"
    for player, option, field, value in [
        (mover, "move", "to", [-1, 500]),
        (mover, "move", "to", None),
        (mover, "move", "speed", 1),
        (mover, "stay", "to", [1, 1]),
        (mover, ["move"], {}, 1),
        (other, "move", "to", [1, 1]),
    ]:
        with pytest.raises(Illegal):
            referee.preview(match.pk, player, 2, option, field, value)
    with pytest.raises(referee.Stale):
        referee.preview(match.pk, mover, 1, "move", "to", [500, 500])
    assert row(match) == before


@pytest.mark.django_db
def test_every_roll_follows_from_the_committed_seed_and_the_players_own() -> None:
    from games.matches.log import match_dice

    match = begun_match()
    shown = match.commitment
    play_on(match, 20)
    match.refresh_from_db()
    assert commitment(bytes(match.seed)) == shown
    assert len(list(match_dice.rolls_of(match))) == 6
    assert match_dice.wrong_rolls_of(match) == []
    cheated = match.answers.filter(number=2).get()
    Answer.objects.filter(pk=cheated.pk).update(faces=[(cheated.faces[0] + 1) % 6, 0])
    assert match_dice.wrong_rolls_of(match)[0].answer == 2


@pytest.mark.django_db
def test_random_matches_play_to_their_end_with_tables_dropped_at_random() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        match = begun_match(*players())
        while match.status == Match.Status.PLAYING:
            play_on(match, 1, seed=rng.randrange(1000))
            if rng.random() < 0.4:
                referee.forget_tables()
        assert match.number == 9
        assert match.ended is not None
