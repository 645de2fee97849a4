"""The fields of an option: what a seat fills in, and the only place that says what is legal.

A field checks a value, samples a legal one, describes itself for pickers and programs, and
shows what a value would do. Every system uses these kinds, so one board picker, one JSON
interface and one random player serve them all.
"""

from .choices import Chance, Chances, Choice, Details, Pick, Several
from .field import Field, Illegal, Number, Preview, Shape
from .option import Option
from .places import BOARD_LIMIT, FULL_TURN, Area, Heading, Point, whole_point

__all__ = [
    "BOARD_LIMIT",
    "FULL_TURN",
    "Area",
    "Chance",
    "Chances",
    "Choice",
    "Details",
    "Field",
    "Heading",
    "Illegal",
    "Number",
    "Option",
    "Pick",
    "Point",
    "Preview",
    "Several",
    "Shape",
    "whole_point",
]
