"""Cards: figures, vehicles, boards and scenarios.

schema     the schema of each kind of card
boards     hexes and roads of a board, in text and parsed; the faults of a board
scenarios  the faults of a scenario, with the board and the figures that it names
checks     the faults of any card
text       cards in words
packs      the built-in packs
"""
