"""What harms 'Mechs and warriors.

marks         what is marked on a record sheet, and when it is in force
damage        where damage strikes and what it takes away
criticals     critical hits
explosions    critical hits with the ammunition that they set off
locations     hulls breached under water, locations lost, limbs dropped, 'Mechs destroyed
warriors      the warriors' points and consciousness
piloting      piloting skill rolls
falls         falls
landing       where a jump ends
displacement  pushed, charged and jumped upon: who goes where, and the domino effect
stepping      stepping out of the way of a domino
accidents     a 'Mech that falls upon another
moves         coming into another hex against one's will
phase_end     what is rolled and takes effect when a phase is over
"""
