"""Placeholder until CARDS's pools land."""

from . import constants, stats


def dodge_roll(game, unit, source):
    faces = [constants.FACES[n] for n in game.dice.roll(stats.defense(game, unit, "physical"), 8)]
    faces += [constants.FACES[n] for n in game.dice.roll(faces.count("critical"), 8)]
    game.emit("dice", unit=unit, roll="dodge", faces=faces, marks=[""] * len(faces))
    return sum(f in constants.DODGE_SUCCESSES for f in faces)
    yield
