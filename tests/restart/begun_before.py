"""What -restart auto makes of a folder with results: of runs that ended without a checkpoint, at their end, moved
elsewhere, or without their files."""

import json
import re
import shutil
import subprocess

from full_disks import on_small_disk
from runs import INPUT, ROOT, WARMED, CoupledRun, HeatRun, Run, step_of

SMALL = ["-mesh_cells", "2, 1, 1", "-time_end", "0.1"]
PLAIN = [*SMALL, "-output_format", "none"]


def contents(run):
    return {path.name: path.read_bytes() for path in run.folder.iterdir()
            if path.is_file() and not re.search(r"\.(run|used)\.", path.name)}


def refused(run, sentence, *more, ranks=1, code=2):
    before = contents(run)
    stderr = run.run(ranks, *more, code=code)[1]
    assert len(re.findall(rf"^(input error|stopped): .*{sentence}", stderr, re.M)) == 1, stderr
    assert code != 2 or contents(run) == before, "results are changed"


def ended(run, exit_):
    """Let the record say that the last part of the run ended so."""
    path = run.folder / "block.run.json"
    record = json.loads(path.read_text())
    record["runs"][-1]["exit"] = exit_
    path.write_text(json.dumps(record))


def without_checkpoint(steppe, folder):
    """Begun at the start again where the run did not end well, whatever was tried in between."""
    run = Run(steppe, folder / "run", PLAIN)
    run.run(1)
    refused(run, r"holds the results of an earlier run .*; they have no checkpoint to go on from; give -overwrite in the "
            r"place of -restart auto", "-restart", "auto")
    for exit_ in (None, {"code": 6, "sentence": "output error: a full disk"}):
        ended(run, exit_)
        assert "note: no checkpoint yet" in run.run(1, "-restart", "auto")[0]
        for path in (run.checkpoint, run.previous):
            path.unlink()
    (run.folder / "block.run.json").write_text('{"format": "steppe run 1", "runs": [')
    refused(run, "holds the results", "-restart", "auto")


def after_a_full_disk(steppe, folder):
    """Before the first checkpoint, wherever the disk was full."""
    for size in (12, 28, 60):
        run = Run(steppe, folder / f"on-{size}", SMALL)
        if on_small_disk(run, size, 1, 6, "-restart", "auto") is None:
            return
        assert "note: no checkpoint yet" in run.run(1, "-restart", "auto")[0]


def of_heat_too(steppe, folder):
    """The results of heat have no record of their own."""
    run = CoupledRun(steppe, folder / "run", [*WARMED, "-time_end", "0.04", "-output_format", "none"])
    run.run(1)
    ended(run, None)
    run.run(1, "-restart", "auto")


def at_its_end(steppe, folder):
    """A run that has ended is not computed again, and cannot end before."""
    run = Run(steppe, folder / "run", PLAIN)
    run.run(1, "-restart", "auto")
    before = run.results()
    stdout = run.run(2, "-restart", "auto")[0]
    assert step_of(stdout) == 5 and "its end; no steps are left" in stdout, stdout
    assert run.results() == before, "results are changed"
    summary = run.folder / "summary.json"
    earlier = json.loads(summary.read_text())
    for left in (None, {**earlier, "end_time": 0.04}):  # killed before it was written
        summary.unlink() if left is None else summary.write_text(json.dumps(left))
        run.run(1, "-restart", "auto")
        assert json.loads(summary.read_text())["end_time"] == 0.1, summary.read_text()
    summary.write_bytes(before["summary.json"])
    refused(run, r"Time / End = 0\.05: the run is at t = 0\.1 s already in \S+; give a later end, or an earlier "
            r"checkpoint by -restart FILE", "-restart", "auto", "-time_end", "0.05", ranks=2)
    assert run.previous.exists()
    refused(run, "-max_wall are nearly over; the last state is that after step 5, t = 0.1 s, at which this run began: "
            "the same command would end so again", "-restart", "auto", "-time_end", "0.2", "-max_wall", "0.01", code=7)


def with_a_damaged_record(steppe, folder):
    """The earlier parts are not lost without a word, whatever stands there."""
    run = Run(steppe, folder / "run", PLAIN)
    run.run(1, "-restart", "auto")
    for i, text in enumerate(("", "[]", '{"format": "steppe run 1", "runs": {"a": 1}}', '{"format": "steppe run 1", "runs": [1, 2]}',
                              '{"format": "steppe run 1", "runs": ' + 10**6 * "[")):
        (run.folder / "block.run.json").write_text(text)
        refused(run, r"the record \S+block\.run\.json is damaged; put it back, or remove it to go on without",
                "-restart", "auto", ranks=1 + 2 * (i % 2))


def job_is_queued_again(_, folder):
    """By cluster/slurm/steppe.sbatch, with stubs of Slurm and of the program: where it can go on, and nowhere else."""
    for name, text in {"srun": 'shift; exec "$@"', "scontrol": "echo $@ >> queued", "steppe": "exit $1"}.items():
        (folder / name).write_text(f"#!/bin/bash\n{text}\n")
        (folder / name).chmod(0o755)
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "steppe": str(folder / "steppe"), "SLURM_JOB_ID": "12",
                   "SLURM_SUBMIT_DIR": str(folder)}
    for code, queued in ((0, ""), (7, ""), (3, ""), (5, "requeue 12\n")):
        process = subprocess.run(["bash", ROOT / "cluster/slurm/steppe.sbatch", str(code)], env=environment, check=False)
        path = folder / "queued"
        assert process.returncode == (0 if queued else code) and (path.read_text() if path.exists() else "") == queued, code


def moved(steppe, folder):
    """With all that it reads; other contents are refused by name."""
    here, there = folder / "here", folder / "there"
    here.mkdir()
    for path in (INPUT, INPUT.with_name("warmed.prm")):
        text = path.read_text()
        shutil.copy(path, here)
    (here / "warmed.prm").write_text(text.replace("100*sin(9*t)", "flux(t)") + """
subsection Tables
  set Names = flux
  subsection flux
    set File = flux.csv
  end
end
""")
    for name in ("push.csv", "flux.csv"):
        (here / name).write_text("0, 0\n1, 8\n")
    options = [*WARMED, *PLAIN, "-mesh_cells", "2, 2, 1", "-tables_names", "push", "-loads_push_value", "push(t);0;0"]

    def run_in(place, *more, **rest):
        files = ["-temperature_run", str(place / "warmed.prm"), "-tables_push_file", str(place / "push.csv")]
        run = CoupledRun(steppe, place / "results", [*options, *files])
        run.input = place / INPUT.name
        return run, run.run(1, "-restart", "auto", *more, **rest)

    run_in(here)
    here.rename(there)
    run, (stdout, _) = run_in(there, "-time_end", "0.12")
    assert step_of(stdout) == 5 and run.last_step() == 6, stdout
    for name, where in (("push.csv", "Tables / push / File"), ("flux.csv", "Tables / flux / File")):
        (there / name).write_text("0, 0\n1, 9\n")
        stderr = run_in(there, "-time_end", "0.2", code=2)[1][1]
        assert re.search(rf"input error: .*with another input: {where} \(what stands there is other than it was\)", stderr), stderr
        (there / name).write_text("0, 0\n1, 8\n")


def without_files(steppe, folder):
    """Files that the run goes on with are missed before it goes on."""
    for name, options in {"block.h5": [], "block_0001.0.vtu": ["-output_format", "vtu"], "ledger.csv": []}.items():
        run = Run(steppe, folder / name, [*SMALL, *options, "-output_field_interval", "0"])
        run.run(1, "-checkpoints_steps", "5")
        path = run.folder / name
        path.write_bytes(b"")
        refused(run, rf"the file \S+{name}, with which the run goes on, has 0 bytes.*; put back", "-restart", "auto",
                "-time_end", "0.2", ranks=2)
        path.unlink()
        refused(run, rf"the file \S+{name}, with which the run goes on, is gone; put back", "-restart", "auto",
                "-time_end", "0.2")
        if name == "block.h5":
            shutil.copy(run.checkpoint, path)
            refused(run, r"does not hold the 6 times when", "-restart", "auto", "-time_end", "0.2")


def late_temperatures(steppe, folder):
    """Temperatures of results are not taken for times before them; a checkpoint may be that of the start. What the run
    of heat read may have moved along with its results."""
    (folder / "here").mkdir()
    table = folder / "here" / "end.csv"
    table.write_text("0, 300\n")
    heat = HeatRun(steppe, folder / "here" / "heat", [
        "-mesh_cells", "4, 2, 2", "-time_end", "0.2", "-output_format", "none", "-tables_names", "end", "-tables_end_file",
        str(table), "-prescribed_temperatures_end_value", "end(t)", "-checkpoints_keep_all", "true", "-checkpoints_times"])
    motion = Run(steppe, folder / "motion", [*PLAIN, "-temperature_results", str(heat.folder),
                                             "-materials_body_thermal_expansion", "1e-6"])
    heat.run(1, "0.1")
    stderr = motion.run(2, code=2)[1]
    assert re.search(r"^input error: Temperature / Results = \S+: begins at t = 0\.1 s, and this run at 0 s; run that of "
                     r"heat with Checkpoints / Times = 0 too", stderr, re.M), stderr
    heat.run(1, "0, 0.1", "-overwrite")
    assert (heat.folder / "slab.checkpoint.000000.h5").exists()
    motion.run(1)
    before = motion.results()
    (folder / "here").rename(folder / "there")
    motion.run(1, "-overwrite", "-temperature_results", str(folder / "there" / "heat"))
    assert motion.results() == before, "other results"


TESTS = [("results without a checkpoint", without_checkpoint), ("a full disk before the first checkpoint", after_a_full_disk),
         ("results of heat without a checkpoint", of_heat_too),
         ("a run at its end", at_its_end),
         ("a job is queued again", job_is_queued_again), ("a damaged record", with_a_damaged_record), ("moved elsewhere", moved), ("without its files", without_files),
         ("temperatures of later times", late_temperatures)]
