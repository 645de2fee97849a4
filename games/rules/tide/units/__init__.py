"""The statistics and abilities of units, from their cards and their state.

squads    figures on a base: crews, officers, tokens, movement points
vehicles  movement points and armour, reduced by damage
limits    what a unit in a bad state cannot do
"""
