"""Django's administration, for players whose account is an administrator's: they sign in as
everybody does (`manage.py administrator` makes one)."""

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
    """The pages of administrators."""

    site_header = site_title = _("Administration of Tabletop")
    index_title = _("What is kept")
    final_catch_all_view = False

    def get_urls(self) -> list[Any]:
        """Django's, without the one that leads from any row of any table to its page on the site:
        it fails for rows that are named by no number, and nothing here is linked by it."""
        urls = super().get_urls()
        return [url for url in urls if getattr(url, "name", "") != "view_on_site"]

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To where everybody signs in, and back."""
        goal = request.GET.get("next") or reverse("admin:index")
        return redirect(f"{reverse('people:sign_in')}?{urlencode({'next': goal})}")

    def logout(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To where everybody signs out."""
        return redirect("people:sign_out")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To where everybody changes their password."""
        return redirect("people:me")

    def password_change_done(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To where everybody changes their password."""
        return redirect("people:me")


class AdministrationConfig(AdminConfig):
    """Django's administration with our site in it."""

    default_site = "tabletop.administration.Administration"

    def ready(self) -> None:
        """Find what each app lets administrators do. Accounts are their players' own."""
        super().ready()
        admin.site.unregister([apps.get_model("auth.User"), apps.get_model("auth.Group")])
