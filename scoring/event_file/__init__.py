"""The event file: a whole event as one JSON document, which people can write, send, store and load again.

`reading.py` makes an `EventFile` of a text, by schemas made of the models' columns (`sections.py`); `old_files.py`
brings files of 1.0.0 up to date before that.  `load.py` stores it and `save.py` is the reverse.

A new column of a model is in the file without a line here; a new model needs one in `SECTIONS`.
"""
