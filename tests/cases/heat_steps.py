"""Runs of heat that go on from others, and motions that take their temperatures."""

from checks import Check, Run, probe
from started import halves
from steppe import Results

RANK_1 = {"all_ranks": False}
# what the lamp gives the wall and the cooler takes, J, and its heat capacity, J/K
GIVEN, TAKEN, CAPACITY = 1e5 * 0.01 * 10, 5e4 * 0.01 * 10, 7200 * 440.5 * 0.1 * 0.01


def of_step(step, column):
    """The last value of a probe in a step."""
    return lambda result: Results(result.folder / step).table("probes")[column][-1]


def as_in_one_run(result):
    """The largest difference of temperatures from those of the run in one go, over both steps."""
    whole, apart = result.earlier["in one run"], 0
    for step in ("heating", "cooling"):
        table = Results(result.folder / step).table("probes")
        for row, time in enumerate(table["time"]):
            for name in ("near.temperature", "far.temperature"):
                apart = max(apart, abs(table[name][row] - whole.at(name, time)))
    return apart


def check(label, measure, expected, tolerance, source):
    """On all numbers of ranks."""
    return Check(label, measure, expected, tolerance, source, True)


WALL = [
    Run("in one run", "heat/wall.prm", ["-steps_names", "", "-boundaries_names", "", "-time_end", "20"],
        [probe("wall.stored", 10, GIVEN, "closed form", 1e-10),
         probe("wall.stored", 20, GIVEN - TAKEN, "closed form", 1e-10)]),
    Run("in steps", "heat/wall.prm", [],
        [check("stored by heating", of_step("heating", "wall.stored"), GIVEN, 1e-10 * GIVEN, "closed form"),
         check("stored by cooling", of_step("cooling", "wall.stored"), -TAKEN, 1e-10 * GIVEN, "closed form"),
         check("temperatures", as_in_one_run, 0, 1e-10, "in one run"),
         check("growth", of_step("growth", "tip.ux"), 1e-5 * 0.1 * (GIVEN - TAKEN) / CAPACITY, 1e-15, "closed form")]),
]

# unknowns that are no nodes: a joint of one temperature, and periodic ends
JOINT = ["-time_scheme", "backward-euler", "-time_step", "5", "-snes_rtol", "1e-12"]
STRIP = ["-time_scheme", "backward-euler", "-snes_rtol", "1e-12"]
UNKNOWNS = [
    *halves("joint", "heat/joint", [*JOINT, "-initial_temperature", "20"], 100, 200,
            ["steel.temperature", "brick.temperature"], 1e-10, ["-initial_temperature", ""]),
    *halves("strip", "heat/strip", STRIP, 2, 4, ["left.temperature", "inside.temperature"], 1e-10,
            ["-initial_temperature", ""], **RANK_1),
]

CASES = {"heat-steps": WALL, "heat-goes-on": UNKNOWNS}
