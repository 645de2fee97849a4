"""Forms for a tournament and for results entered by hand."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clubs.forms import system_choices
from games.clubs.models import Club
from games.matches.lobby.time_form import TimeForm
from games.matches.log import timing
from games.matches.models import Match
from games.tournaments.models import HistoryLine, Pairing, Tournament

MOST_DAYS = 60


class TournamentForm(TimeForm):
    """What is played, the form of pairing, and the clocks."""

    name = forms.CharField(label=_("Name"), max_length=Tournament.MAX_NAME)
    system = forms.ChoiceField(label=_("Game"), choices=system_choices)
    form = forms.ChoiceField(
        label=_("Who meets whom"),
        choices=Tournament.Form.choices,
        widget=forms.RadioSelect,
        initial=Tournament.Form.SWISS,
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=Tournament.MOST_ROUNDS,
        initial=3,
        help_text=_("Of a Swiss tournament; the other forms have as many as they need."),
    )
    lists = forms.ChoiceField(
        label=_("Rosters"),
        choices=Tournament.Lists.choices,
        widget=forms.RadioSelect,
        initial=Tournament.Lists.FREE,
        help_text=_(
            "Where lists are handed in, a match begins by itself, with the server's dice alone."
        ),
    )
    most_lists = forms.IntegerField(
        label=_("Lists that each may hand in"),
        required=False,
        min_value=1,
        max_value=Tournament.MOST_LISTS,
        initial=1,
        help_text=_(
            "Of several, each chooses one before a match, and neither sees the other's choice "
            "beforehand. Games in which squads are chosen from a roster anyway take one."
        ),
    )
    interval = forms.IntegerField(
        label=_("Days for a round"),
        min_value=0,
        max_value=MOST_DAYS,
        initial=0,
        help_text=_(
            "0: the next round begins as soon as one is over. In a league rounds begin on these "
            "days, whether the last one is over or not."
        ),
    )

    def tournament(self, club: Club) -> Tournament:
        """The tournament that the form describes, unsaved."""
        given = self.cleaned_data
        names = ("name", "system", "form", "rounds", "lists", "interval", "delay")
        control = self.control()
        is_live = given["clock"] == "live" or not (given["clock"] or given["interval"])
        return Tournament(
            club=club,
            pace=Match.Pace.LIVE if is_live else Match.Pace.DAYS,
            time=timing.chosen(control) if control else None,
            most_lists=given["most_lists"] or 1,
            **{name: given[name] for name in names},
        )


class ResultForm(forms.Form):
    """A result entered by hand, with the reason."""

    outcome = forms.ChoiceField(
        label=_("Result"), choices=[one for one in Pairing.Outcome.choices if one[0]]
    )
    why = forms.CharField(label=_("Why"), max_length=HistoryLine.MAX_TEXT)
