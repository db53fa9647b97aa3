#include "steppe/physics/system/heat.h"

#include "steppe/base/petsc/symmetry.h"
#include "steppe/physics/system/assembled_tangent.h"
#include "steppe/physics/system/tangent_operator.h"

#include <algorithm>
#include <numeric>

namespace steppe {

double HeatFlows::total() const {
  return std::accumulate(loads.begin(), loads.end(), 0.) +
         std::accumulate(supports.begin(), supports.end(), 0.);
}

template <int dim>
Heat<dim>::Heat(const HeatBody<dim>& body, PrescribedTemperature<dim>& prescribed,
                const Map* unknowns, const std::vector<HeatLoadInput>& loads,
                const Constants& constants)
    : Problem(Layout(body.space().communicator(), body.space().create_vector(1), 1),
              unknowns ? nullptr : &prescribed),
      space_(body.space()),
      prescribed_(prescribed),
      unknowns_(unknowns),
      nodal_layout_(body.space().communicator(), body.space().create_vector(), dim),
      last_(create_state(layout())) {
  facets_.mass = this;  // the capacity
  facets_.content = this;
  facets_.nodal_form = this;
  auto conduction = std::make_unique<Conduction<dim>>(body);
  conduction_ = conduction.get();
  terms_.push_back(std::move(conduction));
  for (const HeatLoadInput& input : loads) {
    auto load = std::make_unique<HeatLoad<dim>>(space_, input, constants);
    loads_.push_back(load.get());
    terms_.push_back(std::move(load));
  }
}

template <int dim>
void Heat<dim>::add(std::unique_ptr<ContactConduction<dim>> contact) {
  contacts_.push_back(contact.get());
  terms_.push_back(std::move(contact));
}

template <int dim>
Traits Heat<dim>::traits() const {
  Traits sum;
  sum.order = 1;
  sum.linear = true;
  for (const auto& term : terms_) {
    const Traits part = term->traits();
    sum.linear &= part.linear;
    sum.symmetric &= part.symmetric;
    sum.structure += part.structure;
  }
  return sum;
}

template <int dim>
bool Heat<dim>::local_forces(const State& state, Vec F) const {
  check(VecZeroEntries(F));
  bool admissible = true;
  for (const auto& term : terms_) admissible &= term->add_residual(state, F);
  return admissible;
}

template <int dim>
void Heat<dim>::force(ForcePart part, const State& state, Vec F, Contacts contacts) const {
  check(VecZeroEntries(F));
  if (part == ForcePart::unbalanced || part == ForcePart::reaction) {
    local_forces(state, F);
    if (part == ForcePart::reaction) supports().keep_only(F);
    return;
  }
  add_forces(terms_, part, state, F, contacts);
  if (part == ForcePart::load) check(VecScale(F, -1));
}

template <int dim>
double Heat<dim>::force_scale(const State& state) const {
  const VecHandle F = layout().create_vector();
  double scale = 0;
  for (const auto& term : terms_) {
    check(VecZeroEntries(F));
    if (!on_all_ranks(layout().communicator(), term->add_residual(state, F))) continue;
    scale = std::max(scale, norm(F));
  }
  return scale;
}

template <int dim>
MatHandle Heat<dim>::create_matrix() const {
  std::vector<NodePair> couplings;
  for (const ContactConduction<dim>* contact : contacts_)
    for (const NodePair& pair : contact->couplings()) couplings.push_back(pair);
  MatHandle J = space_.create_matrix(1, couplings);
  set_symmetric(J, traits().symmetric);
  return J;
}

template <int dim>
void Heat<dim>::use_matrix_free(OperatorStorage kind) {
  coarse_ = std::make_shared<CoarseSpace<dim>>(space_, supports().owned(), 1);
  operator_storage_ = kind;
}

template <int dim>
std::unique_ptr<Linearisation> Heat<dim>::linearise(Form form) const {
  if (form == Form::newton && coarse_)
    return std::make_unique<TangentOperator<dim, 1>>(space_, coarse_, supports().owned(), terms_,
                                                     operator_storage_, traits().symmetric);
  return std::make_unique<AssembledTangent<dim, 1>>(space_, supports(), terms_, create_matrix());
}

template <int dim>
MatHandle Heat<dim>::create(double c_v) const {
  MatHandle C = create_matrix();
  update(c_v, last_, C);
  return C;
}

template <int dim>
void Heat<dim>::update(double, const State& state, Mat C) const {
  update_ghosts(state.displacement);
  check(MatZeroEntries(C));
  conduction_->add_tangent(0, 1, 0, state, C, Contacts::as_they_are);
  check(MatAssemblyBegin(C, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(C, MAT_FINAL_ASSEMBLY));
  std::vector<PetscInt> rows = supports().owned();
  for (PetscInt& row : rows) row += space_.first_node();
  check(MatZeroRowsColumns(C, PetscInt(rows.size()), rows.data(), 1, nullptr, nullptr));
}

template <int dim>
bool Heat<dim>::difference(Vec from, Vec to, Vec H) const {
  check(VecZeroEntries(H));
  return on_all_ranks(layout().communicator(), conduction_->content_between(from, to, H));
}

template <int dim>
void Heat<dim>::accept(const State& state) {
  update_ghosts(state.displacement);
  update_ghosts(state.velocity);
  update_ghosts(last_.displacement);  // which an archive may have loaded
  if (has_last_ && !state.at_rest)
    stored_ += conduction_->heat_between(last_.displacement, state.displacement);
  assign(state, last_);
  has_last_ = true;
}

template <int dim>
void Heat<dim>::history(Archive& archive) {
  const auto section = archive.enter("heat");
  archive.value("has begun", has_last_);
  archive.part("stored", stored_);
  steppe::history(archive, "last state", last_);
  for (HeatLoad<dim>* load : loads_) load->history(archive);
  for (ContactConduction<dim>* contact : contacts_) contact->history(archive);
}

template <int dim>
bool Heat<dim>::takes(WorkOfMotion work) const {
  return std::any_of(loads_.begin(), loads_.end(),
                     [work](const HeatLoad<dim>* load) { return load->work() == work; });
}

template <int dim>
void Heat<dim>::give_power(WorkOfMotion work, Vec nodal) {
  for (HeatLoad<dim>* load : loads_)
    if (load->work() == work) load->give_power(nodal);
}

template <int dim>
HeatFlows Heat<dim>::flows(const State& state) const {
  VecHandle F = layout().create_vector();
  local_forces(state, F);
  if (unknowns_) {  // heat comes to a node through those that follow it, too
    VecHandle of_unknowns = layout().create_vector();
    unknowns_->restrict_force(F, of_unknowns);
    F = std::move(of_unknowns);
  }
  const LocalView through(F);
  std::vector<double> sums = {stored_};
  for (const HeatLoad<dim>* load : loads_) sums.push_back(load->inflow(state));
  for (std::size_t i = 0; i < prescribed_.names().size(); ++i) {
    double sum = 0;
    for (const int node : prescribed_.nodes(i)) sum += through[node];
    sums.push_back(sum);
  }
  dealii::Utilities::MPI::sum(sums, layout().communicator(), sums);
  const auto supports = sums.begin() + 1 + long(loads_.size());
  HeatFlows flows{sums[0], {sums.begin() + 1, supports}, {supports, sums.end()}, {}};
  for (const ContactConduction<dim>* contact : contacts_)
    flows.contacts.push_back(contact->flow(state).flow);
  return flows;
}

template <int dim>
std::vector<int> Heat<dim>::holding_nodes() const {
  std::vector<int> nodes;
  for (std::size_t i = 0; i < prescribed_.names().size(); ++i)
    nodes.insert(nodes.end(), prescribed_.nodes(i).begin(), prescribed_.nodes(i).end());
  for (const HeatLoad<dim>* load : loads_)
    if (const Surface<dim>* const surface = load->holding_surface())
      for (std::size_t face = 0; face < surface->n_faces(); ++face)
        nodes.push_back(surface->nodes(face)[0]);
  return nodes;
}

template <int dim>
std::vector<NodePair> Heat<dim>::exchanging(double time) const {
  std::vector<NodePair> pairs;
  for (const ContactConduction<dim>* contact : contacts_)
    for (const NodePair& pair : contact->joined(time)) pairs.push_back(pair);
  return pairs;
}

template <int dim>
Quantities Heat<dim>::quantities() const {
  Quantities quantities;
  const auto first_component = [](VecHandle State::*of) {
    return [of](const State& nodal, Vec field) { check(VecCopy(nodal.*of, field)); };
  };
  quantities.nodal.push_back({"temperature", false, 0, first_component(&State::displacement)});
  quantities.nodal.push_back({"temperature rate", false, 0, first_component(&State::velocity)});
  visit_facets(terms_, &TermFacets::measured,
               [&](const Measured& part) { part.offer(quantities); });
  std::vector<Column> numbers = {{"stored", "energy"}};
  for (const HeatLoad<dim>* load : loads_) numbers.push_back({"from_" + load->name(), "heat flow"});
  for (const std::string& name : prescribed_.names())
    numbers.push_back({"from_" + name, "heat flow"});
  for (const ContactConduction<dim>* contact : contacts_)
    numbers.push_back({"across_" + contact->name(), "heat flow"});
  quantities.totals.push_back(
      {"heat", numbers, [this](const State& nodal) {
         const HeatFlows flows = this->flows(temperatures(nodal));
         std::vector<double> values = {flows.stored};
         for (const auto* part : {&flows.loads, &flows.supports, &flows.contacts})
           values.insert(values.end(), part->begin(), part->end());
         return values;
       }});
  for (const ContactConduction<dim>* contact : contacts_)
    quantities.totals.push_back(
        {"contact with " + contact->name(),
         {{"flow", "heat flow"},
          {"jump", "temperature difference"},
          {"conductance", "conductance"},
          {"area", "area"}},
         [this, contact](const State& nodal) {
           const JointFlow all = contact->flow(temperatures(nodal));
           return std::vector<double>{all.flow, all.jump, all.conductance, all.area};
         }});
  return quantities;
}

template <int dim>
State Heat<dim>::temperatures(const State& nodal) const {
  State state = create_state(layout());
  steppe::project(*this, nodal, state);
  state.time = nodal.time;
  state.load_time = nodal.load_time;
  state.at_rest = nodal.at_rest;
  return state;
}

template <int dim>
void Heat<dim>::to_nodal(Vec T, Vec nodal) const {
  check(VecStrideScatter(T, 0, nodal, INSERT_VALUES));
}

template <int dim>
void Heat<dim>::to_unknowns(Vec nodal, Vec T) const {
  check(VecStrideGather(nodal, 0, T, INSERT_VALUES));
}

template <int dim>
void Heat<dim>::reactions(const State& nodal, Vec F) const {
  State state = create_state(layout());
  steppe::project(*this, nodal, state);
  const VecHandle flow = layout().create_vector();
  force(ForcePart::reaction, state, flow, Contacts::as_they_are);
  check(VecZeroEntries(F));
  to_nodal(flow, F);
}

template class Heat<2>;
template class Heat<3>;

}  // namespace steppe
