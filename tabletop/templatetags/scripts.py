"""Script modules: a page names one, and with it all that this one imports."""

import posixpath
import re
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_IMPORT = re.compile(
    r'^(?:import|(?:import|export)\b[^"\';]*?\bfrom)\s*["\'](\.\.?/[\w./-]+)["\']', re.M
)


@register.simple_tag
def page_script(script: str) -> SafeString:
    """The page's script, with a link for every module that it imports, at whatever remove. Without
    them a browser learns of each only when it has read the one before: seven round trips instead
    of one."""
    links = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">\n  ',
        ((static(name),) for name in imported(script) if name != script),
    )
    return links + format_html('<script type="module" src="{}"></script>', static(script))


@cache
def imported(script: str) -> tuple[str, ...]:
    """The script and all that it imports, by their names among the static files. Raises
    FileNotFoundError for one that is not there."""
    found: dict[str, None] = {}
    waiting = [script]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = None
        waiting += imports_of(name, script)
    return tuple(sorted(found))


def imports_of(name: str, script: str) -> list[str]:
    """What a module itself imports, by the names among the static files; `script` needs it."""
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(f"{name}, which {script} needs, is no static file")
    folder = posixpath.dirname(name)
    others = _IMPORT.findall(Path(path).read_text())
    return [posixpath.normpath(posixpath.join(folder, other)) for other in others]
