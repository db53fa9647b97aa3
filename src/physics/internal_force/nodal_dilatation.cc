#include "steppe/physics/internal_force/nodal_dilatation.h"

#include "steppe/fem/cell_loop.h"
#include "steppe/physics/internal_force/average_values.h"

#include <deal.II/base/quadrature_lib.h>

namespace steppe {
namespace {

template <int dim>
std::vector<int> taking_materials(const Space<dim>& space, const Body<dim>& body,
                                  const AverageNumbering<dim>& numbering) {
  std::vector<int> numbers;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const int material = body.material_number(k);
    numbers.push_back(numbering.has(material) ? material : -1);
  }
  return numbers;
}

constexpr int most_nodes = 4;

}  // namespace

template <int dim>
NodalDilatation<dim>::NodalDilatation(const Space<dim>& space, const Body<dim>& body,
                                      const InternalForce<dim>& internal)
    : body_(body),
      internal_(internal),
      numbering_(body),
      kernel_(make_element_kernel(space, dealii::QGaussSimplex<dim>(1))),
      batches_(space, dealii::QGaussSimplex<dim>(1), kernel_->node_order(),
               taking_materials(space, body, numbering_)),
      assembly_(std::make_unique<BlockAssembly<dim>>(space, batches_)),
      patches_(std::make_unique<PatchTangent<dim>>(space, numbering_, batches_)) {
  for (std::size_t m = 0; m < body.materials().size(); ++m)
    rayleigh_ |= numbering_.has(int(m)) && body.materials()[m].rayleigh.stiffness != 0;
  const auto make = [&](int numbers, AverageFields& made) {
    for (VecHandle* field : {&made.dilatation, &made.pressure, &made.curvature})
      *field = numbering_.create_vector(space, numbers);
  };
  make(1, plain_);
  if (rayleigh_) make(2, dual_);
  {
    LocalArray sums(plain_.dilatation);
    loop_cells(batches_, {}, plain_.dilatation, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        const CellBatch<dim> batch = batches_[i];
        for (int b = 0; b <= dim; ++b) {
          int index[Lanes::size];
          numbering_.of(batch, b, index);
          add_at(measure(batch) / Lanes(dim + 1), index, sums.data());
        }
      }
    });
    volume_.assign(sums.data(), sums.data() + numbering_.per_node() * space.n_owned_nodes());
  }
}

template <int dim>
template <class N>
const typename NodalDilatation<dim>::AverageFields& NodalDilatation<dim>::fields() const {
  return has_rate<N> ? dual_ : plain_;
}

template <int dim>
template <class N, class Function>
void NodalDilatation<dim>::set(Vec field, const Function& f) const {
  const LocalView dilatation(fields<N>().dilatation);
  LocalArray entries(field);
  for (std::size_t average = 0; average < volume_.size(); ++average) {
    if (volume_[average] == 0) continue;
    Single<N> j;
    read(dilatation.data() + width<N> * average, j);
    write(f(numbering_.material(average).split->volumetric, j, volume_[average]),
          entries.data() + width<N> * average);
  }
}

template <int dim>
template <class N>
N NodalDilatation<dim>::at_node(const BatchNodes<dim>& batch, int node,
                                const LocalView& numbers) const {
  int index[Lanes::size];
  numbering_.of(batch, node, index);
  N result;
  gather_at(numbers.data(), index, result);
  return result;
}

template <int dim>
template <class N>
N NodalDilatation<dim>::mean(const BatchNodes<dim>& batch, const LocalView& numbers) const {
  N sum = at_node<N>(batch, 0, numbers);
  for (int b = 1; b <= dim; ++b) sum += at_node<N>(batch, b, numbers);
  return sum / N(Lanes(dim + 1));
}

template <int dim>
template <class N>
Tensor2<dim, N> NodalDilatation<dim>::gradient(const CellBatch<dim>& batch, const LocalView& w,
                                               const LocalView& z) const {
  Tensor2<dim, Lanes> H;
  kernel_->gradients(batch, w.data(), &H);
  if constexpr (has_rate<N>) {
    Tensor2<dim, Lanes> G;
    kernel_->gradients(batch, z.data(), &G);
    return dual(H, G);
  } else {
    return H;
  }
}

template <int dim>
template <class N>
Tensor2<dim, N> NodalDilatation<dim>::cofactor_at(const CellBatch<dim>& batch,
                                                  const Tensor2<dim, N>& H) const {
  return linear(batch) ? plus_identity(Tensor2<dim, N>{}, N(1.0))
                       : cofactor(deformation_gradient(H));
}

template <int dim>
template <class N>
Tensor2<dim, Lanes> NodalDilatation<dim>::stress(const CellBatch<dim>& batch, const LocalView& w,
                                                 const LocalView& z, const LocalView& pressure,
                                                 const Share& wanted) const {
  const N p = mean<N>(batch, pressure);
  const Tensor2<dim, N> cof = cofactor_at(batch, gradient<N>(batch, w, z));
  Tensor2<dim, Lanes> P;
  for (int i = 0; i < dim; ++i)
    for (int J = 0; J < dim; ++J) P(i, J) = part(p * cof(i, J), wanted.value, wanted.rate);
  return P;
}

template <int dim>
template <class N>
bool NodalDilatation<dim>::average(Vec w, Vec z) const {
  const Vec dilatation = fields<N>().dilatation;
  check(VecZeroEntries(dilatation));
  const LocalView at(w), along(has_rate<N> ? z : w);
  LocalArray sums(dilatation);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const CellBatch<dim> batch = batches_[i];
      const Tensor2<dim, N> H = gradient<N>(batch, at, along);
      const N j = linear(batch) ? trace(H) : determinant_minus_one(H);
      admissible &= linear(batch) || positive(N(1.0) + j);
      for (int b = 0; b <= dim; ++b) {
        int index[Lanes::size];
        numbering_.of(batch, b, index);
        add_at(j * N(measure(batch) / Lanes(dim + 1)), index, sums.data());
      }
    }
  };
  if constexpr (has_rate<N>)
    loop_cells(batches_, {w, z}, dilatation, visit);
  else
    loop_cells(batches_, {w}, dilatation, visit);
  for (std::size_t average = 0; average < volume_.size(); ++average)
    for (int k = 0; k < width<N> && volume_[average] != 0; ++k)
      sums[width<N> * average + k] /= volume_[average];
  return admissible;
}

template <int dim>
template <class N>
bool NodalDilatation<dim>::add_force(Vec w, Vec z, const Weights& weights, Vec force) const {
  const bool admissible = average<N>(w, z);
  const Vec pressure = fields<N>().pressure;
  set<N>(pressure, [](const auto& U, const auto& j, double) { return U.slope(j); });
  const LocalView at(w), along(has_rate<N> ? z : w), p(pressure);
  LocalArray f(force);
  loop_cells(batches_, {pressure}, force, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const CellBatch<dim> batch = batches_[i];
      Tensor2<dim, Lanes> P = stress<N>(batch, at, along, p, share(weights, batch));
      kernel_->add_divergence(batch, &P, f.data());
    }
  });
  return admissible;
}

template <int dim>
TermTraits NodalDilatation<dim>::traits() const {
  TermTraits traits;
  traits.linear = body_.linear();
  traits.damped = rayleigh_;
  // InternalForce answers for both
  traits.lacks_potential.clear();
  traits.lacks_energy_difference.clear();
  return traits;
}

template <int dim>
bool NodalDilatation<dim>::add_residual(const State& state, Vec force) const {
  const Phase phase("nodal dilatation");
  const Vec u = state.displacement, v = state.velocity;
  const bool damps = rayleigh_ && !state.at_rest;
  if (damps && internal_.current()) return add_force<Dual<Lanes>>(u, v, {1, 0, 1}, force);
  const bool admissible = add_force<Lanes>(u, nullptr, {1, 0, 0}, force);
  if (damps) add_damping(state, force);
  return admissible;
}

template <int dim>
void NodalDilatation<dim>::add_damping(const State& state, Vec force) const {
  if (!rayleigh_) return;
  // the derivative of the force along v is K v
  add_force<Dual<Lanes>>(internal_.damping_displacement(state.displacement), state.velocity,
                         {0, 0, 1}, force);
}

template <int dim>
void NodalDilatation<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                       Contacts) const {
  const Phase phase("tangent");
  const Vec u = state.displacement, v = state.velocity;
  const double here = internal_.current() ? s_v : 0;
  if (rayleigh_ && internal_.has_third_derivative() && s_x != 0)
    add_slope<Dual<Lanes>>(u, v, {s_x, here, s_x}, J);
  else if (s_x != 0 || (rayleigh_ && here != 0))
    add_slope<Lanes>(u, nullptr, {s_x, here, 0}, J);
  if (rayleigh_ && !internal_.current() && s_v != 0)
    add_slope<Lanes>(internal_.damping_displacement(u), nullptr, {0, s_v, 0}, J);
}

template <int dim>
template <class N>
void NodalDilatation<dim>::add_slope(Vec w, Vec z, const Weights& weights, Mat J) const {
  average<N>(w, z);
  const auto& [dilatation, pressure, curvature] = fields<N>();
  set<N>(pressure, [](const auto& U, const auto& j, double) { return U.slope(j); });
  set<N>(curvature, [](const auto& U, const auto& j, double volume) {
    return U.curvature(j) / Single<N>(volume);
  });
  update_ghosts(pressure);
  update_ghosts(curvature);
  const LocalView at(w), along(has_rate<N> ? z : w);
  add_cells<N>(at, along, weights, J);
  add_patches<N>(at, along, weights, J);
}

template <int dim>
template <class N>
void NodalDilatation<dim>::add_cells(const LocalView& w, const LocalView& z, const Weights& weights,
                                     Mat J) const {
  const LocalView pressure(fields<N>().pressure);
  assembly_->begin(J);
  for (std::size_t n = 0; n < batches_.size(); ++n) {
    const CellBatch<dim> batch = batches_[n];
    if (linear(batch)) continue;
    const Share wanted = share(weights, batch);
    Tensor4<dim, N> slope{};
    add_cofactor_derivative(mean<N>(batch, pressure),
                            deformation_gradient(gradient<N>(batch, w, z)), slope);
    Tensor4<dim, Lanes> A;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            A(i, J, k, L) = part(slope(i, J, k, L), wanted.value, wanted.rate);
    const auto D = ReferenceTangent<dim>::pull_back(kernel_->weight(0), batch.jacobian(0), A);
    Tensor2<dim, Lanes> K[most_nodes * (most_nodes + 1) / 2];
    kernel_->stiffness(&D, K);
    assembly_->add(n, K);
  }
  assembly_->finish();
}

template <int dim>
template <class N>
void NodalDilatation<dim>::add_patches(const LocalView& w, const LocalView& z,
                                       const Weights& weights, Mat J) const {
  const LocalView curvature(fields<N>().curvature);
  constexpr int n = dim * (dim + 1);
  /// entry(c_a, g, wanted) of the rows of all nodes a, with g the cell's part of g_a
  const auto rows = [&](const auto& entry) {
    return [this, &w, &z, &weights, &curvature, entry](std::size_t number, Lanes* entries) {
      const CellBatch<dim> batch = batches_[number];
      const Tensor2<dim, N> cof = cofactor_at(batch, gradient<N>(batch, w, z));
      const double weight = kernel_->weight(0) / (dim + 1);
      N g[n];
      const auto integrate = [&](const Tensor2<dim, Lanes>& of, const auto& store) {
        const Tensor2<dim, Lanes> flux = batch.jacobian(0).push(weight, of);
        Lanes sums[n];
        kernel_->reference_divergence(&flux, sums);
        for (int k = 0; k < n; ++k) store(k, sums[k]);
      };
      if constexpr (has_rate<N>) {
        integrate(values(cof), [&](int k, const Lanes& sum) { g[k].value = sum; });
        integrate(slopes(cof), [&](int k, const Lanes& sum) { g[k].slope = sum; });
      } else {
        integrate(cof, [&](int k, const Lanes& sum) { g[k] = sum; });
      }
      const Share wanted = share(weights, batch);
      for (int a = 0; a <= dim; ++a) {
        const N c = at_node<N>(batch, a, curvature);
        for (int k = 0; k < n; ++k) entries[a * n + k] = entry(c, g[k], wanted);
      }
    };
  };
  // sum over a of c_a g_a g_a^T, and its rate: g^T (c g)' + g'^T (c g)
  patches_->add(rows([](const N&, const N& g, const Share&) { return value_of(g); }),
                rows([](const N& c, const N& g, const Share& wanted) {
                  return part(c * g, wanted.value, wanted.rate);
                }),
                J);
  if constexpr (has_rate<N>)
    patches_->add(rows([](const N&, const N& g, const Share&) { return g.slope; }),
                  rows([](const N& c, const N& g, const Share& wanted) {
                    return Lanes(wanted.rate) * c.value * g.value;
                  }),
                  J);
}

template <int dim>
void NodalDilatation<dim>::add_damping_potential(double s_v, const State& state,
                                                 Potential& potential) const {
  const Vec w = internal_.damping_displacement(state.displacement), v = state.velocity;
  average<Dual<Lanes>>(w, v);
  set<Dual<Lanes>>(dual_.pressure, [](const auto& U, const auto& j, double) { return U.slope(j); });
  update_ghosts(dual_.pressure);
  const LocalView at(w), along(v), p(dual_.pressure);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    const Tensor2<dim, Lanes> P = stress<Dual<Lanes>>(batch, at, along, p, share({0, 0, 1}, batch));
    const Lanes psi = double_contraction(P, gradient<Lanes>(batch, along, along));
    potential.add(0.5 / s_v * kernel_->integral(batch, &psi));
  }
}

template bool NodalDilatation<2>::average<Lanes>(Vec, Vec) const;
template bool NodalDilatation<3>::average<Lanes>(Vec, Vec) const;
template class NodalDilatation<2>;
template class NodalDilatation<3>;

}  // namespace steppe
