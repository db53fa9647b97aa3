"""The tables of a run, and the quantities and units of their columns."""

import csv
import os
import re
import textwrap

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
    "pressure": ("pressure", "stress"),
    "gap": ("gap", "length"),
    "slip": ("slip", "length"),
    "area": ("area", "area"),
    "touching": ("nodes that touch", ""),
    "von_mises": ("von Mises stress", "stress"),
    "sigma": ("stress", "stress"),
    "momentum": ("momentum", "momentum"),
    "work": ("work", "energy"),
    "volume": ("volume that has flowed", "volume"),
    "frequency": ("frequency", "frequency"),
    "damped frequency": ("damped frequency", "frequency"),
    "temperature": ("temperature", "temperature"),
    "temperature_rate": ("temperature rate", "temperature rate"),
    "displacement": ("displacement", "length"),
    "velocity": ("velocity", "velocity"),
    "acceleration": ("acceleration", "acceleration"),
    "contact_traction": ("contact traction", "stress"),
    "contact_pressure": ("contact pressure", "stress"),
    "contact_gap": ("contact gap", "length"),
    "contact_slip": ("contact slip", "length"),
    "stored": ("heat that is stored", "energy"),
    "flow": ("flow of heat across contact", "power"),
    "jump": ("jump of the temperature", "temperature difference"),
    "conductance": ("conductance of contact", "conductance"),
    "z": ("generalised coordinate", ""),
    "z_velocity": ("its velocity", ""),
    "z_acceleration": ("its acceleration", ""),
    "": ("position", "length"),
}
# What columns of some kinds of probes are of.
OF_PROBES = {
    "plastic": {"work": "plastic_work", "largest_strain": "largest_plastic_strain"},
    "thermal": {"work": "thermal_work", "least": "least_temperature", "greatest": "greatest_temperature"},
    "stress error": {"relative": "estimated_relative_error_of_the_stress"},
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
    """Quantity and component: reaction_x is (reaction, x), absolute_ux (absolute_u, x), sigma_xy (sigma, xy), z12
    (z, 12)."""
    match = (re.fullmatch(r"(|.*_|(?:.*_)?[uva])([xyz])", quantity) or re.fullmatch(r"(sigma)_([xyz]{2})", quantity) or
             re.fullmatch(r"(z|z_velocity|z_acceleration)(\d+)", quantity))
    return (match[1].rstrip("_"), match[2]) if match else (quantity, "")


def grouped(table, record):
    """The columns PROBE.QUANTITY of a table: by probe, quantity and component, temperatures as they are shown."""
    probes = {}
    for column, values in table.items():
        probe, dot, quantity = column.rpartition(".")
        if dot:
            kind, component = split(named(quantity, record.get("Probes", probe, default={})))
            probes.setdefault(probe, {}).setdefault(kind, {})[component] = values + record.units.shift(meaning(kind)[1])
    return probes


def named(quantity, probe):
    """What a column is of, by the input's section of its probe."""
    if probe.get("Kind") == "peak" and quantity == "largest":
        return "largest_" + probe.get("Quantity", "").replace(" ", "_")
    return OF_PROBES.get(probe.get("Kind"), {}).get(quantity, quantity)


def meaning(quantity):
    """Label and kind of unit of a quantity."""
    if quantity in QUANTITIES:
        return QUANTITIES[quantity]
    which, _, rest = quantity.partition("_")
    if rest and which in ("largest", "least", "greatest", "plastic", "thermal"):
        name, of = meaning(rest)
        return f"{which} {name}", of
    if which in ("from", "across"):
        return f"heat {which} {rest}", "power"
    kind, _, symbol = quantity.rpartition("_")
    if symbol in ("u", "v", "a"):
        name, of = QUANTITIES[symbol]
        return f"{kind} {name}".strip(), of
    if symbol == "at":
        return f"place of the largest {kind}", "length"
    return quantity.replace("_", " "), "stress" if quantity.startswith(("sigma", "principal_stress")) else ""


def label(quantity, largest, units):
    """Axis label and factor of the values."""
    name, of = meaning(quantity)
    unit, factor = units.scaled(of, largest)
    return with_unit(name, unit), factor


def largest_of(quantities):
    """The largest amount in components {name: values}, or in several such."""
    return max((np.nanmax(np.abs(values), initial=0) for components in quantities for values in components.values()),
               default=0)


def time_axis(units, last):
    """The label of an axis of time, and the factor of its values."""
    unit, factor = units.scaled("time", last)
    return with_unit("time", unit), factor


def head(name, unit):
    """Of a column as the program writes heads."""
    return with_unit(name, (unit or "").replace("²", "^2").replace("³", "^3").replace("°C", "deg C"))


def with_unit(name, unit):
    return f"{name} [{unit}]" if unit else name


class Run:
    """A folder of results: its tables, its record, and its name in a legend."""

    def __init__(self, folder):
        self.folder, self.record = folder, beside(folder)
        self.name = os.path.basename(os.path.normpath(folder)).removesuffix(".results")
        self.is_static = self.record.get("Time", "Scheme") == "static"

    def heading(self, words):
        """The title of the input, and words."""
        return textwrap.fill(": ".join(filter(None, (self.record.get("Title"), words))), 80)

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
