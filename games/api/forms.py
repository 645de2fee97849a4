"""Forms for programs and tokens."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.api.models import Token
from games.people import names
from games.people.forms import NameField


class ProgramForm(forms.Form):
    """A program's name, which other players see."""

    name = NameField(label=_("What is it called?"))


class TokenForm(forms.Form):
    """A token's name and scope."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=Token.MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label=_("With it a program may"),
        choices=[
            (Token.Scope.READ, _("read: see what you may see")),
            (Token.Scope.PLAY, _("play: see, answer, create matches, write rosters and cards")),
        ],
        widget=forms.RadioSelect,
        initial=Token.Scope.READ,
    )

    def clean_name(self) -> Any:
        line = names.one_line(self.cleaned_data["name"])
        if names.fault(line, Token.MAX_NAME):
            raise ValidationError(_("Please type a name."))
        return line
