"""What is studied: a case with a program, grown with the ranks or as it is, and the names of what is kept of it."""

import hashlib
import json
import os
import pathlib
import platform
import re
import shlex
import subprocess

from expressions import components
from reading import reading
from record import parse
from scaling.runs import Failure


def processor():
    """Its name and the number of cores."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"^model name\s*: (.*)$", file.read(), re.M)
    return f"{found.group(1) if found else platform.machine()}, {os.cpu_count()} cores"


def factors(n):
    """Its prime factors, the largest first."""
    found, divisor = [], 2
    while n > 1:
        while n % divisor == 0:
            found.insert(0, divisor)
            n //= divisor
        divisor += 1
    return found


READ = ("File", "Pairs", "Partition", "Results", "Run", "Snapshots", "Training")  # parameters that name what is read


def files_in(tree):
    """Values of all parameters that name files or folders to read."""
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from files_in(value)
        elif name in READ and value:
            yield value


class Study:
    """A program, a case with options, and the folder of what is known."""

    def __init__(self, steppe, case, more, folder, where):
        self.steppe, self.case, self.more, self.where = steppe, case, more, where
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.version = self.printed("--version")
        self.box = self.read_box()

    def printed(self, *words):
        """What steppe says to such a question, on one rank."""
        run = subprocess.run([self.steppe, *words], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise Failure(run.stderr.strip() or f"exit code {run.returncode} of {shlex.join([self.steppe, *words])}",
                          run.returncode)
        return run.stdout

    def read_box(self):
        """Corners and cells of a box; none of other meshes."""
        with reading(f"what {self.steppe} --print-parameters says"):
            mesh = parse(self.printed(self.case, "--print-parameters", *self.more))["Mesh"]
        if mesh["Type"] != "box":
            return None
        return [[float(x) for x in components(mesh[name])][:int(mesh["Dimension"])] for name in ("Lower", "Upper", "Cells")]

    def grown(self, ranks):
        """Options for a box with that many times as many cells of the same size, longer where it has fewest."""
        lower, upper, cells = (list(values) for values in self.box)
        for factor in factors(ranks):
            d = min(range(len(cells)), key=lambda i: cells[i])
            upper[d] = lower[d] + factor * (upper[d] - lower[d])
            cells[d] *= factor
        return ["-mesh_upper", ", ".join(f"{x!r}" for x in upper), "-mesh_cells", ", ".join(f"{x:.0f}" for x in cells)]

    def prepare(self, point, launcher):
        """How a point is run, and the name of its file, which depends on all that its results depend on: the program,
        the input with the files that it reads, the options, and for times the machine. Failure of options that
        steppe refuses."""
        grown = self.grown(point.ranks) if point.kind == "weak" and point.ranks > 1 else []
        point.words, point.launcher = [*self.more, *shlex.split(point.options), *grown], launcher
        said = self.printed(self.case, "--print-parameters", *point.words)
        beside = pathlib.Path(self.case).parent
        read = [os.stat(beside / name) for name in files_in(parse(said)) if (beside / name).exists()]
        program = os.stat(self.steppe)
        all_ = [said, self.version, point.ranks, point.words, [[s.st_size, s.st_mtime_ns] for s in [program, *read]],
                [self.where, launcher] if point.timed else "counts"]
        name = hashlib.sha256(json.dumps(all_).encode()).hexdigest()[:16]
        point.place = self.folder / f"{name}.json"
        point.load()
