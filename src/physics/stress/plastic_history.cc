#include "steppe/physics/stress/plastic_history.h"

#include <algorithm>
#include <string>

namespace steppe {
namespace {

/// A number of each material's law, 0 of those whose cells do not deform.
template <int dim, class Number>
std::vector<int> of_materials(const Body<dim>& body, const Number& number) {
  std::vector<int> n;
  for (const Material<dim>& material : body.materials())
    n.push_back(material.stiff ? number(*material.law) : 0);
  return n;
}

}  // namespace

template <int dim>
PlasticHistory<dim>::PlasticHistory(const Space<dim>& space, const Body<dim>& body,
                                    const CellBatches<dim>& batches, ElementKernel<dim>& kernel)
    : space_(space),
      body_(body),
      batches_(batches),
      kernel_(kernel),
      states_(batches, kernel.n_points(),
              of_materials(body, [](const Law<dim>& law) { return int(law.plastic()); })),
      backstresses_(batches, kernel.n_points(),
                    of_materials(body, [](const Law<dim>& law) { return law.n_backstresses(); })) {
  states_.set_zero();
  backstresses_.set_zero();
}

template <int dim>
void PlasticHistory<dim>::accept(double time) {
  has_history_ = true;
  accepted_time_ = time;
  duration_ = 0;
}

template <int dim>
void PlasticHistory<dim>::history(Archive& archive) {
  const auto section = archive.enter("plasticity");
  archive.value("has history", has_history_);
  archive.value("time", accepted_time_);
  std::vector<std::string> names;
  for (const Material<dim>& material : body_.materials()) names.push_back(material.name);
  states_.history(archive, names);
  const auto inner = archive.enter("backstresses");
  backstresses_.history(archive, names);
}

template <int dim>
template <class Visit>
void PlasticHistory<dim>::visit(const Visit& visit) const {
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    if (acts_on(batch)) visit(batch, at(batch));
  }
}

template <int dim>
double PlasticHistory<dim>::work() const {
  double sum = 0;
  std::vector<Lanes> work(kernel_.n_points());
  visit([&](const CellBatch<dim>& batch, const PlasticState<Lanes>* states) {
    for (int q = 0; q < kernel_.n_points(); ++q) work[q] = states[q].work();
    sum += kernel_.integral(batch, work.data());
  });
  return sum;
}

template <int dim>
void PlasticHistory<dim>::add_work(std::vector<double>& values) const {
  const int n = kernel_.n_points();
  visit([&](const CellBatch<dim>& batch, const PlasticState<Lanes>* states) {
    for (int q = 0; q < n; ++q)
      for (int lane = 0; lane < batch.n_cells; ++lane)
        values[batches_.cell(batch.number, lane) * n + q] += states[q].work()[lane];
  });
}

template <int dim>
void PlasticHistory<dim>::merge_strain(Vec nodal) const {
  // in the components of a node: the integral of the strain over its cells, and their volume
  const VecHandle sums = space_.create_vector();
  check(VecZeroEntries(sums));
  zero_ghosts(sums);
  {
    LocalArray to(sums);
    visit([&](const CellBatch<dim>& batch, const PlasticState<Lanes>* states) {
      Lanes strain(0.), volume(0.);
      for (int q = 0; q < kernel_.n_points(); ++q) {
        const Lanes weight = Lanes(kernel_.weight(q)) * batch.jacobian(q).determinant;
        strain += weight * states[q].strain();
        volume += weight;
      }
      for (int b = 0; b < batches_.nodes_per_cell(); ++b)
        for (int lane = 0; lane < batch.n_cells; ++lane) {
          const long node = long(dim) * batch.nodes[b * Lanes::size + lane];
          to[node] += strain[lane];
          to[node + 1] += volume[lane];
        }
    });
  }
  add_ghosts(sums);
  const LocalView at(sums);
  LocalArray entries(nodal);
  for (long node = 0; node < space_.n_owned_nodes(); ++node)
    if (at[dim * node + 1] > 0)
      entries[dim * node] = std::max(entries[dim * node], at[dim * node] / at[dim * node + 1]);
}

template <int dim>
std::vector<double> PlasticHistory<dim>::totals() const {
  double sums[] = {work(), 0}, largest = 0;
  std::vector<Lanes> flows(kernel_.n_points());
  visit([&](const CellBatch<dim>& batch, const PlasticState<Lanes>* states) {
    for (int q = 0; q < kernel_.n_points(); ++q) {
      flows[q] = where_at_most(states[q].strain(), 0, Lanes(0.), Lanes(1.));
      for (int lane = 0; lane < batch.n_cells; ++lane)
        largest = std::max(largest, states[q].strain()[lane]);
    }
    sums[1] += kernel_.integral(batch, flows.data());
  });
  const MPI_Comm communicator = space_.communicator();
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, communicator));
  return {sums[0], largest, sums[1]};
}

template <int dim>
void PlasticHistory<dim>::offer(Quantities& quantities) const {
  quantities.cells.push_back(
      {"plastic work", 1, [this](const State&, std::vector<double>& values) { add_work(values); }});
  quantities.nodal.push_back({"equivalent plastic strain", false, 0,
                              [this](const State&, Vec nodal) { merge_strain(nodal); }});
  quantities.totals.push_back({"plastic flow",
                               {{"work", "energy"}, {"largest_strain"}, {"volume", "volume"}},
                               [this](const State&) { return totals(); }});
}

template class PlasticHistory<2>;
template class PlasticHistory<3>;

}  // namespace steppe
