"""What a case is made of: runs of the program, and numbers expected of them."""

import csv
import dataclasses
import fnmatch
import json
import pathlib
import typing

import numpy as np

from field_files import fields

HERE = pathlib.Path(__file__).resolve().parent

# largest difference between rank counts, relative to the largest value
COMPACT, SLENDER, LONG = 1e-9, 1e-7, 1e-8


@dataclasses.dataclass
class Check:
    """A number taken from the result of a run, and how far it may be off."""

    label: str
    measure: typing.Callable  # of a run.Result
    expected: float
    tolerance: float  # absolute
    source: str
    on_all_ranks: bool = False  # True: measured in the runs of all rank counts


@dataclasses.dataclass
class Run:
    """One input with its options. The probes of all rank counts are compared.

    The short set has one number of ranks for each case, which changes from case to case.
    """

    name: str
    input: str
    options: list
    checks: list
    rank_tolerance: float = COMPACT
    scales: dict = dataclasses.field(default_factory=dict)  # kind of probe -> at least this is large
    compares_fields: bool = False  # True: all tables of HDF5 files, not the probes alone
    all_ranks: bool = True  # False: on the first number of ranks only
    short: bool = True  # False: left out of the short set
    agrees: bool = False  # True: on all numbers of ranks in the short set too
    more_ranks: tuple = ()  # further numbers of ranks
    prepare: list = dataclasses.field(default_factory=list)  # commands run before


def leave_out(cases, left_out):
    """Leave runs out of the short set, by patterns of their names: others of their case fail for the same reasons."""
    for case, patterns in left_out.items():
        for pattern in patterns:
            found = [run for run in cases[case] if fnmatch.fnmatchcase(run.name, pattern)]
            if not found:
                raise ValueError(f"{case}: there is no run {pattern}")
            for run in found:
                run.short = False


def summary(result):
    """What the run says at its end, summary.json."""
    return json.loads((result.folder / "summary.json").read_text(encoding="utf-8"))


def unbalanced(result):
    """The largest component of force or moment, in units of these, by which supports and loads are not in balance."""
    words = summary(result)
    return max(abs(a + b) for kind in ("force", "moment")
               for a, b in zip(words["all_supports"][kind], words["all_loads"][kind]))


def probe(column, time, expected, source, relative=None, absolute=None, factor=1):
    """Factor times the value of a probe."""
    tolerance = absolute if absolute is not None else relative * abs(expected)
    return Check(f"{column}({time:g})", lambda result: factor * result.at(column, time), expected,
                 tolerance, source)


def last(table, column, expected, source, relative, factor=1):
    """Factor times the last value of a column of ledger.csv or newton.csv."""
    return Check(f"{table} {column}", lambda result: factor * getattr(result, table)[column][-1],
                 expected, relative * abs(expected), source)


def frequency(number, expected, source, relative=None, absolute=None):
    """A natural frequency in Hz; modes are counted from 1."""
    tolerance = absolute if absolute is not None else relative * abs(expected)
    return Check(f"frequency {number}", lambda result: result.modes["frequency"][number - 1],
                 expected, tolerance, source)


def zero(label, measure, tolerance, source):
    """A difference that must vanish."""
    return Check(label, measure, 0, tolerance, source)


def root(function, low, high):
    """Where a function changes its sign, to rounding (scipy, which has it too, takes long to import)."""
    sign = function(low) > 0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if (function(middle) > 0) == sign else (low, middle)
    return (low + high) / 2


def rows(path):
    """The rows of a reference file as dictionaries of text."""
    with open(HERE / path, encoding="ascii") as file:
        return list(csv.DictReader(file))


def place(node):
    """Rest position of a node of the small beam: 4 x 4 x 11 nodes, x runs first."""
    return (node % 4 - 1.5, node // 4 % 4 - 1.5, float(node // 16))


def trajectory(path, tolerance, source, until=np.inf):
    """Largest distance of the probes n<node> from recorded positions, over all times until a last one."""

    def measure(result):
        apart = 0
        for row in (row for row in rows(path) if float(row["t"]) <= until):
            for axis, start in zip("xyz", place(int(row["node"]))):
                moved = result.at(f"n{row['node']}.u{axis}", float(row["t"]))
                apart = max(apart, abs(start + moved - float(row[axis])))
        return apart

    times = "at all times" if until == np.inf else f"until {until:g} s"
    return zero(f"positions {times}", measure, tolerance, source)


def final(path, quantity, tolerance, source):
    """The same for the positions ("u") or velocities ("v") of all nodes at the end of the run."""

    def measure(result):
        apart = 0
        for row in rows(path):
            for axis, start in zip("xyz", place(int(row["node"]))):
                value = result.probes[f"n{row['node']}.{quantity}{axis}"][-1]
                if quantity == "u":
                    apart = max(apart, abs(start + value - float(row[axis])))
                else:
                    apart = max(apart, abs(value - float(row["v" + axis])))
        return apart

    return zero(f"{quantity} of all nodes at the end", measure, tolerance, source)


def all_nodes():
    """Options that put a probe on every node of the small beam."""
    options = ["-probes_names", ", ".join(f"n{node}" for node in range(176))]
    for node in range(176):
        options += [f"-probes_n{node}_at", ", ".join(map(str, place(node)))]
    return options


def largest(columns, expected, tolerance, label, source):
    """Largest distance of probes from expected functions of time, over the whole run."""

    def measure(result):
        time = result.probes["time"]
        return max(np.max(abs(result.probes[column] - expected[column](time)))
                   for column in columns)

    return zero(label, measure, tolerance, source)


def stress_field(component, expected, relative, source):
    """A component of the Cauchy stress that is the same at all points of the last field files."""
    return zero(f"fields, stress {component}",
                lambda result: abs(fields(result, "cauchy_stress")[component::9] - expected).max(),
                relative * abs(expected), source)
