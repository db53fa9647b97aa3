#!/usr/bin/python3
"""What contact costs linear solvers: two blocks that touch, beside the same blocks tied.

    /usr/bin/python3 tests/benchmark/contact_solvers.py build [--cells 12]

prints, of algebraic multigrid (Q1) and multigrid between degrees (Q2, half the cells), Newton iterations, linear
iterations and seconds of linear solves, set-up included, of one static step: with contact of the default stiffness and
of 100 times as much, without and with friction, from closed gaps. The meshes of the two blocks do not match.
"""

import argparse
import os
import tempfile

from programs import Programs
from ties import GAP, TIE, write_blocks

SIDES = [f"where x > 0.5 + {GAP / 2} && x < 0.5 + {2 * GAP}", f"where x > 0.5 - {GAP / 2} && x < 0.5 + {GAP / 2}"]
MODULUS = 1000 * 0.7 / (1.3 * 0.4)  # of cube.prm's material against a strain in one direction


def contact(stiffness="", friction=0):
    """Options of a contact in place of the tie."""
    return ["-contacts_names", "joint", "-contacts_joint_secondary", SIDES[0], "-contacts_joint_primary", SIDES[1],
            "-contacts_joint_start", "close gaps", "-contacts_joint_stiffness", stiffness,
            "-contacts_joint_friction_static", repr(friction), "-contacts_joint_friction_kinetic", repr(friction)]


def runs(programs, n, degree, linear):
    """Name and record of each run on blocks of n and 1.3 n cells along their edges."""
    path = os.path.join(programs.folder, f"blocks-{n}.ucd")
    fine = round(1.3 * n)
    write_blocks(path, (n // 2, n, n), (fine // 2, fine, fine), False)
    stiff = repr(100 * MODULUS * degree * 2 * (fine // 2))
    for name, options in (("tied", TIE), ("contact", contact()), ("contact, 100 times as stiff", contact(stiff)),
                          ("friction", contact(friction=0.3)),
                          ("friction, 100 times as stiff", contact(stiff, 0.3))):
        yield name, programs.steppe(
            1, "cube.prm", "-mesh_type", "file", "-mesh_file", path, "-initial_displacement", "", "-loads_names", "",
            "-boundaries_names", "clamp, push", "-boundaries_clamp_where", "where x < 1e-9", "-boundaries_push_where",
            "where x > 1 - 1e-9", "-boundaries_push_motion", "-0.01*t; 0.0025*t; 0", "-space_degree", str(degree),
            "-damping_mass", "auto", "-time_scheme", "static", "-time_step", "1", "-time_end", "1", "-solver_linear",
            linear, "-snes_rtol", "1e-8", *options)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--cells", type=int, default=12)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(os.path.abspath(arguments.build), folder)
        for degree, linear, n in ((1, "amg", arguments.cells), (2, "pmg", arguments.cells // 2)):
            tied = None
            print(f"| Q{degree}, {linear} | unknowns | Newton | linear | of tied | solve, s | of tied |")
            print("|---|---|---|---|---|---|---|")
            for name, run in runs(programs, n, degree, linear):
                tied = tied or run
                seconds, of_tied = (of["set-up"] + of["solve"] for of in (run, tied))
                print(f"| {name} | {run['unknowns']:,} | {run['newton']} | {run['linear']} | "
                      f"{run['linear'] / tied['linear']:.2f} | {seconds:.3g} | {seconds / of_tied:.2f} |", flush=True)
            print()


if __name__ == "__main__":
    main()
