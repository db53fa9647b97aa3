#!/usr/bin/python3
"""Breaks lines of the program and finds the tests that fail for it.

    mutants.py FOLDER [--seed 1] [--of-each-floor 5] [--only N ...] [--write]

Copies the repository into FOLDER, draws lines of each floor (faults.py), gives each its right and its faulty text,
between which the environment variable STEPPE_MUTANT chooses, and builds that once, with the short set of tests. Then
each test runs with all lines right and writes which lines it reaches; for each fault, the tests that reach its line run
until one fails: unit tests of the floor first, then the others, failures, cases and the rest. --only leaves all but
some numbers out; --write puts the results into tests/mutants.md. What is in FOLDER already is not done again.
"""

import argparse
import json
import os
import pathlib
import re
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
# faults that change no result, with the reason
EQUIVALENT = {}


def copy(folder, faults):
    """The repository with both texts of each line."""
    files = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, files):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
        (folder / name).chmod((ROOT / name).stat().st_mode)
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
    """A test of ctest, run by itself."""

    def __init__(self, description):
        self.name, self.command = description["name"], description["command"]
        properties = {item["name"]: item["value"] for item in description["properties"]}
        self.environment = dict(word.split("=", 1) for word in properties.get("ENVIRONMENT", []))
        self.folder = properties["WORKING_DIRECTORY"]
        self.reached, self.seconds = set(), 0

    def run(self, limit, **more):
        """Its output when it fails, or nothing."""
        process = subprocess.Popen(self.command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", start_new_session=True, env={**os.environ, **self.environment, **more})
        try:
            output = process.communicate(timeout=limit)[0]
            return output or "fails" if process.returncode else ""
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGTERM)  # mpirun ends its ranks
            time.sleep(2)
            os.killpg(process.pid, signal.SIGKILL)
            return f"no end within {limit:.0f} s"

    def order(self, floor):
        """Where it comes among the tests of a fault."""
        kinds = (f"unit_{floor}.", "unit_", "order", "failure", "case", "restart", "")
        return next(i for i, kind in enumerate(kinds) if self.name.startswith(kind)), self.seconds


def measure(folder, tests):
    """Which lines each test reaches, and its time."""
    path = folder / "reached.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    for test in tests:
        if test.name not in known:
            there = folder / "reached" / test.name
            there.mkdir(parents=True, exist_ok=True)
            begin = time.time()
            if output := test.run(1800, STEPPE_MUTANTS_REACHED=str(there)):
                sys.exit(f"{test.name} fails without a fault:\n{output}")
            known[test.name] = sorted(int(name.name) for name in there.iterdir()), time.time() - begin
            path.write_text(json.dumps(known))
        reached, test.seconds = known[test.name]
        test.reached = set(reached)


def first_failure(n, fault, tests):
    """The test that finds a fault, with the part of it that fails."""
    for test in sorted((test for test in tests if n in test.reached), key=lambda test: test.order(fault.floor)):
        if output := test.run(10 * test.seconds + 30, STEPPE_MUTANT=str(n)):
            part = re.search(r"^\[  FAILED  \] (\S+?),? \(|^FAIL  (.*?):|^(.*?) +\S+ +\S+ +\S+  FAILED", output, re.M)
            return f"{test.name}" + (f": {next(filter(None, part.groups())).strip()}" if part else "")
    return "nothing" if any(n in test.reached for test in tests) else "nothing, no test reaches it"


def page(rows):
    head = PAGE.read_text(encoding="utf-8").split("| line |")[0] if PAGE.exists() else "# Mutants\n\n"
    table = "".join("| " + " | ".join(word.replace("|", "\\|") for word in row) + " |\n" for row in rows)
    return f"{head}| line | fault | found by |\n|---|---|---|\n{table}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of-each-floor", type=int, default=5)
    parser.add_argument("--only", type=int, nargs="+")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    faults = drawn(ROOT, arguments.seed, arguments.of_each_floor)
    if not folder.exists():
        copy(folder, faults)
    build(folder)
    listed = json.loads(subprocess.run(["ctest", "--test-dir", folder / "build", "--show-only=json-v1"], capture_output=True,
                                       text=True, check=True).stdout)["tests"]
    # what one rank alone throws is found by words, and these are about no line of src
    tests = [Test(test) for test in listed if not test["name"].startswith(("one_rank", "install", "floors"))]
    measure(folder, tests)
    rows = []
    for n, fault in enumerate(faults, 1):
        if arguments.only and n not in arguments.only:
            continue
        if f"mutants::chosen({n})" not in (folder / fault.path).read_text():
            continue  # does not compile
        found = EQUIVALENT.get(fault.name) or first_failure(n, fault, tests)
        rows.append((f"`{fault.path}`: `{fault.text}`", fault.kind, found))
        print(n, *rows[-1], sep=" | ", flush=True)
    if arguments.write:
        PAGE.write_text(page(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
