"""The imports of script modules and style sheets among the static files.

Modules import each other at the head of a file, one per statement, and load others on demand:
`await import("./picker.js")`. A style sheet has either imports or rules of its own.
"""

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

_IMPORT = re.compile(
    r'^(?:import|(?:import|export)\b[^"\';]*?\bfrom)\s*["\'](\.\.?/[\w./-]+)["\']', re.M
)
_LATER = re.compile(r'\bimport\("(\.\.?/[\w./-]+)"\)')
_SHEET = re.compile(r'^@import (?:url\()?["\']([\w./-]+)["\']', re.M)
_LOADED = {".js": (_IMPORT, _LATER), ".css": (_SHEET,)}


@cache
def imported(script: str) -> tuple[str, ...]:
    """The script and all its imports, direct and indirect, by static name, each after those that it
    needs. Raises FileNotFoundError."""
    found: dict[str, None] = {}
    begun: set[str] = set()

    def follow(name: str) -> None:
        if name in begun:
            return
        begun.add(name)
        for other in imports_of(name, script):
            follow(other)
        found[name] = None

    follow(script)
    return tuple(found)


def imports_of(name: str, script: str) -> list[str]:
    """The direct imports of a module, by static name; `script` is the page's script, for errors."""
    return [beside(name, other) for other in _IMPORT.findall(text_of(name, script))]


def loaded_by(name: str) -> list[str]:
    """The modules or style sheets that a file loads, at once or on demand, by static name; none for
    files of another kind."""
    patterns = _LOADED.get(posixpath.splitext(name)[1], ())
    text = text_of(name, name) if patterns else ""
    return [beside(name, other) for pattern in patterns for other in pattern.findall(text)]


@cache
def loaded_later(script: str) -> tuple[str, ...]:
    """The modules that the script or its imports load on demand."""
    return tuple(
        dict.fromkeys(
            beside(name, other)
            for name in imported(script)
            for other in _LATER.findall(text_of(name, script))
        )
    )


def sheets_of(styles: str) -> list[str]:
    """The style sheets that a sheet of imports names."""
    return [beside(styles, other) for other in _SHEET.findall(text_of(styles, styles))]


def beside(name: str, other: str) -> str:
    """The static name of the file that `name` refers to as `other`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), other))


def text_of(name: str, wanted_by: str) -> str:
    """The text of a static file. Raises FileNotFoundError."""
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(f"{name}, which {wanted_by} needs, is no static file")
    return Path(path).read_text()
