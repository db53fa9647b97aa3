#pragma once

#include "model.h"

#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/physics/equation/mapped_problem.h"

#include <vector>

namespace steppe {

/// A model in unknowns of its own.
template <int dim>
struct MappedModel {
  explicit MappedModel(const BodyInput& setup, const std::vector<PeriodicInput>& periodic = {},
                       const std::vector<TiedSurfacesInput>& ties = {}, bool lumps_for_ties = false)
      : mesh(setup.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.space),
        body(space, setup.materials, {}),
        prescribed(space, setup.boundaries, {}, {0, 1}, periodic,
                   tied_faces<dim>(space, ties, nullptr)),
        nothing(space, {}, {}, {}),
        unknowns(space, prescribed),
        nodal(space, body, nothing, setup.damping, setup.dashpots, setup.loads, {}, setup.springs,
              setup.foundations, setup.masses, lumps_for_ties ? &prescribed : nullptr),
        problem(nodal, unknowns, Layout(MPI_COMM_WORLD, space.create_vector(), dim), &prescribed) {}

  State state() const {
    return {0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  }

  Mesh<dim> mesh;
  Space<dim> space;
  Body<dim> body;
  PrescribedMotion<dim> prescribed, nothing;
  ChangeOfUnknowns<dim> unknowns;
  Elastodynamics<dim> nodal;
  MappedProblem problem;
};

}  // namespace steppe
