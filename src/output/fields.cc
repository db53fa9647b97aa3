#include "steppe/output/fields.h"

namespace steppe {

template <int dim>
Fields<dim>::Fields(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
                    const std::string& name, double interval, RecoveredStress<dim>& stress,
                    Vec held, const std::vector<const Contact<dim>*>& contacts)
    : series_(space, body, folder, name, &stress),
      clock_(interval),
      contact_(space, contacts),
      held_(held) {}

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
  if (held_) vectors.emplace_back("support", held_);
  contact_.update(state);
  for (const auto& field : contact_.vectors()) vectors.push_back(field);
  series_.write(state.time, vectors, &state, {}, contact_.scalars());
}

template class Fields<2>;
template class Fields<3>;

}  // namespace steppe
