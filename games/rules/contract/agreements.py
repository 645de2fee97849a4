"""What seats may do at any time, besides answering: concede, agree on a draw, leave, give standing
orders.

Where players share a side, every seat of the side must agree to a draw or to concede the match. A
seat that leaves may hand its units to a partner, who commands them from then on. Where each seat is
its own side, it concedes alone. A side that is out of a match which others play on takes part in no
agreement.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..data import Json, Plain
from ..fields import Choice, Illegal, Option, Pick
from ..text import _
from . import chosen_dice
from .events import Event, Words
from .orders import Reaction, read

HAND_OVER = "hand-over"
GIVE_ORDERS = "standing-orders"
MOST_ORDERS = 200
"""How often a seat may change its standing orders in a match."""

_OFFERED = Illegal(
    "", _("You have offered a draw. You may offer it again when what is asked now is answered.")
)


_ORDERED = Illegal("", _("You have changed your standing orders too often in this match."))


class AgreementEvent(Event):
    """Something a seat does besides answering an ask."""

    seat: int


class Conceded(AgreementEvent, kind="conceded"):
    """A seat concedes, and now its whole side has."""


class ConcessionProposed(AgreementEvent, kind="concession-proposed"):
    """A seat proposes to its partners to concede."""


class ConcessionWithdrawn(AgreementEvent, kind="concession-withdrawn"):
    """A seat withdraws its proposal to concede."""


class ConcessionRefused(AgreementEvent, kind="concession-refused"):
    """A seat refuses to concede."""


class DrawOffered(AgreementEvent, kind="draw-offered"):
    """A seat offers a draw."""


class DrawSeconded(AgreementEvent, kind="draw-seconded"):
    """A seat agrees to a draw; other seats must still agree."""


class DrawAgreed(AgreementEvent, kind="draw-agreed"):
    """A seat agrees to a draw; now all seats have."""


class DrawWithdrawn(AgreementEvent, kind="draw-withdrawn"):
    """A seat withdraws its agreement to a draw."""


class DrawDeclined(AgreementEvent, kind="draw-declined"):
    """A seat declines a draw."""


class HandedOver(AgreementEvent, kind="handed-over"):
    """A seat leaves its units to a partner."""

    to: int


class DiceChosen(AgreementEvent, kind="dice-chosen"):
    """A seat chooses the next dice, or none."""

    faces: str


class OrdersGiven(AgreementEvent, kind="orders-given"):
    """A seat changes its standing orders. The event holds the new orders in words."""

    orders: tuple[Words, ...]


_CONCEDE_NO_LONGER = Option("concede-withdraw", _("Propose no longer to concede"))
_AGREE_TO_CONCEDE = Option("concede", _("Agree with your partner to concede the match"), final=True)
_REFUSE_TO_CONCEDE = Option("concede-decline", _("Refuse to concede the match"))
_PROPOSE_TO_CONCEDE = Option("concede", _("Propose to your partner to concede"), final=True)
_CONCEDE = Option("concede", _("Concede the match"), final=True)
_OFFER = Option("draw-offer", _("Offer a draw"), final=True)
_NO_OFFER = Option("draw-offer", _("Offer a draw"), refused=_OFFERED, final=True)
_WITHDRAW_OFFER = Option("draw-withdraw", _("Withdraw the offer of a draw"))
_ACCEPT = Option("draw-accept", _("Accept the draw"), final=True)
_DECLINE = Option("draw-decline", _("Decline the draw"))


@dataclass
class Agreements:
    """The offers and agreements of a match, and who commands each seat's units. `sides` lists the
    seats of each side. `sides_in` returns the numbers of the sides still playing; without it all
    are."""

    sides: Sequence[tuple[int, ...]]
    announce: Callable[[Event], None]
    offered_by: int | None = None  # the seat that offers a draw
    agreed: set[int] = field(default_factory=set)  # seats that agree to the draw on offer
    declined_by: int | None = None
    conceding: set[int] = field(default_factory=set)
    commanders: dict[int, int] = field(default_factory=dict)  # of seats left to a partner, by seat
    sides_in: Callable[[], Collection[int]] | None = None
    reactions: Sequence[Reaction] = ()  # those that standing orders may answer
    orders: dict[int, dict[str, str]] = field(default_factory=dict)  # the orders of each seat
    may_choose_dice: bool = False
    dice: list[int] = field(default_factory=list)  # chosen faces still to be rolled
    _orders_given: dict[int, int] = field(default_factory=dict)  # how often, by seat
    _have_offered: set[int] = field(default_factory=set)

    # -- who is who

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats on the same side as this seat."""
        return next(side for side in self.sides if seat in side)

    def number_of(self, seat: int) -> int:
        """The number of this seat's side."""
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def playing(self) -> list[tuple[int, ...]]:
        """The seats of each side that is still playing."""
        if self.sides_in is None:
            return list(self.sides)
        return [self.sides[number] for number in self.sides_in()]

    def commander(self, seat: int) -> int:
        """The seat whose player commands this seat's units: usually the seat itself."""
        return self.commanders.get(seat, seat)

    def commanded_by(self, seat: int) -> list[int]:
        """The seats whose units this seat's player commands, its own first; empty if the player has
        left them to a partner."""
        side = self.side_of(seat)
        found = [each for each in side if self.commander(each) == seat]
        return sorted(found, key=lambda each: each != seat)

    def commanding(self, seats: Iterable[int]) -> set[int]:
        """The seats whose players command the units of these seats."""
        return {self.commander(seat) for seat in seats}

    # -- what may be done

    def options(
        self, seat: int, replayed: bool = False, *, with_forms: bool = True
    ) -> list[Option]:
        """The options a seat has now. A seat may offer one draw per ask; with `replayed`, for an
        answer already in the log, it may offer another. Standing orders and the choice of dice have
        forms of their own, so they are listed only `with_forms`."""
        own = self.commander(seat)
        if self.side_of(own) not in self.playing():
            return []
        options = self._to_order(own) if with_forms else []
        options += [*self._to_concede(own), *self._to_draw(own, replayed)]
        if self.may_choose_dice and with_forms:
            options.append(chosen_dice.option())
        if len(self.commanding(self.side_of(own))) > 1:
            leave = _("Leave your units to your partner")
            options.append(Option(HAND_OVER, leave, final=True))
        return options

    def _to_order(self, own: int) -> list[Option]:
        if not self.reactions:
            return []
        now = self.orders.get(own, {})
        picks = tuple(
            Pick(
                each.id,
                each.name,
                [Choice(order.id, order.words) for order in each.choices],
                default=each.choice(now).id,
            )
            for each in self.reactions
        )
        refused = _ORDERED if self._orders_given.get(own, 0) >= MOST_ORDERS else None
        return [Option(GIVE_ORDERS, _("Change my standing orders"), picks, refused=refused)]

    def _to_concede(self, own: int) -> list[Option]:
        side = self.commanding(self.side_of(own))
        if own in self.conceding:
            return [_CONCEDE_NO_LONGER]
        if self.conceding & side:
            return [_AGREE_TO_CONCEDE, _REFUSE_TO_CONCEDE]
        return [_PROPOSE_TO_CONCEDE if len(side) > 1 else _CONCEDE]

    def _to_draw(self, own: int, replayed: bool) -> list[Option]:
        if self.offered_by is None:
            return [_NO_OFFER if own in self._have_offered and not replayed else _OFFER]
        return [_WITHDRAW_OFFER] if own in self.agreed else [_ACCEPT, _DECLINE]

    # -- standing orders

    def give_orders(self, seat: int, given: Mapping[str, str]) -> None:
        """Set a seat's standing orders, from the next ask on. Other seats are told nothing."""
        own = self.commander(seat)
        chosen = read(self.reactions, given)
        self.orders[own] = chosen
        self._orders_given[own] = self._orders_given.get(own, 0) + 1
        words = tuple(
            _("%(reaction)s: %(order)s", reaction=each.name, order=each.choice(chosen).words)
            for each in self.reactions
        )
        self.announce(OrdersGiven(seat=own, orders=words, audience=(own,)))

    def forget_orders_but(self, seat: int) -> None:
        """Drop the standing orders of every seat but this one."""
        for other in [each for each in self.orders if each != self.commander(seat)]:
            del self.orders[other]

    # -- conceding

    def concede(self, seat: int) -> bool:
        """Let a seat concede. Return whether its whole side now has."""
        self.conceding.add(self.commander(seat))
        side = self.side_of(seat)
        if self.commanding(side) <= self.conceding:
            self.announce(Conceded(seat=seat))
            return True
        self.announce(ConcessionProposed(seat=seat, audience=side))
        return False

    def stop_conceding(self, seat: int) -> None:
        """Let a seat withdraw its proposal to concede, or refuse a partner's."""
        withdrawn = self.commander(seat) in self.conceding
        stopped = ConcessionWithdrawn if withdrawn else ConcessionRefused
        self.announce(stopped(seat=seat, audience=self.side_of(seat)))
        self.conceding -= set(self.side_of(seat))

    # -- a draw

    def offer_draw(self, seat: int) -> None:
        """Let a seat offer a draw, which all other seats must accept."""
        own = self.commander(seat)
        self._have_offered.add(own)
        self._set_offer(own)
        self.announce(DrawOffered(seat=seat))

    def accept_draw(self, seat: int) -> bool:
        """Let a seat agree to the draw. Return whether all seats now have."""
        self.agreed.add(self.commander(seat))
        everybody = self.commanding([each for side in self.playing() for each in side])
        all_agree = everybody <= self.agreed
        self.announce(DrawAgreed(seat=seat) if all_agree else DrawSeconded(seat=seat))
        return all_agree

    def withdraw_draw(self, seat: int) -> None:
        """Let a seat withdraw its agreement, which ends the offer."""
        self._set_offer(None)
        self.announce(DrawWithdrawn(seat=seat))

    def decline_draw(self, seat: int) -> None:
        """Let a seat decline the draw, which ends the offer."""
        self._set_offer(None)
        self.declined_by = self.commander(seat)
        self.announce(DrawDeclined(seat=seat))

    def _set_offer(self, seat: int | None) -> None:
        self.offered_by, self.declined_by = seat, None
        self.agreed = set() if seat is None else {seat}

    # -- dice

    def choose_dice(self, seat: int, faces: str) -> None:
        """Set the next dice a seat has chosen, replacing any chosen before."""
        self.dice[:] = chosen_dice.faces_of(faces)
        self.announce(DiceChosen(seat=self.commander(seat), faces=faces))

    # -- leaving

    def hand_over(self, seat: int) -> None:
        """Hand the units a seat commands to the next seat of its side. Cancels all open offers."""
        own, side = self.commander(seat), self.side_of(seat)
        heir = min(self.commanding(side) - {own})
        for each in side:
            if self.commander(each) == own:
                self.commanders[each] = heir
        self.conceding -= set(side)
        self._set_offer(None)
        self.announce(HandedOver(seat=own, to=heir))

    def side_left(self) -> None:
        """Cancel all open offers, because a side has left while others play on."""
        self.conceding.clear()
        self._set_offer(None)

    # -- over time

    def asked_anew(self) -> None:
        """Let each seat offer a draw again, because the ask has been answered."""
        self.declined_by = None
        self._have_offered.clear()

    def plain(self) -> Plain:
        """The agreements to keep in a snapshot besides the draw offer, as plain data; usually
        empty."""
        data: Plain = {}
        if len(self.agreed) > 1:
            data["agreed"] = sorted(self.agreed)
        if self.conceding:
            data["conceding"] = sorted(self.conceding)
        if self.commanders:
            data["commanders"] = [list(pair) for pair in sorted(self.commanders.items())]
        if self.orders:
            data["orders"] = [
                [seat, dict(chosen), self._orders_given.get(seat, 0)]
                for seat, chosen in sorted(self.orders.items())
            ]
        if self.dice:
            data["dice"] = list(self.dice)
        return data

    def load(self, offered_by: int | None, data: Json) -> None:
        """Take over the agreements of a snapshot."""
        self._set_offer(offered_by)
        self.agreed |= set(data.get("agreed", ()))
        self.conceding = set(data.get("conceding", ()))
        self.commanders = dict(data.get("commanders", ()))
        self.dice[:] = data.get("dice", ())
        self.orders.clear()
        for seat, chosen, times in data.get("orders", ()):
            self.orders[seat], self._orders_given[seat] = dict(chosen), times
