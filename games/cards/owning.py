"""What players own: whole packs and single cards."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games.cards import limits
from games.cards.models import Card, Owned, Pack
from games.cards.refusals import Refused
from games.people.models import Player
from games.rules.forms.faults import Fault
from games.rules.text import _


@dataclass(frozen=True)
class Owning:
    """Whether a card is owned by itself, and by its pack."""

    card: bool
    pack: bool


def is_owned(player: Player) -> Q:
    """The condition on cards that the player owns them."""
    own = Owned.objects.filter(owner=player)
    cards, packs = (own.filter(**{f"{what}__isnull": False}) for what in ("card", "pack"))
    return Q(pk__in=cards.values("card")) | Q(pack__in=packs.values("pack"))


def owning_of(player: Player | None, card: Card) -> Owning:
    """How a player owns a card."""
    own = Owned.objects.filter(owner=player) if player else Owned.objects.none()
    rows = list(own.filter(Q(card=card) | Q(pack=card.pack_id)))
    return Owning(any(row.card_id for row in rows), any(row.pack_id for row in rows))


def owns_pack(player: Player | None, pack: Pack) -> bool:
    """Whether a player owns a whole pack."""
    return player is not None and Owned.objects.filter(owner=player, pack=pack).exists()


def owns_any(player: Player, system_id: str) -> bool:
    """Whether a player has marked any card of a game as owned."""
    own = Owned.objects.filter(owner=player)
    return own.filter(Q(card__system=system_id) | Q(pack__system=system_id)).exists()


def mark(player: Player, what: Card | Pack, owned: bool) -> None:
    """Mark a card or a pack as owned, or not any more. Raises Refused."""
    which: dict[str, Any] = {"pack": what} if isinstance(what, Pack) else {"card": what}
    if not owned:
        Owned.objects.filter(owner=player, **which).delete()
        return
    if Owned.objects.filter(owner=player).count() >= limits.OWNED_BY_A_PLAYER:
        message = _("You can mark at most %(most)s.", most=limits.OWNED_BY_A_PLAYER)
        raise Refused(Fault("", message))
    Owned.objects.get_or_create(owner=player, **which)


def merge(guest: Player, into: Player) -> None:
    """Move what a guest owns to the player, without duplicates."""
    known = list(Owned.objects.filter(owner=into).values_list("pack", "card"))
    own = Owned.objects.filter(owner=guest)
    own.filter(pack__in=[pack for pack, _card in known if pack]).delete()
    own.filter(card__in=[card for _pack, card in known if card]).delete()
    own.update(owner=into)


def exported(player: Player) -> list[dict[str, str]]:
    """What a player owns, as plain data."""
    own = Owned.objects.filter(owner=player).select_related("pack", "card").order_by("pk")
    packs = [{"pack": one.pack.name} for one in own if one.pack]
    return [*packs, *({"card": one.card.card_id} for one in own if one.card)]
