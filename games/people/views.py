"""The pages on which people name themselves, sign in and manage their accounts."""

import uuid
from hashlib import sha256
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import activate, check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from games.people import accounts, holidays, sessions, sharing
from games.people.forms import FirstNameForm, NameForm, PasswordForm, SignInForm, SignUpForm, taken
from games.people.guesses import guessed, remember
from games.people.holidays import HolidayForm
from games.people.http import PlayerRequest, VisitorRequest, get_or_post, sent_as_it_is
from games.people.limits import (
    address,
    count,
    limited,
    page,
    parse,
    player_or_address,
    too_many,
)
from games.people.models import Player
from games.people.rights import action, form_page, player_required, safe_next

_NO_LINKS = "30/m"  # invalid personal links from one network


@never_cache
@get_or_post
@limited("new-guest", "200/h")
def name(request: VisitorRequest) -> HttpResponse:
    """Ask for a name, then play."""
    goal = safe_next(request, otherwise="/")
    if request.player is not None:
        return redirect(goal)
    form = FirstNameForm(_posted(request))
    if form.is_valid():
        sessions.sign_in_guest(request, form.cleaned_data["name"])
        return redirect(goal)
    return _form_page(request, "people/name.html", form, goal)


@never_cache
@require_safe
@player_required
def me(request: PlayerRequest) -> HttpResponse:
    """The player's own page: name, account, other devices."""
    return _me(request)


def _me(
    request: PlayerRequest,
    rename_form: NameForm | None = None,
    password_form: PasswordForm | None = None,
    holiday_form: HolidayForm | None = None,
) -> HttpResponse:
    player = request.player
    failed = any(form is not None for form in (rename_form, password_form, holiday_form))
    if password_form is None and player.user is not None:
        by_link = sessions.has_opened_link(request.session)
        password_form = PasswordForm(player.user, by_link=by_link)
    context = {
        "rename_form": rename_form or NameForm({"name": player.name}),
        "password_form": password_form,
        "holiday_form": holiday_form or HolidayForm(player),
        "holidays": holidays.coming(player),
        **_personal_link(request),
    }
    page = render(request, "people/me.html", context, status=422 if failed else 200)
    return sent_as_it_is(page)


def _personal_link(request: PlayerRequest) -> dict[str, str]:
    """The player's personal link for templates; empty without a link."""
    path = accounts.link_path(request.player)
    url = sharing.absolute(request, path) if path else ""
    return {"link": url, "qr": sharing.qr_svg(url) if url else ""}


@action("rename", "20/h")
def rename(request: PlayerRequest) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _me(request, rename_form=form)
    request.player.name = form.cleaned_data["name"]
    request.player.save(update_fields=["name"])
    messages.success(request, _("You are %(name)s now.") % {"name": request.player.name})
    return redirect("people:me")


@action("hide-pictures", "60/h")
def pictures(request: PlayerRequest) -> HttpResponse:
    """Set whether the player sees pictures on other people's cards."""
    request.player.hides_pictures = "hide" in request.POST
    request.player.save(update_fields=["hides_pictures"])
    if request.player.hides_pictures:
        messages.success(request, _("You see emblems instead of other people's pictures now."))
    else:
        messages.success(request, _("You see the pictures of other people's cards now."))
    return redirect("people:me")


@action("holidays", "30/h")
def go_away(request: PlayerRequest) -> HttpResponse:
    """Add a holiday; correspondence clocks pause then."""
    form = holidays.add(request.player, request.POST)
    if form.errors:
        return _me(request, holiday_form=form)
    messages.success(request, _("Your clocks over days rest then."))
    return redirect(reverse("people:me") + "#holidays")


@action("holidays", "30/h")
def come_back(request: PlayerRequest, pk: int) -> HttpResponse:
    """End a holiday today, or cancel one that has not begun."""
    holiday = request.player.holidays.filter(pk=pk).first()
    if holiday is None:
        raise Http404
    holidays.end(holiday)
    return redirect(reverse("people:me") + "#holidays")


@sensitive_post_parameters()
@action("password", "10/h")
def password(request: PlayerRequest) -> HttpResponse:
    """Change the password, sign out other devices and replace the personal link."""
    user = request.player.user
    if user is None:
        return redirect("people:sign_up")
    form = PasswordForm(user, request.POST, by_link=sessions.has_opened_link(request.session))
    if not form.is_valid():
        return _me(request, password_form=form)
    user.set_password(form.cleaned_data["new"])
    user.save(update_fields=["password"])
    sessions.sign_out_elsewhere(request, request.player)
    messages.success(request, _("Your password is changed."))
    if not request.player.link_key:
        return redirect("people:me")
    accounts.renew_link(request.player)
    return redirect("people:way_back")


@sensitive_post_parameters()
@never_cache
@get_or_post
@player_required
@limited("sign-up", "20/h")
def sign_up(request: PlayerRequest) -> HttpResponse:
    """Give a guest an account with a password; all data stays."""
    goal = safe_next(request, otherwise=reverse("people:me"))
    if not request.player.is_guest:
        return redirect(goal)
    form = SignUpForm(_posted(request), initial={"sign_in_name": request.player.name})
    if form.is_valid():
        given = form.cleaned_data
        try:
            accounts.create(request.player, given["sign_in_name"], given["password"])
        except accounts.NameTaken:
            form.add_error("sign_in_name", taken())
        else:
            sessions.sign_in(request, request.player)
            messages.success(request, _("Your account is ready."))
            if not request.player.link_key:
                accounts.renew_link(request.player)
            goal = f"{reverse('people:way_back')}?{urlencode({'next': goal})}"
            return _remembered(request, redirect(goal))
    return _form_page(request, "people/sign_up.html", form, goal)


@never_cache
@require_safe
@player_required
def way_back(request: PlayerRequest) -> HttpResponse:
    """Show the personal link, to be stored in case the password is forgotten."""
    if request.player.is_guest or not request.player.link_key:
        return redirect(reverse("people:me") + "#devices")
    goal = safe_next(request, otherwise=reverse("people:me"))
    context = {"next": goal, **_personal_link(request)}
    return sent_as_it_is(render(request, "people/way_back.html", context))


def _account(request: VisitorRequest) -> str:
    """A hash of the given sign-in name, the same whether or not the account exists."""
    named = accounts.sign_in_name(request.POST.get("sign_in_name", "")[: accounts.MAX_LENGTH])
    return sha256(named.encode("utf-8", "replace")).hexdigest()


def _remembered(request: VisitorRequest, response: HttpResponse) -> HttpResponse:
    """The response to a right or new password, with the cookie that marks the browser."""
    remember(request, response, "sign-in", _account(request))
    return response


@sensitive_post_parameters()
@never_cache
@get_or_post
@guessed("sign-in", _account, over_all="30/h")
def sign_in(request: VisitorRequest) -> HttpResponse:
    goal = safe_next(request, otherwise="/")
    form = SignInForm(request, _posted(request))
    if form.is_valid() and form.player is not None:
        _become(request, form.player)
        return _remembered(request, _spoken_to(request, redirect(goal)))
    return _form_page(request, "people/sign_in.html", form, goal)


@never_cache
@form_page("sign-out", "60/h")
def sign_out(request: PlayerRequest) -> HttpResponse:
    """Ask for confirmation, then sign out: a guest without a personal link cannot return."""
    if request.method == "POST":
        sessions.sign_out(request)
        messages.success(request, _("You are signed out."))
        return redirect("/")
    return render(request, "people/sign_out.html")


@action("personal-link", "20/h")
def new_link(request: PlayerRequest) -> HttpResponse:
    """Make or replace the personal link."""
    accounts.renew_link(request.player)
    return redirect(reverse("people:me") + "#devices")


@action("personal-link", "20/h")
def revoke_link(request: PlayerRequest) -> HttpResponse:
    """Remove the link and sign out every other device, which may have used it."""
    accounts.revoke_link(request.player)
    sessions.sign_out_elsewhere(request, request.player)
    messages.success(request, _("The link is gone, and your other devices are signed out."))
    return redirect(reverse("people:me") + "#devices")


@never_cache
@get_or_post
@limited("open-link", "30/m", by=page, methods=frozenset({"GET", "POST"}))
def link(request: VisitorRequest, pk: uuid.UUID, token: str) -> HttpResponseBase:
    """Open a personal link. Only POST signs in, so that link previews cannot. Valid links always
    work; invalid ones are counted by network."""
    player = accounts.holder_of_link(pk, token)
    response: HttpResponseBase
    if player is None:
        wait = count(f"no-link:{address(request)}", *parse(_NO_LINKS))
        if wait:
            return too_many(request, wait)
        response = render(request, "people/link_gone.html", status=404)
    elif request.player == player or request.method == "POST":
        if request.player != player:
            _become(request, player)
        sessions.note_link(request)
        if player.user is not None:
            messages.info(request, _("For an hour your own page lets you choose a new password."))
        response = _spoken_to(request, redirect("/"))
    else:
        response = render(request, "people/link.html", {"holder": player})
    # The referrer policy keeps the address from other sites. With no-referrer the page's own form
    # would have no origin and be refused.
    response["Referrer-Policy"] = "same-origin"
    return response


@require_POST
@limited("language", "60/m", by=player_or_address)
def language(request: VisitorRequest) -> HttpResponseBase:
    """Change the site's language for this browser and for messages to the player."""
    response = set_language(request)
    chosen = request.POST.get("language", "")
    if request.player is not None and check_for_language(chosen):
        request.player.language = chosen
        request.player.save(update_fields=["language"])
    return response


def _become(request: VisitorRequest, player: Player) -> None:
    """Sign in. If the person wants that, move the guest's data to the player first."""
    guest = request.player
    if guest is not None and guest != player and guest.is_guest and request.POST.get("bring"):
        sessions.merge(guest, player)
    sessions.sign_in(request, player)
    if _takes_language(request):
        activate(player.language)
    messages.success(request, _("Welcome, %(name)s.") % {"name": player.name})


def _takes_language(request: VisitorRequest) -> bool:
    """Whether this browser, in which no language was chosen, takes that of its player."""
    known = request.player is not None and request.player.language in dict(settings.LANGUAGES)
    return known and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES


def _spoken_to(request: VisitorRequest, response: HttpResponse) -> HttpResponse:
    """The response to a player who has signed in, which keeps their language in this browser."""
    if request.player is not None and _takes_language(request):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            request.player.language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
    return response


def _posted(request: VisitorRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _form_page(request: VisitorRequest, template: str, form: Form, goal: str) -> HttpResponse:
    status = 422 if form.errors else 200
    return render(request, template, {"form": form, "next": goal}, status=status)
