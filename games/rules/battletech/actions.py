"""The payload of options that belong to a 'Mech. Each phase derives its own classes, which say what
the 'Mech does."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MechAction:
    """Something that the 'Mech with this id does."""

    mech: str
