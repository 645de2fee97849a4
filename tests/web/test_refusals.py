"""Blocks of views in which what is refused is told the visitor."""

from __future__ import annotations

from typing import cast

import pytest
from django.contrib import messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import Http404
from django.test import RequestFactory

from games.cards.refusals import Refused
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import VisitorRequest
from games.rules.fields import Illegal
from games.rules.forms.faults import Fault
from games.rules.text import Message


def told(problem: Exception) -> list[str]:
    """What is told of a problem in a block."""
    request = RequestFactory().post("/")
    storage = CookieStorage(request)
    vars(request)["_messages"] = storage
    with RefusalsAsMessages(cast(VisitorRequest, request)):
        raise problem
    notes = list(storage)
    assert all(note.level == messages.ERROR for note in notes)
    return [str(note.message) for note in notes]


def test_what_a_rule_refuses_is_told() -> None:
    assert told(Illegal("", Message("Not now."))) == ["Not now."]


def test_every_fault_of_a_card_is_told() -> None:
    faults = [Fault("", Message("Too many.")), Fault("", Message("Too long."))]
    assert told(Refused(*faults)) == ["Too many.", "Too long."]


def test_nothing_else_is_kept_back() -> None:
    with pytest.raises(Http404):
        told(Http404())
