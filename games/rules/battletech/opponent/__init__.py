"""The computer opponent of BattleTech.

firepower   the effect of a 'Mech's weapons, from its place or another one
weights     the weights of a position
worth       the value of a position
moves       movements of a 'Mech
volleys     fire of a 'Mech
blows       physical attacks
suggestions suggestions for each kind of ask
"""
