"""Creating, finding and revoking tokens."""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.api.models import Token
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _

MOST_OF_A_PLAYER = 10
PREFIX = "tabletop_"
"""The prefix of every token, by which a token found in a file can be recognized."""
BYTES = 32
LONGEST = 100
_USED_WITHIN = timedelta(minutes=1)  # a token's last use is updated after that


def make(player: Player, name: str, scope: str) -> tuple[Token, str]:
    """A new token of an account, with its secret, which is not stored. Raises Illegal if the
    account has too many."""
    secret = PREFIX + secrets.token_urlsafe(BYTES)
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        if locked.tokens.count() >= MOST_OF_A_PLAYER:
            raise Illegal(
                "", _("You have %(most)s tokens: revoke one first.", most=MOST_OF_A_PLAYER)
            )
        token = Token.objects.create(
            player=player, name=name, scope=scope, digest=digest_of(secret)
        )
    return token, secret


def find(secret: str) -> Token | None:
    """The token with that secret, if it is valid: not revoked, and its account is open. Records the
    use."""
    if not secret.startswith(PREFIX) or len(secret) > LONGEST:
        return None
    token = valid(digest=digest_of(secret))
    if token is not None:
        _note_use(token)
    return token


def valid(**lookup: Any) -> Token | None:
    """The token of this lookup, if the account that answers for it is open."""
    known = Token.objects.select_related("player__user", "player__maker__user")
    token = known.filter(**lookup).first()
    user = token and token.player.answerable.user
    return token if user and user.is_active else None


def revoke(player: Player, pk: int) -> Token | None:
    """Revoke a token of the player or of a program of the player's. Return the token, or None if
    there is no such token."""
    own = Token.objects.filter(Q(player=player) | Q(player__maker=player))
    token = own.select_related("player").filter(pk=pk).first()
    if token is not None:
        Token.objects.filter(pk=pk).delete()
    return token


def digest_of(secret: str) -> str:
    """The stored digest of a secret. Secrets are too long to guess, so a fast hash suffices."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.last_used is None or now - token.last_used >= _USED_WITHIN:
        Token.objects.filter(pk=token.pk).update(last_used=now)
        token.last_used = now
        if token.player.is_program:
            Player.objects.filter(pk=token.player_id).update(last_asked=now)
