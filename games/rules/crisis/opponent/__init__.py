"""What a computer that plays Crisis Protocol goes by.

weights     what counts for how much
worth       what a position is worth
fights      what attacks promise
places      where a character stands well
suggestions what is worth trying, by what options mean
"""
