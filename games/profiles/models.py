"""What is kept of people's matches that are over, and what of it they show."""

from __future__ import annotations

from django.db import models

from games.matches.models import Match
from games.people.models import Player
from games.profiles.glicko import Rating


class Profile(models.Model):
    """What somebody has chosen about the own profile. Until then nobody else sees it."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="profile"
    )
    is_public = models.BooleanField(default=False)
    shows_rating = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"the profile of {self.player}"


class Record(models.Model):
    """What a match between people came to for one of them."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="records")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="records")
    system = models.CharField(max_length=40)
    side = models.PositiveSmallIntegerField()
    score = models.FloatField()  # 1: won, 0.5: drawn, 0: lost
    squad = models.CharField(max_length=100, blank=True)
    ended = models.DateTimeField()
    # The dice of the side, as a summary counts them (see rules.contract.summaries.Luck).
    dice = models.PositiveIntegerField(default=0)
    dice_result = models.IntegerField(default=0)
    dice_expected = models.FloatField(default=0)
    dice_deviation = models.FloatField(default=0)
    # After the match, where it was rated.
    rating = models.FloatField(null=True)
    deviation = models.FloatField(null=True)
    volatility = models.FloatField(null=True)

    class Meta:
        indexes = [models.Index(fields=["player", "system", "ended"], name="record_of_player")]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="record_once")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.match_id}"

    @property
    def rated(self) -> Rating | None:
        """The rating after the match; None where it was not rated."""
        if self.rating is None or self.deviation is None or self.volatility is None:
            return None
        return Rating(self.rating, self.deviation, self.volatility)
