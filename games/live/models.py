"""Chat lines."""

import time

from django.db import models

from games.matches.models import Match
from games.people import names
from games.people.languages import MAX_LENGTH, written_in
from games.people.models import Player


def moment() -> int:
    """The present time in microseconds."""
    return time.time_ns() // 1000


class ChatLine(models.Model):
    """A line of chat. Players and spectators have a room each; see `chat.visible`."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    # Not sequential: gaps would show readers of one room how busy the other is.
    id = models.BigIntegerField(primary_key=True, default=moment, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat")
    room = models.CharField(max_length=10, choices=Room.choices)
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=40)  # the author's name at that time
    text = models.CharField(max_length=500)
    language = models.CharField(max_length=MAX_LENGTH, default=written_in, blank=True)
    number = models.PositiveIntegerField()  # the match's number at that time
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["match", "id"])]

    def __str__(self) -> str:
        return f"{self.match_id} {self.room}: {self.name}"

    @property
    def shown_name(self) -> str:
        """The author's name, for display."""
        return names.display_name(self.name)
