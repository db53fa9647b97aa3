"""Runs that a signal, or an error at a later time, ends: all that was reached is written."""

import os
import re
import resource
import signal
import subprocess
import time

from case import Case
from checks import end_of, fields_are_readable, tables_end_at

LONG = ["input.prm", "-time_end", "1e6", "-output_format", "xdmf", "-output_field_interval", "1e5"]


def interrupted(name):
    """A check that sends a signal to a long run once it has taken some steps."""
    def check(result):
        process = subprocess.Popen(result.prefix + [result.steppe] + LONG, cwd=result.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        table = os.path.join(result.folder, "results", "probes.csv")
        begin = time.time()
        while not (os.path.exists(table) and len(result.rows("results/probes.csv")) > 5):
            assert process.poll() is None and time.time() < begin + result.limit, "takes no steps"
            time.sleep(0.05)
        process.send_signal(getattr(signal, name))
        stderr = end_of(process, result.limit)
        assert process.returncode == 5, f"exit code {process.returncode}: {stderr}"
        found = re.findall(rf"^stopped: {name} came; the last state is that after step \d+, t = (\S+) s",
                           stderr, re.M)
        assert len(found) == 1, stderr
        last = result.rows("results/ledger.csv")[-1][1]
        assert abs(last - float(found[0])) < 1e-5 * last, f"tables end at {last}"
        tables_end_at(result, last)
        assert abs(fields_are_readable(result)[-1] - last) < 1e-9, "the last state is not written"
    return check


def started_with_a_pipe(result, *options):
    """A run that reads its input from a pipe, and waits there; and the pipe's other end."""
    pipe = os.path.join(result.folder, "pipe.prm")
    os.mkfifo(pipe)
    process = subprocess.Popen(result.prefix + [result.steppe, "pipe.prm", *options], cwd=result.folder,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return process, open(pipe, "w")  # once the program has opened it


def ended_in_set_up(name):
    """A check that sends a signal to a program that takes no steps yet."""
    def check(result):
        process, pipe = started_with_a_pipe(result)
        process.send_signal(getattr(signal, name))
        stderr = end_of(process, result.limit)
        pipe.close()
        assert process.returncode == 7, f"exit code {process.returncode}: {stderr}"
        assert re.fullmatch(rf"stopped: {name} came while no steps were taken, .*\n", stderr), stderr
    return check


def saved_after_the_first_step(result):
    process, pipe = started_with_a_pipe(result)
    process.send_signal(signal.SIGUSR1)
    with pipe:
        pipe.write(result.read("input.prm"))
    stderr = end_of(process, result.limit)
    assert process.returncode == 0, f"exit code {process.returncode}: {stderr}"
    assert re.fullmatch(r"note: SIGUSR1 came while no steps were taken; a run that takes some saves .*\n", stderr), stderr
    assert os.path.exists(os.path.join(result.folder, "results", "steppe.checkpoint.h5")), "is not saved"


def without_screen(what):
    """A check that takes standard output away from a long run: it ends, its state saved."""
    def check(result):
        read, write = os.pipe() if what == "pipe" else (None, os.open("/dev/full", os.O_WRONLY))
        process = subprocess.Popen(result.prefix + [result.steppe] + LONG, cwd=result.folder, stdout=write,
                                   stderr=subprocess.PIPE, text=True)
        os.close(write)
        if read is not None:
            os.close(read)
        stderr = end_of(process, result.limit)
        assert process.returncode == 6, f"exit code {process.returncode}: {stderr}"
        assert re.fullmatch(r"output error: standard output takes no more \(a closed pipe, a full disk\); the last state is "
                            r"that after step \d+, t = \S+ s, from which the same command with -restart auto goes on\n",
                            stderr), stderr
        assert os.path.exists(os.path.join(result.folder, "results", "steppe.checkpoint.h5")), "is not saved"
    return check


def no_room_for_print(result):
    with open("/dev/full", "w") as full:
        process = subprocess.Popen(result.prefix + [result.steppe, "--print-schema"], stdout=full, stderr=subprocess.PIPE,
                                   text=True)
        stderr = end_of(process, result.limit)
    assert process.returncode == 6, f"exit code {process.returncode}: {stderr}"
    assert re.fullmatch(r"output error: standard output takes no more .*; what was printed is not whole\n", stderr), stderr


def limited(result, limit, size, *options):
    """Exit code and standard error of a run under a limit of the system."""
    process = subprocess.Popen(result.prefix + [result.steppe, "input.prm", *options], cwd=result.folder,
                               preexec_fn=lambda: resource.setrlimit(limit, (size, size)),
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    stderr = end_of(process, result.limit)
    return process.returncode, stderr


def files_too_large(result):
    code, stderr = limited(result, resource.RLIMIT_FSIZE, 4096, "-time_end", "100")
    assert code == 6, f"exit code {code}: {stderr}"
    assert re.fullmatch(r"output error: the file \S+ cannot be written: File too large; .*\n", stderr), stderr


def good_steps_are_written(result):
    tables_end_at(result, 0.02)
    assert abs(fields_are_readable(result)[-1] - 0.02) < 1e-12, "the last good state is missing"


CASES = [
    # mpirun gives its ranks a second after SIGTERM; it passes SIGUSR2 on
    Case("run ended by SIGUSR2", 0, command=["--version"], check=interrupted("SIGUSR2")),
    Case("run ended by SIGTERM", 0, command=["--version"], check=interrupted("SIGTERM"), ranks=(1,)),
    Case("run ended by SIGINT", 0, command=["--version"], check=interrupted("SIGINT"), ranks=(1,)),
    Case("SIGUSR2 in the set-up", 0, command=["--version"], check=ended_in_set_up("SIGUSR2")),
    Case("SIGTERM in the set-up", 0, command=["--version"], check=ended_in_set_up("SIGTERM"), ranks=(1,)),
    Case("SIGUSR1 in the set-up", 0, command=["--version"], check=saved_after_the_first_step, ranks=(1,)),
    Case("closed pipe", 0, command=["--version"], check=without_screen("pipe"), ranks=(1,)),
    Case("full disk of the screen", 0, command=["--version"], check=without_screen("disk"), ranks=(1,)),
    Case("full disk of a schema", 0, command=["--version"], check=no_room_for_print, ranks=(1,)),
    Case("limit of a file's size", 0, command=["--version"], check=files_too_large, ranks=(1,)),
    Case("load that is none at a later time", 2, r"Loads / weight / Value.*nan",
         "-loads_weight_value '0; if(t > 0.025, sqrt(0-1), -1); 0' -output_format xdmf", check=good_steps_are_written),
]
