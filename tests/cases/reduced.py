"""Generalised coordinates and reduced models: against recurrences, and against runs in all nodes."""

import numpy as np

from checks import Check, Run, largest, leave_out, zero

RANK_1 = {"all_ranks": False}


# The bar u = z x, of unit length, section and St. Venant-Kirchhoff's energy E / 2 (z + z^2 / 2)^2.
MODULUS, DENSITY, MASS_FACTOR, STIFFNESS_FACTOR, STEP = 100, 3, 0.2, 0.01, 0.02


def force(z):
    return MODULUS * (z + z**2 / 2) * (1 + z)


def stiffness(z):
    return MODULUS * (1 + 3 * z + 1.5 * z**2)


def newmark(time, beta, gamma, beta_2=None):
    """z, v, a of all times: Newmark's method in the increment of the velocity, to the last digit.

    M a + C v + f(z) = p, with C = r_m M + r_k K(z), is solved for w = v_{n+1} - v_n where
    a_{n+1} = (w / h - (1 - gamma) a_n) / gamma and z_{n+1} = z_n + h v_n + h^2 ((1/2 - beta_2) a_n + beta a_{n+1}); Newmark's has
    beta_2 = beta, backward Euler beta = gamma = 1 and beta_2 = 1/2.
    """
    beta_2 = beta if beta_2 is None else beta_2
    mass, h = DENSITY / 3, STEP
    z = v = a = 0.
    motion = [(z, v, a)]
    for t in time[1:]:
        load, w = 8 * np.sin(4 * t), h * a
        for _ in range(50):
            a_1 = (w / h - (1 - gamma) * a) / gamma
            z_1 = z + h * v + h**2 * ((0.5 - beta_2) * a + beta * a_1)
            v_1 = v + w
            residual = (mass * (a_1 + MASS_FACTOR * v_1) + STIFFNESS_FACTOR * stiffness(z_1) * v_1 + force(z_1) - load)
            slope = (mass + gamma * h * (mass * MASS_FACTOR + STIFFNESS_FACTOR * stiffness(z_1))
                     + beta * h**2 * stiffness(z_1)) / (gamma * h)
            correction = residual / slope
            w -= correction
            if abs(correction) < 1e-14:
                break
        z, v, a = z_1, v_1, a_1
        motion.append((z, v, a))
    return np.array(motion).T


def bar(name, options, *coefficients, **settings):
    return Run(name, "reduced/bar.prm", options,
               [largest([column], {column: lambda time, row=row: newmark(time, *coefficients)[row]}, tolerance, column,
                        "recurrence")
                for row, (column, tolerance) in enumerate((("end.ux", 1e-11), ("end.vx", 1e-10), ("end.ax", 1e-8)))],
               **settings)


BAR = [
    bar("trapezoidal", [], 0.25, 0.5),
    bar("damped by cells", ["-time_beta", "0.3025", "-time_gamma", "0.6", "-reduction_energy", "cells"], 0.3025, 0.6),
    bar("backward Euler", ["-time_scheme", "backward-euler"], 1, 1, 0.5, **RANK_1),
]


def against(other, column, tolerance):
    """The largest difference of a probe from that of an earlier run, over the largest value there."""
    def measure(result):
        here, there = result.probes[column], result.earlier[other].probes[column]
        return abs(here - there).max() / abs(there).max()
    return zero(f"{column} against {other}", measure, tolerance, "all nodes")


FOUR = ["-reduction_basis", "modes", "-reduction_modes", "4"]
SQUARE = []
for scheme in ("generalized-alpha", "energy-momentum", "bdf2", "rk4", "central-difference"):
    SQUARE += [Run(scheme, "reduced/square.prm", ["-time_scheme", scheme, "-damping_mass", "consistent"], [], **RANK_1),
               Run(f"{scheme}, reduced", "reduced/square.prm",
                   ["-time_scheme", scheme, "-damping_mass", "consistent", *FOUR],
                   [against(scheme, column, 1e-9) for column in ("end.ux", "end.uy", "end.ax", "root.reaction_x")])]

def energy_against(other, column, tolerance):
    def measure(result):
        here, there = result.ledger[column], result.earlier[other].ledger[column]
        return abs(here - there).max() / abs(there).max()
    return zero(f"{column} against {other}", measure, tolerance, "all nodes")


# the root moves in two directions by different laws, or turns: both are sums of two motions
SHAKEN = []
for name, options in (*((scheme, ["-time_scheme", scheme, "-boundaries_root_motion", "0.1*(1-cos(5*t)); 0.2*t^2*(1+y)"])
                        for scheme in ("generalized-alpha", "energy-momentum", "bdf2", "rk4", "central-difference", "static")),
                      ("tied", ["-mesh_cells", "2, 1", "-boundaries_names", "root, end", "-boundaries_end_where", "id 1",
                                "-boundaries_end_motion", "free; tied", "-boundaries_root_motion", "0.1*t^2; 0"]),
                      ("turned", ["-time_scheme", "backward-euler", "-boundaries_root_motion", "rotation",
                                  "-boundaries_root_point", "0, 0", "-boundaries_root_angle", "0.4*t^2"])):
    options = [*options, "-damping_mass", "consistent"]
    modes = "7" if name == "tied" else "4"
    SHAKEN += [Run(name, "reduced/square.prm", options, [], **RANK_1),
               Run(f"{name}, reduced", "reduced/square.prm", [*options, "-reduction_basis", "modes", "-reduction_modes", modes],
                   [*(against(name, column, 1e-9) for column in ("end.ux", "end.uy", "root.reaction_x", "end.ax")[:3 + (name != "static")]),
                    *(energy_against(name, column, 1e-9) for column in ("strain", "external_work"))])]

# the end strikes a wall: explicit schemes take contact by its penalty there, as these do in all nodes
STRUCK = []
for name, options in (("central-difference", []), ("explicit-euler", []),
                      ("rk4", ["-obstacles_wall_friction_static", "0.4", "-obstacles_wall_friction_kinetic", "0.3"])):
    options = [*options, "-time_scheme", name, "-damping_mass", "consistent", "-obstacles_names", "wall", "-obstacles_wall_kind",
               "plane", "-obstacles_wall_point", "1.02, 0", "-obstacles_wall_direction", "-1, 0"]
    STRUCK += [Run(name, "reduced/square.prm", options, [], **RANK_1),
               Run(f"{name}, reduced", "reduced/square.prm", [*options, *FOUR],
                   [against(name, column, 1e-9) for column in ("end.ux", "end.uy", "end.ax", "root.reaction_x")])]
# a stiff body in two translations slides to rest on v^2 / (2 mu g), but for what its contact shakes it on the way, which is
# of the order of m g / (k A): 1e-6 with 1e6 N/m^3
STRUCK += [Run(f"slide, {scheme}", "reduced/puck.prm",
               ["-time_scheme", scheme, "-reduction_frame", "fixed", "-reduction_functions", "1; 0; 0; 1", "-loads_names",
                "weight", "-loads_weight_kind", "gravity", "-loads_weight_value", "0; -9.81", "-obstacles_names", "floor",
                "-obstacles_floor_kind", "plane", "-obstacles_floor_point", "0, 0", "-obstacles_floor_direction", "0, 1",
                "-obstacles_floor_stiffness", "8e6", "-obstacles_floor_friction_static", "0.3",
                "-obstacles_floor_friction_kinetic", "0.3", "-damping_mass", "hrz", "-initial_velocity", "1.5; 0",
                "-time_step", "auto", "-time_end", "0.7"],
               [Check("slides along", lambda result: -result.probes["frame.z1"][-1], 1.5**2 / (2 * 0.3 * 9.81), 1e-6,
                      "closed form")], 1e-9)
           for scheme in ("central-difference", "rk4")]

MODES = ["-reduction_basis", "modes", "-reduction_modes"]
# of the largest value over the run: asked for are 1 % of displacements and energies, 3 of velocities and reactions, 5
# of accelerations and stresses
BOUNDS = {"tip.ux": 1e-3, "tip.uy": 1e-3, "tip.vx": 1e-3, "tip.vy": 1e-3, "tip.ax": 0.01, "tip.ay": 0.01,
          "clamp.reaction_y": 0.01, "bending.von_mises": 0.01}


CANTILEVER = [
    Run("all nodes", "reduced/cantilever.prm", [],
        [Check("deflection over length", lambda result: -result.probes["tip.uy"].min() / 20, 0.29, 0.01, "this run")],
        **RANK_1),
    Run("modes and derivatives", "reduced/cantilever.prm",
        [*MODES, "6", "-reduction_derivatives", "5", "-reduction_size", "20"],
        [*(against("all nodes", column, bound) for column, bound in BOUNDS.items()),
         *(energy_against("all nodes", column, 1e-3) for column in ("kinetic", "strain"))], 1e-7),
    # what bends without getting shorter is too stiff: linear modes alone fail
    Run("modes alone", "reduced/cantilever.prm", [*MODES, "20"],
        [Check("uy is off by", lambda result: abs(result.probes["tip.uy"]
               - result.earlier["all nodes"].probes["tip.uy"]).max() / 5.8, 0.83, 0.1, "this run")], **RANK_1),
]


def energy_off(result):
    """Of a free swing, over all steps."""
    energy = result.ledger["kinetic"] + result.ledger["strain"]
    return abs(energy - energy[0]).max() / energy[0]


SWING = ["-loads_names", "", "-damping_rayleigh_mass", "0", "-initial_velocity", "0; -0.03*x^2", "-time_step", "0.05",
         *MODES, "6", "-reduction_derivatives", "4", "-reduction_energy", "polynomial", "-snes_rtol", "1e-13"]
ENERGY = [
    Run("energy-momentum", "reduced/cantilever.prm", ["-time_scheme", "energy-momentum", "-time_end", "20", *SWING],
        [zero("energy over 400 steps", energy_off, 3e-12, "conservation"),
         Check("all of it becomes strain energy", lambda result: result.ledger["strain"].max()
               / result.ledger["kinetic"][0], 1, 0.01, "this run")], 1e-6),
    # which goes on to blow up at t = 5.2
    Run("midpoint", "reduced/cantilever.prm", ["-time_scheme", "midpoint", "-time_end", "4", *SWING],
        [Check("energy over 80 steps", energy_off, 2e-3, 2e-4, "this run")], **RANK_1),
]

# made by two ranks, read by any number of them
FILE = [
    Run("modes", "reduced/cantilever.prm", [*MODES, "6", "-reduction_derivatives", "5", "-time_end", "3"], [], **RANK_1),
    Run("the same from a file", "reduced/cantilever.prm",
        ["-reduction_basis", "file", "-reduction_file", "{folder}/basis.h5", "-time_end", "3"],
        [against("modes", column, 1e-7) for column in BOUNDS], 1e-7,
        prepare=[["{mpirun}", "2", "{steppe}", "{here}/reduced/cantilever.prm", *MODES, "6", "-reduction_derivatives", "5",
                  "-reduction_save", "{folder}/basis.h5", "-time_end", "0.02", "-output_folder", "{folder}/maker"]]),
]

# 40 checkpoints of the run in all nodes
LOOSE = {"tip.ux": 1e-4, "tip.uy": 1e-4, "tip.vx": 3e-3, "tip.vy": 3e-3, "tip.ax": 0.05, "tip.ay": 0.05,
         "clamp.reaction_y": 0.01, "bending.von_mises": 1e-3}
SNAPSHOTS = [
    CANTILEVER[0],
    Run("principal vectors", "reduced/cantilever.prm",
        ["-reduction_basis", "snapshots", "-reduction_snapshots", "{folder}/full", "-reduction_size", "8"],
        [against("all nodes", column, bound) for column, bound in LOOSE.items()], 1e-5,
        prepare=[["{mpirun}", "1", "{steppe}", "{here}/reduced/cantilever.prm", "-checkpoints_steps", "10",
                  "-checkpoints_keep_all", "true", "-output_folder", "{folder}/full"]]),
]

# rubber of 180 cells, of which few stand for all: weighed by 20 checkpoints of the run in all nodes, and under another
# load than in that run
RUBBER = ["-mesh_cells", "60, 3", "-materials_beam_law", "neo-Hookean", "-time_end", "4"]
WEIGHTED = ["-reduction_basis", "snapshots", "-reduction_snapshots", "{folder}/full", "-reduction_size", "8",
            "-reduction_energy", "weighted cells", "-reduction_tolerance", "1e-3"]
TRAINED = {"prepare": [["{mpirun}", "1", "{steppe}", "{here}/reduced/cantilever.prm", *RUBBER, "-checkpoints_steps", "10",
                        "-checkpoints_keep_all", "true", "-output_folder", "{folder}/full"]]}
WEAKER = ["-loads_push_value", "0; -1.2 * min(t, 1)"]
FEW = {"tip.ux": 2e-3, "tip.uy": 2e-3, "tip.vy": 0.01, "tip.ay": 0.05, "clamp.reaction_y": 0.02, "bending.von_mises": 0.01}
NEAR = {"tip.ux": 5e-4, "tip.uy": 5e-4, "tip.vy": 5e-4, "tip.ay": 2e-3, "clamp.reaction_y": 2e-3, "bending.von_mises": 2e-4}
WEIGHED = [
    Run("all nodes", "reduced/cantilever.prm", RUBBER, [], **RANK_1),
    Run("weighted cells", "reduced/cantilever.prm", [*RUBBER, *WEIGHTED],
        [against("all nodes", column, bound) for column, bound in FEW.items()], 1e-5, **TRAINED),
    Run("all nodes, weaker", "reduced/cantilever.prm", [*RUBBER, *WEAKER], [], **RANK_1),
    # in modes and derivatives, by a reduced run of all cells
    Run("all cells", "reduced/cantilever.prm", [*RUBBER, *MODES, "6", "-reduction_derivatives", "5", "-reduction_size", "20"],
        [against("all nodes", column, bound) for column, bound in BOUNDS.items()], **RANK_1),
    Run("weighted by coordinates", "reduced/cantilever.prm",
        [*RUBBER, "-reduction_basis", "file", "-reduction_file", "{folder}/basis.h5", "-reduction_energy", "weighted cells",
         "-reduction_training", "{folder}/trained", "-reduction_tolerance", "1e-3"],
        [against("all cells", column, bound) for column, bound in NEAR.items()], 1e-5,
        prepare=[["{mpirun}", "1", "{steppe}", "{here}/reduced/cantilever.prm", *RUBBER, *MODES, "6",
                  "-reduction_derivatives", "5", "-reduction_size", "20", "-reduction_save", "{folder}/basis.h5",
                  "-checkpoints_steps", "10", "-checkpoints_keep_all", "true", "-output_folder", "{folder}/trained"]]),
    Run("weighted cells, weaker", "reduced/cantilever.prm", [*RUBBER, *WEIGHTED, *WEAKER],
        [against("all nodes, weaker", column, bound) for column, bound in FEW.items()], **TRAINED, **RANK_1),
]

PULL = 10


def potential(result):
    """Strain energy less the work of a dead traction on the end, whose mean deflection is Simpson's, exactly."""
    end = (result.probes["low.uy"] + 4 * result.probes["mid.uy"] + result.probes["top.uy"]) / 6
    return (result.ledger["strain"] + PULL * result.ledger["time"] * end)[1:]


def effectivity(extreme):
    """Of all steps: the estimated over the true error, |e|^2 / 2 = potential of the model less that of the body."""
    def measure(result):
        true = np.sqrt(2 * (potential(result) - potential(result.earlier["all nodes"])))
        return extreme(result.reduction["error"] / true)
    return measure


def bent(name, options, *checks, **settings):
    return Run(name, "reduced/cantilever.prm",
               ["-time_scheme", "static", "-time_step", "0.1", "-time_end", "1", "-loads_push_kind", "traction",
                "-loads_push_where", "id 1", "-loads_push_value", f"0; -{PULL}*t", "-probes_names", "low, mid, top",
                "-probes_low_at", "20, 0", "-probes_mid_at", "20, 0.5", "-probes_top_at", "20, 1", *options], checks,
               **settings)


def estimated(name, least, most, *options, **settings):
    return bent(name, [*MODES, *options, "-reduction_error", "1"],
                Check("least effectivity", effectivity(np.min), least, 0.01, "all nodes", True),
                Check("largest effectivity", effectivity(np.max), most, 0.01, "all nodes", True), **settings)


# bent by 0.14 of the length
ESTIMATES = [
    bent("all nodes", [], **RANK_1),
    # far too stiff, with an error of 80 %
    estimated("modes", 0.330, 0.696, "3", "-reduction_static_responses", "false"),
    estimated("9 coordinates", 1, 1.02, "3", "-reduction_derivatives", "3", "-reduction_static_responses", "false"),
    estimated("21 coordinates", 1, 1.02, "6", "-reduction_derivatives", "5"),
]

# one cell of rubber beside one of St. Venant-Kirchhoff's law: a complete basis moves as the nodes, and the polynomial
# is that of the second cell
RUBBER = ["-mesh_cells", "2, 1", "-mesh_upper", "2, 1", "-materials_names", "block, pad", "-materials_pad_law", "neo-Hookean",
          "-materials_pad_young_modulus", "50", "-materials_pad_poisson_ratio", "0.3", "-materials_pad_density", "2",
          "-materials_pad_where", "halfspace 1 0 1"]
MIXED = []
for scheme in ("generalized-alpha", "energy-momentum"):
    MIXED += [Run(scheme, "reduced/square.prm", ["-time_scheme", scheme, "-damping_mass", "consistent", *RUBBER], [], **RANK_1),
              Run(f"{scheme}, reduced", "reduced/square.prm",
                  ["-time_scheme", scheme, "-damping_mass", "consistent", *RUBBER, *MODES, "8", "-reduction_energy", "polynomial"],
                  [against(scheme, column, 1e-9) for column in ("end.ux", "end.uy", "end.ax", "root.reaction_x")]),
              # the nodes of the end, and functions that move those in the middle
              Run(f"{scheme}, local", "reduced/square.prm",
                  ["-time_scheme", scheme, "-damping_mass", "consistent", *RUBBER, "-reduction_basis", "functions",
                   "-reduction_functions", "x; 0; x*y; 0; 0; x; 0; x*y", "-reduction_local", "halfspace 1 0 1.5"],
                  [against(scheme, column, 1e-9) for column in ("end.ux", "end.uy", "end.ax", "root.reaction_x")])]

# a bridge on two piers that shake one after the other
PIERS = ["-loads_names", "", "-boundaries_names", "clamp, far", "-boundaries_far_where", "id 1",
         "-boundaries_clamp_motion", "0; if(t < 2, 0.3 * (1 - cos(pi * t)) / 2, 0)",
         "-boundaries_far_motion", "0; if(t > 0.5 && t < 2.5, 0.3 * (1 - cos(pi * (t - 0.5))) / 2, 0)",
         "-probes_tip_at", "10, 0.5", "-time_end", "3"]
SHAKEN += [Run("piers", "reduced/cantilever.prm", PIERS, [], **RANK_1),
           Run("piers, reduced", "reduced/cantilever.prm", [*PIERS, *MODES, "12", "-reduction_derivatives", "6"],
               [*(against("piers", column, bound) for column, bound in {
                    "tip.uy": 1e-4, "tip.ux": 3e-3, "tip.vy": 3e-3, "tip.ay": 0.08, "clamp.reaction_x": 0.01,
                    "clamp.reaction_y": 0.05, "bending.von_mises": 5e-3}.items()),
                *(energy_against("piers", column, bound) for column, bound in (("strain", 2e-3), ("external_work", 1e-2)))],
               1e-7)]

CASES = {"reduced-bar": BAR, "reduced-square": SQUARE, "reduced-shaken": SHAKEN, "reduced-struck": STRUCK,
         "reduced-cantilever": CANTILEVER, "reduced-energy": ENERGY, "reduced-file": FILE,
         "reduced-snapshots": SNAPSHOTS, "reduced-error": ESTIMATES, "reduced-weighted": WEIGHED,
         "reduced-mixed": MIXED}

leave_out(CASES, {
    "reduced-square": ["bdf2*", "rk4*"],
    "reduced-shaken": ["energy-momentum*", "bdf2*", "rk4*"],
    "reduced-struck": ["explicit-euler*", "slide, rk4"],
})
