"""The words of the site's catalogues: its texts, and its names of things."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_noop, override, trans_real

from games.rules.text import Names

IN_CONTEXT = "%s\x04%s"
"""The key of a text in its role: the context and the text."""
_IN_BRACKETS = gettext_noop("%(name)s (%(small)s)")
_NAME = IN_CONTEXT % ("name", "")


class LocalNames(dict[str, str]):
    """A language's names of things, by their English names. Names with a number or a distinguishing
    addition are found too: "Frame 2", "Sherman (B7)", "Captain America (Sam Wilson)"."""

    in_brackets = _IN_BRACKETS

    def get(self, name: str, default: Any = None) -> Any:
        """The name of a thing; the default if the language has none for it."""
        if name in self:
            return self[name]
        base, _space, mark = name.rpartition(" ")
        if base in self and mark.isdecimal():
            return f"{self[base]} {mark}"
        base, _bracket, mark = name.removesuffix(")").rpartition(" (")
        if base in self and name.endswith(")"):
            return self.in_brackets % {"name": self[base], "small": super().get(mark, mark)}
        return default


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a language: texts and names by the English ones. All are in one dictionary,
    since Django searches the catalogues one by one."""

    texts: Mapping[Any, str]
    names: Names


@cache
def words_in(language: str) -> Words:
    """The words of a language."""
    with override(language):
        catalogue: Any = trans_real.catalog()
    # If several catalogues have a text, the first one counts.
    texts = dict(reversed(list(catalogue._catalog.items())))
    named = [key for key in texts if isinstance(key, str) and key.startswith(_NAME)]
    names = LocalNames({key.removeprefix(_NAME): texts[key] for key in named})
    names.in_brackets = texts.get(_IN_BRACKETS, _IN_BRACKETS)
    return Words(texts, names)


def are_of_the_site(text: str) -> bool:
    """Whether the site has words of its own for a text, so that no card may put others in their
    place."""
    others = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    return any(
        text in words.texts or words.names.get(text) is not None for words in map(words_in, others)
    )
