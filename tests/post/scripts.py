"""What the tests of the scripts share: folders of results, runs of a script, comparisons."""

import contextlib
import io
import os
import pathlib
import sys
import time
from unittest import mock

import numpy

HERE = pathlib.Path(__file__).resolve().parent


def close(a, b, tolerance):
    """Everywhere, relative to the largest value of b."""
    off = numpy.max(numpy.abs(numpy.subtract(a, b))) / (numpy.max(numpy.abs(b)) or 1)
    assert off <= tolerance, f"{a} differs from {b} by {off:.2g}, allowed {tolerance:.2g}"


def write(folder, name, columns, record="set Title = test\n"):
    """A table of a run and its record."""
    folder.mkdir(exist_ok=True)
    rows = [",".join(f"{value:.15g}" for value in row) for row in zip(*columns.values())]
    (folder / f"{name}.csv").write_text("\n".join([",".join(columns), *rows]) + "\n", encoding="ascii")
    (folder / "test.used.prm").write_text(record, encoding="ascii")


def age(path, seconds=60):
    """Makes a file older than it is, or newer."""
    then = time.time() - seconds
    os.utime(path, (then, then))


def run(script, *arguments, code=0):
    """What a script prints; its exit code must be the one given."""
    said, ended = io.StringIO(), 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        with mock.patch.object(sys, "argv", [script.__name__, *map(str, arguments)]):
            try:
                script.main()
            except SystemExit as end:
                ended = end.code
    assert ended == code, f"exit code {ended}, not {code}:\n{said.getvalue()}"
    return said.getvalue()
