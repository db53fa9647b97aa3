#pragma once

#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/maps/coarse_map.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/physics/equation/expansion.h"
#include "steppe/physics/equation/linearisation.h"

#include <memory>
#include <optional>

namespace steppe {

/**
 * J_y = T^T J T as a MATSHELL, of a J that is one: a product goes through T, the inner product and
 * T^T. Rows and columns of prescribed unknowns are those of the identity. The diagonal and the
 * blocks on the diagonal are those of T^T D T, with the blocks D on the diagonal of J: what J
 * couples of two nodes that follow the same one is left out. The coarse matrix is the inner one
 * under the change of unknowns of its level (see CoarseMap).
 */
class MappedOperator : public Linearisation {
 public:
  /// `inner` is J, without a matrix and with nothing prescribed; the layout is that of the
  /// unknowns. Borrows the others. Collective.
  MappedOperator(std::unique_ptr<Linearisation> inner, const Map& map, Expansion& expand,
                 const Supports& supports, const Layout& layout, bool symmetric);

  Mat matrix() const override { return shell_; }
  CoarseLevel coarse() const override {
    return {coarse_matrix_, coarse_map_ ? coarse_map_->interpolation() : nullptr};
  }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override;
  void prepare(Vec displacement) override;

 private:
  static MappedOperator& context(Mat shell);
  static PetscErrorCode multiply_callback(Mat shell, Vec x, Vec y);
  static PetscErrorCode diagonal_callback(Mat shell, Vec d);
  static PetscErrorCode blocks_callback(Mat shell, const PetscScalar** values);

  void create_shell(bool symmetric);
  void create_coarse(bool symmetric);
  /// The map of the coarse level, which is T where the coarse matrix is of the same space.
  const Map& map_below() const { return coarse_map_ ? *coarse_map_ : map_; }
  void set_rigid_modes();
  /// y = T^T J T x in all rows and columns.
  void apply(Vec x, Vec y) const;
  void multiply(Vec x, Vec y) const;
  void find_blocks();
  /// Prescribed rows and columns of a matrix in the unknowns become those of the identity.
  void eliminate(Elimination& elimination, Mat matrix) const;

  std::unique_ptr<Linearisation> inner_;
  const Map& map_;
  Expansion& expand_;
  const Supports& supports_;
  const Layout& layout_;
  std::optional<CoarseMap> coarse_map_;  // where the coarse level is of another space
  Elimination elimination_;              // of the blocks
  std::optional<Elimination> coarse_elimination_;
  MatHandle shell_, coarse_matrix_;
  MatHandle inner_blocks_, blocks_;  // made when they are first wanted
  VecHandle x_, y_, inner_x_, inner_y_;
};

}  // namespace steppe
