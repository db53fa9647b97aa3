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
    value: float
    size: float  # the largest amount of its column
    kind: str  # of its unit, or what it is called without probe and component


def vertex(values, i):
    """The extreme value of the parabola through a largest or smallest sample and its neighbours."""
    if not 0 < i < len(values) - 1:
        return values[i]
    before, at, after = values[i - 1:i + 2]
    curvature = before - 2 * at + after
    return at - (after - before)**2 / (8 * curvature) if curvature else at


def is_place(quantity):
    """Where the largest value is may jump from run to run."""
    return quantity in ("x", "y", "z") or "_at_" in quantity


def of_columns(table, measures):
    """Quantities of the columns PROBE.QUANTITY of a table: what each measure, by its word, makes of a column."""
    for column, values in table.items():
        _, dot, quantity = column.rpartition(".")
        if not dot or is_place(quantity) or quantity == "phase" or not np.all(np.isfinite(values)):
            continue
        name = tables.split(quantity)[0]
        kind = tables.meaning(name)[1] or name
        for word, measure in measures.items():
            yield Quantity(f"{column} {word}", measure(values), np.max(np.abs(values)), kind)


MOTION = {"max": lambda values: vertex(values, np.argmax(values)),
          "min": lambda values: vertex(values, np.argmin(values)), "last": lambda values: values[-1]}
FINAL = {"last": lambda values: values[-1]}
PEAK = {"max": np.max}


def measured(results):
    """All quantities of a run by name."""
    case = results.input
    run, is_static = case.get("Run", "time"), case.get("Time", {}).get("Scheme") == "static"
    if run == "modes":
        found = [Quantity(f"frequency {i + 1}", value, value, "frequency")
                 for i, value in enumerate(results.table("modes")["frequency_hz"])]
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
        largest[quantity.kind] = max(largest.get(quantity.kind, 0), quantity.size)
    names = []
    for name, quantity in found.items():
        column, _, word = name.rpartition(" ")
        other = found.get(f"{column} {'min' if word == 'max' else 'max'}")
        is_smaller = word in ("max", "min") and other and (abs(other.value), other.name) > (abs(quantity.value), name)
        if not is_smaller and fnmatch.fnmatchcase(name, f"*{pattern}*") and (
                quantity.size > NEGLIGIBLE * largest[quantity.kind]):
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
