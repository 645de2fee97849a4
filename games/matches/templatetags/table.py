"""Template tags for messages, `{% say message %}` and `{{ message|translate }}`, and for times,
clocks and plans in words."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games import failures
from games.cards import words
from games.matches import clock
from games.matches.log import timing
from games.matches.models import Match, Plan
from games.people.languages import lang

register = template.Library()


@register.filter
def figure(number: int) -> str:
    """A whole number, with a minus sign instead of a hyphen before a negative one."""
    return str(number).replace("-", "−")


@register.simple_tag
def say(message: Any) -> SafeString:
    """A message as a sentence in the reader's language, escaped."""
    return conditional_escape(words.translate(message))


@register.filter
def translate(message: Any) -> str:
    """A message as a sentence; the template escapes it like any other text."""
    return words.translate(message)


register.filter(lang)


@register.simple_tag
def in_a_row(*sentences: str | Sequence[str]) -> SafeString:
    """The non-empty sentences joined into a text, without spaces after full-width marks."""
    flat = [one for each in sentences for one in ([each] if isinstance(each, str) else each) if one]
    return mark_safe(words.in_a_row([conditional_escape(one) for one in flat]))


@register.filter
def plan_words(plan: Plan) -> str:
    """The names of a plan's answers as a list."""
    return words.listed(words.translate(answer["words"]) for answer in plan.answers)


@register.filter
def ago(moment: datetime) -> str:
    """How long ago something was, as text."""
    if (timezone.now() - moment).total_seconds() < 60:
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}


@register.simple_tag
def clock_words(match: Match) -> str:
    """The chosen clocks of a match, as text."""
    control = timing.control_of(match)
    return clock.control_in_words(control) if control else ""


class Guarded(template.Node):
    """A block whose failure is reported and affects nothing else."""

    def __init__(self, names: list[FilterExpression], block: NodeList, instead: NodeList) -> None:
        self.names = names
        self.block = block
        self.instead = instead

    def render(self, context: Context) -> SafeString:
        try:
            return self.block.render(context)
        except Exception as failure:
            what, whose = (name.resolve(context) for name in self.names)
            failures.report(f"match {whose}", str(what), failure)
            return self.instead.render(context)


@register.tag
def guarded(parser: Parser, token: Token) -> Guarded:
    """`{% guarded "a row" match.pk %}block{% otherwise %}in its place{% endguarded %}`: if the
    block fails, this is reported for the match, and the second text is drawn in its place."""
    names = [parser.compile_filter(name) for name in token.split_contents()[1:]]
    block = parser.parse(("otherwise",))
    parser.delete_first_token()
    instead = parser.parse(("endguarded",))
    parser.delete_first_token()
    return Guarded(names, block, instead)
