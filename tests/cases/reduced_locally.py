"""Local functions of reduced models: their law and its expansion."""

from checks import Check, Run, zero
from reduced import MODES, RANK_1, against

INDENTER = "contact/indenter.prm"


def pressed(column, relative):
    """The last value of a probe of the indenter, against that of all nodes."""
    column = f"indenter.{column}"
    return zero(f"{column} against all nodes", lambda result: result.probes[column][-1]
                / result.earlier["all nodes"].probes[column][-1] - 1, relative, "all nodes")


def locally(name, radius, *checks, **settings):
    return Run(name, INDENTER, [*MODES, "10", "-reduction_local", f"sphere 0 0 {radius}"], checks, 1e-7, **settings)


# an indenter's load is concentrated: modes of the block know nothing of it, nodes about it do
LOCAL = [
    Run("all nodes", INDENTER, [], [], **RANK_1),
    Run("30 modes alone", INDENTER, [*MODES, "30"],
        [Check("force_y is off by", lambda result: result.probes["indenter.force_y"][-1]
               / result.earlier["all nodes"].probes["indenter.force_y"][-1] - 1, 0.46, 0.01, "this run")], **RANK_1),
    locally("10 modes and nodes within 0.3", 0.3, pressed("force_y", 0.01), pressed("pressure", 0.01)),
    Run("and by an expansion, exact for a linear law", INDENTER,
        [*MODES, "10", "-reduction_local", "sphere 0 0 0.3", "-reduction_local_law", "taylor"],
        [against("10 modes and nodes within 0.3", f"indenter.{column}", 1e-9) for column in ("force_y", "pressure")],
        1e-7),
    locally("and within 0.5", 0.5, pressed("force_y", 2e-3), pressed("pressure", 2e-3), **RANK_1),
]

# two cells of which the far nodes move by themselves: by their law, and by its expansion, whose energy is off by what is
# of third order in their coordinates. A load of a half, and the other half, are an eighth of that
FAR = ["-mesh_cells", "2, 1", "-mesh_upper", "2, 1", "-damping_mass", "consistent", "-reduction_basis", "functions",
       "-reduction_functions", "x; 0; x*y; 0; 0; x; 0; x*y", "-reduction_local", "halfspace 1 0 1.5", "-reduction_error", "1"]
TAYLOR = ["-reduction_local_law", "taylor"]
STATIC = ["-time_scheme", "static", "-time_step", "0.25", "-loads_names", "pull", "-damping_rayleigh_mass", "0"]


def pulled(name, size, *checks):
    return Run(name, "reduced/square.prm", [*FAR, *TAYLOR, *STATIC, "-loads_pull_value", f"{size}*t; 0.1*{size}*t"], checks)


EXPANDED = []
for stiffness in ("current", "initial"):
    options = [*FAR, "-loads_names", "pull", "-loads_pull_value", "0.008 * sin(4 * t); 0.001 * t", "-damping_rayleigh_stiffness", "0.02", "-damping_stiffness", stiffness]
    EXPANDED += [Run(stiffness, "reduced/square.prm", options, [], **RANK_1),
                 Run(f"{stiffness}, expanded", "reduced/square.prm", [*options, *TAYLOR],
                     [against(stiffness, column, 2e-3) for column in ("end.uy", "end.vy", "end.ay", "root.reaction_y")])]
EXPANDED += [
    pulled("load", 0.4, Check("energy error, J", lambda result: result.reduction["energy_error"][-1], 0, 1e-3, "zero")),
    pulled("half the load", 0.2, Check("of the energy error", lambda result: result.reduction["energy_error"][-1]
                                       / result.earlier["load"].reduction["energy_error"][-1], 0.125, 0.01, "third order"))]

CASES = {"reduced-local": LOCAL, "reduced-expanded": EXPANDED}
