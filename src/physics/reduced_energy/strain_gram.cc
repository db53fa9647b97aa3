#include "steppe/physics/reduced_energy/strain_gram.h"

#include "steppe/physics/body/gradient.h"
#include "steppe/physics/reduced_energy/quartic_energy.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <deque>

namespace steppe {
namespace {

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

/// Adds the rows of one point with the gradients H of all vectors: w^1/2 times each strain.
template <int dim>
void add_point(const std::vector<Tensor2<dim, double>>& H, double weight, bool linear,
               const StrainComponents<dim>& components, GramSum& gram) {
  constexpr int n = StrainComponents<dim>::n;
  const int r = int(H.size());
  const double root = std::sqrt(weight);
  double* rows[n];
  for (double*& row : rows) row = gram.next();
  int column = 0;
  // a block of rows is by columns, its rows one after the other
  const auto add = [&](const Tensor2<dim, double>& strain, double factor) {
    double s[n];
    components.of(strain, factor, s, 1);
    for (int i = 0; i < n; ++i) rows[i][column * GramSum::n_block] = s[i];
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
std::vector<std::optional<StrainComponents<dim>>> strain_components(const Body<dim>& body) {
  std::vector<std::optional<StrainComponents<dim>>> components;
  for (const Material<dim>& material : body.materials()) {
    components.emplace_back();
    if (material.stiff && lacks_quartic_energy(material).empty())
      components.back().emplace(*material.law);
  }
  return components;
}

template <int dim>
std::vector<double> strain_gram(const Space<dim>& space, const Body<dim>& body,
                                const ReducedBasis& basis,
                                const std::function<double(const Material<dim>&)>& factor) {
  const int r = int(basis.vectors().size()), n = QuarticEnergy::n_monomials(r);
  const auto components = strain_components(body);
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
                *components[body.material_number(cell)], gram);
    }
  }
  std::vector<double> G = gram.finish(space.communicator());
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < a; ++b) G[b * n + a] = G[a * n + b];
  return G;
}

template std::string lacks_quartic_energy(const Material<2>&);
template std::string lacks_quartic_energy(const Material<3>&);
template std::vector<std::optional<StrainComponents<2>>> strain_components(const Body<2>&);
template std::vector<std::optional<StrainComponents<3>>> strain_components(const Body<3>&);
template bool has_quartic_energy(const Space<2>&, const Body<2>&, const ReducedBasis&);
template bool has_quartic_energy(const Space<3>&, const Body<3>&, const ReducedBasis&);
template std::vector<double> strain_gram(const Space<2>&, const Body<2>&, const ReducedBasis&,
                                         const std::function<double(const Material<2>&)>&);
template std::vector<double> strain_gram(const Space<3>&, const Body<3>&, const ReducedBasis&,
                                         const std::function<double(const Material<3>&)>&);

}  // namespace steppe
