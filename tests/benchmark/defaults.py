"""How good the default of the linear solver is: `auto` beside choices by hand, on twelve fixed cases.

/usr/bin/python3 tests/benchmark/defaults.py build [--cases NAME ...] [--repeats 2]

Wall seconds of whole runs on one rank without the start of the program, the fastest of the repeats, in turns.
"""

import argparse
import os
import tempfile

from programs import HERE, Programs

INPUT = os.path.join("..", "..", "input")
BEAM = ["-time_end", "0.1"]
AUTO = ["-solver_linear", "auto"]
FRAME_MESH = ["-mesh_file", "{folder}/frame.msh"]
QUIET = ["-output_format", "none"]
# input file, options
CASES = {
    "struck beam, Q1": ("beam-dynamic.prm", ["-mesh_cells", "80, 12, 12", *BEAM]),
    "struck beam, Q2": ("beam-dynamic.prm", ["-mesh_cells", "40, 6, 6", "-space_degree", "2", *BEAM]),
    "static beam, Q1": ("beam-static.prm", ["-mesh_cells", "80, 12, 12", "-time_end", "0.5"]),
    "static beam, Q2": ("beam-static.prm", ["-mesh_cells", "40, 6, 6", "-space_degree", "2", "-time_end", "0.5"]),
    "static beam, Q2, small": ("beam-static.prm",
                               ["-mesh_cells", "20, 4, 4", "-space_degree", "2", "-time_end", "0.5"]),
    "cantilever, static, Q1": ("cantilever/cantilever.prm", ["-mesh_cells", "60, 9, 9"]),
    "frame, P2, 20 steps": ("frame/frame.prm", [*FRAME_MESH, "-time_end", "5e-3", "-damping_at", "52, 97.7", *QUIET]),
    "frame, P1, 40 steps": ("frame/frame.prm", [*FRAME_MESH, "-space_degree", "1", "-time_end", "1e-2", "-damping_at",
                                                "52, 97.7", *QUIET]),
    "drop, P1, implicit": ("drop/drop-implicit.prm", [*FRAME_MESH, "-time_end", "1e-3", *QUIET]),
    "struck beam, Q2, small": ("beam-dynamic.prm", ["-mesh_cells", "20, 4, 4", "-space_degree", "2", *BEAM]),
    "earthquake, P2, 20 steps": ("earthquake/earthquake.prm",
                                 ["-mesh_file", "{folder}/building.msh", "-time_end", "0.4", *QUIET]),
    "cantilever, static, Q2": ("cantilever/cantilever.prm", ["-mesh_cells", "40, 6, 6", "-space_degree", "2"]),
}
VARIANTS = {
    "auto": AUTO,
    "direct": ["-solver_linear", "direct"],
    "amg": ["-solver_linear", "amg"],
    "pmg": ["-solver_linear", "pmg"],
    "auto, guess last": [*AUTO, "-time_guess", "last"],
    "auto, reuse never": [*AUTO, "-solver_reuse", "never"],
    "direct, single": ["-solver_linear", "direct", "-pc_factor_mat_solver_type", "supernodal_single"],
}


def seconds(programs, case, variant, start):
    """Null where the variant cannot solve the case."""
    name, options = CASES[case]
    path = name if name.startswith("beam") else os.path.join(INPUT, name)
    words = [word.format(folder=programs.folder) for word in options]
    try:
        return programs.steppe(1, path, *words, *VARIANTS[variant])["wall"] - start
    except SystemExit:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--cases", nargs="+", choices=CASES, default=list(CASES))
    parser.add_argument("--repeats", type=int, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(os.path.abspath(args.build), folder)
        programs.frame_mesh()
        programs.run(1, ["gmsh", "-3", "-v", "1", os.path.join(HERE, INPUT, "earthquake", "building.geo"), "-o",
                         os.path.join(folder, "building.msh")])
        start = min(programs.run(1, [os.path.join(programs.build, "steppe"), "--version"])[1]["wall"] for _ in range(5))
        for case in args.cases:
            found = {}
            for _ in range(args.repeats):
                for variant in VARIANTS:
                    time = seconds(programs, case, variant, start) if found.get(variant, 1) else None
                    found[variant] = time and min(time, found.get(variant) or time)
            best = min((time, variant) for variant, time in found.items() if time)
            all_times = ", ".join(f"{variant} {time:.2f}" for variant, time in found.items() if time)
            auto = found["auto"]
            print(f"| {case} | {auto:.2f} | {auto / best[0]:.2f} | {best[1]} | {all_times} |", flush=True)


if __name__ == "__main__":
    main()
