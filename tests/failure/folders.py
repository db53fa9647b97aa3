"""What runs do to the folder of their results: nothing of others is lost, and what is there is whole."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from case import Case, bad
from checks import fields_are_readable

LONG = ["-time_end", "1000", "-output_format", "xdmf"]
VTU = ["-output_format", "vtu"]


def contents(result, name="results"):
    folder = os.path.join(result.folder, name)
    return {name: pathlib.Path(folder, name).read_bytes() for name in os.listdir(folder)
            if os.path.isfile(os.path.join(folder, name))}


def start(result, options):
    """A run that goes on beside; returns once its first step is in the tables. Its ranks have a second to end after
    SIGTERM, as users' have."""
    table = os.path.join(result.folder, "results", "ledger.csv")
    stderr, end = "", time.time() + result.limit
    while time.time() < end:
        if os.path.exists(table):
            os.remove(table)
        process = subprocess.Popen(result.prefix + [result.steppe, "input.prm", *options], cwd=result.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, "OMPI_MCA_odls_base_sigkill_timeout": "1"})
        while process.poll() is None and time.time() < end:
            time.sleep(0.02)
            if os.path.exists(table) and len(result.read("results/ledger.csv").split("\n")) > 3:
                return process
        process.kill()
        stderr = process.communicate()[1]
        # the ranks of a killed run outlive their mpirun for a moment
        if "another run writes there now" not in stderr:
            break
    raise AssertionError(f"does not start: {stderr}")


def refused(result, options, sentence):
    code, _, stderr = result.run(["input.prm", *options])
    assert code == 2, f"exit code {code}, expected 2"
    assert len(re.findall(sentence, stderr)) == 1, f"does not say /{sentence}/ once, but {stderr}"


def results_are_kept(result):
    """A run of another input is refused; with -overwrite a run leaves nothing of the first, and no one else's files."""
    before = contents(result)
    shutil.copy(os.path.join(result.folder, "input.prm"), os.path.join(result.folder, "other.prm"))
    code, _, stderr = result.run(["other.prm"])
    assert code == 2 and re.search(r"Output / Folder = results: holds the results of an earlier run \(steppe\.xdmf and "
                                   r"\d+ other files of .*\); add -overwrite to replace them, or keep them and give "
                                   r"-output_folder results-2$", stderr, re.M), stderr
    refused(result, ["-overwrite", "-probes_tip_at", "9, 9, 9"], "the point is not in the body")
    assert contents(result) == before, "a refused run changes the results"
    code, stdout, _ = result.run(["--check", "input.prm"])
    assert code == 0 and "note: Output / Folder = results: holds" in stdout, "--check says nothing"
    others = {"mine.csv", "steppe_a.vtu", "steppe_0001.vtk", "steppe-mine.h5"}
    for name in others:
        shutil.copy(os.path.join(result.folder, "input.prm"), os.path.join(result.folder, "results", name))
    assert result.run(["input.prm", "-overwrite", "-time_end", "0.01", "-output_format", "xdmf",
                       "-output_name", "short"])[0] == 0
    left = set(contents(result))
    assert others <= left, "removes files of others"
    ours = {name for name in left if name.startswith("steppe")} - others
    assert not ours, f"leaves {ours}"
    assert fields_are_readable(result, "results/short") == [0, 0.01], "other times"


def run_before_is_set_aside(result):
    """The same input runs again: the run before stays whole in results.previous, and the one before that goes."""
    for end in ("0.01", "0.02"):
        before = contents(result)
        code, stdout, stderr = result.run(["input.prm", "-time_end", end])
        assert code == 0 and "note: the results of the run before are kept in results.previous" in stdout, stdout + stderr
        assert contents(result, "results.previous") == before, "the run before is not whole"
    before = contents(result), contents(result, "results.previous")
    refused(result, ["-probes_tip_at", "9, 9, 9"], "the point is not in the body")
    assert (contents(result), contents(result, "results.previous")) == before, "a refused run moves the results"


def runs_do_not_mix(result):
    """A run in the folder of another is refused while that goes on, and a killed one leaves no lock."""
    process = start(result, LONG + ["-overwrite"])
    try:
        refused(result, ["-overwrite"], r"another run writes there now \(process \d+ on .*\); wait for its end, "
                r"or give -output_folder results-2")
    finally:
        process.kill()
        process.wait()
    end = time.time() + 10  # ranks outlive their mpirun for a moment
    while (code := result.run(["input.prm", "-overwrite"])[0]) != 0 and time.time() < end:
        time.sleep(0.1)
    assert code == 0, "a killed run locks its folder"


def indexes_are_whole(result):
    """Whenever a run is killed, its indexes name times that are there and whole."""
    for n in range(6):
        process = start(result, LONG + ["-overwrite"] + (VTU if n > 3 else []))
        time.sleep(0.05 + 0.03 * n)
        process.send_signal(signal.SIGTERM if n % 2 else signal.SIGKILL)
        process.communicate()
        assert len(fields_are_readable(result)) >= 1


def removed_folder_is_told(result):
    process = start(result, ["-time_end", "1000", "-overwrite"])
    shutil.rmtree(os.path.join(result.folder, "results"), ignore_errors=True)
    try:
        stderr = process.communicate(timeout=result.limit)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError("goes on") from None
    assert process.returncode == 6, f"exit code {process.returncode}, expected 6"
    assert re.search(r"output error: the (file|folder) .*removed while the run wrote", stderr), stderr


def full_disk_is_told(result):
    """On a disk of 100 kB (where one may mount one) tables and fields of before the failure are whole."""
    shutil.rmtree(os.path.join(result.folder, "results"))
    shell = ('mkdir disk && mount -t tmpfs -o size=100k tmpfs disk || exit 99; "$@"; code=$?; '
             "cp -r disk/results . && exit $code")
    command = [*result.prefix, result.steppe, "input.prm", *LONG, "-output_folder", "disk/results"]
    done = subprocess.run(["unshare", "-m", "bash", "-c", shell, "bash", *command], cwd=result.folder,
                          check=False, capture_output=True, text=True, timeout=result.limit)
    if done.returncode in (1, 99):  # no permission to mount
        return
    assert done.returncode == 6, f"exit code {done.returncode}, expected 6"
    assert len(re.findall(r"output error: the file \S* cannot be written: No space left on device; what was "
                          r"written before is kept", done.stderr)) == 1, done.stderr
    assert len(fields_are_readable(result)) > 1
    for table in ("newton", "ledger", "probes"):
        assert len(result.rows(f"results/{table}.csv")) > 1
    assert not [name for name in contents(result) if name.endswith(".new")], "leaves a part of a file"


def long_path_goes_on(result):
    """All that HDF5 writes stands behind more than 256 bytes."""
    code, stdout, stderr = result.run([*result.arguments, "-restart", "auto", "-time_end", "0.05"])
    assert code == 0 and "goes on from" in stdout, stderr
    assert len(fields_are_readable(result, f"{DEEP}/steppe")) == 6


def runs_in(folder):
    """The merged inputs of a run in such a folder run again, and into the same place."""
    def check(result):
        place = os.path.join(result.folder, folder)
        os.mkdir(place)
        shutil.copy(os.path.join(result.folder, "input.prm"), place)
        result.folder = place
        assert result.run(["input.prm"])[0] == 0
        for used in ("steppe.used.prm", "steppe.used.json"):
            code, _, stderr = result.run([f"results/{used}"])
            assert code == 2 and "holds the results of an earlier run" in stderr, f"{used}: {stderr}"
    return check


DEEP = "/".join(["d" * 90] * 3)
LONG_NAME = r"would hold files with a name of \d+ bytes, and 200 are possible; choose a shorter one"
NONE_OF_OURS = r"Output / Folder = results: would lose the file probes\.csv, which is none of steppe's; move it, or give " \
               r"-output_folder results-2"
MODES = ["-reduction_basis", "modes", "-reduction_modes", "2", "-reduction_save"]

CASES = [
    Case("a long path", 0, options=["-output_folder", DEEP, "-output_format xdmf -checkpoints_steps 1"],
         check=long_path_goes_on),
    Case("a folder with a number sign", 0, check=runs_in("a#b"), ranks=(1,)),
    Case("a folder with a line end", 0, check=runs_in("a\nb"), ranks=(1,)),
    bad("a folder with a name that is too long", r"Output / Folder = x+: has a name of 300 bytes, and 255 are possible",
        "-output_folder", "x" * 300),
    bad("a path that is too long", r"Output / Folder = \S+: would hold files with a path of \d+ bytes, and 4095 are "
        r"possible", "-output_folder", "/".join(["d" * 200] * 21)),
    bad("a name that is too long", r"Output / Name = x+: Output / Folder " + LONG_NAME, "-output_name", "x" * 210),
    bad("a series with a name that is too long", r"Output / Name = steppe: Output / Folder " + LONG_NAME,
        "-outputs_names", "x" * 210),
    bad("a table of others", NONE_OF_OURS, "-overwrite", extra={"results/probes.csv": "mine\n"}, ranks=(1,)),
    bad("a basis in the place of another file", r"Reduction / Save = .*input\.prm: what is there is no basis that was "
        r"saved; remove it", *MODES, "input.prm"),
    bad("a basis in the place of fields", r"Reduction / Save = .*steppe\.h5: is the place of another result of this "
        r"run; give", *MODES, "results/steppe.h5", extra={"results/mine.txt": "mine\n"}),
    bad("a basis with a name that is too long", r"Reduction / Save = .*: its folder " + LONG_NAME, *MODES, "x" * 230),
    bad("parts with a name that is too long", r"Mesh / Partition = .*: its folder " + LONG_NAME,
        "-partition 2 -mesh_partition", "x" * 230, ranks=(1,)),
    Case("run before", 0, check=run_before_is_set_aside),
    Case("results are kept", 0, options="-output_format xdmf -outputs_names core", check=results_are_kept),
    Case("two runs in one folder", 0, check=runs_do_not_mix),
    Case("killed at any time", 0, check=indexes_are_whole, ranks=(2,)),
    Case("folder removed in the run", 0, check=removed_folder_is_told),
    Case("full disk", 0, check=full_disk_is_told),
]
