"""The tables of a run, and the quantities and units of their columns."""

import csv
import os
import re

import numpy as np

from reading import reading
from record import beside

# Label and kind of unit of a quantity; a trailing x, y or z is its component.
QUANTITIES = {
    "u": ("displacement", "length"),
    "v": ("velocity", "velocity"),
    "a": ("acceleration", "acceleration"),
    "reaction": ("reaction", "force"),
    "force": ("force", "force"),
    "moment": ("moment", "moment"),
    "penetration": ("penetration", "length"),
    "von_mises": ("von Mises stress", "stress"),
    "momentum": ("momentum", "momentum"),
    "work": ("work", "energy"),
    "frequency": ("frequency", "frequency"),
    "": ("position", "length"),
}


def plain(name):
    """A column's name without its unit: time of `time [s]`; frequency of frequency_hz, as earlier versions have it."""
    return re.sub(r"(_hz| *\[.*\])$", "", name.strip())


def read(path):
    """The columns of a table by their names without units; what is no finite number becomes nan."""
    def number(text):
        try:
            value = float(text)
        except ValueError:
            return np.nan
        return value if np.isfinite(value) else np.nan

    with reading(path), open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file, skipinitialspace=True))
    names = [plain(name) for name in rows[0]] if rows else []
    rows = [row for row in rows[1:] if len(row) == len(names)]
    if not rows:
        return {}
    return dict(zip(names, np.array([[number(entry) for entry in row] for row in rows]).T))


def split(quantity):
    """Quantity and component: reaction_x is (reaction, x), absolute_ux is (absolute_u, x)."""
    match = re.fullmatch(r"(|.*_|(?:.*_)?[uva])([xyz])", quantity)
    return (match[1].rstrip("_"), match[2]) if match else (quantity, "")


def grouped(table):
    """The columns PROBE.QUANTITY of a table: by probe, quantity and component."""
    probes = {}
    for column, values in table.items():
        probe, dot, quantity = column.rpartition(".")
        if dot:
            kind, component = split(quantity)
            probes.setdefault(probe, {}).setdefault(kind, {})[component] = values
    return probes


def meaning(quantity):
    """Label and kind of unit of a quantity."""
    kind, _, symbol = quantity.rpartition("_")
    if symbol in ("u", "v", "a"):
        name, of = QUANTITIES[symbol]
        return f"{kind} {name}".strip(), of
    is_stress = quantity.startswith(("sigma", "principal_stress"))
    return QUANTITIES.get(quantity, (quantity.replace("_", " "), "stress" if is_stress else ""))


def label(quantity, largest, units):
    """Axis label and factor of the values."""
    name, of = meaning(quantity)
    unit, factor = units.scaled(of, largest)
    return with_unit(name, unit), factor


def with_unit(name, unit):
    return f"{name} [{unit}]" if unit else name


class Run:
    """A folder of results: its tables, its record, and its name in a legend."""

    def __init__(self, folder):
        self.folder, self.record = folder, beside(folder)
        self.name = os.path.basename(os.path.normpath(folder))
        if self.name == "results":
            self.name = os.path.basename(os.path.dirname(os.path.abspath(folder)))
        self.is_static = self.record.get("Time", "Scheme") == "static"

    def heading(self, words):
        """The title of the input, and words."""
        return ": ".join(filter(None, (self.record.get("Title"), words)))

    def has(self, name):
        return os.path.exists(os.path.join(self.folder, name + ".csv"))

    def table(self, name):
        """Its columns, or None with a word on why."""
        path = os.path.join(self.folder, name + ".csv")
        if not os.path.exists(path):
            print(f"{path} is not there: no picture of it")
            return None
        table = read(path)
        if not table:
            print(f"{path} has no complete line yet: no picture of it")
        return table or None
