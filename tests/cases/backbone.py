"""The frequency of thin bars over their amplitude: reduced models against closed forms, beam theory and all nodes.

Bars whose ends do not come nearer get longer as they bend. With the deflection w = sum q_i phi_i in radii of gyration,
phi_i the linear modes, and the time in 1 / w_1 of the first, and without axial inertia (Woinowsky-Krieger 1950; Azrar,
Benamar and White 1999):

    M_i (q_i'' + (b_i / b_1)^4 q_i) + (q . S q) (S q)_i / (2 b_1^4) = 0,

M_i = int phi_i^2, S_ij = int phi_i' phi_j' over the length 1. One mode alone is Duffing's oscillator.
"""

import numpy as np

from checks import LONG, Check, Run, zero

RANK_1 = {"all_ranks": False}


def duffing(e):
    """The frequency of q'' + q + e q^3 = 0 let go from 1: pi sqrt(1 + e) / (2 K(m)), m = e / (2 (1 + e)), K by means."""
    a, b = np.sqrt(1 + e), np.sqrt(1 + e / 2)
    for _ in range(6):
        a, b = (a + b) / 2, np.sqrt(a * b)
    return a


class ClampedBeam:
    """Symmetric modes of a clamped beam, each one in its middle."""

    ROOTS = (4.730040744862704, 10.995607838001671, 17.278759657399481)  # of cos b cosh b = 1

    def __init__(self):
        points, weights = np.polynomial.legendre.leggauss(60)
        x, weights = (1 + points) / 2, weights / 2
        shapes, slopes = np.array([self.shape(b, x) for b in self.ROOTS]).transpose(1, 0, 2)
        self.mass = (shapes**2) @ weights
        self.stretch = (slopes * weights) @ slopes.T / self.ROOTS[0]**2
        self.stiffness = (np.array(self.ROOTS) / self.ROOTS[0])**4

    @staticmethod
    def shape(b, x):
        s = (np.cosh(b) - np.cos(b)) / (np.sinh(b) - np.sin(b))
        middle = np.cosh(b / 2) - np.cos(b / 2) - s * (np.sinh(b / 2) - np.sin(b / 2))
        return ((np.cosh(b * x) - np.cos(b * x) - s * (np.sinh(b * x) - np.sin(b * x))) / middle,
                b * (np.sinh(b * x) + np.sin(b * x) - s * (np.cosh(b * x) - np.cos(b * x))) / middle)

    def one_mode(self, amplitude):
        return duffing(self.stretch[0, 0]**2 / (2 * self.mass[0]) * amplitude**2)

    def all_modes(self, amplitude, end=20 * np.pi, steps=8000):
        """The frequency of the middle when let go from the shape of the first mode, by Runge and Kutta's method."""
        def rate(y):
            q, v = y
            return np.array([v, -self.stiffness * q
                             - (q @ self.stretch @ q) * (self.stretch @ q) / (2 * self.mass)])
        y, h = np.array([[amplitude, 0, 0], [0, 0, 0]], float), end / steps
        middle = [amplitude]
        for _ in range(steps):
            k1 = rate(y)
            k2 = rate(y + h / 2 * k1)
            k3 = rate(y + h / 2 * k2)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(y + h * k3))
            middle.append(y[0].sum())
        return angular_frequency(np.linspace(0, end, steps + 1), np.array(middle))


def angular_frequency(time, motion):
    """From the first zero to the last, each on the line between two samples."""
    before = np.flatnonzero(motion[:-1] * motion[1:] < 0)
    zeros = time[before] - motion[before] * np.diff(time)[before] / np.diff(motion)[before]
    return np.pi * (len(zeros) - 1) / (zeros[-1] - zeros[0])


FIRST = {"clamped": 4.730040744862704**2, "hinged": np.pi**2}  # over sqrt(E I / rho A) / L^2
CONSTANTS = {"clamped": "b = 0.047300407448627, s = 0.982502214576238, m = 1.58814626206460",
             "hinged": "k = 0.0314159265358979"}


# rounding of displacements, 1e-13, times the square of the highest frequency is seen in accelerations
SCALES = {"a": 100}


def swing(bar, amplitude, name, options, checks, **settings):
    """A bar let go from that many radii of gyration."""
    return Run(f"{name} {amplitude:g}", f"backbone/{bar}.prm",
               ["-constants", f"A = {amplitude}, {CONSTANTS[bar]}", *options], checks, scales=SCALES, **settings)


def frequency(result):
    return angular_frequency(result.probes["time"], result.probes["middle.uy"])


def ratio(small, expected, relative, source):
    """The frequency over that of an earlier run of small amplitude."""
    return Check("frequency over that of small amplitude",
                 lambda result: frequency(result) / frequency(result.earlier[small]), expected, relative * expected,
                 source)


def small(bar, coordinates):
    """Of a hundredth of the radius of gyration: beam theory, plane strain."""
    expected = FIRST[bar] / 100**2 * np.sqrt(1e6 / 12 / (1 - 0.3**2))
    return swing(bar, 0.01, coordinates, [], [Check("frequency", frequency, expected, 0.003 * expected, "closed form")],
                 **RANK_1)


def against(other, relative):
    return Check(f"frequency over that of {other}",
                 lambda result: frequency(result) / frequency(result.earlier[other]), 1, relative, "all nodes")


def modes_against(result):
    """The largest relative difference of the frequencies of all nodes from the first ones of the reduced model."""
    nodes = result.earlier["modes of all nodes"].modes["frequency"]
    return abs(result.modes["frequency"][:len(nodes)] / nodes - 1).max()


ONE_MODE = ["-reduction_modes", "1", "-reduction_derivatives", "1"]
ALL_NODES = ["-reduction_basis", "none"]
SEVEN = {"more_ranks": (7,)}
NINE = "nine coordinates"


def clamped():
    beam = ClampedBeam()
    return [
        small("clamped", NINE),
        # within 1 % of the ratios of one mode, 1.0222, 1.0857, 1.1831
        *(swing("clamped", amplitude, "two coordinates", ONE_MODE,
                [ratio(f"{NINE} 0.01", beam.one_mode(amplitude), 5e-4, "Duffing, closed form")], **RANK_1)
          for amplitude in (1, 2, 3)),
        swing("clamped", 2, "all nodes", ALL_NODES,
              [ratio(f"{NINE} 0.01", beam.all_modes(2), 1e-3, "beam theory, three modes")], **RANK_1),
        *(swing("clamped", amplitude, NINE, [],
                [ratio(f"{NINE} 0.01", beam.all_modes(amplitude), 1e-3, "beam theory, three modes"),
                 *([against("all nodes 2", 5e-4)] if amplitude == 2 else [])],
                **(SEVEN if amplitude == 2 else RANK_1))
          for amplitude in (1, 2, 3)),
        Run("modes of all nodes", "backbone/clamped.prm", ["-run", "modes", "-modes_count", "3", *ALL_NODES], [], **RANK_1),
        # the frequencies of its derivatives, which are no modes, tell one basis from another
        Run("modes of nine coordinates", "backbone/clamped.prm", ["-run", "modes", "-modes_count", "9"],
            [zero("frequencies", modes_against, 1e-8, "all nodes")], LONG, **SEVEN),
        # what bends without getting shorter is too stiff: linear modes alone fail
        swing("clamped", 2, "modes alone", ["-reduction_modes", "20", "-reduction_derivatives", "0"],
              [ratio(f"{NINE} 0.01", 1.35, 0.01, "this run")], **RANK_1),
    ]


HINGED = [
    small("hinged", NINE),
    *(swing("hinged", amplitude, NINE, [],
            [ratio(f"{NINE} 0.01", duffing(amplitude**2 / 4), 1e-3, "Woinowsky-Krieger, closed form")],
            all_ranks=amplitude == 3)
      for amplitude in (1, 2, 3)),
]

CASES = {"backbone-clamped": clamped, "backbone-hinged": HINGED}
