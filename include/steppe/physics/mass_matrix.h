#pragma once

#include "steppe/fem/space.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// How the integrals of N_a N_b become a matrix.
enum class Lumping { consistent, row_sum, hrz, uniform };

/// "consistent", "row-sum", "hrz" or "uniform".
Lumping lumping_of(const std::string& name);

/**
 * m_ab = integral over the reference body of c N_a N_b, the same for every component, with a
 * coefficient c that is constant in each cell: the mass matrix for c = rho. Consistent; or diagonal
 * by row sums; or diagonal by Hinton, Rock and Zienkiewicz (Earthquake Engng Struct. Dyn. 4, 1976):
 * each cell's diagonal scaled so that its total is kept; or diagonal and uniform: the total over
 * the body in equal shares at all of its nodes.
 */
template <int dim>
class MassMatrix {
 public:
  /// Collective. Throws InputError where a row sum is not positive though its node has mass.
  MassMatrix(const Space<dim>& space, const std::function<double(std::size_t)>& coefficient,
             Lumping lumping, const std::string& parameter);

  /// The matrix of the same coefficient and lumping in another space on the same mesh. Collective.
  MassMatrix in(const Space<dim>& space) const {
    return MassMatrix(space, coefficient_, lumping_, parameter_);
  }

  /// y += m x on owned entries. Collective.
  void add_product(Vec x, Vec y) const;
  /// d += the diagonal of m, on owned entries. Local.
  void add_diagonal(Vec d) const;
  /// J += s m. Local; the final assembly is the caller's.
  void add_to(double s, Mat J) const;

  Lumping lumping() const { return lumping_; }
  bool diagonal() const { return lumping_ != Lumping::consistent; }

 private:
  std::function<double(std::size_t)> coefficient_;
  std::string parameter_;
  Lumping lumping_;
  int n_owned_dofs_;
  MatHandle nodes_, operator_;  // node by node, and its action on nodal vectors
  VecHandle diagonal_;
};

}  // namespace steppe
