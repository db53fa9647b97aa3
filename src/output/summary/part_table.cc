#include "steppe/output/summary/part_table.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>

#include <map>

namespace steppe {

using namespace dealii;

namespace {

/// The parts of those ids that cells or faces carry.
template <class Part>
std::vector<Part> parts_of(const std::set<unsigned int>& carried, const PartNames& names) {
  std::set<unsigned int> of_several, numbers = carried;
  for (const auto& [name, id] : names)
    if (name.rfind("id ", 0) == 0 && carried.count(id)) {
      of_several.insert(id);
      numbers.insert(unsigned(std::stoul(name.substr(3))));
    }
  std::vector<Part> parts;
  for (const unsigned int number : numbers) {
    if (of_several.count(number)) continue;
    Part part;
    part.id = number;
    part.ids.insert(number);
    const auto [first, last] = names.equal_range("id " + std::to_string(number));
    for (auto other = first; other != last; ++other) part.ids.insert(other->second);
    for (const auto& [name, id] : names)
      if (id == number && name.rfind("id ", 0) != 0)
        part.name += (part.name.empty() ? "" : ", ") + name;
    parts.push_back(part);
  }
  return parts;
}

/// Where the parts of each id stand in the list.
template <class Part>
std::map<unsigned int, std::vector<std::size_t>> places_by_id(const std::vector<Part>& parts) {
  std::map<unsigned int, std::vector<std::size_t>> places;
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (const unsigned int id : parts[p].ids) places[id].push_back(p);
  return places;
}

std::set<unsigned int> on_all(MPI_Comm communicator, const std::set<unsigned int>& mine) {
  const auto all = Utilities::MPI::compute_set_union(
      std::vector<unsigned int>(mine.begin(), mine.end()), communicator);
  return {all.begin(), all.end()};
}

}  // namespace

template <int dim>
std::vector<FacePart<dim>> face_parts(const Space<dim>& space) {
  std::set<unsigned int> carried;
  for (const BoundaryFace& face : space.boundary()) carried.insert(face.id);
  auto parts =
      parts_of<FacePart<dim>>(on_all(space.communicator(), carried), space.mesh().boundary_names());
  const auto places = places_by_id(parts);
  std::vector<std::vector<BoundaryFace>> lists(parts.size());
  std::vector<double> counts(parts.size(), 0);
  for (const BoundaryFace& face : space.boundary())
    for (const std::size_t p : places.at(face.id)) {
      lists[p].push_back(face);
      ++counts[p];
    }
  Utilities::MPI::sum(counts, space.communicator(), counts);
  const auto shapes = shapes_of(space, lists);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    parts[p].n_faces = counts[p];
    parts[p].shape = shapes[p];
  }
  return parts;
}

std::string called(unsigned int id, const PartNames& names) {
  std::string best = "id " + std::to_string(id);
  std::size_t fewest = 0;
  for (const auto& [name, other] : names) {
    if (other != id || name.rfind("id ", 0) == 0) continue;
    const std::size_t n = names.count(name);
    if (fewest > 0 && (n > fewest || (n == fewest && name.size() >= best.size()))) continue;
    best = name;
    fewest = n;
  }
  return best;
}

template <int dim>
std::vector<VolumePart<dim>> volume_parts(const Space<dim>& space,
                                          const std::vector<double>& densities) {
  std::set<unsigned int> carried;
  for (const CellLabel& cell : space.cells()) carried.insert(cell.id);
  auto parts =
      parts_of<VolumePart<dim>>(on_all(space.communicator(), carried), space.mesh().volume_names());
  const auto places = places_by_id(parts);
  constexpr int n = 3 + dim;
  std::vector<double> sums(n * parts.size(), 0);
  CellValues<dim> values(space, space.quadrature());
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    for (const std::size_t p : places.at(space.cells()[k].id)) {
      double* sum = &sums[n * p];
      sum[0] += 1;
      for (int q = 0; q < values.n_points(); ++q) {
        sum[1] += values.weight(q);
        if (!densities.empty()) sum[2] += densities[k] * values.weight(q);
        for (int c = 0; c < dim; ++c) sum[3 + c] += values.point(q)[c] * values.weight(q);
      }
    }
  }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const double* sum = &sums[n * p];
    parts[p].n_cells = sum[0];
    parts[p].volume = sum[1];
    parts[p].mass = sum[2];
    for (int c = 0; c < dim; ++c) parts[p].centre[c] = sum[3 + c] / sum[1];
  }
  return parts;
}

template std::vector<FacePart<2>> face_parts(const Space<2>&);
template std::vector<FacePart<3>> face_parts(const Space<3>&);
template std::vector<VolumePart<2>> volume_parts(const Space<2>&, const std::vector<double>&);
template std::vector<VolumePart<3>> volume_parts(const Space<3>&, const std::vector<double>&);

}  // namespace steppe
