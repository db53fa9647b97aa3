#pragma once

#include <deal.II/base/tensor.h>

#include <petscmat.h>

#include <vector>

namespace steppe {

/// The sum over rows a of R_ai P_aj - g_ai (x) p_aj, of numbers R, matrices P and vectors g and p
/// of the nodes i and j of each row.
template <int dim>
class RowProducts {
 public:
  /// With R and P, or without.
  explicit RowProducts(bool frictional) : frictional_(frictional) {}

  /// Add an entry to the last row, by the global number of its node. Local.
  void add(PetscInt node, const dealii::Tensor<1, dim>& g, const dealii::Tensor<1, dim>& p,
           double R, const dealii::Tensor<2, dim>& P) {
    nodes_.push_back(node);
    g_.push_back(g);
    p_.push_back(p);
    if (!frictional_) return;
    R_.push_back(R);
    P_.push_back(P);
  }
  /// Begin another row. Local.
  void end_row() { starts_.push_back(nodes_.size()); }
  /// J += the sum, in blocks of nodes. Collective up to the final assembly.
  void add_to(Mat J) const;

 private:
  bool frictional_;
  std::vector<std::size_t> starts_{0};
  std::vector<PetscInt> nodes_;
  std::vector<dealii::Tensor<1, dim>> g_, p_;
  std::vector<double> R_;
  std::vector<dealii::Tensor<2, dim>> P_;
};

}  // namespace steppe
