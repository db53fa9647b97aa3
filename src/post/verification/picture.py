"""The picture of how quantities converge: their errors over the size of cells and steps, on logarithmic scales."""

import numpy as np

import figures
from verification import quantities, report

COLOURS = ("#2f62c8", "#c8452f", "#2f8f5b", "#e0a030", "#7a4fb0", "#00838f", "#9aa3b0")
NAMES = {"mesh": "size of cells / that of the case", "step": "step / that of the case"}


def curves(study, family):
    """Of the quantities with the largest bars: (name, sizes, errors, estimate), errors against the extrapolated value
    in per cent of the quantity's largest amount. Those that do not converge have none, nor has a family that was not
    run."""
    members = sorted(study.families.get(family, ()), key=lambda member: member.size)
    found = [quantities.measured(member.results) for member in members]
    rows = [(name, row, row.estimates[family]) for name, row in study.rows.items()
            if members and report.matters(row, family) and row.estimates[family].how in ("observed", "assumed")]
    rows.sort(key=lambda entry: -entry[2].bar / entry[1].quantity.size)
    for name, row, estimate in rows[:len(COLOURS)]:
        known = [(member.size, abs(values[name].between - estimate.limit)) for member, values in zip(members, found)
                 if name in values]
        sizes, errors = np.array(known).T
        yield name, sizes, 100 * errors / row.quantity.size, estimate


def draw_family(axis, study, family, shown):
    """Errors, the bar of the case above its own, and the slope that is expected of smooth solutions."""
    ends = []
    for colour, (name, sizes, errors, estimate) in zip(COLOURS, shown):
        seen = errors > 0  # of two values one is the extrapolated
        axis.plot(sizes[seen], errors[seen], "o-", color=colour, markersize=4,
                  label=f"{name}, order {report.order_of(estimate)}")
        axis.plot([1], [100 * estimate.bar / study.rows[name].quantity.size], "_", color=colour, markersize=14,
                  markeredgewidth=2)
        ends += [(errors[seen].max(), sizes[seen])] if seen.any() else []
    orders = {report.expected_orders(study.rows[name], study)[family] for name, *_ in shown}
    if ends:
        top, sizes = max(ends, key=lambda end: end[0])
        for order in sorted(orders):
            axis.plot(sizes, 2 * top * (sizes / sizes.max())**order, "--", color="#8a93a0", linewidth=1)
            axis.annotate(f"order {order}", (sizes.min(), 2 * top * (sizes.min() / sizes.max())**order), fontsize=8,
                          color="#8a93a0", textcoords="offset points", xytext=(-4, 0), ha="right", va="center")
    axis.set_xscale("log", base=2)
    axis.set_yscale("log")
    axis.margins(x=0.15)
    for scale in (axis.xaxis, axis.yaxis):
        scale.set_major_formatter("{x:.3g}")
    axis.set_xlabel(NAMES[family])
    axis.set_ylabel("error, % of the largest amount")
    axis.set_title(f"{family}: lines are errors, dashes bars of the case")
    axis.legend(fontsize=8)


def draw(study, path):
    """One panel for each family whose errors are known; False where there is none."""
    panels = {family: list(curves(study, family)) for family in NAMES}
    panels = {family: shown for family, shown in panels.items() if shown}
    if not panels:
        return False
    figure, axes = figures.plt.subplots(1, len(panels), figsize=(6 * len(panels), 4.5), squeeze=False)
    for axis, (family, shown) in zip(axes[0], panels.items()):
        draw_family(axis, study, family, shown)
    figures.save(figure, path)
    return True
