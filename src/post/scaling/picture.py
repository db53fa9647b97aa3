"""The picture of a scaling study."""

import math

from figures import plt
from scaling.factors import efficiency
from scaling.tables import series_of

COLOURS = ("#2f62c8", "#c8452f", "#2f8f5b", "#e0a030", "#7a4fb0", "#333a45", "#00838f", "#9aa3b0")


def powers_of_two(values):
    """Those around the values, at least two."""
    low, high = math.floor(math.log2(min(values))), math.ceil(math.log2(max(values)))
    return [2.0 ** k for k in range(low, max(high, low + 1) + 1)]


def picture(points, path, case):
    """Speed-up or efficiency over ranks, with what would be ideal."""
    kinds = list(dict.fromkeys(point.kind for point in points))
    figure, axes = plt.subplots(1, len(kinds), figsize=(5 * len(kinds), 4), squeeze=False)
    for axis, kind in zip(axes[0], kinds):
        chosen = {key: found for key, found in series_of(points).items() if key[0] == kind}
        speed_ups = []
        for colour, ((_, options), found) in zip(COLOURS * 9, chosen.items()):
            values = [efficiency(p, found[0]) * (p.ranks / found[0].ranks if kind == "strong" else 1) for p in found]
            speed_ups += values
            axis.plot([p.ranks for p in found], values, "o-", color=colour, label=options or case)
        ranks = sorted({point.ranks for point in points})
        axis.plot(ranks, [r / ranks[0] if kind == "strong" else 1 for r in ranks], "--", color="#9aa3b0", label="ideal")
        axis.set_xscale("log", base=2)
        axis.set_xticks(ranks, [str(r) for r in ranks])
        if kind == "strong":
            axis.set_yscale("log", base=2)
            ticks = powers_of_two([*speed_ups, ranks[-1] / ranks[0]])
            axis.set_yticks(ticks, [f"{x:g}" for x in ticks])
            axis.set_ylim(ticks[0] / 1.1, ticks[-1] * 1.1)
        else:
            axis.set_ylim(0, None)
        axis.set_xlabel("ranks")
        axis.set_ylabel("speed-up" if kind == "strong" else "efficiency")
        axis.set_title(f"{kind} scaling", loc="left", fontweight="bold")
        axis.grid(color="#e3e6eb")
        axis.spines[["top", "right"]].set_visible(False)
        axis.legend(frameon=False, fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=150)
    plt.close(figure)
