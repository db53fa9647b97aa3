#!/usr/bin/env python3
"""Runs that stop and go on: by signals, killed, on other numbers of ranks, from damaged files.

    run.py --steppe build/steppe [--test NAME ...] [--kills N] [--all-ranks] [--list]

--kills N makes each test of killed runs kill N times; --all-ranks tries all pairs of 1, 2, 3, 4, 7 ranks, with both
partitioners.
Exit code 1 when a test fails.
"""

import argparse
import fnmatch
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import coupled
import cut_before
import damaged
import failed_steps
import interpolated
import interrupted
import killed
import manifest
import partitions
import reduced

GROUPS = {"interrupted": interrupted.TESTS, "killed": killed.TESTS, "partitions": partitions.TESTS,
          "cut": cut_before.TESTS, "damaged": damaged.TESTS, "failed": failed_steps.TESTS, "manifest": manifest.TESTS,
          "interpolated": interpolated.TESTS, "coupled": coupled.TESTS, "reduced": reduced.TESTS}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steppe", default="build/steppe", help="the program")
    parser.add_argument("--test", nargs="+", default=["*"], help="names, groups or patterns")
    parser.add_argument("--kills", type=int, help="how often each test of killed runs kills")
    parser.add_argument("--all-ranks", action="store_true", help="all pairs of numbers of ranks")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    arguments = parser.parse_args()
    steppe, failed = os.path.abspath(arguments.steppe), 0
    for group, tests in GROUPS.items():
        for name, test in tests:
            if not any(fnmatch.fnmatch(word, pattern) for word in (name, group) for pattern in arguments.test):
                continue
            if arguments.list:
                print(f"{group}: {name}")
                continue
            more = {}
            if group == "killed" and arguments.kills:
                more["kills"] = arguments.kills
            if group == "partitions" and arguments.all_ranks and name != "there and back":
                more["pairs"] = partitions.ALL
            begin, verdict = time.time(), "ok"
            with tempfile.TemporaryDirectory(prefix="steppe-restart-") as folder:
                try:
                    if words := test(steppe, pathlib.Path(folder), **more):
                        verdict += f": {words}"
                except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as error:
                    verdict = f"FAILED\n    {type(error).__name__}: {error}"
                    failed += 1
            print(f"{group}: {name:55s} {time.time() - begin:6.1f} s  {verdict}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
