"""Metal that hardens isotropically and kinematically: closed forms, rate equations, NAFEMS, code_aster.

Sources as in cases.py.
"""

import math

import numpy as np

from checks import Check, Run, largest, last, probe
from plasticity import CYLINDER, RANK_1

BODY = "-materials_body_"

# A bar in cyclic tension, of small strains and of finite ones, which are logarithmic. Between turning points a
# backstress of uniaxial stress is s C/g + (b - s C/g) exp(-g x) after the plastic strain x in the direction s (Lemaitre
# and Chaboche, Mechanics of Solid Materials, 1990, section 5.4.4).
YOUNG, POISSON, YIELD = 200e3, 0.3, 250


class Cycles:
    """The closed form at rising times, for backstresses (C, g) and the isotropic hardening H alpha."""

    input, end, steps, side_error = "plasticity/cyclic.prm", 5, 100, 1e-11

    def __init__(self, backstresses, hardening=0):
        self.backstresses, self.hardening = backstresses, hardening

    def strain(self, t):
        return 0.005 * np.sin(2 * math.pi * t)

    def sides(self, time):
        """Their displacement: elastic by Poisson's ratio, plastic by half."""
        stress, plastic, _, _ = self.at(time)
        return -POISSON * stress / YOUNG - plastic / 2

    def force(self, time):
        return self.at(time)[0]

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
            strain = self.strain(t)
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


class LogarithmicCycles(Cycles):
    """Of Kirchhoff's stress and the logarithmic strain."""

    input, end, steps, side_error = "plasticity/bar.prm", 1, 20, 1e-10

    def strain(self, t):
        return 0.05 * np.sin(6 * t)

    def sides(self, time):
        return np.expm1(super().sides(time))

    def force(self, time):
        return self.at(time)[0] / np.exp(self.strain(time))


def bar(name, cycles, options, **settings):
    """Against the closed form at all times."""
    end = cycles.at(cycles.end * np.arange(cycles.steps + 1) / cycles.steps)[:, -1]
    return Run(name, cycles.input, options,
               [largest(["force.reaction_x"], {"force.reaction_x": cycles.force}, 1e-6, "force", "closed form"),
                largest(["corner.uy", "corner.uz"], dict.fromkeys(["corner.uy", "corner.uz"], cycles.sides),
                        cycles.side_error, "sides", "closed form"),
                largest(["flow.largest_strain", "peak.largest"],
                        dict.fromkeys(["flow.largest_strain", "peak.largest"],
                                      lambda time: cycles.at(time)[2]), 1e-11, "strain", "closed form"),
                largest(["flow.work"], {"flow.work": lambda time: cycles.at(time)[3]}, 1e-8, "work",
                        "closed form"),
                last("ledger", "strain", end[0] ** 2 / (2 * YOUNG), "closed form", 1e-8),
                last("ledger", "plastic_work", end[3], "closed form", 1e-9)], **settings)


def stabilised(amplitude=0.005, modulus=60e3, recovery=300):
    """The stress amplitude of the stabilised loop: sigma_y + C/g tanh(g p), e = stress / E + p, p half the width."""
    low, high = 0, amplitude
    for _ in range(60):
        p = (low + high) / 2
        stress = YIELD + modulus / recovery * math.tanh(recovery * p)
        low, high = (p, high) if stress / YOUNG + p < amplitude else (low, p)
    return stress


def kinematic(backstresses):
    """The options of the material."""
    return [BODY + "kinematic_modulus", ", ".join(f"{modulus:g}" for modulus, _ in backstresses),
            BODY + "kinematic_recovery", ", ".join(f"{recovery:g}" for _, recovery in backstresses)]


AF, PRAGER, TWO = [(60e3, 300)], [(8e3, 0)], [(60e3, 300), (2e3, 0)]


def cyclic_bars():
    runs = [
        bar("Armstrong-Frederick", Cycles(AF), []),
        bar("Prager", Cycles(PRAGER), kinematic(PRAGER), **RANK_1),
        bar("two backstresses", Cycles(TWO, 500),
            kinematic(TWO) + [BODY + "hardening_modulus", "500", BODY + "dilatation", "mean"], **RANK_1),
        bar("F-bar", Cycles(AF), [BODY + "dilatation", "f-bar"], **RANK_1),
        bar("P1, nodal dilatation", Cycles(AF), ["-mesh_shape", "simplices", BODY + "dilatation", "nodal"], **RANK_1),
        bar("P2, multigrid", Cycles(AF), ["-mesh_shape", "simplices", "-space_degree", "2", "-solver_linear", "pmg",
                                          "-ksp_rtol", "1e-12"], **RANK_1),
    ]
    runs[0].checks += [probe("force.reaction_x", time, sign * stabilised(), "closed form", 1e-6)
                       for time, sign in ((4.25, 1), (4.75, -1))]
    return runs


def finite_bars():
    return [
        bar("two backstresses", LogarithmicCycles(TWO, 2000), kinematic(TWO)),
        bar("Prager, mean dilatation", LogarithmicCycles(PRAGER, 2000), kinematic(PRAGER) + [BODY + "dilatation", "mean"],
            **RANK_1),
        bar("F-bar", LogarithmicCycles(AF, 2000), kinematic(AF) + [BODY + "dilatation", "f-bar"], **RANK_1),
        bar("P1, nodal dilatation", LogarithmicCycles(AF, 2000),
            kinematic(AF) + ["-mesh_shape", "simplices", BODY + "dilatation", "nodal"], **RANK_1),
    ]


# Large shear of a metal that does not strain elastically: a backstress is C/3 ln B with dB = l B + B l^T - g B ln B
# d alpha (Lion, Int. J. Plasticity 16, 2000), 2/3 C ln V without recovery, beside the shear stress sigma_y / sqrt(3).
def logarithm(tensor):
    values, vectors = np.linalg.eigh(tensor)
    return vectors * np.log(values) @ vectors.T


def sheared(modulus, recovery, gamma, n=400):
    """The stress, by Runge's and Kutta's method."""
    gradient = np.array([[0, 1], [0, 0]])

    def rate(tensor):
        return gradient @ tensor + tensor @ gradient.T - recovery / math.sqrt(3) * tensor @ logarithm(tensor)

    tensor, h = np.eye(2), gamma / n
    for _ in range(n):
        k = [rate(tensor)]
        for share in (0.5, 0.5, 1):
            k.append(rate(tensor + share * h * k[-1]))
        tensor = tensor + h / 6 * (k[0] + 2 * k[1] + 2 * k[2] + k[3])
    return modulus / 3 * logarithm(tensor) + YIELD / math.sqrt(3) * (gradient + gradient.T)


def large_shear(name, recovery, options, spin=0, **settings):
    """Of first order in the step: 2 % of the yield stress; with the axes turned by spin times t."""

    def off(result):
        apart = 0
        for time in (0.2, 0.6, 1):
            cosine, sine = math.cos(spin * time), math.sin(spin * time)
            turn = np.array([[cosine, -sine], [sine, cosine]])
            stress = turn @ sheared(250, recovery, 5 * time) @ turn.T
            for column, entry in (("xx", (0, 0)), ("yy", (1, 1)), ("xy", (0, 1))):
                apart = max(apart, abs(result.at(f"stress.sigma_{column}", time) - stress[entry]))
        return apart

    return Run(name, "plasticity/shear.prm", options + [BODY + "kinematic_recovery", str(recovery)],
               [Check("stresses", off, 0, 0.02 * YIELD, "rate equations"),
                probe("flow.largest_strain", 1, 5 / math.sqrt(3), "closed form", 1e-4)], **settings)


TURNING = ["-boundaries_all_motion",
           "(x + 5*t*y) * cos(4*t) - y * sin(4*t) - x; (x + 5*t*y) * sin(4*t) + y * cos(4*t) - y"]
SHEAR = [
    large_shear("Prager", 0, []),
    large_shear("Prager, turning", 0, TURNING, spin=4, **RANK_1),
    large_shear("Armstrong-Frederick", 0.5, [], **RANK_1),
]

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
    columns = ["stress.von_mises", "stress.sigma_xx", "stress.sigma_yy", "stress.sigma_zz"]

    def off(result):
        return max(abs(result.at(column, time) - value)
                   for time, stress in enumerate(rate_equations(*laws), 1)
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

CASES = {"cyclic-bar": cyclic_bars, "finite-cyclic-bar": finite_bars, "large-shear": SHEAR, "strain-history": NL1,
         "traction-shear": TRACTION_SHEAR, "small-strain-cylinder": SMALL_CYLINDER}
