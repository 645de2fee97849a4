"""Attacks.

attack_actions  making attacks: as an action, granted, the series of a beam or area
steps           the fourteen steps of one attack
targets         which attacks can be made at whom, as options
foreseen        what always applies to an attack before it is made
odds            its exact odds
"""
