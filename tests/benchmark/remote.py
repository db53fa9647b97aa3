#!/usr/bin/python3
"""What remote points cost: a cube with a point at the nodes of a side, or of half of it, beside the cube without.

    /usr/bin/python3 tests/benchmark/remote.py build [--cells 14 --linear amg --steps 400 --repeat 3]

prints seconds of processor time of an explicit step (Q1, lumped masses) and of an implicit one (Newmark, algebraic
multigrid). A plate of `--cells 4 99 99` with `--linear direct` has ten thousand nodes at the point of a side.
"""

import argparse
import os
import tempfile

from programs import Programs
from steps import print_table, seconds_of_steps

HUB = ["-remote_points_names", "hub", "-remote_points_hub_where"]
BODIES = {
    "without a point": [],
    "rigid side": [*HUB, "plane 1 0 0 1"],
    "spread side": [*HUB, "plane 1 0 0 1", "-remote_points_hub_kind", "spread"],
    "spread over half of the nodes": [*HUB, "halfspace 1 0 0 0.5", "-remote_points_hub_kind", "spread"],
    "rigid half": [*HUB, "halfspace 1 0 0 0.5"],
}
LINEAR = ["-materials_body_law", "linear elastic", "-initial_displacement", ""]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--cells", type=int, nargs="+", default=[14], help="of all directions, or of each")
    parser.add_argument("--linear", default="amg", help="the linear solver of implicit steps")
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(os.path.abspath(arguments.build), folder)
        cells = ["-mesh_cells", ", ".join(map(str, (3 * arguments.cells)[:3]))]
        bodies = {name: [*cells, *options, *LINEAR] for name, options in BODIES.items()}
        for title, options, step, count in (
                ("ns of an explicit step, an unknown", ["-damping_mass", "row-sum"], 1e-5, arguments.steps),
                ("ns of an implicit step, an unknown", ["-time_scheme", "newmark", "-solver_linear", arguments.linear], 1e-3,
                 max(arguments.steps // 20, 10))):
            print_table(title, ((name, n, 1e9 * seconds / n) for name, n, seconds in seconds_of_steps(
                programs, bodies, options, step, count, arguments.repeat)), "that without")


if __name__ == "__main__":
    main()
