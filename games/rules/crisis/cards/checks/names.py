"""References to nothing, or to another kind of thing than the field takes."""

from collections.abc import Iterator, Mapping
from functools import cache

from ....text import _
from ..words.base import CHARACTER, IN_EVERY_RULE, Binds, Refers, Word, as_names, marked
from .places import Found, step


def faults(card: Word) -> Iterator[Found]:
    """All references of a card without a fitting meaning, and names that are not allowed."""
    yield from _in(card, dict.fromkeys(IN_EVERY_RULE, CHARACTER), "")


def _in(word: Word, known: Mapping[str, str], path: str) -> Iterator[Found]:
    """Walks the fields in the order in which a rule is used, and collects names on the way."""
    kind = type(word)
    names = {**known, **word.known_inside()}
    binds, refers = marked(kind, Binds), marked(kind, Refers)
    for field, message in word.own_faults():
        yield step(path, kind.step_of(field)), message
    for name in _in_order(kind):
        value = getattr(word, name)
        where = step(path, kind.step_of(name))
        if name in binds:
            if value in binds[name].reserved:
                message = _("%(name)s has a meaning already: take another name.", name=value)
                yield where, message
            if binds[name].inside:
                names = {**names, value: binds[name].kind}
        elif isinstance(value, Word):
            yield from _in(value, names, where)
        elif name in refers and _counts(word, name, refers[name]):
            meant = word.may_mean(name, refers[name].to)
            for called in as_names(value):
                if called in refers[name].always:
                    continue
                if called not in names:
                    yield where, _("Nothing is called %(name)s here.", name=called)
                elif names[called] not in meant:
                    yield where, _("What is called %(name)s does not fit here.", name=called)
        elif isinstance(value, tuple):
            for position, item in enumerate(value):
                if isinstance(item, Word):
                    yield from _in(item, names, f"{where}[{position}]")
                    names = {**names, **_left_behind(item)}


def _left_behind(word: Word) -> dict[str, str]:
    """The names that a choice or an effect defines for what follows it."""
    binds = marked(type(word), Binds)
    return {getattr(word, name): bound.kind for name, bound in binds.items() if bound.after}


def _counts(word: Word, field: str, refers: Refers) -> bool:
    """Whether a reference is used at all: a place from which nothing is measured is not."""
    if refers.if_given and field not in word.model_fields_set:
        return False
    return not refers.beside or any(getattr(word, name) for name in refers.beside)


@cache
def _in_order(word: type[Word]) -> list[str]:
    """The fields of a word in the order in which a rule is used: its limit and its conditions know
    its choices."""
    return sorted(word.model_fields, key=lambda name: name != "choose")
