#include "steppe/physics/heat/heat_load.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/matrices/matrix_sums.h"
#include "steppe/physics/heat/heat_input.h"

namespace steppe {

template <int dim>
HeatLoad<dim>::HeatLoad(const Space<dim>& space, const HeatLoadInput& input,
                        const Constants& constants)
    : space_(space), name_(input.name), entry_(entry_of(heat_load_entries(), input.kind)) {
  facets_.is_load = true;
  inflow_ = entry_.make.in<dim>()(HeatLoadContext<dim>{input, constants});
  const std::string where = input.path("Where");
  if (is_of_motion() && input.where != HeatLoadInput().where)
    throw InputError(where + " = " + input.where + ": " + entry_.arises + "; leave it out");
  if (is_of_motion())
    fraction_ = inflow_({}, 0, 0).flow;
  else if (entry_.in_cells)
    cells_ = region_cells(space, space.mesh().volume_region(input.where, where), where);
  else
    surface_.emplace(
        space, boundary_faces(space, space.mesh().boundary_region(input.where, where), where));
  if (entry_.depends_on_temperature) return;
  given_ = space.create_vector(1);
  check(VecZeroEntries(given_));
}

template <int dim>
TermTraits HeatLoad<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.linear = entry_.linear;
  traits.has_tangent = entry_.depends_on_temperature;
  return traits;
}

template <int dim>
template <class Visit>
void HeatLoad<dim>::visit_points(const State& state, const Visit& visit) const {
  update_ghosts(state.displacement);
  const LocalView T(state.displacement);
  agree(space_.communicator(), [&] {
    if (surface_) {
      const int n = surface_->n_nodes();
      std::vector<double> shapes(n);
      for (std::size_t face = 0; face < surface_->n_faces(); ++face)
        for (int q = 0; q < surface_->n_points(); ++q) {
          const auto& point = surface_->point(face, q);
          double here = 0;
          for (int a = 0; a < n; ++a) {
            shapes[a] = surface_->shapes(face, q)[a].value;
            here += shapes[a] * T[surface_->nodes(face)[a]];
          }
          visit(n, surface_->nodes(face), shapes, inflow_(point.X, state.load_time, here),
                point.weight);
        }
    }
    if (cells_.empty()) return;
    CellValues<dim> values(space_, space_.exact_mass());
    std::vector<double> shapes(values.n_nodes());
    for (const std::size_t k : cells_) {
      values.reinit(k);
      for (int q = 0; q < values.n_points(); ++q) {
        double here = 0;
        for (int a = 0; a < values.n_nodes(); ++a) {
          shapes[a] = values.shape(q, a);
          here += shapes[a] * T[values.nodes()[a]];
        }
        visit(values.n_nodes(), values.nodes(), shapes,
              inflow_(values.point(q), state.load_time, here), values.weight(q));
      }
    }
  });
}

template <int dim>
void HeatLoad<dim>::add_integral(const State& state, Vec flow) const {
  zero_ghosts(flow);
  {
    LocalArray sum(flow);
    visit_points(state, [&](int n, const int* nodes, const std::vector<double>& shapes,
                            const HeatInflow& in, double weight) {
      for (int a = 0; a < n; ++a) sum[nodes[a]] -= weight * in.flow * shapes[a];
    });
  }
  add_ghosts(flow);
}

template <int dim>
bool HeatLoad<dim>::add_residual(const State& state, Vec flow) const {
  const Phase phase("heat loads");
  if (entry_.depends_on_temperature) {
    add_integral(state, flow);
    return true;
  }
  if (!is_of_motion() && time_of_ != state.load_time) {
    check(VecZeroEntries(given_));
    add_integral(state, given_);
    time_of_ = state.load_time;
  }
  check(VecAXPY(flow, 1, given_));
  return true;
}

template <int dim>
void HeatLoad<dim>::add_tangent(double, double, double s_x, const State& state, Mat J,
                                Contacts) const {
  if (!entry_.depends_on_temperature || s_x == 0) return;
  std::vector<PetscInt> rows;
  std::vector<double> K;
  visit_points(state, [&](int n, const int* nodes, const std::vector<double>& shapes,
                          const HeatInflow& in, double weight) {
    rows.clear();
    K.clear();
    for (int a = 0; a < n; ++a) {
      rows.push_back(space_.global_node(nodes[a]));
      for (int b = 0; b < n; ++b) K.push_back(-s_x * weight * in.slope * shapes[a] * shapes[b]);
    }
    check(MatSetValues(J, n, rows.data(), n, rows.data(), K.data(), ADD_VALUES));
  });
}

template <int dim>
std::vector<NodePair> HeatLoad<dim>::couplings() const {
  if (!entry_.depends_on_temperature) return {};
  std::vector<PetscInt> rows, columns;
  for (std::size_t face = 0; face < surface_->n_faces(); ++face)
    for (int a = 0; a < surface_->n_nodes(); ++a)
      for (int b = 0; b < surface_->n_nodes(); ++b) {
        rows.push_back(space_.global_node(surface_->nodes(face)[a]));
        columns.push_back(space_.global_node(surface_->nodes(face)[b]));
      }
  // faces of other ranks reach owned nodes, too: a matrix sends its rows to their owners
  MatHandle graph;
  const PetscInt n = space_.n_owned_nodes();
  check(MatCreate(space_.communicator(), graph.fill()));
  check(MatSetSizes(graph, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetType(graph, MATAIJ));
  check(MatSetPreallocationCOO(graph, PetscCount(rows.size()), rows.data(), columns.data()));
  check(MatAssemblyBegin(graph, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(graph, MAT_FINAL_ASSEMBLY));
  return node_pairs(graph, 1);
}

template <int dim>
void HeatLoad<dim>::give_power(Vec nodal) {
  check(VecCopy(nodal, given_));
  check(VecScale(given_, -fraction_));
}

template <int dim>
void HeatLoad<dim>::history(Archive& archive) {
  if (!is_of_motion()) return;
  const auto section = archive.enter("heat load " + name_);
  archive.vector("flow", given_);
}

template <int dim>
double HeatLoad<dim>::inflow(const State& state) const {
  double total = 0;
  if (is_of_motion()) {
    const LocalView flow(given_);
    for (int node = 0; node < space_.n_owned_nodes(); ++node) total -= flow[node];
    return total;
  }
  visit_points(state, [&](int, const int*, const std::vector<double>&, const HeatInflow& in,
                          double weight) { total += weight * in.flow; });
  return total;
}

template class HeatLoad<2>;
template class HeatLoad<3>;

}  // namespace steppe
