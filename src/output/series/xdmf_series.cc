#include "steppe/output/series/xdmf_series.h"

#include "steppe/base/process/error.h"
#include "steppe/base/process/program.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/quantities/cell_field.h"
#include "steppe/output/quantities/cell_means.h"
#include "steppe/output/quantities/principal_values.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/regions/region_entry.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/series/frame_views.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace steppe {

using namespace dealii;
using At = XdmfTable::At;
using Number = XdmfTable::Number;

namespace {

/// Components of a symmetric tensor in the order of XDMF.
constexpr std::array<std::pair<int, int>, 6> upper_triangle = {
    {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}}};

}  // namespace

template <int dim>
XdmfSeries<dim>::XdmfSeries(const FieldFiles& files, const FieldContent<dim>& content)
    : FieldSeries<dim>(files, content), grid_(content.grid) {
  if (!grid_) grid_ = make_grid<dim>({content.space, content.body, FieldInput()});
}

template <int dim>
typename XdmfSeries<dim>::Frame XdmfSeries<dim>::frame(const std::string& name, At at,
                                                       int width) const {
  Frame made{{(at == At::points ? "points/" : "cells/") + file_name(name), at, width, Number::real,
              this->files_.is_single ? 4 : 8, true, unit_of(name, this->files_.units)},
             {}};
  if (at == At::points) made.values.reserve(grid_->n_points() * width);
  return made;
}

template <int dim>
template <class OfCell>
typename XdmfSeries<dim>::Frame XdmfSeries<dim>::frame_of_cells(const std::string& name,
                                                                const OfCell& of_cell) const {
  Frame made = frame(name, At::cells, 1);
  for (const std::size_t k : grid_->cells()) made.values.push_back(of_cell(k));
  return made;
}

template <int dim>
std::vector<typename XdmfSeries<dim>::Frame> XdmfSeries<dim>::frames(const NamedFields& named,
                                                                     const State* state) const {
  const Space<dim>& space = this->content_.space;
  std::vector<Frame> frames;
  const auto add = [&](const std::string& name, Vec nodal, int width, int components) {
    update_ghosts(nodal);
    const LocalView values(nodal);
    frames.push_back(frame(name, At::points, width));
    std::array<double, 3> sum;
    for (std::size_t point = 0; point < grid_->n_points(); ++point) {
      sum = {};
      grid_->interpolate(point, [&](std::size_t cell, int node, double weight) {
        const long first = long(dim) * space.cell_nodes(cell)[node];
        for (int c = 0; c < components; ++c) sum[c] += weight * values[first + c];
      });
      frames.back().values.insert(frames.back().values.end(), sum.begin(), sum.begin() + width);
    }
  };
  for (const auto& [name, nodal] : named.vectors) add(name, nodal, 3, dim);
  for (const auto& [name, nodal] : named.scalars) add(name, nodal, 1, 1);
  if (this->content_.stress) add_stress(frames, *state);
  for (const auto& of_all : named.numbers)
    frames.push_back(frame_of_cells(of_all.first, [&](std::size_t) { return of_all.second; }));
  return frames;
}

template <int dim>
Tensor2<3, double> XdmfSeries<dim>::value_at(std::size_t point,
                                             const RecoveredTensor<dim>& tensor) const {
  Tensor2<3, double> value{};
  grid_->interpolate(point, [&](std::size_t cell, int node, double weight) {
    const Tensor2<3, double> at_node = tensor.at_node(cell, node);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) value(i, j) += weight * at_node(i, j);
  });
  return value;
}

template <int dim>
void XdmfSeries<dim>::add_stress(std::vector<Frame>& frames, const State& state) const {
  const Space<dim>& space = this->content_.space;
  const QuantityChoice& choice = this->content_.choice;
  RecoveredStress<dim>& stress = *this->content_.stress;
  const std::size_t n_points = grid_->n_points();
  const auto add = [&](const std::string& name, int width, const RecoveredTensor<dim>& tensor,
                       const auto& numbers) {
    frames.push_back(frame(name, At::points, width));
    std::vector<double>& values = frames.back().values;
    for (std::size_t point = 0; point < n_points; ++point)
      for (const double number : numbers(value_at(point, tensor))) values.push_back(number);
  };
  const auto components = [](const Tensor2<3, double>& tensor) {
    std::array<double, 6> values;
    for (int k = 0; k < 6; ++k)
      values[k] = tensor(upper_triangle[k].first, upper_triangle[k].second);
    return values;
  };
  if (choice.has("cauchy stress")) add("cauchy stress", 6, stress, components);
  if (choice.has("von mises"))
    add("von mises", 1, stress,
        [](const Tensor2<3, double>& sigma) { return std::array<double, 1>{von_mises(sigma)}; });
  if (choice.names("principal stress")) add("principal stress", 3, stress, principal_values);
  if (choice.names("strain")) add("strain", 6, stress.strain(), components);
  if (choice.names("principal strain"))
    add("principal strain", 3, stress.strain(), principal_values);
  if (choice.has("stress jump"))
    frames.push_back(frame_of_cells("stress jump", [&](std::size_t k) {
      double largest = 0;
      for (int b = 0; b < space.nodes_per_cell(); ++b)
        largest = std::max(largest, von_mises(stress.jump_at_node(k, b)));
      return largest;
    }));
  if (choice.has("stress error")) {
    const std::vector<double>& errors = stress.errors();
    frames.push_back(frame_of_cells("stress error", [&](std::size_t k) { return errors[k]; }));
  }
  if (!choice.has_any({"det F", "energy density"})) return;
  const auto means =
      cell_means(space, state.displacement,
                 cell_field(this->content_.offered, "energy density",
                            space.cells().size() * space.quadrature().size(), state));
  const std::array<const char*, 2> names = {"det F", "energy density"};
  for (int i = 0; i < 2; ++i)
    if (choice.has(names[i]))
      frames.push_back(frame_of_cells(names[i], [&](std::size_t k) { return means[k][i]; }));
}

template <int dim>
std::vector<typename XdmfSeries<dim>::Frame> XdmfSeries<dim>::in_mesh() const {
  const int rank = int(Utilities::MPI::this_mpi_process(this->content_.space.communicator()));
  std::vector<Frame> frames;
  for (const std::string name : {"material", "rank"}) {
    if (!this->content_.choice.has(name)) continue;
    frames.push_back(frame_of_cells(name, [&](std::size_t k) {
      return name == "material" ? this->content_.body.input_number(k) : rank;
    }));
    frames.back().table = {"mesh/" + name, At::cells, 1, Number::integer, 4, false};
  }
  return frames;
}

template <int dim>
void XdmfSeries<dim>::write_rows(Hdf5File& file, const XdmfTable& table,
                                 const std::vector<double>& rows, std::uint64_t total,
                                 std::uint64_t first) const {
  const auto& [name, at, width, number, bytes, is_in_frames, unit] = table;
  const std::int64_t last = is_in_frames ? std::int64_t(this->times_.size()) : -1;
  const hid_t type = number == Number::integer ? (bytes == 4 ? H5T_STD_I32LE : H5T_STD_I64LE)
                     : bytes == 4              ? H5T_IEEE_F32LE
                                               : H5T_IEEE_F64LE;
  file.write(name, rows.data(), {total, first, rows.size() / width, width, last},
             {type, this->files_.compression});
}

template <int dim>
void XdmfSeries<dim>::write(Hdf5File& file, const XdmfTable& table,
                            const std::vector<double>& values) const {
  if (table.at == At::grid) return write_rows(file, table, values, 1, 0);
  const FileOrder& order = table.at == At::points ? grid_->point_order() : grid_->piece_order();
  write_rows(file, table, order.to_file(values.data(), table.width), order.size(), order.first());
}

template <int dim>
std::vector<XdmfGrid> XdmfSeries<dim>::described() const {
  const std::string file = this->files_.name + ".h5", views = this->files_.name + ".views.h5";
  const auto& pieces = grid_->pieces();
  const std::uint64_t n_points = grid_->point_order().size();
  std::vector<XdmfGrid> grids = {
      {file, views, "body", "mesh", n_points, grid_->piece_order().size(), pieces.kind,
       pieces.n_points, n_points < std::numeric_limits<std::int32_t>::max() ? 4 : 8, tables_}};
  for (const SideGrid& grid : this->content_.beside) {
    const std::string group = grid.kind + "/" + grid.name;
    grids.push_back(
        {file,
         views,
         grid.name,
         group,
         grid.places.size() / 3,
         grid.cells.size() / grid.points_per_cell,
         grid.points_per_cell == 2 ? "Polyline" : "Quadrilateral",
         grid.points_per_cell,
         4,
         {{group + "/displacement", At::points, 3, Number::real, this->files_.is_single ? 4 : 8,
           true, unit_of("displacement", this->files_.units)}}});
  }
  return grids;
}

template <int dim>
void XdmfSeries<dim>::write_beside(Hdf5File& file, const State& state) const {
  const bool is_first = Utilities::MPI::this_mpi_process(this->content_.space.communicator()) == 0;
  const std::vector<XdmfGrid> grids = described();
  const auto write = [&](const XdmfTable& table, const std::vector<double>& rows) {
    write_rows(file, table, is_first ? rows : std::vector<double>(), rows.size() / table.width, 0);
  };
  for (std::size_t i = 0; i + 1 < grids.size(); ++i) {
    const SideGrid& drawn = this->content_.beside[i];
    const XdmfGrid& grid = grids[i + 1];
    if (this->times_.empty()) {
      write({grid.group + "/points", At::points, 3, Number::real, 8, false}, drawn.places);
      write({grid.group + "/cells", At::cells, grid.points_per_piece, Number::integer, 4, false},
            drawn.cells);
    }
    write(grid.tables[0], drawn.displacement(state));
  }
}

template <int dim>
void XdmfSeries<dim>::write_mesh(Hdf5File& file) const {
  file.write_text("program", program());
  file.write_text("mesh/kind", grid_->pieces().kind);
  const XdmfTable points{"mesh/points", At::points, 3, Number::real, 8, false},
      cells{"mesh/cells",
            At::cells,
            grid_->pieces().n_points,
            Number::integer,
            described()[0].index_bytes,
            false};
  write(file, points, grid_->places());
  write(file, cells, grid_->connectivity());
  for (const Frame& frame : in_mesh()) write(file, frame.table, frame.values);
}

template <int dim>
void XdmfSeries<dim>::append(double time, const NamedFields& named, const State* state) {
  const MPI_Comm communicator = this->content_.space.communicator();
  const bool begins = this->times_.empty();
  std::vector<Frame> all = frames(named, state);
  const bool is_first_rank = Utilities::MPI::this_mpi_process(communicator) == 0;
  tables_.clear();
  for (const Frame& frame : all) tables_.push_back(frame.table);
  for (const Frame& frame : in_mesh()) tables_.push_back(frame.table);
  // what is left out goes from the index first
  if (this->is_index_ahead_) write_text();
  all.push_back({{"times", At::grid, 1, Number::real, 8, true}, {}});
  if (is_first_rank) all.back().values = {time};

  const std::vector<XdmfGrid> grids = described();
  const XdmfGrid& grid = grids[0];
  double bytes = 1 << 14;  // and what HDF5 keeps for itself
  for (std::size_t i = 1; i < grids.size(); ++i)
    bytes += (begins ? 24. : 0.) * double(grids[i].n_points + grids[i].n_pieces) +
             24. * double(grids[i].n_points) + 4096;
  for (const Frame& frame : all)
    bytes += double(grid.rows(frame.table)) * frame.table.width * frame.table.bytes;
  if (begins)
    bytes += 24. * double(grid.n_points) +
             double(grid.n_pieces) * (grid.index_bytes * grid.points_per_piece + 8.);
  Hdf5File file(communicator, path(), begins ? Hdf5File::Use::write : Hdf5File::Use::append, bytes);
  if (file.why() != 0) cannot_write(path(), std::strerror(file.why()));
  if (begins) write_mesh(file);
  for (const Frame& frame : all) write(file, frame.table, frame.values);
  if (state) write_beside(file, *state);
  if (!file.finish(false)) cannot_write(path(), "HDF5 fails");
}

template <int dim>
void XdmfSeries<dim>::sync() {
  const MPI_Comm communicator = this->content_.space.communicator();
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) == 0) sync_file(path());
  });
}

template <int dim>
void XdmfSeries<dim>::check_files() {
  const MPI_Comm communicator = this->content_.space.communicator();
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) == 0) check_goes_on(path(), 1);
  });
  Hdf5File file(communicator, path(), Hdf5File::Use::read);
  const std::int64_t n = file.shape("times").frame;
  if (!file.finish() || n < std::int64_t(this->times_.size()))
    throw InputError("the file " + path() + ", with which the run goes on, does not hold the " +
                     std::to_string(this->times_.size()) +
                     " times when the state was saved; put back that of the run, or begin anew "
                     "with -overwrite");
}

template <int dim>
void XdmfSeries<dim>::write_index() {
  const MPI_Comm communicator = this->content_.space.communicator();
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) == 0)
      write_views(this->files_.folder, described(), n_views_, this->times_.size());
  });
  n_views_ = this->times_.size();
  write_text();
}

template <int dim>
void XdmfSeries<dim>::write_text() {
  const MPI_Comm communicator = this->content_.space.communicator();
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) == 0)
      write_xml(this->files_.folder + "/" + this->files_.name + ".xdmf",
                xdmf_text(described(), this->times_));
  });
}

template class XdmfSeries<2>;
template class XdmfSeries<3>;

}  // namespace steppe
