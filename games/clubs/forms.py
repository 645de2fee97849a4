"""The forms of a club's pages."""

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.cards.words import translate
from games.clubs.models import Club, Evening, Member
from games.matches.models import Match
from games.people.zones import zone_choices
from games.rules import systems

FARTHEST = timedelta(days=2 * 365)
"""How far ahead an evening may be."""


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """A club's name and description."""

    zone = forms.ChoiceField(
        label=_("Time zone of its evenings"), choices=zone_choices, initial="UTC"
    )

    class Meta:
        model = Club
        fields = ("name", "about", "zone")
        widgets = {"about": forms.Textarea(attrs={"rows": 4})}


class EveningForm(forms.ModelForm):  # type: ignore[type-arg]
    """An evening of the club, in the club's time zone."""

    begins = forms.DateTimeField(
        label=pgettext_lazy("a date and time", "When"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )
    hours = forms.IntegerField(
        label=_("For how many hours"), min_value=1, max_value=Evening.MOST_HOURS, initial=3
    )

    class Meta:
        model = Evening
        fields = ("title", "begins", "hours", "place")

    def clean_begins(self) -> Any:
        begins = self.cleaned_data["begins"]
        if not timezone.now() - FARTHEST < begins < timezone.now() + FARTHEST:
            raise ValidationError(_("That is too long ago, or too far away."))
        return begins


def system_choices() -> list[tuple[str, str]]:
    """The games that are installed, by id."""
    return [(one.id, translate(one.name)) for one in systems.systems().values()]


class ProposalForm(forms.Form):
    """A match with another member, with the usual options otherwise."""

    system = forms.ChoiceField(label=_("Game"), choices=system_choices)
    opponent = forms.ChoiceField(label=_("Against"), required=False)
    pace = forms.ChoiceField(
        label=_("How you play"),
        choices=[
            (Match.Pace.LIVE, _("Live: both of you are there")),
            (Match.Pace.DAYS, _("Over days: each answers when there is time")),
        ],
        initial=Match.Pace.LIVE,
    )

    def __init__(self, member: Member, data: Any = None) -> None:
        super().__init__(data)
        others = member.club.members.exclude(pk=member.pk).select_related("player")
        self.players = {str(one.player_id): one.player for one in others}
        opponent = self.fields["opponent"]
        assert isinstance(opponent, forms.ChoiceField)
        opponent.choices = [
            ("", gettext("Whoever sits down first")),
            *((key, player.name) for key, player in self.players.items()),
        ]
