#pragma once

#include "steppe/fem/maps/map.h"
#include "steppe/physics/equation/expansion.h"
#include "steppe/physics/equation/problem.h"

#include <vector>

namespace steppe {

/**
 * A problem in other unknowns y, u = T y, of which some are prescribed:
 *     T^T F(T y, T y', T y'') = 0 in the free rows,    J_y = T^T J T,    M_y = T^T M T.
 * What a time scheme, the ledger and the critical time step see are y and the forces that go with
 * it; what observers of the motion see is its nodal form.
 *
 * Where T is thin these are generalised coordinates, and the supports of the inner problem go on
 * with the prescribed ones, see SupportCoordinates: the columns of all others are zero in the rows
 * that the inner problem prescribes.
 */
class MappedProblem : public Problem,
                      private Mass,
                      private Energetics,
                      private Content,
                      private Augmentation,
                      private Impulses,
                      private NodalForm,
                      private Strains {
 public:
  /// `inner` is the problem in nodal displacements u, with nothing prescribed unless T is thin; the
  /// layout is that of y, the supports those of y, null without. Small
  /// motions about another state than rest have its displacement u_0 as their origin, u = u_0 + T
  /// y. Borrows all but the layout. Collective.
  MappedProblem(Problem& inner, const Map& map, Layout layout, Supports* supports = nullptr,
                Vec origin = nullptr);

  Traits traits() const override { return inner_.traits(); }
  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts contacts) const override;
  double force_scale(const State& state) const override {
    return map_.largest_column() * inner_.force_scale(expand_(state));
  }
  /// A matrix or an operator as the inner problem's, see MappedTangent and MappedOperator; where T
  /// is thin a matrix.
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override { inner_.accept(expand_(state)); }
  void history(Archive& archive) override { inner_.history(archive); }

 protected:
  Balance balance(const State& state) const override {
    return inner_.energetics()->balance(expand_(state));
  }
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override {
    return inner_.energetics()->potential(s_a, s_v, s_x, expand_(state));
  }

  MatHandle create(double c_v) const override;

  mutable Expansion expand_;

 private:
  /// Whether the state of u may take the place of that of y for a while, which spares explicit
  /// steps copies of all vectors.
  bool can_expand_in_place(const State& state) const;
  bool diagonal() const override;
  bool viscous() const override { return inner_.mass().viscous(); }
  bool constant() const override { return inner_.mass().constant(); }
  void update(double c_v, const State& state, Mat M) const override;
  /// T^T M T of an inner matrix that is not diagonal, without the prescribed rows and columns.
  MatHandle mapped(Mat M) const;

  bool difference(Vec from, Vec to, Vec H) const override;

  std::string lacks_potential() const override { return inner_.energetics()->lacks_potential(); }

  void set_slip_reference(const State& state) override {
    inner_.augmentation()->set_slip_reference(expand_(state));
  }
  void restore() override { inner_.augmentation()->restore(); }
  void drop() override { inner_.augmentation()->drop(); }
  Revision revise(const State& state) override {
    return inner_.augmentation()->revise(expand_(state));
  }
  bool augment(const State& solution) override {
    return inner_.augmentation()->augment(expand_(solution));
  }
  double rounding(const State& state) const override {
    return map_.largest_column() * inner_.augmentation()->rounding(expand_(state));
  }

  /// The nodes must not be tied to others; a frame of a node's own leaves its mass alone.
  void add_acceleration(const State& state, const VelocityUpdate& update) const override;

  const Layout& nodal_layout() const override { return steppe::nodal_layout(inner_); }
  void displacement(Vec unknowns, Vec nodal) const override {
    nodal_displacement(inner_, expand_.displacement(unknowns), nodal);
  }
  void to_nodal(Vec unknowns, Vec nodal) const override;
  void to_unknowns(Vec nodal, Vec unknowns) const override;
  NodalExpansion expansion_at(const WantedMotion& wanted) const override;
  void reactions(const State& nodal, Vec F) const override;
  const Problem& of_nodes() const override { return problem_of_nodes(inner_); }
  void restrict_force(Vec nodal, Vec F) const override;
  double strain_between(Vec from, Vec to) const override;

  Problem& inner_;
  const Map& map_;
  VecHandle force_, work_, inner_velocity_, inner_acceleration_;  // workspaces of the inner problem
  VecHandle reaction_, sum_;                                      // and of this one
  std::vector<VecHandle> axes_;  // of the unknowns of a node, see VelocityUpdate
};

}  // namespace steppe
