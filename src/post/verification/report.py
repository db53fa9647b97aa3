"""What is said of a study: its table, where the order is not the expected one, and which step and mesh would do."""

import csv

import numpy as np

from verification import families, quantities
from verification.study import ROUNDING

MARKS = {"assumed": "a", "not monotone": "n", "does not converge": "d"}
SLOWER = 0.5  # by which an observed order may be below the least expected one
SMALL = 0.05  # share of the bar below which a family's order is not spoken of
FAMILIES = ("mesh", "step", "solver")


def percent(part, whole):
    if not whole:
        return "0" if not part else "-"
    share = 100 * part / whole
    return f"{share:.2g}" if share < 10 else f"{share:.0f}"


def order_of(estimate):
    """The observed order with a mark on what it is not: "2.0", "a", "1.3a"."""
    if estimate is None:
        return "-"
    if estimate.how == "equal":
        return "="
    order = f"{estimate.order:.1f}" if np.isfinite(estimate.order) and estimate.how != "does not converge" else ""
    return order + MARKS.get(estimate.how, "")


def expected_orders(row, study):
    """By family the least order of a smooth solution."""
    least = quantities.orders(row.quantity, int(study.tree["Space"]["Degree"]))[0]
    return {"mesh": least, "step": families.order_in_time(study.tree["Time"]) if study.marches else None}


def table(study):
    """Lines of a table of all quantities."""
    heads = ["quantity", "value", "+-", "%", "extrapolated", "mesh %", "step %", "solver %", "order: mesh", "step"]
    lines = [heads]
    for name, row in study.rows.items():
        shares = [f"{100 * row.estimates[f].bar / row.bar:.0f}" if row.estimates.get(f) and row.bar else "-"
                  for f in FAMILIES]
        lines.append([name, f"{row.quantity.value:.6g}", f"{row.bar:.2g}", percent(row.bar, row.quantity.size),
                      f"{row.limit:.6g}", *shares, *(order_of(row.estimates.get(f)) for f in FAMILIES[:2])])
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    return ["  ".join([line[0].ljust(widths[0]), *(word.rjust(width) for word, width in zip(line[1:], widths[1:]))])
            for line in lines]


def write(study, path):
    """verify.csv: all numbers of the table."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["quantity", "value", "bar", "size", "extrapolated"] + [
            f"{family}_{what}" for family in FAMILIES for what in ("bar", "order", "how")])
        for name, row in study.rows.items():
            parts = []
            for family in FAMILIES:
                one = row.estimates.get(family)
                parts += [f"{one.bar:.6g}", f"{one.order:.6g}", one.how] if one else ["", "", ""]
            writer.writerow([name, f"{row.quantity.value:.12g}", f"{row.bar:.6g}", f"{row.quantity.size:.12g}",
                             f"{row.limit:.12g}", *parts])


def comparison(study, finer):
    """A sentence on how many bars hold the values of another, finer run."""
    known = [name for name in study.rows if name in finer]
    outside = []
    for name in known:
        row, there = study.rows[name], finer[name].value
        if abs(there - row.quantity.value) > row.bar + ROUNDING * row.quantity.size:
            outside.append(f"{name} ({row.quantity.value:.6g} +- {row.bar:.2g}, there {there:.6g})")
    return (f"bars that hold the values of the other run: {len(known) - len(outside)} of {len(known)}" +
            (f"; not {listed(outside)}" if outside else ""))


def matters(row, family):
    """Whether the family's error is one to speak of."""
    estimate = row.estimates.get(family)
    return estimate is not None and estimate.how != "equal" and estimate.bar > SMALL * row.bar and (
        estimate.bar > 1e-6 * row.quantity.size)


def slow(study, family):
    """Quantities whose observed order is below the expected one: (name, observed, expected)."""
    for name, row in study.rows.items():
        expected, estimate = expected_orders(row, study)[family], row.estimates.get(family)
        if expected and matters(row, family) and estimate.order < expected - SLOWER and estimate.how != "not monotone":
            yield name, estimate.order, expected


def listed(names, most=6):
    names = list(names)
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def place(study):
    """A sentence on where the error of the stress is largest; empty where that is not known."""
    found = [one for one in study.places() if one]
    if not found:
        return ""
    stays = len(found) > 1 and found[0].is_same(found[1])
    return f"the estimated error of the stress is largest at {found[0]}" + (
        ", on a coarser mesh too: there is a sharp corner, an edge of a support or of a load, or a point force; "
        "give it smaller cells (of CAD: Mesh / Sizes), or a fillet" if stays else "")


CAUSES = {"step": "loads, contact or supports that set in within a step, motions that the step does not resolve, or "
                  "quantities that are not smooth"}


def given_for_each_node(tree):
    """Parameters that make the sum of an entry depend on the number of nodes; regions of points alone have few."""
    for section in ("Masses", "Dashpots", "Loads", "Springs"):
        for name, entry in tree.get(section, {}).items():
            if not isinstance(entry, dict) or (section == "Loads" and entry["Kind"] != "nodal force"):
                continue
            if section == "Springs" and not entry["Pairs"]:
                yield f"{section} / {name} / Between = {entry['Between']}"
            elif entry.get("Given") == "each" and not all(
                    part.split()[:1] == ["point"] for part in entry["Where"].split(";")):
                yield f"{section} / {name} / Given = each"


def warnings(study):
    """Sentences on what the bars rest on where that is not the theory."""
    entries = list(given_for_each_node(study.tree)) if len(study.families.get("mesh", ())) > 1 else []
    if entries:
        yield (f"{listed(entries)}: other meshes have other nodes there, and so another sum, which the bars of the mesh "
               "take for its error; let Given be total, and join surfaces by Foundations")
    for family in FAMILIES[:2]:
        found = list(slow(study, family))
        if found:
            causes = place(study) if family == "mesh" else CAUSES[family]
            yield f"order of the {family} below that of smooth solutions: " + listed(
                f"{name} {order:.2g} ({expected} expected)" for name, order, expected in found) + (
                    f"; {causes}" if causes else "")
        for how, consequence in (("does not converge", "no bar can be given, and what is shown is not one"),
                                 ("not monotone", "the bar is three times a fit through the scatter")):
            names = [name for name, row in study.rows.items()
                     if matters(row, family) and row.estimates[family].how == how]
            if names:
                yield f"with the {family} {how}: {listed(names)}; {consequence}"
        values = len(study.families.get(family, ()))
        if values in (1, 2) and any(matters(row, family) or row.estimates.get(family) is None
                                    for row in study.rows.values()):
            yield (f"only two values of the {family}: the order is assumed, the factor of safety 3" if values == 2 else
                   f"the share of the {family} is not known: there is no other run")
