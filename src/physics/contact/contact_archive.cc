// What contact saves and loads.

#include "steppe/physics/contact/contact.h"

#include <deal.II/base/mpi.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// Writes plain numbers and tensors one behind the other, or reads them back.
class Numbers {
 public:
  Numbers(std::vector<double>& all, bool loads) : all_(all), loads_(loads) {}

  void operator()(double& value) {
    if (loads_)
      value = all_[next_++];
    else
      all_.push_back(value);
  }
  void operator()(bool& value) {
    double number = value;
    (*this)(number);
    value = number != 0;
  }
  template <int dim>
  void operator()(Tensor<1, dim>& value) {
    for (int c = 0; c < dim; ++c) (*this)(value[c]);
  }
  template <class... Values>
  void operator()(Values&... values) {
    ((*this)(values), ...);
  }

 private:
  std::vector<double>& all_;
  bool loads_;
  std::size_t next_ = 0;
};

}  // namespace

template <int dim>
void Contact<dim>::history(Archive& archive) {
  const auto section = archive.enter("contact " + name());
  archive.value("has a slip reference", is_down_);
  archive.value("has an accepted state", accepted_);
  archive.value("time", time_);
  archive.value("was active", was_active_);
  archive.value("active set revisions", revisions_);
  for (int c = 0; c < dim; ++c)
    archive.value(std::string("obstacle displacement ") + "xyz"[c], displaced_[c]);
  archive.part("work", work_);
  archive.part("loss", loss_);

  archive.value("time of the velocity update", updated_time_);

  // the active set is there during a solve, a velocity update between it and `accept`
  const auto on_some_rank = [&](const auto& records) {
    return Utilities::MPI::max(int(!records.empty()), space_.communicator()) > 0;
  };
  bool holds = on_some_rank(held_), updates = on_some_rank(updated_), rubs = !archive.loads(),
       turns = rubs;
  archive.value("has an active set", holds);
  archive.value("has a velocity update", updates);
  archive.added_value("has the work of friction", rubs);
  archive.added_value("has areas of turned faces", turns);
  held_.resize(holds ? points_.size() : 0);
  updated_.resize(updates ? points_.size() : 0);
  const auto visit = [&](std::size_t begin, std::size_t end, Numbers&& numbers) {
    const auto visit_held = [&](Held& held) {
      numbers(held.closed, held.branch.slides, held.branch.direction);
    };
    const auto visit_half = [&](Half& half) { numbers(half.work, half.loss, half.potential); };
    const auto visit_update = [&](Updated& updated) {
      numbers(updated.force, updated.pressing, updated.energy, updated.slides);
      visit_half(updated.before);
      visit_half(updated.after);
    };
    for (std::size_t i = begin; i < end; ++i) {
      Memory& m = memory_[i];
      numbers(multipliers_[i], m.displacement, m.slip, m.force, m.gap, m.damping, m.multiplier,
              m.energy, m.slides, m.accumulated_slip);
      visit_held(m.held);
      visit_update(m.updated);
      visit_half(m.ahead);
      if (holds) visit_held(held_[i]);
      if (updates) visit_update(updated_[i]);
    }
  };
  const auto visit_friction = [&](std::size_t begin, std::size_t end, Numbers&& numbers) {
    for (std::size_t i = begin; i < end; ++i) {
      Memory& m = memory_[i];
      numbers(m.friction_work, m.updated.before.friction, m.updated.after.friction,
              m.ahead.friction);
      if (updates) numbers(updated_[i].before.friction, updated_[i].after.friction);
    }
  };
  const auto visit_shares = [&](std::size_t begin, std::size_t end, Numbers&& numbers) {
    for (std::size_t i = begin; i < end; ++i)
      numbers(shares_[i].area, shares_[i].stiffness, facing_[i]);
  };
  const auto transfer = [&](const std::string& name, const Places& places, std::size_t begin,
                            std::size_t end) {
    const auto move = [&](const std::string& of, const auto& visit_all) {
      std::vector<double> values;
      visit_all(begin, end, Numbers(values, false));
      archive.at(of + name, places, values);
      if (archive.loads()) visit_all(begin, end, Numbers(values, true));
    };
    move("", visit);
    if (rubs) move("friction at ", visit_friction);
    if (turns) move("areas at ", visit_shares);
  };
  transfer("nodes", points_.nodes(), 0, points_.n_nodes());
  if (points_.need_ghosts())
    transfer("middles of faces", points_.middles(), points_.n_nodes(), points_.size());
  if (turns) return;
  // of a version that pressed with whole areas
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (stores_energy(i)) shares_[i] = points_.whole(i);
}

template void Contact<2>::history(Archive&);
template void Contact<3>::history(Archive&);

}  // namespace steppe
