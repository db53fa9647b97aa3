"""Which program the scripts run, and how it is started; read in jobs, too, where there may be no numpy."""

import os
import pathlib
import shlex

HERE = pathlib.Path(__file__).resolve().parent
# the one that started a script, or else the one built in the repository or installed with these scripts
PROGRAM = os.environ.get("STEPPE_PROGRAM") or next(
    (str(path) for path in (HERE.parents[1] / "build" / "steppe", HERE.parents[2] / "bin" / "steppe") if path.exists()),
    "build/steppe")


def is_launcher(text):
    """Whether a text is a command with nothing in braces but {ranks}."""
    try:
        return bool(shlex.split(text.format(ranks=1)))
    except (LookupError, ValueError):
        return False
