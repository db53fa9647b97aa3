#!/usr/bin/python3
"""A scaling study of a case: strong and weak scaling, and PETSc options side by side.

    /usr/bin/python3 src/post/scale.py CASE.prm --ranks 1,2,4 [--kind strong,weak] [--into FOLDER]
    /usr/bin/python3 src/post/scale.py CASE.prm --ranks 2 --vary "-solver_linear amg | -solver_linear pmg"

Other options are given to steppe. Every point is run until the 95 % interval of its median is within
--precision of it (at least six runs, all points in turn, so that a slow hour of the machine meets them all), or
--most times: then the table says that the machine is too noisy for it. What was measured is kept in the folder: the
same study again, or one with more ranks, runs what is missing; another program, input or machine begins anew.

    strong   the same problem on more ranks
    weak     a box (Mesh / Type = box) with as many times as many cells as ranks, of the same size, longer in the
             direction that has fewest: boundaries should be given by id, loads by area or volume

FOLDER gets study.md and, of more than one number of ranks, study.png. With --vary the tables compare the variants, and
the fastest one on the most ranks is written into best.options: `steppe CASE.prm $(cat FOLDER/best.options)`. Times are
of the wall clock, of whole runs without field files. Efficiency of strong scaling is a product:

    T_1 / (p T_p) = iterations x balance x rest

of the linear iterations on one rank over those on p (of implicit runs), the mean number of cells of a rank over the
largest, and what is left: communication, shared bandwidth, and what does not run in parallel.
"""

import argparse
import shlex

from scaling_runs import Point, Runner, machine
from scaling_tables import picture, report


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case", help="an input file")
    parser.add_argument("--ranks", default="1,2", help="numbers of ranks, separated by commas (1,2)")
    parser.add_argument("--kind", default="strong", help="strong, weak or both, separated by a comma (strong)")
    parser.add_argument("--vary", default="", help="variants of options, separated by |")
    parser.add_argument("--into", default="scaling", help="folder of the study (scaling)")
    parser.add_argument("--steppe", default="build/steppe", help="the program (build/steppe)")
    parser.add_argument("--launcher", default="mpirun -n {ranks}", help="how to run on ranks (mpirun -n {ranks})")
    parser.add_argument("--precision", type=float, default=0.03, help="half of the interval over the median (0.03)")
    parser.add_argument("--most", type=int, default=20, help="runs of a point (20)")
    arguments, more = parser.parse_known_args()
    try:
        arguments.ranks = sorted({int(word) for word in arguments.ranks.split(",")})
    except ValueError:
        parser.error(f"--ranks {arguments.ranks}: must be whole numbers separated by commas")
    arguments.kind = [word.strip() for word in arguments.kind.split(",")]
    if not set(arguments.kind) <= {"strong", "weak"}:
        parser.error(f"--kind {','.join(arguments.kind)}: must be strong, weak or strong,weak")
    if min(arguments.ranks) < 1 or arguments.most < 1:
        parser.error("--ranks and --most must be positive")
    if "{ranks}" not in arguments.launcher:
        parser.error(f"--launcher {arguments.launcher}: must hold {{ranks}}")
    arguments.variants = [" ".join(shlex.split(variant)) for variant in arguments.vary.split("|")]
    return parser, arguments, more


def main():
    parser, arguments, more = parse()
    runner = Runner(arguments.steppe, arguments.case, more, arguments.into, arguments.launcher)
    if "weak" in arguments.kind and not runner.mesh:
        parser.error(f"--kind weak: {arguments.case} has no Mesh / Type = box, which alone can grow; take strong")
    points = [Point(kind, ranks, variant) for kind in arguments.kind for variant in arguments.variants
              for ranks in arguments.ranks]
    runner.measure(points, arguments.precision, arguments.most)
    text = report(points, arguments.case, more, machine(), arguments.precision)
    (runner.folder / "study.md").write_text(text)
    print("\n" + text)
    if len(arguments.ranks) > 1:
        picture(points, runner.folder / "study.png", arguments.case)
        print(runner.folder / "study.png")
    if len(arguments.variants) > 1:
        best = min((point for point in points if point.kind == arguments.kind[0]
                    and point.ranks == arguments.ranks[-1]), key=lambda point: point.median)
        (runner.folder / "best.options").write_text(best.options + "\n")
        print(f"{runner.folder / 'best.options'}: {best.options}")


if __name__ == "__main__":
    main()
