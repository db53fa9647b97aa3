#!/usr/bin/python3
"""Shock response spectra of accelerations in probes.csv.

    steppe srs RESULTS PROBE.QUANTITY [PROBE.QUANTITY ...] [--q Q | --damping RATIO] [--g]

What oscillators of one degree of freedom do whose foot moves with a point of the body: over their natural frequency f
the largest

    --of acceleration   absolute acceleration of the mass (default)
    --of velocity       pseudo-velocity, 2 pi f times the relative displacement
    --of displacement   displacement of the mass relative to its foot

by the ramp-invariant filter of Smallwood (Shock and Vibration Bulletin 51, 1981; ISO 18431-4), which is exact for
accelerations that vary linearly from row to row. All is at rest before the first row, a step earlier.

    primary     until --until (the end of the table), while the shock acts
    residual    after it, for one period beyond the end of the table, where the foot no longer accelerates
    positive, negative    of both, along the axis and against it, as positive numbers
    maximax     the largest of all

Without --from and --to the frequencies are those that the record can tell of: from one over its length to ten times the
frequency below which 99.9 % of its power lies (above it all oscillators follow their foot), and at most those with ten
rows a period. The picture and the screen say which of these limits it is.

srs_KIND_PROBE.QUANTITY.csv holds these, of KIND = acceleration, velocity or displacement, and a picture stands beside
it; both in RESULTS or where --into says. Frequencies and times are in units of Output / Units (Hz and s in SI). Where the
steps of the table differ it is interpolated linearly to equal ones, and the screen says so. Peaks of an oscillator that
meet fewer than ten rows a period may be missed by 5 %: of these frequencies there is a warning. Needs Debian's
python3-scipy and python3-matplotlib.
"""

import argparse
import csv
import os

import matplotlib.pyplot as plt
import numpy as np
from scipy.signal import lfilter

from figures import heading, save
from reading import end_with_a_sentence
from tables import Run, head, meaning, split, with_unit
from units import add_units

KINDS = {"acceleration": ("absolute acceleration", "acceleration"), "velocity": ("pseudo-velocity", "velocity"),
         "displacement": ("relative displacement", "length")}
ROWS_PER_PERIOD = 10
CONTENT, BEYOND = 0.999, 10  # of the power of a record, and up to how many times its frequency a spectrum goes
SHOWN = 1e-4  # of the largest value: curves below are left out of the picture
MOST_ROWS_PER_PERIOD = 1e6  # the filter loses 1e-16 (rows per radian)^2 of its stiffness to rounding
LINES = {"maximax": ("-", "#333a45", 2.2), "positive": ("-", "#c8452f", 1.0), "negative": ("-", "#2f62c8", 1.0),
         "primary": ("--", "#2f8f5b", 1.0), "residual": (":", "#e0a030", 1.4)}


def coefficients(frequency, ratio, step, kind):
    """Numerator and denominator of the ramp-invariant filter of an oscillator whose foot accelerates.

    Smallwood's equations for the absolute acceleration, those of ISO 18431-4 for the relative displacement; expm1 and
    sin^2 keep their digits where the step is a small part of the period.
    """
    w = 2 * np.pi * frequency
    root = np.sqrt(1 - ratio**2)
    decay, angle = ratio * w * step, root * w * step
    E = np.exp(-decay)
    C, S = E * np.cos(angle), E * np.sin(angle)
    denominator = [1, -2 * C, E**2]
    if kind == "acceleration":
        return [1 - S / angle, 2 * (S / angle - C), E**2 - S / angle], denominator
    q, turn = (2 * ratio**2 - 1) / root, w * step
    C_less_1 = np.expm1(-decay) * np.cos(angle) - 2 * np.sin(angle / 2)**2
    E2_less_1 = np.expm1(-2 * decay)
    numerator = -np.array([2 * ratio * C_less_1 + q * S + turn,
                           -2 * C * turn - 2 * ratio * E2_less_1 - 2 * q * S,
                           E**2 * turn + 2 * ratio * (E2_less_1 - C_less_1) + q * S]) / (turn * w**2)
    return numerator * (w if kind == "velocity" else 1), denominator


def response(values, frequency, ratio, step, kind):
    """What the oscillator does at all rows and for one period after them."""
    free = np.zeros(int(np.ceil(1 / (frequency * step))) + 1)
    return lfilter(*coefficients(frequency, ratio, step, kind), np.concatenate([values, free]))


def spectrum(values, frequencies, ratio, step, kind, n_primary):
    """The columns of the spectrum by name; the first rows are primary."""
    columns = {"frequency": frequencies}
    motions = (response(values, frequency, ratio, step, kind) for frequency in frequencies)
    largest = np.array([[[max(0, part.max(initial=0)), max(0, -part.min(initial=0))]
                         for part in (motion[:n_primary], motion[n_primary:])] for motion in motions])
    for i, part in enumerate(("primary", "residual")):
        for j, sign in enumerate(("positive", "negative")):
            columns[f"{part}_{sign}"] = largest[:, i, j]
    for j, sign in enumerate(("positive", "negative")):
        columns[sign] = largest[:, :, j].max(axis=1)
    columns["maximax"] = largest.max(axis=(1, 2))
    return columns


def evenly(time, values):
    """Values at equal steps and the step: as they are, or interpolated to the shortest step, but at most a hundred
    times as many."""
    steps = np.diff(time)
    mean = steps.mean()
    if np.ptp(steps) < 1e-3 * mean:
        return values, mean
    count = int(np.ceil((time[-1] - time[0]) / max(steps.min(), mean / 100)))
    even, step = np.linspace(time[0], time[-1], count + 1, retstep=True)
    print(f"steps from {steps.min():.4g} to {steps.max():.4g}: interpolated linearly to steps of {step:.4g}")
    return np.interp(even, time, values), step


def limits(even, step, longest, arguments, unit):
    """The lowest and the highest frequency, and why it is these."""
    first = 1 / (step * (len(even) - 1)) if arguments.first is None else arguments.first
    if arguments.last is not None:
        return first, arguments.last, ""
    power = np.cumsum(np.abs(np.fft.rfft(even))**2)
    content = np.fft.rfftfreq(len(even), step)[np.searchsorted(power, CONTENT * power[-1])]
    sampled = 1 / (ROWS_PER_PERIOD * longest)
    if 0 < BEYOND * content < sampled and BEYOND * content > first:
        return first, BEYOND * content, (f"to {BEYOND * content:.4g} {unit}, {BEYOND} times the frequency below which "
                                         f"{100 * CONTENT:g} % of the power lies")
    return first, sampled, f"to {sampled:.4g} {unit}, above which an oscillation has fewer than {ROWS_PER_PERIOD} rows"


def chosen_frequencies(first, last, per_octave):
    return first * 2**(np.arange(int(per_octave * np.log2(last / first) + 1e-9) + 1) / per_octave)


def acceleration(run, table, column):
    """Times and values of a column; ValueError where it is none."""
    probe, _, quantity = column.rpartition(".")
    offered = [name for name in table if "." in name and meaning(split(name.rpartition(".")[2])[0])[1] == "acceleration"]
    if column not in offered:
        what = "is no column" if column not in table else "is not an acceleration"
        raise ValueError(f"{column} {what} of {run.folder}/probes.csv; the accelerations there are: "
                         f"{', '.join(offered) or 'none'}")
    if f"{probe}.absolute_{quantity}" in table:
        print(f"{column} is relative to the moving base: what is mounted there feels {probe}.absolute_{quantity}")
    time, values = table["time"], table[column]
    if len(time) < 3 or not np.isfinite(values).all() or not (np.diff(time) > 0).all():
        raise ValueError(f"{column}: needs at least three rows of numbers at ascending times")
    return time, values


def one(run, table, column, arguments):
    """The spectrum of a column into its table and picture."""
    time, values = acceleration(run, table, column)
    longest, unit = np.diff(time).max(), run.record.units["frequency"]
    even, step = evenly(time, values)
    first, last, why = limits(even, step, longest, arguments, unit)
    if why:
        print(why)
    if first >= last:
        raise ValueError(f"the frequencies go from {first:.4g} to {last:.4g}: --from must be below --to (by default one "
                         f"over the length of the table and a tenth of one over its longest step)")
    until = time[-1] if arguments.until is None else arguments.until
    if not time[0] < until <= time[-1]:
        raise ValueError(f"--until {until:g}: must be a time of the table, after {time[0]:g} and not after {time[-1]:g}")
    if last > 1.001 / (ROWS_PER_PERIOD * longest):
        print(f"steps of {longest:.4g} are too long above {1 / (ROWS_PER_PERIOD * longest):.4g} {unit}, where an oscillation "
              f"has fewer than {ROWS_PER_PERIOD} rows: take shorter steps, or a lower --to")
    late = abs(values[-(len(values) // 20 + 1):]).max() / (abs(values).max() or 1)
    if late > 0.05:
        print(f"{column} has not come to rest: in the last twentieth of the table it reaches {100 * late:.2g} % of its largest "
              "value; what it would do later is not in the spectrum")
    if first * step * MOST_ROWS_PER_PERIOD < 1:
        raise ValueError(f"--from {first:g}: must be at least {1 / (step * MOST_ROWS_PER_PERIOD):.4g} with steps of {step:.4g}, "
                         "for the digits of the filter")
    n_primary = int(np.floor((until - time[0]) / step + 1e-6)) + 1
    ratio = arguments.damping if arguments.q is None else 1 / (2 * arguments.q)
    columns = spectrum(even, chosen_frequencies(first, last, arguments.per_octave), ratio, step, arguments.of, n_primary)
    target = os.path.join(arguments.into or run.folder, f"srs_{arguments.of}_{column}")
    with open(target + ".csv", "w", newline="", encoding="ascii") as file:
        writer = csv.writer(file, lineterminator="\n")
        of_values = run.record.units[KINDS[arguments.of][1]]
        writer.writerow(head(name, unit if name == "frequency" else of_values) for name in columns)
        writer.writerows([f"{value:.10g}" for value in row] for row in zip(*columns.values()))
    print(target + ".csv")
    draw(run, column, columns, (ratio, arguments.of, why), target + ".png")


def draw(run, column, columns, settings, target):
    """The spectrum; `settings` are the damping ratio, the kind, and why it ends where it does."""
    ratio, kind, why = settings
    name, of = KINDS[kind]
    units, frequency = run.record.units, columns["frequency"]
    unit, factor = units.scaled(of, columns["maximax"].max())
    for part in ("primary", "residual"):
        columns = {**columns, part: np.maximum(columns[f"{part}_positive"], columns[f"{part}_negative"])}
    top = columns["maximax"].argmax()
    figure, axes = plt.subplots(figsize=(9, 5.5))
    for line, (style, colour, width) in LINES.items():
        words = line if line != "maximax" else (f"maximax: {factor * columns[line][top]:.4g} {unit} at "
                                                f"{frequency[top]:.4g} {units['frequency']}")
        seen = np.where(columns[line] > SHOWN * columns["maximax"][top], factor * columns[line], np.nan)
        axes.loglog(frequency, seen, style, color=colour, linewidth=width, label=words)
    axes.set_xlim(frequency[0], frequency[-1])
    axes.set_xlabel(with_unit("natural frequency", units["frequency"]))
    axes.set_ylabel(with_unit(name, unit))
    quality = f"Q = {1 / (2 * ratio):.4g}" if ratio else "no damping"
    left_out = any((columns[line] <= SHOWN * columns["maximax"][top]).any() for line in LINES)
    notes = filter(None, (why, f"curves down to {SHOWN:g} of the largest" if left_out else ""))
    axes.set_title("; ".join(notes), fontsize=8, fontweight="normal")
    heading(figure, "\n".join(filter(None, (run.record.get("Title"), f"shock response of {column}, {quality}"))))
    axes.legend(loc="best", fontsize=8)
    save(figure, target)


def number(allowed, above=0, below=np.inf):
    """A type of arguments; zero as well where allowed says so."""
    def read(text):
        try:
            value = float(text)
        except ValueError:
            value = np.nan
        if not above < value < below and not (value == 0 and "0" in allowed):
            raise argparse.ArgumentTypeError(f"{text}: must be {allowed}")
        return value
    return read


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("results", help="a folder of results")
    parser.add_argument("columns", nargs="+", metavar="PROBE.QUANTITY", help="accelerations in probes.csv: top.absolute_ay")
    parser.add_argument("--of", choices=KINDS, default="acceleration", help="what is largest (acceleration)")
    damping = parser.add_mutually_exclusive_group()
    damping.add_argument("--q", type=number("above 0.5", above=0.5), help="quality factor, 1 / (2 ratio)")
    damping.add_argument("--damping", type=number("a ratio from 0 to below 1", below=1), default=0.05,
                         help="damping ratio (0.05, Q = 10)")
    positive = number("positive")
    parser.add_argument("--from", dest="first", type=positive, help="lowest frequency (one over the length of the table)")
    parser.add_argument("--to", dest="last", type=positive, help="highest frequency (what the record can tell of)")
    parser.add_argument("--per-octave", type=positive, default=12, help="frequencies of an octave (12)")
    parser.add_argument("--until", type=float, help="when the shock ends (the end of the table)")
    parser.add_argument("--into", help="folder of the table and the picture (RESULTS)")
    add_units(parser)
    arguments = parser.parse_args()
    for folder in filter(None, (arguments.results, arguments.into)):
        if not os.path.isdir(folder):
            parser.error(f"no such folder: {folder}")
    run = Run(arguments.results)
    run.record.units.choose(arguments)
    if run.is_static:
        parser.error(f"{arguments.results}: the run is static and has no accelerations")
    table = run.table("probes")
    try:
        if not table:
            raise ValueError(f"{arguments.results}: no probes.csv with complete lines there; give the folder of a run in time")
        for column in arguments.columns:
            one(run, table, column, arguments)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    end_with_a_sentence(main)
