#!/usr/bin/python3
"""How the energy of bodies that touch drifts in long runs of the central difference.

    /usr/bin/python3 tests/benchmark/contact_drift.py build [--steps 10000]

prints, over the largest kinetic energy, the largest change of kinetic and strain energy less the work of the weight,
what the ledger books of it as the loss of contact, and what remains: of a block that bounces on a held one, with flat
faces and one cell across, and of a ring that flies, bounces and slides in a cup, over faces of another mesh.
"""

import argparse
import csv
import os
import subprocess
import tempfile

import numpy as np
from programs import HERE, Programs

BLOCKS = os.path.join(HERE, "..", "cases", "contacts", "blocks.geo")
# sides that keep straight, as bars have them
BARS = ["-materials_body_poisson_ratio", "0", "-boundaries_names", "sides, bottom", "-boundaries_sides_kind", "nodes",
        "-boundaries_sides_where", "everything", "-boundaries_sides_motion", "0; free"]
# input, geometry with its numbers, step, options
RUNS = {
    "flat": ("drop.prm", BLOCKS, {"gap": 0.05, "n1": 1, "m1": 20, "n2": 1, "m2": 25}, 1e-3, BARS),
    **{f"curved, {n} cells around a quarter": ("ball.prm", os.path.join(HERE, "ball.geo"), {"n": n, "m": 45 * n // 16},
                                               step, []) for n, step in ((16, 8e-4), (32, 4e-4), (64, 2e-4))},
}


def ledger(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {name.split()[0]: np.array(column, float) for name, column in zip(rows[0], zip(*rows[1:]))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--steps", type=int, default=10000)
    arguments = parser.parse_args()
    print("| surfaces | steps | drift | booked | remainder |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(os.path.abspath(arguments.build), folder)
        for name, (deck, geometry, numbers, step, options) in RUNS.items():
            mesh = os.path.join(folder, "mesh.msh")
            words = [word for key, value in numbers.items() for word in ("-setnumber", key, str(value))]
            subprocess.run(["gmsh", "-2", "-v", "1", *words, geometry, "-o", mesh], check=True)
            programs.steppe(1, deck, "-mesh_file", mesh, *options, "-time_step", repr(step), "-time_end",
                            repr(step * arguments.steps))
            of = ledger(os.path.join(folder, "results", "ledger.csv"))
            energy = of["kinetic"] + of["strain"] - of["external_work"]
            errors = (abs(column).max() / of["kinetic"].max()
                      for column in (energy - energy[0], of["damping_loss"], of["remainder"]))
            print(f"| {name} | {len(energy) - 1} | {' | '.join(f'{error:.1e}' for error in errors)} |", flush=True)


if __name__ == "__main__":
    main()
