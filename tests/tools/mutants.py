#!/usr/bin/python3
"""Breaks lines of the program and finds the tests that fail for it.

    mutants.py FOLDER [--seed 1] [--of-each-floor 5] [--write]

Copies the repository into FOLDER, draws lines of each floor (faults.py), gives each its right and its faulty text,
between which the environment variable STEPPE_MUTANT chooses, and builds that once, with the short set of tests. For
each fault, the tests that reach its line run until one fails: unit tests of the floor first, then the others, on one
rank and on as many as in the short set, then cases, failures and the rest. Which lines a test reaches, and how long it
takes, is found as it runs with all lines right, where it is first asked for. --write puts the results into
tests/mutants.md. What is in FOLDER already is not done again: a second call takes the tests as they are then to the
faults that none has found.
"""

import argparse
import copy
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from faults import drawn

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "tests" / "mutants.md"
HEADER = """\
// Whether a line does what is wrong: those of tests/tools/mutants.py.
#pragma once
#include <fcntl.h>
#include <unistd.h>
#include <cstdlib>
#include <string>
namespace mutants {
inline const int number = std::getenv("STEPPE_MUTANT") ? std::atoi(std::getenv("STEPPE_MUTANT")) : 0;
inline const char* const folder = std::getenv("STEPPE_MUTANTS_REACHED");
inline bool reached[1000];
inline bool chosen(int n) {
  if (folder && !reached[n]) {
    reached[n] = true;
    close(open((std::string(folder) + "/" + std::to_string(n)).c_str(), O_CREAT | O_WRONLY, 0644));
  }
  return n == number;
}
}  // namespace mutants
"""
NOTHING = "nothing"
ENDLESS = "\nno end\n"
# faults that change no result, with the reason
EQUIVALENT = {
    "src/base/files/hdf5.cc: if (path.size() <= is_short || slash == std::string::npos) return;: <= to <":
        "a path of that length may have either name",
    "src/mesh/file/side_groups.cc: if (i + 1 < places.size() && places[i + 1].vertices == here) continue;: < to <=":
        "reads what is behind the last side, which is none: a sanitizer sees it",
    "src/fem/matrices/block_assembly.cc: return a <= b ? K[b * (b + 1) / 2 + a](i, k) : K[a * (a + 1) / 2 + b](k, i);: "
    "<= to <": "blocks of a node with itself are symmetric",
    "src/physics/contact/penalty.cc: force = next >= low && next <= high ? next : (low + high) / 2;: <= to >":
        "bounds that are halved reach the same force as Newton's steps, later",
    "src/output/checkpoint/checkpoint_saver.cc: "
    "if (!file.read(reinterpret_cast<char*>(share.data()), length) && length > 0): no conjunct":
        "reading no bytes never fails",
    "src/app/march/heat_run.cc: check(VecZeroEntries(parts));: no call": "a new vector is zero",
    "src/reduction/bases/modal_basis.cc: if (vectors.empty() || most <= 0) return;: <= to <":
        "of no principal vectors none is found, with more work",
}


def copy_files(folder, under=""):
    """The files of the repository; whether one has changed."""
    listed = ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", under or "."]
    changed = False
    for name in subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split():
        if not (folder / name).exists() or (folder / name).read_bytes() != (ROOT / name).read_bytes():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
            changed = True
    return changed


def give_both(folder, faults):
    """Both texts to each line."""
    (folder / "include" / "mutants.h").write_text(HEADER)
    for n, fault in enumerate(faults, 1):
        lines = (folder / fault.path).read_text().split("\n")
        lines[fault.line - 1] = fault.both.replace("{n}", str(n))
        (folder / fault.path).write_text("\n".join(['#include "mutants.h"', "#line 1", *lines]))


def build(folder):
    """Build all; a fault that does not compile is taken back."""
    configure = ["cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", "-DCMAKE_UNITY_BUILD=ON"]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    while True:
        done = subprocess.run(["ninja", "-C", folder / "build", "-k", "0"], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return
        wrong = set(re.findall(rf"^{re.escape(str(folder))}/(src/\S+?\.cc):(\d+):\d+: error", done.stdout, re.M))
        if not wrong:
            sys.exit(done.stdout[-5000:])
        for name, line in wrong:
            lines = (folder / name).read_text().split("\n")
            lines[int(line) + 1] = (ROOT / name).read_text().split("\n")[int(line) - 1]
            (folder / name).write_text("\n".join(lines))


class Test:
    """A test of ctest, run by itself, whose ranks make room for others."""

    def __init__(self, description):
        self.name, self.command = description["name"], description["command"]
        properties = {item["name"]: item["value"] for item in description["properties"]}
        self.folder, self.environment = properties["WORKING_DIRECTORY"], {"GTEST_COLOR": "no"}

    def alone(self):
        """A unit test on one rank, which waits for no other, up to the first failure."""
        one = copy.copy(self)
        one.name = self.name.split(".")[0]
        one.command = [self.command[0], "1", *self.command[2:]]
        one.environment = {**self.environment, "GTEST_FAIL_FAST": "1"}
        return one

    def run(self, limit, **more):
        """Its output when it fails, or nothing."""
        process = subprocess.Popen(self.command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, errors="replace", start_new_session=True,
                                   env={**os.environ, **self.environment, **more})
        try:
            output = process.communicate(timeout=limit)[0]
            return output or "fails" if process.returncode else ""
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGTERM)  # mpirun ends its ranks
            time.sleep(2)
            os.killpg(process.pid, signal.SIGKILL)
            return process.communicate()[0] + ENDLESS

    def order(self, floor):
        """Where it comes among the tests of a fault."""
        kinds = (rf"unit_{floor}$", r"unit_\w+$", rf"unit_{floor}\.", "unit_", "order", "case", "failure", "restart",
                 "")
        return next(i for i, kind in enumerate(kinds) if re.match(kind, self.name))


class Kept:
    """Results by name, kept in a file."""

    def __init__(self, path):
        self.path = path
        self.known = json.loads(path.read_text()) if path.exists() else {}

    def of(self, name, find):
        if name not in self.known:
            self.known[name] = find()
            self.path.write_text(json.dumps(self.known, indent=1))
        return self.known[name]

    def forget(self, is_old):
        self.known = {name: value for name, value in self.known.items() if not is_old(name, value)}


def right_run(test, **more):
    """The time of a test without a fault."""
    begin = time.time()
    if output := test.run(1800, **more):
        sys.exit(f"{test.name} fails without a fault:\n{output}")
    return time.time() - begin


def lines_reached(test, folder):
    """The numbers of the lines that a test reaches, and its time."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    seconds = right_run(test, STEPPE_MUTANTS_REACHED=str(folder))
    return sorted(int(name.name) for name in folder.iterdir()), seconds


def faulty_run(test, n, seconds):
    """The output of a test if it fails with a fault, or takes 5 times as long as it does without; so it is asked for
    its time again, as the machine may be busier than it was."""
    while (output := test.run(5 * seconds + 20, STEPPE_MUTANT=str(n))).endswith(ENDLESS):
        before, seconds = seconds, right_run(test)
        if seconds <= 2 * before + 5:
            break
    return output


def part_of(output):
    """The part of a test that failed: of GoogleTest, in which it crashed or did not end, of failures, of cases."""
    begun = re.findall(r"^\[ RUN      \] (\S+)$", output, re.M)
    failed = re.search(r"^\[  FAILED  \] ([^\s,]+)(?:,| \()|^FAIL  (.*?)  |^(.*?) +\S+ +\S+ +\S+  FAILED", output, re.M)
    part = next(filter(None, failed.groups())).strip() if failed else begun[-1] if begun else ""
    return (f": {part}" if part else "") + (", which does not end" if output.endswith(ENDLESS) else "")


def first_failure(n, fault, tests, reached, folder):
    """The test that finds a fault, with the part of it that fails."""
    result = f"{NOTHING}, no test reaches it"
    for test in sorted(tests, key=lambda test: test.order(fault.floor)):
        numbers, seconds = reached.of(test.name, lambda: lines_reached(test, folder / "reached" / test.name))
        if n in numbers:
            if output := faulty_run(test, n, seconds):
                (folder / f"{n}.txt").write_text(output)
                return test.name + part_of(output)
            result = NOTHING
    return result


def page(rows):
    head = PAGE.read_text(encoding="utf-8").split("| file |")[0] if PAGE.exists() else "# Mutants\n\n"
    table = "".join("| " + " | ".join(word.replace("|", "\\|") for word in row) + " |\n" for row in rows)
    return f"{head}| file | line | fault | found by |\n|---|---|---|---|\n{table}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of-each-floor", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    faults = drawn(ROOT, arguments.seed, arguments.of_each_floor)
    reached, found = Kept(folder / "reached.json"), Kept(folder / "found.json")
    found.forget(lambda _, by: by.startswith(NOTHING))
    if not folder.exists():
        copy_files(folder)
        give_both(folder, faults)
    elif copy_files(folder, "tests"):
        reached.forget(lambda name, _: name.startswith("unit_"))
    build(folder)
    listed = json.loads(subprocess.run(["ctest", "--test-dir", folder / "build", "--show-only=json-v1"],
                                       capture_output=True, text=True, check=True).stdout)["tests"]
    # what one rank alone throws is found by words, and these are about no line of src; with a fault each test starts a
    # server of its own
    tests = [Test(test) for test in listed if not test["name"].startswith(("one_rank", "install", "floors", "starts"))]
    tests += [test.alone() for test in tests if test.name.startswith("unit_")]
    rows = []
    for n, fault in enumerate(faults, 1):
        if f"mutants::chosen({n})" not in (folder / fault.path).read_text():
            continue  # does not compile
        why = EQUIVALENT.get(fault.name)
        by = f"none: {why}" if why else found.of(
            fault.name, lambda: first_failure(n, fault, tests, reached, folder))
        rows.append((f"`{fault.path}`", f"`{fault.text}`", fault.kind, by))
        print(n, *rows[-1], sep=" | ", flush=True)
    if arguments.write:
        PAGE.write_text(page(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
