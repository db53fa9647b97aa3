#include "steppe/output/vtu_series.h"

#include "steppe/fem/point_fit.h"
#include "steppe/output/cell_field.h"
#include "steppe/output/files.h"

#include <deal.II/base/data_out_base.h>
#include <deal.II/dofs/dof_tools.h>
#include <deal.II/lac/la_parallel_vector.h>
#include <deal.II/numerics/data_out.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <sstream>
#include <tuple>

namespace steppe {

using namespace dealii;
using FieldVector = LinearAlgebra::distributed::Vector<double>;

namespace {

const std::string stress_name = "cauchy stress", error_name = "stress error",
                  material_name = "material", rank_name = "rank";

/// What the output points of cells hold, one after the other.
const std::vector<std::pair<std::string, int>> at_points = {
    {stress_name, 9}, {"von mises", 1}, {"stress jump", 1}, {"det F", 1}, {"energy density", 1}};
constexpr int n_at_points = 13;

/// Stresses and energy at output points.
template <int dim>
class StressPostprocessor : public DataPostprocessor<dim> {
 public:
  /// With the numbers of the owned cells by their index in the mesh, and the energy density at the
  /// quadrature points, which the weights bring to the output points.
  StressPostprocessor(const RecoveredStress<dim>& stress, const std::vector<std::size_t>& numbers,
                      const std::vector<double>& energy, const FullMatrix<double>& weights,
                      const QuantityChoice& choice)
      : stress_(stress), numbers_(numbers), energy_(energy), weights_(weights) {
    int component = 0;
    for (const auto& [name, n] : at_points)
      for (int k = 0; k < n; ++k, ++component)
        if (choice.has(name)) {
          std::string component_name = file_name(name);
          if (n == 9) component_name += std::string("_") + "xyz"[k / 3] + "xyz"[k % 3];
          names_.push_back(component_name);
          components_.push_back(component);
        }
  }

  void evaluate_vector_field(const DataPostprocessorInputs::Vector<dim>& inputs,
                             std::vector<Vector<double>>& values) const override {
    const std::size_t number = numbers_[inputs.template get_cell<dim>()->active_cell_index()];
    for (unsigned int p = 0; p < values.size(); ++p) {
      Tensor2<dim, double> H;
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J) H(i, J) = inputs.solution_gradients[p][i][J];
      const Tensor2<3, double> cauchy = stress_.at_output_point(number, int(p));
      std::array<double, n_at_points> all;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) all[3 * i + j] = cauchy(i, j);
      all[9] = von_mises(cauchy);
      all[10] = von_mises(stress_.jump_at_output_point(number, int(p)));
      all[11] = 1 + determinant_minus_one(H);
      all[12] = 0;
      for (std::size_t q = 0; q < weights_.n(); ++q)
        all[12] += weights_(p, q) * energy_[number * weights_.n() + q];
      for (std::size_t c = 0; c < components_.size(); ++c) values[p][c] = all[components_[c]];
    }
  }

  std::vector<std::string> get_names() const override { return names_; }

  /// To deal.II nine numbers are no tensor in 2D (see FieldData): scalars.
  std::vector<DataComponentInterpretation::DataComponentInterpretation>
  get_data_component_interpretation() const override {
    return {names_.size(), DataComponentInterpretation::component_is_scalar};
  }

  UpdateFlags get_needed_update_flags() const override { return update_gradients; }

 private:
  const RecoveredStress<dim>& stress_;
  const std::vector<std::size_t>& numbers_;
  const std::vector<double>& energy_;
  const FullMatrix<double>& weights_;
  std::vector<std::string> names_;
  std::vector<int> components_;  // the chosen ones
};

/// A nodal scalar that stands in the first component of a vector.
template <int dim>
class FirstComponent : public DataPostprocessorScalar<dim> {
 public:
  explicit FirstComponent(const std::string& name)
      : DataPostprocessorScalar<dim>(name, update_values) {}

  void evaluate_vector_field(const DataPostprocessorInputs::Vector<dim>& inputs,
                             std::vector<Vector<double>>& values) const override {
    for (unsigned int q = 0; q < values.size(); ++q) values[q][0] = inputs.solution_values[q][0];
  }
};

/// DataOut that declares the nine numbers of the Cauchy stress a tensor of the file, which has
/// three rows and columns in plane strain too.
template <int dim>
class FieldData : public DataOut<dim> {
  using Ranges = std::vector<std::tuple<unsigned int, unsigned int, std::string,
                                        DataComponentInterpretation::DataComponentInterpretation>>;

  Ranges get_nonscalar_data_ranges() const override {
    Ranges ranges = DataOut<dim>::get_nonscalar_data_ranges();
    const std::vector<std::string> names = this->get_dataset_names();
    const std::string tensor = file_name(stress_name);
    const auto first = std::find(names.begin(), names.end(), tensor + "_xx");
    if (first != names.end()) {
      const auto xx = unsigned(first - names.begin());
      ranges.emplace_back(xx, xx + 8, tensor,
                          DataComponentInterpretation::component_is_part_of_tensor);
    }
    return ranges;
  }
};

}  // namespace

template <int dim>
void VtuSeries<dim>::append(double time, const NamedFields& named, const State* state) {
  const Space<dim>& space = this->content_.space;
  const Body<dim>& body = this->content_.body;
  RecoveredStress<dim>* stress = this->content_.stress;
  const QuantityChoice& choice = this->content_.choice;
  const auto& dofs = space.dofs();
  const IndexSet relevant = DoFTools::extract_locally_relevant_dofs(dofs);
  const auto field_of = [&](Vec nodal) {
    FieldVector field(dofs.locally_owned_dofs(), relevant, space.communicator());
    const LocalView values(nodal);
    for (unsigned int i = 0; i < field.locally_owned_size(); ++i)
      field.local_element(i) = values[i];
    field.update_ghost_values();
    return field;
  };

  const auto& mesh = space.mesh().triangulation();
  Vector<float> material(mesh.n_active_cells()), rank(mesh.n_active_cells()),
      error(mesh.n_active_cells());
  rank = float(mesh.locally_owned_subdomain());
  std::vector<std::size_t> numbers(mesh.n_active_cells());
  std::vector<double> energy, errors;
  FullMatrix<double> weights;
  if (stress) {
    errors = stress->errors();
    energy = cell_field(this->content_.offered, "energy density",
                        space.cells().size() * space.quadrature().size(), *state);
    weights = fit_weights(space, stress->points());
  }
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const unsigned int index = space.cells()[k]->active_cell_index();
    material[index] = float(body.material_number(k));
    if (stress) error[index] = float(errors[k]);
    numbers[index] = k;
  }

  std::optional<StressPostprocessor<dim>> stresses;
  std::deque<FirstComponent<dim>> first_components;
  FieldData<dim> out;
  out.attach_dof_handler(dofs);
  const std::vector<DataComponentInterpretation::DataComponentInterpretation> vector(
      dim, DataComponentInterpretation::component_is_part_of_vector);
  std::deque<FieldVector> fields;  // DataOut borrows them
  for (const auto& [name, nodal] : named.vectors) {
    fields.push_back(field_of(nodal));
    out.add_data_vector(fields.back(), std::vector<std::string>(dim, file_name(name)),
                        DataOut<dim>::type_dof_data, vector);
  }
  for (const auto& [name, nodal] : named.scalars) {
    fields.push_back(field_of(nodal));
    first_components.emplace_back(file_name(name));
    out.add_data_vector(fields.back(), first_components.back());
  }
  if (stress) {
    stresses.emplace(*stress, numbers, energy, weights, choice);
    if (!stresses->get_names().empty()) {
      fields.push_back(field_of(state->displacement));
      out.add_data_vector(fields.back(), *stresses);
    }
    if (choice.has(error_name)) out.add_data_vector(error, file_name(error_name));
  }
  if (choice.has(material_name)) out.add_data_vector(material, material_name);
  if (choice.has(rank_name)) out.add_data_vector(rank, rank_name);
  std::deque<Vector<float>> constants;
  for (const auto& [name, number] : named.numbers) {
    constants.emplace_back(mesh.n_active_cells());
    constants.back() = float(number);
    out.add_data_vector(constants.back(), name);
  }
  DataOutBase::VtkFlags flags;
  flags.time = time;
  flags.cycle = this->times_.size();
  // the name of its type changed in deal.II 9.5
  flags.compression_level = decltype(flags.compression_level)::best_speed;
  // curved sides of cells of degree 2 and more stay curved in pictures; those of quadratic
  // simplices do anyway, and deal.II counts them wrong when asked
  flags.write_higher_order_cells = space.degree() > 1 && !space.mesh().simplicial();
  out.set_flags(flags);
  out.build_patches(space.mapping(), space.degree());
  write_pieces(out);
}

template <int dim>
std::string VtuSeries<dim>::stem(std::size_t number) const {
  return this->files_.name + "_" + Utilities::int_to_string(unsigned(number), 4);
}

template <int dim>
void VtuSeries<dim>::write_pieces(const DataOut<dim>& data) {
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
    write_whole(this->files_.folder + "/" + file, text.str());
  };
  agree_on_files(communicator,
                 [&] { write_to(piece(rank), [&](std::ostream& text) { data.write_vtu(text); }); });
  // now the pieces of all ranks are there, and the indexes may name them
  agree_on_files(communicator, [&] {
    if (rank != 0) return;
    std::vector<std::string> pieces;
    for (unsigned int r = 0; r < n_ranks; ++r) pieces.push_back(piece(r));
    write_to(step + ".pvtu", [&](std::ostream& text) { data.write_pvtu_record(text, pieces); });
  });
}

template <int dim>
void VtuSeries<dim>::write_index() {
  const MPI_Comm communicator = this->content_.space.communicator();
  agree_on_files(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) != 0) return;
    std::vector<std::pair<double, std::string>> records;
    for (const double time : this->times_)
      records.emplace_back(time, stem(records.size()) + ".pvtu");
    std::ostringstream text;
    DataOutBase::write_pvd_record(text, records);
    write_whole(this->files_.folder + "/" + this->files_.name + ".pvd", text.str());
  });
}

template class VtuSeries<2>;
template class VtuSeries<3>;

}  // namespace steppe
