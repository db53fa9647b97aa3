#include "steppe/output/series/fields.h"

#include "steppe/fem/constraints/held_directions.h"

namespace steppe {

template <int dim>
std::vector<std::string> Fields<dim>::names(const std::vector<NodalQuantity>& offered) {
  std::vector<std::string> names = {"displacement", "velocity", "acceleration", "support"};
  for (const NodalQuantity& quantity : offered) names.push_back(quantity.name);
  for (const auto& more : {FieldSeries<dim>::quantities(), FieldSeries<dim>::further_quantities()})
    names.insert(names.end(), more.begin(), more.end());
  return names;
}

template <int dim>
Fields<dim>::Fields(const Space<dim>& space, const Body<dim>& body, const FieldFiles& files,
                    RecoveredStress<dim>& stress, const PrescribedMotion<dim>& supports,
                    const Quantities& offered, const FieldPlan<dim>& plan)
    : space_(space),
      supports_(supports),
      name_("fields" + (plan.input.name.empty() ? "" : " " + plan.input.name)),
      choice_(plan.quantities),
      series_(make_field_series<dim>(
          files, {space, body, &stress, plan.quantities, offered.cells, plan.grid, plan.beside})),
      offered_(offered.nodal, plan.quantities,
               Layout(space.communicator(), space.create_vector(), dim)) {}

template <int dim>
void Fields<dim>::write(int, const State& state) {
  const VecHandle support = held_directions(space_, supports_);
  offered_.update(state);
  NamedFields named;
  for (const auto& [name, field] : {std::pair<const char*, Vec>{"displacement", state.displacement},
                                    {"velocity", state.velocity},
                                    {"acceleration", state.acceleration},
                                    {"support", support}})
    if (choice_.has(name)) named.vectors.emplace_back(name, field);
  for (const auto& field : offered_.vectors()) named.vectors.push_back(field);
  named.scalars = offered_.scalars();
  series_->write(state.time, named, &state);
}

template class Fields<2>;
template class Fields<3>;

}  // namespace steppe
