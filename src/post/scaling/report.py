"""The report of a scaling study."""

import shlex

from scaling import model_tables, tables
from scaling.factors import impossible
from scaling.model import Prediction

BUSY = 0.5  # of the best triad of one rank, below which other work took the memory


def of_variant(options):
    return f", `{options}`" if options else ""


def of_times(points, wanted):
    text = ""
    for (kind, options), found in tables.series_of(points).items():
        text += f"\n## {kind.capitalize()} scaling{of_variant(options)}\n\n"
        text += tables.times(found, wanted)
        for point in found:
            text += (f"\nOn {tables.said(point.ranks)}, each phase without those within it, "
                     f"{100 * point.covered():.1f} % of the time:\n\n" + tables.phases(point))
    for options in dict.fromkeys(point.options for point in points):
        found = [point for point in points if point.options == options]
        text += f"\n## Model{of_variant(options)}\n"
        text += model_tables.held_out(found) + model_tables.coefficients(found)
    if len({point.options for point in points}) > 1:
        text += "\n## Variants\n\n" + tables.comparison(points)
    return text + "\n## Machine\n\n" + tables.machines(points)


def of_counts(points):
    text = "\n## Counts\n\nThe same on every machine, of ranks that may share cores.\n"
    for (kind, options), found in tables.series_of(points).items():
        text += f"\n{kind.capitalize()} scaling{of_variant(options)}:\n\n" + model_tables.counts(found)
        if len(found) > 2:
            text += "\nWith p ranks and n cells of a rank:\n\n" + model_tables.laws(found)
    return text


def of_predictions(timed, points, machine, most):
    """Of the first variant."""
    text = "\n## Prediction\n"
    timed = [point for point in timed if point.options == points[0].options]
    for (kind, options), found in tables.series_of(points).items():
        if options == points[0].options:
            text += f"\n{kind.capitalize()} scaling:\n\n"
            text += model_tables.predictions(Prediction(timed, found, machine), kind, found[0], most)
    return text


def report(timed, counted, case, more, wanted, machine=None, most=10000):
    """All as Markdown."""
    points = timed + counted
    record = points[0].record
    versions = ", ".join(f"{name} {value.split(',')[0]}" for name, value in record["versions"].items())
    where = timed[0].machine.values.get("processor", record["host"]) if timed else record["host"]
    text = (f"# Scaling of {case} {shlex.join(more)}\n\n{where}; {versions}. Seconds are medians of whole runs; "
            "`+-` is half of the 95 % interval.\n")
    shared = sorted({point.ranks for point in timed if point.machine.shares_cores()})
    if shared:
        text += (f"\n**On {', '.join(map(str, shared))} ranks these shared cores: the times say nothing of scaling. "
                 "`--counts` counts there.**\n")
    triads = [sample["triad"]["1"] for point in timed for sample in point.machines if "1" in sample["triad"]]
    if triads and min(triads) < BUSY * max(triads):
        text += (f"\n**The triad of one rank had {min(triads) / 1e9:.1f} GB/s beside one run and {max(triads) / 1e9:.1f} "
                 "beside another: the machine was busy, and the times say little.**\n")
    wrong = sorted({name for point in timed for name in impossible(point)})
    if wrong:
        text += (f"\n**{', '.join(wrong)}: more operations are counted there than the machine can do in the time, so that "
                 "balance, laws and predictions are wrong.**\n")
    if timed:
        text += of_times(timed, wanted)
    points.sort(key=lambda point: point.ranks)
    if counted:
        text += of_counts(points)
    if machine and timed:
        text += of_predictions(timed, points, machine, most)
    return text
