"""Tags that load a page's scripts and styles, `{% page_script "table/table.js" %}` and `{%
page_styles "site/styles.css" %}`: joined (see `joining`) or, with settings.JOIN_STATIC off, file by
file. `{% inline_svg "site/icon.svg" %}` draws a file within the page."""

from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tabletop.joining import joined_name
from tabletop.modules import imported, sheets_of

register = template.Library()


@register.simple_tag
def page_script(script: str) -> SafeString:
    """The page's script. Without joining, also preload links for all direct and indirect imports,
    which the browser would otherwise discover one after the other."""
    if settings.JOIN_STATIC:
        return _script(joined_name(script))
    links = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">\n  ',
        ((static(name),) for name in imported(script) if name != script),
    )
    return links + _script(script)


@register.simple_tag
def page_styles(styles: str) -> SafeString:
    """The style sheets that a sheet of imports names."""
    names = [joined_name(styles)] if settings.JOIN_STATIC else sheets_of(styles)
    return format_html_join(
        "\n  ", '<link rel="stylesheet" href="{}">', ((static(name),) for name in names)
    )


@register.simple_tag
@cache
def inline_svg(name: str) -> SafeString:
    """The drawing of a file in static/ as part of the page, hidden from screen readers. For a small
    one this is faster than its file, which the browser would set up as a document of its own."""
    found = finders.find(name)
    if found is None:
        raise template.TemplateSyntaxError(f"There is no {name} in static/.")
    svg = Path(found).read_text(encoding="utf-8")
    return mark_safe(svg.replace("<svg ", '<svg aria-hidden="true" ', 1))


def _script(name: str) -> SafeString:
    return format_html('<script type="module" src="{}"></script>', static(name))
