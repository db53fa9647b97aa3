#!/usr/bin/python3
"""Run the cases of cases.py: against numbers of others, and on one rank against several.

    tests/cases/run.py --list [--short]
    tests/cases/run.py --steppe build/steppe --case cook [--ranks 1 2 4 | --short]
    tests/cases/run.py --serve SOCKET

Prints every number with what is expected of it; the exit code is 1 when one of them is off. --short leaves out runs
that another one of the case stands for, and runs a case on one number of ranks, which changes from case to case;
--list then prints the largest number of ranks beside each name. --serve forks for each call with STEPPE_CASES = SOCKET.
"""

import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.append(os.path.join(HERE, "..", "tools"))

import forks

# what follows takes longer than most cases
if __name__ == "__main__" and (code := forks.called(os.environ.get("STEPPE_CASES"))) is not None:
    sys.exit(code)

import argparse
import pathlib
import subprocess
import tempfile

import numpy as np

HERE = pathlib.Path(HERE)
sys.path.append(str(HERE.parents[1] / "src" / "post"))

from cases import CASES
from field_files import tables
from starts import MPIRUN, Starts
from steppe import Results


# the short set has a case on one number of ranks: on one, which leaves a core to another test, or quick ones of each
# kind of physics on two or four. Tests of several ranks have the machine for themselves
ON_FOUR = ("conducted-heat", "tied-plate", "rotor", "reduced-bar", "contact-fields", "frequency-core",
           "incompressible-strip", "floating-drop")
ON_TWO = ("beam-rayleigh", "lame", "cad-bar", "yielding-bar", "cylinder-traction", "traction-shear", "relaxation",
          "pressure-patch", "fibre-ring", "free-block", "nafems-le11", "heat-tied", "heat-plate", "damped-modes",
          "stressed-modes", "frequency-stressed", "equilibrium-start", "bar-on-wall", "release-turned", "campbell",
          "floating-corner", "reduced-square", "reduced-energy", "kinks", "absorbing-bar", "periodic-cell",
          "inclined-planes", "tied-wave", "tied-motion", "touching-patch", "lap-joint", "bolt-joint", "bolt-bar",
          "joint-springs", "point-mass", "bonded-block")


class Result:
    """What one run left in its folder."""

    def __init__(self, folder, earlier):
        self.earlier = earlier  # name -> result of the runs before it
        self.folder = folder
        for table in ("ledger", "newton", "probes", "modes", "damped_modes", "response", "spectrum",
                      "reduction", "campbell"):
            if (folder / f"{table}.csv").exists():
                setattr(self, table, Results(folder).table(table))

    def at(self, column, time):
        """A probe's value at a time that the run met."""
        times = self.probes["time"]
        row = np.argmin(abs(times - time))
        if abs(times[row] - time) > 1e-9 * max(1, abs(time)):
            raise ValueError(f"no row of probes.csv at t = {time}")
        return self.probes[column][row]


def execute(command, environment):
    """Run a command; its output only matters when it fails."""
    done = subprocess.run([str(word) for word in command], text=True, check=False, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with exit code {done.returncode}:\n"
                 f"{done.stdout}")


def size_of(modes, name):
    """What a column of modes is compared by: its largest value, of participations that of the body as if rigid."""
    if name.startswith("participation_"):
        mass, fraction = (abs(modes[name.replace("participation", column)]).max()
                          for column in ("effective_mass", "fraction"))
        if fraction > 0:
            return np.sqrt(mass / fraction)
    return max(1e-3, abs(modes[name]).max())


def compared(results, scales, fields):
    """Pairs of two runs of an input: of their probes, their errors, modes or responses, and of their fields."""
    one, other = results
    if hasattr(one, "probes"):
        yield from differences(one.probes, other.probes, scales)
    for table in ("response", "spectrum"):
        if hasattr(one, table):
            yield from differences(getattr(one, table), getattr(other, table), scales, 1)
    if hasattr(one, "ledger"):
        for name in (name for name in one.ledger if "error" in name):
            yield name, max(abs(one.ledger[name] - other.ledger[name])) / max(1e-3, abs(one.ledger[name]).max())
    for table, other_table in ((getattr(result, name) for result in results) for name in ("modes", "damped_modes")
                               if hasattr(one, name)):
        for name in list(table)[1:]:
            if name != "residual":
                yield name, max(abs(table[name] - other_table[name])) / size_of(table, name)
    if fields:
        for path in sorted(set(one.folder.glob("*.h5")) - set(one.folder.glob("*.views.h5"))):
            yield from tables_apart(tables(path), tables(other.folder / path.name))


def tables_apart(one, other):
    """Pairs of a table of an HDF5 file and its largest difference over the largest value; that of ranks apart."""
    if set(one) != set(other):
        yield "tables of the HDF5 file", np.inf
    for name, values in one.items():
        if name == "mesh/rank" or values.dtype.kind not in "if":
            continue
        # the error of the stress may be zero but for rounding
        largest = {"cells/stress_error": 1, "cells/stress_jump": np.max(one.get("points/von_mises", 0))}.get(
            name, abs(values).max()) or 1
        yield name, abs(values - other[name]).max() / largest if values.shape == other[name].shape else np.inf


def differences(one, other, scales, first=2):
    """Pairs (kind of quantity, largest difference over largest value) of two tables of probes, from a column on."""
    kinds = {}
    for name in list(one)[first:]:
        if name.endswith(".phase"):
            continue
        quantity = name.split(".")[1]
        # the place of a largest value may jump between points of equal ones
        if quantity not in ("x", "y", "z") and "_at_" not in quantity:
            kinds.setdefault(quantity.rstrip("xyz").rstrip("_"), []).append(name)
    for kind, names in kinds.items():
        # what is said of the penetration goes for the other lengths of contact
        least = scales.get("penetration" if kind in ("gap", "slip") else kind, 0)
        largest = max(least, *(abs(one[name]).max() for name in names))
        apart = max(abs(one[name] - other[name]).max() for name in names)
        if apart > 0 or largest > 0:
            yield kind, apart / largest if largest > 0 else np.inf


class Report:
    """The printed table of measured numbers."""

    def __init__(self):
        self.failures = 0

    def line(self, label, measured, expected, tolerance, source):
        off = abs(measured - expected)
        bad = not off <= tolerance
        self.failures += bad
        print(f"{'FAIL' if bad else 'ok':4}  {label:44} {measured:19.12g} {expected:19.12g} "
              f"{off:9.2e} <= {tolerance:7.1e}  {source}")


def execute_run(name, run, n, steppe, keep, environment):
    """One input of a case on a number of ranks; the folder with its results."""
    folder = keep / f"{name}-{run.name}-{n}".replace(" ", "-")
    folder.mkdir()
    for command in run.prepare:
        execute([word.format(here=HERE, folder=folder, steppe=steppe, mpirun=MPIRUN) for word in command], environment)
    options = [word.format(here=HERE, folder=folder) for word in run.options]
    execute([MPIRUN, n, steppe, HERE / run.input, *options, "-output_folder", folder], environment)
    return folder


def short_ranks(name):
    return 4 if name in ON_FOUR else 2 if name in ON_TWO else 1


def most_ranks(name):
    """Of the runs of a case in the short set, as far as these are known before references are computed."""
    runs = [] if callable(CASES[name]) else CASES[name]
    return max([ranks for run in runs if run.short for ranks in ranks_of(run, name, [1, 2, 4], True)],
               default=short_ranks(name))


def ranks_of(run, name, ranks, short):
    """The numbers of ranks on which a run of a case is done."""
    if not run.all_ranks:
        return (*ranks[:1], *(() if short else run.more_ranks))
    if not short or run.agrees:
        return (*ranks, *run.more_ranks)
    return (short_ranks(name),)


def run_case(name, steppe, ranks, short, keep, environment):
    """Run all inputs of a case on each number of ranks; the number of failed checks."""
    report = Report()
    print(f"{'':4}  {name:44} {'measured':>19} {'expected':>19} {'off':>9}    {'allowed':7}  source")
    # those whose references take long to compute are made when they are asked for
    runs = CASES[name]() if callable(CASES[name]) else CASES[name]
    if short:
        runs = [run for run in runs if run.short]
    earlier = {}
    for run in runs:
        results = {n: Result(execute_run(name, run, n, steppe, keep, environment), earlier)
                   for n in ranks_of(run, name, ranks, short)}
        first = next(iter(results))
        earlier[run.name] = results[first]
        for check in run.checks:
            for n, result in results.items() if check.on_all_ranks else [(first, results[first])]:
                where = f" on {n} ranks" if check.on_all_ranks else ""
                report.line(f"{run.name}: {check.label}{where}", check.measure(result),
                            check.expected, check.tolerance, check.source)
        for n in list(results)[1:]:
            for kind, apart in compared((results[first], results[n]), run.scales, run.compares_fields):
                report.line(f"{run.name}: {kind} on {n} ranks and {first}", apart, 0,
                            run.rank_tolerance, "relative")
    return report.failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print the names of the cases")
    parser.add_argument("--steppe", help="the program")
    parser.add_argument("--starts", help="the server of starts; default: each run starts the program")
    parser.add_argument("--case", choices=CASES, help="the case; default: all of them")
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--short", action="store_true", help="the short set")
    parser.add_argument("--keep", help="an empty folder that keeps the results")
    parser.add_argument("--serve", metavar="SOCKET", help="fork for each call")
    arguments = parser.parse_args()
    if arguments.serve:
        forks.serve(arguments.serve, main)
    if arguments.list:
        print("\n".join(f"{name} {most_ranks(name)}" if arguments.short else name for name in CASES))
        return
    if not arguments.steppe:
        parser.error("--steppe is missing: the path of the program")
    steppe = pathlib.Path(arguments.steppe).resolve()
    with tempfile.TemporaryDirectory() as temporary, Starts(arguments.starts, temporary) as starts:
        keep = pathlib.Path(arguments.keep or temporary).resolve()
        keep.mkdir(exist_ok=True)
        failures = sum(run_case(name, steppe, arguments.ranks, arguments.short, keep, starts.environment)
                       for name in ([arguments.case] if arguments.case else CASES))
    if failures:
        sys.exit(f"{failures} numbers are off")


if __name__ == "__main__":
    main()
