"""Cards: figures, vehicles, boards and scenarios.

schema     what a card of each kind must be
boards     hexes of a board and how they are written; its roads; every fault of one
scenarios  what a scenario asks of its board and its figures, with every fault
checks     every fault of a card
text       cards in words
packs      the built-in packs
"""
