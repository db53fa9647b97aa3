"""Metal of small strains that hardens isotropically and kinematically: closed forms, NAFEMS, code_aster.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import Check, Run, largest, last, probe
from plasticity import CYLINDER, RANK_1

BODY = "-materials_body_"

# A bar in cyclic tension. Between turning points a backstress of uniaxial stress is s C/g + (b - s C/g) exp(-g x) after
# the plastic strain x in the direction s (Lemaitre and Chaboche, Mechanics of Solid Materials, 1990, section 5.4.4).
YOUNG, POISSON, YIELD = 200e3, 0.3, 250


class Cycles:
    """The closed form at rising times, for backstresses (C, g) and the isotropic hardening H alpha."""

    def __init__(self, backstresses, hardening=0):
        self.backstresses, self.hardening = backstresses, hardening

    def moved(self, b, modulus, recovery, sign, x):
        """A backstress after x, and its work."""
        if recovery == 0:
            return b + sign * modulus * x, sign * b * x + modulus * x * x / 2
        limit, m = sign * modulus / recovery, -math.expm1(-recovery * x) / recovery
        return limit + (b - limit) * math.exp(-recovery * x), sign * b * m + modulus / recovery * (x - m)

    def at(self, time):
        """Columns: stress, plastic strain, its amount, work of flow."""
        plastic, amount, work, b = 0, 0, 0, [0] * len(self.backstresses)
        rows = []
        for t in time:
            strain = 0.005 * math.sin(2 * math.pi * t)
            trial = YOUNG * (strain - plastic) - sum(b)
            sign = math.copysign(1, trial)

            def moved(x):
                return [self.moved(one, *law, sign, x) for one, law in zip(b, self.backstresses)]

            def excess(x):
                return (sign * (YOUNG * (strain - plastic - sign * x) - sum(one for one, _ in moved(x)))
                        - YIELD - self.hardening * (amount + x))

            if excess(0) > 1e-9:
                low, high = 0, abs(trial) / YOUNG
                for _ in range(80):
                    x = (low + high) / 2
                    low, high = (x, high) if excess(x) > 0 else (low, x)
                work += YIELD * x + self.hardening * x * (amount + x / 2) + sum(w for _, w in moved(x))
                b = [one for one, _ in moved(x)]
                plastic, amount = plastic + sign * x, amount + x
            rows.append((YOUNG * (strain - plastic), plastic, amount, work))
        return np.array(rows).T


def bar(name, backstresses, options, hardening=0, **settings):
    """Against the closed form at all times."""
    cycles = Cycles(backstresses, hardening)
    end = cycles.at(np.arange(101) / 20)[:, -1]
    return Run(name, "plasticity/cyclic.prm", options,
               [largest(["force.reaction_x"], {"force.reaction_x": lambda time: cycles.at(time)[0]}, 1e-6,
                        "force", "closed form"),
                largest(["corner.uy", "corner.uz"],
                        dict.fromkeys(["corner.uy", "corner.uz"],
                                      lambda time: -POISSON * cycles.at(time)[0] / YOUNG
                                      - cycles.at(time)[1] / 2), 1e-11, "sides", "closed form"),
                largest(["flow.largest_strain", "peak.largest"],
                        dict.fromkeys(["flow.largest_strain", "peak.largest"],
                                      lambda time: cycles.at(time)[2]), 1e-11, "strain", "closed form"),
                largest(["flow.work"], {"flow.work": lambda time: cycles.at(time)[3]}, 1e-8, "work",
                        "closed form"),
                last("ledger", "strain", end[0] ** 2 / (2 * YOUNG), "closed form", 1e-8),
                last("ledger", "damping_loss", end[3], "closed form", 1e-9)], **settings)


def stabilised(amplitude=0.005, modulus=60e3, recovery=300):
    """The stress amplitude of the stabilised loop: sigma_y + C/g tanh(g p), e = stress / E + p, p half the width."""
    low, high = 0, amplitude
    for _ in range(60):
        p = (low + high) / 2
        stress = YIELD + modulus / recovery * math.tanh(recovery * p)
        low, high = (p, high) if stress / YOUNG + p < amplitude else (low, p)
    return stress


AF = [(60e3, 300)]
BARS = [
    bar("Armstrong-Frederick", AF, []),
    bar("Prager", [(8e3, 0)], [BODY + "kinematic_modulus", "8e3", BODY + "kinematic_recovery", ""], **RANK_1),
    bar("two backstresses", [(60e3, 300), (2e3, 0)],
        [BODY + "kinematic_modulus", "60e3, 2e3", BODY + "kinematic_recovery", "300, 0", BODY + "hardening_modulus",
         "500", BODY + "dilatation", "mean"], hardening=500, **RANK_1),
    bar("F-bar", AF, [BODY + "dilatation", "f-bar"], **RANK_1),
    bar("P1, nodal dilatation", AF, ["-mesh_shape", "simplices", BODY + "dilatation", "nodal"], **RANK_1),
    bar("P2, multigrid", AF, ["-mesh_shape", "simplices", "-space_degree", "2", "-solver_linear", "pmg",
                              "-ksp_rtol", "1e-12"], **RANK_1),
]
BARS[0].checks += [probe("force.reaction_x", time, sign * stabilised(), "closed form", 1e-6)
                   for time, sign in ((4.25, 1), (4.75, -1))]


# NAFEMS, Non-Linear Benchmarks, 1989, NL1: effective stresses after each of eight changes of strain, in MPa. With
# isotropic hardening the solution of the rate equations is 0.1 % to 1 % less than those after the fourth.
PATH = np.array([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]) * 2.5e-5
PERFECT = [5, 5, 5, 5, 5, 5, 3.917, 5]
ISOTROPIC = [5, 5.862, 5.482, 6.362, 6.640, 7.322, 4.230, 5.673]


def rate_equations(hardening, modulus, recovery, n=400):
    """The stresses xx, yy, zz after the changes: the rate equations by Runge and Kutta."""
    shear, bulk = 250e3 / 2.5, 250e3 / 1.5
    root = math.sqrt(1.5)

    def flow(state, rate):
        s, b, _ = state
        normal = (s - b) / np.linalg.norm(s - b)
        slope = 3 * shear + hardening + modulus - recovery * root * normal @ b
        x = max(0, root * 2 * shear * normal @ rate / slope)
        return [2 * shear * (rate - root * x * normal), modulus / root * x * normal - recovery * x * b, x]

    def moved(state, h, change):
        return [a + h * da for a, da in zip(state, change)]

    state, stresses = [np.zeros(3), np.zeros(3), 0], []
    for start, end in zip(PATH, PATH[1:]):
        change = np.append(end - start, 0)
        rate = change - change.mean()
        # elastic as far as |xi + 2 mu t rate| allows
        xi, limit = state[0] - state[1], (5 + hardening * state[2]) / root
        a, b, c = (2 * shear) ** 2 * rate @ rate, 2 * shear * xi @ rate, xi @ xi - limit ** 2
        elastic = min(1, max(0, (-b + math.sqrt(max(0, b * b - a * c))) / a))
        state[0] = state[0] + 2 * shear * elastic * rate
        h = (1 - elastic) / n
        for _ in range(n if h > 0 else 0):
            k = [flow(state, rate)]
            for share in (0.5, 0.5, 1):
                k.append(flow(moved(state, share * h, k[-1]), rate))
            for weight, slope in zip((1, 2, 2, 1), k):
                state = moved(state, weight * h / 6, slope)
        stresses.append(state[0] + bulk * end.sum())
    return np.array(stresses)


def von_mises(stress):
    return math.sqrt(1.5) * np.linalg.norm(stress - stress.mean())


def history(name, options, published, published_error, laws, **settings):
    """All stresses against the rate equations, to first order in the step, and the published effective ones."""
    expected = rate_equations(*laws)
    columns = ["stress.von_mises", "stress.sigma_xx", "stress.sigma_yy", "stress.sigma_zz"]

    def off(result):
        return max(abs(result.at(column, time) - value)
                   for time, stress in enumerate(expected, 1)
                   for column, value in zip(columns, [von_mises(stress), *stress]))

    return Run(name, "plasticity/strain-history.prm", options,
               [Check("stresses", off, 0, 2e-3 * 5, "rate equations")]
               + [probe("stress.von_mises", time, value, "NAFEMS", published_error)
                  for time, value in enumerate(published, 1)], **settings)


NL1 = [
    history("perfectly plastic", [], PERFECT, 3e-3, (0, 0, 0)),
    history("isotropic", [BODY + "hardening_modulus", "62.5e3"], ISOTROPIC, 0.012, (62.5e3, 0, 0), **RANK_1),
    history("Prager", [BODY + "kinematic_modulus", "62.5e3"], [], 0, (0, 62.5e3, 0), **RANK_1),
    history("Armstrong-Frederick", [BODY + "kinematic_modulus", "62.5e3", BODY + "kinematic_recovery", "2e4"], [], 0,
            (0, 62.5e3, 2e4), **RANK_1),
]

# code_aster, SSNP14 A (V6.03.014), with its 30 steps of each line; the first, where the stress keeps its direction, is
# exact in any. Components xx and xy of the strain after each.
STRAINS = [(0.014829713606886, 0.013601401082429), (0.040661299997639, 0.019780067836272),
           (0.044151267768728, 0.019085331590312)]


def shear(time):
    return lambda result: (result.at("far.uy", time) - result.at("near.uy", time)) / 2


TRACTION_SHEAR = [
    Run("SSNP14", "plasticity/traction-shear.prm", [],
        [probe("far.ux", time, xx, "code_aster", 2e-7) for time, (xx, _) in enumerate(STRAINS, 1)]
        + [Check(f"shear strain({time})", shear(time), xy, 2e-7 * xy, "code_aster")
           for time, (_, xy) in enumerate(STRAINS, 1)]),
]

# The cylinder of the finite form, whose strains are small.
SMALL_STRAIN = [BODY + "law", "small-strain J2 plasticity", BODY + "volumetric_energy", "quadratic"]
SMALL_CYLINDER = [Run(run.name, run.input, run.options + SMALL_STRAIN, run.checks, **RANK_1) for run in CYLINDER]

CASES = {"cyclic-bar": BARS, "strain-history": NL1, "traction-shear": TRACTION_SHEAR,
         "small-strain-cylinder": SMALL_CYLINDER}
