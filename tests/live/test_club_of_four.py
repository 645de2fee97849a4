"""Four people in a club of two processes: they come in, talk, and play a league and a tournament
through both at once. What is sent twice, at the same moment, happens once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any

import pytest

from games.clubs.models import Club, ClubLine, Member
from games.matches import referee
from games.matches.models import Match
from games.rosters.service import ready_rosters
from games.tournaments.models import Pairing, Tournament
from tests.live.server import Server, Visitor
from tests.matchmaking import load_cards
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db(transaction=True)

CONCEDE: Any = {"option": "concede", "fields": {}}
GIVEN = {"system": "toy", "rounds": 3, "lists": "closed", "interval": 0, "clock": ""}


class Four:
    """The members of a club; each has a page in each of the processes."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.servers = servers
        self.people = [new_guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
        self.club = ""

    def once(self, who: Browser, path: str, **given: Any) -> int:
        return Visitor(self.servers[0], who).request("POST", path, given)[0]

    def at_once(self, *sent: tuple[Browser, str, dict[str, Any]]) -> list[int]:
        """Each request twice, through both processes, all of them at the same moment."""
        with ThreadPoolExecutor(2 * len(sent)) as together:
            waiting = [
                together.submit(Visitor(server, who).request, "POST", path, given)
                for who, path, given in sent
                for server in self.servers
            ]
        return [one.result()[0] for one in waiting]

    def read(self, who: Browser, path: str) -> list[str]:
        """What the page says in each of the processes."""
        return [Visitor(server, who).request("GET", path)[1] for server in self.servers]

    def tournament(self, name: str, **given: Any) -> Tournament:
        """A tournament that all four have entered, each with two lists, and that has begun."""
        ann, path = self.people[0], f"{self.club}tournaments/new/"
        self.once(ann, path, **{**GIVEN, "name": name, "most_lists": 2, **given})
        made = Tournament.objects.get(name=name)
        lists = {"roster": [roster.pk for roster in ready_rosters("toy")]}
        address = made.get_absolute_url()
        self.at_once(*[(who, f"{address}enter/", lists) for who in self.people])
        assert sorted(one.name for one in made.entrants.all()) == ["Ann", "Bob", "Cid", "Dan"]
        self.at_once((ann, f"{address}begin/", {}))
        return made

    def choose(self, rows: Sequence[Pairing]) -> None:
        """All choose their lists at once; a match comes of each pairing."""
        by_player = {who.player.pk: who for who in self.people}
        self.at_once(
            *[
                (
                    by_player[one.player_id],
                    f"{row.tournament.get_absolute_url()}pairings/{row.pk}/list/",
                    {"list": number},
                )
                for row in rows
                for number, one in enumerate((row.first, row.second))
                if one is not None and one.player_id is not None
            ]
        )

    def play(self, match: Match, *, is_long: bool) -> None:
        """Play a match to its end, or until the second one concedes through both at once."""
        by_player = {who.player.pk: who for who in self.people}
        seated = [by_player[seat.player_id] for seat in match.seats.all() if seat.player_id]
        rng, turns = random.Random(1), cycle(self.servers)
        while is_long:
            referee.forget_tables()
            with referee.live_table(match.pk) as table:
                if table.result is not None:
                    return
                seat, ask = next(iter(table.asks.items()))
                number, raw = table.number, ask.sample(rng)
            assert raw is not None
            visitor = Visitor(next(turns), seated[seat])
            assert visitor.answer(match.pk, number, raw)[0] == 200
        number = Match.objects.get(pk=match.pk).number
        with ThreadPoolExecutor(2) as together:
            sent = [
                together.submit(Visitor(server, seated[1]).answer, match.pk, number, CONCEDE)
                for server in self.servers
            ]
        assert sorted(one.result()[0] for one in sent) == [200, 409]


def test_four_play_a_league_and_a_tournament_through_two_processes(servers: list[Server]) -> None:
    load_cards()
    four = Four(servers)
    come_together(four)
    league = four.tournament("League", form="league")
    play_all_rounds(four, league, rounds=3)
    swiss = four.tournament("Swiss", form="swiss", rounds=2)
    play_all_rounds(four, swiss, rounds=2)
    correct_at_once(four, swiss)


def come_together(four: Four) -> None:
    """Ann founds a club, the others follow its link twice at once, and all talk."""
    ann, bob, cid, dan = four.people
    assert four.once(ann, "/clubs/new/", name="Hexes", zone="UTC") == 302
    club = Club.objects.get()
    four.club = club.get_absolute_url()
    link = f"/clubs/join/{club.invitation}/"
    assert set(four.at_once(*[(who, link, {}) for who in (bob, cid, dan)])) == {302}
    assert club.members.count() == 4
    four.at_once(*[(who, f"{four.club}chat/", {"text": who.player.name}) for who in four.people])
    assert ClubLine.objects.count() == 8
    assert all(page.count('class="chat-line"') == 8 for page in four.read(dan, four.club))
    # An owner is left, whoever goes at the same moment.
    Member.objects.filter(player=bob.player).update(role=Member.Role.OWNER)
    four.at_once((ann, f"{four.club}leave/", {}), (bob, f"{four.club}leave/", {}))
    assert list(club.members.values_list("role", flat=True)).count("owner") == 1
    four.at_once(*[(who, link, {}) for who in (ann, bob)])
    Member.objects.filter(player=ann.player).update(role=Member.Role.OWNER)
    assert club.members.count() == 4


def play_all_rounds(four: Four, tournament: Tournament, rounds: int) -> None:
    """Each round begins by itself, once, after the last result of the one before."""
    for number in range(1, rounds + 1):
        tournament.refresh_from_db()
        assert (tournament.status, tournament.round) == ("running", number)
        rows = list(tournament.pairings.filter(round=number).select_related("first", "second"))
        assert len(rows) == 2
        four.choose(rows)
        for place, row in enumerate(rows):
            row.refresh_from_db()
            assert row.match is not None
            four.play(row.match, is_long=number == 1 and place == 0)
    tournament.refresh_from_db()
    assert tournament.status == "ended"
    assert tournament.pairings.count() == 2 * rounds
    assert Match.objects.filter(pairing__tournament=tournament, status="ended").count() == (
        2 * rounds
    )
    assert not tournament.pairings.filter(outcome="").exists()


def correct_at_once(four: Four, tournament: Tournament) -> None:
    """Ann corrects a result twice at once, Bob may not; both processes show the same table."""
    ann, bob, _cid, dan = four.people
    Member.objects.filter(player=bob.player).update(role=Member.Role.MEMBER)
    row = tournament.pairings.latest("pk")
    other = "second" if row.outcome == "first" else "first"
    path = f"{tournament.get_absolute_url()}results/{row.pk}/"
    sent = {"outcome": other, "why": "Seen by all"}
    statuses = four.at_once((ann, path, sent), (bob, path, {"outcome": "draw", "why": "Mine"}))
    assert sorted(statuses) == [302, 302, 403, 403]
    row.refresh_from_db()
    assert row.outcome == other
    pages = four.read(dan, tournament.get_absolute_url())
    tables = [page.split('class="table standings"')[1].split("</table>")[0] for page in pages]
    assert tables[0] == tables[1]
    assert all("Seen by all" in page and "Mine" not in page for page in pages)
