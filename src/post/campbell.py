"""The picture of campbell.csv: frequencies and damping ratios of modes over the speed, with engine orders."""

import matplotlib.pyplot as plt
import numpy as np

from figures import WIDTH, heading, legend_beside
from tables import with_unit

FOUND = 1e-9  # damping ratios below that are rounding


def plot_campbell(run, table):
    """One line for each mode, one from the origin for each engine order of the run."""
    units, speed = run.record.units, table["speed"]
    n_modes = sum(name.endswith(".frequency") for name in table)
    frequencies = [table[f"mode{number}.frequency"] for number in range(1, n_modes + 1)]
    ratios = [table[f"mode{number}.damping_ratio"] for number in range(1, n_modes + 1)]
    largest = max((np.nanmax(values) for values in frequencies if np.isfinite(values).any()), default=0) or 1
    damped = any(np.nanmax(np.abs(values), initial=0) > FOUND for values in ratios)
    figure, axes = plt.subplots(1 + damped, 1, squeeze=False, sharex=True, figsize=(WIDTH, 7.5 if damped else 5.5),
                                gridspec_kw={"height_ratios": [3, 1][:1 + damped]})
    heading(figure, run.heading("modes over the speed"))
    above = axes[0, 0]
    for number, values in enumerate(frequencies, 1):
        above.plot(speed, values, "o-", markersize=3, label=f"mode {number}")
    for order in (float(word) for word in run.record.get("Campbell", "Orders").split(",") if word.strip()):
        if order > 0:
            above.plot(speed, order * speed / (2 * np.pi), "--", linewidth=0.8, color="#8a93a0", label=f"order {order:g}")
    above.set(ylim=(0, 1.05 * largest), ylabel=with_unit("frequency", units["frequency"]))
    above.margins(x=0)
    legend_beside(above)
    if damped:
        for values in ratios:
            axes[1, 0].plot(speed, 100 * values, "o-", markersize=3)
        axes[1, 0].set_ylabel("damping ratio, %")
    axes[-1, 0].set_xlabel(with_unit("speed", units["angular frequency"]))
    yield "campbell", figure
