"""Runs a command with the settings of a file, read as systemd reads an `EnvironmentFile=`, and not as a shell would:

python -m tournament.processes.environment_file FILE COMMAND …
"""

import os
import re
import sys
from pathlib import Path

NAME = re.compile(r"[ \t]*([A-Za-z_]\w*)[ \t]*=", re.ASCII)
QUOTED = re.compile(r"""[ \t]*(?:'([^']*)(?:'|\Z)|"((?:[^"\\]|\\.)*)(?:"|\Z))""", re.DOTALL)
"""A part of a value in single or double quotes, which may stand on several lines."""
PLAIN = re.compile(r"(?:[^\\\n]|\\.)*", re.DOTALL)


def read_environment(text: str) -> dict[str, str]:
    """What each setting in the text of an environment file is: `;`, `&`, `$` in a value are letters like any other."""
    settings, text = {}, text.replace("\r\n", "\n")
    while text:
        if name := NAME.match(text):
            settings[name[1]], text = read_value(text[name.end() :])
        else:  # a comment, or nothing
            text = text.partition("\n")[2]
    return settings


def read_value(text: str) -> tuple[str, str]:
    """The value at the beginning of a text, and the lines after it."""
    value = ""
    while quoted := QUOTED.match(text):
        single, double = quoted.groups()
        value += single if double is None else re.sub(r'\\(\n|["\\`$])', lambda found: found[1].strip(), double)
        text = text[quoted.end() :]
    plain = PLAIN.match(text)
    assert plain is not None  # it may be empty
    letters = re.findall(r"\\.|[^\\]", plain[0].lstrip(" \t"), re.DOTALL)
    while letters and letters[-1] in " \t":
        letters.pop()
    value += "".join(letter[-1] for letter in letters if letter != "\\\n")
    return value, text[plain.end() + 1 :]


if __name__ == "__main__":
    file, *command = sys.argv[1:]
    os.execvpe(command[0], command, os.environ | read_environment(Path(file).read_text(encoding="utf-8")))
