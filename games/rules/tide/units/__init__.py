"""What units are and can do, from their cards and their state.

squads    figures on a base: crews, officers, tokens, their movement points
vehicles  movement points and armour, as damage leaves them
limits    what a unit in a bad state cannot do
"""
