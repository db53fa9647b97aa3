#!/usr/bin/python3
"""Tests of scripts that draw: shock response spectra, responses over frequency, sweeps, labels of
faces, pictures of checks; of error bars, of the converter of meshes, and of the page of a run.

    run.py [NAME ...]
"""

import pathlib
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "src" / "post")]

import axes
import check_pictures
import convergence
import conversion
import counting
import expressions_of_inputs
import frequency
import labels
import new_inputs
import odd_files
import pages
import shock
import sights
import sweeps


def main():
    names, failed = sys.argv[1:], 0
    for test in (axes.TESTS + shock.TESTS + frequency.TESTS + sweeps.TESTS + labels.TESTS + convergence.TESTS +
                 conversion.TESTS + counting.TESTS + sights.TESTS + expressions_of_inputs.TESTS +
                 odd_files.TESTS + check_pictures.TESTS + pages.TESTS + new_inputs.TESTS):
        if names and test.__name__ not in names:
            continue
        verdict = "ok"
        try:
            with tempfile.TemporaryDirectory(prefix="steppe-post-") as folder:
                test(pathlib.Path(folder))
        except Exception:  # whatever it is, the other tests run
            verdict = "FAILED\n" + traceback.format_exc()
            failed += 1
        print(f"{test.__name__:40s} {verdict}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
