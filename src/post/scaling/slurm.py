"""Slurm: a job for each point, which measures it as scale.py does elsewhere and leaves what it found in the folder."""

import json
import pathlib
import shlex
import subprocess
import sys

from scaling.points import Point
from scaling.runs import Runner

HERE = pathlib.Path(__file__).resolve().parents[1]
TIMED = "srun --cpu-bind=cores -n {ranks}"
COUNTED = "srun --overcommit -n {ranks}"  # on one node, however many cores it has


def script():
    """The job of a point, in the repository or where it is installed."""
    for place in (HERE.parent / "scale.sbatch", HERE.parents[1] / "cluster" / "slurm" / "scale.sbatch"):
        if place.exists():
            return place
    sys.exit(f"scale.sbatch is missing, in cluster/slurm or beside {HERE}")


class Queue:
    """Submits points that are not known, once each: beside the file of a point the ticket KEY.job says with which job."""

    def __init__(self, steppe, case, options, precision, most):
        self.steppe, self.case = str(pathlib.Path(steppe).resolve()), str(pathlib.Path(case).resolve())
        self.options, self.precision, self.most = shlex.split(options), precision, most

    @staticmethod
    def said(*command):
        try:
            run = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            sys.exit(f"--slurm: {command[0]} is not found; call this where jobs are submitted")
        return run

    def submit(self, point):
        ticket = point.place.with_suffix(".job")
        wanted = {name: getattr(point, name) for name in ("kind", "ranks", "options", "timed", "words", "launcher")}
        wanted.update(steppe=self.steppe, case=self.case, place=str(point.place), precision=self.precision, most=self.most)
        ticket.write_text(json.dumps(wanted))
        size = [f"--ntasks={point.ranks}", "--exclusive"] if point.timed else ["--nodes=1", "--exclusive"]
        run = self.said("sbatch", "--parsable", *size, f"--output={point.place.with_suffix('.log')}", *self.options,
                        str(script()), str(HERE / "scale.py"), str(ticket))
        if run.returncode != 0:
            ticket.unlink()
            sys.exit(f"{point}: sbatch says: {run.stderr.strip()}")
        wanted["job"] = run.stdout.strip().split(";")[0]
        ticket.write_text(json.dumps(wanted))
        print(f"{point}: submitted as job {wanted['job']}", flush=True)

    def state(self, job):
        """PENDING, RUNNING, ...; empty when the job has left the queue."""
        run = self.said("squeue", "--noheader", "--format=%T", f"--jobs={job}")
        return run.stdout.strip() if run.returncode == 0 else ""

    def settle(self, point):
        """Whether a point is done. One that nobody asked for yet is submitted, of another it is said how it is."""
        ticket = point.place.with_suffix(".job")
        if not ticket.exists():
            if not point.known:
                self.submit(point)
            return point.known
        job = json.loads(ticket.read_text())["job"]
        state = self.state(job)
        point.load()  # it may have ended meanwhile
        if state:
            print(f"{point}: job {job} is {state.lower()}", flush=True)
        elif point.known:
            ticket.unlink()
            return True
        else:
            log = point.place.with_suffix(".log")
            last = log.read_text().strip().split("\n")[-1] if log.exists() else "it left no log"
            print(f"{point}: job {job} ended without a result: {last} (see {log}; remove {ticket} to submit it again)",
                  flush=True)
        return False


def run_ticket(path):
    """What a job does: measure or count the point of a ticket."""
    wanted = json.loads(pathlib.Path(path).read_text())
    point = Point(wanted["kind"], wanted["ranks"], wanted["options"], wanted["timed"])
    point.words, point.launcher, point.place = wanted["words"], wanted["launcher"], pathlib.Path(wanted["place"])
    runner = Runner(wanted["steppe"], wanted["case"])
    point.load()
    if point.timed:
        runner.measure([point], wanted["precision"], wanted["most"])
    else:
        runner.count([point])
    if point.failure:
        sys.exit(1)  # the runner said why
