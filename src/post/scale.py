#!/usr/bin/python3
"""A scaling study of a case: times and counts on numbers of ranks, PETSc options side by side, other machines.

    steppe scale CASE.prm --ranks 1,2,4 [--kind strong,weak] [--into FOLDER]
    steppe scale CASE.prm --ranks 2 --vary "-solver_linear amg | -solver_linear pmg"
    steppe scale CASE.prm --ranks 1,2,4 --counts 1,2,4,8,16,32,64 --machine FILE
    steppe scale CASE.prm --ranks 24,48,96 --slurm --sbatch="--time=1:00:00 --account=mine"

Other options are given to steppe. Every point is run until the 95 % interval of its median is within
--precision of it (at least six runs, all points in turn, so that a slow hour of the machine meets them all), or
--most times: then the table says that the machine is too noisy for it. What was measured is kept in the folder: the
same study again, or one with more ranks, runs what is missing; another program, input or machine begins anew.

    strong   the same problem on more ranks
    weak     a box (Mesh / Type = box) with as many times as many cells as ranks, of the same size, longer in the
             direction that has fewest: boundaries should be given by id, loads by area or volume

--vary given twice takes every pair of both. --counts runs once on each of these numbers of ranks, which may share
cores, for what does not depend on the machine: iterations, operations, bytes, messages, memory. A model fitted to
the times predicts those on the most ranks from the fewer, and with --machine, a file that `steppe --measure-machine`
prints or that is written by hand, the times on up to --predict ranks of that machine. --slurm submits a job for each
point and returns; the same command later reports what has ended.

FOLDER gets study.md and, of more than one number of ranks, study.png. With --vary the tables compare the variants, and
the fastest one on the most ranks is written into best.options: `steppe CASE.prm -options_file FOLDER/best.options`.
Times are of the wall clock, of whole runs without field files. What the tables hold is in input/solvers.md.
"""

import argparse
import itertools
import shlex
import shutil
import sys

import programs
from reading import end_with_a_sentence
from scaling.machine import Machine
from scaling.points import Point
from scaling.runs import Failure, Runner
from scaling.slurm import COUNTED, TIMED, Queue, run_ticket
from scaling.study import Study, processor


def numbers(words):
    """Ascending, each once."""
    try:
        found = sorted({int(word) for word in words.split(",") if word.strip()})
    except ValueError:
        found = [0]
    if found and found[0] < 1:
        raise argparse.ArgumentTypeError(f"{words}: must be positive whole numbers separated by commas")
    return found


def variants(groups):
    """All combinations of one of each group."""
    groups = [[shlex.join(shlex.split(variant)) for variant in group.split("|")] for group in groups]
    return list(dict.fromkeys(" ".join(filter(None, chosen)) for chosen in itertools.product(*groups)))


def parse():
    # -h... may be an option of PETSc
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     add_help=False, allow_abbrev=False)
    parser.add_argument("--help", action="help", help="this text")
    parser.add_argument("case", help="an input file")
    parser.add_argument("--ranks", type=numbers, help="numbers of ranks, separated by commas (1,2; none with --counts)")
    parser.add_argument("--kind", default="strong", help="strong, weak or both, separated by a comma (strong)")
    parser.add_argument("--vary", action="append", default=[], help="variants of options, separated by |")
    parser.add_argument("--counts", type=numbers, default=[], help="numbers of ranks to count on")
    parser.add_argument("--machine", help="a machine file: predict the times there")
    parser.add_argument("--predict", type=int, default=10000, help="up to so many ranks (10000)")
    parser.add_argument("--into", default="scaling", help="folder of the study (scaling)")
    parser.add_argument("--steppe", default=programs.PROGRAM, help="the program (that of this repository or installation)")
    parser.add_argument("--launcher", default="", help="how to run on ranks (mpirun -n {ranks})")
    parser.add_argument("--count-launcher", default="", help="the same where ranks share cores "
                        "(mpirun --oversubscribe --bind-to none -n {ranks})")
    parser.add_argument("--precision", type=float, default=0.03, help="half of the interval over the median (0.03)")
    parser.add_argument("--most", type=int, default=20, help="runs of a point (20)")
    parser.add_argument("--slurm", action="store_true", help="a job of Slurm for each point")
    parser.add_argument("--sbatch", default="", help="options of sbatch for these jobs")
    words = sys.argv[1:]
    if "-h" in words:  # by itself, since argparse would take other options of PETSc's for it
        parser.parse_args(["--help"])
    for i, word in enumerate(words[:-1]):
        if word in ("--vary", "--sbatch"):  # whose values look like options
            words[i:i + 2] = [f"{word}={words[i + 1]}", None]
    arguments, more = parser.parse_known_args([word for word in words if word is not None])
    if unknown := [word for word in more if word.startswith("--")]:
        parser.error(f"{unknown[0]}: unknown; options of steppe have one dash")
    if arguments.ranks is None:
        arguments.ranks = [] if arguments.counts else [1, 2]
    if not shutil.which(arguments.steppe):
        parser.error(f"--steppe {arguments.steppe}: there is no such program")
    arguments.kind = list(dict.fromkeys(word.strip() for word in arguments.kind.split(",")))
    if not set(arguments.kind) <= {"strong", "weak"}:
        parser.error(f"--kind {','.join(arguments.kind)}: must be strong, weak or strong,weak")
    if arguments.most < 1 or arguments.predict < 1:
        parser.error("--most and --predict must be positive")
    if arguments.machine and not arguments.ranks:
        parser.error("--machine: the model needs times; give --ranks")
    if arguments.sbatch and not arguments.slurm:
        parser.error("--sbatch: goes with --slurm")
    arguments.launcher = arguments.launcher or (TIMED if arguments.slurm else "mpirun -n {ranks}")
    arguments.count_launcher = arguments.count_launcher or (
        COUNTED if arguments.slurm else "mpirun --oversubscribe --bind-to none -n {ranks}")
    for name in ("launcher", "count_launcher"):
        if "{ranks}" not in getattr(arguments, name) or not programs.is_launcher(getattr(arguments, name)):
            parser.error(f"--{name.replace('_', '-')} {getattr(arguments, name)}: must hold {{ranks}}, and nothing else in braces, where "
                         "their number stands")
    for words in (*arguments.vary, arguments.sbatch):
        try:
            shlex.split(words)
        except ValueError:
            parser.error(f"{words}: has a quote without an end")
    return parser, arguments, more


def write_best(points, folder):
    """The fastest variant on the most ranks, of the first kind."""
    best = min((point for point in points if point.kind == points[0].kind
                and point.ranks == max(other.ranks for other in points)), key=lambda point: point.median)
    (folder / "best.options").write_text(best.options + "\n")
    print(f"{folder / 'best.options'}: {best.options or 'no options: as it is'}")


def main():
    if sys.argv[1:2] == ["--ticket"]:  # within a job
        run_ticket(sys.argv[2])
        return
    parser, arguments, more = parse()
    machine = Machine.read(arguments.machine) if arguments.machine else None
    where = f"slurm {arguments.sbatch}" if arguments.slurm else processor()
    study = Study(arguments.steppe, arguments.case, more, arguments.into, where)
    runner = Runner(study.steppe, study.case)
    if "weak" in arguments.kind and not study.box:
        parser.error(f"--kind weak: {arguments.case} has no Mesh / Type = box, which alone can grow; take strong")

    def points(ranks, timed):
        made = [Point(kind, n, variant, timed) for kind in arguments.kind for variant in variants(arguments.vary or [""])
                for n in ranks]
        for point in made:
            runner.attempt(point, lambda: study.prepare(point, arguments.launcher if timed else arguments.count_launcher))
        return [point for point in made if not point.failure]
    timed = points(arguments.ranks, True)
    counted = points([n for n in arguments.counts if n not in arguments.ranks], False)
    if arguments.slurm:
        queue = Queue(study.steppe, study.case, arguments.sbatch, arguments.precision, arguments.most)
        settled = [point for point in timed + counted if queue.settle(point)]
    else:
        runner.measure(timed, arguments.precision, arguments.most)
        runner.count(counted)
        settled = [point for point in timed + counted if not point.failure]
    timed, counted = ([point for point in some if point in settled] for some in (timed, counted))
    if not settled:
        print("no point is done")
        return
    from scaling.report import report  # not needed in a job
    text = report(timed, counted, arguments.case, more, arguments.precision, machine, arguments.predict)
    (study.folder / "study.md").write_text(text)
    print("\n" + text)
    if len({point.ranks for point in timed}) > 1:
        from scaling.picture import picture
        picture(timed, study.folder / "study.png", arguments.case)
        print(study.folder / "study.png")
    if arguments.vary and timed:
        write_best(timed, study.folder)


if __name__ == "__main__":
    try:
        end_with_a_sentence(main)
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(failure.code)
