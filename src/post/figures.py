"""How pictures of tables look, and how they are saved without a display."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

STYLES = ("-", "--", ":", "-.")  # of several folders
COLOURS = {"x": "#c8452f", "y": "#2f8f5b", "z": "#2f62c8", "": "#333a45"}
STYLE = {
    "figure.dpi": 150, "font.size": 10, "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "grid.color": "#e3e6eb", "axes.edgecolor": "#8a93a0",
    "axes.axisbelow": True, "legend.frameon": False, "lines.linewidth": 1.4,
    "text.parse_math": False,  # names are names
    "text.usetex": False,  # a matplotlibrc of the working folder may ask for TeX, which runs programs
    "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.formatter.limits": (-3, 4),
}
plt.rcParams.update(STYLE)


def save(figure, target):
    """Writes a figure and prints its name."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            first, last = axis.get_view_interval()
            # over many decades minor ticks are too close to read, and each takes a millisecond
            if axis.get_scale() == "log" and last > 1e3 * first:
                axis.set_minor_locator(matplotlib.ticker.NullLocator())
    figure.align_ylabels()
    try:
        figure.tight_layout()
        figure.savefig(target)
        print(target)
    except (IndexError, OverflowError, ValueError):  # the last by NumPy 2, for endless ticks
        print(f"{target} is not drawn: its numbers are too large for a picture")
    plt.close(figure)
