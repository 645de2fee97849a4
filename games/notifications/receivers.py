"""Receivers that update notifications when players merge, export or delete their data."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.notifications.agenda import put_deliveries, quiet_until
from games.notifications.models import Agenda, Delivery, Kind, Preferences, PushSubscription
from games.people.models import Player
from games.people.signals import player_exported, players_merged
from games.rules.text import Message, plain
from games.tournaments.announcements import announced
from games.tournaments.models import Tournament


@receiver(players_merged, dispatch_uid="notifications.merging")
def move(sender: Any, guest: Player, into: Player, **kwargs: Any) -> None:
    """Move a guest's preferences to the player, unless the player has chosen some. The guest's
    browsers are dropped, since the guest's session has ended."""
    Agenda.objects.filter(player=guest).delete()
    Delivery.objects.filter(player=guest).delete()
    chosen = Preferences.objects.filter(player=guest)
    if not Preferences.objects.filter(player=into).exists():
        with transaction.atomic():
            chosen.update(player=into)


@receiver(announced, dispatch_uid="notifications.tournaments")
def tell(
    sender: Any,
    tournament: Tournament,
    player: Player,
    subject: str,
    title: Message,
    text: Message,
    **kwargs: Any,
) -> None:
    """Queue a message about a tournament on each wanted channel, after quiet hours. It replaces a
    waiting message on the same subject."""
    preferences, _made = Preferences.objects.get_or_create(player=player)
    news = {
        "about": tournament.name,
        "path": tournament.get_absolute_url(),
        "subject": subject,
        "title": plain(title),
        "text": plain(text),
    }
    now = timezone.now()
    for waiting in Delivery.objects.filter(player=player, due__gt=now).exclude(news=None):
        if (waiting.news["path"], waiting.news.get("subject")) == (news["path"], subject):
            waiting.delete()
    due = quiet_until(preferences, now) or now
    put_deliveries(preferences, [Kind.TOURNAMENT], news=news, due=due)


@receiver(player_exported, dispatch_uid="notifications.export")
def export(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """The player's preferences, without the keys with which others could send notifications."""
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
