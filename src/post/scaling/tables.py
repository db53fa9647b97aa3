"""Tables of what was measured, as Markdown."""

from scaling.factors import efficiency, efficiency_factors
from scaling.points import AMOUNTS, LEAST, OUTSIDE, interval, spread

# scaled for tables
UNITS = {"flops": ("Gflop", 1e9), "memory_bytes": ("GB", 1e9), "messages": ("messages", 1),
         "message_bytes": ("MB of messages", 1e6), "reductions": ("reductions", 1)}


def series_of(points):
    """The points of each kind and variant, by ranks."""
    series = {}
    for point in points:
        series.setdefault((point.kind, point.options), []).append(point)
    return series


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def number(value):
    """Three digits, without an exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value >= 0.001 else "0"


def said(ranks):
    return f"{ranks:,} rank{'s' * (ranks > 1)}"


def percent(value):
    return f"{100 * value:+.1f} %"


def precision_of(point, wanted):
    if len(point.seconds) < LEAST:
        return "fewer than six runs"
    exact = spread(point.seconds)
    return f"{100 * exact:.1f} %" + (" (the machine is too noisy)" if exact > wanted else "")


def times(points, wanted):
    """Medians, efficiency and its factors."""
    first, rows = points[0], []
    for point in points:
        factors = efficiency_factors(point, first)
        unknowns = point.record["unknowns"]
        rows.append([str(point.ranks), f"{unknowns:,}", f"{point.median:.3f}", precision_of(point, wanted),
                     f"{first.median / point.median:.2f}" if point.kind == "strong" else "",
                     f"{efficiency(point, first):.2f}", *(f"{factor:.2f}" for factor in factors.values()),
                     str(point.iterations), f"{point.record['memory']['largest_of_a_rank'] / 1e6:,.0f}",
                     f"{point.record['memory']['sum'] / unknowns:,.0f}"])
    return table(["ranks", "unknowns", "s", "+-", "speed-up", "efficiency", *efficiency_factors(first, first),
                  "linear iterations", "largest rank, MB", "B an unknown"], rows)


def phases(point):
    """Where the time of a point went: phases that take a hundredth of it, and the others together."""
    mean, most, least = (point.phases(of) for of in ("mean", "max", "min"))
    whole, bandwidth = sum(mean.values()), point.machine.bandwidth(point.ranks)
    shown = [name for name in mean if mean[name] >= 0.01 * whole and name != OUTSIDE]
    rows = []
    for name in shown:
        counts = [point.amount(name, amount, "mean") for amount in AMOUNTS]
        rows.append([name, f"{mean[name]:.3f}", f"{most[name]:.3f}", f"{least[name]:.3f}",
                     f"{100 * mean[name] / whole:.1f} %", *(number(c / UNITS[a][1]) for a, c in zip(AMOUNTS, counts)),
                     f"{counts[1] / mean[name] / bandwidth:.2f}"])
    rest = sum(s for name, s in mean.items() if name not in shown and name != OUTSIDE)
    rows.append(["less than 1 % each", f"{rest:.3f}", "", "", f"{100 * rest / whole:.1f} %"] + [""] * 6)
    rows.append(["outside all phases", f"{mean[OUTSIDE]:.3f}", "", "", f"{100 * mean[OUTSIDE] / whole:.1f} %"] + [""] * 6)
    return table(["phase", "mean s", "max s", "min s", "of all"] + [UNITS[name][0] for name in AMOUNTS]
                 + ["of triad"], rows)


def machines(points):
    """What the machine did beside the runs of each number of ranks."""
    rows = []
    for point in {point.ranks: point for point in points}.values():
        values = point.machine.values
        one, all_ = values["bandwidth_of_a_core"], values["bandwidth_of_a_node"]
        rows.append([str(point.ranks), str(values["nodes"]), f"{one / 1e9:.1f}", f"{all_ / 1e9:.1f}",
                     f"{point.machine.flops(1) / 1e9:.1f}", f"{values['flops_of_a_core'] / 1e9:.1f}",
                     *(f"{values[name] * scale:.2f}" if name in values else ""
                       for name, scale in (("latency", 1e6), ("message_bandwidth", 1e-9))),
                     f"{values['allreduce'][str(point.ranks)] * 1e6:.2f}" if point.ranks > 1 else ""])
    return table(["ranks", "nodes", "triad of one rank, GB/s", "of all of a node", "Gflop/s of one rank", "of each",
                  "latency, us",
                  "messages, GB/s", "allreduce, us"], rows)


def comparison(points):
    """Variants on each number of ranks, each against the fastest one in the same turns, so that a slow hour of the
    machine hits both; `*`: no other is better in time, memory and iterations."""
    rows = []
    for kind, ranks in dict.fromkeys((point.kind, point.ranks) for point in points):
        rivals = sorted((point for point in points if (point.kind, point.ranks) == (kind, ranks)),
                        key=lambda point: point.median)
        measures = {point: (point.median, point.record["memory"]["sum"], point.iterations) for point in rivals}
        for point in rivals:
            beaten = any(all(a <= b for a, b in zip(measures[other], measures[point]))
                         and measures[other] != measures[point] for other in rivals)
            rows.append([kind, str(ranks), f"`{point.options}`" if point.options else "as it is",
                         f"{point.median:.3f}", f"{point.median / rivals[0].median:.2f}", against(point, rivals[0]),
                         f"{point.record['memory']['sum'] / 1e6:,.0f}", str(point.iterations), "" if beaten else "*"])
    return table(["kind", "ranks", "options", "s", "of the fastest", "95 % interval", "MB", "linear iterations", "Pareto"],
                 rows)


def against(point, fastest):
    """The interval of the ratio of two times, of runs in the same turns; whether it tells them apart."""
    if point is fastest:
        return "fastest"
    bounds = interval([a / b for a, b in zip(point.seconds, fastest.seconds)])
    if not bounds:
        return "fewer than six runs"
    return f"{bounds[0]:.2f} to {bounds[1]:.2f}" + (", not told apart" if bounds[0] <= 1 else "")
