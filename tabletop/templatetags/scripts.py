"""Tags that load a page's scripts and styles, `{% page_script "table/table.js" %}` and `{%
page_styles "site/styles.css" %}`: joined (see `joining`) or, with settings.JOIN_STATIC off, file by
file."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

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


def _script(name: str) -> SafeString:
    return format_html('<script type="module" src="{}"></script>', static(name))
