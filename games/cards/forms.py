"""Forms about packs."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.cards import limits
from games.cards.checking import is_name, needs_name
from games.cards.models import Pack
from games.cards.words import translate
from games.rules.forms.foreign import text_of


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


class PictureForm(forms.Form):
    """A picture for a card. The file's name and declared type are ignored."""

    picture = forms.FileField(label=_("A picture"), allow_empty_file=True, max_length=None)

    def raw(self) -> bytes:
        """The file's content, read only as far as necessary to see that it is too large."""
        file: UploadedFile[Any] = self.cleaned_data["picture"]
        file.seek(0)
        raw: bytes = file.read(limits.BYTES_OF_A_PICTURE + 1)
        return raw


class ImportForm(forms.Form):
    """A JSON text, or a file of another program, as a file or pasted."""

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

    filename = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def accept(self, endings: Iterable[str]) -> None:
        """Let the file input accept these endings too."""
        attrs = self.fields["file"].widget.attrs
        attrs["accept"] = ",".join([attrs["accept"], *endings])

    def given(self) -> bytes | str:
        """The uploaded file, or else the text. Files are read only as far as necessary to see that
        they are too large."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("file")
        if file:
            file.seek(0)
            raw: bytes = file.read(limits.BYTES_OF_A_FILE + 1)
            return raw
        text: str = self.cleaned_data.get("text", "")
        return text

    def file_name(self) -> str:
        """The name of the uploaded file, or of the one whose text the form still holds."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("file")
        return str(file.name if file else self.cleaned_data.get("filename", ""))

    def retry_initial(self) -> dict[str, str]:
        """Initial values to submit the same again with more offers accepted. Browsers cannot refill
        a file input, so the text is filled in instead; empty if it is too long."""
        raw = self.given()
        text = text_of(raw) if isinstance(raw, bytes) else raw
        if len(text) > limits.CHARACTERS_SHOWN_AGAIN:
            return {}
        return {"text": text, "filename": self.file_name()[:200]}


class PackImportForm(ImportForm):
    """A pack. An existing copy of it is updated, unless a new one is requested."""

    as_new = forms.BooleanField(
        label=_("As another pack, even if you have this one already"), required=False
    )
