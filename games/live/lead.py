"""The sentence that says who leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.cards.words import Reader, listed
from games.rules.contract.views import scores_in


def in_words(
    sides: Sequence[Sequence[int]], table: Mapping[str, Any], names: Sequence[str], reader: Reader
) -> str:
    """Who leads and by how much; "" before anybody has scored."""
    scores = scores_in(table)
    if len(scores) != len(sides):
        return ""
    more, less, *_others = sorted(scores, reverse=True)
    if more == less:
        return reader.gettext("Nobody leads: %(score)s each.") % {"score": more}
    leaders = [names[seat] for seat in sides[scores.index(more)]]
    sentence = reader.ngettext(
        "%(names)s leads %(more)s to %(less)s.",
        "%(names)s lead %(more)s to %(less)s.",
        len(leaders),
    )
    return sentence % {"names": listed(leaders), "more": more, "less": less}
