"""The leftmost app; it is the first of the service that every process imports."""

import atexit
import gc

# Starting makes a hundred thousand objects that stay. Searching them for garbage again and again, and once more at the
# end, took 40 % of the processor time of a short command.
gc.set_threshold(20_000)
atexit.register(gc.freeze)
