#include "steppe/output/series/vtu_series.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/cells/point_fit.h"
#include "steppe/fem/space/pieces.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/quantities/cell_field.h"
#include "steppe/output/quantities/principal_values.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

const std::string stress_name = "cauchy stress", error_name = "stress error",
                  material_name = "material", rank_name = "rank";

/// What the output points of cells hold, one after the other.
const std::vector<std::pair<std::string, int>> at_points = {
    {stress_name, 9},      {"von mises", 1},        {"stress jump", 1}, {"det F", 1},
    {"energy density", 1}, {"principal stress", 3}, {"strain", 9},      {"principal strain", 3}};
constexpr int n_at_points = 28;

/// At the output points of owned cells the chosen ones of `at_points`.
template <int dim>
class StressAtPoints {
 public:
  /// Of a state with ghosts, with the energy density at the quadrature points, which the weights
  /// bring to the output points.
  StressAtPoints(const FieldContent<dim>& content, const State& state)
      : stress_(*content.stress),
        has_strain_(content.choice.names("strain") || content.choice.names("principal strain")),
        has_further_(has_strain_ || content.choice.names("principal stress")),
        values_(content.space, stress_.points()),
        u_(state.displacement),
        energy_(cell_field(content.offered, "energy density",
                           content.space.cells().size() * content.space.quadrature().size(),
                           state)),
        weights_(fit_weights(content.space, stress_.points(), content.space.degree())) {}

  /// All of them at a point of a cell; found for all its points when it is first asked for.
  const std::array<double, n_at_points>& operator()(std::size_t cell, int point) {
    if (cell != cell_) find(cell);
    return all_[point];
  }

 private:
  void find(std::size_t cell) {
    values_.reinit(cell_ = cell);
    all_.assign(values_.n_points(), {});
    for (int point = 0; point < values_.n_points(); ++point) {
      auto& all = all_[point];
      const Tensor2<3, double> cauchy = stress_.at_output_point(cell, point);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) all[3 * i + j] = cauchy(i, j);
      all[9] = von_mises(cauchy);
      all[10] = von_mises(stress_.jump_at_output_point(cell, point));
      all[11] = 1 + determinant_minus_one(gradient(point));
      for (std::size_t q = 0; q < weights_.n(); ++q)
        all[12] += weights_(point, q) * energy_[cell * weights_.n() + q];
      if (has_further_) find_further(cell, point);
    }
  }

  void find_further(std::size_t cell, int point) {
    auto& all = all_[point];
    const auto stresses = principal_values(stress_.at_output_point(cell, point));
    std::copy(stresses.begin(), stresses.end(), all.begin() + 13);
    if (!has_strain_) return;
    const Tensor2<3, double> strain = stress_.strain().at_output_point(cell, point);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) all[16 + 3 * i + j] = strain(i, j);
    const auto strains = principal_values(strain);
    std::copy(strains.begin(), strains.end(), all.begin() + 25);
  }

  Tensor2<dim, double> gradient(int point) const {
    Tensor2<dim, double> H{};
    for (int b = 0; b < values_.n_nodes(); ++b) {
      const Tensor<1, dim> slope = values_.gradient(point, b);
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J) H(i, J) += u_[long(dim) * values_.nodes()[b] + i] * slope[J];
    }
    return H;
  }

  RecoveredStress<dim>& stress_;
  bool has_strain_, has_further_;
  CellValues<dim> values_;
  LocalView u_;
  std::vector<double> energy_;
  FullMatrix<double> weights_;
  std::size_t cell_ = std::size_t(-1);
  std::vector<std::array<double, n_at_points>> all_;  // at the points of that cell
};

/// Adds the chosen ones of `at_points`.
template <int dim>
void add_stresses(FieldPatches<dim>& patches, const FieldContent<dim>& content,
                  const State& state) {
  std::vector<int> components;
  update_ghosts(state.displacement);
  const auto stress = std::make_shared<StressAtPoints<dim>>(content, state);
  int first = 0;
  for (const auto& [name, n] : at_points) {
    const bool is_further = first >= 13;
    if (is_further ? content.choice.names(name) : content.choice.has(name)) {
      const auto values = [stress, first, n = n](std::size_t k, int point, double* value) {
        const auto& all = (*stress)(k, point);
        std::copy_n(all.begin() + first, n, value);
      };
      if (n == 1)
        patches.add_scalars({file_name(name)}, values);
      else if (n == 3)
        patches.add(file_name(name), n, DataComponentInterpretation::component_is_part_of_vector,
                    values);
      else  // three rows and columns in plane strain too
        patches.add(file_name(name), n, DataComponentInterpretation::component_is_part_of_tensor,
                    values);
    }
    first += n;
  }
}

}  // namespace

template <int dim>
VtuSeries<dim>::VtuSeries(const FieldFiles& files, const FieldContent<dim>& content)
    : FieldSeries<dim>(files, content) {
  Pieces<dim> pieces = pieces_of(content.space, Cuts::apart);
  if (pieces.list.size() > 1) piece_of_node_ = std::move(pieces.of_node);
}

template <int dim>
void VtuSeries<dim>::append(double time, const NamedFields& named, const State* state) {
  const FieldContent<dim>& content = this->content_;
  const Space<dim>& space = content.space;
  const auto each = [](const auto& number) {
    return [number](std::size_t k, int, double* value) { *value = double(number(k)); };
  };
  FieldPatches<dim> patches(space, output_points(space));
  for (const auto& [name, nodal] : named.vectors) patches.add_nodal(file_name(name), nodal, dim);
  for (const auto& [name, nodal] : named.scalars) patches.add_nodal(file_name(name), nodal, 1);
  if (content.stress) {
    add_stresses(patches, content, *state);
    if (content.choice.has(error_name))
      patches.add_scalars(
          {file_name(error_name)},
          each([errors = content.stress->errors()](std::size_t k) { return errors[k]; }));
  }
  if (content.choice.has(material_name))
    patches.add_scalars({material_name},
                        each([&](std::size_t k) { return content.body.input_number(k); }));
  if (!piece_of_node_.empty())
    patches.add_scalars({"piece"}, each([&](std::size_t k) {
                          return piece_of_node_[std::size_t(space.cell_nodes(k)[0])];
                        }));
  const double rank = Utilities::MPI::this_mpi_process(space.communicator());
  if (content.choice.has(rank_name))
    patches.add_scalars({rank_name}, each([rank](std::size_t) { return rank; }));
  for (const auto& [name, number] : named.numbers)
    patches.add_scalars({name}, each([number = number](std::size_t) { return number; }));
  patches.build();

  DataOutBase::VtkFlags flags;
  flags.time = time;
  flags.cycle = this->times_.size();
  // the name of its type changed in deal.II 9.5
  flags.compression_level = decltype(flags.compression_level)::best_speed;
  // curved sides of cells of degree 2 and more stay curved in pictures; those of quadratic
  // simplices do anyway, and deal.II counts them wrong when asked
  flags.write_higher_order_cells = space.degree() > 1 && !space.mesh().simplicial();
  patches.set_flags(flags);
  write_pieces(patches);
}

template <int dim>
std::string VtuSeries<dim>::stem(std::size_t number) const {
  return this->files_.name + "_" + Utilities::int_to_string(unsigned(number), 4);
}

template <int dim>
void VtuSeries<dim>::write_pieces(const FieldPatches<dim>& data) {
  const MPI_Comm communicator = this->content_.space.communicator();
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator),
                     rank = Utilities::MPI::this_mpi_process(communicator);
  const std::string step = stem(this->times_.size());
  const auto piece = [&](unsigned int of) {
    return step + "." + Utilities::int_to_string(of, Utilities::needed_digits(n_ranks - 1)) +
           ".vtu";
  };
  const auto write_to = [&](const std::string& file, const auto& write) {
    std::ostringstream text;
    write(text);
    write_xml(this->files_.folder + "/" + file, text.str());
  };
  agree(communicator,
        [&] { write_to(piece(rank), [&](std::ostream& text) { data.write_vtu(text); }); });
  // now the pieces of all ranks are there, and the indexes may name them
  agree(communicator, [&] {
    if (rank != 0) return;
    std::vector<std::string> pieces;
    for (unsigned int r = 0; r < n_ranks; ++r) pieces.push_back(piece(r));
    write_to(step + ".pvtu", [&](std::ostream& text) { data.write_pvtu_record(text, pieces); });
  });
}

template <int dim>
void VtuSeries<dim>::check_files() {
  const MPI_Comm communicator = this->content_.space.communicator();
  const std::string folder = this->files_.folder + "/";
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) != 0) return;
    for (std::size_t k = 0; k < this->times_.size(); ++k) {
      const std::string step = folder + stem(k) + ".pvtu";
      check_goes_on(step, 1);
      // as many as the ranks that wrote them
      std::ifstream text(step);
      const std::string before = "Source=\"";
      for (std::string line; std::getline(text, line);) {
        const auto begin = line.find(before);
        if (begin == std::string::npos) continue;
        const auto end = line.find('"', begin + before.size());
        check_goes_on(folder + line.substr(begin + before.size(), end - begin - before.size()), 1);
      }
    }
  });
}

template <int dim>
void VtuSeries<dim>::write_index() {
  const MPI_Comm communicator = this->content_.space.communicator();
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) != 0) return;
    std::vector<std::pair<double, std::string>> records;
    for (const double time : this->times_)
      records.emplace_back(time, stem(records.size()) + ".pvtu");
    std::ostringstream text;
    DataOutBase::write_pvd_record(text, records);
    write_xml(this->files_.folder + "/" + this->files_.name + ".pvd", text.str());
  });
}

template class VtuSeries<2>;
template class VtuSeries<3>;

}  // namespace steppe
