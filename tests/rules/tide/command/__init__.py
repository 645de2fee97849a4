"""How a captain of Tide of Iron thinks (see `captain`).

estimates   what fire does, what units are worth, in numbers quickly had
aims        the hexes that a scenario is about, and how far they are
survey      the table as one side sees it: threats, reach, worth of a hex
fires       whom to fire at, and with whom
storms      assaults
actions     which unit does what, and how it goes on
deployment  where units begin
"""
