"""Template tags from the systems' own drawing modules."""

from functools import cache, partial
from inspect import isfunction, signature

from django import template
from django.template.base import Node, Parser, Token
from django.template.defaulttags import LoadNode

from games.cards.words import translate
from games.rules.systems import system

register = template.Library()


@register.tag
def drawn_by(parser: Parser, token: Token) -> Node:
    """`{% drawn_by nim %}`: load the public functions of the modules in the system's
    `System.drawing` as filters and tags; functions with a parameter `say` get the sentences in the
    reader's language."""
    _name, system_id = token.split_contents()
    parser.add_library(_library(system_id))
    return LoadNode()


@cache
def _library(system_id: str) -> template.Library:
    library = template.Library()
    for module in system(system_id).drawing:
        for name, function in vars(module).items():
            is_own = isfunction(function) and function.__module__ == module.__name__
            if is_own and not name.startswith("_"):
                speaks = next(iter(signature(function).parameters), "") == "say"
                ready = partial(function, translate) if speaks else function
                library.simple_tag(ready, name=name)
                library.filter(name, ready)
    return library
