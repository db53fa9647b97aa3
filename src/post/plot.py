#!/usr/bin/python3
"""Pictures of the tables that steppe writes.

    steppe plot RESULTS [RESULTS ...] [--into FOLDER]

    probes.csv   one picture per probe: displacement, velocity, ... over time; of several folders
                 the same probe in one picture
    ledger.csv   where the energy went, and the remainder
    newton.csv   convergence, iterations and seconds of the steps
    response.csv amplitude and phase of harmonic responses over frequency, or power densities of random ones; one
                 picture per probe, of several folders in one
    spectrum.csv root mean squares, or largest responses to a response spectrum

Each picture is written beside its table (of several folders into the first, or where --into says) and
its name is printed. Units are those of Output / Units in the run's record. Needs Debian's
python3-matplotlib. Works while a run goes on: an incomplete last line is left out.
"""

import argparse
import os
import sys

import matplotlib
import matplotlib.pyplot as plt
import numpy as np

from figures import COLOURS, STYLES, save
from heat import plot_heat_ledger
from reading import end_with_a_sentence
from responses import plot_responses, plot_spectrum
from tables import Run, grouped, label, split, with_unit

STATIC = ("v", "a")  # quantities of which a static run has nothing to show
ENERGIES = {"kinetic": "#2f62c8", "strain": "#e0a030", "damping_loss": "#c8452f",
            "remainder": "#9aa3b0"}


def time_axis(units):
    return with_unit("time", units["time"])


def lines_over_time(axes, quantity, runs, units):
    """One quantity over time: of each run (style, name, time, components)."""
    largest = max((np.nanmax(np.abs(values), initial=0) for *_, components in runs
                   for values in components.values()), default=0)
    text, factor = label(quantity, largest, units)
    for style, name, time, components in runs:
        for component, values in components.items():
            words = " ".join(filter(None, (name, component)))
            axes.plot(time, values * factor, style, color=COLOURS[component], label=words)
    axes.set_ylabel(text)
    axes.margins(x=0)
    if len(axes.get_lines()) > 1:
        axes.legend(loc="upper right", ncol=3)


def plot_probes(runs, tables):
    """One figure per probe, one axes per quantity."""
    units, probes = runs[0].record.units, {}
    for run, table, style in zip(runs, tables, STYLES * len(runs)):
        name = run.name if len(runs) > 1 else ""
        for probe, quantities in grouped(table).items():
            for kind, components in quantities.items():
                if not (run.is_static and kind.rpartition("_")[2] in STATIC):
                    probes.setdefault(probe, {}).setdefault(kind, []).append((style, name, table["time"], components))
    for probe, quantities in probes.items():
        figure, rows = plt.subplots(len(quantities), 1, sharex=True, squeeze=False,
                                    figsize=(9, 1.0 + 2.1 * len(quantities)))
        for axes, (quantity, lines) in zip(rows[:, 0], quantities.items()):
            lines_over_time(axes, quantity, lines, units)
        rows[0, 0].set_title(runs[0].heading(probe) if len(runs) == 1 else probe)
        rows[-1, 0].set_xlabel("load parameter" if runs[0].is_static else time_axis(units))
        yield f"probes_{probe}", figure


def plot_ledger(run, table):
    """Energies on top of each other under that of the start and the external work; the remainder below."""
    if "stored" in table:
        yield from plot_heat_ledger(run, table)
        return
    units = run.record.units
    time, start = table["time"], table["kinetic"][0] + table["strain"][0]
    work = start + table["external_work"]
    parts = {name: table[name] for name in ENERGIES if name in table}
    figure, (upper, lower) = plt.subplots(2, 1, sharex=True, figsize=(9, 6.5),
                                          gridspec_kw={"height_ratios": (3, 1)})
    largest = max(np.nanmax(np.abs(values)) for values in (work, *parts.values()))
    names = [name.replace("_", " ") for name in parts]
    if all(values.min() >= -1e-3 * largest for values in parts.values()):
        upper.stackplot(time, list(parts.values()), labels=names, alpha=0.85, linewidth=0,
                        colors=[ENERGIES[name] for name in parts])
    else:
        for name, (key, values) in zip(names, parts.items()):
            upper.plot(time, values, label=name, color=ENERGIES[key])
    upper.plot(time, work, color="#1d2127", label="start + external work" if start else "external work")
    upper.set_ylabel(with_unit("energy", units["energy"]))
    upper.set_title(run.heading("energy ledger"))
    upper.legend(loc="upper center", bbox_to_anchor=(0.5, 1.0), ncol=5)
    upper.set_ylim(top=upper.get_ylim()[1] * 1.15)
    lower.plot(time, table["remainder"], color="#5c6470")
    lower.set_ylabel(with_unit("remainder", units["energy"]))
    lower.set_xlabel("load parameter" if run.is_static else time_axis(units))
    lower.set_title(f"at most {np.nanmax(np.abs(table['remainder'])) / (largest or 1.0):.2g} of "
                    "the largest energy", fontsize=9, fontweight="normal")
    for axes in (upper, lower):
        axes.margins(x=0)
    yield "ledger", figure

    momentum = {split(name)[1]: values for name, values in table.items()
                if split(name)[0] == "momentum"}
    if momentum and not run.is_static:
        figure, axes = plt.subplots(figsize=(9, 3.5))
        lines_over_time(axes, "momentum", [("-", "", time, momentum)], units)
        axes.set_xlabel(time_axis(units))
        axes.set_title(run.heading("momentum"))
        yield "momentum", figure


def plot_newton(run, table):
    """Residuals of every solve, and what each cost."""
    iteration, time = table["iteration"], table["time"]
    axis = "load parameter" if run.is_static else time_axis(run.record.units)
    starts = np.flatnonzero(np.diff(iteration, prepend=np.inf) <= 0)
    solves = np.split(np.arange(len(iteration)), starts[1:])
    first = [solve[0] for solve in solves]
    last = [solve[-1] for solve in solves]
    figure, ((residual, count), (linear, seconds)) = plt.subplots(2, 2, figsize=(11, 7))

    initial = table["initial_residual_squared"]
    relative = np.sqrt(table["residual_squared"] / np.where(initial > 0, initial, np.nan))
    relative[relative <= 0] = np.nan
    span = matplotlib.colors.Normalize(time.min(), time.max())
    for solve in solves:
        residual.semilogy(iteration[solve], relative[solve], "o-", markersize=2.5, linewidth=0.8,
                          alpha=0.5, color=matplotlib.colormaps["viridis"](span(time[solve[0]])))
    figure.colorbar(matplotlib.cm.ScalarMappable(span, "viridis"), ax=residual, label=axis)
    residual.set(title="residual / first residual", xlabel="Newton iteration")
    residual.xaxis.get_major_locator().set_params(integer=True)

    count.step(time[last], iteration[last], where="mid", color="#2f62c8")
    count.set(title="Newton iterations of a step", xlabel=axis, ylim=(0, None))
    count.yaxis.get_major_locator().set_params(integer=True)
    solved = table["ksp_iterations"] > 0
    linear.plot(time[solved], table["ksp_iterations"][solved], ".", markersize=3, color="#2f8f5b")
    linear.set(title="Krylov iterations of a Newton iteration", xlabel=axis, ylim=(0, None))
    cost = np.add.reduceat(table["nanoseconds"], first) * 1e-9
    seconds.plot(time[last], cost, color="#c8452f")
    seconds.set(title=f"seconds of a step (sum {cost.sum():.3g} s)", xlabel=axis,
                ylim=(0, None))
    yield "newton", figure


SHARED = {"probes": plot_probes, "response": plot_responses}  # of several folders in one picture
SINGLE = {"ledger": plot_ledger, "newton": plot_newton, "spectrum": plot_spectrum}


def pictures(runs):
    """The figures of one run, or those that several share, by name."""
    of_frequency = [name for name in ("response", "spectrum") if any(run.has(name) for run in runs)]
    for name in of_frequency or ("probes", "ledger", "newton"):
        if name in SINGLE and len(runs) > 1:
            continue
        found = [(run, table) for run in runs if (table := run.table(name))]
        if not found:
            continue
        try:
            if name in SHARED:
                yield from SHARED[name](*map(list, zip(*found)))
            else:
                yield from SINGLE[name](*found[0])
        except KeyError as missing:
            print(f"{name}.csv has no column {missing}: no picture of it")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("results", nargs="+", help="folders of results")
    parser.add_argument("--into", help="folder of the pictures (default: the first of these)")
    arguments = parser.parse_args()
    for folder in arguments.results:
        if not os.path.isdir(folder):
            sys.exit(f"no such folder: {folder}")
    for picture, figure in pictures([Run(folder) for folder in arguments.results]):
        target = os.path.join(arguments.into or arguments.results[0], picture + ".png")
        save(figure, target)


if __name__ == "__main__":
    end_with_a_sentence(main)
