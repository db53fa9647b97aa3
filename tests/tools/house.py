"""The house: which floors and rooms the sources have, what each holds, and which it may include from. The tables of
src/README.md are printed from here (floors.py --tables)."""

import dataclasses


@dataclasses.dataclass
class Floor:
    """`below`: the floors it includes from. `rooms`: its folders with what they hold, in the order in which a file may
    include from its own room and from those before; none: the floor has no folders."""
    below: list
    holds: str
    ignores: str = ""
    theory: str = ""
    rooms: dict = dataclasses.field(default_factory=dict)


FLOORS = {
    "base": Floor(
        [], "processes, PETSc, numbers, files", "finite elements", rooms={
            "process": "errors, the end of a job, signals, the screen, child processes, BLAS",
            "petsc": "handles and checks of PETSc's objects, options, layouts, who owns which numbers",
            "numbers": "SIMD lanes, dual numbers, tensors, check sums, groups, a fit of non-negative numbers",
            "measure": "times, work and memory of the phases of a run, speed of the machine",
            "files": "files of text and HDF5, orders of entries, histories that are saved and loaded",
        }),
    "linalg": Floor(
        ["base"], "sparse algebra by blocks of nodes and in single precision: PETSc's answers, sooner",
        "finite elements", rooms={
            "blocks": "compressed rows, and products with matrices of blocks of nodes",
            "galerkin": "products P^T A P by blocks",
            "factors": "supernodal factors of symmetric matrices, of the parts of ranks and of what lies between; solver "
                       "packages of the program for PETSc",
            "single": "products, smoothers and factors in single precision; work that factors take",
        }),
    "input": Floor(
        ["base"], "reading, checking and printing parameters; expressions", "what the sections mean", rooms={
            "words": "words of a text, the nearest of known names, names of parameters",
            "values": "expressions, tables, points, motions and notable times that are functions of time",
            "parameters": "declared parameters, allowed values, kinds with what they take, conditions",
            "files": "input files of both formats, what is unknown in them, prints",
        }),
    "mesh": Floor(
        ["base", "input"], "make or read, mesh CAD files, select regions, partition", "unknowns", rooms={
            "geometry": "curved cells, regions, facets, measures that CAD knows, moved points",
            "memory": "what a mesh will need, and what there is",
            "file": "what the readers of mesh files share: words, labels, groups, a mesh as a file gives it",
            "readers": "one reader for each format",
            "generated": "the input's section, boxes, deal.II's generators, uniform refinement",
            "cad": "bodies, names and sizes of CAD files, Gmsh's algorithms",
            "partition": "the mesh of each rank, costs and weights of cells, files of partitions",
        }),
    "material": Floor(
        ["base", "input"], "kinematics, one law per pair of files, the catalogue", "mesh, MPI, time",
        "[laws](../include/steppe/material/README.md)", rooms={
            "strain": "kinematics, principal values, logarithms of small numbers and of strains",
            "law": "`Law`, laws on lanes of points, volumetric energies, viscous stress, thermal strain",
            "elastic": "elastic laws",
            "plastic": "flow stresses, hardening, the return to the yield surface, plastic laws",
            "catalogue": "all laws, the input's materials, their moduli, relaxing branches and fibres",
        }),
    "fem": Floor(
        ["base", "linalg", "input", "mesh"],
        "spaces, batches of cells and SIMD kernels on them, supports and ties, searches, maps of unknowns", "mechanics",
        "[spaces, kernels](../include/steppe/fem/README.md)", rooms={
            "space": "element, numbering, sparsity, rigid modes, nodes by their places",
            "cells": "values at points of cells and faces, batches of cells, histories at points",
            "kernels": "cell integrals, by sums over one direction at a time or from tables",
            "boundary": "faces and nodes of regions, surfaces, normals",
            "search": "trees of cells and faces, points in cells, nearest points, interpolation between meshes",
            "mortar": "copies of faces of other ranks, maps and overlaps of faces, surfaces that face each other",
            "matrices": "assembly into PETSc's arrays, sums of matrices, known unknowns",
            "supports": "boundaries and bolts of the input, kinds of supports, their motions and phases",
            "constraints": "ties, periodic boundaries, frames of nodes, all that is prescribed",
            "maps": "linear maps of unknowns: constraints, reduced bases, the space of degree 1",
        }),
    "physics": Floor(
        ["base", "linalg", "input", "mesh", "material", "fem"],
        "`Problem`, `Term`, the terms, `Elastodynamics` = their sum", "time schemes",
        "[equation, terms](../include/steppe/physics/README.md)", rooms={
            "state": "`State` and what is measured in it: balances, potentials, quantities",
            "facets": "what a problem can do besides its equation, as small interfaces",
            "equation": "`Problem`, `Term`, problems under a map of unknowns",
            "body": "materials in a space, temperatures",
            "mass": "mass matrices, inertia",
            "reduced_energy": "the energy of a St. Venant-Kirchhoff body as a polynomial of few coordinates",
            "stress": "stresses and their slopes at the points of a cell, averages over a cell that do not lock",
            "internal_force": "the force of stresses, its tangent, averages over nodes that do not lock",
            "damping": "dampers of the body",
            "load": "kinds of loads, pretension of bolts",
            "spring": "networks of springs, foundations",
            "obstacle": "laws of contact in the input, kinds of rigid obstacles, distances from them",
            "contact": "contact with obstacles, penalty and friction",
            "pair": "contact of bodies with each other",
            "floating": "floating frames",
            "heat": "conduction, storage and loads of heat",
            "system": "`Elastodynamics`, `Heat`, their tangents, reduced problems",
        }),
    "solve": Floor(
        ["base", "linalg", "input", "physics"],
        "schemes, the acceleration solve, PETSc's TS, the stepper, the stable step, modes, oscillations, presets",
        "mesh, dimension", "[time, solvers](../include/steppe/solve/README.md)", rooms={
            "scheme": "formulas of schemes, the input's section, errors and lengths of steps",
            "linear": "presets of linear solvers, preconditioners that are kept, solves with the mass",
            "newton": "the acceleration solve",
            "explicit": "explicit steps",
            "ts": "PETSc's TS",
            "march": "stepper, stable step, the catalogue of schemes",
            "modes": "natural and free motions",
            "frequency": "oscillating loads",
        }),
    "output": Floor(
        ["base", "input", "mesh", "material", "fem", "physics"],
        "probes, tables, fields, checkpoints, the folder of results", "time schemes",
        "[ledger, stress](../include/steppe/output/README.md)", rooms={
            "folder": "the folder of results, files and tables that grow, when something is written",
            "checkpoint": "files of the state of a run",
            "summary": "what the body is, before a run",
            "quantities": "nodal and cell quantities by name, the recovered stress",
            "probes": "kinds of probes",
            "tables": "ledger, Newton log, progress, probes, load cases and responses as tables; what a run came to",
            "regions": "the parts of the body whose fields are written",
            "series": "field files over time, of XDMF and VTU; largest values over time",
        }),
    "reduction": Floor(
        ["base", "input", "fem", "physics", "solve", "output"],
        "reduced models: bases, generalised coordinates, terms in these, the cells that stay, the error",
        "the whole input, studies", rooms={
            "bases": "the input's section, functions that a reduced model is made of",
            "coordinates": "a reduced model, and its coordinates on a basis",
            "cells": "the cells that a reduced model evaluates in every state, and their weights",
            "terms": "terms in the coordinates, in a fixed and in a floating frame",
            "error": "estimates of the error of a reduced model",
        }),
    "app": Floor(
        ["base", "linalg", "input", "mesh", "material", "fem", "physics", "solve", "output", "reduction"],
        "the whole input, models, studies", rooms={
            "options": "PETSc's options: where each comes from, which nobody uses",
            "input": "all sections together, the command line, what has changed since a checkpoint",
            "model": "mesh, space, supports and terms of a run, its unknowns, cost and memory",
            "saved": "checkpoints of a run, and going on from them",
            "reduction": "the modes at rest and the reduced model that an input asks for",
            "heat": "temperatures of a run of heat, for one of motion",
            "report": "what the screen and the manifest say of a run",
            "study": "what is done with a model; a model of motion with its report",
            "march": "marches in time, of motion and of heat",
            "oscillation": "modes, oscillations, small motions about a state",
            "run": "the program from its command line to its exit code, the kinds of studies",
        }),
}

def row(*cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def tables():
    """The tables of the floors and of their rooms, for src/README.md."""
    lines = ["| floor | holds | knows nothing of | theory |", "|---|---|---|---|"]
    lines += [row(name, floor.holds, floor.ignores, floor.theory) for name, floor in FLOORS.items()]
    lines += ["", "| room | holds |", "|---|---|"]
    lines += [row(f"`{name}/{room}`", holds) for name, floor in FLOORS.items() for room, holds in floor.rooms.items()]
    return "\n".join(lines) + "\n"
