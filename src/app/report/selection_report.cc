#include "steppe/app/report/selection_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/supports/boundary_set.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/part_shape.h"
#include "steppe/output/summary/part_table.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// How many there are on all ranks, their measure, and the middle of it.
template <int dim>
struct MeasuredPart {
  double count = 0, measure = 0;
  Point<dim> centre;

  /// Collective.
  MeasuredPart(MPI_Comm communicator, std::size_t n, double my_measure,
               const Tensor<1, dim>& my_moment) {
    std::vector<double> sums = {double(n), my_measure};
    for (int c = 0; c < dim; ++c) sums.push_back(my_moment[c]);
    Utilities::MPI::sum(sums, communicator, sums);
    count = sums[0];
    measure = sums[1];
    for (int c = 0; c < dim && measure > 0; ++c) centre[c] = sums[2 + c] / measure;
  }
};

template <int dim>
MeasuredPart<dim> amount_of(const Space<dim>& space, const std::vector<NodeShare>& nodes) {
  double sum = 0;
  Tensor<1, dim> moment;
  for (const NodeShare& node : nodes) {
    sum += node.share;
    moment += node.share * Tensor<1, dim>(space.node_positions()[node.node]);
  }
  return {space.communicator(), nodes.size(), sum, moment};
}

template <int dim>
MeasuredPart<dim> amount_of(const Space<dim>& space, const std::vector<std::size_t>& cells) {
  double volume = 0;
  Tensor<1, dim> moment;
  CellValues<dim> values(space, space.exact_mass());
  for (const std::size_t k : cells) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      volume += values.weight(q);
      moment += values.weight(q) * Tensor<1, dim>(values.point(q));
    }
  }
  return {space.communicator(), cells.size(), volume, moment};
}

/// "196 faces, area 1 m^2, centre (0, 0.5, 0.5) m", as the numbers of a set of units.
template <int dim>
class SelectionWords {
 public:
  SelectionWords(const Space<dim>& space, const std::string& units)
      : size_(space.mesh().size()), length_(unit_of("length", units)) {
    if (!length_.empty()) length_ = " " + length_;
  }

  std::string place(const Point<dim>& x) const { return in_brackets(x, dim, size_) + length_; }
  std::string of_faces(double n, const PartShape<dim>& shape) const {
    return counted(n, "face") + (dim == 3 ? ", area " : ", length ") + power(shape.area, dim - 1) +
           ", centre " + place(shape.centre);
  }
  std::string of_cells(const MeasuredPart<dim>& cells) const {
    return counted(cells.count, "cell") + (dim == 3 ? ", volume " : ", area ") +
           power(cells.measure, dim) + ", centre " + place(cells.centre);
  }
  std::string of_nodes(const MeasuredPart<dim>& nodes, bool with_centre) const {
    return counted(nodes.count, "node") + (with_centre ? ", centre " + place(nodes.centre) : "");
  }
  std::string of_spot(const typename Selection<dim>::Spot& spot) const {
    char off[32];
    std::snprintf(off, sizeof off, "%.2g", spot.off > 1e-12 * size_ ? spot.off : 0.);
    return "found at " + place(spot.found) + ", " + off + length_ + " from At";
  }

 private:
  static std::string counted(double n, const std::string& what) {
    char text[32];
    std::snprintf(text, sizeof text, "%.0f ", n);
    return text + what + (n == 1 ? "" : "s");
  }
  std::string power(double value, int power) const {
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", value);
    return text + length_ +
           (power > 1 && !length_.empty() ? "^" + std::to_string(power) : std::string());
  }

  double size_;
  std::string length_;  // after a blank
};

/// The parts of the boundary of which no face is selected, with commas between. Collective.
template <int dim>
std::string free_parts(const std::vector<Selection<dim>>& selections, const Space<dim>& space) {
  std::set<std::pair<std::size_t, unsigned int>> chosen;
  for (const Selection<dim>& selection : selections)
    for (const BoundaryFace& face : selection.faces) chosen.emplace(face.cell, face.face);
  std::set<unsigned int> used;
  for (const BoundaryFace& face : space.boundary())
    if (chosen.count({face.cell, face.face}) > 0) used.insert(face.id);
  used = Utilities::MPI::compute_set_union(used, space.communicator());
  std::string text;
  for (const FacePart<dim>& part : face_parts(space))
    if (std::none_of(part.ids.begin(), part.ids.end(),
                     [&](unsigned int id) { return used.count(id) > 0; }))
      text += (text.empty() ? "" : ", ") + ("id " + std::to_string(part.id)) +
              (part.name.empty() ? "" : " (" + part.name + ")");
  return text;
}

}  // namespace

template <int dim>
void report_selections(const std::vector<Selection<dim>>& selections, const Space<dim>& space,
                       const std::string& units) {
  std::vector<double> counts;
  for (const Selection<dim>& selection : selections)
    counts.push_back(double(selection.faces.size()));
  Utilities::MPI::sum(counts, space.communicator(), counts);
  std::vector<std::vector<BoundaryFace>> lists;  // of those with faces, which alone have a shape
  for (std::size_t i = 0; i < selections.size(); ++i)
    if (counts[i] > 0) lists.push_back(selections[i].faces);
  const std::vector<PartShape<dim>> shapes = shapes_of(space, lists);
  auto shape = shapes.begin();
  const SelectionWords<dim> words(space, units);
  const bool speaks = Utilities::MPI::this_mpi_process(space.communicator()) == 0;
  for (std::size_t i = 0; i < selections.size(); ++i) {
    const Selection<dim>& selection = selections[i];
    const MeasuredPart<dim> nodes = amount_of(space, selection.nodes),
                            cells = amount_of(space, selection.cells);
    std::vector<std::string> said;
    if (counts[i] > 0) said.push_back(words.of_faces(counts[i], *shape++));
    if (nodes.count > 0) said.push_back(words.of_nodes(nodes, counts[i] == 0));
    if (cells.count > 0) said.push_back(words.of_cells(cells));
    if (selection.spot) said.push_back(words.of_spot(*selection.spot));
    std::string text = joined(said, ", ");
    if (!selection.what().empty()) text += (text.empty() ? "" : "; ") + selection.what();
    if (speaks)
      std::printf("%s %s: %s\n", selection.section.c_str(), selection.name.c_str(), text.c_str());
  }
  const std::string free = free_parts(selections, space);
  if (!speaks) return;
  if (!free.empty()) std::printf("nothing selects a face of the parts %s\n", free.c_str());
  std::fflush(stdout);
}

template void report_selections(const std::vector<Selection<2>>&, const Space<2>&,
                                const std::string&);
template void report_selections(const std::vector<Selection<3>>&, const Space<3>&,
                                const std::string&);

}  // namespace steppe
