"""Plain lists of forces as other programs print them: tables of MegaMek's lobby and of Solaris
Skunk Works, and lines such as "Atlas AS7-D (4/5) 1,897 BV"."""

from typing import Final

from ..forms.foreign import ListForm
from ..text import _

LISTS: Final = ListForm(
    headings={"mechs": ("unit", "battlemech", "mech", "force", "lance", "star")},
    totals=(
        *("bv", "bv2", "pv", "ton", "t", "tonnage", "adj", "adjusted", "base"),
        *("unit", "bay"),
    ),
    marks=("mech", "battlemech"),
    values={
        "pilot": "name",
        "mechwarrior": "name",
        "g": "gunnery",
        "gun": "gunnery",
        "p": "piloting",
        "pil": "piloting",
    },
    together=("gunnery", "piloting"),
    together_called=("skill", "gunnery", "piloting", "g", "p"),
    free="name",
    read=(
        _(
            "Units copied in MegaMek's lobby, and forces of Solaris Skunk Works as it copies them:"
            " tables with the skills and the name of each warrior."
        ),
        _("A 'Mech on each line, with its skills behind it: Atlas AS7-D (4/5) 1,897 BV."),
    ),
)
