#!/usr/bin/python3
"""What ties cost: a cube in two tied blocks beside the same cube in one piece.

    /usr/bin/python3 tests/benchmark/ties.py build [--cells 24 --steps 400 --repeat 5]

prints the iterations of multigrid between degrees (Q2, a static load, to 1e-8), and seconds of processor time of an
explicit step (Q1, lumped masses): those of two runs with different numbers of steps, less those of the shorter, so that
the start does not count. The runs take turns, and the best of each counts.
"""

import argparse
import os
import tempfile

import numpy as np
from programs import Programs
from steps import print_table, seconds_of_steps

GAP = 1e-6
TIE = ["-ties_names", "joint", "-ties_joint_secondary", f"where x > 0.5 + {GAP / 2} && x < 0.5 + {2 * GAP}",
       "-ties_joint_primary", f"where x > 0.5 - {GAP / 2} && x < 0.5 + {GAP / 2}"]


def write_blocks(path, left, right, share):
    """The unit cube in two blocks of cells beside each other along x, as a UCD file: with the nodes between them once,
    or with a gap."""
    points, hexahedra, n_nodes, between = [], [], 0, None
    for cells, start in ((left, 0), (right, 0.5 if share else 0.5 + GAP)):
        nx, ny, nz = cells
        numbers = n_nodes + np.arange((nx + 1) * (ny + 1) * (nz + 1)).reshape(nx + 1, ny + 1, nz + 1)
        grid = np.stack(np.meshgrid(start + np.linspace(0, 0.5, nx + 1), np.linspace(0, 1, ny + 1),
                                    np.linspace(0, 1, nz + 1), indexing="ij"), -1)
        if share and between is not None:
            numbers -= between.size
            numbers[0], grid = between, grid[1:]
        points.append(grid.reshape(-1, 3))
        n_nodes, between = n_nodes + len(points[-1]), numbers[-1].copy()
        corners = [numbers[i:i + nx, j:j + ny, k:k + nz].ravel()
                   for k in (0, 1) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        hexahedra.append(np.stack(corners, -1))
    points, hexahedra = np.concatenate(points), np.concatenate(hexahedra)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{len(points)} {len(hexahedra)} 0 0 0\n")
        file.writelines(f"{i} {x!r} {y!r} {z!r}\n" for i, (x, y, z) in enumerate(points.tolist()))
        file.writelines(f"{i} 0 hex {' '.join(map(str, cell))}\n" for i, cell in enumerate(hexahedra.tolist()))


class Ties:
    def __init__(self, programs, repeat):
        self.programs, self.repeat = programs, repeat

    def bodies(self, n):
        """Options of a cube of n cells along each edge in one piece, in two whose meshes match, and in two of which the
        second is 1.2 times as fine; and of one piece that is as fine everywhere."""
        coarse, fine = ((round(m / 2), m, m) for m in (n, round(1.2 * n)))
        for name, left, right, share in (("one piece", coarse, coarse, True), ("tied, matching", coarse, coarse, False),
                                         ("tied, half of it 1.2 times as fine", coarse, fine, False),
                                         ("one piece, 1.2 times as fine", fine, fine, True)):
            path = os.path.join(self.programs.folder, f"{name}-{n}.ucd".replace(" ", "-").replace(",", ""))
            write_blocks(path, left, right, share)
            yield name, ["-mesh_type", "file", "-mesh_file", path, "-initial_displacement", "",
                         "-boundaries_clamp_where", "where x < 1e-9", "-loads_pull_where", "where x > 1 - 1e-9",
                         *([] if share else TIE)]

    def iterations(self, n):
        for name, options in self.bodies(n):
            run = self.programs.steppe(
                1, "cube.prm", *options, "-materials_body_law", "linear elastic", "-space_degree", "2", "-damping_mass",
                "auto", "-time_scheme", "static", "-time_step", "1", "-time_end", "1", "-solver_linear", "pmg",
                "-ksp_rtol", "1e-8")
            yield name, run["unknowns"], run["linear"]

    def steps(self, n, count):
        """Seconds of an explicit step of each body, and its unknowns."""
        return seconds_of_steps(self.programs, dict(self.bodies(n)), ["-damping_mass", "row-sum"], 1e-5, count,
                                self.repeat)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--cells", type=int, default=24)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ties = Ties(Programs(os.path.abspath(arguments.build), folder), arguments.repeat)
        for title, rows in (("iterations", ties.iterations(arguments.cells // 2)),
                            ("ns of a step, an unknown", ((name, n, 1e9 * seconds / n) for name, n, seconds in
                                                          ties.steps(arguments.cells, arguments.steps)))):
            print_table(title, rows, "one piece")


if __name__ == "__main__":
    main()
