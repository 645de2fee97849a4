"""Tokens, with which programs act for a player."""

from django.db import models

from games.people.models import Player

DIGEST_LENGTH = 64  # of SHA-256, in hexadecimal digits


class Token(models.Model):
    """A secret that a player has given to a program. Only its digest is stored."""

    MAX_NAME = 40

    class Scope(models.TextChoices):
        """What it may be used for; whoever may play may read."""

        READ = "read"
        PLAY = "play"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=MAX_NAME)
    scope = models.CharField(max_length=4, choices=Scope.choices, default=Scope.READ)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["created", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def may_play(self) -> bool:
        """Whether the token may change anything."""
        return self.scope == Token.Scope.PLAY
