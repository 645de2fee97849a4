"""Packs in the administration: their owners, the reports on them, and which are hidden."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.cards import published
from games.cards.models import Pack, Report


class HidingForm(forms.ModelForm):  # type: ignore[type-arg]
    """Whether a pack is hidden, and why."""

    is_hidden = forms.BooleanField(
        label=_("Hidden from all but those who write in it"), required=False
    )

    class Meta:
        model = Pack
        fields = ("hidden_why",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["is_hidden"].initial = self.instance.hidden is not None
        self.fields["hidden_why"].label = _("Why, as they read it")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("is_hidden") and not given.get("hidden_why", "").strip():
            raise ValidationError({"hidden_why": _("Say why it is hidden.")})
        return given


class Reports(admin.TabularInline):  # type: ignore[type-arg]
    """The reports on a pack."""

    model = Report
    extra = 0
    fields = readonly_fields = ("at", "player", "why")

    def has_add_permission(self, request: HttpRequest, obj: Pack | None = None) -> bool:
        return False


@admin.register(Pack)
class PackAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Players' packs, those with most reports first. Administrators can hide them and show them
    again."""

    form = HidingForm
    inlines = (Reports,)
    view_on_site = False
    readonly_fields = ("name", "system", "owner", "published", "cards_in_it", "hidden_by")
    fields = (*readonly_fields, "is_hidden", "hidden_why")
    list_display = ("name", "system", "owner", "number_of_reports", "published", "hidden")
    list_filter = (
        "system",
        ("published", admin.EmptyFieldListFilter),
        ("hidden", admin.EmptyFieldListFilter),
    )
    search_fields = ("name", "owner__name", "cards__name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pack]:
        packs = Pack.objects.exclude(owner=None).select_related("owner")
        return packs.annotate(reported=Count("reports", distinct=True)).order_by("-reported", "pk")

    @admin.display(description=_("Reports"), ordering="reported")
    def number_of_reports(self, pack: Pack) -> int:
        """The number of people who have reported the pack."""
        return pack.reports.count()

    @admin.display(description=_("Cards"))
    def cards_in_it(self, pack: Pack) -> str:
        """The names of its cards."""
        return ", ".join(pack.cards.values_list("name", flat=True))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Pack | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Pack, form: Any, change: bool) -> None:
        """Hide the pack or show it again. Administrators change nothing else."""
        if not form.cleaned_data["is_hidden"]:
            published.show_again(obj)
        elif isinstance(request.user, User):
            published.hide(obj, request.user, form.cleaned_data["hidden_why"].strip())
