"""Tests of the module that runs steppe and of sweeps over parameters, with a program that stands in for it."""

import csv
import json
import sys
from unittest import mock

import numpy

import scripts
import steppe
import sweep
from record import Record

# u = 3 F / k; an option -k that is no number is refused
PROGRAM = """#!{python}
import datetime, json, os, pathlib, shlex, signal, sys
words = [word for word in sys.argv[2:] if word != "-overwrite"]
options = dict(zip(words[::2], words[1::2]))
if "-options_file" in options:
    words = shlex.split(open(options["-options_file"]).read())
    options = dict(zip(words[::2], words[1::2]), **options)
try:
    k = float(options.get("-k", 2))
except ValueError:
    sys.exit("input error: -k: must be a number")
folder = pathlib.Path(options["-output_folder"])
folder.mkdir(parents=True, exist_ok=True)
with open(folder / "runs", "a") as runs:
    runs.write("x")
force = float(options.get("-force", 1))
(folder / "probes.csv").write_text(f"step,time,tip.ux\\n0,0,0\\n1,1,{{-6 * force / k}}\\n2,2,{{3 * force / k}}\\n")
(folder / "case.used.prm").write_text("subsection Mesh\\n  set File = {mesh}\\nend\\n"
                                         "subsection Springs\\n  set Pairs = {mesh}.pairs\\nend\\n")
now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
record = {{"started": now, "exit": {{"code": 0}}, "command": sys.argv, "wall_seconds": 0.1}}
if "-killed" in options and not (folder / "case.run.json").exists():
    record["exit"] = None
(folder / "case.run.json").write_text(json.dumps({{"runs": [record]}}))
if record["exit"] is None:
    os.kill(os.getpid(), signal.SIGKILL)
"""


def stand_in(folder):
    program, case, mesh = folder / "steppe", folder / "case.prm", folder / "part.msh"
    mesh.write_text("mesh")
    case.write_text("set Title = a case\n")
    program.write_text(PROGRAM.format(python=sys.executable, mesh=mesh))
    program.chmod(0o755)
    for path in (program, case, mesh):  # older than any run
        scripts.age(path)
    return program, case


def rows(folder):
    with open(folder / "sweep.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def run_and_read(folder):
    """A dictionary is run as a file, and its tables are arrays; a refusal is an error with its sentence."""
    program, _ = stand_in(folder)
    results = steppe.run({"Mesh": {"Refinements": 2}}, folder / "results", options=["-k", 4], steppe=program)
    scripts.close(results.table("probes")["tip.ux"], [0, -1.5, 0.75], 1e-15)
    assert json.loads((folder / "results.json").read_text()) == {"Mesh": {"Refinements": 2}}
    assert results.input["Mesh"] == {"File": str(folder / "part.msh")} and results.record["exit"]["code"] == 0
    assert steppe.option("Materials", "steel", "Young modulus") == "-materials_steel_young_modulus"
    try:
        steppe.run(folder / "case.prm", folder / "refused", options=["-k", "stiff"], steppe=program)
    except steppe.Failed as failure:
        assert failure.code == 1 and failure.sentence == "input error: -k: must be a number", failure
    else:
        raise AssertionError("it is refused")


def combinations_once(folder):
    """Every combination is run once, and again when a file that it reads has changed."""
    program, case = stand_in(folder)
    words = (case, "k=1,2", "force=1 | 10", "--into", folder / "into", "--steppe", program, "-strict", "1")
    for _ in range(2):
        scripts.run(sweep, *words)
    table = rows(folder / "into")
    assert [(row["k"], row["force"], row["exit"]) for row in table] == [
        ("1", "1", "0"), ("1", "10", "0"), ("2", "1", "0"), ("2", "10", "0")], table
    scripts.close([float(row["tip.ux last"]) for row in table], [3, 30, 1.5, 15], 1e-12)
    scripts.close([float(row["tip.ux largest"]) for row in table], [6, 60, 3, 30], 1e-12)
    assert (folder / "into" / "1-10" / "runs").read_text() == "x", "once"
    assert not (folder / "into" / "sweep.png").exists(), "two parameters"
    scripts.age(folder / "part.msh", -60)
    scripts.run(sweep, *words)
    assert (folder / "into" / "1-10" / "runs").read_text() == "xx", "again"
    scripts.age(folder / "part.msh")
    scripts.run(sweep, *words[:-1], "2")
    assert (folder / "into" / "1-10" / "runs").read_text() == "xxx", "with other options"
    (folder / "part.msh.pairs").write_text("pairs of springs")
    scripts.age(folder / "part.msh.pairs", -60)
    scripts.run(sweep, *words[:-1], "2")
    assert (folder / "into" / "1-10" / "runs").read_text() == "xxxx", "with other pairs"


def cases_and_failures(folder):
    """Load cases by name; a run that fails has its exit code in the table; one parameter has a picture."""
    program, case = stand_in(folder)
    (folder / "cases.json").write_text(json.dumps({"push": {"-force": 2}, "pull": {"-force": -4}}))
    scripts.run(sweep, case, "--cases", folder / "cases.json", "--into", folder / "into", "--steppe", program)
    scripts.close([float(row["tip.ux last"]) for row in rows(folder / "into")], [3, -6], 1e-12)
    assert [row["case"] for row in rows(folder / "into")] == ["push", "pull"]
    said = scripts.run(sweep, case, "k=1,stiff", "--into", folder / "one", "--steppe", program, code=3)
    assert "k = stiff: input error: -k: must be a number" in said, said
    assert [row["exit"] for row in rows(folder / "one")] == ["0", "1"]
    scripts.run(sweep, case, "k=1,2,4", "--into", folder / "three", "--steppe", program)
    assert (folder / "three" / "sweep.png").stat().st_size > 5000


def modes_over_a_constant(folder):
    """Frequencies, damped frequencies and damping ratios, each in its panel, over a constant by its own name."""
    results = steppe.Results(folder)
    scripts.write(folder, "modes", {"mode": [1, 2], "frequency": [10, 40]})
    scripts.write(folder, "damped_modes", {"mode": [1, 2], "damped_frequency": [9.9, 39],
                                           "damping_ratio": [0.1, 0.2]})
    found = sweep.quantities(results)
    assert found == {"frequency 1": 10, "frequency 2": 40, "damped frequency 1": 9.9, "damped frequency 2": 39,
                     "damping ratio 1": 0.1, "damping ratio 2": 0.2}, found
    rows = [{"constants_plate_thickness": value, "exit": 0, **found} for value in ("1e-3", "2e-3")]
    drawn = []
    with mock.patch("figures.save", lambda figure, path: drawn.extend(figure.axes)):
        sweep.draw(rows, "constants_plate_thickness", Record(), folder / "sweep.png")
    assert [axes.get_ylabel() for axes in drawn] == ["frequency [Hz]", "damped frequency [Hz]", "damping ratio"]
    assert drawn[-1].get_xlabel() == "plate thickness"
    assert [text.get_text() for text in drawn[0].get_legend().get_texts()] == ["mode 1", "mode 2"]
    found = sweep.name_of("materials_steel_young_modulus", 2e11, Record().units)
    assert found == ("materials steel young modulus [MPa]", 1e-6), found


def killed_runs(folder):
    """The same sweep goes on after a run that was killed, or whose record is damaged: it is run again."""
    program, case = stand_in(folder)
    words = (case, "k=1,2", "--into", folder / "into", "--steppe", program, "-killed", "1")
    said = scripts.run(sweep, *words, code=3)
    assert [row["exit"] for row in rows(folder / "into")] == ["-9", "-9"], said
    scripts.run(sweep, *words)
    assert [row["exit"] for row in rows(folder / "into")] == ["0", "0"]
    for text in ("", "{", "[]", '{"runs": []}', '{"runs": [3]}', '{"runs": [{"started": 7, "command": "a", "exit": 1}]}'):
        (folder / "into" / "1" / "case.run.json").write_text(text)
        scripts.run(sweep, *words)
    assert (folder / "into" / "1" / "runs").read_text() == "x" * 8, "again each time"
    assert (folder / "into" / "2" / "runs").read_text() == "xx", "as it was"


def folders(folder):
    """Every run has a folder of its own within --into, whatever its values and its case are called."""
    program, case = stand_in(folder)
    cases = {name: {"-force": i + 1} for i, name in enumerate(["..", "../../out", "/", "a b", "a_b", "a/b", "A_b", "sweep.csv", ""])}
    (folder / "cases.json").write_text(json.dumps(cases))
    into = folder / "into"
    scripts.run(sweep, case, "--cases", folder / "cases.json", "--into", into, "--steppe", program)
    scripts.close([float(row["tip.ux last"]) for row in rows(into)], [1.5 * (i + 1) for i in range(len(cases))], 1e-12)
    made = [path for path in into.iterdir() if path.is_dir()]
    assert len(made) == len(cases) == len({path.name.casefold() for path in made}), made
    assert {path.name for path in folder.iterdir()} == {"steppe", "case.prm", "part.msh", "cases.json", "into"}
    assert len(list(into.glob("*/runs"))) == len(cases)
    scripts.run(sweep, case, "title=1-2,1", "name=3,2-3", "--into", folder / "two", "--steppe", program)
    assert len(list((folder / "two").glob("*/runs"))) == 4, "1-2, 3 and 1, 2-3"


def options_of_cases(folder):
    """Options of a file of cases are given as a file's, which steppe does not trust; other ones are run again."""
    program, case = stand_in(folder)
    words = (case, "--cases", folder / "cases.json", "--into", folder / "into", "--steppe", program)
    for force, runs in ((2, "x"), (2, "x"), (3, "xx")):
        (folder / "cases.json").write_text(json.dumps({"push": {"-force": force, "-title": 'a "case"', "-pc_type": "python"}}))
        scripts.run(sweep, *words)
        assert (folder / "into" / "push" / "runs").read_text() == runs, (force, runs)
    command = json.loads((folder / "into" / "push" / "case.run.json").read_text())["runs"][-1]["command"]
    assert "python" not in command and "-options_file" in command, command
    (folder / "cases.json").write_text(json.dumps({"push": {"-title": "a \"'"}}))
    assert "holds quotes of both kinds" in scripts.run(sweep, *words, code=2)


def refusals(folder):
    program, case = stand_in(folder)
    (folder / "cases.json").write_text("[1]")
    for words, sentence in (((), "give a parameter with its values"), (("k=1,,2",), "must be NAME=VALUE"),
                            (("k=1", "k=2"), "k: is given twice"),
                            (("k=1", "-force", 2), "--steppe: stands behind -force"),
                            (("k=1", "--launcher", "mpirun {n}"), "must be a command with {ranks}"),
                            (("--cases", folder / "cases.json"), "must hold an object"),
                            (("--cases", folder / "none.json"), "No such file")):
        said = scripts.run(sweep, case, *words, "--steppe", program, code=2)
        assert sentence in said, said


def fields(folder):
    import h5py
    with h5py.File(folder / "case.h5", "w") as file:
        file["times"] = numpy.array([0., 0.5]).reshape(2, 1, 1)
        file["mesh/points"], file["mesh/cells"] = numpy.eye(3), numpy.array([[0, 1, 2]])
        file["points/displacement"] = numpy.arange(18.).reshape(2, 3, 3)
        file["cells/det_F"] = numpy.array([[[1.]], [[1.2]]])
    (folder / "case.used.prm").write_text("")
    found = steppe.Results(folder).fields()
    assert found.names == ["displacement", "det_F"] and list(found.times) == [0, 0.5]
    scripts.close(found["displacement", -1], numpy.arange(9, 18).reshape(3, 3), 0)
    scripts.close(found["det_F", 1], [1.2], 0)
    try:
        found["stress", 0]
    except KeyError as error:
        assert "displacement, det_F" in str(error)
    else:
        raise AssertionError("there is none")


TESTS = [run_and_read, combinations_once, cases_and_failures, modes_over_a_constant, killed_runs, folders,
         options_of_cases, refusals, fields]
