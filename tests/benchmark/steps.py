"""Seconds of a step: of two runs with different numbers of steps, less those of the shorter."""

import numpy as np


def seconds_of_steps(programs, bodies, options, step, count, repeat):
    """Processor time of a step on one rank of each body, a name with its options of cube.prm, and its unknowns.

    The start does not count, the bodies take turns, and the best of all repetitions counts.
    """
    best, unknowns = {}, {}
    for _ in range(repeat):
        for name, of_body in bodies.items():
            for steps in (count // 10, count + count // 10):
                run = programs.steppe(1, "cube.prm", *of_body, *options, "-time_step", repr(step), "-time_end",
                                      repr(step * steps))
                unknowns[name] = run["unknowns"]
                best[name, steps] = min(best.get((name, steps), np.inf), run["processor"])
    for name in bodies:
        yield name, unknowns[name], (best[name, count + count // 10] - best[name, count // 10]) / count


def print_table(title, rows, first_body):
    """Rows of a name, unknowns and a value, beside the value of the first."""
    first = None
    print(f"| body | unknowns | {title} | of {first_body} |\n|---|---|---|---|")
    for name, n, value in rows:
        first = first or value
        print(f"| {name} | {n:,} | {value:.4g} | {value / first:.3f} |", flush=True)
    print()
