"""What is decided before any view is asked."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse


class BodyLimitMiddleware:
    """Refuses a body that is larger than anything the site takes, before it is taken apart.

    Django's own limit leaves out uploaded files.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or len(length) > 12 or int(length) > _most():
            raise RequestDataTooBig(length[:20])
        return self.get_response(request)


def _most() -> int:
    most: int = settings.MOST_BYTES_OF_A_REQUEST
    return most
