#include "steppe/physics/heat/contact_conduction.h"

#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

template <int dim>
ContactConduction<dim>::ContactConduction(const Space<dim>& space, const ContactPairInput& input,
                                          const Constants& constants, bool moves)
    : space_(space),
      name_(input.name),
      part_(input.of_itself() ? 0.5 : 1),
      law_(input.conductance, input.path("Conductance"), constants),
      gaps_(space, input, input.integration == "points" ? PairPoints::faces : PairPoints::segments),
      moves_(moves) {
  state_.displacement = space.create_vector();
  find_rows();
}

template <int dim>
TermTraits ContactConduction<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.structure = gaps_.looks();
  return traits;
}

template <int dim>
void ContactConduction<dim>::take(JointState state) {
  state_ = std::move(state);
  gaps_.look_again(state_.displacement);
  if (gaps_.points_are_old(state_.displacement)) gaps_.choose_again(state_.displacement);
  find_rows();
}

template <int dim>
void ContactConduction<dim>::find_rows() {
  const auto motion = gaps_.motion(state_.displacement, nullptr);
  const std::size_t n_nodes = motion.nodes.size();
  const auto rows = gaps_.rows(motion.feet, std::vector<bool>(n_nodes, true), nullptr, true);
  time_of_.reset();
  area_.clear();
  gap_.clear();
  pressure_.assign(n_nodes, 0.);
  rows_.assign(n_nodes, {});
  std::vector<PetscInt> at, columns;
  std::vector<double> values;
  for (std::size_t i = 0; i < n_nodes; ++i) {
    area_.push_back(motion.nodes[i].area);
    gap_.push_back(std::max(0., motion.nodes[i].gap));
    for (std::size_t entry = rows.starts[i]; entry < rows.starts[i + 1]; ++entry) {
      const double value = rows.rubbed(entry);
      if (value == 0) continue;
      rows_[i].emplace_back(rows.columns[entry], value);
      at.push_back(space_.global_node(gaps_.nodes()[i]));
      columns.push_back(rows.columns[entry]);
      values.push_back(value);
    }
  }
  if (state_.touch) {
    const LocalView touch(state_.touch);
    for (std::size_t i = 0; i < n_nodes; ++i) {
      const PetscInt first = 3 * gaps_.nodes()[i];
      const double known = touch[first + 2];
      if (known < 0.1) continue;
      gap_[i] = std::max(0., touch[first] / known);
      pressure_[i] = std::max(0., touch[first + 1] / known);
    }
  }
  const PetscInt n = space_.n_owned_nodes();
  check(MatCreate(space_.communicator(), B_.fill()));
  check(MatSetSizes(B_, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetType(B_, MATAIJ));
  check(MatSetPreallocationCOO(B_, PetscCount(at.size()), at.data(), columns.data()));
  check(MatSetValuesCOO(B_, values.data(), INSERT_VALUES));
}

template <int dim>
const std::vector<double>& ContactConduction<dim>::conductances(double time) const {
  if (time_of_ && (*time_of_ == time || !law_.uses_time())) return conductances_;
  agree(space_.communicator(), [&] {
    conductances_.clear();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Point<dim>& X = space_.node_positions()[std::size_t(gaps_.nodes()[i])];
      conductances_.push_back(
          area_[i] == 0 ? 0 : part_ * area_[i] * law_(X, time, gap_[i], pressure_[i]));
    }
  });
  time_of_ = time;
  return conductances_;
}

template <int dim>
VecHandle ContactConduction<dim>::jumps(const State& state) const {
  VecHandle jumps = space_.create_vector(1);
  check(MatMult(B_, state.displacement, jumps));
  return jumps;
}

template <int dim>
bool ContactConduction<dim>::add_residual(const State& state, Vec flow) const {
  const Phase phase("contact");
  const std::vector<double>& Ah = conductances(state.load_time);
  const VecHandle flows = jumps(state);
  {
    LocalArray Q(flows);
    for (std::size_t i = 0; i < Ah.size(); ++i) Q[gaps_.nodes()[i]] *= Ah[i];
  }
  check(MatMultTransposeAdd(B_, flows, flow, flow));
  return true;
}

template <int dim>
void ContactConduction<dim>::add_tangent(double, double, double s_x, const State& state, Mat J,
                                         Contacts) const {
  if (s_x == 0) return;
  const std::vector<double>& Ah = conductances(state.load_time);
  std::vector<PetscInt> numbers;
  std::vector<double> block;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (Ah[i] == 0 || rows_[i].empty()) continue;
    numbers.clear();
    block.clear();
    for (const auto& [row, left] : rows_[i]) {
      numbers.push_back(row);
      for (const auto& [column, right] : rows_[i]) block.push_back(s_x * Ah[i] * left * right);
    }
    const PetscInt n = PetscInt(numbers.size());
    check(MatSetValues(J, n, numbers.data(), n, numbers.data(), block.data(), ADD_VALUES));
  }
}

template <int dim>
void ContactConduction<dim>::history(Archive& archive) {
  if (!moves_) return;
  const auto section = archive.enter("contact " + name_);
  // the state of a run of heat without a motion has none
  bool moved = !archive.loads();
  archive.added_value("has moved", moved);
  if (!moved) return;
  bool touches = bool(state_.touch);
  archive.value("has gaps and pressures", touches);
  if (archive.loads() && touches) state_.touch = space_.create_vector(3);
  archive.vector("displacement", state_.displacement);
  if (touches) archive.vector("gaps and pressures", state_.touch);
  gaps_.history(archive);
  if (archive.loads()) find_rows();
}

template <int dim>
JointFlow ContactConduction<dim>::flow(const State& state) const {
  const std::vector<double>& Ah = conductances(state.load_time);
  const VecHandle differences = jumps(state);
  const LocalView jump(differences);
  JointFlow result;
  std::vector<double> sums(3, 0.);
  for (std::size_t i = 0; i < Ah.size(); ++i) {
    if (rows_[i].empty()) continue;
    const double T = jump[gaps_.nodes()[i]];
    result.jump = std::max(result.jump, std::abs(T));
    sums[0] += Ah[i] * T;
    sums[1] += Ah[i];
    sums[2] += part_ * area_[i];
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  result.jump = Utilities::MPI::max(result.jump, space_.communicator());
  result.flow = sums[0];
  result.area = sums[2];
  result.conductance = sums[2] > 0 ? sums[1] / sums[2] : 0;
  return result;
}

template <int dim>
std::vector<NodePair> ContactConduction<dim>::joined(double time) const {
  const std::vector<double>& Ah = conductances(time);
  std::vector<NodePair> pairs;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    for (const auto& [node, weight] : rows_[i])
      if (Ah[i] > 0) pairs.emplace_back(space_.global_node(gaps_.nodes()[i]), node);
  return pairs;
}

template class ContactConduction<2>;
template class ContactConduction<3>;

}  // namespace steppe
