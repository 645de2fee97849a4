"""The queue of messages: each is sent by one process, retried at growing intervals, and finally
dropped."""

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
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
    free = Q(claimed_until=None) | Q(claimed_until__lt=timezone.now())
    due = Delivery.objects.filter(free, due__lte=timezone.now()).order_by("due")
    ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
    if not ids:
        return 0
    with ThreadPoolExecutor(THREADS, "sending") as threads:
        return sum(threads.map(_send_in_thread, ids))


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
    free = Q(claimed_until=None) | Q(claimed_until__lt=now)
    mine = Delivery.objects.filter(free, pk=pk, due__lte=now)
    with turn_to_write():
        if not mine.update(claimed_until=now + Delivery.CLAIMED_FOR):
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
    if delivery.news is not None:
        kinds = [kind for kind in delivery.kinds if preferences.wants(kind, delivery.channel)]
        if kinds:
            _deliver(
                delivery, preferences, text_of_news(delivery.news), delivery.news["path"], kinds
            )
        return
    if delivery.match_id is None:
        if delivery.email == preferences.email and not preferences.confirmed:
            _ask_whose(preferences)
        return
    match = access.installed().filter(pk=delivery.match_id).first()
    if match is None or presence.is_viewing(match.pk, str(delivery.player_id)):
        return
    found = occasions(match, delivery.player)
    wanted = [kind for kind in delivery.kinds if preferences.wants(kind, delivery.channel)]
    kinds = [kind for kind in wanted if kind in found]
    if not kinds:
        return
    text = text_of(match, delivery.player, kinds, found)
    _deliver(delivery, preferences, text, match.get_absolute_url(), kinds)


def _deliver(
    delivery: Delivery, preferences: Preferences, text: Text, path: str, kinds: list[str]
) -> None:
    """Send a text to the browser or the address. Raises what the channel raises."""
    if delivery.subscription is not None:
        _to_browser(delivery.subscription, text, path, kinds)
    elif preferences.confirmed and delivery.email == preferences.email:
        _to_address(preferences, text, path, kinds)


def _to_browser(subscription: PushSubscription, text: Text, path: str, kinds: list[str]) -> None:
    """Show it on a device, if the player is still signed in there."""
    if not _is_signed_in(subscription):
        raise push.Gone
    push.send(subscription, notification(subscription, text, path, kinds))
    if subscription.failures:
        PushSubscription.objects.filter(pk=subscription.pk).update(failures=0)


def notification(
    subscription: PushSubscription, text: Text, path: str, kinds: list[str]
) -> Mapping[str, Any]:
    """The data for the service worker: see templates/worker.js."""
    stop = Stop(str(subscription.player_id), kinds[0], Channel.PUSH)
    return {
        "title": text.title,
        "body": text.body[:600],
        "path": path,
        "icon": static("site/icon-192.png"),
        "stop": {"path": stop.path, "label": _("No more of these")},
    }


def _is_signed_in(subscription: PushSubscription) -> bool:
    """Whether the browser's session is still the player's."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(subscription.session)
    player = sessions.player_of(store)
    return player is not None and player.pk == subscription.player_id


def _to_address(preferences: Preferences, text: Text, path: str, kinds: list[str]) -> None:
    player = str(preferences.player_id)
    every = Stop(player, ALL, Channel.EMAIL).path
    stops = [
        {"label": Kind(kind).label, "url": _url(preferences, Stop(player, kind, "email").path)}
        for kind in kinds
    ]
    context = {
        "text": text,
        "player": preferences.player,
        "url": _url(preferences, path),
        "stops": stops,
        "stop_all": _url(preferences, every),
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
