#pragma once

#include <deal.II/base/point.h>

#include <vector>

namespace steppe {

/// The number of polynomials of a complete degree in dim variables.
constexpr int n_polynomials(int dim, int degree) {
  return dim == 0 ? 1 : n_polynomials(dim - 1, degree) * (degree + dim) / dim;
}

/**
 * The polynomials m_0, m_1, ... of a complete degree in the coordinates of some points, orthonormal
 * in the mean over these: sum_q w_q m_k m_l / sum_q w_q = delta_kl, and m_0 = 1. Each is a
 * coordinate from their centre, or one before it times a linear one, made orthogonal to all before
 * it (Brubeck, Nakatsukasa and Trefethen, SIAM Rev. 63, 2021), so that neither size nor slenderness
 * nor place of the cell costs digits. No polynomial of that degree vanishes at all points. Local.
 */
template <int dim>
class CellPolynomials {
 public:
  CellPolynomials(unsigned int degree, const std::vector<dealii::Point<dim>>& points,
                  const std::vector<double>& weights);

  int size() const { return int(factors_.size()) + 1; }
  /// m_k(X) in m[k].
  void evaluate(const dealii::Point<dim>& X, double* m) const;
  std::vector<double> at(const dealii::Point<dim>& X) const;

 private:
  /// m_k = (y_c m_l - sum over j < k of h_j m_j) / norm, where y is X - centre or linear in it.
  struct Factor {
    int c, l;
    double norm;
    std::vector<double> h;
  };
  /// y_c, where those before m_k are known; the linear ones are those of the last c first.
  double coordinate(const dealii::Point<dim>& X, int c, int l, const double* m) const {
    return l == 0 ? X[c] - centre_[c] : m[dim - c];
  }
  dealii::Point<dim> centre_;
  std::vector<Factor> factors_;  // of k > 0
};

}  // namespace steppe
