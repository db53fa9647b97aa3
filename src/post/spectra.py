"""The picture of spectrum.csv: one bar for each quantity of each probe, in columns that fit a page."""

import matplotlib.pyplot as plt
import numpy as np

from figures import LONGEST, WIDTH, colour, heading
from tables import grouped, label

HEAD, BAR = 0.8, 0.23  # inches of a panel, and of each bar in it
MOST_BARS = 36  # of a panel; more of a quantity stand in further ones
NOISE = 1e-9  # of the largest value of a quantity


def bars_of(run, table):
    """Quantity to bars (name, component, values), without those that are rounding."""
    found = {}
    for probe, quantities in grouped(table, run.record).items():
        for quantity, components in quantities.items():
            for component, values in components.items():
                found.setdefault(quantity, []).append((" ".join(filter(None, (probe, component))), component, values))
    for quantity, bars in found.items():
        largest = max(np.nanmax(values) for *_, values in bars)
        yield quantity, [bar for bar in bars if np.nanmax(bar[2]) > NOISE * largest] or bars[:1], len(bars), largest


def pages(heights):
    """Which panels stand in which column: in as few as keep the height of the figure in the ratio of a page."""
    for n_columns in range(1, len(heights) + 1):
        size = (WIDTH if n_columns == 1 else 0.75 * WIDTH * n_columns, sum(heights) / n_columns)
        if size[1] <= LONGEST / WIDTH * size[0] - 1:
            break
    columns, filled = [[] for _ in range(n_columns)], 0
    for panel, height in enumerate(heights):
        columns[min(n_columns - 1, int((filled + height / 2) / sum(heights) * n_columns))].append(panel)
        filled += height
    return [column for column in columns if column], size[0]


def draw_bars(axes, quantity, bars, sigma, largest, units):
    """Bars of one row of the table within those of three times as much, and the smaller ones as numbers."""
    text, factor = label(quantity, largest, units)
    for name, component, values in bars:
        for row in np.argsort(-sigma):  # the longest below the others
            axes.barh(name, factor * values[row], height=0.7, color=colour(component),
                      alpha=1.0 if sigma[row] == 1 else 0.3)
        said = f"  {factor * values[np.argmin(sigma)]:.4g}"
        axes.text(factor * np.nanmax(values), name, said, va="center", fontsize=8)
    axes.set_xlim(0, 1.2 * factor * largest or 1)
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.set_xlabel(text)
    axes.grid(axis="y", visible=False)


def plot_spectrum(run, table):
    """Root mean squares and three times these, or the largest responses to a response spectrum."""
    units, sigma, drawn = run.record.units, table["sigma"], []
    for quantity, bars, n_all, largest in bars_of(run, table):
        for first in range(0, len(bars), MOST_BARS):
            drawn.append((quantity, bars[first:first + MOST_BARS], n_all - len(bars), largest))
    heights = [HEAD + BAR * len(bars) for _, bars, *_ in drawn]
    columns, width = pages(heights)
    tallest = max(sum(heights[panel] for panel in column) for column in columns)
    figure = plt.figure(figsize=(width, tallest + 0.5), layout="constrained")
    heading(figure, run.heading("RMS, dark and as numbers, and 3 sigma, light" if len(sigma) > 1 else
                                "largest responses"))
    grid = figure.add_gridspec(1, len(columns))
    for place, column in zip(grid, columns):
        ratios = [heights[panel] for panel in column]
        spare = tallest - sum(ratios)
        rows = place.subgridspec(len(column) + 1, 1, height_ratios=[*ratios, max(spare, 1e-3)])
        for row, panel in zip(rows, column):
            quantity, bars, n_left_out, largest = drawn[panel]
            axes = figure.add_subplot(row)
            draw_bars(axes, quantity, bars, sigma, largest, units)
            if n_left_out:
                axes.set_title(f"{n_left_out} that are rounding are left out", fontsize=8, fontweight="normal")
    yield "spectrum", figure
