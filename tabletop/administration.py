"""Django's administration for players with an administrator's account. They sign in on the site
itself (`manage.py administrator` makes one)."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _


class Administration(AdminSite):
    """The administration's pages."""

    site_header = site_title = _("Administration of Tabletop")
    index_title = _("What is kept")
    final_catch_all_view = False

    def get_urls(self) -> list[Any]:
        """Django's URLs without "view on site", which fails for rows without numeric keys and is
        not linked here."""
        urls = super().get_urls()
        return [url for url in urls if getattr(url, "name", "") != "view_on_site"]

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the site's sign-in page, with the way back."""
        goal = request.GET.get("next") or reverse("admin:index")
        return redirect(f"{reverse('people:sign_in')}?{urlencode({'next': goal})}")

    def logout(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the site's sign-out page."""
        return redirect("people:sign_out")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the player's page, which changes passwords."""
        return redirect("people:me")

    password_change_done = password_change  # type: ignore[assignment]


class AdministrationConfig(AdminConfig):
    """Django's administration with this site's pages."""

    default_site = "tabletop.administration.Administration"

    def ready(self) -> None:
        """Register each app's models. Accounts belong to their players and are not administered."""
        super().ready()
        admin.site.unregister([apps.get_model("auth.User"), apps.get_model("auth.Group")])
