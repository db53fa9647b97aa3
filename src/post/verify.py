#!/usr/bin/python3
"""Error bars of a case: runs it on other meshes, with other steps and tighter solvers, and extrapolates every probe.

    steppe verify CASE.prm [--ranks 4] [--error 1%] [steppe's options]

Runs the case with cells and steps of twice and half the size (--coarser and --finer runs of each), and once with a
hundredth of the solvers' tolerances. Each probe's extreme and last value, of static runs the last, each natural
frequency, each peak of a response is shown with

    +-, %         its error bar: f0 + a h^p is fitted to the values, and the error times a factor of safety is the bar,
                  1.25 where the order p is observed, 3 where it has to be assumed (Roache; Eca and Hoekstra 2014). In
                  per cent of the probe's largest amount
    extrapolated  the value at h = 0
    mesh, step, solver %
                  shares of the bar. What the time scheme does is the step's: it vanishes with the step
    order         observed, of cells and steps; a: assumed, n: not monotone, d: does not converge, =: no difference

and in --into/verify.csv; verify.png shows how the errors fall with the sizes of cells and steps. An order below the one
of smooth solutions is warned of, with the place where the error of the stress is largest. --error says which step and
mesh would meet it.

Every run has a folder of its own in --into; the same command again runs what is missing or has changed. Meshes are
refined by Mesh / Refinements, and made coarser by that, by Cells of a box, or by Size of CAD; --degree takes a higher
degree in place of other meshes.
"""

import argparse
import pathlib
import sys

import once
import steppe
from reading import end_with_a_sentence
from verification import advice, picture, quantities, report
from verification.study import Study


def share_of(text):
    """A part of one from 1% or 0.01."""
    try:
        share = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = 0
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(f"{text}: must be a part of the largest amount, as 1% or 0.01")
    return share


def count(text):
    if not text.isdigit() or int(text) > 4:
        raise argparse.ArgumentTypeError(f"{text}: must be a number of runs, 0 to 4")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     add_help=False, allow_abbrev=False)
    parser.add_argument("--help", action="help", help="this text")
    parser.add_argument("case", help="an input file")
    parser.add_argument("--error", type=share_of, help="that is asked for, as 1%% of each largest amount")
    parser.add_argument("--coarser", type=count, default=1, help="runs with larger cells, and with longer steps (1)")
    parser.add_argument("--finer", type=count, default=1, help="runs with smaller cells, and with shorter steps (1)")
    parser.add_argument("--degree", action="store_true", help="a higher degree in place of other meshes")
    parser.add_argument("--only", default="*", help="quantities whose names hold this, as tip.u*")
    parser.add_argument("--against", help="the results of a much finer run: how many bars hold its values")
    arguments, more = once.parse(parser, "verify", sys.argv[1:])
    if arguments.coarser + arguments.finer == 0:
        parser.error("--coarser 0 --finer 0: leaves the case alone, of which nothing follows")
    if arguments.against and not pathlib.Path(arguments.against).is_dir():
        parser.error(f"--against {arguments.against}: there is no such folder of results")
    try:
        study = Study(arguments, more)
    except steppe.Failed as failure:
        print(f"the case: {failure}", file=sys.stderr)
        sys.exit(failure.code if failure.code > 0 else 1)
    if not study.rows:
        sys.exit(f"{arguments.case}: has no quantities" + (f" {arguments.only}" if arguments.only != "*" else "") +
                 "; give it Probes, or another --only")
    study.run_family("degree" if arguments.degree else "mesh", arguments.coarser, arguments.finer)
    if study.marches:
        study.run_family("step", arguments.coarser, arguments.finer)
    study.run_solver()
    print("\n" + "\n".join(report.table(study)) + "\n")
    report.write(study, arguments.into / "verify.csv")
    for sentence in report.warnings(study):
        print(f"warning: {sentence}")
    if arguments.against:
        print(report.comparison(study, quantities.measured(steppe.Results(arguments.against))))
    for sentence in advice.sentences(study, arguments.error) if arguments.error else ():
        print(sentence)
    print(arguments.into / "verify.csv")
    picture.draw(study, arguments.into / "verify.png")


if __name__ == "__main__":
    end_with_a_sentence(main)
