"""Pictures of responses over frequency: harmonic amplitudes and phases, power densities, root mean squares."""

import functools

import matplotlib
import matplotlib.pyplot as plt
import numpy as np

from figures import STYLES, colour, heading, label_below, left_out, legend_beside, look, panels
from peaks import words_of_peak
from tables import grouped, label, meaning, with_unit
from units import squared

PHASE = ".phase"
NOISE = 1e-9  # amplitudes below this part of the largest one are rounding


def root_mean_square(frequency, density):
    """Root of the integral over frequency, by the trapezoidal rule."""
    return np.sqrt(np.trapz(density, frequency))


def above(least, size, values):
    """The values where a size is above the least, nan elsewhere."""
    return np.where(size > least, values, np.nan)


def frequency_axis(axes, frequencies):
    """Logarithmic over more than a decade and a half."""
    first, last = (pick([pick(frequency) for frequency in frequencies]) for pick in (min, max))
    if first > 0 and last > 10**1.5 * first:
        axes.set_xscale("log")
    axes.set_xlim(first, last)


def draw_amplitudes(axes, quantity, lines, units):
    """Amplitudes of one quantity: of each run (style, name, frequency, components with their phases)."""
    largest = max(np.nanmax(amplitude) for *_, components in lines for amplitude, _ in components.values())
    text, factor = label(quantity, largest, units)
    unit, rounding, peaks = units.scaled(meaning(quantity)[1], largest)[0], set(), []
    for style, name, frequency, components in lines:
        top = max(components, key=lambda component: np.nanmax(components[component][0]))
        for component, (amplitude, _) in components.items():
            seen = above(NOISE * largest, amplitude, amplitude * factor)
            if np.isnan(seen).all():
                rounding.add(component)
                continue
            words = " ".join(filter(None, (name, component)))
            if component == top:
                said, (at, height) = words_of_peak(frequency, amplitude * factor, unit, units["frequency"])
                peaks.append(": ".join(filter(None, (words, said))))
                axes.plot(at, height, "o", markersize=4, color=colour(component))
            axes.semilogy(frequency, seen, color=colour(component), label=words, **look(style, len(lines) > 1))
    for component in sorted(rounding):
        left_out(axes, f"{component}: 0")
    axes.set_ylabel(text)
    axes.set_title("\n".join(peaks), fontsize=8, fontweight="normal")
    if any(components.keys() != {""} for *_, components in lines) or len(lines) > 1:
        legend_beside(axes)


def draw_phases(axes, lines):
    """The phases beside these amplitudes; where they jump by a whole turn the line is cut."""
    largest = max(np.nanmax(amplitude) for *_, components in lines for amplitude, _ in components.values())
    for style, _, frequency, components in lines:
        for component, (amplitude, phase) in components.items():
            if phase is not None and (amplitude > NOISE * largest).any():
                seen = above(NOISE * largest, amplitude, phase)
                seen[np.abs(np.diff(phase, prepend=phase[0])) > 180] = np.nan
                axes.plot(frequency, seen, color=colour(component), **look(style, len(lines) > 1))
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
            if not (density > least).any():
                left_out(axes, f"{words}: 0")
                continue
            said = f"RMS {factor * root_mean_square(frequency, density):.4g} {unit}".rstrip()
            axes.loglog(frequency, above(least, density, density * factor**2), color=colour(component),
                        label=": ".join(filter(None, (words, said))), **look(style, len(lines) > 1))
    axes.set_ylabel(with_unit(f"power density of\n{name_of}", unit and f"{squared(unit)}/{units['frequency']}"))
    legend_beside(axes, fontsize=8)


def responses_by_probe(runs, tables):
    """Probe to quantity to lines (style, name, frequency, {component: (values, phase or None)})."""
    probes = {}
    for run, table, style in zip(runs, tables, STYLES * len(runs)):
        name = run.name if len(runs) > 1 else ""
        phases = grouped({column[:-len(PHASE)]: values for column, values in table.items() if column.endswith(PHASE)},
                         run.record)
        values = grouped({column: values for column, values in table.items() if not column.endswith(PHASE)}, run.record)
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
        drawn = []  # height, what to draw
        for quantity, lines in quantities.items():
            draw = draw_densities if is_random else draw_amplitudes
            drawn.append((2.8, functools.partial(draw, quantity=quantity, lines=lines, units=units)))
            if any(phase is not None for *_, components in lines for _, phase in components.values()):
                drawn.append((1.4, functools.partial(draw_phases, lines=lines)))
        figure, rows = panels([height for height, _ in drawn], len(drawn) // len(quantities), sharex=True)
        for axes, (_, draw) in zip(rows, drawn):
            draw(axes)
        frequency_axis(rows[-1], frequencies)
        label_below(rows, with_unit("frequency", units["frequency"]))
        heading(figure, runs[0].heading(probe) if len(runs) == 1 else probe)
        yield f"response_{probe}", figure
