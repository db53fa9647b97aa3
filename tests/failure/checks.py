"""Checks on what a run leaves behind; each raises AssertionError with a sentence."""

import json
import os
import re
import subprocess
import xml.etree.ElementTree

import h5py
import numpy as np

# what Open MPI 5's mpirun adds, whatever it is told: words between two lines, with a zero, and that a rank was gone
OF_MPIRUN = re.compile(r"^\0?-{70,}\n.*?^-{70,}\n\0?|^\[\S+:\d+\] PMIX ERROR: [^\n]*\n", re.M | re.S)


def without_mpirun(stderr):
    """What the program says."""
    return OF_MPIRUN.sub("", stderr)


def end_of(process, limit):
    """What a program says on standard error before it ends; it is ended when it hangs."""
    try:
        return without_mpirun(process.communicate(timeout=limit)[1])
    except subprocess.TimeoutExpired:
        process.terminate()
        process.communicate()
        raise AssertionError(f"hangs: no end within {limit:g} s") from None


def close(a, b, tolerance):
    """Are two tables of numbers equal, relative to the largest entry?"""
    assert len(a) == len(b), f"{len(a)} rows instead of {len(b)}"
    size = max(abs(value) for row in b for value in row)
    worst = max(abs(p - q) for row, other in zip(a, b) for p, q in zip(row, other))
    assert worst <= tolerance * size, f"differs by {worst:g} (largest value {size:g})"


def tables_end_at(result, time):
    """The rows of every table are whole, in order, and go on to a time."""
    for name in ["results/ledger.csv", "results/newton.csv", "results/probes.csv"]:
        times = [row[1] for row in result.rows(name)]
        assert times == sorted(times), f"{name}: times not in order"
        assert abs(times[-1] - time) < 1e-12, f"{name}: ends at t = {times[-1]:g}, not {time:g}"


def end_reached(result):
    tables_end_at(result, 0.1)


def step_was_cut(result):
    """The progress lines tell of rejections, and the run went on to its end."""
    end_reached(result)
    assert re.search(r"rejected \d+ times, step now", result.stdout), "no word of a rejected step"


def fields_are_readable(result, name="results/steppe"):
    """Every time in the index of field files is there and whole; returns the times."""
    if os.path.exists(os.path.join(result.folder, name + ".pvd")):
        return vtu_is_readable(result, name + ".pvd")
    root = xml.etree.ElementTree.fromstring(result.read(name + ".xdmf"))
    times = [float(time.get("Value")) for time in root.find("Domain")[-1].iter("Time")]
    assert times, f"{name}.xdmf: holds no times"
    path = os.path.join(result.folder, name)
    with h5py.File(path + ".h5") as file, h5py.File(path + ".views.h5") as views:
        assert list(file["times"][:len(times), 0, 0]) == times, f"{name}.h5: has other times"
        for table in ("points/displacement", "points/von_mises", "cells/det_F"):
            assert np.isfinite(file[table][:len(times)]).all(), f"{name}.h5: {table} lacks numbers"
            for frame in range(len(times)):
                assert np.array_equal(views[f"{table}/{frame}"][()].ravel(), file[table][frame].ravel()), \
                    f"{name}.views.h5: {table} shows other numbers at {times[frame]}"
        assert (file["mesh/cells"][()] < len(file["mesh/points"])).all(), f"{name}.h5: cells lack points"
    return times


def vtu_is_readable(result, pvd):
    root = xml.etree.ElementTree.fromstring(result.read(pvd))
    records = [(float(d.get("timestep")), d.get("file")) for d in root.iter("DataSet")]
    assert records, f"{pvd}: holds no files"
    for _, file in records:
        tree = xml.etree.ElementTree.fromstring(result.read("results/" + file))
        pieces = [piece.get("Source") for piece in tree.iter("Piece") if piece.get("Source")]
        for piece in pieces:
            text = result.read("results/" + piece)
            names = {a.get("Name") for a in xml.etree.ElementTree.fromstring(text).iter("DataArray")}
            assert {"displacement", "von_mises", "det_F"} <= names, f"{piece}: lacks fields"
    return [time for time, _ in records]


def steps_before_failure(result):
    """All steps before the one that failed are in the tables and the fields, to the last state."""
    failed_from = float(re.search(r"from t = (\S+) s failed", result.stderr).group(1))
    last = result.rows("results/ledger.csv")[-1][1]
    assert abs(last - failed_from) < 1e-5, f"tables end at {last:g}, the step from {failed_from:g}"
    assert last > 0.3, f"gave up at t = {last:g}"
    tables_end_at(result, last)
    times = fields_are_readable(result)
    assert abs(times[-1] - last) < 1e-9, f"fields end at {times[-1]:g}, not {last:g}"


def version(result):
    for word in ["steppe", "deal.II", "Petsc", "MPI", "compiler"]:
        assert result.stdout.count(word) >= 1, f"no word of {word}"
    assert result.stdout.count("deal.II") == 1, "is printed by several ranks"


def help_text(result):
    assert result.stdout.count("usage: steppe FILE") == 1, "is not printed once"
    for word in ["--version", "--print-parameters", "--check", "-strict", "Exit codes"]:
        assert word in result.stdout, f"no word of {word}"


def writes_nothing(result):
    assert not os.path.exists(os.path.join(result.folder, "results")), "writes results"


def writes_no_tables(result):
    folder = os.path.join(result.folder, "results")
    names = os.listdir(folder) if os.path.exists(folder) else []
    assert not any(name.endswith(".csv") for name in names), f"writes {names}"


def lists_options(result):
    """Ours and PETSc's, where an input sets the solvers up."""
    assert result.stdout.count("usage: steppe FILE") == 1, "does not print the usage once"
    assert "-time_scheme <backward-euler>: " in result.stdout, "does not list our options"
    assert "-ksp_max_it" in result.stdout or result.arguments == ["-help"], "no word of PETSc's"


def is_valid(result):
    assert result.stdout.count("the input is valid") == 1, "does not say that the input is valid"
    assert not os.path.exists(os.path.join(result.folder, "results")), "--check writes results"


def first_rank_alone_sees_files(result):
    """Other ranks stand in a folder without any of the files."""
    # Open MPI 5.0.7 breaks down where it is given two programs, and so two folders; the server forks no shell
    result.environment = None
    result.prefix += ["sh", "-c", 'test $OMPI_COMM_WORLD_RANK = 0 || cd /; exec "$@"', "sh"]
    code, stdout, stderr = result.run(result.arguments)
    assert code == 0 and "the input is valid" in stdout, f"exit code {code}: {stderr.strip()}"


def printed_input_is_valid(result):
    """What was printed is an input again, once what has no default is given."""
    with open(os.path.join(result.folder, "printed.prm"), "w") as file:
        file.write(result.stdout)
    given = []
    if "subsection body" in result.stdout:
        given = ["-materials_body_young_modulus", "1", "-materials_body_poisson_ratio", "0.3",
                 "-materials_body_density", "1", "-boundaries_support_where", "id 0",
                 "-loads_weight_value", "0; 0; 0", "-probes_tip_at", "1, 1, 1",
                 "-periodic_sides_from", "id 2", "-periodic_sides_to", "id 3",
                 "-foundations_ground_where", "id 4", "-foundations_ground_kind", "absorbing",
                 "-tables_record_file", "record.csv", "-masses_payload_mass", "1",
                 "-masses_payload_where", "everything",
                 "-prescribed_temperatures_names", "", "-heat_loads_names", "",  # of another physics
                 "-ties_names", "", "-contacts_names", "", "-cases_names", "",  # of one box, of equilibria
                 "-bolts_names", "", "-joints_names", "", "-remote_points_names", "",  # of parts of it
                 "-obstacles_floor_point", "0, 0, -1", "-obstacles_floor_direction", "0, 0, 1"]
        with open(os.path.join(result.folder, "record.csv"), "w") as file:
            file.write("t,a\n0,0\n1,1\n")
    code, stdout, stderr = result.run(["--check", "printed.prm"] + given)
    assert code == 0 and "the input is valid" in stdout, f"is refused: {stderr.strip()}"


def used_input_repeats(result):
    """The merged inputs beside the results give the same numbers, without the options."""
    first = result.rows("results/probes.csv")
    for ending in ("prm", "json"):
        with open(os.path.join(result.folder, f"again.{ending}"), "w") as file:
            file.write(result.read(f"results/steppe.used.{ending}"))
        code, _, stderr = result.run([f"again.{ending}", "-output_folder", ending, "-snes_rtol", "1e-9"])
        assert code == 0, f"cannot be run again: {stderr.strip()}"
        # the order of sums in a parallel factorisation may change from run to run
        close(result.rows(f"{ending}/probes.csv"), first, 0 if result.ranks == 1 else 1e-9)
    part = json.loads(result.read("results/steppe.run.json"))["runs"][0]
    assert "-snes_rtol 1e-9" in part["petsc_options"], "PETSc options not recorded"


def used_input_runs_in_place(result):
    """The merged input runs from where it stands, in the same folders."""
    first = result.rows("results/probes.csv")
    code, _, stderr = result.run(["results/steppe.used.prm", "-overwrite"])
    assert code == 0, f"does not run where it is written: {stderr.strip()}"
    assert not os.path.exists(os.path.join(result.folder, "results", "results")), "makes another folder"
    close(result.rows("results/probes.csv"), first, 1e-9)


def end_of_base(result):
    tables_end_at(result, 0.03)


def tables_are_whole(result):
    rows = result.rows("results/ledger.csv")
    assert len(rows) > 10, f"only {len(rows)} rows of the ledger are kept"
    assert len(result.rows("results/probes.csv")) >= len(rows) - 1, "rows of the probes are missing"


def json_runs(result):
    assert len(result.rows("input.results/ledger.csv")) == 3, "not two steps"


def full_output(result):
    tables_end_at(result, 0.03)
    times = fields_are_readable(result)
    assert len(times) == 4, f"{len(times)} field files instead of 4"


def same_as_one_rank(result):
    """The probes agree with those of a run on one rank."""
    several = result.rows("results/probes.csv")
    command = result.arguments + ["-output_folder", "one"]
    result.prefix = result.prefix[:1] + ["1"]
    code, _, stderr = result.run(command)
    assert code == 0, f"fails on one rank: {stderr.strip()}"
    close(several, result.rows("one/probes.csv"), 1e-9)
