"""The computer opponent of Tide of Iron.

estimates   fast approximations of fire and of the value of units
aims        the hexes that a scenario is about, and the distances to them
situation   where units stand, their cover, and who has yet to act
threats     the fire that a unit may come under, where it can go, and its risk
survey      the value of hexes, and all of the above
fires       targets, and who supports
storms      assaults
actions     which unit acts, and how it continues
deployment  where units begin
losses      who takes hits, who retreats, who advances
suggestions suggestions for each kind of ask
worth       the value of a position
weights     the weights of that value
"""
