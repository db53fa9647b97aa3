"""A stand-in for Slurm: sbatch keeps jobs, squeue tells of them, srun is mpirun. It knows the options that are asked of
it and refuses others; what a real Slurm does beyond that (limits, accounts, nodes) it does not."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

SBATCH = r"""
spool=$QUEUE; parsable= output=
while [ $# -gt 0 ]; do
  case $1 in
    --parsable) parsable=1 ;;
    --ntasks=[1-9]* | --nodes=1 | --exclusive | --time=*) ;;
    --output=*) output=${1#*=} ;;
    -*) echo "sbatch: unrecognized option '$1'" >&2; exit 1 ;;
    *) break ;;
  esac
  shift
done
[ "$(head -c 2 "$1")" = '#!' ] || { echo "sbatch: error: This does not look like a batch script." >&2; exit 1; }
[ -n "$output" ] && [ -n "$parsable" ] || exit 1
number=$((1000 + $(ls "$spool" | wc -l)))
mkdir "$spool/$number"
cp "$1" "$spool/$number/script"  # as Slurm does: a job does not know where its script was
shift
echo "$output" > "$spool/$number/output"
for word; do echo "$word"; done > "$spool/$number/words"
echo PENDING > "$spool/$number/state"
echo "$number;stand-in"
"""

SQUEUE = r"""
for word; do case $word in --jobs=*) number=${word#*=} ;; --noheader | --format=%T) ;; *) exit 1 ;; esac; done
[ -e "$QUEUE/$number/state" ] || { echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1; }
cat "$QUEUE/$number/state"
"""

SRUN = r"""
while :; do
  case $1 in
    -n) ranks=$2; shift ;;
    --cpu-bind=cores | --overcommit) ;;
    -*) echo "srun: unrecognized option '$1'" >&2; exit 1 ;;
    *) break ;;
  esac
  shift
done
exec "$MPIRUN" "$ranks" "$@"
"""


class Queue:
    """Jobs in a folder, with the commands before all others on PATH."""

    def __init__(self, folder):
        self.spool = folder / "spool"
        self.spool.mkdir()
        commands = folder / "bin"
        commands.mkdir()
        for name, text in (("sbatch", SBATCH), ("squeue", SQUEUE), ("srun", SRUN)):
            (commands / name).write_text("#!/bin/sh" + text)
            (commands / name).chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "QUEUE": str(self.spool),
                            "MPIRUN": str(ROOT / "tests" / "tools" / "mpirun.sh")}

    def jobs(self):
        return sorted(self.spool.iterdir())

    def run(self, job):
        """It leaves the queue when it has ended."""
        with open((job / "output").read_text().strip(), "w", encoding="utf-8") as log:
            code = subprocess.run(["bash", job / "script", *(job / "words").read_text().split("\n")[:-1]], check=False,
                                  stdout=log, stderr=subprocess.STDOUT, env=self.environment, cwd=job).returncode
        (job / "state").unlink()
        return code
