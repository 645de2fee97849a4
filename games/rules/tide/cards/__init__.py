"""Cards: figures, vehicles, boards and scenarios.

schema     what a card of each kind must be
terrain    a hex of a board, and how it is written
boards     the hexes and roads of a board, with every fault
scenarios  what a scenario asks of its board and its figures, with every fault
checks     every fault of a card
text       cards in words
packs      the built-in packs
"""
