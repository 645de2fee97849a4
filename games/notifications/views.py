"""The page of notification preferences, and the links in messages."""

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games.notifications import agenda, links, push
from games.notifications.forms import AddressForm, BrowserForm, WantedForm, channels
from games.notifications.models import (
    Channel,
    Delivery,
    Kind,
    Preferences,
    PushSubscription,
    choice,
)
from games.people import sharing
from games.people.http import PlayerRequest, VisitorRequest, get_or_post
from games.people.limits import count, limited, page, parse, too_many
from games.people.rights import action, form_page

_ASKED = "5/d"
"""The rate of confirmation messages to one address, by all senders."""


@never_cache
@form_page("notifications", "60/h")
def chosen(request: PlayerRequest) -> HttpResponse:
    """Each kind by each channel, quiet hours, the address, this device."""
    preferences = _preferences(request)
    form = WantedForm.of(preferences)
    if request.method == "POST":
        form = WantedForm(request.POST)
        if form.is_valid():
            form.save(preferences)
            agenda.reschedule(preferences)
            messages.success(request, _("This is kept."))
            return redirect("notifications:chosen")
    return _page(request, preferences, form, AddressForm({"email": preferences.email}))


def _page(
    request: PlayerRequest, preferences: Preferences, form: WantedForm, address: AddressForm
) -> HttpResponse:
    wanted = form["wanted"].value() or []
    offered = channels()
    context = {
        "form": form,
        "address": address,
        "preferences": preferences,
        "channels": offered,
        "rows": [(kind.label, _boxes(kind, offered, wanted)) for kind in Kind],
        "sends_email": settings.SENDS_EMAIL,
        "key": push.public_key(),
        "browsers": request.player.push_subscriptions.count(),
    }
    failed = bool(form.errors or address.errors)
    return render(request, "notifications/chosen.html", context, status=422 if failed else 200)


def _boxes(kind: Kind, offered: list[Channel], wanted: list[str]) -> list[dict[str, Any]]:
    """The boxes of a kind, one for each channel."""
    values = [(one, choice(kind, one)) for one in offered]
    return [
        {"value": value, "checked": value in wanted, "label": one.label} for one, value in values
    ]


@action("address", "10/h")
@limited("addresses", "60/h")
def address(request: PlayerRequest) -> HttpResponseBase:
    """Store an address and send it a message to confirm it."""
    preferences = _preferences(request)
    form = AddressForm(request.POST)
    if not form.is_valid() or not settings.SENDS_EMAIL:
        return _page(request, preferences, WantedForm.of(preferences), form)
    email: str = form.cleaned_data["email"]
    if email == preferences.email and preferences.confirmed:
        return redirect("notifications:chosen")
    if email:
        digest = sha256(email.casefold().encode()).hexdigest()
        if wait := count(f"confirmation:{digest}", *parse(_ASKED)):
            return too_many(request, wait)
    preferences.email, preferences.confirmed = email, None
    preferences.save(update_fields=["email", "confirmed"])
    Delivery.objects.filter(player=request.player, subscription=None).delete()
    if email:
        Delivery.objects.create(player=request.player, email=email)
        messages.success(
            request, _("Look into your mailbox, and open the link that you find there.")
        )
    else:
        messages.success(request, _("Nothing is sent to you by e-mail any more."))
    return redirect("notifications:chosen")


@never_cache
@get_or_post
@limited("confirm", "30/m", by=page, methods=frozenset({"GET", "POST"}))
def confirm(request: VisitorRequest, token: str) -> HttpResponse:
    """Confirm an address by the link in a message. Only POST confirms, so that link previews
    cannot."""
    preferences = links.read_confirmation(token)
    if preferences is None:
        return render(request, "notifications/link_gone.html", status=404)
    if request.method == "POST" and preferences.confirmed is None:
        preferences.confirmed = timezone.now()
        preferences.save(update_fields=["confirmed"])
    return render(request, "notifications/confirm.html", {"preferences": preferences})


@csrf_exempt  # mail programs post it (RFC 8058), and workers of browsers; the link is the secret
@never_cache
@get_or_post
@limited("stop", "30/m", by=page, methods=frozenset({"GET", "POST"}))
def stop(request: VisitorRequest, token: str) -> HttpResponse:
    """Stop a kind of message, or all by a channel; without a session, and by POST only."""
    asked = links.read_stop(token)
    preferences = asked and Preferences.objects.filter(player_id=asked.player).first()
    if not asked or not preferences:
        return render(request, "notifications/link_gone.html", status=404)
    kinds = Kind.values if asked.kind == links.ALL else [asked.kind]
    if request.method == "POST":
        stopped = {choice(kind, asked.channel) for kind in kinds}
        preferences.wanted = [one for one in preferences.wanted if one not in stopped]
        preferences.save(update_fields=["wanted"])
    context = {
        "kind": "" if asked.kind == links.ALL else Kind(asked.kind).label,
        "channel": Channel(asked.channel),
        "stopped": not any(preferences.wants(kind, asked.channel) for kind in kinds),
    }
    return render(request, "notifications/stop.html", context)


@action("browser", "60/h")
def subscribe(request: PlayerRequest) -> HttpResponse:
    """Subscribe this browser while the player is signed in."""
    form = BrowserForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    _preferences(request)
    if not request.session.session_key:
        request.session.save()
    given = form.cleaned_data
    own = {"player": request.player, "session": request.session.session_key or "", "failures": 0}
    PushSubscription.objects.update_or_create(
        endpoint=given.pop("endpoint"), defaults={**given, **own}
    )
    known = PushSubscription.objects.filter(player=request.player).order_by("-pk")
    older = list(known.values_list("pk", flat=True)[PushSubscription.MOST_OF_A_PLAYER :])
    PushSubscription.objects.filter(pk__in=older).delete()
    return HttpResponse(status=204)


@action("browser", "60/h")
def unsubscribe(request: PlayerRequest) -> HttpResponse:
    """Unsubscribe this browser, or all of the player's if no address is sent."""
    own = PushSubscription.objects.filter(player=request.player)
    endpoint = request.POST.get("endpoint", "")
    (own.filter(endpoint=endpoint) if endpoint else own).delete()
    return HttpResponse(status=204)


def _preferences(request: PlayerRequest) -> Preferences:
    """The player's preferences, with the address under which the player sees the site."""
    preferences, _made = Preferences.objects.get_or_create(player=request.player)
    site = sharing.absolute(request, "/")[:200]
    if preferences.site != site:
        preferences.site = site
        preferences.save(update_fields=["site"])
    return preferences
