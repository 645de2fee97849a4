"""The fields of an option: what a seat fills in, and the only place that says what is legal.

A field checks a value, samples a legal one, describes itself for pickers and programs, and
shows what a value would do. Every system uses these kinds, so one board picker, one JSON
interface and one random player serve them all.
"""

from .assignments import Assignment, AssignmentWords, Bundle, Place
from .cells import CellField, Facing
from .choices import Chances, Choice, Details, Pick, Several, Suggestion
from .field import Chance, Dependent, Field, Illegal, More, Number, Preview, Remark, Shape, Text
from .grids import Cell, Spot
from .option import Option
from .paths import Node, Path, PathSteps
from .places import Area, Heading, Point
