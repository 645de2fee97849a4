"""The interface for programs: who asks, how often, and how it is refused."""

from __future__ import annotations

from typing import Any, Final, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.security import HttpBearer
from ninja.throttling import BaseThrottle

from games.api import tokens
from games.api.models import Token
from games.api.problems import MEDIA_TYPE, Problem, ProblemDetails, illegal
from games.cards.metering import QuotaExceeded
from games.matches.replies import ANSWERS
from games.people import limits
from games.people.models import Player
from games.rules.fields import Illegal

MOST_BYTES: Final = 64 * 1024
"""Of the body of a request that is no file."""


class ProgramRequest(HttpRequest):
    """A request with a token that counts. Cookies are of no use here: whoever has sent them too is
    the token's player and nobody else."""

    auth: Token
    player: Player


class Bearer(HttpBearer):
    """Lets in whoever has a token that may be used for that."""

    def __init__(self, scope: Token.Scope) -> None:
        self.scope = scope
        self.openapi_name = f"token that may {scope.value}"
        super().__init__()

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        """The token. Raises Problem where it may be used for something else only."""
        found = tokens.find(token)
        if found is None:
            return None
        if self.scope == Token.Scope.PLAY and not found.may_play:
            raise Problem(403, gettext("This token may be used to read only."))
        declared = int(request.META.get("CONTENT_LENGTH") or 0)
        if declared > _most_bytes(request) or len(request.body) > _most_bytes(request):
            raise Problem(413, gettext("This is too long."))
        cast(ProgramRequest, request).player = found.player
        return found


READ: Final = Bearer(Token.Scope.READ)
PLAY: Final = Bearer(Token.Scope.PLAY)
PATH: Final = "/api/1/"


class Limit(BaseThrottle):
    """So many calls of one token, or of one player whatever the player sends by."""

    def __init__(self, name: str, rate: str, *, of_player: bool = False) -> None:
        """Those with the same name share the count."""
        self.name, self.of_player = name, of_player
        self.most, self.seconds = limits.parse(rate)

    def allow_request(self, request: HttpRequest) -> bool:
        """Count a call. Whether it may go on."""
        token = cast(ProgramRequest, request).auth
        whom = f"{self.name}:{token.player_id}" if self.of_player else f"{self.name}:t{token.pk}"
        return not limits.count(whom, self.most, self.seconds)

    def wait(self) -> float:
        """The seconds until the count begins anew."""
        return self.seconds - int(limits.clock()) % self.seconds

    def rate(self, methods: frozenset[str]) -> limits.Rate:
        """The limit as the site lists it."""
        return limits.Rate(self.name, self.most, self.seconds, methods)


READING: Final = Limit("api-read", "20/s")
ANSWERING: Final = Limit("answer", ANSWERS, of_player=True)


class Interface(NinjaAPI):
    """All operations, whose refusals are problem details."""

    def get_openapi_schema(self, **given: Any) -> OpenAPISchema:
        """The OpenAPI document: what every operation may refuse is said of each of them."""
        schema = super().get_openapi_schema(path_prefix=PATH)
        name = ProblemDetails.__name__
        schema["components"]["schemas"][name] = ProblemDetails.model_json_schema()
        content = {MEDIA_TYPE: {"schema": {"$ref": f"#/components/schemas/{name}"}}}
        refusal = {"description": "Refused: the body says why.", "content": content}
        for methods in schema["paths"].values():
            for operation in methods.values():
                operation["responses"]["4XX"] = refusal
        return schema


api = Interface(
    title="Tabletop",
    version="1",
    description=(
        "Send your token with each request: `Authorization: Bearer tabletop_…`. Every refusal is "
        "`application/problem+json`; where a rule of the game refuses, it names the rule."
    ),
    openapi_url=None,  # see `views`
    docs_url=None,
    urls_namespace="api:1",
    auth=READ,
    throttle=READING,
)


@api.exception_handler(Problem)
def refused(request: HttpRequest, problem: Problem) -> HttpResponse:
    """A refusal of ours."""
    return problem.response()


@api.exception_handler(Illegal)
def forbidden_by_rule(request: HttpRequest, refusal: Illegal) -> HttpResponse:
    """What a rule forbids."""
    return illegal(refusal).response()


@api.exception_handler(Http404)
def not_there(request: HttpRequest, missing: Http404) -> HttpResponse:
    """What is not there, or not for whoever asks."""
    return Problem(404, gettext("There is no such thing here, or it is not yours.")).response()


@api.exception_handler(QuotaExceeded)
def quota_exceeded(request: HttpRequest, exceeded: QuotaExceeded) -> HttpResponse:
    """What would take more work than one may cause."""
    response = Problem(429, gettext("This is too much work at a time.")).response()
    response["Retry-After"] = str(exceeded.wait)
    return response


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, invalid: ValidationError) -> HttpResponse:
    """What has not the form that the document says."""
    first = invalid.errors[0]
    where = ".".join(str(part) for part in first["loc"])
    return Problem(422, f"{where}: {first['msg']}", where=where).response()


@api.exception_handler(HttpError)
def refused_before(request: HttpRequest, error: HttpError) -> HttpResponse:
    """No token that counts, no JSON, too often."""
    messages = {
        400: gettext("This is not JSON."),
        401: gettext("A token that counts is needed: Authorization: Bearer …"),
        429: gettext("Too many requests. Try again in a moment."),
    }
    response = Problem(error.status_code, messages.get(error.status_code, str(error))).response()
    if error.status_code == 401:
        response["WWW-Authenticate"] = "Bearer"
    if isinstance(error, Throttled) and error.wait is not None:
        response["Retry-After"] = str(round(error.wait))
    return response


def _most_bytes(request: HttpRequest) -> int:
    """The body that an address takes."""
    match = request.resolver_match
    return FILES.get(match.url_name or "", MOST_BYTES) if match else MOST_BYTES


FILES: dict[str, int] = {}
"""The bytes of a body by the name of the address, where it takes a file."""
