"""Oscillating loads on chains of masses and springs, in closed form: amplitudes, power densities, response spectra."""

import math

import numpy as np

from checks import Check, Run, zero

RANK_1 = {"all_ranks": False}
STIFFNESS, MASS, PULL = 100, 10, 3
R_M, R_K = 0.1, 0.01


def chain(n):
    """Stiffness and masses of n masses on n springs, the last mass half of the others."""
    K = STIFFNESS * (2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1))
    K[-1, -1] = STIFFNESS
    M = MASS * np.eye(n)
    M[-1, -1] = MASS / 2
    return K, M


def answer(n, frequency, force, eta=0, modal=None):
    """Complex amplitudes of the masses under a force, or with that acceleration of the base."""
    K, M = chain(n)
    w = 2 * math.pi * frequency
    damping = 1j * w * (R_M * M + R_K * K) + 1j * eta * K
    if modal is not None:
        squares, shapes = oscillators(n)
        damping = damping + sum(2j * w * math.sqrt(square) * modal * np.outer(M @ shape, M @ shape)
                                for square, shape in zip(squares, shapes.T))
    return np.linalg.solve(K + damping - w**2 * M, force)


def oscillators(n):
    """w^2 and shapes with s . M s = 1."""
    K, M = chain(n)
    root = np.sqrt(np.diag(M))
    squares, shapes = np.linalg.eigh(K / root / root[:, None])
    return squares, shapes / root[:, None]


def pulled(n):
    """The force on the last mass."""
    return np.eye(n)[-1] * PULL


def shaken(n):
    """The force of a base that accelerates with 1 m/s^2."""
    return -np.diag(chain(n)[1])


def apart(n, columns, force, expected, **damping):
    """Largest difference of complex amplitudes from expected functions of the solution, over the largest one."""

    def measure(result):
        table = result.response
        exact = [expected(f, answer(n, f, force, **damping)) for f in table["frequency"]]
        exact = np.array(exact).T
        found = [table[column] * np.exp(1j * np.radians(table[f"{column}.phase"])) for column in columns]
        return max(np.max(abs(one - other)) / np.max(abs(other)) for one, other in zip(found, exact))

    return zero(", ".join(columns), measure, 1e-7, "closed form")


SHAKEN = ["-loads_pull_kind", "base acceleration", "-loads_pull_value", "0; 1; 0", "-loads_pull_where", "everything"]
THREE = ["-mesh_cells", "1, 3, 1", "-mesh_upper", "1, 3, 1", "-probes_last_at", "1, 3, 1", "-modes_count", "3"]
ONE = ["-mesh_cells", "1, 1, 1", "-mesh_upper", "1, 1, 1", "-probes_last_at", "1, 1, 1", "-modes_count", "1"]
# all that the nodes of the small chain can do
ALL = ["-reduction_basis", "modes", "-reduction_modes", "8", "-reduction_static_responses", "false"]


def motion(f, u):
    """Of both masses displacements, and velocity and acceleration of the last one."""
    w = 2 * math.pi * f
    return u[0], u[-1], 1j * w * u[-1], -w**2 * u[-1]


MOTION = ["first.uy", "last.uy", "last.vy", "last.ay"]


def absolute(f, u):
    return 1 - (2 * math.pi * f)**2 * u[-1]


def held(f, u):
    """The stress in the lowest cell, and the force of the ground: damping has a part in the latter alone."""
    return STIFFNESS * u[0], -STIFFNESS * (1 + 2j * math.pi * f * R_K) * u[0]


def steps(n, **damping):
    return [apart(n, MOTION, pulled(n), motion, **damping)]


def phases(result):
    """Two equal pulls with phases of 30 and 90 degrees are one of sqrt(3) at 60."""
    one, two = result.earlier["pulled, of two"].response, result.response
    ratio = two["last.uy"] / one["last.uy"], (two["last.uy.phase"] - one["last.uy.phase"]) % 360
    return max(np.max(abs(ratio[0] - math.sqrt(3))), np.max(abs(np.radians(ratio[1] - 60))))


def first_coordinate(result):
    """That of the lowest mode, beside an oscillator of its frequency, damping and share in the motion of the base."""
    squares, shapes = oscillators(2)
    table, share = result.response, shapes[:, 0] @ shaken(2)
    w = 2 * math.pi * table["frequency"]
    exact = share / (squares[0] - w**2 + 1j * w * (R_M + R_K * squares[0]))
    return max(np.max(abs(table["modes.z1"] - abs(exact))) / np.max(abs(exact)),
               np.max(abs(table["modes.z_velocity1"] - w * abs(exact))) / np.max(w * abs(exact)))


CHAINS = [
    Run("pulled, of one", "harmonic/chain.prm", ONE, [apart(1, ["stress.sigma_yy", "ground.reaction_y"], pulled(1), held)]),
    Run("pulled, of two", "harmonic/chain.prm", [],
        [*steps(2), apart(2, ["ground.reaction_y"], pulled(2), lambda f, u: held(f, u)[1:])]),
    Run("pulled, of three", "harmonic/chain.prm", THREE, steps(3), **RANK_1),
    Run("structural", "harmonic/chain.prm", ["-damping_structural", "0.1"], steps(2, eta=0.1), **RANK_1),
    Run("shaken", "harmonic/chain.prm", SHAKEN,
        [apart(2, MOTION, shaken(2), motion), apart(2, ["last.absolute_ay"], shaken(2), lambda f, u: (absolute(f, u),))]),
    Run("shaken harder", "harmonic/chain.prm", [*SHAKEN, "-loads_pull_value", "0; 7 * t; 0"],
        [zero("absolute accelerations over f", lambda result: np.max(abs(
            result.response["last.absolute_ay"] - 7 * result.response["frequency"]
            * result.earlier["shaken"].response["last.absolute_ay"])), 1e-8, "linear")], **RANK_1),
    Run("in all coordinates", "harmonic/chain.prm", [*SHAKEN, *ALL],
        [apart(2, MOTION, shaken(2), motion),
         apart(2, ["last.absolute_ay"], shaken(2), lambda f, u: (absolute(f, u),))]),
    Run("coordinates", "harmonic/chain.prm",
        [*SHAKEN, *ALL, "-probes_names", "first, last, ground, stress, modes", "-probes_modes_kind", "coordinates"],
        [zero("first coordinate", first_coordinate, 1e-8, "one oscillator")],
        **RANK_1),  # the others are zero but for rounding
    Run("modal ratios", "harmonic/chain.prm", [*ALL, "-damping_modal_ratios", "0.03"], steps(2, modal=0.03), **RANK_1),
    Run("phases", "harmonic/chain.prm",
        ["-loads_names", "pull, more", "-loads_pull_phase", "30", "-loads_more_kind", "traction", "-loads_more_where",
         "id 3", "-loads_more_value", "0; 3; 0", "-loads_more_phase", "90"],
        [zero("two phases", phases, 1e-8, "sum of cosines")]),
    Run("unbalance", "harmonic/chain.prm", ["-loads_pull_value", "0; 3 * t^2; 0"],
        [zero("amplitudes over f^2", lambda result: np.max(abs(
            result.response["last.uy"] - result.response["frequency"]**2
            * result.earlier["pulled, of two"].response["last.uy"])), 1e-9, "linear")], **RANK_1),
]


ONE_COORDINATES = [*ONE[:6], "-reduction_modes", "4"]  # the number of modes follows from the basis

# White noise on the base, of which the displacements see what is below 20 Hz: the stationary covariance of
# x' = A x + b w(t) solves A S + S A^T + b b^T D / 2 = 0 with a power density D over positive frequencies in Hz.
DENSITY = 0.02


def covariance(n, *forces):
    """Of forces each with a noise of its own."""
    K, M = chain(n)
    zero_, one, inverse = np.zeros((n, n)), np.eye(n), np.linalg.inv(M)
    A = np.block([[zero_, one], [-inverse @ K, -inverse @ (R_M * M + R_K * K)]])
    unit, noise = np.eye(2 * n), np.zeros((2 * n, 2 * n))
    for force in forces:
        b = np.concatenate([np.zeros(n), inverse @ force])
        noise += np.outer(b, b) * DENSITY / 2
    entries = np.linalg.solve(np.kron(A, unit) + np.kron(unit, A), -noise.ravel())
    return entries.reshape(2 * n, 2 * n)


def mean(column, expected, source, relative, row=0):
    return Check(f"{column}, root mean square", lambda result: result.spectrum[column][row], expected,
                 relative * expected, source)


NOISE = ["-run", "spectrum", *SHAKEN, *ALL, "-excitation_power_density", f"{DENSITY}", "-frequencies_to", "20",
         "-frequencies_points", "201"]
S = covariance(2, shaken(2))
# the base is shaken and the top pulled, each by a factor of its own
APART = ["-loads_names", "pull, more", "-loads_more_kind", "traction", "-loads_more_where", "id 3", "-loads_more_value",
         "0; 3; 0", "-excitation_correlation", "none"]
BOTH = covariance(2, shaken(2), pulled(2))
RANDOM = [
    Run("white noise", "harmonic/chain.prm", NOISE,
        [mean("first.uy", math.sqrt(S[0, 0]), "Lyapunov", 1e-4), mean("last.uy", math.sqrt(S[1, 1]), "Lyapunov", 1e-4),
         mean("last.vy", math.sqrt(S[3, 3]), "Lyapunov", 1e-3),
         mean("last.uy", 3 * math.sqrt(S[1, 1]), "three sigma", 1e-4, row=1)]),
    Run("white noise, of one", "harmonic/chain.prm", [*NOISE, *ONE_COORDINATES],
        [mean(f"stress.{name}", STIFFNESS * math.sqrt(covariance(1, shaken(1))[0, 0]), "Lyapunov", 1e-4)
         for name in ("sigma_yy", "von_mises")], **RANK_1),
    Run("two noises", "harmonic/chain.prm", [*NOISE, *APART],
        [mean("first.uy", math.sqrt(BOTH[0, 0]), "Lyapunov", 1e-4), mean("last.uy", math.sqrt(BOTH[1, 1]), "Lyapunov", 1e-4),
         mean("last.vy", math.sqrt(BOTH[3, 3]), "Lyapunov", 1e-3)]),
]


def narrow_band():
    squares = [abs(answer(2, f, shaken(2))[-1])**2 for f in np.linspace(0.95, 1.05, 2001)]
    return Run("narrow band", "harmonic/chain.prm",
               [*NOISE, "-excitation_power_density", "if(abs(t - 1) < 0.05, 0.3, 0)", "-frequencies_from", "0.95",
                "-frequencies_to", "1.05"],
               [mean("last.uy", math.sqrt(0.3 * np.trapz(squares, dx=0.1 / 2000)), "quadrature", 1e-6)], **RANK_1)


# A response spectrum that falls with the frequency: largest responses of the modes, combined.
def largest(n, column, cqc, power=0, force=None):
    squares, shapes = oscillators(n)
    w = np.sqrt(squares)
    ratio = R_M / (2 * w) + R_K * w / 2
    parts = shapes.T @ (shaken(n) if force is None else force) * (2 / (w / (2 * math.pi))) / squares
    # all coordinates of the small chain but these two are not moved
    values = w**power * shapes[column] * parts
    correlation = np.eye(n)
    for i in range(n):
        for j in range(n):
            if cqc and i != j:
                r, z, y = w[j] / w[i], ratio[i], ratio[j]
                correlation[i, j] = (8 * math.sqrt(z * y) * (z + r * y) * r**1.5
                                     / ((1 - r**2)**2 + 4 * z * y * r * (1 + r**2) + 4 * (z**2 + y**2) * r**2))
    return math.sqrt(values @ correlation @ values)


PEAKS = ["-run", "spectrum", *SHAKEN, *ALL, "-excitation_response_spectrum", "2 / t", "-frequencies_to", "0",
         "-frequencies_points", "100"]
SHOCK = [
    Run(name, "harmonic/chain.prm", [*PEAKS, *options],
        [mean("first.uy", largest(2, 0, cqc), "closed form", 1e-8), mean("last.uy", largest(2, 1, cqc), "closed form", 1e-8),
         mean("last.vy", largest(2, 1, cqc, 1), "closed form", 1e-8),
         mean("last.absolute_ay", largest(2, 1, cqc, 2), "closed form", 1e-8),
         mean("ground.reaction_y", STIFFNESS * largest(2, 0, cqc), "closed form", 1e-6)])
    for name, cqc, options in (("complete quadratic combination", True, []),
                               ("sum of squares", False, ["-excitation_combination", "srss"]))
] + [
    Run("two shocks", "harmonic/chain.prm", [*PEAKS, *APART],
        [mean(name, math.hypot(largest(2, column, True, power), largest(2, column, True, power, pulled(2))), "closed form",
              1e-8) for name, column, power in (("first.uy", 0, 0), ("last.uy", 1, 0), ("last.vy", 1, 1))]),
    Run("of one", "harmonic/chain.prm", [*PEAKS, *ONE_COORDINATES],
         [mean("stress.von_mises", STIFFNESS * largest(1, 0, False), "closed form", 1e-6)], **RANK_1)]

CASES = {"frequency-chain": CHAINS, "frequency-random": lambda: [*RANDOM, narrow_band()], "frequency-shock": SHOCK}
