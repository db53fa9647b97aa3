#!/usr/bin/python3
"""Cycles of columns of probes.csv, counted by the rainflow method, for fatigue.

    steppe cycles RESULTS PROBE.QUANTITY [PROBE.QUANTITY ...] [--slope 3 5] [--from TIME] [--to TIME]

Counts as ASTM E1049-85, 5.4.4: reversals are compared three at a time; a range that a following range encloses is a
full cycle, or half a cycle where it holds the first point; what remains at the end are half cycles, from reversal to
reversal. Values between rows are not known.

cycles_PROBE.QUANTITY.csv holds in the order of counting, in the units of the input:

    range, mean     largest less smallest value of the cycle, and the middle of both
    count           1, or 0.5 of a half cycle
    start, end      times of its two reversals

A picture stands beside it: how many cycles have each range, and how many exceed it. The screen says the equivalent
range of each --slope m (of an S-N curve, N ~ range^-m): (sum of count range^m / sum of counts)^(1/m), which as often
does the same damage by Miner's rule. Needs Debian's python3-matplotlib.
"""

import argparse
import csv
import os

import numpy as np

from figures import heading, panels, save
from reading import end_with_a_sentence
from tables import Run, head, meaning, named, split, with_unit
from units import add_units

BINS = 32


def reversals(values):
    """The rows where a column turns, with the first and the last one; of equal values the first."""
    kept = np.flatnonzero(np.diff(values, prepend=np.nan) != 0)
    steps = np.sign(np.diff(values[kept]))
    turns = np.flatnonzero(steps[1:] != steps[:-1]) + 1
    return kept[np.concatenate([[0], turns, [len(kept) - 1]])] if len(kept) > 1 else kept


def rainflow(values):
    """The cycles (first row, second row, count) of a column, in the order in which they are counted."""
    stack, cycles = [], []
    for row in reversals(values):
        stack.append(row)
        while len(stack) >= 3:
            last, before = (abs(values[stack[i]] - values[stack[i - 1]]) for i in (-1, -2))
            if last < before:
                break
            if len(stack) == 3:  # the range before holds the first point
                cycles.append((stack[0], stack[1], 0.5))
                stack.pop(0)
            else:
                cycles.append((stack[-3], stack[-2], 1.0))
                del stack[-3:-1]
    return cycles + [(first, second, 0.5) for first, second in zip(stack, stack[1:])]


def table_of(time, values):
    """The columns of the list of cycles by name."""
    first, second, count = (np.array(column) for column in zip(*rainflow(values)))
    return {"range": np.abs(values[second] - values[first]), "mean": (values[first] + values[second]) / 2,
            "count": count, "start": time[first], "end": time[second]}


def equivalent(cycles, slope):
    """The constant range that does the same damage in as many cycles, for an S-N curve of that slope."""
    largest = cycles["range"].max()
    return largest * (np.sum(cycles["count"] * (cycles["range"] / largest)**slope) / cycles["count"].sum())**(1 / slope)


def shown(run, column, cycles):
    """The kind of a column's unit, what the column is of, the unit of its ranges in words and pictures, and the factor to
    it."""
    probe, _, quantity = column.rpartition(".")
    kind, component = split(named(quantity, run.record.get("Probes", probe, default={})))
    name, of = meaning(kind)
    return of, f"{name} {component}".strip(), *run.record.units.scaled(of, cycles["range"].max())


def draw(run, column, cycles, slopes, target):
    """The counts of ranges above how many cycles exceed a range."""
    _, name, unit, factor = shown(run, column, cycles)
    ranges = factor * cycles["range"]
    figure, (histogram, exceedance) = panels([3, 3], sharex=True)
    histogram.hist(ranges, bins=np.linspace(0, ranges.max(), BINS + 1), weights=cycles["count"], color="#2f62c8",
                   rwidth=0.92)
    histogram.set_ylabel("cycles")
    order = np.argsort(-ranges)
    exceedance.step(ranges[order], np.cumsum(cycles["count"][order]), where="pre", color="#333a45")
    exceedance.set_yscale("log")
    exceedance.set_ylabel("cycles of at least that range")
    exceedance.set_xlabel(with_unit(f"range of {name}", unit))
    for slope, shade in zip(slopes, ("#c8452f", "#2f8f5b", "#e0a030", "#7a4fb0") * len(slopes)):
        value = factor * equivalent(cycles, slope)
        words = f"equivalent of slope {slope:g}: {value:.4g} {unit}".rstrip()
        for axes in (histogram, exceedance):
            axes.axvline(value, color=shade, linestyle="--", label=words)
    if slopes:
        histogram.legend(loc="upper right")
    exceedance.set_xlim(0, 1.03 * ranges.max())
    heading(figure, run.heading(f"{cycles['count'].sum():g} cycles of {column}"))
    save(figure, target)


def one(run, table, column, arguments):
    """The cycles of a column into their table and picture."""
    if column not in table or "." not in column:
        offered = ", ".join(name for name in table if "." in name)
        raise ValueError(f"{column} is no column of {run.folder}/probes.csv; there are: {offered or 'none'}")
    time, values = table["time"], table[column]
    chosen = np.isfinite(values) & (time >= arguments.first) & (time <= arguments.last)
    time, values = time[chosen], values[chosen]
    if len(reversals(values)) < 2:
        raise ValueError(f"{column} does not change in these rows: there are no cycles to count")
    cycles = table_of(time, values)
    kind, _, unit, factor = shown(run, column, cycles)
    target = os.path.join(arguments.into or run.folder, f"cycles_{column}")
    with open(target + ".csv", "w", newline="", encoding="ascii") as file:
        writer = csv.writer(file, lineterminator="\n")
        units = run.record.units
        of = {"range": units[kind], "mean": units[kind], "start": units["time"], "end": units["time"]}
        writer.writerow(head(name, of.get(name)) for name in cycles)
        writer.writerows([f"{value:.10g}" for value in row] for row in zip(*cycles.values()))
    print(target + ".csv")
    largest = factor * cycles["range"].max()
    print(f"{column}: {cycles['count'].sum():g} cycles, largest range {largest:.6g} {unit}".rstrip())
    for slope in arguments.slope:
        print(f"  slope {slope:g}: equivalent range {factor * equivalent(cycles, slope):.6g} {unit}".rstrip())
    draw(run, column, cycles, arguments.slope, target + ".png")


def positive(text):
    try:
        value = float(text)
    except ValueError:
        value = np.nan
    if not 0 < value < np.inf:
        raise argparse.ArgumentTypeError(f"{text}: must be positive")
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("results", help="a folder of results")
    parser.add_argument("columns", nargs="+", metavar="PROBE.QUANTITY", help="columns of probes.csv: peak.von_mises")
    parser.add_argument("--slope", type=positive, nargs="+", default=[],
                        help="exponents m of S-N curves: equivalent ranges")
    parser.add_argument("--from", dest="first", type=float, default=-np.inf, help="the first time (that of the table)")
    parser.add_argument("--to", dest="last", type=float, default=np.inf, help="the last time (that of the table)")
    parser.add_argument("--into", help="folder of the table and the picture (RESULTS)")
    add_units(parser)
    arguments = parser.parse_args()
    for folder in filter(None, (arguments.results, arguments.into)):
        if not os.path.isdir(folder):
            parser.error(f"no such folder: {folder}")
    run = Run(arguments.results)
    table = run.table("probes")
    try:
        if not table:
            raise ValueError(f"{arguments.results}: no probes.csv with complete lines there; give the folder of a run in "
                             "time")
        run.record.units.choose(arguments)
        for column in arguments.columns:
            one(run, table, column, arguments)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    end_with_a_sentence(main)
