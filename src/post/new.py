#!/usr/bin/python3
"""Writes an input for a part, with its faces by number, a material, a support and a load to be filled in.

    steppe new part.step [case.prm]

The part is a CAD file (STEP, IGES, BREP, STL) or a mesh file. It is meshed once, as `steppe check` does; the cells are a
fifteenth of the part's extent, unless the file is a mesh. PART.faces.png beside the input shows the faces. For an
assembly the input also has the bodies with their masses, and ties of the bodies that share no nodes but face each other.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from programs import HERE, PROGRAM
from reading import end_with_a_sentence

CAD = (".step", ".stp", ".iges", ".igs", ".brep", ".stl")
MOST = 60  # faces that are listed
SIZES = [10.0**n for n in range(4, -6, -1)]  # of cells: those above the part's extent are refused

CASE = """\
# {name}: fill in what stands in < >, then
#     steppe check {file}        what was understood: faces, mass, resultants of loads
#     steppe {file}              the run; steppe plot and steppe render draw its results
# `steppe help Loads`, or the name of any other section, scheme, law or kind, prints what there is to say.
#
# All numbers are in SI units: m, kg, s, N, Pa; STEP and IGES files are converted to m.
#
{table}
set Title = {name}

subsection Mesh
  set Type = file
  set File = {part}
{size}{joined}end
subsection Space
  set Degree = 2   # of tetrahedra: degree 1 is far too stiff in bending
end
subsection Materials
  set Names = steel
  subsection steel   # structural steel; for other materials other numbers, `steppe help Law` lists the laws
    set Law           = St. Venant-Kirchhoff
    set Young modulus = 210e9
    set Poisson ratio = 0.3
    set Density       = 7850
  end
end
{ties}subsection Boundaries
  set Names = support
  subsection support
    set Where  = <id of a face, for example: id {example}>
    set Motion = fixed
  end
end
subsection Loads
  set Names = push
  subsection push
    set Kind  = traction
    set Where = <id of another face>
    set Value = 0; 0; -1e6   # force per area, Pa
  end
end
subsection Time
  set Scheme = static   # of a motion: generalized-alpha, with a Step of a twentieth of the shortest period, and an End
  set Step   = 1        # the load in one step; shorter ones where the body bends far
end
subsection Probes
  set Names = support, push
  subsection support
    set Kind  = reaction
    set Where = <as of the support>
  end
  subsection push
    set Kind  = average
    set Where = <as of the load>
  end
end
subsection Output
  set Name = {stem}
end
"""

JOINED = """\
  set Joined = touching   # bodies that touch share their nodes; none: each has its own, for Ties or contact
"""
TIES = """\
subsection Ties   # of bodies that share no nodes and face each other; `set Names = auto` alone finds all of them
  set Names = {names}
{sections}end
"""
TIE = """\
  subsection {name}
    set Secondary = {secondary}
    set Primary   = {primary}
  end
"""
DENSITY = 7850  # of the steel above, kg/m^3


class TooLarge(Exception):
    """Cells are larger than the part."""


def checked(part, size):
    """What `steppe check` finds of a part: faces and volumes."""
    with tempfile.TemporaryDirectory(prefix="steppe-new-") as folder:
        options = ["-mesh_type", "file", "-mesh_file", str(part.resolve()), "-materials_names", "body",
                   "-materials_body_young_modulus", "1e9", "-materials_body_poisson_ratio", "0.3", "-materials_body_density",
                   str(DENSITY), "-run", "modes", "-space_degree", "2" if part.suffix.lower() in CAD else "1",
                   "-output_folder", folder, "-output_name", "part", *(["-mesh_size", f"{size:g}"] if size else [])]
        done = subprocess.run([PROGRAM, "--check", *options], capture_output=True, text=True, check=False)
        if "is longer than the part" in done.stderr:
            raise TooLarge
        if done.returncode != 0:
            said = done.stderr.splitlines()[-1:] or ["steppe check failed"]
            sys.exit(f"{part}: {said[0]}")
        faces = pathlib.Path(folder, "part.faces.vtu").read_bytes()
        return json.loads(pathlib.Path(folder, "part.faces.json").read_text(encoding="utf-8")), faces


def fifteenth(part):
    """Of the extent of a CAD part, with two digits, m."""
    for size in SIZES:
        try:
            return float(f"{checked(part, size)[0]['extent'] / 15:.1e}")
        except TooLarge:
            pass
    sys.exit(f"{part}: has no extent; is it a part?")


def lines_of(title, rows, left_out=0):
    """A table as comment lines."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = ["# " + "  ".join(word.ljust(width) for word, width in zip(row, [*widths, 0])).rstrip() for row in rows]
    if left_out:
        lines.append(f"# and {left_out} smaller ones, which steppe check lists")
    return [f"# {title}:", *lines]


def tables_of(found):
    """The faces, of an assembly also the bodies and what faces each other, as comment lines, the largest first."""
    small = 1e-9 * found["extent"]

    def centre(part):
        return "(" + ", ".join(f"{x if abs(x) > small else 0:.4g}" for x in part["centre"]) + ")"

    faces = sorted(found["faces"], key=lambda face: -face["area"])
    rows = [("id", "name", "area, m^2", "centre, m", "shape")]
    rows += [(str(face["id"]), face["name"], f"{face['area']:.4g}", centre(face), face["shape"])
             for face in faces[:MOST]]
    lines = lines_of("Faces of the part, the largest first, for Where = id N or name NAME", rows,
                     max(0, len(faces) - MOST))
    bodies = sorted(found["volumes"], key=lambda body: -body["volume"])
    if len(bodies) < 2:
        return "\n".join(lines)
    rows = [("id", "name", "volume, m^3", "mass, kg", "centre, m")]
    rows += [(str(body["id"]), body["name"], f"{body['volume']:.4g}", f"{body['mass']:.4g}", centre(body))
             for body in bodies[:MOST]]
    lines += ["#", *lines_of("Bodies, for Where of Materials", rows, max(0, len(bodies) - MOST))]
    if not found["pairs"]:
        return "\n".join(lines)
    names = {body["id"]: body["name"].split(", ")[-1] or f"id {body['id']}" for body in bodies}
    rows = [("area, m^2", "largest gap, m", "body", "face", "body", "face")]
    for pair in sorted(found["pairs"], key=lambda pair: -pair["area"])[:MOST]:
        sides = [word for side in (pair["secondary"], pair["primary"])
                 for word in (names[side["volume"]], f"id {side['face']}")]
        rows.append((f"{pair['area']:.4g}", f"{pair['gap'] if pair['gap'] > small else 0:.4g}", *sides))
    return "\n".join([*lines, "#", *lines_of("Surfaces that face each other, of bodies that share no nodes", rows,
                                             max(0, len(found["pairs"]) - MOST))])


def ties_of(found):
    """The section of ties for what faces each other."""
    pieces = {(pair["secondary"]["piece"], pair["primary"]["piece"]) for pair in found["pairs"]}
    if not pieces:
        return ""
    if len(found["ties"]) < len(pieces):  # some surfaces only face each other in part
        return TIES.format(names="auto", sections="")
    return TIES.format(names=", ".join(tie["name"] for tie in found["ties"]),
                       sections="".join(TIE.format(**tie) for tie in found["ties"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", help="a CAD or mesh file")
    parser.add_argument("case", nargs="?", help="the input to write (the part's name with .prm, here)")
    parser.add_argument("--size", type=float, help="largest edge of a cell, m (a fifteenth of the part's extent)")
    arguments = parser.parse_args()
    part = pathlib.Path(arguments.part)
    case = pathlib.Path(arguments.case or part.with_suffix(".prm").name)
    if not part.is_file():
        sys.exit(f"{part}: there is no such file")
    if case.exists():
        sys.exit(f"{case}: is there already; give another name, `steppe new {part} OTHER.prm`")
    is_cad = part.suffix.lower() in CAD
    size = arguments.size or (fifteenth(part) if is_cad else None)
    try:
        found, faces = checked(part, size)
    except TooLarge:
        sys.exit(f"--size {size:g}: is longer than the part")
    flat = [face for face in found["faces"] if face["shape"].startswith("flat")] or found["faces"]
    size_line = f"  set Size = {size:g}   # largest edge of a cell, m; the part's extent is {found['extent']:.4g} m\n" if size else ""
    case.write_text(CASE.format(name=part.stem, stem=re.sub(r"[^A-Za-z0-9_ -]", "_", part.stem), file=case, part=os.path.relpath(part, case.parent), size=size_line,
                                joined=JOINED if is_cad and len(found["volumes"]) > 1 else "", ties=ties_of(found),
                                table=tables_of(found), example=max(flat, key=lambda face: face["area"])["id"]),
                    encoding="utf-8")
    print(f"{case}: an input for {part}, with {len(found['faces'])} faces and {len(found['volumes'])} volumes; fill in what "
          f"stands in < >, then `steppe check {case}`")
    with tempfile.TemporaryDirectory(prefix="steppe-new-") as folder:
        path = pathlib.Path(folder, f"{part.stem}.faces.vtu")
        path.write_bytes(faces)
        picture = case.with_suffix(".faces.png")
        subprocess.run([sys.executable, HERE / "start.py", "faces", "faces", path, picture], check=False)


if __name__ == "__main__":
    end_with_a_sentence(main)
