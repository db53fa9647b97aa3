"""Laws of rubber and soft tissue: cells in homogeneous deformations, code_aster, OOFEM, a ring."""

import cmath

import numpy as np

from checks import COMPACT, Run, probe

RANK_1 = {"all_ranks": False}


def gradient(energy, stretches):
    """The derivatives of an energy to the principal stretches, exact to rounding (complex steps)."""
    step = 1e-30
    return np.array([energy(*(l + (1j * step if a == b else 0) for b, l in enumerate(stretches))).imag
                     / step for a in range(3)])


def free_sides(energy, stretch):
    """The stretches of a bar with free sides, and its nominal stress."""
    sides = np.array([stretch ** -0.5] * 2)
    for _ in range(50):
        residual = gradient(energy, (stretch, *sides))[1:]
        jacobian = np.empty((2, 2))
        for k in range(2):
            moved = sides.copy()
            moved[k] += 1e-6
            jacobian[:, k] = (gradient(energy, (stretch, *moved))[1:] - residual) / 1e-6
        sides -= np.linalg.solve(jacobian, residual)
    return sides, gradient(energy, (stretch, *sides))[0]


def split(isochoric):
    """Energy of an isochoric part in the modified stretches and 20/2 (J - 1)^2."""

    def energy(*stretches):
        volume = np.prod(stretches)
        return isochoric(*(l * volume ** (-1 / 3) for l in stretches)) + 10 * (volume - 1) ** 2

    return energy


def invariants(*stretches):
    """I1 - 3 and I2 - 3."""
    a, b, c = (l * l for l in stretches)
    return a + b + c - 3, a * b + b * c + c * a - 3


def mooney_rivlin(*stretches):
    first, second = invariants(*stretches)
    return 0.4 * first + 0.1 * second


def compressible_mooney_rivlin(*stretches):
    """With lambda = 20 - 2/3 mu, mu = 1."""
    log_volume = cmath.log(np.prod(stretches))
    return (mooney_rivlin(*stretches) - 2 * (0.4 + 2 * 0.1) * log_volume
            + (20 - 2 / 3 - 4 * 0.1) / 2 * log_volume ** 2)


def yeoh(*stretches):
    first = invariants(*stretches)[0]
    return 0.5 * first - 0.02 * first ** 2 + 0.004 * first ** 3


def ogden(*stretches):
    return sum(mu / alpha * (sum(l ** alpha for l in stretches) - 3)
               for mu, alpha in ((0.63, 1.3), (0.0012, 5), (-0.01, -2)))


def arruda_boyce(*stretches):
    """Five terms for mu = 1 at rest and 8 segments."""
    terms = [1 / 2, 1 / 20, 11 / 1050, 19 / 7000, 519 / 673750]
    scale = 2 * sum(c * (i + 1) * (3 / 8) ** i for i, c in enumerate(terms))
    invariant = invariants(*stretches)[0] + 3
    return sum(c / 8 ** i * (invariant ** (i + 1) - 3 ** (i + 1)) for i, c in enumerate(terms)) / scale


def guccione(along):
    """Fibres along an axis of the bar; C = 2, bf = 4, bt = 1.5, bfs = 2."""

    def energy(*stretches):
        strains = [(l * l - 1) / 2 for l in stretches]
        fibre = strains.pop(along)
        return cmath.exp(4 * fibre ** 2 + 1.5 * sum(e * e for e in strains)) - 1

    return energy


def holzapfel(along):
    """Fibres along an axis of the bar, slack when they shorten; mu = 1, k1 = 0.8, k2 = 0.5."""

    def energy(*stretches):
        stretch = stretches[along] ** 2 - 1
        fibre = 0.8 * (cmath.exp(0.5 * stretch ** 2) - 1) if stretch.real > 0 else 0
        return invariants(*stretches)[0] / 2 + fibre

    return energy


def options(law, **constants):
    """Those of a law; the names of constants with _ for blanks."""
    words = ["-materials_body_law", law]
    for name, value in constants.items():
        words += [f"-materials_body_{name.lower()}", str(value)]
    return words


GUCCIONE = options("Guccione", C=2, bf=4, bt=1.5, bfs=2)
HOLZAPFEL = options("Holzapfel", shear_modulus=1, k1=0.8, k2=0.5)
LAWS = [
    ("Mooney-Rivlin, isochoric", options("isochoric Mooney-Rivlin", C10=0.4, C01=0.1),
     split(mooney_rivlin)),
    ("Mooney-Rivlin", options("Mooney-Rivlin", C10=0.4, C01=0.1), compressible_mooney_rivlin),
    ("Yeoh", options("isochoric Yeoh", C10=0.5, C20=-0.02, C30=0.004), split(yeoh)),
    ("Ogden", options("isochoric Ogden", ogden_mu="0.63, 0.0012, -0.01", ogden_alpha="1.3, 5, -2"),
     split(ogden)),
    ("Arruda-Boyce", options("isochoric Arruda-Boyce", shear_modulus=1, segments=8),
     split(arruda_boyce)),
    ("Guccione, along", GUCCIONE + ["-materials_body_fibres", "3; 0; 0"], split(guccione(0))),
    ("Guccione, across", GUCCIONE + ["-materials_body_fibres", "0; -0.1; 0"], split(guccione(1))),
    ("Holzapfel, along", HOLZAPFEL + ["-materials_body_fibres", "1 + x; 0; 0"], split(holzapfel(0))),
    ("Holzapfel, across", HOLZAPFEL + ["-materials_body_fibres", "0; 0; 1"], split(holzapfel(2))),
]


def bar(name, law, energy, **settings):
    """Against the stretches of the sides at which no force acts there."""
    sides, stress = free_sides(energy, 1.6)
    return Run(name, "rubber/bar.prm", law,
               [probe("corner.uy", 1, sides[0] - 1, "closed form", absolute=1e-9),
                probe("corner.uz", 1, sides[1] - 1, "closed form", absolute=1e-9),
                probe("force.reaction_x", 1, stress, "closed form", absolute=1e-8)], **settings)


def bars():
    return [bar(name, law, energy, **({} if name in ("Ogden", "Guccione, across") else RANK_1))
            for name, law, energy in LAWS]


RUBBER_BLOCK = [
    Run("block", "rubber/block.prm", [],
        [probe("top.uy", 1, -0.0340725, "code_aster", 1e-5),
         probe("top.uy", 1, -0.03407249, "recomputed", absolute=1e-8)]),
    Run("quadrilateral", "one-cell/quad.prm",
        ["-materials_rubber_law", "isochoric Mooney-Rivlin", "-materials_rubber_c10", "10",
         "-materials_rubber_c01", "0", "-materials_rubber_shear_modulus", ""],
        [probe("right.ux", 1, 0.102869813, "OOFEM", absolute=1e-9),
         probe("bottom.reaction_y", 1, -2 * 2.34573944, "OOFEM", absolute=1e-8)], **RANK_1),
]


# The ring: r' = l_r and P_r' = (P_t - P_r) / R from P_r = -T inside to no force outside, by Runge and Kutta.
def widened_ring(inner, steps=30):
    """The dead traction inside that moves the inner side from 1 to a radius, and where 2 goes."""
    energy = split(holzapfel(1))

    def slope(position, r, stress, radial):
        for _ in range(8):
            off = gradient(energy, (radial, r / position, 1))[0] - stress
            moved = gradient(energy, (radial + 1e-6, r / position, 1))[0] - stress
            radial -= off * 1e-6 / (moved - off)
        around = gradient(energy, (radial, r / position, 1))[1]
        return np.array([radial, (around - stress) / position]), radial

    def march(traction):
        state, radial, step = np.array([inner, -traction]), 1 / inner, 1 / steps
        for n in range(steps):
            position = 1 + n * step
            k1, radial = slope(position, *state, radial)
            k2, radial = slope(position + step / 2, *(state + step / 2 * k1), radial)
            k3, radial = slope(position + step / 2, *(state + step / 2 * k2), radial)
            k4, radial = slope(position + step, *(state + step * k3), radial)
            state = state + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return state

    one, other = 0.9, 1.0
    rest = march(one)[1]
    for _ in range(6):
        end = march(other)
        if abs(end[1]) < 1e-12:
            break
        one, other, rest = other, other - end[1] * (other - one) / (end[1] - rest), end[1]
    return other, march(other)[0]


def ring():
    """Fibres around it."""
    traction, outer = widened_ring(1.3)
    return [Run("quarter", "fibres/ring.prm", ["-constants", f"T = {float(traction)!r}"],
                [probe("inner.ux", 1, 0.3, "recomputed", 1e-4),
                 probe("outer.uy", 1, outer - 2, "recomputed", 1e-4)], COMPACT)]


CASES = {"rubber-bars": bars, "rubber-block": RUBBER_BLOCK, "fibre-ring": ring}
