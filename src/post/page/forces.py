"""Forces of supports, loads and bolts at the end of a run, and what its probes measured, over time or frequency."""

import math

import numpy as np

import tables
from page.markup import NEGLIGIBLE, heading, paragraph, quantity, table, vector
from page.outcome import table_of, time_of


def forces(summary, record):
    """The forces of supports and loads, and in equilibrium how well they balance."""
    units = record.units
    if "supports" not in summary:
        return ""
    named = [(f"support {name}", force) for name, force in summary["supports"].items()]
    named += [(name.replace("_", " "), summary[name]) for name in ("all_supports", "all_loads") if name in summary]
    named = [(name, of) for name, of in named if any(of["force"]) or any(of["moment"])]
    arm = math.hypot(*summary.get("largest_displacement", {}).get("at", [0.0]))
    force = max((math.hypot(*of["force"]) for _, of in named), default=0.0)
    moment = f"{units['force']} {units['length']}" if units["length"] else ""
    rows = [(name, vector(of["force"], "force", units, force),
             vector(of["moment"], "", units, force * arm) + f" {moment}".rstrip()) for name, of in named]
    words = []
    if rows and "moments_about" in summary:
        words.append(f"Moments are about the centre of mass, {vector(summary['moments_about'], 'length', units, arm)}.")
    loads = summary.get("all_loads", {}).get("force", [0])
    if record.get("Time", "Scheme") == "static" and any(loads) and any(summary["all_supports"]["force"]):
        rest = math.hypot(*(a + b for a, b in zip(summary["all_supports"]["force"], loads))) / math.hypot(*loads)
        words.append(f"The forces of the supports balance those of the loads but for {rest:.2g} of these.")
    return heading("Forces at the end", table(("", "force", "moment"), rows) + paragraph(*words))


def connections(summary, record):
    """The motion of remote points, with the force that holds those that something holds, and the tension of bolts."""
    units, points, bolts = record.units, summary.get("remote_points", {}), summary.get("bolts", {})
    moment = f"{units['force']} {units['length']}" if units["length"] else ""
    rows = []
    for name, of in points.items():
        is_held = any(record.get("Remote points", name, motion) for motion in ("Displacement", "Rotation"))
        rows.append((name, vector(of["displacement"], "length", units), vector(of["rotation"], "", units) + " rad",
                     vector(of["force"], "force", units) if is_held else "",
                     vector(of["moment"], "", units) + f" {moment}".rstrip() if is_held else ""))
    found = heading("Remote points at the end", table(("", "displacement", "rotation", "held by", "moment"), rows))
    rows = [(name, quantity(of["force"], "force", units), quantity(of["shortening"], "length", units),
             "locked" if of["locked"] else "not locked") for name, of in bolts.items()]
    return found + heading("Bolts at the end", table(("", "force", "shortening", ""), rows))


def probes(folder, record):
    """The columns of probes.csv but places, and those that are zero or rounding beside the other components."""
    columns, rows = table_of(folder, "probes"), []
    for probe, quantities in tables.grouped(columns, record).items():
        for of_probe, components in quantities.items():
            largest = max(np.nanmax(np.abs(values), initial=0) for values in components.values())
            name, kind = tables.meaning(of_probe)
            for component, values in components.items():
                i = int(np.argmax(np.nan_to_num(np.abs(values))))
                if of_probe and abs(values[i]) > NEGLIGIBLE * largest:
                    rows.append((probe, f"{name} {component}", quantity(values[-1], kind, record.units),
                                 quantity(values[i], kind, record.units), time_of(columns["time"][i], record)))
    return heading("Probes", table(("probe", "quantity", "last", "largest", "when"), rows))


def responses(folder, record):
    """Of random runs the root mean squares, of harmonic ones the largest amplitudes and their frequencies."""
    for name, words in (("spectrum", "Responses to the spectrum"), ("response", "Largest amplitudes over frequency")):
        if columns := table_of(folder, name):
            break
    else:
        return ""
    over, rows = next(iter(columns.values())), []  # the frequency, or the multiple of the root mean square
    values = {column: of for column, of in columns.items() if not column.endswith(".phase")}
    for probe, quantities in tables.grouped(values, record).items():
        for of_probe, components in quantities.items():
            label, kind = tables.meaning(of_probe)
            largest = max(np.nanmax(of) for of in components.values())
            for component, of in components.items():
                i = int(np.nanargmax(of)) if name == "response" else 0
                if of[i] > NEGLIGIBLE * largest:
                    rows.append((probe, f"{label} {component}", quantity(of[i], kind, record.units),
                                 f"{over[i]:.5g} {record.units['frequency']}".rstrip()))
    if name == "response":
        return heading(words, table(("probe", "quantity", "amplitude", "at"), rows))
    what = "root mean square" if len(over) > 1 else "largest"
    return heading(words, table(("probe", "quantity", what), [row[:3] for row in rows]))


def section(folder, summary, record):
    return forces(summary, record) + connections(summary, record) + probes(folder, record) + responses(folder, record)
