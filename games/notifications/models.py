"""What people are notified of and where, what they were notified of in each match, and what is to
be sent."""

from __future__ import annotations

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
    """What people can be notified of. Of several, the first gives a message its title."""

    TURN = "turn", _("It is my turn")
    INVITATION = "invitation", _("A seat is kept for me, or I may comment on a match")
    BEGINS = "begins", _("A match begins")
    CLAIM = "claim", _("Somebody's time to answer is nearly up, or is up")
    CHAT = "chat", _("Somebody writes while I am away")
    TOURNAMENT = "tournament", _("Something happens in a tournament of mine")


class Channel(models.TextChoices):
    """How they are notified."""

    PUSH = "push", _("On my devices")
    EMAIL = "email", _("By e-mail")


def choice(kind: str, channel: str) -> str:
    """How it is kept that a kind is wanted by a channel."""
    return f"{kind}:{channel}"


def all_but_chat() -> list[str]:
    """What is wanted until somebody chooses: everything, but of what is said nothing by e-mail."""
    every = [choice(kind, channel) for kind in Kind.values for channel in Channel.values]
    return [one for one in every if one != choice(Kind.CHAT, Channel.EMAIL)]


class Preferences(models.Model):
    """What a player wants to be notified of."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="preferences"
    )
    wanted = PlainField(default=all_but_chat)
    email = models.EmailField(blank=True)
    # When whoever reads what is sent to the address said so: nothing else is sent there before.
    confirmed = models.DateTimeField(null=True)
    # Nothing is sent between these times of the zone.
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    zone = models.CharField(max_length=60, default="UTC")
    # The address of the site as the player sees it, for links in e-mails.
    site = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"notifications for {self.player}"

    def wants(self, kind: str, channel: str) -> bool:
        """Whether a kind is wanted by a channel."""
        return choice(kind, channel) in self.wanted


class PushSubscription(models.Model):
    """A browser that takes notifications, for as long as the player is signed in there."""

    MOST_OF_A_PLAYER: Final = 10

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_subscriptions")
    session = models.CharField(max_length=40, db_index=True)
    endpoint = models.CharField(max_length=MOST_BYTES_OF_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    # Messages one after the other that could not be delivered in all their tries.
    failures = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"a browser of {self.player}"


class Agenda(models.Model):
    """What a player is to be notified of in a match, and was: for each kind, the mark of an
    occasion (see `occasions`)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    pending = PlainField(default=dict)
    notified = PlainField(default=dict)
    # When to look at what is pending; None: nothing is.
    due = models.DateTimeField(null=True, db_index=True)
    last_notified = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "match"], name="agenda_once")]

    def __str__(self) -> str:
        return f"notifications for {self.player_id} about {self.match_id}"


class Delivery(models.Model):
    """A message to one address or browser that is to be sent, until it is."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    # Of a tournament: its name, the path of its page, and messages: the title, what has happened.
    news = PlainField(null=True)
    # Without a match and without news it asks whether the address is the player's.
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="+")
    kinds = PlainField(default=list)
    subscription = models.ForeignKey(
        PushSubscription, null=True, on_delete=models.CASCADE, related_name="+"
    )
    email = models.EmailField(blank=True)
    due = models.DateTimeField(default=timezone.now, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    # Until then one process is at it.
    claimed_until = models.DateTimeField(null=True)

    CLAIMED_FOR: Final = timedelta(minutes=3)

    def __str__(self) -> str:
        return f"{self.channel} to {self.player_id} about {self.match_id}"

    @property
    def channel(self) -> Channel:
        """How it is sent."""
        return Channel.EMAIL if self.subscription_id is None else Channel.PUSH
