"""The queue of messages: each is sent by one process, retried at growing intervals, and finally
dropped."""

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections, transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.live import presence
from games.matches import access
from games.matches.queues import turn_to_write
from games.notifications import push
from games.notifications.links import ALL, Stop, confirmation_path
from games.notifications.models import Channel, Delivery, Kind, Preferences, PushSubscription
from games.notifications.occasions import occasions
from games.notifications.wording import Text, text_of, text_of_news
from games.people import sessions

TRIES: Final = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6))
"""The delays before retries. After the last one fails, the message is dropped."""
MOST_FAILURES: Final = 3
"""Consecutive dropped messages after which a browser is forgotten."""
AT_ONCE: Final = 50
THREADS: Final = 4

_logger = logging.getLogger(__name__)


def work_off() -> int:
    """Send the messages that are due. Return the number that was processed."""
    due = _unclaimed(timezone.now()).order_by("due")
    ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
    if not ids:
        return 0
    with ThreadPoolExecutor(THREADS, "sending") as threads:
        return sum(threads.map(_send_in_thread, ids))


def _unclaimed(now: datetime) -> QuerySet[Delivery]:
    """The messages that are due and that no process has claimed."""
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    return Delivery.objects.filter(free, due__lte=now)


def _send_in_thread(pk: int) -> bool:
    try:
        return send(pk)
    except Exception:
        _logger.exception("a message could not be sent")
        return False
    finally:
        connections.close_all()


def send(pk: int) -> bool:
    """Send a message, unless another process has claimed it. Return whether this one claimed it."""
    now = timezone.now()
    with turn_to_write():
        if not _unclaimed(now).filter(pk=pk).update(claimed_until=now + Delivery.CLAIMED_FOR):
            return False
    delivery = Delivery.objects.select_related("player", "subscription").filter(pk=pk).first()
    if delivery is None:
        return False
    try:
        with override(delivery.player.language or settings.LANGUAGE_CODE):
            _send(delivery)
    except push.Gone:
        with turn_to_write():
            _browser(delivery).delete()  # deletes the delivery too
    except push.Refused as reason:
        _logger.info("a push service refused a message: %s", reason)
        _drop(delivery)
    except (push.Failed, OSError) as reason:  # smtplib's errors are OSErrors
        _logger.info("a message is tried again later: %r", reason)
        _put_off(delivery)
    else:
        with turn_to_write():
            Delivery.objects.filter(pk=pk).delete()
    return True


def _browser(delivery: Delivery) -> QuerySet[PushSubscription]:
    """The browser that a message is for, if it is for one."""
    return PushSubscription.objects.filter(pk=delivery.subscription_id or 0)


def _put_off(delivery: Delivery) -> None:
    """Schedule the next try, or drop the message after the last one."""
    if delivery.tries >= len(TRIES):
        _drop(delivery)
        return
    due = timezone.now() + TRIES[delivery.tries]
    row = Delivery.objects.filter(pk=delivery.pk)
    with turn_to_write():
        row.update(tries=F("tries") + 1, due=due, claimed_until=None)


def _drop(delivery: Delivery) -> None:
    """Drop a message, and forget a browser after too many failures."""
    browser = _browser(delivery)
    with turn_to_write(), transaction.atomic():
        Delivery.objects.filter(pk=delivery.pk).delete()
        browser.update(failures=F("failures") + 1)
        browser.filter(failures__gte=MOST_FAILURES).delete()


def _send(delivery: Delivery) -> None:
    """Send a message if it still applies. Raises what the channel raises."""
    preferences = Preferences.objects.get(player=delivery.player)
    kinds = [kind for kind in delivery.kinds if preferences.wants(kind, delivery.channel)]
    if delivery.match_id is not None:
        _send_about_match(delivery, preferences, kinds)
    elif delivery.news is not None:
        if kinds:
            _deliver(delivery, preferences, text_of_news(delivery.news), kinds)
    elif delivery.email == preferences.email and not preferences.confirmed:
        _ask_whose(preferences)


def _send_about_match(delivery: Delivery, preferences: Preferences, wanted: list[str]) -> None:
    """Send what still applies of a match, unless the player has it in view."""
    match = access.installed().filter(pk=delivery.match_id).first()
    if match is None or presence.is_viewing(match.pk, str(delivery.player_id)):
        return
    found = occasions(match, delivery.player)
    if kinds := [kind for kind in wanted if kind in found]:
        _deliver(delivery, preferences, text_of(match, delivery.player, kinds, found), kinds)


def _deliver(delivery: Delivery, preferences: Preferences, text: Text, kinds: list[str]) -> None:
    """Send a text to the browser or the address. Raises what the channel raises."""
    if delivery.subscription is not None:
        _to_browser(delivery.subscription, text, kinds)
    elif preferences.confirmed and delivery.email == preferences.email:
        _to_address(preferences, text, kinds)


def _to_browser(subscription: PushSubscription, text: Text, kinds: list[str]) -> None:
    """Show it on a device. Raises Gone if the player is no longer signed in there."""
    if not _is_signed_in(subscription):
        raise push.Gone
    push.send(subscription, notification(subscription, text, kinds))
    if subscription.failures:
        PushSubscription.objects.filter(pk=subscription.pk).update(failures=0)


def notification(subscription: PushSubscription, text: Text, kinds: list[str]) -> Mapping[str, Any]:
    """The data for the service worker: see templates/worker.js."""
    stop = Stop(str(subscription.player_id), kinds[0], Channel.PUSH)
    return {
        "title": text.title,
        "body": text.body[:600],
        "path": text.path,
        "icon": static("site/icon-192.png"),
        "stop": {"path": stop.path, "label": _("No more of these")},
    }


def _is_signed_in(subscription: PushSubscription) -> bool:
    """Whether the browser's session is still the player's."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(subscription.session)
    player = sessions.player_of(store)
    return player is not None and player.pk == subscription.player_id


def _to_address(preferences: Preferences, text: Text, kinds: list[str]) -> None:
    def stop(kind: str) -> str:
        return _url(preferences, Stop(str(preferences.player_id), kind, Channel.EMAIL).path)

    stops = [{"label": Kind(kind).label, "url": stop(kind)} for kind in kinds]
    context = {
        "text": text,
        "player": preferences.player,
        "url": _url(preferences, text.path),
        "stops": stops,
        "stop_all": stop(ALL),
    }
    one = stops[0]["url"] if len(stops) == 1 else context["stop_all"]
    headers = {
        "List-Unsubscribe": f"<{one}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    subject = _("%(title)s: %(about)s") % {"title": text.title, "about": text.about}
    body = render_to_string("notifications/email.txt", context)
    EmailMessage(subject, body, to=[preferences.email], headers=headers).send()


def _ask_whose(preferences: Preferences) -> None:
    """Send the message that asks the reader of an address to confirm it."""
    context = {
        "player": preferences.player,
        "url": _url(preferences, confirmation_path(preferences)),
        "site": preferences.site,
    }
    body = render_to_string("notifications/confirmation.txt", context)
    headers = {"Auto-Submitted": "auto-generated"}
    subject = _("Is this your address?")
    EmailMessage(subject, body, to=[preferences.email], headers=headers).send()


def _url(preferences: Preferences, path: str) -> str:
    return f"{(settings.SITE_URL or preferences.site).rstrip('/')}{path}"
