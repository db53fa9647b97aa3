#include "steppe/physics/body/body.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/material/catalogue/law_parts.h"
#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/law/thermal_law.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {

namespace {

/// The law, and its parts, of a material that expands or not.
template <int dim>
std::unique_ptr<Law<dim>> law_of(const MaterialInput& input) {
  if (input.thermal_expansion == 0) return make_law<dim>(input);
  return std::make_unique<ThermalLaw<dim>>(make_law<3>(input));
}
template <int dim>
std::optional<SplitLaw<dim>> parts_of(const MaterialInput& input) {
  if (input.thermal_expansion == 0) return law_parts<dim>(input);
  auto parts = law_parts<3>(input);
  if (!parts) return {};
  return SplitLaw<dim>{std::make_unique<ThermalLaw<dim>>(std::move(parts->isochoric)),
                       parts->volumetric};
}

}  // namespace

template <int dim>
Body<dim>::Body(const Space<dim>& space,
                const std::vector<std::pair<std::string, MaterialInput>>& materials,
                const RayleighFactors& rayleigh, const Constants& constants,
                std::unique_ptr<Temperature<dim>> temperature, const std::vector<int>& rigid)
    : number_(space.cells().size(), -1), temperature_(std::move(temperature)) {
  for (const auto& [name, input] : materials) {
    input.check(name);
    const std::string where = "Materials / " + name + " / Where";
    const bool uniform = space.mesh().simplicial() && space.degree() == 1;
    if (input.dilatation_kind() == Dilatation::mean && uniform)
      throw InputError(
          "Materials / " + name +
          " / Dilatation = mean: changes nothing on tetrahedra and triangles of degree "
          "1, where det F is constant in a cell; take nodal");
    if (input.dilatation_kind() == Dilatation::mean &&
        space.quadrature().size() < std::pow(dilatation_degree(space) + 1, dim))
      throw InputError("Materials / " + name +
                       " / Dilatation = mean: takes a dilatation of degree " +
                       std::to_string(dilatation_degree(space)) +
                       " in a cell, for which Space / Quadrature is too low; take 0, or at least " +
                       std::to_string(space.degree()));
    if (input.dilatation_kind() == Dilatation::nodal && !uniform)
      throw InputError("Materials / " + name +
                       " / Dilatation = nodal: is for tetrahedra and triangles of degree 1, where "
                       "det F is constant in a cell; take mean");
    if (input.dilatation_kind() == Dilatation::f_bar &&
        (space.mesh().simplicial() || space.degree() > 1))
      throw InputError("Materials / " + name +
                       " / Dilatation = f-bar: is for quadrilaterals and hexahedra of degree 1; "
                       "take these, or Dilatation = " +
                       (uniform ? "nodal" : "mean"));
    const Region<dim> region = space.mesh().volume_region(input.where, where);
    for (const std::size_t k : region_cells(space, region, where))
      number_[k] = int(materials_.size());
    std::unique_ptr<Law<dim>> law = law_of<dim>(input);
    const bool small_strain = law->small_strain();
    FibreField<dim> fibres(input, law->n_fibres(), name, constants);
    const int number = int(materials_.size());
    materials_.push_back(
        {name,
         std::move(law),
         input.stiff(),
         input.density,
         input.viscosity,
         {input.mass_damping(rayleigh.mass), input.stiffness_damping(rayleigh.stiffness)},
         std::move(fibres),
         parts_of<dim>(input),
         input.dilatation_kind(),
         read_prony(input.prony, "Materials / " + name + " / Prony"),
         {input.viscous_shear, input.viscous_bulk, small_strain},
         {input.thermal_expansion, input.reference_temperature},
         number});
  }
  if (temperature_ &&
      std::none_of(materials_.begin(), materials_.end(),
                   [](const Material<dim>& material) { return material.expands(); }))
    throw InputError(
        "Temperature: no material expands with it; give one of Materials a Thermal expansion, or "
        "leave the section out");
  agree(space.communicator(), [&] {
    for (std::size_t k = 0; k < number_.size(); ++k)
      if (number_[k] < 0) {
        std::ostringstream text;
        text << "Materials: the cell at (" << space.centre(k)
             << ") has no material; let one of them be `Where = everything` and the others follow "
                "it in Names";
        throw InputError(text.str());
      }
  });
  // a rank may have no cells
  const int some = dealii::Utilities::MPI::max(int(!rigid.empty()), space.communicator());
  if (some > 0) separate(materials, rigid, space.communicator());
}

template <int dim>
void Body<dim>::separate(const std::vector<std::pair<std::string, MaterialInput>>& materials,
                         const std::vector<int>& rigid, MPI_Comm communicator) {
  const std::size_t n = materials_.size();
  std::vector<double> counts(2 * n, 0);  // of rigid and of other cells of each material
  for (std::size_t k = 0; k < rigid.size(); ++k)
    ++counts[2 * std::size_t(number_[k]) + (rigid[k] < 0)];
  dealii::Utilities::MPI::sum(counts, communicator, counts);
  std::vector<int> place(n);
  for (std::size_t m = 0; m < n; ++m) {
    if (counts[2 * m] == 0) continue;
    const auto& [name, input] = materials[m];
    const Material<dim>& of = materials_[m];
    Material<dim> part = {name,
                          law_of<dim>(input),
                          false,
                          of.density,
                          of.viscosity,
                          {of.rayleigh.mass, 0},
                          FibreField<dim>(input, 0, name),
                          {},
                          Dilatation::pointwise,
                          {},
                          {0, 0, of.law->small_strain()},
                          of.expansion,
                          of.input};
    place[m] = counts[2 * m + 1] > 0 ? int(materials_.size()) : int(m);
    if (place[m] == int(m))
      materials_[m] = std::move(part);
    else
      materials_.push_back(std::move(part));
  }
  for (std::size_t k = 0; k < rigid.size(); ++k)
    if (rigid[k] >= 0) number_[k] = place[std::size_t(number_[k])];
}

template <int dim>
bool Body<dim>::linear() const {
  return std::all_of(materials_.begin(), materials_.end(), [](const Material<dim>& material) {
    return material.law->linear() && (material.viscous.linear || !material.viscous.acts());
  });
}

template class Body<2>;
template class Body<3>;

}  // namespace steppe
