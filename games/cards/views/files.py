"""Cards and rosters as files of other programs, to download."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.utils.text import slugify

from games.rules.forms.foreign import ForeignFile
from games.rules.text import Message


@dataclass(frozen=True)
class Download:
    """A file as a page offers it: how its name ends, its address if there is one, and what is to
    be said of it."""

    ending: str
    address: str
    notes: list[Message]


def downloads(files: Iterable[ForeignFile], address: Callable[[str], str]) -> list[Download]:
    """The files as a page offers them. `address` leads to one by its ending without the dot."""
    return [
        Download(file.ending, address(_bare(file)) if file.raw is not None else "", [*file.notes])
        for file in files
    ]


def download(files: Iterable[ForeignFile], ending: str, name: str) -> HttpResponse:
    """The one of the files that ends so, without the dot, called by that name."""
    for file in files:
        if _bare(file) == ending and file.raw is not None:
            response = HttpResponse(file.raw, content_type="application/octet-stream")
            safe = slugify(name) or "tabletop"
            response["Content-Disposition"] = f'attachment; filename="{safe}{file.ending}"'
            return response
    raise Http404


def _bare(file: ForeignFile) -> str:
    return file.ending.removeprefix(".")
