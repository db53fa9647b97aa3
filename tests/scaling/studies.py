"""Studies of a small case: what runs, what is kept, and what goes through a queue."""

import json
import os
import re
import shutil
import subprocess
import sys

from queue_of_jobs import ROOT, Queue

CASE = ["-mesh_cells", "6,2,2", "-time_end", "0.25"]
LAUNCHER = f"{ROOT / 'tests' / 'tools' / 'mpirun.sh'} {{ranks}}"


def study(steppe, folder, *words, environment=None, fails=False):
    """The output of scale.py, and the report."""
    command = [sys.executable, ROOT / "src" / "post" / "scale.py", ROOT / "input" / "cantilever" / "cantilever.prm",
               "--steppe", steppe, "--into", folder / "study", *CASE, *words]
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False,
                         env=environment or os.environ)
    said = run.stdout + run.stderr
    assert (run.returncode != 0) == fails, f"exit code {run.returncode}\n{said}"
    assert "Traceback" not in said, said
    report = folder / "study" / "study.md"
    return said, report.read_text() if report.exists() else ""


def local(*words):
    return ("--launcher", LAUNCHER, "--count-launcher", LAUNCHER, *words)


def column(report, title, name):
    """A column of the first table below a heading."""
    lines = report[report.index(title):].split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([word.strip() for word in line.strip("|").split("|")])
    return [row[rows[0].index(name)] for row in rows[2:]]


def test_study(steppe, folder):
    """All parts at once; the same study again runs nothing, and counts are those of timed runs."""
    (folder / "machine.json").write_text(json.dumps({
        "cores_of_a_node": 4, "flops_of_a_core": 1e10, "bandwidth_of_a_core": 1e10, "bandwidth_of_a_node": 2e10,
        "latency": 1e-6, "message_bandwidth": 1e9}))
    words = local("--ranks", "1,2", "--kind", "strong,weak", "--most", "1", "--counts", "1,2,4", "--machine",
                  folder / "machine.json", "--predict", "16")
    said, report = study(steppe, folder, *words)
    assert said.count(" s, run 1") == 3 and said.count("counted") == 2, said  # one rank is the same in both kinds
    again, same = study(steppe, folder, *words)
    assert " s, run" not in again and "counted" not in again and same == report, again
    for title in ("## Strong scaling", "## Weak scaling"):
        whole = [float(x) for x in column(report, title, "efficiency")]
        parts = [[float(x) for x in column(report, title, name)]
                 for name in ("iterations", "balance", "bandwidth", "communication", "rest")]
        for i, efficiency in enumerate(whole):
            product = 1
            for part in parts:
                product *= part[i]
            assert abs(product - efficiency) < 0.03, (title, i, product, efficiency)  # of two decimals
    covered = [float(x) for x in re.findall(r"those within it, (\S+) % of the time", report)]
    # a phase that is missing is missing in every run; one run alone may have waited for the machine
    assert len(covered) == 4 and max(covered) >= 97, covered
    assert "more operations" not in report, report
    assert column(report, "## Counts", "ranks") == ["1", "2", "4"]
    assert column(report, "## Prediction", "ranks") == ["1", "2", "4", "8", "16"]
    assert "predicts the largest count" in report and (folder / "study" / "study.png").stat().st_size > 0
    kept = [json.loads(path.read_text()) for path in (folder / "study").glob("*.json")]
    machines = [machine for point in kept for machine in point["machines"]]
    assert len(machines) == 3 and all(machine["triad"] and machine["flops_of_a_core"] > 0 for machine in machines)


def test_variants(steppe, folder):
    """A variant that fails is left out and told; all pairs of two groups; the fastest one can be run."""
    said, report = study(steppe, folder, *local("--ranks", "1", "--most", "1", "-probes_names", "", "--vary",
                                                "-solver_linear amg | -solver_linear nonsense", "--vary",
                                                " | -snes_rtol 1e-9 -title 'two words'"))
    assert said.count(" s, run 1") == 2 and said.count("must be one of auto | direct") == 2, said
    assert len(column(report, "## Variants", "options")) == 2
    assert "nonsense" not in report
    best = folder / "study" / "best.options"
    assert best.read_text().startswith("-solver_linear amg"), best.read_text()
    best.write_text(best.read_text() + "-title 'two words'\n")
    said = subprocess.run([steppe, ROOT / "input" / "cantilever" / "cantilever.prm", "--check", *CASE, "-options_file",
                           best], capture_output=True, text=True, check=True).stdout
    assert "two words" in said, said


def test_elsewhere(steppe, folder):
    """From another folder the program of the repository is found, and its place need not be known for the help."""
    script, case = ROOT / "src" / "post" / "scale.py", ROOT / "input" / "cantilever" / "cantilever.prm"
    for words, code, sentence in ((["-h"], 0, "A scaling study of a case"), ([case, "-ksp_rtol", "1e-9", "-h"], 0, "--ranks"),
                                  ([case, "--steppe", folder / "none"], 2, "there is no such program"),
                                  ([folder / "none.prm", "--steppe", steppe], 2, "there is no such input file")):
        run = subprocess.run([sys.executable, script, *map(str, words)], capture_output=True, text=True, check=False, cwd=folder)
        said = run.stdout + run.stderr
        assert run.returncode == code and sentence in said and "Traceback" not in said, (words, run)


def test_queue(steppe, folder):
    """One job for each point, submitted once; the report holds what has ended; a job that died is told."""
    queue = Queue(folder)
    words = ("--ranks", "1,2", "--most", "1", "--counts", "4", "--slurm", "--sbatch", "--time=5")
    said, report = study(steppe, folder, *words, environment=queue.environment)
    assert said.count("submitted as job") == 3 and "no point is done" in said and not report, said
    one, two, four = queue.jobs()
    assert queue.run(one) == 0
    (two / "state").unlink()  # killed before it began
    said, report = study(steppe, folder, *words, environment=queue.environment)
    assert column(report, "## Strong scaling", "ranks") == ["1"] and said.count("is pending") == 1, said
    assert "ended without a result" in said and len(queue.jobs()) == 3, said
    tickets = {json.loads(ticket.read_text())["job"]: ticket for ticket in (folder / "study").glob("*.job")}
    assert set(tickets) == {two.name, four.name} and str(tickets[two.name]) in said, said
    tickets[two.name].unlink()
    assert queue.run(four) == 0
    said, report = study(steppe, folder, *words, environment=queue.environment)
    assert said.count("submitted as job") == 1 and column(report, "## Counts", "ranks") == ["1", "4"], said
    assert queue.run(queue.jobs()[3]) == 0
    said, report = study(steppe, folder, *words, environment=queue.environment)
    assert column(report, "## Strong scaling", "ranks") == ["1", "2"] and len(queue.jobs()) == 4, said
    assert not list((folder / "study").glob("*.job"))


def test_refusals(steppe, folder):
    """One sentence for what cannot be done."""
    (folder / "machine.json").write_text('{"cores_of_a_node": 4, "flops_of_a_core": -1}')
    for words, sentence in (
            (("--ranks", "1,x"), "must be positive whole numbers"),
            (("--kind", "big"), "must be strong, weak or strong,weak"),
            (("--machine", folder / "machine.json"), "flops_of_a_core is -1; must be a positive number in 1/s"),
            (("--machine", folder / "none.json"), "cannot be read"),
            (("--counts", "2", "--machine", folder / "machine.json"), "the model needs times"),
            (("--sbatch", "--time=5"), "goes with --slurm"),
            (("--rank", "2"), "--rank: unknown"),
            (("--launcher", "mpirun"), "must hold {ranks}"),
            (("-solver_linear", "none"), "Solver / Linear = none: must be one of")):
        said, _ = study(steppe, folder, *words, fails=True)
        assert sentence in said, f"{words}: {said}"
    if not shutil.which("sbatch"):
        said, _ = study(steppe, folder, "--slurm", fails=True)
        assert "sbatch is not found" in said, said


TESTS = [value for name, value in sorted(globals().items()) if name.startswith("test_")]
