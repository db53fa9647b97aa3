"""Units of the consistent set that an input's numbers are in, and those in which pictures show them."""

import re
import sys

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
WATTS = {"J/s": "W", "mJ/s": "mW", "J/ms": "kW", "mJ/ms": "W"}
# units that stand for each other where numbers get large or small, and their sizes
LADDERS = [dict(zip(names.split(), (1000.0**k for k in range(6)))) for names in (
    "nm µm mm m", "µm/s mm/s m/s", "µs ms s", "mN N kN MN", "Pa kPa MPa", "nJ µJ mJ J kJ MJ", "µW mW W kW MW",
    "psi ksi", "lbf kip")] + [{"mm³": 1.0, "cm³": 1e3, "m³": 1e9}, {"mm²": 1.0, "m²": 1e6}]
G = 9.80665  # m/s²
METRES, SECONDS = {"m": 1, "mm": 1e-3, "cm": 1e-2, "in": 0.0254}, {"s": 1, "ms": 1e-3}


class Units:
    """Units of a consistent set, by the kind of quantity.

    `in_g` shows accelerations in g, and `celsius` temperatures in degrees Celsius, which input calls `zero_celsius`.
    """

    def __init__(self, name):
        self.by_kind = dict(zip(KINDS, SETS.get(name, SETS["SI"])))
        self.in_g, self.celsius, self.zero_celsius = False, False, 273.15

    def __getitem__(self, kind):
        """For example velocity, or energy/length^3; empty without units."""
        length, time, energy = (self.by_kind[name] for name in ("length", "time", "energy"))
        power = f"{energy}/{time}"
        composed = {"velocity": f"{length}/{time}", "acceleration": f"{length}/{time}²",
                    "moment": f"{self.by_kind['force']} {length}",
                    "momentum": f"{self.by_kind['mass']} {length}/{time}", "angular frequency": f"rad/{time}", "power": WATTS.get(power, power),
                    "energy density": f"{energy}/{length}³", "area": f"{length}²", "volume": f"{length}³",
                    "temperature": "°C" if self.celsius or not self.zero_celsius else "K",
                    "temperature rate": f"K/{time}", "temperature difference": "K",
                    "conductance": f"{WATTS.get(power, power)}/({length}² K)", "": ""}
        return {**self.by_kind, **composed}[kind] if length else ""

    def scaled(self, kind, largest):
        """The unit in which a largest amount is easily read, and the factor of the values: MPa, mm, ms, kN, µJ ..."""
        unit = self[kind]
        if kind == "acceleration" and self.in_g and unit:
            return "g", METRES[self.by_kind["length"]] / SECONDS[self.by_kind["time"]]**2 / G
        ladder = next((ladder for ladder in LADDERS if unit in ladder), None)
        if not ladder or not 0 < largest < float("inf") or 0.1 <= largest < 1e4:
            return unit, 1.0
        size = largest * ladder[unit]
        if size < 1e-3 * min(ladder.values()):
            return unit, 1.0
        reach = size if largest >= 1e4 else 10 * size  # 20 kN, not 0.02 MN, and 0.7 mm, not 700 µm
        small = [name for name in ladder if ladder[name] <= reach] or list(ladder)[:1]
        best = max(small, key=ladder.get)
        return best, ladder[unit] / ladder[best]

    def shift(self, kind):
        """What is added to the input's numbers of a kind to show them."""
        return -self.zero_celsius if kind == "temperature" and self.celsius else 0.0


    def choose(self, arguments):
        """Sets what the options of `add_units` ask for; refuses what there is not."""
        if arguments.g and not self.by_kind["length"]:
            sys.exit("--g: Output / Units = none says not how long a metre and a second are")
        self.in_g, self.celsius = arguments.g, arguments.celsius
        if arguments.kelvin:
            self.zero_celsius = 273.15


def add_units(parser):
    """The options of scripts that show accelerations and temperatures."""
    parser.add_argument("--g", action="store_true", help="accelerations in g (9.80665 m/s²)")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--celsius", action="store_true", help="temperatures in °C, also where the input has them in K")
    either.add_argument("--kelvin", action="store_true",
                        help="the input has its temperatures in K, also where the body begins below 100")


def squared(unit):
    return f"({unit})²" if re.search("[/ ²]", unit) else f"{unit}²"
