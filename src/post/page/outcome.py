"""What a run came to: its largest values, forces, probes, modes, error bars and the ledger's remainder."""

import csv
import math

import numpy as np

import steppe
import tables
from page.markup import facts, heading, paragraph, quantity, table, vector
from reading import reading
from verification import quantities

MOST_MODES = 60  # rows
# of the tables of modes: what the page leaves to these
OF_TABLES_ALONE = ("angular_frequency", "residual", "participation", "effective_mass", "complete")
NEGLIGIBLE = 1e-9


def at(where, units):
    return f"at {vector(where, 'length', units)}"


def time_of(value, record):
    static = record.get("Time", "Scheme") == "static"
    return f"load parameter {value:.4g}" if static else f"t = {value:.6g} {record.units['time']}".rstrip()


def largest_values(summary, record):
    units, rows = record.units, []
    if (peak := summary.get("largest_displacement")) and peak["value"]:
        rows.append(("largest displacement", quantity(peak["value"], "length", units),
                     f"{at(peak['at'], units)}, {time_of(peak['time'], record)}"))
    for material, stress in summary.get("largest_von_mises", {}).items():
        if stress["value"]:
            rows.append((f"largest von Mises stress in {material}", quantity(stress["value"], "stress", units),
                         f"{at(stress['at'], units)}, at the end"))
    if summary.get("stress_error"):
        share = f"{100 * summary['stress_error']:.2g} %"
        rows.append(("estimated error of the stress", share, "in the body, at the end"))
    return rows


def forces(summary, record):
    """The forces of supports and loads, and in equilibrium how well they balance."""
    units = record.units
    if "supports" not in summary:
        return ""
    named = [(f"support {name}", force) for name, force in summary["supports"].items()]
    named += [(name.replace("_", " "), summary[name]) for name in ("all_supports", "all_loads") if name in summary]
    named = [(name, of) for name, of in named if any(of["force"]) or any(of["moment"])]
    moment = f"{units['force']} {units['length']}" if units["length"] else ""
    rows = [(name, vector(of["force"], "force", units), vector(of["moment"], "", units) + f" {moment}".rstrip())
            for name, of in named]
    words = []
    if rows and "moments_about" in summary:
        words.append(f"Moments are about the centre of mass, {vector(summary['moments_about'], 'length', units)}.")
    loads = summary.get("all_loads", {}).get("force", [0])
    if record.get("Time", "Scheme") == "static" and any(loads) and any(summary["all_supports"]["force"]):
        rest = math.hypot(*(a + b for a, b in zip(summary["all_supports"]["force"], loads))) / math.hypot(*loads)
        words.append(f"The forces of the supports balance those of the loads but for {rest:.2g} of these.")
    return heading("Forces at the end", table(("", "force", "moment"), rows) + paragraph(*words))


def probes(summary, record):
    """The columns of probes.csv but places, and those that are zero or rounding beside the other components."""
    rows, columns = [], tables.grouped(summary.get("probes", {}))
    for probe, quantities in columns.items():
        for of_probe, components in quantities.items():
            largest = max(abs(of["largest"]) for of in components.values())
            name, kind = tables.meaning(of_probe)
            for component, of in components.items():
                if of_probe and abs(of["largest"]) > NEGLIGIBLE * largest:
                    rows.append((probe, f"{name} {component}", quantity(of["last"], kind, record.units),
                                 quantity(of["largest"], kind, record.units), time_of(of["time"], record)))
    return heading("Probes", table(("probe", "quantity", "last", "largest", "when"), rows))


def modes(folder):
    """The tables of modes without some of their columns."""
    found = ""
    for name, words in (("modes", "Modes"), ("damped_modes", "Damped modes")):
        path = folder / f"{name}.csv"
        columns = tables.read(path) if path.exists() else {}
        columns = {column: np.where(abs(values) > NEGLIGIBLE, values, 0.0) for column, values in columns.items()
                   if not column.startswith(OF_TABLES_ALONE)}
        if columns:
            rows = [[int(row[0]), *map(float, row[1:])] for row in np.array(list(columns.values())).T[:MOST_MODES]]
            found += heading(words, table([column.replace("_", " ") for column in columns], rows))
    return found


def remainder(folder, record):
    """What the ledger says of the run, and of a reduced model its estimated error."""
    rows = []
    ledger = tables.read(folder / "ledger.csv") if (folder / "ledger.csv").exists() else {}
    if "remainder" in ledger:
        of = [name for name in ("kinetic", "strain", "external_work", "supplied", "stored") if name in ledger]
        largest = max(np.nanmax(np.abs(ledger[name])) for name in of)
        if largest:
            share = np.nanmax(np.abs(ledger["remainder"])) / largest
            kind = "heat" if "supplied" in ledger else "energy"
            rows.append((f"largest remainder of the ledger of {kind}", f"{share:.2g}",
                         f"of the largest {kind}, {quantity(largest, 'energy', record.units)}"))
    reduced = tables.read(folder / "reduction.csv") if (folder / "reduction.csv").exists() else {}
    if "relation" in reduced:
        share = f"{100 * np.nanmax(reduced['relation']):.2g} %"
        rows.append(("largest estimated error of the reduced model", share, "of the displacement, in the energy norm"))
    return rows


def error_bars(folder):
    """Those of `steppe verify`, in the folder, above it, or beside it, if their values are those of this run."""
    for place in (folder, folder.parent, folder.with_name(folder.name + "-verify")):
        path = place / "verify.csv"
        if not path.exists():
            continue
        own = quantities.measured(steppe.Results(folder))
        with reading(path), open(path, newline="", encoding="utf-8") as file:
            rows = [[row["quantity"], *(float(row[name]) for name in ("value", "bar", "size", "extrapolated"))]
                    for row in csv.DictReader(file)]
        if rows and all(name in own and math.isclose(own[name].value, value, rel_tol=1e-9) for name, value, *_ in rows):
            return table(("quantity", "value", "±", "% of the largest amount", "extrapolated"),
                         [(name, value, bar, float(100 * bar / size if size else 0), limit)
                          for name, value, bar, size, limit in rows]) + paragraph(
                "The bars are of the runs of `steppe verify` on other meshes, with other steps and tighter solvers.")
    return ""


def section(folder, summary, record):
    """The largest values, and what the program noted."""
    rows = largest_values(summary, record) + remainder(folder, record)
    notes = [("note", note) for note in summary.get("notes", ())]
    return table(("", "", ""), rows, "facts") + facts(notes) + modes(folder)
