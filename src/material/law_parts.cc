#include "steppe/material/law_parts.h"

#include "steppe/material/linear_elastic.h"

namespace steppe {
namespace {

const std::string linear = "linear elastic";

}  // namespace

template <int dim>
std::optional<SplitLaw<dim>> law_parts(const MaterialInput& input) {
  if (input.law != linear) return split_law<dim>(input);
  const ElasticConstants constants = input.law_data("Materials").elastic;
  const LinearElastic deviatoric{constants.mu, -2 * constants.mu / 3};
  return SplitLaw<dim>{std::make_unique<PointLaw<LinearElastic, dim>>(deviatoric),
                       {VolumetricEnergy::Form::quadratic, constants.kappa}};
}

std::vector<std::string> names_of_laws_with_parts() {
  std::vector<std::string> names = split_law_names();
  names.insert(names.begin(), linear);
  return names;
}

template std::optional<SplitLaw<2>> law_parts<2>(const MaterialInput&);
template std::optional<SplitLaw<3>> law_parts<3>(const MaterialInput&);

}  // namespace steppe
