"""Tables and pictures of a scaling study."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from scaling_runs import LEAST, spread

COLOURS = ("#2f62c8", "#c8452f", "#2f8f5b", "#e0a030", "#7a4fb0", "#333a45", "#00838f", "#9aa3b0")


def series_of(points):
    """The points of each kind and variant, by ranks."""
    series = {}
    for point in points:
        series.setdefault((point.kind, point.options), []).append(point)
    return series


def efficiency(point, first):
    """Of its time against that of the fewest ranks."""
    grows = point.kind == "weak"
    return first.median / point.median * (1 if grows else first.ranks / point.ranks)


def iterations(point):
    return point.record["counts"]["linear_iterations"]


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def row(point, first, precision):
    exact = spread(point.seconds)
    quality = iterations(first) / iterations(point) if iterations(point) else 1.0
    balance = first.imbalance / point.imbalance
    whole = efficiency(point, first)
    unknowns = point.record["unknowns"]
    return [str(point.ranks), f"{unknowns:,}", f"{point.median:.3f}",
            "fewer than six runs" if len(point.seconds) < LEAST else
            f"{100 * exact:.1f} %" + (" (the machine is too noisy)" if exact > precision else ""),
            f"{first.median / point.median:.2f}" if point.kind == "strong" else "", f"{whole:.2f}",
            f"{quality:.2f}", f"{balance:.2f}", f"{whole / quality / balance:.2f}",
            str(iterations(point)),
            f"{point.record['memory']['largest_of_a_rank'] / 1e6:,.0f}",
            f"{point.record['memory']['sum'] / unknowns:,.0f}"]


def report(points, case, more, machine, precision):
    """The study as Markdown."""
    record = points[0].record
    versions = ", ".join(f"{name} {value.split(',')[0]}" for name, value in record["versions"].items())
    text = (f"# Scaling of {case} {' '.join(more)}\n\n{machine}; {versions}. Seconds are medians of whole runs; "
            f"`+-` is half of the 95 % interval.\n")
    header = ["ranks", "unknowns", "s", "+-", "speed-up", "efficiency", "iterations", "balance", "rest",
              "linear iterations", "largest rank, MB", "B an unknown"]
    for (kind, options), found in series_of(points).items():
        text += f"\n## {kind.capitalize()} scaling{', `' + options + '`' if options else ''}\n\n"
        text += table(header, [row(point, found[0], precision) for point in found])
        text += "\nSeconds of the phases, each without those within it, mean of the ranks:\n\n" + phases(found)
    variants = {point.options for point in points}
    if len(variants) > 1:
        text += "\n## Variants\n\n" + comparison(points)
    return text


def phases(points):
    """Where the time of the last run of each point went: all that take a hundredth of one, and the rest."""
    columns = []
    for point in points:
        outside = point.record["outside_phases"]
        own = {name: phase["own_seconds"]["mean"] for name, phase in point.record["phases"].items()
               if "own_seconds" in phase}
        columns.append({"start of the program": outside["start"], **own, "outside all": outside["rest"]})
    wall = [point.record["wall_seconds"] for point in points]
    names = [name for name in dict.fromkeys(name for column in columns for name in column)
             if any(column.get(name, 0) >= 0.01 * all_ for column, all_ in zip(columns, wall))]
    rows = [[name] + [f"{column.get(name, 0):.3f}" for column in columns] for name in names]
    less = [all_ - sum(column.get(name, 0) for name in names) for column, all_ in zip(columns, wall)]
    rows += [["less than 1 % each"] + [f"{seconds:.3f}" for seconds in less], ["sum"] + [f"{s:.3f}" for s in wall]]
    return table(["phase"] + [f"{point.ranks} rank{'s' * (point.ranks > 1)}" for point in points], rows)


def comparison(points):
    """Time, memory and iterations of the variants on each number of ranks; `*`: no other is better in all three."""
    rows = []
    for kind, ranks in dict.fromkeys((point.kind, point.ranks) for point in points):
        rivals = sorted((point for point in points if (point.kind, point.ranks) == (kind, ranks)),
                        key=lambda point: point.median)
        measures = {point: (point.median, point.record["memory"]["sum"], iterations(point)) for point in rivals}
        for point in rivals:
            beaten = any(all(a <= b for a, b in zip(measures[other], measures[point]))
                         and measures[other] != measures[point] for other in rivals)
            rows.append([kind, str(ranks), f"`{point.options}`" if point.options else "as it is",
                         f"{point.median:.3f}", f"{point.median / rivals[0].median:.2f}",
                         f"{point.record['memory']['sum'] / 1e6:,.0f}", str(iterations(point)), "" if beaten else "*"])
    return table(["kind", "ranks", "options", "s", "of the fastest", "MB", "linear iterations", "Pareto"], rows)


def picture(points, path, case):
    """Speed-up or efficiency over ranks, with what would be ideal."""
    kinds = list(dict.fromkeys(point.kind for point in points))
    figure, axes = plt.subplots(1, len(kinds), figsize=(5 * len(kinds), 4), squeeze=False)
    for axis, kind in zip(axes[0], kinds):
        chosen = {key: found for key, found in series_of(points).items() if key[0] == kind}
        for colour, ((_, options), found) in zip(COLOURS * 9, chosen.items()):
            values = [efficiency(p, found[0]) * (p.ranks / found[0].ranks if kind == "strong" else 1) for p in found]
            axis.plot([p.ranks for p in found], values, "o-", color=colour, label=options or case)
        ranks = sorted({point.ranks for point in points})
        axis.plot(ranks, [r / ranks[0] if kind == "strong" else 1 for r in ranks], "--", color="#9aa3b0", label="ideal")
        axis.set_xscale("log", base=2)
        axis.set_xticks(ranks, [str(r) for r in ranks])
        if kind == "strong":
            axis.set_yscale("log", base=2)
            ideal = [r / ranks[0] for r in ranks]
            axis.set_yticks(ideal, [f"{x:g}" for x in ideal])
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
