"""What 'Mechs are and can do, from their cards and from what is left of them.

sheet      the card of a 'Mech, its record sheet
slots      what still works, slot by slot
condition  what follows from that: movement points, weapons, heat, whether it can stand
build      a 'Mech as it enters a match
"""
