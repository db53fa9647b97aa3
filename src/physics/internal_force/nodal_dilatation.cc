#include "nodal_averages.h"

#include "steppe/fem/cells/cell_loop.h"

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

}  // namespace

template <int dim>
NodalDilatation<dim>::NodalDilatation(const Space<dim>& space, const Body<dim>& body,
                                      const CellStress<dim>& cell_stress)
    : body_(body),
      cell_stress_(cell_stress),
      numbering_(body),
      kernel_(make_element_kernel(space, dealii::QGaussSimplex<dim>(1))),
      batches_(space, dealii::QGaussSimplex<dim>(1), kernel_->node_order(),
               taking_materials(space, body, numbering_)),
      assembly_(std::make_unique<BlockAssembly<dim>>(space, batches_)),
      patches_(std::make_unique<PatchTangent<dim>>(space, numbering_, batches_)) {
  for (std::size_t m = 0; m < body.materials().size(); ++m)
    rayleigh_ |= numbering_.has(int(m)) && body.materials()[m].rayleigh.stiffness != 0;
  if (rayleigh_) facets_.forces = this;
  facets_.balanced = this;
  facets_.potential = this;
  facets_.measured = this;
  const auto make = [&](int numbers, AverageFields& made) {
    for (VecHandle* field : {&made.dilatation, &made.pressure, &made.curvature})
      *field = numbering_.create_vector(space, numbers);
  };
  make(1, plain_);
  if (rayleigh_) make(2, dual_);
  volume_.assign(numbering_.per_node() * space.n_owned_nodes(), 1);
  find_means<Lanes>(plain_.dilatation, [](const CellBatch<dim>&) { return Lanes(1.); }, {});
  const LocalView volumes(plain_.dilatation);
  volume_.assign(volumes.data(), volumes.data() + volume_.size());
  if (!body.temperature()) return;
  thermal_ = std::make_unique<ThermalStrain<dim>>(space, body, batches_, kernel_->node_order(),
                                                  dealii::QGaussSimplex<dim>(1));
  growth_sums_ = numbering_.create_vector(space, 1);
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
template <class N, class OfCells>
void NodalDilatation<dim>::find_means(Vec means, const OfCells& cells,
                                      std::initializer_list<Vec> read) const {
  check(VecZeroEntries(means));
  LocalArray sums(means);
  loop_cells(batches_, read, means, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const CellBatch<dim> batch = batches_[i];
      const N value = cells(batch) * N(measure(batch) / Lanes(dim + 1));
      for (int b = 0; b <= dim; ++b) {
        int index[Lanes::size];
        numbering_.of(batch, b, index);
        add_at(value, index, sums.data());
      }
    }
  });
  for (std::size_t average = 0; average < volume_.size(); ++average)
    for (int k = 0; k < width<N> && volume_[average] != 0; ++k)
      sums[width<N> * average + k] /= volume_[average];
}

template <int dim>
void NodalDilatation<dim>::find_growth(double time) const {
  if (growth_time_ && (*growth_time_ == time || !body_.temperature()->changes())) return;
  thermal_->set_time(time);
  find_means<Lanes>(growth_sums_,
                    [&](const CellBatch<dim>& batch) {
                      const Lanes* strain = thermal_->of(batch);
                      return strain ? growth(small_strain(batch), *strain) : Lanes(0.);
                    },
                    {});
  const LocalView means(growth_sums_);
  growth_.assign(means.data(), means.data() + volume_.size());
  growth_time_ = time;
}

template <int dim>
template <class N>
bool NodalDilatation<dim>::average(Vec w, Vec z, double time) const {
  const Vec dilatation = fields<N>().dilatation;
  const LocalView at(w), along(has_rate<N> ? z : w);
  bool admissible = true;
  const auto of_cells = [&](const CellBatch<dim>& batch) {
    const N j = steppe::dilatation(small_strain(batch), gradient<N>(batch, at, along));
    admissible &= small_strain(batch) || positive(N(1.0) + j);
    return j;
  };
  if constexpr (has_rate<N>)
    find_means<N>(dilatation, of_cells, {w, z});
  else
    find_means<N>(dilatation, of_cells, {w});
  if (!thermal_) return admissible;
  find_growth(time);
  LocalArray entries(dilatation);
  for (std::size_t average = 0; average < volume_.size(); ++average) {
    if (volume_[average] == 0) continue;
    Single<N> j;
    double* const entry = entries.data() + width<N> * average;
    read(entry, j);
    write(elastic_dilatation(numbering_.material(average).law->small_strain(), j,
                             Single<N>(growth_[average])),
          entry);
  }
  return admissible;
}

template <int dim>
template <class N>
bool NodalDilatation<dim>::add_force(Vec w, Vec z, double time, const Weights& weights,
                                     Vec force) const {
  const bool admissible = average<N>(w, z, time);
  const Vec pressure = fields<N>().pressure;
  set<N>(pressure, [](const auto& U, const auto& j, const Patch&) { return U.slope(j); });
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
  traits.internal = true;
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
  if (damps && cell_stress_.rayleigh_place().current())
    return add_force<Dual<Lanes>>(u, v, state.time, {1, 0, 1}, force);
  const bool admissible = add_force<Lanes>(u, nullptr, state.time, {1, 0, 0}, force);
  if (damps) add_damping(state, force);
  return admissible;
}

template <int dim>
void NodalDilatation<dim>::add_damping(const State& state, Vec force) const {
  // the derivative of the force along v is K v
  add_force<Dual<Lanes>>(cell_stress_.rayleigh_place().displacement(state.displacement),
                         state.velocity, cell_stress_.rayleigh_place().time(state.time), {0, 0, 1},
                         force);
}

template <int dim>
void NodalDilatation<dim>::add_damping_potential(double s_v, const State& state,
                                                 Potential& potential) const {
  const Vec w = cell_stress_.rayleigh_place().displacement(state.displacement), v = state.velocity;
  average<Dual<Lanes>>(w, v, cell_stress_.rayleigh_place().time(state.time));
  set<Dual<Lanes>>(dual_.pressure,
                   [](const auto& U, const auto& j, const Patch&) { return U.slope(j); });
  update_ghosts(dual_.pressure);
  const LocalView at(w), along(v), p(dual_.pressure);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    const Tensor2<dim, Lanes> P = stress<Dual<Lanes>>(batch, at, along, p, share({0, 0, 1}, batch));
    const Lanes psi = double_contraction(P, gradient<Lanes>(batch, along, along));
    potential.add(0.5 / s_v * kernel_->integral(batch, &psi));
  }
}

template bool NodalDilatation<2>::average<Lanes>(Vec, Vec, double) const;
template bool NodalDilatation<3>::average<Lanes>(Vec, Vec, double) const;
template bool NodalDilatation<2>::average<Dual<Lanes>>(Vec, Vec, double) const;
template bool NodalDilatation<3>::average<Dual<Lanes>>(Vec, Vec, double) const;
template class NodalDilatation<2>;
template class NodalDilatation<3>;

}  // namespace steppe
