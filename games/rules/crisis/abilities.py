"""Placeholder until CARDS's abilities land."""


def activation_options(game, unit):
    return []


def turn_options(game, seat):
    return []


def is_action(game, answer):
    return False


def carry_out(game, answer):
    return
    yield
