"""Tournaments, their entrants, pairings and history."""

from typing import Any, Final

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.cards.words import translate
from games.clubs.models import Club
from games.matches.fields import PlainField
from games.matches.lobby import computer_players
from games.matches.models import Match
from games.people import names
from games.people.models import Player
from games.rules import systems
from games.rules.contract.definition import System
from games.rules.text import Message, message_of


class Tournament(models.Model):
    """A tournament or a league of a club."""

    class Form(models.TextChoices):
        SWISS = "swiss", _("Swiss: in each round those meet who have as many points, never twice")
        KNOCKOUT = "knockout", _("Knock-out: who loses is out")
        LEAGUE = "league", _("League: everybody meets everybody")

    class Lists(models.TextChoices):
        FREE = "free", _("Chosen anew for each match")
        OPEN = "open", _("Handed in for the whole tournament, and seen by all once it has begun")
        CLOSED = (
            "closed",
            _("Handed in for the whole tournament, and shown to nobody before a match"),
        )

    class Status(models.TextChoices):
        OPEN = "open", _("Open for entries")
        RUNNING = "running", _("Under way")
        ENDED = "ended", _("Over")

    MAX_NAME: Final = 60
    MOST_OF_A_CLUB: Final = 20
    """Most unfinished tournaments of a club."""
    MOST_ENTRANTS: Final = 64
    MOST_COMPUTERS: Final = 8
    MOST_ROUNDS: Final = 20
    MOST_LISTS: Final = 3

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=MAX_NAME)
    system = models.CharField(max_length=40)
    form = models.CharField(max_length=10, choices=Form.choices, default=Form.SWISS)
    lists = models.CharField(max_length=10, choices=Lists.choices, default=Lists.FREE)
    most_lists = models.PositiveSmallIntegerField(default=1)  # how many one may hand in
    rounds = models.PositiveSmallIntegerField(default=3)  # final once the tournament begins
    # Days from the beginning of a round to that of the next; 0: as soon as a round is over.
    interval = models.PositiveSmallIntegerField(default=0)
    pace = models.CharField(max_length=4, choices=Match.Pace.choices, default=Match.Pace.LIVE)
    time = PlainField(null=True)  # the clocks of its matches, in a match's own format
    delay = models.CharField(max_length=12, blank=True)  # the delay of spectators of its matches
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    round = models.PositiveSmallIntegerField(default=0)  # the newest that has begun
    next_round = models.DateTimeField(null=True)  # the earliest time for the next one
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:tournament", args=[self.club_id, self.pk])

    def get_system(self) -> System[Any]:
        """The game system of the tournament."""
        return systems.system(self.system)

    @property
    def has_lists(self) -> bool:
        """Whether entrants hand in lists for all rounds."""
        return self.lists != self.Lists.FREE and self.get_system().rosters.are_played


class Entrant(models.Model):
    """An entrant of a tournament: a member of the club, or a computer."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=100)  # a person's
    number = models.PositiveSmallIntegerField(default=0)  # a computer's, among those of its level
    seed = models.PositiveSmallIntegerField(default=0)  # from 1, the strongest first
    left = models.BooleanField(default=False)
    # Copies of the lists handed in: {"roster", "cards"} each.
    handed_in = PlainField(default=list)

    class Meta:
        ordering = ["seed", "pk"]

    def __str__(self) -> str:
        return str(self.called)

    @property
    def is_computers(self) -> bool:
        """Whether the entrant is a computer."""
        return self.player is not None and bool(self.player.computer)

    @property
    def called(self) -> Message | str:
        """A person's name, or a computer's level and number as a message."""
        if self.player is None or not self.player.computer:
            return self.name
        return computer_players.numbered(self.player.computer, self.number)

    @property
    def shown_name(self) -> str:
        """The entrant's name in the reader's language."""
        called = self.called
        return names.display_name(called) if isinstance(called, str) else translate(called)

    @property
    def shown_lists(self) -> list[tuple[str, list[str]]]:
        """The lists handed in: the name of each, and the names of its cards."""
        return [(str(one["roster"].get("name", "")), _names_of(one)) for one in self.handed_in]


def _names_of(handed_in: dict[str, Any]) -> list[str]:
    """The names of the cards of a list."""
    cards, entries = handed_in["cards"], handed_in["roster"].get("entries", [])
    return [str(cards.get(one["card"], {}).get("name", one["card"])) for one in entries]


class Pairing(models.Model):
    """Two entrants who meet in a round, or one with a bye."""

    class Outcome(models.TextChoices):
        OPEN = "", _("Not played yet")
        FIRST = "first", _("The first one won")
        SECOND = "second", _("The second one won")
        DRAW = "draw", _("A draw")
        NEITHER = "neither", _("Lost by both")

    POINTS: Final = {"first": (1.0, 0.0), "second": (0.0, 1.0), "draw": (0.5, 0.5)}

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, null=True, on_delete=models.CASCADE, related_name="+")
    match = models.OneToOneField(
        Match, null=True, on_delete=models.SET_NULL, related_name="pairing"
    )
    # Which of their lists both play, where they have handed in several.
    first_list = models.PositiveSmallIntegerField(null=True)
    second_list = models.PositiveSmallIntegerField(null=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default="")
    # The score of the match, if the game has scores.
    first_score = models.IntegerField(null=True)
    second_score = models.IntegerField(null=True)
    # The game's tie-break counts of both, by tie-break id.
    first_counts = PlainField(default=dict)
    second_counts = PlainField(default=dict)

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round", "table"], name="table_once")
        ]

    def __str__(self) -> str:
        return f"{self.first} - {self.second or 'bye'}"

    @property
    def points(self) -> tuple[float, float]:
        """The points of both, 0 while the result is open."""
        return self.POINTS.get(self.outcome, (0.0, 0.0))

    @property
    def entrants(self) -> list[Entrant]:
        """Both entrants, or the one with a bye."""
        return [self.first] if self.second is None else [self.first, self.second]

    def list_of(self, entrant: Entrant) -> int | None:
        """The number of the list that an entrant of the pairing plays; None until one of several is
        chosen."""
        chosen = self.first_list if entrant.pk == self.first_id else self.second_list
        return 0 if chosen is None and len(entrant.handed_in) == 1 else chosen

    @property
    def is_choosing(self) -> bool:
        """Whether the match waits for the choice of a list."""
        is_made = self.match_id is not None or bool(self.outcome)
        with_lists = [one for one in self.entrants if one.handed_in]
        return not is_made and any(self.list_of(one) is None for one in with_lists)

    def lets_choose(self, entrant: Entrant) -> bool:
        """Whether an entrant may choose, or choose again, which of several lists to play."""
        is_own = entrant.pk in (self.first_id, self.second_id)
        return is_own and self.is_choosing and len(entrant.handed_in) > 1

    @property
    def winner(self) -> Entrant | None:
        """The entrant who advances in a knock-out."""
        return {"first": self.first, "second": self.second}.get(self.outcome)


class HistoryLine(models.Model):
    """Something that was done by hand in a tournament, or that failed."""

    MAX_TEXT: Final = 300
    KEPT: Final = 500

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="history")
    name = models.CharField(max_length=40, blank=True)  # who did it; empty: the site
    message = PlainField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(message_of(self.message))

    @property
    def shown_name(self) -> str:
        """The name of the person who did it, for display."""
        return names.display_name(self.name)
