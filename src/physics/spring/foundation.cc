#include "steppe/physics/spring/foundation.h"

#include "steppe/base/error.h"
#include "steppe/fem/cell_values.h"
#include "steppe/fem/matrix_sums.h"

#include <deal.II/base/symmetric_tensor.h>

#include <cmath>
#include <sstream>

namespace steppe {

using namespace dealii;

void FoundationInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Where", where, "Region of the boundary (see Materials / Where).");
  prm.add_parameter(
      "Kind", kind,
      "given: dampers as below; absorbing: dampers that let plane waves out at normal "
      "incidence, rho c_p along and rho c_s across the normal, from each face's own "
      "material at rest.",
      Patterns::Selection("given|absorbing"));
  const auto add = [&](const char* key, std::string& value, const std::string& text) {
    prm.add_parameter(key, value, text + ": not negative, an expression of x, y, z.");
  };
  add("Normal stiffness", normal_stiffness,
      "k_n, force per reference area and displacement along the reference normal, N/m^3");
  add("Tangential stiffness", tangential_stiffness, "k_t, the same across the normal, N/m^3");
  add("Normal damping", normal_damping,
      "c_n, force per reference area and velocity along the reference normal, N s/m^3");
  add("Tangential damping", tangential_damping, "c_t, the same across the normal, N s/m^3");
}

std::vector<Condition> FoundationInput::conditions() {
  const Path scheme = {"Time", "Scheme"};
  return {{"Kind", scheme, {"static"}, true},
          {"Normal damping", scheme, {"static"}, true},
          {"Tangential damping", scheme, {"static"}, true}};
}

namespace {

/// A value that does not change with time and is not negative.
template <int dim>
class Coefficient {
 public:
  Coefficient(const std::string& text, const std::string& parameter, const Constants& constants)
      : text_(parameter + " = " + text), value_(text, parameter, constants) {
    if (value_.uses_time())
      throw InputError(text_ + ": must not depend on t; give a number or an expression of x, y, z");
    if (!value_.uses_position()) uniform_ = at({});
  }

  double operator()(const Point<dim>& x) const { return value_.uses_position() ? at(x) : uniform_; }
  bool zero() const { return !value_.uses_position() && uniform_ == 0; }

 private:
  double at(const Point<dim>& x) const {
    const double value = value_(x, 0);
    if (value >= 0) return value;
    std::ostringstream message;
    message << text_ << ": is " << value << " at (" << x << "); it must not be negative";
    throw InputError(message.str());
  }

  std::string text_;
  Expression<dim> value_;
  double uniform_ = 0;
};

/// normal n n^T + tangential (I - n n^T).
template <int dim>
Tensor<2, dim> split(double normal, double tangential, const Tensor<1, dim>& n) {
  return tangential * Tensor<2, dim>(unit_symmetric_tensor<dim>()) +
         (normal - tangential) * outer_product(n, n);
}

}  // namespace

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
typename Foundation<dim>::Block Foundation<dim>::impedance(const Material<dim>& material,
                                                           const Tensor<1, dim>& normal,
                                                           const std::string& parameter) const {
  const Tensor2<dim, double> rest{};
  Tensor4<dim, double> A{};
  material.law->tangent(1, &rest, &A);
  SymmetricTensor<2, dim> Q;
  for (int i = 0; i < dim; ++i)
    for (int k = i; k < dim; ++k)
      for (int J = 0; J < dim; ++J)
        for (int L = 0; L < dim; ++L) Q[i][k] += normal[J] * A(i, J, k, L) * normal[L];
  Block Z;
  for (const auto& [modulus, direction] : eigenvectors(Q)) {
    if (!(modulus > 0 && material.density > 0))
      throw InputError(parameter + " = absorbing: the material " + material.name +
                       " carries no waves there; absorbing boundaries need density and stiffness, "
                       "use Kind = given");
    Z += std::sqrt(material.density * modulus) * outer_product(direction, direction);
  }
  return Z;
}

template <int dim>
Foundation<dim>::Foundation(const Space<dim>& space, const Body<dim>& body, Lumping lumping,
                            const FoundationInput& input, const Constants& constants)
    : space_(space), lumped_(lumping != Lumping::consistent), product_(space.create_vector()) {
  const std::string parameter = "Foundations / " + input.name;
  const auto coefficient = [&](const std::string& text, const std::string& key) {
    return Coefficient<dim>(text, parameter + " / " + key, constants);
  };
  const auto k_n = coefficient(input.normal_stiffness, "Normal stiffness"),
             k_t = coefficient(input.tangential_stiffness, "Tangential stiffness"),
             c_n = coefficient(input.normal_damping, "Normal damping"),
             c_t = coefficient(input.tangential_damping, "Tangential damping");
  const bool absorbing = input.kind == "absorbing", given = !c_n.zero() || !c_t.zero(),
             stiff = !k_n.zero() || !k_t.zero(), damped = absorbing || given;
  if (absorbing && given)
    throw InputError(parameter +
                     " / Kind = absorbing: takes the dampers from the material; remove Normal "
                     "damping and Tangential damping, or let Kind be given");
  if (!stiff && !damped)
    throw InputError(parameter +
                     ": has neither stiffness nor damping; set Normal stiffness or another one, or "
                     "Kind = absorbing, or remove it from Names");
  const auto faces =
      boundary_faces(space, space.mesh().boundary_region(input.where, parameter + " / Where"),
                     parameter + " / Where");
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
        const Block k = split(k_n(x), k_t(x), n),
                    c = absorbing ? impedance(body.material(face.cell), n, parameter + " / Kind")
                                  : split(c_n(x), c_t(x), n);
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
  if (stiff) stiffness_ = springs.assemble(space);
  if (!damped) return;
  damping_ = dampers.assemble(space);
  if (!lumped_) return;
  diagonal_ = space.create_vector();
  check(MatGetDiagonal(damping_, diagonal_));
}

template <int dim>
TermTraits Foundation<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.damped = traits.viscous = damping_;
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
  if (!damping_) return;
  if (lumped_)
    add_diagonal(c_v, diagonal_, M);
  else
    add_matrix(c_v, damping_, M);
}

template <int dim>
void Foundation<dim>::add_balance(const State& state, Balance& balance) const {
  if (!stiffness_) return;
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

template class Foundation<2>;
template class Foundation<3>;

}  // namespace steppe
