"""Runs that are killed at random moments: they always go on, and lose one interval at most."""

import random
import shutil
import subprocess
import time

import touching
from runs import IN_ORDER, Run, first_difference, kill, step_of


def at_random(run, process, numbers, length):
    """Wait a random time; whether the run goes on still."""
    try:
        process.wait(timeout=numbers.uniform(0.1, length))
        return False
    except subprocess.TimeoutExpired:
        return True


def in_a_write(run, process, numbers, length):
    """Wait a random time and then for a checkpoint that is being written."""
    if not at_random(run, process, numbers, 0.7 * length):
        return False
    new = run.folder / (run.checkpoint.name + ".new")
    while process.poll() is None:
        if new.exists():
            time.sleep(numbers.uniform(0, 0.004))
            return True
    return False


def survives(steppe, folder, moment, kills=6, ranks=2, interval=2, kind=Run, more=(), of_whole=()):
    numbers = random.Random(2)
    options = [*more, *(IN_ORDER if ranks > 1 else [])]
    whole, run = kind(steppe, folder / "whole", options), kind(steppe, folder / "killed", options)
    begin = time.time()
    whole.run(ranks, *of_whole)
    length = time.time() - begin
    reached, done, finished, lost = 0, 0, 0, []
    while done < kills or not finished:
        process = run.start(ranks, "-restart", "auto", "-checkpoints_steps", str(interval))
        if done < kills and moment(run, process, numbers, length):
            kill(process, run)
            done += 1
        stdout, stderr = process.communicate(timeout=300)
        at = step_of(stdout)
        if at is not None or "begins at its start" in stdout:
            lost.append(reached - (at or 0))
            assert lost[-1] <= interval, f"goes on from {at} after {reached} steps"
        assert "error" not in stderr, stderr
        reached = run.last_step()
        if process.returncode == 0:
            finished += 1
            difference = first_difference(whole.results(), run.results())
            assert not difference, f"{difference} is not the same"
            shutil.rmtree(run.folder)
            reached = 0
    return f"{done} kills in {finished} runs of {whole.last_step()} steps, at most {max(lost)} steps lost"


def slides(steppe, folder, **more):
    """A plate that another one presses is pulled out: some of its nodes stick, others slide. The whole run saves too,
    which makes its direct solver factor anew."""
    steps = ["-time_step", "0.05", "-time_end", "1.6"]
    return survives(steppe, folder, at_random, ranks=1, kind=touching.LapRun, more=[*touching.mesh(folder), *steps],
                    of_whole=["-checkpoints_steps", "2"], **more)


TESTS = [("killed at random", lambda steppe, folder, **more: survives(steppe, folder, at_random, **more)),
         ("killed in a write", lambda steppe, folder, **more: survives(steppe, folder, in_a_write, **more)),
         ("killed in a slide", slides)]
