#include "steppe/physics/internal_force/strain_gram.h"

#include "steppe/base/error.h"
#include "steppe/physics/body/gradient.h"
#include "steppe/physics/internal_force/quartic_energy.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <deque>

namespace steppe {
namespace {

/// Symmetric tensors by components whose scalar product is the double contraction (Mandel): the
/// normal ones, then the shears times sqrt(2).
template <int dim>
struct Mandel {
  static constexpr int n = dim * (dim + 1) / 2;

  /// (A + A^T) / 2.
  static void of(const Tensor2<dim, double>& A, double factor, double* components) {
    int k = 0;
    for (int i = 0; i < dim; ++i) components[k++] = factor * A(i, i);
    for (int i = 0; i < dim; ++i)
      for (int j = i + 1; j < dim; ++j)
        components[k++] = factor * std::sqrt(0.5) * (A(i, j) + A(j, i));
  }
};

/// The lower triangle L, by columns, of D = L L^T, the law's tangent at rest in these components.
template <int dim>
std::vector<double> root_of_tangent(const Law<dim>& law) {
  constexpr int n = Mandel<dim>::n;
  const Tensor2<dim, double> rest = {};
  Tensor4<dim, double> A;
  law.tangent(Points<double>(1), &rest, &A);
  std::vector<double> D(n * n);
  int column = 0;
  const auto add_column = [&](int k, int l) {
    Tensor2<dim, double> stress;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) stress(i, j) = (A(i, j, k, l) + A(i, j, l, k)) / 2;
    Mandel<dim>::of(stress, k == l ? 1 : std::sqrt(2.), &D[n * column++]);
  };
  for (int i = 0; i < dim; ++i) add_column(i, i);
  for (int i = 0; i < dim; ++i)
    for (int j = i + 1; j < dim; ++j) add_column(i, j);
  const PetscBLASInt size = n;
  PetscBLASInt info;
  LAPACKpotrf_("L", &size, D.data(), &size, &info);
  if (info != 0)
    throw InputError(
        "Materials: a stiffness that is not positive cannot be reduced; let the "
        "moduli be those of a stable material");
  return D;
}

/// Sums X^T X over blocks of rows.
class GramSum {
 public:
  explicit GramSum(int columns) : n_(columns), rows_(n_block * columns), sum_(columns * columns) {}

  /// The next row, whose entries are `n_block` apart.
  double* next() {
    if (n_rows_ == n_block) add();
    return &rows_[n_rows_++];
  }
  /// The sum over all ranks, the upper triangle by columns.
  std::vector<double> finish(MPI_Comm communicator) {
    add();
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, sum_.data(), int(sum_.size()), MPI_DOUBLE, MPI_SUM,
                            communicator));
    return sum_;
  }

  static constexpr int n_block = 384;

 private:
  void add() {
    const PetscBLASInt n = n_, rows = n_rows_, lead = n_block;
    const PetscScalar one = 1;
    BLASsyrk_("U", "T", &n, &rows, &one, rows_.data(), &lead, &one, sum_.data(), &n);
    n_rows_ = 0;
  }

  int n_, n_rows_ = 0;
  std::vector<double> rows_, sum_;
};

/// A^T B.
template <int dim>
Tensor2<dim, double> product_of_transposed(const Tensor2<dim, double>& A,
                                           const Tensor2<dim, double>& B) {
  Tensor2<dim, double> result;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      result(i, j) = 0;
      for (int k = 0; k < dim; ++k) result(i, j) += A(k, i) * B(k, j);
    }
  return result;
}

/// Adds the rows of one point with the gradients H of all vectors: w^1/2 L^T times each strain.
template <int dim>
void add_point(const std::vector<Tensor2<dim, double>>& H, double weight, bool linear,
               const std::vector<double>& L, GramSum& gram) {
  constexpr int n = Mandel<dim>::n;
  const int r = int(H.size());
  const double root = std::sqrt(weight);
  double* rows[n];
  for (double*& row : rows) row = gram.next();
  int column = 0;
  const auto add = [&](const Tensor2<dim, double>& strain, double factor) {
    double components[n];
    Mandel<dim>::of(strain, factor, components);
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int j = i; j < n; ++j) sum += L[i * n + j] * components[j];
      rows[i][column * GramSum::n_block] = sum;
    }
    ++column;
  };
  for (const auto& gradient : H) add(gradient, root);
  for (int i = 0; i < r; ++i)
    for (int j = i; j < r; ++j)
      add(product_of_transposed(H[i], H[j]), linear ? 0 : i == j ? root / 2 : root);
}

}  // namespace

template <int dim>
std::string lacks_quartic_energy(const Material<dim>& material) {
  const std::string name = "Materials / " + material.name;
  if (!material.stiff) return "";
  if (!material.law->linear() && !material.law->quadratic_in_strain())
    return name + " / Law: its energy is no polynomial of the displacement";
  if (material.dilatation != Dilatation::pointwise)
    return name + " / Dilatation: its energy is no polynomial of the displacement";
  if (!material.branches.empty()) return name + " relaxes";
  if (material.viscous.acts()) return name + " is viscous";
  if (material.expands()) return name + " expands with the temperature";
  return "";
}

template <int dim>
bool has_quartic_energy(const Space<dim>& space, const Body<dim>& body, const ReducedBasis& basis) {
  std::vector<bool> lacks;
  for (const Material<dim>& material : body.materials())
    lacks.push_back(!lacks_quartic_energy(material).empty());
  bool has = !basis.evaluated_cells() || !basis.evaluated_cells()->all;
  for (std::size_t cell = 0; cell < space.cells().size(); ++cell)
    has &= basis.covers(cell) || !lacks[body.material_number(cell)];
  return on_all_ranks(space.communicator(), has);
}

template <int dim>
std::vector<double> strain_gram(const Space<dim>& space, const Body<dim>& body,
                                const ReducedBasis& basis,
                                const std::function<double(const Material<dim>&)>& factor) {
  const int r = int(basis.vectors().size()), n = QuarticEnergy::n_monomials(r);
  std::vector<std::vector<double>> roots;
  for (const Material<dim>& material : body.materials())
    roots.push_back(material.stiff && lacks_quartic_energy(material).empty()
                        ? root_of_tangent(*material.law)
                        : std::vector<double>());
  std::deque<LocalView> views;
  for (const VecHandle& u : basis.vectors()) views.emplace_back(u);
  CellValues<dim> values(space, space.quadrature());
  std::vector<std::vector<Tensor2<dim, double>>> of_vector(
      r, std::vector<Tensor2<dim, double>>(values.n_points()));
  std::vector<Tensor2<dim, double>> at_point(r);
  GramSum gram(n);
  for (std::size_t cell = 0; cell < space.cells().size(); ++cell) {
    const Material<dim>& material = body.material(cell);
    const double f = factor(material);
    if (!material.stiff || f == 0 || basis.covers(cell)) continue;
    values.reinit(cell);
    for (int i = 0; i < r; ++i) gradients(values, views[i], of_vector[i].data());
    for (int q = 0; q < values.n_points(); ++q) {
      for (int i = 0; i < r; ++i) at_point[i] = of_vector[i][q];
      add_point(at_point, f * values.weight(q), material.law->linear(),
                roots[body.material_number(cell)], gram);
    }
  }
  std::vector<double> G = gram.finish(space.communicator());
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < a; ++b) G[b * n + a] = G[a * n + b];
  return G;
}

template std::string lacks_quartic_energy(const Material<2>&);
template std::string lacks_quartic_energy(const Material<3>&);
template bool has_quartic_energy(const Space<2>&, const Body<2>&, const ReducedBasis&);
template bool has_quartic_energy(const Space<3>&, const Body<3>&, const ReducedBasis&);
template std::vector<double> strain_gram(const Space<2>&, const Body<2>&, const ReducedBasis&,
                                         const std::function<double(const Material<2>&)>&);
template std::vector<double> strain_gram(const Space<3>&, const Body<3>&, const ReducedBasis&,
                                         const std::function<double(const Material<3>&)>&);

}  // namespace steppe
