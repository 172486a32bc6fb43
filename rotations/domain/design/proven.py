"""Orders of shifts found by long search: starting points nothing has bettered.  Up counts positive."""

PROVEN = {
    (16, (15, 15)): "+1 +2 +3 +4 +8 +5 +6 +7 -3 -4 -2 -1 -6 -7 -5 | +8 -4 -2 -1 +3 +7 -5 +4 +6 +2 -3 -7 +1 +5 -6",
    (16, (15, 15, 20)): "+2 +1 +3 +4 +5 +6 +7 -2 -3 -1 -5 -4 -7 +8 -6 | +1 +2 -4 +5 -3 +6 +7 -1 +4 -2 +3 -5 +8 -7 -6 | "
    "+4 -3 +5 -2 +1 -7 -6 +4 -5 +2 +3 +8 +6 -1 +7 -4 -2 +3 +6 +5",
}
"""By tables and sessions; made for the WHO and TRUMP columns of the book's sheet carried on."""
