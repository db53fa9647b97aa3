"""The server of starts: forks the program for each start, which saves loading its libraries each time."""

import os
import pathlib
import subprocess

MPIRUN = pathlib.Path(__file__).resolve().parent / "mpirun.sh"


class Starts:
    """While it is open, runs through mpirun.sh with this environment are forked; without a server they are not."""

    def __init__(self, server, folder):
        self.environment, self.process = dict(os.environ), None
        if server:
            socket = pathlib.Path(folder) / "starts"
            socket.unlink(missing_ok=True)  # that of a server before
            self.process = subprocess.Popen([MPIRUN, "1", server, socket], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            if not self.process.stdout.readline():
                raise OSError(f"{server} does not start")
            client = pathlib.Path(server).resolve().with_name("start_client")
            self.environment["STEPPE_STARTS"] = f"{client} {socket}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.communicate()  # ends it with its standard input
