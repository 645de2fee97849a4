"""The log of rounds and turns, objectives, points and the end."""

from __future__ import annotations

from ...table import Line
from ...text import Message, _
from .. import terms
from .namer import Data, Namer, Writer

PHASES = {
    "power": _("Power phase"),
    "activation": _("Activation phase"),
    "cleanup": _("Cleanup phase"),
}


def _round(data: Data, name: Namer) -> Line:
    return Line(_("Round %(round)s", round=data["round"]), kind="heading")


def _phase(data: Data, name: Namer) -> Line:
    return Line(PHASES[data["phase"]], kind="heading")


def _power_for_all(data: Data, name: Namer) -> Line:
    totals = tuple(
        _("%(unit)s: %(total)s Power", unit=name.unit(unit), total=total)
        for unit, total in data["totals"].items()
    )
    text = _("Every character gains %(amount)s Power.", amount=data["amount"])
    return Line(text, details=totals, kind="note")


def _passed(data: Data, name: Namer) -> Line:
    return Line(_("%(player)s passes.", player=name.player(data["seat"])), seat=data["seat"])


def _idle(data: Data, name: Namer) -> Line:
    return Line(
        _("%(player)s has nobody left to activate.", player=name.player(data["seat"])),
        seat=data["seat"],
    )


def _activated(data: Data, name: Namer) -> Line:
    return Line(_("%(unit)s activates.", unit=name.unit(data["unit"])))


def _shake(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s shakes off %(condition)s.",
            unit=name.unit(data["unit"]),
            condition=terms.CONDITIONS[data["condition"]],
        )
    )


def _token(data: Data, name: Namer) -> str:
    """The token that an event is about, by the name that it had then."""
    return str(data.get("called") or name.token(data["token"]))


def _control(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s controls %(token)s.",
            player=name.player(data["seat"]),
            token=_token(data, name),
        ),
        seat=data["seat"],
    )


def _with_token(text: Message) -> Writer:
    def write(data: Data, name: Namer) -> Line:
        params = {"unit": name.unit(data["unit"]), "token": _token(data, name)}
        return Line(Message(text.text, params))

    return write


def _token_removed(data: Data, name: Namer) -> Line:
    return Line(_("%(token)s is removed.", token=_token(data, name)))


def _interact(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(unit)s interacts with %(token)s.",
            unit=name.unit(data["unit"]),
            token=_token(data, name),
        ),
        details=(_("It costs %(cost)s Power.", cost=data["cost"]),),
    )


def _token_found(data: Data, name: Namer) -> Line:
    return Line(
        _("%(token)s turns out to be %(name)s.", token=_token(data, name), name=data["name"])
    )


def _vp(data: Data, name: Namer) -> Line:
    return Line(
        _(
            "%(player)s scores %(amount)s VP and has %(total)s.",
            player=name.player(data["seat"]),
            amount=data["amount"],
            total=data["total"],
        ),
        details=(_("%(why)s", why=data["why"]),),
        seat=data["seat"],
        scores=True,
    )


HOW_IT_ENDED = {
    "points": _("By victory points."),
    "extra-round": _("By the lead in an extra round."),
    "rounds": _("By victory points after the last round."),
    "last-standing": _("The other squad has nobody left on the battlefield."),
    "both-fallen": _("Both squads have fallen; victory points decide."),
}
"""Why a match ended, without names, for its result."""

REASONS = {
    "points": _("%(player)s wins with %(scores)s victory points."),
    "extra-round": _("%(player)s takes the lead after round 6 and wins: %(scores)s."),
    "rounds": _("After the last round %(player)s wins: %(scores)s victory points."),
    "last-standing": _("%(player)s wins: the other squad has nobody left on the battlefield."),
    "both-fallen": _("Both squads have fallen; %(player)s wins by victory points: %(scores)s."),
}


def _match_over(data: Data, name: Namer) -> Line:
    if not data["winners"]:
        return Line(_("Both squads have fallen with equal points: a draw."), kind="heading")
    winner, scores = data["winners"][0], data["scores"]
    params = {
        "player": name.player(winner),
        "scores": f"{scores[winner]} : {scores[1 - winner]}",
    }
    return Line(Message(REASONS[data["reason"]].text, params), kind="heading")


def _by_player(text: Message) -> Writer:
    """A sentence about the player whose doing it is."""

    def write(data: Data, name: Namer) -> Line:
        player = name.player(data["seat"])
        return Line(Message(text.text, {"player": player}), seat=data["seat"])

    return write


WRITERS: dict[str, Writer] = {
    "round": _round,
    "phase": _phase,
    "power-for-all": _power_for_all,
    "passed": _passed,
    "idle": _idle,
    "activated": _activated,
    "shake": _shake,
    "control": _control,
    "held": _with_token(_("%(unit)s picks up %(token)s.")),
    "dropped": _with_token(_("%(unit)s drops %(token)s.")),
    "token-removed": _token_removed,
    "interact": _interact,
    "token-found": _token_found,
    "vp": _vp,
    "match-over": _match_over,
    "conceded": _by_player(_("%(player)s concedes.")),
    "draw-offered": _by_player(_("%(player)s offers a draw.")),
    "draw-withdrawn": _by_player(_("%(player)s withdraws the offer of a draw.")),
    "draw-agreed": _by_player(_("%(player)s accepts the draw.")),
    "draw-declined": _by_player(_("%(player)s declines the draw.")),
}
