"""Runs of points: each is measured until its median is known, or counted once."""

import json
import os
import shlex
import shutil
import subprocess

from scaling.points import spread


class Failure(Exception):
    """A run that did not end well, and its exit code."""

    def __init__(self, sentence, code):
        super().__init__(sentence)
        self.code = code if code > 0 else 1  # 1 of one that was killed


def output_of(command, shares_cores=False):
    # ranks that share a core make room for each other while they wait; timed ones must not
    more = {"OMPI_MCA_mpi_yield_when_idle": "1"} if shares_cores else {}
    environment = {"OMP_NUM_THREADS": "1", **more, **os.environ}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if run.returncode != 0:
        raise Failure(f"exit code {run.returncode} of {shlex.join(command)}\n{run.stderr.strip()}", run.returncode)
    return run.stdout


class Runner:
    """Runs a case with a program."""

    def __init__(self, steppe, case):
        self.steppe, self.case = steppe, case

    def command(self, point, *words):
        return [*shlex.split(point.launcher.format(ranks=point.ranks)), self.steppe, *words]

    def run(self, point):
        """Once, and what is known of the point is saved. Before a timed run the machine is measured, as the same job."""
        if point.timed:
            point.machines.append(json.loads(output_of(self.command(point, "--measure-machine"))))
        results = point.place.with_suffix(".results")
        output_of(self.command(point, self.case, *point.words, "-output_folder", str(results), "-output_name", "study",
                               "-overwrite", "-output_format", "none"), shares_cores=not point.timed)
        point.add(json.loads((results / "study.run.json").read_text())["runs"][-1], point.timed)
        shutil.rmtree(results)
        point.save()

    @staticmethod
    def attempt(point, action):
        """A variant that fails is told and left out; any other point must not fail."""
        try:
            action()
        except Failure as failure:
            if not point.options:
                raise
            point.failure = str(failure)
            print(f"{point}: {failure}", flush=True)

    def try_to_run(self, point):
        self.attempt(point, lambda: self.run(point))
        if not point.failure:
            done = f"{point.seconds[-1]:.3f} s, run {len(point.runs)}" if point.timed else "counted"
            print(f"{point}: {done}", flush=True)

    def measure(self, points, precision, most):
        """Run all in turn, until the interval of each median is narrow enough or there were too many runs. Each turn
        begins with another point, so that none always follows the same one."""
        for turn in range(most):
            wanted = [point for point in points if not point.failure and len(point.runs) <= turn
                      and spread(point.seconds) > precision]
            first = turn % max(len(wanted), 1)
            for point in wanted[first:] + wanted[:first]:
                point.load()  # the smallest ones of strong and weak scaling are the same
                if len(point.runs) <= turn:
                    self.try_to_run(point)

    def count(self, points):
        for point in points:
            point.load()
            if not point.known and not point.failure:
                self.try_to_run(point)
