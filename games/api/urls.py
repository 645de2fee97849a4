"""The pages about programs, and the addresses that programs ask."""

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, include, path
from django.utils.translation import gettext
from ninja import Router

from games.api import collections, gathering, playing, seating, views
from games.api.interface import READING, Limit, api
from games.api.problems import Problem
from games.people.limits import Rate, with_rates

ROUTERS: list[Router] = [playing.router, gathering.router, seating.router, collections.router]

for router in ROUTERS:
    api.add_router("", router)


def _rates() -> dict[str, list[Rate]]:
    """The limits of each address, by its name."""
    rates: dict[str, list[Rate]] = defaultdict(list)
    for address in (each for router in ROUTERS for each in router.path_operations.values()):
        for one in address.operations:
            for limit in one.throttle_objects or [READING]:
                assert isinstance(limit, Limit)
                rates[address.url_name or ""].append(limit.rate(frozenset(one.methods)))
    return rates


def _with_limits(patterns: list[Any]) -> list[URLPattern]:
    """The patterns of operations, with the limits attached to their views."""
    rates = _rates()
    operations = [pattern for pattern in patterns if pattern.name in rates]
    for pattern in operations:
        asked = pattern.callback
        pattern.callback = with_rates(_refusing(asked), asked, *rates[pattern.name])
    return operations


def _refusing(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view of an operation, which refuses other methods with problem details too."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if response.status_code != 405:
            return response
        refused = Problem(405, gettext("This cannot be done here.")).response()
        refused["Allow"] = response["Allow"]
        return refused

    return asked


app_name = "api"
urlpatterns = [
    path("", views.reference, name="reference"),
    path("1/openapi.json", views.openapi, name="openapi"),
    path("tokens/", views.own_tokens, name="tokens"),
    path("programs/", views.own_programs, name="programs"),
    path("programs/<uuid:pk>/", views.program, name="program"),
    path("programs/<uuid:pk>/change/", views.program_change, name="program_change"),
    path("programs/<uuid:pk>/delete/", views.program_delete, name="program_delete"),
    path("tokens/<int:pk>/revoke/", views.revoke, name="revoke"),
    path("1/", include((_with_limits(api.urls[0]), "1"), namespace="1")),
]
