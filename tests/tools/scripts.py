#!/usr/bin/python3 -S
"""Stands where Python would for the program's scripts (STEPPE_PYTHON): a process that has imported what draws forks for
each of them, and has a display for all. Imports, and a display for each, take more of most pictures than the drawing.

    scripts.py SCRIPT [ARGUMENTS]               by the process that listens at STEPPE_SCRIPTS
    /usr/bin/python3 scripts.py --serve PLACE   that process, until the end of its standard
                                                input; a line says that it is ready
"""

import os
import sys

import forks

if __name__ == "__main__" and sys.argv[1] != "--serve":
    code = forks.called(os.environ.get("STEPPE_SCRIPTS"))
    sys.exit("the server of scripts does not answer" if code is None else code)

import importlib
import pathlib
import runpy
import shutil
import subprocess
import threading

DISPLAY = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-ac", "-noreset"]


class Scripts:
    """While it is open, the program forks the scripts that it starts with this environment."""

    def __init__(self, folder):
        place = pathlib.Path(folder) / "scripts"
        self.environment = {"STEPPE_PYTHON": str(pathlib.Path(__file__).resolve()), "STEPPE_SCRIPTS": str(place)}
        self.process = subprocess.Popen(["/usr/bin/python3", __file__, "--serve", place], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        if not self.process.stdout.readline():
            raise OSError("the server of scripts does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate()  # ends it with its standard input


def serve(place):
    for module in ("h5py", "matplotlib.pyplot", "vtk"):
        importlib.import_module(module)
    displays, environment = [], {}
    if shutil.which("Xvfb"):  # otherwise each script says that it is missing
        displays = [subprocess.Popen(DISPLAY, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)]
        environment = {"DISPLAY": ":" + displays[0].stdout.readline().strip()}

    def run():
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ.update(environment)
        sys.argv = sys.argv[1:]
        runpy.run_path(sys.argv[0], run_name="__main__")

    def end():
        sys.stdin.read()
        for display in displays:
            display.terminate()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()
    forks.serve(place, run)


if __name__ == "__main__":
    serve(sys.argv[2])
