"""The refusal of what people write or upload."""

from collections.abc import Sequence

from games.cards import limits
from games.rules.fields import Choice
from games.rules.forms.faults import Fault


class Refused(Exception):
    """Nothing was stored. `faults` are the reasons, at most as many as people read; `offers` are
    changes that would be stored if the person agrees."""

    def __init__(self, *faults: Fault, offers: Sequence[Choice] = ()) -> None:
        self.faults = list(faults[: limits.FAULTS_SHOWN])
        self.offers = list(offers)
        super().__init__("; ".join(str(fault.message) for fault in self.faults))
