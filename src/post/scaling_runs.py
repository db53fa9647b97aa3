"""Runs of a scaling study: each point is measured until its median is known, and kept for the next time."""

import hashlib
import json
import math
import os
import pathlib
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys

from record import parse

LEAST = 6  # the smallest and largest of fewer hold the median with less than 95 %


def interval(sample):
    """The 95 % interval of the median by order statistics (free of the distribution); none below six."""
    n, values = len(sample), sorted(sample)
    if n < LEAST:
        return None
    outside, k = 0.5 ** n, 0  # the chance that the median is below the first value
    while outside + math.comb(n, k + 1) * 0.5 ** n <= 0.025:
        k += 1
        outside += math.comb(n, k) * 0.5 ** n
    return values[k], values[n - 1 - k]


def spread(sample):
    """Half of that interval over the median."""
    bounds = interval(sample)
    return (bounds[1] - bounds[0]) / 2 / statistics.median(sample) if bounds else math.inf


def machine():
    """Processor and number of cores."""
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


class Point:
    """One number of ranks with one set of options, of the problem as it is or grown with the ranks."""

    def __init__(self, kind, ranks, options=""):
        self.kind, self.ranks, self.options = kind, ranks, options
        self.seconds, self.record, self.imbalance = [], None, 1.0
        self.place = None

    def __str__(self):
        return f"{self.kind}, {self.ranks} rank{'s' * (self.ranks > 1)}" + (f", {self.options}" * bool(self.options))

    @property
    def median(self):
        return statistics.median(self.seconds)


class Runner:
    """Runs a case and keeps what it measured in a folder."""

    def __init__(self, steppe, case, more, folder, launcher):
        self.steppe, self.case, self.more, self.launcher = steppe, case, more, launcher
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.mesh = self.box()

    def printed(self, *words):
        """What steppe says to such a question, on one rank."""
        run = subprocess.run([self.steppe, *words], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            sys.exit(run.stderr.strip())
        return run.stdout

    def box(self):
        """Corners and cells of a box; none of other meshes."""
        mesh = parse(self.printed(self.case, "--print-parameters", *self.more))["Mesh"]
        if mesh["Type"] != "box":
            return None
        return [[float(x) for x in mesh[name].split(",")][:int(mesh["Dimension"])] for name in ("Lower", "Upper", "Cells")]

    def grown(self, ranks):
        """Options for a box with that many times as many cells of the same size, longer where it has fewest."""
        lower, upper, cells = (list(values) for values in self.mesh)
        for factor in factors(ranks):
            d = min(range(len(cells)), key=lambda i: cells[i])
            upper[d] = lower[d] + factor * (upper[d] - lower[d])
            cells[d] *= factor
        return ["-mesh_upper", ", ".join(f"{x!r}" for x in upper), "-mesh_cells", ", ".join(f"{x:.0f}" for x in cells)]

    def words(self, point):
        grown = self.grown(point.ranks) if point.kind == "weak" and point.ranks > 1 else []
        return [*self.more, *shlex.split(point.options), *grown]

    def name_of(self, point):
        """The name of a point's file: it depends on all that its time depends on."""
        state = os.stat(self.steppe)
        said = [self.printed(self.case, "--print-parameters", *self.words(point)), self.printed("--version"), point.ranks,
                self.words(point), machine(), self.launcher, state.st_size, state.st_mtime_ns]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16] + ".json"

    def load(self, point):
        """What is known of a point; the smallest ones of strong and weak scaling are the same."""
        if not point.place:
            point.place = self.folder / self.name_of(point)
        if point.place.exists():
            kept = json.loads(point.place.read_text())
            point.seconds, point.record, point.imbalance = kept["seconds"], kept["record"], kept["imbalance"]

    def run(self, point):
        """One more measurement."""
        results = self.folder / "results"
        command = [*shlex.split(self.launcher.format(ranks=point.ranks)), self.steppe, self.case, *self.words(point),
                   "-output_folder", str(results), "-output_name", "study", "-overwrite", "-output_format", "none"]
        environment = {"OMP_NUM_THREADS": "1", **os.environ}
        run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if run.returncode != 0:
            sys.exit(f"{point}: exit code {run.returncode} of {shlex.join(command)}\n{run.stderr}")
        record = json.loads((results / "study.run.json").read_text())["runs"][-1]
        shutil.rmtree(results)
        found = re.search(r"imbalance (\S+)", run.stdout)
        point.seconds.append(record["wall_seconds"])
        point.record, point.imbalance = record, float(found.group(1)) if found else 1.0
        point.place.write_text(json.dumps({"point": str(point), "seconds": point.seconds, "record": record,
                                           "imbalance": point.imbalance}))

    def measure(self, points, precision, most):
        """Run all in turn, until the interval of each median is narrow enough or there were too many runs."""
        for turn in range(most):
            for point in points:
                self.load(point)
                if len(point.seconds) > turn or spread(point.seconds) <= precision:
                    continue
                self.run(point)
                print(f"{point}: {point.seconds[-1]:.3f} s, run {len(point.seconds)}", flush=True)
