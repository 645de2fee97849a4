"""Every number of the game that is on no card, each in one place, with its rule.

One module a subject; all of them list their numbers in the one collection of `collection`. House
rulings are marked there, so that the rulebook can show them as such.
"""
