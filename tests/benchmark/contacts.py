#!/usr/bin/python3
"""Contact of bodies beside CalculiX (Debian's calculix-ccx) on the same meshes, with the same penalty.

    /usr/bin/python3 tests/benchmark/contacts.py build [--only roller cubes punch ...] [--repeat 2]

prints for each problem seconds of processor time, iterations and the largest error of each way to solve it, on one
core: steppe by segments and by points, CalculiX by face-to-face penalty and by its mortar method. The runs take turns,
and the best of each counts.
"""

import argparse
import csv
import math
import os
import re
import subprocess
import tempfile

import contact_decks
from contact_decks import Mesh, Problem
from programs import HERE, Programs

CASES = os.path.join(HERE, "..", "cases")
PROBLEMS = ["roller", "quadratic roller", "cubes", "punch"]
KINDS = {"face to face": "SURFACE TO SURFACE", "mortar": "MORTAR"}


def hertz(force, pressure):
    """How far the largest pressure of a roller on a block (NAFEMS CB1) is off for its force, N/mm."""
    modulus = 1 / ((1 - 0.3**2) * (1 / 70e3 + 1 / 210e3))
    return pressure / math.sqrt(force * modulus / (math.pi * 50)) - 1


class Contacts:
    """Problems: mesh script with its numbers, the input with its options, the deck, and the error of both."""

    def __init__(self, programs, repeat):
        self.programs, self.repeat = programs, repeat

    def mesh(self, script, dim, order, numbers):
        """One mesh for both programs: MSH 2.2."""
        path = os.path.join(self.programs.folder, "mesh.msh")
        words = [word for key, value in numbers.items() for word in ("-setnumber", key, str(value))]
        subprocess.run(["gmsh", f"-{dim}", "-v", "1", "-order", str(order), "-format", "msh22", *words,
                        os.path.join(CASES, script), "-o", path], check=True)
        return path

    def steppe(self, name, probe, *options):
        """Processor time, Newton's iterations, force and largest pressure of a contact."""
        results = os.path.join(self.programs.folder, "results")
        text, used = self.programs.run(1, [os.path.join(self.programs.build, "steppe"), os.path.join(CASES, name),
                                           "-output_folder", results, "-overwrite", "-output_format", "none", *options])
        with open(os.path.join(results, "probes.csv"), encoding="utf-8") as file:
            head, *_, last = csv.reader(file)
        named = {column.split(" ")[0]: float(value) for column, value in zip(head, last)}
        return {**used, "iterations": int(re.search(r"Newton iterations (\d+)", text)[1]),
                **{word: named[f"{probe}.{word}"] for word in ("force_x", "force_y", "force_z", "pressure")
                   if f"{probe}.{word}" in named}, "probes": named}

    def calculix(self, mesh, problem, kind, stiffness):
        """The same of CalculiX, or None where it fails."""
        deck = os.path.join(self.programs.folder, "deck")
        contact_decks.write(deck + ".inp", mesh, problem, kind, stiffness)
        try:
            text, used = self.programs.run(1, ["ccx", deck])
        except SystemExit:
            return None
        if "*ERROR" in text or not os.path.exists(deck + ".dat"):
            return None
        return {**used, "iterations": len(re.findall(r"^ iteration +\d+", text, re.M)),
                **contact_decks.results(deck + ".dat"), "nodes": mesh.nodes,
                "base": {node for (body, _), cells in mesh.cells.items() if body == "base"
                         for nodes in cells.values() for node in nodes}}

    def best(self, runs):
        """Records by name, of runs in turns: the quickest of each."""
        found = {}
        for _ in range(self.repeat):
            for name, run in runs.items():
                record = run()
                if record and (name not in found or record["processor"] < found[name]["processor"]):
                    found[name] = record
        return found

    def compared(self, script, dim, order, numbers, name, probe, problem, options, stiffness, error):
        """A row of each way to solve a problem."""
        path = self.mesh(script, dim, order, numbers)
        mesh = Mesh(path)
        deck = problem(mesh) if callable(problem) else problem
        options = ["-mesh_file", path, f"-contacts_{probe}_stiffness", repr(stiffness), *options]
        runs = {f"steppe, {way}": lambda way=way: self.steppe(name, probe, *options,
                                                               f"-contacts_{probe}_integration", way)
                for way in ("segments", "points")}
        runs |= {f"CalculiX, {way}": lambda kind=kind: self.calculix(mesh, deck, kind, stiffness)
                 for way, kind in KINDS.items()}
        found = self.best(runs)
        first = found["steppe, segments"]["processor"]
        for way in runs:
            record = found.get(way)
            if record is None:
                yield [way, "fails", "", "", ""]
                continue
            yield [way, f"{record['processor']:.2f}", f"{record['processor'] / first:.1f}", str(record["iterations"]),
                   error(record)]

    def roller(self, degree):
        """NAFEMS CB1: the largest pressure against Hertz's for the force that was found."""
        problem = Problem({"roller": 210e3, "base": 70e3}, 0.3, ["axis,1,1,0.", "bottom,2,2,0.", "top,2,2,-0.5"],
                          "face_base", "face_roller", 4, "top")

        def error(record):
            force = abs(record["reaction"][1] if "reaction" in record else record["force_y"])
            return f"{100 * hertz(2 * force, record['pressure']):+.1f} %, F = {2 * force:.0f}"
        return self.compared("contacts/roller.geo", 2, degree,
                             {"R": 50, "W": 100, "H": 200, "h": 0.25 * degree, "zone": 5},
                             "contacts/roller.prm", "nip", problem, ["-space_degree", str(degree)], 1e7, error)

    def cubes(self):
        """Two cubes of 2 mm pressed by 0.2 mm, meshes that do not match (V6.04.167): the force."""
        problem = Problem({"left": 200e3, "right": 200e3}, 0.,
                          ["end_left,1,1,0.", "end_right,1,1,-0.2", "front,2,2,0.", "bottom,3,3,0."],
                          "face_right", "face_left", 1, "end_right")
        exact = 4 * 0.2 / (4 / 200e3 + 1 / 1e8)

        def error(record):
            force = abs(record["reaction"][0] if "reaction" in record else record["force_x"])
            return f"{force / exact - 1:+.1e}; largest pressure {4 * record['pressure'] / exact - 1:+.1e}"
        return self.compared("tied-surfaces/boxes.geo", 3, 1,
                             {"length": 4, "width": 2, "n1": 8, "m1": 9, "p1": 9, "n2": 8, "m2": 12, "p2": 13},
                             "contacts/cubes.prm", "seat", problem,
                             ["-contacts_seat_method", "penalty", "-contacts_seat_penetration", ""], 1e8, error)

    def punch(self):
        """NAFEMS CB2 by a sector, its lower end held: the displacement in the middle of the base."""
        def problem(mesh):
            turn = math.pi / 8
            axis = {node for node, (x, y, _) in mesh.nodes.items() if math.hypot(x, y) < 1e-9}
            mesh.parts["axis"] = sorted(axis)
            for part in ("front", "turned"):
                mesh.parts[part] = [node for node in mesh.parts[part] if node not in axis]
            return Problem({"punch": 210e3, "base": 70e3}, 0.3,
                           ["front,2,2,0.", "turned,2,2,0.", "axis,1,2,0.", "bottom,1,3,0."],
                           "face_base", "face_punch", 1, "bottom",
                           ["*TRANSFORM,NSET=turned,TYPE=R",
                            f"{math.cos(turn)!r},{math.sin(turn)!r},0.,{-math.sin(turn)!r},{math.cos(turn)!r},0."],
                           ["*DLOAD", *(f"{cell},P{side},100." for cell, side in mesh.faces["top"])])

        def error(record):
            if "probes" in record:
                return f"u = {record['probes']['base.uz']:.5f}; {record['pressure']:.0f} at the edge"
            middle = min(record["displacements"], key=lambda node: math.dist(record["nodes"][node], (0, 0, 0))
                         + 1e3 * (node not in record["base"]))
            return f"u = {record['displacements'][middle][2]:.5f}; {record['pressure']:.0f} at the edge"
        return self.compared("contacts/punch.geo", 3, 2, {"h": 2.5, "growth": 0.4}, "contacts/punch.prm", "seat",
                             problem, [], 1e6, error)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("build", help="folder of the build")
    parser.add_argument("--only", nargs="+", choices=PROBLEMS, default=PROBLEMS)
    parser.add_argument("--repeat", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        contacts = Contacts(Programs(os.path.abspath(arguments.build), folder), arguments.repeat)
        problems = {"roller": lambda: contacts.roller(1), "quadratic roller": lambda: contacts.roller(2),
                    "cubes": contacts.cubes, "punch": contacts.punch}
        for name in arguments.only:
            print(f"\n| {name} | s | of steppe's | iterations | error or result |\n|---|---|---|---|---|", flush=True)
            for row in problems[name]():
                print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
