"""How pictures of tables look, and how they are saved without a display."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import ticks

STYLES = ("-", "--", ":", "-.")  # of several folders
COLOURS = {"x": "#c8452f", "y": "#2f8f5b", "z": "#2f62c8", "": "#333a45",
           "xx": "#c8452f", "yy": "#2f8f5b", "zz": "#2f62c8", "xy": "#e0a030", "yz": "#00838f", "xz": "#7a4fb0"}
STYLE = {
    "figure.dpi": 150, "font.size": 10, "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "grid.color": "#e3e6eb", "axes.edgecolor": "#8a93a0",
    "axes.axisbelow": True, "legend.frameon": False, "legend.fontsize": 9, "lines.linewidth": 1.4,
    "text.parse_math": False,  # names are names
    "text.usetex": False,  # a matplotlibrc of the working folder may ask for TeX, which runs programs
    "axes.titleweight": "bold", "axes.titlelocation": "left",
}
plt.rcParams.update(STYLE)
WIDTH, LONGEST = 9.0, 12.7  # of a figure in inches, in the ratio of a sheet of A4
FEW = 30  # points of a line that are seen one by one


def colour(component):
    """Of a component; of numbers, as of generalised coordinates, one after the other."""
    return COLOURS.get(component) or f"C{sum(map(ord, component)) % 10}"


def look(style, several):
    """Of a line in the style of its folder: of several folders the first is broad and pale, below the others."""
    return {"linestyle": style, **({"linewidth": 3.5, "alpha": 0.4} if several and style == STYLES[0] else {})}


def marker(x):
    """Of a line: points where there are few."""
    return "o" if len(x) <= FEW else ""


def panels(heights, together=1, **options):
    """A figure and its axes below each other, with relative heights; in columns where they are longer than a page,
    without parting those that belong together."""
    groups = -(-len(heights) // together)
    n_columns = min(groups, -(-int(10 * sum(heights)) // int(11 * LONGEST)))
    n_rows = -(-groups // n_columns) * together
    rows = [max(heights[row::n_rows], default=1) for row in range(n_rows)]
    share = 1.0 if n_columns == 1 else 0.75 * n_columns
    figure, grid = plt.subplots(n_rows, n_columns, squeeze=False, gridspec_kw={"height_ratios": rows},
                                figsize=(share * WIDTH, min(1.0 + sum(rows), share * LONGEST)), **options)
    axes = list(grid.T.flat)
    for unused in axes[len(heights):]:
        unused.remove()
    return figure, axes[:len(heights)]


def heading(figure, words):
    """The title of a figure, above the titles of its panels."""
    figure.suptitle(words, x=0.01, ha="left", fontweight="bold", fontsize=12)


def label_below(axes, text):
    """The label of a shared horizontal axis, below each column."""
    for one, following in zip(axes, [*axes[1:], None]):
        if not following or following.get_subplotspec().colspan != one.get_subplotspec().colspan:
            one.set_xlabel(text)
            one.tick_params(labelbottom=True)


def legend_beside(axes, **options):
    """A legend that covers no line, where there is anything to say."""
    if axes.get_legend_handles_labels()[1]:
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), borderaxespad=0.3, handlelength=1.4, **options)


def left_out(axes, words):
    """Says in the legend what has no line."""
    axes.plot([], [], " ", label=words)


def save(figure, target):
    """Writes a figure and prints its name."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            ticks.finish(axis)
    figure.align_ylabels()
    try:
        if not figure.get_constrained_layout():
            figure.tight_layout()
        figure.savefig(target)
        print(target)
    except (IndexError, OverflowError, ValueError):  # the last by NumPy 2, for endless ticks
        print(f"{target} is not drawn: its numbers are too large for a picture")
    plt.close(figure)
