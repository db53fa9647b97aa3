"""Loads that follow the motion, frames that turn, point masses, tables, motion given by its rates."""

import math

import numpy as np

from checks import COMPACT, LONG, SLENDER, Check, Run, frequency, probe, zero

RANK_1 = {"all_ranks": False}


def inflated_radius(E, nu, pressure, inner, outer, pieces=100):
    """The inner radius of a thick neo-Hookean cylinder in plane strain, mu/2 (I1 - 3) - mu ln J +
    lam/2 (ln J)^2, under a pressure on its deformed inside: shooting with the radius, where
    d(P_r)/dR = (P_t - P_r) / R, and P_r = -p r / R inside, 0 outside."""
    mu, lam = E / 2 / (1 + nu), E * nu / (1 + nu) / (1 - 2 * nu)

    def stress(stretch, other):
        return mu * (stretch - 1 / stretch) + lam * math.log(stretch * other) / stretch

    def radial_stretch(P, hoop):
        stretch = 1.
        for _ in range(50):
            slope = mu * (1 + stretch**-2) + lam * (1 - math.log(stretch * hoop)) / stretch**2
            change = (stress(stretch, hoop) - P) / slope
            stretch = max(stretch / 2, stretch - change)
            if abs(change) < 1e-15:
                break
        return stretch

    def rate(R, y):
        r, P = y
        hoop = r / R
        radial = radial_stretch(P, hoop)
        return np.array([radial, (stress(hoop, radial) - P) / R])

    def outside(r):
        """P_r at the outer radius."""
        y, h = np.array([r, -pressure * r / inner]), (outer - inner) / pieces
        for n in range(pieces):
            R = inner + n * h
            k1 = rate(R, y)
            k2 = rate(R + h / 2, y + h / 2 * k1)
            k3 = rate(R + h / 2, y + h / 2 * k2)
            k4 = rate(R + h, y + h * k3)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return y[1]

    low, high = inner, 2 * inner
    for _ in range(45):
        middle = (low + high) / 2
        low, high = (middle, high) if outside(middle) < 0 else (low, middle)
    return low


FOLLOWS = ["-loads_pressure_kind", "pressure", "-loads_pressure_value"]
INFLATED = [*FOLLOWS, "2000 * t", "-materials_body_law", "neo-Hookean", "-time_step", "0.25",
            "-space_degree", "3"]
BY_SHOOTING = [Check("inner.ux(1) over that of shooting", lambda result: result.at("inner.ux", 1)
                     / (inflated_radius(10e3, 0.3, 2000, 7, 18.625) - 7), 1, 2e-8, "shooting")]
THICK_CYLINDER = [
    # strains of 1e-5: as the dead load of the case lame
    Run("Lame", "lame/lame.prm", [*FOLLOWS, "0.1 * t"],
        [probe("inner.ux", 1, 0.111956, "closed form", 1e-3, factor=1000),
         probe("outer.uy", 1, 0.0557580, "closed form", 1e-3, factor=1000)]),
    Run("inflated", "lame/lame.prm", [*INFLATED, "-solver_linear", "auto"], BY_SHOOTING),
    Run("inflated, amg", "lame/lame.prm", [*INFLATED, "-solver_linear", "amg", "-ksp_rtol", "1e-12"],
        BY_SHOOTING, **RANK_1),
]


def rotor(place, k=0.5):
    """Displacement of the rotating bar."""
    return math.sin(k * place) / (k * math.cos(k)) - place


ROTOR = [
    Run("bar", "loads/rotor.prm", [], [probe("tip.ux", 1, rotor(1), "closed form", 1e-9),
                                       probe("middle.ux", 1, rotor(0.5), "closed form", 1e-9)]),
    Run("bar, spun up", "loads/rotor.prm", ["-loads_spin_value", "0.5 * t; 0", "-time_step", "0.25"],
        [probe("tip.ux", 1, rotor(1), "closed form", 1e-9)], **RANK_1),
    # on the oscillator of frequency 1 Hz, omega half of its own softens its stiffness by a quarter
    Run("oscillator", "oscillator/oscillator.prm",
        ["-run", "modes", "-modes_count", "1", "-loads_names", "spin",
         "-loads_spin_kind", "rotating frame", "-loads_spin_value", "pi"],
        [frequency(1, math.sqrt(1 - 0.25), "closed form", 1e-9)], COMPACT),
]

# the oscillator's mass of 1/3 becomes 4/3, half of it at each of two nodes
HEAVY = ["-masses_names", "tip", "-masses_tip_where", "plane 1 0 1", "-masses_tip_mass", "0.5"]
POINT_MASS = [
    Run("mode", "oscillator/oscillator.prm", ["-run", "modes", "-modes_count", "1", *HEAVY],
        [frequency(1, 0.5, "closed form", 1e-9)], COMPACT),
    *(Run(scheme, "oscillator/oscillator.prm",
          [*HEAVY, "-time_scheme", scheme, "-time_step", "0.002", "-time_end", "0.5",
           *(["-damping_mass", "row-sum", "-materials_spring_density", "0.6666666666666666"]
             if scheme == "central-difference" else [])],
          [probe("end.ux", 0.5, 0, "a quarter of the period", absolute=1e-4)], **RANK_1)
      for scheme in ("trapezoidal", "central-difference")),
]

# a foot that a triangular pulse of acceleration drives: by a table, an expression, its second integral
TRIANGLE = ["-tables_names", "pulse", "-tables_pulse_file", "{here}/loads/triangle.csv",
            "-tables_pulse_value_column", "pulse", "-tables_pulse_scale", "50"]
BY_EXPRESSION = "if(t < T/2, 2*A*t/T, if(t < T, 2*A*(1 - t/T), 0))"
BY_DISPLACEMENT = ("if(t < T/2, A*t^3/(3*T), if(t < T, A*T^2/24 + A*T/4*(t - T/2)"
                   " + A*(t - T/2)^2/2 - A*(t - T/2)^3/(3*T), A*T^2/4 + A*T/2*(t - T)))")
BY_VELOCITY = "if(t < T/2, A*t^2/T, if(t < T, A*T/2 - A*(T - t)^2/T, A*T/2))"


def driven(name, given, motion, *options, **settings):
    """The frame whose foot moves, against the same motion given as displacement."""

    def apart(result):
        first = result.earlier["displacement"]
        return max(np.max(abs(result.probes[f"{place}.u{axis}"] - first.probes[f"{place}.u{axis}"]))
                   / np.max(abs(first.probes["corner.ux"]))
                   for place in ("corner", "foot") for axis in "xyz")

    checks = [] if given == "displacement" else [zero("displacements", apart, 1e-10, "displacement")]
    return Run(name, "base-motion/moved.prm",
               ["-boundaries_foot_given", given, "-boundaries_foot_motion", f"{motion}; 0; 0",
                *options], checks, LONG, **settings)


GIVEN_MOTION = [
    driven("displacement", "displacement", BY_DISPLACEMENT),
    driven("velocity", "velocity", BY_VELOCITY, **RANK_1),
    driven("acceleration", "acceleration", BY_EXPRESSION, **RANK_1),
    driven("table", "acceleration", "pulse(t)", *TRIANGLE),
]


def remainder(result):
    """The largest remainder of the ledger over the largest work."""
    return max(abs(result.ledger["remainder"])) / max(abs(result.ledger["external_work"]))


# exact for a linear material in 2D, where the pressure is linear in x; else of second order
NONLINEAR = ["-time_scheme", "trapezoidal", "-materials_block_law", "neo-Hookean", "-time_step"]
LEDGER = [
    *(Run(scheme, "loads/inflated.prm", ["-time_scheme", scheme],
          [zero("remainder", remainder, 1e-11, "exact")], SLENDER, **settings)
      for scheme, settings in (("midpoint", {}), ("trapezoidal", RANK_1))),
    Run("nonlinear", "loads/inflated.prm", [*NONLINEAR, "0.02"],
        [zero("remainder", remainder, 1e-3, "second order")], **RANK_1),
    Run("nonlinear, half the step", "loads/inflated.prm", [*NONLINEAR, "0.01"],
        [Check("remainder over that before", lambda result: remainder(result)
               / remainder(result.earlier["nonlinear"]), 0.25, 0.05, "second order")], **RANK_1),
    Run("matrix-free", "loads/inflated.prm", ["-solver_linear", "pmg"],
        [zero("displacement", lambda result: max(abs(
            result.probes["end.uy"] - result.earlier["midpoint"].probes["end.uy"])), 1e-9,
              "midpoint")], **RANK_1),
]

LE1 = [
    Run("48 x 48 Q2", "le1/le1.prm", [], [probe("D.sigma_yy", 1, 92.7e6, "NAFEMS", 2e-3)], COMPACT),
    Run("24 x 24 Q3", "le1/le1.prm", ["-mesh_cells", "24, 24", "-space_degree", "3"],
        [probe("D.sigma_yy", 1, 92.7e6, "NAFEMS", 3e-3)], COMPACT),
]

LE10 = [Run("8 x 12 x 4 Q2", "le10/le10.prm", [], [probe("D.sigma_yy", 1, -5.38e6, "NAFEMS", 0.02)], COMPACT)]

CASES = {
    "le1": LE1,
    "le10": LE10,
    "thick-cylinder": THICK_CYLINDER,
    "rotor": ROTOR,
    "point-mass": POINT_MASS,
    "given-motion": GIVEN_MOTION,
    "pressure-ledger": LEDGER,
}
