"""Notification preferences, subscribed browsers, agendas of matches, and queued deliveries."""

from datetime import timedelta
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.fields import PlainField
from games.matches.models import Match
from games.people.models import Player

MOST_BYTES_OF_ENDPOINT: Final = 1000


class Kind(models.TextChoices):
    """The kinds of notifications. A message with several takes its title from the first."""

    TURN = "turn", _("It is my turn")
    INVITATION = "invitation", _("A seat is kept for me, or I may comment on a match")
    BEGINS = "begins", _("A match begins")
    CLAIM = "claim", _("Somebody's time to answer is nearly up, or is up")
    CHAT = "chat", _("Somebody writes while I am away")
    TOURNAMENT = "tournament", _("Something happens in a tournament of mine")


class Channel(models.TextChoices):
    """The ways of delivery."""

    PUSH = "push", _("On my devices")
    EMAIL = "email", _("By e-mail")


def choice(kind: str, channel: str) -> str:
    """The stored form of a wanted kind on a channel."""
    return f"{kind}:{channel}"


def all_but_chat() -> list[str]:
    """The default choices: everything, except chat by e-mail."""
    every = [choice(kind, channel) for kind in Kind.values for channel in Channel.values]
    return [one for one in every if one != choice(Kind.CHAT, Channel.EMAIL)]


class Preferences(models.Model):
    """What a player wants to be notified of, and where."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="preferences"
    )
    wanted = PlainField(default=all_but_chat)
    email = models.EmailField(blank=True)
    # When the reader of the address confirmed it. Before, it gets nothing but that question.
    confirmed = models.DateTimeField(null=True)
    # The quiet hours, in the zone.
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    zone = models.CharField(max_length=60, default="UTC")
    # The site's address as the player uses it, for links in e-mails.
    site = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"notifications for {self.player}"

    def wants(self, kind: str, channel: str) -> bool:
        """Whether a kind is wanted by a channel."""
        return choice(kind, channel) in self.wanted


class PushSubscription(models.Model):
    """A browser that shows notifications while the player is signed in there."""

    MOST_OF_A_PLAYER: Final = 10

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_subscriptions")
    session = models.CharField(max_length=40, db_index=True)
    endpoint = models.CharField(max_length=MOST_BYTES_OF_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    # Consecutive messages that failed in all tries.
    failures = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"a browser of {self.player}"


class Agenda(models.Model):
    """The notifications of a player about a match, pending and sent: by kind, the mark of an
    occasion (see `occasions`)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    pending = PlainField(default=dict)
    notified = PlainField(default=dict)
    # When the next pending occasion is due; None if none is pending.
    due = models.DateTimeField(null=True, db_index=True)
    last_notified = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "match"], name="agenda_once")]

    def __str__(self) -> str:
        return f"notifications for {self.player_id} about {self.match_id}"


class Delivery(models.Model):
    """A message to one address or browser that has not been sent yet."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    # For tournaments: their name, the path of their page, and title and text as messages.
    news = PlainField(null=True)
    # Without a match and news, the message asks to confirm the address.
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="+")
    kinds = PlainField(default=list)
    subscription = models.ForeignKey(
        PushSubscription, null=True, on_delete=models.CASCADE, related_name="+"
    )
    email = models.EmailField(blank=True)
    due = models.DateTimeField(default=timezone.now, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    # A process has claimed the message until then.
    claimed_until = models.DateTimeField(null=True)

    CLAIMED_FOR: Final = timedelta(minutes=3)

    def __str__(self) -> str:
        return f"{self.channel} to {self.player_id} about {self.match_id}"

    @property
    def channel(self) -> Channel:
        """The channel of this delivery."""
        return Channel.EMAIL if self.subscription_id is None else Channel.PUSH
