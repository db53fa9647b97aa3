#include "steppe/physics/spring/foundation.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/matrices/matrix_sums.h"
#include "steppe/physics/spring/foundation_entry.h"
#include "steppe/physics/spring/normal_and_tangential.h"

namespace steppe {

using namespace dealii;

template <int dim>
class Foundation<dim>::Blocks {
 public:
  void add(PetscInt a, PetscInt b, const Block& block) {
    for (int i = 0; i < dim; ++i)
      for (int k = 0; k < dim; ++k) {
        rows_.push_back(dim * a + i);
        columns_.push_back(dim * b + k);
        values_.push_back(block[i][k]);
      }
  }

  /// Their sum over all ranks. Collective.
  MatHandle assemble(const Space<dim>& space) {
    MatHandle sum;
    const PetscInt n = dim * space.n_owned_nodes();
    check(MatCreate(space.communicator(), sum.fill()));
    check(MatSetSizes(sum, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
    check(MatSetBlockSize(sum, dim));
    check(MatSetType(sum, MATAIJ));
    check(MatSetPreallocationCOO(sum, PetscCount(values_.size()), rows_.data(), columns_.data()));
    check(MatSetValuesCOO(sum, values_.data(), ADD_VALUES));
    return sum;
  }

 private:
  std::vector<PetscInt> rows_, columns_;
  std::vector<double> values_;
};

template <int dim>
Foundation<dim>::Foundation(const Space<dim>& space, const Body<dim>& body, Lumping lumping,
                            const FoundationInput& input, const Constants& constants)
    : space_(space), lumped_(lumping != Lumping::consistent), product_(space.create_vector()) {
  facets_.potential = this;
  const NormalAndTangential<dim> stiffness(input.normal_stiffness, input.path("Normal stiffness"),
                                           input.tangential_stiffness,
                                           input.path("Tangential stiffness"), constants);
  const DampingAt<dim> damping =
      entry_of(foundation_entries(), input.kind)
          .make_damping.in<dim>()(FoundationContext<dim>{constants}, input);
  const bool stiff = !stiffness.zero(), damped = bool(damping);
  if (!stiff && !damped)
    throw InputError("Foundations / " + input.name +
                     ": has neither stiffness nor damping; set Normal stiffness or another one, or "
                     "Kind = absorbing, or remove it from Names");
  const std::string where = input.path("Where");
  const auto faces = boundary_faces(space, space.mesh().boundary_region(input.where, where), where);
  Blocks springs, dampers;
  agree(space.communicator(), [&] {
    if (faces.empty()) return;
    FaceValues<dim> values(space);
    for (const BoundaryFace& face : faces) {
      values.reinit(face);
      std::vector<int> on_face;  // nodes of the cell
      for (unsigned int i = 0; i < space.element().n_dofs_per_face(face.face); ++i)
        on_face.push_back(int(space.element().face_to_cell_index(i, face.face)));
      const std::size_t n_nodes = on_face.size();
      std::vector<Block> K(n_nodes * n_nodes), C(n_nodes * n_nodes);
      for (int q = 0; q < values.n_points(); ++q) {
        const auto& n = values.normal(q);
        const auto& x = values.point(q);
        const Block k = stiffness(x, n),
                    c = damped ? damping(body.material(face.cell), x, n) : Block();
        for (std::size_t a = 0; a < n_nodes; ++a)
          for (std::size_t b = 0; b < n_nodes; ++b) {
            const double weight =
                values.weight(q) * values.shape(q, on_face[a]) * values.shape(q, on_face[b]);
            K[a * n_nodes + b] += weight * k;
            C[a * n_nodes + (lumped_ ? a : b)] += weight * c;
          }
      }
      for (std::size_t a = 0; a < n_nodes; ++a)
        for (std::size_t b = 0; b < n_nodes; ++b) {
          const PetscInt row = space.global_node(values.nodes()[on_face[a]]),
                         column = space.global_node(values.nodes()[on_face[b]]);
          if (stiff) springs.add(row, column, K[a * n_nodes + b]);
          if (damped && (a == b || !lumped_)) dampers.add(row, column, C[a * n_nodes + b]);
        }
    }
  });
  if (stiff) {
    facets_.balanced = this;
    stiffness_ = springs.assemble(space);
  }
  if (!damped) return;
  facets_.forces = this;
  facets_.viscous = this;
  damping_ = dampers.assemble(space);
  if (!lumped_) return;
  diagonal_ = space.create_vector();
  check(MatGetDiagonal(damping_, diagonal_));
}

template <int dim>
TermTraits Foundation<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.damped = damping_;
  traits.lacks_potential.clear();
  return traits;
}

template <int dim>
bool Foundation<dim>::add_residual(const State& state, Vec force) const {
  if (stiffness_) check(MatMultAdd(stiffness_, state.displacement, force, force));
  add_damping(state, force);
  return true;
}

template <int dim>
void Foundation<dim>::add_damping(const State& state, Vec force) const {
  if (damping_ && !state.at_rest) check(MatMultAdd(damping_, state.velocity, force, force));
}

template <int dim>
void Foundation<dim>::add_tangent(double, double s_v, double s_x, const State&, Mat J,
                                  Contacts) const {
  if (stiffness_ && s_x != 0) add_matrix(s_x, stiffness_, J);
  if (damping_ && s_v != 0) add_matrix(s_v, damping_, J);
}

template <int dim>
void Foundation<dim>::add_viscous(double c_v, Mat M) const {
  if (lumped_)
    add_diagonal(c_v, diagonal_, M);
  else
    add_matrix(c_v, damping_, M);
}

template <int dim>
void Foundation<dim>::add_balance(const State& state, Balance& balance) const {
  check(MatMult(stiffness_, state.displacement, product_));
  const LocalView force(product_), u(state.displacement);
  for (int i = 0; i < dim * space_.n_owned_nodes(); ++i) balance.strain += force[i] * u[i] / 2;
}

template <int dim>
void Foundation<dim>::add_potential(double, double s_v, double s_x, const State& state,
                                    Potential& potential) const {
  const auto add = [&](Mat matrix, double s, Vec moved) {
    if (!matrix || s == 0) return;
    check(MatMult(matrix, moved, product_));
    add_product(0.5 / s, moved, product_, potential);
  };
  add(stiffness_, s_x, state.displacement);
  add(damping_, s_v, state.velocity);
}

template <int dim>
std::vector<NodePair> Foundation<dim>::couplings() const {
  std::vector<NodePair> pairs;
  for (const Mat matrix : {Mat(stiffness_), Mat(damping_)}) {
    if (!matrix) continue;
    const auto more = node_pairs(matrix, dim);
    pairs.insert(pairs.end(), more.begin(), more.end());
  }
  return pairs;
}

template <int dim>
void Foundation<dim>::mark_nodes(std::vector<bool>& nodes) const {
  for (const NodePair& pair : couplings()) nodes[pair.first - space_.first_node()] = true;
}

template class Foundation<2>;
template class Foundation<3>;

}  // namespace steppe
