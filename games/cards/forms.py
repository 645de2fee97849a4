"""What people type about packs."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.cards.checking import is_name, needs_name
from games.cards.models import Pack
from games.cards.words import translate


class LineField(forms.CharField):
    """One visible line."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        self.most = most
        super().__init__(strip=True, **kwargs)
        self.widget.attrs.update({"maxlength": most, "autocomplete": "off"})

    def clean(self, value: Any) -> str:
        line = " ".join(super().clean(value).split())
        if not is_name(line, self.most):
            raise ValidationError(translate(needs_name(self.most)))
        return line


class PackForm(forms.Form):
    name = LineField(Pack.MAX_NAME, label=_("Name of the pack"))


class ImportForm(forms.Form):
    """A JSON text, as a file or pasted."""

    file = forms.FileField(
        label=_("A file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "mono"}),
    )

    def accept(self, endings: Iterable[str]) -> None:
        """Offer files with these endings, too."""
        attrs = self.fields["file"].widget.attrs
        attrs["accept"] = ",".join([attrs["accept"], *endings])

    def given(self) -> bytes | str:
        """What was given: the file, or else the text."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("file")
        if file:
            raw: bytes = file.read()
            return raw
        text: str = self.cleaned_data.get("text", "")
        return text
