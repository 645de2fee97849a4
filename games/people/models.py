"""Players: people with and without accounts, computers, and programs."""

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
    """A person, a computer of some level, or a program made by an account. A guest has no user; a
    guest who signs up gets one and stays the same Player. Programs and computers have no user, and
    nobody can sign in as one."""

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
    # Of other people's cards.
    hides_pictures = models.BooleanField(default=False)
    # A computer's level; empty for people.
    computer = models.CharField(max_length=10, blank=True, editable=False)
    # Of a program: its maker, whether others may invite it, and the time of its last request.
    maker = models.ForeignKey(
        "self", null=True, on_delete=models.CASCADE, related_name="programs", editable=False
    )
    others_invite = models.BooleanField(default=False)
    last_asked = models.DateTimeField(null=True, editable=False)
    # Part of every session of this player: a new key signs all devices out.
    session_key = models.CharField(max_length=32, default=new_key, editable=False)
    # Part of the signature of the personal link; empty without a link.
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
        """Whether this is a program, which authenticates by tokens only."""
        return self.maker_id is not None

    @property
    def answerable(self) -> "Player":
        """The account responsible for this player: a program's maker, or the player itself."""
        return self.maker or self

    @property
    def shown_name(self) -> str:
        """The name for display; a program's name includes its maker's."""
        note(self.name)
        if self.maker is None:
            return self.name
        names = {"name": self.name, "maker": self.maker.name}
        return gettext("%(name)s (program of %(maker)s)") % names

    @property
    def is_guest(self) -> bool:
        """Whether the player has no account, and is known only to a browser or a personal link."""
        return self.user_id is None


def who_sign_in() -> models.QuerySet[Player]:
    """The players that a browser can be signed in as: people, unless their account is disabled."""
    people = Player.objects.filter(maker=None, computer="").exclude(user__is_active=False)
    return people.select_related("user")


class Holiday(models.Model):
    """Days on which a player is away, including the last one: see `holidays`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["first", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.first} to {self.last}"

    @property
    def days(self) -> int:
        """The number of days."""
        return (self.last - self.first).days + 1
