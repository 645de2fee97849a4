"""What lies on the table, as data.

state    all that the rules know of a match
library  the match's cards, read once
printed  what a character's card prints
names    what things are called
scoring  victory points, and who has won
"""
