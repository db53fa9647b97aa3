#include "steppe/physics/mass/point_mass.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/node_shares.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

void PointMassInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter("Where", where, "Region of the nodes (see Materials / Where).",
                    TextPattern::region());
  prm.add_parameter("Mass", mass,
                    "Mass of nodes in it, kg, beside that of the materials: on the diagonal of M, "
                    "so that gravity, base accelerations and frames that turn act on it too (the "
                    "Rayleigh factors do not).",
                    dealii::Patterns::Double(0));
  bind_given(prm, given, "Mass");
}

template <int dim>
VecHandle point_masses(const Space<dim>& space, const std::vector<PointMassInput>& inputs,
                       const RemotePoints<dim>* remote) {
  const bool at_points = remote && remote->have_mass();
  if (inputs.empty() && !at_points) return {};
  VecHandle masses = space.create_vector();
  if (at_points) remote->add_masses(space, masses);
  for (const PointMassInput& input : inputs) {
    const std::string section = "Masses / " + input.name, where = section + " / Where";
    if (input.mass == 0)
      throw InputError(section +
                       " / Mass = 0: must be positive, in kg; set it, or remove the name");
    const auto nodes = node_shares(space, input.where, where, input.given);
    LocalArray entries(masses);
    for (const auto& [node, share] : nodes)
      for (int c = 0; c < dim; ++c) entries[dim * node + c] += share * input.mass;
  }
  return masses;
}

template VecHandle point_masses(const Space<2>&, const std::vector<PointMassInput>&,
                                const RemotePoints<2>*);
template VecHandle point_masses(const Space<3>&, const std::vector<PointMassInput>&,
                                const RemotePoints<3>*);

}  // namespace steppe
