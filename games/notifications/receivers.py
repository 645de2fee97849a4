"""What is kept of whom to tell what, when something happens to players."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from games.notifications.models import Agenda, Delivery, Preferences, PushSubscription
from games.people.models import Player
from games.people.signals import player_exported, players_merged


@receiver(players_merged, dispatch_uid="notifications.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """What a guest has chosen goes along, unless the player has chosen something already. Browsers
    belong to sessions, and the guest's has ended."""
    Agenda.objects.filter(player=guest).delete()
    Delivery.objects.filter(player=guest).delete()
    chosen = Preferences.objects.filter(player=guest)
    if not Preferences.objects.filter(player=into).exists():
        with transaction.atomic():
            chosen.update(player=into)


@receiver(player_exported, dispatch_uid="notifications.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """What the player is notified of and where, without what would let others send there."""
    chosen = Preferences.objects.filter(player=player).first()
    if chosen is None:
        return {}
    browsers = PushSubscription.objects.filter(player=player)
    return {
        "notifications": {
            "wanted": chosen.wanted,
            "email": chosen.email,
            "confirmed": chosen.confirmed.isoformat() if chosen.confirmed else None,
            "quiet_from": str(chosen.quiet_from or ""),
            "quiet_until": str(chosen.quiet_until or ""),
            "zone": chosen.zone,
            "browsers": [one.created.isoformat() for one in browsers.order_by("created")],
        }
    }
