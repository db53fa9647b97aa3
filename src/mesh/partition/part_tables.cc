#include "steppe/mesh/partition/part_tables.h"

#include <deal.II/grid/cell_id.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
using Info = TriangulationDescription::CellData<dim>;

constexpr int coarse_columns = 3, cell_columns = 4, side_columns = 3;

int manifold_columns(int dim) { return dim == 2 ? 1 + 4 : 1 + 12 + 6; }

int middle_columns(int dim) {
  return int(dim == 2 ? std::tuple_size_v<CurvedCells<2>::Offsets>
                      : std::tuple_size_v<CurvedCells<3>::Offsets>);
}

template <int dim>
std::int64_t path_of(const CellId& id) {
  std::int64_t path = 0;
  for (const auto child : id.get_child_indices()) path = (path << dim) + child;
  return path;
}

template <int dim>
CellId cell_at(types::coarse_cell_id coarse, int level, std::int64_t path) {
  std::vector<std::uint8_t> children(level);
  for (auto child = children.rbegin(); child != children.rend(); ++child, path >>= dim)
    *child = path & ((1 << dim) - 1);
  return {coarse, children};
}

template <int dim>
void add_manifolds(const Info<dim>& info, std::vector<std::int64_t>& values) {
  values.push_back(info.manifold_id);
  const auto &lines = info.manifold_line_ids, &quads = info.manifold_quad_ids;
  values.insert(values.end(), lines.begin(), lines.end());
  if (dim == 3) values.insert(values.end(), quads.begin(), quads.end());
}

template <int dim>
void take_manifolds(const std::int64_t* values, Info<dim>& info) {
  info.manifold_id = types::manifold_id(*values++);
  for (auto& id : info.manifold_line_ids) id = types::manifold_id(*values++);
  if (dim == 3)
    for (auto& id : info.manifold_quad_ids) id = types::manifold_id(*values++);
}

bool below(std::int64_t number, std::uint64_t end) {
  return number >= 0 && std::uint64_t(number) < end;
}

bool are_finite(const PartTables::Reals& table) {
  return std::all_of(table.values.begin(), table.values.end(),
                     [](double x) { return std::isfinite(x); });
}

template <class Holds>
bool all_rows(const PartTables::Integers& table, const Holds& holds) {
  for (std::size_t i = 0; i < table.n_rows(); ++i)
    if (!holds(&table.values[i * std::size_t(table.width)])) return false;
  return true;
}

/// Whether every cell stands once, each coarse one as itself and the others beside their parents.
bool are_a_forest(const PartTables& tables, int n_corners) {
  using Cell = std::array<std::int64_t, 3>;  // level, number of the coarse cell, children
  std::vector<Cell> cells, coarse;
  all_rows(tables.cells, [&](const std::int64_t* row) {
    cells.push_back({row[0], row[1], row[2]});
    return true;
  });
  all_rows(tables.coarse_cells, [&](const std::int64_t* row) {
    coarse.push_back({0, row[n_corners], 0});
    return true;
  });
  std::sort(cells.begin(), cells.end());
  std::sort(coarse.begin(), coarse.end());
  const auto first_child =
      std::find_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell[0] > 0; });
  return std::adjacent_find(cells.begin(), cells.end()) == cells.end() &&
         std::vector<Cell>(cells.begin(), first_child) == coarse &&
         std::all_of(first_child, cells.end(), [&](const Cell& cell) {
           return std::binary_search(cells.begin(), cells.end(),
                                     Cell{cell[0] - 1, cell[1], cell[2] >> tables.dim});
         });
}

}  // namespace

bool are_consistent(const PartTables& tables, unsigned int n_levels, unsigned int n_parts) {
  const std::size_t n_vertices = tables.vertices.values.size() / std::size_t(tables.dim),
                    n_coarse = tables.coarse_cells.n_rows(), n_cells = tables.cells.n_rows();
  const int n_corners = tables.coarse_cells.width - coarse_columns;
  const std::uint64_t n_faces = std::uint64_t(2 * tables.dim);
  return tables.middles.values.size() == n_coarse * std::size_t(tables.middles.width) &&
         (tables.manifolds.width == 0 || tables.manifolds.n_rows() == n_cells) &&
         are_finite(tables.vertices) && are_finite(tables.middles) &&
         all_rows(tables.coarse_cells,
                  [&](const std::int64_t* row) {
                    return row[n_corners] >= 0 &&
                           std::all_of(row, row + n_corners,
                                       [&](std::int64_t v) { return below(v, n_vertices); });
                  }) &&
         all_rows(tables.cells,
                  [&](const std::int64_t* row) {
                    return below(row[0], n_levels) &&
                           below(row[2], std::uint64_t(1)
                                             << std::min<std::int64_t>(62, tables.dim * row[0])) &&
                           (below(row[3], n_parts) || row[3] == numbers::artificial_subdomain_id);
                  }) &&
         all_rows(tables.sides,
                  [&](const std::int64_t* row) {
                    return below(row[0], n_cells) && below(row[1], n_faces);
                  }) &&
         are_a_forest(tables, n_corners);
}

PartTables::PartTables(int dim, const PartitionHead& head)
    : dim(dim),
      vertices{"vertices", dim, {}},
      middles{"middles", head.is_curved ? middle_columns(dim) : 0, {}},
      coarse_cells{"coarse cells", head.n_corners + coarse_columns, {}},
      cells{"cells", cell_columns, {}},
      manifolds{"manifolds", head.has_manifolds ? manifold_columns(dim) : 0, {}},
      sides{"sides", side_columns, {}} {}

template <int dim>
PartTables to_tables(const PartOfMesh<dim>& part, const CurvedCells<dim>& curved,
                     const PartitionHead& head) {
  PartTables tables(dim, head);
  for (const Point<dim>& x : part.coarse_cell_vertices)
    for (int c = 0; c < dim; ++c) tables.vertices.values.push_back(x[c]);
  for (std::size_t i = 0; i < part.coarse_cells.size(); ++i) {
    const CellData<dim>& cell = part.coarse_cells[i];
    auto& values = tables.coarse_cells.values;
    values.insert(values.end(), cell.vertices.begin(), cell.vertices.end());
    values.push_back(std::int64_t(part.coarse_cell_index_to_coarse_cell_id[i]));
    values.push_back(cell.material_id);
    values.push_back(cell.manifold_id);
    if (!head.is_curved) continue;
    const auto* const known = curved.of(part.coarse_cell_index_to_coarse_cell_id[i]);
    const auto offsets = known ? *known : typename CurvedCells<dim>::Offsets{};
    tables.middles.values.insert(tables.middles.values.end(), offsets.begin(), offsets.end());
  }
  for (std::size_t level = 0; level < part.cell_infos.size(); ++level)
    for (const Info<dim>& info : part.cell_infos[level]) {
      for (const auto& [face, id] : info.boundary_ids)
        for (const std::int64_t number :
             {std::int64_t(tables.cells.n_rows()), std::int64_t(face), std::int64_t(id)})
          tables.sides.values.push_back(number);
      const CellId id(info.id);
      for (const std::int64_t number : {std::int64_t(level), std::int64_t(id.get_coarse_cell_id()),
                                        path_of<dim>(id), std::int64_t(info.subdomain_id)})
        tables.cells.values.push_back(number);
      if (head.has_manifolds) add_manifolds<dim>(info, tables.manifolds.values);
    }
  return tables;
}

template <int dim>
CurvedPart<dim> from_tables(const PartTables& tables, unsigned int n_levels) {
  CurvedPart<dim> result;
  PartOfMesh<dim>& part = result.cells;
  part.comm = MPI_COMM_SELF;
  part.settings = TriangulationDescription::default_setting;
  part.smoothing = Triangulation<dim>::none;
  const std::vector<double>& coordinates = tables.vertices.values;
  for (std::size_t i = 0; i + dim <= coordinates.size(); i += dim) {
    Point<dim> x;
    for (int c = 0; c < dim; ++c) x[c] = coordinates[i + c];
    part.coarse_cell_vertices.push_back(x);
  }
  const int n_corners = tables.coarse_cells.width - coarse_columns;
  for (std::size_t i = 0; i < tables.coarse_cells.n_rows(); ++i) {
    const std::int64_t* row = &tables.coarse_cells.values[i * tables.coarse_cells.width];
    CellData<dim> cell(n_corners);
    for (int v = 0; v < n_corners; ++v) cell.vertices[v] = static_cast<unsigned int>(row[v]);
    part.coarse_cell_index_to_coarse_cell_id.push_back(row[n_corners]);
    cell.material_id = types::material_id(row[n_corners + 1]);
    cell.manifold_id = types::manifold_id(row[n_corners + 2]);
    part.coarse_cells.push_back(cell);
    if (tables.middles.width == 0) continue;
    typename CurvedCells<dim>::Offsets offsets;
    for (std::size_t c = 0; c < offsets.size(); ++c)
      offsets[c] = tables.middles.values.at(i * offsets.size() + c);
    result.curved.add(row[n_corners], offsets);
  }
  std::vector<Info<dim>> infos(tables.cells.n_rows());
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const std::int64_t* row = &tables.cells.values[i * cell_columns];
    infos[i].id = cell_at<dim>(row[1], int(row[0]), row[2]).template to_binary<dim>();
    infos[i].subdomain_id = types::subdomain_id(row[3]);
    infos[i].level_subdomain_id = numbers::artificial_subdomain_id;
    infos[i].manifold_id = numbers::flat_manifold_id;
    infos[i].manifold_line_ids.fill(numbers::flat_manifold_id);
    infos[i].manifold_quad_ids.fill(numbers::flat_manifold_id);
    if (tables.manifolds.width > 0)
      take_manifolds<dim>(&tables.manifolds.values[i * tables.manifolds.width], infos[i]);
  }
  for (std::size_t i = 0; i < tables.sides.n_rows(); ++i) {
    const std::int64_t* row = &tables.sides.values[i * side_columns];
    infos.at(row[0]).boundary_ids.emplace_back(static_cast<unsigned int>(row[1]),
                                               types::boundary_id(row[2]));
  }
  part.cell_infos.resize(n_levels);
  for (std::size_t i = 0; i < infos.size(); ++i)
    part.cell_infos.at(tables.cells.values[i * cell_columns]).push_back(infos[i]);
  return result;
}

template PartTables to_tables(const PartOfMesh<2>&, const CurvedCells<2>&, const PartitionHead&);
template PartTables to_tables(const PartOfMesh<3>&, const CurvedCells<3>&, const PartitionHead&);
template CurvedPart<2> from_tables(const PartTables&, unsigned int);
template CurvedPart<3> from_tables(const PartTables&, unsigned int);

}  // namespace steppe
