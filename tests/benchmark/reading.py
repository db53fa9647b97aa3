"""Seconds that `--check` takes with many named sections of one kind.

    python3 tests/benchmark/reading.py build/steppe [count]
"""

import os
import subprocess
import sys
import tempfile
import time

BASE = """\
subsection Mesh
  set Cells = 8, 8, 8
end
subsection Materials
  set Names = body
  subsection body
    set Young modulus = 1e6
    set Poisson ratio = 0.3
    set Density       = 1000
  end
end
subsection Time
  set Step = 0.1
  set End  = 1
end
"""
KINDS = {  # the list, and the parameters of an element as a function of its number
    "probes": ("Probes", lambda i: f"set At = {i % 100 / 100}, {i // 100 % 100 / 100}, 0.3"),
    "point loads": ("Loads", lambda i: f"set Kind = point force\nset Value = 1; 0; 0\n"
                                       f"set At = {i % 100 / 100}, {i // 100 % 100 / 100}, 0.3"),
    "gravity loads": ("Loads", lambda i: "set Kind = gravity\nset Value = 1; 0; 0"),
    "boundaries on one side": ("Boundaries", lambda i: "set Where = plane 1 0 0 0\nset Motion = fixed"),
}


def text_of(section, parameters, count):
    elements = "".join(f"subsection e{i}\n{parameters(i)}\nend\n" for i in range(count))
    names = ", ".join(f"e{i}" for i in range(count))
    return f"{BASE}subsection {section}\nset Names = {names}\n{elements}end\n"


def main():
    program, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    with tempfile.TemporaryDirectory() as folder:
        for name, (section, parameters) in KINDS.items():
            with open(os.path.join(folder, "input.prm"), "w") as file:
                file.write(text_of(section, parameters, count))
            before, begin = os.times(), time.time()
            subprocess.run([program, "--check", "input.prm"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            after = os.times()
            print(f"{count} {name}: {time.time() - begin:.1f} s, "
                  f"{after.children_user + after.children_system - before.children_user - before.children_system:.1f} s "
                  "of processor", flush=True)


if __name__ == "__main__":
    main()
