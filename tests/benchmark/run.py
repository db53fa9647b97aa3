#!/usr/bin/python3
"""The benchmark: Steppe's kernels, whole solves and explicit steps, beside dolfinx where it is installed.

    cmake --build build --target steppe benchmark
    /usr/bin/python3 tests/benchmark/run.py build [--only kernels static dynamic explicit frame] [--no-peers]
    /usr/bin/python3 tests/benchmark/run.py build --short

prints the tables and writes build/benchmark.json; with --write the part of README.md beside this
file between the marks is replaced. The short form takes two minutes: Q1 and P2 alone, each once, no peers. The
programs run in turns, and the best of --repeat runs counts. Seconds are of
processor time: of one rank, or in kernels on two of the slower rank (waiting counts); whole solves
on two ranks are compared in wall time.
"""

import argparse
import json
import os
import tempfile

import tables
from programs import Body, Programs

CUBES = {"Q1": 32, "Q2": 16, "Q4": 8, "P1": 32, "P2": 16}  # cells along an edge
# element, cells and steps of the beam
SOLVES = {"static": [("Q1", (140, 14, 14), 4), ("Q2", (70, 7, 7), 2), ("P2", (70, 7, 7), 2)],
          "dynamic": [("Q1", (140, 14, 14), 3), ("Q2", (70, 7, 7), 2)]}
EXPLICIT = [32, 64, 96]  # cells along an edge of the cube
N_EXPLICIT = 200  # steps
FRAME = {"step": 2.5e-4, "n_steps": 20, "corner": (0.1016, 0.0381, 0.8128)}


def better(one, other):
    """The smaller of all numbers, but of bandwidth the larger."""
    return {key: value if isinstance(value, list) else (max if key == "triad" else min)(value, one.get(key, value))
            for key, value in other.items()}


class Benchmark:
    def __init__(self, programs, repeat, peers, elements):
        self.programs, self.repeat, self.peers, self.elements = programs, repeat, peers, elements

    def in_turns(self, body, steppe, peer, run_peer=None):
        """The best records of steppe(ranks) and of a peer."""
        entry = {"element": body.element, "law": body.law, "ranks": {1: {}, 2: {}}, peer: {}}
        for _ in range(self.repeat):
            for ranks, record in entry["ranks"].items():
                entry["ranks"][ranks] = better(record, steppe(ranks))
            if peer in self.peers and run_peer:
                entry[peer] = better(entry[peer], run_peer())
        return entry

    def kernels(self, law):
        for element, n in CUBES.items():
            if element not in self.elements:
                continue
            body = Body(element, law, (n,) * 3, (1,) * 3)
            yield self.in_turns(body, lambda ranks: self.programs.benchmark(ranks, "kernels", body),
                                "dolfinx", lambda: self.programs.dolfinx("kernels", body))

    def solves(self, kind):
        law = {"static": "neo-Hookean", "dynamic": "St. Venant-Kirchhoff"}[kind]
        for element, cells, steps in SOLVES[kind]:
            if element not in self.elements:
                continue
            body = Body(element, law, cells, (10, 1, 1))
            step, end = (1 / steps, 1) if kind == "static" else (0.05, 0.05 * steps)
            options = ["-time_step", repr(step), "-time_end", repr(end)]
            yield {"kind": kind, **self.in_turns(
                body, lambda ranks: self.programs.steppe(ranks, f"beam-{kind}.prm", *self.programs.options(body),
                                                         *options),
                "dolfinx", lambda: self.programs.dolfinx(kind, body, "--steps", str(steps)))}

    def explicit(self):
        for n in EXPLICIT[:len(self.elements)]:  # without the largest in the short form
            body = Body("Q1", "neo-Hookean", (n,) * 3, (1,) * 3)
            options = ["-damping_mass", "row-sum", "-time_end", repr(1e-4 * N_EXPLICIT)]
            yield self.in_turns(body, lambda ranks: self.programs.benchmark(ranks, "steps", body, *options),
                                "dolfinx")

    def frame(self):
        """The main job's first steps, as its input has them, and with the damping that it found given to both."""
        mesh, end = self.programs.frame_mesh(), FRAME["step"] * FRAME["n_steps"]
        name = "../../input/frame/frame.prm"
        options = ["-mesh_file", mesh, "-time_end", repr(end), "-output_format", "none"]
        found = self.programs.steppe(1, name, *options)
        mass, stiffness = found["damping"]
        options += ["-damping_ratios", "", "-damping_at", "", "-damping_rayleigh_mass", repr(mass),
                    "-damping_rayleigh_stiffness", repr(stiffness)]
        entry = self.in_turns(Body("P2", "St. Venant-Kirchhoff", (), ()),
                              lambda ranks: self.programs.steppe(ranks, name, *options), "calculix",
                              lambda: self.programs.calculix(mesh, found["damping"], **FRAME))
        yield {**entry, "with modes": found["processor"]}

    def empty(self):
        """Bytes of a run of one cell."""
        body = Body("Q1", "neo-Hookean", (1, 1, 1), (10, 1, 1))
        return self.programs.steppe(1, "beam-static.prm", *self.programs.options(body))["bytes"]


def main():
    jobs = ["kernels", "static", "dynamic", "explicit", "frame"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("build", help="folder of the build")
    parser.add_argument("--only", nargs="+", choices=jobs, default=jobs)
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="without dolfinx and CalculiX")
    parser.add_argument("--short", action="store_true", help="in two minutes, without peers")
    parser.add_argument("--law", default="neo-Hookean", help="of the kernels")
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(os.path.abspath(arguments.build), folder)
        peers = programs.peers() if arguments.peers and not arguments.short else []
        benchmark = Benchmark(programs, 1 if arguments.short else arguments.repeat, peers,
                              ("Q1", "P2") if arguments.short else tuple(CUBES))
        results = {"machine": tables.machine(arguments.build), "empty": benchmark.empty()}
        for job in arguments.only:
            entries = benchmark.kernels(arguments.law) if job == "kernels" else \
                benchmark.solves(job) if job in SOLVES else getattr(benchmark, job)()
            results[job] = []
            for entry in entries:
                print(job, json.dumps(entry), flush=True)
                results[job].append(entry)
    with open(os.path.join(arguments.build, "benchmark.json"), "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
    text = tables.markdown(results)
    print(text)
    if arguments.write:
        tables.replace(os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md"), text)


if __name__ == "__main__":
    main()
