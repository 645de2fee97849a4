"""The languages of the site and their catalogues.

catalogues   their places, their compilation, and the languages
extraction   finds the messages of the code, the templates and the data files
glossaries   terms that must always be translated alike
updating     brings catalogues up to date with the messages, and finds their faults
"""
