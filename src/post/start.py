"""Starts one of the programs here as `steppe WORD ...` does: start.py WORD PROGRAM [ARGUMENTS]."""

import pathlib
import runpy
import sys

HERE = pathlib.Path(__file__).resolve().parent
DEBIAN = {"numpy": "python3-numpy", "scipy": "python3-scipy", "matplotlib": "python3-matplotlib", "vtk": "python3-vtk9",
          "vtkmodules": "python3-vtk9", "h5py": "python3-h5py", "PIL": "python3-pil"}


def main():
    word, program = sys.argv[1:3]
    sys.argv = [f"steppe {word}", *sys.argv[3:]]
    sys.path[0] = str(HERE)
    sys.dont_write_bytecode = True  # beside an installed program nobody may write, and in a repository nobody wants it
    try:
        runpy.run_path(str(HERE / f"{program}.py"), run_name="__main__")
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name not in DEBIAN:
            raise
        print(f"steppe {word}: {sys.executable} has no {name}; install it (Debian: {DEBIAN[name]}), or name another Python "
              "by STEPPE_PYTHON", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
