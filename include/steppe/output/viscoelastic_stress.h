#pragma once

#include "steppe/fem/cell_values.h"
#include "steppe/physics/internal_force/relaxation.h"

#include <deal.II/lac/full_matrix.h>

#include <vector>

namespace steppe {

/**
 * The Cauchy stress beside that of the law in an accepted state, at given points of the cells:
 * F Q F^T / J of the branches (Q with a linear law) and the viscous stress (see ViscousStress),
 * with all three normal stresses, Pa. Q is known at the quadrature points and fitted between them
 * (see fit_weights), everything else is taken at the point itself. Not to be shared between
 * threads. Local.
 */
template <int dim>
class ViscoelasticStress {
 public:
  /// At these points of the reference cell. Borrows all; `relaxation` is null without branches.
  ViscoelasticStress(const Space<dim>& space, const Body<dim>& body,
                     const Relaxation<dim>* relaxation, const dealii::Quadrature<dim>& points);

  /// Has an owned cell any?
  bool acts_in(std::size_t cell) const {
    const Material<dim>& material = body_.material(cell);
    return !material.branches.empty() || material.viscous.acts();
  }

  /// Those at the points of such a cell, good until the next call; displacement and velocity have
  /// their ghosts.
  const std::vector<Tensor2<3, double>>& at(std::size_t cell, const LocalView& displacement,
                                            const LocalView& velocity);

 private:
  const Body<dim>& body_;
  const Relaxation<dim>* relaxation_;
  CellValues<dim> values_;
  dealii::FullMatrix<double> weights_;  // see fit_weights
  std::vector<Tensor2<dim, double>> H_, V_;
  std::vector<Tensor2<3, double>> Q_, sigma_;
};

}  // namespace steppe
