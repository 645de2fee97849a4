"""What is decided before any view is asked, and after it has answered."""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.people.addresses import is_this_machine, network
from games.people.http import VisitorRequest, is_sent_as_it_is
from games.people.limits import count, too_many

MOST_SECONDS, WINDOW = 30, 60
"""Of the processor's time in this process a network may use so many seconds in as many. Twenty
people who play and point about use a third of it."""


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


class ProcessorMiddleware:
    """Counts the processor's time that making pages for a network takes, and makes no more for one
    that has used up its part of it: whatever anybody finds to ask for that is slow, the matches of
    others go on. Comes after the one that chooses the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponseBase:
        asking = request.META.get("REMOTE_ADDR", "")
        if is_this_machine(asking):
            return self.get_response(request)
        wait = _use(asking, 0)
        if wait:
            return too_many(request, wait)
        begun = time.thread_time()
        try:
            return self.get_response(request)
        finally:
            _use(asking, time.thread_time() - begun)


def _use(asking: str, seconds: float) -> int:
    """Count so many seconds of this process for whoever asks from there; the seconds to wait if
    that was too much by now, else 0."""
    key, thousandths = f"processor:{network(asking)}", round(1000 * seconds)
    return count(key, 1000 * MOST_SECONDS, WINDOW, thousandths, here=True)


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
