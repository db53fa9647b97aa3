"""Runs of heat that go on together with a motion: against their results read afterwards, closed forms, balances.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import SLENDER, Run, largest, probe, zero
from steppe import Results

RANK_1 = {"all_ranks": False}


def kind(name):
    """That of a column: ux and uy are of one kind, stresses of another."""
    quantity = name.split(".")[-1]
    return quantity[0] if len(quantity) == 2 else quantity[:5]


def apart(other):
    """From the motion that the kept checkpoints of the same run of heat give, relative to the largest of each kind."""
    def measure(result):
        there = result.earlier[other].probes
        sizes = {name: max(abs(there[like]).max() for like in there if kind(like) == kind(name)) for name in there}
        return max(abs(values - there[name]).max() / (sizes[name] or 1) for name, values in result.probes.items())
    return zero("from the temperatures of results", measure, 1e-11, other)


BODY = "-materials_bar_"
MOVING = [BODY + "law", "neo-Hookean", BODY + "thermal_expansion", "1e-3", "-time_scheme", "newmark", "-time_step", "0.01"]
RESULTS = ["-temperature_run", "", "-temperature_results", "{folder}/heat"]
HEAT = {"prepare": [["{mpirun}", "2", "{steppe}", "{here}/thermal/warming.prm", "-restart", "auto", "-output_folder",
                     "{folder}/heat"]]}
# The integral of T - 20 is 100 t.
END = 1e-5 * 1.3 / 0.7 * 100
SLIDING = [
    Run("results", "thermal/sliding.prm", RESULTS, [], **RANK_1, **HEAT),
    Run("run", "thermal/sliding.prm", [],
        [largest(["end.ux"], {"end.ux": lambda time: END * time}, 1e-9 * END, "end", "closed form"), apart("results")],
        SLENDER),
    Run("moving, results", "thermal/sliding.prm", MOVING + RESULTS, [], **RANK_1, **HEAT),
    Run("moving, run", "thermal/sliding.prm", MOVING, [apart("moving, results")], SLENDER),
]

# Uniaxial stress of Hencky's law: tau = E (ln l - p) and it flows at sigma_y + H p, up to ln l = 0.05.
PLASTIC = (200e3 * 0.05 - 250) / (200e3 + 2000)
WORK = 250 * PLASTIC + 1000 * PLASTIC ** 2
PULLED = ["-boundaries_pull_motion", "exp(min(t, 0.8) / 16) - 1; free; free", "-temperature_run", "{here}/thermal/flowing.prm",
          "-materials_body_reference_temperature", "20", "-materials_body_thermal_expansion"]


def heated(result):
    """The heat that each step stored less four fifths of the work up to the step before."""
    stored = Results(result.folder / "heat").table("ledger")["stored"]
    work = np.array([0, *(result.at("flow.work", 0.1 * n) for n in range(10))])
    return abs(stored - 0.8 * work).max() / stored[-1]


def in_heat(name, expected, tolerance, source):
    """Of the last row of the probes of the run of heat."""
    return zero(f"{name} of heat", lambda result: Results(result.folder / "heat").table("probes")[name][-1] / expected - 1,
                tolerance, source)


FLOWING = [
    Run("uniform", "plasticity/bar.prm", [*PULLED, "1e-12"],
        [in_heat(f"{name}", 20 + 0.8 * WORK, 1e-9, "closed form") for name in ("mean.temperature", "peak.largest")]
        + [zero("heat", heated, 1e-10, "balance")]),
    # in cells that are no parts of those of heat, between ends that do not narrow
    Run("necking", "plasticity/bar.prm",
        [*PULLED, "1e-3", "-mesh_cells", "3, 3, 3", "-boundaries_left_motion", "fixed", "-time_step", "0.1"],
        [zero("heat", heated, 1e-10, "balance"), probe("flow.volume", 1, 1, "all of it", 1e-12)], SLENDER),
]

# Half of mu N v, which each step takes up a step later.
RUBBED = 0.5 * 0.4 * 1000 * 0.1


def rubbed(result):
    """The heat that each step stored less half of the loss in friction up to the step before, relative to the last."""
    heat = Results(result.folder / "heat").table("ledger")
    loss = np.interp(heat["time"][:-1], result.ledger["time"], result.ledger["friction_loss"])
    return abs(heat["stored"] - 0.5 * np.array([0, *loss])).max() / heat["stored"][-1]


def rates(result):
    """What each step stored but for the first three, until the coefficient is the kinetic one."""
    stored = np.diff(Results(result.folder / "heat").table("ledger")["stored"])
    return abs(stored[3:] / (0.1 * RUBBED) - 1).max()


def dragged(name, *options, **settings):
    return Run(name, "thermal/dragged.prm", list(options), [zero("heat", rubbed, 1e-10, "balance")], **settings)


SHORT = ["-time_step", "1e-3", "-initial_velocity", "0.1; 0"]
RUBBING = [
    Run("steady", "thermal/dragged.prm", [],
        [zero("heat", rubbed, 1e-10, "balance"), zero("of a step", rates, 1e-9, "closed form")]),
    dragged("quadratic", "-space_degree", "2", "-mesh_shape", "simplices", **RANK_1),
    dragged("bdf2", *SHORT, "-time_scheme", "bdf2", **RANK_1),
    dragged("midpoint", *SHORT, "-time_scheme", "midpoint", **RANK_1),
    dragged("central difference", "-time_scheme", "central-difference", "-time_step", "1e-4", "-time_end", "0.3",
            "-initial_velocity", "0.1; 0", **RANK_1),
]

CASES = {"coupled-heat": SLIDING, "heat-of-flow": FLOWING, "heat-of-friction": RUBBING}
