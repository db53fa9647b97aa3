"""What a run says of itself beside its results (NAME.used.prm): title, units, materials, obstacles."""

import glob
import os
import re

import expressions
from reading import reading

# Of each consistent set: length, time, mass, force, stress, energy, frequency.
KINDS = ("length", "time", "mass", "force", "stress", "energy", "frequency")
SETS = {
    "SI": ("m", "s", "kg", "N", "Pa", "J", "Hz"),
    "mm-t-s": ("mm", "s", "t", "N", "MPa", "mJ", "Hz"),
    "mm-kg-ms": ("mm", "ms", "kg", "kN", "GPa", "J", "kHz"),
    "mm-g-ms": ("mm", "ms", "g", "N", "MPa", "mJ", "kHz"),
    "cm-g-s": ("cm", "s", "g", "dyn", "Ba", "erg", "Hz"),
    "in-lbf-s": ("in", "s", "lbf s²/in", "lbf", "psi", "in lbf", "Hz"),
    "none": ("",) * 7,
}


class Units:
    """Units of a consistent set, by the kind of quantity."""

    def __init__(self, name):
        self.by_kind = dict(zip(KINDS, SETS.get(name, SETS["SI"])))

    def __getitem__(self, kind):
        """For example velocity, or energy/length^3; empty without units."""
        length, time = self.by_kind["length"], self.by_kind["time"]
        composed = {"velocity": f"{length}/{time}", "acceleration": f"{length}/{time}²",
                    "moment": f"{self.by_kind['force']} {length}",
                    "momentum": f"{self.by_kind['mass']} {length}/{time}",
                    "energy density": f"{self.by_kind['energy']}/{length}³", "": ""}
        return {**self.by_kind, **composed}[kind] if length else ""

    def scaled(self, kind, largest):
        """The unit and the factor of the values; large pascals become megapascals, small metres millimetres."""
        unit = self[kind]
        if unit == "Pa" and largest >= 1e6:
            return "MPa", 1e-6
        if unit == "m" and 0 < largest < 0.1:
            return "mm", 1e3
        return unit, 1.0


class Record:
    """The merged input of a run as nested dictionaries; empty where there is none."""

    def __init__(self, path=None):
        self.tree, self.path = {}, path
        if path and os.path.exists(path):
            with reading(path), open(path, encoding="utf-8") as file:
                self.tree = parse(file.read())
        self.units = Units(self.get("Output", "Units", default="SI"))

    def get(self, *path, default=""):
        """A value, or with a dictionary for the default a subsection."""
        here = self.tree
        for name in path:
            if not isinstance(here, dict) or name not in here:
                return default
            here = here[name]
        return here if isinstance(here, type(default)) else default

    def names(self, section):
        """The names of a list, in its order."""
        return [name.strip() for name in self.get(section, "Names").split(",") if name.strip()]


def parse(text):
    """Nested dictionaries of a .prm file."""
    tree, stack = {}, []
    here = tree
    for line in re.sub(r"\\\n", " ", text).split("\n"):
        words = line.split("#")[0].strip()
        if words.startswith("subsection "):
            stack.append(here)
            here = here.setdefault(words.split(" ", 1)[1].strip(), {})
        elif words == "end":
            if not stack:
                raise ValueError("an 'end' closes no subsection")
            here = stack.pop()
        elif words.startswith("set ") and "=" in words:
            name, value = words[4:].split("=", 1)
            here[name.strip()] = value.strip()
    return tree


def beside(results):
    """The record of a field file or series, or of the only run in a folder."""
    if os.path.isdir(results):
        found = sorted(glob.glob(os.path.join(results, "*.used.prm")))
        return Record(found[0] if len(found) == 1 else None)
    name = re.sub(r"(_damped_modes|_modes|_response)?(_\d{4,}(\.\d+)?)?$", "", os.path.splitext(results)[0])
    for dash in re.finditer("-", name):  # one of the further series of a run
        record = Record(name[:dash.start()] + ".used.prm")
        if name[dash.end():] in record.names("Outputs"):
            return record
    return Record(name + ".used.prm")


def evaluate(expression, record, time):
    """A number from an expression of t and the constants; ValueError for what it does not know."""
    pairs = [text.split("=") for text in record.get("Constants").split(",") if text.strip()]
    return expressions.evaluate(expression, {"t": time, **{name.strip(): float(value) for name, value in pairs}})
