#include "steppe/output/probes.h"

#include "steppe/base/error.h"
#include "steppe/fem/cell_values.h"
#include "steppe/output/stress.h"
#include "steppe/physics/gradient.h"
#include "steppe/physics/mean_dilatation.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

namespace steppe {

using namespace dealii;

void ProbeInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Kind", kind,
                    "point: motion at a point; average: mean motion of the nodes of a boundary; "
                    "reaction: force of the supports on a boundary, N; peak stress: largest von "
                    "Mises stress at the quadrature points, Pa, and where.",
                    Patterns::Selection("point|average|reaction|peak stress"));
  prm.add_parameter("At", at, "Point of the reference shape, m: coordinates separated by commas.");
  prm.add_parameter("Where", where, "Region of the boundary (see Materials / Where).");
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
  ReactionProbe(const Problem& problem, std::vector<int> nodes)
      : problem_(problem), nodes_(std::move(nodes)), forces_(problem.create_vector()) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"reaction_x", "reaction_y", "reaction_z"};
    names.resize(dim);
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    problem_.reactions(state, forces_);
    std::vector<double> sum(dim, 0);
    const LocalView force(forces_);
    for (const int node : nodes_)
      for (int c = 0; c < dim; ++c) sum[c] += force[dim * node + c];
    Utilities::MPI::sum(sum, problem_.communicator(), sum);
    return sum;
  }

 private:
  const Problem& problem_;
  std::vector<int> nodes_;
  VecHandle forces_;
};

template <int dim>
class PeakStressProbe : public Probe {
 public:
  PeakStressProbe(const Space<dim>& space, const Body<dim>& body) : space_(space), body_(body) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"von_mises", "x", "y", "z"};
    names.resize(1 + dim);
    return names;
  }

  std::vector<double> measure(const State& state) const override {
    CellValues<dim> values(space_, space_.quadrature());
    std::vector<Tensor2<dim, double>> H(values.n_points());
    std::vector<Direction<double>> fibres;
    update_ghosts(state.displacement);
    const LocalView u(state.displacement);
    const std::vector<double> dilatations = mean_dilatations(space_, body_, state.displacement);
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
      for (int q = 0; q < values.n_points(); ++q) {
        material.fibres.at(values.point(q), fibres.data());
        const double here = stress_state(material, H[q], dilatations[k], fibres.data()).von_mises;
        if (here > peak.value) {
          peak.value = here;
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
};

/// Nodes and shape function values at a point, on the lowest rank that has it in a cell.
template <int dim>
std::vector<std::pair<int, double>> locate(const Space<dim>& space, const std::string& text,
                                           const std::string& parameter) {
  const auto parts = Utilities::split_string_list(text, ',');
  Point<dim> x;
  try {
    if (parts.size() != dim) throw 0;
    for (int c = 0; c < dim; ++c) x[c] = Utilities::string_to_double(parts[c]);
  } catch (...) {
    throw InputError(parameter + " = " + text + ": give the point's " + std::to_string(dim) +
                     " coordinates separated by commas");
  }
  const double tolerance = 1e-8 * space.mesh().size();
  std::vector<std::pair<int, double>> weights;
  for (std::size_t k = 0; k < space.cells().size() && weights.empty(); ++k) {
    const auto& cell = space.cells()[k];
    auto box = cell->bounding_box();
    box.extend(tolerance + (space.mesh().curved() ? 0.3 * cell->diameter() : 0));
    if (!box.point_inside(x)) continue;
    Point<dim> xi;
    try {
      xi = space.mapping().transform_real_to_unit_cell(cell, x);
    } catch (const std::exception&) {
      continue;
    }
    if (!cell->reference_cell().contains_point(xi, 1e-7)) continue;
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      weights.emplace_back(space.cell_nodes(k)[b], space.element().shape_value(b, xi));
  }
  const int rank = Utilities::MPI::this_mpi_process(space.communicator());
  const int none = std::numeric_limits<int>::max();
  const int owner = Utilities::MPI::min(weights.empty() ? none : rank, space.communicator());
  if (owner == none)
    throw InputError(parameter + " = " + text +
                     ": the point is not in the body; coordinates are "
                     "those of the reference shape in m, after Mesh / Scale and Transform");
  if (rank != owner) weights.clear();
  return weights;
}

}  // namespace

template <int dim>
std::unique_ptr<Probe> make_probe(const ProbeInput& input, const Space<dim>& space,
                                  const Body<dim>& body, const Problem& problem,
                                  const std::vector<LoadInput>& loads, const Constants& constants) {
  const std::string parameter = "Probes / " + input.name;
  if (input.kind == "peak stress") return std::make_unique<PeakStressProbe<dim>>(space, body);

  std::vector<VectorExpression<dim>> base;
  for (const LoadInput& load : loads)
    if (load.kind == "base acceleration")
      base.emplace_back(load.value, "Loads / " + load.name + " / Value", constants);
  if (input.kind == "point")
    return std::make_unique<MotionProbe<dim>>(
        space.communicator(), locate(space, input.at, parameter + " / At"), std::move(base));

  const std::string where = parameter + " / Where";
  const auto nodes = boundary_nodes(
      space, boundary_faces(space, space.mesh().boundary_region(input.where, where), where));
  if (input.kind == "reaction") return std::make_unique<ReactionProbe<dim>>(problem, nodes);
  const double count = double(Utilities::MPI::sum(nodes.size(), space.communicator()));
  std::vector<std::pair<int, double>> weights;
  for (const int node : nodes) weights.emplace_back(node, 1 / count);
  return std::make_unique<MotionProbe<dim>>(space.communicator(), weights, std::move(base));
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

template std::unique_ptr<Probe> make_probe(const ProbeInput&, const Space<2>&, const Body<2>&,
                                           const Problem&, const std::vector<LoadInput>&,
                                           const Constants&);
template std::unique_ptr<Probe> make_probe(const ProbeInput&, const Space<3>&, const Body<3>&,
                                           const Problem&, const std::vector<LoadInput>&,
                                           const Constants&);

}  // namespace steppe
