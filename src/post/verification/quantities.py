"""The numbers of a run that its error bars are about: extreme and last values of probes, natural frequencies, peaks."""

import dataclasses
import fnmatch

import numpy as np

import tables

NEGLIGIBLE = 1e-5  # of the largest amount of the same kind of quantity
STRESSES = ("stress", "contact_pressure", "contact_traction", "plastic_strain")  # what has the order of strains


@dataclasses.dataclass
class Quantity:
    """A number by its name, and what its error is compared with."""

    name: str
    value: float  # that the run has
    size: float  # the largest amount of its probe, of all components
    kind: str  # of its unit, or what it is called without probe and component
    between: float = None  # what its error is estimated from: of an extreme the one between steps
    own: float = None  # the largest amount of its column

    def __post_init__(self):
        self.between = self.value if self.between is None else self.between
        self.own = self.size if self.own is None else self.own


def vertex(values, i):
    """The extreme value of the parabola through a largest or smallest sample and its neighbours, where the samples
    resolve it: its curvature is that of the parabolas beside it. Else the sample, as on a plateau or beside a jump."""
    if not 1 < i < len(values) - 2:
        return values[i]
    curvatures = np.diff(values[i - 2:i + 3], 2)
    least, most = np.sort(np.sign(curvatures[1]) * curvatures)[[0, -1]]
    before, at, after = values[i - 1:i + 2]
    return at - (after - before)**2 / (8 * curvatures[1]) if 2 * least > most else at


def is_place(quantity):
    """Where the largest value is may jump from run to run."""
    return quantity in ("x", "y", "z") or "_at_" in quantity


def of_columns(table, measures):
    """Quantities of the columns PROBE.QUANTITY of a table: what each measure, by its word, makes of a column: its value,
    and the one between steps."""
    columns, sizes = {}, {}
    for column, values in table.items():
        probe, dot, quantity = column.rpartition(".")
        if not dot or is_place(quantity) or quantity == "phase" or not np.all(np.isfinite(values)):
            continue
        columns[column] = of = probe, tables.split(quantity)[0]
        sizes[of] = max(sizes.get(of, 0), np.max(np.abs(values)))
    for column, of in columns.items():
        values, name = table[column], of[1]
        for word, measure in measures.items():
            value, between = measure(values)
            yield Quantity(f"{column} {word}", value, sizes[of], tables.meaning(name)[1] or name, between,
                           np.max(np.abs(values)))


def extreme(find):
    """A measure: the sample that `find` finds, and the extreme between samples."""
    return lambda values: (values[find(values)], vertex(values, find(values)))


def last(values):
    return values[-1], values[-1]


MOTION = {"max": extreme(np.argmax), "min": extreme(np.argmin), "last": last}
FINAL = {"last": last}
PEAK = {"max": lambda values: (np.max(values), np.max(values))}


def measured(results):
    """All quantities of a run by name."""
    case = results.input
    run, is_static = case.get("Run", "time"), case.get("Time", {}).get("Scheme") == "static"
    if run == "modes":
        found = [Quantity(f"frequency {i + 1}", value, value, "frequency")
                 for i, value in enumerate(results.table("modes")["frequency"])]
    elif run != "time":
        name = "spectrum" if (results.folder / "spectrum.csv").exists() else "response"
        found = of_columns(results.table(name), PEAK)
    elif (results.folder / "probes.csv").exists():
        found = of_columns(results.table("probes"), FINAL if is_static else MOTION)
    else:
        found = []
    return {quantity.name: quantity for quantity in found}


def chosen(found, pattern="*"):
    """Those of a case that are shown: of the extremes the larger one, and nothing that is zero but for rounding."""
    largest = {}
    for quantity in found.values():
        largest[quantity.kind] = max(largest.get(quantity.kind, 0), quantity.own)
    names = []
    for name, quantity in found.items():
        column, _, word = name.rpartition(" ")
        other = found.get(f"{column} {'min' if word == 'max' else 'max'}")
        is_smaller = word in ("max", "min") and other and (abs(other.value), other.name) > (abs(quantity.value), name)
        if not is_smaller and fnmatch.fnmatchcase(name, f"*{pattern}*") and (
                quantity.own > NEGLIGIBLE * largest[quantity.kind]):
            names.append(name)
    return names


def orders(quantity, degree):
    """The least and the highest order of convergence with the cells of a smooth solution.

    Functionals of the energy, such as frequencies and deflections under the load, have twice the degree, displacements
    at least degree + 1, stresses the degree.
    """
    if quantity.kind == "frequency":
        return 2 * degree, 2 * degree
    return degree if quantity.kind.startswith(STRESSES) else degree + 1, 2 * degree
