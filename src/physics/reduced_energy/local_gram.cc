#include "steppe/physics/reduced_energy/local_gram.h"

#include "steppe/physics/body/gradient.h"
#include "steppe/physics/reduced_energy/quartic_energy.h"
#include "steppe/physics/reduced_energy/strain_gram.h"

#include <deal.II/base/mpi.h>

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <unordered_map>

namespace steppe {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

/// A local function by its number, the node of the cell and the direction.
struct CellFunction {
  int number, node, direction;
};

/// Components of strains, a column for each strain, in it those of each point.
struct StrainColumns {
  int n_rows = 0, n_columns = 0;
  std::vector<double> entries;

  void resize(int rows, int columns) {
    n_rows = rows;
    n_columns = columns;
    entries.assign(std::size_t(rows) * std::size_t(columns), 0);
  }
  double* operator()(int row, int column) { return &entries[column * n_rows + row]; }
};

/// The products of the columns of A with those of B, by rows.
std::vector<double> products(const StrainColumns& A, const StrainColumns& B) {
  std::vector<double> C(std::size_t(A.n_columns) * std::size_t(B.n_columns));
  const PetscBLASInt a = A.n_columns, b = B.n_columns, rows = A.n_rows;
  const PetscScalar one = 1, zero = 0;
  if (!C.empty())
    BLASgemm_("T", "N", &b, &a, &rows, &one, B.entries.data(), &rows, A.entries.data(), &rows,
              &zero, C.data(), &b);
  return C;
}

/// Sums the coefficients over cells.
template <int dim>
class LocalGram {
 public:
  LocalGram(int r, int n_functions, Pairs pairs)
      : r_(r),
        pairs_(std::move(pairs)),
        products_(std::size_t(n_functions) * n_strains() * std::size_t(r + 1)),
        local_(pairs_.size() * n_monomials()) {}

  /// With the gradients of each vector of the basis at the points.
  void add(const CellValues<dim>& values, const std::vector<std::vector<Tensor2<dim, double>>>& H,
           const std::vector<CellFunction>& functions, double factor, bool linear,
           const StrainComponents<dim>& components);
  /// Collective.
  LocalEnergy finish(MPI_Comm communicator);

 private:
  std::size_t n_strains() const { return std::size_t(QuarticEnergy::n_monomials(r_)); }
  std::size_t n_monomials() const { return n_strains() + 1; }
  void add_strains(const CellValues<dim>& values,
                   const std::vector<std::vector<Tensor2<dim, double>>>& H,
                   const std::vector<CellFunction>& functions, double factor, bool linear,
                   const StrainComponents<dim>& components);
  std::vector<double> cubic() const;
  double* row_of(int k, int l) {
    const auto found =
        std::lower_bound(pairs_.begin(), pairs_.end(), Pairs::value_type(std::minmax(k, l)));
    return &local_[std::size_t(found - pairs_.begin()) * n_monomials()];
  }

  int r_;
  Pairs pairs_;
  std::vector<double> products_, local_;  // <E_a, L_lc> by l, a, c; K_kl by pairs
  StrainColumns of_vectors_, of_functions_, of_pairs_;
};

template <int dim>
void LocalGram<dim>::add_strains(const CellValues<dim>& values,
                                 const std::vector<std::vector<Tensor2<dim, double>>>& H,
                                 const std::vector<CellFunction>& functions, double factor,
                                 bool linear, const StrainComponents<dim>& components) {
  constexpr int n = StrainComponents<dim>::n;
  std::vector<Tensor2<dim, double>> h(functions.size());
  for (int q = 0; q < values.n_points(); ++q) {
    const double root = std::sqrt(factor * values.weight(q));
    const auto put = [&](StrainColumns& columns, int column, const Tensor2<dim, double>& A,
                         double times) {
      components.of(A, times * root, columns(n * q, column), 1);
    };
    for (int i = 0; i < r_; ++i) put(of_vectors_, i, H[i][q], 1);
    for (std::size_t l = 0; l < functions.size(); ++l) {
      const auto slope = values.gradient(q, functions[l].node);
      h[l] = {};
      for (int J = 0; J < dim; ++J) h[l](functions[l].direction, J) = slope[J];
      put(of_functions_, int(l) * (r_ + 1), h[l], 1);
    }
    if (linear) continue;
    for (int i = 0, column = r_; i < r_; ++i)
      for (int j = i; j < r_; ++j, ++column)
        put(of_vectors_, column, product_of_transposed(H[i][q], H[j][q]), i == j ? 0.5 : 1);
    int column = 0;
    for (std::size_t l = 0; l < functions.size(); ++l) {
      for (int i = 0; i < r_; ++i)
        put(of_functions_, int(l) * (r_ + 1) + 1 + i, product_of_transposed(H[i][q], h[l]), 1);
      for (std::size_t k = 0; k <= l; ++k)
        put(of_pairs_, column++, product_of_transposed(h[k], h[l]), 1);
    }
  }
}

template <int dim>
void LocalGram<dim>::add(const CellValues<dim>& values,
                         const std::vector<std::vector<Tensor2<dim, double>>>& H,
                         const std::vector<CellFunction>& functions, double factor, bool linear,
                         const StrainComponents<dim>& components) {
  const int rows = StrainComponents<dim>::n * values.n_points(), of_one = r_ + 1,
            n = int(functions.size());
  of_vectors_.resize(rows, int(n_strains()));
  of_functions_.resize(rows, n * of_one);
  of_pairs_.resize(rows, Monomials::n_pairs(n));
  add_strains(values, H, functions, factor, linear, components);
  const std::vector<double> mixed = products(of_functions_, of_vectors_),
                            local = products(of_functions_, of_functions_),
                            second = products(of_pairs_, of_vectors_);
  const double* strains = second.data();
  for (int l = 0; l < n; ++l) {
    double* sum = &products_[std::size_t(functions[l].number) * n_strains() * std::size_t(of_one)];
    for (std::size_t a = 0; a < n_strains(); ++a)
      for (int c = 0; c < of_one; ++c)
        sum[a * std::size_t(of_one) + std::size_t(c)] +=
            mixed[std::size_t(l * of_one + c) * n_strains() + a];
    for (int k = 0; k <= l; ++k) {
      double* row = row_of(functions[k].number, functions[l].number);
      for (int c = 0; c < of_one; ++c)
        for (int d = 0; d < of_one; ++d)
          row[Monomials::pair(of_one, c, d)] +=
              local[std::size_t(k * of_one + c) * std::size_t(n * of_one) + l * of_one + d];
      for (std::size_t a = 0; a < n_strains(); ++a) row[1 + a] += *strains++;
    }
  }
}

/// The coefficients of f_l over the cubic monomials.
template <int dim>
std::vector<double> LocalGram<dim>::cubic() const {
  const CubicMonomials monomials(r_ + 1);
  const std::size_t n = std::size_t(monomials.size()),
                    n_functions = products_.size() / (n_strains() * std::size_t(r_ + 1));
  std::vector<double> rows(n_functions * n);
  const double* product = products_.data();
  for (std::size_t l = 0; l < n_functions; ++l)
    for (int i = 0; i <= r_; ++i)  // z_0 = 1, and so the strains E_j are those of z_0 z_j
      for (int j = std::max(i, 1); j <= r_; ++j)
        for (int c = 0; c <= r_; ++c)
          rows[l * n + std::size_t(monomials.number(i, j, c))] += *product++;
  return rows;
}

template <int dim>
LocalEnergy LocalGram<dim>::finish(MPI_Comm communicator) {
  for (std::vector<double>* sum : {&products_, &local_})
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, sum->data(), int(sum->size()), MPI_DOUBLE, MPI_SUM,
                            communicator));
  return {r_, cubic(), std::move(pairs_), std::move(local_)};
}

/// Pairs k <= l of all ranks in order. Collective.
Pairs of_all_ranks(MPI_Comm communicator, Pairs pairs) {
  Pairs all;
  for (const Pairs& of_rank : dealii::Utilities::MPI::all_gather(communicator, pairs))
    all.insert(all.end(), of_rank.begin(), of_rank.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

template <int dim>
std::optional<LocalEnergy> local_energy(const Space<dim>& space, const Body<dim>& body,
                                        const ReducedBasis& basis,
                                        const std::function<double(const Material<dim>&)>& factor) {
  if (basis.units().empty()) return {};
  std::unordered_map<PetscInt, int> numbers;
  for (std::size_t l = 0; l < basis.units().size(); ++l) numbers.emplace(basis.units()[l], int(l));
  std::vector<std::pair<std::size_t, std::vector<CellFunction>>> cells;
  Pairs pairs;
  for (std::size_t cell = 0; cell < space.cells().size(); ++cell) {
    const Material<dim>& material = body.material(cell);
    if (!material.stiff || factor(material) == 0 || basis.covers(cell)) continue;
    std::vector<CellFunction> functions;
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      for (int c = 0; c < dim; ++c) {
        const auto found = numbers.find(dim * space.global_node(space.cell_nodes(cell)[b]) + c);
        if (found != numbers.end()) functions.push_back({found->second, b, c});
      }
    for (const CellFunction& k : functions)
      for (const CellFunction& l : functions)
        if (k.number <= l.number) pairs.emplace_back(k.number, l.number);
    if (!functions.empty()) cells.emplace_back(cell, std::move(functions));
  }
  pairs = of_all_ranks(space.communicator(), std::move(pairs));
  if (pairs.empty()) return {};
  const int r = int(basis.vectors().size());
  LocalGram<dim> gram(r, int(basis.units().size()), std::move(pairs));
  const auto components = strain_components(body);
  std::deque<LocalView> views;
  for (const VecHandle& u : basis.vectors()) views.emplace_back(u);
  CellValues<dim> values(space, space.quadrature());
  std::vector<std::vector<Tensor2<dim, double>>> H(
      r, std::vector<Tensor2<dim, double>>(values.n_points()));
  for (const auto& [cell, functions] : cells) {
    const Material<dim>& material = body.material(cell);
    values.reinit(cell);
    for (int i = 0; i < r; ++i) gradients(values, views[i], H[i].data());
    gram.add(values, H, functions, factor(material), material.law->linear(),
             *components[body.material_number(cell)]);
  }
  return gram.finish(space.communicator());
}

template std::optional<LocalEnergy> local_energy(const Space<2>&, const Body<2>&,
                                                 const ReducedBasis&,
                                                 const std::function<double(const Material<2>&)>&);
template std::optional<LocalEnergy> local_energy(const Space<3>&, const Body<3>&,
                                                 const ReducedBasis&,
                                                 const std::function<double(const Material<3>&)>&);

}  // namespace steppe
