"""What the rules say, in templates: `{% say message %}`, `{{ message|said }}` and, for data with
messages inside, `{{ ask|rendered|json_script:"ask-data" }}`."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games.matches import sentences

register = template.Library()


@register.simple_tag
def say(message: Any) -> SafeString:
    """A message as a sentence in the reader's language, escaped."""
    return conditional_escape(sentences.said(message))


@register.filter
def said(message: Any) -> str:
    """A message as a sentence; the template escapes it like any other text."""
    return sentences.said(message)


@register.filter
def rendered(data: Any) -> Any:
    """Plain data with its messages as sentences."""
    return sentences.rendered(data)


@register.filter
def ago(moment: datetime) -> str:
    """How long ago something was, in words."""
    if (timezone.now() - moment).total_seconds() < 60:
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}


@register.filter
def name_of(seat: int, names: list[str]) -> str:
    """The name of whoever holds a seat."""
    return names[seat]
