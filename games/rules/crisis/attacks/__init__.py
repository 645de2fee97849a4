"""Attacks.

attack_actions  making attacks: as an action, granted, the series of a beam or area
steps           the fourteen steps of one attack
aims            which attacks can be made, and at whom
targets         these as options, with what is to be expected of them
foreseen        what always applies to an attack before it is made
odds            its exact odds
"""
