"""The abilities of 'Mechs, from their cards and their damage.

sheet      the card of a 'Mech, its record sheet; a 'Mech at the beginning of a match
slots      what still works, slot by slot
condition  the consequences: movement points, weapons, heat, whether it can stand
"""
