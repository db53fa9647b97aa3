"""Load cases of a static run, and envelopes: the largest values at each node and when they were reached.

Sources as in cases.py.
"""

import csv
import re

import numpy as np

from checks import SLENDER, Check, Run, summary, zero
from field_files import decoded, last_frame, tables

# the bar of load-cases/bar.prm: factors of pull, bend, foot and T - T_0 in each case
YOUNG, LENGTH, PULL, BEND, FOOT, THERMAL = 1000, 10, 2, 3, 0.01, 0.05
CASES_OF_BAR = {"pulled": (1, 0, 0, 0), "bent": (0, 1, 0, 0), "moved": (0, 0, -2, 0), "heated": (0, 0, 0, 0.5),
                "combined": (1.35, -1.5, 1, 1)}


def displacement(x, pull, bend, foot, heat):
    """Uniform tension, pure bending, a moved foot and free expansion, superposed."""
    curvature, strain = bend * BEND / YOUNG, heat * THERMAL
    u = strain * x
    u[:, 0] += foot * FOOT + pull * PULL / YOUNG * x[:, 0] + curvature * x[:, 0] * x[:, 1]
    u[:, 1] -= curvature * x[:, 0]**2 / 2
    return u


def stress(x, pull, bend, _foot, _heat):
    return abs(pull * PULL + bend * BEND * x[:, 1])


def on_all_ranks(label, measure):
    return Check(label, measure, 0, 1e-9, "closed form", on_all_ranks=True)


def rows(result):
    with open(result.folder / "cases.csv", encoding="utf-8") as file:
        return [{name.partition(" [")[0]: value for name, value in row.items()} for row in csv.DictReader(file)]


def points(result, ending=""):
    """Numbers at points of the last frame of the fields, or of the file with that ending of its name."""
    name, = (path.stem for path in result.folder.glob(f"*{ending}.h5")) if ending else (None,)
    return last_frame(result, name)["points"]


def table_apart(result):
    """The largest distance of a number of cases.csv from the closed form; infinite for other cases or materials."""
    x, apart = points(result)["points"], 0
    found = rows(result)
    if [(row["case"], row["name"]) for row in found] != [(str(k + 1), name) for k, name in enumerate(CASES_OF_BAR)]:
        return np.inf
    for row, factors in zip(found, CASES_OF_BAR.values()):
        u, sigma = np.linalg.norm(displacement(x, *factors), axis=1), stress(x, *factors)
        end = displacement(np.array([[LENGTH, 0., 0.]]), *factors)[0]
        expected = {"largest_displacement": u.max(), "largest_von_mises": sigma.max(),
                    "support.foot_x": -factors[0] * PULL, "all_supports_x": -factors[0] * PULL,
                    "all_loads_x": factors[0] * PULL, "support.foot_y": 0, "all_loads_y": 0,
                    "reactions.foot_x": -factors[0] * PULL,
                    **{f"end.u{axis}": end[i] for i, axis in enumerate("xyz")}}
        apart = max(apart, *(abs(float(row[name]) - value) for name, value in expected.items()))
        places = {kind: np.array([[float(row[f"{kind}_at_{axis}"]) for axis in "xyz"]])
                  for kind in ("displacement", "von_mises")}
        apart = max(apart, abs(np.linalg.norm(displacement(places["displacement"], *factors)) - u.max()),
                    abs(stress(places["von_mises"], *factors)[0] - sigma.max()))
        if row["material"] not in ("steel", "tip"):
            return np.inf
    return apart


def words_apart(result):
    """How far summary.json is from cases.csv, as far as both say the same."""
    words, apart = summary(result)["cases"], 0
    for row in rows(result):
        of = words[row["name"]]
        pairs = [(of["number"], row["case"]), (of["largest_displacement"]["value"], row["largest_displacement"]),
                 (of["largest_von_mises"][row["material"]]["value"], row["largest_von_mises"]),
                 *((of["supports"]["foot"]["force"][i], row[f"support.foot_{axis}"]) for i, axis in enumerate("xyz")),
                 *((value, row[name]) for name, value in of["probes"].items())]
        if len(of["probes"]) != sum(name.startswith(("end.", "reactions.")) for name in row):
            return np.inf
        apart = max(apart, *(abs(one - float(other)) for one, other in pairs))
    return apart


def frames_apart(result):
    """The displacements of frame k against case k."""
    found = tables(result.folder / "bar.h5")
    if list(found["times"].ravel()) != [0, 1, 2, 3, 4, 5]:
        return np.inf
    return max(abs(found["points/displacement"][k + 1] - displacement(found["mesh/points"], *factors)).max()
               for k, factors in enumerate(CASES_OF_BAR.values()))


def envelope_apart(result, quantity, of_case):
    """An envelope and its cases against the closed forms; cases count where no other comes near."""
    found = points(result, "_envelope")
    values = np.array([of_case(found["points"], factors) for factors in CASES_OF_BAR.values()])
    largest, case = found[f"{quantity}_largest"].ravel(), found[f"{quantity}_time"].ravel()
    second, first = np.sort(values, axis=0)[-2:]
    clear = first - second > 1e-6
    if clear.mean() < 0.5 or (case != 1 + values.argmax(axis=0))[clear].any():
        return np.inf
    return abs(largest - values.max(axis=0)).max()


def held_back_apart(result):
    """The most stressed material of a bar whose tip is held back; infinite for the other one."""
    row, = rows(result)
    if row["material"] != "tip":
        return np.inf
    of_steel = summary(result)["cases"]["held"]["largest_von_mises"]["steel"]["value"]
    return max(abs(float(row["largest_von_mises"]) - PULL), abs(float(row["von_mises_at_x"]) - LENGTH),
               abs(of_steel - PULL / 2))


def solves(result):
    """Set-ups of the preconditioner, factorisations and solves, by the events of PETSc's log."""
    text = (result.folder / "log.txt").read_text(encoding="utf-8")
    count = {name: int(match[1]) if (match := re.search(rf"^{name}\s+(\d+)", text, re.M)) else 0
             for name in ("PCSetUp", "MatLUFactorNum", "MatCholFctrNum", "KSPSolve")}
    return count["PCSetUp"], count["MatLUFactorNum"] + count["MatCholFctrNum"], count["KSPSolve"]


def is_one_factorisation(result):
    """How many set-ups and factorisations there are beside one, and solves beside one a case."""
    set_ups, factorisations, n_solves = solves(result)
    return abs(set_ups - 1) + abs(factorisations - 1) + abs(n_solves - len(CASES_OF_BAR))


def more_set_ups(result):
    """Set-ups of all levels and of their solvers, beside those of a run with one case."""
    return solves(result)[0] - solves(result.earlier["one preconditioner, one case"])[0]


def alone(name):
    """How far a case among others is from the same case alone, over its largest displacement."""

    def measure(result):
        one, = (row for row in rows(result.earlier["nonlinear"]) if row["name"] == name)
        other, = rows(result)
        size = float(other["largest_displacement"])
        return max(abs(float(one[column]) - float(other[column])) for column in one
                   if column.startswith("end.u") or column == "largest_displacement") / size

    return measure


def more_iterations(name):
    """Newton iterations that a case takes beside those of the same case alone."""

    def measure(result):
        among = result.earlier["nonlinear"].newton["time"]
        number = 1 + list(CASES_OF_BAR).index(name)
        return sum(among == number) - sum(result.newton["time"] == 1)

    return measure


def path_apart(result):
    """How far the last state of a path of loads is from the case with all of them."""
    row = rows(result.earlier["nonlinear"])[-1]
    return max(abs(float(row[f"end.u{axis}"]) - result.at(f"end.u{axis}", 1)) for axis in "xyz")


def same_cases(result):
    """How far the cases are from those in one step each; infinite where others are written."""
    one, other = rows(result.earlier["nonlinear"]), rows(result)
    if list(result.probes["time"]) != [0, 1, 2, 3, 4, 5]:
        return np.inf
    return max(abs(float(a[column]) - float(b[column])) for a, b in zip(one, other) for column in a
               if column.startswith(("end.u", "reactions.")))


def half_sine_apart(result):
    """The envelope of a bar pulled by p sin(pi t) and held at its foot: p everywhere, at t = 1/2."""
    found = points(result, "_envelope")
    x = found["points"][:, 0]
    moved, fixed = x > 0.1, np.linalg.norm(found["points"], axis=1) < 1e-9
    return max(abs(found["von_mises_largest"] - PULL).max(), abs(found["von_mises_time"] - 0.5).max(),
               abs(found["displacement_largest"].ravel() - PULL / YOUNG * x).max(),
               abs(found["displacement_time"].ravel()[moved] - 0.5).max(),
               abs(found["displacement_time"].ravel()[fixed] - 0.1).max())  # the start is no solution


def stiffer_half_apart(result):
    """The envelope of a stretched bar whose half with y > 0 is twice as stiff, which counts at y = 0."""
    found = points(result, "_envelope")
    expected = np.where(found["points"][:, 1] > -1e-9, 2, 1) * YOUNG * 0.01
    return abs(found["von_mises_largest"].ravel() - expected).max()


def vtu_apart(result):
    """The same in a VTU file."""
    text = "".join(path.read_text(encoding="ascii")
                   for path in sorted(result.folder.glob("*_envelope_0000.*.vtu")))
    return max(abs(decoded(text, "von_mises_largest", np.float32) - PULL).max(),
               abs(decoded(text, "von_mises_time", np.float32) - 0.5).max())


def oscillation_apart(result):
    """The envelope against the largest displacement, velocity and time of the probe at the same node."""
    found, apart = points(result, "_envelope"), 0
    node = np.argmin(np.linalg.norm(found["points"] - [LENGTH, 0, 0], axis=1))
    for quantity, letter in (("displacement", "u"), ("velocity", "v")):
        length = np.sqrt(sum(result.probes[f"end.{letter}{axis}"]**2 for axis in "xyz"))
        apart = max(apart, abs(found[f"{quantity}_largest"][node, 0] / length.max() - 1),
                    abs(found[f"{quantity}_time"][node, 0] - result.probes["time"][length.argmax()]))
    return apart


BAR = "load-cases/bar.prm"
# large rotations, where no case is the sum of others; solved to digits that hold whatever factors are at hand
LARGE = ["-constants", "p = 20, m = 30", "-ksp_rtol", "1e-10", *(word for name in ("steel", "tip") for word in
                                           (f"-materials_{name}_law", "St. Venant-Kirchhoff"))]
NONLINEAR = [
    Run("nonlinear", BAR, LARGE, [], SLENDER),
    Run("nonlinear, bent alone", BAR, [*LARGE, "-cases_names", "bent"],
        [zero("the case among others", alone("bent"), 1e-9, "alone")], all_ranks=False),
    Run("nonlinear, combined alone", BAR, [*LARGE, "-cases_names", "combined"],
        [zero("the case among others", alone("combined"), 1e-9, "alone"),
         zero("iterations", more_iterations("combined"), 0.5, "alone")], all_ranks=False),
    Run("nonlinear, a path of loads", BAR,
        [*LARGE, "-cases_names", "", "-loads_pull_value", "1.35*p; 0; 0", "-loads_bend_value", "-1.5*m*y; 0; 0",
         "-boundaries_foot_motion", "0.01*t; free; free", "-temperature_value", "20 + 50*t", "-time_step", "0.25"],
        [zero("the case combined", path_apart, 1e-8, "a run without cases")], all_ranks=False),
    Run("nonlinear, four steps a case", BAR, [*LARGE, "-time_step", "0.25"],
        [zero("the cases", same_cases, 1e-8, "one step")], all_ranks=False),
]

PULLED = ["-cases_names", "", "-loads_names", "pull", "-loads_pull_value", "p * sin(pi*t); 0; 0",
          "-boundaries_foot_motion", "0; free; free", "-temperature_value", "20", "-time_step", "0.1"]
ENVELOPES = [
    Run("half-sine", BAR, [*PULLED, "-output_field_interval", "0.4"],
        [on_all_ranks("envelope", half_sine_apart)], agrees=True),
    Run("stiffer half", BAR,
        ["-cases_names", "", "-loads_names", "", "-temperature_value", "20", "-time_step", "1", "-mesh_cells", "1, 2, 1",
         "-materials_tip_where", "where y > 0", "-materials_tip_young_modulus", "2000",
         "-boundaries_names", "foot, pin, roll, end", "-boundaries_foot_motion", "0; free; free",
         "-boundaries_end_where", "plane 1 0 0 10", "-boundaries_end_motion", "0.1; free; free"],
        [on_all_ranks("envelope", stiffer_half_apart)], agrees=True),
    Run("half-sine, vtu", BAR, [*PULLED, "-output_format", "vtu"],
        [zero("envelope", vtu_apart, 1e-6, "closed form")], all_ranks=False),
    Run("oscillation", BAR,
        ["-cases_names", "", "-loads_names", "bend", "-boundaries_foot_motion", "0; free; free",
         "-temperature_value", "20", "-materials_steel_density", "1", "-materials_tip_density", "1", "-time_scheme", "newmark", "-time_step", "0.3",
         "-time_end", "6", "-output_envelope", "displacement, velocity", "-output_field_interval", "5"],
        [zero("envelope", oscillation_apart, 1e-12, "probe")], SLENDER),
]
# the stress falls from p at the end to p / 2 in the steel
HELD_BACK = ["-loads_names", "pull, back", "-loads_back_kind", "body force", "-loads_back_where", "where x > 8",
             "-loads_back_value", "-p/4; 0; 0", "-cases_names", "held", "-cases_held_loads", "pull; back",
             "-boundaries_foot_motion", "0; free; free", "-temperature_value", "20"]
MULTIGRID = ["-solver_linear", "amg", "-ksp_rtol", "1e-13", "-log_view", ":{folder}/log.txt", "-trust"]
LOAD_CASES = [
    Run("linear", BAR, [],
        [zero("cases.csv", table_apart, 1e-9, "closed form"), zero("summary.json", words_apart, 1e-14, "cases.csv"),
         zero("fields", frames_apart, 1e-9, "closed form"),
         on_all_ranks("envelope of von Mises", lambda result: envelope_apart(
             result, "von_mises", lambda x, factors: stress(x, *factors))),
         on_all_ranks("envelope of displacements", lambda result: envelope_apart(
             result, "displacement", lambda x, factors: np.linalg.norm(displacement(x, *factors), axis=1)))],
        agrees=True),
    Run("most stressed material", BAR, HELD_BACK, [zero("cases.csv", held_back_apart, 1e-9, "closed form")],
        all_ranks=False),
    Run("one factorisation", BAR, ["-solver_linear", "lu", "-log_view", ":{folder}/log.txt", "-trust"],
        [zero("set-ups, factorisations and solves beside one and five", is_one_factorisation, 0.5, "linear"),
         zero("cases.csv", table_apart, 1e-9, "closed form")], all_ranks=False),
    Run("one preconditioner, one case", BAR, [*MULTIGRID, "-cases_names", "combined"], [], all_ranks=False),
    Run("one preconditioner", BAR, MULTIGRID,
        [zero("set-ups beside those of one case", more_set_ups, 0.5, "linear"),
         zero("cases.csv", table_apart, 1e-8, "closed form")], all_ranks=False),
]

LOAD_CASES += NONLINEAR

CASES = {"load-cases": LOAD_CASES, "envelopes": ENVELOPES}
