#!/usr/bin/python3
"""What contact between bodies costs in explicit steps: two blocks with and without it.

    /usr/bin/python3 tests/benchmark/contact_steps.py build [--cells 24 --steps 400 --repeat 5]

prints seconds of processor time of a central-difference step (Q1, lumped masses, half of the stable step) of two blocks
whose meshes do not match, and bytes of memory. An eighth of the outer faces of the blocks are in contact, with four
points each. In the first run nothing can touch; in the others the blocks press on each other, fly towards each other
within the reach of the search, or are farther apart than that.
"""

import argparse
import os
import tempfile

from programs import Programs
from steps import print_table, seconds_of_steps
from ties import GAP, write_blocks

RIGHT = f"x > 0.5 + {GAP / 2}"
CONTACT = ["-contacts_names", "joint", "-contacts_joint_integration", "points",
           "-contacts_joint_secondary", f"where {RIGHT} && x < 0.5 + {2 * GAP}",
           "-contacts_joint_primary", f"where x > 0.5 - {GAP / 2} && x < 0.5 + {GAP / 2}"]
STEP = 5e-4


def apart(distance, velocity):
    """The right block at rest in itself, some way off."""
    return ["-loads_names", "", "-initial_displacement", f"if({RIGHT}, {distance}, 0); 0; 0",
            "-initial_velocity", f"if({RIGHT}, {velocity}, 0); 0; 0"]


PRESSED = ["-loads_pull_where", "where x > 1 - 1e-9", "-loads_pull_value", "-1; 0; 0", "-initial_displacement", ""]
BODIES = {
    "without contact": PRESSED,
    "touching": PRESSED + CONTACT,
    "on the way, within the reach": apart(0.02, -0.05) + CONTACT,
    "beyond the reach": apart(0.3, -0.05) + CONTACT,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--cells", type=int, default=24)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    n = arguments.cells
    with tempfile.TemporaryDirectory() as folder:
        mesh = os.path.join(folder, "blocks.ucd")
        write_blocks(mesh, (n // 2, n, n), (n // 2, n + 1, n + 1), False)
        common = ["-mesh_type", "file", "-mesh_file", mesh, "-boundaries_clamp_where", "where x < 1e-9",
                  "-materials_body_law", "linear elastic"]
        programs = Programs(os.path.abspath(arguments.build), folder)
        bodies = {name: common + options for name, options in BODIES.items()}
        rows = seconds_of_steps(programs, bodies, ["-damping_mass", "row-sum"], STEP, arguments.steps, arguments.repeat)
        print_table("ns of a step, an unknown", ((name, size, 1e9 * seconds / size) for name, size, seconds in rows),
                    "that without")


if __name__ == "__main__":
    main()
