"""The first page."""

from django.http import HttpResponse
from django.shortcuts import render

from games.people.http import VisitorRequest


def lobby(request: VisitorRequest) -> HttpResponse:
    return render(request, "matches/lobby.html")
