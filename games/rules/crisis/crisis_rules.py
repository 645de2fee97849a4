"""Placeholder until CARDS's crisis rules land."""

from . import library, setup
from .state import Token


def set_up(game, card_id):
    n = 0
    for s in library.crisis(game.setup, card_id).tokens:
        for p in s.points:
            n += 1
            x, y = setup.map_point(game.state, p)
            t = Token(f"{card_id}#{n}", card_id, s.name, s.kind, x, y)
            game.state.tokens[t.id] = t


def power_phase(game):
    return
    yield


def cleanup(game):
    return
    yield


def points(game, seat, card):
    return 0


def interact_options(game, unit):
    return []


def interact(game, answer):
    return
    yield
