#pragma once

#include "steppe/base/files/hdf5.h"
#include "steppe/output/series/field_series.h"
#include "steppe/output/series/xdmf_index.h"

#include <memory>

namespace steppe {

/**
 * One HDF5 file of all ranks, `name.h5`, and beside it `name.xdmf`, which tells other programs how
 * to read it, with `name.views.h5` (see write_views). The mesh stands in it once (see OutputGrid),
 * every quantity in a table that grows by a frame for each time. At points: motion, support, what
 * terms offer at nodes, the recovered stress. In cells: the largest stress jump at the nodes of the
 * cell, its stress error, the means over its volume of det F (the ratio of volumes) and energy
 * density, material and rank. What is drawn beside the body has grids of its own with their
 * displacement. The file is closed after each time: a run that is killed leaves all earlier ones.
 */
template <int dim>
class XdmfSeries : public FieldSeries<dim> {
 public:
  /// Collective.
  XdmfSeries(const FieldFiles& files, const FieldContent<dim>& content);

 private:
  /// A table with numbers for this rank's points, its cells, or the whole.
  struct Frame {
    XdmfTable table;
    std::vector<double> values;
  };

  void append(double time, const NamedFields& named, const State* state) override;
  /// The views first, of which the text names all, then the text.
  void write_index() override;
  void write_text();
  void sync() override;
  void check_files() override;

  std::vector<Frame> frames(const NamedFields& named, const State* state) const;
  void add_stress(std::vector<Frame>& frames, const State& state) const;
  Frame frame(const std::string& name, XdmfTable::At at, int width) const;
  /// Frame of one number of each cell.
  template <class OfCell>
  Frame frame_of_cells(const std::string& name, const OfCell& of_cell) const;
  Tensor2<3, double> value_at(std::size_t point, const RecoveredTensor<dim>& tensor) const;
  void write(Hdf5File& file, const XdmfTable& table, const std::vector<double>& values) const;
  /// Rows as they stand in the file.
  void write_rows(Hdf5File& file, const XdmfTable& table, const std::vector<double>& rows,
                  std::uint64_t total, std::uint64_t first) const;
  void write_mesh(Hdf5File& file) const;
  /// Frames of cells that are the same at all times (material, rank), with the names of their
  /// tables.
  std::vector<Frame> in_mesh() const;
  void write_beside(Hdf5File& file, const State& state) const;
  /// The grids of the body and beside it.
  std::vector<XdmfGrid> described() const;
  std::string path() const { return this->files_.folder + "/" + this->files_.name + ".h5"; }

  std::shared_ptr<const OutputGrid<dim>> grid_;
  std::vector<XdmfTable> tables_;  // of the last time
  std::size_t n_views_ = 0;        // frames that the file of views shows
};

}  // namespace steppe
