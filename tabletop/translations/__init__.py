"""The languages of the site and their catalogues.

catalogues   where they lie, how they are compiled, and which languages there are
extraction   which messages the code, the templates and the files of data hold
glossaries   which terms are always translated alike
updating     catalogues brought up to the messages that there are, and what is wrong in them
"""
