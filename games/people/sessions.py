"""The player of a browser's session; only this module reads and writes it."""

import time
import uuid
from datetime import date, timedelta

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language

from games.people.models import Player, new_key, who_sign_in
from games.people.signals import players_merged

_PLAYER, _KEY, _SEEN, _LINK = "player", "player_key", "player_seen", "player_link"
# After opening the personal link, the player may change the password without the old one.
_LINK_COUNTS = 60 * 60  # seconds
# A session is extended this often, so that players who come back stay signed in.
_RENEW_AFTER = timedelta(days=30)


def sign_in(request: HttpRequest, player: Player) -> None:
    """Sign this browser in as `player`, with an empty session."""
    request.session.flush()
    request.session[_PLAYER] = str(player.pk)
    request.session[_KEY] = player.session_key
    request.session[_SEEN] = date.today().isoformat()
    rotate_token(request)
    request.player = player  # type: ignore[attr-defined]


def sign_in_guest(request: HttpRequest, name: str) -> Player:
    """Make a guest with that name and sign this browser in."""
    player = Player.objects.create(name=name, language=get_language() or "")
    sign_in(request, player)
    return player


def note_link(request: HttpRequest) -> None:
    """This browser, signed in already, has just opened the personal link of its player."""
    request.session[_LINK] = int(time.time())


def has_opened_link(session: SessionBase) -> bool:
    """Whether the personal link was opened here within the last hour."""
    opened = session.get(_LINK)
    return opened is not None and 0 <= time.time() - opened < _LINK_COUNTS


def sign_out(request: HttpRequest) -> None:
    """Sign this browser out."""
    request.session.flush()
    request.player = None  # type: ignore[attr-defined]


def sign_out_elsewhere(request: HttpRequest, player: Player) -> None:
    """Sign out all devices of `player` except this one."""
    player.session_key = new_key()
    player.save(update_fields=["session_key"])
    request.session[_KEY] = player.session_key


def player_of(session: SessionBase) -> Player | None:
    """The player that this session was signed in as, if it still is."""
    try:
        pk = uuid.UUID(session.get(_PLAYER, ""))
    except ValueError:
        return None
    player = who_sign_in().filter(pk=pk).first()
    if player is None or not constant_time_compare(session.get(_KEY, ""), player.session_key):
        return None
    return player


def keep_remembered(session: SessionBase) -> None:
    """Extend the session to a full year again, at most once a month."""
    seen = session.get(_SEEN)
    today = date.today()
    if seen and today - date.fromisoformat(seen) >= _RENEW_AFTER:
        session[_SEEN] = today.isoformat()
        session.set_expiry(settings.SESSION_COOKIE_AGE)


@transaction.atomic
def merge(guest: Player, into: Player) -> None:
    """Move all that belongs to `guest` to `into`, and delete the guest."""
    guest.holidays.update(player=into)
    players_merged.send(sender=Player, guest=guest, into=into)
    guest.delete()
