"""Signals by which other packages tell how cards are used.

usage_counted: count the uses of the cards of some packs. Sent with `packs`, the packs of one
system; receivers return numbers by the field names of `published.Usage`.
"""

from django.dispatch import Signal

usage_counted = Signal()
