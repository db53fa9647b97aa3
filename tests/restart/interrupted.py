"""Runs that signals and limits end, and that go on to the bytes of a run that was not ended."""

import re
import signal
import time

from runs import EXPLICIT, HEATED, IN_ORDER, METAL, HeatRun, Run, first_difference, step_of

EVERY_STEP = ["-output_field_interval", "0"]
SCHEMES = {
    "backward Euler": EVERY_STEP + METAL,
    "generalized-alpha": ["-time_scheme", "generalized-alpha", "-outputs_names", "floor, cut",
                          "-outputs_floor_region", "boundary", "-outputs_floor_where", "id 4",
                          "-outputs_cut_region", "cut", "-outputs_cut_point", "0.5, 0.25, 0.25",
                          "-outputs_cut_direction", "1, 2, 0", "-outputs_cut_field_interval", "0.05"],
    "heated": EVERY_STEP + HEATED + ["-damping_rayleigh_stiffness", "1e-3", "-damping_stiffness", "last"],
    "explicit": EXPLICIT + ["-time_step", "auto", "-output_format", "vtu"],
}


def wait_for_step(run, process, step):
    while process.poll() is None and run.last_step() < step:
        time.sleep(0.005)


def same_bytes(steppe, folder, ranks, options, kind=Run):
    options = options + (IN_ORDER if ranks > 1 and not set(EXPLICIT) <= set(options) else [])
    whole, parts = (kind(steppe, folder / name, options) for name in ("whole", "parts"))
    whole.run(ranks)
    process = parts.start(ranks, "-restart", "auto")
    wait_for_step(parts, process, 4)
    # mpirun gives its ranks a second after SIGTERM, and passes SIGUSR2 on
    process.send_signal(signal.SIGTERM if ranks == 1 else signal.SIGUSR2)
    stderr = process.communicate(timeout=300)[1]
    assert process.returncode == 5, f"exit code {process.returncode}: {stderr}"
    said = re.search(r"^stopped: SIG\w+ came; the last state is that after step (\d+), t = \S+ s, from which "
                     r"the same command with -restart auto goes on$", stderr, re.M)
    assert said, stderr
    stdout, _ = parts.run(ranks, "-restart", "auto")
    assert step_of(stdout) == int(said.group(1)) < whole.last_step(), stdout
    difference = first_difference(whole.results(), parts.results())
    assert not difference, f"{difference} is not the same"
    # the frame of the state at which a run ends is cut off where it was not due
    if set(EVERY_STEP) <= set(options):
        one, other = ((run.folder / f"{run.name}.h5").read_bytes() for run in (whole, parts))
        assert one == other, "other bytes"


def saving_changes_nothing(steppe, folder):
    without, with_them = Run(steppe, folder / "without"), Run(steppe, folder / "with")
    without.run(1)
    with_them.run(1, "-checkpoints_steps", "1")
    assert with_them.checkpoint.exists() and not without.checkpoint.exists()
    difference = first_difference(without.results(), with_them.results())
    assert not difference, f"{difference} is not the same"


def signal_to_save(steppe, folder):
    """SIGUSR1 saves and goes on."""
    run = Run(steppe, folder / "saved")
    process = run.start(1)
    wait_for_step(run, process, 3)
    process.send_signal(signal.SIGUSR1)
    stderr = process.communicate(timeout=300)[1]
    assert process.returncode == 0, stderr
    assert run.previous.exists(), "saved at the signal, and at the end once more"


def wall_time(steppe, folder):
    """How long before the limit it ends is a test of Supervision."""
    run = Run(steppe, folder / "limited", ["-time_end", "60"])
    stderr = run.run(1, "-max_wall", "0:00:03", code=5)[1]
    said = re.search(r"^stopped: the 3 s of -max_wall are nearly over; the last state is that after step (\d+), "
                     r"t = \S+ s, from which", stderr, re.M)
    assert said and int(said.group(1)) == run.last_step() < 3000 and run.checkpoint.exists(), stderr
    stdout, _ = run.run(1, "-restart", "auto", "-time_end", str(0.02 * (run.last_step() + 1)), "-max_wall", "1:00:00")
    assert step_of(stdout) == int(said.group(1)) == run.last_step() - 1, stdout


def chosen_times(steppe, folder):
    run = Run(steppe, folder / "times", ["-checkpoints_times", "0.1, 0.25", "-time_end", "0.3"])
    run.run(1)
    stdout, _ = run.run(1, "-restart", str(run.previous))
    assert step_of(stdout) == 13, stdout  # 0.26 s; the last one is that of the end


TESTS = [
    *[(f"{name} on {ranks} ranks goes on to the same bytes",
       lambda steppe, folder, ranks=ranks, options=options: same_bytes(steppe, folder, ranks, options))
      for name, options in SCHEMES.items() for ranks in (1, 2)],
    *[(f"heat by {scheme} on {ranks} ranks goes on to the same bytes",
       lambda steppe, folder, scheme=scheme, ranks=ranks, more=more: same_bytes(
           steppe, folder, ranks, EVERY_STEP + ["-time_scheme", scheme, *more], HeatRun))
      for scheme, ranks, *more in (("bdf2-newton", 1), ("bdf2-newton", 2), ("bdf2", 1), ("arkimex", 1), ("theta", 1),
                                   ("rosw", 1, "-materials_body_specific_heat", "1"))],
    ("checkpoints change nothing", saving_changes_nothing),
    ("SIGUSR1 saves", signal_to_save),
    ("limit of the wall time", wall_time),
    ("chosen times", chosen_times),
]
