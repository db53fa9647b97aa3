"""Pictures of responses over frequency: harmonic amplitudes and phases, power densities, root mean squares."""

import functools
import re

import matplotlib
import matplotlib.pyplot as plt
import numpy as np

from figures import COLOURS, STYLES
from peaks import words_of_peak
from tables import grouped, label, meaning, with_unit

PHASE = ".phase"
NOISE = 1e-9  # amplitudes below this part of the largest one are rounding


def root_mean_square(frequency, density):
    """Root of the integral over frequency, by the trapezoidal rule."""
    return np.sqrt(np.trapz(density, frequency))


def above(least, size, values):
    """The values where a size is above the least, nan elsewhere."""
    return np.where(size > least, values, np.nan)


def frequency_axis(axes, frequencies, units):
    """Logarithmic over more than a decade and a half."""
    first, last = (pick([pick(frequency) for frequency in frequencies]) for pick in (min, max))
    if first > 0 and last > 10**1.5 * first:
        axes.set_xscale("log")
    axes.set_xlim(first, last)
    axes.set_xlabel(with_unit("frequency", units["frequency"]))


def draw_amplitudes(axes, quantity, lines, units):
    """Amplitudes of one quantity: of each run (style, name, frequency, components with their phases)."""
    largest = max(np.nanmax(amplitude) for *_, components in lines for amplitude, _ in components.values())
    text, factor = label(quantity, largest, units)
    unit = units.scaled(meaning(quantity)[1], largest)[0]
    for style, name, frequency, components in lines:
        top = max(components, key=lambda component: np.nanmax(components[component][0]))
        for component, (amplitude, _) in components.items():
            seen = above(NOISE * largest, amplitude, amplitude * factor)
            if np.isnan(seen).all():
                continue
            words = " ".join(filter(None, (name, component)))
            if component == top:
                said, (at, height) = words_of_peak(frequency, amplitude * factor, unit, units["frequency"])
                words = ": ".join(filter(None, (words, said)))
                axes.plot(at, height, "o", markersize=4, color=COLOURS[component])
            axes.semilogy(frequency, seen, style, color=COLOURS[component], label=words)
    axes.set_ylabel(text)
    if axes.get_lines():
        axes.legend(loc="best", fontsize=8)


def draw_phases(axes, lines):
    """The phases beside these amplitudes; where they jump by a whole turn the line is cut."""
    largest = max(np.nanmax(amplitude) for *_, components in lines for amplitude, _ in components.values())
    for style, _, frequency, components in lines:
        for component, (amplitude, phase) in components.items():
            if phase is not None and (amplitude > NOISE * largest).any():
                seen = above(NOISE * largest, amplitude, phase)
                seen[np.abs(np.diff(phase, prepend=phase[0])) > 180] = np.nan
                axes.plot(frequency, seen, style, color=COLOURS[component])
    axes.set(ylabel="phase [°]", ylim=(-190, 190))
    axes.yaxis.set_major_locator(matplotlib.ticker.MultipleLocator(90))


def draw_densities(axes, quantity, lines, units):
    """Power densities of one quantity with the root mean squares in the legend."""
    root = max(root_mean_square(frequency, density) for *_, frequency, components in lines
               for density, _ in components.values())
    least = NOISE**2 * max(np.nanmax(density) for *_, components in lines for density, _ in components.values())
    name_of, of = meaning(quantity)
    unit, factor = units.scaled(of, root)
    for style, name, frequency, components in lines:
        for component, (density, _) in components.items():
            words = " ".join(filter(None, (name, component)))
            said = f"RMS {factor * root_mean_square(frequency, density):.4g} {unit}".rstrip()
            axes.loglog(frequency, above(least, density, density * factor**2), style, color=COLOURS[component],
                        label=": ".join(filter(None, (words, said))))
    square = f"({unit})²" if re.search("[/ ²]", unit) else f"{unit}²"
    axes.set_ylabel(with_unit(f"power density of\n{name_of}", unit and f"{square}/{units['frequency']}"))
    axes.legend(loc="best", fontsize=8)


def responses_by_probe(runs, tables):
    """Probe to quantity to lines (style, name, frequency, {component: (values, phase or None)})."""
    probes = {}
    for run, table, style in zip(runs, tables, STYLES * len(runs)):
        name = run.name if len(runs) > 1 else ""
        phases = grouped({column[:-len(PHASE)]: values for column, values in table.items() if column.endswith(PHASE)})
        values = grouped({column: values for column, values in table.items() if not column.endswith(PHASE)})
        for probe, quantities in values.items():
            for quantity, components in quantities.items():
                phase = phases.get(probe, {}).get(quantity, {})
                probes.setdefault(probe, {}).setdefault(quantity, []).append(
                    (style, name, table["frequency"],
                     {component: (value, phase.get(component)) for component, value in components.items()}))
    return probes


def plot_responses(runs, tables):
    """One figure per probe; of each quantity amplitude and phase, or the power density of random vibration."""
    units, is_random = runs[0].record.units, runs[0].record.get("Run") == "spectrum"
    frequencies = [table["frequency"] for table in tables]
    for probe, quantities in responses_by_probe(runs, tables).items():
        panels = []  # height, what to draw
        for quantity, lines in quantities.items():
            draw = draw_densities if is_random else draw_amplitudes
            panels.append((2, functools.partial(draw, quantity=quantity, lines=lines, units=units)))
            if any(phase is not None for *_, components in lines for _, phase in components.values()):
                panels.append((1, functools.partial(draw_phases, lines=lines)))
        heights = [height for height, _ in panels]
        figure, rows = plt.subplots(len(panels), 1, sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights},
                                    figsize=(9, 1.0 + 1.4 * sum(heights)))
        for axes, (_, draw) in zip(rows[:, 0], panels):
            draw(axes)
        frequency_axis(rows[-1, 0], frequencies, units)
        rows[0, 0].set_title(runs[0].heading(probe) if len(runs) == 1 else probe)
        yield f"response_{probe}", figure


def plot_spectrum(run, table):
    """Bars of the root mean squares and of three times these, or of the largest responses to a response spectrum."""
    units, sigma = run.record.units, table["sigma"]
    found = {}
    for probe, quantities in grouped(table).items():
        for quantity, components in quantities.items():
            for component, values in components.items():
                found.setdefault(quantity, []).append((" ".join(filter(None, (probe, component))), component, values))
    heights = [len(bars) for bars in found.values()]
    figure, rows = plt.subplots(len(found), 1, squeeze=False, gridspec_kw={"height_ratios": heights},
                                figsize=(9, 1.0 + 0.8 * len(found) + 0.3 * sum(heights)))
    for axes, (quantity, bars) in zip(rows[:, 0], found.items()):
        text, factor = label(quantity, max(np.nanmax(values) for *_, values in bars), units)
        for name, component, values in bars:
            for row in np.argsort(-sigma):  # the longest below the others
                axes.barh(name, factor * values[row], height=0.7, color=COLOURS[component],
                          alpha=1.0 if sigma[row] == 1 else 0.3)
            axes.text(factor * max(values), name, "  " + ", ".join(f"{factor * value:.4g}" for value in values),
                      va="center", fontsize=8)
        axes.margins(x=0.2)
        axes.invert_yaxis()
        axes.set_xlabel(text)
        axes.grid(axis="y", visible=False)
    rows[0, 0].set_title(run.heading("root mean squares and three times these" if len(sigma) > 1
                                     else "largest responses"))
    yield "spectrum", figure
