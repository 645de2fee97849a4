"""The forms of the page on which people choose their notifications."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.notifications import push
from games.notifications.models import MOST_BYTES_OF_ENDPOINT, Channel, Kind, Preferences, choice
from games.people.zones import zone_choices

EMAIL_LENGTH: Final = 254
KEY_LENGTH: Final = 100
"""Characters of a browser's public key, which has 65 bytes."""
SECRET_LENGTH: Final = 40
"""Most characters of the secret shared by browser and site, which has 16 bytes."""


def channels() -> list[Channel]:
    """The channels that this site offers."""
    return [one for one in Channel if one != Channel.EMAIL or settings.SENDS_EMAIL]


class WantedForm(forms.Form):
    """Each kind by each channel, and the quiet hours."""

    wanted = forms.MultipleChoiceField(
        required=False,
        choices=[(choice(kind, one), "") for kind in Kind for one in Channel],
    )
    quiet_from = forms.TimeField(
        label=_("From"), required=False, widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    quiet_until = forms.TimeField(
        label=pgettext_lazy("a time of day", "Until"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if (given.get("quiet_from") is None) != (given.get("quiet_until") is None):
            raise ValidationError(_("Quiet hours need a beginning and an end, or neither."))
        return given

    @classmethod
    def of(cls, preferences: Preferences) -> WantedForm:
        """A form with the present preferences."""
        names = ("wanted", "quiet_from", "quiet_until", "zone")
        return cls(initial={name: getattr(preferences, name) for name in names})

    def save(self, preferences: Preferences) -> None:
        """Save the choices. Choices about channels that are not offered now stay unchanged."""
        offered = {choice(kind, one) for kind in Kind for one in channels()}
        kept = [one for one in preferences.wanted if one not in offered]
        preferences.wanted = kept + [one for one in self.cleaned_data["wanted"] if one in offered]
        for name in ("quiet_from", "quiet_until", "zone"):
            setattr(preferences, name, self.cleaned_data[name])
        preferences.save()


class AddressForm(forms.Form):
    """An e-mail address; an empty one removes the stored address."""

    email = forms.EmailField(label=_("E-mail address"), required=False, max_length=EMAIL_LENGTH)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs["autocomplete"] = "email"


class BrowserForm(forms.Form):
    """The data with which a browser subscribes to notifications."""

    endpoint = forms.CharField(max_length=MOST_BYTES_OF_ENDPOINT)
    p256dh = forms.RegexField(r"^[\w-]+=*\Z", max_length=KEY_LENGTH)
    auth = forms.RegexField(r"^[\w-]+=*\Z", max_length=SECRET_LENGTH)

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            push.parsed(endpoint)
        except push.Refused as fault:
            raise ValidationError(str(fault)) from fault
        return endpoint
