#!/usr/bin/python3
"""Pictures of the tables that steppe writes.

    /usr/bin/python3 src/post/plot.py <results folder>

    probes.csv   one picture per probe: displacement, velocity, ... over time
    ledger.csv   where the energy went, and the remainder
    newton.csv   convergence, iterations and seconds of the steps

Each picture is written beside its table and its name is printed. Needs Debian's
python3-matplotlib. Works while a run goes on: an incomplete last line is left out.
"""

import csv
import os
import re
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

# Label of a quantity; a trailing x, y or z is its component.
QUANTITIES = {
    "u": "displacement [m]",
    "v": "velocity [m/s]",
    "a": "acceleration [m/s²]",
    "reaction": "reaction [N]",
    "von_mises": "von Mises stress [Pa]",
    "momentum": "momentum [kg m/s]",
    "": "position [m]",
}
COLOURS = {"x": "#c8452f", "y": "#2f8f5b", "z": "#2f62c8", "": "#333a45"}
ENERGIES = {"kinetic": "#2f62c8", "strain": "#e0a030", "damping_loss": "#c8452f",
            "remainder": "#9aa3b0"}
STYLE = {
    "figure.dpi": 150, "font.size": 10, "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "grid.color": "#e3e6eb", "axes.edgecolor": "#8a93a0",
    "axes.axisbelow": True, "legend.frameon": False, "lines.linewidth": 1.4,
    "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.formatter.limits": (-3, 4),
}


def read(path):
    """The columns of a table by name; what is no number becomes nan."""
    def number(text):
        try:
            return float(text)
        except ValueError:
            return np.nan

    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file, skipinitialspace=True))
    names = [name.strip() for name in rows[0]] if rows else []
    rows = [row for row in rows[1:] if len(row) == len(names)]
    if not rows:
        return {}
    return dict(zip(names, np.array([[number(entry) for entry in row] for row in rows]).T))


def split(quantity):
    """Quantity and component: reaction_x is (reaction, x), absolute_ux is (absolute_u, x)."""
    match = re.fullmatch(r"(|.*_|(?:.*_)?[uva])([xyz])", quantity)
    return (match[1].rstrip("_"), match[2]) if match else (quantity, "")


def label(quantity, largest):
    """Axis label and factor; large pascals become megapascals."""
    kind, _, symbol = quantity.rpartition("_")
    if symbol in ("u", "v", "a"):
        text = f"{kind} {QUANTITIES[symbol]}".strip()
    else:
        text = QUANTITIES.get(quantity, quantity.replace("_", " "))
    if "[Pa]" in text and largest >= 1e6:
        return text.replace("[Pa]", "[MPa]"), 1e-6
    return text, 1.0


def lines_over_time(axes, time, quantity, components):
    """One quantity with its components over time."""
    text, factor = label(quantity, max(np.nanmax(np.abs(values), initial=0)
                                       for values in components.values()))
    for component, values in components.items():
        axes.plot(time, values * factor, color=COLOURS[component], label=component)
    axes.set_ylabel(text)
    axes.margins(x=0)
    if len(components) > 1:
        axes.legend(loc="upper right", ncol=3)


def plot_probes(table):
    """One figure per probe, one axes per quantity."""
    probes = {}
    for name, values in table.items():
        probe, dot, quantity = name.rpartition(".")
        if dot:
            quantity, component = split(quantity)
            probes.setdefault(probe, {}).setdefault(quantity, {})[component] = values
    for probe, quantities in probes.items():
        figure, rows = plt.subplots(len(quantities), 1, sharex=True, squeeze=False,
                                    figsize=(9, 1.0 + 2.1 * len(quantities)))
        for axes, (quantity, components) in zip(rows[:, 0], quantities.items()):
            lines_over_time(axes, table["time"], quantity, components)
        rows[0, 0].set_title(probe)
        rows[-1, 0].set_xlabel("time [s]")
        yield f"probes_{probe}", figure


def plot_ledger(table):
    """Energies on top of each other under the external work; the remainder below."""
    time, work = table["time"], table["external_work"]
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
    upper.plot(time, work, color="#1d2127", label="external work")
    upper.set_ylabel("energy [J]")
    upper.set_title("energy ledger")
    upper.legend(loc="upper center", bbox_to_anchor=(0.5, 1.0), ncol=5)
    upper.set_ylim(top=upper.get_ylim()[1] * 1.15)
    lower.plot(time, table["remainder"], color="#5c6470")
    lower.set_ylabel("remainder [J]")
    lower.set_xlabel("time [s]")
    lower.set_title(f"at most {np.nanmax(np.abs(table['remainder'])) / (largest or 1.0):.2g} of "
                    "the largest energy", fontsize=9, fontweight="normal")
    for axes in (upper, lower):
        axes.margins(x=0)
    yield "ledger", figure

    momentum = {split(name)[1]: values for name, values in table.items()
                if split(name)[0] == "momentum"}
    if momentum:
        figure, axes = plt.subplots(figsize=(9, 3.5))
        lines_over_time(axes, time, "momentum", momentum)
        axes.set_xlabel("time [s]")
        axes.set_title("momentum")
        yield "momentum", figure


def plot_newton(table):
    """Residuals of every solve, and what each cost."""
    iteration, time = table["iteration"], table["time"]
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
    figure.colorbar(matplotlib.cm.ScalarMappable(span, "viridis"), ax=residual, label="time [s]")
    residual.set(title="residual / first residual", xlabel="Newton iteration")
    residual.xaxis.get_major_locator().set_params(integer=True)

    count.step(time[last], iteration[last], where="mid", color="#2f62c8")
    count.set(title="Newton iterations of a step", xlabel="time [s]", ylim=(0, None))
    count.yaxis.get_major_locator().set_params(integer=True)
    solved = table["ksp_iterations"] > 0
    linear.plot(time[solved], table["ksp_iterations"][solved], ".", markersize=3, color="#2f8f5b")
    linear.set(title="Krylov iterations of a Newton iteration", xlabel="time [s]", ylim=(0, None))
    cost = np.add.reduceat(table["nanoseconds"], first) * 1e-9
    seconds.plot(time[last], cost, color="#c8452f")
    seconds.set(title=f"seconds of a step (sum {cost.sum():.3g} s)", xlabel="time [s]",
                ylim=(0, None))
    yield "newton", figure


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: plot.py <results folder>")
    folder = sys.argv[1]
    if not os.path.isdir(folder):
        sys.exit(f"no such folder: {folder}")
    plt.rcParams.update(STYLE)
    for name, plot in (("probes", plot_probes), ("ledger", plot_ledger), ("newton", plot_newton)):
        path = os.path.join(folder, name + ".csv")
        if not os.path.exists(path):
            print(f"{path} is not there: no picture of it")
            continue
        table = read(path)
        if not table:
            print(f"{path} has no complete line yet: no picture of it")
            continue
        try:
            for picture, figure in plot(table):
                target = os.path.join(folder, picture + ".png")
                figure.align_ylabels()
                figure.tight_layout()
                figure.savefig(target)
                plt.close(figure)
                print(target)
        except KeyError as missing:
            print(f"{path} has no column {missing}: no picture of it")


if __name__ == "__main__":
    main()
