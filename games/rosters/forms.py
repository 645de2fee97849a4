"""Forms for rosters."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.cards.forms import ImportForm, LineField
from games.rosters.models import Roster


class RosterForm(forms.Form):
    name = LineField(Roster.MAX_NAME, label=_("Name of the roster"))


class RosterImportForm(ImportForm):
    """A roster as JSON or as text, as a file or pasted."""

    field_order = ("text", "file")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["file"].widget.attrs["accept"] = (
            ".json,.txt,.md,.html,application/json,text/plain,text/html"
        )
        self.fields["text"].label = _("The list")
        self.fields["file"].label = _("Or a file")
        self.fields["text"].widget.attrs["rows"] = 16
