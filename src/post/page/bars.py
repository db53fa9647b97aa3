"""The error bars that `steppe verify` found."""

import csv
import math

import steppe
from page.markup import paragraph, table
from reading import reading
from verification import quantities


def error_bars(folder):
    """Those of `steppe verify`, in the folder, above it, or beside it, if their values are those of this run."""
    for place in (folder, folder.parent, folder.with_suffix(".verify")):
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
