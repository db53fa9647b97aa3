#include "steppe/output/tables/connection_results.h"

#include "steppe/input/words/text.h"

namespace steppe {

template <int dim>
ConnectionProbes<dim>::ConnectionProbes(const Space<dim>& space, const RemotePoints<dim>& points,
                                        const std::vector<Bolt<dim>>& bolts, const Problem& problem)
    : space_(&space), cuts_(&bolts) {
  for (const RemotePoint<dim>& point : points.list()) {
    blank_.points.push_back({point.input.name, point.input.holds(), {}, {}});
    points_.emplace_back(space, point, points.turn(), problem);
  }
  for (const Bolt<dim>& bolt : bolts) {
    blank_.bolts.push_back({bolt.input.name, finite_number(bolt.input.lock)});
    bolts_.emplace_back(bolt, space, problem);
  }
}

template <int dim>
ConnectionResults<dim> ConnectionProbes<dim>::measure(const State& nodal) const {
  constexpr int n_rotations = RemotePoint<dim>::n_rotations, first = 3 - n_rotations;
  ConnectionResults<dim> results = blank_;
  for (std::size_t k = 0; k < points_.size(); ++k) {
    const std::vector<double> values = points_[k].measure(nodal);  // as its columns
    RemoteResult<dim>& of = results.points[k];
    for (int c = 0; c < dim; ++c) {
      of.motion[c] = values[c];
      of.force[c] = values[dim + n_rotations + c];
    }
    for (int r = 0; r < n_rotations; ++r) {
      of.rotation[first + r] = values[dim + r];
      of.moment[first + r] = values[2 * dim + n_rotations + r];
    }
  }
  for (std::size_t k = 0; k < bolts_.size(); ++k) {
    const std::vector<double> values = bolts_[k].measure(nodal);
    results.bolts[k].force = values[0];
    results.bolts[k].shortening = values[1];
    results.bolts[k].tilt = cut_tilt(*space_, (*cuts_)[k], nodal.displacement);
  }
  return results;
}

template class ConnectionProbes<2>;
template class ConnectionProbes<3>;

}  // namespace steppe
