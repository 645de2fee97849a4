"""What a computer that plays Tide of Iron goes by, in numbers quickly had.

estimates   what fire does, what units are worth, in numbers quickly had
aims        the hexes that a scenario is about, and how far they are
situation   who stands where, in what cover, who has still to act
threats     the fire that a unit may come under, where it can go and what it risks
survey      what it is worth to stand somewhere, and all the above
fires       whom to fire at, and with whom
storms      assaults
actions     which unit does what, and how it goes on
deployment  where units begin
losses      who pays for hits, who retreats, who goes in
suggestions what is worth trying, ask by ask
worth       what a position is worth
weights     what counts for how much in that
"""
