#!/usr/bin/python3
"""What versions promised: their inputs are read, their checkpoints go on, and their words mean what they did.

    /usr/bin/python3 tests/kept/run.py STEPPE [--starts build/tests/start_server]
                                                         tests every folder VERSION beside this file
    /usr/bin/python3 tests/kept/run.py STEPPE --write    writes the folder of this version, once, as it is released

A folder holds words.json (parameters with their choices, commands, exit codes, columns of tables), the examples' inputs
as they were, checkpoints with the ends of the runs that they were taken from, and the basis of a reduced model.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "tests" / folder) for folder in ("restart", "docs", "tools")] + [str(ROOT / "src" / "post")]

import parameters
import tables
from runs import EXPLICIT, METAL
from starts import MPIRUN, Starts

RESTART = ROOT / "tests" / "restart"
BLOCK = RESTART / "block.prm"
HALF = ["-mesh_cells", "2,2,1", "-time_end", "0.1", "-time_step", "0.02", "-output_format", "none",
        "-checkpoints_times", "0.1"]
# contact, friction and relaxation; plastic flow; explicit steps; heat; a reduced model of a basis in a file
CHECKPOINTS = {"block": (BLOCK, []), "metal": (BLOCK, METAL),
               "explicit": (BLOCK, [*EXPLICIT, "-time_step", "0.005"]),
               "heat": (RESTART / "warmed.prm", ["-heat_loads_names", "flux"]),
               "reduced": (ROOT / "input" / "cantilever" / "cantilever.prm", ["-reduction_basis", "file",
                                                                             "-reduction_file", "basis.h5"])}
BAR = ROOT / "input" / "cantilever" / "cantilever.prm"
SMALL = ["-mesh_cells", "4, 1, 1", "-time_end", "0.1", "-output_format", "none"]
RUNS = {"motion": (BLOCK, HALF), "modes": (BAR, [*SMALL, "-run", "modes", "-modes_count", "2", "-modes_damped", "true",
                                                "-damping_rayleigh_mass", "1"]),
        "harmonic": (BAR, [*SMALL, "-run", "harmonic", "-frequencies_to", "1", "-frequencies_points", "2"]),
        "heat": (ROOT / "input" / "brake-disc" / "brake-disc.prm", ["-mesh_cells", "2, 2, 1", "-time_end", "1"])}


def said(steppe, *words, cwd=None):
    done = subprocess.run([MPIRUN, "1", steppe, *map(str, words)], capture_output=True, text=True, check=False, cwd=cwd)
    if done.returncode != 0:
        raise SystemExit(f"steppe {' '.join(map(str, words))}: {done.stderr}")
    return done.stdout


def run(steppe, case, folder, *options):
    """In the folder above that of the results, where the basis is."""
    return said(steppe, case, "-output_folder", folder, "-output_name", "kept", *options, cwd=folder.parent)


def words_of(steppe, folder):
    """Everything in an input and on a command line that has a name, and the columns of tables."""
    choices = {" / ".join(parameter.path): parameter.allowed.removeprefix("one of ").split(" | ")
               if parameter.allowed.startswith("one of ") else [] for parameter in parameters.read(steppe)}
    columns = {}
    for name, (case, options) in RUNS.items():
        run(steppe, case, folder / name, *options)
        for table in sorted((folder / name).glob("*.csv")):
            columns[f"{name} {table.stem}"] = list(tables.read(table))
    usage = said(steppe, "--help")
    return {"parameters": choices, "commands": re.findall(r"^  ([a-z]+) ", usage.split("Exit codes")[0], re.M),
            "exit codes": re.findall(r"^  (\d) ", usage.split("Exit codes")[1], re.M), "columns": columns}


def write(steppe, folder):
    (folder / "inputs").mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        words = words_of(steppe, pathlib.Path(scratch))
        (folder / "words.json").write_text(json.dumps(words, indent=1) + "\n", encoding="utf-8")
        for path in [*ROOT.glob("input/*/*.prm"), *ROOT.glob("input/*/*.json")]:
            shutil.copy(path, folder / "inputs" / f"{path.parent.name}-{path.name}")
        place = pathlib.Path(scratch)
        run(steppe, shutil.copy(BAR, place), place / "basis", *HALF, "-reduction_basis", "modes", "-reduction_modes", "2",
            "-reduction_save", "basis.h5")
        shutil.copy(place / "basis.h5", folder)
        for name, (case, options) in CHECKPOINTS.items():
            case = shutil.copy(case, place / "case.prm")
            whole, half = place / f"{name}-whole", place / f"{name}-half"
            run(steppe, case, whole, *HALF, *options, "-time_end", "0.2")
            run(steppe, case, half, *HALF, *options)
            end = {column: values[-1] for column, values in tables.read(whole / "probes.csv").items()}
            (half / "end.json").write_text(json.dumps({"options": [*HALF, *options], "end": end}, indent=1) + "\n",
                                           encoding="utf-8")
            shutil.copy(case, half)
            shutil.copytree(half, folder / name, ignore=shutil.ignore_patterns("kept.used.*", "kept.run.json"))


def lost(before, now, what):
    """What a version had and this one has no longer."""
    for name, members in before.items():
        if name not in now:
            yield f"{what} {name}: is gone"
        for member in members:
            if name in now and member not in now[name]:
                yield f"{what} {name}: has no {member} any longer"


def problems(steppe, folder, now):
    before = json.loads((folder / "words.json").read_text(encoding="utf-8"))
    yield from lost(before["parameters"], now["parameters"], "parameter")
    yield from lost(before["columns"], now["columns"], "table")
    yield from lost({"of the program": before["commands"]}, {"of the program": now["commands"]}, "command")
    yield from lost({"of the program": before["exit codes"]}, {"of the program": now["exit codes"]}, "exit code")
    for path in sorted((folder / "inputs").iterdir()):
        said(steppe, "--print-parameters", path)
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copy(folder / "basis.h5", scratch)
        for kept in sorted(folder.glob("*/end.json")):
            yield from ends_otherwise(steppe, kept, pathlib.Path(scratch) / kept.parent.name)


def ends_otherwise(steppe, kept, place):
    """Where a run does not come from its checkpoint to the end that it had."""
    shutil.copytree(kept.parent, place)
    before = json.loads(kept.read_text(encoding="utf-8"))
    on_screen = run(steppe, place / "case.prm", place, *before["options"], "-time_end", "0.2", "-restart", "auto")
    if "goes on from" not in on_screen:
        yield f"the checkpoint of {place.name} does not go on"
    end = {name: values[-1] for name, values in tables.read(place / "probes.csv").items()}
    for name, value in before["end"].items():
        # two corners have the largest pressure
        if "pressure_at" not in name and abs(end[name] - value) > 1e-9 * max(abs(value), 1e-3):
            yield f"the checkpoint of {place.name} goes on to {name} = {end[name]}, which was {value}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("steppe")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--starts", help="the server of starts; default: each run starts the program")
    arguments = parser.parse_args()
    steppe = os.path.abspath(arguments.steppe)
    if arguments.write:
        return write(steppe, HERE / re.search(r"steppe (\S+)", said(steppe, "--version"))[1])
    with tempfile.TemporaryDirectory() as scratch, Starts(arguments.starts, scratch) as starts:
        os.environ.update(starts.environment)
        now = words_of(steppe, pathlib.Path(scratch))
        found = [f"{folder.name}: {problem}" for folder in sorted(HERE.glob("[0-9]*"))
                 for problem in problems(steppe, folder, now)]
    print("\n".join(found) or "every version is kept")
    return sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
