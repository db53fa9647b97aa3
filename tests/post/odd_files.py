"""Tests that files which are damaged, empty or of another kind are one sentence and exit code 2, whatever the program."""

import subprocess
import sys

import h5py
import numpy

import hdf5_frames
import plot
import reading
import scripts
import steppe
import tables

POST = scripts.HERE.parents[1] / "src" / "post"


def programs(folder):
    """Each program on a folder or file of noise: a sentence on standard error, no trace."""
    noise = numpy.random.default_rng(1).bytes(300)
    for name in ("probes.csv", "a.used.prm", "a.run.json", "a.h5", "a.xdmf", "a.pvd", "a.vtu"):
        (folder / name).write_bytes(noise)
    for words in (("plot.py", folder), ("srs.py", folder, "tip.ux"), ("render.py", folder / "a.xdmf", "a.png"),
                  ("render.py", folder / "a.pvd", "a.png"), ("render.py", folder / "a.vtu", "a.png"),
                  ("faces.py", folder / "a.vtu", "a.png")):
        ended = subprocess.run([sys.executable, POST / words[0], *words[1:]], capture_output=True, text=True, check=False,
                               env={"DISPLAY": ":0", "PATH": "/usr/bin", "HOME": str(folder)})
        assert ended.returncode == 2 and len(ended.stderr.splitlines()) == 1, (words, ended)


def unreadable(call, *words):
    try:
        call(*words)
    except reading.Unreadable as error:
        return str(error)
    raise AssertionError(f"{call} {words}: was read")


def records(folder):
    """An end too many, a section under the name of a value, bytes that are no text, JSON of another shape."""
    path = folder / "a.used.prm"
    for text in (b"end\n", b"set A = 3\nsubsection A\nset B = 1\n", b"set Title = \xff\n"):
        path.write_bytes(text)
        assert str(path) in unreadable(steppe.read_input, path)
    for text in ("[]", "{", '{"runs": []}', '{"runs": 3}'):
        (folder / "a.run.json").write_text(text)
        unreadable(lambda: steppe.Results(folder).record)
    path.write_text("set Output = 3\nset Probes = 1\nsubsection Title\nset a = b\nend\nsubsection Time\nsubsection Scheme\n")
    run = tables.Run(str(folder))
    assert run.heading("words") == "words" and not run.is_static and run.record.names("Probes") == []


def odd_tables(folder):
    """Empty ones, one row, words, numbers that are none or beyond all pictures, odd names: drawn, or said."""
    tip = "step,time,tip.ux,tip.uy\n"
    for name, text in {"empty": "", "head": tip, "row": tip + "0,0,1,2\n", "nan": tip + "0,0,nan,nan\n1,1,nan,nan\n",
                       "words": tip + "a,b,c,d\ne,f,g,h\n", "large": tip + "0,0,1e308,-1e308\n1,1,-1e308,1\n",
                       "infinite": tip + "0,0,inf,1\n1,1,1,-inf\n", "no time": "tip.ux\n1\n2\n",
                       "names": 'step,time,$\\frac$.ux,é <b>.vx\n0,0,1,2\n1,1,1,2\n'}.items():
        (folder / name).mkdir()
        (folder / name / "probes.csv").write_text(text, encoding="utf-8")
        (folder / name / "a.used.prm").write_text("set Title = $\\frac{ & <b> % _\n")
        said = scripts.run(plot, folder / name)
        assert "probes" in said and ("no picture" in said or ".png" in said), (name, said)
    assert numpy.isnan(tables.read(folder / "infinite" / "probes.csv")["tip.ux"][0])
    # with units, and as versions without these wrote frequencies
    (folder / "units.csv").write_text("mode,frequency [kHz],tip.ax [(m/s^2)^2/Hz],damped_frequency_hz\n1,2,3,4\n")
    assert {name: values[0] for name, values in tables.read(folder / "units.csv").items()} == {
        "mode": 1, "frequency": 2, "tip.ax": 3, "damped_frequency": 4}


def frames(folder):
    """Cells of points that are not there, and fields of another length, are found before VTK follows them."""
    for cells, field in (([[0, 1, 9]], 3), ([[0, 1, -1]], 3), ([[0, 1, 2]], 2)):
        with h5py.File(folder / "a.h5", "w") as file:
            file["times"] = numpy.zeros((1, 1, 1))
            file["mesh/points"], file["mesh/cells"], file["mesh/kind"] = numpy.eye(3), numpy.array(cells), "Triangle"
            file["points/displacement"] = numpy.zeros((1, field, 3))
        assert "which it has not" in unreadable(hdf5_frames.grid, str(folder / "a.xdmf"), 0)


TESTS = [programs, records, odd_tables, frames]
