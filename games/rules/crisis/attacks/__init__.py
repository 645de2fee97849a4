"""Attacks.

attack_actions  making attacks: as an action, granted, the series of a beam or area
steps           the fourteen steps of one attack
aims            the possible attacks and their targets
targets         these as options, with their expected effect
foreseen        rules that always apply to an attack, before it is made
odds            its exact odds
outlook         the outcome of its dice after the roll, and of each way to change them
"""
