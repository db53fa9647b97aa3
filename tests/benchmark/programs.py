"""Runs of the programs that the benchmark compares."""

import json
import os
import re
import subprocess
import time
from dataclasses import dataclass

import calculix_peer
import tetrahedra

HERE = os.path.dirname(os.path.abspath(__file__))
FRAME = os.path.join(HERE, "..", "..", "input", "frame")
MPIRUN = os.path.join(HERE, "..", "tools", "mpirun.sh")
PYTHON = "/usr/bin/python3"
# element: shape, degree
ELEMENTS = {"Q1": ("hex", 1), "Q2": ("hex", 2), "Q4": ("hex", 4), "P1": ("tet", 1), "P2": ("tet", 2)}
# rows of the program's closing table
PHASES = {"residual": "  residual", "tangent": "  tangent", "set-up": "  preconditioner set-up",
          "solve": "  linear solve"}


@dataclass(frozen=True)
class Body:
    """A box, clamped at x = 0, its element and its law."""
    element: str
    law: str
    cells: tuple
    size: tuple


class Programs:
    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.known_forms = set()

    def run(self, ranks, command):
        """Output; seconds of processor and wall time, and bytes of the largest process."""
        path = os.path.join(self.folder, "output")
        begin = time.perf_counter()
        with open(path, "w", encoding="utf-8") as output:
            process = subprocess.Popen([MPIRUN, str(ranks), *command], stdout=output, stderr=output, cwd=self.folder)
            _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if status != 0:
            raise SystemExit(f"{' '.join(command)} failed:\n{text}")
        return text, {"processor": usage.ru_utime + usage.ru_stime, "wall": wall, "bytes": 1024 * usage.ru_maxrss}

    def options(self, body):
        shape, degree = ELEMENTS[body.element]
        options = ["-space_degree", str(degree), "-materials_body_law", body.law]
        if shape == "hex":
            return options + ["-mesh_cells", ", ".join(map(str, body.cells))]
        path = os.path.join(self.folder, "-".join(map(str, body.cells + body.size)) + ".msh")
        if not os.path.exists(path):
            tetrahedra.write_box(path, body.cells, body.size)
        return options + ["-mesh_type", "file", "-mesh_file", path]

    def benchmark(self, ranks, what, body, *options):
        """The record of the C++ benchmark on the cube."""
        text, _ = self.run(ranks, [os.path.join(self.build, "tests", "benchmark"), what, os.path.join(HERE, "cube.prm"),
                                   *self.options(body), *options])
        return json.loads(text.splitlines()[-1])

    def steppe(self, ranks, name, *options):
        """A run of the program: what it used, seconds of phases (of wall time), iterations, the first probed point,
        the factors of Rayleigh damping that it found."""
        results = os.path.join(self.folder, "results")
        text, record = self.run(ranks, [os.path.join(self.build, "steppe"), os.path.join(HERE, name),
                                        "-output_folder", results, "-overwrite", *options])
        found = re.search(r"Rayleigh damping: r_m = (\S+) 1/s, r_k = (\S+) s", text)
        if found:
            record["damping"] = [float(x) for x in found.groups()]
        for line in text.splitlines():
            for phase, label in PHASES.items():
                if line.startswith(label):
                    record[phase] = float(line.split()[-1])
            if line.startswith("space:"):
                record["unknowns"] = int(line.split()[2])
            if line.startswith("Newton iterations"):
                words = line.replace(",", "").split()
                record.update(newton=int(words[2]), linear=int(words[5]))
        probes = os.path.join(results, "probes.csv")
        if os.path.exists(probes):
            with open(probes, encoding="utf-8") as file:
                record["tip"] = [float(x) for x in file.readlines()[-1].split(",")[2:5]]
        return record

    def dolfinx(self, job, body, *options):
        """A run of dolfinx, with its forms compiled before."""
        shape, degree = ELEMENTS[body.element]
        command = [PYTHON, os.path.join(HERE, "dolfinx_peer.py"), job, "--cell", shape, "--degree", str(degree),
                   "--law", body.law, "--size", *map(str, body.size), *options]
        form = job, body.element, body.law
        if form not in self.known_forms:
            self.run(1, command + ["--cells", "2", "2", "2"])
            self.known_forms.add(form)
        text, used = self.run(1, command + ["--cells", *map(str, body.cells)])
        return {**json.loads(text.splitlines()[-1]), **used}

    def frame_mesh(self):
        path = os.path.join(self.folder, "frame.msh")
        if not os.path.exists(path):
            subprocess.run(["gmsh", "-v", "1", "-3", "-setnumber", "size", "0.035", os.path.join(FRAME, "frame.geo"),
                            "-o", path], check=True)
        return path

    def calculix(self, mesh, damping, step, n_steps, corner):
        """A run of CalculiX on the frame: what it used, the displacement of the corner."""
        deck = os.path.join(self.folder, "shock")
        calculix_peer.write_deck(deck + ".inp", calculix_peer.quadratic_mesh(mesh, self.folder), damping, step, n_steps,
                                 corner)
        _, record = self.run(1, ["ccx", deck])
        return {**record, "tip": calculix_peer.last_displacement(deck + ".dat")}

    @staticmethod
    def peers():
        """Those that are installed."""
        dolfinx = subprocess.run([PYTHON, "-c", "import dolfinx"], capture_output=True, check=False).returncode == 0
        return ["dolfinx"] * dolfinx + ["calculix"] * calculix_peer.is_installed()
