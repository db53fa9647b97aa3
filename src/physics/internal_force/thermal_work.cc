#include "steppe/physics/internal_force/thermal_work.h"

#include <string>
#include <utility>

namespace steppe {

template <int dim>
ThermalWork<dim>::ThermalWork(const Space<dim>& space, const Body<dim>& body,
                              std::vector<const Balanced*> terms)
    : space_(space), temperature_(*body.temperature()), terms_(std::move(terms)) {
  facets_.balanced = this;
  facets_.measured = this;
  facets_.history = this;
  if (!temperature_.changes()) return;
  const Layout layout(space.communicator(), space.create_vector(), dim);
  start_ = create_state(layout);
  end_ = create_state(layout);
}

template <int dim>
TermTraits ThermalWork<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.internal = true;
  traits.has_tangent = false;
  traits.lacks_potential.clear();
  return traits;
}

template <int dim>
double ThermalWork<dim>::energy(State& state, double time) const {
  Balance balance;
  state.time = time;
  for (const Balanced* term : terms_) term->add_balance(state, balance);
  return balance.strain;
}

template <int dim>
void ThermalWork<dim>::accept(const State& state) {
  if (!temperature_.changes()) return;
  assign(state, end_);
  const double before = start_.time, now = state.time, middle = (before + now) / 2;
  if (has_start_ && now != before)
    work_ +=
        energy(end_, now) - energy(end_, middle) + energy(start_, middle) - energy(start_, before);
  std::swap(start_, end_);
  start_.time = now;
  has_start_ = true;
}

template <int dim>
void ThermalWork<dim>::history(Archive& archive) {
  if (!temperature_.changes()) return;
  const auto section = archive.enter("thermal work");
  archive.value("has start", has_start_);
  archive.value("time", start_.time);
  archive.vector("displacement", start_.displacement);
  archive.part("work", work_);
  temperature_.history(archive);
}

template <int dim>
void ThermalWork<dim>::offer(Quantities& quantities) const {
  quantities.nodal.push_back({"temperature", false, 0, [this](const State& state, Vec nodal) {
                                const std::vector<double> values = temperature_.at(state.time);
                                LocalArray entries(nodal);
                                for (int node = 0; node < space_.n_owned_nodes(); ++node)
                                  entries[dim * node] = values[node];
                              }});
  quantities.totals.push_back(
      {"thermal strain",
       {{"work", "energy"}, {"least", "temperature"}, {"greatest", "temperature"}},
       [this](const State& state) {
         const auto [least, greatest] = temperature_range(space_, temperature_, {state.time});
         double work = work_;
         check_mpi(
             MPI_Allreduce(MPI_IN_PLACE, &work, 1, MPI_DOUBLE, MPI_SUM, space_.communicator()));
         return std::vector<double>{work, least, greatest};
       }});
}

template class ThermalWork<2>;
template class ThermalWork<3>;

}  // namespace steppe
