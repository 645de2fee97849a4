"""Limits of use."""

from typing import Annotated, ClassVar, Literal

from ....text import Message, _
from .base import Label, Ref, Times, Word
from .nouns import LABELS
from .speaking import called

_LIMITS = LABELS["limits_of_use"]
_LIMITS_FOR_EACH = LABELS["limits_for_each"]
_LIMITS_BY_NAME = LABELS["limits_by_name"]


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
            return _LIMITS[self.per].filled(n=self.times)
        texts = _LIMITS_BY_NAME if called(self.each).named else _LIMITS_FOR_EACH
        return texts[self.per].filled(n=self.times)
