"""A motion and a run of heat that goes on with it: interrupted, on other ranks, with another input, in a branch."""

import functools
import shutil

from interrupted import EVERY_STEP, same_bytes
from partitions import goes_on
from runs import INPUT, WARMED, CoupledRun, step_of

SHORT = [*WARMED, "-time_end", "0.2", "-output_format", "none"]


def other_ranks(steppe, folder):
    for before, after in ((1, 3), (4, 2)):
        goes_on(steppe, folder, SHORT + ["-snes_rtol", "1e-10", "-mesh_cells", "4, 2, 2"], before, after, 1e-7, "metis")


def copied(folder, *arguments):
    """A run of copies of the inputs in that folder."""
    run = CoupledRun(*arguments)
    run.input = folder / INPUT.name
    run.options += ["-temperature_run", str(folder / "warmed.prm")]
    for name in (INPUT.name, "warmed.prm"):
        if not (folder / name).exists():
            shutil.copy(INPUT.parent / name, folder / name)
    return run


def by_arkimex(steppe, folder):
    (folder / "warmed.prm").write_text(INPUT.with_name("warmed.prm").read_text().replace("bdf2-newton", "arkimex"))
    same_bytes(steppe, folder, 1, EVERY_STEP + WARMED, functools.partial(copied, folder))


def saved(steppe, folder):
    """A run of inputs in that folder, with a checkpoint after the eighth of ten steps."""
    run = copied(folder, steppe, folder / "saved", SHORT)
    run.run(1, "-time_end", "0.16", "-checkpoints_times", "0.16")
    return run


def other_input(steppe, folder):
    """What does not fit in the input of heat is refused by name, what may change is noted."""
    run = saved(steppe, folder)
    heat = folder / "warmed.prm"
    text, before = heat.read_text(), run.results()
    heat.write_text(text.replace("Specific heat = 1", "Specific heat = 2"))
    stderr = run.run(2, "-restart", "auto", code=2)[1]
    assert (f"input error: Temperature / Run = {heat}: the run cannot go on from its checkpoint with another input: "
            "Materials / body / Specific heat (was `1`, is `2`); put") in stderr, stderr
    assert run.results() == before, "results are changed"
    heat.write_text(text.replace("-sub_pc_type ilu", "-sub_pc_type lu"))
    stdout, _ = run.run(2, "-restart", "auto")
    assert f"note: Temperature / Run = {heat}: Solver / PETSc options was" in stdout, stdout
    assert step_of(stdout) == 8 and run.last_step() == 10, stdout


def branch(steppe, folder):
    """A fork takes the results of heat along and leaves the run as it is."""
    run = saved(steppe, folder)
    before, bytes_ = run.results(), run.checkpoint.read_bytes()
    run.run(1, "-restart_fork", str(folder / "branch"))
    assert run.results() == before and run.checkpoint.read_bytes() == bytes_, "the run is changed"
    stdout, _ = run.run(1, "-restart", "auto")
    assert step_of(stdout) == 8, stdout
    results = run.results()
    run.folder = folder / "branch"
    assert run.results() == results, "the branch is another one"


TESTS = [*[(f"a motion and its heat on {ranks} ranks go on to the same bytes",
            lambda steppe, folder, ranks=ranks: same_bytes(steppe, folder, ranks, EVERY_STEP + WARMED, CoupledRun))
           for ranks in (1, 2)],
         ("a motion and its heat by arkimex go on to the same bytes", by_arkimex),
         ("motion and heat, other ranks", other_ranks), ("other input of heat", other_input),
         ("branch with heat", branch)]
