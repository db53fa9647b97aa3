"""What the tests of the scripts share: folders of results, runs of a script, comparisons."""

import pathlib
import subprocess

import numpy

POST = pathlib.Path(__file__).resolve().parents[2] / "src" / "post"


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


def run(script, *arguments, code=0):
    """What a script prints; its exit code must be the one given."""
    done = subprocess.run(["/usr/bin/python3", POST / script, *map(str, arguments)], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == code, f"exit code {done.returncode}, not {code}:\n{done.stdout}"
    return done.stdout
