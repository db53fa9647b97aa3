"""Runs the commands that documents show, in a copy of the repository."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import said
from pages import ROOT

sys.path.append(str(ROOT / "tests" / "tools"))
from scripts import Scripts
from starts import MPIRUN, Starts

# Stand-ins: what builds or installs or waits in a queue is not done again; a mesh is made once.
STANDINS = {
    "cmake": "",
    "ctest": "",
    "sudo": "",
    "apt-get": "",
    "sbatch": 'for word; do case $word in *.sbatch) exec bash -n "$word" ;; esac; done; exit 1',
    # Open MPI 5 takes --bind-to once only
    "mpirun": 'if [ -n "$ALONE" ] && [ "$1" = -n ]; then shift 2; exec "$@"; fi\n'
              'PATH=${PATH#*:}\n'
              'case " $* " in *" --bind-to "*) ;; *) set -- --oversubscribe --bind-to none "$@" ;; esac\n'
              'case " $* " in *" -n ${STEPPE_CORES:-1} "*) room=0 ;; *) room=1 ;; esac\n'
              'export OMPI_MCA_mpi_yield_when_idle=$room\n'
              'exec mpirun "$@"',
    "gmsh": 'for word; do [ "$last" = -o ] && mesh=$word; last=$word; done\n'
            '[ -n "$mesh" ] && [ -s "$mesh" ] && [ "$(cat "$mesh.made" 2> /dev/null)" = "$*" ] && exit\n'
            'PATH=${PATH#*:}; gmsh "$@" || exit; [ -z "$mesh" ] || echo "$*" > "$mesh.made"',
}


# whose commands run on several ranks in the short set too; on the other pages mpirun starts one rank there
ON_SEVERAL = ("README.md", "input/meshes.md", "input/solvers.md")


class Copy:
    """A copy of what the commands need, with the program where they expect it."""

    def __init__(self, folder, steppe, environment):
        self.folder = pathlib.Path(folder)
        unwanted = shutil.ignore_patterns("*.results*", "*.sweep", "*.verify", "*.msh", "__pycache__")
        for name in ["input", "src/post", "cluster", "tests/tools", "tests/benchmark", "tests/cases", "tests/docs"]:
            shutil.copytree(ROOT / name, self.folder / name, ignore=unwanted)
        # what asks for no run takes no options of one; a command's program in Python starts this script
        self._script("build/steppe", f'export STEPPE_PROGRAM={shlex.quote(str(self.folder / "build/steppe"))}\n'
                     f'case $1 in run | check | -* | *.prm | *.json) ;; *) exec {shlex.quote(steppe)} "$@" ;; esac\n'
                     'case $1 in --measure-machine | --help | --version | --print-schema | '
                     '--print-runs | --print-renamed) SHORT= ;; esac\n'
                     # a rank of mpirun or, without it, all there is
                     'export STEPPE_STARTS="$SERVER"\n'
                     f'launch=$STEPPE_STARTS; [ -n "$OMPI_COMM_WORLD_SIZE" ] || launch="{MPIRUN} 1"\n'
                     f'exec $launch {shlex.quote(steppe)} "$@" $SHORT')
        for name, text in STANDINS.items():
            self._script(f"bin/{name}", text)
        ours = {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "OMP_NUM_THREADS": "1",
                "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "^tcp,uct,openib,ofi"}
        if os.getuid() == 0:
            ours.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        # scripts that run the program are to start the one above, which adds the options
        ours.update(SERVER=environment.get("STEPPE_STARTS", ""), STEPPE_STARTS="")
        self.environment = {**environment, **ours}

    def _script(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    def forget_results(self):
        for folder in self.folder.glob("input/*/*.results*"):
            shutil.rmtree(folder)

    def run(self, text, options, alone):
        """Whether some commands succeed, and what they print; alone, mpirun starts one rank."""
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=self.folder, text=True, check=False,
                              env={**self.environment, "SHORT": options, "ALONE": "1" if alone else ""},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode == 0, done.stdout + (f"\nexit code {done.returncode}" if done.returncode else "")


def with_help(text):
    """The same commands with --help in place of their arguments."""
    scripts = re.findall(r"^(?:/usr/bin/python3 )\S+\.py", text, re.MULTILINE)
    return "\n".join(f"{script} --help" for script in scripts)


def of_first_command(blocks):
    """The first block of commands, and what it says."""
    second = next((i for i, block in enumerate(blocks) if i and block.language == "sh"), len(blocks))
    return blocks[:second]


def problems(pages, steppe, server, only, on, short):
    found, shown = [], ""
    with (tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as sockets,
          Starts(server, sockets) as starts, Scripts(sockets) as scripts):
        copy = Copy(folder, steppe, {**starts.environment, **scripts.environment})
        for page in pages:
            blocks = [block for block in page.blocks if block.language == "sh" or "said" in block.above]
            shown += "".join(block.text for block in blocks if block.language == "sh")
            if not blocks or (only and page.name not in only):
                continue
            is_example = page.name.startswith("input/") and page.name.count("/") == 2
            alone = short and page.name not in ON_SEVERAL
            if on and (any("mpirun" in block.text for block in blocks) and not alone) != (on == "several"):
                continue
            copy.forget_results()
            printed = ""  # by the commands of the page that ran as they are shown
            for block in of_first_command(blocks) if short and is_example else blocks:
                if "said" in block.above:
                    found += [f"{page.name}:{block.line}: the commands above do not say: {line}"
                              for line in said.missing(block.text, printed) if printed]
                    continue
                if any(comment.startswith("not run: ") for comment in block.above) or short and "long" in block.above:
                    continue
                options = " ".join(comment[5:] for comment in block.above if comment.startswith("with "))
                text = with_help(block.text) if "help" in block.above else block.text
                if block.below.startswith("check "):
                    text += block.below[6:]
                begin = time.monotonic()
                succeeds, output = copy.run(text, options, alone)
                printed += "" if options else output
                print(f"{page.name}:{block.line}: {time.monotonic() - begin:.1f} s", flush=True)
                if not succeeds:
                    found.append(f"{page.name}:{block.line}: these commands fail:\n{text}\n{output}")
    for path in sorted([*ROOT.glob("input/*/*.prm"), *ROOT.glob("input/*/*.json")]):
        if str(path.relative_to(ROOT)) not in shown:
            found.append(f"{path.relative_to(ROOT)}: no document shows how to run it")
    return found
