#!/usr/bin/python3
"""A cantilever under a harmonic load at its tip by CalculiX 2.20 (Debian's calculix-ccx).

    /usr/bin/python3 cantilever.py

A bar of 1 m x 0.1 m x 0.06 m of 20 x 2 x 2 trilinear cells (C3D8), E = 210e9 Pa, nu = 0.3, rho = 7800 kg/m^3, fixed at
x = 0; the traction (0, 1e4, 5e3) Pa acts at x = 1 m, in nodal forces; Rayleigh damping 20 1/s and 1e-5 s. CalculiX runs

    modes     *FREQUENCY: natural frequencies, cantilever-modes.csv
    response  *STEADY STATE DYNAMICS in MODES modes: the motion of the corner (1, 0.1, 0.06)
    matrices  its matrices, with which (K + i w C - w^2 M) u = f is solved here: cantilever.csv, all modes, more digits

and the differences are printed of CalculiX's response from that in as many modes of the matrices, and from that in all.
The columns are amplitude in m and phase in degrees of u = abs(u) cos(w t + phase) under the load times cos(w t).
"""

import csv
import os
import subprocess
import tempfile

import numpy as np
from scipy.linalg import eigh

SIZE, CELLS = (1.0, 0.1, 0.06), (20, 2, 2)
TRACTION = {2: 1e4, 3: 5e3}  # by direction
MASS_DAMPING, STIFFNESS_DAMPING = 20.0, 1e-5
FREQUENCIES = [0, 20, 40, 50, 54, 57, 65, 80, 88, 89.4, 92, 120, 200, 320, 337, 400, 530, 540, 700, 1000]
MODES = 100
HERE = os.path.dirname(os.path.abspath(__file__))


def node(i, j, k):
    return 1 + i + (CELLS[0] + 1) * (j + (CELLS[1] + 1) * k)


CORNER = node(*CELLS)


def forces():
    """Nodal forces of the traction: a quarter of each face of a cell to each of its nodes."""
    found, quarter = {}, SIZE[1] * SIZE[2] / (4 * CELLS[1] * CELLS[2])
    for j in range(CELLS[1]):
        for k in range(CELLS[2]):
            for at in (node(CELLS[0], j + a, k + b) for a in (0, 1) for b in (0, 1)):
                for direction, traction in TRACTION.items():
                    found[at, direction] = found.get((at, direction), 0) + quarter * traction
    return found


def model():
    """The lines of the input before its steps."""
    grid = [(i, j, k) for k in range(CELLS[2] + 1) for j in range(CELLS[1] + 1) for i in range(CELLS[0] + 1)]
    around = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
    cells = [place for place in grid if all(index < count for index, count in zip(place, CELLS))]
    lines = ["*NODE,NSET=ALL"]
    lines += [",".join([str(node(*place)), *(f"{size * index / count:.12g}" for size, index, count in zip(SIZE, place, CELLS))])
              for place in grid]
    lines += ["*ELEMENT,TYPE=C3D8,ELSET=BODY"]
    lines += [",".join(map(str, [number, *(node(*np.add(place, corner)) for corner in around)]))
              for number, place in enumerate(cells, 1)]
    lines += ["*NSET,NSET=ROOT", *(f"{node(*place)}," for place in grid if place[0] == 0), "*NSET,NSET=CORNER", f"{CORNER},",
              "*MATERIAL,NAME=STEEL", "*ELASTIC", "210e9,0.3", "*DENSITY", "7800",
              "*SOLID SECTION,ELSET=BODY,MATERIAL=STEEL", "*BOUNDARY", "ROOT,1,3"]
    return lines


def run(folder, name, *steps):
    """CalculiX on the model with these steps; the path of its results without their ending."""
    path = os.path.join(folder, name)
    lines = model()
    for step in steps:
        lines += ["*STEP", *step, "*END STEP"]
    with open(path + ".inp", "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    subprocess.run(["ccx", name], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return path


def rows(path, length):
    """The rows of numbers of this length in a file."""
    with open(path, encoding="ascii") as file:
        words = [line.split() for line in file]
    return [row for row in words if len(row) == length and row[0].lstrip("-").isdigit()]


def natural_frequencies(folder):
    path = run(folder, "modes", ["*FREQUENCY", "10"])
    return [float(row[3]) for row in rows(path + ".dat", 5)[:10]]


def modal_response(folder):
    """Frequencies, among them the natural ones, and complex displacements of the corner, to seven digits."""
    load = [f"{at},{direction},{force:.12g}" for (at, direction), force in forces().items()]
    path = run(folder, "response", ["*FREQUENCY,STORAGE=YES", str(MODES)],
               ["*STEADY STATE DYNAMICS", "10.,1000.,4,1.", "*MODAL DAMPING,RAYLEIGH", f",,{MASS_DAMPING},{STIFFNESS_DAMPING}",
                "*CLOAD", *load, "*NODE PRINT,NSET=CORNER", "U"])
    with open(path + ".dat", encoding="ascii") as file:
        times = [float(line.split()[-1]) for line in file if "displacements" in line]
    motions = np.array([row[1:] for row in rows(path + ".dat", 4) if row[0] == str(CORNER)], float)
    return np.array(times[::2]), motions[::2] + 1j * motions[1::2]


def direct_responses(folder):
    """Functions of the frequency: complex displacements of the corner from the matrices, in all modes and in MODES."""
    path = run(folder, "matrices", ["*FREQUENCY,SOLVER=MATRIXSTORAGE", "1"])
    with open(path + ".dof", encoding="ascii") as file:
        unknowns = {tuple(map(int, line.split("."))): number for number, line in enumerate(file)}

    def matrix(ending):
        i, j, values = np.loadtxt(path + ending, unpack=True)
        i, j, full = i.astype(int) - 1, j.astype(int) - 1, np.zeros((len(unknowns),) * 2)
        full[i, j] = full[j, i] = values  # of a triangle
        return full

    K, M = matrix(".sti"), matrix(".mas")
    f = np.zeros(len(unknowns))
    for (at, direction), force in forces().items():
        f[unknowns[at, direction]] = force
    corner = [unknowns[CORNER, direction] for direction in (1, 2, 3)]
    squares, shapes = eigh(K, M, subset_by_index=(0, MODES - 1))

    def direct(frequency):
        w = 2 * np.pi * frequency
        return np.linalg.solve((1 + 1j * w * STIFFNESS_DAMPING) * K + (1j * w * MASS_DAMPING - w**2) * M, f)[corner]

    def modal(frequency):
        w = 2 * np.pi * frequency
        return shapes[corner] @ (shapes.T @ f / ((1 + 1j * w * STIFFNESS_DAMPING) * squares + 1j * w * MASS_DAMPING - w**2))
    return direct, modal


def write(name, names, lines):
    with open(os.path.join(HERE, name), "w", encoding="ascii") as file:
        csv.writer(file, lineterminator="\n").writerows([names, *lines])


def main():
    with tempfile.TemporaryDirectory() as folder:
        write("cantilever-modes.csv", ["mode", "frequency_hz"], enumerate(natural_frequencies(folder), 1))
        direct, modal = direct_responses(folder)
        frequencies, found = modal_response(folder)
        for name, response in ((f"{MODES} modes", modal), ("all modes", direct)):
            expected = np.array([response(frequency) for frequency in frequencies])
            off = abs(found - expected).max(axis=1) / abs(expected).max(axis=1)
            print(f"CalculiX's response is that of its matrices in {name} to {off.max():.1e}")
        write("cantilever.csv", ["frequency_hz", *(f"{name}{end}" for name in ("ux", "uy", "uz") for end in ("", ".phase"))],
              [[frequency] + [f"{number:.9g}" for u in direct(frequency) for number in (abs(u), np.degrees(np.angle(u)))]
               for frequency in FREQUENCIES])


if __name__ == "__main__":
    main()
