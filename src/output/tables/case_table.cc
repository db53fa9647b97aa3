#include "steppe/output/tables/case_table.h"

#include <cmath>
#include <limits>
#include <sstream>

namespace steppe {

namespace {

const char* const axes[] = {"x", "y", "z"};

/// Calls `visit` for each number of the results that a state has.
template <int dim, class Visit>
void visit_numbers(RunResults<dim>& results, const Visit& visit) {
  const auto largest = [&](Largest<dim>& of) {
    visit(of.value);
    for (int c = 0; c < dim; ++c) visit(of.where[c]);
  };
  const auto force = [&](NamedForce<dim>& of) {
    for (int c = 0; c < dim; ++c) visit(of.force[c]);
    for (int c = 0; c < 3; ++c) visit(of.moment[c]);
  };
  visit(results.end);
  largest(results.displacement.largest);
  visit(results.displacement.time);
  for (MaterialStress<dim>& of : results.stresses) largest(of.von_mises);
  visit(results.stress_error);
  for (NamedForce<dim>& support : results.supports) force(support);
  force(results.all_supports);
  force(results.all_loads);
  for (RemoteResult<dim>& of : results.connections.points) {
    for (int c = 0; c < dim; ++c)
      for (dealii::Tensor<1, dim>* const vector : {&of.motion, &of.force}) visit((*vector)[c]);
    for (int c = 0; c < 3; ++c)
      for (dealii::Tensor<1, 3>* const vector : {&of.rotation, &of.moment}) visit((*vector)[c]);
  }
}

/// The material with the largest stress.
template <int dim>
const MaterialStress<dim>& most_stressed(const std::vector<MaterialStress<dim>>& stresses) {
  const MaterialStress<dim>* most = &stresses.front();
  for (const MaterialStress<dim>& of : stresses)
    if (of.von_mises.value > most->von_mises.value) most = &of;
  return *most;
}

}  // namespace

template <int dim>
CaseTable<dim>::CaseTable(MPI_Comm communicator, const TableFolder& folder,
                          const std::vector<std::string>& names, const RunSummary<dim>& summary,
                          const ProbeLog* probes)
    : names_(names),
      summary_(summary),
      probes_(probes),
      csv_(communicator, folder, "cases.csv", columns()) {}

template <int dim>
std::vector<Column> CaseTable<dim>::columns() const {
  std::vector<Column> all = {{"case"}, {"name"}};
  const auto components = [&](const std::string& name, const std::string& of) {
    for (int c = 0; c < dim; ++c) all.push_back({name + "_" + axes[c], of});
  };
  all.push_back({"largest_displacement", "displacement"});
  components("displacement_at", "length");
  all.push_back({"largest_von_mises", "von mises"});
  components("von_mises_at", "length");
  all.push_back({"material"});
  for (const NamedForce<dim>& support : summary_.blank().supports)
    components("support." + support.name, "force");
  components("all_supports", "force");
  components("all_loads", "force");
  if (probes_)
    for (const ColumnRange& range : probes_->ranges()) all.push_back(range.column);
  return all;
}

template <int dim>
void CaseTable<dim>::write(int step, const State& nodal) {
  if (step == 0) csv_.begin();  // so that a checkpoint before the first case finds the table
  if (nodal.time != double(results_.size() + 1)) return;
  results_.push_back({names_[results_.size()], summary_.of(nodal),
                      probes_ ? probes_->measure(nodal) : std::vector<double>()});
  const CaseResults<dim>& now = results_.back();
  std::ostringstream row;
  row.precision(std::numeric_limits<double>::max_digits10);
  const auto add = [&](const Largest<dim>& of) {
    row << "," << of.value;
    for (int c = 0; c < dim; ++c) row << "," << of.where[c];
  };
  const auto add_force = [&](const NamedForce<dim>& of) {
    for (int c = 0; c < dim; ++c) row << "," << of.force[c];
  };
  row << results_.size() << "," << now.name;
  add(now.results.displacement.largest);
  const MaterialStress<dim>& most = most_stressed(now.results.stresses);
  add(most.von_mises);
  row << "," << most.material;
  for (const NamedForce<dim>& support : now.results.supports) add_force(support);
  add_force(now.results.all_supports);
  add_force(now.results.all_loads);
  for (const double value : now.probes) row << "," << value;
  csv_.line(row.str());
}

template <int dim>
void CaseTable<dim>::history(Archive& archive) {
  csv_.history(archive);
  std::size_t n = results_.size();
  archive.value("number", n);
  if (archive.loads()) results_.clear();
  for (std::size_t k = 0; k < n; ++k) {
    const auto section = archive.enter("case " + std::to_string(k + 1));
    if (archive.loads()) results_.push_back({names_[k], summary_.blank(), {}});
    std::vector<double> numbers;
    visit_numbers(results_[k].results, [&](double number) { numbers.push_back(number); });
    archive.values("results", numbers);
    std::size_t next = 0;
    visit_numbers(results_[k].results, [&](double& number) { number = numbers[next++]; });
    archive.values("probes", results_[k].probes);
  }
}

template class CaseTable<2>;
template class CaseTable<3>;

}  // namespace steppe
