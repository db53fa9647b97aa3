#include "steppe/app/march/heat_run.h"

#include "steppe/app/options/petsc_options.h"
#include "steppe/base/petsc/petsc_versions.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/quantities/cell_field.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <utility>

namespace steppe {
namespace {

std::vector<std::string> options_of(const Input& heat, MPI_Comm communicator,
                                    const std::string& where) {
  std::vector<std::string> words = options_of_release();
  const std::vector<std::string> given = heat.petsc_words();
  agree(communicator, [&] {
    try {
      check_petsc_options(given);
    } catch (const InputError& error) {
      throw InputError(where + error.what());
    }
  });
  words.insert(words.end(), given.begin(), given.end());
  return words;
}

/// At each node its part of the volume: every cell's in equal parts (the integrals of shape
/// functions would be negative at the corners of P2). Without ghosts. Collective.
template <int dim>
VecHandle parts_of_volume(const Space<dim>& space) {
  CellValues<dim> values(space, space.quadrature());
  VecHandle parts = space.create_vector(1);
  check(VecZeroEntries(parts));
  zero_ghosts(parts);
  {
    LocalArray sums(parts);
    for (std::size_t k = 0; k < space.cells().size(); ++k) {
      values.reinit(k);
      double volume = 0;
      for (int q = 0; q < values.n_points(); ++q) volume += values.weight(q);
      for (int a = 0; a < values.n_nodes(); ++a)
        sums[values.nodes()[a]] += volume / values.n_nodes();
    }
  }
  add_ghosts(parts);
  return parts;
}

}  // namespace

template <int dim>
HeatRun<dim>::HeatRun(const Input& input, const Space<dim>& space, bool speaks)
    : input_(*input.heat),
      space_(space),
      where_("Temperature / Run = " + input.temperature.run + ": "),
      speaks_(speaks),
      options_(options_of(input_, space.communicator(), where_)),
      temperatures_(std::make_shared<TemperatureHistory<dim>>(space)) {
  const auto use = options_.use();
  try {
    auto heat = std::make_unique<HeatInTime<dim>>(input_, space.communicator(), true);
    heat_ = heat.get();
    study_ = std::make_unique<TimeStudy<dim>>(std::move(heat));
  } catch (const InputError& error) {
    throw InputError(where_ + error.what());
  }
  transfer_ = std::make_unique<TemperatureTransfer<dim>>(heat_->grid().space, space,
                                                         where_ + "the mesh of that run");
  temperatures_->add(study_->state().time,
                     transfer_->temperatures(heat_->temperatures(study_->state())));
  heat_->announce_to([this](double from, double to) {
    give_power(to - from);
    move_contacts();
  });
  const std::uint64_t n_unknowns = study_->size().unknowns;
  if (!speaks) return;
  std::cout << "run of heat: " << input.temperature.run << ", " << n_unknowns
            << " unknowns (temperatures)" << std::endl;
}

template <int dim>
std::unique_ptr<HeatRun<dim>> make_heat_run(const Discretisation<dim>& motion) {
  if (!motion.input.heat) return nullptr;
  return std::make_unique<HeatRun<dim>>(motion.input, motion.space, motion.speaks);
}

template <int dim>
std::unique_ptr<Temperature<dim>> HeatRun<dim>::temperature() const {
  return std::make_unique<Temperature<dim>>(
      space_,
      [history = temperatures_](double time, std::vector<double>& nodal) {
        history->at(time, nodal);
      },
      true, [history = temperatures_](Archive& archive) { history->history(archive); });
}

template <int dim>
const MeshKeys<dim>& HeatRun<dim>::keys() {
  return heat_->grid().keys();
}

template <int dim>
void HeatRun<dim>::take(WorkOfMotion kind, const std::string& name,
                        std::function<void(LocalArray&)> add) {
  works_.push_back({kind, name, std::move(add), space_.create_vector(1), VecHandle()});
  check(VecZeroEntries(works_.back().taken));
}

template <int dim>
void HeatRun<dim>::take_work_from(const std::vector<CellQuantity>& offered,
                                  const ContactTerms<dim>& contacts) {
  if (heat_->takes(WorkOfMotion::plastic_flow)) {
    std::vector<CellQuantity> work;
    std::copy_if(offered.begin(), offered.end(), std::back_inserter(work),
                 [](const CellQuantity& quantity) { return quantity.name == "plastic work"; });
    if (work.empty())
      throw InputError(where_ +
                       "has a heat load of Kind = dissipation, and no material of this input flows "
                       "plastically; give one a Law of plasticity, or leave the load out");
    take(WorkOfMotion::plastic_flow, "plastic work",
         [this, work](LocalArray& sums) { add_plastic_work(work, sums); });
  }
  if (heat_->takes(WorkOfMotion::friction)) {
    ContactTerms<dim> rough;
    for (const Contact<dim>* obstacle : contacts.obstacles)
      if (obstacle->frictional()) rough.obstacles.push_back(obstacle);
    for (ContactPair<dim>* pair : contacts.pairs)
      if (pair->frictional()) rough.pairs.push_back(pair);
    if (rough.empty())
      throw InputError(where_ +
                       "has a heat load of Kind = friction, and neither an obstacle nor a contact "
                       "of this input has friction; give one Friction static and kinetic, or leave "
                       "the load out");
    for (ContactPair<dim>* pair : rough.pairs) pair->divide_friction_work();
    take(WorkOfMotion::friction, "work of friction", [rough](LocalArray& sums) {
      for (const Contact<dim>* obstacle : rough.obstacles) obstacle->add_friction_work(sums);
      for (const ContactPair<dim>* pair : rough.pairs) pair->add_friction_work(sums);
    });
  }
  if (!works_.empty()) note_finer_mesh();
}

template <int dim>
void HeatRun<dim>::follow(const Problem& motion, const std::vector<ContactPair<dim>*>& contacts) {
  const auto& conducting = heat_->contacts();
  const auto named = [](const std::string& name) {
    return [&name](const auto* contact) { return contact->name() == name; };
  };
  for (const ContactPair<dim>* pair : contacts)
    if (speaks_ && std::none_of(conducting.begin(), conducting.end(), named(pair->name())))
      std::cout << "note: Contacts / " << pair->name()
                << ": no heat flows across it; if some does, give the run of heat Contacts / "
                << pair->name() << " with a Conductance" << std::endl;
  for (const ContactConduction<dim>* contact : conducting) {
    const auto found = std::find_if(contacts.begin(), contacts.end(), named(contact->name()));
    touching_.push_back(found == contacts.end() ? nullptr : *found);
    if (speaks_ && found == contacts.end())
      std::cout << "note: " << where_ << "Contacts / " << contact->name()
                << ": the motion has no contact of that name; the gap g is that between both "
                   "sides, and the pressure p zero"
                << std::endl;
  }
  if (touching_.empty()) return;
  at_nodes_of_heat_ = std::make_unique<Interpolation<dim>>(
      space_, heat_->grid().space, where_ + "Contacts: the mesh of the motion");
  motion_ = &motion;
  unknowns_ = motion.layout().create_vector();
}

template <int dim>
VecHandle HeatRun<dim>::displacement() const {
  VecHandle nodal = space_.create_vector();
  if (const NodalForm* form = motion_->nodal_form())
    form->displacement(unknowns_, nodal);
  else
    check(VecCopy(unknowns_, nodal));
  update_ghosts(nodal);
  return nodal;
}

template <int dim>
void HeatRun<dim>::move_contacts() {
  if (touching_.empty()) return;
  const VecHandle displacement = this->displacement();
  const Space<dim>& there = heat_->grid().space;
  const auto at_heat = [&](Vec nodal, int n) {
    update_ghosts(nodal);
    const std::vector<double> values = (*at_nodes_of_heat_)(nodal, n);
    VecHandle result = there.create_vector(n);
    {
      LocalArray entries(result);
      std::copy(values.begin(), values.end(), entries.data());
    }
    update_ghosts(result);
    return result;
  };
  for (std::size_t i = 0; i < touching_.size(); ++i) {
    JointState state{at_heat(displacement, dim), VecHandle()};
    if (touching_[i]) {
      const VecHandle touch = space_.create_vector(3);
      touching_[i]->add_touch(touch);
      state.touch = at_heat(touch, 3);
    }
    heat_->contacts()[i]->take(std::move(state));
  }
}

template <int dim>
void HeatRun<dim>::start(const State& initial) {
  if (unknowns_) check(VecCopy(initial.displacement, unknowns_));
}

template <int dim>
void HeatRun<dim>::note_finer_mesh() const {
  const VecHandle shares = transfer_->heat(parts_of_volume(space_)),
                  own = parts_of_volume(heat_->grid().space);
  check(VecPointwiseDivide(shares, shares, own));
  PetscReal most;
  check(VecMax(shares, nullptr, &most));
  if (!speaks_ || most <= 3) return;
  std::ostringstream text;
  text << where_ << "its mesh is finer than that of the motion, whose work heats single "
       << "nodes of it, up to " << std::setprecision(2) << most
       << " times as much as their part of the volume; take cells as large as those of the motion";
  warn(text.str());
}

template <int dim>
void HeatRun<dim>::begin() {
  const auto use = options_.use();
  study_->start();
  agree(space_.communicator(), [&] {
    if (!speaks_) return;
    std::ostringstream used;
    input_.print(used);
    write_whole(input_.resolve(input_.output.folder) + "/" + input_.output.name + ".used.prm",
                used.str());
  });
}

template <int dim>
void HeatRun<dim>::reach(double from, double to) {
  const auto use = options_.use();
  const double rounding = 1e-9 * (to - from);
  while (temperatures_->last() < to - rounding && !study_->at_end()) {
    try {
      study_->step();
    } catch (const NumericsError& error) {  // no other step of the motion would help
      throw NumericsError(where_ + error.what());
    }
    for (Work& work : works_) work.taken = std::move(work.seen);
    temperatures_->add(study_->state().time,
                       transfer_->temperatures(heat_->temperatures(study_->state())));
  }
}

template <int dim>
void HeatRun<dim>::accepted(const StepReport&, const State& state) {
  temperatures_->forget_before(state.time);
  if (unknowns_) check(VecCopy(state.displacement, unknowns_));
}

template <int dim>
void HeatRun<dim>::finish(const State&) {
  const auto use = options_.use();
  study_->finish();
  report_unused_options(false, speaks_);
}

template <int dim>
void HeatRun<dim>::history(Archive& archive) {
  const auto use = options_.use();
  for (Work& work : works_) {
    const auto section = archive.enter(work.name + " in heat");
    archive.vector("taken", work.taken);
  }
  if (unknowns_) {
    const auto section = archive.enter("motion in heat");
    archive.vector("displacement", unknowns_);
  }
  const auto section = archive.enter(HeatRun::section);
  std::vector<double> mesh = keys().fingerprint();
  archive.values("mesh", mesh);
  if (!keys().is_of(mesh))
    throw InputError(where_ +
                     "has another mesh or degree than the run of heat in the checkpoint; put it "
                     "back, or begin anew");
  study_->history(archive);
}

template <int dim>
void HeatRun<dim>::add_plastic_work(const std::vector<CellQuantity>& work, LocalArray& sums) const {
  CellValues<dim> values(space_, space_.quadrature());
  const std::size_t n = values.n_points();
  const std::vector<double> density =
      cell_field(work, "plastic work", space_.cells().size() * n, State());
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q)
      for (int a = 0; a < values.n_nodes(); ++a)
        sums[values.nodes()[a]] += values.weight(q) * density[k * n + q] * values.shape(q, a);
  }
}

template <int dim>
void HeatRun<dim>::give_power(double duration) {
  for (Work& work : works_) {
    work.seen = space_.create_vector(1);
    zero_with_ghosts(work.seen);
    {
      LocalArray sums(work.seen);
      work.add(sums);
    }
    add_ghosts(work.seen);
    const VecHandle power = duplicate(work.seen);
    check(VecCopy(work.seen, power));
    check(VecAXPBY(power, -1 / duration, 1 / duration, work.taken));
    heat_->give_power(work.kind, transfer_->heat(power));
  }
}

template class HeatRun<2>;
template class HeatRun<3>;
template std::unique_ptr<HeatRun<2>> make_heat_run(const Discretisation<2>&);
template std::unique_ptr<HeatRun<3>> make_heat_run(const Discretisation<3>&);

}  // namespace steppe
