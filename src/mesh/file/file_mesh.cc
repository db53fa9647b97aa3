#include "steppe/mesh/file/file_mesh.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/mesh/file/cell_sides.h"
#include "steppe/mesh/file/file_words.h"

#include <deal.II/base/geometry_info.h>
#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <sstream>
#include <utility>

namespace steppe {

using namespace dealii;

void FileGroups::add(unsigned int number, const std::string& name) {
  std::string& known = groups_[number];
  if (!known.empty()) return;
  for (const char c : name) known += (c >= 0 && c < ' ') || c == 127 ? '?' : c;  // shown on screens
}

unsigned int FileGroups::id(const std::set<unsigned int>& numbers) {
  if (numbers.empty()) return 0;
  used_.insert(numbers.begin(), numbers.end());
  if (numbers.size() == 1) return *numbers.begin();
  const unsigned int last = groups_.empty() ? 0 : groups_.rbegin()->first;
  return combined_.emplace(numbers, last + 1 + unsigned(combined_.size())).first->second;
}

PartNames FileGroups::names() const {
  PartNames names;
  for (const auto& [number, name] : groups_)
    if (!name.empty() && used_.count(number)) names.emplace(name, number);
  for (const auto& [numbers, id] : combined_)
    for (const unsigned int number : numbers) {
      if (const auto group = groups_.find(number); group != groups_.end() && !group->second.empty())
        names.emplace(group->second, id);
      names.emplace("id " + std::to_string(number), id);
    }
  return names;
}

std::vector<unsigned int> FileGroups::add(const std::vector<std::string>& names,
                                          const std::vector<std::string>& wanted) {
  std::vector<unsigned int> numbers(names.size(), 0);
  std::set<unsigned int> taken = {0};
  for (std::size_t g = 0; g < wanted.size(); ++g)
    if (const auto number = whole_number(wanted[g]); number && *number > 0 && *number < 1000000000)
      if (taken.insert(unsigned(*number)).second) numbers[g] = unsigned(*number);
  for (unsigned int& number : numbers)
    if (number == 0) taken.insert(number = *taken.rbegin() + 1);
  for (std::size_t g = 0; g < names.size(); ++g) add(numbers[g], names[g]);
  return numbers;
}

template <int dim>
void FileMesh<dim>::add_vertex(const std::array<double, 3>& x) {
  vertices.emplace_back();
  for (int c = 0; c < dim; ++c) vertices.back()[c] = x[c];
  if (dim == 2) heights.push_back(x[2]);
}

template <int dim>
void FileMesh<dim>::add(const ElementShape& shape, const std::vector<unsigned int>& nodes,
                        unsigned int id, long label, const std::string& kind) {
  const auto is_corner = nodes.begin() + shape.n_corners;
  if (shape.dimension == dim - 1) {
    sides.emplace_back();
    sides.back().vertices.assign(nodes.begin(), is_corner);
    sides.back().boundary_id = id;
  }
  if (shape.dimension < dim - 1 || shape.dimension > dim)
    leave_out(kind.empty() ? shape.kind : kind);
  if (shape.dimension != dim) return;
  cells.emplace_back();
  cells.back().vertices.assign(nodes.begin(), is_corner);
  cells.back().material_id = id;
  labels.push_back(label);
  std::size_t next = shape.n_corners;
  for (const auto* const pairs : {&shape.edges, &shape.centres})
    for (const auto& [a, b] : *pairs)
      if (const unsigned int node = nodes[next++]; node != no_node)
        (pairs == &shape.edges ? middles : centres).push_back({nodes[a], nodes[b], node});
}

template <int dim>
void FileMesh<dim>::set_groups(std::vector<std::pair<unsigned int, unsigned int>> members,
                               FileGroups& groups) {
  std::sort(members.begin(), members.end());
  for (auto next = members.begin(); next != members.end();) {
    const unsigned int cell = next->first;
    std::set<unsigned int> of_cell;
    for (; next != members.end() && next->first == cell; ++next) of_cell.insert(next->second);
    cells[cell].material_id = groups.id(of_cell);
  }
  parts.volumes = groups.names();
}

template <int dim>
void FileMesh<dim>::leave_out(const std::string& kind, long n) {
  left_out[shown(kind)] += n;
}

namespace {

/// From the order around a cell to that of deal.II, which is lexicographic.
template <int structdim>
void sort_corners(CellData<structdim>& cell) {
  if (cell.vertices.size() != GeometryInfo<structdim>::vertices_per_cell) return;
  const auto around = cell.vertices;
  for (unsigned int v = 0; v < around.size(); ++v)
    cell.vertices[GeometryInfo<structdim>::ucd_to_deal[v]] = around[v];
}

template <int dim>
std::string text_of(const Point<dim>& point) {
  std::ostringstream text;
  text.precision(4);
  for (int c = 0; c < dim; ++c) text << (c > 0 ? ", " : "(") << point[c];
  return text.str() + ")";
}

template <int dim>
std::string place(const FileMesh<dim>& file, std::size_t cell) {
  Point<dim> centre;
  for (const unsigned int v : file.cells[cell].vertices) centre += file.vertices[v];
  centre /= double(file.cells[cell].vertices.size());
  return text_of(centre);
}

/// Which vertices are corners of cells.
template <int dim>
std::vector<bool> corners_of(const FileMesh<dim>& file) {
  std::vector<bool> used(file.vertices.size());
  for (const auto& cell : file.cells)
    for (const unsigned int v : cell.vertices) used[v] = true;
  return used;
}

/// The nodes in the middle of curved edges, of faces and of cells, with the numbers that vertices
/// have once unused ones are gone.
template <int dim>
typename CurvedCells<dim>::Middles middles_of(const FileMesh<dim>& file) {
  typename CurvedCells<dim>::Middles middles;
  if (file.middles.empty() && file.centres.empty()) return middles;
  const std::vector<bool> used = corners_of(file);
  std::vector<unsigned int> number(used.size() + 1, 0);
  for (std::size_t v = 0; v < used.size(); ++v) number[v + 1] = number[v] + used[v];
  for (const auto& [a, b, node] : file.middles) {
    const Point<dim>&X = file.vertices[a], &Y = file.vertices[b], &middle = file.vertices[node];
    if (middle.distance((X + Y) / 2) > CurvedCells<dim>::rounding * X.distance(Y))
      middles.of_edges.emplace(std::minmax(number[a], number[b]), middle);
  }
  for (const auto& [a, b, node] : file.centres)
    middles.of_others.emplace(std::minmax(number[a], number[b]), file.vertices[node]);
  return middles;
}

/// Says where nodes of cells lie at one point, as those of parts that nobody has joined do.
template <int dim>
std::string note_of_joints(const FileMesh<dim>& file) {
  const std::vector<bool> used = corners_of(file);
  std::vector<Point<dim>> points;
  for (std::size_t v = 0; v < used.size(); ++v)
    if (used[v]) points.push_back(file.vertices[v]);
  const auto before = [](const Point<dim>& a, const Point<dim>& b) {
    return std::lexicographical_compare(a.begin_raw(), a.end_raw(), b.begin_raw(), b.end_raw());
  };
  std::sort(points.begin(), points.end(), before);
  const auto first = std::adjacent_find(points.begin(), points.end());
  if (first == points.end()) return "";
  const Point<dim> where = *first;
  const auto n = points.end() - std::unique(first, points.end());
  return "\nnote: " + std::to_string(n) + " nodes lie where others do, as at " + text_of(where) +
         "; the cells there are not joined: merge these nodes if they should be";
}

/// Says where cells hang together in a node or an edge alone.
template <int dim>
std::string note_of_hinges(const FileMesh<dim>& file, const CellSides& sides) {
  const std::vector<unsigned int> nodes = cell_joints(file.cells, sides);
  if (nodes.empty()) return "";
  return "\nnote: at " + std::to_string(nodes.size()) + " nodes, as at " +
         text_of(file.vertices[nodes.front()]) + ", cells touch in a node" +
         (dim == 3 ? " or an edge" : "") +
         " alone, which is a hinge; mesh the body so that they share a side, if it should not be";
}

/// Keep the sides that belong to one cell. Says what others there are.
template <int dim>
std::string keep_outer(FileMesh<dim>& file, const CellSides& sides, const std::string& path) {
  std::size_t between = 0, at_none = 0;
  const auto is_inner = [&](const CellData<dim - 1>& side) {
    const std::size_t n = sides.n_cells({side.vertices.begin(), side.vertices.end()});
    between += n > 1 && side.boundary_id != 0;
    at_none += n == 0;
    return n != 1;
  };
  file.sides.erase(std::remove_if(file.sides.begin(), file.sides.end(), is_inner),
                   file.sides.end());
  std::string note;
  if (between > 0)
    note += "\nnote: " + std::to_string(between) + " sides that " + path +
            " names lie between cells; they are left out";
  if (at_none > 0)
    note += "\nnote: " + std::to_string(at_none) + (dim == 3 ? " shells or faces" : " lines") +
            " of " + path + " are sides of no cell; they are left out";
  return note;
}

/// Says what the reader has left out, the most frequent first.
template <int dim>
std::string note_of_left_out(const FileMesh<dim>& file, const std::string& path) {
  constexpr std::size_t most = 40;
  std::vector<std::pair<long, std::string>> kinds;
  for (const auto& [kind, n] : file.left_out) kinds.emplace_back(-n, kind);
  if (kinds.empty()) return "";
  std::sort(kinds.begin(), kinds.end());
  std::string note = "\nnote: " + path + " also holds what is no part of the mesh and left out:";
  for (std::size_t k = 0; k < std::min(kinds.size(), most); ++k)
    note += (k > 0 ? ", " : " ") + kinds[k].second + " (" + std::to_string(-kinds[k].first) + ")";
  if (kinds.size() > most) note += " and " + std::to_string(kinds.size() - most) + " other kinds";
  return note;
}

/// Throws unless the cells of a mesh in 2D have the same z.
template <int dim>
void check_plane(const FileMesh<dim>& file, const std::string& bad) {
  if (file.heights.empty()) return;
  const std::vector<bool> used = corners_of(file);
  Point<dim> lower = file.vertices[file.cells.front().vertices[0]], upper = lower;
  double low = file.heights[file.cells.front().vertices[0]], high = low;
  for (std::size_t v = 0; v < used.size(); ++v) {
    if (!used[v]) continue;
    low = std::min(low, file.heights[v]);
    high = std::max(high, file.heights[v]);
    for (int c = 0; c < dim; ++c) {
      lower[c] = std::min(lower[c], file.vertices[v][c]);
      upper[c] = std::max(upper[c], file.vertices[v][c]);
    }
  }
  if (high - low <= 1e-6 * lower.distance(upper)) return;
  std::ostringstream range;
  range << low << " to " << high;
  throw InputError(bad +
                   "Mesh / Dimension = 2 takes cells in a plane z = constant, and theirs is " +
                   range.str() + "; turn the body into it, or set Mesh / Dimension = 3");
}

template <int dim>
void sort_cells(FileMesh<dim>& mesh) {
  if (std::is_sorted(mesh.labels.begin(), mesh.labels.end())) return;
  std::vector<std::size_t> order(mesh.labels.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return mesh.labels[a] < mesh.labels[b]; });
  std::vector<CellData<dim>> cells;
  for (const std::size_t k : order) cells.push_back(std::move(mesh.cells[k]));
  mesh.cells = std::move(cells);
  std::sort(mesh.labels.begin(), mesh.labels.end());
}

}  // namespace

template <int dim>
MeshFacts<dim> make_mesh(FileMesh<dim>&& file, const std::string& path, Triangulation<dim>& mesh) {
  const std::string bad = "Mesh / File = " + path + ": not a mesh that can be used: ";
  if (file.cells.empty())
    throw InputError(bad + "it holds no cells of dimension " + std::to_string(dim) +
                     "; mesh the volume, or set Mesh / Dimension");
  check_plane(file, bad);
  sort_cells(file);
  MeshFacts<dim> parts{std::move(file.parts), {}};
  parts.note += note_of_left_out(file, path);
  if (file.has_higher_order)
    parts.note += "\nnote: the cells of " + path +
                  " are of higher than second order; their corners are taken, and curved sides "
                  "become straight";
  {
    CellSides sides(dim, [&](std::size_t cell, std::size_t other, const std::string& reason) {
      const std::string number = std::to_string(file.labels[cell]);
      if (cell == other)
        throw InputError(bad + "cell " + number + " at " + place(file, cell) + " " + reason);
      throw InputError(bad + "cells " + std::to_string(file.labels[other]) + " and " + number +
                       " at " + place(file, cell) + " " + reason);
    });
    for (std::size_t k = 0; k < file.cells.size(); ++k) {
      const std::size_t n = file.cells[k].vertices.size();
      if (n != dim + 1 && n != GeometryInfo<dim>::vertices_per_cell)
        throw InputError(bad + "cell " + std::to_string(file.labels[k]) + " at " + place(file, k) +
                         " has " + std::to_string(n) +
                         " corners; cells are tetrahedra or hexahedra (triangles or "
                         "quadrilaterals in 2D): mesh the body with these");
    }
    for (const auto& cell : file.cells) sides.add({cell.vertices.begin(), cell.vertices.end()});
    sides.check();
    parts.note += note_of_hinges(file, sides);
    parts.note += keep_outer(file, sides, path);
  }
  parts.note += note_of_joints(file);
  std::vector<long>().swap(file.labels);
  for (auto& cell : file.cells) sort_corners(cell);
  for (auto& side : file.sides) sort_corners(side);
  SubCellData boundary;
  if constexpr (dim == 2)
    boundary.boundary_lines = std::move(file.sides);
  else
    boundary.boundary_quads = std::move(file.sides);
  const auto middles = middles_of(file);
  GridTools::delete_unused_vertices(file.vertices, file.cells, boundary);
  GridTools::invert_cells_with_negative_measure(file.vertices, file.cells);
  const bool has_simplices =
      std::any_of(file.cells.begin(), file.cells.end(),
                  [](const CellData<dim>& cell) { return cell.vertices.size() == dim + 1; });
  if (!has_simplices) GridTools::consistently_order_cells(file.cells);  // reads beyond those
  mesh.create_triangulation(file.vertices, file.cells, boundary);
  parts.curved = CurvedCells<dim>(mesh, middles);
  if (const std::size_t n = parts.curved.n_straightened())
    parts.note += "\nnote: " + std::to_string(n) + " nodes that curve the cells of " + path +
                  " are left out, as at " + text_of(parts.curved.straightened()) +
                  ", where a cell would be folded; smaller cells there follow the surface";
  return parts;
}

template struct FileMesh<2>;
template struct FileMesh<3>;
template MeshFacts<2> make_mesh(FileMesh<2>&&, const std::string&, Triangulation<2>&);
template MeshFacts<3> make_mesh(FileMesh<3>&&, const std::string&, Triangulation<3>&);

}  // namespace steppe
