"""The frame's shock in CalculiX 2.20 (Debian's calculix-ccx): the same nodes with straight sides (C3D10), the same
law, damping and steps, HHT with alpha = -0.05, its own direct solver."""

import math
import os
import shutil
import subprocess

SHOCK, DURATION = 50 * 9.80665, 0.011  # m/s^2, s


def is_installed():
    return shutil.which("ccx") is not None and shutil.which("gmsh") is not None


def quadratic_mesh(mesh, folder):
    """The mesh of a first-order file with nodes in the middle of its straight edges, as Abaqus input."""
    script, path = os.path.join(folder, "quadratic.geo"), os.path.join(folder, "quadratic.inp")
    with open(script, "w", encoding="utf-8") as file:
        file.write(f'Merge "{mesh}";\nMesh.SecondOrderLinear = 1;\nMesh.SaveGroupsOfNodes = 1;\n'
                   f'SetOrder 2;\nSave "{path}";\n')
    subprocess.run(["gmsh", "-v", "1", "-", script], check=True)
    return path


def read(path):
    """Coordinates by node, tetrahedra of ten nodes by element, and the nodes of the set `mount`."""
    nodes, tetrahedra, mount, what, pending = {}, {}, set(), None, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("*"):
                head = line.upper().replace(" ", "")
                what = ("node" if head.startswith("*NODE") else "element" if "C3D10" in head else
                        "mount" if head.startswith("*NSET") and "NSET=MOUNT" in head else None)
                continue
            words = [word for word in line.replace(" ", "").strip().split(",") if word]
            if what == "node":
                nodes[int(words[0])] = [float(x) for x in words[1:4]]
            elif what == "mount":
                mount.update(map(int, words))
            elif what == "element":
                pending += map(int, words)
                while len(pending) >= 11:
                    tetrahedra[pending[0]], pending = pending[1:11], pending[11:]
    return nodes, tetrahedra, mount


def write_deck(path, mesh, damping, step, n_steps, corner):
    """The input of CalculiX; returns the node at a corner."""
    nodes, tetrahedra, mount = read(mesh)
    used = sorted({node for corners in tetrahedra.values() for node in corners})
    tip = min(used, key=lambda node: math.dist(nodes[node], corner))
    lines = ["*NODE,NSET=ALL"] + [",".join([str(n), *(f"{x:.12g}" for x in nodes[n])]) for n in used]
    lines += ["*ELEMENT,TYPE=C3D10,ELSET=BODY"]
    lines += [",".join(map(str, [element, *corners])) for element, corners in tetrahedra.items()]
    lines += ["*NSET,NSET=MOUNT", *(f"{n}," for n in used if n in mount), "*NSET,NSET=TIP", f"{tip},"]
    lines += ["*MATERIAL,NAME=ALUMINIUM", "*ELASTIC", "70e9,0.33", "*DENSITY", "2700",
              f"*DAMPING,ALPHA={damping[0]:.10g},BETA={damping[1]:.10g}",
              "*SOLID SECTION,ELSET=BODY,MATERIAL=ALUMINIUM", "*BOUNDARY", "MOUNT,1,3", "*AMPLITUDE,NAME=SHOCK"]
    lines += [f"{DURATION * k / 220:.8g},{math.sin(math.pi * k / 220):.10g}" for k in range(221)]
    lines += ["1.,0.", "*STEP,NLGEOM,INC=100000", "*DYNAMIC,DIRECT,ALPHA=-0.05", f"{step!r},{step * n_steps:.10g}",
              "*DLOAD,AMPLITUDE=SHOCK", f"BODY,GRAV,{SHOCK:.10g},0.,-1.,0.",
              "*NODE PRINT,NSET=TIP", "U", "*END STEP"]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def last_displacement(path):
    with open(path, encoding="utf-8") as file:
        rows = [line.split() for line in file if len(line.split()) == 4 and line.split()[0].isdigit()]
    return [float(x) for x in rows[-1][1:]]
