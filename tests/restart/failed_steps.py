"""Steps that fail for good, and what `Solver / When a step fails` makes of them."""

import re

from runs import Run, step_of

ONE_LENGTH = ["-time_end", "0.3", "-time_smallest_step", "0.02", "-output_format", "none"]
# the friction of the second half wants more than two iterations
TWO_ITERATIONS = [*ONE_LENGTH, "-snes_max_it", "2", "-snes_rtol", "1e-8"]
FAILED = r"step (\d+) from t = \S+ s failed with every length down to \S+ s \(([^)]*)\)"


def failure(stderr, choice):
    """The step that failed, the reason, and what was done."""
    found = re.search(rf"^warning: {FAILED}.*; Solver / When a step fails = {choice}: (.*)$", stderr, re.M)
    assert found, stderr
    return int(found[1]), found[2], found[3]


def stops(steppe, folder):
    """The default: the state before is saved, from which another solver goes on."""
    run = Run(steppe, folder / "run", TWO_ITERATIONS)
    stderr = run.run(2, code=3)[1]
    failed = int(re.search(rf"^numerics error: {FAILED}", stderr, re.M)[1])
    stdout, _ = run.run(2, "-restart", "auto", "-snes_max_it", "25")
    assert step_of(stdout) == failed - 1, stdout
    assert float(run.table("probes")[-1][1]) == 0.3, "not at the end"


def finishes(steppe, folder):
    run = Run(steppe, folder / "run", [*TWO_ITERATIONS, "-solver_when_a_step_fails", "finish"])
    stderr = run.run(2)[1]
    failed, reason, done = failure(stderr, "finish")
    assert reason.startswith("DIVERGED_MAX_IT") and done == "the run ends at the state before", stderr
    assert int(run.table("probes")[-1][0]) == failed - 1, "not the last state"
    assert "numerics error" not in stderr, stderr


def loosens(steppe, folder):
    """Each step is taken once, whole, after the first one with a looser tolerance."""
    run = Run(steppe, folder / "run", [*TWO_ITERATIONS, "-time_end", "0.16", "-snes_rtol", "1e-6",
                                       "-solver_when_a_step_fails", "loosen"])
    stdout, stderr = run.run(2)
    changes = re.findall(r"the run goes on with -snes_rtol (\S+)$", stderr, re.M)
    assert [float(change) for change in changes] == [1e-5, 1e-4], stderr
    failed, _, _ = failure(stderr, "loosen")
    assert step_of(stdout) == failed - 1, stdout
    steps = [int(row[0]) for row in run.table("probes")[1:]]
    assert steps == list(range(9)), f"steps {steps}"


def factorises(steppe, folder):
    """A linear solver that does not converge is replaced once, with what the user chose for it."""
    weak = ["-ksp_type", "gmres", "-pc_type", "none", "-ksp_max_it", "2", "-ksp_rtol", "1e-10"]
    whole = Run(steppe, folder / "whole", [*ONE_LENGTH, "-solver_linear", "direct", "-solver_reuse", "never"])
    whole.run(2)
    run = Run(steppe, folder / "run", [*ONE_LENGTH, *weak, "-solver_when_a_step_fails", "direct"])
    stderr = run.run(2)[1]
    failed, reason, done = failure(stderr, "direct")
    assert failed == 1 and reason.startswith("DIVERGED_LINEAR_SOLVE, "), stderr
    assert done == "the run goes on with Solver / Linear = direct and Reuse = never, without -ksp, -pc and " \
        "-snes_lag options", done
    for ours, theirs in zip(run.table("probes")[1:], whole.table("probes")[1:]):
        assert ours[0] == theirs[0] and abs(float(ours[2]) - float(theirs[2])) < 1e-9, f"{ours[2]}, not {theirs[2]}"
    # one that fails as well
    run.run(1, "-overwrite", "-snes_max_it", "1", code=3)


TESTS = [("a step fails for good: stop", stops), ("a step fails for good: finish", finishes),
         ("a step fails for good: loosen", loosens), ("a step fails for good: direct", factorises)]
