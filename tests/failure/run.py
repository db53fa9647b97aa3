#!/usr/bin/env python3
"""Runs steppe on inputs that must fail (or warn) and checks what the user gets: the exit code, one
sentence, no trace, no hang, on one rank and on several.

    run.py --steppe build/steppe [--checker build/tests/failure_checker] [--starts build/tests/start_server]
           [--part 1/3] [--on one|several] [--case NAME ...] [--except NAME ...] [--ranks N | --short] [--list]

The checker is one process on 2 ranks for all inputs. A bad input with which all its ranks find the same and
the right error (2 * in the table) is run no more, but for one of 24. With a server of starts runs are forked,
but for those that a check starts itself. --short runs each case on one of its numbers of ranks, every eighth on
the last one. --on one takes the cases that run on one rank alone, --on several the others and all that are
checked.

Exit code 1 when a case does not behave as cases.py says.
"""

import argparse
import fnmatch
import os
import pathlib
import re
import select
import subprocess
import sys
import tempfile
import time

import cases
from checks import without_mpirun

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tools"))

from starts import MPIRUN, Starts

FORBIDDEN = [r"PETSC ERROR", r"MPI_ABORT", r"unexpected error", r"terminate called", r"Traceback",
             r"[Ss]tack ?trace", r"Segmentation", r"(?<!PLC )\bError\b(?! tolerance| =)", r"violated condition", r"Assertion", r"Sanitizer",
             r"runtime error", r"There are options you set"]


def write_files(case, folder):
    for name, text in case.files().items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "w", errors="surrogateescape") as file:
            file.write(text)


class Checker:
    """A process of several ranks that checks one input after the other."""

    def __init__(self, program, ranks, limit):
        self.command, self.limit, self.process = [MPIRUN, str(ranks), program], limit, None

    def message(self, case):
        """The message of the input error that it finds; empty if there is none, or no answer."""
        words = [*case.command, *case.options]
        if any("\t" in word or "\n" in word for word in words):
            return ""
        if not self.process:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True)
        with tempfile.TemporaryDirectory(prefix="steppe-failure-") as folder:
            write_files(case, folder)
            try:
                self.process.stdin.write("\t".join([folder, *words]) + "\n")
                self.process.stdin.flush()
            except BrokenPipeError:
                self.stop()
                return ""
            if select.select([self.process.stdout], [], [], self.limit)[0]:
                if answer := self.process.stdout.readline():
                    return answer.rstrip("\n")
            self.stop()
            return ""

    def stop(self):
        """End it; the next input starts another one."""
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None


class Checked:
    """What the program does with an input error."""

    def __init__(self, message):
        self.code, self.stdout, self.stderr = 2, "", f"input error: {message}\n"


class Result:
    """What one run left: its exit code, its words and the folder it ran in."""

    def __init__(self, case, ranks, steppe, folder, limit, environment=None):
        self.folder, self.ranks, self.limit = folder, ranks, limit
        self.environment = environment
        write_files(case, folder)
        self.steppe, self.prefix = steppe, [MPIRUN, str(ranks)]
        self.arguments = case.command + case.options
        self.code, self.stdout, self.stderr = self.run(self.arguments)

    def run(self, arguments):
        """Exit code (None for a hang), standard output and standard error of one run."""
        process = subprocess.Popen(self.prefix + [self.steppe] + arguments, cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   errors="replace")
        try:
            stdout, stderr = process.communicate(timeout=self.limit)
            return process.returncode, stdout, without_mpirun(stderr)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
            return None, "", ""

    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def rows(self, name):
        """The numbers of a CSV, without its header."""
        lines = self.read(name).split("\n")
        assert lines.pop() == "", f"{name} does not end with a whole line"
        return [[float(value) for value in line.split(",")] for line in lines[1:]]


def complaints(case, result):
    """Sentences on what is wrong with a result; empty when it is as it should be."""
    if result.code is None:
        return [f"hangs: no end within {result.limit:g} s"]
    found = []
    if result.code != case.code:
        found.append(f"exit code {result.code}, expected {case.code}")
    for pattern in FORBIDDEN:
        if re.search(pattern, result.stdout + result.stderr):
            found.append(f"prints '{pattern}'")
    words = result.stderr if case.code else result.stdout + result.stderr
    count = len(re.findall(case.says, words)) if case.says else 1
    if count != 1:
        found.append(f"says /{case.says}/ {count} times instead of once")
    kind = {0: None, 2: "input error: ", 3: "numerics error: "}[case.code]
    lines = [line for line in result.stderr.split("\n") if line]
    if kind and [line.startswith(kind) for line in lines].count(True) != 1:
        found.append(f"does not say '{kind}' exactly once")
    if case.code == 2 and len(lines) > 1:
        found.append(f"says {len(lines)} lines on stderr instead of one")
    if case.check and not found:
        try:
            case.check(result)
        except (AssertionError, OSError, ValueError, IndexError) as error:
            found.append(f"{type(error).__name__}: {error}")
    return found


class Report:
    """The printed table."""

    def __init__(self, verbose):
        self.runs = self.failed = 0
        self.verbose = verbose
        print(f"{'case':44s} ranks code seconds  verdict")

    def line(self, case, ranks, result, found, seconds):
        verdict = "ok" if not found else "FAILED"
        print(f"{case.name:44s} {str(ranks):>5s} {str(result.code):>4s} {seconds:7.1f}  {verdict}",
              flush=True)
        for sentence in found:
            print(f"    {sentence}")
        if found or self.verbose:
            print("    stderr: " + result.stderr.strip().replace("\n", "\n            "))
        self.runs += 1
        self.failed += bool(found)


def checked(bad_inputs, arguments, report):
    """Check bad inputs; the cases that are left to runs."""
    checker = Checker(os.path.abspath(arguments.checker), 2, arguments.limit)
    n_checked, left = 0, []
    for case in bad_inputs:
        begin = time.time()
        result = Checked(checker.message(case))
        # anything else than the right answer is left to a run
        if not complaints(case, result):
            report.line(case, "2 *", result, [], time.time() - begin)
            n_checked += 1
            if n_checked % 24:
                continue
        left.append(case)
    checker.stop()
    return left


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steppe", default="build/steppe", help="the program")
    parser.add_argument("--checker", help="the program that checks many inputs")
    parser.add_argument("--starts", help="the server of starts")
    parser.add_argument("--part", default="1/1", help="k/n: every n-th case, from the k-th")
    parser.add_argument("--case", nargs="+", default=["*"], help="names, or patterns such as 'mesh*'")
    parser.add_argument("--except", nargs="+", default=[], dest="without", help="names or patterns to leave out")
    parser.add_argument("--on", choices=("one", "several"), help="the cases of one rank, or all others")
    parser.add_argument("--ranks", type=int, help="run on that many ranks alone")
    parser.add_argument("--short", action="store_true", help="run each case on one number of ranks")
    parser.add_argument("--limit", type=float, default=30, help="seconds a run may take")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--verbose", action="store_true", help="print what every run says")
    arguments = parser.parse_args()
    part, parts = (int(word) for word in arguments.part.split("/"))
    chosen = [case for case in cases.CASES
              if any(fnmatch.fnmatch(case.name, name) for name in arguments.case)
              and not any(fnmatch.fnmatch(case.name, name) for name in arguments.without)]
    def ranks_of(case):
        if arguments.ranks:
            return [arguments.ranks]
        if not arguments.short:
            return case.ranks
        return [case.ranks[-1 if cases.CASES.index(case) % 8 == 7 else 0]]

    def is_checked(case):
        return arguments.checker and case.code == 2 and not case.check

    if arguments.on:
        chosen = [case for case in chosen
                  if (is_checked(case) or max(ranks_of(case)) > 1) == (arguments.on == "several")]
    chosen = chosen[part - 1::parts]
    if arguments.list:
        print("\n".join(case.name for case in chosen))
        return 0
    steppe = os.path.abspath(arguments.steppe)

    report = Report(arguments.verbose)
    bad_inputs = [case for case in chosen if is_checked(case)]

    def tried(case, ranks, environment):
        with tempfile.TemporaryDirectory(prefix="steppe-failure-") as folder:
            begin = time.time()
            result = Result(case, ranks, steppe, folder, arguments.limit, environment)
            return case, ranks, result, complaints(case, result), time.time() - begin

    with tempfile.TemporaryDirectory() as folder, Starts(arguments.starts, folder) as starts:
        left = checked(bad_inputs, arguments, report) if bad_inputs else []
        for case in [case for case in chosen if case not in bad_inputs] + left:
            for n in ranks_of(case):
                report.line(*tried(case, n, starts.environment))
    print(f"{report.failed} of {report.runs} failed" if report.failed else "all as expected")
    return 1 if report.failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
