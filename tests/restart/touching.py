"""Contact between bodies, with the heat it makes and passes, that is saved in the middle of a slide, and goes on."""

import subprocess

from runs import ROOT, Run, largest_difference

CONTACTS = ROOT / "tests" / "cases" / "contacts"
MESH = {"upper_width": 0.6, "at": 0.2, "upper_height": 0.4, "height": 0.3, "n1": 10, "n2": 7, "m1": 3, "m2": 4}


class LapRun(Run):
    """The lap joint, which is pressed, pulled, and slips."""

    input, name = CONTACTS / "lap.prm", "lap"


class CrossedRun(Run):
    """Bars that lie across each other on edges, and slide with friction past vertices of both."""

    input, name = CONTACTS / "crossed.prm", "crossed"


def mesh(folder, geometry="blocks", numbers=MESH):
    """The mesh of two plates, or of others in 3D."""
    folder.mkdir(exist_ok=True)
    words = [word for key, value in numbers.items() for word in ("-setnumber", key, str(value))]
    subprocess.run(["gmsh", "-2" if geometry == "blocks" else "-3", "-v", "1", *words, CONTACTS / f"{geometry}.geo",
                    "-o", folder / "mesh.msh"], check=True)
    return ["-mesh_file", str(folder / "mesh.msh")]


def goes_on(steppe, folder, tolerance, *parts, of=LapRun, options=None):
    """Saved while some nodes stick and others slide, by one number of ranks, and goes on with another."""
    options = options or mesh(folder)
    whole, cut = of(steppe, folder / "whole", options), of(steppe, folder / "cut", options)
    whole.run(1)
    for ranks, end in parts:
        cut.run(ranks, "-restart", "auto", "-time_end", end, "-checkpoints_end", "true")
    off = largest_difference(whole, cut, "force_x|force_y|pressure|slip")
    assert off <= tolerance, f"off by {off:.1e}"


# Heat of both plates, which their friction makes and their pressure lets through.
HEAT = """\
set Physics = heat
subsection Mesh
  set Dimension = 2
  set Type      = file
  set File      = mesh.msh
end
subsection Materials
  subsection body
    set Density       = 1
    set Conductivity  = 5
    set Specific heat = 2
  end
end
subsection Contacts
  set Names = lap
  subsection lap
    set Secondary   = name face_upper
    set Primary     = name face_lower
    set Conductance = 0.02 * p + 1e-4 / (1e-6 + g)
  end
end
subsection Heat loads
  set Names = rubbing
  subsection rubbing
    set Kind     = friction
    set Fraction = 1
  end
end
subsection Initial
  set Temperature = 20 + 30 * y * (1 + x)
end
subsection Probes
  set Names = lap, heat, corner
  subsection lap
    set Kind     = contact
    set Obstacle = lap
  end
  subsection heat
    set Kind = heat
  end
  subsection corner
    set At = 0.8, 0.7
  end
end
subsection Time
  set Scheme = bdf2-newton
  set Step   = 0.1
  set End    = 3
end
subsection Output
  set Format = none
end
"""


def warm(folder):
    """Options with that run of heat in the same mesh."""
    options = mesh(folder)
    (folder / "heat.prm").write_text(HEAT)
    return [*options, "-temperature_run", str(folder / "heat.prm"), "-materials_body_thermal_expansion", "1e-6",
            "-materials_body_reference_temperature", "20", "-contacts_lap_heat_partition", "0.3"]


def goes_on_warm(steppe, folder, tolerance, *parts):
    """The lap joint with its heat, likewise."""
    options = warm(folder)
    whole, cut = LapRun(steppe, folder / "whole", options), LapRun(steppe, folder / "cut", options)
    whole.run(1)
    for ranks, end in parts:
        cut.run(ranks, "-restart", "auto", "-time_end", end, "-checkpoints_end", "true")
    whole_heat, cut_heat = (Run(steppe, run.folder / "heat") for run in (whole, cut))
    for columns in ("flow|across", "jump|temperature", "stored|rubbing"):
        off = largest_difference(whole_heat, cut_heat, columns)
        assert off <= tolerance, f"{columns}: off by {off:.1e}"
    off = largest_difference(whole, cut, "force_x|force_y|pressure|slip")
    assert off <= tolerance, f"off by {off:.1e}"


def crossed_go_on(steppe, folder, tolerance, *parts):
    """Bars that slide on edges, likewise."""
    options = [*mesh(folder, "crossed", {}), "-contacts_cross_friction_static", "0.3",
               "-contacts_cross_friction_kinetic", "0.3"]
    goes_on(steppe, folder, tolerance, *parts, of=CrossedRun, options=options)


TESTS = [(name, lambda steppe, folder, rest=rest: goes_on(steppe, folder, *rest)) for name, *rest in (
    ("a lap joint", 1e-11, (1, "1.5"), (1, "3")),
    ("a lap joint, other ranks", 1e-8, (1, "1.5"), (2, "2"), (1, "3")))]
TESTS += [(name, lambda steppe, folder, rest=rest: goes_on_warm(steppe, folder, *rest)) for name, *rest in (
    ("a warm lap joint", 3e-11, (1, "1.5"), (1, "3")),
    ("a warm lap joint, other ranks", 1e-8, (1, "1.5"), (2, "2"), (1, "3")))]
TESTS += [("edges across, other ranks", lambda steppe, folder: crossed_go_on(
    steppe, folder, 1e-8, (1, "0.4"), (2, "0.85"), (1, "1")))]
