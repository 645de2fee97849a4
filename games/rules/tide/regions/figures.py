"""Units of Tide of Iron as they are drawn on the map and beside it."""

from __future__ import annotations

from typing import Final

from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ..drawing.units import slots, token_sign, trouble

_BASE: Final = Markup(
    '<rect class="unit-shadow" x="-880" y="-830" width="1920" height="1920" rx="{}"/>'
    '<rect class="unit-base" x="-960" y="-960" width="1920" height="1920" rx="{}"/>'
    '<rect class="unit-rim" x="-885" y="-885" width="1770" height="1770" rx="{}"/>'
    '<rect class="unit-face" x="-780" y="-780" width="1560" height="1560" rx="{}"/>\n{}\n'
    '<g transform="{}">{}</g>\n{}'
)
_SLOT: Final = Markup('<g transform="translate({} {})">{}</g>')
_EMPTY: Final = Safe('<circle class="slot-empty" r="170"/>')
_FIGURE: Final = Markup('<path class="figure{}" d="{}"/>')
_LOST: Final = Safe('<path class="unit-lost" d="M-600-600 600 600M-600 600 600-600"/>')

FIGURES: Final = {
    "machine-gun": (
        "M-330-140a105 105 0 1 1 0 10zM-600 150-380-30H-160L-60 80-320"
        " 190H-600zM-130-60H580V20H190L300 230H210L110 80 10 230H-80L40 40-130 20z"
    ),
    "mortar": (
        "M-440-150a105 105 0 1 1 0 10zM-480-30H-250L-120 60-150 130-260 100V270H-500V190L-390"
        " 160zM-60 210 200-290 300-240 40 270zM170-60 250-70 370 270H280L190 30zM-160"
        " 220H120V290H-160z"
    ),
    "officer": (
        "M-120-240H130L160-195H-120zM-90-190H90V-150A90 90 0 0 1-90-150zM-110-60H90L230-240"
        " 300-190 130 10V90H70L90 310H10L0 140-10 310H-90L-70 90H-140z"
    ),
    "elite": (
        "M-110-150a110 110 0 0 1 220 0V-130H-110zM-70-110H70V-90H-70zM-120-60H120L140"
        " 0H290V60H170V150H120V80L70 90 90 310H10L0 140-10 310H-90L-70 90-150 70z"
    ),
    "rifle": (
        "M-130-140a130 110 0 0 1 260 0zM-80-120H80V-90H-80zM-110-60H110L130 20 215-300"
        " 270-285 150 130H80L90 310H10L0 140-10 310H-90L-70 110H-140z"
    ),
}
"""The figures of a squad, some 600 high from their middle; crews of heavy weapons are twice as
wide."""

_HEAVY: Final = Safe(
    '<path d="M-500-600H-290V640H-500zM290-600H500V640H290z"/><path class="vehicle-light"'
    ' d="M-300-540 300-540 310 560H-310z"/><path class="vehicle-lines"'
    ' d="M-490-470H-300M-490-330H-300M-490-190H-300M-490-50H-300M-490 90H-300M-490'
    " 230H-300M-490 370H-300M-490 510H-300M300-470H490M300-330H490M300-190H490M300-50H490M300"
    ' 90H490M300 230H490M300 370H490M300 510H490"/><path'
    ' d="M-50-720H50V-180H190L270-40V240L170 370H-170L-270 240V-40L-190-180H-50z"/><circle'
    ' class="vehicle-light" cx="90" cy="120" r="90"/>'
)
_CARRIER: Final = Safe(
    '<path d="M-330-500H-230V-280H-330zM230-500H330V-280H230zM-340 120H-230V560H-340zM230'
    ' 120H340V560H230z"/><path class="vehicle-light"'
    ' d="M-190-690H190L230-420V-120H-230V-420z"/><path d="M-250-80H250V660H-250z"/><path'
    ' class="vehicle-lines" d="M-230 60H230M-230 220H230M-230 380H230M-230'
    ' 540H230M-170-330H170"/>'
)
_LIGHT: Final = Safe(
    "<path"
    " "
    "d"
    "="
    '"'
    "M"
    "-"
    "3"
    "7"
    "0"
    "-"
    "5"
    "6"
    "0"
    "H"
    '-260V-330H-370zM260-560H370V-330H260zM-400-60H-270V600H-400zM270-60H400V600H270z"/><path'
    ' class="vehicle-light" d="M-170-690H170L240-360V-160H-240V-360z"/><path'
    ' d="M-280-160H280V640H-280z"/><path class="vehicle-light"'
    ' d="M-190-60H190V540H-190z"/><path class="vehicle-lines" d="M0-60V540M-190-300H190"/>'
)
_VEHICLE: Final = Markup('<g class="vehicle">{}</g>')
_STAR: Final = Safe(
    '<path class="nation" d="M0-180 42-58 171-56 68 22 106 146 0 72-106 146-68 22-171-56-42-58Z"/>'
)
_CROSS: Final = Safe(
    '<path class="nation" d="M-55-165H55V-55H165V55H55V165H-55V55H-165V-55H-55Z"/>'
)

_OP_FIRE: Final = Safe(
    '<g class="badge badge-opfire" transform="translate(800 -800)"><circle r="330"/><path'
    ' d="M0-230V230M-230 0H230"/><circle class="badge-ring" r="150"/></g>'
)
_FATIGUED: Final = Safe(
    '<g class="badge badge-fatigued" transform="translate(800 -800)"><circle r="330"/><path'
    ' d="M-150-130H150L-150 130H150"/></g>'
)
_TROUBLE: Final = {
    "pinned": Safe(
        '<g class="badge badge-pinned" transform="translate(-800 800)"><path'
        ' d="M-340-280H340L0 330z"/><text y="110">P</text></g>'
    ),
    "disrupted": Safe(
        '<g class="badge badge-disrupted" transform="translate(-800 800)"><path'
        ' d="M-340-340H340V-40L0 340-340-40z"/><text y="130">D</text></g>'
    ),
    "light": Safe(
        '<g class="badge badge-light" transform="translate(-800 800)"><rect x="-320" y="-320"'
        ' width="640" height="640" rx="60" transform="rotate(45)"/><text y="140">1</text></g>'
    ),
    "heavy": Safe(
        '<g class="badge badge-heavy" transform="translate(-800 800)"><rect x="-320" y="-320"'
        ' width="640" height="640" rx="60" transform="rotate(45)"/><text y="140">2</text></g>'
    ),
}
_TOKEN: Final = Markup(
    '<g class="badge badge-token" transform="translate(780 800)"><rect x="-370" y="-260"'
    ' width="740" height="520" rx="110"/><text y="130">{}</text></g>'
)
_CARRIES: Final = Markup(
    '<g class="badge badge-carries" transform="translate(-800 -800)"><rect x="-300" y="-300"'
    ' width="600" height="600" rx="300"/><text y="130">{}</text></g>'
)
_DUG_IN: Final = Safe('<path class="dug-in" d="M-1180-500V1180H1180V-500"/>')


def base(unit: Json) -> Safe:
    """A unit drawn 2000 wide from its middle."""
    is_squad, round_off = unit["kind"] == "squad", 140 if unit["side"] else 460
    return _BASE(
        *(round_off, round_off, round_off, 80 if unit["side"] else 340),
        joined(map(_slot, slots(unit))) if is_squad else _vehicle(unit),
        "translate(0-40) scale(0.6)" if is_squad else "translate(-560 560) scale(0.85)",
        _STAR if unit["nation"] == "US" else _CROSS,
        _LOST if unit["out"] else NOTHING,
    )


def _slot(slot: Json) -> Safe:
    across = 370 if slot["column"] else -370
    down = 330 if slot["row"] else -400
    if slot["empty"]:
        return _SLOT(across, down, _EMPTY)
    look = slot["look"]
    figure = _FIGURE(" figure-elite" if look == "elite" else "", FIGURES[look])
    return _SLOT(0 if slot["wide"] else across, down, figure)


def _vehicle(unit: Json) -> Safe:
    """A vehicle from above, some 1400 long."""
    if unit["weight"] == "heavy":
        return _VEHICLE(_HEAVY)
    return _VEHICLE(_CARRIER if unit["room"] > 1 else _LIGHT)


def badges(unit: Json) -> Safe:
    """What a unit's markers say, each a form of its own."""
    activation, sign = unit["activation"], token_sign(unit)
    return joined(
        (
            _OP_FIRE if activation == "op-fire" else NOTHING,
            _FATIGUED if activation == "fatigued" else NOTHING,
            _TROUBLE.get(trouble(unit), NOTHING),
            _TOKEN(sign) if sign else NOTHING,
            _CARRIES(len(unit["carries"])) if unit["carries"] else NOTHING,
            _DUG_IN if unit["fortification"] else NOTHING,
        ),
        "\n",
    )
