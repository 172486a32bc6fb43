"""The judge of movements: how fair one is, criterion by criterion, against the exact bound of arithmetic.

Criteria are in order of importance: first who meets whom, which decides who wins; then what players notice; the rest
breaks ties.  The judge shares nothing with the search that designs movements.
"""
