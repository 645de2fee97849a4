"""Everything on the table, as data.

state     the whole state of a match
library   the match's cards, parsed once
printed   the numbers that a character's card prints
names     names of things
priority  the priority token
scoring   victory points, and the winner
"""
