#!/usr/bin/python3
"""Tests of error bars, src/post/verify.py, on cases whose numbers are known.

    run.py STEPPE [NAME ...]
"""

import csv
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback
import types

HERE = pathlib.Path(__file__).resolve().parent
VERIFY = HERE.parents[1] / "src" / "post" / "verify.py"
sys.path.insert(0, str(VERIFY.parent))

from verification import report, study

LAUNCHER = f"{HERE.parent / 'tools' / 'mpirun.sh'} {{ranks}}"


def verify(steppe, folder, case, *words, code=0):
    """What the script prints, and the rows of its table by quantity."""
    done = subprocess.run([sys.executable, VERIFY, HERE / case, "--steppe", steppe, "--launcher", LAUNCHER, "--into", folder,
                           *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == code, f"exit code {done.returncode}, not {code}:\n{done.stdout}"
    if code:
        return done.stdout, {}
    with open(folder / "verify.csv", encoding="utf-8") as file:
        return done.stdout, {row["quantity"]: row for row in csv.DictReader(file)}


# u = A sin(pi x / 2) cos(pi t / 2) of a bar with E = rho = 1, a height of 1/4; its end is at t = 5
A, RATE = 0.01, math.pi / 2
EXACT = {"end.ux max": A, "end.ux last": 0, "end.vx min": -A * RATE, "end.vx last": -A * RATE, "end.ax min": -A * RATE**2,
         "end.ax last": 0, "root.reaction_x min": -A * RATE / 4, "root.reaction_x last": 0,
         "inside.sigma_xx max": A * RATE * math.cos(math.pi / 4), "inside.sigma_xx last": 0}


def standing_wave(steppe, folder):
    """Every bar holds the exact value; orders are 2 in cells and steps; the error asked for is met with what is advised;
    nothing is run twice."""
    said, rows = verify(steppe, folder, "bar.prm", "--error", "2%")
    for name, exact in EXACT.items():
        row = {key: float(value) for key, value in rows[name].items() if "how" not in key and key != "quantity"}
        error = abs(row["value"] - exact)
        assert error <= row["bar"] + 1e-12, f"{name}: {row['value']} +- {row['bar']} is not {exact}"
        assert abs(row["extrapolated"] - exact) < 0.2 * row["bar"] + 1e-12, f"{name}: {row}"
    for name in ("end.ux last", "end.ax last", "inside.sigma_xx last"):
        for family in ("mesh", "step"):
            assert abs(float(rows[name][f"{family}_order"]) - 2) < 0.1, rows[name]
    assert "order of the" not in said, said
    assert f"{folder / 'verify.png'}\n" in said and (folder / "verify.png").stat().st_size > 1000, said
    step = re.search(r"Time / Step = (\S+) in place", said)[1]
    refinements = re.search(r"cells 0\.\d+ times as large, -mesh_refinements (\d)", said)[1]
    _, finer = verify(steppe, folder / "advised", "bar.prm", "--coarser", "0", "--finer", "1", "--only", "end.",
                      "-time_step", step, "-mesh_refinements", refinements)
    for name in ("end.ux last", "end.vx last", "end.ax last"):
        assert abs(float(finer[name]["value"]) - EXACT[name]) < 0.02 * float(finer[name]["size"]), finer[name]
    again, same = verify(steppe, folder, "bar.prm", "--against", str(folder / "mesh+1"))
    assert again.count("as it was") == 6 and same == rows, again
    assert "bars that hold the values of the other run: 12 of 12" in again, again


def sharp_corner(steppe, folder):
    """The order of the L is 1.1 and not 2, which is said with the place; the largest stress has no bar."""
    said, rows = verify(steppe, folder, "corner.prm", "--ranks", "2", "--error", "1%")
    assert 0.9 < float(rows["end.uy last"]["mesh_order"]) < 1.4 and rows["end.uy last"]["mesh_how"] == "observed", rows
    assert rows["peak.von_mises last"]["mesh_how"] == "does not converge", rows
    warning = next(line for line in said.splitlines() if "order of the mesh below" in line)
    assert "end.uy last 1.2 (2 expected)" in warning and "on a coarser mesh too: there is a sharp corner" in warning, said
    x, y, _ = (float(word) for word in warning.split("largest at (")[1].split(")")[0].split(","))
    assert math.hypot(x, y) < 0.1, warning
    assert "mesh does not converge: peak.von_mises last" in said and "no step or mesh will do" in said, said
    assert "beside a support" not in warning, warning


def frequencies(steppe, folder):
    """Of a bar, 1/4 and 3/4 Hz: of fourth order with degree 2; a higher degree in place of other meshes."""
    modes = ["-run", "modes", "-modes_count", "2", "-mesh_cells", "4, 2"]
    said, rows = verify(steppe, folder, "bar.prm", *modes, "-space_degree", "2")
    for i, exact in ((1, 0.25), (2, 0.75)):
        row = rows[f"frequency {i}"]
        assert abs(float(row["value"]) - exact) <= float(row["bar"]), row
        assert 3.7 < float(row["mesh_order"]) < 4.1 and row["step_bar"] == "", row
    _, rows = verify(steppe, folder / "degree", "bar.prm", "--degree", *modes)
    for i, exact in ((1, 0.25), (2, 0.75)):
        assert abs(float(rows[f"frequency {i}"]["value"]) - exact) <= float(rows[f"frequency {i}"]["bar"]), rows


def explicit_steps(steppe, folder):
    """Explicit steps are not made longer; smaller cells, for which they are too long, are left out with the reason. There
    is no solver whose tolerance has a share."""
    said, rows = verify(steppe, folder, "bar.prm", "-time_scheme", "central-difference", "-time_step", "0.05",
                        "-mesh_cells", "16, 4")
    assert "longer steps" not in said and "shorter steps (-time_step 0.0125)" in said, said
    assert "smaller cells (-mesh_refinements 1): left out, exit code 3" in said and "take a Time / Step below" in said, said
    assert rows["end.ux last"]["solver_bar"] == "" and "only two values of the mesh" in said, said
    for name, exact in EXACT.items():
        assert abs(float(rows[name]["value"]) - exact) <= float(rows[name]["bar"]) + 1e-12, rows[name]


def sums_of_nodes(steppe, _):
    """What is given for each node of a region is another sum on other meshes, of which error bars know nothing."""
    words = ["-masses_names", "side, end, all", "-masses_side_where", "id 1", "-masses_end_where", "point 1 0; point 1 0.25",
             "-masses_all_where", "everything", "-masses_all_given", "total", "-loads_names", "pull", "-loads_pull_kind",
             "nodal force", "-loads_pull_value", "1; 0", "-loads_pull_where", "id 1", "-springs_names", "net",
             "-springs_net_stiffness", "1", *(word for name in ("side", "end", "all")
                                              for word in (f"-masses_{name}_mass", "1"))]
    tree = study.read(HERE / "bar.prm", types.SimpleNamespace(steppe=steppe), words)
    found = list(report.given_for_each_node(tree))
    assert found == ["Masses / side / Given = each", "Loads / pull / Given = each", "Springs / net / Between = edges"], found


def refusals(steppe, folder):
    for words, sentence, code in (
            (["--error", "0"], "--error: 0: must be a part of the largest amount", 2),
            (["--finer", "-1"], "must be a number of runs, 0 to 4", 2),
            (["--coarser", "0", "--finer", "0"], "leaves the case alone", 2),
            (["--against", str(folder / "none")], "there is no such folder", 2),
            (["--steppe", str(folder / "none")], "there is no such program", 2),
            (["--only", "nobody"], "has no quantities nobody", 2),
            (["-mesh_cells", "none"], "input error: ", 2),
            (["-time_end", "0.4", "-snes_max_it", "0"], "the case: exit code 3: numerics error", 3)):
        said, _ = verify(steppe, folder / "refused", "bar.prm", *words, code=code)
        assert sentence in said, said
    asked = subprocess.run([steppe, HERE / "bar.prm", "-verify"], capture_output=True, text=True, check=False)
    assert asked.returncode == 2 and "steppe verify FILE" in asked.stderr, asked


TESTS = [standing_wave, sharp_corner, frequencies, explicit_steps, sums_of_nodes, refusals]


def main():
    steppe, names, failed = os.path.abspath(sys.argv[1]), sys.argv[2:], 0
    for test in TESTS:
        if names and test.__name__ not in names:
            continue
        begin, verdict = time.time(), "ok"
        try:
            with tempfile.TemporaryDirectory(prefix="steppe-verify-") as folder:
                test(steppe, pathlib.Path(folder))
        except Exception:  # whatever it is, the other tests run
            verdict = "FAILED\n" + traceback.format_exc()
            failed += 1
        print(f"{test.__name__:40s} {time.time() - begin:6.1f} s  {verdict}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
