"""The site's addresses and some that go wrong."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path

from tabletop.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500"]

BROKEN = "a word of the fault that nobody outside may read"


def _bad(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation(BROKEN)


def _forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied(BROKEN)


def _broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError(BROKEN)


def _out_of_reach(request: HttpRequest) -> HttpResponse:
    raise OperationalError(BROKEN)


urlpatterns = [
    *urlpatterns,
    path("bad/", _bad),
    path("forbidden/", _forbidden),
    path("broken/", _broken),
    path("out-of-reach/", _out_of_reach),
]
