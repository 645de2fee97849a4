"""Templates drawn over and over: `{% remember "unit" unit cards %}…{% endremember %}`."""

import json
from collections import OrderedDict
from threading import Lock

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.translation import get_language

register = template.Library()

_ROOM = 4000  # blocks kept in memory, a few hundred bytes each
_kept: OrderedDict[str, str] = OrderedDict()
_guard = Lock()


class Remember(template.Node):
    """A block that is drawn once for each value of its arguments and each language."""

    def __init__(self, arguments: list[FilterExpression], block: NodeList) -> None:
        self.arguments = arguments
        self.block = block

    def render(self, context: Context) -> str:
        values = [argument.resolve(context) for argument in self.arguments]
        key = json.dumps([get_language(), *values], sort_keys=True, default=repr)
        with _guard:
            known = _kept.get(key)
            if known is not None:
                _kept.move_to_end(key)
        if known is None:
            known = self.block.render(context)
            with _guard:
                _kept[key] = known
                while len(_kept) > _ROOM:
                    _kept.popitem(last=False)
        return known


@register.tag
def remember(parser: Parser, token: Token) -> Remember:
    """`{% remember "name" value … %}block{% endremember %}`: the block is drawn once for each set
    of values and each language, and may use nothing but these values. They are compared whole, as
    plain data, so a perspective never sees what was drawn from another's."""
    _tag, *arguments = token.split_contents()
    block = parser.parse(("endremember",))
    parser.delete_first_token()
    return Remember([parser.compile_filter(argument) for argument in arguments], block)
