#!/usr/bin/python3
"""The deep simply supported beam of NAFEMS, "Selected Benchmarks for Forced Vibration" (R0016), tests 5H, 5R and 5T:
what its table says, and what beam theory and plane stress give.

    /usr/bin/python3 deep_beam.py

Writes deep-beam.csv (plane stress over frequency) and prints the rest. L = 10 m, section 2 m x 2 m, E = 200e9 Pa,
nu = 0.3, rho = 8000 kg/m^3, Rayleigh damping 5.36 1/s and 7.46e-5 s (1 + 1 % at 42.65 Hz), a line load of 1e6 N/m.

NAFEMS:  FV5, 5  flexural frequencies 42.650, 148.15, 283.47 Hz
         5H      sin(w t) times the load: at 42.65 Hz displacement 13.45 mm, stress of the extreme fibre 241.9 N/mm^2
         5R      white noise (1e6 N/m)^2/Hz: at 42.65 Hz 180.90 mm^2/Hz, 58516 (N/mm^2)^2/Hz
         5T      the load applied suddenly: 1.043 mm and 18.76 N/mm^2 at 11.7 ms, static 0.538 mm

All solutions are sums over sin(k x), k = n pi / L, of odd n, which no end support disturbs (uy = 0, no normal stress).
Plane stress: the load is uniform over the section, 2.5e5 N/m^3; ux = U(y) cos(k x) and uy = V(y) sin(k x) are
polynomials of degree 12 in y by Galerkin's method, which agree with the equation of Rayleigh and Lamb to all digits.
A program for plane strain has the same solution with E (1 + 2 nu) / (1 + nu)^2 and nu / (1 + nu).
"""

import csv
import functools
import os

import numpy as np
from numpy.polynomial import legendre
from scipy.linalg import eigh
from scipy.optimize import brentq, minimize_scalar

E, NU, RHO, LENGTH, DEPTH = 200e9, 0.3, 8000, 10.0, 2.0
LINE_LOAD = 1e6
MASS_DAMPING, STIFFNESS_DAMPING = 5.36, 7.46e-5
AREA, INERTIA, SHEAR = DEPTH**2, DEPTH**4 / 12, E / 2 / (1 + NU)
COWPER = 10 * (1 + NU) / (12 + 11 * NU)  # shear coefficient of a rectangle
ODD = range(1, 240, 2)  # the static stress to 1e-6, all else to 1e-8
FREQUENCIES = [0, 10, 20, 30, 36, 40, 41.5, 42, 42.3, 42.6, 42.65, 43, 44, 46, 50, 70, 100, 200]


@functools.lru_cache(maxsize=None)
def timoshenko(n, coefficient=COWPER):
    """Stiffness, mass, load, and the rows of displacement and stress at the middle of w sin(k x), theta cos(k x)."""
    k, sign = n * np.pi / LENGTH, np.sin(n * np.pi / 2)
    shear = coefficient * SHEAR * AREA
    K = np.array([[shear * k**2, -shear * k], [-shear * k, shear + E * INERTIA * k**2]])
    return (K, np.diag([RHO * AREA, RHO * INERTIA]), np.array([4 * LINE_LOAD / (n * np.pi), 0]),
            np.array([[sign, 0], [0, E * DEPTH / 2 * k * sign]]))


@functools.lru_cache(maxsize=None)
def plane_stress(n, degree=12):
    """The same for U and V in Legendre polynomials; the stress is sigma_xx at the face y = -1 m."""
    k, sign = n * np.pi / LENGTH, np.sin(n * np.pi / 2)
    y, weights = legendre.leggauss(degree + 1)
    P = legendre.legvander(y, degree)
    dP = np.stack([legendre.legval(y, legendre.legder(row)) for row in np.eye(degree + 1)], axis=1)
    zero, D = np.zeros_like(P), E / (1 - NU**2)
    xx, yy, xy = np.hstack([-k * P, zero]), np.hstack([zero, dP]), np.hstack([dP, k * P])
    integral = lambda a, b: DEPTH * a.T @ (weights[:, None] * b)
    K = D * (integral(xx, xx) + integral(yy, yy) + NU * (integral(xx, yy) + integral(yy, xx))) + SHEAR * integral(xy, xy)
    u, v = np.hstack([P, zero]), np.hstack([zero, P])
    M = RHO * (integral(u, u) + integral(v, v))
    load = 4 * LINE_LOAD / (n * np.pi) / AREA * DEPTH * v.T @ weights
    face, middle = legendre.legvander(np.array([-1.0, 0]), degree)
    slope = np.array([legendre.legval(-1, legendre.legder(row)) for row in np.eye(degree + 1)])
    return K, M, load, sign * np.vstack([np.append(0 * middle, middle), D * np.append(-k * face, NU * slope)])


def response(theory, frequency):
    """Complex displacement, m, and stress, Pa, at the middle, under the line load."""
    w = 2 * np.pi * frequency
    found = np.zeros(2, complex)
    for n in ODD:
        K, M, load, rows = theory(n)
        found += rows @ np.linalg.solve((1 + 1j * w * STIFFNESS_DAMPING) * K + (1j * w * MASS_DAMPING - w**2) * M, load)
    return found


def frequency(theory, n):
    K, M, *_ = theory(n)
    return np.sqrt(eigh(K, M, eigvals_only=True)[0]) / (2 * np.pi)


def rayleigh_lamb(n, near):
    """Antisymmetric wave in a plate, in plane stress, of wave number n pi / L below the speed of shear waves."""
    k = n * np.pi / LENGTH

    def equation(f):
        p = np.sqrt(k**2 - (2 * np.pi * f)**2 * RHO * (1 - NU**2) / E)
        q = np.sqrt(k**2 - (2 * np.pi * f)**2 * RHO / SHEAR)
        return 4 * k**2 * p * q * np.tanh(q * DEPTH / 2) - (k**2 + q**2)**2 * np.tanh(p * DEPTH / 2)
    return brentq(equation, 0.97 * near, 1.03 * near, xtol=1e-12)


def main():
    for name, theory in (("Timoshenko", timoshenko), ("plane stress", plane_stress)):
        print(f"{name}: flexural frequencies {[round(frequency(theory, n), 6) for n in (1, 2, 3)]} Hz")
        peak = minimize_scalar(lambda f: -abs(response(theory, f)[0]), bounds=(41, 44), method="bounded",
                               options={"xatol": 1e-9}).x
        for f in (0, 42.65, peak):
            u, s = response(theory, f)
            print(f"    {f:.6f} Hz: {1e3 * abs(u):.7g} mm, {np.degrees(np.angle(u)):.5f} deg, {1e-6 * abs(s):.7g} N/mm^2; "
                  f"power densities {1e6 * abs(u)**2:.7g} mm^2/Hz, {1e-12 * abs(s)**2:.7g} (N/mm^2)^2/Hz")
    print(f"Rayleigh-Lamb: {[round(rayleigh_lamb(n, frequency(plane_stress, n)), 6) for n in (1, 2, 3)]} Hz")
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "deep-beam.csv"), "w", encoding="ascii") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["frequency_hz", "uy", "uy.phase", "sigma_xx", "sigma_xx.phase"])
        for f in FREQUENCIES:
            u, s = response(plane_stress, f)
            writer.writerow([f] + [f"{number:.9g}" for z in (u, s) for number in (abs(z), np.degrees(np.angle(z)))])


if __name__ == "__main__":
    main()
