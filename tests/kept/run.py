#!/usr/bin/python3
"""What versions promised: their inputs are read, their checkpoints go on, and their words mean what they did.

    /usr/bin/python3 tests/kept/run.py STEPPE            tests every folder VERSION beside this file
    /usr/bin/python3 tests/kept/run.py STEPPE --write    writes the folder of this version, once, as it is released

A folder holds words.json (parameters with their choices, commands, exit codes, columns of tables), the examples' inputs
as they were, and a checkpoint with the end of the run that it was taken from.
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
sys.path[:0] = [str(ROOT / "tests" / "docs"), str(ROOT / "src" / "post")]

import parameters
import tables

BLOCK = ROOT / "tests" / "restart" / "block.prm"
HALF = ["-mesh_cells", "2,1,1", "-time_end", "0.1", "-output_format", "none", "-checkpoints_times", "0.1"]
WHOLE = [*HALF, "-time_end", "0.2"]
BAR = ROOT / "input" / "cantilever" / "cantilever.prm"
SMALL = ["-mesh_cells", "4, 1, 1", "-time_end", "0.1", "-output_format", "none"]
RUNS = {"motion": (BLOCK, HALF), "modes": (BAR, [*SMALL, "-run", "modes", "-modes_count", "2", "-modes_damped", "true",
                                                "-damping_rayleigh_mass", "1"]),
        "harmonic": (BAR, [*SMALL, "-run", "harmonic", "-frequencies_to", "1", "-frequencies_points", "2"]),
        "heat": (ROOT / "input" / "brake-disc" / "brake-disc.prm", ["-mesh_cells", "2, 2, 1", "-time_end", "1"])}


def said(steppe, *words):
    done = subprocess.run([steppe, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"steppe {' '.join(map(str, words))}: {done.stderr}")
    return done.stdout


def run(steppe, case, folder, *options):
    return said(steppe, case, "-output_folder", folder, "-output_name", "kept", *options)


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
        whole = pathlib.Path(scratch) / "whole"
        run(steppe, BLOCK, whole, *WHOLE)
        run(steppe, BLOCK, folder / "block", *HALF)
        end = {name: values[-1] for name, values in tables.read(whole / "probes.csv").items()}
        (folder / "block" / "end.json").write_text(json.dumps(end, indent=1) + "\n", encoding="utf-8")
        shutil.copy(BLOCK, folder / "block")
        for path in (folder / "block").glob("kept.used.*"):
            path.unlink()


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
        place = pathlib.Path(scratch) / "block"
        shutil.copytree(folder / "block", place)
        goes_on = run(steppe, place / "block.prm", place, *WHOLE, "-restart", "auto")
        if "goes on from" not in goes_on:
            yield "the checkpoint does not go on"
        end = {name: values[-1] for name, values in tables.read(place / "probes.csv").items()}
        for name, value in json.loads((place / "end.json").read_text(encoding="utf-8")).items():
            # two corners have the largest pressure
            if "pressure_at" not in name and abs(end[name] - value) > 1e-9 * max(abs(value), 1e-3):
                yield f"the checkpoint goes on to {name} = {end[name]}, which was {value}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("steppe")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    steppe = os.path.abspath(arguments.steppe)
    if arguments.write:
        return write(steppe, HERE / re.search(r"steppe (\S+)", said(steppe, "--version"))[1])
    with tempfile.TemporaryDirectory() as scratch:
        now = words_of(steppe, pathlib.Path(scratch))
    found = [f"{folder.name}: {problem}" for folder in sorted(HERE.glob("[0-9]*"))
             for problem in problems(steppe, folder, now)]
    print("\n".join(found) or "every version is kept")
    return sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
