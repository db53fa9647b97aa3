"""Steppe from Python: write an input, run it, read tables and fields as arrays of numpy.

    import sys
    sys.path.append("src/post")
    import steppe

    case = steppe.read_input("input/cantilever/cantilever.prm")
    case["Materials"]["rubber"]["Young modulus"] = 2e6
    results = steppe.run(case, "input/cantilever/soft", ranks=2)
    results.table("probes")["tip.uy"]
    fields = results.fields()
    fields.times, fields.points, fields.cells, fields["displacement", -1]

Needs Debian's python3-numpy, and python3-h5py for fields. Paths in an input are relative to the folder of its file, or
as given where `beside` says of which.
"""

import json
import os
import pathlib
import shlex
import subprocess

import tables
from programs import PROGRAM
from reading import reading
from record import parse


class Failed(Exception):
    """A run that did not end well: its exit code, and the sentence of the program."""

    def __init__(self, code, sentence):
        super().__init__(f"{f'exit code {code}' if code >= 0 else f'killed by signal {-code}'}: {sentence}")
        self.code, self.sentence = code, sentence


def read_input(path):
    """The parameters of a .prm or .json file as nested dictionaries of text."""
    with reading(path):
        text = pathlib.Path(path).read_text(encoding="utf-8")
        return json.loads(text) if str(path).endswith(".json") else parse(text)


def write_input(case, path):
    """Nested dictionaries of text, numbers and lists of them as a .json file, which steppe reads."""
    pathlib.Path(path).write_text(json.dumps(case, indent=1) + "\n", encoding="utf-8")


def option(*path):
    """The option of a parameter: option("Mesh", "Refinements") is -mesh_refinements."""
    return "-" + "_".join(path).lower().replace(" ", "_")


def run(case, folder, ranks=1, options=(), steppe=PROGRAM, launcher="mpirun -n {ranks}", beside=None):
    """Runs a file, or nested dictionaries, into a folder, whose earlier results it replaces; its Results.

    Dictionaries are written into the folder `beside`, to which their paths are relative (the folder above `folder`),
    as NAME.json with the name of `folder`. Raises Failed with the program's sentence.
    """
    folder = pathlib.Path(folder).resolve()
    if isinstance(case, dict):
        beside = pathlib.Path(beside or folder.parent).resolve()
        beside.mkdir(parents=True, exist_ok=True)
        path = beside / f"{folder.name}.json"
        write_input(case, path)
        case = path
    command = [*(shlex.split(launcher.format(ranks=ranks)) if ranks > 1 else ()), str(steppe), str(case),
               "-output_folder", str(folder), "-overwrite", *map(str, options)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False,
                           env={"OMP_NUM_THREADS": "1", **os.environ})
    if ended.returncode != 0:
        said = [line for line in ended.stderr.splitlines() if "error" in line] or ended.stderr.splitlines()[-1:]
        raise Failed(ended.returncode, said[0] if said else shlex.join(command))
    return Results(folder)


class Results:
    """What a run left in its folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def table(self, name):
        """The columns of NAME.csv (probes, ledger, newton, modes, ...) by name, as arrays."""
        return tables.read(self.folder / f"{name}.csv")

    def one(self, pattern):
        """The only file of that pattern."""
        found = sorted(self.folder.glob(pattern))
        if len(found) != 1:
            raise FileNotFoundError(f"{self.folder}: has {len(found)} files {pattern}; name one of them")
        return found[0]

    @property
    def record(self):
        """The last entry of NAME.run.json: command, versions, times, counts, memory, how it ended."""
        path = self.one("*.run.json")
        with reading(path):
            return json.loads(path.read_text(encoding="utf-8"))["runs"][-1]

    @property
    def input(self):
        """All parameters as they were used, NAME.used.prm."""
        return read_input(self.one("*.used.prm"))

    def fields(self, name=None):
        """The fields of NAME.h5, or of the only series."""
        name = name or self.one("*.used.prm").name.removesuffix(".used.prm")
        return Fields(self.folder / f"{name}.h5")


class Fields:
    """A series of fields: `times`, `points` (n, 3) at rest, `cells` (rows of `points`), and fields[NAME, FRAME]."""

    def __init__(self, path):
        import h5py
        self.file = h5py.File(path, "r")
        self.times = self.file["times"][:, 0, 0]
        self.points, self.cells = self.file["mesh/points"][()], self.file["mesh/cells"][()]

    @property
    def names(self):
        """Of the fields at points and in cells."""
        return [name for group in ("points", "cells") for name in self.file.get(group, {})]

    def __getitem__(self, what):
        name, frame = what
        for group in ("points", "cells"):
            if name in self.file.get(group, {}):
                table = self.file[group][name]
                values = table[range(len(self.times))[frame]]
                return values[:, 0] if values.shape[1] == 1 else values
        raise KeyError(f"there is no field {name}; there are: {', '.join(self.names)}")
