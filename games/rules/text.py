"""Sentences that the rules speak, kept as an id and parameters until somebody reads them.

The rules never build a sentence: they name it, in English with %(name)s placeholders, and hand
over what goes into it. Whoever shows it translates the id and fills it in, in the reader's own
language. `_` marks the ids for gettext; `ngettext` those that depend on a number; `pgettext` those
whose English has several roles, with the role.

Lists, too, are the language's: `all_of` and `any_of` are "a, b and c" and "a, b or c" in messages
of their own, others for clauses (`all_hold`, `any_holds`), which many languages join otherwise. A
list among the parameters is filled in by `LIST`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .data import Json

PLAIN = frozenset([str, int, float, bool, type(None)])
"""The types of plain data that hold nothing else."""

Names = Mapping[str, str]
"""What a language calls the things on cards that have names: characters, weapons, boards."""
NO_NAMES: Names = {}
CAPITAL = "with a capital"
"""The context of words that begin a sentence."""
PEOPLE = frozenset(["player", "seat", "host", "winner", "loser", "opponent"])
"""The parameters that are names of people, which stay as these people write them."""


@dataclass
class Message:
    """A sentence: its id (the English text) and its parameters (text, numbers, messages). Treat it
    as immutable: it is unfrozen only because a frozen one takes three times as long to make.

    `plural` is the sentence for numbers other than one, if it has forms; the parameter "n" selects
    the form. `context` is its role, where the English alone is ambiguous to a translator.
    """

    text: str
    params: Json = field(default_factory=dict)
    plural: str = ""
    context: str = ""

    def __str__(self) -> str:
        return self.render(english)

    def __hash__(self) -> int:
        return hash((self.text, tuple(sorted((k, str(v)) for k, v in self.params.items()))))

    def filled(self, **params: object) -> Message:
        """The sentence with these parameters."""
        return Message(self.text, {**self.params, **params}, self.plural, self.context)

    def render(self, translate: Callable[[Message], str], names: Names = NO_NAMES) -> str:
        """The sentence in the language of `translate`, which returns a message's text by its id,
        its context and, for plurals, its number. `names` translates names among the parameters."""
        if self.context == CAPITAL:
            words = str(_rendered(self.params["words"], translate, names))
            return words[:1].upper() + words[1:]
        text = translate(self)
        if not self.params:
            return text
        if not names:
            return text % {
                key: value if type(value) in PLAIN else _rendered(value, translate, names)
                for key, value in self.params.items()
            }
        return text % {
            key: value
            if key in PEOPLE and isinstance(value, str)
            else _rendered(value, translate, names)
            for key, value in self.params.items()
        }


Name = str | Message
"""What a player is called: people as they write it, anybody else in the reader's language."""


def english(message: Message) -> str:
    """The text of a message in English, in which the ids are written."""
    return message.plural if message.plural and int(message.params["n"]) != 1 else message.text


def _rendered(value: object, translate: Callable[[Message], str], names: Names) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Message):
        return value.render(translate, names)
    if isinstance(value, (list, tuple)):
        return _rendered(_folded(LIST, value), translate, names) if value else ""
    message = shallow_message(value)
    return value if message is None else message.render(translate, names)


Say = Callable[[Message], str]
"""What makes a sentence of a message, in the reader's language."""


def _(text: str, **params: object) -> Message:
    """Mark `text` for translation and make it a Message."""
    return Message(text, params)


def pgettext(context: str, text: str, /, **params: object) -> Message:
    """Mark `text` for translation in its role and make it a Message."""
    return Message(text, params, context=context)


def ngettext(one: str, many: str, n: int, /, **params: object) -> Message:
    """Mark a sentence that depends on a number for translation and make it a Message: `one` for the
    number 1, `many` for all others. Both may fill in the number as %(n)s."""
    return Message(one, {**params, "n": n}, many)


def npgettext(context: str, one: str, many: str, n: int, /, **params: object) -> Message:
    """The same for a sentence in its role."""
    return Message(one, {**params, "n": n}, many, context)


def capital(words: Message) -> Message:
    """The same words where a sentence begins: with a capital, where a language has any."""
    return Message("%(words)s", {"words": words}, context=CAPITAL)


# -- Lists

Item = TypeVar("Item")
LIST = pgettext("a list: what comes first, and the next", "%(first)s, %(next)s")
ALL = pgettext("the end of a list of which all count", "%(first)s and %(next)s")
ANY = pgettext("the end of a list of which one counts", "%(first)s or %(next)s")
ALL_MARKS = pgettext("the end of a list of what is true of one thing", "%(first)s and %(next)s")
ALL_HOLD = pgettext("the end of a list of clauses that all hold", "%(first)s and %(next)s")
ANY_HOLDS = pgettext("the end of a list of clauses of which one holds", "%(first)s or %(next)s")
SENTENCES = pgettext("sentences, one after another", "%(first)s %(next)s")
SEMICOLONS = pgettext("a list of names that may have commas in them", "%(first)s; %(next)s")


def all_of(items: Sequence[Item]) -> Item | Message:
    """Several things that all count: "a, b and c". One of them alone is itself."""
    return _ended(ALL, items)


def any_of(items: Sequence[Item]) -> Item | Message:
    """Several things of which one counts: "a, b or c". One of them alone is itself."""
    return _ended(ANY, items)


def all_marks(marks: Sequence[Item]) -> Item | Message:
    """What is true of one thing, all of it: "within 2 and of Size 3"."""
    return _ended(ALL_MARKS, marks)


def all_hold(clauses: Sequence[Item]) -> Item | Message:
    """Clauses that all hold: "it is Dazed and the attack is an action"."""
    return _ended(ALL_HOLD, clauses)


def any_holds(clauses: Sequence[Item]) -> Item | Message:
    """Clauses of which one holds: "it is Dazed or it is KO'd"."""
    return _ended(ANY_HOLDS, clauses)


def one_by_one(sentences: Sequence[Item]) -> Item | Message:
    """Sentences one after another."""
    return _folded(SENTENCES, sentences)


def apart(names: Sequence[Item]) -> Item | Message:
    """Names that may have commas in them: "a; b, the second; c"."""
    return _folded(SEMICOLONS, names)


def listed(say: Say, words: Iterable[str]) -> str:
    """Words joined as a list in the language of `say`."""
    found = list(words)
    return found[0] if len(found) == 1 else say(LIST.filled(first="", next="")).join(found)


def _ended(end: Message, items: Sequence[Item]) -> Item | Message:
    """All items as a list with this end, or the only one."""
    if len(items) == 1:
        return items[0]
    return end.filled(first=list(items[:-1]), next=items[-1])


def _folded(between: Message, items: Sequence[Item]) -> Item | Message:
    """All items joined in pairs, so that messages nest no deeper than necessary."""
    if len(items) == 1:
        return items[0]
    middle = len(items) // 2
    return between.filled(
        first=_folded(between, items[:middle]), next=_folded(between, items[middle:])
    )


# -- As plain data


def plain(value: Any) -> Any:
    """`value` as plain JSON data; a Message becomes {"text": …, "params": …}, with "plural" and
    "context" if it has them."""
    # Most of every view are numbers and words: those are looked at before anything is called.
    # Then come dictionaries; whether something else is a Mapping is the dearest to find out.
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is Message:
        data = {"text": value.text, "params": plain(value.params) if value.params else {}}
        if value.plural:
            data["plural"] = value.plural
        if value.context:
            data["context"] = value.context
        return data
    if kind is not dict and isinstance(value, (list, tuple, set, frozenset)):
        return [item if type(item) in PLAIN else plain(item) for item in value] if value else []
    if kind is dict or isinstance(value, Mapping):
        return {
            str(key): item if type(item) in PLAIN else plain(item) for key, item in value.items()
        }
    return value


def is_message(data: object) -> bool:
    """Whether plain data is a message."""
    # Nearly all plain data has other keys: those are told apart by a look at one of them. Whether
    # something that is no dictionary is a Mapping is the dearest to find out.
    if (type(data) is not dict and not isinstance(data, Mapping)) or "params" not in data:
        return False
    others = len(data) - 2 - ("plural" in data) - ("context" in data)
    return not others and isinstance(data.get("text"), str)


def shallow_message(data: Any) -> Message | None:
    """The message in plain data, for rendering: messages among its parameters stay plain data. None
    if the data is no message."""
    if not is_message(data):
        return None
    return Message(data["text"], data["params"], data.get("plural", ""), data.get("context", ""))


def message_of(data: Any) -> Any:
    """The inverse of `plain` for messages: plain data with its messages restored."""
    if type(data) in PLAIN:
        return data
    if is_message(data):
        params = message_of(data["params"])
        return Message(data["text"], params, data.get("plural", ""), data.get("context", ""))
    if isinstance(data, (dict, Mapping)):
        return {
            key: item if type(item) in PLAIN else message_of(item) for key, item in data.items()
        }
    if isinstance(data, list):
        return [message_of(item) for item in data]
    return data
