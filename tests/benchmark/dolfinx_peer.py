#!/usr/bin/python3
"""The problems of the benchmark in dolfinx 0.5 (Debian's python3-dolfinx, real), one rank.

    dolfinx_peer.py kernels|static|dynamic --cell hex|tet --degree P --cells N N N --size L L L

One line of JSON: seconds of processor time and what tells whether the answers agree. The first run
of a form compiles it (kept in ~/.cache/fenics).
"""

import argparse
import json
import sys
import time

import numpy as np
import petsc4py

petsc4py.init(sys.argv[:1])

import ufl
from dolfinx import fem, mesh
from dolfinx.fem import petsc
from mpi4py import MPI
from petsc4py import PETSc

FLAGS = ["-O3", "-march=native", "-ffast-math"]
YOUNG, POISSON, DENSITY, TRACTION = 1000, 0.3, 1, 0.5
MU = YOUNG / (2 * (1 + POISSON))
LAMBDA = YOUNG * POISSON / ((1 + POISSON) * (1 - 2 * POISSON))
RAYLEIGH_MASS, RAYLEIGH_STIFFNESS, STEP = 0.1, 1e-3, 0.05


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("job", choices=["kernels", "static", "dynamic"])
    parser.add_argument("--cell", choices=["hex", "tet"], default="hex")
    parser.add_argument("--degree", type=int, default=1)
    parser.add_argument("--law", choices=["neo-Hookean", "St. Venant-Kirchhoff"], default="neo-Hookean")
    parser.add_argument("--cells", type=int, nargs=3, required=True)
    parser.add_argument("--size", type=float, nargs=3, required=True)
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=4)
    return parser.parse_args()


def stress(law, u):
    """The first Piola-Kirchhoff stress."""
    F = ufl.Identity(3) + ufl.grad(u)
    if law == "neo-Hookean":
        J, G = ufl.det(F), ufl.inv(F).T
        return MU * (F - G) + LAMBDA * ufl.ln(J) * G
    E = 0.5 * (F.T * F - ufl.Identity(3))
    return F * (LAMBDA * ufl.tr(E) * ufl.Identity(3) + 2 * MU * E)


def linear_stress(u):
    e = ufl.sym(ufl.grad(u))
    return LAMBDA * ufl.tr(e) * ufl.Identity(3) + 2 * MU * e


class Problem:
    """Residual and tangent as SNES calls them, clamped at x = 0, dead traction at the other end."""

    def __init__(self, args):
        cell = mesh.CellType.hexahedron if args.cell == "hex" else mesh.CellType.tetrahedron
        body = mesh.create_box(MPI.COMM_WORLD, [np.zeros(3), np.array(args.size)], args.cells, cell)
        self.space = fem.VectorFunctionSpace(body, ("Lagrange", args.degree))
        ends = [mesh.locate_entities_boundary(body, 2, lambda x, at=at: np.isclose(x[0], at))
                for at in (0, args.size[0])]
        tags = mesh.meshtags(body, 2, np.sort(ends[1]).astype(np.int32), np.full(len(ends[1]), 1, np.int32))
        points = 2 * args.degree if args.cell == "hex" else max(2 * (args.degree - 1), 1)
        dx = ufl.Measure("dx", domain=body, metadata={"quadrature_degree": points})
        ds = ufl.Measure("ds", domain=body, subdomain_data=tags,
                         metadata={"quadrature_degree": 2 * args.degree})
        clamped = fem.locate_dofs_topological(self.space, 2, ends[0])
        self.fixed = [fem.dirichletbc(np.zeros(3), clamped, self.space)]

        self.u, self.last_u, self.last_v = (fem.Function(self.space) for _ in range(3))
        self.traction = fem.Constant(body, np.array([0, 0, TRACTION]))
        w = ufl.TestFunction(self.space)
        R = ufl.inner(stress(args.law, self.u), ufl.grad(w)) * dx - ufl.inner(self.traction, w) * ds(1)
        if args.job == "dynamic":
            v = (self.u - self.last_u) / STEP
            a = (v - self.last_v) / STEP
            R += (DENSITY * ufl.inner(a + RAYLEIGH_MASS * v, w) * dx
                  + RAYLEIGH_STIFFNESS * ufl.inner(linear_stress(v), ufl.grad(w)) * dx)
        jit = {"cffi_extra_compile_args": FLAGS, "timeout": 900}
        self.R = fem.form(R, jit_params=jit)
        self.K = fem.form(ufl.derivative(R, self.u, ufl.TrialFunction(self.space)), jit_params=jit)
        self.force, self.matrix = petsc.create_vector(self.R), petsc.create_matrix(self.K)
        self.matrix.setNearNullSpace(PETSc.NullSpace().create(vectors=self.rigid_modes()))
        self.seconds = {"residual": [], "tangent": []}

    def rigid_modes(self):
        x = self.space.tabulate_dof_coordinates()
        modes = [self.force.duplicate() for _ in range(6)]
        for i, mode in enumerate(modes):
            values = mode.array.reshape(-1, 3)
            if i < 3:
                values[:, i] = 1
            else:
                p, q = [(0, 1), (1, 2), (2, 0)][i - 3]
                values[:, p], values[:, q] = -x[:, q], x[:, p]
            for other in modes[:i]:
                mode.axpy(-mode.dot(other), other)
            mode.normalize()
        return modes

    def residual(self, _, x, r):
        begin = time.process_time()
        x.copy(self.u.vector)
        self.u.x.scatter_forward()
        r.set(0)
        petsc.assemble_vector(r, self.R)
        petsc.apply_lifting(r, [self.K], bcs=[self.fixed], x0=[self.u.vector], scale=-1)
        r.ghostUpdate(addv=PETSc.InsertMode.ADD, mode=PETSc.ScatterMode.REVERSE)
        petsc.set_bc(r, self.fixed, self.u.vector, -1)
        self.seconds["residual"].append(time.process_time() - begin)

    def tangent(self, _, x, K, P):
        begin = time.process_time()
        P.zeroEntries()
        petsc.assemble_matrix(P, self.K, self.fixed)
        P.assemble()
        self.seconds["tangent"].append(time.process_time() - begin)

    def accept(self):
        """The step of backward Euler was taken."""
        u, last_u, last_v = (f.x.array for f in (self.u, self.last_u, self.last_v))
        last_v[:] = (u - last_u) / STEP
        last_u[:] = u

    def tip(self, corner):
        x = self.space.tabulate_dof_coordinates()
        node = np.argmin(np.abs(x - np.array(corner)).sum(axis=1))
        return self.u.x.array.reshape(-1, 3)[node].tolist()


def kernels(problem, args):
    problem.u.interpolate(lambda x: 0.05 * np.vstack(
        (np.sin(x[0]) * x[1], 0.1 * x[0] * np.cos(x[1]), 0.1 * x[0] * np.sin(x[2]))))
    x, y = problem.u.vector.copy(), problem.force.duplicate()
    products = []
    for _ in range(args.repeat):
        problem.residual(None, x, problem.force)
        problem.tangent(None, x, problem.matrix, problem.matrix)
        begin = time.process_time()
        for _ in range(10):
            problem.matrix.mult(x, y)
        products.append((time.process_time() - begin) / 10)
    best = {name: min(times) for name, times in problem.seconds.items()}
    return {**best, "product": min(products), "force norm": problem.force.norm(), "product norm": y.norm()}


def march(problem, args):
    options = PETSc.Options()
    options["snes_linesearch_type"] = "basic"
    snes = PETSc.SNES().create()
    snes.setFunction(problem.residual, problem.force)
    snes.setJacobian(problem.tangent, problem.matrix, problem.matrix)
    snes.setTolerances(rtol=1e-8, atol=1e-10, stol=0, max_it=50)
    ksp = snes.getKSP()
    ksp.setType("cg")
    ksp.getPC().setType("gamg")
    ksp.setTolerances(rtol=1e-6, max_it=2000)
    snes.setFromOptions()
    x = problem.force.duplicate()
    newton = linear = 0
    begin = time.process_time()
    for step in range(args.steps):
        if args.job == "static":
            problem.traction.value[2] = TRACTION * (step + 1) / args.steps
        snes.solve(None, x)
        if snes.getConvergedReason() < 0:
            raise SystemExit(f"step {step} did not converge")
        newton += snes.getIterationNumber()
        linear += snes.getLinearSolveIterations()
        x.copy(problem.u.vector)
        problem.u.x.scatter_forward()
        problem.accept()
    return {"steps": time.process_time() - begin, "newton": newton, "linear": linear, "tip": problem.tip(args.size),
            **{name: sum(times) for name, times in problem.seconds.items()}}


def main():
    args = arguments()
    problem = Problem(args)
    result = (kernels if args.job == "kernels" else march)(problem, args)
    size = problem.space.dofmap.index_map.size_global * 3
    print(json.dumps({"unknowns": size, **result, "whole": time.process_time()}), flush=True)


if __name__ == "__main__":
    main()
