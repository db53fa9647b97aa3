"""The record of a run, NAME.run.json, however the run ends."""

import json
import time

import h5py

from damaged import with_text
from runs import Run, kill

SHORT = ["-time_end", "0.1", "-output_format", "none"]


def record(run):
    """Of a run's folder; none where there is none."""
    path = run.folder / "block.run.json"
    return json.loads(path.read_text()) if path.exists() else None


def last_part(run):
    return record(run)["runs"][-1]


def sums(run):
    """What newton.csv says of steps, Newton's iterations and those of the linear solver."""
    rows = run.table("newton")[1:]
    return {"steps": int(rows[-1][0]), "newton_iterations": sum(int(row[2]) > 0 for row in rows),
            "linear_iterations": sum(int(row[6]) for row in rows)}


def agrees(run, ranks):
    part = last_part(run)
    counted = {name: part["counts"][name] for name in sums(run)}
    assert counted == sums(run), f"{counted}, not {sums(run)}"
    assert part["counts"]["rejected_steps"] == 0 and part["counts"]["linear_solves"] > 0, part["counts"]
    assert (part["ranks"], part["hosts"], part["cells"], part["nodes"], part["unknowns"]) == (
        ranks, 1, 128, 225, 675), part
    files = [path for path in run.folder.iterdir() if path.name != "block.run.json"]
    assert part["results"] == {"files": len(files), "bytes": sum(path.stat().st_size for path in files)}, files
    assert part["memory"]["largest_of_a_rank"] > 1e7 and (ranks - 1) * 1e7 < part["memory"]["sum"] - part[
        "memory"]["largest_of_a_rank"] + 1, part["memory"]
    phases = part["phases"]
    before = part["restart"]["step"] if part["restart"] else 0
    assert phases["solve"]["calls"] == counted["steps"] - before and phases["internal force"]["flops"] > 0, phases
    for phase in phases.values():
        seconds = phase["seconds"]
        assert part["wall_seconds"] >= seconds["max"] >= seconds["mean"] >= seconds["min"] >= 0, phase
        own = phase.get("own_seconds", seconds)
        assert seconds["max"] >= own["mean"] - 1e-3, phase
        for name, amount in phase.items():
            if name.startswith("own_"):
                assert amount["max"] >= amount["mean"] >= amount["min"] >= 0, phase
    assert part["partitioner"] == "bricks", part["partitioner"]
    owned = part["cells_of_a_rank"]
    assert abs(ranks * owned["mean"] - 128) < 1e-9 and owned["max"] >= owned["mean"] >= owned["min"] > 0, owned
    solved = phases["solve"]
    for amount in ("own_messages", "own_message_bytes", "own_reductions"):
        assert (amount in solved) == (ranks > 1), solved
    whole = sum(phase["own_flops"]["mean"] for phase in phases.values() if "own_flops" in phase) * ranks
    assert abs(whole - phases["set-up"]["flops"] - phases["steps"]["flops"]) <= 1e-9 * whole, whole
    added = sum(phase["own_seconds"]["mean"] for phase in phases.values() if "own_seconds" in phase)
    outside = part["outside_phases"]
    assert outside["start"] > 0 and outside["rest"] > 0, outside
    assert abs(added + outside["start"] + outside["rest"] - part["wall_seconds"]) < 1e-6, outside
    assert part["counts"]["multigrid_levels"] == 0, part["counts"]  # factors
    assert part["started"] <= part["ended"] and set(part["versions"]) == {
        "steppe", "deal.II", "PETSc", "MPI", "BLAS", "compiler"}, part


def done(steppe, folder):
    for ranks in (1, 2):
        run = Run(steppe, folder / f"done-{ranks}", SHORT + ["-snes_rtol", "1e-9"])
        run.run(ranks)
        assert record(run)["format"] == "steppe run 1" and len(record(run)["runs"]) == 1
        part = last_part(run)
        assert part["exit"] == {"code": 0, "sentence": "done"} and part["restart"] is None, part
        assert "-time_end" in part["command"] and part["input"].endswith("tests/restart/block.prm"), part
        assert "-snes_rtol 1e-9" in part["petsc_options"] and part["merged_input"] == str(
            run.folder / "block.used.prm"), part
        agrees(run, ranks)


def refused(steppe, folder):
    """Before the folder is taken there is none; one that is there stays."""
    run = Run(steppe, folder / "refused", SHORT)
    run.run(1, "-probes_top_at", "9, 9, 9", code=2)
    assert record(run) is None
    run.run(1)
    before = record(run)
    run.run(2, "-overwrite", "-probes_top_at", "9, 9, 9", code=2)
    assert record(run) == before


def failed(steppe, folder):
    for code, sentence, options in (
            (2, "input error: Loads / weight / Value", ["-loads_weight_value", "0; 0; if(t > 0.05, sqrt(0-1), -1)"]),
            (3, "numerics error: step ", ["-snes_max_it", "1", "-snes_rtol", "1e-14"])):
        run = Run(steppe, folder / f"failed-{code}", SHORT + options)
        stderr = run.run(2, code=code)[1]
        ended = last_part(run)["exit"]
        assert ended["code"] == code and ended["sentence"].startswith(sentence), ended
        assert ended["sentence"] in stderr, stderr
    assert last_part(run)["counts"]["rejected_steps"] > 0, last_part(run)


def stopped(steppe, folder):
    """At the limit of its time, then to its end, and in a branch: each part is kept."""
    run = Run(steppe, folder / "stopped", ["-output_format", "none"])
    run.run(2, "-max_wall", "2", "-time_end", "60", code=5)
    first = last_part(run)
    assert first["exit"]["code"] == 5 and first["exit"]["sentence"].startswith("stopped: the 2 s of -max_wall"), first
    step = run.last_step()
    run.run(1, "-restart", "auto", "-time_end", str(0.02 * (step + 5)))
    before, after = record(run)["runs"]
    assert before == first and after["exit"]["code"] == 0, after
    assert after["restart"] == {"checkpoint": str(run.checkpoint), "step": step, "time": after["restart"]["time"],
                                "interpolated": False}
    agrees(run, 1)
    run.run(1, "-restart_fork", str(folder / "branch"), "-time_end", str(0.02 * (step + 6)))
    assert [part["exit"]["code"] for part in record(Run(steppe, folder / "branch"))["runs"]] == [5, 0, 0]
    assert len(record(run)["runs"]) == 2


def killed(steppe, folder):
    """Its last word is that it runs."""
    run = Run(steppe, folder / "killed", ["-output_format", "none", "-checkpoints_steps", "2"])
    process = run.start(2)
    while process.poll() is None and run.last_step() < 5:
        time.sleep(0.01)
    kill(process, run)
    part = last_part(run)
    assert part["exit"] is None and part["ended"] is None and "phases" not in part, part
    run.run(2, "-restart", "auto", "-time_end", "0.3")
    parts = record(run)["runs"]
    assert [part["exit"] and part["exit"]["code"] for part in parts] == [None, 0], parts


def text_of(path, name):
    with h5py.File(path) as file:
        return file[name][()].decode()


def versions(steppe, folder):
    """The program's version in the record, in fields and in the checkpoint; that of another one is said."""
    plain = ["-materials_body_prony", "", "-obstacles_floor_friction_static", "0",
             "-obstacles_floor_friction_kinetic", "0"]
    run = Run(steppe, folder / "xdmf", [*plain, "-time_end", "0.1", "-checkpoints_times", "0.1"])
    run.run(2, "-output_format", "xdmf")
    program = "steppe " + last_part(run)["versions"]["steppe"]
    assert text_of(run.folder / "block.h5", "program") == program
    versions = text_of(run.checkpoint, "versions")
    assert versions.startswith(program + "\n"), versions
    vtu = Run(steppe, folder / "vtu", ["-time_end", "0.02"])
    vtu.run(2, "-output_format", "vtu")
    for path in [run.folder / "block.xdmf", *vtu.folder.glob("*vtu"), *vtu.folder.glob("*.pvd")]:
        assert path.read_text(errors="replace").split("\n")[1] == f"<!-- {program} -->", path
    for other, says in {versions: "", versions.replace(program, "steppe 0.8.0"): "steppe 0.8.0"}.items():
        with h5py.File(run.checkpoint, "r+") as file:
            with_text(file, "versions", other)
        stdout, _ = run.run(1, "-restart", "auto", "-time_end", "0.12", "-restart_fork", str(folder / f"fork {says}"))
        assert ("checkpoint written by" in stdout) == bool(says), stdout
        assert not says or f"note: checkpoint written by {says}; the results go on" in stdout, stdout
        fine = Run(steppe, folder / f"fine {says}", [*plain, "-mesh_cells", "8, 4, 6", "-time_end", "0.12"])
        stdout, _ = fine.run(1, "-restart_interpolate", str(run.checkpoint))
        assert ("checkpoint written by steppe 0.8.0" in stdout) == bool(says), stdout


TESTS = [("done", done), ("versions", versions), ("refused", refused), ("failed", failed),
         ("stopped and gone on", stopped), ("a killed run", killed)]
