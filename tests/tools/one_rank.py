#!/usr/bin/python3
"""Errors of one rank of two, each of which ends its job with the rank and the cause: disabled tests of OneRank.

    one_rank.py build/tests/units

All jobs run at once, since most of their time is waiting for their end.
"""

import pathlib
import re
import subprocess
import sys

MPIRUN = pathlib.Path(__file__).resolve().parent / "mpirun.sh"
TESTS = ("ThrowsInKsp", "ThrowsInSnes", "ThrowsInTs", "MeetsPetscError", "ThrowsBesideCollectiveObjects",
         "ThrowsWhatNobodyExpects")
SAYS = r"error on rank 1(, please report it)?: (the cause|PETSc.*nonsense|vector)"


def main(program):
    jobs = {name: subprocess.Popen([MPIRUN, "2", program, "--gtest_also_run_disabled_tests",
                                    f"--gtest_filter=OneRank.DISABLED_{name}"],
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for name in TESTS}
    failed = False
    for name, job in jobs.items():
        output, _ = job.communicate(timeout=60)
        good = job.returncode != 0 and re.search(SAYS, output)
        failed |= not good
        print(f"{name:30s} " + ("ok" if good else f"FAILED, exit code {job.returncode}\n{output}"))
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1])
