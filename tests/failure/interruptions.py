"""Runs that a signal, or an error at a later time, ends: all that was reached is written."""

import os
import re
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


def good_steps_are_written(result):
    tables_end_at(result, 0.02)
    assert abs(fields_are_readable(result)[-1] - 0.02) < 1e-12, "the last good state is missing"


CASES = [
    # mpirun gives its ranks a second after SIGTERM; it passes SIGUSR2 on
    Case("run ended by SIGUSR2", 0, command=["--version"], check=interrupted("SIGUSR2")),
    Case("run ended by SIGTERM", 0, command=["--version"], check=interrupted("SIGTERM"), ranks=(1,)),
    Case("run ended by SIGINT", 0, command=["--version"], check=interrupted("SIGINT"), ranks=(1,)),
    Case("load that is none at a later time", 2, r"Loads / weight / Value.*nan",
         ["-loads_weight_value", "0; if(t > 0.025, sqrt(0-1), -1); 0", "-output_format", "xdmf"],
         check=good_steps_are_written),
]
