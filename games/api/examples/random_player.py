#!/usr/bin/env python3
"""A program that plays Tabletop, any game: it takes one of the options that it is offered.
TOKEN=tabletop_… random_player.py https://the.site [GAME] plays the computer, or who invites it.
"""

import json
import os
import random
import sys
import time
from contextlib import suppress
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

SITE, GAME = sys.argv[1].rstrip("/"), "".join(sys.argv[2:3])
HEADERS = {"Authorization": "Bearer " + os.environ["TOKEN"], "Content-Type": "application/json"}


def ask(path, body=None):  # what the site says there; with a body it is posted
    request = Request(f"{SITE}/api/1{path}", body and json.dumps(body).encode(), HEADERS)
    while True:
        try:
            return urlopen(request, timeout=150)
        except HTTPError as refused:
            if refused.code != 429:  # too fast
                raise
            time.sleep(0.5)


def answer(match):  # take an option that is offered, its fields filled in at random by the site
    asks = json.load(ask(f"/matches/{match}"))["view"]["asks"]
    offered = [one for each in asks for one in each.get("options", []) if not one["refused"]]
    for option in random.sample(offered, len(offered)):
        with suppress(HTTPError):  # nothing to fill in, or overtaken
            drawn = json.load(ask(f"/matches/{match}/draw?option={quote(option['id'], safe='')}"))
            ask(f"/matches/{match}/answers", drawn).close()
            break


def play(match, number=0, result=None):  # to the end, told by a stream what happens
    while not result:
        for line in filter(bytes.strip, ask(f"/matches/{match}/stream?since={number}")):
            number, result, asked = map(json.loads(line).get, ("number", "result", "asked"))
            if asked:
                answer(match)
    return result


if GAME:
    print(play(json.load(ask("/matches", {"system": GAME, "computer": "learner"}))["id"]))
while not GAME:
    for match in (one for one in json.load(ask("/matches?status=playing")) if one["asked"]):
        answer(match["id"])
    for match in json.load(ask("/matches?status=open")):
        for seat in (one["seat"] for one in match["seats"] if one["kept_for_you"]):
            ready = [one["id"] for one in json.load(ask(f"/rosters?system={match['system']}"))]
            ask(f"/matches/{match['id']}/seat", {"seat": seat}).close()
            ask(f"/matches/{match['id']}/ready", {"roster": (ready or [None])[0]}).close()
    time.sleep(2)
