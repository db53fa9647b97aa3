#!/usr/bin/python3
"""Tests of scaling studies: the model on synthetic machines, and studies of a small case, with a queue that is not
Slurm's.

    run.py STEPPE [NAME ...]
"""

import os
import pathlib
import sys
import tempfile
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "src" / "post")]

import model
import studies


def main():
    steppe, names, failed = os.path.abspath(sys.argv[1]), sys.argv[2:], 0
    for test in model.TESTS + studies.TESTS:
        if names and test.__name__ not in names:
            continue
        begin, verdict = time.time(), "ok"
        try:
            if test in studies.TESTS:
                with tempfile.TemporaryDirectory(prefix="steppe-scaling-") as folder:
                    test(steppe, pathlib.Path(folder))
            else:
                test()
        except Exception:  # whatever it is, the other tests run
            verdict = "FAILED\n" + traceback.format_exc()
            failed += 1
        print(f"{test.__name__:40s} {time.time() - begin:6.1f} s  {verdict}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
