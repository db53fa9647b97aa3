"""Tables of counts, and of what follows from them: their laws, the model and its predictions."""

from scaling.laws import LAWS, Law
from scaling.model import HeldOut, Model, memory_law, rank_counts
from scaling.points import AMOUNTS, OUTSIDE, START
from scaling.tables import UNITS, number, percent, said, table


def held_out(points):
    """How the model of fewer ranks did on the most ranks; nothing of one number of ranks."""
    held = HeldOut(points)
    rows = []
    for point in held.points:
        errors = sorted(abs(error) for error in held.errors_of_phases(point).values())
        rows.append([point.kind, str(point.ranks), f"{sum(point.phases().values()):.3f}",
                     f"{sum(held.predicted[point].values()):.3f}", percent(held.error(point)),
                     f"{100 * errors[len(errors) // 2]:.1f} %", f"{100 * errors[-1]:.1f} %"])
    if not rows:
        return ""
    *few, last = sorted({point.ranks for point in held.known})
    ranks = ", ".join([*map(str, few), said(last)])
    return (f"\nThe model of the times, fitted to {ranks} alone, predicts the largest count:\n\n"
            + table(["kind", "ranks", "s", "predicted", "error", "median of phases", "largest"], rows))


def coefficients(points):
    """Of the model that is fitted to all points, of phases that take a hundredth of the time of one."""
    rows = []
    for phase in Model(points).phases:
        if all(point.phases().get(phase.phase, 0) < 0.01 * point.median for point in points):
            continue
        *of_terms, constant = phase.coefficients
        work = f"{of_terms[0]:.2f}" if phase.counted else "all cells" if phase.is_serial else "its cells"
        shown = [work, f"{of_terms[1]:.2f}" if phase.streams else "",
                 f"{of_terms[2]:.2f}"]
        rows.append([phase.phase, *(["", "", ""] if phase.phase in (START, OUTSIDE) else shown), f"{constant:.3f}"])
    return "\nFitted to all points:\n\n" + table(["phase", "a, work", "m, memory", "c, communication", "s, seconds"], rows)


def counts(points):
    """What is the same on every machine: the rank that has most, and sums."""
    rows = []
    for point in points:
        record, totals = point.record, {name: point.sum_of(name) for name in AMOUNTS}
        mean = point.sum_of("flops", "mean") or 1
        rows.append([str(point.ranks), f"{record['unknowns']:,}", str(record["counts"]["newton_iterations"]),
                     str(point.iterations), str(record["counts"]["multigrid_levels"]),
                     number(mean * point.ranks / 1e9), *(number(totals[name] / UNITS[name][1]) for name in AMOUNTS),
                     number(totals["message_bytes"] / max(totals["messages"], 1) / 1e3), f"{totals['flops'] / mean:.2f}",
                     f"{point.cells_of_a_rank('max') / point.cells_of_a_rank():.2f}",
                     f"{record['memory']['largest_of_a_rank'] / 1e6:,.0f}",
                     f"{record['memory']['sum'] / record['unknowns']:,.0f}"])
    return table(["ranks", "unknowns", "Newton", "linear iterations", "levels", "Gflop of all",
                  *(f"{UNITS[name][0]} of a rank" for name in AMOUNTS), "kB of a message", "flops, max/mean", "cells, max/mean",
                  "largest rank, MB", "B an unknown"], rows)


def laws(points):
    """How they grow, with the cells n of a rank and the ranks p."""
    rows, most = [], max(point.ranks for point in points)
    for name in LAWS:
        law = memory_law(points) if name == "memory" else \
            Law(name, [(point.cells_of_a_rank(), point.ranks, point.sum_of(name)) for point in points])
        missed = law.held_out()
        rows.append([name.replace("_", " "), str(law), f"{100 * law.error():.1f} %",
                     "" if missed is None else percent(missed)])
    return table(["of the rank that has most", "law", "largest error", f"on {most} ranks from fewer"], rows)


def predictions(prediction, kind, first, most):
    """Times on another machine, of one kind of scaling from a first point on."""
    rows, known = [], []
    for ranks in rank_counts(most):
        cells = first.cells_of_a_rank() * (first.ranks / ranks if kind == "strong" else 1)
        if cells < 1:
            break
        seconds, low, high = prediction.seconds(cells, ranks)
        known.append((ranks, seconds))
        phases_ = prediction.phases(cells, ranks)
        slowest = max(phases_, key=phases_.get)
        faster = known[0][1] / seconds
        rows.append([f"{ranks:,}", f"{cells:,.0f}", number(seconds), f"{number(low)} to {number(high)}",
                     f"{faster:,.1f}" if kind == "strong" else "",
                     f"{faster / (ranks if kind == 'strong' else 1):.2f}",
                     f"{prediction.memory(cells, ranks) / 1e6:,.0f}",
                     f"{slowest} ({100 * phases_[slowest] / seconds:.0f} %)"])
    text = table(["ranks", "cells of a rank", "s", "band", "speed-up", "efficiency", "largest rank, MB", "longest phase"],
                 rows)
    return text + ("\n" + end_of_strong_scaling(known) if kind == "strong" else "")


def end_of_strong_scaling(known):
    """Where the efficiency falls below one half, and where more ranks take more time."""
    half = max(ranks for ranks, seconds in known if known[0][1] / seconds / ranks >= 0.5)
    fastest, most = min(known, key=lambda found: found[1])[0], known[-1][0]
    return (f"Strong scaling ends at {said(half)}: on more the efficiency is below one half. " if half < most else
            f"Strong scaling goes on at {said(most)}: the efficiency is above one half. ") + \
           f"The least time is that on {said(fastest)}{', and more may take less' * (fastest == most)}.\n"
