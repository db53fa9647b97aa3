#include "steppe/output/probes.h"

#include "steppe/base/error.h"
#include "steppe/fem/cell_values.h"
#include "steppe/fem/locate.h"
#include "steppe/input/nearest.h"
#include "steppe/input/point.h"
#include "steppe/output/stress.h"
#include "steppe/output/viscoelastic_stress.h"
#include "steppe/physics/cell_dilatations.h"
#include "steppe/physics/gradient.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace steppe {

using namespace dealii;

void ProbeInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Kind", kind,
                    "point: motion at a point; average: mean motion of the nodes of a boundary; "
                    "reaction: force of the supports on a boundary, N; stress: Cauchy and von "
                    "Mises stress at a point, the mean of the cells that meet there, Pa; peak "
                    "stress: largest von "
                    "Mises stress at the quadrature points, Pa, and where (both with relaxing "
                    "branches, which are fitted between the quadrature points of a cell, and "
                    "viscous stress); contact: force on an "
                    "obstacle, N, number of nodes that press on it, and their largest penetration, "
                    "m.",
                    Patterns::Selection("point|average|reaction|stress|peak stress|contact"));
  prm.add_parameter("At", at, "Point of the reference shape, m: coordinates separated by commas.");
  prm.add_parameter("Where", where, "Region of the boundary (see Materials / Where).");
  prm.add_parameter("Obstacle", obstacle, "Of contact: a name of Obstacles / Names.");
}

std::vector<Condition> ProbeInput::conditions() {
  const Path kind = {"Kind"};
  return {{"At", kind, {"point", "stress"}},
          {"Where", kind, {"average", "reaction"}},
          {"Obstacle", kind, {"contact"}}};
}

namespace {

/// Nodal values times weights, summed over ranks: the motion of a point or the mean of several.
template <int dim>
class MotionProbe : public Probe {
 public:
  MotionProbe(MPI_Comm communicator, std::vector<std::pair<int, double>> weights,
              std::vector<VectorExpression<dim>> base)
      : communicator_(communicator), weights_(std::move(weights)), base_(std::move(base)) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names;
    const std::string axes = "xyz";
    std::vector<std::string> fields = {"u", "v", "a"};
    if (!base_.empty()) fields.push_back("absolute_a");
    for (const auto& field : fields)
      for (int c = 0; c < dim; ++c) names.push_back(field + axes[c]);
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    std::vector<double> values;
    for (const Vec field :
         {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)}) {
      update_ghosts(field);
      const LocalView nodal(field);
      for (int c = 0; c < dim; ++c) {
        double sum = 0;
        for (const auto& [node, weight] : weights_) sum += weight * nodal[dim * node + c];
        values.push_back(sum);
      }
    }
    Utilities::MPI::sum(values, communicator_, values);
    if (base_.empty()) return values;
    for (int c = 0; c < dim; ++c) values.push_back(values[2 * dim + c]);
    for (const auto& acceleration : base_) {
      const auto a = acceleration({}, state.time);
      for (int c = 0; c < dim; ++c) values[3 * dim + c] += a[c];
    }
    return values;
  }

 private:
  MPI_Comm communicator_;
  std::vector<std::pair<int, double>> weights_;  // local node, weight
  std::vector<VectorExpression<dim>> base_;
};

template <int dim>
class ReactionProbe : public Probe {
 public:
  /// Sets of nodes and the names of their forces, which an axis completes.
  ReactionProbe(const Problem& problem, std::vector<std::pair<std::string, std::vector<int>>> sets)
      : problem_(problem), sets_(std::move(sets)), forces_(problem.create_vector()) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names;
    const std::string axes = "xyz";
    for (const auto& [name, nodes] : sets_)
      for (int c = 0; c < dim; ++c) names.push_back(name + axes[c]);
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    problem_.nodal_reactions(state, forces_);
    std::vector<double> sum(dim * sets_.size(), 0);
    const LocalView force(forces_);
    for (std::size_t k = 0; k < sets_.size(); ++k)
      for (const int node : sets_[k].second)
        for (int c = 0; c < dim; ++c) sum[dim * k + c] += force[dim * node + c];
    Utilities::MPI::sum(sum, problem_.communicator(), sum);
    return sum;
  }

 private:
  const Problem& problem_;
  std::vector<std::pair<std::string, std::vector<int>>> sets_;
  VecHandle forces_;
};

template <int dim>
class PeakStressProbe : public Probe {
 public:
  PeakStressProbe(const Space<dim>& space, const Body<dim>& body, const Relaxation<dim>* relaxation)
      : space_(space), body_(body), relaxation_(relaxation) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"von_mises", "x", "y", "z"};
    names.resize(1 + dim);
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    CellValues<dim> values(space_, space_.quadrature());
    std::vector<Tensor2<dim, double>> H(values.n_points());
    std::vector<Direction<double>> fibres;
    const auto dilatations = cell_dilatations(space_, body_, state.displacement);
    update_ghosts(state.velocity);
    const LocalView u(state.displacement), v(state.velocity);
    ViscoelasticStress<dim> beside(space_, body_, relaxation_, space_.quadrature());
    struct {
      double value;
      int rank;
    } peak{-1, int(Utilities::MPI::this_mpi_process(space_.communicator()))};
    Point<dim> where;
    for (std::size_t k = 0; k < space_.cells().size(); ++k) {
      const Material<dim>& material = body_.material(k);
      fibres.resize(material.fibres.size());
      values.reinit(k);
      gradients(values, u, H.data());
      const auto* more = beside.acts_in(k) ? &beside.at(k, u, v) : nullptr;
      for (int q = 0; q < values.n_points(); ++q) {
        material.fibres.at(values.point(q), fibres.data());
        StressState here = stress_state(material, H[q], dilatations[k], fibres.data());
        if (more) add((*more)[q], here);
        if (here.von_mises > peak.value) {
          peak.value = here.von_mises;
          where = values.point(q);
        }
      }
    }
    check_mpi(
        MPI_Allreduce(MPI_IN_PLACE, &peak, 1, MPI_DOUBLE_INT, MPI_MAXLOC, space_.communicator()));
    std::array<double, dim> position;
    for (int c = 0; c < dim; ++c) position[c] = where[c];
    check_mpi(MPI_Bcast(position.data(), dim, MPI_DOUBLE, peak.rank, space_.communicator()));
    std::vector<double> result = {peak.value};
    result.insert(result.end(), position.begin(), position.end());
    return result;
  }

 private:
  const Space<dim>& space_;
  const Body<dim>& body_;
  const Relaxation<dim>* relaxation_;
};

template <int dim>
class StressProbe : public Probe {
 public:
  StressProbe(const Space<dim>& space, const Body<dim>& body, const Relaxation<dim>* relaxation,
              const std::string& at, const std::string& parameter)
      : space_(space),
        body_(body),
        relaxation_(relaxation),
        cells_(cells_at(space, read_point<dim>(at, parameter))) {
    count_ = double(Utilities::MPI::sum(cells_.size(), space.communicator()));
    if (count_ == 0) refuse_point(at, parameter);
  }

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"von_mises"};
    for (const auto& [i, j] : components)
      names.push_back(std::string("sigma_") + "xyz"[i] + "xyz"[j]);
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    std::vector<double> sums(1 + components.size(), 0.);
    const auto dilatations = cell_dilatations(space_, body_, state.displacement);
    update_ghosts(state.velocity);
    const LocalView u(state.displacement), v(state.velocity);
    for (const CellPoint<dim>& here : cells_) {
      const Material<dim>& material = body_.material(here.cell);
      const Quadrature<dim> point(std::vector<Point<dim>>{here.xi});
      CellValues<dim> values(space_, point);
      Tensor2<dim, double> H;
      values.reinit(here.cell);
      gradients(values, u, &H);
      std::vector<Direction<double>> fibres(material.fibres.size());
      material.fibres.at(values.point(0), fibres.data());
      StressState stress = stress_state(material, H, dilatations[here.cell], fibres.data());
      ViscoelasticStress<dim> beside(space_, body_, relaxation_, point);
      if (beside.acts_in(here.cell)) add(beside.at(here.cell, u, v)[0], stress);
      sums[0] += stress.von_mises;
      for (std::size_t k = 0; k < components.size(); ++k)
        sums[1 + k] += stress.cauchy(components[k].first, components[k].second);
    }
    Utilities::MPI::sum(sums, space_.communicator(), sums);
    for (double& value : sums) value /= count_;
    return sums;
  }

 private:
  static constexpr std::array<std::pair<int, int>, dim == 2 ? 4 : 6> components = [] {
    if constexpr (dim == 2)
      return std::array<std::pair<int, int>, 4>{{{0, 0}, {1, 1}, {2, 2}, {0, 1}}};
    else
      return std::array<std::pair<int, int>, 6>{{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}}};
  }();

  const Space<dim>& space_;
  const Body<dim>& body_;
  const Relaxation<dim>* relaxation_;
  std::vector<CellPoint<dim>> cells_;  // of this rank
  double count_;                       // of all
};

template <int dim>
class ContactProbe : public Probe {
 public:
  explicit ContactProbe(const Contact<dim>& contact) : contact_(contact) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"force_x", "force_y", "force_z"};
    names.resize(dim);
    names.insert(names.end(), {"touching", "penetration"});
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    const auto total = contact_.total(state);
    std::vector<double> values(total.force.begin_raw(), total.force.end_raw());
    values.insert(values.end(), {double(total.touching), total.penetration});
    return values;
  }

 private:
  const Contact<dim>& contact_;
};

/// The contact with an obstacle of that name.
template <int dim>
const Contact<dim>& contact_with(const std::string& obstacle, const std::string& parameter,
                                 const std::vector<const Contact<dim>*>& contacts) {
  std::vector<std::string> names;
  for (const Contact<dim>* contact : contacts) {
    if (contact->name() == obstacle) return *contact;
    names.push_back(contact->name());
  }
  throw InputError(parameter + " = " + obstacle + ": is no name of Obstacles / Names; " +
                   (names.empty() ? "there are no obstacles" : suggestion(obstacle, names)));
}

}  // namespace

template <int dim>
std::unique_ptr<Probe> make_probe(const ProbeInput& input, const Space<dim>& space,
                                  const Body<dim>& body, const Problem& problem,
                                  const std::vector<LoadInput>& loads, const Constants& constants,
                                  const std::vector<const Contact<dim>*>& contacts,
                                  const Relaxation<dim>* relaxation) {
  const std::string parameter = "Probes / " + input.name;
  if (input.kind == "contact")
    return std::make_unique<ContactProbe<dim>>(
        contact_with(input.obstacle, parameter + " / Obstacle", contacts));
  if (input.kind == "stress")
    return std::make_unique<StressProbe<dim>>(space, body, relaxation, input.at,
                                              parameter + " / At");
  if (input.kind == "peak stress")
    return std::make_unique<PeakStressProbe<dim>>(space, body, relaxation);

  std::vector<VectorExpression<dim>> base;
  for (const LoadInput& load : loads)
    if (load.kind == "base acceleration")
      base.emplace_back(load.value, "Loads / " + load.name + " / Value", constants);
  if (input.kind == "point")
    return std::make_unique<MotionProbe<dim>>(space.communicator(),
                                              locate(space, input.at, parameter + " / At").weights,
                                              std::move(base));

  const std::string where = parameter + " / Where";
  const auto nodes = boundary_nodes(
      space, boundary_faces(space, space.mesh().boundary_region(input.where, where), where));
  if (input.kind == "reaction")
    return std::make_unique<ReactionProbe<dim>>(
        problem, std::vector<std::pair<std::string, std::vector<int>>>{{"reaction_", nodes}});
  const double count = double(Utilities::MPI::sum(nodes.size(), space.communicator()));
  std::vector<std::pair<int, double>> weights;
  for (const int node : nodes) weights.emplace_back(node, 1 / count);
  return std::make_unique<MotionProbe<dim>>(space.communicator(), weights, std::move(base));
}

template <int dim>
std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>& boundaries,
                                            const Space<dim>& space, const Problem& problem) {
  std::vector<std::pair<std::string, std::vector<int>>> sets;
  for (const BoundaryInput& boundary : boundaries)
    if (boundary.holds()) sets.emplace_back(boundary.name + "_", nodes_of(space, boundary));
  return std::make_unique<ReactionProbe<dim>>(problem, std::move(sets));
}

ProbeLog::ProbeLog(MPI_Comm communicator, const std::string& folder,
                   const std::vector<std::string>& names,
                   std::vector<std::unique_ptr<Probe>> probes, double interval)
    : probes_(std::move(probes)), clock_(interval) {
  std::string header = "step,time";
  for (std::size_t i = 0; i < probes_.size(); ++i)
    for (const std::string& quantity : probes_[i]->quantities())
      header += "," + names[i] + "." + quantity;
  csv_ = std::make_unique<Csv>(communicator, folder + "/probes.csv", header);
}

void ProbeLog::write(int step, const State& state) {
  const Phase phase("probes");
  std::vector<double> row = {double(step), state.time};
  for (const auto& probe : probes_) {
    const auto values = probe->measure(state);
    row.insert(row.end(), values.begin(), values.end());
  }
  csv_->row(row);
}

template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<2>&, const Problem&);
template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<3>&, const Problem&);
template std::unique_ptr<Probe> make_probe(const ProbeInput&, const Space<2>&, const Body<2>&,
                                           const Problem&, const std::vector<LoadInput>&,
                                           const Constants&, const std::vector<const Contact<2>*>&,
                                           const Relaxation<2>*);
template std::unique_ptr<Probe> make_probe(const ProbeInput&, const Space<3>&, const Body<3>&,
                                           const Problem&, const std::vector<LoadInput>&,
                                           const Constants&, const std::vector<const Contact<3>*>&,
                                           const Relaxation<3>*);

}  // namespace steppe
