#!/usr/bin/python3
"""Pictures of the tables that steppe writes.

    steppe plot RESULTS [RESULTS ...] [--into FOLDER] [--g] [--celsius | --kelvin]

    probes.csv   one picture per probe: displacement, velocity, ... over time; of several folders
                 the same probe in one picture
    ledger.csv   where the energy went (losses by what can lose it; plastic work alone where a probe measures it),
                 and the remainder
    newton.csv   convergence, iterations and seconds of the steps
    response.csv amplitude and phase of harmonic responses over frequency, or power densities of random ones; one
                 picture per probe, of several folders in one
    campbell.csv frequencies and damping ratios of modes over the speed, with engine orders
    spectrum.csv root mean squares, or largest responses to a response spectrum, in columns on a page

Each picture is written beside its table (of several folders into the first, or where --into says) and
its name is printed. Units are those of Output / Units in the run's record, or thousands or thousandths of these. What
is less than 1e-9 of the largest of its kind is rounding, is left out and stands as 0 in the legend. Needs Debian's
python3-matplotlib. Works while a run goes on: an incomplete last line is left out.
"""

import argparse
import os
import sys

import matplotlib
import matplotlib.pyplot as plt
import numpy as np

import losses
from campbell import plot_campbell
from figures import STYLES, colour, heading, label_below, left_out, legend_beside, look, marker, panels, save
from heat import plot_heat_ledger
from reading import end_with_a_sentence
from responses import plot_responses
from spectra import plot_spectrum
from tables import Run, grouped, label, largest_of, meaning, split, time_axis, with_unit
from units import add_units

STATIC = ("v", "a")  # quantities of which a static run has nothing to show
ENERGIES = {"kinetic": "#2f62c8", "strain": "#e0a030", "damping": "#c8452f", **losses.SHADES}
ROUNDING = 1e-9  # of the largest amount of the same kind


def horizontal(run, last):
    """The label of a run's axis of time, and the factor of its values."""
    return ("load parameter", 1.0) if run.is_static else time_axis(run.record.units, last)


def lines_over_time(axes, quantity, runs, units, of_kind):
    """One quantity over time: of each run (style, name, time, components). Where these are less than rounding of the
    largest amount of their kind, or zero, the legend says so instead."""
    largest = largest_of(components for *_, components in runs)
    text, factor = label(quantity, largest, units)
    rounding, is_position = set(), quantity == ""
    for style, name, time, components in runs:
        for component, values in components.items():
            words = " ".join(filter(None, (name, component)))
            if component and not is_position and np.nanmax(np.abs(values), initial=0) <= ROUNDING * of_kind < largest:
                rounding.add(component)
                continue
            points = {"linestyle": "", "marker": "."} if is_position else {  # places of largest values jump
                **look(style, len(runs) > 1), "marker": marker(time)}
            axes.plot(time, values * factor, markersize=3, color=colour(component), label=words, **points)
    for component in sorted(rounding):
        left_out(axes, f"{component}: 0")
    axes.set_ylabel(text)
    if largest <= ROUNDING * of_kind:
        unit, _ = units.scaled(meaning(quantity)[1], largest)
        axes.set_title(f"no more than rounding: at most {factor * largest:.2g} {unit}", fontsize=9, fontweight="normal")
    axes.margins(x=0)
    if len(axes.get_lines()) > 1:
        legend_beside(axes)


def plot_probes(runs, tables):
    """One figure per probe, one axes per quantity."""
    units, probes, of_kinds = runs[0].record.units, {}, {}
    for run, table, style in zip(runs, tables, STYLES * len(runs)):
        name = run.name if len(runs) > 1 else ""
        for probe, quantities in grouped(table, run.record).items():
            for kind, components in quantities.items():
                of = meaning(kind)[1] or (probe, kind)
                of_kinds[of] = max(of_kinds.get(of, 0), largest_of([components]))
                if not (run.is_static and kind.rpartition("_")[2] in STATIC):
                    probes.setdefault(probe, {}).setdefault(kind, []).append((style, name, table["time"], components))
    text, factor = horizontal(runs[0], max(table["time"][-1] for table in tables))
    for probe, quantities in probes.items():
        figure, rows = panels([2.1] * len(quantities), sharex=True)
        for axes, (quantity, lines) in zip(rows, quantities.items()):
            lines = [(style, name, factor * time, components) for style, name, time, components in lines]
            lines_over_time(axes, quantity, lines, units, of_kinds[meaning(quantity)[1] or (probe, quantity)])
        heading(figure, runs[0].heading(probe) if len(runs) == 1 else probe)
        label_below(rows, text)
        yield f"probes_{probe}", figure


def plot_ledger(run, table):
    """Energies on top of each other under that of the start and the external work; the remainder below."""
    if "stored" in table:
        yield from plot_heat_ledger(run, table)
        return
    units = run.record.units
    text, of_time = horizontal(run, table["time"][-1])
    time, start = of_time * table["time"], table["kinetic"][0] + table["strain"][0]
    work, remainder = start + table["external_work"], table["remainder"]
    parts = {"kinetic": table["kinetic"], "strain": table["strain"], **losses.parts(run, table)}
    largest = max(np.nanmax(np.abs(values)) for values in (work, *parts.values()))
    parts = {name: values for name, values in parts.items() if np.any(np.abs(values) > ROUNDING * largest)}
    unit, factor = units.scaled("energy", largest)
    figure, (upper, lower) = plt.subplots(2, 1, sharex=True, figsize=(9, 6.5), gridspec_kw={"height_ratios": (3, 1)})
    shades = [ENERGIES.get(name, ENERGIES["damping"]) for name in parts]
    if all(values.min() >= -1e-3 * largest for values in (*parts.values(), remainder)):
        upper.stackplot(time, [factor * values for values in parts.values()], labels=parts, alpha=0.85, linewidth=0,
                        colors=shades)
    else:
        for (name, values), shade in zip(parts.items(), shades):
            upper.plot(time, factor * values, label=name, color=shade)
    upper.plot(time, factor * work, color="#1d2127", label="start + external work" if start else "external work")
    upper.set_ylabel(with_unit("energy", unit))
    upper.set_title(run.heading("energy ledger"))
    legend_beside(upper)
    unit, factor = units.scaled("energy", np.nanmax(np.abs(remainder)))
    lower.plot(time, factor * remainder, color="#5c6470")
    lower.set_ylabel(with_unit("remainder", unit))
    lower.set_xlabel(text)
    share = np.nanmax(np.abs(remainder)) / (largest or 1.0)
    lower.set_title(f"what the time scheme takes (positive) or makes: at most {share:.2g} of the largest energy",
                    fontsize=9, fontweight="normal")
    for axes in (upper, lower):
        axes.margins(x=0)
    yield "ledger", figure

    momentum = {split(name)[1]: values for name, values in table.items() if split(name)[0] == "momentum"}
    if momentum and not run.is_static:
        figure, axes = plt.subplots(figsize=(9, 3.5))
        lines_over_time(axes, "momentum", [("-", "", time, momentum)], units, largest_of([momentum]))
        axes.set_xlabel(text)
        axes.set_title(run.heading("momentum"))
        yield "momentum", figure


def plot_newton(run, table):
    """Residuals of every solve, and what each cost."""
    axis, factor = horizontal(run, table["time"][-1])
    iteration, time = table["iteration"], factor * table["time"]
    starts = np.flatnonzero(np.diff(iteration, prepend=np.inf) <= 0)
    solves = np.split(np.arange(len(iteration)), starts[1:])
    first = [solve[0] for solve in solves]
    last = [solve[-1] for solve in solves]
    figure, ((residual, count), (linear, seconds)) = plt.subplots(2, 2, figsize=(11, 7))

    initial = table["initial_residual_squared"]
    relative = np.sqrt(table["residual_squared"] / np.where(initial > 0, initial, np.nan))
    relative[relative <= 0] = np.nan
    span = matplotlib.colors.Normalize(0, time.max())
    seen_on_white = matplotlib.colormaps["viridis"](np.linspace(0, 0.9, 256))
    shades = matplotlib.colors.ListedColormap(seen_on_white)
    for solve in solves:
        residual.semilogy(iteration[solve], relative[solve], "o-", markersize=2.5, linewidth=0.8,
                          alpha=0.5, color=shades(span(time[solve[0]])))
    figure.colorbar(matplotlib.cm.ScalarMappable(span, shades), ax=residual, label=axis)
    residual.set(title="residual / first residual", xlabel="Newton iteration")
    residual.xaxis.get_major_locator().set_params(integer=True)

    count.step(time[last], iteration[last], where="mid", color="#2f62c8", marker=marker(last), markersize=3)
    count.set(title="Newton iterations of a step", xlabel=axis, ylim=(0, None))
    count.yaxis.get_major_locator().set_params(integer=True)
    solved = table["ksp_iterations"] > 0
    linear.plot(time[solved], table["ksp_iterations"][solved], "o", markersize=2, color="#2f8f5b")
    linear.set(title="Krylov iterations of a Newton iteration", xlabel=axis, ylim=(0, None))
    cost = np.add.reduceat(table["nanoseconds"], first) * 1e-9
    seconds.plot(time[last], cost, color="#c8452f", marker=marker(last), markersize=3)
    seconds.set(title=f"seconds of a step (sum {cost.sum():.3g} s)", xlabel=axis,
                ylim=(0, None))
    yield "newton", figure


SHARED = {"probes": plot_probes, "response": plot_responses}  # of several folders in one picture
SINGLE = {"ledger": plot_ledger, "newton": plot_newton, "spectrum": plot_spectrum, "campbell": plot_campbell}


def pictures(runs):
    """The figures of one run, or those that several share, by name."""
    of_frequency = [name for name in ("response", "spectrum", "campbell") if any(run.has(name) for run in runs)]
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
    add_units(parser)
    arguments = parser.parse_args()
    for folder in arguments.results:
        if not os.path.isdir(folder):
            sys.exit(f"no such folder: {folder}")
    runs = [Run(folder) for folder in arguments.results]
    for run in runs:
        run.record.units.choose(arguments)
    for picture, figure in pictures(runs):
        target = os.path.join(arguments.into or arguments.results[0], picture + ".png")
        save(figure, target)


if __name__ == "__main__":
    end_with_a_sentence(main)
