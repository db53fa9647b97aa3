"""A run that is done once: what is there already, of the program and the files as they are, is not run again."""

import datetime
import os
import pathlib
import shutil

import programs
import steppe
from scaling.study import files_in


def is_done(folder, options, case, program):
    """Whether the folder holds a finished run with these options, of the program and the files as they are. A run that
    was killed, or of which there is no whole record, is none."""
    results = steppe.Results(folder)
    try:
        record, read = results.record, [*files_in(results.input), *files_of_options(options)]
        started = datetime.datetime.fromisoformat(record["started"].replace("Z", "+00:00")).timestamp()
        newest = max(os.stat(path).st_mtime for path in [case, program, *filter(os.path.exists, read)])
        given = record["command"][record["command"].index("-overwrite") + 1:]  # as steppe.run calls
        return record["exit"]["code"] == 0 and given == options and started >= int(newest)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return False


def files_of_options(words):
    return [value for word, value in zip(words, words[1:]) if word == "-options_file"]


def run(case, folder, options, arguments):
    """The results in a folder, and what to say of how they came about. Raises steppe.Failed.

    `arguments` are those of a script: ranks, steppe and launcher.
    """
    results = steppe.Results(folder)
    if is_done(folder, options, case, arguments.steppe):
        return results, "as it was"
    results = steppe.run(case, folder, arguments.ranks, options, arguments.steppe, arguments.launcher)
    return results, f"{results.record['wall_seconds']:.2f} s"


def parse(parser, into, words):
    """The arguments of a script with those that such scripts have in common, and steppe's options, which begin with the
    first word of one dash. The folder of the runs is beside the case, CASE.INTO."""
    if "-h" in words:  # by itself, since argparse would take other options of PETSc's for it
        parser.parse_args(["--help"])
    parser.add_argument("--ranks", type=int, default=1, help="of each run (1)")
    parser.add_argument("--into", help=f"folder of the runs (CASE.{into}, beside the case)")
    parser.add_argument("--steppe", default=programs.PROGRAM, help="the program (that of this repository or installation)")
    parser.add_argument("--launcher", default="mpirun -n {ranks}", help="how to run on ranks (mpirun -n {ranks})")
    first = next((i for i, word in enumerate(words) if word[:1] == "-" and word[1:2].isalpha()), len(words))
    arguments = parser.parse_args(words[:first])
    if late := next((word for word in words[first:] if word.startswith("--")), None):
        parser.error(f"{late}: stands behind {words[first]}; options of this script stand before steppe's")
    if not shutil.which(arguments.steppe):
        parser.error(f"--steppe {arguments.steppe}: there is no such program; options of this script stand before steppe's")
    if not programs.is_launcher(arguments.launcher):
        parser.error(f"--launcher {arguments.launcher}: must be a command with {{ranks}} where their number stands")
    arguments.into = pathlib.Path(arguments.into or pathlib.Path(arguments.case).with_suffix("." + into)).resolve()
    return arguments, words[first:]
