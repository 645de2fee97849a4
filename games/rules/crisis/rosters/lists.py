"""How other programs print rosters as plain lists, and people in reports of tournaments."""

from typing import Final

from ...forms.foreign import ListForm
from ...text import _

LISTS: Final = ListForm(
    headings={
        "character": ("model", "mini", "miniature"),
        "tactic": ("ttc",),
        "extract": ("extraction",),
    },
    totals=("threat", "level", "max", "maximum"),
    marks=("restricted", "leader"),
    cost="threat",
    read=(
        _(
            "Rosters as builders copy them: a name on each line below headings such as Characters,"
            " Team Tactics, Secure Crisis and Extract Crisis. Threat, real names, marks of"
            " restricted cards and letters of maps may stand behind the names."
        ),
    ),
)
