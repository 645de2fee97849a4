"""Pages for refusals and errors."""

import sys

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.people.http import NotHere


def _page(request: HttpRequest, status: int) -> HttpResponse:
    return render(request, f"errors/{status}.html", status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    message = exception.message if isinstance(exception, NotHere) else ""
    return render(request, "errors/404.html", {"message": message}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Render without the request's context, which may be what failed.

    An unreachable database gives a 503: it will come back, and pages that wait for the reply to an
    answer then send it again.
    """
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        response = render(None, "errors/503.html", status=503)
        response["Retry-After"] = "2"
        return response
    return render(None, "errors/500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/403_csrf.html", status=403)
