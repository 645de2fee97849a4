"""Limits of use."""

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal

from ....text import Message, _, ngettext
from .base import Label, Ref, Times, Word
from .speaking import called

_LIMITS: dict[str, Callable[[int], Message]] = {
    "turn": lambda n: ngettext("Once a turn.", "%(n)s times a turn.", n),
    "activation": lambda n: ngettext("Once an activation.", "%(n)s times an activation.", n),
    "round": lambda n: ngettext("Once a round.", "%(n)s times a round.", n),
    "game": lambda n: ngettext("Once a game.", "%(n)s times a game.", n),
}
_LIMITS_FOR_EACH: dict[str, Callable[[int], Message]] = {
    "turn": lambda n: ngettext(
        "Once a turn for each one chosen.", "%(n)s times a turn for each one chosen.", n
    ),
    "activation": lambda n: ngettext(
        "Once an activation for each one chosen.",
        "%(n)s times an activation for each one chosen.",
        n,
    ),
    "round": lambda n: ngettext(
        "Once a round for each one chosen.", "%(n)s times a round for each one chosen.", n
    ),
    "game": lambda n: ngettext(
        "Once a game for each one chosen.", "%(n)s times a game for each one chosen.", n
    ),
}
_LIMITS_BY_NAME: dict[str, Callable[[int], Message]] = {
    "turn": lambda n: ngettext(
        "Once a turn for each character chosen as %(who)s.",
        "%(n)s times a turn for each character chosen as %(who)s.",
        n,
    ),
    "activation": lambda n: ngettext(
        "Once an activation for each character chosen as %(who)s.",
        "%(n)s times an activation for each character chosen as %(who)s.",
        n,
    ),
    "round": lambda n: ngettext(
        "Once a round for each character chosen as %(who)s.",
        "%(n)s times a round for each character chosen as %(who)s.",
        n,
    ),
    "game": lambda n: ngettext(
        "Once a game for each character chosen as %(who)s.",
        "%(n)s times a game for each character chosen as %(who)s.",
        n,
    ),
}


class Limit(Word):
    """So many times a turn, activation, round or game; `each`: counted for each character chosen
    under that name, not in total."""

    sort: ClassVar[Message | str] = _("How often")
    slot_fields = {"who": "each"}

    per: Literal["turn", "activation", "round", "game"]
    times: Times = 1
    each: Annotated[Ref | None, Label(_("Counted for each"))] = None

    def text(self) -> Message:
        if self.each is None:
            return _LIMITS[self.per](self.times)
        texts = _LIMITS_BY_NAME if called(self.each).named else _LIMITS_FOR_EACH
        return texts[self.per](self.times)
