"""Forms for creating matches."""

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.cards.words import translate
from games.matches import clock
from games.matches.lobby import computer_players
from games.matches.lobby.time_form import TimeForm
from games.matches.models import Match
from games.rosters.models import Roster
from games.rules.contract.definition import System
from games.rules.contract.starting import checked_options
from games.rules.fields import Field, Illegal, Number, Pick
from games.rules.opponents.levels import Level
from games.rules.text import Message

PASSWORD_LENGTH = 100
_MOST_RADIOS = 5


class MatchForm(TimeForm):
    """Who may see the match and join it, followed by the options of its system."""

    visibility = forms.ChoiceField(
        label=_("Who can find it"),
        choices=[
            (Match.Visibility.UNLISTED, _("People with the link")),
            (Match.Visibility.PUBLIC, _("Everyone, in the lobby")),
        ],
        widget=forms.RadioSelect,
        initial=Match.Visibility.UNLISTED,
    )
    spectators = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    password = forms.CharField(
        label=_("Password"),
        required=False,
        max_length=PASSWORD_LENGTH,
        strip=False,
        help_text=_(
            "For sitting down and for watching. The links that invite to a seat go without."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    seat = forms.TypedChoiceField(label=_("Your seat"), coerce=int, widget=forms.RadioSelect)
    pace = forms.ChoiceField(
        label=_("How you play"),
        choices=[
            (Match.Pace.LIVE, _("Live: both of you are there")),
            (Match.Pace.DAYS, _("Over days: each answers when there is time")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=Match.Pace.LIVE,
    )
    patience = forms.TypedChoiceField(
        label=_("Longest wait for an answer"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_(
            "Whoever waits longer may claim the win, or close the match without a winner. Both of "
            "you see how much time is left."
        ),
    )

    def __init__(self, system: System[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.system = system
        seat = self.fields["seat"]
        assert isinstance(seat, forms.TypedChoiceField)
        usual = len(system.rules.seats_for(checked_options(system, {})))
        names = system.rules.seats[:usual]
        seat.choices = [(index, translate(name)) for index, name in enumerate(names)]
        seat.initial = 0
        patience = self.fields["patience"]
        assert isinstance(patience, forms.TypedChoiceField)
        as_usual = gettext("As usual: %(live)s live, %(days)s over days") % {
            pace: clock.in_words(seconds) for pace, seconds in clock.USUAL.items()
        }
        patience.choices = [
            ("", as_usual),
            *((seconds, clock.in_words(seconds)) for seconds in clock.OFFERED),
        ]
        self.option_names = []
        for option in system.rules.options():
            name = f"option-{option.name}"
            self.fields[name] = option_field(option)
            self.option_names.append(name)

    @property
    def option_fields(self) -> list[dict[str, Any]]:
        """The fields of the system's options, each with the field and choices that it depends on,
        if any."""
        rows = []
        for name in self.option_names:
            other, choices = self.system.rules.option_needs.get(
                name.removeprefix("option-"), ("", ())
            )
            needs = {"field": f"option-{other}", "choices": " ".join(choices)} if other else None
            rows.append({"field": self[name], "needs": needs})
        return rows

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        given["pace"] = given.get("pace") or Match.Pace.LIVE
        options = {
            name.removeprefix("option-"): given[name]
            for name in self.option_names
            if given.get(name) not in (None, "")
        }
        try:
            given["options"] = checked_options(self.system, options)
        except Illegal as refusal:
            self.add_error(None, translate(refusal.message))
        return given

    def chosen(self) -> Mapping[str, Any]:
        """The arguments of `waiting_room.create` besides the creator and the system."""
        given = self.cleaned_data
        names = ["options", "visibility", "password", "spectators", "seat"]
        names += ["pace", "patience", "delay"]
        return {**{name: given[name] for name in names}, "time": self.control()}


def option_field(option: Field) -> forms.Field:
    """The form field for an option of a match; the system checks its value later."""
    label = translate(option.label)
    if isinstance(option, Number):
        return forms.IntegerField(
            label=label,
            min_value=option.low,
            max_value=option.high,
            initial=option.sample(SystemRandom()) if option.drawn else option.low,
            required=False,
            help_text=gettext("From %(low)s to %(high)s.")
            % {"low": option.low, "high": option.high},
        )
    if isinstance(option, Pick):
        choices = [
            (choice.id, _choice_text(choice)) for choice in option.choices if not choice.refused
        ]
        few = len(choices) <= _MOST_RADIOS
        return forms.ChoiceField(
            label=label,
            choices=choices,
            initial=choices[0][0] if choices else None,
            required=False,
            widget=forms.RadioSelect if few else forms.Select,
        )
    raise TypeError(f"a match cannot have an option of kind {option.kind}")


def _choice_text(choice: Any) -> str:
    return " – ".join([translate(choice.label), *(translate(detail) for detail in choice.details)])


class PasswordForm(forms.Form):
    """The password of a match."""

    password = forms.CharField(
        label=_("Password"),
        max_length=PASSWORD_LENGTH,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


WATCH = "watch"
"""The side of a creator who only watches."""


class ComputerForm(forms.Form):
    """The computer's level, and the rosters of both sides."""

    def __init__(self, sides: Sequence[Message], rosters: Sequence[Roster], data: Any) -> None:
        """Set up the form for these sides, and for these rosters if the game has any."""
        super().__init__(data)
        self.sides = sides
        self.fields["level"] = forms.ChoiceField(
            label=_("The computer"),
            choices=[(one.id, _in_a_sentence(one)) for one in computer_players.LEVELS.values()],
            widget=forms.RadioSelect,
            initial=next(iter(computer_players.LEVELS)),
        )
        self.fields["side"] = forms.ChoiceField(
            label=_("Your side"),
            choices=[
                *((str(number), translate(side)) for number, side in enumerate(sides)),
                (WATCH, _("None: two computers play, and you watch")),
            ],
            widget=forms.RadioSelect,
            initial="0",
        )
        self.fields["other"] = forms.ChoiceField(
            label=_("The other computer"),
            choices=computer_choices(),
            required=False,
            initial=next(iter(computer_players.LEVELS)),
        )
        if rosters:
            choices = [
                ("", gettext("Surprise me")),
                *((str(one.pk), translate(one.name)) for one in rosters),
            ]
            for name, label in (("mine", _("Your roster")), ("theirs", _("The computer's roster"))):
                self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)

    def levels(self) -> dict[int, str]:
        """The level of the computer on each side on which one plays."""
        given, sides = self.cleaned_data, range(len(self.sides))
        if given["side"] == WATCH:
            return {
                side: (given["other"] or given["level"]) if side else given["level"]
                for side in sides
            }
        return {side: given["level"] for side in sides if str(side) != given["side"]}


def computer_choices() -> list[tuple[str, str]]:
    """The computers to choose from by their names."""
    return [
        (level, translate(computer_players.name_of(level))) for level in computer_players.LEVELS
    ]


def _in_a_sentence(level: Level) -> str:
    """The name of a level, and how it plays."""
    names = {"name": translate(level.name), "words": translate(level.words)}
    return gettext("%(name)s: %(words)s") % names
