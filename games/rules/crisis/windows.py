"""Placeholder until CARDS's windows land."""


def happen(game, moment):
    return
    yield
