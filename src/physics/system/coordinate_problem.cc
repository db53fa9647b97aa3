#include "steppe/physics/system/coordinate_problem.h"

#include "steppe/base/petsc/symmetry.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/fem/matrices/reduced_matrix.h"

#include <algorithm>
#include <utility>

namespace steppe {
namespace {

/// The sum of tangents, whose matrices have all entries, with the prescribed rows and columns
/// eliminated.
class SumOfTangents : public Linearisation {
 public:
  SumOfTangents(std::vector<std::unique_ptr<Linearisation>> parts, const Supports& supports,
                const Layout& layout, bool symmetric)
      : parts_(std::move(parts)),
        elimination_(supports.owned()),
        J_(create_reduced_matrix(layout.communicator(), layout.size())) {
    const PetscInt n = layout.size();
    set_entries(std::vector<double>(n * n), J_);
    set_symmetric(J_, symmetric);
  }

  Mat matrix() const override { return J_; }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override {
    check(MatZeroEntries(J_));
    for (const auto& part : parts_) {
      part->update(s_a, s_v, s_x, state, known, b, contacts);
      check(MatAXPY(J_, 1, part->matrix(), SAME_NONZERO_PATTERN));
    }
    elimination_.apply(J_, known, b);
  }
  void prepare(Vec displacement) override {
    for (const auto& part : parts_) part->prepare(displacement);
  }

 private:
  std::vector<std::unique_ptr<Linearisation>> parts_;
  Elimination elimination_;
  MatHandle J_;
};

}  // namespace

CoordinateProblem::CoordinateProblem(Layout layout, Parts parts)
    : Problem(std::move(layout), &parts.whole->supports()),
      parts_(std::move(parts)),
      force_(this->layout().create_vector()) {
  for (Problem* part : std::initializer_list<Problem*>{parts_.at_nodes.get(), parts_.reduced.get(),
                                                       parts_.in_space.get()}) {
    if (!part) continue;
    summands_.push_back(part);
    if (Augmentation* augmentation = part->augmentation()) augmentation_.add(*augmentation);
  }
  facets_ = parts_.whole->facets();
  facets_.energetics = this;
  facets_.frequencies = nullptr;  // those of nodes are others
  facets_.augmentation = augmentation_.empty() ? nullptr : &augmentation_;
  if (!parts_.moving) return;
  facets_.mass = &parts_.reduced->mass();
  facets_.nodal_form = parts_.moving.get();
  facets_.frame = parts_.moving.get();
}

Traits CoordinateProblem::traits() const {
  Traits traits = parts_.whole->traits();
  if (parts_.moving) traits.linear = traits.symmetric = false;
  return traits;
}

bool CoordinateProblem::local_forces(const State& state, Vec F) const {
  const Phase phase("residual");
  check(VecZeroEntries(F));
  bool admissible = true;
  for (const Problem* part : summands_) {
    admissible &= part->local_forces(state, force_);
    check(VecAXPY(F, 1, force_));
  }
  return admissible;
}

void CoordinateProblem::force(ForcePart part, const State& state, Vec F, Contacts contacts) const {
  if (part == ForcePart::unbalanced || part == ForcePart::reaction) {
    if (!on_all_ranks(layout().communicator(), local_forces(state, F)))
      throw NumericsError("reactions of an inadmissible state");
    if (part == ForcePart::reaction) supports().keep_only(F);
    return;
  }
  check(VecZeroEntries(F));
  for (const Problem* summand : summands_) {
    summand->force(part, state, force_, contacts);
    check(VecAXPY(F, 1, force_));
  }
}

double CoordinateProblem::force_scale(const State& state) const {
  double scale = 0;
  for (const Problem* part : summands_) scale = std::max(scale, part->force_scale(state));
  return scale;
}

std::unique_ptr<Linearisation> CoordinateProblem::linearise(Form form) const {
  std::vector<std::unique_ptr<Linearisation>> tangents;
  for (const Problem* part : summands_) tangents.push_back(part->linearise(form));
  return std::make_unique<SumOfTangents>(std::move(tangents), supports(), layout(),
                                         traits().symmetric);
}

Balance CoordinateProblem::balance(const State& state) const {
  Balance sum;
  for (const Problem* part : summands_) sum += part->energetics()->balance(state);
  return sum;
}

Potential CoordinateProblem::potential(double s_a, double s_v, double s_x,
                                       const State& state) const {
  Potential sum;
  for (const Problem* part : summands_) {
    const Potential added = part->energetics()->potential(s_a, s_v, s_x, state);
    sum.value += added.value;
    sum.size += added.size;
  }
  return sum;
}

std::string CoordinateProblem::lacks_potential() const {
  return parts_.moving ? parts_.moving->lacks_potential()
                       : parts_.whole->energetics()->lacks_potential();
}

void CoordinateProblem::accept(const State& state) {
  // the first state in all nodes: reduced terms of the full model keep it, too
  if (!started_)
    parts_.whole->accept(state);
  else if (parts_.at_nodes)
    parts_.at_nodes->accept(state);
  started_ = true;
  for (Problem* part : {parts_.reduced.get(), parts_.in_space.get()})
    if (part) part->accept(state);
  if (parts_.moving) parts_.moving->accept(state);
}

void CoordinateProblem::history(Archive& archive) {
  parts_.whole->history(archive);
  {
    const auto section = archive.enter("coordinates");
    archive.value("started", started_);
  }
  if (parts_.reduced) parts_.reduced->history(archive);
  if (parts_.moving) parts_.moving->history(archive);
}

}  // namespace steppe
