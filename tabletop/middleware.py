"""What is decided before any view is asked, and after it has answered."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.people.http import is_sent_as_it_is


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages.

    Whoever sees the length of a compressed page, and can have words of their own stand in it, could
    guess at what else stands there by trying (BREACH). So what is secret in a compressed page is
    another text each time: Django masks the token that protects forms, and the ticket of a table's
    page is signed anew. A page with a lasting secret, such as an invitation, is sent as it is. And
    the length of all others differs by some random bytes from one time to the next.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if is_sent_as_it_is(response):
            return response
        return super().process_response(request, response)


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
