"""Signals about players.

players_merged: a guest turned out to be another player, whose password or personal link was just
used on the guest's device. Sent inside the transaction, before the guest's row is deleted, with
`guest` and `into`. Every app that points at players connects a receiver that moves the guest's rows
to `into`; rows that are not moved are deleted with the guest.
"""

from django.dispatch import Signal

players_merged = Signal()
player_exported = Signal()
deletion_considered = Signal()
player_leaving = Signal()
player_deleted = Signal()
holidays_changed = Signal()
