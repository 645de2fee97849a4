"""What the rooms above are asked about cards.

uses_counted: in how many things of each kind the cards of some packs are used. Sent with `packs`,
the packs of one system; a receiver answers with numbers by the names of `uses.Uses`.
"""

from django.dispatch import Signal

uses_counted = Signal()
