"""Views of a running match: for each perspective the view and its status; for a seat that is asked,
also opened options, previews and lines of sight."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property
from random import Random
from typing import Any

from ..budget import PREVIEW, VIEW
from ..data import Json, Plain
from ..fields import Illegal
from ..text import _
from . import out_of_turn
from .asking import Ask
from .out_of_turn import RunningMatch
from .sighting import SightEnd

# -- The table


class Views:
    """What each perspective may know of a match as it stands. Public knowledge is computed once for
    all viewers; a seat's view adds what that seat alone knows."""

    def __init__(self, match: RunningMatch) -> None:
        self._match = match

    def of(self, perspective: int | None, *, opened: bool = False) -> Plain:
        """All that a seat (or, for None, a spectator) may know now, as plain data. Callers must not
        change it. Details of options that are shown on opening are left out (see Ask.brief) unless
        all are `opened`. Raises BudgetExceeded if that takes too much work."""
        if self._match.empty:
            return self.status(perspective)
        if perspective is None:
            return self._public
        public, rules, game = self._public, self._match.system.rules, self._match.game
        with game.budget.bounded(VIEW):
            besides = rules.seat_view(rules.visible_to(game, perspective), perspective)
            return {
                **public,
                **self._seat_status(perspective, opened),
                "table": with_besides(public["table"], besides) if besides else public["table"],
                "asks": self._asks(perspective, opened),
            }

    def status(self, perspective: int | None) -> Plain:
        """The status of the match, computed without the system: whose turn it is, what may be done
        at any time, how the match ended. "table" and "asks" are empty. It replaces a view that
        cannot be computed."""
        if perspective is None:
            return self._public_status
        return {**self._public_status, **self._seat_status(perspective)}

    @cached_property
    def _public(self) -> Plain:
        rules, game = self._match.system.rules, self._match.game
        with game.budget.bounded(VIEW):
            return {
                **self._public_status,
                "table": rules.view(rules.visible_to(game, None)),
                "asks": [ask.describe_for_others() for ask in self._in_order()],
            }

    @cached_property
    def _public_status(self) -> Plain:
        match = self._match
        return {
            "number": match.number,
            "system": match.system.id,
            "perspective": None,
            "table": None,
            "asks": [],
            "asked": sorted(match.agreements.commanding(match.asks)),
            "sides": [list(side) for side in match.agreements.sides],
            "agreements": [],
            "claims": [],
            "side": [],
            "draw_offer": match.agreements.offered_by,
            "draw_agreed": sorted(match.agreements.agreed),
            "draw_declined": match.agreements.declined_by,
            "conceding": [],
            "stop": asdict(match.stop) if match.stop else None,
            "result": match.result.plain() if match.result else None,
        }

    def _seat_status(self, seat: int, opened: bool = False) -> Plain:
        """A seat's options at any time, unless its player has left, and who on its side proposes to
        concede, which only that side is told. Standing orders and the choice of dice have forms of
        their own, so they are listed only if all is `opened`."""
        match, agreements = self._match, self._match.agreements
        acts = agreements.commander(seat) == seat
        agreed = out_of_turn.agreement_options(match, seat, with_forms=opened) if acts else []
        claims = out_of_turn.claims(match, seat) if acts else []
        side = agreements.side_of(seat)
        return {
            "perspective": seat,
            "agreements": [option.described for option in agreed],
            "claims": [option.described for option in claims],
            "side": list(side),
            "conceding": sorted(agreements.conceding & set(side)),
        }

    def _asks(self, seat: int, opened: bool) -> list[Plain]:
        """The present asks, in full for those that the seat answers, for itself or for a seat whose
        units were left to it."""
        found = list(self._public["asks"])
        for place, ask in enumerate(self._in_order()):
            if self._match.agreements.commander(ask.seat) == seat:
                found[place] = ask.describe() if opened else ask.brief()
        return found

    def _in_order(self) -> list[Ask]:
        return [ask for _seat, ask in sorted(self._match.asks.items())]


def with_besides(public: object, besides: object) -> Any:
    """Plain data with additions merged in: dictionaries by key, lists of equal length by index.
    Both arguments stay unchanged."""
    if isinstance(public, dict) and isinstance(besides, dict):
        return public | {
            key: with_besides(public.get(key), value) for key, value in besides.items()
        }
    if isinstance(public, list) and isinstance(besides, list):
        return [with_besides(*pair) for pair in zip(public, besides, strict=True)]
    return besides


# -- What a seat is asked


def scores_in(table: Json) -> Sequence[int]:
    """What each side has scored, in a view's table; empty where nothing scores."""
    return table.get("vp") or table.get("scores") or ()


def opened_option(match: RunningMatch, seat: int, option: object) -> Plain:
    """An option of a seat's ask with all its details (see Option.describe): outlines, odds and the
    like are computed now. Raises Illegal."""
    found = match.asked_of(seat).option(option)
    if found.refused:
        raise found.refused.anew()
    with match.game.budget.allowed(VIEW, match.refused):
        return found.describe()


def drawn_answer(match: RunningMatch, seat: int, option: str | None, rng: Random) -> Plain:
    """A random legal answer to a seat's ask, with the named option or any. Raises Illegal if there
    is none or none was found."""
    ask = match.asked_of(seat)
    with match.game.budget.allowed(VIEW, match.refused):
        if option is None:
            found = ask.sample(rng)
        else:
            chosen = ask.option(option)
            if chosen.refused:
                raise chosen.refused.anew()
            values = chosen.sample(rng)
            found = None if values is None else {"option": chosen.id, "fields": values}
    if found is None:
        raise Illegal(ask.rule, _("No legal answer was found."))
    return found


def preview(
    match: RunningMatch, seat: int, option: object, field: object, value: object, earlier: object
) -> Plain:
    """What a value for a field of an option would do, as plain data (see fields.Preview). `earlier`
    holds the values of the fields before it, by name. Raises Illegal."""
    chosen = match.asked_of(seat).option(option)
    with match.game.budget.allowed(PREVIEW, match.refused):
        return chosen.field_given(field, earlier).preview(value)


def described_field(
    match: RunningMatch, seat: int, option: object, field: object, earlier: object
) -> Plain:
    """A field of an option, given the values of those before it, as plain data. Raises Illegal."""
    chosen = match.asked_of(seat).option(option)
    with match.game.budget.allowed(PREVIEW, match.refused):
        return chosen.field_given(field, earlier).describe()


def sight(match: RunningMatch, perspective: int | None, one: SightEnd, other: SightEnd) -> Plain:
    """The line of sight between two ends, as plain data (see fields.Preview). Raises Illegal."""
    if match.empty:
        raise Illegal("", _("Nothing of this match can be shown."))
    known = match.system.rules.sight
    if known is None:
        raise Illegal("", _("This game does not ask for lines of sight."))
    with match.game.budget.allowed(PREVIEW, match.refused):
        return known.between(match.game, perspective, one, other).plain()
