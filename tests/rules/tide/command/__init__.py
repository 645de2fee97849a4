"""How a captain of Tide of Iron thinks (see `captain`).

estimates   what fire does, what units are worth, in numbers quickly had
aims        the hexes that a scenario is about, and how far they are
situation   who stands where, in what cover, who has still to act
threats     the fire that a unit may come under
ways        where a unit can go, and what it risks
survey      what it is worth to stand somewhere, and all the above
fires       whom to fire at, and with whom
storms      assaults
actions     which unit does what, and how it goes on
deployment  where units begin
"""
