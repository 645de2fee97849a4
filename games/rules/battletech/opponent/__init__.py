"""What a computer that plays BattleTech goes by.

firepower   what a 'Mech's weapons would do, from where it stands or might stand
weights     what counts for how much
worth       what a position is worth
moves       where a 'Mech is worth moving
volleys     what it is worth firing
blows       which physical attack is worth making
suggestions what is worth trying, ask by ask
"""
