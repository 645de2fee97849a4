"""Commentary over sockets: to all spectators at once, and to no player before the match is over."""

from __future__ import annotations

import json
import time

import pytest
from websockets.sync.client import ClientConnection

from games.live.tickets import Ticket
from games.matches import commentary
from games.matches.models import Match
from tests.live.server import Server, Visitor, hello, next_frame, seated
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = {"option": "secret", "fields": {"number": 3}}
CONCEDE = {"option": "concede", "fields": {}}


def test_spectators_get_it_at_once_and_players_after_the_end(
    server: Server, match: Match, ann: Browser, bob: Browser
) -> None:
    cora = new_guest("Cora")
    commentary.invite_by_name(match, "Cora")
    says, anybody = Visitor(server, cora), Visitor(server)
    own, outside = seated(match, bob), Ticket(match.pk, None, "en")
    with anybody.socket(own) as his, anybody.socket(outside) as theirs:
        hello(his, 0, own)
        hello(theirs, 0, outside)
        time.sleep(1.5)  # who is there has been told
        said = says.request("POST", f"/matches/{match.pk}/remark", {"text": "Zanzibar <i>"})
        assert said[0] == 204
        frame = next_frame(theirs)
        assert "Zanzibar &lt;i&gt;" in frame
        assert 'id="region-commentary"' in frame
        marks = {"number": 0, "marks": json.dumps([{"at": "zebra"}])}
        assert says.request("POST", f"/matches/{match.pk}/marks", marks)[0] == 204
        assert "zebra" in next_frame(theirs)
        Visitor(server, ann).answer(match.pk, 0, SECRET)
        assert "region-commentary" in (gone := next_frame(theirs))
        assert "zebra" not in gone
        played = next_frame(his)
        assert 'data-from="0" data-number="1"' in played, "nothing came between"
        assert "commentary" not in played
        commentary.withdraw(match, match.commentators.get().pk)
        late = says.request("POST", f"/matches/{match.pk}/remark", {"text": "late"})
        assert late[0] == 404
        Visitor(server, bob).answer(match.pk, 1, CONCEDE)
        assert "Zanzibar" in next_frame(his)


def test_an_open_page_is_told_who_may_comment_by_now(
    server: Server, match: Match, ann: Browser
) -> None:
    """And whoever comes back afterwards; nobody else is."""
    cora, line = new_guest("Cora"), 'id="invited"'
    invites, watches = Visitor(server, ann), Visitor(server)
    hers, others = (Ticket.of(match.pk, None, "en", who) for who in (cora.player, None))
    with watches.socket(hers) as her_page, watches.socket(others) as other_page:
        hello(her_page, 0, hers)
        hello(other_page, 0, others)
        time.sleep(1.5)
        sent = {"action": "name", "name": "Cora"}
        assert invites.request("POST", f"/matches/{match.pk}/commentary/", sent)[0] == 302
        assert "You may comment on this match now." in until(her_page, line)
        with watches.socket(hers) as again:
            hello(again, 0, hers)
            assert f'href="/matches/{match.pk}/"' in until(again, line)
        with pytest.raises(TimeoutError):
            until(other_page, line, timeout=1.5)


def until(page: ClientConnection, words: str, timeout: float = 20.0) -> str:
    """The next message with these words. Raises TimeoutError."""
    last = time.monotonic() + timeout
    while words not in (text := str(page.recv(max(0.01, last - time.monotonic())))):
        pass
    return text


def test_what_another_process_was_told_is_seen_by_the_sweep(
    server: Server, match: Match, ann: Browser
) -> None:
    new_guest("Cora")
    right = commentary.invite_by_name(match, "Cora")
    with Visitor(server).socket(Ticket(match.pk, None, "en")) as theirs:
        hello(theirs, 0, Ticket(match.pk, None, "en"))
        time.sleep(1.0)
        commentary.say(right, "told elsewhere")
        assert "told elsewhere" in next_frame(theirs)
