#!/usr/bin/env python3
"""Runs that stop and go on: by signals, killed, on other numbers of ranks, from damaged files.

    run.py --steppe build/steppe [--starts build/tests/start_server] [--test NAME ...] [--kills N]
           [--on one|several] [--all-ranks | --short] [--list]

--kills N makes each test of killed runs kill N times; --all-ranks tries all pairs of 1, 2, 3, 4, 7 ranks, with both
partitioners; --short leaves out tests that another one stands for; --on one takes those whose runs are all on one rank,
which leave a core to another test, --on several the others.
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

import begun_before
import coupled
import cut_before
import damaged
import envelopes
import failed_steps
import full_disks
import interpolated
import interrupted
import killed
import manifest
import partitions
import reduced
import touching
from runs import Run

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from starts import Starts

GROUPS = {"interrupted": interrupted.TESTS, "killed": killed.TESTS, "partitions": partitions.TESTS,
          "cut": cut_before.TESTS, "damaged": damaged.TESTS, "disks": full_disks.TESTS, "failed": failed_steps.TESTS,
          "manifest": manifest.TESTS, "interpolated": interpolated.TESTS, "coupled": coupled.TESTS,
          "begun": begun_before.TESTS, "reduced": reduced.TESTS, "envelopes": envelopes.TESTS,
          "touching": touching.TESTS}

# the short set has each scheme on one number of ranks, of heat one scheme of each family ...
LONG = ["backward Euler on 1 *", "generalized-alpha on 2 *", "heated on 1 *", "explicit on 2 *", "heat by bdf2-newton on 1 *",
        "heat by bdf2 on *", "heat by theta on *", "a motion and its heat on 1 *"]

# ... fewer kills and damages, one pair of ranks for each way of partitioning
FEWER = {"killed at random": {"kills": 3}, "killed in a write": {"kills": 3}, "killed in a slide": {"kills": 2},
         "one is damaged": {"tries": 3},
         "explicit, other ranks": {"pairs": (("p4est", 4, 2), ("metis", 1, 3))},
         "implicit, other ranks": {"pairs": (("metis", 4, 2),)}, "turning, other ranks": {"pairs": (("p4est", 1, 3),)},
         "struck": {"runs": (("slides", "central-difference"), ("flies", "rk4"))}}

# every run of these is on one rank
ON_ONE = ["* on 1", "* on 1 *", "checkpoints change nothing", "SIGUSR1 saves", "limit of the wall time", "chosen times",
          "version 1", "other columns", "killed in turn", "of any shape", "no room for the record", "results *",
          "a full disk before *", "a job is queued again", "moved elsewhere", "kept or not",
          "training that does not fit", "a lap joint"]

# wall times and memory are of the program itself, which a server does not fork then
ITSELF = ["killed", "manifest"]


def tried(test, steppe, more):
    """The verdict on one test, with its seconds, and whether it failed."""
    begin, verdict, failed = time.time(), "ok", False
    with tempfile.TemporaryDirectory(prefix="steppe-restart-") as folder:
        try:
            if words := test(steppe, pathlib.Path(folder), **more):
                verdict += f": {words}"
        except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as error:
            verdict, failed = f"FAILED\n    {type(error).__name__}: {error}", True
    return f"{time.time() - begin:6.1f} s  {verdict}", failed


def tried_group(group, tests, arguments, temporary):
    """The number of failed tests of a group."""
    chosen, failures = {}, 0
    for name, test in tests:
        if not any(fnmatch.fnmatch(word, pattern) for word in (name, group) for pattern in arguments.test):
            continue
        if arguments.on and any(fnmatch.fnmatch(name, pattern) for pattern in ON_ONE) != (arguments.on == "one"):
            continue
        if arguments.short and any(fnmatch.fnmatch(name, pattern) for pattern in LONG):
            continue
        if arguments.list:
            print(f"{group}: {name}")
            continue
        chosen[name] = test, dict(FEWER.get(name, {})) if arguments.short else {}
        if group == "killed" and arguments.kills:
            chosen[name][1]["kills"] = arguments.kills
        if group == "partitions" and arguments.all_ranks and name.endswith("other ranks"):
            chosen[name][1]["pairs"] = partitions.ALL
    if not chosen:
        return 0
    with Starts(None if group in ITSELF else arguments.starts, temporary) as starts:
        Run.environment = starts.environment
        for name, (test, more) in chosen.items():
            words, failed = tried(test, os.path.abspath(arguments.steppe), more)
            failures += failed
            print(f"{group}: {name:55s} {words}", flush=True)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steppe", default="build/steppe", help="the program")
    parser.add_argument("--starts", help="the server of starts; default: each run starts the program")
    parser.add_argument("--test", nargs="+", default=["*"], help="names, groups or patterns")
    parser.add_argument("--kills", type=int, help="how often each test of killed runs kills")
    parser.add_argument("--on", choices=("one", "several"), help="the tests on one rank, or all others")
    parser.add_argument("--all-ranks", action="store_true", help="all pairs of numbers of ranks")
    parser.add_argument("--short", action="store_true", help="the short set")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="steppe-starts-") as temporary:
        sys.exit(any([tried_group(group, tests, arguments, temporary) for group, tests in GROUPS.items()]))


if __name__ == "__main__":
    main()
