#include "steppe/output/fields.h"

#include "steppe/base/error.h"
#include "steppe/output/csv.h"
#include "steppe/output/stress.h"
#include "steppe/output/viscoelastic_stress.h"

#include <deal.II/base/data_out_base.h>
#include <deal.II/base/quadrature_lib.h>
#include <deal.II/dofs/dof_tools.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/lac/la_parallel_vector.h>
#include <deal.II/numerics/data_out.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <tuple>

namespace steppe {

using namespace dealii;
using FieldVector = LinearAlgebra::distributed::Vector<double>;

namespace {

const std::string stress_name = "cauchy_stress";

/// What the stress needs of a cell besides the displacement's gradient.
template <int dim>
struct CellMaterial {
  const Material<dim>* material;
  CellDilatation dilatation;
  std::vector<Tensor2<3, double>> beside;  // the law's stress, at the output points; empty: none
};

/// Stresses and energy at output points, from the displacement's gradient and the cell's material.
template <int dim>
class StressPostprocessor : public DataPostprocessor<dim> {
 public:
  static constexpr std::size_t n_components = 12;

  explicit StressPostprocessor(const std::vector<CellMaterial<dim>>& cells) : cells_(cells) {}

  void evaluate_vector_field(const DataPostprocessorInputs::Vector<dim>& inputs,
                             std::vector<Vector<double>>& values) const override {
    const auto& [material, dilatation, beside] =
        cells_[inputs.template get_cell<dim>()->active_cell_index()];
    std::vector<Direction<double>> fibres(material->fibres.size());
    for (unsigned int q = 0; q < values.size(); ++q) {
      Tensor2<dim, double> H;
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J) H(i, J) = inputs.solution_gradients[q][i][J];
      material->fibres.at_or_none(inputs.evaluation_points[q], fibres.data());
      StressState stress = stress_state(*material, H, dilatation, fibres.data());
      if (!beside.empty()) add(beside[q], stress);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) values[q][3 * i + j] = stress.cauchy(i, j);
      values[q][9] = stress.von_mises;
      values[q][10] = stress.det_F;
      values[q][11] = stress.energy;
    }
  }

  std::vector<std::string> get_names() const override {
    std::vector<std::string> names;
    for (const char i : {'x', 'y', 'z'})
      for (const char j : {'x', 'y', 'z'}) names.push_back(stress_name + "_" + i + j);
    names.insert(names.end(), {"von_mises", "det_F", "energy_density"});
    return names;
  }

  /// To deal.II nine numbers are no tensor in 2D (see FieldData): scalars.
  std::vector<DataComponentInterpretation::DataComponentInterpretation>
  get_data_component_interpretation() const override {
    return {n_components, DataComponentInterpretation::component_is_scalar};
  }

  UpdateFlags get_needed_update_flags() const override {
    return update_gradients | update_quadrature_points;
  }

 private:
  const std::vector<CellMaterial<dim>>& cells_;
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
    const auto first = std::find(names.begin(), names.end(), stress_name + "_xx");
    if (first != names.end()) {
      const auto xx = unsigned(first - names.begin());
      ranges.emplace_back(xx, xx + 8, stress_name,
                          DataComponentInterpretation::component_is_part_of_tensor);
    }
    return ranges;
  }
};

}  // namespace

template <int dim>
Quadrature<dim> output_points(const Space<dim>& space) {
  if (space.mesh().simplicial())
    return Quadrature<dim>(FE_SimplexP<dim>(space.degree()).get_unit_support_points());
  return QIterated<dim>(QTrapezoid<1>(), space.degree());
}

template <int dim>
void FieldSeries<dim>::write(double time, const std::vector<std::pair<std::string, Vec>>& vectors,
                             const State* stressed) {
  const Phase phase("field output");
  const auto& dofs = space_.dofs();
  const IndexSet relevant = DoFTools::extract_locally_relevant_dofs(dofs);
  const auto field_of = [&](Vec nodal) {
    FieldVector field(dofs.locally_owned_dofs(), relevant, space_.communicator());
    const LocalView values(nodal);
    for (unsigned int i = 0; i < field.locally_owned_size(); ++i)
      field.local_element(i) = values[i];
    field.update_ghost_values();
    return field;
  };

  const auto& mesh = space_.mesh().triangulation();
  Vector<float> material(mesh.n_active_cells()), rank(mesh.n_active_cells());
  rank = float(mesh.locally_owned_subdomain());
  std::vector<CellMaterial<dim>> cells(mesh.n_active_cells(), {nullptr, {}, {}});
  std::vector<CellDilatation> dilatations(space_.cells().size());
  if (stressed) dilatations = cell_dilatations(space_, body_, stressed->displacement);
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    const unsigned int index = space_.cells()[k]->active_cell_index();
    material[index] = float(body_.material_number(k));
    cells[index] = {&body_.material(k), dilatations[k], {}};
  }
  if (stressed) {
    update_ghosts(stressed->velocity);
    const LocalView u(stressed->displacement), v(stressed->velocity);
    ViscoelasticStress<dim> beside(space_, body_, relaxation_, output_points(space_));
    for (std::size_t k = 0; k < space_.cells().size(); ++k)
      if (beside.acts_in(k))
        cells[space_.cells()[k]->active_cell_index()].beside = beside.at(k, u, v);
  }

  const StressPostprocessor<dim> stresses(cells);
  FieldData<dim> out;
  out.attach_dof_handler(dofs);
  const std::vector<DataComponentInterpretation::DataComponentInterpretation> vector(
      dim, DataComponentInterpretation::component_is_part_of_vector);
  std::deque<FieldVector> fields;  // DataOut borrows them
  for (const auto& [name, nodal] : vectors) {
    fields.push_back(field_of(nodal));
    out.add_data_vector(fields.back(), std::vector<std::string>(dim, name),
                        DataOut<dim>::type_dof_data, vector);
  }
  if (stressed) {
    fields.push_back(field_of(stressed->displacement));
    out.add_data_vector(fields.back(), stresses);
  }
  out.add_data_vector(material, "material");
  out.add_data_vector(rank, "rank");
  DataOutBase::VtkFlags flags;
  flags.time = time;
  flags.cycle = records_.size();
  flags.compression_level = DataOutBase::VtkFlags::best_speed;
  out.set_flags(flags);
  out.build_patches(space_.mapping(), space_.degree());
  agree(space_.communicator(), [&] {
    const std::string path = folder_ + "/" + name_;
    try {
      const std::string file = out.write_vtu_with_pvtu_record(
          folder_ + "/", name_, unsigned(records_.size()), space_.communicator(), 4);
      records_.emplace_back(time, file);
      if (Utilities::MPI::this_mpi_process(space_.communicator()) != 0) return;
      std::ofstream pvd(path + ".pvd");
      DataOutBase::write_pvd_record(pvd, records_);
    } catch (const ExceptionBase&) {
      throw InputError(cannot_write(path + "..."));
    }
  });
}

template <int dim>
Fields<dim>::Fields(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
                    const std::string& name, double interval,
                    const std::vector<const Contact<dim>*>& contacts,
                    const Relaxation<dim>* relaxation)
    : series_(space, body, folder, name, relaxation), clock_(interval), contacts_(contacts) {
  if (!contacts.empty()) traction_ = space.create_vector();
}

template <int dim>
void Fields<dim>::start(const State& initial) {
  clock_.start(initial.time);
  write(initial);
}

template <int dim>
void Fields<dim>::accepted(const StepReport&, const State& state) {
  if (clock_.due(state.time)) write(state);
}

template <int dim>
void Fields<dim>::finish(const State& last) {
  if (clock_.is_behind(last.time)) write(last);
}

template <int dim>
void Fields<dim>::write(const State& state) {
  std::vector<std::pair<std::string, Vec>> vectors = {{"displacement", state.displacement},
                                                      {"velocity", state.velocity},
                                                      {"acceleration", state.acceleration}};
  if (traction_) {
    check(VecZeroEntries(traction_));
    for (const auto* contact : contacts_) contact->add_traction(state, traction_);
    vectors.emplace_back("contact_traction", traction_);
  }
  series_.write(state.time, vectors, &state);
}

template Quadrature<2> output_points(const Space<2>&);
template Quadrature<3> output_points(const Space<3>&);
template class FieldSeries<2>;
template class FieldSeries<3>;
template class Fields<2>;
template class Fields<3>;

}  // namespace steppe
