"""Harm to 'Mechs and warriors.

marks         marks on a record sheet, and when they take effect
damage        damage: its location and its effect
criticals     critical hits
explosions    critical hits with the ammunition that they set off
locations     hulls breached under water, locations lost, limbs dropped, 'Mechs destroyed
warriors      the warriors' points and consciousness
piloting      piloting skill rolls
falls         falls
displacement  pushes, charges and deaths from above that displace 'Mechs, and the domino effect
stepping      stepping out of the way of a domino, and the end of a jump
accidents     a 'Mech that falls upon another
moves         involuntary moves into another hex
phase_end     rolls and effects at the end of a phase
"""
