#!/usr/bin/env python3
"""What `cmake --install` puts where users find it.

    run.py BUILD

Installs the components of a build, moves them elsewhere, and there runs the program and its scripts, and builds and
runs a program that finds the library. Exit code 1 when something is missing or names a folder of the build.
"""

import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tools"))
from scripts import Scripts

STEPS = "5 steps by steppe"


def run(*command, fails=False, **more):
    """The output of a command, which must fail where `fails`."""
    done = subprocess.run([*map(str, command)], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False, **more)
    if (done.returncode != 0) != fails:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def cache(build):
    text = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    known = dict(re.findall(r"^([\w-]+):\w+=(.*)$", text, re.MULTILINE))
    return {"CMAKE_INSTALL_LIBDIR": "lib", **known}


def install(build, folder):
    """Both components below the folder, as a packager puts them, moved away from the prefix they were made for."""
    stage = folder / "stage"
    for component in ("program", "library"):
        run("cmake", "--install", build, "--component", component, "--prefix", "/usr/nowhere",
            env={**os.environ, "DESTDIR": str(stage)})
    prefix = folder / "prefix"
    (stage / "usr" / "nowhere").rename(prefix)
    left = [path for path in stage.rglob("*") if path.is_file()]
    if left:
        sys.exit(f"installed outside of the prefix: {left}")
    return prefix


def problems_of_files(prefix, build, source):
    """Files that name a folder of the build, and headers that are missing."""
    for path in prefix.rglob("*"):
        if path.suffix in (".cmake", ".h", ".py", ".prm", ".json", ".geo", ".sbatch"):
            text = path.read_text(encoding="utf-8")
            for folder in (build, source):
                # as a path of its own: a checkout in /steppe is not meant by include/steppe
                if re.search(rf"(?<![\w.}}]){re.escape(str(folder))}(?![\w-])", text):
                    yield f"{path.relative_to(prefix)} names {folder}"
    for part in (source / "src" / "post").rglob("*s"):  # scripts and styles of pages
        if part.suffix in (".js", ".css") and not (prefix / "share/steppe" / part.relative_to(source / "src")).exists():
            yield f"{part} is not installed"
    for header in (source / "include").rglob("*.h"):
        if not (prefix / "include" / header.relative_to(source / "include")).exists():
            yield f"{header} is not installed"


def problems_of_program(prefix, build, folder, environment):
    steppe = prefix / "bin" / "steppe"
    if str(build) in run("readelf", "-d", steppe):
        yield "the program looks for libraries in a folder of the build"
    run(steppe, "--version", cwd=folder)
    run(steppe, "--check", prefix / "share/steppe/input/cantilever/cantilever.prm", cwd=folder)
    for word in re.findall(r"^  (\w+) ", run(steppe, "help", cwd=folder).partition("\n\n")[2].partition("\n\n")[0], re.M):
        if word not in ("run", "check", "help", "completion"):
            run(steppe, word, "--help", cwd=folder, env=environment)


def problems_of_page(results):
    """The page of a run has its numbers and its pictures, and stays small."""
    page = (results / "report.html").read_text(encoding="utf-8")
    largest = json.loads((results / "summary.json").read_text(encoding="utf-8"))["largest_displacement"]["value"]
    if f">{largest:.4g} m<" not in page or page.count("<img ") <= 3 or len(page) >= 5_000_000:
        yield "the page of a run lacks its largest displacement or its pictures, or is large"


def problems_of_commands(prefix, folder):
    """What a new user does first, from an empty folder."""
    steppe, case = prefix / "bin" / "steppe", "cantilever/cantilever.prm"
    short = ["-mesh_cells", "10, 1, 1", "-time_end", "0.1"]
    if "cantilever" not in run(steppe, "example", cwd=folder):
        yield "the examples are not listed"
    if f"steppe {case}" not in run(steppe, "example", "cantilever", cwd=folder):
        yield "an example does not say how to run it"
    run(steppe, "example", "cantilever", cwd=folder, fails=True)
    run(steppe, "run", case, *short, cwd=folder)
    run(steppe, "plot", "cantilever/cantilever.results", cwd=folder)
    run(steppe, "report", "cantilever/cantilever.results", cwd=folder)
    yield from problems_of_page(folder / "cantilever/cantilever.results")
    run(steppe, "sweep", case, "materials_rubber_density=900, 1100", *short, cwd=folder)
    for made in ("cantilever.results/probes_tip.png", "cantilever.results/report.html", "cantilever.sweep/sweep.png"):
        if not (folder / "cantilever" / made).exists():
            yield f"there is no {made}"
    if "set Spectral radius = " not in run(steppe, "help", "generalized alpha", cwd=folder):
        yield "there is no help on a scheme"
    said = run("bash", "-c", f"source <({steppe} completion bash); COMP_WORDS=(steppe ver) COMP_CWORD=1; _steppe; "
               "echo ${COMPREPLY[@]}", cwd=folder)
    if said.split() != ["verify"]:
        yield f"bash completes `steppe ver` by {said}"
    said = run(HERE.parent / "tools/mpirun.sh", 2, steppe, "plot", "cantilever/cantilever.results", cwd=folder, fails=True)
    if "leave mpirun out" not in said or len(said.splitlines()) > 1:
        yield f"a command on two ranks says {said}"
    part = pathlib.Path("/usr/share/doc/netgen/examples/screw.step")
    if part.exists():
        shutil.copy(part, folder)
        run(steppe, "new", "screw.step", "--size", "0.004", cwd=folder)
        path = folder / "screw.prm"
        text = path.read_text(encoding="utf-8")
        run(steppe, "check", path, cwd=folder, fails=True)
        path.write_text(re.sub(r"<.*(support|a face).*>", "id 3", re.sub(r"<.*(load|another).*>", "id 10", text)),
                        encoding="utf-8")
        if "load push: resultant" not in run(steppe, "check", path, cwd=folder):
            yield "an input for a part is not understood"


def problems_of_library(prefix, build, folder, known):
    """A program that is linked with the library runs; compiled for another width of vectors it is refused."""
    package = prefix / known["CMAKE_INSTALL_LIBDIR"] / "cmake" / "steppe"
    lanes = re.search(r"STEPPE_LANES=(\d)", (package / "steppeTargets.cmake").read_text("utf-8"))[1]
    native = "-march=native" if known["STEPPE_NATIVE"] == "ON" else ""
    consumer = folder / "consumer"
    run("cmake", "-S", HERE / "consumer", "-B", consumer, "-G", known["CMAKE_GENERATOR"],
        f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={known['CMAKE_CXX_COMPILER']}",
        f"-DCMAKE_CXX_FLAGS={native}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        f"-Dother_vectors={'-mavx' if lanes == '2' else '-mno-avx'}")
    run("cmake", "--build", consumer)
    case = shutil.copy(HERE / "consumer" / "bar.prm", folder)
    said = run(consumer / "consumer", case, cwd=folder)
    if STEPS not in said:
        yield f"the program that uses the library says: {said}"
    commands = (consumer / "compile_commands.json").read_text("utf-8").replace(native or " ", " ")
    for flag in ("-Wall", "-Werror", "-march", str(build)):
        if flag in commands:
            yield f"the library's users are compiled with {flag}"
    if platform.machine() == "x86_64" and "another width" not in run("cmake", "--build", consumer, "--target", "other",
                                                                     fails=True):
        yield "vectors of another width are not refused"


def problems_of_targets(source, folder, known):
    """Without the tests the benchmark can be built, as its page says."""
    bare = folder / "bare"
    found = [f"-D{name}={known[name]}" for name in known if name.startswith("STEPPE_HAS_")]  # is not looked for again
    run("cmake", "-S", source, "-B", bare, "-G", known["CMAKE_GENERATOR"], "-DSTEPPE_TESTS=OFF",
        f"-DCMAKE_CXX_COMPILER={known['CMAKE_CXX_COMPILER']}", *found)
    if not re.search(r"^benchmark: ", run("cmake", "--build", bare, "--target", "help"), re.MULTILINE):
        yield "without the tests there is no target benchmark"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    known = cache(build)
    source = pathlib.Path(known["CMAKE_HOME_DIRECTORY"])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prefix = install(build, folder)
        with Scripts(folder) as scripts:
            environment = {**os.environ, **scripts.environment}
            problems = [*problems_of_files(prefix, build, source),
                        *problems_of_program(prefix, build, folder, environment)]
        problems += [*problems_of_commands(prefix, folder), *problems_of_library(prefix, build, folder, known),
                     *problems_of_targets(source, folder, known)]
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
