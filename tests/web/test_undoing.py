"""Undoing at once what concerned nobody else yet; and that it never crosses a die, a reveal or
another seat's answer."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.urls import reverse

from games.matches import referee, wording
from games.matches.log import checks, match_dice, replay
from games.matches.log.undoing import MOST, FreeUndo, Place
from games.matches.models import Match
from games.people.models import Player
from games.rules.contract.asking import CHECKPOINT, Ask, Game, Result, Script, Setup
from games.rules.contract.events import Event
from games.rules.contract.table import Table
from games.rules.crisis.script import setup, squads
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal, Option
from games.rules.text import _, plain
from tests.matchmaking import begun_match, play_on, players
from tests.people import new_guest
from tests.toy import setup as toy_setup
from tests.toy import toy_with
from tests.web.test_matches_takeback import post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


# -- what may be taken back, as plain functions -------------------------------------------------


def free(*answers: tuple[int, bool]) -> FreeUndo:
    """What may be taken back after these answers, each by a seat and bound or not."""
    undo = FreeUndo(here=Place(0, begins=True))
    for number, (seat, is_bound) in enumerate(answers, 1):
        undo = undo.answered(seat, Place(number), is_bound)
    return undo


def numbers(undo: FreeUndo) -> list[int]:
    return [place.number for place in undo.places]


def test_a_seat_goes_back_over_its_own_last_answers() -> None:
    undo = free((0, False), (0, False))
    assert (undo.seat, numbers(undo), undo.last) == (0, [0, 1], Place(1))
    assert undo.beginning == Place(0, begins=True)


def test_nobody_goes_back_over_an_answer_of_another_seat() -> None:
    undo = free((0, False), (1, False), (1, False))
    assert (undo.seat, numbers(undo)) == (1, [1, 2])


def test_nobody_goes_back_over_what_is_bound() -> None:
    assert numbers(free((0, False), (0, True))) == []
    assert numbers(free((0, False), (0, True), (0, False))) == [2]


def test_no_way_leads_back_to_before_the_first_checkpoint() -> None:
    undo = FreeUndo().answered(0, Place(1), False)
    assert numbers(undo) == []
    assert numbers(undo.answered(0, Place(2), False)) == [1]


def test_who_has_gone_back_goes_back_further() -> None:
    undo = free((1, True), (0, False), (0, False), (0, False)).undone(5, to=2)
    assert (undo.seat, numbers(undo), undo.here) == (0, [1], Place(5))
    back = undo.undone(6, to=1)
    assert (back.seat, numbers(back)) == (None, [])
    assert numbers(undo.answered(0, Place(6), False)) == [1, 5]


def test_so_many_answers_are_kept_and_no_more() -> None:
    undo = free(*[(0, False)] * (MOST + 20))
    assert numbers(undo) == list(range(20, MOST + 20))


def test_it_is_kept_in_the_row_as_it_is() -> None:
    undo = free((0, False), (0, False))
    assert FreeUndo.read(undo.plain()) == undo
    assert FreeUndo.read(None) == FreeUndo()


# -- at the table ------------------------------------------------------------------------------


def moved() -> tuple[Match, Player, Player, int]:
    """A match in which a seat has just moved: who did, who did not, and the seat."""
    seated = players()
    match = play_on(begun_match(*seated), 3)
    seat = match.answers.get(number=3).seat
    return match, seated[seat], seated[1 - seat], seat


def test_who_has_moved_takes_it_back_at_once() -> None:
    match, mover, _other, seat = moved()
    before = referee.view(match.pk, seat, 2)
    assert referee.undo(match.pk, mover, 3) == 4
    now = referee.view(match.pk, seat)
    assert {**now, "number": 2} == before
    match.refresh_from_db()
    row = match.answers.get(number=4)
    assert (row.option, row.fields, row.seat, row.faces) == ("undo", {"to": 2}, seat, [])
    referee.forget_tables()
    assert referee.view(match.pk, seat) == now
    lines = wording.lines_of(match, Setup.model_validate(match.setup), None, 3, 4)
    assert [line.message.text for line in lines] == [
        "%(name)s takes back what nobody else was concerned by yet."
    ]
    match = play_on(match, 20)
    assert match.status == Match.Status.ENDED
    assert match_dice.wrong_rolls_of(match) == []
    for answer in match.answers.all():
        assert referee.table_at(match, answer.number).digest() == answer.digest
    replayed = replay.play_on(match, replay.from_the_beginning(match), match.answers.all())
    assert replayed.view(None) == referee.view(match.pk, None)


def test_the_other_player_undoes_nothing_of_it() -> None:
    match, _mover, other, _seat = moved()
    with pytest.raises(Illegal, match="ask for it"):
        referee.undo(match.pk, other, 3)
    with pytest.raises(referee.NotYours):
        referee.undo(match.pk, Player.objects.create(name="Eve"), 3)
    assert match.answers.count() == 3


def test_nothing_is_undone_once_another_seat_has_answered() -> None:
    match, mover, other, seat = moved()
    answer = {"option": "secret", "fields": {"number": 1}}
    referee.answer(match.pk, other, 3, answer)
    with pytest.raises(Illegal, match="ask for it"):
        referee.undo(match.pk, mover, 4)
    assert FreeUndo.read(Match.objects.get(pk=match.pk).undo).seat == 1 - seat


def test_a_secret_is_taken_back_until_the_other_has_chosen_too() -> None:
    ann, bob = players()
    match = begun_match(ann, bob)
    answer = {"option": "secret", "fields": {"number": 1}}
    referee.answer(match.pk, ann, 0, answer)
    number = referee.undo(match.pk, ann, 1)
    referee.answer(match.pk, ann, number, answer)
    referee.answer(match.pk, bob, number, answer)
    for player in (ann, bob):
        with pytest.raises(Illegal, match="ask for it"):
            referee.undo(match.pk, player, number + 2)


def test_it_is_undone_once_by_two_clicks() -> None:
    match, mover, _other, _seat = moved()
    referee.undo(match.pk, mover, 3)
    with pytest.raises(referee.Stale):
        referee.undo(match.pk, mover, 3)


def test_an_answer_from_before_it_is_stale() -> None:
    match, mover, other, _seat = moved()
    number = referee.undo(match.pk, mover, 3)
    raw = {"option": "secret", "fields": {"number": 1}}
    with pytest.raises((referee.Stale, Illegal)):
        referee.answer(match.pk, other, 3, raw)
    assert Match.objects.get(pk=match.pk).number == number


def test_what_is_asked_anew_by_a_draw_is_not_undone_with_it() -> None:
    match, mover, other, _seat = moved()
    referee.answer(match.pk, other, 3, {"option": "draw-offer", "fields": {}})
    with pytest.raises(Illegal, match="ask for it"):
        referee.undo(match.pk, mover, 4)


def test_a_page_undoes_and_starts_again_and_others_are_refused() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = play_on(begun_match(ann.player, bob.player), 3)
    seat = match.answers.get(number=3).seat
    mover, other = (ann, bob) if seat == 0 else (bob, ann)
    page = mover.get(f"/matches/{match.pk}/").content.decode()
    assert '{"action": "undo"}' in page
    assert '{"action": "undo"}' not in other.get(f"/matches/{match.pk}/").content.decode()
    assert post(other, match, "undo", 3).status_code == 422
    assert post(new_guest("Eve"), match, "undo", 3).status_code == 403
    assert post(mover, match, "undo", "x").status_code == 400
    assert post(mover, match, "undo", 3).json() == {"number": 4}
    assert post(mover, match, "restart", 4).status_code == 422


def test_what_would_be_taken_back_is_shown_to_those_who_are_asked() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = play_on(begun_match(ann.player, bob.player), 2)
    address = reverse("live:taken_back", args=[match.pk])
    assert ann.get(address).status_code == 204
    assert post(ann, match, "ask", 2).status_code == 200
    text = bob.get(address).content.decode()
    assert "This would be taken back" in text
    assert text.count("<li") >= 1
    page = bob.get(f"/matches/{match.pk}/").content.decode()
    assert f'hx-get="{address}"' in page


def test_what_was_undone_is_neither_gone_back_to_nor_shown_as_to_be_taken_back() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = play_on(begun_match(ann.player, bob.player), 6)
    seat = match.answers.get(number=6).seat
    mover, other = (ann, bob) if seat == 0 else (bob, ann)
    assert post(mover, match, "undo", 6).status_code == 200
    assert post(other, match, "ask", 7).status_code == 200
    address = reverse("live:taken_back", args=[match.pk])
    text = mover.get(address).content.decode()
    assert "takes back" not in text
    assert text.count("<li") == 2, "both secrets, and not the move that was undone"
    assert post(mover, match, "agree", 7).status_code == 200
    match.refresh_from_db()
    assert match.answers.get(number=8).fields == {"to": 3}
    assert referee.table_at(match, 8).digest() == match.answers.get(number=3).digest


def test_what_is_revealed_is_not_taken_back() -> None:
    assert squads.SquadRevealed.reveals
    assert setup.CrisisRevealed.reveals

    class Shown(Event, kind="shown", reveals=True):
        """A card lies open."""

    def script(game: Game[Any]) -> Script:
        yield CHECKPOINT
        for event in (None, Shown()):
            yield Ask(0, _("Go on?"), [Option("on", _("Go on"))])
            if event:
                game.emit(event)
        yield Ask(0, _("Go on?"), [Option("on", _("Go on"))])
        return Result((), "score")

    table: Any = Table(toy_with(script=script), toy_setup(), Dice(Seeded(b"shown")))
    bound = [table.answer(0, {"option": "on"}).is_bound for _answer in range(3)]
    assert bound == [False, True, True]  # the last one ends the match


# -- in play by chance -------------------------------------------------------------------------

_ANSWERS = 150
_EACH = 3


@pytest.mark.parametrize("system", ["toy", "crisis", "kurogane", "battletech", "tide"])
def test_no_undo_crosses_a_die_a_reveal_or_another_seat(system: str) -> None:
    seated = players()
    options = {"length": "long"} if system == "toy" else {}
    match = begun_match(*seated, system=system, options=options)
    rng = random.Random(29)
    undone = revealed = 0
    for _step in range(_ANSWERS):
        with referee.live_table(match.pk) as table:
            if table.result:
                break
            number, seat = table.number, rng.choice(sorted(table.asks))
            raw = by_chance(table.asks[seat], rng)
            alone = len(table.asks) == 1 and table.asked_since == number
        outcome = referee.answer(match.pk, seated[seat], number, raw)
        shown = any(event.reveals for event in outcome.events)
        revealed += shown and alone and not outcome.faces
        match.refresh_from_db()
        undo = FreeUndo.read(match.undo)
        for place in undo.places[:1]:
            assert_only_its_own(match, undo, place)
        if undo.seat is not None and rng.random() < 1 / _EACH:
            beginning = bool(undo.beginning) and rng.random() < 1 / 2
            to = undo.beginning if beginning else undo.last
            assert to is not None
            go_back(match, seated[undo.seat], to, beginning)
            undone += 1
    assert undone > 2
    kinds = match.get_system().events.codec.classes.values()
    assert revealed or not any(kind.reveals for kind in kinds), "nothing but a reveal forbids some"
    referee.forget_tables()
    assert checks.check(match).good
    assert match_dice.wrong_rolls_of(match) == []


def by_chance(ask: Ask, rng: random.Random) -> Any:
    """Any answer; often the suggested one, or a part of it, where there is one."""
    suggested = ask.suggest() if ask.suggest else None
    if suggested is None or rng.random() < 1 / 2:
        return ask.sample(rng, eager=True)
    fields = rng.choice([suggested.fields, *(part.fields for part in suggested.parts)])
    return {"option": suggested.option, "fields": plain(fields)}


def assert_only_its_own(match: Match, undo: FreeUndo, place: Place) -> None:
    """Nothing was thrown since that place, nobody else has answered, and whoever goes back there
    has learned nothing: it could have foreseen all from what it knew."""
    rows = [row for row in match.answers.filter(number__gt=place.number) if row.option != "undo"]
    assert {row.seat for row in rows} == {undo.seat}
    assert all(not row.faces for row in rows)
    assert undo.seat is not None
    in_force = answers_since(match, place)
    table = referee.table_at(match, place.number)
    fork = table.fork(Dice(Seeded(b"other")), undo.seat)
    fork.system.rules.hide_secrets(fork.game, undo.seat)
    assert (undo.seat in fork.asks) == (undo.seat in table.asks)
    assert fork.view(undo.seat)["table"] == table.view(undo.seat)["table"]
    for raw in in_force:
        fork.answer(undo.seat, raw)
    with referee.live_table(match.pk) as live:
        assert known(fork, undo.seat) == known(live, undo.seat)


def answers_since(match: Match, place: Place) -> list[dict[str, Any]]:
    """The answers that led from a place to where the match stands."""
    found: list[dict[str, Any]] = []
    number = match.number
    while number > place.number:
        row = match.answers.get(number=number)
        if row.option == "undo":
            number = row.fields["to"]
            continue
        found.append(row.raw)
        number -= 1
    return found[::-1]


def known(table: Any, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = table.view(seat)
    return {name: view[name] for name in ("table", "asks")}


def go_back(match: Match, player: Player, to: Place, beginning: bool) -> None:
    """Undo, and see that all is as it was."""
    before = {seat: referee.view(match.pk, seat, to.number) for seat in (None, 0, 1)}
    number = referee.undo(match.pk, player, match.number, beginning)
    for seat, view in before.items():
        now = referee.view(match.pk, seat)
        assert {**now, "number": to.number} == view
    referee.forget_tables()
    assert referee.view(match.pk, 0)["number"] == number
    match.refresh_from_db()
