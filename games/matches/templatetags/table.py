"""What the rules say, in templates: `{% say message %}`, `{{ message|said }}` and, for data with
messages inside, `{{ ask|rendered|json_script:"ask-data" }}`."""

from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

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
