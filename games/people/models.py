"""Players: everyone who plays, with or without an account, computers and programs."""

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext

from games.people import names
from games.people.languages import note


def new_key() -> str:
    """A random key of 128 bits."""
    return secrets.token_hex(16)


class Player(models.Model):
    """A person, a computer of some level, or a program that somebody has made. A guest has no user;
    whoever signs up gets one and stays the same Player. Programs and computers have none, and
    nobody signs in as one."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=names.MAX_LENGTH)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )
    created = models.DateTimeField(auto_now_add=True)
    language = models.CharField(max_length=10, blank=True)
    # Of cards that are not the player's own.
    hides_pictures = models.BooleanField(default=False)
    # The level at which a computer plays; empty for people.
    computer = models.CharField(max_length=10, blank=True, editable=False)
    # Of a program: whose it is, whether others may invite it, and when it asked for something last.
    maker = models.ForeignKey(
        "self", null=True, on_delete=models.CASCADE, related_name="programs", editable=False
    )
    others_invite = models.BooleanField(default=False)
    last_asked = models.DateTimeField(null=True, editable=False)
    # Stands in every session of this player: a new one signs all devices out.
    session_key = models.CharField(max_length=32, default=new_key, editable=False)
    # Goes into the signature of the personal link; empty while there is no link.
    link_key = models.CharField(max_length=32, blank=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["computer"], condition=~models.Q(computer=""), name="computer_once"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_program(self) -> bool:
        """True for a program, which asks by tokens and by nothing else."""
        return self.maker_id is not None

    @property
    def answerable(self) -> "Player":
        """Who answers for what the player does: of a program, its maker."""
        return self.maker or self

    @property
    def shown_name(self) -> str:
        """The name for others: of a program with its maker's."""
        note(self.name)
        if self.maker is None:
            return self.name
        names = {"name": self.name, "maker": self.maker.name}
        return gettext("%(name)s (program of %(maker)s)") % names

    @property
    def is_guest(self) -> bool:
        """True while nothing but this browser (and perhaps a personal link) knows the player."""
        return self.user_id is None


class Holiday(models.Model):
    """Days on which somebody is away, the last one included: see `holidays`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["first", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.first} to {self.last}"

    @property
    def days(self) -> int:
        """How many they are."""
        return (self.last - self.first).days + 1
