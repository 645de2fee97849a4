"""The form fields for the clocks of a match and the delay of its spectators."""

from operator import mod
from typing import Any, Final

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.matches import delay
from games.matches.time_control import Control, Zero

MINUTES: Final = (10, 20, 30, 45, 60, 90, 120)
SECONDS: Final = (0, 10, 30, 60, 120, 300)
DAYS: Final = (1, 2, 3, 5, 7, 14)
HOURS: Final = (0, 4, 8, 12, 24, 48)


def _choice(label: Any, unit: Any, counts: tuple[int, ...], usual: int) -> forms.TypedChoiceField:
    """A field to choose one of several numbers of a unit."""
    # Plain % would translate the unit at once.
    choices = [(count, lazy(mod, str)(unit, {"count": count})) for count in counts]
    return forms.TypedChoiceField(
        label=label, coerce=int, choices=choices, required=False, initial=usual
    )


class TimeForm(forms.Form):
    """The clocks of a match (none, live or correspondence), and the delay of its spectators."""

    clock = forms.ChoiceField(
        label=_("Clocks"),
        choices=[
            ("", _("None: only the longest wait for an answer counts")),
            ("live", _("Live: minutes for each side, and seconds for each of its turns")),
            ("days", _("Over days: days for each side, refilled with each of its turns")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial="",
    )
    minutes = _choice(
        _("Time for each side"),
        ngettext_lazy("%(count)s minute", "%(count)s minutes", "count"),
        MINUTES,
        45,
    )
    seconds = _choice(
        _("More for each turn"),
        ngettext_lazy("%(count)s second", "%(count)s seconds", "count"),
        SECONDS,
        60,
    )
    days = _choice(
        _("Days for each side"),
        ngettext_lazy("%(count)s day", "%(count)s days", "count"),
        DAYS,
        3,
    )
    hours = _choice(
        _("Refilled with each turn"),
        ngettext_lazy("%(count)s hour", "%(count)s hours", "count"),
        HOURS,
        12,
    )
    weekends = forms.BooleanField(
        label=_("Clocks rest on Saturdays and Sundays"), required=False, initial=False
    )
    zero = forms.ChoiceField(
        label=_("When the time of a side is up"),
        choices=[
            ("loses", _("It loses")),
            ("claim", _("The other may claim the win, or give time")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial="loses",
    )

    delay = forms.ChoiceField(
        label=_("Spectators see what happens"),
        choices=delay.CHOICES,
        required=False,
        initial="",
        help_text=_("For as long as the match is played. Its players see everything at once."),
    )

    @property
    def clock_fields(self) -> list[dict[str, Any]]:
        """The fields besides `clock`, each with the clocks that use it."""
        needed = {"minutes": "live", "seconds": "live", "days": "days", "hours": "days"}
        needed |= {"weekends": "days", "zero": "live days"}
        return [{"field": self[name], "choices": clocks} for name, clocks in needed.items()]

    def control(self) -> Control | None:
        """The chosen clocks, with defaults for empty fields; None without clocks."""
        given = self.cleaned_data
        zero: Zero = "claim" if given["zero"] == "claim" else "loses"
        if given["clock"] == "live":
            return Control.live(self._number("minutes"), self._number("seconds"), zero)
        if given["clock"] == "days":
            days, hours = self._number("days"), self._number("hours")
            return Control.days(days, hours, given["weekends"], zero)
        return None

    def _number(self, name: str) -> int:
        chosen = self.cleaned_data[name]
        number: int = self.fields[name].initial if chosen == "" else chosen
        return number
