"""What the packages above are asked about cards.

usage_counted: in how many things of each kind the cards of some packs are used. Sent with `packs`,
the packs of one system; a receiver answers with numbers by the names of `usage.Usage`.
"""

from django.dispatch import Signal

usage_counted = Signal()
