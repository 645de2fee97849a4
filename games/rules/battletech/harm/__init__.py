"""What harms 'Mechs and warriors.

damage        where damage strikes and what it takes away
locations     locations lost, limbs dropped, 'Mechs destroyed
criticals     critical hits
explosions    ammunition that they set off
warriors      the warriors' points and consciousness
piloting      piloting skill rolls
falls         falls
displacement  pushed, charged and jumped upon: who goes where
accidents     a 'Mech that falls upon another
phase_end     what is rolled and takes effect when a phase is over
"""
