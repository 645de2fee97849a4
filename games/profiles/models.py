"""Records of finished matches, and the player's choice of what others may see of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import models

from games.matches.models import Match
from games.people.models import Player

PROVISIONAL: Final = 110.0
"""A larger deviation makes a rating provisional."""


@dataclass(frozen=True)
class Rating:
    """A player's rating by Glicko-2, its deviation and its volatility."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def is_provisional(self) -> bool:
        """Whether the rating rests on too few matches to be reliable."""
        return self.deviation > PROVISIONAL


class Profile(models.Model):
    """A player's choices about the profile. It is private by default."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="profile"
    )
    is_public = models.BooleanField(default=False)
    shows_rating = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"the profile of {self.player}"


class RecordManager(models.Manager["Record"]):
    """Records of finished matches."""

    def last_rated(self, player: Player, system: str) -> Record | None:
        """The player's last rated match in a system."""
        rated = self.filter(player=player, system=system, rating__isnull=False)
        return rated.order_by("-ended", "-pk").first()

    def rating_of(self, player: Player, system: str) -> Rating:
        """The player's last rating in a system, not widened by the time since."""
        last = self.last_rated(player, system)
        return (last.rated if last else None) or Rating()


class Record(models.Model):
    """The result of a match between people for one of them."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="records")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="records")
    system = models.CharField(max_length=40)
    side = models.PositiveSmallIntegerField()
    score = models.FloatField()  # 1: won, 0.5: drawn, 0: lost
    squad = models.CharField(max_length=100, blank=True)
    ended = models.DateTimeField()
    # The dice of the side, as in a summary (see rules.contract.summaries.Luck).
    dice = models.PositiveIntegerField(default=0)
    dice_result = models.IntegerField(default=0)
    dice_expected = models.FloatField(default=0)
    dice_deviation = models.FloatField(default=0)
    # After the match, if it was rated.
    rating = models.FloatField(null=True)
    deviation = models.FloatField(null=True)
    volatility = models.FloatField(null=True)

    objects = RecordManager()

    class Meta:
        indexes = [models.Index(fields=["player", "system", "ended"], name="record_of_player")]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="record_once")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.match_id}"

    @property
    def rated(self) -> Rating | None:
        """The rating after the match; None if it was not rated."""
        if self.rating is None or self.deviation is None or self.volatility is None:
            return None
        return Rating(self.rating, self.deviation, self.volatility)
