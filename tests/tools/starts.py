#!/usr/bin/python3
"""The server of starts: forks the program for each start, which saves loading its libraries each time.

    starts.py begin build/tests/start_server     one for all tests of this build, and one of cases, until
    starts.py end build/tests/start_server       or for two hours
"""

import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import time

MPIRUN = pathlib.Path(__file__).resolve().parent / "mpirun.sh"
CASES = MPIRUN.parents[1] / "cases" / "run.py"
# once a rank has ended with an error Open MPI gives the others a second, twice, before it kills them
os.environ.setdefault("OMPI_MCA_odls_base_sigkill_timeout", "0")


def socket_of_all(server):
    """Where the server of all tests of a build listens."""
    return pathlib.Path(server).resolve().with_name("starts")


def socket_of_cases(server):
    """Where the server of cases listens, tests/cases/run.py."""
    return socket_of_all(server).with_name("cases.socket")


def process_at(path):
    """The process that listens there, if any."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            return struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]
    except OSError:
        return None


def process_of_all(server):
    """The process of that server; none where it does not answer, or is of a program that was built anew."""
    process, program = process_at(socket_of_all(server)), str(pathlib.Path(server).resolve())
    try:
        return process if process and os.readlink(f"/proc/{process}/exe") == program else None
    except OSError:
        return None


def process_of_cases(server):
    return process_at(socket_of_cases(server))


class Starts:
    """While it is open, runs through mpirun.sh with this environment are forked; without a server they are not."""

    def __init__(self, server, folder):
        self.environment, self.process = dict(os.environ), None
        if server:
            path = socket_of_all(server)
            if not process_of_all(server):
                path = pathlib.Path(folder) / "starts"
                self.process = begin(server, path)
            client = pathlib.Path(server).resolve().with_name("start_client")
            self.environment["STEPPE_STARTS"] = f"{client} {path}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.communicate()  # ends it with its standard input


def begin(server, path, *more, **how):
    """A server that listens there."""
    path.unlink(missing_ok=True)  # that of a server before
    process = subprocess.Popen([MPIRUN, "1", *more, server, path], stdout=subprocess.PIPE,
                               **{"stdin": subprocess.PIPE, **how})
    if not process.stdout.readline():
        raise OSError(f"{server} does not start")
    return process


def begin_for_all(server):
    end_of_all(server)
    path = socket_of_all(server)
    if len(os.fsencode(path)) > 107:
        sys.exit(0)  # too long for a socket: each test starts its own
    reading, writing = os.pipe()  # whose other end the server holds itself
    begin(server, path, "timeout", "7200", stdin=reading, pass_fds=(writing,), stderr=subprocess.DEVNULL,
          start_new_session=True)
    path = socket_of_cases(server)
    path.unlink(missing_ok=True)
    cases = subprocess.Popen(["timeout", "7200", sys.executable, CASES, "--serve", path], stdout=subprocess.PIPE,
                             stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                             env={**os.environ, "OMP_NUM_THREADS": "1"})
    cases.stdout.readline()


def end_of_all(server):
    for process_of in process_of_all, process_of_cases:
        process = process_of(server)
        if process:
            os.kill(process, signal.SIGTERM)
            while process_of(server):
                time.sleep(0.01)


if __name__ == "__main__":
    {"begin": begin_for_all, "end": end_of_all}[sys.argv[1]](sys.argv[2])
