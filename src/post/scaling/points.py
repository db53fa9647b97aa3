"""A point of a scaling study: one number of ranks with one set of options, and what was found there."""

import json
import math
import pathlib
import statistics

from scaling.machine import Machine

LEAST = 6  # the smallest and largest of fewer hold the median with less than 95 %
AMOUNTS = ("flops", "memory_bytes", "messages", "message_bytes", "reductions")
START, OUTSIDE = "start of the program", "outside all"


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


def seconds_of_phases(record):
    """Largest, mean and smallest of the ranks, each phase without those within it, and the time before and outside."""
    own = {name: phase["own_seconds"] for name, phase in record["phases"].items() if "own_seconds" in phase}
    outside = record["outside_phases"]
    more = {START: outside["start"], OUTSIDE: max(outside["rest"], 0)}
    return {**own, **{name: {"max": s, "mean": s, "min": s} for name, s in more.items()}}


class Point:
    """Its problem is the case as it is (strong) or grown with the ranks (weak); a point that is only counted has no times."""

    def __init__(self, kind, ranks, options="", timed=True):
        self.kind, self.ranks, self.options, self.timed = kind, ranks, options, timed
        self.words, self.launcher, self.place = [], "", None  # how it is run, and the file of what is known
        self.runs, self.record, self.failure = [], None, ""
        self.machines = []  # measured beside each of the runs

    def __str__(self):
        return f"{self.kind}, {self.ranks} rank{'s' * (self.ranks > 1)}" + (f", {self.options}" * bool(self.options))

    @property
    def seconds(self):
        """Of the whole runs, by the clock."""
        return [run["wall"] for run in self.runs]

    @property
    def median(self):
        return statistics.median(self.seconds)

    @property
    def machine(self):
        return Machine.median(self.machines)

    @property
    def known(self):
        return bool(self.runs) if self.timed else self.record is not None

    def add(self, record, timed):
        """Another run; its counts are those of every run."""
        self.record = record
        if timed:
            self.runs.append({"wall": record["wall_seconds"], "phases": seconds_of_phases(record)})

    def load(self):
        """What is kept of it; nothing of a damaged file."""
        try:
            kept = json.loads(self.place.read_text(encoding="utf-8")) if self.place else {}
            self.runs, self.record, self.machines = kept["runs"], kept["record"], kept["machines"]
        except (OSError, ValueError, LookupError, TypeError):
            pass

    def save(self):
        kept = {"point": str(self), "runs": self.runs, "machines": self.machines, "record": self.record}
        scratch = pathlib.Path(f"{self.place}.part")
        scratch.write_text(json.dumps(kept))
        scratch.replace(self.place)

    def phases(self, of="mean"):
        """Median of the runs of the seconds in each phase: of the ranks' mean, max or min."""
        names = dict.fromkeys(name for run in self.runs for name in run["phases"])
        return {name: statistics.median(run["phases"].get(name, {of: 0})[of] for run in self.runs) for name in names}

    def covered(self):
        """The part of the time that is in phases."""
        return statistics.median(1 - run["phases"][OUTSIDE]["mean"] / run["wall"] for run in self.runs)

    def amount(self, phase, name, of="max"):
        """What was counted in a phase: flops, memory_bytes, messages, message_bytes or reductions of a rank."""
        return self.record["phases"].get(phase, {}).get(f"own_{name}", {of: 0})[of]

    def counted_phases(self):
        return [name for name, phase in self.record["phases"].items() if "own_seconds" in phase]

    def sum_of(self, name, of="max"):
        """The same of all phases."""
        return sum(self.amount(phase, name, of) for phase in self.counted_phases())

    def cells_of_a_rank(self, of="mean"):
        return self.record["cells_of_a_rank"][of]

    @property
    def iterations(self):
        return self.record["counts"]["linear_iterations"]
