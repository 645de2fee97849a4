"""The interface for programs: authentication, rate limits and refusals."""

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
from games.cards import limits as card_limits
from games.cards.metering import QuotaExceeded
from games.matches.replies import ANSWERS
from games.people import limits
from games.people.models import Player
from games.rosters import limits as roster_limits
from games.rules.fields import Illegal

MOST_BYTES: Final = 64 * 1024
"""Most bytes of a request's body that is not a file."""
FILES: Final = {
    "rosters": roster_limits.BYTES_OF_A_FILE,
    "packs": 2 * 1024 * 1024,
    "cards": card_limits.BYTES_OF_A_CARD,
    "card": card_limits.BYTES_OF_A_CARD,
}
"""Most bytes of a body that is a file, by the address's name."""


class ProgramRequest(HttpRequest):
    """A request with a valid token. Only the token decides who the player is; cookies are
    ignored.
    """

    auth: Token
    player: Player


class Bearer(HttpBearer):
    """Authenticates by a token with a scope."""

    def __init__(self, scope: Token.Scope) -> None:
        self.scope = scope
        self.openapi_name = f"token that may {scope.value}"
        super().__init__()

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        """The token with that secret, or None. Raises Problem if its scope does not suffice."""
        found = tokens.find(token)
        if found is None:
            return None
        if self.scope == Token.Scope.PLAY and not found.may_play:
            raise Problem(403, gettext("This token may be used to read only."))
        most = _most_bytes(request)
        if int(request.META.get("CONTENT_LENGTH") or 0) > most or len(request.body) > most:
            raise Problem(413, gettext("This is too long."))
        cast(ProgramRequest, request).player = found.player
        return found


READ: Final = Bearer(Token.Scope.READ)
PLAY: Final = Bearer(Token.Scope.PLAY)
PATH: Final = "/api/1/"


class Limit(BaseThrottle):
    """A rate limit for one token, or for all tokens of one player."""

    def __init__(self, name: str, rate: str, *, of_player: bool = False) -> None:
        """Limits with the same name share the count."""
        self.name, self.of_player = name, of_player
        self.most, self.seconds = limits.parse(rate)

    def allow_request(self, request: HttpRequest) -> bool:
        """Count a call. Return whether it is allowed."""
        token = cast(ProgramRequest, request).auth
        whom = f"{self.name}:{token.player_id}" if self.of_player else f"{self.name}:t{token.pk}"
        return not limits.count(whom, self.most, self.seconds)

    def wait(self) -> float:
        """Seconds until the next window."""
        return self.seconds - int(limits.clock()) % self.seconds

    def rate(self, methods: frozenset[str]) -> limits.Rate:
        """The limit in the site's own form."""
        return limits.Rate(self.name, self.most, self.seconds, methods)


READING: Final = Limit("api-read", "20/s")
ANSWERING: Final = Limit("answer", ANSWERS, of_player=True)


class Interface(NinjaAPI):
    """All operations, with refusals as problem details."""

    def get_openapi_schema(self, **given: Any) -> OpenAPISchema:
        """The OpenAPI document, with the common refusals added to every operation."""
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
    """A Problem that an operation raised."""
    return problem.response()


@api.exception_handler(Illegal)
def forbidden_by_rule(request: HttpRequest, refusal: Illegal) -> HttpResponse:
    """Forbidden by a rule of the game."""
    return illegal(refusal).response()


@api.exception_handler(Http404)
def not_there(request: HttpRequest, missing: Http404) -> HttpResponse:
    """Missing, or hidden from the player."""
    return Problem(404, gettext("There is no such thing here, or it is not yours.")).response()


@api.exception_handler(QuotaExceeded)
def quota_exceeded(request: HttpRequest, exceeded: QuotaExceeded) -> HttpResponse:
    """Over the quota of work."""
    response = Problem(429, gettext("This is too much work at a time.")).response()
    response["Retry-After"] = str(exceeded.wait)
    return response


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, invalid: ValidationError) -> HttpResponse:
    """Not in the form that the OpenAPI document specifies."""
    first = invalid.errors[0]
    where = ".".join(str(part) for part in first["loc"])
    return Problem(422, f"{where}: {first['msg']}", where=where).response()


@api.exception_handler(HttpError)
def refused_before(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Refused by the framework: no valid token, invalid JSON, too many requests."""
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
    """The most bytes of a body at this address."""
    match = request.resolver_match
    return FILES.get(match.url_name or "", MOST_BYTES) if match else MOST_BYTES
