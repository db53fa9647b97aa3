"""Disks that are full: what a run cannot write, and how it goes on."""

import re
import subprocess

from damaged import saved
from runs import IN_ORDER, Run, first_difference, kill, step_of


def on_small_disk(run, size, ranks, code, *more):
    """Standard error of the run on a disk of that size, kB, beginning and ending with what is in its folder; none
    where one may not mount a disk."""
    disk = run.folder.parent / "disk"
    shell = (f'mkdir -p {disk} {run.folder} && mount -t tmpfs -o size={size}k tmpfs {disk} || exit 99; '
             f'cp {run.folder}/* {disk} 2> /dev/null; "$@"; code=$?; cp {disk}/* {run.folder} && exit $code')
    words = Run(run.steppe, disk, run.options).command(ranks, *more)
    process = subprocess.Popen(["unshare", "-m", "bash", "-c", shell, "bash", *words], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    try:
        _, stderr = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        kill(process, Run(run.steppe, disk))
        raise
    if process.returncode in (1, 99):
        return None
    assert process.returncode == code, f"exit code {process.returncode}, not {code}: {stderr}"
    return stderr


def full_disk(steppe, folder):
    """No room for another checkpoint: the run goes on, the last one stays whole."""
    run = saved(steppe, folder)
    size = sum(path.stat().st_size // 4096 + 1 for path in run.folder.iterdir()) * 4 + 40
    stderr = on_small_disk(run, size, 1, 0, "-restart", "auto", "-checkpoints_steps", "1")
    if stderr is None:
        return
    assert re.search(r"^warning: the checkpoint \S+ cannot be written; the one before is kept; make room", stderr,
                     re.M), stderr
    stdout, _ = run.run(1, "-restart", "auto")
    assert step_of(stdout) == 8, stdout


def no_room_for_fields(steppe, folder):
    """The run ends, and goes on from its last checkpoint when there is room; or it goes on without fields."""
    options = ["-output_field_interval", "0", "-output_compression", "0", *IN_ORDER]
    whole, run = Run(steppe, folder / "whole", options), Run(steppe, folder / "stops", options)
    whole.run(2)
    stderr = on_small_disk(run, 1700, 2, 6, "-checkpoints_steps", "3")
    if stderr is None:
        return
    assert len(re.findall(r"^output error: the file \S+ cannot be written: No space left", stderr, re.M)) == 1, stderr
    stdout, _ = run.run(2, "-restart", "auto")
    assert step_of(stdout) >= 3 and step_of(stdout) % 3 == 0, stdout
    difference = first_difference(whole.results(), run.results())
    assert not difference, f"{difference} is not the same"

    run = Run(steppe, folder / "goes-on", [*options, "-output_when_fields_fail", "go on"])
    stderr = on_small_disk(run, 400, 2, 0)
    assert len(re.findall(r"^warning: the file \S+ cannot be written: No space left .*; the run goes on without "
                          r"fields$", stderr, re.M)) == 1, stderr
    ours, theirs = run.results(), whole.results()
    for table in ("probes", "ledger", "newton"):
        assert ours[table] == theirs[table], f"{table} is not the same"
    n = len(ours["block.h5 times"]) // 8
    assert 1 < n < len(theirs["block.h5 times"]) // 8, f"{n} times"
    assert ours["block.h5 times"] == theirs["block.h5 times"][:8 * n], "other times"


def no_room_for_the_record(steppe, folder):
    """The results are whole; what is in the way of their record is said."""
    run = Run(steppe, folder, ["-output_format", "none"])
    stderr = on_small_disk(run, 68, 1, 0, "-checkpoints_steps", "0")
    if stderr is None:
        return
    assert re.search(r"^warning: the record \S+/block.run.json does not say that the run has ended: output error: the "
                     r"file \S+ cannot be written: No space left", stderr, re.M), stderr


TESTS = [("full disk", full_disk), ("no room for fields", no_room_for_fields),
         ("no room for the record", no_room_for_the_record)]
