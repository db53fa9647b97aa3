#include "steppe/physics/heat/heat_body.h"

#include "steppe/base/process/error.h"

namespace steppe {
namespace {

std::vector<int> groups(std::size_t n_cells, const std::function<int(std::size_t)>& group) {
  std::vector<int> result(n_cells);
  for (std::size_t k = 0; k < n_cells; ++k) result[k] = group(k);
  return result;
}

template <int dim>
std::vector<ThermalMaterial> read(const Body<dim>& body,
                                  const std::vector<ThermalMaterialInput>& inputs, bool is_static,
                                  const Constants& constants) {
  std::vector<ThermalMaterial> materials;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string section = "Materials / " + body.materials()[i].name + " / ";
    const auto property = [&](const std::string& text, const std::string& parameter,
                              const char* unit) {
      if (text.empty())
        throw InputError(section + parameter + ": is missing; Physics = heat needs it, in " + unit);
      return TemperatureFunction(text, section + parameter, constants);
    };
    // in equilibrium nothing is stored
    const std::string& specific_heat = is_static ? "1" : inputs[i].specific_heat;
    materials.push_back({body.materials()[i].density,
                         property(inputs[i].conductivity, "Conductivity", "W/(m K)"),
                         property(specific_heat, "Specific heat", "J/(kg K)")});
  }
  return materials;
}

}  // namespace

template <int dim>
HeatBody<dim>::HeatBody(const Space<dim>& space, const Body<dim>& body,
                        const std::vector<ThermalMaterialInput>& materials, bool is_static,
                        const Constants& constants)
    : space_(space),
      body_(body),
      materials_(read(body, materials, is_static, constants)),
      kernel_(make_scalar_kernel(space, space.exact_mass())),
      batches_(
          space, space.exact_mass(), kernel_->node_order(),
          groups(space.cells().size(), [&](std::size_t k) { return body.material_number(k); })) {}

template class HeatBody<2>;
template class HeatBody<3>;

}  // namespace steppe
