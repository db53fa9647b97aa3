"""What a run says of itself beside its results (NAME.used.prm): title, units, materials, obstacles."""

import glob
import os
import re

import expressions
from reading import reading
from units import Units


class Record:
    """The merged input of a run as nested dictionaries; empty where there is none."""

    def __init__(self, path=None):
        self.tree, self.path = {}, path
        if path and os.path.exists(path):
            with reading(path), open(path, encoding="utf-8") as file:
                self.tree = parse(file.read())
        self.units = Units(self.get("Output", "Units", default="SI"))
        self.units.zero_celsius = self.zero_celsius()

    def get(self, *path, default=""):
        """A value, or with a dictionary for the default a subsection."""
        here = self.tree
        for name in path:
            if not isinstance(here, dict) or name not in here:
                return default
            here = here[name]
        return here if isinstance(here, type(default)) else default

    def zero_celsius(self):
        """What the input calls 0 degrees Celsius: 273.15 where its temperatures are in kelvin."""
        loads = [self.get("Heat loads", name, default={}) for name in self.names("Heat loads")]
        zeros = [load.get("Absolute zero", "0") for load in loads if load.get("Kind") == "radiation"]
        # of a body that begins, or is free of stress, below 100 without a word on absolute zero
        starts = [self.get("Initial", "Temperature"), self.get("Temperature", "Value")] + [
            self.get("Materials", name, "Reference temperature") for name in self.names("Materials")]
        numbers = [number for number in map(number_in, zeros or starts) if number is not None]
        if zeros:
            return 273.15 + min(numbers, default=0)
        return 0.0 if numbers and max(numbers) < 100 else 273.15

    def names(self, section):
        """The names of a list, in its order."""
        return [name.strip() for name in self.get(section, "Names").split(",") if name.strip()]


def number_in(text):
    try:
        return float(text)
    except ValueError:
        return None


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
    known = {}
    for text in expressions.components(record.get("Constants")):
        name, value = text.split("=", 1)
        known[name.strip()] = expressions.evaluate(value, known)
    return expressions.evaluate(expression, {"t": time, **known})
