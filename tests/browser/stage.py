"""A stage for the table page: the real templates and scripts with a scene from `scenes`.

`python -m tests.browser 8140` shows it at http://127.0.0.1:8140/<scene>/. It opens options and
previews by the scene's own fields, keeps what is answered, and replies to answers as it is set to.
"""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from games.cards.words import rendered
from games.live import regions
from games.live.render import swappable
from games.rules.fields import Illegal
from tests.browser import hexfield, scenes

SCENES: dict[str, Any] = {**scenes.SCENES, **hexfield.SCENES}
ASKS: dict[str, Any] = {**scenes.ASKS, **hexfield.ASKS}
ANSWERS: list[dict[str, Any]] = []
REPLY: dict[str, Any] = {"status": 200, "body": {"number": 42}}


def page(request: HttpRequest, scene: str) -> HttpResponse:
    """The table page with that scene."""
    view = SCENES[scene]()
    return render(
        request,
        "stage.html",
        {
            "match": SimpleNamespace(
                pk="stagestagest",
                id="stagestagest",
                system=view["system"],
                status="playing",
                solo=False,
                tried_from=None,
                lesson=None,
            ),
            "view": view,
            "table": view["table"],
            "me": view["perspective"],
            "number": view["number"],
            "names": scenes.NAMES,
            "cards": {},
            "lines": scenes.log(),
            "answer_url": f"/{scene}/answer",
            "preview_url": f"/{scene}/preview",
            "option_url": f"/{scene}/option.json",
        },
    )


def region(request: HttpRequest, scene: str, name: str) -> HttpResponse:
    """One region of a scene, or one part of it, as a frame carries it."""
    view = SCENES[scene]()
    context = {
        "view": view,
        "table": view["table"],
        "me": view["perspective"],
        "names": scenes.NAMES,
        "cards": {},
        "foreign": (),
        "match": {"pk": "stagestagest", "takeback": None, "solo": False, "lesson": None},
    }
    drawn = regions.drawn(regions.drawers("crisis")[name], context)
    part = request.GET.get("part")
    return HttpResponse(swappable(drawn.fragments[part].html if part else drawn.html))


def preview(request: HttpRequest, scene: str) -> JsonResponse:
    """What a field's value would do, or what the field is, from the scene's own ask."""
    sent = json.loads(request.body)
    option = next(o for o in ASKS[scene]().options if o.id == sent["option"])
    try:
        field = option.field_given(sent["field"], sent.get("fields"))
        if "value" not in sent:
            return JsonResponse({"ok": True, "field": rendered(field.describe())})
        return JsonResponse({"ok": True, "preview": rendered(field.preview(sent["value"]))})
    except Illegal as illegal:
        return JsonResponse({"ok": False, "illegal": rendered(illegal.plain())})


def option(request: HttpRequest, scene: str) -> JsonResponse:
    """An opened option of the scene's own ask."""
    found = scenes.ASKS[scene]().option(request.GET["option"])
    return JsonResponse({"option": rendered(found.describe())})


@csrf_exempt
def kept(request: HttpRequest) -> JsonResponse:
    """What has been answered since the last reset; a POST says how to reply from now on."""
    if request.method == "POST":
        ANSWERS.clear()
        REPLY.update(json.loads(request.body))
    return JsonResponse({"answers": ANSWERS})


def answer(request: HttpRequest, scene: str) -> JsonResponse:
    """Keep what was answered, and reply as the test wants."""
    ANSWERS.append(json.loads(request.body))
    return JsonResponse(REPLY["body"], status=REPLY["status"])


urlpatterns = [
    path("kept", kept),
    path("people/", include("games.people.urls")),
    path("", include("tabletop.home_screen")),
    path("matches/", include("games.matches.urls")),
    path("", include("games.cards.urls")),
    path("<str:scene>/option.json", option),
    path("<str:scene>/preview", preview),
    path("<str:scene>/answer", answer),
    path("<str:scene>/region/<str:name>", region),
    path("<str:scene>/", page),
    path("", page, {"scene": "turn"}, name="lobby"),
]


class _Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def serving(port: int = 0) -> Iterator[str]:
    """The stage at an address of its own, as long as this lasts."""
    from django.core.wsgi import get_wsgi_application

    server = make_server("127.0.0.1", port, get_wsgi_application(), _Server, _Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
