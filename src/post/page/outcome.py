"""What a run came to: its largest values, modes, and the ledger's remainder."""

import numpy as np

import tables
from page.markup import facts, heading, paragraph, quantity, table, vector

MOST_MODES = 60  # rows
# of the tables of modes: what the page leaves to these
OF_TABLES_ALONE = ("angular_frequency", "residual", "participation", "effective_mass", "complete")
ROUNDING = 1e-6  # of a fraction of the mass


def table_of(folder, name):
    """The columns of a table; none where it is not there."""
    path = folder / f"{name}.csv"
    return tables.read(path) if path.exists() else {}


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


def head(column, units):
    name = column.removesuffix("_hz").replace("_", " ")
    return tables.with_unit(name, units["frequency"]) if "frequency" in name else name


def modes(folder, units):
    """The tables of modes without some of their columns."""
    found = ""
    for name, words in (("modes", "Modes"), ("damped_modes", "Damped modes")):
        columns = {column: np.where(abs(values) > ROUNDING, values, 0.0)
                   for column, values in table_of(folder, name).items() if not column.startswith(OF_TABLES_ALONE)}
        if columns:
            rows = [[int(row[0]), *map(float, row[1:])] for row in np.array(list(columns.values())).T[:MOST_MODES]]
            left_out = f"The page lists the first {MOST_MODES} modes." if len(rows) < len(columns["mode"]) else ""
            found += heading(words, table([head(column, units) for column in columns], rows) + paragraph(left_out))
    return found


def remainder(folder, record):
    """What the ledger says of the run, and of a reduced model its estimated error."""
    rows = []
    ledger = table_of(folder, "ledger")
    if "remainder" in ledger:
        of = [name for name in ("kinetic", "strain", "external_work", "supplied", "stored") if name in ledger]
        largest = max(np.nanmax(np.abs(ledger[name])) for name in of)
        if largest:
            share = np.nanmax(np.abs(ledger["remainder"])) / largest
            kind = "heat" if "supplied" in ledger else "energy"
            rows.append((f"largest remainder of the ledger of {kind}", f"{share:.2g}",
                         f"of the largest {kind}, {quantity(largest, 'energy', record.units)}"))
    reduced = table_of(folder, "reduction")
    if "relation" in reduced:
        share = f"{100 * np.nanmax(reduced['relation']):.2g} %"
        rows.append(("largest estimated error of the reduced model", share, "of the displacement, in the energy norm"))
    return rows


def section(folder, summary, record):
    """All of it, and what the program noted."""
    rows = largest_values(summary, record) + remainder(folder, record)
    notes = [("note", note) for note in summary.get("notes", ())]
    return table(("", "", ""), rows, "facts") + facts(notes) + modes(folder, record.units)
